//! The machine: a state with frames behind it, and what is at hand while code runs.
//!
//! It runs programs; it knows nothing of people, texts or files. `W` is how many words a set has.

use super::bits::Bits;
use super::cpu::Cpu;
use super::history::History;
use super::lanes::Row;
use super::profile::Profile;
use super::uses::Uses;
use super::ways::Ways;
use crate::ir::NONE;
use crate::program::{LANES, Program, ROW_CODES, ROWS, STRAIGHT, Shape, Slot};
use crate::state::{CardEvent, Fault, FaultKind, Said, Scripts, State};
use crate::table::{Table, Way, control};

/// Choices one move may make, one inside the other.
pub const CHOICES: usize = 1_000;
/// Instructions one move, or the flow between two asks, may take.
pub const STEPS: usize = 1_000_000;
/// Words for frames of recursive rules.
const FRAMES: usize = 64 * 1024;

/// Where frames of recursive rules are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frames {
    /// Where the present frame begins.
    pub(super) base: usize,
    /// Where the next may begin.
    ///
    /// **Invariant.** Never below a frame of the present way, though it has been left: choices in
    /// it may yet be taken back, and what is jotted down meanwhile is not.
    pub(super) top: usize,
}

/// How many words there are for frames of recursive rules.
pub(super) fn room_for_frames(program: &Program) -> usize {
    if program.units.is_empty() { 0 } else { FRAMES }
}

impl Frames {
    fn at(base: usize) -> Self {
        Self { base, top: base }
    }
}

/// Runs one program.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of it")]
pub struct Machine<'p, const W: usize> {
    pub(super) program: &'p Program,
    pub(super) table: &'p Table,
    pub(super) scripts: &'p dyn Scripts,
    /// The state; what lasts a move, constants and frames behind it.
    pub(super) state: State,
    /// Where globals begin.
    pub(super) globals: usize,
    /// Where frames of recursive rules are.
    pub(super) frames: Frames,
    /// The first fault since it was last taken.
    pub(super) fault: Option<Fault>,
    /// Buffers for lists, reused.
    pub(super) pool: Vec<Vec<i64>>,
    /// Buffers for lists of sets, reused.
    pub(super) set_pool: Vec<Vec<u64>>,
    /// A way along a list, reused; it has no turning.
    pub(super) way: Way,
    /// What straight code numbers.
    pub(super) numbered: [Bits<W>; STRAIGHT],
    /// Room for rows, and what its codes of rows come to.
    pub(super) rows: [Row<W>; ROWS],
    pub(super) woven: [Row<W>; ROW_CODES],
    /// What pieces of each player are joined to where they begin, in plies in a row.
    pub(super) joined: Vec<Bits<W>>,
    /// For each node that asks whether all of some lie within a set: a member that did not.
    pub(super) outside: Vec<u16>,
    /// Cards of which there are others alike.
    pub(super) twinned: Bits<W>,
    /// What is used of the processor.
    pub(super) cpu: Cpu,
    /// Tokens of the way being explored or followed.
    pub(super) tokens: Vec<i64>,
    /// How many of them have been followed.
    pub(super) followed: usize,
    /// Continuous choices of the way being explored.
    pub(super) dialling: super::surface::Dialling,
    /// What a player needs who picks choice by choice.
    pub(super) roaming: super::roam::Roaming<W>,
    /// Memory for shots.
    pub(super) shots: crate::state::ShotMemory,
    /// Values of `prefer` on this way.
    pub(super) preferred: Vec<i64>,
    /// All members of the last choice, of which each is a way if what follows is one.
    pub(super) alone: Option<Bits<W>>,
    /// The ways found last.
    pub(super) ways: Ways<W>,
    /// The asks so far, the present one included.
    pub(super) history: History,
    /// Whether the ends are being looked at after a move.
    pub(super) ending: bool,
    /// The fingerprint for one `repeats` as it was then.
    pub(super) ended_print: Option<(u32, u64)>,
    /// Instructions since the last ask.
    pub(super) steps: usize,
    /// Whether something has changed since the ends were last tested.
    pub(super) unchecked: bool,
    /// Whether the ends are to be looked at after whatever happens.
    pub(super) heed: bool,
    /// The ask that was just answered, if play can go round at once.
    pub(super) played: Option<u32>,
    /// The ask that waits, if play came to it.
    pub(super) asked: Option<u32>,
    /// Whether somebody is asked already: the next to submit secretly.
    pub(super) waiting: bool,
    /// Whether the move being performed passed.
    pub(super) passed: bool,
    /// What was said, if anyone listens.
    pub(super) said: Option<Vec<Said>>,
    /// What of the rules was used, if the program counts it.
    pub(super) uses: Uses,
    /// Where it has been, if the program tells.
    pub(super) profile: Profile<'p>,
}

