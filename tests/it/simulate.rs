//! Many games between computers: figures, parts that join, runs that go on, and what goes wrong.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::parlor;

/// A path in a folder of these tests' own, where nothing is.
fn fresh(name: &str) -> String {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("simulate");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

fn read(path: &str) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

fn simulate(line: &str) -> String {
    let args: Vec<&str> = ["simulate"].into_iter().chain(line.split_whitespace()).collect();
    parlor(&args, "")
}

#[test]
fn figures() {
    let lines = [
        "tic_tac_toe --games 2000 --seed 1",
        "tic_tac_toe --games 10 --seats mcts:2000",
        "breakthrough --games 4 --seats mcts:60,random",
        "breakthrough --games 10 --seats greedy,random",
        "tacocat --games 1 --seats ismcts:20,random",
        "kuhn_poker --games 200 --seats ismcts:100,random",
        "tock --games 1 --players 4 --seats random",
        "connect_four --games 100 --option rows=4,5 --option columns=4",
        "tic_tac_toe --games 0",
        "oware --games 3 --json",
    ];
    let text: Vec<String> = lines
        .iter()
        .map(|line| format!("$ parlor simulate {line}\n{}", simulate(line)))
        .collect();
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn what_cannot_be_simulated_is_told() {
    let other = fresh("other.jsonl");
    simulate(&format!("tic_tac_toe --games 3 --out {other}"));
    let damaged = fresh("damaged.jsonl");
    fs::write(&damaged, read(&other) + "no game\n").unwrap();
    let lines = [
        "tic_tac_toe --seats mtcs".to_owned(),
        "tic_tac_toe --seats mcts:2h".to_owned(),
        "tic_tac_toe --seats mcts:0".to_owned(),
        "tic_tac_toe --seats random:5".to_owned(),
        "tic_tac_toe --seats random,random,random".to_owned(),
        "tic_tac_toe --shard 3/2".to_owned(),
        "connect_four --option rows=4,99 --games 1".to_owned(),
        "connect_four --option rows=4,5 --out x.jsonl".to_owned(),
        format!("tic_tac_toe --games 4 --out {other}"),
        format!("tic_tac_toe --games 3 --shard 2/2 --out {other}"),
        format!("tic_tac_toe --games 3 --out {damaged}"),
        "tic_tac_toe --games 3 --out Cargo.toml/all.jsonl".to_owned(),
    ];
    let folder = Path::new(&other).parent().unwrap().to_str().unwrap().to_owned();
    let text: Vec<String> = lines
        .iter()
        .map(|line| {
            format!("$ parlor simulate {line}\n{}", simulate(line)).replace(&folder, "FOLDER")
        })
        .collect();
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn parts_join_to_the_whole() {
    let game = "tacocat --games 50 --seed 3";
    let (whole, joined) = (fresh("whole.jsonl"), fresh("joined.jsonl"));
    simulate(&format!("{game} --out {whole}"));
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let part = fresh(&format!("part-{}.jsonl", &shard[..1]));
        simulate(&format!("{game} --shard {shard} --out {part}"));
        part
    });
    let [one, two, three] = &parts;
    assert_eq!(parlor(&["merge", three, one, two, "--out", &joined], ""), "");
    assert_eq!(read(&joined), read(&whole));

    let fails = |parts: &[&str]| {
        let out = fresh("none.jsonl");
        let args: Vec<&str> = [&["merge"], parts, &["--out", &out]].concat();
        let told = parlor(&args, "");
        assert!(!Path::new(&out).exists());
        told
    };
    assert_eq!(fails(&[one, three]), "error: game 16 is missing\n");
    assert_eq!(fails(&[one, two]), "error: game 33 is missing: there are to be 50\n");
    assert_eq!(fails(&[one, one, two]), "error: game 0 is there twice\n");
    let kept = parlor(&["merge", one, two, three, "--out", &joined], "");
    assert!(kept.contains("is there already; nothing was written"), "{kept}");
}

#[test]
fn players_are_rated() {
    let lines = [
        "tic_tac_toe --agents random,greedy,mcts:50 --games 20",
        "tock --players 4 --agents random,greedy --games 2",
        "kuhn_poker --agents random,ismcts:50 --games 31 --json",
        "tic_tac_toe --agents random",
        "tic_tac_toe --agents random,random",
        "snakes_and_ladders --agents random,mtcs",
        "tic_tac_toe",
    ];
    let text = lines.iter().map(|line| {
        let args: Vec<&str> =
            ["tournament"].into_iter().chain(line.split_whitespace()).collect();
        format!("$ parlor tournament {line}\n{}", parlor(&args, ""))
    });
    insta::assert_snapshot!(text.collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_was_broken_off_goes_on() {
    let game = "tic_tac_toe --games 300 --seed 5";
    let (whole, cut) = (fresh("all.jsonl"), fresh("cut.jsonl"));
    let told = simulate(&format!("{game} --out {whole}"));
    let text = read(&whole);
    // Anywhere: in a line, between lines, in the first line.
    for at in [text.len() / 2, text.find('\n').unwrap() + 1, 10, 0] {
        fs::write(&cut, &text[..at]).unwrap();
        assert_eq!(simulate(&format!("{game} --out {cut}")), told);
        assert_eq!(read(&cut), text);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let with = |threads: &str| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args([
                "simulate",
                "kuhn_poker",
                "--games",
                "300",
                "--seats",
                "ismcts:20",
                "--json",
            ])
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(with("1"), with("3"));
}
