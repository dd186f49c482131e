//! A game in progress, for people: moves as text, reasons, undo, chance written down.
//!
//! The library's front door. It knows no screen, files or clock; it holds a whole state, so what
//! it shows of it goes through [`View`].

mod account;
mod agree;
mod aiming;
mod cause;
mod course;
mod earlier;
mod history;
mod imagine;
mod knowledge;
mod portrait;
mod result;
mod sample;
mod search;
mod snippet;
mod solve;
mod stand_in;
mod tree;
mod tries;
mod view;
mod watched;

use std::sync::{Arc, OnceLock};

pub(crate) use account::IN_SECRET;
pub use account::{Account, CardNews};
use account::{Happened, Made, tell};
pub use agree::Disagreement;
pub use aiming::{Aimed, NotAimed};
pub use cause::Cause;
use earlier::Earlier;
use history::Given;
pub use history::{Luck, Outcomes, Ply};
use knowledge::Knowledge;
pub use portrait::Portrait;
pub use result::{Standing, standing};
pub use sample::Sampler;
pub use search::{Considered, Effort, Search};
pub use snippet::SnippetError;
pub use solve::{Solution, SolveError, solve};
pub use tree::{Node, Tree, TreeError, tree, walk};
pub use view::{KeptView, View, ZoneView};

use crate::engine::{History, Policy, read, with_machine};
use crate::ir;
use crate::program::{self, AskCode, Program, Who};
use crate::setup::{self, Settings, SetupError};
use crate::spec::{self, Frame, Match, Value, Way, Why, World};
use crate::state::{CardEvent, Course, Fault, Recorded, Said, Scripts, Seeded, State, Stream};
use crate::table::{Table, control};

/// A game that can be played: set up, compiled, with its scripts.
#[derive(Debug, Clone)]
pub struct Seated {
    /// The code.
    pub program: Arc<Program>,
    /// Runs script functions.
    pub scripts: Arc<dyn Scripts>,
}

impl Seated {
    /// The same game by code that counts what of the rules is used.
    ///
    /// # Errors
    /// What cannot be played; it could be without counting.
    pub fn counting(&self) -> Result<Self, SetupError> {
        let program = program::compile_counting(&self.program.table, self.scripts.as_ref())
            .map_err(SetupError::Rules)?;
        Ok(Self { program: Arc::new(program), scripts: Arc::clone(&self.scripts) })
    }

    /// The same game by code that tells where it is.
    ///
    /// # Errors
    /// As [`Self::counting`].
    pub fn profiled(&self) -> Result<Self, SetupError> {
        let program = program::compile_profiled(&self.program.table, self.scripts.as_ref())
            .map_err(SetupError::Rules)?;
        Ok(Self { program: Arc::new(program), scripts: Arc::clone(&self.scripts) })
    }
}

/// Makes a checked game ready to play.
///
/// # Errors
/// A setting that is not to be had, or rules that cannot be played with it.
pub fn seat(
    game: &Arc<ir::Game>,
    scripts: &crate::hooks::Compiled,
    settings: &Settings,
) -> Result<Seated, SetupError> {
    let table = setup::set_up(game, settings)?;
    let table = Arc::new(table);
    let scripts = scripts.seat(Arc::clone(&table));
    let program = program::compile(&table, &scripts).map_err(SetupError::Rules)?;
    Ok(Seated { program: Arc::new(program), scripts: Arc::new(scripts) })
}

/// A game in progress.
#[derive(Debug, Clone)]
pub struct Play {
    seated: Seated,
    seed: u64,
    /// The present state.
    words: Vec<u64>,
    /// Legal moves' number; 0 when it is over.
    count: u64,
    /// The asks so far, the present one included.
    history: History,
    /// What each seat knows of the cards.
    knowledge: Arc<Knowledge>,
    /// What each seat saw of setup.
    opening: Vec<Account>,
    /// Plies made, and those taken back.
    done: Vec<Ply>,
    undone: Vec<Ply>,
    /// Chance outcomes of setup.
    first: Outcomes,
    /// Outcomes told beforehand, by number.
    given: Vec<Given>,
    /// Where later ones come from.
    luck: Luck,
    /// Whether setup has been run.
    begun: bool,
    /// The legal moves, once somebody has asked for them.
    listed: OnceLock<Arc<[Way]>>,
}

