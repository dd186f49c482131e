//! What the checker says of rule files: nothing of the shipped ones, one thing of each fixture.

use parlor::{
    diagnostic::render,
    load::{Loaded, load, load_text},
};
use std::{fs, path::Path};

fn read(path: &Path) -> Result<Vec<u8>, std::io::Error> {
    fs::read(path)
}

fn report(loaded: &Loaded) -> String {
    render(&loaded.sources, &loaded.outcome.diagnostics, false)
}

#[test]
fn shipped_games_check() {
    for name in parlor::library::games() {
        let loaded = load(name, &read);
        assert_eq!(report(&loaded), "", "{name}");
        assert!(loaded.outcome.value.is_some(), "{name}");
    }
}

#[test]
fn fixtures() {
    insta::glob!("../fixtures/check", "*.parlor", |path| {
        let text = fs::read(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let loaded = load_text(&name, &String::from_utf8(text).unwrap(), &read);
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(report(&loaded));
        });
    });
}

/// The design's sketches that keep to what there is.
#[test]
fn sketches() {
    let sketches = [
        "backgammon",
        "chess",
        "draughts",
        "hearts",
        "kalah",
        "kuhn",
        "ludo",
        "othello",
        "tacocat",
        "yahtzee",
    ];
    for name in sketches {
        let loaded = load(&format!("tests/fixtures/syntax/sketches/{name}.parlor"), &read);
        assert_eq!(report(&loaded), "", "{name}");
        assert!(loaded.outcome.value.is_some(), "{name}");
    }
}

/// A file with any word left out, or twice, gets messages, or a game: never neither, and no
/// message that Parlor itself is wrong.
#[test]
fn damaged_files_get_messages() {
    for name in ["tock", "breakthrough"] {
        let file = parlor::library::game(name).unwrap();
        let words: Vec<&str> = file.text.split_inclusive(' ').collect();
        for (index, step) in (0..words.len()).step_by(41).zip(0..) {
            let mut damaged = words.clone();
            if step % 2 == 0 {
                damaged.remove(index);
            } else {
                damaged.insert(index, words.get(index).unwrap());
            }
            let loaded = load_text(name, &damaged.concat(), &read);
            let failed = loaded.outcome.has_errors();
            assert!(loaded.outcome.value.is_some() || failed, "{name} {index}");
            let bug = loaded.outcome.diagnostics.iter().find(|problem| problem.code == "X0001");
            assert!(bug.is_none(), "{name} {index}: {bug:?}");
        }
    }
}

#[expect(clippy::unwrap_used, reason = "a helper of tests")]
fn game(text: &str) -> parlor::ir::Game {
    let loaded = load_text("game", text, &read);
    assert!(loaded.outcome.value.is_some(), "{}", report(&loaded));
    loaded.outcome.value.unwrap()
}

#[test]
fn variants_replace_options_and_rules() {
    let varied = game(
        "variant \"Short Tock\" of \"tock\"
         option side = 9
         rule throw_away { choose card in your hand  move card to stock }",
    );
    let base = load("tock", &read).outcome.value.unwrap();
    assert_eq!(varied.name, "Short Tock");
    let side = |game: &parlor::ir::Game| {
        let found = game.options.iter().find(|option| option.name == "side").unwrap();
        (found.default, found.range, found.doc.clone())
    };
    assert_eq!((side(&base).0, side(&varied).0), (18, 9));
    assert_eq!((side(&base).1, side(&base).2), (side(&varied).1, side(&varied).2));
    assert_eq!(base.rules.len(), varied.rules.len());
    assert_eq!(base.invariants.len(), varied.invariants.len());
}

#[test]
fn cards_have_short_and_long_texts() {
    let tock = load("tock", &read).outcome.value.unwrap();
    assert_eq!(tock.cards.len(), 54);
    let texts = |index: usize| {
        let card = tock.cards.get(index).unwrap();
        (card.text.as_str(), card.spellings.first().map_or("", String::as_str))
    };
    assert_eq!(texts(0), ("Ac", "ace of clubs"));
    assert_eq!(texts(51), ("Ks", "king of spades"));
    assert_eq!(texts(52), ("joker", ""));
    assert_eq!(texts(53), ("joker", ""));
    let numbers = game(
        "game \"Numbers\"  players 2
         deck cards = value(1..3) copies(2, 1, 1)
         zone pile
         play { turns { ask { choose card in cards with value > 1  move card to pile } } }",
    );
    let texts: Vec<_> = numbers.cards.iter().map(|card| card.text.as_str()).collect();
    assert_eq!(texts, ["1", "1", "2", "3"]);
}

#[test]
fn types_follow_from_use() {
    use parlor::ir::{Base, Type};
    let found = game(
        "game \"Types\"  players 2
         board { grid 3 x 3 }
         piece man
         keep last = none
         keep marked = none
         play { turns { ask { put } } }
         rule put {
           choose at in empty
           require at != last and at not in marked
           place man on at
           set marked = at | at.orthogonal
           set last = at
         }",
    );
    let types: Vec<_> = found.keeps.iter().map(|keep| keep.ty).collect();
    assert_eq!(types, [Type::One(Base::Site), Type::Set(Base::Site)]);
}
