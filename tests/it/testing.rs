//! What `parlor test` does with transcripts: which it takes, how it tells of them, what it accepts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::book::parlor;
use crate::run::{run, run_as};

const RIGHT: &str = "game tic_tac_toe\n\n> b2\nX: b2\nO to move\n";
const WRONG: &str = "game tic_tac_toe\n\n> b2\nX: b3\nO to move\n";
const NEW: &str = "game tic_tac_toe\n\n> a1\n> b1\n";

/// A folder of four transcripts: one right, two wrong, one without answers.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("inner")).unwrap();
    fs::write(folder.join("one.transcript"), RIGHT).unwrap();
    fs::write(folder.join("two.transcript"), WRONG).unwrap();
    fs::write(folder.join("zero_new.transcript"), NEW).unwrap();
    fs::write(folder.join("inner/three.transcript"), WRONG).unwrap();
    folder
}

/// What is printed of the folder, with other things to type.
fn test(folder: &Path, more: &[&str], typed: &str) -> (String, bool) {
    let path = folder.to_string_lossy().into_owned();
    let args: Vec<&str> = ["test", &path].into_iter().chain(more.iter().copied()).collect();
    let (printed, fine) = run(&args, typed);
    (printed.replace(&path, "FOLDER"), fine)
}

fn read(path: &Path) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

#[test]
fn differences_are_told_in_order_with_the_rules_followed() {
    let (printed, fine) = test(&folder("testing_told"), &[], "");
    assert!(!fine);
    insta::assert_snapshot!(printed);
}

#[test]
fn only_new_ones_are_accepted() {
    let folder = folder("testing_new");
    let (printed, fine) = test(&folder, &["--new"], "");
    assert!(!fine && printed.ends_with("1 accepted, 1 passed, 2 failed\n"), "{printed}");
    assert!(read(&folder.join("zero_new.transcript")).contains("> a1\nX: a1\n"));
    assert_eq!(read(&folder.join("two.transcript")), WRONG);
}

#[test]
fn each_is_accepted_or_not_by_a_key() {
    let folder = folder("testing_review");
    // What is no answer is asked again.
    let (printed, fine) = test(&folder, &["--review"], "?\na\nr\ns\n");
    assert!(!fine && printed.ends_with("1 accepted, 1 passed, 2 failed\n"), "{printed}");
    assert_eq!(read(&folder.join("inner/three.transcript")), RIGHT);
    assert_eq!(read(&folder.join("two.transcript")), WRONG);
    let (printed, _) = test(&folder, &["--review"], "");
    assert!(printed.ends_with("2 passed, 1 failed, others were not looked at\n"), "{printed}");
}

#[test]
fn names_choose_and_the_first_failure_stops() {
    // What the folder itself stands in is called does not count.
    let folder = folder("testing_names_one");
    let (printed, fine) = test(&folder, &["one"], "");
    assert!(fine && printed == "1 passed, 0 failed\n", "{printed}");
    let (printed, fine) = test(&folder, &["nothing_like_it"], "");
    assert!(!fine && printed.contains("no transcript is called so"), "{printed}");
    let (printed, fine) = test(&folder, &["--fail-fast"], "");
    assert!(!fine && printed.ends_with("0 passed, 1 failed\n"), "{printed}");
}

/// A folder with a game, and a transcript in which places in its rules are told.
#[test]
fn where_one_stands_does_not_matter() {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join("testing_places");
    let _ = fs::remove_dir_all(&top);
    fs::create_dir_all(top.join("frogs/inner")).unwrap();
    fs::copy("tests/newcomer/frogs/frogs.parlor", top.join("frogs/frogs.parlor")).unwrap();
    let transcript = top.join("frogs/inner/why.transcript");
    fs::write(&transcript, "game ../frogs.parlor\n\n> :why b1 b4\n> b1 b2\n").unwrap();
    let inner = top.join("frogs/inner");
    assert!(
        parlor(&inner, &["test", "--accept", "."]).starts_with("accepted why.transcript\n")
    );
    let told = read(&transcript);
    assert!(told.contains("\n  ../frogs.parlor:"), "{told}");
    // What `:record` writes into another folder plays from there.
    let typed = ":why b1 b4\nb1 b2\n:record frogs/inner/recorded.transcript\n";
    let args = ["play", "frogs/frogs.parlor", "--seats", "human,human", "--seed", "1"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    run_as(command.args(args).current_dir(&top), typed);
    let recorded = inner.join("recorded.transcript");
    assert!(read(&recorded).starts_with("game ../frogs.parlor\n"), "{}", read(&recorded));
    assert_eq!(parlor(&top, &["test", "frogs"]), "2 passed, 0 failed\n");
    fs::remove_file(recorded).unwrap();
    let places = [
        (top.clone(), "frogs/frogs.parlor"),
        (top.join("frogs"), "frogs.parlor"),
        (inner, "../frogs.parlor"),
    ];
    for (folder, game) in places {
        let covered = parlor(&folder, &["coverage", game]);
        assert!(covered.contains(&format!("\n{game}  ")), "{covered}");
        let mutated = parlor(&folder, &["mutate", game, "--games", "0"]);
        assert!(mutated.contains("noticed by 1 transcript,"), "{mutated}");
    }
    // One that fails is no witness, and that is said.
    fs::write(&transcript, told.replace("green", "blue")).unwrap();
    let mutated = parlor(&top, &["mutate", "frogs/frogs.parlor", "--games", "0"]);
    let left_out =
        "left out, for it fails by the right rules too: frogs/inner/why.transcript\n";
    assert!(mutated.starts_with(left_out), "{mutated}");
}

#[test]
fn programs_are_told_too() {
    let folder = folder("testing_reports");
    let (json, fine) = test(&folder, &["--json"], "");
    assert!(!fine);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(report["passed"], 1);
    assert_eq!(report["failed"], 3);
    assert_eq!(report["tests"][1]["path"], "FOLDER/one.transcript");
    let xml = folder.join("report.xml");
    test(&folder, &["--junit", &xml.to_string_lossy()], "");
    let xml = read(&xml).replace(&*folder.to_string_lossy(), "FOLDER");
    insta::assert_snapshot!(xml);
}
