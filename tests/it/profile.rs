//! `parlor bench --profile`: the game is the same, and what is told of it is where it was.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use parlor::engine::{self, Checks, Policy, RandomPlayer, Tally};
use parlor::library;
use parlor::setup::Settings;
use serde_json::Value;

use crate::fixture;
use crate::run::parlor;
use crate::shipped;

/// Code that tells where it is plays as other code does: a third of the games say so of all.
#[test]
fn profiled_games_are_the_same() {
    let path = Path::new("tests/fixtures/play/recorded.parlor");
    let recorded = [("recorded", fixture::seated(path, &Settings::default()))];
    let games = library::games().step_by(3).chain(["tock"]);
    let games = games.map(|name| (name, shipped::seated(name, None)));
    for (name, seated) in games.chain(recorded) {
        let player = RandomPlayer { seed: 5, policy: Policy::Uniform, checks: Checks::None };
        let scripts = seated.scripts.as_ref();
        let enough = |tally: &Tally| tally.moves >= 1_000;
        let plain =
            engine::playouts(&seated.program, scripts, player, &mut { enough }).unwrap();
        let profiled = seated.profiled().unwrap();
        let tick = AtomicBool::new(true);
        let (tally, profile) =
            engine::profile(&profiled.program, scripts, 5, &tick, &mut { enough }).unwrap();
        assert_eq!(tally, plain, "{name}");
        assert_eq!(profile.ticks.iter().sum::<u64>(), 1, "{name}");
    }
}

fn profile(line: &str) -> Value {
    let args: Vec<&str> = line.split_whitespace().collect();
    serde_json::from_str(&parlor(&args, "")).unwrap()
}

#[test]
fn rules_and_lines_are_told() {
    let told = profile("bench breakthrough --profile --games 20 --json");
    let times = |part: &str, name: &str| {
        let parts = told[part].as_array().unwrap();
        let found = parts.iter().find(|part| part["name"] == *name);
        found.map(|part| part["times"].as_u64().unwrap())
    };
    // A man is moved once in each move, and nobody but the end looks at the far row.
    let file = "rules/breakthrough/breakthrough.parlor";
    let rules = fs::read(file).unwrap();
    let rules = String::from_utf8(rules).unwrap();
    let line = |words: &str| {
        let line = 1 + rules.lines().position(|line| line.contains(words)).unwrap();
        times("lines", &format!("{file}:{line}"))
    };
    let moves = told["moves"].as_u64();
    assert_eq!(line("move from to to"), moves, "{told:#}");
    assert!(line("on your far row") >= moves, "{told:#}");
    let named = ["end", "play", "setup", "step"];
    assert!(named.iter().all(|name| times("rules", name).is_some()), "{told:#}");
    // Whenever it ticks, what is counted is the same.
    let again = profile("bench breakthrough --profile --games 20 --json");
    for part in ["rules", "lines"] {
        let counted = |told: &Value| {
            let parts = told[part].as_array().unwrap().iter();
            let mut counted: Vec<String> =
                parts.map(|part| format!("{} {}", part["name"], part["times"])).collect();
            counted.sort();
            counted
        };
        assert_eq!(counted(&again), counted(&told));
    }
    let shown = parlor(&["bench", "breakthrough", "--profile", "--games", "2", "--source"], "");
    assert!(shown.contains(" %  ") && shown.contains("rule step {"), "{shown}");
    let told = parlor(&["bench", "breakthrough", "--source"], "");
    assert!(told.contains("--profile"), "{told}");
}
