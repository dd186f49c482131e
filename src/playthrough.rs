//! A whole random game written down for a test: what it is, some positions as each seat sees them, every
//! move, and the result.
//!
//! After `OpenSpiel`'s playthroughs, but short enough to be read. It reads and writes no files.

use crate::play::{Crash, Play, Portrait, Seated, Standing};
use crate::setup;
use crate::spec::text_of;
use crate::state::Stream;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A game is left after so many moves.
const MOVES: usize = 300;
/// Of so many legal moves the first are told.
const LISTED: usize = 20;
/// How wide its lines are.
const WIDTH: usize = 100;

/// The playthrough of a game from a seed.
///
/// # Errors
/// A fault in the rules.
pub fn playthrough(seated: &Seated, seed: u64) -> Result<String, Crash> {
    let mut play = Play::begin(seated, seed, Vec::new())?;
    let mut stream = Stream::new(seed);
    let mut text = head(&play);
    let mut lines: Vec<String> = Vec::new();
    let mut next = 0;
    let mut number = 0;
    while play.turn().is_some() && number < MOVES {
        if number == next {
            tell_moves(&mut text, &mut lines);
            position(&mut text, &play, number)?;
            // Close together at first, then further and further apart.
            next = if next < 2 { next + 1 } else { next * 4 };
        }
        let count = play.turn().map_or(0, |turn| turn.count);
        let secret = play.turn().filter(|turn| turn.secret).map_or("", |_| " in secret");
        let who = play.turn().map_or(String::new(), |turn| called(&play, turn.player));
        if !play.step(&mut stream)? {
            break;
        }
        number += 1;
        let Some(made) = play.plies().last() else { break };
        let mut told = format!("{number}. {who}{secret}: {} (of {count})", made.text);
        for said in &made.said {
            let _ = write!(told, " “{said}”");
        }
        lines.push(told);
    }
    tell_moves(&mut text, &mut lines);
    position(&mut text, &play, number)?;
    end(&mut text, &play, number)?;
    Ok(text)
}

/// What game it is and how it is set up.
fn head(play: &Play) -> String {
    let table = play.table();
    let game = &table.game;
    let counts: Vec<String> = game.players.counts.iter().map(ToString::to_string).collect();
    let mut text = format!("game: {}\n", game.name);
    let _ = writeln!(text, "numbers of players: {}", counts.join(", "));
    let _ = writeln!(text, "players: {}", table.names.join(", "));
    let options =
        setup::shown(table).map(|(option, value)| format!("{} = {value}", option.name));
    let options: Vec<String> = options.collect();
    if !options.is_empty() {
        wrapped(&mut text, "options: ", &options, ", ");
    }
    for (count, what) in [
        (table.sites.len(), "sites"),
        (table.pieces.len(), "pieces with identity"),
        (game.cards.len(), "cards"),
        (table.zones.len(), "zones"),
        (game.dice.len(), "dice"),
    ] {
        if count > 0 {
            let _ = writeln!(text, "{what}: {count}");
        }
    }
    let _ = writeln!(text, "secrets: {}", if table.keeps_secrets() { "yes" } else { "no" });
    let _ = writeln!(text, "seed: {}", play.seed());
    text
}

fn called(play: &Play, player: usize) -> String {
    play.table().names.get(player).cloned().unwrap_or_default()
}

/// The moves since the last position.
fn tell_moves(text: &mut String, moves: &mut Vec<String>) {
    if !moves.is_empty() {
        text.push_str("\n## moves\n\n");
        wrapped(text, "", moves, "  ");
        moves.clear();
    }
}

/// A position: as everybody sees it, and where something is hidden what each seat sees besides.
fn position(text: &mut String, play: &Play, number: usize) -> Result<(), Crash> {
    let _ = match number {
        0 => writeln!(text, "\n## before any move\n"),
        _ => writeln!(text, "\n## after move {number}\n"),
    };
    let everyone = seen(&play.view(None).portrait(), false);
    text.push_str(&everyone.concat());
    if play.table().keeps_secrets() {
        for seat in 0..play.table().players {
            // What happened in setup is told by where the cards are.
            let blocks = seen(&play.view(Some(seat)).portrait(), number > 0);
            let _ = writeln!(text, "seen by {}:", called(play, seat));
            for block in blocks.iter().filter(|block| !everyone.contains(block)) {
                text.push_str(block);
            }
        }
    }
    let Some(turn) = play.turn() else { return Ok(()) };
    let during = |fault| Crash { fault, during: "listing the moves".into() };
    let ways = play.moves().map_err(during)?;
    let texts: Vec<String> = ways.iter().take(LISTED).map(text_of).collect();
    let mut title = format!("legal moves of {}: {}: ", called(play, turn.player), turn.count);
    if ways.len() > LISTED {
        let _ = write!(title, "the first {LISTED}: ");
    }
    wrapped(text, &title, &texts, " / ");
    Ok(())
}

/// A view, what belongs together in one text each; with the last move as it was seen.
fn seen(portrait: &Portrait<'_>, last: bool) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut add = |title: &str, parts: &[String], between: &str| {
        let mut block = String::new();
        wrapped(&mut block, title, parts, between);
        blocks.push(block);
    };
    let mut board: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for site in &portrait.board {
        for piece in &site.pieces {
            board.entry(piece.as_str()).or_default().push(site.site.to_owned());
        }
    }
    for (piece, sites) in board {
        add(&format!("  {piece}: "), &sites, ", ");
    }
    for zone in portrait.zones.iter().filter(|zone| zone.count > 0) {
        add("  ", &words(&zone.to_string()), " ");
    }
    for kept in &portrait.kept {
        let of = kept.of.as_ref().map_or(String::new(), |of| format!("{of} "));
        add("  ", &[format!("{of}{} = {}", kept.name, kept.value)], "");
    }
    for dice in &portrait.dice {
        let pips: Vec<String> = dice.pips.iter().map(ToString::to_string).collect();
        add(&format!("  {}: ", dice.name), &pips, " ");
    }
    for player in portrait.players.iter().filter(|player| !player.in_play) {
        add("  ", &[format!("{} is out of play", player.name)], "");
    }
    if let Some(entry) = portrait.history.last().filter(|_| last) {
        for line in entry.to_string().lines() {
            add("  last: ", &words(line), " ");
        }
    }
    blocks
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

/// How it ended.
fn end(text: &mut String, play: &Play, number: usize) -> Result<(), Crash> {
    let during = |fault| Crash { fault, during: "counting the score".into() };
    let Some(Standing { places, scores }) = play.standing().map_err(during)? else {
        let _ = writeln!(text, "\n## left after {number} moves");
        return Ok(());
    };
    let _ = writeln!(text, "\n## over after {number} moves\n");
    for (player, place) in places.iter().enumerate() {
        let score = scores.as_ref().and_then(|scores| scores.get(player));
        let score = score.map_or(String::new(), |score| format!(", score {score}"));
        let _ = writeln!(text, "{}: place {place}{score}", called(play, player));
    }
    Ok(())
}

/// Parts in lines that are not too wide.
fn wrapped(text: &mut String, title: &str, parts: &[String], between: &str) {
    let mut line = title.to_owned();
    for (at, part) in parts.iter().enumerate() {
        let more = if at + 1 < parts.len() { between } else { "" };
        if line.chars().count() + part.chars().count() > WIDTH && at > 0 {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(4);
        }
        line.push_str(part);
        line.push_str(more);
    }
    text.push_str(line.trim_end());
    text.push('\n');
}
