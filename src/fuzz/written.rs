//! A finding as a transcript, which fails until what it shows is mended.

use super::Finding;
use std::fmt::Write;

/// The transcript of a finding in `game`; none of a game that does not end.
pub fn transcript(game: &str, finding: &Finding) -> Option<String> {
    if finding.is_endless() {
        return None;
    }
    let mut text = format!("# Found by `parlor fuzz`: {}.\ngame {game}\n", finding.told);
    let settings = &finding.case.settings;
    if let Some(players) = settings.players {
        let _ = writeln!(text, "players {players}");
    }
    for (name, value) in &settings.options {
        let _ = writeln!(text, "option {name} = {value}");
    }
    let _ = writeln!(text, "seed {}\nsound\n", finding.case.seed);
    for typed in &finding.moves {
        let _ = writeln!(text, "> {typed}");
    }
    if finding.moves.is_empty() {
        text.push_str("> :board\n");
    }
    Some(text)
}
