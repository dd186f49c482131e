//! Programs: ir + table → code that the machine runs.
//!
//! A program knows nothing of states in play. Flow rules are inlined, so every flow variable is a
//! word of the state; rules called in moves are inlined unless they recurse.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

mod asked;
mod cases;
mod classes;
mod code;
mod compares;
mod couples;
mod early;
mod emit;
mod few;
mod flat;
mod flatten;
mod flow;
mod fold;
mod fuse;
mod grades;
mod guards;
mod kinds;
mod known;
mod lanes;
mod lower;
mod marks;
mod moved;
mod node;
mod once;
mod over;
mod pairs;
mod parts;
mod phrases;
mod prune;
mod rays;
mod rewrite;
mod rounds;
mod runs;
mod same;
mod share;
mod shares;
mod short;
mod sights;
mod sowing;
mod standing;
mod straight;
mod terse;
mod touched;
mod trials;
mod unroll;
mod whole;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

pub use code::{
    Alike, AskCode, AskSource, BranchCode, CallOp, ChooseOp, CoupleOp, DialOp, FlickOp, KeepOp,
    LayOp, LayWhere, LeafOp, MoveCode, Op, Pc, PlaceOp, SomeOp, SwitchOp, ThirdOp, Tried, Who,
};
pub use flat::{Ends, Expression, FLAT_ROOM, Flat, Kind, Origin, Place, Step, Total, Word};
pub use lanes::{LANES, ROW_CODES, ROWS, RowCode, RowStep, Turn};
pub use node::{How, Node, NodeId, PathAlong, PlainPart, PrintPart, Shape, Slot, Which};
pub use rounds::{Act, Ending, Look, Round, TurnCode};
pub use runs::{FEW, Flood, FourRuns, Lines, Run};
pub use shares::{Later, Shares};
pub use sights::{Jump, KNOWN_STEPS, Sight};
pub use straight::{STRAIGHT, SetStep, Shift, Straight};

use crate::check::walk;
use crate::diagnostic::Diagnostic;
use crate::ir::{self, Base, Stmt, StmtKind, Type};
use crate::span::Span;
use crate::spec;
use crate::state::{Scripts, State};
use crate::table::{Table, Way, control};
use lower::word;

/// Members a list variable has room for; more is a fault.
pub const LIST: usize = 256;
/// Sets a variable that is a list of sets has room for.
pub const SETS: usize = 128;
/// Rules that can be queued at once, and the scalars each takes along.
pub const QUEUE: usize = 8;
/// See [`QUEUE`].
pub const QUEUE_ARGS: usize = 4;
/// Tokens a secret submission can have.
pub const SUBMISSION: usize = 16;

/// Code for one table.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of it")]
pub struct Program {
    /// The game as it is set up.
    pub table: Table,
    /// All instructions: flow from 0, then moves.
    pub ops: Vec<Op>,
    /// For each instruction where it comes from.
    pub spans: Vec<Span>,
    /// All nodes.
    pub nodes: Vec<Node>,
    /// Constant sets, each as many words as the layout says.
    pub sets: Vec<u64>,
    /// Constant lists.
    pub lists: Vec<Vec<i64>>,
    /// The same as ways.
    pub list_ways: Vec<Way>,
    /// Constant tables.
    pub lookups: Vec<Vec<i64>>,
    /// For ways that are known before play and each number of steps: all that they lead to, by how far that is.
    pub jumps: Vec<Vec<Vec<Jump>>>,
    /// Constant lines: each a list of sets.
    pub lines: Vec<Vec<u64>>,
    /// The same as runs of steps of one length each, where they are that.
    pub runs: Vec<Lines>,
    /// Steps by which sets grow.
    pub floods: Vec<Flood>,
    /// Code of sets worked out in a straight line.
    pub straights: Vec<Straight>,
    /// The asks.
    pub asks: Vec<AskCode>,
    /// Whether of any move a way can be picked by trial: see [`MoveCode::by_trial`].
    pub by_trial: bool,
    /// Code of recursive rules: find and perform.
    pub units: Vec<Unit>,
    /// Code of rules that can be queued, with the slots of their parameters.
    pub queueables: Vec<Queueable>,
    /// Texts to say.
    pub texts: Vec<TextCode>,
    /// How the game ends: for each player asked last, then for nobody.
    pub ends: Vec<EndsCode>,
    /// For each instruction whether it changes what the ends look at.
    pub touched: Vec<bool>,
    /// Whether the ends look at more than instructions change: who was asked, what has been before.
    pub heed: bool,
    /// How a position looks to each player, where the file says what to look for.
    pub prospects: Vec<NodeId>,
    /// What must hold: the author's words, the condition, where.
    pub invariants: Vec<(String, NodeId, Span)>,
    /// What is watched in flow, if anything is.
    pub marks: Vec<Mark>,
    /// What is noted at each ask, for each `repeats`: there `you` is who was asked last.
    pub repeats: Vec<Vec<PrintPart>>,
    /// How steps go: for each player, each direction.
    pub steppers: Vec<Stepper>,
    /// How many directions there are.
    pub directions: usize,
    /// The constant set of all sites.
    pub all_sites: u32,
    /// Words of a state.
    pub words: usize,
    /// First word of the queue, where the game queues rules: each a number, `you` and arguments.
    pub queue: usize,
    /// First word of the pending submissions, where everyone is asked at once, one block per player:
    /// branch + 1, length, tokens.
    pub pending: usize,
    /// Where a queued rule that runs goes back to.
    pub drain_return: usize,
    /// Variables of flow that hold cards: their first words and shapes.
    pub card_slots: Vec<(usize, Shape)>,
    /// Words that last a move, behind the state.
    pub globals: usize,
    /// How many of them, from the first, are to be blank when a move begins.
    pub blank: usize,
    /// Words that never change, behind those. Then come frames.
    pub constants: Vec<i64>,
    /// Words of the first frame.
    pub frame: usize,
    /// The state before setup runs.
    pub initial: Vec<u64>,
    /// Whether it counts what of the rules is used.
    pub counts: bool,
    /// Whether it tells at each instruction where it is.
    pub profiled: bool,
}

