//! The colours of pictures.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};

pub(super) const PAGE: &str = "#fbfaf7";
pub(super) const INK: &str = "#2b2b2b";
pub(super) const FAINT: &str = "#8a8376";
/// A board's squares, and their outline.
pub(super) const SQUARE: &str = "#f0e7d3";
pub(super) const EDGE: &str = "#b5a482";
/// Wood for surfaces: the top, the hole, the ditch.
pub(super) const WOOD: &str = "#e6c894";
pub(super) const DARK: &str = "#5b4327";
pub(super) const DITCH: &str = "#8b6a3f";
/// A card's face and back.
pub(super) const CARD: &str = "#ffffff";
pub(super) const BACK: &str = "#6f86a8";
/// What is nobody's.
const NEUTRAL: &str = "#cfc8ba";

/// The colour a style has on a screen, as it looks on paper.
pub(super) fn of(style: Style) -> &'static str {
    match style.get_fg_color() {
        Some(Color::Ansi(color)) => ansi(color),
        Some(Color::Ansi256(Ansi256Color(_)) | Color::Rgb(_)) | None => NEUTRAL,
    }
}

fn ansi(color: AnsiColor) -> &'static str {
    match color {
        AnsiColor::Red | AnsiColor::BrightRed => "#cf4436",
        AnsiColor::Green | AnsiColor::BrightGreen => "#3f9a4d",
        AnsiColor::Yellow | AnsiColor::BrightYellow => "#e3b52c",
        AnsiColor::Blue | AnsiColor::BrightBlue => "#3a6cc8",
        AnsiColor::Magenta | AnsiColor::BrightMagenta => "#9a4fc0",
        AnsiColor::Cyan | AnsiColor::BrightCyan => "#2398ad",
        AnsiColor::White | AnsiColor::BrightWhite => "#ffffff",
        AnsiColor::Black | AnsiColor::BrightBlack => "#3a3a3a",
    }
}

/// What can be read on a colour.
pub(super) fn on(colour: &str) -> &'static str {
    let light = ["#e3b52c", "#ffffff", NEUTRAL];
    if light.contains(&colour) { INK } else { "#ffffff" }
}
