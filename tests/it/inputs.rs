//! Bytes that `cargo fuzz` made up, as rules, transcripts, records and typed lines: what it reached new
//! code with, and what it found. See `fuzz/`.

#[expect(unreachable_pub, reason = "for `cargo fuzz` they are a crate")]
#[path = "../../fuzz/src/lib.rs"]
mod inputs;

use std::fs;

/// Puts in the files of a folder of `fuzz/corpus`.
fn put_in(folder: &str, input: fn(&[u8])) {
    let folder = format!("fuzz/corpus/{folder}");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        // Tells which, if it stops here.
        println!("{}", path.display());
        input(&fs::read(path).unwrap());
    }
}

#[test]
fn rules() {
    put_in("rules", inputs::rules);
}

#[test]
fn transcripts() {
    put_in("transcripts", inputs::transcripts);
}

#[test]
fn records() {
    put_in("records", inputs::records);
}

#[test]
fn lines() {
    put_in("lines", inputs::lines);
}
