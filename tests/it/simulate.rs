//! Many games between computers: figures, parts that join, runs that go on, and what goes wrong.

use std::fs;
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;

use crate::run::parlor;

/// A path in a folder of these tests' own.
fn path_of(name: &str) -> String {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("simulate");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

/// The same, where nothing is.
fn fresh(name: &str) -> String {
    let path = path_of(name);
    let _ = fs::remove_file(&path);
    path
}

/// A folder in there that does not exist.
fn fresh_folder(name: &str) -> String {
    let path = fresh(name);
    let _ = fs::remove_dir_all(&path);
    path
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
        "oware --games 400",
        "tic_tac_toe --games 10 --seats mcts:2000",
        "breakthrough --games 4 --seats mcts:60,random",
        "breakthrough --games 10 --seats greedy,random",
        "tacocat --games 1 --seats ismcts:20,random",
        "kuhn_poker --games 200 --seats ismcts:100,random",
        "kuhn_poker --games 20 --seats computer:20,computer",
        "tock --games 1 --players 4 --seats random",
        "connect_four --games 100 --option rows=4,5 --option columns=4",
        "tests/fixtures/simulate/throw.parlor --games 500",
        "tests/fixtures/simulate/late.parlor --games 50",
        "tests/fixtures/simulate/late.parlor --games 5 --seats greedy,random",
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
        "connect_four --agents random,greedy --games 20 --options rows=4,columns=4 --options rows=5",
        "connect_four --agents random --games 40 --options rows=4 --options rows=4,columns=5 --json",
        "connect_four --agents random --games 2 --options rows=4 --options rows=99",
        "connect_four --agents random --games 2 --options rows",
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

/// A table of games, and what is in it.
#[test]
fn tables() {
    let (csv, parquet) = (fresh("games.csv"), fresh("games.parquet"));
    let game = "connect_four --option rows=4 --option columns=4,5 --games 3";
    simulate(&format!("{game} --csv {csv} --parquet {parquet}"));
    insta::assert_snapshot!(read(&csv));

    // The same facts in both.
    let reader = SerializedFileReader::new(fs::File::open(&parquet).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let cells = row.get_column_iter().map(|(_, cell)| {
            if let Field::Str(text) = cell {
                return text.clone();
            }
            if *cell == Field::Null { String::new() } else { cell.to_string() }
        });
        cells.collect::<Vec<_>>()
    });
    let written = csv::Reader::from_path(&csv)
        .unwrap()
        .into_records()
        .map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>());
    assert_eq!(rows.collect::<Vec<_>>(), written.collect::<Vec<_>>());

    let told = simulate("tic_tac_toe --games 3 --parquet Cargo.toml/games.parquet");
    assert!(told.starts_with("error: Cargo.toml/games.parquet: "), "{told}");
}

#[test]
fn figures_are_drawn() {
    let svg = fresh("wins.svg");
    simulate(&format!("connect_four --option rows=4,5 --games 20 --plot {svg}"));
    insta::assert_snapshot!(read(&svg));
}

/// Games are written down as they were played, and stepped through.
#[test]
fn games_are_recorded_and_replayed() {
    let folder = fresh_folder("records");
    let out = fresh("recorded.jsonl");
    let game = "tacocat --games 3 --seed 4 --seats greedy,random";
    let told = simulate(&format!("{game} --record {folder} --out {out}"));
    // Writing games down changes nothing in them.
    assert_eq!(simulate(game), told);
    let file = format!("{folder}/tacocat.jsonl");
    for (number, row) in read(&out).lines().skip(1).enumerate() {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let at = row["plies"].to_string();
        let shown =
            parlor(&["replay", &file, "--game", &(number + 1).to_string(), "--at", &at], "");
        let winner = if row["places"][0] == 1 { "west" } else { "east" };
        assert!(shown.ends_with(&format!("the game is over: {winner} wins\n")), "{shown}");
    }

    let small = fresh_folder("small_records");
    simulate(&format!("tic_tac_toe --games 2 --seed 1 --record {small}"));
    let file = format!("{small}/tic_tac_toe.jsonl");
    let cut = fresh("cut_record.jsonl");
    fs::write(&cut, &read(&file)[..700]).unwrap();
    let lines: Vec<Vec<&str>> = vec![
        vec!["replay", &file, "--game", "2"],
        vec!["replay", &file, "--at", "3"],
        vec!["replay", &file, "--game", "3"],
        vec!["replay", &file, "--at", "10"],
        vec!["replay", &cut, "--game", "2"],
        vec!["replay", "Cargo.toml"],
        vec!["replay", "nowhere.jsonl"],
        vec!["simulate", "tic_tac_toe", "--games", "2", "--record", &small],
    ];
    let home = Path::new(&out).parent().unwrap().to_str().unwrap().to_owned();
    let text = lines.iter().map(|args| {
        let told = parlor(args, "");
        format!("$ parlor {}\n{told}", args.join(" ")).replace(&home, "FOLDER")
    });
    insta::assert_snapshot!(text.collect::<Vec<_>>().join("\n"));
}