impl Program {
    /// Whether countless moves can be chosen from somewhere in it.
    pub fn is_continuous(&self) -> bool {
        self.asks.iter().any(|ask| ask.continuous)
    }
}

/// What is told to who watches, where an [`Op::Reached`] stands in flow.
#[derive(Debug, Clone)]
pub struct Mark {
    /// What is come to.
    pub point: Option<(Span, ir::Part)>,
    /// Expressions that are looked at here.
    pub values: Vec<ir::Expr>,
    /// The locals of the frame they stand in, and where those are.
    pub locals: Vec<(ir::Local, Option<u32>)>,
}

/// How a step in one direction goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stepper {
    /// From the sites of a constant set, each that many further on.
    Up {
        /// How far.
        by: usize,
        /// From where a step can be made.
        from: u32,
    },
    /// Each that many back.
    Down {
        /// How far.
        by: usize,
        /// From where a step can be made.
        from: u32,
    },
    /// Site by site.
    Sites(Vec<Option<u16>>),
    /// By the unnamed joins of a graph.
    Joined,
}

/// A recursive rule's code.
#[derive(Debug, Clone, Default)]
pub struct Unit {
    /// Code that finds.
    pub find: Pc,
    /// Code that performs.
    pub perform: Pc,
    /// Words of its frame.
    pub frame: u32,
}

/// A rule that can be queued.
#[derive(Debug, Clone)]
pub struct Queueable {
    /// Its code.
    pub pc: Pc,
    /// The rule.
    pub rule: ir::RuleId,
    /// Where its parameters stand.
    pub params: Vec<Slot>,
}

/// A text with holes, of a say.
#[derive(Debug, Clone)]
pub struct TextCode {
    /// Its parts.
    pub parts: Vec<TextCodePart>,
    /// Who `you` is in it.
    pub you: NodeId,
}

/// A part of a text.
#[derive(Debug, Clone)]
pub enum TextCodePart {
    /// Words.
    Words(String),
    /// A value of this type.
    Hole(Type, NodeId),
}

/// The end clauses, for one player asked last.
#[derive(Debug, Clone, Default)]
pub struct EndsCode {
    /// In file order.
    pub clauses: Vec<EndCode>,
    /// Conditions of which one holds if any clause applies; none if each clause is to be looked at.
    pub any: Option<Vec<NodeId>>,
}

/// An end clause.
#[derive(Debug, Clone)]
pub struct EndCode {
    /// What happens.
    pub outcome: EndKind,
    /// When; constant 1 for rankings.
    pub when: NodeId,
    /// Where it is written.
    pub span: Span,
    /// What stands for it among the instructions, if they tell where they are.
    pub place: Pc,
}

/// What an end clause does.
#[derive(Debug, Clone)]
pub enum EndKind {
    /// Wins.
    Wins(EndWho),
    /// Loses.
    Loses(EndWho),
    /// Takes the next place.
    Finishes(EndWho),
    /// All equal.
    Draw,
    /// Over, by the ranking.
    Over,
    /// The ranking: the score of the player in the slot.
    Ranking {
        /// Greatest first.
        most: bool,
        /// The score.
        score: NodeId,
        /// Holds the player.
        player: Slot,
    },
}

/// Of whom an end clause speaks.
#[derive(Debug, Clone, Copy)]
pub enum EndWho {
    /// One player.
    Player(NodeId),
    /// Each player in play.
    EachPlayer(Slot),
    /// Each team.
    EachTeam(Slot),
}

/// Something of the language that programs cannot do yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported {
    /// In words.
    pub what: &'static str,
    /// Where.
    pub span: Span,
}