impl<'p, const W: usize> Machine<'p, W> {
    /// A machine with a game before its setup.
    pub fn new(program: &'p Program, scripts: &'p dyn Scripts) -> Self {
        let mut state = State::new(&program.table, program.words);
        state.copy_from(&program.initial);
        let constants = program.words + program.globals;
        let first = constants + program.constants.len();
        state.extend(first + program.frame + room_for_frames(program));
        for (word, constant) in (constants..).zip(&program.constants) {
            state.poke(word, constant.cast_unsigned());
        }
        Self {
            program,
            table: &program.table,
            scripts,
            state,
            globals: program.words,
            frames: Frames::at(first),
            fault: None,
            pool: Vec::new(),
            set_pool: Vec::new(),
            way: Way::default(),
            numbered: [Bits::EMPTY; STRAIGHT],
            rows: [[Bits::EMPTY; LANES]; ROWS],
            woven: [[Bits::EMPTY; LANES]; ROW_CODES],
            joined: vec![Bits::EMPTY; program.table.players],
            outside: vec![0; program.nodes.len()],
            twinned: twinned(&program.table),
            cpu: Cpu::best(),
            tokens: Vec::with_capacity(64),
            followed: 0,
            dialling: super::surface::Dialling::default(),
            roaming: super::roam::Roaming::default(),
            shots: crate::state::ShotMemory::default(),
            preferred: Vec::new(),
            alone: None,
            ways: Ways::default(),
            history: History::default(),
            ending: false,
            ended_print: None,
            steps: 0,
            unchecked: false,
            heed: true,
            waiting: false,
            played: None,
            asked: None,
            passed: false,
            said: None,
            uses: Uses::none(program),
            profile: Profile::default(),
        }
    }

    /// Takes this of the processor and no more: the games are the same.
    pub fn use_cpu(&mut self, cpu: Cpu) {
        self.cpu = cpu;
    }

    /// The words of the state, without frames.
    pub fn words(&self) -> &[u64] {
        self.state.words().get(..self.program.words).unwrap_or(&[])
    }

    /// Takes over a state's words. The history is another's business: [`Self::history_mut`].
    pub fn load(&mut self, words: &[u64]) {
        self.state.take_over(words);
        self.fault = None;
        self.steps = 0;
        self.ended_print = None;
        self.unchecked = false;
        self.heed = true;
        self.waiting = false;
        self.played = None;
        self.asked = None;
        self.ways.clear();
    }

    /// Back to before setup.
    pub fn restart(&mut self) {
        let program = self.program;
        self.load(&program.initial);
        self.history.rewind(0);
    }

