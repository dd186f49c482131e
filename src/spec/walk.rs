//! All ways through an ask, found by running its block again for every way its choices can go.

use super::run::{Event, Options, Queued, Ran, Refusal, Run, Score, Stop};
use super::scene::Records;
use super::way::{self, Way, Word};
use super::{Frame, Value, World};
use crate::ir::{Block, Body, Part};
use crate::state::{Chance, Fault, FaultKind, Said, State, dials};

/// An ask: whom, what, and where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// The world.
    pub world: World<'a>,
    /// Who is asked.
    pub asked: i64,
    /// The frame the block stands in.
    pub frame: &'a Frame<'a>,
    /// The block.
    pub block: &'a Block,
}

/// What a move that was made left behind, apart from the state.
#[derive(Debug, Clone)]
pub struct Followed {
    /// Whether it was a `pass`.
    pub passed: bool,
    /// Flow rules to run after it, in order.
    pub queued: Vec<Queued>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The variables of the ask's frame after it.
    pub locals: Vec<Value>,
    /// A word for each token.
    pub words: Vec<Word>,
}

impl Followed {
    /// What was said, in order.
    pub fn said(&self) -> impl Iterator<Item = &Said> {
        self.events.iter().filter_map(|event| match event {
            Event::Said(said) => Some(said),
            Event::Rolled { .. }
            | Event::Picked { .. }
            | Event::Dealt { .. }
            | Event::Shuffled(_)
            | Event::Revealed { .. }
            | Event::Put { .. } => None,
        })
    }
}

/// A run that ended: with a legal way so far as guards go, or refused.
#[derive(Debug)]
pub(super) struct Attempt {
    pub(super) way: Way,
    pub(super) scores: Vec<Score>,
    /// Why it is no way; none if it is one.
    pub(super) refused: Option<Refusal>,
}

/// Runs the block with tokens on a copy of the state, looking only.
pub(super) fn look(
    ask: &Ask<'_>,
    state: &State,
    chosen: Option<&Records>,
    tokens: &[i64],
    tried: Option<usize>,
) -> (Ran, Way, Vec<Score>) {
    let mut state = state.bare();
    let mut frame = ask.frame.clone();
    let mut run = Run::new(ask.world, &mut state, ask.asked, tokens);
    run.chosen = chosen.cloned().unwrap_or_default();
    run.tried = tried;
    let ran = run.block(&mut frame, ask.block);
    let mut tokens = tokens.to_vec();
    let missing = run.words.len().saturating_sub(tokens.len());
    let dialled = run.dialled.len().saturating_sub(missing);
    tokens.extend(run.dialled.iter().skip(dialled));
    (ran, Way { tokens, words: run.words }, run.scores)
}

/// The first of the values that are tried for continuous choices that makes a way; of none, the
/// attempt that was tried first.
fn try_values(
    ask: &Ask<'_>,
    state: &State,
    chosen: Option<&Records>,
    tokens: &[i64],
) -> (Ran, Way, Vec<Score>) {
    let attempt = |n: usize| look(ask, state, chosen, tokens, Some(n));
    let first = attempt(0);
    let refused = |ran: &Ran| matches!(ran, Err(Stop::Refused(_)));
    if !refused(&first.0) {
        return first;
    }
    let found = (1..dials::TRIALS).map(attempt).find(|(ran, ..)| !refused(ran));
    found.unwrap_or(first)
}

/// Looks at every way that begins with some tokens, in order, until `visit` says to stop.
pub(super) fn explore(
    ask: &Ask<'_>,
    state: &State,
    chosen: Option<&Records>,
    tokens: &[i64],
    visit: &mut dyn FnMut(Attempt) -> bool,
) -> Result<(), Fault> {
    explore_behind(ask, state, (chosen, tokens), None, visit)
}

