//! Scripts on standard input, and what the REPL prints for them.
//!
//! The first line of a script is what is typed after `parlor play`.

use std::fs;

use crate::run::parlor;

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
    let args: Vec<&str> = ["play"].into_iter().chain(args.split_whitespace()).collect();
    parlor(&args, typed)
}
