//! One run through a block, following tokens; nothing of other ways it could go.

use super::eval::{arguments, eval, shaped};
use super::scene::Records;
use super::way::Word;
use super::{Frame, Scene, Value, World, render};
use crate::ir::{Base, Block, Expr, Part, RuleId, Stmt, StmtKind, Text};
use crate::span::Span;
use crate::state::{Chance, Fault, FaultKind, Said, State};

/// More choices in one move than this are a fault.
pub const MOST_CHOICES: usize = 1000;
/// More statements in one move than this are a fault.
pub const MOST_STEPS: usize = 100_000;

/// Why a run did not come to the end of its block.
#[derive(Debug)]
pub(super) enum Stop {
    /// A fault: never "illegal".
    Fault(Fault),
    /// A guard failed, or a choice has nothing to offer.
    Refused(Refusal),
    /// There is no token left for this choice.
    Choice(Span, Options),
    /// There is no token left for this choice, and there are countless values.
    Values,
    /// The next token is not offered.
    NotOffered(Span),
    /// `finish`.
    Finished,
    /// Chance comes next, and this run only looks: the way is complete.
    Chance,
}

/// What could be taken at a choice, in order.
#[derive(Debug)]
pub(super) enum Options {
    /// One token each, with its word.
    Each(Vec<(i64, Word)>),
    /// Several tokens each, of things of one kind.
    Together(Base, Vec<Vec<i64>>),
}

impl Options {
    /// The tokens of each.
    pub(super) fn tokens(self) -> Vec<Vec<i64>> {
        match self {
            Self::Each(offered) => offered.into_iter().map(|(token, _)| vec![token]).collect(),
            Self::Together(_, tokens) => tokens,
        }
    }

    /// Whether something is among them.
    pub(super) fn offers(&self, token: i64) -> bool {
        match self {
            Self::Each(offered) => offered.iter().any(|(offer, _)| *offer == token),
            Self::Together(_, tokens) => tokens.iter().any(|tokens| tokens.contains(&token)),
        }
    }

    /// What is chosen; none for branches.
    pub(super) fn base(&self) -> Option<Base> {
        match self {
            Self::Each(offered) => offered.first().and_then(|(_, word)| word.base),
            Self::Together(base, _) => Some(*base),
        }
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Stop {
    /// Gives a fault its place.
    pub(super) fn at(self, span: Span) -> Self {
        match self {
            Self::Fault(fault) => Self::Fault(fault.at(span)),
            Self::Refused(_)
            | Self::Choice(..)
            | Self::Values
            | Self::NotOffered(_)
            | Self::Finished
            | Self::Chance => self,
        }
    }
}

/// A requirement that did not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The author's words, if there are any.
    pub reason: Option<String>,
    /// The statement.
    pub span: Span,
}

/// What `prefer` compares in one way.
#[derive(Debug, Clone)]
pub(super) struct Score {
    /// The statement.
    pub(super) span: Span,
    /// Greatest or least.
    pub(super) most: bool,
    /// This way's value.
    pub(super) value: i64,
    /// Why a lesser way is not legal.
    pub(super) reason: Option<String>,
}

/// Something that happened in a move, for people and records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The author's words.
    Said(Said),
    /// Dice were thrown.
    Rolled {
        /// Which.
        dice: usize,
        /// Their pips.
        pips: Vec<i64>,
    },
    /// One thing was taken by chance.
    Picked {
        /// What it is.
        base: Base,
        /// Which.
        outcome: i64,
    },
    /// A card was dealt.
    Dealt {
        /// Which.
        card: usize,
        /// From this zone instance.
        from: usize,
        /// To this zone instance.
        to: usize,
    },
    /// A zone instance was shuffled.
    Shuffled(usize),
    /// Cards were shown.
    Revealed {
        /// Which.
        cards: Vec<i64>,
        /// To this player; none: to everyone.
        to: Option<i64>,
    },
    /// A statement put a piece elsewhere, at a table with a surface.
    Put {
        /// Which piece.
        piece: usize,
        /// To this site; none: to the box.
        to: Option<usize>,
        /// The statement.
        span: Span,
    },
}

/// A flow rule to run after the ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Queued {
    /// Which.
    pub rule: RuleId,
    /// Who `you` was when it was queued.
    pub you: i64,
    /// Its arguments.
    pub args: Vec<i64>,
}

