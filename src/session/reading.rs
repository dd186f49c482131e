//! The rules as somebody at the table reads them: what the rule file says, and its words.

use super::Opened;
use crate::diagnostic::suggest;
use crate::ir::{Game, TeamMember, TeamsHow};
use crate::setup;
use crate::syntax::ast;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Items of at most this many lines are shown whole where a word is only mentioned.
const WHOLE: usize = 12;

/// A declaration of a rule file, as it stands there.
pub(super) struct Passage<'a> {
    /// What it is to the grammar.
    pub(super) item: &'a ast::Item,
    /// `rule`, `zone`.
    pub(super) kind: &'a str,
    /// What it declares; empty for `board` and the like.
    pub(super) name: &'a str,
    /// The author's comment.
    pub(super) doc: &'a str,
    /// What is written.
    pub(super) text: &'a str,
    file: &'a str,
    line: usize,
}

/// The rules in short: what they are called, who plays, what can be chosen, and what the author
/// says of each rule.
pub fn rules(opened: &Opened) -> String {
    let game = &opened.game;
    let about = game.about();
    let mut text = String::new();
    // Most files begin with a sentence that begins with the title.
    if !about.text.first().is_some_and(|line| line.starts_with(&game.name)) {
        let _ = writeln!(text, "{}", game.name);
    }
    for line in about.text.iter().map(|line| without_clauses(line)) {
        let _ = writeln!(text, "{line}");
    }
    let counts: Vec<String> = game.players.counts.iter().map(ToString::to_string).collect();
    let _ = writeln!(text, "\nPlayers: {}", counts.join(", "));
    if let Some(length) = about.length {
        let _ = writeln!(text, "Length: {length}");
    }
    for line in teams_told(game) {
        let _ = writeln!(text, "{line}");
    }
    if !game.options.is_empty() {
        text.push_str("\nOptions:\n");
        for option in &game.options {
            let value = setup::show(game, option, option.default);
            let about = option.doc.as_deref().unwrap_or("");
            let allowed = setup::allowed(game, option);
            let _ = writeln!(text, "  {} = {value}   {about} ({allowed})", option.name);
        }
    }
    let passages = passages(opened);
    let told = passages.iter().filter(|passage| {
        let is_option = passage.kind == "option";
        let says = prose(passage.doc).next().is_some() || !reasons(passage.text).is_empty();
        !is_option && says
    });
    let mut begun = false;
    for passage in told {
        if !std::mem::replace(&mut begun, true) {
            text.push_str("\nRules:\n");
        }
        let title = title(passage);
        let _ = writeln!(text, "  {title}");
        for line in prose(passage.doc) {
            let _ = writeln!(text, "      {line}");
        }
        for reason in reasons(passage.text) {
            let _ = writeln!(text, "      not if: {reason}");
        }
    }
    text
}

/// Who play together, a sentence to each number of players that says so.
pub(super) fn teams_told(game: &Game) -> Vec<String> {
    let told = game.teams.iter().map(|teams| {
        let who = match &teams.how {
            TeamsHow::Opposite => "partners sit opposite each other".to_owned(),
            TeamsHow::Size(size) => format!("teams of {size} sit evenly round the table"),
            TeamsHow::Lists(teams) => {
                let name = |member: &TeamMember| match *member {
                    TeamMember::Named(at) => game.players.names.get(at).cloned(),
                    TeamMember::Seat(at) => Some(format!("seat {}", at + 1)),
                };
                let team = |team: &Vec<TeamMember>| {
                    let names: Vec<String> = team.iter().filter_map(name).collect();
                    names.join(" and ")
                };
                let teams: Vec<String> = teams.iter().map(team).collect();
                format!("{} play together", teams.join(", "))
            }
        };
        match teams.only_with {
            Some(count) => format!("With {count} players {who}."),
            None => format!("Teams: {who}."),
        }
    });
    told.collect()
}

/// The lines of a comment without references to clauses: those behind another `#`, words like `T21`
/// at the end of a line, and lines of nothing but such words or numbers like `9.2.1`.
pub(super) fn prose(doc: &str) -> impl Iterator<Item = &str> {
    let lines = doc.lines().map(|line| without_clauses(line).trim());
    let numbers =
        |word: &str| word == "to" || word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let only = move |line: &str| {
        line.split([' ', ',']).all(|word| is_reference(word) || numbers(word))
    };
    lines.filter(move |line| !only(line)).map(without_references)
}

/// A line of a comment without what stands behind another `#`.
fn without_clauses(line: &str) -> &str {
    line.split(" #").next().unwrap_or(line).trim_end()
}

/// A line without the words like `T21` behind its last comma.
fn without_references(line: &str) -> &str {
    match line.rsplit_once(',') {
        Some((before, last)) if is_reference(last.trim()) && !last.trim().is_empty() => {
            without_references(before.trim_end())
        }
        _ => line,
    }
}

/// `T21`, `B-A2`, `C25–C28`.
fn is_reference(word: &str) -> bool {
    let mark = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-' || c == '–';
    word.is_empty()
        || (word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.ends_with(|c: char| c.is_ascii_digit())
            && word.chars().all(mark))
}