impl From<Unsupported> for Box<Diagnostic> {
    fn from(problem: Unsupported) -> Self {
        let message = format!("{} cannot be played yet", problem.what);
        Self::new(Diagnostic::error("T0002", message, problem.span, "used here"))
    }
}

/// Makes a program for a table.
///
/// # Errors
/// A diagnostic for what cannot be played, or a first value that cannot be computed.
pub fn compile(table: &Table, scripts: &dyn Scripts) -> Result<Program, Box<Diagnostic>> {
    build(table, scripts, Told::Nothing)
}

/// Makes a program that plays the same, a little slower, and counts what of the rules is used.
///
/// # Errors
/// As [`compile`].
pub fn compile_counting(
    table: &Table,
    scripts: &dyn Scripts,
) -> Result<Program, Box<Diagnostic>> {
    build(table, scripts, Told::Uses)
}

/// Makes a program that plays the same, slower, and tells at each instruction where it is.
///
/// # Errors
/// As [`compile`].
pub fn compile_profiled(
    table: &Table,
    scripts: &dyn Scripts,
) -> Result<Program, Box<Diagnostic>> {
    build(table, scripts, Told::Places)
}

/// What a program tells of itself while it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    Nothing,
    /// What of the rules is used.
    Uses,
    /// Where it is.
    Places,
}

fn build(table: &Table, scripts: &dyn Scripts, told: Told) -> Result<Program, Box<Diagnostic>> {
    let mut builder = Builder::new(table, scripts, told);
    builder.program.all_sites = builder.const_set(0..table.sites.len());
    builder.steppers();
    builder.deciding()?;
    builder.flow()?;
    builder.ends()?;
    builder.prospects()?;
    builder.touch()?;
    builder.steps_by_site();
    let mut done = builder.straighten_steps();
    builder.rounds();
    builder.straighten(&mut done);
    builder.thread_jumps();
    builder.ways();
    builder.ends_by_site();
    builder.note_choices();
    builder.note_trials();
    builder.leave_to_trial();
    builder.set_known_keeps();
    builder.ask_known_first();
    builder.pair_words();
    builder.note_first_values();
    let mut program = builder.program;
    program.table = table.clone();
    program.initial = initial(table, program.words)?;
    Ok(program)
}

/// The words before setup: pieces at their first places, kept variables at their first values.
fn initial(table: &Table, words: usize) -> Result<Vec<u64>, Box<Diagnostic>> {
    let mut state = State::new(table, words);
    state.set(control::ASKED, ir::NONE);
    state.box_pieces(table);
    state.box_cards(table);
    for (piece, declared) in table.pieces.iter().enumerate() {
        if let Some(site) = declared.start {
            let placed = state.move_piece(table, piece, site, false);
            placed.map_err(|fault| {
                Box::new(Diagnostic::bug(fault.message(table), table.game.span))
            })?;
        }
    }
    for (keep, declared) in table.game.keeps.iter().enumerate() {
        for instance in 0..table.instances(declared.per) {
            let you = matches!(declared.per, ir::Per::Player | ir::Per::Team);
            let you = you.then(|| crate::table::value(instance));
            let first = spec::constant(table, &declared.initial, you, declared.locals.len());
            let first = first.map_err(|fault| {
                let span = fault.span.unwrap_or(declared.initial.span);
                Box::new(Diagnostic::error(
                    "T0003",
                    fault.message(table),
                    span,
                    "as a first value",
                ))
            })?;
            let at = table.layout.keep(table, keep, instance);
            match first {
                spec::Value::One(scalar) if declared.ty.is_one() => state.set(at, scalar),
                spec::Value::One(_) | spec::Value::Sets(_) => {}
                spec::Value::Set(members) => fill(&mut state, at, members),
                spec::Value::List(members) => fill(&mut state, at, members),
            }
        }
    }
    Ok(state.words().to_vec())
}

fn fill(state: &mut State, at: usize, members: impl IntoIterator<Item = i64>) {
    for member in members {
        if let Ok(member) = usize::try_from(member) {
            state.put(at, member, true);
        }
    }
}

