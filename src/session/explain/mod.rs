//! The rules of a game as prose, out of its file: titles, comments, options, tables, reasons.
//! And what one game's rules say that another's do not.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "some items and statements are told, and the others are as they are written"
)]

mod difference;
mod page;
mod tables;
mod things;
mod words;

pub use difference::difference;
pub use page::Page;

use super::Opened;
use super::reading::{Passage, passages, prose, teams_told};
use crate::setup;
use crate::syntax::ast::{Direction, ItemKind};
use std::collections::BTreeSet;
use words::{capital, phrase, spoken};

/// The rules of a game as somebody reads them who has never played it.
pub fn explain(opened: &Opened) -> Page {
    let game = &opened.game;
    let about = game.about();
    let mut page = Page::new(&game.name);
    let intro: Vec<&str> = about.text.iter().flat_map(|line| prose(line)).collect();
    page.text(intro.join(" "));
    page.heading("Who plays");
    page.text(players(opened));
    for line in teams_told(game) {
        page.text(line);
    }
    if let Some(length) = about.length {
        page.text(format!("A game takes about {length}."));
    }
    let passages = passages(opened);
    with_what(opened, &passages, &mut page);
    options(opened, &mut page);
    page.heading("How it is played");
    let used: BTreeSet<&str> = game
        .rules
        .iter()
        .map(|rule| rule.name.as_str())
        .chain(game.defines.iter().map(|define| define.name.as_str()))
        .collect();
    let own = game.span.file();
    for passage in &passages {
        // What a library offers and this game does not take is no rule of it.
        if passage.item.span.file() == own || used.contains(passage.name) {
            rule(opened, passage, &mut page);
        }
    }
    page.heading("How it ends");
    for passage in &passages {
        let ItemKind::End(clauses) = &passage.item.kind else { continue };
        for clause in clauses {
            page.point(capital(&phrase(&opened.sources, clause.span)));
        }
    }
    if !passages.iter().any(|passage| matches!(passage.item.kind, ItemKind::End(_))) {
        page.text("As the rules above say.");
    }
    page
}

fn players(opened: &Opened) -> String {
    let players = &opened.game.players;
    let counts: Vec<String> = players.counts.iter().map(ToString::to_string).collect();
    let mut said = match counts.as_slice() {
        [one] if one == "1" => "1 player".to_owned(),
        [first @ .., last] if !first.is_empty() => {
            format!("{} or {last} players", first.join(", "))
        }
        _ => format!("{} players", counts.concat()),
    };
    if !players.names.is_empty() {
        said.push_str(": ");
        said.push_str(&players.names.join(", "));
    }
    let direction = passages(opened).iter().find_map(|passage| match &passage.item.kind {
        ItemKind::Players(players) => players.direction.as_ref().map(|found| found.value),
        _ => None,
    });
    said += match direction {
        Some(Direction::Clockwise) => ", in turn clockwise",
        Some(Direction::Anticlockwise) => ", in turn anticlockwise",
        None => "",
    };
    said + "."
}

fn with_what(opened: &Opened, passages: &[Passage<'_>], page: &mut Page) {
    let mut begun = false;
    for passage in passages {
        // Decks of a library are spoken of where the game takes them.
        if passage.item.span.file() != opened.game.span.file()
            && matches!(passage.item.kind, ItemKind::Deck(_))
        {
            continue;
        }
        for thing in things::things(&opened.sources, &passage.item.kind, passage.text) {
            if !std::mem::replace(&mut begun, true) {
                page.heading("What it is played with");
            }
            let doc: Vec<&str> = match passage.item.kind {
                ItemKind::Board(_) => Vec::new(),
                _ => prose(passage.doc).collect(),
            };
            let doc = doc.join(" ");
            let doc =
                if doc.is_empty() { doc } else { format!(" ({})", doc.trim_end_matches('.')) };
            page.point(format!("{thing}{doc}"));
        }
    }
}

fn options(opened: &Opened, page: &mut Page) {
    let game = &opened.game;
    if game.options.is_empty() {
        return;
    }
    page.heading("What can be agreed before");
    let head = ["option", "unless agreed otherwise", "can be", "about"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for option in &game.options {
        rows.push(vec![
            // As it is typed: `--option gate_offset=3`.
            option.name.clone(),
            setup::show(game, option, option.default),
            setup::allowed(game, option),
            option.doc.clone().unwrap_or_default(),
        ]);
    }
    page.table(rows);
}

/// What there is to say of a rule, a define, the course of play; nothing, if nothing is said.
fn rule(opened: &Opened, passage: &Passage<'_>, page: &mut Page) {
    let item = &passage.item.kind;
    let title = match item {
        ItemKind::Setup(_) => "At the start".to_owned(),
        ItemKind::Play(_) => "The course of play".to_owned(),
        ItemKind::Rule(_) | ItemKind::Define(_) | ItemKind::Script(_) => {
            capital(&spoken(passage.name))
        }
        _ => return,
    };
    if let Some(said) = Said::of(opened, passage) {
        page.about(title);
        said.tell(page);
    }
}

/// What there is to say of a declaration.
struct Said {
    doc: String,
    tables: Vec<Vec<Vec<String>>>,
    choices: Vec<String>,
    reasons: Vec<String>,
}

impl Said {
    /// Nothing, if nothing is said of it.
    fn of(opened: &Opened, passage: &Passage<'_>) -> Option<Self> {
        let (sources, item) = (&opened.sources, &passage.item.kind);
        let doc: Vec<&str> = prose(passage.doc).collect();
        let said = Self {
            doc: doc.join(" "),
            tables: tables::tables(sources, item),
            choices: tables::choices(sources, item),
            reasons: tables::reasons(sources, item),
        };
        let silent = doc.is_empty()
            && said.tables.is_empty()
            && said.choices.is_empty()
            && said.reasons.is_empty();
        (!silent).then_some(said)
    }

    fn tell(self, page: &mut Page) {
        page.text(self.doc);
        for table in self.tables {
            page.table(table);
        }
        for choice in self.choices {
            page.point(format!("You choose: {choice}"));
        }
        for reason in self.reasons {
            page.point(format!("Not allowed: {reason}"));
        }
    }
}
