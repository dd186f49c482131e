//! A whole random game written down for a test: what it is, some positions as each seat sees them, every
//! move, and the result.
//!
//! After `OpenSpiel`'s playthroughs, but short enough to be read. It reads and writes no files.

use crate::ir::GameOption;
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
    let mut moves: Vec<String> = Vec::new();
    let mut next = 0;
    let mut number = 0;
    while play.turn().is_some() && number < MOVES {
        if number == next {
            tell_moves(&mut text, &mut moves);
            position(&mut text, &play, number)?;
            // Close together at first, then further and further apart.
            next = if next < 2 { next + 1 } else { next * 4 };
        }
        let count = play.turn().map_or(0, |turn| turn.count);
        let secret = play.turn().filter(|turn| turn.secret).map_or("", |_| " in secret");
        let mover = play.turn().map_or(String::new(), |turn| called(&play, turn.player));
        if !play.step(&mut stream)? {
            break;
        }
        number += 1;
        let Some(ply) = play.plies().last() else { break };
        let mut told = format!("{number}. {mover}{secret}: {} (of {count})", ply.text);
        for said in &ply.said {
            let _ = write!(told, " “{said}”");
        }
        moves.push(told);
    }
    tell_moves(&mut text, &mut moves);
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
    let option = |(option, value): (&GameOption, &i64)| {
        format!("{} = {}", option.name, setup::show(game, option, *value))
    };
    let options: Vec<String> = game.options.iter().zip(&table.options).map(option).collect();
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

/// A position: as everybody sees it, and where something is hidden as each seat does.
fn position(text: &mut String, play: &Play, number: usize) -> Result<(), Crash> {
    let _ = writeln!(text, "\n## after {number} moves");
    let seats = play.table().keeps_secrets().then_some(0..play.table().players);
    for seat in std::iter::once(None).chain(seats.into_iter().flatten().map(Some)) {
        let view = play.view(seat);
        let mut portrait = view.portrait();
        // Of what was seen only the last: the rest was told before.
        let last = portrait.history.pop().filter(|_| seat.is_some());
        portrait.history = last.into_iter().collect();
        seen(text, &portrait);
    }
    let Some(turn) = play.turn() else { return Ok(()) };
    let during = |fault| Crash { fault, during: "listing the moves".into() };
    let ways = play.moves().map_err(during)?;
    let texts: Vec<String> = ways.iter().take(LISTED).map(text_of).collect();
    let mut title = format!("\nlegal moves: {}: ", turn.count);
    if ways.len() > LISTED {
        let _ = write!(title, "the first {LISTED}: ");
    }
    wrapped(text, &title, &texts, " / ");
    Ok(())
}

/// A view, with what stands on many sites told together.
fn seen(text: &mut String, portrait: &Portrait<'_>) {
    let _ = writeln!(text, "\nseen by {}:", portrait.seat.unwrap_or("everyone"));
    let mut board: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for site in &portrait.board {
        for piece in &site.pieces {
            board.entry(piece.as_str()).or_default().push(site.site.to_owned());
        }
    }
    for (piece, sites) in board {
        wrapped(text, &format!("  {piece}: "), &sites, " ");
    }
    for zone in portrait.zones.iter().filter(|zone| zone.count > 0) {
        wrapped(text, "  ", &words(&zone.to_string()), " ");
    }
    let kept: Vec<String> = portrait
        .kept
        .iter()
        .map(|kept| {
            let of = kept.of.as_ref().map_or(String::new(), |of| format!("{of} "));
            format!("{of}{} = {}", kept.name, kept.value)
        })
        .collect();
    if !kept.is_empty() {
        wrapped(text, "  ", &kept, ", ");
    }
    for dice in &portrait.dice {
        let pips: Vec<String> = dice.pips.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "  {}: {}", dice.name, pips.join(" "));
    }
    for player in portrait.players.iter().filter(|player| !player.in_play) {
        let _ = writeln!(text, "  {} is out of play", player.name);
    }
    for entry in &portrait.history {
        for line in entry.to_string().lines() {
            wrapped(text, "  last: ", &words(line), " ");
        }
    }
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