    /// The table of the game.
    pub fn table(&self) -> &'p Table {
        self.table
    }

    /// The state, for looking at it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state, for setting up a position by hand.
    pub fn state_mut(&mut self) -> &mut State {
        self.unchecked = true;
        self.asked = None;
        &mut self.state
    }

    /// Begins to keep what is said and what happens to cards.
    pub fn listen(&mut self) {
        self.said = Some(Vec::new());
        self.state.watch(Some(Vec::new()));
    }

    /// What was said and what happened to cards since [`Self::listen`].
    pub fn heard(&mut self) -> (Vec<Said>, Vec<CardEvent>) {
        (self.said.take().unwrap_or_default(), self.state.watch(None).unwrap_or_default())
    }

    /// The shots played since [`Self::listen`].
    pub fn courses(&mut self) -> Vec<crate::state::Course> {
        self.state.take_courses()
    }

    /// How much has happened to cards since [`Self::listen`].
    pub fn events(&self) -> usize {
        self.state.events()
    }

    /// Who `you` is.
    pub fn you(&self) -> i64 {
        self.state.get(control::YOU)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.state.get(control::OVER) != 0
    }

    /// Takes the fault, if there was one.
    pub(super) fn faulted(&mut self) -> Result<(), Fault> {
        self.fault.take().map_or(Ok(()), Err)
    }

    /// Notes a fault; the first one counts. Gives a value to go on with until it is noticed.
    #[cold]
    pub(super) fn fail(&mut self, kind: FaultKind) -> i64 {
        self.fault.get_or_insert(kind.into());
        NONE
    }

    #[cold]
    pub(super) fn note(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    /// Where a variable stands.
    #[inline]
    pub(super) fn at(&self, slot: Slot) -> usize {
        match slot {
            Slot::State(word) => word as usize,
            Slot::Global(word) => self.globals + word as usize,
            Slot::Frame(word) => self.frames.base + word as usize,
        }
    }

    /// A set of the state.
    #[inline]
    pub(super) fn bits_at(&self, at: usize) -> Bits<W> {
        if W == 1 {
            return Bits([self.state.bits(at); W]);
        }
        let mut bits = [0; W];
        if let Some(words) = self.state.words().get(at..at + W) {
            bits.copy_from_slice(words);
        }
        Bits(bits)
    }

    /// Writes a set, journalled.
    #[inline]
    pub(super) fn write_bits(&mut self, at: usize, bits: Bits<W>) {
        for (word, bits) in bits.0.iter().enumerate() {
            if self.state.bits(at + word) != *bits {
                self.state.set_bits(at + word, *bits);
            }
        }
    }

    /// Writes a variable of an expression: nothing that is read after a way fails, so not
    /// journalled.
    #[inline]
    pub(super) fn poke(&mut self, slot: Slot, value: i64) {
        let at = self.at(slot);
        self.state.poke(at, value.cast_unsigned());
    }

    pub(super) fn poke_bits(&mut self, slot: Slot, bits: Bits<W>) {
        let at = self.at(slot);
        for (word, bits) in bits.0.iter().enumerate() {
            self.state.poke(at + word, *bits);
        }
    }

    /// Writes a list: its length, then its members.
    pub(super) fn write_list(&mut self, at: usize, list: &[i64], journalled: bool) {
        if list.len() > crate::program::LIST {
            self.fail(FaultKind::NoRoom { what: "member of a list" });
            return;
        }
        let length = crate::table::value(list.len());
        for (word, value) in std::iter::once(&length).chain(list).enumerate() {
            if journalled {
                self.state.set(at + word, *value);
            } else {
                self.state.poke(at + word, value.cast_unsigned());
            }
        }
    }

    /// A variable, a list, into `out`.
    pub(super) fn read_list(&self, at: usize, out: &mut Vec<i64>) {
        let length = usize::try_from(self.state.get(at)).unwrap_or(0);
        for word in 0..length.min(crate::program::LIST) {
            out.push(self.state.get(at + 1 + word));
        }
    }

    /// Writes a list of sets: how many, then those.
    pub(super) fn write_sets(&mut self, at: usize, sets: &[u64], journalled: bool) {
        if sets.len() > crate::program::SETS * W {
            self.fail(FaultKind::NoRoom { what: "set in a list of sets" });
            return;
        }
        let count = (sets.len() / W) as u64;
        for (word, bits) in std::iter::once(&count).chain(sets).enumerate() {
            if journalled {
                self.state.set_bits(at + word, *bits);
            } else {
                self.state.poke(at + word, *bits);
            }
        }
    }

    /// A variable, a list of sets, into `out`.
    pub(super) fn read_sets(&self, at: usize, out: &mut Vec<u64>) {
        let count = usize::try_from(self.state.get(at)).unwrap_or(0);
        for word in 0..count.min(crate::program::SETS) * W {
            out.push(self.state.bits(at + 1 + word));
        }
    }

    /// A list buffer, empty.
    pub(super) fn buffer(&mut self) -> Vec<i64> {
        self.pool.pop().unwrap_or_default()
    }

    /// Gives a list buffer back.
    pub(super) fn give_back(&mut self, mut buffer: Vec<i64>) {
        buffer.clear();
        self.pool.push(buffer);
    }

    /// Writes a value of any shape into a slot, journalled or not.
    #[inline]
    pub(super) fn assign(&mut self, slot: Slot, shape: Shape, node: u32, journalled: bool) {
        match shape {
            Shape::One => {
                let value = self.one(node);
                let at = self.at(slot);
                if journalled {
                    self.state.set(at, value);
                } else {
                    self.state.poke(at, value.cast_unsigned());
                }
            }
            Shape::Set => {
                let bits = self.set(node);
                if journalled {
                    let at = self.at(slot);
                    self.write_bits(at, bits);
                } else {
                    self.poke_bits(slot, bits);
                }
            }
            Shape::List => {
                let mut list = self.buffer();
                self.list(node, &mut list);
                let at = self.at(slot);
                self.write_list(at, &list, journalled);
                self.give_back(list);
            }
            Shape::Sets => {
                let mut sets = self.set_pool.pop().unwrap_or_default();
                self.sets(node, &mut sets);
                let at = self.at(slot);
                self.write_sets(at, &sets, journalled);
                self.give_back_sets(sets);
            }
        }
    }
}

/// Cards of which there are others alike.
fn twinned<const W: usize>(table: &Table) -> Bits<W> {
    let mut twinned = Bits::EMPTY;
    for (card, class) in table.card_class.iter().enumerate() {
        if card != *class {
            twinned.insert(crate::table::value(card));
            twinned.insert(crate::table::value(*class));
        }
    }
    twinned
}