/// What is being compiled.
pub(crate) struct Builder<'a> {
    table: &'a Table,
    scripts: &'a dyn Scripts,
    program: Program,
    /// Whether pieces can change owner or kind.
    changing_pieces: bool,
    /// Recursive rules met so far: rule and `you`, where that is known, by unit.
    recursive: Vec<(ir::RuleId, Option<i64>)>,
    /// Rules being inlined, outermost first, and how long the short list is that each is called with.
    inlining: Vec<(ir::RuleId, Option<usize>)>,
    /// Variables that tell one piece or card from others alike, in scope.
    held: Vec<(Base, Slot, Shape)>,
    /// Nodes by what they are.
    known_nodes: HashMap<Node, NodeId>,
    /// Sets that are worked out once, and the nodes that stand for them.
    onces: Vec<(NodeId, NodeId)>,
    /// The constant sets of what lies between two sites: the first of them.
    between: Option<u32>,
    /// Where each `repeats` is written, and which of those noted it is.
    noted: Vec<(Span, usize)>,
    /// Variables that hold a site where something stands.
    standing: Vec<Slot>,
    /// Variables of moves, and whether all they take are truths that are never none.
    truths: BTreeMap<Slot, bool>,
    /// Variables of moves that take a path, and where its end is kept.
    path_ends: Vec<(Slot, Slot)>,
    /// Variables of moves that take a member of a short list, and that list.
    drawn: Vec<(Slot, NodeId)>,
    /// What sets stand for that are being made of conditions, where that is not all members: see `cases`.
    gaps: Option<cases::Gaps>,
    /// Variables of moves that are set once, to a number that is never none.
    numbers: BTreeSet<Slot>,
    /// Constant sets of what compares so with one number after the other: the first of them.
    grades: BTreeMap<(Vec<i64>, grades::Compared), u32>,
    /// Which of the jumps are of which way, and whether they are of all it passes.
    jumps: HashMap<(PathAlong, bool), u32>,
    /// Who was asked last, in the code of the ends that is made.
    asked: Option<NodeId>,
    /// Whether ways of the code that is made are compared, not only found.
    compares: bool,
    /// Words of the present frame.
    frame: usize,
    /// Whether what is looked at may be looked at in the middle of a move, whose frame it must leave alone.
    apart: bool,
    /// Words that last a move: those of the present one.
    globals: usize,
    /// What is read to find out whether an end has come.
    decided: prune::Reads,
    /// Conditions of which one holds if an end has come.
    end_conditions: BTreeSet<NodeId>,
    /// Nodes written out for each of several directions.
    unrolled: usize,
    /// Constant sets that can be shared, by their words.
    shared: BTreeMap<Vec<u64>, u32>,
    /// For tables: the sets of what has each value, the first of them and how many.
    kinds: BTreeMap<Vec<i64>, (u32, u32)>,
    /// Constant sets by the entries of a table: of which sets by which table, the first and how many.
    looked_up: BTreeMap<(u32, u32, u32), (u32, u32)>,
    /// Tables of constant sets, one for each site, by their words.
    tables: BTreeMap<Vec<u64>, u32>,
}

impl<'a> Builder<'a> {
    #[expect(clippy::too_many_lines, reason = "a program begins with many empty lists")]
    fn new(table: &'a Table, scripts: &'a dyn Scripts, told: Told) -> Self {
        let game = &table.game;
        let changes =
            |stmt: &Stmt| matches!(stmt.kind, StmtKind::SetOwner(..) | StmtKind::SetKind(..));
        let says = |fits: &dyn Fn(&Stmt) -> bool| {
            let rules = game.rules.iter().map(|rule| &rule.body);
            let mut bodies = rules.chain([&game.setup, &game.play]);
            bodies.any(|body| flatten::any_stmt(&body.block, fits))
        };
        let changing_pieces = scripts.change_pieces() || says(&changes);
        let queues = says(&|stmt| matches!(stmt.kind, StmtKind::Then { .. }));
        let asks_everyone = says(
            &|stmt| matches!(&stmt.kind, StmtKind::Ask(ask) if matches!(ask.who, ir::AskWho::Everyone)),
        );
        let mut words = table.layout.words;
        let mut take = |count: usize| {
            let at = words;
            words += count;
            at
        };
        let queue = take(if queues { QUEUE * (2 + QUEUE_ARGS) } else { 0 });
        let pending = take(if asks_everyone { table.players * (2 + SUBMISSION) } else { 0 });
        let drain_return = take(1);
        let program = Program {
            table: table.clone(),
            ops: Vec::new(),
            spans: Vec::new(),
            nodes: Vec::new(),
            sets: Vec::new(),
            lists: Vec::new(),
            list_ways: Vec::new(),
            lookups: Vec::new(),
            jumps: Vec::new(),
            lines: Vec::new(),
            runs: Vec::new(),
            floods: Vec::new(),
            straights: Vec::new(),
            asks: Vec::new(),
            by_trial: false,
            units: Vec::new(),
            queueables: Vec::new(),
            texts: Vec::new(),
            steppers: Vec::new(),
            directions: usize::from(ir::Direction::JOINED.0) + 1,
            all_sites: 0,
            ends: Vec::new(),
            touched: Vec::new(),
            heed: true,
            prospects: Vec::new(),
            invariants: Vec::new(),
            marks: Vec::new(),
            repeats: Vec::new(),
            words,
            queue,
            pending,
            drain_return,
            card_slots: Vec::new(),
            globals: 0,
            blank: 0,
            constants: Vec::new(),
            frame: 0,
            initial: Vec::new(),
            counts: told == Told::Uses,
            profiled: told == Told::Places,
        };
        Self {
            scripts,
            table,
            program,
            apart: false,
            globals: 0,
            decided: prune::Reads::default(),
            end_conditions: BTreeSet::new(),
            changing_pieces,
            recursive: Vec::new(),
            inlining: Vec::new(),
            held: Vec::new(),
            known_nodes: HashMap::new(),
            onces: Vec::new(),
            between: None,
            noted: Vec::new(),
            standing: Vec::new(),
            truths: BTreeMap::new(),
            path_ends: Vec::new(),
            drawn: Vec::new(),
            gaps: None,
            numbers: BTreeSet::new(),
            grades: BTreeMap::new(),
            jumps: HashMap::new(),
            asked: None,
            compares: false,
            frame: 0,
            unrolled: 0,
            shared: BTreeMap::new(),
            kinds: BTreeMap::new(),
            looked_up: BTreeMap::new(),
            tables: BTreeMap::new(),
        }
    }