/// What the rules say of a word: the declaration of that name, or those that speak of it.
pub(super) fn about(opened: &Opened, word: &str) -> String {
    let wanted = word.to_lowercase();
    let passages = passages(opened);
    let meant: Vec<&Passage<'_>> = passages
        .iter()
        .filter(|passage| {
            passage.name.eq_ignore_ascii_case(&wanted) || (passage.kind == wanted)
        })
        .collect();
    let mut text = String::new();
    for passage in &meant {
        text.push_str(&whole(passage));
    }
    if !meant.is_empty() {
        return text;
    }
    for line in opened.game.about().text.into_iter().filter(|line| has(line, &wanted)) {
        let _ = writeln!(text, "game: {}", without_clauses(line));
    }
    for passage in &passages {
        let lines: Vec<(usize, &str)> = (passage.line..)
            .zip(passage.text.lines())
            .filter(|(_, line)| has(line, &wanted))
            .collect();
        if has(passage.doc, &wanted) && passage.text.lines().count() <= WHOLE {
            text.push_str(&whole(passage));
        } else if has(passage.doc, &wanted) || !lines.is_empty() {
            let _ = writeln!(text, "{}:{}: {}", passage.file, passage.line, title(passage));
            for line in passage.doc.lines() {
                let _ = writeln!(text, "  # {line}");
            }
            for (number, line) in lines {
                let _ = writeln!(text, "  {number}: {}", line.trim());
            }
        }
    }
    if !text.is_empty() {
        return text;
    }
    let names: BTreeSet<&str> = passages
        .iter()
        .map(|passage| if passage.name.is_empty() { passage.kind } else { passage.name })
        .collect();
    match suggest(&wanted, names) {
        Some(near) => format!("the rules do not speak of `{word}`; did you mean `{near}`?\n"),
        None => format!("the rules do not speak of `{word}`\n"),
    }
}

/// The names that `:rules` knows.
pub(super) fn names(opened: &Opened) -> Vec<String> {
    let passages = passages(opened);
    let names: BTreeSet<&str> = passages
        .iter()
        .map(|passage| if passage.name.is_empty() { passage.kind } else { passage.name })
        .collect();
    names.into_iter().map(str::to_owned).collect()
}

/// The names that the rules declare.
pub(super) fn declared(opened: &Opened) -> impl Iterator<Item = String> {
    let names = passages(opened).into_iter().map(|passage| passage.name.to_owned());
    names.filter(|name| !name.is_empty())
}

fn whole(passage: &Passage<'_>) -> String {
    let mut text = format!("{}:{}:\n", passage.file, passage.line);
    for line in passage.doc.lines() {
        let _ = writeln!(text, "  # {line}");
    }
    for line in passage.text.lines() {
        let _ = writeln!(text, "  {line}");
    }
    text
}

fn title(passage: &Passage<'_>) -> String {
    format!("{} {}", passage.kind, passage.name).trim_end().to_owned()
}

/// Whether a text has a word, or its plural with `s`.
fn has(text: &str, wanted: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.any(|word| word == wanted || word.strip_suffix('s') == Some(wanted))
}

/// The reasons a passage gives where something is not allowed.
fn reasons(text: &str) -> Vec<&str> {
    let pieces = text.split("else").skip(1);
    let mut reasons: Vec<&str> = Vec::new();
    for piece in pieces {
        let reason =
            piece.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
        reasons.extend(reason.filter(|reason| !reasons.contains(reason)));
    }
    reasons
}

pub(super) fn passages(opened: &Opened) -> Vec<Passage<'_>> {
    let Some((file, libraries)) = &opened.rules.parsed else { return Vec::new() };
    let files = std::iter::once(file).chain(libraries);
    files.flat_map(|file| &file.items).filter_map(|item| passage(opened, item)).collect()
}

fn passage<'a>(opened: &'a Opened, item: &'a ast::Item) -> Option<Passage<'a>> {
    let source = opened.sources.get(item.span.file())?;
    let text = source.slice(item.span);
    let plain = text.strip_prefix("add").map_or(text, str::trim_start);
    let end = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let kind = plain.split(end).next().unwrap_or("");
    let rest = plain.strip_prefix(kind).unwrap_or("").trim_start();
    let names = matches!(
        item.kind,
        ast::ItemKind::Option(_)
            | ast::ItemKind::Deck(_)
            | ast::ItemKind::Values(_)
            | ast::ItemKind::Dice(_)
            | ast::ItemKind::Piece(_)
            | ast::ItemKind::Zone(_)
            | ast::ItemKind::Keep(_)
            | ast::ItemKind::Rule(_)
            | ast::ItemKind::Define(_)
            | ast::ItemKind::Script(_)
    );
    let name = if names { rest.split(end).next().unwrap_or("") } else { "" };
    let line = source.line_of(item.span.start());
    let doc = item.doc.as_deref().unwrap_or("");
    Some(Passage { item, kind, name, doc, text, file: source.name(), line })
}
