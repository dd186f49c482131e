//! Where everything stands in a state's words; nothing of what the words mean in play.

use super::Table;
use crate::ir::Type;

/// Words that every state begins with.
pub mod control {
    /// Where the flow stands: an instruction of the program.
    pub const PC: usize = 0;
    /// Who `you` is.
    pub const YOU: usize = 1;
    /// 1 once the game is over.
    pub const OVER: usize = 2;
    /// How many chance outcomes there have been.
    pub const CHANCE: usize = 3;
    /// How many asks in a row were answered by `pass`.
    pub const PASSES: usize = 4;
    /// 0 or 1: 1 if the order of play is reversed.
    pub const REVERSED: usize = 5;
    /// How many players have taken a place from the top.
    pub const FINISHED: usize = 6;
    /// How many players have taken a place from the bottom.
    pub const LOST: usize = 7;
    /// Who was asked last; [`crate::ir::NONE`] after everybody.
    pub const ASKED: usize = 8;
    /// Which branch of the present ask is open.
    pub const BRANCH: usize = 9;
    /// The players in play, a bit each.
    pub const IN_PLAY: usize = 10;
    /// How many plies have been made.
    pub const PLIES: usize = 11;
    /// 1 after a `draw`.
    pub const DRAWN: usize = 12;
    /// How many rules are queued.
    pub const QUEUED: usize = 13;
    /// How many submissions of an `ask everyone` are in.
    pub const SUBMITTED: usize = 14;
    /// Turns: how often the next advance is skipped or repeated.
    pub const AGAIN: usize = 15;
    /// First of the players' places, one word each: 0 in play, `n` the n-th from the top,
    /// `-n` the n-th from the bottom.
    pub const PLACES: usize = 16;
}

/// Index of the first word of each part of a state.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    /// How many words a set takes: one, two or [`Self::MOST_SET_WORDS`], enough for sites, pieces,
    /// cards, players and values alike.
    pub set_words: usize,
    /// The set of occupied sites.
    pub occupied: usize,
    /// For each class of pieces the set of sites they stand on.
    pub classes: usize,
    /// Present if some site holds more than one: for each class, how many stand on each site.
    pub counts: Option<usize>,
    /// With `counts`: how many pieces stand on each site.
    pub loads: usize,
    /// With a surface, for each piece with identity: how it lies there, two words each.
    pub places: usize,
    /// For each piece with identity: its site, kind, owner, a word each.
    pub pieces: usize,
    /// With pieces with identity, for each class the set of those that are of it, in the box too.
    pub members: usize,
    /// For each card: the zone it is in.
    pub cards: usize,
    /// For each zone instance: the set of its cards.
    pub zones: usize,
    /// For each zone instance that is ordered: how many cards have a known order, then those,
    /// bottom first.
    pub orders: Vec<Option<usize>>,
    /// The dice, a word each.
    pub dice: Vec<usize>,
    /// For each kept variable its first word.
    pub keeps: Vec<usize>,
    /// How many words there are; a program's own follow.
    pub words: usize,
}

impl Layout {
    /// The most words a set can take. There is machine code for each number of words, so there are
    /// few of them.
    pub const MOST_SET_WORDS: usize = 8;

    /// Where the set of a zone's cards begins.
    #[inline]
    pub fn zone(&self, zone: usize) -> usize {
        self.zones + zone * self.set_words
    }

    /// The layout for a table whose sites, pieces, cards and zones are known.
    pub fn new(table: &Table) -> Self {
        let game = &table.game;
        let values = game.values.iter().map(|ty| ty.members.len());
        let members = values
            .chain([table.sites.len(), table.pieces.len(), game.cards.len()])
            .chain([table.players, table.zones.len(), game.kinds.len(), 1]);
        let set_words = match members.max().unwrap_or(1) {
            0..=64 => 1,
            65..=128 => 2,
            _ => Self::MOST_SET_WORDS,
        };
        let mut next = control::PLACES + table.players;
        let mut take = |words: usize| {
            let at = next;
            next += words;
            at
        };
        let occupied = take(set_words);
        let classes = take(table.classes() * set_words);
        let crowded = table.sites.iter().any(|site| site.holds != 1);
        let counts = crowded.then(|| take(table.classes() * table.sites.len()));
        let loads = take(if crowded { table.sites.len() } else { 0 });
        let places = take(if table.surface.is_some() { table.pieces.len() * 2 } else { 0 });
        let pieces = take(table.pieces.len() * 3);
        let named = !table.pieces.is_empty();
        let members = take(if named { table.classes() * set_words } else { 0 });
        let cards = take(game.cards.len());
        let zones = take(table.zones.len() * set_words);
        let orders = table.zones.iter().map(|instance| {
            let ordered = game.zones[instance.zone].ordered;
            ordered.then(|| take(1 + game.cards.len()))
        });
        let orders = orders.collect();
        let dice = game.dice.iter().map(|dice| take(dice.count)).collect();
        let keeps = game
            .keeps
            .iter()
            .map(|keep| take(table.instances(keep.per) * Self::words_of(keep.ty, set_words)));
        let keeps = keeps.collect();
        Self {
            set_words,
            occupied,
            classes,
            counts,
            loads,
            places,
            pieces,
            members,
            cards,
            zones,
            orders,
            dice,
            keeps,
            words: next,
        }
    }

    /// How many words a kept value takes.
    pub fn words_of(ty: Type, set_words: usize) -> usize {
        if ty.is_one() { 1 } else { set_words }
    }

    /// The first word of a kept variable for one of its instances.
    pub fn keep(&self, table: &Table, keep: usize, instance: usize) -> usize {
        let ty = table.game.keeps[keep].ty;
        self.keeps[keep] + instance * Self::words_of(ty, self.set_words)
    }
}
