//! Why a move is not legal: the requirement that failed, in the author's words.

use super::matching::{fits, read_as};
use super::run::Refusal;
use super::walk::{Ask, Attempt, Wanted, explore_behind, survivors};
use super::way::{Way, Word};
use crate::span::Span;
use crate::state::{Fault, State};

/// The answer to "why can I not do this?"
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// It is legal, or the beginning of something that is.
    Legal,
    /// A requirement of the rules failed.
    Because(Reason),
    /// The rules never come to such a choice.
    NotOffered,
}

/// The requirement that failed on the attempt that came furthest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The author's words; none if the statement has none, or if it is a choice with nothing to
    /// choose from.
    pub text: Option<String>,
    /// The statement.
    pub span: Span,
    /// The choices made before it.
    pub words: Vec<Word>,
}

/// Why tokens, or any move that begins with them, are not legal.
///
/// # Errors
/// A fault in the block.
pub fn why(ask: &Ask<'_>, state: &State, tokens: &[i64]) -> Result<Why, Fault> {
    let chosen = |way: &Way| way.words.len() >= tokens.len() && way.tokens.starts_with(tokens);
    search(ask, state, tokens, (&chosen, None))
}

/// Why input, which is no legal move's text, is not legal.
///
/// # Errors
/// A fault in the block.
pub fn why_not(ask: &Ask<'_>, state: &State, input: &str) -> Result<Why, Fault> {
    let typed: Vec<&str> = input.split_whitespace().collect();
    // What fails may be in the middle of the text: then the part up to there has the reason.
    for count in (1..=typed.len()).rev() {
        let part = typed.get(..count).unwrap_or(&[]).join(" ");
        let meant = |way: &Way| fits(way, &part);
        // What is chosen together may be said in any order, also with what is chosen next.
        let together = |way: &Way| way.words.last().is_some_and(|word| word.together);
        let part_typed = typed.get(..count).unwrap_or(&[]);
        let may_be = |way: &Way| {
            together(way) || read_as(&way.words, part_typed).is_some() || meant(way)
        };
        match search(ask, state, &[], (&meant, Some(&may_be)))? {
            Why::NotOffered => {}
            Why::Legal if count < typed.len() => break,
            found @ (Why::Legal | Why::Because(_)) => return Ok(found),
        }
    }
    Ok(Why::NotOffered)
}

/// Looks among the attempts that are meant, behind those beginnings that may become such.
fn search(
    ask: &Ask<'_>,
    state: &State,
    tokens: &[i64],
    (meant, may_be): (Wanted<'_>, Option<Wanted<'_>>),
) -> Result<Why, Fault> {
    let mut best: Option<(Way, Refusal)> = None;
    let mut legal = None;
    explore_behind(ask, state, (None, tokens), may_be, &mut |attempt| {
        let Attempt { way, scores, refused } = attempt;
        let deeper = best.as_ref().is_none_or(|(known, _)| known.words.len() < way.words.len());
        match refused {
            _ if !meant(&way) => {}
            Some(refusal) if deeper => best = Some((way, refusal)),
            Some(_) => {}
            None if scores.is_empty() => legal = Some(true),
            None => legal = legal.or(Some(false)),
        }
        legal != Some(true)
    })?;
    if legal == Some(true) {
        return Ok(Why::Legal);
    }
    if legal == Some(false) {
        let mut meant =
            survivors(ask, state)?.into_iter().filter(|attempt| meant(&attempt.way));
        let Some(first) = meant.next() else { return Ok(Why::NotOffered) };
        if first.refused.is_none() || meant.any(|attempt| attempt.refused.is_none()) {
            return Ok(Why::Legal);
        }
        best = first.refused.map(|refusal| (first.way, refusal));
    }
    Ok(best.map_or(Why::NotOffered, |(way, refusal)| {
        Why::Because(Reason { text: refusal.reason, span: refusal.span, words: way.words })
    }))
}