/// A run.
pub(super) struct Run<'r> {
    pub(super) world: World<'r>,
    pub(super) state: &'r mut State,
    pub(super) asked: i64,
    /// Absent while the run only looks.
    pub(super) chance: Option<&'r mut dyn Chance>,
    /// What to choose.
    pub(super) tokens: &'r [i64],
    /// A word for each token followed so far.
    pub(super) words: Vec<Word>,
    /// Which of the values that are tried it takes where countless can be chosen; none: it stops.
    pub(super) tried: Option<usize>,
    /// Values of continuous choices so far.
    pub(super) dialled: Vec<i64>,
    /// Whether what is chosen now is for nobody else to know.
    pub(super) noting: bool,
    pub(super) chosen: Records,
    pub(super) scores: Vec<Score>,
    pub(super) passed: bool,
    pub(super) queued: Vec<Queued>,
    pub(super) events: Vec<Event>,
    pub(super) steps: usize,
    /// Whether what it does is a move that is made, for those who watch.
    pub(super) made: bool,
}

/// To the end, or not.
pub(super) type Ran = Result<(), Stop>;

impl<'r> Run<'r> {
    /// A run that has not begun.
    pub(super) fn new(
        world: World<'r>,
        state: &'r mut State,
        asked: i64,
        tokens: &'r [i64],
    ) -> Self {
        Self {
            world,
            state,
            asked,
            chance: None,
            tokens,
            words: Vec::new(),
            tried: None,
            dialled: Vec::new(),
            noting: false,
            chosen: Records::new(),
            scores: Vec::new(),
            passed: false,
            queued: Vec::new(),
            events: Vec::new(),
            steps: 0,
            made: false,
        }
    }

    /// Tells who watches that a move that is made has come here.
    pub(super) fn reached(&self, span: Span, part: Part) {
        if self.made {
            self.world.note(span, part);
        }
    }

