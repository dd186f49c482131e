//! Compiles the generated parser, and the scanner that is written by hand.

fn main() {
    let sources = ["src/parser.c", "src/scanner.c"];
    cc::Build::new().std("c11").include("src").files(sources).warnings(false).compile("parlor");
    for source in sources {
        println!("cargo:rerun-if-changed={source}");
    }
}
