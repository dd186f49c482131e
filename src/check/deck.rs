//! Decks to cards: every card, with its text.
//! Knows nothing of where cards lie.

use super::{checker::Checker, errors, index::Role, names::Decl};
use crate::{
    ir::{Base, Card, CardAttribute, NONE, ValueName},
    span::Span,
    syntax::ast::{AttributeList, AttributeValueKind, Deck, DeckTerm, Name},
};

/// More cards than any game has.
const MOST_CARDS: usize = 1000;

/// Cards while attributes are still being found: per attribute, the place of the value in its list.
#[derive(Debug, Default)]
struct Pack {
    attributes: Vec<Attribute>,
    cards: Vec<Vec<Option<usize>>>,
}

#[derive(Debug)]
struct Attribute {
    name: String,
    span: Span,
    values: Vec<(ValueName, Span)>,
}

impl Pack {
    fn attribute(&mut self, name: &str, span: Span) -> usize {
        let known = self.attributes.iter().position(|attribute| attribute.name == name);
        known.unwrap_or_else(|| {
            let (name, values) = (name.to_owned(), Vec::new());
            self.attributes.push(Attribute { name, span, values });
            self.attributes.len() - 1
        })
    }

    fn value(&mut self, attribute: usize, value: &ValueName, span: Span) -> usize {
        let Some(attribute) = self.attributes.get_mut(attribute) else { return 0 };
        let known = attribute.values.iter().position(|(known, _)| known.name == value.name);
        known.unwrap_or_else(|| {
            attribute.values.push((value.clone(), span));
            attribute.values.len() - 1
        })
    }

    fn add(&mut self, parts: &[(usize, usize)]) {
        let mut card = Vec::new();
        for (attribute, value) in parts {
            if card.len() <= *attribute {
                card.resize(attribute + 1, None);
            }
            if let Some(slot) = card.get_mut(*attribute) {
                *slot = Some(*value);
            }
        }
        if self.cards.len() < MOST_CARDS {
            self.cards.push(card);
        }
    }
}

impl<'a> Checker<'a> {
    /// Makes the game's cards, if it has a deck.
    pub(crate) fn deck(&mut self) {
        let own = |checker: &Self, deck: &&'a Deck| !checker.is_library(deck.name.span);
        let decks: Vec<_> =
            self.names.decks.iter().copied().filter(|deck| own(self, deck)).collect();
        let main = decks.iter().find(|deck| deck.name.value == "cards").or(decks.last());
        let Some(main) = main.copied() else { return };
        let mut pack = Pack::default();
        self.add_deck(main, &mut pack, 0);
        self.used.insert(main.name.span);
        self.keep_pack(&pack);
    }

    fn add_deck(&mut self, deck: &'a Deck, pack: &mut Pack, depth: usize) {
        for term in &deck.terms {
            match term {
                DeckTerm::Named(name) => self.add_named(name, pack, depth),
                DeckTerm::Product(factors) => self.add_product(factors, pack),
                DeckTerm::Extra { count, name, symbol } => {
                    let count = self.small(count).unwrap_or(1);
                    add_extra(pack, count, name, symbol.as_ref());
                }
            }
        }
    }

