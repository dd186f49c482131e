//! Drawings: surfaces as text, and every board as an SVG.

use parlor::discs::polar;
use parlor::draw::{
    Chip, Course, Glyphs, Paint, Picture, Sheet, Spot, surface, surface_svg, svg,
};
use parlor::play::Play;
use parlor::state::Stream;

use crate::shipped;

const MM: i64 = 1_000_000;

/// A round board of 26 inches in the middle of a game, and the last shot on it.
fn picture() -> Picture {
    let spot = |(x, y): (i64, i64), radius: i64| Spot { x, y, radius };
    let chip = |at: (i64, i64), owner: usize, label: &str| Chip {
        spot: spot((at.0 * MM, at.1 * MM), 15_875_000),
        owner,
        label: label.into(),
    };
    let leg = |from: (i64, i64), to: (i64, i64), owner: usize| Course {
        from: (from.0 * MM, from.1 * MM),
        to: (to.0 * MM, to.1 * MM),
        owner,
    };
    Picture {
        radius: 330_200_000,
        rail: Some(381_000_000),
        circles: vec![101_600_000, 203_200_000, 304_800_000],
        hole: Some(spot((0, 0), 17_462_500)),
        posts: (0..8)
            .map(|at| spot(polar(101_600_000, 22_500 + 45_000 * at), 4_762_500))
            .collect(),
        borders: vec![45_000, 135_000, 225_000, 315_000],
        bordered: (203_200_000, 304_800_000),
        owners: vec!["red".into(), "blue".into()],
        chips: vec![
            chip((-40, 25), 0, "1"),
            chip((60, -10), 1, "2"),
            chip((150, 90), 0, "3"),
            chip((-120, -180), 1, "11"),
            chip((325, 20), 1, "4"),
            chip((181, 98), 1, ""),
        ],
        course: vec![leg((0, -304), (44, -36), 1), leg((44, -36), (-200, -90), 1)],
    }
}

fn drawn(width: usize, glyphs: Glyphs) -> String {
    surface(&picture(), Sheet { paint: Paint::Plain, width, glyphs })
}

#[test]
fn a_surface_is_drawn_in_braille() {
    insta::assert_snapshot!(drawn(60, Glyphs::Unicode));
}

#[test]
fn a_surface_is_drawn_in_ascii() {
    let text = drawn(60, Glyphs::Ascii);
    assert!(text.is_ascii());
    insta::assert_snapshot!(text);
}

#[test]
fn a_surface_keeps_to_its_sheet() {
    for width in [1, 60, 61, 80, 200] {
        let text = drawn(width, Glyphs::Unicode);
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width.max(30), "{width}: {widest}");
    }
    let colour =
        surface(&picture(), Sheet { paint: Paint::Colour, width: 80, glyphs: Glyphs::Unicode });
    // A red disc's blocks, in red.
    assert!(colour.contains("\u{1b}[1m\u{1b}[91m"), "{colour}");
    assert!(colour.contains('▀') && colour.contains('▄'));
}

#[test]
fn what_is_odd_is_drawn_all_the_same() {
    let empty = surface(
        &Picture::default(),
        Sheet { paint: Paint::Plain, width: 40, glyphs: Glyphs::Unicode },
    );
    assert!(empty.lines().count() <= 20);
    well_formed(&surface_svg(&Picture::default(), "", ""));
    let far = Picture {
        chips: vec![Chip {
            spot: Spot { x: i64::MAX / 4, y: i64::MIN / 4, radius: MM },
            owner: 7,
            label: "far".into(),
        }],
        ..picture()
    };
    well_formed(&surface_svg(&far, "", ""));
}

#[test]
fn a_surface_is_an_svg() {
    let text = surface_svg(&picture(), "Discs", "Red 1 lies beside the hole.");
    well_formed(&text);
    insta::assert_snapshot!(text);
}

/// A few random moves into a game.
fn begun(name: &str) -> Play {
    let seated = shipped::seated(name, None);
    let mut play = Play::begin(&seated, 1, Vec::new()).unwrap();
    let mut stream = Stream::new(7);
    for _ in 0..12 {
        if !play.step(&mut stream).unwrap() {
            break;
        }
    }
    play
}

#[test]
fn boards_of_every_kind_are_well_formed_svgs() {
    // A grid, hexagons, a graph, points, facing rows, a ring with what is inside, a described line,
    // numbered squares, cards.
    let games = [
        "chess",
        "hex",
        "nine_mens_morris",
        "backgammon",
        "kalah",
        "tock",
        "tacocat",
        "snakes_and_ladders",
        "hearts",
    ];
    for name in games {
        let play = begun(name);
        for seat in [None, Some(0)] {
            let text = svg(&play.view(seat));
            well_formed(&text);
            assert_eq!(text, svg(&play.view(seat)), "{name}");
            // Something besides the headline.
            assert!(text.matches("<g ").count() > 1, "{name}: {text}");
        }
    }
}

#[test]
fn a_grid_is_an_svg() {
    let play = begun("tic_tac_toe");
    insta::assert_snapshot!(svg(&play.view(None)));
}

/// Every element is closed in its order, every attribute is quoted, and text is escaped.
#[track_caller]
fn well_formed(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        assert!(!before.contains('>'), "{before}");
        let (tag, after) = tag.split_once('>').unwrap();
        rest = after;
        assert!(!tag.contains('<') && tag.matches('"').count().is_multiple_of(2), "{tag}");
        let name = tag.trim_matches('/').split(' ').next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
    for entity in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;"];
        assert!(known.iter().any(|known| entity.starts_with(known)), "&{entity}");
    }
    assert!(text.starts_with("<svg ") && text.contains("<title") && text.contains("<desc"));
}
