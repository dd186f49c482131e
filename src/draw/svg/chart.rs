//! What many games came to, as a picture: shares with their intervals, and how long games are.

use super::pen::{Align, Look, PIXEL, Pen};
use super::{colour, stacked};

/// What a picture of many games shows.
#[derive(Debug, Clone, Default)]
pub struct Chart {
    /// What was played.
    pub title: String,
    /// How often, and by whom.
    pub note: String,
    /// What would be fair, in hundredths of a percent.
    pub fair: i64,
    /// Shares, in groups.
    pub groups: Vec<Group>,
    /// How long games are, in groups.
    pub lengths: Vec<Lengths>,
}

/// Shares that are compared.
#[derive(Debug, Clone, Default)]
pub struct Group {
    /// What they have in common; nothing where there is just one group.
    pub name: String,
    /// Each with its name.
    pub bars: Vec<Bar>,
}

/// A share with its interval, in hundredths of a percent.
#[derive(Debug, Clone, Default)]
pub struct Bar {
    /// Whose share.
    pub name: String,
    /// The share.
    pub share: i64,
    /// The least it may be.
    pub low: i64,
    /// The most.
    pub high: i64,
}

/// How many games are about so long.
#[derive(Debug, Clone, Default)]
pub struct Lengths {
    /// Of which games.
    pub name: String,
    /// Moves of the shortest, and of the longest.
    pub ends: (u64, u64),
    /// Games by length, in parts of equal width.
    pub games: Vec<u64>,
}

/// Names stand left of here.
const LEFT: i64 = 180 * PIXEL;
/// How wide 100 % is, and all lengths.
const WIDE: i64 = 400 * PIXEL;
const LINE: i64 = 20 * PIXEL;
const LETTER: i64 = 12 * PIXEL;
const HIGH: i64 = 80 * PIXEL;
/// Colours of bars in a group, in turn.
const COLOURS: [&str; 6] = ["#cf4436", "#3a6cc8", "#3f9a4d", "#e3b52c", "#9a4fc0", "#2398ad"];

/// A picture of many games as an SVG.
pub fn chart_svg(chart: &Chart) -> String {
    let mut head = Pen::default();
    head.text((0, 10 * PIXEL), &chart.title, 18 * PIXEL, colour::INK, Align::Begin);
    head.text((0, 32 * PIXEL), &chart.note, 13 * PIXEL, colour::FAINT, Align::Begin);
    let mut parts = vec![head, shares(chart)];
    parts.extend(chart.lengths.iter().filter(|lengths| !lengths.games.is_empty()).map(lengths));
    stacked(&parts).document(&chart.title, &description(chart), colour::PAGE)
}

/// A line for each share: its interval, and itself as a dot in it.
fn shares(chart: &Chart) -> Pen {
    let mut pen = Pen::default();
    let at = |share: i64| LEFT + share * WIDE / 10_000;
    let bars: usize = chart.groups.iter().map(|group| group.bars.len()).sum();
    let names = chart.groups.iter().filter(|group| !group.name.is_empty()).count();
    let lines = i64::try_from(bars + names).unwrap_or(0);
    let bottom = LINE + lines * LINE;
    for percent in [0, 25, 50, 75, 100] {
        let x = at(percent * 100);
        pen.line((x, LINE), (x, bottom), colour::EDGE, PIXEL / 2);
        let text = format!("{percent} %");
        pen.text((x, LINE / 2), &text, LETTER, colour::FAINT, Align::Middle);
    }
    pen.line((at(chart.fair), LINE), (at(chart.fair), bottom), colour::INK, PIXEL);
    let mut y = LINE + LINE / 2;
    for group in &chart.groups {
        if !group.name.is_empty() {
            pen.text((0, y), &group.name, LETTER, colour::INK, Align::Begin);
            y += LINE;
        }
        for (bar, colour) in group.bars.iter().zip(COLOURS.iter().cycle()) {
            pen.text((LEFT - 8 * PIXEL, y), &bar.name, LETTER, colour::INK, Align::End);
            pen.line((at(bar.low), y), (at(bar.high), y), colour, 4 * PIXEL);
            pen.circle(at(bar.share), y, 5 * PIXEL, Look::filled(colour));
            y += LINE;
        }
    }
    pen.reach(LEFT + WIDE + 30 * PIXEL, bottom);
    pen
}

/// Columns over the number of moves.
fn lengths(lengths: &Lengths) -> Pen {
    let mut pen = Pen::default();
    let title = if lengths.name.is_empty() {
        "how many moves games have".to_owned()
    } else {
        format!("how many moves games have: {}", lengths.name)
    };
    pen.text((0, LINE / 2), &title, LETTER, colour::INK, Align::Begin);
    let most = lengths.games.iter().max().copied().unwrap_or(0).max(1);
    let parts = i64::try_from(lengths.games.len()).unwrap_or(1).max(1);
    let floor = LINE + HIGH;
    for (part, games) in (0..).zip(&lengths.games) {
        let (left, right) = (LEFT + part * WIDE / parts, LEFT + (part + 1) * WIDE / parts);
        let high = u128::from(*games) * u128::from(HIGH.unsigned_abs()) / u128::from(most);
        let high = i64::try_from(high).unwrap_or(HIGH);
        let size = ((right - left - PIXEL / 2).max(PIXEL / 2), high);
        pen.rect(left, floor - high, size, 0, Look::filled(colour::DITCH));
    }
    pen.line((LEFT, floor), (LEFT + WIDE, floor), colour::INK, PIXEL);
    let y = floor + LINE / 2;
    let (shortest, longest) = (lengths.ends.0.to_string(), lengths.ends.1.to_string());
    pen.text((LEFT, y), &shortest, LETTER, colour::FAINT, Align::Middle);
    pen.text((LEFT + WIDE, y), &longest, LETTER, colour::FAINT, Align::Middle);
    pen
}

/// The shares in words, for those who do not see the picture.
fn description(chart: &Chart) -> String {
    let percent = |share: i64| format!("{}.{} %", share / 100, share % 100 / 10);
    let bar = |bar: &Bar| {
        let (low, high) = (percent(bar.low), percent(bar.high));
        format!("{} {} ({low} to {high})", bar.name, percent(bar.share))
    };
    let groups = chart.groups.iter().map(|group| {
        let bars: Vec<String> = group.bars.iter().map(bar).collect();
        let name = if group.name.is_empty() { "wins" } else { &group.name };
        format!("{name}: {}.", bars.join(", "))
    });
    groups.collect::<Vec<_>>().join(" ")
}
