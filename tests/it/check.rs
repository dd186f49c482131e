//! What the checker says of rule files: nothing of the shipped ones, one thing of each fixture.

use parlor::{
    diagnostic::render,
    load::{Loaded, load, load_text},
};
use std::{fs, path::Path};

fn read(path: &Path) -> Result<Vec<u8>, std::io::Error> {
    fs::read(path)
}

fn report(loaded: &Loaded) -> String {
    render(&loaded.sources, &loaded.outcome.diagnostics, false)
}

#[test]
fn shipped_games_check() {
    for name in parlor::library::games() {
        let loaded = load(name, &read);
        assert_eq!(report(&loaded), "", "{name}");
        assert!(loaded.outcome.value.is_some(), "{name}");
    }
}

#[test]
fn fixtures() {
    insta::glob!("../fixtures/check", "*.parlor", |path| {
        let text = fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let loaded = load_text(&name, &String::from_utf8(text).unwrap(), &read);
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(report(&loaded));
        });
    });
}
