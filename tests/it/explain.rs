//! Rules told as prose: what `parlor explain` prints of games, and of what a variant changes.

use std::fs;

use parlor::library;
use parlor::session::{Opened, difference, explain, open};

use crate::run::parlor;

fn opened(name: &str) -> Opened {
    open(name, &|path| fs::read(path)).unwrap()
}

#[test]
fn tock_is_explained() {
    insta::assert_snapshot!(explain(&opened("tock")).markdown());
}

#[test]
fn tacocat_is_explained() {
    insta::assert_snapshot!(explain(&opened("tacocat")).markdown());
}

#[test]
fn crokinole_is_explained() {
    insta::assert_snapshot!(parlor(&["explain", "crokinole"], ""));
}

#[test]
fn every_game_is_explained_whole() {
    for name in library::games() {
        let opened = opened(name);
        let game = &opened.game;
        let page = explain(&opened).markdown();
        assert!(page.starts_with(&format!("# {}\n\n", game.name)), "{name}");
        for option in &game.options {
            assert!(page.contains(&format!("| {} | ", option.name)), "{name}: {}", option.name);
        }
        for kind in &game.kinds {
            let spoken = kind.name.replace('_', " ");
            assert!(page.contains(&spoken), "{name}: {spoken}");
        }
        let (_, end) = page.split_once("## How it ends\n\n").unwrap();
        assert!(end.trim().len() > 10, "{name}: {end}");
        assert_eq!(
            difference(&opened, &opened).plain().lines().last(),
            Some("The rules are the same.")
        );
    }
}

#[test]
fn what_a_variant_changes_is_told() {
    let variant = "tests/fixtures/explain/quick_tock.parlor";
    let told = [
        parlor(&["explain", "tock", "--diff", variant], ""),
        parlor(&["explain", "tacocat", "--diff", "tacocat_even", "--markdown"], ""),
    ];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn codes_and_games_are_told_apart() {
    assert!(parlor(&["explain", "c0001"], "").contains("C0001"));
    let near = "error: there is no problem with the code `C0O01`; did you mean C0001?\n";
    assert_eq!(parlor(&["explain", "C0O01"], ""), near);
    let near = "error: there is no game `tok`; did you mean `tock`?\n";
    assert_eq!(parlor(&["explain", "tok"], ""), near);
}