/// Whose move it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The player asked.
    pub player: usize,
    /// Whether all choose secretly before anything happens.
    pub secret: bool,
    /// How many legal moves there are; of those that differ in continuous values alone one stands
    /// for all.
    pub count: u64,
    /// Whether there may be countless: values of a continuous range are chosen.
    pub continuous: bool,
}

/// Why input is no move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotAMove {
    /// The game is over.
    Over,
    /// It fits several legal moves: their texts.
    Ambiguous(Vec<String>),
    /// It fits none: what was probably meant, and why it is not legal, if the rules say.
    Illegal {
        /// Texts of the nearest legal moves.
        nearest: Vec<String>,
        /// The requirement that failed.
        why: Option<spec::Reason>,
    },
}

/// A fault in play, with what led there.
#[derive(Debug, Clone)]
pub struct Crash {
    /// What went wrong.
    pub fault: Fault,
    /// The move or step that was being carried out.
    pub during: String,
}

impl Crash {
    /// A fault while something was carried out.
    fn during(fault: Fault, what: &str) -> Self {
        Self { fault, during: what.into() }
    }
}

impl Play {
    /// Begins a game: runs its setup, up to the first question.
    ///
    /// # Errors
    /// A fault in setup.
    pub fn begin(seated: &Seated, seed: u64, given: Vec<i64>) -> Result<Self, Crash> {
        let given = given.into_iter().map(Given::Scalar).collect();
        let mut play = Self::laid(seated, seed, given, Luck::Seed);
        play.set_up(&[])?;
        Ok(play)
    }

    /// Begins a game whose first chance outcomes are told, as people call them.
    ///
    /// # Errors
    /// A fault in setup, or an outcome that cannot happen.
    pub fn begin_told(seated: &Seated, seed: u64, told: Vec<String>) -> Result<Self, Crash> {
        let mut play = Self::lay_out(seated, seed, told, Luck::Seed);
        play.set_up(&[])?;
        Ok(play)
    }

    /// A game before its setup, which [`Self::set_up`] runs; its first outcomes may be given.
    pub fn lay_out(seated: &Seated, seed: u64, given: Vec<String>, luck: Luck) -> Self {
        Self::laid(seated, seed, given.into_iter().map(Given::Text).collect(), luck)
    }

    fn laid(seated: &Seated, seed: u64, given: Vec<Given>, luck: Luck) -> Self {
        Self {
            seated: seated.clone(),
            seed,
            words: seated.program.initial.clone(),
            count: 0,
            history: History::default(),
            knowledge: Arc::new(Knowledge::new(&seated.program.table)),
            opening: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            first: Outcomes::default(),
            given,
            luck,
            begun: false,
            listed: OnceLock::new(),
        }
    }

    /// Runs the setup of a game that was laid out, with outcomes told for it.
    ///
    /// # Errors
    /// A fault; an outcome that is missing or impossible. The game is then as it was.
    pub fn set_up(&mut self, told: &[String]) -> Result<(), Crash> {
        if self.begun {
            return Ok(());
        }
        let run = self.run(None, told).map_err(|fault| Crash::during(fault, "setup"))?;
        (self.opening, self.knowledge) =
            self.accounts(&run.words, &run.heard, (None, false, ""));
        self.first = run.outcomes;
        self.words = run.words;
        self.count = run.count;
        if let Some(prints) = &run.led_to {
            self.history.push(prints);
        }
        self.begun = true;
        self.listed.take();
        Ok(())
    }

