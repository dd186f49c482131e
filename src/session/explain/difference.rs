//! What one game's rules say that another's do not: a variant beside its game.
//! Compares declarations by what they are called; knows nothing of what they do.

use super::page::Page;
use super::words::{capital, readable, spoken};
use super::{Opened, Said, tables};
use crate::session::reading::{Passage, passages, prose};
use crate::setup;
use crate::syntax::ast::ItemKind;

/// How `other` differs from `game`, in words.
pub fn difference(game: &Opened, other: &Opened) -> Page {
    let mut page = Page::new(format!("{} beside {}", other.game.name, game.game.name));
    let about = other.game.about();
    let intro: Vec<&str> = about.text.iter().flat_map(|line| prose(line)).collect();
    page.text(intro.join(" "));
    let said = |opened| {
        let mut said = passages(opened);
        // What is used is told by what it brings.
        said.retain(|passage| !matches!(passage.item.kind, ItemKind::Use(_)));
        said
    };
    let (before, after) = (said(game), said(other));
    let mut same = true;
    for passage in &after {
        match before.iter().find(|known| id(known) == id(passage)) {
            Some(known) if readable(known.text) == readable(passage.text) => {}
            Some(known) => {
                same = false;
                changed((game, known), (other, passage), &mut page);
            }
            None => {
                same = false;
                added(other, passage, &mut page);
            }
        }
    }
    for passage in &before {
        if !after.iter().any(|known| id(known) == id(passage)) {
            same = false;
            page.about(title(passage));
            page.text("There is no such thing.");
        }
    }
    if same {
        page.text("The rules are the same.");
    }
    page
}

/// What tells a declaration from others: `teams … with 4 players` from that with 6.
fn id<'a>(passage: &Passage<'a>) -> (&'a str, &'a str, i64) {
    let with = match &passage.item.kind {
        ItemKind::Teams(teams) => teams.with_players.as_ref().map_or(0, |number| number.value),
        ItemKind::Seats(seats) => seats.with_players.value,
        _ => 0,
    };
    let name = match &passage.item.kind {
        ItemKind::Invariant(_) => passage.text,
        _ => passage.name,
    };
    (passage.kind, name, with)
}

fn title(passage: &Passage<'_>) -> String {
    let kind = match &passage.item.kind {
        ItemKind::Setup(_) => return "At the start".to_owned(),
        ItemKind::Play(_) => return "The course of play".to_owned(),
        ItemKind::End(_) => return "How it ends".to_owned(),
        ItemKind::Define(_) => "what counts as",
        _ => passage.kind,
    };
    capital(format!("{kind} {}", spoken(passage.name)).trim_end())
}

/// What is declared otherwise.
fn changed(before: (&Opened, &Passage<'_>), after: (&Opened, &Passage<'_>), page: &mut Page) {
    page.about(title(after.1));
    let doc: Vec<&str> = prose(after.1.doc).collect();
    page.text(doc.join(" "));
    let said = match &after.1.item.kind {
        ItemKind::Option(_) => option(before, after),
        ItemKind::Rule(_) | ItemKind::Setup(_) | ItemKind::Play(_) => ways(before, after),
        _ => Vec::new(),
    };
    if said.is_empty() {
        page.point(format!("Now: {}", readable(after.1.text)));
        page.point(format!("Before: {}", readable(before.1.text)));
    }
    for line in said {
        page.point(line);
    }
}

/// An option's value and what it may be.
fn option(before: (&Opened, &Passage<'_>), after: (&Opened, &Passage<'_>)) -> Vec<String> {
    let told = |(opened, passage): (&Opened, &Passage<'_>)| {
        let game = &opened.game;
        let option = game.options.iter().find(|option| option.name == passage.name)?;
        Some((setup::show(game, option, option.default), setup::allowed(game, option)))
    };
    let (Some((was, could)), Some((is, can))) = (told(before), told(after)) else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if was != is {
        said.push(format!("It is {is} unless agreed otherwise, not {was}."));
    }
    if could != can {
        said.push(format!("It can be {can}, not {could}."));
    }
    said
}

/// The cases, choices and reasons of a rule that are there in one only.
fn ways(before: (&Opened, &Passage<'_>), after: (&Opened, &Passage<'_>)) -> Vec<String> {
    let mut said = Vec::new();
    let rows = |(opened, passage): (&Opened, &Passage<'_>)| -> Vec<Vec<String>> {
        tables::tables(&opened.sources, &passage.item.kind).into_iter().flatten().collect()
    };
    let (old, new) = (rows(before), rows(after));
    for row in new.iter().filter(|row| !old.contains(row)) {
        let [case, then] = row.as_slice() else { continue };
        match old.iter().find(|known| known.first() == row.first()) {
            Some(known) => said.push(format!(
                "{}: {then}; before: {}",
                capital(case),
                known.get(1).map_or("", String::as_str)
            )),
            None => said.push(format!("{}: {then}", capital(case))),
        }
    }
    for row in old.iter().filter(|row| !new.iter().any(|known| known.first() == row.first())) {
        let case = row.first().map_or("", String::as_str);
        said.push(format!("No longer a case of its own: {case}"));
    }
    let choices = |(opened, passage): (&Opened, &Passage<'_>)| {
        tables::choices(&opened.sources, &passage.item.kind)
    };
    let (old, new) = (choices(before), choices(after));
    let gained = new.iter().filter(|choice| !old.contains(choice));
    said.extend(gained.map(|choice| format!("You choose: {choice}")));
    let reasons = |(opened, passage): (&Opened, &Passage<'_>)| {
        tables::reasons(&opened.sources, &passage.item.kind)
    };
    let (old, new) = (reasons(before), reasons(after));
    let gained = new.iter().filter(|reason| !old.contains(reason));
    said.extend(gained.map(|reason| format!("Not allowed now: {reason}")));
    let lost = old.iter().filter(|reason| !new.contains(reason));
    said.extend(lost.map(|reason| format!("No longer refused: {reason}")));
    said
}

/// What is declared in addition.
fn added(opened: &Opened, passage: &Passage<'_>, page: &mut Page) {
    page.about(format!("New: {}", title(passage)));
    match Said::of(opened, passage) {
        Some(said) => said.tell(page),
        None => page.point(readable(passage.text)),
    }
}
