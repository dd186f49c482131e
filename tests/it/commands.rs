//! What `parlor` prints when it is not playing: help, lists, rules, records.

use std::fs;
use std::path::Path;

use crate::run::parlor;

/// What can be typed after `parlor`, as its help lists it.
fn verbs() -> Vec<String> {
    let help = parlor(&["--help"], "");
    let (_, rest) = help.split_once("Commands:\n").unwrap();
    let (list, _) = rest.split_once("\n\n").unwrap();
    let first = |line: &str| line.split_whitespace().next().unwrap().to_owned();
    list.lines().map(first).filter(|verb| verb != "help").collect()
}

#[test]
fn every_command_has_help() {
    let verbs = verbs();
    let verbs = std::iter::once("").chain(verbs.iter().map(String::as_str));
    let help = verbs.map(|verb| {
        let args: Vec<&str> =
            [verb, "--help"].into_iter().filter(|arg| !arg.is_empty()).collect();
        format!("$ parlor {}\n{}", args.join(" "), parlor(&args, ""))
    });
    insta::assert_snapshot!(help.collect::<Vec<_>>().join("\n"));
}

#[test]
fn games_are_listed_by_tag() {
    let all = parlor(&["list"], "");
    assert_eq!(all.lines().count(), parlor::library::games().count(), "{all}");
    assert_eq!(parlor(&["games"], ""), all, "an old name of it");
    let both = "dog   4 players    board, cards  60 minutes  race, cards, partners\n\
                tock  2–4 players  board, cards  60 minutes  race, partners\n";
    assert_eq!(parlor(&["list", "partners", "race"], ""), both);
    assert!(parlor(&["list", "race", "--options"], "").contains("    side = 18 "));
    assert_eq!(parlor(&["list", "underwater"], ""), "error: no game has all these tags\n");
}

#[test]
fn rules_are_told_from_the_file() {
    insta::assert_snapshot!(parlor(&["rules", "breakthrough"], ""));
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = parlor(&["completions", shell], "");
        for verb in verbs() {
            assert!(script.contains(&verb), "{shell}: {verb}");
        }
        assert!(script.contains("hotseat"), "{shell}");
    }
    let page = parlor(&["man"], "");
    assert!(page.contains(".TH parlor"));
    for verb in verbs() {
        assert!(page.contains(&format!("parlor\\-{verb}(1)")), "{verb}: {page}");
    }
    assert!(parlor(&["man", "play"], "").contains("hotseat"));
    assert!(parlor(&["man", "plya"], "").starts_with("error: there is no `parlor plya`"));
}

#[test]
fn a_kept_game_is_shown_and_played_on() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept.json");
    let file = path.to_string_lossy().into_owned();
    let typed = format!("b2\na1\n:save {file}\n");
    parlor(&["play", "tic_tac_toe", "--seats", "human,human", "--seed", "1"], &typed);
    let shown = [
        parlor(&["show", &file, "--moves"], ""),
        parlor(&["show", &file, "--as", "O"], ""),
        parlor(&["play", &file], ":log\n"),
    ];
    insta::assert_snapshot!(shown.join("\n"));
    let kept = String::from_utf8(fs::read(&path).unwrap()).unwrap();
    fs::write(&path, kept.replace("\"rules\": \"", "\"rules\": \"f")).unwrap();
    assert!(parlor(&["show", &file], "").contains("the rules have changed since"));
    assert!(parlor(&["play", &file], "").contains("its rules have changed since"));
    fs::write(&path, &kept[..100]).unwrap();
    assert!(parlor(&["play", &file], "").contains("this record is damaged"));
}

#[test]
fn a_kept_game_is_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let (kept, picture, typed) = (path("drawn.json"), path("drawn.svg"), path("typed.svg"));
    let lines = format!("b2\na1\n:save {kept}\n:draw {typed}\n");
    parlor(&["play", "tic_tac_toe", "--seats", "human,human", "--seed", "1"], &lines);
    assert_eq!(parlor(&["draw", &kept, "-o", &picture], ""), "");
    let read = |file: &str| String::from_utf8(fs::read(file).unwrap()).unwrap();
    assert!(
        read(&picture).contains("X to move. X mark: b2. O mark: a1."),
        "{}",
        read(&picture)
    );
    // Typed, written and printed it is the same.
    assert_eq!(read(&typed), read(&picture));
    assert_eq!(parlor(&["draw", &kept], ""), read(&picture));
    assert!(parlor(&["draw", "nowhere.json"], "").starts_with("error: `nowhere.json`"));
}

