//! Scripts on standard input, and what the REPL prints for them.
//!
//! The first line of a script is what is typed after `parlor play`.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn scripts_on_standard_input() {
    insta::glob!("../fixtures/repl", "*.txt", |path| {
        let script = String::from_utf8(fs::read(path).unwrap()).unwrap();
        let (args, typed) = script.split_once('\n').unwrap();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(play(args, typed));
        });
    });
}

#[test]
fn the_same_seed_is_the_same_game() {
    let script = ":moves\n1\n1\n1\n1\n";
    assert_eq!(play("tock --seed 11", script), play("tock --seed 11", script));
}

#[test]
fn pipes_and_dumb_terminals_get_no_escape_codes() {
    assert!(!play("tock --seed 11", ":board\n").contains('\u{1b}'));
}

/// What is printed, on standard output and then on standard error.
fn play(args: &str, typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("play")
        .args(args.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has already quit reads no more.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (shown, told) = (output.stdout, output.stderr);
    String::from_utf8(shown).unwrap() + &*String::from_utf8(told).unwrap()
}