    /// What expressions are looked at against.
    pub(super) fn scene(&self) -> Scene<'_> {
        Scene {
            world: self.world,
            state: Some(self.state),
            asked: self.asked,
            chosen: Some(&self.chosen),
        }
    }

    pub(super) fn value(&self, frame: &mut Frame<'_>, expr: &Expr) -> Result<Value, Fault> {
        eval(&self.scene(), frame, expr)
    }

    pub(super) fn holds(&self, frame: &mut Frame<'_>, expr: &Expr) -> Result<bool, Fault> {
        self.value(frame, expr)?.holds().map_err(|fault| fault.at(expr.span))
    }

    pub(super) fn need(
        &self,
        frame: &mut Frame<'_>,
        expr: &Expr,
        needed: &'static str,
    ) -> Result<i64, Fault> {
        self.value(frame, expr)?.need(needed).map_err(|fault| fault.at(expr.span))
    }

    /// An index that is there and below a bound.
    pub(super) fn need_index(
        &self,
        frame: &mut Frame<'_>,
        expr: &Expr,
        needed: &'static str,
        bound: usize,
    ) -> Result<usize, Fault> {
        let at = self.value(frame, expr)?.need_index(needed);
        let inside = at.and_then(|at| {
            if at < bound { Ok(at) } else { Err(Fault::bug(format!("{at} is no {needed}"))) }
        });
        inside.map_err(|fault| fault.at(expr.span))
    }

    /// All statements of a block.
    pub(super) fn block(&mut self, frame: &mut Frame<'_>, block: &Block) -> Ran {
        let scope = frame.held.len();
        for stmt in &block.0 {
            self.step()?;
            self.reached(stmt.span, Part::Whole);
            let before = self.made.then(|| self.places(stmt)).flatten();
            self.statement(frame, stmt).map_err(|stop| stop.at(stmt.span))?;
            if let Some(before) = before {
                self.put(&before, stmt.span);
            }
        }
        frame.held.truncate(scope);
        Ok(())
    }

    /// Where all pieces stand, before a statement that may put them elsewhere at a table with a surface:
    /// what a shot moves needs a reason more than what somebody moves.
    fn places(&self, stmt: &Stmt) -> Option<Vec<Option<usize>>> {
        let table = self.world.table;
        let puts = matches!(
            stmt.kind,
            StmtKind::MovePieces { .. }
                | StmtKind::MoveSome { .. }
                | StmtKind::Swap(..)
                | StmtKind::Remove(_)
                | StmtKind::Lay { .. }
                | StmtKind::Script { .. }
        );
        let place = |piece| self.state.piece_site(table, piece);
        (puts && table.surface.is_some()).then(|| (0..table.pieces.len()).map(place).collect())
    }

    /// Tells which pieces a statement has put elsewhere.
    fn put(&mut self, before: &[Option<usize>], span: Span) {
        for (piece, from) in before.iter().enumerate() {
            let to = self.state.piece_site(self.world.table, piece);
            if to != *from {
                self.events.push(Event::Put { piece, to, span });
            }
        }
    }

    /// Counts a step against the limit.
    fn step(&mut self) -> Ran {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err(Fault::from(FaultKind::TooLong { limit: MOST_STEPS }).into());
        }
        Ok(())
    }

    #[expect(clippy::too_many_lines, reason = "one arm a statement, each one call")]
    fn statement(&mut self, frame: &mut Frame<'_>, stmt: &Stmt) -> Ran {
        match &stmt.kind {
            StmtKind::Choose { var, from, not_before, at_most, unseen, id } => self.choose(
                frame,
                stmt.span,
                (*var, *id),
                (from, *unseen),
                (*not_before, at_most.as_ref()),
            ),
            StmtKind::ChooseSome { var, from, size, id: _ } => {
                self.choose_some(frame, stmt.span, *var, from, size)
            }
            StmtKind::ChooseValue { var, label, range } => {
                self.choose_value(frame, stmt.span, *var, label, range)
            }
            StmtKind::Either(branches) => self.either(frame, stmt.span, branches),
            StmtKind::Maybe { label, block } => {
                self.maybe(frame, stmt.span, label.as_deref(), block)
            }
            StmtKind::Pass => self.pass(stmt.span),
            StmtKind::Try(first, other) => self.attempt(frame, stmt.span, first, other),
            StmtKind::Require { holds, reason } => {
                self.require(frame, stmt.span, holds, reason.as_ref())
            }
            StmtKind::Prefer { most, value, reason } => {
                self.prefer(frame, stmt.span, *most, value, reason.as_ref())
            }
            StmtKind::Let(local, value) | StmtKind::SetLocal(local, value) => {
                self.assign(frame, *local, value)
            }
            StmtKind::SetKeep { keep, of, value } => {
                self.set_keep(frame, *keep, of.as_ref(), value)
            }
            StmtKind::Place { kinds, owner, count, on } => {
                self.place(frame, kinds, owner.as_ref(), count.as_ref(), on)
            }
            StmtKind::Remove(what) => self.remove(frame, what),
            StmtKind::MovePieces { what, to, capturing } => {
                self.move_pieces(frame, what, to, *capturing)
            }
            StmtKind::MoveSome { count, what, to, capturing } => {
                self.move_some(frame, (count, what), to, *capturing)
            }
            StmtKind::MoveCards { what, to } => self.move_cards(frame, what, to),
            StmtKind::Swap(one, other) => self.swap(frame, one, other),
            StmtKind::SetOwner(what, owner) => self.set_owner(frame, what, owner),
            StmtKind::SetKind(what, kind) => self.set_kind(frame, what, kind),
            StmtKind::Deal { count, from, to } => self.deal(frame, count, from, to),
            StmtKind::Shuffle(zones) => self.shuffle(frame, zones),
            StmtKind::Roll { dice, which } => self.roll(frame, *dice, which.as_ref()),
            StmtKind::RollFrom { into, from } => self.roll_from(frame, into, from),
            StmtKind::Flick(flick) => self.flick(frame, stmt.span, flick),
            StmtKind::Lay { piece, place } => self.lay(frame, piece, place),
            StmtKind::Reveal { cards, to } => self.reveal(frame, cards, to.as_ref()),
            StmtKind::Say(text) => self.say(frame, text),
            StmtKind::Script { script, args } => self.script(frame, stmt.span, *script, args),
            StmtKind::Finish => Err(Stop::Finished),
            StmtKind::Call { rule, args } => self.call(frame, *rule, args),
            StmtKind::If(cond, yes, no) => {
                let (branch, part) =
                    if self.holds(frame, cond)? { (yes, Part::Yes) } else { (no, Part::No) };
                self.reached(stmt.span, part);
                self.block(frame, branch)
            }
            StmtKind::Switch { on, arms, otherwise } => {
                self.switch(frame, stmt.span, on, arms, otherwise.as_ref())
            }
            StmtKind::ForEach { var, over, rebind_you, body } => {
                self.for_each(frame, *var, over, *rebind_you, body)
            }
            StmtKind::Repeat { body, until, test_first } => {
                self.repeat(frame, body, until.as_ref(), *test_first)
            }
            StmtKind::Then { rule, args } => self.then(frame, *rule, args),
            StmtKind::Turns { .. }
            | StmtKind::Ask(_)
            | StmtKind::Skip
            | StmtKind::Reverse
            | StmtKind::Again
            | StmtKind::Wins(_)
            | StmtKind::Loses(_)
            | StmtKind::Finishes(_)
            | StmtKind::Draw => Err(Fault::bug("flow stands where only effects can").into()),
        }
    }

    fn assign(&mut self, frame: &mut Frame<'_>, local: usize, value: &Expr) -> Ran {
        let declared = frame.declared.get(local);
        let declared =
            declared.ok_or_else(|| Fault::bug(format!("there is no local {local}")))?;
        let value = shaped(&self.scene(), frame, value, declared.ty)?;
        frame.declare(local, value)?;
        Ok(())
    }

    fn require(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        holds: &Expr,
        reason: Option<&Text>,
    ) -> Ran {
        if self.holds(frame, holds)? {
            self.world.note(span, Part::Holds);
            return Ok(());
        }
        self.world.note(span, Part::Fails);
        let reason = self.text(frame, reason)?;
        Err(Stop::Refused(Refusal { reason, span }))
    }

    fn prefer(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        most: bool,
        value: &Expr,
        reason: Option<&Text>,
    ) -> Ran {
        let value = self.value(frame, value)?.one()?;
        self.world.note(span, Part::Holds);
        let reason = self.text(frame, reason)?;
        self.scores.push(Score { span, most, value, reason });
        Ok(())
    }

    fn text(
        &self,
        frame: &mut Frame<'_>,
        text: Option<&Text>,
    ) -> Result<Option<String>, Fault> {
        let said = text.map(|text| render(&self.scene(), frame, text)).transpose()?;
        Ok(said.map(|said| said.text))
    }

    fn say(&mut self, frame: &mut Frame<'_>, text: &Text) -> Ran {
        let said = render(&self.scene(), frame, text)?;
        self.events.push(Event::Said(said));
        Ok(())
    }

    fn then(&mut self, frame: &mut Frame<'_>, rule: RuleId, args: &[Expr]) -> Ran {
        let args: Result<_, Fault> =
            args.iter().map(|arg| self.value(frame, arg)?.one()).collect();
        self.queued.push(Queued { rule, you: frame.you, args: args? });
        Ok(())
    }

    fn call(&mut self, frame: &mut Frame<'_>, rule: RuleId, args: &[Expr]) -> Ran {
        let rule = self.world.table.game.rules.get(rule);
        let rule = rule.ok_or_else(|| Fault::bug("no such rule"))?;
        let args = arguments(&self.scene(), frame, &rule.body.locals, args)?;
        let mut inner = frame.call(&rule.body.locals, args, frame.you)?;
        self.reached(rule.span, Part::Whole);
        self.block(&mut inner, &rule.body.block)
    }

    fn switch(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        on: &Expr,
        arms: &[(Vec<i64>, Block)],
        otherwise: Option<&Block>,
    ) -> Ran {
        let value = self.value(frame, on)?.one()?;
        let found = arms.iter().position(|(constants, _)| constants.contains(&value));
        let arm = found.and_then(|at| arms.get(at));
        match arm.map(|(_, arm)| arm).or(otherwise) {
            Some(arm) => {
                self.reached(span, Part::Branch(found.unwrap_or(arms.len())));
                self.block(frame, arm)
            }
            None => Err(Fault::from(FaultKind::NoArm).at(on.span).into()),
        }
    }

    fn for_each(
        &mut self,
        frame: &mut Frame<'_>,
        var: usize,
        over: &Expr,
        rebind_you: bool,
        body: &Block,
    ) -> Ran {
        let (you, scope) = (frame.you, frame.held.len());
        for member in self.value(frame, over)?.each() {
            self.step()?;
            if rebind_you {
                frame.you = member.need("player")?;
            }
            frame.declare(var, member)?;
            self.block(frame, body)?;
        }
        frame.you = you;
        frame.held.truncate(scope);
        Ok(())
    }

    fn repeat(
        &mut self,
        frame: &mut Frame<'_>,
        body: &Block,
        until: Option<&Expr>,
        test_first: bool,
    ) -> Ran {
        let over = |run: &Self, frame: &mut Frame<'_>| {
            until.map_or(Ok(false), |until| run.holds(frame, until))
        };
        if test_first && over(self, frame)? {
            return Ok(());
        }
        loop {
            self.step()?;
            self.block(frame, body)?;
            if over(self, frame)? {
                return Ok(());
            }
        }
    }
}
