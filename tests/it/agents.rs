//! Players who are no people: those who fail are replaced for that move, and it is told.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use parlor::agents::Clock;
use parlor::session::{self, Disk, Manner, Session, Start};
use parlor::setup::Settings;
use parlor::simulate::Plan;

use crate::fixture::seated;

/// A clock by which all time is over before anything was thought.
struct Late;

impl Clock for Late {
    fn elapsed(&self) -> Option<Duration> {
        Some(Duration::from_secs(3_600))
    }
}

#[test]
fn who_overruns_is_replaced_by_chance_and_it_is_counted() {
    let game = Path::new("rules/tic_tac_toe/tic_tac_toe.parlor");
    let seats = vec!["mcts:2s".parse().unwrap(), "random".parse().unwrap()];
    let plan = Plan::new(seated(game, &Settings::default()), seats, 0, 20).unwrap();
    let numbers: Vec<u64> = (0..20).collect();
    for game in plan.play(&numbers, &|| Box::new(Late)).unwrap() {
        // All moves of X but the last that there is room for, which takes no thought.
        let own = game.plies.div_ceil(2) - u64::from(game.plies == 9);
        assert_eq!(game.failures, own, "{game:?}");
    }
}

/// A machine whose clock is late.
#[derive(Debug)]
struct Slow;

impl Disk for Slow {
    fn read(&self, _: &Path) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn write(&self, _: &Path, _: &str) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn clock(&self) -> Box<dyn Clock> {
        Box::new(Late)
    }

    fn begun(&self, _: &str) -> Vec<String> {
        Vec::new()
    }
}

#[test]
fn at_the_prompt_it_is_told() {
    let opened = session::open("tic_tac_toe", &|path| std::fs::read(path)).unwrap();
    let seats = vec!["mcts:2s".parse().unwrap(), "human".parse().unwrap()];
    let start = Start { seats, manner: Manner::Screen, ..Start::plain() };
    let mut session = Session::begin(&Arc::new(opened), start, Arc::new(Slow)).unwrap();
    let told = session.opening().text();
    assert!(told.contains("X (mcts:2s) had no time to think: chance moves\n"), "{told}");
    assert_eq!(session.play().plies().len(), 1);
}
