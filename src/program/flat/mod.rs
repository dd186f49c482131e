//! Flat code: a program written anew for random games, in which everything that happens between two picks stands in
//! one row of steps.
//!
//! Its steps read and write words and nothing else: those of the state, and some behind it. What is no step of that
//! kind is left to the machine, which knows how ([`Step::Punt`] and what follows it), and so is whatever goes wrong:
//! the machine finds it again, and says so. It plays what a program plays, move for move.

mod asks;
mod course;
mod effects;
mod ends;
mod loops;
mod making;
mod ones;
mod placing;
mod sets;
mod step;
mod truths;

use std::collections::BTreeMap;
use std::ops::Range;

pub use step::{Ends, Kind, Place, Step, Total, Word};

use super::lower::word;
use super::{Act, Node, NodeId, Op, Pc, Program, SetStep, Slot};
use crate::span::Span;
use crate::table::Table;

/// So many words a machine has that runs flat code: as many as 16 bits tell apart, so that no number leads beyond them.
pub const FLAT_ROOM: usize = 1 << 16;

/// A program as flat code.
#[derive(Debug, Clone, Default)]
pub struct Flat {
    /// The steps.
    pub steps: Vec<Step>,
    /// Where each comes from.
    pub origins: Vec<Origin>,
    /// Places that numbers lead to.
    pub places: Vec<Place>,
    /// Entries of tables.
    pub entries: Vec<i64>,
    /// Tables that are known by number.
    pub tables: Vec<Box<[i64]>>,
    /// What is picked from.
    pub kinds: Vec<Box<[Kind]>>,
    /// The step for each instruction of flow.
    pub at: Vec<Option<Place>>,
    /// The first word behind all others of the machine.
    pub first: usize,
    /// What these words are before play.
    pub words: Vec<i64>,
    /// The word that says whether the ends are to be looked at.
    pub unchecked: Word,
    /// How many sites there are.
    pub sites: i64,
    /// How many players there are.
    pub players: i64,
}

/// What a step is part of, for what goes wrong in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The expression.
    pub of: Expression,
    /// Where that is written.
    pub span: Span,
}

/// An expression of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expression {
    /// None.
    Nothing,
    /// A single value.
    One(NodeId),
    /// A set.
    Set(NodeId),
    /// A list.
    List(NodeId),
    /// All of an instruction.
    All(Pc),
}

impl Flat {
    /// A program as flat code; none where nothing would be gained: what plays plies in a row does better, and a
    /// program that tells of itself has to be run as it is.
    pub fn of(program: &Program, first: usize) -> Option<Self> {
        let told = program.profiled || program.counts || !program.marks.is_empty();
        let mut rounds = program.asks.iter().filter_map(|ask| ask.round.as_ref()).peekable();
        let has_rounds = rounds.peek().is_some();
        // Where moves are found otherwise than by steps and sites, a row of plies gains little.
        let mut turns = rounds.flat_map(|round| &round.turns);
        if told || turns.any(|turn| !matches!(turn.act, Act::Find(_))) {
            return None;
        }
        let mut maker = Maker::new(program, first);
        maker.course()?;
        let gains = !has_rounds || maker.picks && !maker.leaves;
        let fits = first + maker.flat.words.len() <= FLAT_ROOM;
        if gains && fits { maker.placed() } else { None }
    }
}

/// Makes flat code.
struct Maker<'p> {
    program: &'p Program,
    table: &'p Table,
    flat: Flat,
    /// The place of each label.
    labels: Vec<Option<Place>>,
    /// What is being made.
    origin: Origin,
    /// How many words are in use for what is on the way.
    taken: u32,
    /// Those words.
    room: Vec<Word>,
    /// Takes what a random way of several kinds is.
    picked: [Word; 3],
    /// Whether it is the ends that ask.
    ending: bool,
    /// Whether there is an ask whose moves need not be looked for.
    picks: bool,
    /// Whether there are last choices that are left to the machine.
    leaves: bool,
    /// Instructions of flow that are yet to be made steps.
    open: Vec<Pc>,
    /// For each of them whether something may have changed since the ends were looked at.
    changed: Vec<bool>,
    /// Whether it surely has, and that is noted.
    surely: Vec<bool>,
    /// Where moves are over: flow goes on from an instruction, and who has moved.
    after: BTreeMap<(Pc, usize), Place>,
    /// The steps that nothing leads to but moves.
    moved: Vec<Range<usize>>,
    /// Where constants stand.
    constants: BTreeMap<i64, Word>,
    /// Where tables begin.
    known: BTreeMap<Vec<i64>, u32>,
}

