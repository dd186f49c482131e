//! Bad input of every kind ends in a clear message; nothing panics.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn parlor(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).stdin(Stdio::null()).output().unwrap()
}

/// Standard output and error of something that must fail without a panic.
fn fails(args: &[&str]) -> String {
    let output = parlor(args);
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let shown = text(&output.stdout) + &*text(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(1 | 2)),
        "{args:?}: {:?}\n{shown}",
        output.status
    );
    assert!(!shown.contains("panicked"), "{args:?}\n{shown}");
    assert!(!shown.contains('\u{1b}'), "{args:?}\n{shown}");
    shown
}

/// A file of this test's own.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[test]
fn wrong_words_are_told() {
    let told = [
        fails(&["play", "tok"]),
        fails(&["play", "nowhere/at_all.parlor"]),
        fails(&["play", "tests"]),
        fails(&["play", "tock", "--players", "7"]),
        fails(&["play", "tock", "--option", "sides=12"]),
        fails(&["play", "tock", "--option", "side=7"]),
        fails(&["play", "tock", "--option", "side=twelve"]),
        fails(&["play", "tock", "--option", "arrival_lane=maybe"]),
        fails(&["play", "tock", "--seats", "human,humann"]),
        fails(&["play", "tock", "--seats", "human,human,human"]),
        fails(&["explain", "S0O01"]),
        fails(&["test", "nowhere"]),
        fails(&["check", "tok"]),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn files_that_are_no_rules_are_told() {
    let binary = file("binary.parlor", &[0x7f, b'E', b'L', b'F', 0, 1, 2, 0xff]);
    let latin = file("latin.parlor", b"game \"caf\xe9\"\n");
    let long = file("long.parlor", &vec![b'x'; 10 << 20]);
    let almost = file("almost.parlor", &vec![b'('; 1 << 19]);
    for (path, words) in [
        (&binary, "zero"),
        (&latin, "not UTF-8"),
        (&long, "at most 1048576"),
        (&almost, "error"),
    ] {
        let told = fails(&["check", path.to_str().unwrap()]);
        assert!(told.contains(words), "{}", told.get(..1000).unwrap_or(&told));
        assert!(told.len() < 100_000, "{} bytes are too many to read", told.len());
        fails(&["play", path.to_str().unwrap()]);
    }
}

#[test]
fn broken_rules_are_told() {
    let told = [
        fails(&["check", "tests/fixtures/bad/unclosed.parlor"]),
        fails(&["perft", "tests/fixtures/bad/loops.parlor", "--depth", "1"]),
        fails(&["perft", "tests/fixtures/bad/nobody_is_asked.parlor", "--depth", "1"]),
        fails(&["bench", "tests/fixtures/bad/no_arm.parlor", "--seconds", "0.1"]),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn broken_transcripts_are_told() {
    let told = [
        fails(&["test", "tests/fixtures/bad/cut.broken"]),
        fails(&["test", "tests/fixtures/bad/cut_in_given.broken"]),
        fails(&["test", "tests/fixtures/bad/unknown_game.broken"]),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["play", "tic_tac_toe", "--seats", "random,random"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