#[test]
fn given_outcomes_come_from_a_file() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outcomes.txt");
    fs::write(&path, "# two throws\n3, 5\n").unwrap();
    let file = path.to_string_lossy().into_owned();
    let race = "tests/fixtures/session/race.parlor";
    let args = ["play", race, "--seats", "human,human", "--chance", "given", &file];
    let printed = parlor(&args, "throw\nthrow\nthrow\n");
    assert!(printed.contains("red way: 3   blue way: 5"), "{printed}");
    assert!(printed.contains("P0011"), "{printed}");
    let printed = parlor(&["play", race, "--chance", "given", "nowhere.txt"], "");
    assert!(printed.starts_with("error: `nowhere.txt`"), "{printed}");
    let printed = parlor(&["play", race, "--chance", "guess"], "");
    assert!(printed.contains("`--chance ask` or `--chance given FILE`"), "{printed}");
}

#[test]
fn a_folder_is_checked_game_by_game() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checked");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("empty")).unwrap();
    let here = folder.to_str().unwrap();
    parlor(&["new", &format!("{here}/one")], "");
    let game = String::from_utf8(fs::read(folder.join("one/one.parlor")).unwrap()).unwrap();
    let library = "define half(n) = n / 2\n";
    fs::write(folder.join("halves.parlor"), library).unwrap();
    let other = game.replacen("players", "use \"halves\"\nplayers", 1).replace("row 1", "rw 1");
    fs::write(folder.join("other.parlor"), other).unwrap();
    let empty = parlor(&["check", &format!("{here}/empty")], "");
    let told = parlor(&["check", here], "") + empty.as_str();
    insta::assert_snapshot!(told.replace(here, "HERE"));
}

#[test]
fn a_new_game_plays_and_passes_at_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let here = folder.to_str().unwrap();
    let mut told = String::new();
    for (name, from) in [
        ("my_game", None),
        ("my_tock", Some("tock")),
        ("even", Some("tacocat_even")),
        ("fish", Some("go_fish")),
    ] {
        let path = format!("{here}/{name}");
        let mut args = vec!["new", &path];
        args.extend(from.iter().flat_map(|from| ["--from", *from]));
        told.push_str(&parlor(&args, ""));
        told.push_str(&parlor(&["check", &format!("{path}/{name}.parlor")], ""));
        told.push_str(&parlor(&["test", &path], ""));
        let text = fs::read(format!("{path}/first_move.transcript")).unwrap();
        told.push_str(&String::from_utf8(text).unwrap());
        told.push('\n');
    }
    let wrong = [
        vec!["new", "tests"],
        vec!["new", "My Game!"],
        vec!["new", "new_one", "--from", "tokc"],
        vec!["new", "new_one", "--from", "tests/fixtures/check/c0001_unknown_name.parlor"],
        vec!["new", "Cargo.toml/under"],
    ];
    for args in &wrong {
        told.push_str(&parlor(args, ""));
    }
    assert!(!Path::new("new_one").exists());
    insta::assert_snapshot!(told.replace(here, "HERE"));
}

/// A text that a script takes for a position: what is wrong with it is told in the script's words.
#[test]
fn positions_that_cannot_be_are_told() {
    let told = [
        "r3k2r w KQkq",
        "8/8/8/8/8/8/4K2k w - -",
        "4k3/8/8/8/8/8/8/4K2 w - -",
        "4k3/8/8/8/8/8/8/4K4 w - -",
        "4k3/8/8/8/8/8/8/RNBQKBNRR w - -",
        "4k3/8/8/8/8/8/8/4KX2 w - -",
        "4k3/8/8/8/8/8/8/P3K3 w - -",
        "4k3/8/8/8/8/8/8/4KK2 w - -",
        "8/8/8/8/8/8/8/8 w - -",
        "4k3/8/8/8/8/8/8/4K3 x - -",
        "4k3/8/8/8/8/8/8/4K3 w KQx -",
        "4k3/8/8/8/8/8/8/4K3 w K -",
        "4k3/8/8/8/8/8/8/4K3 w - e3",
        "4k3/8/8/8/8/8/8/4K3 w - e6",
        "4k3/8/8/8/8/8/8/4K3 w - - x",
        "4k3/8/8/8/8/8/8/4R1K1 w - -",
    ]
    .map(|position| {
        let option = format!("position={position}");
        let told = parlor(&["perft", "chess", "--depth", "1", "--option", &option], "");
        format!("{position}\n  {}\n", told.lines().next().unwrap())
    });
    insta::assert_snapshot!(told.concat());
}
