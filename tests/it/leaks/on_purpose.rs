//! Games that leak on purpose, in ways that no check of the rules refuses: each way to look finds what
//! it can find.

use std::fmt::Write as _;

use parlor::setup::Settings;

use super::{Case, choices, exchanges, samples};
use crate::onlooker::opened;

/// A game that leaks; the checker may warn of it.
fn case(name: &str) -> Case {
    let path = format!("tests/fixtures/leaks/{name}.parlor");
    Case::new(&path, &opened(&path), Settings::default())
}

/// Looks at the beginnings of many games; the first thing that is found.
fn found<T>(compare: impl Fn((u64, usize)) -> Result<T, String>) -> String {
    let mut games = (0..12).map(|seed| (seed, usize::try_from(seed % 4).unwrap()));
    games.find_map(|game| compare(game).err()).unwrap_or("nothing".into())
}

#[test]
fn games_that_leak_are_caught() {
    let names = ["asked_by_a_card", "noted_for_all", "required_before_it_is_shown"];
    let mut told = String::new();
    for name in names {
        let case = case(name);
        for (way, what) in [
            ("what could be", found(|game| samples::compare(&case, game))),
            ("cards in each other's places", found(|game| exchanges::compare(&case, game, 12))),
            ("other choices", found(|game| choices::compare(&case, game))),
        ] {
            writeln!(told, "{name}, {way}: {what}").unwrap();
        }
    }
    insta::assert_snapshot!(told);
}
