//! The words of legal moves whose tokens are known.
//!
//! Runs the block once for each place where choices part, where [`ways`](super::ways) runs it for
//! every way: so that a list of thousands of moves is there at once.

use super::run::{Options, Stop};
use super::walk::{Ask, look, words};
use super::way::{self, Way, Word};
use crate::state::{Fault, FaultKind, State};
use std::collections::BTreeMap;

/// The ways with these tokens, all of an ask's in their order: what [`ways`](super::ways) gives.
///
/// # Errors
/// [`FaultKind::NotAMove`] if some tokens lead nowhere, or a fault in the block.
pub fn listed(ask: &Ask<'_>, state: &State, legal: &[Vec<i64>]) -> Result<Vec<Way>, Fault> {
    let mut ways = Vec::with_capacity(legal.len());
    list(ask, state, &mut Vec::new(), legal, &mut ways)?;
    way::finish(&mut ways);
    Ok(ways)
}

/// Adds the ways that begin with some words.
fn list(
    ask: &Ask<'_>,
    state: &State,
    before: &mut Vec<Word>,
    legal: &[Vec<i64>],
    ways: &mut Vec<Way>,
) -> Result<(), Fault> {
    let at = before.len();
    let begun = legal.first().and_then(|tokens| tokens.get(..at)).unwrap_or(&[]);
    let Some(offered) = offered(ask, state, begun, legal.len())? else {
        for tokens in legal {
            ways.push(words(ask, state, tokens)?);
        }
        return Ok(());
    };
    for group in legal.chunk_by(|one, other| one.get(at) == other.get(at)) {
        let token = group.first().and_then(|tokens| tokens.get(at));
        let word = token.and_then(|token| offered.get(token)).ok_or(FaultKind::NotAMove)?;
        before.push(word.clone());
        match group {
            [only] if only.len() == before.len() => {
                ways.push(Way { tokens: only.clone(), words: before.clone() });
            }
            _ => list(ask, state, before, group, ways)?,
        }
        before.pop();
    }
    Ok(())
}

/// What can be chosen after some tokens, each with its word; none where looking at each way by
/// itself is as good, or where several are chosen together.
fn offered(
    ask: &Ask<'_>,
    state: &State,
    begun: &[i64],
    count: usize,
) -> Result<Option<BTreeMap<i64, Word>>, Fault> {
    // What is noted in secret hangs on the way that leads there.
    if count < 2 || !ask.world.table.game.noted.is_empty() {
        return Ok(None);
    }
    match look(ask, state, None, begun, None).0 {
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Choice(_, Options::Each(offered))) => {
            let (tokens, mut words): (Vec<i64>, Vec<Word>) = offered.into_iter().unzip();
            way::tell_apart(&mut words);
            Ok(Some(tokens.into_iter().zip(words).collect()))
        }
        Ok(()) | Err(_) => Ok(None),
    }
}
