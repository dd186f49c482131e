//! Promises that every game keeps in every position, whatever its rules are.
//!
//! The executors agree; what is listed can be made, and read again; what is undone is as it was;
//! what is kept and read again is the same game; and what could be for all a seat has seen looks
//! to it as it is. A promise that is broken is a mistake of Parlor's, not of the rules.

use crate::engine::Policy;
use crate::load::Loaded;
use crate::play::Play;
use crate::record::{About, Record};
use crate::spec::text_of;
use crate::state::Stream;

/// A promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// `spec` and the machine agree.
    Agreement,
    /// A listed move can be made, and its text is read as that move.
    Moves,
    /// Undoing a move gives the state before it.
    Undo,
    /// A kept game is the same game.
    Keeping,
    /// A state that could be looks as this one.
    Secrets,
}

/// A promise that is broken, and how.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{told}")]
pub struct Broken {
    /// Which.
    pub promise: Promise,
    /// How.
    pub told: String,
}

impl Broken {
    fn new(promise: Promise, told: impl Into<String>) -> Self {
        Self { promise, told: told.into() }
    }
}

/// Looks whether a position keeps all promises; `stream` picks what is tried.
///
/// # Errors
/// The first that is broken.
pub fn check(play: &Play, rules: &Loaded, stream: &mut Stream) -> Result<(), Broken> {
    executors_agree(play, stream)?;
    a_move_is_made_and_undone(play, stream)?;
    a_kept_game_is_the_same(play, rules)?;
    what_could_be_looks_the_same(play, stream)
}

/// `spec` and the machine find the same moves, and perform one of them in the same way.
///
/// # Errors
/// What they differ in.
pub fn executors_agree(play: &Play, stream: &mut Stream) -> Result<(), Broken> {
    if play.moves().is_err() {
        // The rules are at fault: one notices while it looks, the other when it performs.
        return Ok(());
    }
    let sample = usize::try_from(stream.below(1 << 20)).unwrap_or(0);
    let differ = |differ: crate::play::Disagreement| differ.to_string();
    play.check_agreement(sample).map_err(|told| Broken::new(Promise::Agreement, differ(told)))
}

/// A listed move is read from its text, can be made, and taken back.
///
/// # Errors
/// What went wrong.
pub fn a_move_is_made_and_undone(play: &Play, stream: &mut Stream) -> Result<(), Broken> {
    let Ok(Some(way)) = play.random(stream, Policy::Uniform) else { return Ok(()) };
    let text = text_of(&way);
    match play.find(&text) {
        Ok(Ok(found)) if found == way => {}
        other => {
            let told = format!("`{text}` is listed, and read as {other:?}");
            return Err(Broken::new(Promise::Moves, told));
        }
    }
    let mut after = play.clone();
    // A fault in the move is the rules' own.
    if after.make(&way).is_ok() && (!after.undo() || after.words() != play.words()) {
        let told = format!("after `{text}` and undoing it the state is another");
        return Err(Broken::new(Promise::Undo, told));
    }
    Ok(())
}

/// A game that is written down and read again is the same game.
///
/// # Errors
/// What is other.
pub fn a_kept_game_is_the_same(play: &Play, rules: &Loaded) -> Result<(), Broken> {
    let seats = play.table().names.iter().map(|_| ("human".to_owned(), None));
    let about = About {
        game: "game".into(),
        rules: String::new(),
        seats: seats.collect(),
        result: None,
    };
    let broken = |told: String| Broken::new(Promise::Keeping, told);
    let text = Record::of(about, play).write();
    let record = Record::read(&text).map_err(|error| broken(error.to_string()))?;
    let again = record.replay(play.seated(), rules);
    let again = again.map_err(|misfit| broken(format!("{}: {}", misfit.during, misfit.why)))?;
    if again.words() == play.words() {
        Ok(())
    } else {
        Err(broken("the game that was kept is in another state when it is read again".into()))
    }
}

/// States that could be for all a seat has seen look to it as this one, and can be.
///
/// # Errors
/// What looks otherwise.
pub fn what_could_be_looks_the_same(play: &Play, stream: &mut Stream) -> Result<(), Broken> {
    let table = play.table();
    if !table.keeps_secrets() {
        return Ok(());
    }
    for seat in (0..table.players).map(Some).chain([None]) {
        let broken = |told: String| {
            let who = seat.and_then(|seat| table.names.get(seat));
            let who = who.map_or("everyone", String::as_str);
            Broken::new(Promise::Secrets, format!("seen by {who}: {told}"))
        };
        let here = looks(play, seat);
        let other = play.view(seat).sampler().suppose(stream);
        let other = other.map_err(|fault| broken(fault.message(table)))?;
        let there = looks(&other, seat);
        if here != there {
            let pairs = here.lines().zip(there.lines());
            let differ = pairs.into_iter().find(|(one, other)| one != other);
            let told =
                differ.map_or(String::new(), |(one, other)| format!("`{one}`, `{other}`"));
            return Err(broken(format!("a state that could be looks otherwise: {told}")));
        }
        let consistent = other.state().check_consistency(table);
        consistent.map_err(|fault| broken(fault.message(table)))?;
    }
    Ok(())
}

/// Whatever a seat is shown of a position.
fn looks(play: &Play, seat: Option<usize>) -> String {
    let view = play.view(seat);
    let mut text = view.portrait().to_string();
    for way in view.moves().unwrap_or_default().iter() {
        text.push_str(&text_of(way));
        text.push('\n');
    }
    text
}
