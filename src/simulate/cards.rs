//! Kinds of cards, as figures tell them apart: cards of one name, or if those are many of one rank or suit.

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
        if named.names.len() <= MANY {
            return named;
        }
        let attributes = 0..table.game.card_attributes.len();
        let by_attribute = attributes.map(|at| Self::by_attribute(table, at));
        let fitting = by_attribute.filter(|kinds| kinds.names.len() <= MANY);
        fitting.max_by_key(|kinds| kinds.names.len()).unwrap_or(named)
    }

    /// Kinds that have an attribute in common; cards without it go by their names.
    fn by_attribute(table: &Table, at: usize) -> Self {
        let ty = table.game.card_attributes.get(at).map_or(Base::Int, |attribute| attribute.ty);
        let state = State::new(table, table.layout.words);
        Self::by(table.game.cards.iter().map(|card| match (card.values.get(at), ty) {
            (None | Some(&NONE), _) => card.text.clone(),
            // As values are written in the rules, not as they are drawn on cards.
            (Some(value), Base::Value(ty)) => {
                let values = table.game.values.get(ty);
                let member = usize::try_from(*value)
                    .ok()
                    .and_then(|at| values.and_then(|values| values.members.get(at)));
                member.map_or_else(|| card.text.clone(), |member| member.name.clone())
            }
            (Some(value), _) => text::name(table, &state, ty, *value),
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
