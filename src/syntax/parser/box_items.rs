//! What is in the box: decks, values, dice, pieces, zones.
//! Knows nothing of boards.

use super::{Builder, Cursor};
use crate::syntax::{
    ast::{
        Attribute, AttributeList, AttributeValue, AttributeValueKind, Deck, DeckTerm, Dice,
        NamedValue, Piece, PieceKind, Values, Zone,
    },
    grammar::Rule,
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(super) fn deck(&mut self, mut inside: Cursor<'_>) -> Option<Deck> {
        let name = self.declared(&inside.next()?);
        let terms = inside.all(Rule::deck_term);
        let terms: Option<Vec<DeckTerm>> = terms.map(|term| self.deck_term(term)).collect();
        Some(Deck { name, terms: terms? })
    }

    fn deck_term(&mut self, pair: Pair<'_, Rule>) -> Option<DeckTerm> {
        let inner = pair.into_inner().next()?;
        Some(match inner.as_rule() {
            Rule::deck_extra => {
                let mut inside = Cursor::new(inner);
                let count = self.number(&inside.next()?);
                let name = self.name(&inside.next()?);
                let symbol = inside.next().map(|symbol| self.quoted(&symbol));
                DeckTerm::Extra { count, name, symbol }
            }
            Rule::deck_product => {
                let factors: Option<Vec<Vec<AttributeList>>> = Cursor::new(inner)
                    .all(Rule::deck_factor)
                    .map(|factor| {
                        let lists = Cursor::new(factor).all(Rule::attribute_list);
                        lists.map(|list| self.attribute_list(list)).collect()
                    })
                    .collect();
                DeckTerm::Product(factors?)
            }
            _ => DeckTerm::Named(self.name(&inner)),
        })
    }

    fn attribute_list(&mut self, pair: Pair<'_, Rule>) -> Option<AttributeList> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let name = self.declared(&inside.next()?);
        let values: Option<Vec<AttributeValue>> = inside
            .all(Rule::attribute_value)
            .map(|value| self.attribute_value(value))
            .collect();
        Some(AttributeList { name, values: values?, span })
    }

    fn attribute_value(&mut self, pair: Pair<'_, Rule>) -> Option<AttributeValue> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let first = inside.next()?;
        let kind = if first.as_rule() == Rule::name {
            AttributeValueKind::Name(self.name(&first))
        } else {
            let number = self.number(&first);
            match inside.eat(Rule::range_sign) {
                Some(_) => AttributeValueKind::Range(number, self.number(&inside.next()?)),
                None => AttributeValueKind::Number(number),
            }
        };
        let symbol = inside.eat(Rule::string).map(|symbol| self.quoted(&symbol));
        Some(AttributeValue { kind, symbol, span })
    }

    pub(super) fn values(&mut self, mut inside: Cursor<'_>) -> Option<Values> {
        let name = self.declared(&inside.next()?);
        let values = inside.all(Rule::value_name).filter_map(|value| self.named_value(value));
        Some(Values { name, values: values.collect() })
    }

    fn named_value(&mut self, pair: Pair<'_, Rule>) -> Option<NamedValue> {
        let mut inside = Cursor::new(pair);
        let name = self.declared(&inside.next()?);
        let symbol = inside.next().map(|symbol| self.quoted(&symbol));
        Some(NamedValue { name, symbol })
    }

    pub(super) fn dice(&mut self, mut inside: Cursor<'_>) -> Option<Dice> {
        let name = self.declared(&inside.next()?);
        let count = self.count(&mut inside)?;
        inside.eat(Rule::equals)?;
        let from = self.expression(inside.next()?)?;
        inside.eat(Rule::range_sign)?;
        Some(Dice { name, count, from, to: self.expression(inside.next()?)? })
    }

    pub(super) fn piece(&mut self, inside: Cursor<'_>) -> Option<Piece> {
        let mut piece = Piece {
            kinds: Vec::new(),
            count: None,
            per: None,
            on: None,
            of: None,
            attributes: Vec::new(),
        };
        for part in inside.pairs {
            match part.as_rule() {
                Rule::piece_kind => piece.kinds.push(self.piece_kind(part)?),
                Rule::piece_clause => self.piece_clause(&mut piece, part)?,
                Rule::attributes => {
                    for attribute in Cursor::new(part).all(Rule::attribute) {
                        piece.attributes.push(self.attribute(attribute)?);
                    }
                }
                _ => {}
            }
        }
        Some(piece)
    }

    fn piece_kind(&mut self, pair: Pair<'_, Rule>) -> Option<PieceKind> {
        let mut inside = Cursor::new(pair);
        let name = self.declared(&inside.next()?);
        let plural = match inside.eat(Rule::kw_plural) {
            Some(_) => Some(self.declared(&inside.next()?)),
            None => None,
        };
        let symbol = inside.next().map(|symbol| self.quoted(&symbol));
        Some(PieceKind { name, plural, symbol })
    }

    fn piece_clause(&mut self, piece: &mut Piece, pair: Pair<'_, Rule>) -> Option<()> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let word = inside.next()?;
        match word.as_rule() {
            Rule::star => {
                let count = self.expression(inside.next()?)?;
                self.once_at(&mut piece.count, count, span, "*");
            }
            Rule::per => {
                let per = self.per(&word)?;
                self.once(&mut piece.per, per, "per");
            }
            Rule::kw_on => {
                let on = self.expression(inside.next()?)?;
                self.once_at(&mut piece.on, on, span, "on");
            }
            _ => {
                let of = self.name(&inside.next()?);
                self.once_at(&mut piece.of, of, span, "of");
            }
        }
        Some(())
    }

    /// `name = value`, or `name value`.
    pub(super) fn attribute(&mut self, pair: Pair<'_, Rule>) -> Option<Attribute> {
        let mut inside = Cursor::new(pair);
        let name = self.declared(&inside.next()?);
        inside.eat(Rule::equals);
        Some(Attribute { name, value: self.expression(inside.next()?)? })
    }

    pub(super) fn zone(&mut self, mut inside: Cursor<'_>) -> Option<Zone> {
        let name = self.declared(&inside.next()?);
        let count = self.count(&mut inside)?;
        let (mut per, mut seen_by, mut face, mut holds) = (None, None, None, None);
        for part in inside.pairs {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::per => {
                    let said = self.per(&part)?;
                    self.once(&mut per, said, "per");
                }
                Rule::seen_by => {
                    let said = self.seen_by(&part)?;
                    self.once(&mut seen_by, said, "seen by");
                }
                Rule::face => {
                    let said = self.face(&part)?;
                    self.once(&mut face, said, "face");
                }
                _ => {
                    let said = self.holds(part)?;
                    self.once_at(&mut holds, said, span, "holds");
                }
            }
        }
        Some(Zone { name, count, per, seen_by, face, holds })
    }
}
