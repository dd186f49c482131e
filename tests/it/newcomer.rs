//! The mistakes that newcomers make first: what Parlor says of each names the mistake and the mend.
//!
//! They were collected by following the tutorial and going wrong.

use parlor::diagnostic::render;
use parlor::load::load_text;
use std::{fs, path::Path};

use crate::book;

#[test]
fn mistakes_in_rules() {
    insta::glob!("../newcomer", "*.parlor", |path| {
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(told_of_rules(path));
        });
    });
}

#[test]
fn mistakes_in_transcripts() {
    // Not called transcripts, or whoever runs all of those would stumble over them.
    insta::glob!("../newcomer", "*.txt", |path| {
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(told_of_transcript(path));
        });
    });
}

fn told_of_rules(path: &Path) -> String {
    let text = String::from_utf8(fs::read(path).unwrap()).unwrap();
    let name = path.file_name().unwrap().to_string_lossy();
    let loaded = load_text(&name, &text, &|path| fs::read(path));
    let told = render(&loaded.sources, &loaded.outcome.diagnostics, false);
    assert!(!told.is_empty(), "{name}: nothing is said");
    told
}

fn told_of_transcript(path: &Path) -> String {
    let name = path.with_extension("transcript");
    let name = name.file_name().unwrap().to_str().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newcomer").join(name);
    fs::create_dir_all(folder.join("frogs")).unwrap();
    fs::copy(path, folder.join(name)).unwrap();
    fs::copy("tests/newcomer/frogs/frogs.parlor", folder.join("frogs/frogs.parlor")).unwrap();
    book::parlor(&folder, &["test", name])
}