/// The same, but only those beginnings of ways that are wanted, if something is said of them.
pub(super) fn explore_behind(
    ask: &Ask<'_>,
    state: &State,
    (chosen, tokens): (Option<&Records>, &[i64]),
    wanted: Option<Wanted<'_>>,
    visit: &mut dyn FnMut(Attempt) -> bool,
) -> Result<(), Fault> {
    let mut open = vec![tokens.to_vec()];
    while let Some(tokens) = open.pop() {
        let (mut ran, mut way, mut scores) = look(ask, state, chosen, &tokens, None);
        if matches!(ran, Err(Stop::Values)) {
            (ran, way, scores) = try_values(ask, state, chosen, &tokens);
        }
        let refused = match ran {
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Choice(_, options)) => {
                let longer = longer(options, &mut way, wanted).into_iter().rev();
                open.extend(longer.map(|more| [tokens.clone(), more].concat()));
                continue;
            }
            Err(Stop::Refused(refusal)) => Some(refusal),
            Err(Stop::Values) => continue,
            Err(Stop::NotOffered(span)) => Some(Refusal { reason: None, span }),
            Ok(()) | Err(Stop::Finished | Stop::Chance) => {
                if way.words.len() < way.tokens.len() {
                    continue;
                }
                None
            }
        };
        if !visit(Attempt { way, scores, refused }) {
            break;
        }
    }
    Ok(())
}

/// Whether the beginning of a way is wanted.
pub(super) type Wanted<'w> = &'w dyn Fn(&Way) -> bool;

/// The tokens with which a way goes on: those of its options with which it is still wanted. They are not run for
/// that, as most of many fit nothing that was typed.
pub(super) fn longer(
    options: Options,
    way: &mut Way,
    wanted: Option<Wanted<'_>>,
) -> Vec<Vec<i64>> {
    let Some(wanted) = wanted else { return options.tokens() };
    match options {
        _ if !wanted(way) => Vec::new(),
        Options::Each(offered) => {
            let mut fits = |word: Word| {
                way.words.push(word);
                let fits = wanted(way);
                way.words.pop();
                fits
            };
            let fitting =
                offered.into_iter().filter_map(|(token, word)| fits(word).then_some(token));
            fitting.map(|token| vec![token]).collect()
        }
        Options::Together(..) => options.tokens(),
    }
}

/// Whether the block has a way. `prefer` cannot take the last one.
pub(super) fn has_way(
    ask: &Ask<'_>,
    state: &State,
    chosen: Option<&Records>,
) -> Result<bool, Fault> {
    let mut found = false;
    explore(ask, state, chosen, &[], &mut |attempt| {
        found = attempt.refused.is_none();
        !found
    })?;
    Ok(found)
}

/// All legal ways, in the order that is contract.
///
/// # Errors
/// A fault in the block: then nothing is known about any way.
pub fn ways(ask: &Ask<'_>, state: &State) -> Result<Vec<Way>, Fault> {
    let attempts = survivors(ask, state)?;
    let kept = attempts.into_iter().filter(|attempt| attempt.refused.is_none());
    let mut ways: Vec<Way> = kept.map(|attempt| attempt.way).collect();
    way::finish(&mut ways);
    Ok(ways)
}

/// The words of a way that is known to be legal. Unlike those of [`ways`] they are not told apart from
/// other ways whose words run into the same text.
///
/// # Errors
/// [`FaultKind::NotAMove`] if the tokens lead nowhere, or a fault.
pub fn words(ask: &Ask<'_>, state: &State, tokens: &[i64]) -> Result<Way, Fault> {
    let (ran, way, _) = look(ask, state, None, tokens, None);
    match ran {
        Err(Stop::Fault(fault)) => Err(fault),
        Ok(()) | Err(Stop::Finished | Stop::Chance) if way.words.len() == tokens.len() => {
            Ok(way)
        }
        Ok(()) | Err(_) => Err(FaultKind::NotAMove.into()),
    }
}

/// Attempts that guards let through, those that lose by `prefer` refused.
pub(super) fn survivors(ask: &Ask<'_>, state: &State) -> Result<Vec<Attempt>, Fault> {
    let mut attempts = Vec::new();
    explore(ask, state, None, &[], &mut |attempt| {
        attempts.extend(Some(attempt).filter(|attempt| attempt.refused.is_none()));
        true
    })?;
    prefer(&ask.world, &mut attempts);
    Ok(attempts)
}

