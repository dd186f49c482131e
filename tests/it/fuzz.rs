//! Mistakes that random games find in small rules, and what is written of them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::run;

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is found in some games by the rules of a fixture.
fn found(name: &str) -> String {
    let folder = folder(&format!("fuzz_{name}"));
    let rules = folder.join(format!("{name}.parlor"));
    fs::copy(format!("tests/fixtures/fuzz/{name}.parlor"), &rules).unwrap();
    let rules = rules.to_string_lossy().into_owned();
    let (printed, fine) = run(&["fuzz", &rules, "--games", "16", "--moves", "200"], "");
    assert!(!fine, "{printed}");
    let mut text = printed;
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().unwrap() == "transcript") {
        text.push_str("\n---\n");
        text.push_str(&String::from_utf8(fs::read(file).unwrap()).unwrap());
        // It fails until the rules are mended.
        assert!(!run(&["test", &file.to_string_lossy()], "").1, "{text}");
    }
    text.replace(&*folder.to_string_lossy(), "FOLDER")
}

#[test]
fn mistakes_are_found_and_shrunk() {
    insta::glob!("../fixtures/fuzz", "*.parlor", |path| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(found(&name));
        });
    });
}

#[test]
fn a_mended_game_passes() {
    let folder = folder("fuzz_mended");
    let rules =
        String::from_utf8(fs::read("tests/fixtures/fuzz/stuck.parlor").unwrap()).unwrap();
    let path = folder.join("stuck.parlor");
    let name = path.to_string_lossy().into_owned();
    fs::write(&path, &rules).unwrap();
    assert!(!run(&["fuzz", &name, "--games", "16"], "").1);
    assert!(!run(&["test", &name], "").1);
    let mended = rules.replace("# if impossible", "if impossible");
    assert_ne!(rules, mended);
    fs::write(&path, mended).unwrap();
    let (printed, fine) = run(&["test", &name], "");
    assert!(fine, "{printed}");
    let (printed, fine) = run(&["fuzz", &name, "--games", "16"], "");
    assert!(fine, "{printed}");
}

#[test]
fn the_same_seed_finds_the_same() {
    let games = ["fuzz", "tests/fixtures/fuzz/full.parlor", "--dry", "--games", "8"];
    assert_eq!(run(&games, ""), run(&games, ""));
}
