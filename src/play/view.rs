//! What a seat may see of a game: everything outside the engine looks through this.

use super::knowledge::{Knowledge, watcher};
use super::{Account, Play, Ply, Turn};
use crate::ir::{self, Base, NONE, Per, Seen};
use crate::spec::{Way, Why};
use crate::state::{Course, Fault, State, text};
use crate::table::{Lying, Table, control, value};
use std::sync::Arc;

/// A game as one seat (or everyone) may see it.
#[derive(Debug)]
pub struct View<'a> {
    pub(super) play: &'a Play,
    pub(super) state: State,
    seat: Option<usize>,
    /// The seat among those who watch.
    pub(super) watcher: usize,
}

/// A zone as it may be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneView {
    /// The zone's name.
    pub name: String,
    /// The same with its owner: `red hand`.
    pub label: String,
    /// Whose it is: a player, or a team.
    pub owner: Option<usize>,
    /// Whether it belongs to the seat.
    pub own: bool,
    /// How many cards are in it.
    pub count: usize,
    /// The cards, if they may be seen: their texts in order.
    pub cards: Option<Vec<String>>,
    /// Of cards that may not be seen those known to be there.
    pub known: Vec<String>,
    /// Those known to lie on top, the topmost first; none where it is not known which.
    pub top: Vec<Option<String>>,
}

/// Something that is written down, as far as it may be seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptView {
    /// Its name.
    pub name: String,
    /// Whose (or of which site or piece) it is, in words.
    pub of: Option<String>,
    /// What it says.
    pub text: String,
    /// Whether that is nothing.
    pub blank: bool,
}

impl<'a> View<'a> {
    pub(super) fn new(play: &'a Play, seat: Option<usize>) -> Self {
        let watcher = watcher(play.table(), seat);
        Self { play, state: play.state(), seat, watcher }
    }