/// Applies each `prefer` in turn, as the first way that meets it does, among those left.
fn prefer(world: &World<'_>, attempts: &mut [Attempt]) {
    let mut spans = Vec::new();
    for score in attempts.iter().flat_map(|attempt| &attempt.scores) {
        if !spans.contains(&score.span) {
            spans.push(score.span);
        }
    }
    for span in spans {
        let score = |attempt: &Attempt| {
            let found = attempt.scores.iter().rev().find(|score| score.span == span);
            found.filter(|_| attempt.refused.is_none()).cloned()
        };
        let values = attempts.iter().filter_map(score).map(|score| score.value);
        let (Some(least), Some(most)) = (values.clone().min(), values.max()) else { continue };
        for attempt in &mut *attempts {
            let Some(score) = score(attempt) else { continue };
            if score.value != if score.most { most } else { least } {
                world.note(span, Part::Fails);
                attempt.refused = Some(Refusal { reason: score.reason, span });
            }
        }
    }
}

/// Makes a move for good.
///
/// # Errors
/// [`FaultKind::NotAMove`] if the tokens are no legal way, or a fault; the state is then as it
/// was.
pub fn follow(
    ask: &Ask<'_>,
    state: &mut State,
    chance: &mut dyn Chance,
    tokens: &[i64],
) -> Result<Followed, Fault> {
    if !is_legal(ask, state, tokens)? {
        return Err(FaultKind::NotAMove.into());
    }
    carry_out(ask, state, chance, (tokens, true))
}

/// Whether the tokens are a legal way.
///
/// # Errors
/// A fault in the block.
pub fn is_legal(ask: &Ask<'_>, state: &State, tokens: &[i64]) -> Result<bool, Fault> {
    let (ran, way, scores) = look(ask, state, None, tokens, None);
    let complete = match ran {
        Err(Stop::Fault(fault)) => return Err(fault),
        Err(Stop::Refused(_) | Stop::Choice(..) | Stop::Values | Stop::NotOffered(_)) => false,
        Ok(()) | Err(Stop::Finished | Stop::Chance) => way.words.len() == tokens.len(),
    };
    if !complete || scores.is_empty() {
        return Ok(complete);
    }
    let attempts = survivors(ask, state)?;
    let same = attempts.iter().find(|attempt| attempt.way.tokens == tokens);
    Ok(same.is_some_and(|attempt| attempt.refused.is_none()))
}

/// Runs effects for good: a block without choices, for `:do` and setting up positions.
///
/// # Errors
/// A fault, also if a guard fails or a choice has to be made; the state is then as it was.
pub fn perform(
    world: World<'_>,
    you: i64,
    body: &Body,
    state: &mut State,
    chance: &mut dyn Chance,
) -> Result<Followed, Fault> {
    let frame = Frame::new(you, &body.locals);
    carry_out(
        &Ask { world, asked: you, frame: &frame, block: &body.block },
        state,
        chance,
        (&[], false),
    )
}

/// Runs the block for good, on the journal; a run that does not come to its end is undone. With the
/// tokens goes whether this is a move that is made.
fn carry_out(
    ask: &Ask<'_>,
    state: &mut State,
    chance: &mut dyn Chance,
    (tokens, made): (&[i64], bool),
) -> Result<Followed, Fault> {
    let journaled = state.journal(true);
    let mark = state.mark();
    let mut frame = ask.frame.clone();
    let mut run = Run::new(ask.world, state, ask.asked, tokens);
    run.chance = Some(chance);
    run.made = made;
    let ran = run.block(&mut frame, ask.block);
    let followed = Followed {
        passed: run.passed,
        queued: run.queued,
        events: run.events,
        locals: frame.locals,
        words: run.words,
    };
    let result = match ran {
        Ok(()) | Err(Stop::Finished) if followed.words.len() == tokens.len() => Ok(followed),
        Err(Stop::Fault(fault)) => Err(fault),
        Ok(()) | Err(_) => Err(FaultKind::NotAMove.into()),
    };
    if result.is_err() {
        state.undo(mark);
    }
    if !journaled {
        state.commit(mark);
    }
    state.journal(journaled);
    result
}
