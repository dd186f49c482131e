//! The list of games is that of the games, and files that are made are as they are made.

use std::fs;

use parlor::{library, load, session::Listed};

#[test]
fn games_are_listed_as_they_are() {
    let lines = library::games().map(|name| {
        let game = load::load(name, &|path| fs::read(path)).outcome.value.unwrap();
        let cells = Listed::of(name, &game).cells();
        assert!(cells.iter().all(|cell| !cell.is_empty()), "{cells:?}: length and tags?");
        cells.join("\t") + "\n"
    });
    keep("rules/games.txt", &lines.collect::<String>());
}

/// Compares a file with what it should be, or writes it.
pub(crate) fn keep(path: &str, text: &str) {
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        fs::write(path, text).unwrap();
        return;
    }
    let kept = String::from_utf8(fs::read(path).unwrap()).unwrap();
    let differs = kept.lines().zip(text.lines()).find(|(kept, made)| kept != made);
    assert!(
        kept == text,
        "{path} is not as it is made: {differs:?}; INSTA_UPDATE=always writes it anew"
    );
}
