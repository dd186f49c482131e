//! Reading rule files: what good ones give, and what is said of bad ones.

use parlor::{
    diagnostic::render,
    source::{Source, Sources, decode},
    span::FileId,
    syntax,
};
use std::path::Path;

fn load(path: &Path) -> Sources {
    let text = decode(&std::fs::read(path).unwrap()).unwrap();
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    sources
}

fn report(sources: &Sources) -> String {
    let outcome = syntax::parse(FileId(0), sources.get(FileId(0)).unwrap());
    render(sources, &outcome.diagnostics, false)
}

#[test]
fn sketches_are_read() {
    insta::glob!("../fixtures/syntax/sketches", "*.parlor", |path| {
        let sources = load(path);
        let report = report(&sources);
        assert!(report.is_empty(), "{report}");
    });
}

#[test]
fn mistakes_are_told() {
    insta::glob!("../fixtures/syntax", "*.parlor", |path| {
        let report = report(&load(path));
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(report);
        });
    });
}
