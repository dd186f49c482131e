//! Positions as they are drawn in text: every kind of board, and hands, plain and coloured.

use std::fs;
use std::sync::Arc;

use parlor::draw::{Glyphs, Paint};
use parlor::session::{self, Memory, Session, Start};

/// What a seat sees after some first moves.
fn drawn(game: &str, moves: usize, (width, paint): (usize, Paint), glyphs: Glyphs) -> String {
    let opened = Arc::new(session::open(game, &|path| fs::read(path)).unwrap());
    let start = Start { seed: 7, paint, ..Start::plain() };
    let mut session = Session::begin(&opened, start, Arc::new(Memory::default())).unwrap();
    session.fit(Some(width));
    session.spell(glyphs);
    for _ in 0..moves {
        let ways = session.play().moves().unwrap();
        let text = parlor::spec::text_of(&ways[ways.len() / 2]);
        session.answer(&text);
    }
    let shown = session.answer(":board").text() + session.answer(":hand").text().as_str();
    // Codes for colours are shown as what they are.
    format!("{game}\n{}", shown.replace('\u{1b}', "␛"))
}

/// A grid, hexagons, a ring with lanes, lines, a graph, cards, and a surface.
const GAMES: &[(&str, usize)] = &[
    ("chess", 4),
    ("hex", 6),
    ("tock", 2),
    ("backgammon", 3),
    ("nine_mens_morris", 5),
    ("hearts", 4),
    ("crokinole", 0),
];

fn all(width: usize, paint: Paint, glyphs: Glyphs) -> String {
    let drawn = GAMES.iter().map(|(game, moves)| drawn(game, *moves, (width, paint), glyphs));
    drawn.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_kind_of_board_is_drawn_plain() {
    let text = all(80, Paint::Plain, Glyphs::Unicode);
    assert!(!text.contains('␛'));
    insta::assert_snapshot!(text);
}

#[test]
fn every_kind_of_board_is_drawn_in_colour() {
    insta::assert_snapshot!(all(80, Paint::Colour, Glyphs::Unicode));
}

#[test]
fn drawings_fit_narrow_and_wide_screens() {
    for width in [60, 80, 120, 200] {
        for line in all(width, Paint::Plain, Glyphs::Unicode).lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
    }
}
