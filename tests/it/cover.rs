//! What of the rules transcripts reach, as it is shown and written.

use std::fs;
use std::path::Path;

use crate::run::run;

const GARDEN: &str = "tests/fixtures/cover/garden.parlor";

#[test]
fn reached_rules_are_shown() {
    let (table, fine) = run(&["test", GARDEN, "--coverage"], "");
    assert!(fine, "{table}");
    let (source, _) = run(&["test", GARDEN, "--source"], "");
    insta::assert_snapshot!(format!("{table}\n{source}"));
}

#[test]
fn too_little_fails() {
    assert!(run(&["test", GARDEN, "--min", "20"], "").1);
    let (printed, fine) = run(&["test", GARDEN, "--min", "90"], "");
    assert!(!fine && printed.ends_with(" % were reached, and 90 % are wanted\n"), "{printed}");
}

#[test]
fn tracefiles_and_pages_are_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (lcov, html) = (folder.join("garden.lcov"), folder.join("garden.html"));
    let (lcov, html) = (lcov.to_string_lossy(), html.to_string_lossy());
    assert!(run(&["test", GARDEN, "--lcov", &lcov, "--html", &html], "").1);
    let read = |path: &str| String::from_utf8(fs::read(path).unwrap()).unwrap();
    insta::assert_snapshot!(read(&lcov));
    let page = read(&html);
    assert!(page.contains("<span class=\"none\""), "{page}");
    assert!(page.contains("you win when your score &gt;= goal"), "{page}");
}

#[test]
fn random_games_are_shown_apart() {
    let (printed, fine) = run(&["coverage", GARDEN, "--play", "20"], "");
    assert!(fine, "{printed}");
    insta::assert_snapshot!(printed);
}