    /// A node, simplified. What is written twice is one node.
    fn push(&mut self, node: Node, _span: Span) -> NodeId {
        let node = self.simpler(node);
        let node = self.as_sets(node);
        let node = match self.folded(node) {
            Node::SetConst(at) => Node::SetConst(self.first_such_set(at)),
            node => node,
        };
        if let Some(known) = self.known_nodes.get(&node) {
            return *known;
        }
        let id = word(self.program.nodes.len());
        self.program.nodes.push(node.clone());
        self.known_nodes.insert(node, id);
        id
    }

    /// The same value by a simpler node, where an index is known.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn simpler(&mut self, node: Node) -> Node {
        let known = |index: NodeId, count: u32| {
            let index = self.constant(index)?;
            u32::try_from(index).ok().filter(|index| *index < count)
        };
        let set_words = word(self.table.layout.set_words);
        match &node {
            Node::WordAt { base, stride, count, index, .. } => match known(*index, *count) {
                Some(index) => Node::One(Slot::State(base + stride * index)),
                None => node,
            },
            Node::SetAt { base, count, index, strict } => match known(*index, *count) {
                Some(index) => Node::Set(Slot::State(base + set_words * index)),
                None => match self.in_a_row(*index, *count) {
                    Some((first, count, index)) => {
                        let base = base + set_words * first;
                        Node::SetAt { base, count, index, strict: *strict }
                    }
                    None => node,
                },
            },
            Node::ConstAt { first, count, index } => match known(*index, *count) {
                Some(index) => Node::SetConst(first + index),
                None => self.of_entries(*first, *count, *index).unwrap_or(node),
            },
            Node::ListAt { first, count, index } => match known(*index, *count) {
                Some(index) => Node::ListConst(first + index),
                None => node,
            },
            // What is of any class is all there is.
            Node::UnionOf { base, stride, count }
                if *base == word(self.table.layout.classes)
                    && *stride == set_words
                    && *count == word(self.table.classes()) =>
            {
                Node::Set(Slot::State(word(self.table.layout.occupied)))
            }
            // Where a path ends is found without the way there.
            Node::LastList(list) => match *self.node(*list) {
                Node::Path { from, piece, steps, along } => {
                    Node::PathEnd { from, piece, steps, along }
                }
                _ => node,
            },
            Node::UnionAt { base, stride, count, index, owners } => {
                match known(*index, *owners) {
                    Some(index) => Node::UnionOf {
                        base: base + set_words * index,
                        stride: *stride,
                        count: *count,
                    },
                    None => node,
                }
            }
            Node::Lookup { table, index } => match self.constant(*index) {
                Some(index) => {
                    let entries = &self.program.lookups[*table as usize];
                    let entry = usize::try_from(index).ok().and_then(|at| entries.get(at));
                    Node::Const(entry.copied().unwrap_or(ir::NONE))
                }
                None => match *self.node(*index) {
                    Node::Lookup { table: first, index } => {
                        Node::Lookup { table: self.composed(first, *table), index }
                    }
                    _ => node,
                },
            },
            _ => node,
        }
    }

    /// The table that gives what a second one has for what the first one has.
    fn composed(&mut self, first: u32, second: u32) -> u32 {
        let entries = &self.program.lookups[second as usize];
        let entry = |at: &i64| usize::try_from(*at).ok().and_then(|at| entries.get(at));
        let through = self.program.lookups[first as usize]
            .iter()
            .map(|at| entry(at).copied().unwrap_or(ir::NONE));
        let through = through.collect();
        self.lookup(through)
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.program.nodes[id as usize]
    }

    fn constant(&self, id: NodeId) -> Option<i64> {
        match self.node(id) {
            Node::Const(scalar) => Some(*scalar),
            _ => None,
        }
    }

    fn size(&self, shape: Shape) -> usize {
        match shape {
            Shape::One => 1,
            Shape::Set => self.table.layout.set_words,
            Shape::List => 1 + LIST,
            Shape::Sets => 1 + SETS * self.table.layout.set_words,
        }
    }

    /// Room in the present frame.
    fn take(&mut self, shape: Shape) -> Slot {
        if self.apart {
            return self.take_global(shape);
        }
        let at = self.frame;
        self.frame += self.size(shape);
        self.program.frame = self.program.frame.max(self.frame);
        Slot::Frame(word(at))
    }

    /// Room in the state.
    fn take_state(&mut self, shape: Shape) -> Slot {
        let at = self.program.words;
        self.program.words += self.size(shape);
        Slot::State(word(at))
    }

    /// A word of the state, or several, for a variable of flow.
    fn take_variable(&mut self, shape: Shape, base: Base) -> Slot {
        if base == Base::Card {
            self.program.card_slots.push((self.program.words, shape));
        }
        self.take_state(shape)
    }

    /// Room that lasts a move.
    fn take_global(&mut self, shape: Shape) -> Slot {
        let at = self.globals;
        self.globals += self.size(shape);
        self.program.globals = self.program.globals.max(self.globals);
        Slot::Global(word(at))
    }

    /// Runs on with what lasts a move as it was: one move is looked at after the other, and each can have
    /// the same words.
    fn for_one_move<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.globals;
        self.onces.clear();
        let done = run(self);
        self.onces.clear();
        // What calls itself is for all moves, and keeps its words.
        if self.recursive.is_empty() {
            self.globals = before;
        }
        done
    }

    fn const_set(&mut self, members: impl IntoIterator<Item = usize>) -> u32 {
        let words = self.table.layout.set_words;
        let mut bits = vec![0; words];
        for member in members {
            if let Some(word) = bits.get_mut(member / 64) {
                *word |= 1 << (member % 64);
            }
        }
        self.program.sets.extend(bits);
        word(self.program.sets.len() / words - 1)
    }

    /// A constant set that others may share.
    fn shared_set(&mut self, members: impl IntoIterator<Item = usize>) -> u32 {
        let at = self.const_set(members);
        let words = self.table.layout.set_words;
        let first = at as usize * words;
        let bits = self.program.sets.get(first..).unwrap_or(&[]).to_vec();
        if let Some(known) = self.shared.get(&bits) {
            self.program.sets.truncate(first);
            return *known;
        }
        self.shared.insert(bits, at);
        at
    }

    /// The constant set that was first known to have the same members.
    fn first_such_set(&mut self, at: u32) -> u32 {
        let words = self.table.layout.set_words;
        let first = at as usize * words;
        let bits = self.program.sets.get(first..first + words).unwrap_or(&[]);
        if let Some(known) = self.shared.get(bits) {
            return *known;
        }
        self.shared.insert(bits.to_vec(), at);
        at
    }

    fn set_const(&mut self, members: impl IntoIterator<Item = usize>) -> Node {
        Node::SetConst(self.shared_set(members))
    }

    fn list_const(&mut self, members: Vec<i64>) -> Node {
        if let Some(known) = self.program.lists.iter().position(|known| *known == members) {
            return Node::ListConst(word(known));
        }
        self.program.lists.push(members);
        Node::ListConst(word(self.program.lists.len() - 1))
    }

    /// Constant lists as ways to go along.
    fn ways(&mut self) {
        let way = |list: &Vec<i64>| {
            let main = list.iter().filter_map(|site| usize::try_from(*site).ok());
            let cyclic = self.table.runs_round(list);
            let mut way = Way { main: main.collect(), cyclic, ..Way::default() };
            way.note_places(self.table.sites.len());
            way
        };
        self.program.list_ways = self.program.lists.iter().map(way).collect();
    }

    /// A constant table; what has the same entries is one table.
    fn lookup(&mut self, entries: Vec<i64>) -> u32 {
        if let Some(known) = self.program.lookups.iter().position(|known| *known == entries) {
            return word(known);
        }
        self.program.lookups.push(entries);
        word(self.program.lookups.len() - 1)
    }

    /// How steps go, for every player and direction.
    fn steppers(&mut self) {
        for player in 0..self.table.players.max(1) {
            for dir in 0..self.program.directions {
                let stepper = self.stepper(player, dir);
                self.program.steppers.push(stepper);
            }
        }
    }

    fn stepper(&mut self, player: usize, dir: usize) -> Stepper {
        let direction = ir::Direction(u16::try_from(dir).unwrap_or(u16::MAX));
        if direction == ir::Direction::JOINED {
            return Stepper::Joined;
        }
        let sites = 0..self.table.sites.len();
        let steps = |site| Some((site, self.table.step(player, site, direction)?));
        let pairs: Vec<(usize, usize)> = sites.clone().filter_map(steps).collect();
        let origins: Vec<usize> = pairs.iter().map(|(from, _)| *from).collect();
        let up = pairs.first().map(|(from, to)| to.wrapping_sub(*from));
        let uniform = pairs.iter().all(|(from, to)| Some(to.wrapping_sub(*from)) == up);
        match pairs.first() {
            None => Stepper::Up { by: 0, from: self.const_set([]) },
            Some((from, to)) if uniform && to > from => {
                Stepper::Up { by: to - from, from: self.const_set(origins) }
            }
            Some((from, to)) if uniform => {
                Stepper::Down { by: from - to, from: self.const_set(origins) }
            }
            Some(_) => {
                let target = |site| self.table.step(player, site, direction);
                let target = |site| target(site).and_then(|to| u16::try_from(to).ok());
                Stepper::Sites(sites.map(target).collect())
            }
        }
    }

    fn lines(&mut self, length: usize) -> u32 {
        let words = self.table.layout.set_words;
        let mut all = Vec::new();
        for line in self.table.lines(length) {
            let mut bits = vec![0; words];
            for site in line {
                bits[site / 64] |= 1 << (site % 64);
            }
            all.extend(bits);
        }
        let found = runs::of(&all, words, &mut self.program.sets);
        let known = match (runs::table(&all, words), found) {
            (Some(table), _) => Lines::Table(table),
            (None, Some(runs)) if words == 1 => runs::in_lanes(&runs, &self.program.sets),
            (None, Some(runs)) => Lines::Runs(runs),
            (None, None) => Lines::Any,
        };
        self.program.runs.push(known);
        self.program.lines.push(all);
        word(self.program.lines.len() - 1)
    }

    fn emit(&mut self, op: Op, span: Span) -> Pc {
        if self.program.profiled {
            self.append(Op::Here, span);
        }
        self.append(op, span)
    }

    fn append(&mut self, op: Op, span: Span) -> Pc {
        self.program.ops.push(op);
        self.program.spans.push(span);
        word(self.program.ops.len() - 1)
    }

    fn here(&self) -> Pc {
        word(self.program.ops.len())
    }

    fn patch(&mut self, at: Pc, op: Op) {
        self.program.ops[at as usize] = op;
    }

    /// Whether a node reads a slot.
    fn reads_slot(&self, node: NodeId, slot: Slot) -> bool {
        match self.node(node) {
            Node::One(at) | Node::Set(at) | Node::List(at) | Node::Sets(at) if *at == slot => {
                return true;
            }
            Node::Can(_) => return true,
            _ => {}
        }
        let mut children = Vec::new();
        self.node(node).children(&mut |child| children.push(child));
        children.into_iter().any(|child| self.reads_slot(child, slot))
    }

    fn you(&mut self) -> NodeId {
        self.push(Node::One(Slot::State(word(control::YOU))), self.table.game.span)
    }

    /// Learns what is read to find out whether an end has come, where a move asks that.
    fn deciding(&mut self) -> Result<(), Unsupported> {
        let game = Arc::clone(&self.table.game);
        let (mut asked, mut tries) = (false, false);
        let mut look = |expr: &ir::Expr| {
            asked |= matches!(expr.kind, ir::ExprKind::Decided);
            tries |= matches!(expr.kind, ir::ExprKind::Can(_));
        };
        walk::bodies(&game).for_each(|body| walk::each_in(body, &mut look));
        game.defines.iter().for_each(|define| walk::each(&define.value, &mut look));
        game.ends.iter().flat_map(|end| &end.when).for_each(|when| walk::each(when, &mut look));
        if !asked {
            return Ok(());
        }
        if tries {
            // To look for moves takes code of its own, of which there is none yet.
            self.decided = prune::Reads::everything();
            return Ok(());
        }
        self.apart = true;
        let asked =
            self.push(Node::One(Slot::State(word(control::ASKED))), self.table.game.span);
        let conditions = self.any_end(asked)?;
        self.apart = false;
        let mut reads = prune::Reads::default();
        for condition in conditions {
            self.node_reads(condition, &mut reads);
        }
        self.decided = reads;
        Ok(())
    }

    fn ends(&mut self) -> Result<(), Unsupported> {
        let game = Arc::clone(&self.table.game);
        self.apart = true;
        // An end may be asked about in the middle of any move: it shares no words with one.
        self.globals = self.program.globals;
        // Code for each player who may have been asked: `you` is a constant in it.
        for player in 0..self.table.players {
            let asked = self.push(Node::Const(crate::table::value(player)), game.span);
            let ends = self.ends_for(asked)?;
            self.program.ends.push(ends);
        }
        let asked = self.push(Node::Const(ir::NONE), game.span);
        let ends = self.ends_for(asked)?;
        self.program.ends.push(ends);
        let asked = self.push(Node::One(Slot::State(word(control::ASKED))), game.span);
        for invariant in &game.invariants {
            let mut scope = lower::Scope::new(&game.end_locals, asked);
            let holds = self.expr(&mut scope, &invariant.holds)?;
            self.program.invariants.push((invariant.text.clone(), holds, invariant.span));
        }
        self.apart = false;
        Ok(())
    }

    /// Code for each player: `you` is a constant in it.
    fn prospects(&mut self) -> Result<(), Unsupported> {
        let game = Arc::clone(&self.table.game);
        let Some(prospect) = &game.prospect else { return Ok(()) };
        for player in 0..self.table.players {
            let you = self.push(Node::Const(crate::table::value(player)), prospect.span);
            let hope = self.expr(&mut lower::Scope::new(&[], you), prospect)?;
            self.program.prospects.push(hope);
        }
        Ok(())
    }

    fn ends_for(&mut self, asked: NodeId) -> Result<EndsCode, Unsupported> {
        let game = Arc::clone(&self.table.game);
        self.asked = Some(asked);
        let mut ends = Vec::new();
        for end in &game.ends {
            let mut scope = lower::Scope::new(&game.end_locals, asked);
            let mut who = |builder: &mut Self, who: &ir::EndWho| {
                Ok::<_, Unsupported>(match who {
                    ir::EndWho::Player(player) => {
                        EndWho::Player(builder.expr(&mut scope, player)?)
                    }
                    ir::EndWho::EachPlayer(local) => {
                        EndWho::EachPlayer(builder.slot(&mut scope, *local))
                    }
                    ir::EndWho::EachTeam(local) => {
                        EndWho::EachTeam(builder.slot(&mut scope, *local))
                    }
                })
            };
            let outcome = match &end.outcome {
                ir::EndOutcome::Wins(of) => EndKind::Wins(who(self, of)?),
                ir::EndOutcome::Loses(of) => EndKind::Loses(who(self, of)?),
                ir::EndOutcome::Finishes(of) => EndKind::Finishes(who(self, of)?),
                ir::EndOutcome::Draw => EndKind::Draw,
                ir::EndOutcome::Over => EndKind::Over,
                ir::EndOutcome::Ranking { most, score } => {
                    let player = self.take(Shape::One);
                    scope.you = self.push(Node::One(player), end.span);
                    let value = self.expr(&mut scope, score)?;
                    EndKind::Ranking { most: *most, score: value, player }
                }
            };
            let when = match &end.when {
                Some(when) => self.expr(&mut scope, when)?,
                None => self.push(Node::Const(1), end.span),
            };
            // What an option or the number of players rules out is looked at by nobody but who watches
            // or counts.
            let watched = game.watch.is_some() || self.program.counts;
            if watched || self.constant(when) != Some(0) {
                let place = self.append(Op::Here, end.span);
                ends.push(EndCode { outcome, when, span: end.span, place });
            }
        }
        // Whoever watches or measures looks at each.
        let each = game.watch.is_some() || self.program.profiled;
        let any = self.any_end(asked)?;
        self.end_conditions.extend(&any);
        let any = (!each).then_some(any);
        self.asked = None;
        Ok(EndsCode { clauses: ends, any })
    }

    /// The conditions of the end clauses one by one, for each player and team they speak of.
    fn any_end(&mut self, asked: NodeId) -> Result<Vec<NodeId>, Unsupported> {
        let game = Arc::clone(&self.table.game);
        let mut any = Vec::new();
        for end in &game.ends {
            let each = match &end.outcome {
                ir::EndOutcome::Wins(who)
                | ir::EndOutcome::Loses(who)
                | ir::EndOutcome::Finishes(who) => match who {
                    ir::EndWho::Player(_) => None,
                    ir::EndWho::EachPlayer(local) => Some((*local, self.table.players, true)),
                    ir::EndWho::EachTeam(local) => Some((*local, self.table.teams, false)),
                },
                ir::EndOutcome::Ranking { .. } => continue,
                ir::EndOutcome::Draw | ir::EndOutcome::Over => None,
            };
            let mut scope = lower::Scope::new(&game.end_locals, asked);
            let condition = |builder: &mut Self, scope: &mut lower::Scope| match &end.when {
                Some(when) => builder.expr(scope, when),
                None => Ok(builder.push(Node::Const(1), end.span)),
            };
            let Some((local, count, player)) = each else {
                any.push(condition(self, &mut scope)?);
                continue;
            };
            for which in 0..count {
                let which = self.push(Node::Const(crate::table::value(which)), end.span);
                scope.locals.fill(None);
                scope.locals[local] = Some(lower::Bound::Node(which));
                let mut when = condition(self, &mut scope)?;
                if player {
                    let in_play = self.push(Node::InPlay, end.span);
                    let plays = self.push(Node::In(which, in_play), end.span);
                    when = self.push(Node::And(plays, when), end.span);
                }
                any.push(when);
            }
        }
        any.retain(|when| self.constant(*when) != Some(0));
        Ok(any)
    }
}