impl<'p> Maker<'p> {
    fn new(program: &'p Program, first: usize) -> Self {
        let table = &program.table;
        let span = table.game.span;
        let mut maker = Self {
            program,
            table,
            flat: Flat {
                first,
                at: vec![None; program.ops.len() + 1],
                sites: crate::table::value(table.sites.len()),
                players: crate::table::value(table.players),
                ..Flat::default()
            },
            labels: Vec::new(),
            origin: Origin { of: Expression::Nothing, span },
            taken: 0,
            room: Vec::new(),
            picked: [0; 3],
            ending: false,
            picks: false,
            leaves: false,
            open: Vec::new(),
            changed: Vec::new(),
            surely: Vec::new(),
            after: BTreeMap::new(),
            moved: Vec::new(),
            constants: BTreeMap::new(),
            known: BTreeMap::new(),
        };
        maker.flat.unchecked = maker.new_word(0);
        maker.picked = [maker.new_word(0), maker.new_word(0), maker.new_word(0)];
        maker
    }

    fn op(&self, pc: Pc) -> &'p Op {
        &self.program.ops[pc as usize]
    }

    /// Whether sets are words.
    fn sets_are_words(&self) -> bool {
        self.table.layout.set_words == 1
    }

    /// Whether sets of cards have no member beyond their first word.
    fn cards_are_words(&self) -> bool {
        self.table.game.cards.len() <= 64
    }

    /// Whether a set is a word: all sets are, or it has no member beyond its first word, as have sets of cards where there
    /// are no more cards than that.
    fn is_word(&self, id: NodeId) -> bool {
        if self.sets_are_words() {
            return true;
        }
        match self.node(id) {
            Node::InPlay => true,
            Node::SetConst(at) => self.fits_a_word(*at),
            Node::Set(Slot::State(at)) | Node::SetAt { base: at, .. } => self.is_zone(*at),
            Node::Union(a, b) | Node::Intersect(a, b) | Node::Except(a, b) => {
                self.is_word(*a) && self.is_word(*b)
            }
            Node::Straight(code) => {
                let code = self.program.straights.get(*code as usize);
                code.is_some_and(|code| code.steps.iter().all(|step| self.is_word_step(*step)))
            }
            _ => false,
        }
    }

    fn is_word_step(&self, step: SetStep) -> bool {
        match step {
            SetStep::State(at) => self.is_zone(at),
            SetStep::Const(at) => self.fits_a_word(at),
            SetStep::Or(..) | SetStep::And(..) | SetStep::Except(..) | SetStep::Pick(..) => {
                true
            }
            _ => false,
        }
    }

    /// Whether the cards of a zone stand there, in one word.
    fn is_zone(&self, at: Word) -> bool {
        self.table.is_in_zones(at as usize) && self.cards_are_words()
    }

    /// Whether a constant set has no member beyond its first word.
    fn fits_a_word(&self, set: u32) -> bool {
        let words = self.table.layout.set_words;
        let rest = self.program.sets.iter().skip(set as usize * words + 1).take(words - 1);
        rest.copied().all(|word| word == 0)
    }

    /// Whether every zone holds as many cards as there are.
    fn zones_are_roomy(&self) -> bool {
        self.table.zones.iter().all(|zone| zone.holds == usize::MAX)
    }

    fn step(&mut self, step: Step) {
        self.flat.steps.push(step);
        self.flat.origins.push(self.origin);
    }

    fn here(&self) -> Place {
        word(self.flat.steps.len())
    }

    fn label(&mut self) -> Place {
        self.labels.push(None);
        word(self.labels.len() - 1)
    }

    /// A label is here.
    fn put(&mut self, label: Place) {
        self.labels[label as usize] = Some(self.here());
    }

    /// A word of its own.
    fn new_word(&mut self, first: i64) -> Word {
        self.flat.words.push(first);
        word(self.flat.first + self.flat.words.len() - 1)
    }

    fn constant(&mut self, value: i64) -> Word {
        if let Some(known) = self.constants.get(&value) {
            return *known;
        }
        let word = self.new_word(value);
        self.constants.insert(value, word);
        word
    }

    /// A word for what is on the way, until all are free again.
    fn temp(&mut self) -> Word {
        let at = self.taken as usize;
        if at == self.room.len() {
            let word = self.new_word(0);
            self.room.push(word);
        }
        self.taken += 1;
        self.room[at]
    }

    /// Where a variable stands.
    fn word(&self, slot: Slot) -> Word {
        let program = self.program;
        let globals = program.words;
        let at = match slot {
            Slot::State(at) => at as usize,
            Slot::Global(at) => globals + at as usize,
            Slot::Frame(at) => {
                globals + program.globals + program.constants.len() + at as usize
            }
        };
        word(at)
    }

    /// Entries of a table, and where they begin.
    fn entries(&mut self, entries: impl IntoIterator<Item = i64>) -> u32 {
        let entries: Vec<i64> = entries.into_iter().collect();
        if let Some(known) = self.known.get(&entries) {
            return *known;
        }
        let first = word(self.flat.entries.len());
        self.flat.entries.extend(&entries);
        self.known.insert(entries, first);
        first
    }

    /// The number of a table; none if there are too many.
    fn table(&mut self, entries: &[i64]) -> Option<u16> {
        let known = self.flat.tables.iter().position(|known| **known == *entries);
        let at = known.unwrap_or_else(|| {
            self.flat.tables.push(entries.into());
            self.flat.tables.len() - 1
        });
        u16::try_from(at).ok()
    }
}
