//! Who plays, what can be chosen before, and the lists of values and dice.
//! Knows nothing of boards and cards.

use super::{checker::Checker, constant, errors, names::Decl};
use crate::{
    ir::{Base, Dice, GameOption, Players, Teams, ValueName, ValueType},
    syntax::ast::{self, ExprKind, OptionChoices, PlayerNumber},
};

impl Checker<'_> {
    /// `players …`
    pub(crate) fn players(&mut self, item: &ast::Players) {
        let counts = match &item.number {
            PlayerNumber::Named => vec![item.names.len()],
            PlayerNumber::Range(from, to) => match (self.small(from), self.small(to)) {
                (Some(from), Some(to)) => (from..=to).collect(),
                _ => Vec::new(),
            },
            PlayerNumber::OneOf(numbers) => {
                let mut counts: Vec<_> =
                    numbers.iter().filter_map(|number| self.small(number)).collect();
                counts.sort_unstable();
                counts.dedup();
                counts
            }
        };
        let names = item.names.iter().map(|name| name.value.clone()).collect();
        for (seat, name) in item.names.iter().enumerate() {
            self.declare(&name.value, name.span, Decl::Player(seat), false);
        }
        self.game.players = Players { counts, names, corners: Vec::new() };
    }

    /// `teams opposite with 4 players`
    pub(crate) fn teams(&mut self, item: &ast::Teams) {
        if item.how.value != "opposite" {
            self.report(errors::Unsupported {
                what: format!("teams `{}`", item.how.value),
                span: item.how.span,
                help: Some("partners sit opposite each other: `teams opposite`".to_owned()),
            });
        }
        let only_with = item.with_players.as_ref().and_then(|number| self.small(number));
        self.game.teams = Some(Teams { only_with });
    }

    /// `seats 1, 3 with 2 players`
    pub(crate) fn seats(&mut self, item: &ast::Seats) {
        let Some(count) = self.small(&item.with_players) else { return };
        let mut corners = Vec::new();
        for number in &item.seats {
            match self.small(number) {
                Some(seat) if seat >= 1 => corners.push(seat - 1),
                _ => self.report(errors::NotConstant { span: number.span }),
            }
        }
        self.game.players.corners.push((count, corners));
    }

    /// `values box = ones, twos`
    pub(crate) fn values(&mut self, item: &ast::Values) {
        let members = item.values.iter().map(|value| ValueName {
            name: value.name.value.clone(),
            symbol: value.symbol.as_ref().map(|symbol| symbol.value.clone()),
            number: None,
        });
        let id = self.add_values(&item.name.value, members.collect());
        self.declare_plural(&item.name.value, item.name.span, Decl::Values(id));
        for (index, value) in item.values.iter().enumerate() {
            self.declare(&value.name.value, value.name.span, Decl::Value(id, index), false);
        }
    }

    /// A new type of values.
    pub(crate) fn add_values(&mut self, name: &str, members: Vec<ValueName>) -> usize {
        self.game.values.push(ValueType { name: name.to_owned(), members });
        self.game.values.len() - 1
    }

    /// `dice die[2] = 1..6`
    pub(crate) fn dice(&mut self, item: &ast::Dice) {
        let count = item.count.as_ref().map_or(Some(1), |count| self.constant(count));
        let (from, to) = (self.constant(&item.from), self.constant(&item.to));
        let range = (from.unwrap_or(1), to.unwrap_or(6));
        if range.0 > range.1 {
            self.report(errors::EmptyRange { span: item.from.span.to(item.to.span) });
        }
        let count = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(1);
        let (name, span) = (item.name.value.clone(), item.name.span);
        self.game.dice.push(Dice { name, span, count, range });
    }

    /// `option target = 100 in 5..500 "points to win"`
    pub(crate) fn option(&mut self, item: &ast::OptionItem, doc: Option<&str>) {
        let (ty, default, range) = match (&item.default.kind, &item.choices) {
            (ExprKind::Bool(value), _) => (Base::Bool, i64::from(*value), (0, 1)),
            (ExprKind::Name(name), Some(OptionChoices::Names(names))) => {
                self.named_option(item, name, names)
            }
            _ => self.number_option(item),
        };
        let described = item.description.as_ref().map(|text| text.value.clone());
        self.game.options.push(GameOption {
            name: item.name.value.clone(),
            doc: described.or_else(|| doc.map(str::to_owned)),
            span: item.name.span,
            ty,
            default,
            range,
        });
    }

    fn named_option(
        &mut self,
        item: &ast::OptionItem,
        default: &str,
        names: &[ast::Name],
    ) -> (Base, i64, (i64, i64)) {
        let members = names.iter().map(|name| ValueName {
            name: name.value.clone(),
            symbol: None,
            number: None,
        });
        let id = self.add_values(&item.name.value, members.collect());
        self.private_values.insert(id);
        let chosen = names.iter().position(|name| name.value == default);
        if chosen.is_none() {
            self.report(errors::BadDefault {
                name: &item.name.value,
                span: item.default.span,
                allowed: names.iter().map(|name| format!("`{}`", name.value)).collect(),
            });
        }
        let index = |at: usize| i64::try_from(at).unwrap_or(0);
        let last = index(names.len().saturating_sub(1));
        (Base::Value(id), index(chosen.unwrap_or(0)), (0, last))
    }

    fn number_option(&mut self, item: &ast::OptionItem) -> (Base, i64, (i64, i64)) {
        let default = self.constant(&item.default).unwrap_or(0);
        let Some(OptionChoices::Range(from, to)) = &item.choices else {
            if constant::value(&item.default).is_some() {
                let (name, span) = (&item.name.value, item.default.span);
                self.report(errors::OptionWithoutRange { name, span, default });
            }
            return (Base::Int, default, (default, default));
        };
        let (Some(least), Some(most)) = (self.constant(from), self.constant(to)) else {
            return (Base::Int, default, (default, default));
        };
        if least > most {
            self.report(errors::EmptyRange { span: from.span.to(to.span) });
        } else if !(least..=most).contains(&default) && constant::value(&item.default).is_some()
        {
            self.report(errors::BadDefault {
                name: &item.name.value,
                span: item.default.span,
                allowed: vec![format!("{least}..{most}")],
            });
        }
        (Base::Int, default, (least, most))
    }
}