    /// The table, which is no secret.
    pub fn table(&self) -> &'a Table {
        self.play.table()
    }

    /// Whose view it is; none: of whoever only watches.
    pub fn seat(&self) -> Option<usize> {
        self.seat
    }

    /// Whose move it is, which everybody knows; how many legal moves there are may
    /// be theirs alone to know: then it is 0.
    pub fn turn(&self) -> Option<Turn> {
        let turn = self.play.turn()?;
        Some(Turn { count: if self.knows_moves() { turn.count } else { 0 }, ..turn })
    }

    /// Whether the seat may know what moves are legal: it is to move, or the game has no secrets.
    pub fn knows_moves(&self) -> bool {
        let to_move = self.play.turn().is_some_and(|turn| Some(turn.player) == self.seat);
        to_move || !self.table().keeps_secrets()
    }

    /// The legal moves, in order; nothing if the seat may not know them.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn moves(&self) -> Result<Arc<[Way]>, Fault> {
        if self.knows_moves() { self.play.moves() } else { Ok(Arc::default()) }
    }

    /// Why some input is no legal move, if the seat may know it.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn why(&self, input: &str) -> Result<Why, Fault> {
        if self.knows_moves() { self.play.why(input) } else { Ok(Why::NotOffered) }
    }

    /// Those who have chosen secretly and wait for the others.
    pub fn submitted(&self) -> Vec<usize> {
        let waiting = self.play.turn().filter(|turn| turn.secret);
        let submitted = waiting.map_or(0, |turn| turn.player);
        (0..submitted).filter(|player| self.in_play(*player)).collect()
    }

    /// What the seat saw of setup, then of each move: who made it, and the account.
    pub fn history(&self) -> impl Iterator<Item = (Option<usize>, &'a Account)> + use<'a> {
        let watcher = self.watcher;
        let plies = self.play.plies().iter();
        let first = self.play.opening.get(watcher).map(|account| (None, account));
        first.into_iter().chain(
            plies.filter_map(move |ply: &Ply| Some((ply.player, ply.accounts.get(watcher)?))),
        )
    }

    pub(super) fn knowledge(&self) -> &'a Knowledge {
        &self.play.knowledge
    }

    /// Pieces are seen by all: those on a site, as owner (none for nobody's), kind and how many.
    pub fn pieces_on(&self, site: usize) -> Vec<(Option<usize>, ir::KindId, usize)> {
        let table = self.table();
        let owners = table.players + 1;
        let counts = (0..table.classes())
            .map(|class| (class, self.state.class_count(table, class, site)));
        let there = counts.filter(|(_, count)| *count > 0).map(|(class, count)| {
            let owner = class % owners;
            ((owner < table.players).then_some(owner), class / owners, count)
        });
        there.collect()
    }

    /// Each piece with identity: its site (none in the box), its owner and its kind.
    pub fn pieces(&self) -> Vec<(Option<usize>, Option<usize>, ir::KindId)> {
        let table = self.table();
        let pieces = (0..table.pieces.len()).map(|piece| {
            let owner = self.state.piece_owner(table, piece);
            let owner = (owner < table.players).then_some(owner);
            let site = self.state.piece_site(table, piece);
            (site, owner, self.state.piece_kind(table, piece))
        });
        pieces.collect()
    }

    /// Everybody sees how a piece lies on the surface: its middle in millimetres, or what was told
    /// of it; none if it lies nowhere there.
    pub fn lying(&self, piece: usize) -> Option<Lying> {
        self.state.lying(self.table(), piece)
    }

    /// The same in words, with the piece's name.
    pub fn lies(&self, piece: usize) -> Option<String> {
        let name = self.name(Base::Piece, value(piece));
        let circle = |circle: usize| {
            let circles = self.table().surface.as_ref().map(|surface| &surface.circles);
            let circle = circles.and_then(|circles| circles.get(circle));
            circle.map_or("", |circle| circle.name.as_str())
        };
        Some(match self.lying(piece)? {
            Lying::At { x, y } => {
                let length = ir::Measure::Length;
                format!("{name} at {}, {}", length.shown(x), length.shown(y))
            }
            Lying::Within(within) => format!("{name} within {}", circle(within)),
            Lying::Touching(touching) => format!("{name} touching {}", circle(touching)),
        })
    }

    /// What a piece with identity is called: `red 3`.
    pub fn called(&self, piece: usize) -> String {
        self.name(Base::Piece, value(piece))
    }

    /// How the shot of the last move went, if it was one.
    pub fn course(&self) -> Option<&'a Course> {
        self.play.plies().last()?.courses.last()
    }

    /// What the board says of a site: the text of an attribute, if the site has it.
    pub fn attribute(&self, attribute: usize, site: usize) -> Option<String> {
        let declared = self.table().game.board.attributes.get(attribute)?;
        let scalar = *self.table().attributes.get(attribute)?.get(site)?;
        (scalar != NONE).then(|| self.name(declared.ty, scalar))
    }

    /// All zones in declaration order.
    pub fn zones(&self) -> Vec<ZoneView> {
        (0..self.table().zones.len()).map(|zone| self.zone(zone)).collect()
    }

    fn zone(&self, at: usize) -> ZoneView {
        let table = self.table();
        let instance = &table.zones[at];
        let declared = &table.game.zones[instance.zone];
        let visible = table.sees_zone(self.watcher, at);
        let own = table.sees(self.watcher, Seen::Owner, declared.per, instance.owner);
        let (known, top) =
            if visible { (Vec::new(), Vec::new()) } else { (self.known(at), self.top(at)) };
        ZoneView {
            name: match declared.per {
                Per::Site | Per::Piece => self.name(Base::Zone, value(at)),
                Per::Game | Per::Player | Per::Team => declared.name.clone(),
            },
            label: self.name(Base::Zone, value(at)),
            owner: instance.owner,
            own,
            count: self.state.zone_count(table, at),
            cards: visible.then(|| self.cards(at)),
            known,
            top,
        }
    }

    /// The cards of a zone, those of known order last.
    fn cards(&self, zone: usize) -> Vec<String> {
        let table = self.table();
        let ordered: Vec<usize> =
            self.state.known_order(table, zone).into_iter().flatten().collect();
        let rest = self.state.zone_cards(table, zone).filter(|card| !ordered.contains(card));
        let all = rest.chain(ordered.iter().copied());
        all.map(|card| self.card(card)).collect()
    }

    /// Cards known to be in a zone, but for those on top.
    fn known(&self, zone: usize) -> Vec<String> {
        let cards = self.state.zone_cards(self.table(), zone);
        let known = cards.filter(|card| {
            let place = self.knowledge().place(*card);
            let single = place != zone && self.knowledge().count(place) == 1;
            !single && self.knowledge().is_known(self.watcher, *card)
        });
        known.map(|card| self.card(card)).collect()
    }

    /// What is known to lie on top of a zone, down to the last that is known.
    fn top(&self, zone: usize) -> Vec<Option<String>> {
        let mut top = Vec::new();
        for packet in self.knowledge().packets(zone).iter().rev() {
            let mut cards = self
                .state
                .zone_cards(self.table(), zone)
                .filter(|card| self.knowledge().place(*card) == *packet);
            let count = self.knowledge().count(*packet);
            let known = cards
                .next()
                .filter(|card| count == 1 && self.knowledge().is_known(self.watcher, *card));
            top.push(known.map(|card| self.card(card)));
            top.extend(std::iter::repeat_n(None, count - 1));
        }
        let known = top.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        top.truncate(known);
        top
    }

    /// What is kept of the game, of players and of teams and may be seen.
    pub fn kept(&self) -> Vec<KeptView> {
        let common = [Per::Game, Per::Player, Per::Team];
        self.kept_for(&|_, per| common.contains(&per))
    }

    /// What is kept and may be seen; of sites and pieces where it is not as it was at first.
    pub(super) fn all_kept(&self) -> Vec<KeptView> {
        let initial = State::from_words(&self.play.seated().program.initial);
        self.kept_for(&|words, per| {
            let common = matches!(per, Per::Game | Per::Player | Per::Team);
            common || words.clone().any(|at| initial.bits(at) != self.state.bits(at))
        })
    }

    fn kept_for(&self, wanted: &dyn Fn(std::ops::Range<usize>, Per) -> bool) -> Vec<KeptView> {
        let table = self.table();
        let mut kept = Vec::new();
        for (keep, declared) in table.game.keeps.iter().enumerate() {
            let size = crate::table::Layout::words_of(declared.ty, table.layout.set_words);
            for instance in 0..table.instances(declared.per) {
                let owner = (declared.per != Per::Game).then_some(instance);
                let at = table.layout.keep(table, keep, instance);
                if table.sees(self.watcher, declared.seen, declared.per, owner)
                    && wanted(at..at + size, declared.per)
                {
                    kept.push(KeptView {
                        name: declared.name.clone(),
                        of: self.instance(declared.per, instance),
                        text: self.kept_text(declared.ty, at),
                        blank: declared.ty.is_one() && self.state.get(at) == NONE,
                    });
                }
            }
        }
        kept
    }

    /// Whose instance of something it is, in words.
    fn instance(&self, per: Per, instance: usize) -> Option<String> {
        let base = match per {
            Per::Game => return None,
            Per::Player => Base::Player,
            Per::Team => Base::Team,
            Per::Site => Base::Site,
            Per::Piece => Base::Piece,
        };
        Some(self.name(base, value(instance)))
    }

    fn kept_text(&self, ty: ir::Type, at: usize) -> String {
        if ty.is_one() {
            return self.name(ty.base(), self.state.get(at));
        }
        let members = self.state.members(at, self.table().layout.set_words);
        let members: Vec<i64> = members.map(value).collect();
        text::names(self.table(), &self.state, ty.base(), &members)
    }

    /// The dice as last thrown: name, pips; nothing before the first throw.
    pub fn dice(&self) -> Vec<(String, Vec<i64>)> {
        let table = self.table();
        let dice = table.game.dice.iter().enumerate().map(|(at, dice)| {
            let first = table.layout.dice[at];
            let pips = (0..dice.count).map(|die| self.state.get(first + die));
            (dice.name.clone(), pips.filter(|pips| *pips != 0 || dice.range.0 <= 0).collect())
        });
        dice.filter(|(_, pips): &(String, Vec<i64>)| !pips.is_empty()).collect()
    }

    /// Who is in play.
    pub fn in_play(&self, player: usize) -> bool {
        self.state.has(control::IN_PLAY, player)
    }

    /// A player's place: from the top, from the bottom if negative, 0 in play.
    pub(super) fn place(&self, player: usize) -> i64 {
        self.state.get(control::PLACES + player)
    }

    pub(super) fn card(&self, card: usize) -> String {
        self.name(Base::Card, value(card))
    }

    pub(super) fn name(&self, base: Base, scalar: i64) -> String {
        text::name(self.table(), &self.state, base, scalar)
    }

    /// A piece on a site in words: `white man`, `3 red pawns`.
    pub(super) fn piece(&self, owner: Option<usize>, kind: usize, count: usize) -> String {
        let kinds = &self.table().game.kinds;
        let kind = kinds.get(kind).map_or("", |kind| {
            if count == 1 { kind.name.as_str() } else { kind.plural.as_str() }
        });
        let owner = owner.map_or(NONE, value);
        let whose = if owner == NONE {
            kind.to_owned()
        } else {
            format!("{} {kind}", self.name(Base::Player, owner))
        };
        if count == 1 { whose } else { format!("{count} {whose}") }
    }
}
