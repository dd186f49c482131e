//! Positions as they are drawn in text: every kind of board, and hands, plain and coloured.

use std::fs;
use std::sync::Arc;

use parlor::draw::Paint;
use parlor::session::{self, Memory, Session, Start};

/// A game after some first moves.
fn played(game: &str, moves: usize, paint: Paint) -> Session {
    let opened = Arc::new(session::open(game, &|path| fs::read(path)).unwrap());
    let start = Start { seed: 7, paint, ..Start::plain() };
    let mut session = Session::begin(&opened, start, Arc::new(Memory::default())).unwrap();
    for _ in 0..moves {
        let ways = session.play().moves().unwrap();
        let text = parlor::spec::text_of(&ways[ways.len() / 2]);
        session.answer(&text);
    }
    session
}

/// What the one to move sees. Codes for colours are shown as what they are.
fn drawn(session: &mut Session, width: usize) -> String {
    session.fit(Some(width));
    let shown = session.answer(":board").text() + session.answer(":hand").text().as_str();
    shown.replace('\u{1b}', "␛")
}

/// A grid, hexagons, a ring with lanes, lines, a graph, and cards. `pictures` has surfaces.
const GAMES: &[(&str, usize)] = &[
    ("chess", 4),
    ("hex", 6),
    ("tock", 2),
    ("backgammon", 3),
    ("nine_mens_morris", 5),
    ("hearts", 4),
];

fn all(paint: Paint) -> String {
    let drawn = GAMES.iter().map(|(game, moves)| {
        format!("{game}\n{}", drawn(&mut played(game, *moves, paint), 80))
    });
    drawn.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_kind_of_board_is_drawn_plain() {
    let text = all(Paint::Plain);
    assert!(!text.contains('␛'));
    insta::assert_snapshot!(text);
}

#[test]
fn every_kind_of_board_is_drawn_in_colour() {
    insta::assert_snapshot!(all(Paint::Colour));
}

#[test]
fn drawings_fit_narrow_and_wide_screens() {
    for (game, moves) in GAMES {
        let mut session = played(game, *moves, Paint::Plain);
        for width in [60, 80, 120, 200] {
            for line in drawn(&mut session, width).lines() {
                assert!(line.chars().count() <= width, "{game} at {width}: {line}");
            }
        }
    }
}
