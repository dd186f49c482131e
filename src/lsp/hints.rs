//! Names of seats, shown behind the numbers that mean them.
//! Nothing is written into the text.

use super::desk::{self, Desk};
use super::documents::name_of;
use crate::check::walk;
use crate::ir::{Attr, Binary, Expr, ExprKind, Game, Players};
use crate::span::Span;
use crate::syntax::ast::{File, ItemKind, Number, TeamMember, TeamsHow};
use lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintParams};

pub(super) fn hints(desk: &mut Desk, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
    let name = name_of(&params.text_document.uri);
    let part = desk.part(&name)?;
    let (Some(source), Some(game)) = (part.source(), part.project.game()) else {
        return None;
    };
    let tree = desk::tree(source)?;
    let mut found = written(&game.players, &tree);
    found.extend(compared(game).into_iter().filter(|(at, _)| at.file() == part.file));
    let encoding = desk.client.encoding;
    let bytes = encoding.bytes(source, params.range);
    let here =
        found.into_iter().filter(|(at, _)| bytes.start <= at.end() && at.end() <= bytes.end);
    let hints = here.map(|(at, name)| InlayHint {
        position: encoding.position(source, at.end()),
        label: InlayHintLabel::String(name),
        kind: Some(InlayHintKind::TYPE),
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    });
    Some(hints.collect())
}

/// A number, and who is meant.
type Named = (Span, String);

/// Seats that are named by number in `seats` and `teams`.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these name seats")]
fn written(players: &Players, tree: &File) -> Vec<Named> {
    let mut found = Vec::new();
    for item in &tree.items {
        match &item.kind {
            ItemKind::Seats(seats) => {
                let names = players.called(whole(&seats.with_players).unwrap_or(0));
                let taken = seats.seats.iter().zip(names);
                found.extend(taken.map(|(number, name)| (number.span, name)));
            }
            ItemKind::Teams(teams) => {
                let TeamsHow::Lists(lists) = &teams.how else { continue };
                let with = teams.with_players.as_ref().and_then(whole);
                let members = lists.iter().flatten().filter_map(|member| match member {
                    TeamMember::Number(number) => Some(number),
                    TeamMember::Name(_) => None,
                });
                for number in members {
                    let seat = whole(number).and_then(|place| place.checked_sub(1));
                    let names = seat.and_then(|seat| at_seat(players, with, seat));
                    found.extend(names.map(|names| (number.span, names)));
                }
            }
            _ => {}
        }
    }
    found
}

/// Seats that a player's `number` or `corner` is compared with.
fn compared(game: &Game) -> Vec<Named> {
    let mut found = Vec::new();
    let mut look = |expr: &Expr| found.extend(comparison(&game.players, expr));
    for body in walk::bodies(game) {
        walk::each_in(body, &mut look);
    }
    for define in &game.defines {
        walk::each(&define.value, &mut look);
    }
    let ends = game.ends.iter().filter_map(|end| end.when.as_ref());
    for condition in ends.chain(game.invariants.iter().map(|invariant| &invariant.holds)) {
        walk::each(condition, &mut look);
    }
    found.sort();
    found.dedup();
    found
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only these are places at the table")]
fn comparison(players: &Players, expr: &Expr) -> Option<Named> {
    let ExprKind::Binary(Binary::Eq | Binary::Ne, left, right) = &expr.kind else {
        return None;
    };
    let (ExprKind::Attr(what, _), ExprKind::Const(value)) = (&left.kind, &right.kind) else {
        return None;
    };
    let place = usize::try_from(*value).ok()?.checked_sub(1)?;
    let name = match what {
        Attr::PlayerNumber => at_seat(players, None, place)?,
        Attr::Corner if players.names.len() >= players.most() => {
            players.names.get(place)?.clone()
        }
        _ => return None,
    };
    Some((right.span, name))
}

/// Who sits there, with so many players or with any number of them.
fn at_seat(players: &Players, with: Option<usize>, seat: usize) -> Option<String> {
    let counts = players.counts.iter().filter(|count| with.is_none_or(|with| with == **count));
    let mut names: Vec<String> = Vec::new();
    for name in counts.filter_map(|count| players.called(*count).into_iter().nth(seat)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    // `player 2` says no more than the number does.
    (!names.is_empty() && !players.names.is_empty()).then(|| names.join(" or "))
}

fn whole(number: &Number) -> Option<usize> {
    usize::try_from(number.whole()?).ok()
}
