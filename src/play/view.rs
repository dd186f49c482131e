//! What a seat may see of a state: everything outside the engine looks through this.

use crate::ir::{self, Base, Seen};
use crate::state::{State, text};
use crate::table::{Table, control};

/// A state as one seat (or everyone) may see it.
#[derive(Debug)]
pub struct View<'a> {
    table: &'a Table,
    state: State,
    seat: Option<usize>,
}

/// A zone as it may be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneView {
    /// The zone's name.
    pub name: String,
    /// Whose it is.
    pub owner: Option<usize>,
    /// How many cards are in it.
    pub count: usize,
    /// The cards, if they may be seen: their texts in order.
    pub cards: Option<Vec<String>>,
}

impl<'a> View<'a> {
    pub(super) fn new(table: &'a Table, state: State, seat: Option<usize>) -> Self {
        Self { table, state, seat }
    }

    /// The table, which is no secret.
    pub fn table(&self) -> &'a Table {
        self.table
    }

    /// Pieces are seen by all: those on a site, as owner (none for nobody's), kind and how many.
    pub fn pieces_on(&self, site: usize) -> Vec<(Option<usize>, ir::KindId, usize)> {
        let owners = self.table.players + 1;
        let classes = 0..self.table.classes();
        let counts =
            classes.map(|class| (class, self.state.class_count(self.table, class, site)));
        let there = counts.filter(|(_, count)| *count > 0).map(|(class, count)| {
            let owner = class % owners;
            ((owner < self.table.players).then_some(owner), class / owners, count)
        });
        there.collect()
    }

    /// Each piece with identity: its site (none in the box), its owner and its kind.
    pub fn pieces(&self) -> Vec<(Option<usize>, Option<usize>, ir::KindId)> {
        let pieces = (0..self.table.pieces.len()).map(|piece| {
            let owner = self.state.piece_owner(self.table, piece);
            let owner = (owner < self.table.players).then_some(owner);
            let site = self.state.piece_site(self.table, piece);
            (site, owner, self.state.piece_kind(self.table, piece))
        });
        pieces.collect()
    }

    /// What the board says of a site: the text of an attribute, if the site has it.
    pub fn attribute(&self, attribute: usize, site: usize) -> Option<String> {
        let declared = self.table.game.board.attributes.get(attribute)?;
        let scalar = *self.table.attributes.get(attribute)?.get(site)?;
        (scalar != ir::NONE).then(|| self.name(declared.ty, scalar))
    }

    /// All zones in declaration order.
    pub fn zones(&self) -> Vec<ZoneView> {
        (0..self.table.zones.len()).map(|zone| self.zone(zone)).collect()
    }

    fn zone(&self, at: usize) -> ZoneView {
        let instance = &self.table.zones[at];
        let declared = &self.table.game.zones[instance.zone];
        let visible = self.sees(declared.seen, instance.owner);
        let cards = || {
            let known = self.state.known_order(self.table, at).into_iter().flatten();
            let known: Vec<usize> = known.collect();
            let rest =
                self.state.zone_cards(self.table, at).filter(|card| !known.contains(card));
            let ordered = if declared.ordered { known.clone() } else { Vec::new() };
            let all: Vec<usize> = rest.chain(ordered).collect();
            all.into_iter()
                .map(|card| self.name(Base::Card, crate::table::value(card)))
                .collect()
        };
        ZoneView {
            name: match declared.per {
                ir::Per::Site | ir::Per::Piece => {
                    self.name(Base::Zone, crate::table::value(at))
                }
                ir::Per::Game | ir::Per::Player | ir::Per::Team => declared.name.clone(),
            },
            owner: instance.owner,
            count: self.state.zone_count(self.table, at),
            cards: visible.then(cards),
        }
    }

    /// Kept variables of the game and of players that may be seen: name, owner, text.
    pub fn kept(&self) -> Vec<(String, Option<usize>, String)> {
        let mut kept = Vec::new();
        for (keep, declared) in self.table.game.keeps.iter().enumerate() {
            if !matches!(declared.per, ir::Per::Game | ir::Per::Player | ir::Per::Team) {
                continue;
            }
            for instance in 0..self.table.instances(declared.per) {
                let owner = (declared.per != ir::Per::Game).then_some(instance);
                if !self.sees(declared.seen, owner) {
                    continue;
                }
                let at = self.table.layout.keep(self.table, keep, instance);
                let base = declared.ty.base();
                let text = if declared.ty.is_one() {
                    self.name(base, self.state.get(at))
                } else {
                    let members = self.state.members(at, self.table.layout.set_words);
                    let members: Vec<i64> = members.map(crate::table::value).collect();
                    text::names(self.table, &self.state, base, &members)
                };
                kept.push((declared.name.clone(), owner, text));
            }
        }
        kept
    }

    /// The dice as last thrown: name, pips; nothing before the first throw.
    pub fn dice(&self) -> Vec<(String, Vec<i64>)> {
        let dice = self.table.game.dice.iter().enumerate().map(|(at, dice)| {
            let first = self.table.layout.dice[at];
            let pips = (0..dice.count).map(|die| self.state.get(first + die));
            (dice.name.clone(), pips.filter(|pips| *pips != 0 || dice.range.0 <= 0).collect())
        });
        dice.filter(|(_, pips): &(String, Vec<i64>)| !pips.is_empty()).collect()
    }

    /// Who is in play.
    pub fn in_play(&self, player: usize) -> bool {
        self.state.has(control::IN_PLAY, player)
    }

    fn sees(&self, seen: Seen, owner: Option<usize>) -> bool {
        match seen {
            Seen::Everyone => true,
            Seen::Owner => self.seat.is_some() && owner == self.seat,
            Seen::Nobody => false,
        }
    }

    fn name(&self, base: Base, scalar: i64) -> String {
        text::name(self.table, &self.state, base, scalar)
    }
}
