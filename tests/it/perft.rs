//! Games have as many sequences of moves as other programs count: `tests/perft.txt`.
//! With `outcomes=N` the outcomes of chance are counted as moves of their own.

use std::fs;

use parlor::engine::{perft, perft_with_outcomes};
use parlor::play::seat;
use parlor::setup::Settings;
use rayon::prelude::*;

use crate::shipped::game;

/// A game with options, and how many sequences of 1, 2, 3 … moves it has.
struct Counts {
    line: String,
    name: String,
    options: Vec<(String, String)>,
    /// How many dice or cards are drawn between two moves at most, if outcomes are counted.
    outcomes: Option<usize>,
    wanted: Vec<u64>,
}

fn counts(line: &str) -> Counts {
    // A value in quotes is one word.
    let mut quoted = false;
    let mut words = line.split(|letter: char| {
        quoted ^= letter == '"';
        letter == ' ' && !quoted
    });
    let name = words.next().unwrap().to_owned();
    let words = words.filter(|word| !word.is_empty());
    let (options, counts): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
    let option = |word: &&str| {
        let (name, value) = word.split_once('=').unwrap();
        (name.to_owned(), value.trim_matches('"').to_owned())
    };
    Counts {
        line: line.to_owned(),
        name,
        options: options.iter().map(option).filter(|(name, _)| name != "outcomes").collect(),
        outcomes: options.iter().find_map(|word| word.strip_prefix("outcomes=")?.parse().ok()),
        wanted: counts.iter().map(|count| count.parse().unwrap()).collect(),
    }
}

/// The quick lines, and the slow ones.
fn lines() -> [Vec<Counts>; 2] {
    let text = String::from_utf8(fs::read("tests/perft.txt").unwrap()).unwrap();
    let (quick, slow) = text.split_once("[slow]").unwrap();
    [quick, slow].map(|part| {
        let lines = part.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.map(counts).collect()
    })
}

/// Counts a game's sequences of moves; what is wrong with it.
fn differs(line: &Counts) -> Option<String> {
    let (game, scripts) = game(&line.name);
    let settings = Settings { players: None, options: line.options.clone() };
    let seated = seat(&game, &scripts, &settings).unwrap();
    let count = |depth| {
        let (program, scripts) = (&seated.program, &*seated.scripts);
        if let Some(most) = line.outcomes {
            return perft_with_outcomes(program, scripts, depth, most).unwrap();
        }
        let counts = perft(&seated.program, &*seated.scripts, 1, depth).unwrap();
        counts.iter().map(|(_, count)| count).sum::<u64>()
    };
    let counted: Vec<u64> = (1..=line.wanted.len()).map(count).collect();
    (counted != line.wanted).then(|| format!("{}\n  counted {counted:?}", line.line))
}

fn agree(lines: &[Counts]) {
    assert!(!lines.is_empty());
    let differences: Vec<String> = lines.par_iter().filter_map(differs).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn counts_agree() {
    let [quick, _] = lines();
    agree(&quick);
}

#[test]
#[ignore = "takes minutes"]
fn slow_counts_agree() {
    let [_, slow] = lines();
    agree(&slow);
}