    /// Whether setup has been run.
    pub fn begun(&self) -> bool {
        self.begun
    }

    /// Where chance outcomes come from that are not told.
    pub fn luck(&self) -> Luck {
        self.luck
    }

    /// Outcomes that were given beforehand, used or not, as people call them.
    pub fn given(&self) -> Vec<String> {
        let text = |given: &Given| match given {
            Given::Scalar(outcome) => outcome.to_string(),
            Given::Text(text) => text.clone(),
        };
        self.given.iter().map(text).collect()
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.seated.program.table
    }

    /// The game with its code and scripts.
    pub fn seated(&self) -> &Seated {
        &self.seated
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Plies made so far, oldest first.
    pub fn plies(&self) -> &[Ply] {
        &self.done
    }

    /// How many plies can be redone.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The words of the state, for comparing.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The whole state. Only for those who may see everything; others take a [`View`].
    pub fn state(&self) -> State {
        State::from_words(&self.words)
    }

    /// What a seat may see; of nobody: what everyone may.
    pub fn view(&self, seat: Option<usize>) -> View<'_> {
        View::new(self, seat)
    }

    /// Whose move it is; none when the game is over.
    pub fn turn(&self) -> Option<Turn> {
        if !self.begun || self.words.get(control::OVER).copied() != Some(0) {
            return None;
        }
        let (ask, _) = self.ask()?;
        let player = usize::try_from(self.word(control::YOU)).ok()?;
        let secret = matches!(ask.who, Who::Everyone);
        Some(Turn { player, secret, count: self.count, continuous: ask.continuous })
    }

    /// What is asked: the rule by which the one asked moves, if it is just one.
    pub fn asked(&self) -> Option<&str> {
        let (code, branch) = self.ask()?;
        let [statement] = code.source.blocks.get(branch)?.0.as_slice() else { return None };
        let ir::StmtKind::Call { rule, .. } = &statement.kind else { return None };
        Some(self.table().game.rules.get(*rule)?.name.as_str())
    }