/// Parts that are recorded join to the whole's records, packed or not; packed games are the same games.
#[test]
fn recorded_parts_join_to_the_whole() {
    let game = "tic_tac_toe --games 20 --seed 3";
    let plain = fresh_folder("whole_plain");
    for (name, zstd) in [("tic_tac_toe.jsonl", ""), ("tic_tac_toe.jsonl.zst", "--zstd")] {
        let (whole, parted) = (fresh_folder(&format!("whole_{zstd}")), fresh_folder("parted"));
        simulate(&format!("{game} --record {whole} {zstd}"));
        let parts = ["1/3", "2/3", "3/3"].map(|shard| {
            let part = fresh(&format!("recorded-{}.jsonl", &shard[..1]));
            simulate(&format!("{game} --shard {shard} --record {parted} {zstd} --out {part}"));
            part
        });
        let [one, two, three] = &parts;
        let joined = fresh("recorded-whole.jsonl");
        let line = ["merge", one, two, three, "--out", &joined, "--record", &parted];
        let missing = format!("{parted}/{}", name.replace("toe", "toe-2-of-3"));
        fs::rename(&missing, fresh("moved")).unwrap();
        let told = parlor(&line, "");
        assert!(told.starts_with(&format!("error: {missing}: ")), "{told}");
        assert!(!Path::new(&joined).exists());
        fs::rename(path_of("moved"), &missing).unwrap();
        assert_eq!(parlor(&line, ""), "");
        let file = format!("{whole}/{name}");
        assert_eq!(fs::read(format!("{parted}/{name}")).unwrap(), fs::read(&file).unwrap());

        // A run that was broken off in the middle of what it wrote goes on.
        let out = fresh("recorded-cut.jsonl");
        let line = format!("{game} --record {whole} {zstd} --out {out}");
        let bytes = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        simulate(&line);
        let rows = read(&out);
        let seven = rows.match_indices('\n').nth(7).unwrap().0;
        fs::write(&out, &rows[..=seven]).unwrap();
        fs::write(&file, &bytes[..bytes.len() * 3 / 4]).unwrap();
        simulate(&line);
        assert_eq!(fs::read(&file).unwrap(), bytes);

        if zstd.is_empty() {
            fs::create_dir_all(&plain).unwrap();
            fs::write(format!("{plain}/{name}"), &bytes).unwrap();
        } else {
            let replay = |file: &str| parlor(&["replay", file, "--game", "5"], "");
            let shown = replay(&format!("{plain}/tic_tac_toe.jsonl"));
            assert!(shown.contains("the game is over"), "{shown}");
            assert_eq!(replay(&file), shown);
            fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
            let told = parlor(&["replay", &file, "--game", "20"], "");
            assert!(told.starts_with("error"), "{told}");
        }
    }
    let told = simulate("tic_tac_toe --games 1 --zstd");
    assert!(told.contains("--record"), "{told}");
}

/// Whenever it is killed, what was written is there, and the rest is played when it is asked for again.
#[test]
fn killed_runs_lose_nothing_that_was_written() {
    let game = "tic_tac_toe --games 240 --seats greedy --seed 9";
    let (whole, out) = (fresh("unkilled.jsonl"), fresh("killed.jsonl"));
    let (all, some) = (fresh_folder("unkilled"), fresh_folder("killed"));
    simulate(&format!("{game} --out {whole} --record {all}"));
    let length = fs::metadata(&whole).unwrap().len();
    let line = format!("{game} --out {out} --record {some}");
    for part in 1..4 {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("simulate")
            .args(line.split_whitespace())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while fs::metadata(&out).map_or(0, |file| file.len()) < length * part / 4 {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(read(&whole).starts_with(&read(&out)), "killed at {part} of 4");
    }
    simulate(&line);
    assert_eq!(read(&out), read(&whole));
    let name = "tic_tac_toe.jsonl";
    assert_eq!(read(&format!("{some}/{name}")), read(&format!("{all}/{name}")));
}

/// The rules that the study in `docs/balance.md` changes can be played.
#[test]
fn what_the_study_changes_can_be_played() {
    for game in ["docs/balance/no_draw.parlor", "docs/balance/first_shot.parlor"] {
        assert_eq!(parlor(&["check", game], ""), format!("{game}: no problems\n"));
        let told = simulate(&format!("{game} --games 1"));
        assert!(told.contains(": 1 game, seed 0\n"), "{told}");
    }
}