    fn add_named(&mut self, name: &'a Name, pack: &mut Pack, depth: usize) {
        if self.is_caret(&name.value) {
            self.offer_names(|decl| matches!(decl, Decl::Deck(_)));
            return;
        }
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Deck(_)));
        match entry {
            Some(entry) if depth < 8 => {
                self.use_name(&name.value, name.span, entry.span);
                let Decl::Deck(index) = entry.decl else { return };
                let deck = self.names.decks.get(index).copied();
                if let Some(deck) = deck {
                    self.add_deck(deck, pack, depth + 1);
                }
            }
            _ => {
                let suggestion =
                    self.names.nearest(&name.value, |decl| matches!(decl, Decl::Deck(_)));
                let problem = errors::UnknownName {
                    name: &name.value,
                    span: name.span,
                    role: "deck",
                    suggestion: suggestion.map(str::to_owned),
                    help: Some("a deck comes from this file or one it uses: `use \"french\"`"),
                };
                self.report(problem);
            }
        }
    }

    fn add_product(&mut self, factors: &'a [Vec<AttributeList>], pack: &mut Pack) {
        // One row per way to take a value of each factor so far: its parts and its copies.
        let mut rows: Vec<(Vec<(usize, usize)>, usize)> = vec![(Vec::new(), 1)];
        for factor in factors {
            let choices = self.factor(factor, pack);
            let mut next = Vec::new();
            for (parts, copies) in &rows {
                for (more, times) in &choices {
                    let all = parts.iter().chain(more).copied().collect();
                    next.push((all, copies * times));
                    if next.len() > MOST_CARDS {
                        break;
                    }
                }
            }
            rows = next;
        }
        for (parts, copies) in rows {
            for _ in 0..copies {
                pack.add(&parts);
            }
        }
    }

    /// The values of one factor: parallel lists, `copies` among them.
    fn factor(
        &mut self,
        lists: &'a [AttributeList],
        pack: &mut Pack,
    ) -> Vec<(Vec<(usize, usize)>, usize)> {
        let values: Vec<_> = lists.iter().map(|list| self.list_values(list)).collect();
        let length = values.first().map_or(0, Vec::len);
        let mut rows = vec![(Vec::new(), 1); length];
        for (list, values) in lists.iter().zip(values) {
            if values.len() != length {
                self.report(errors::UnequalLists {
                    span: list.span,
                    length: values.len(),
                    first: (lists.first().map_or(list.span, |list| list.span), length),
                });
                continue;
            }
            let is_copies = list.name.value == "copies";
            let attribute =
                if is_copies { 0 } else { pack.attribute(&list.name.value, list.name.span) };
            for ((value, span), (parts, copies)) in values.iter().zip(&mut rows) {
                if is_copies {
                    *copies = value.number.and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
                } else {
                    parts.push((attribute, pack.value(attribute, value, *span)));
                }
            }
        }
        rows
    }

    fn list_values(&mut self, list: &AttributeList) -> Vec<(ValueName, Span)> {
        let mut values = Vec::new();
        for value in &list.values {
            let symbol = value.symbol.as_ref().map(|symbol| symbol.value.clone());
            match &value.kind {
                AttributeValueKind::Name(name) => {
                    let span = name.span;
                    let name = ValueName { name: name.value.clone(), symbol, number: None };
                    values.push((name, span));
                }
                AttributeValueKind::Number(number) => {
                    let number = self.small(number).unwrap_or(0);
                    values.push((numbered(number, symbol), value.span));
                }
                AttributeValueKind::Range(from, to) => {
                    let range = (self.small(from).unwrap_or(0), self.small(to).unwrap_or(0));
                    if range.0 > range.1 {
                        self.report(errors::EmptyRange { span: value.span });
                    }
                    for number in range.0..=range.1 {
                        values.push((numbered(number, None), value.span));
                    }
                }
            }
        }
        values
    }

    /// Makes the pack the game's cards: declares its values and writes its texts.
    fn keep_pack(&mut self, pack: &Pack) {
        let mut types = Vec::new();
        for attribute in &pack.attributes {
            let all_numbers = attribute.values.iter().all(|(value, _)| value.number.is_some());
            if all_numbers {
                types.push(Base::Int);
            } else {
                let members = attribute.values.iter().map(|(value, _)| value.clone()).collect();
                let id = self.add_values(&attribute.name, members);
                self.declare_plural(&attribute.name, attribute.span, Decl::Values(id));
                for (index, (value, span)) in attribute.values.iter().enumerate() {
                    self.declare(&value.name, *span, Decl::Value(id, index), false);
                }
                types.push(Base::Value(id));
            }
        }
        for (attribute, ty) in pack.attributes.iter().zip(&types) {
            let (name, span) = (attribute.name.clone(), attribute.span);
            self.index.declare(&name, span, Role::Attribute);
            self.game.card_attributes.push(CardAttribute { name, span, ty: *ty });
        }
        for card in &pack.cards {
            let card = make_card(pack, &types, card);
            self.game.cards.push(card);
        }
    }
}

fn numbered(number: usize, symbol: Option<String>) -> ValueName {
    let value = i64::try_from(number).unwrap_or(0);
    ValueName { name: number.to_string(), symbol, number: Some(value) }
}

/// `2 joker`: cards that have a rank (or the deck's first attribute) of their own and no other.
fn add_extra(pack: &mut Pack, count: usize, name: &Name, symbol: Option<&Name>) {
    let rank = pack.attributes.iter().position(|attribute| attribute.name == "rank");
    let attribute = match rank {
        Some(rank) => rank,
        None if pack.attributes.is_empty() => pack.attribute("name", name.span),
        None => 0,
    };
    let symbol = symbol.map(|symbol| symbol.value.clone());
    let value = ValueName { name: name.value.clone(), symbol, number: None };
    let value = pack.value(attribute, &value, name.span);
    for _ in 0..count {
        pack.add(&[(attribute, value)]);
    }
}

fn make_card(pack: &Pack, types: &[Base], card: &[Option<usize>]) -> Card {
    let value_of = |index: usize| {
        let at = card.get(index).copied().flatten()?;
        pack.attributes.get(index)?.values.get(at).map(|(value, _)| (at, value))
    };
    let values = types.iter().enumerate().map(|(index, ty)| match value_of(index) {
        None => NONE,
        Some((_, value)) if *ty == Base::Int => value.number.unwrap_or(NONE),
        Some((at, _)) => i64::try_from(at).unwrap_or(NONE),
    });
    // Rank before suit: the last factor first.
    let parts: Vec<_> = (0..types.len()).rev().filter_map(value_of).map(|(_, v)| v).collect();
    let short = |value: &&ValueName| value.symbol.is_some() || value.number.is_some();
    let joint = if parts.iter().all(short) { "" } else { " " };
    let text: Vec<_> =
        parts.iter().map(|value| value.symbol.as_deref().unwrap_or(&value.name)).collect();
    let names: Vec<_> = parts.iter().map(|value| value.name.as_str()).collect();
    let (text, spelled) = (text.join(joint), names.join(" of "));
    let spellings = if spelled == text { Vec::new() } else { vec![spelled] };
    Card { values: values.collect(), text, spellings }
}