    /// How the game stands at its end; none while it goes on.
    ///
    /// # Errors
    /// A fault in counting the score.
    pub fn standing(&self) -> Result<Option<Standing>, Fault> {
        if self.word(control::OVER) == 0 {
            return Ok(None);
        }
        let Seated { program, scripts } = &self.seated;
        with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&self.words);
            machine.history_mut().clone_from(&self.history);
            let scores = machine.scores()?;
            Ok(Some(standing(&program.table, machine.state(), scores)))
        })
    }

    /// The legal moves, in order, with their words.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn moves(&self) -> Result<Arc<[Way]>, Fault> {
        if self.turn().is_none() {
            return Ok(Arc::default());
        }
        if let Some(known) = self.listed.get() {
            return Ok(Arc::clone(known));
        }
        let legal = self.found()?;
        let ways = self.with_ask(|ask, state| spec::listed(ask, state, &legal));
        let ways = ways.unwrap_or_else(|| Ok(Vec::new()))?;
        Ok(Arc::clone(self.listed.get_or_init(|| ways.into())))
    }

    /// The legal moves' tokens as the machine finds them.
    fn found(&self) -> Result<Vec<Vec<i64>>, Fault> {
        let Seated { program, scripts } = &self.seated;
        with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&self.words);
            machine.history_mut().clone_from(&self.history);
            machine.look_again()?;
            if machine.words() != self.words {
                return Err(Fault::bug("finding ways changed the state"));
            }
            Ok(machine.all())
        })
    }

    /// The move that some input means: its number, its text, or any beginning that fits one.
    ///
    /// # Errors
    /// Why it means none; or a fault in the rules.
    pub fn find(&self, input: &str) -> Result<Result<Way, NotAMove>, Fault> {
        if self.turn().is_none() {
            return Ok(Err(NotAMove::Over));
        }
        let ways = self.moves()?;
        let texts = |at: Vec<usize>| -> Vec<String> {
            at.into_iter().filter_map(|at| ways.get(at)).map(spec::text_of).collect()
        };
        match spec::dialled(&ways, input).as_slice() {
            [] => {}
            [(_, tokens)] => {
                let tokens = tokens.clone();
                return Ok(self
                    .attempt(&tokens)?
                    .map_err(|why| NotAMove::Illegal { nearest: Vec::new(), why: Some(why) }));
            }
            several => {
                let several = several.iter().map(|(at, _)| *at).collect();
                return Ok(Err(NotAMove::Ambiguous(texts(several))));
            }
        }
        // Where cards are chosen, a number on a card is that card.
        let chooses_cards =
            ways.iter().any(|way| way.words.iter().any(|w| !w.cards.is_empty()));
        let cards = &self.table().game.cards;
        let is_card = chooses_cards && cards.iter().any(|card| card.is_called(input.trim()));
        let matching = if is_card { spec::matching_text } else { spec::matching };
        Ok(match matching(&ways, input) {
            Match::One(at) => ways.get(at).cloned().ok_or(NotAMove::Over),
            Match::Several(at) => Err(NotAMove::Ambiguous(texts(at))),
            Match::None { nearest } => {
                if let Some(meant) = self.stand_in(input)
                    && let Match::One(at) = spec::matching_text(&ways, &meant)
                    && let Some(way) = ways.get(at)
                {
                    return Ok(Ok(way.clone()));
                }
                let why = match self.why(input)? {
                    Why::Because(reason) => Some(reason),
                    Why::Legal | Why::NotOffered => None,
                };
                Err(NotAMove::Illegal { nearest: texts(nearest), why })
            }
        })
    }

    /// The legal move with these tokens, values of continuous choices included; or why it is none.
    fn attempt(&self, tokens: &[i64]) -> Result<Result<Way, spec::Reason>, Fault> {
        let attempt = self.with_ask(|ask, state| spec::attempt(ask, state, tokens));
        let attempt =
            attempt.unwrap_or_else(|| Err(crate::state::FaultKind::NotAMove.into()))?;
        Ok(attempt.map_err(|(refusal, words)| spec::Reason {
            text: refusal.reason,
            span: refusal.span,
            words,
        }))
    }

    /// Why some input is not legal.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn why(&self, input: &str) -> Result<Why, Fault> {
        if self.turn().is_some_and(|turn| turn.continuous)
            && let [(_, tokens)] = spec::dialled(&self.moves()?, input).as_slice()
        {
            return Ok(match self.attempt(tokens)? {
                Ok(_) => Why::Legal,
                Err(reason) => Why::Because(reason),
            });
        }
        let why = |branch| {
            self.with_branch(branch, |ask, state| spec::why_not(ask, state, input))
                .unwrap_or(Ok(Why::NotOffered))
        };
        let open = self.ask().map_or(0, |(_, branch)| branch);
        let mut found = why(open)?;
        // Where what is asked first is impossible, the rules may say why it is.
        for branch in (0..open).rev() {
            if !matches!(found, Why::NotOffered) {
                break;
            }
            let worded =
                |why: &Why| matches!(why, Why::Because(reason) if reason.text.is_some());
            found = Some(why(branch)?).filter(worded).unwrap_or(Why::NotOffered);
        }
        Ok(found)
    }

    /// The choice that leaves out what some input names, which no rule comes to refuse.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn left_out(&self, input: &str) -> Result<Option<spec::Reason>, Fault> {
        self.with_ask(|ask, state| spec::left_out(ask, state, input)).unwrap_or(Ok(None))
    }

    /// Makes a legal move.
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub fn make(&mut self, way: &Way) -> Result<&Ply, Crash> {
        self.make_told(way, &[])
    }

    /// Makes a legal move with chance outcomes told for it, as people call them.
    ///
    /// # Errors
    /// A fault; an outcome that is missing or impossible. The game is then as it was.
    pub fn make_told(&mut self, way: &Way, told: &[String]) -> Result<&Ply, Crash> {
        let text = spec::text_of(way);
        let run =
            self.run(Some(&way.tokens), told).map_err(|fault| Crash::during(fault, &text))?;
        self.watch(&way.tokens, told);
        let turn = self.turn();
        let player = turn.map(|turn| turn.player);
        let secret = turn.is_some_and(|turn| turn.secret);
        let (events, courses) = (run.made, &run.courses);
        let made = player.map(|player| Made { way, player, events, courses });
        let (accounts, knowledge) = self.accounts(&run.words, &run.heard, (made, secret, ""));
        let ply = Ply {
            player,
            secret,
            tokens: way.tokens.clone(),
            text,
            words: way.words.clone(),
            said: run.heard.0.into_iter().map(|said| said.text).collect(),
            accounts,
            knew: std::mem::replace(&mut self.knowledge, knowledge),
            outcomes: run.outcomes,
            courses: run.courses,
            led_to: run.led_to,
            before: (std::mem::replace(&mut self.words, run.words), self.count),
        };
        self.count = run.count;
        self.undone.clear();
        self.push(ply);
        Ok(&self.done[self.done.len() - 1])
    }

    /// A random legal move, as `policy` has it.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn random(&self, stream: &mut Stream, policy: Policy) -> Result<Option<Way>, Fault> {
        match self.random_tokens(stream, policy)? {
            Some(tokens) => self.way(&tokens),
            None => Ok(None),
        }
    }

    /// Makes a random legal move without listing them all; false if the game is over. The ply's text
    /// is not told apart from that of other moves that read the same: for random games that are
    /// looked at, not kept.
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub fn step(&mut self, stream: &mut Stream) -> Result<bool, Crash> {
        let during = |fault| Crash::during(fault, "a random move");
        let tokens = self.random_tokens(stream, Policy::Uniform).map_err(during)?;
        match tokens {
            Some(tokens) => self.make_chosen(&tokens),
            None => Ok(false),
        }
    }

    /// Makes the legal move with these tokens without listing them all; false if the game is over. The
    /// ply's text is as in [`Self::step`].
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub fn make_chosen(&mut self, tokens: &[i64]) -> Result<bool, Crash> {
        let during = |fault| Crash::during(fault, "a move");
        match self.with_ask(|ask, state| spec::words(ask, state, tokens)) {
            Some(way) => self.make(&way.map_err(during)?).map(|_| true),
            None => Ok(false),
        }
    }

    /// The tokens of a random legal move.
    fn random_tokens(
        &self,
        stream: &mut Stream,
        policy: Policy,
    ) -> Result<Option<Vec<i64>>, Fault> {
        let Seated { program, scripts } = &self.seated;
        with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&self.words);
            machine.history_mut().clone_from(&self.history);
            machine.look_again()?;
            if machine.count() == 0 {
                return Ok(None);
            }
            let n = machine.pick(stream, policy);
            let mut tokens = Vec::new();
            machine.nth(n, &mut tokens);
            Ok(Some(tokens))
        })
    }

    /// The legal move with these tokens.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn way(&self, tokens: &[i64]) -> Result<Option<Way>, Fault> {
        let listed = self.moves()?.iter().find(|way| way.tokens == tokens).cloned();
        if listed.is_none() && self.turn().is_some_and(|turn| turn.continuous) {
            return Ok(self.attempt(tokens)?.ok());
        }
        Ok(listed)
    }

    /// Takes the last ply back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(mut ply) = self.done.pop() else { return false };
        std::mem::swap(&mut ply.before.0, &mut self.words);
        std::mem::swap(&mut ply.before.1, &mut self.count);
        std::mem::swap(&mut ply.knew, &mut self.knowledge);
        if ply.led_to.is_some() {
            self.history.rewind(self.history.asks().saturating_sub(1));
        }
        self.listed.take();
        self.undone.push(ply);
        true
    }

    /// Makes the ply that was last taken back again; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(mut ply) = self.undone.pop() else { return false };
        std::mem::swap(&mut ply.before.0, &mut self.words);
        std::mem::swap(&mut ply.before.1, &mut self.count);
        std::mem::swap(&mut ply.knew, &mut self.knowledge);
        self.push(ply);
        true
    }

    /// Adds a ply that has been made.
    fn push(&mut self, ply: Ply) {
        if let Some(prints) = &ply.led_to {
            self.history.push(prints);
        }
        self.listed.take();
        self.done.push(ply);
    }

    /// What chance did, as people call it: in setup, then during and after each ply.
    pub fn told(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let texts = |outcomes: &Outcomes, words: &[u64]| {
            let state = State::from_words(words);
            let text = |(base, outcome): &(ir::Base, i64)| {
                crate::state::text::name(self.table(), &state, *base, *outcome)
            };
            outcomes.0.iter().map(text).collect::<Vec<_>>()
        };
        let first = texts(&self.first, &self.seated.program.initial);
        let plies = self.done.iter().map(|ply| texts(&ply.outcomes, &ply.before.0));
        (first, plies.collect())
    }

    /// All chance outcomes so far, in order.
    pub fn outcomes(&self) -> Vec<(ir::Base, i64)> {
        let plies = self.done.iter().flat_map(|ply| &ply.outcomes.0);
        self.first.0.iter().chain(plies).copied().collect()
    }

    /// Runs a move (or setup) and the flow after it.
    fn run(&self, tokens: Option<&[i64]>, told: &[String]) -> Result<Run, Fault> {
        let Seated { program, scripts } = &self.seated;
        let mut source = self.source(told);
        let mut chance = Recorded { source: &mut source, outcomes: Vec::new() };
        with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&self.words);
            machine.history_mut().clone_from(&self.history);
            machine.listen();
            if let Some(tokens) = tokens {
                machine.play_tokens(tokens, &mut chance)?;
            }
            let made = machine.events();
            machine.advance(&mut chance)?;
            machine.check_invariants()?;
            Ok(Run {
                made,
                words: machine.words().to_vec(),
                count: machine.count(),
                courses: machine.courses(),
                heard: machine.heard(),
                led_to: self.led_to(machine.history()),
                outcomes: Outcomes(chance.outcomes),
            })
        })
    }

    /// What each seat sees of what happened, and what they know of the cards after it. What was
    /// done is a move, of whom, and whether it is secret; or it is told in words.
    fn accounts(
        &self,
        words: &[u64],
        (said, events): &(Vec<Said>, Vec<CardEvent>),
        (made, secret, text): (Option<Made<'_>>, bool, &str),
    ) -> (Vec<Account>, Arc<Knowledge>) {
        let mut knowledge = Arc::clone(&self.knowledge);
        let known = Arc::make_mut(&mut knowledge);
        let states = (&self.state(), &State::from_words(words));
        let accounts =
            tell(self.table(), states, known, Happened { made, secret, text, events, said });
        let knowledge = if events.is_empty() { Arc::clone(&self.knowledge) } else { knowledge };
        (accounts, knowledge)
    }

    /// What was noted since, if somebody was asked anew.
    fn led_to(&self, history: &History) -> Option<Vec<u64>> {
        (history.asks() > self.history.asks()).then(|| history.last().to_vec())
    }

    /// Where chance comes from.
    fn source<'a>(&'a self, told: &'a [String]) -> history::Source<'a> {
        history::Source {
            given: &self.given,
            before: self.words.get(control::CHANCE).copied().unwrap_or(0),
            told,
            seeded: Seeded::new(self.seed),
            luck: self.luck,
            table: self.table(),
            state: self.state(),
        }
    }

    /// The ask the game waits at and its open branch.
    fn ask(&self) -> Option<(&AskCode, usize)> {
        ask_of(&self.seated.program, &self.words)
    }

    fn word(&self, at: usize) -> i64 {
        word(&self.words, at)
    }

    /// Gives `spec` the present ask.
    fn with_ask<T>(&self, look: impl FnOnce(&spec::Ask<'_>, &State) -> T) -> Option<T> {
        self.with_branch(self.ask()?.1, look)
    }

    /// Gives `spec` one branch of the present ask.
    fn with_branch<T>(
        &self,
        branch: usize,
        look: impl FnOnce(&spec::Ask<'_>, &State) -> T,
    ) -> Option<T> {
        let (code, _) = self.ask()?;
        let block = code.source.blocks.get(branch)?;
        let state = self.state();
        let you = self.word(control::YOU);
        let declared: Vec<ir::Local> =
            code.source.locals.iter().map(|(local, _)| local.clone()).collect();
        let mut frame = Frame::new(you, &declared);
        for (at, (local, word)) in code.source.locals.iter().enumerate() {
            if let (Some(word), Some(slot)) = (word, frame.locals.get_mut(at)) {
                *slot = read(self.table(), &state, local.ty, *word as usize);
            }
        }
        // To a move's effects the position it is made in is an earlier one.
        let earlier = Earlier::new(self, self.table(), true);
        let repeats = |repeated: &spec::Repeated<'_>| earlier.count(repeated);
        let decided = |state: &State, asked: i64| -> Result<bool, Fault> {
            let plain = World::plain(self.table());
            let scripts = self.seated.scripts.as_ref();
            let world = World { scripts, repeats: &repeats, ..plain };
            Ok(spec::ends(&world, state, asked)?.is_some())
        };
        let world = World {
            table: self.table(),
            scripts: self.seated.scripts.as_ref(),
            decided: &decided,
            repeats: &repeats,
        };
        let ask = spec::Ask { world, asked: you, frame: &frame, block };
        Some(look(&ask, &state))
    }
}

/// The ask a state waits at and its open branch.
fn ask_of<'a>(program: &'a Program, words: &[u64]) -> Option<(&'a AskCode, usize)> {
    let pc = usize::try_from(word(words, control::PC)).ok()?;
    let program::Op::Ask(number) = program.ops.get(pc)? else { return None };
    let branch = usize::try_from(word(words, control::BRANCH)).ok()?;
    Some((program.asks.get(*number as usize)?, branch))
}

fn word(words: &[u64], at: usize) -> i64 {
    words.get(at).map_or(0, |word| word.cast_signed())
}

/// What a run left.
struct Run {
    /// How many of the events heard are the move itself.
    made: usize,
    words: Vec<u64>,
    count: u64,
    heard: (Vec<Said>, Vec<CardEvent>),
    courses: Vec<Course>,
    outcomes: Outcomes,
    /// See [`Ply`].
    led_to: Option<Vec<u64>>,
}

/// Writes a flow variable's value to the state's words.
fn write(table: &Table, state: &mut State, ty: ir::Type, at: usize, value: &Value) {
    match (ty, value) {
        (ir::Type::One(_), Value::One(scalar)) => state.set(at, *scalar),
        (ir::Type::Set(_), Value::Set(members)) => {
            for word in 0..table.layout.set_words {
                state.set(at + word, 0);
            }
            for member in members.iter().filter_map(|member| usize::try_from(*member).ok()) {
                state.put(at, member, true);
            }
        }
        (_, Value::Sets(sets)) => {
            state.set(at, crate::table::value(sets.len()));
            for (place, set) in sets.iter().enumerate() {
                let at = at + 1 + place * table.layout.set_words;
                write(table, state, ir::Type::Set(ty.base()), at, &Value::Set(set.clone()));
            }
        }
        (_, Value::List(list)) => {
            let length = crate::table::value(list.len());
            for (word, scalar) in std::iter::once(&length).chain(list).enumerate() {
                state.set(at + word, *scalar);
            }
        }
        _ => {}
    }
}
