//! What changes on the table from one moment to the next, as a seat sees it.

use crate::ir::KindId;
use crate::play::{Play, View};
use crate::state::text;
use crate::table::Table;
use std::collections::{BTreeMap, BTreeSet};

/// More pieces than these that go the same way are not told one by one.
const FEW: usize = 2;

/// Something that changed.
#[derive(Debug)]
pub(super) struct Change {
    /// In words.
    pub(super) text: String,
    /// The part of it that says from where to where.
    way: String,
    /// Whose piece it is about.
    owner: Option<usize>,
    /// The names of the sites it is about.
    sites: Vec<String>,
}

impl Change {
    /// Whether it is about a piece that is this player's.
    pub(super) fn is_about(&self, player: Option<usize>) -> bool {
        self.owner.is_some() && self.owner == player
    }

    /// Whether it is no more than what a move says that names these places.
    pub(super) fn is_said_by(&self, places: &[&str]) -> bool {
        self.sites.iter().all(|site| places.contains(&site.as_str()))
    }
}

/// What can be seen at a moment.
#[derive(Debug)]
pub(super) struct Look {
    /// For each piece with identity its site, owner and kind.
    pieces: Vec<(Option<usize>, Option<usize>, KindId)>,
    /// For each owner and kind without identity, the sites, as often as there are pieces.
    loose: BTreeMap<(Option<usize>, KindId), Vec<usize>>,
    /// Who is in play.
    in_play: Vec<bool>,
    /// Whether the game is over: it is told who won then, and not who is left.
    over: bool,
}

impl Look {
    /// What a seat sees now.
    pub(super) fn new(play: &Play, seat: Option<usize>) -> Self {
        let view = play.view(seat);
        let table = view.table();
        Self {
            pieces: view.pieces(),
            loose: loose(&view),
            in_play: (0..table.players).map(|player| view.in_play(player)).collect(),
            over: play.turn().is_none(),
        }
    }

    /// What is different later.
    pub(super) fn changes(&self, later: &Self, table: &Table) -> Vec<Change> {
        let mut changes = Vec::new();
        let pairs = self.pieces.iter().zip(&later.pieces).enumerate();
        let moved: Vec<_> = pairs.filter(|(_, (before, after))| before != after).collect();
        // Many that go the same way are told by their number.
        for same in moved.chunk_by(|(_, one), (_, other)| one == other) {
            match same {
                [(at, (before, after)), ..] if same.len() > FEW => {
                    let named = text::own_name(table, *at, before.2).is_some();
                    let one = self::moved(table, *at, **before, **after);
                    let several = pieces(table, before.1, before.2);
                    changes.extend(one.filter(|_| named).map(|change| Change {
                        text: format!("{} {several}{}", same.len(), change.way),
                        ..change
                    }));
                    if named {
                        continue;
                    }
                }
                _ => {}
            }
            for (at, (before, after)) in same {
                changes.extend(self::moved(table, *at, **before, **after));
            }
        }
        let classes: BTreeSet<_> = self.loose.keys().chain(later.loose.keys()).collect();
        for class in classes {
            let none = Vec::new();
            let before = self.loose.get(class).unwrap_or(&none);
            let after = later.loose.get(class).unwrap_or(&none);
            changes.extend(shifted(table, *class, before, after));
        }
        for (player, (before, after)) in self.in_play.iter().zip(&later.in_play).enumerate() {
            if *before && !after && !later.over {
                let name = table.names.get(player).map_or("", String::as_str);
                let text = format!("{name} is out of play");
                changes.push(Change {
                    text,
                    way: String::new(),
                    owner: None,
                    sites: Vec::new(),
                });
            }
        }
        changes
    }
}

fn loose(view: &View<'_>) -> BTreeMap<(Option<usize>, KindId), Vec<usize>> {
    let mut loose: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for site in 0..view.table().sites.len() {
        for (owner, kind, count) in view.pieces_on(site) {
            let named =
                view.table().game.kinds.get(kind).is_some_and(|kind| kind.supply.is_some());
            if !named {
                loose
                    .entry((owner, kind))
                    .or_default()
                    .extend(std::iter::repeat_n(site, count));
            }
        }
    }
    loose
}

/// What became of a piece with identity.
fn moved(
    table: &Table,
    at: usize,
    before: (Option<usize>, Option<usize>, KindId),
    after: (Option<usize>, Option<usize>, KindId),
) -> Option<Change> {
    if before == after {
        return None;
    }
    let own = text::own_name(table, at, before.2);
    let called = |owner, kind| own.clone().unwrap_or_else(|| piece(table, owner, kind));
    let (was, is) = (called(before.1, before.2), called(after.1, after.2));
    let turned = if was == is { String::new() } else { format!(" is now {is}") };
    let place =
        |site: Option<usize>| site.map_or("the box".into(), |site| site_name(table, site));
    let sites = vec![place(before.0), place(after.0)];
    let way =
        if before.0 == after.0 { String::new() } else { format!(" {}", sites.join(" → ")) };
    let text = format!("{was}{way}{turned}");
    let owner = before.1.filter(|_| turned.is_empty());
    Some(Change { text, way, owner, sites })
}

/// What became of pieces that are all alike.
fn shifted(
    table: &Table,
    (owner, kind): (Option<usize>, KindId),
    before: &[usize],
    after: &[usize],
) -> Option<Change> {
    let (gone, come) = (without(before, after), without(after, before));
    // The same sites stand together, in order.
    let names = |sites: &[usize]| {
        let runs = sites.chunk_by(|one, next| one == next);
        let names = runs.map(|run| {
            let name = run.first().map_or(String::new(), |site| site_name(table, *site));
            if run.len() > 1 { format!("{name} ×{}", run.len()) } else { name }
        });
        names.collect::<Vec<_>>().join(", ")
    };
    let many = gone.len().max(come.len()) > 1;
    let who = if many { pieces(table, owner, kind) } else { piece(table, owner, kind) };
    let text = match (gone.is_empty(), come.is_empty()) {
        (true, true) => return None,
        (true, false) => format!("{who} on {}", names(&come)),
        (false, true) => format!("{who} off {}", names(&gone)),
        (false, false) => format!("{who} {} → {}", names(&gone), names(&come)),
    };
    let sites = gone.iter().chain(&come).map(|site| site_name(table, *site)).collect();
    Some(Change { text, way: String::new(), owner, sites })
}

/// The first list without the members of the second, each as often as it is there.
fn without(all: &[usize], others: &[usize]) -> Vec<usize> {
    let mut others = others.to_vec();
    let mut rest = all.to_vec();
    rest.retain(|site| match others.iter().position(|other| other == site) {
        Some(at) => {
            others.swap_remove(at);
            false
        }
        None => true,
    });
    rest
}

fn site_name(table: &Table, site: usize) -> String {
    table.sites.get(site).map_or_else(String::new, |site| site.name.clone())
}

fn piece(table: &Table, owner: Option<usize>, kind: KindId) -> String {
    owned(table, owner, table.game.kinds.get(kind).map_or("", |kind| kind.name.as_str()))
}

fn pieces(table: &Table, owner: Option<usize>, kind: KindId) -> String {
    owned(table, owner, table.game.kinds.get(kind).map_or("", |kind| kind.plural.as_str()))
}

fn owned(table: &Table, owner: Option<usize>, kind: &str) -> String {
    match owner.and_then(|owner| table.names.get(owner)) {
        Some(owner) => format!("{owner} {kind}"),
        None => kind.to_owned(),
    }
}
