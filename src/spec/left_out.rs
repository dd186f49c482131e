//! Which choice leaves out what somebody names: a square to go to that is not among those offered.
//! It looks only at what comes to be chosen, not at what is refused later.

use super::matching::read_as;
use super::run::{Options, Stop};
use super::walk::{Ask, longer, look};
use super::way::Way;
use super::why::Reason;
use crate::ir::Base;
use crate::span::Span;
use crate::state::{Fault, State, text};
use crate::table::{Table, value};

/// Names of more words than this are not looked for.
const LONGEST: usize = 4;

/// The choice at which input goes on with the name of something that is not offered there: of all
/// such, the one that comes after most of the input.
///
/// # Errors
/// A fault in the block.
pub fn left_out(ask: &Ask<'_>, state: &State, input: &str) -> Result<Option<Reason>, Fault> {
    let typed: Vec<&str> = input.split_whitespace().collect();
    let mut best: Option<(usize, Reason)> = None;
    let mut open = vec![Vec::new()];
    while let Some(tokens) = open.pop() {
        let (ran, mut way, _) = look(ask, state, None, &tokens, None);
        let (span, options) = match ran {
            Err(Stop::Fault(fault)) => return Err(fault),
            Err(Stop::Choice(span, options)) => (span, options),
            Ok(()) | Err(_) => continue,
        };
        let Some(taken) = read_as(&way.words, &typed) else { continue };
        let rest = typed.get(taken..).unwrap_or(&[]);
        if best.as_ref().is_none_or(|(known, _)| *known < taken)
            && let Some(name) = named_otherwise(ask.world.table, state, &options, rest)
        {
            best = Some((taken, reason(&name, span)));
        }
        let fits = |way: &Way| read_as(&way.words, &typed).is_some();
        let longer = longer(options, &mut way, Some(&fits)).into_iter().rev();
        open.extend(longer.map(|more| [tokens.clone(), more].concat()));
    }
    Ok(best.map(|(_, reason)| reason))
}

fn reason(name: &str, span: Span) -> Reason {
    let text = Some(format!("{name} cannot be chosen here"));
    Reason { text, span, words: Vec::new() }
}

/// The name of something that could be offered by what it is, and is not.
fn named_otherwise(
    table: &Table,
    state: &State,
    options: &Options,
    typed: &[&str],
) -> Option<String> {
    let base = options.base()?;
    let longest = typed.len().min(LONGEST);
    let names = (1..=longest).rev().filter_map(|count| typed.get(..count));
    let called = |name: &[&str], base: Base| {
        let name = name.join(" ").to_lowercase();
        (0..members(table, base)).find(|member| {
            let spellings = text::spellings(table, state, base, *member);
            spellings.iter().any(|spelling| spelling.to_lowercase() == name)
        })
    };
    for name in names {
        if let Some(member) = called(name, base) {
            return (!options.offers(member)).then(|| text::name(table, state, base, member));
        }
        // Somebody who moves a piece says where it stands, also where there is none.
        if base == Base::Piece
            && let Some(site) = called(name, Base::Site)
        {
            return Some(text::name(table, state, Base::Site, site));
        }
    }
    None
}

/// How many things there are of what has names.
fn members(table: &Table, base: Base) -> i64 {
    value(match base {
        Base::Player => table.names.len(),
        Base::Site => table.sites.len(),
        Base::Piece => table.pieces.len(),
        Base::Card => table.game.cards.len(),
        Base::Kind => table.game.kinds.len(),
        Base::Value(ty) => table.game.values.get(ty).map_or(0, |ty| ty.members.len()),
        Base::Int
        | Base::Measure(_)
        | Base::Any
        | Base::Bool
        | Base::Team
        | Base::Zone
        | Base::Direction => 0,
    })
}
