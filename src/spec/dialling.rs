//! Input of people against ways with continuous choices: the words before, then the numbers.

use super::matching::{fits_whole, parts};
use super::run::{Refusal, Stop};
use super::walk::{Ask, look};
use super::way::{Way, Word};
use crate::state::{Fault, FaultKind, State};

/// The tokens that an input means, with the way that stands for such: all its values are said, each
/// perhaps with what it is called.
pub fn dialled(ways: &[Way], input: &str) -> Vec<(usize, Vec<i64>)> {
    let typed = parts(input);
    let continuous = ways.iter().enumerate().filter(|(_, way)| way.is_continuous());
    let found = continuous.filter_map(|(at, way)| Some((at, values(way, &typed)?)));
    found.collect()
}

fn values(way: &Way, typed: &[String]) -> Option<Vec<i64>> {
    let discrete = way.discrete();
    let (before, dials) = way.words.split_at_checked(discrete.len())?;
    (0..=typed.len()).rev().find_map(|split| {
        let (first, rest) = typed.split_at_checked(split)?;
        fits_whole(before, first)?;
        let mut tokens = discrete.to_vec();
        let mut rest = rest;
        for word in dials {
            let (value, left) = value(word, rest)?;
            tokens.push(value);
            rest = left;
        }
        rest.is_empty().then_some(tokens)
    })
}

/// A value at the beginning of what is typed, and what follows it.
fn value<'t>(word: &Word, typed: &'t [String]) -> Option<(i64, &'t [String])> {
    let dial = word.dial.as_ref()?;
    let label = parts(&dial.label);
    let named =
        typed.iter().zip(&label).take_while(|(typed, label)| label.starts_with(&***typed));
    let rest = typed.get(named.count()..)?;
    let (number, rest) = rest.split_first()?;
    Some((dial.measure.parse(number)?, rest))
}

/// The legal way with these tokens; or why they are none.
///
/// # Errors
/// A fault in the block.
pub fn attempt(
    ask: &Ask<'_>,
    state: &State,
    tokens: &[i64],
) -> Result<Result<Way, (Refusal, Vec<Word>)>, Fault> {
    let (ran, way, _) = look(ask, state, None, tokens, None);
    match ran {
        Err(Stop::Fault(fault)) => Err(fault),
        Err(Stop::Refused(refusal)) => Ok(Err((refusal, way.words))),
        Ok(()) | Err(Stop::Finished | Stop::Chance) if way.words.len() == tokens.len() => {
            Ok(Ok(way))
        }
        Ok(()) | Err(_) => Err(FaultKind::NotAMove.into()),
    }
}

/// What a way that stands for countless others looks like: the names of its values in place of
/// numbers, and their ranges.
pub fn outline(way: &Way) -> Option<(String, String)> {
    if !way.is_continuous() {
        return None;
    }
    let words = way.words.iter().map(|word| match &word.dial {
        Some(dial) => format!("{} {}", dial.label, dial.name.to_uppercase()),
        None => word.text.clone(),
    });
    let ranges = way.words.iter().filter_map(|word| word.dial.as_ref()).map(|dial| {
        let (low, high) = (dial.measure.plain(dial.low), dial.measure.shown(dial.high));
        format!("{} {low}..{high}", dial.name.to_uppercase())
    });
    let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
    Some((words.join(" "), ranges.collect::<Vec<_>>().join(", ")))
}
