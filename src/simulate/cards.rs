//! Kinds of cards, as figures tell them apart: cards of one name, or if those are many of one rank.

use crate::ir::{Base, NONE};
use crate::state::{State, text};
use crate::table::Table;

/// More names than these are no longer told apart.
const MANY: usize = 20;

/// Kinds of cards.
#[derive(Debug, Clone, Default)]
pub struct Kinds {
    /// What each is called, in the order of the deck.
    pub names: Vec<String>,
    /// Of which kind each card is.
    pub of: Vec<usize>,
}

impl Kinds {
    /// The kinds of a game's cards.
    pub fn new(table: &Table) -> Self {
        let named = Self::by(table.game.cards.iter().map(|card| card.text.clone()));
        let first = table.game.card_attributes.first().filter(|_| named.names.len() > MANY);
        let Some(attribute) = first else { return named };
        let state = State::new(table, table.layout.words);
        Self::by(table.game.cards.iter().map(|card| match card.values.first() {
            // As values are written in the rules, not as they are drawn on cards.
            Some(value) if *value != NONE => match attribute.ty {
                Base::Value(ty) => {
                    let values = table.game.values.get(ty);
                    let member = usize::try_from(*value)
                        .ok()
                        .and_then(|at| values.and_then(|values| values.members.get(at)));
                    member.map_or_else(|| card.text.clone(), |member| member.name.clone())
                }
                base => text::name(table, &state, base, *value),
            },
            _ => card.text.clone(),
        }))
    }

    fn by(labels: impl Iterator<Item = String>) -> Self {
        let mut kinds = Self::default();
        for label in labels {
            let known = kinds.names.iter().position(|name| *name == label);
            kinds.of.push(known.unwrap_or(kinds.names.len()));
            if known.is_none() {
                kinds.names.push(label);
            }
        }
        kinds
    }
}
