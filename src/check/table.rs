//! Who plays, what can be chosen before, and the lists of values and dice.
//! Knows nothing of boards and cards.

use super::{checker::Checker, constant, errors, names::Decl};
use crate::{
    ir::{
        Base, Dice, GameOption, Measure, Players, TeamMember, Teams, TeamsHow, Type, ValueName,
        ValueType,
    },
    span::Span,
    syntax::ast::{self, ExprKind, OptionChoices, PlayerNumber},
};

fn written_name(member: &ast::TeamMember) -> String {
    match member {
        ast::TeamMember::Name(name) => name.value.clone(),
        ast::TeamMember::Number(number) => number.value.to_string(),
    }
}

fn is_opposite(team: &[ast::TeamMember]) -> bool {
    matches!(team, [ast::TeamMember::Name(name)] if name.value == "opposite")
}

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
    pub(crate) fn teams(&mut self, item: &ast::Teams, span: Span) {
        let only_with = item.with_players.as_ref().and_then(|number| self.small(number));
        let how = match &item.how {
            ast::TeamsHow::Size(size) => self.small(size).map(TeamsHow::Size),
            ast::TeamsHow::Lists(teams) => match teams.as_slice() {
                [team] if is_opposite(team) => Some(TeamsHow::Opposite),
                _ => self.team_lists(teams).map(TeamsHow::Lists),
            },
        };
        let earlier = self.game.teams.iter().position(|known| known.only_with == only_with);
        let first = earlier.and_then(|at| self.teams_at.get(at)).copied();
        if let Some(first) = first {
            self.report(errors::Duplicate { name: "teams", span, first });
        }
        if let Some(how) = how {
            self.game.teams.push(Teams { only_with, how });
            self.teams_at.push(span);
        }
    }

    fn team_lists(&mut self, teams: &[Vec<ast::TeamMember>]) -> Option<Vec<Vec<TeamMember>>> {
        let mut seen: Vec<(TeamMember, Span)> = Vec::new();
        let mut lists = Vec::new();
        for team in teams {
            let mut members = Vec::new();
            for written in team {
                let (member, span) = self.team_member(written)?;
                if let Some((_, first)) = seen.iter().find(|(known, _)| *known == member) {
                    let (name, first) = (written_name(written), *first);
                    self.report(errors::Duplicate { name: &name, span, first });
                    return None;
                }
                seen.push((member, span));
                members.push(member);
            }
            lists.push(members);
        }
        Some(lists)
    }

    fn team_member(&mut self, written: &ast::TeamMember) -> Option<(TeamMember, Span)> {
        match written {
            ast::TeamMember::Number(number) => {
                let seat = self.small(number).filter(|seat| *seat >= 1);
                if seat.is_none() {
                    self.report(errors::NotConstant { span: number.span });
                }
                Some((TeamMember::Seat(seat? - 1), number.span))
            }
            ast::TeamMember::Name(name) => {
                let names = &self.game.players.names;
                let place = names.iter().position(|known| *known == name.value);
                if place.is_none() {
                    let known = names.iter().map(String::as_str).chain(["opposite"]);
                    let suggestion = crate::diagnostic::suggest(&name.value, known);
                    let suggestion = suggestion.map(str::to_owned);
                    self.report(errors::UnknownName {
                        name: &name.value,
                        span: name.span,
                        role: "player",
                        suggestion,
                        help: Some(
                            "say `teams opposite`, `teams of 3`, or who play together: \
                             `teams 1 and 3, 2 and 4`",
                        ),
                    });
                }
                let player = |decl| matches!(decl, Decl::Player(_));
                if let Some(entry) = self.names.find(&name.value, player) {
                    self.index.refer(&name.value, name.span, entry.span);
                }
                Some((TeamMember::Named(place?), name.span))
            }
        }
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
            (ExprKind::Bool(value), _) if item.text.is_some() => {
                (Base::Bool, i64::from(*value), (i64::from(*value), i64::from(*value)))
            }
            (ExprKind::Bool(value), _) => (Base::Bool, i64::from(*value), (0, 1)),
            (ExprKind::Name(name), Some(OptionChoices::Names(names))) => {
                self.named_option(item, name, names)
            }
            _ if self.is_measured_option(item) => self.measured_option(item),
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
            text: item.text.as_ref().map(|text| text.value.clone()),
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

    /// Whether an option's default or an end of its range has a unit or a point.
    fn is_measured_option(&self, item: &ast::OptionItem) -> bool {
        let ends = match &item.choices {
            Some(OptionChoices::Range(from, to)) => vec![from, to],
            _ => Vec::new(),
        };
        ends.into_iter().chain([&item.default]).any(|end| self.is_measured(end))
    }

    fn measured_option(&mut self, item: &ast::OptionItem) -> (Base, i64, (i64, i64)) {
        let written = match &item.choices {
            Some(OptionChoices::Range(from, to)) => vec![&item.default, from, to],
            _ => vec![&item.default],
        };
        let mut values = Vec::new();
        let mut base = Base::Measure(Measure::Ratio);
        for end in &written {
            let Some((of, value)) = self.constant_measure(end) else {
                return (base, 0, (0, 0));
            };
            values.push((of, value, end.span));
        }
        // A bare number may be a ratio, never a length.
        let plain = values.iter().find_map(|(of, _, _)| *of);
        base = Base::Measure(plain.unwrap_or(Measure::Ratio));
        for (of, _, span) in &values {
            let of = Base::Measure(of.unwrap_or(Measure::Ratio));
            if of != base {
                let (expected, found) = (Type::One(base), Type::One(of));
                let (expected, found) = (self.words(expected), self.words(found));
                let help = plain.map(|of| format!("write `{}`", errors::example(of)));
                self.report(errors::WrongType { span: *span, expected, found, help });
                return (base, 0, (0, 0));
            }
        }
        let value = |at: usize| values.get(at).map(|(_, value, _)| *value);
        let default = value(0).unwrap_or(0);
        let (Some(least), Some(most)) = (value(1), value(2)) else {
            let (name, span) = (&item.name.value, item.default.span);
            let of = plain.unwrap_or(Measure::Ratio);
            let most = of.shown(default.saturating_mul(2).max(of.scale()));
            let range = format!("{}..{most}", of.shown(0));
            self.report(errors::OptionWithoutRange { name, span, range });
            return (base, default, (default, default));
        };
        if least > most {
            self.report(errors::EmptyRange { span: item.default.span });
        } else if !(least..=most).contains(&default)
            && let Base::Measure(of) = base
        {
            self.report(errors::BadDefault {
                name: &item.name.value,
                span: item.default.span,
                allowed: vec![format!("{}..{}", of.shown(least), of.shown(most))],
            });
        }
        (base, default, (least, most))
    }

    /// A number that is written out, and what it measures; none of a whole number, which may
    /// be a ratio.
    fn constant_measure(&mut self, of: &ast::Expr) -> Option<(Option<Measure>, i64)> {
        match &of.kind {
            ExprKind::Negate(inner) => {
                let (measure, value) = self.constant_measure(inner)?;
                Some((measure, value.saturating_neg()))
            }
            ExprKind::Number(number) => match number.whole() {
                Some(whole) => Some((None, whole.saturating_mul(Measure::Ratio.scale()))),
                None => {
                    let (measure, value) = self.amount_of(number)?;
                    Some((Some(measure), value))
                }
            },
            _ => {
                self.constant(of);
                None
            }
        }
    }

    fn number_option(&mut self, item: &ast::OptionItem) -> (Base, i64, (i64, i64)) {
        let default = self.constant(&item.default).unwrap_or(0);
        let Some(OptionChoices::Range(from, to)) = &item.choices else {
            if constant::value(&item.default).is_some() {
                let (name, span) = (&item.name.value, item.default.span);
                let most = default.saturating_mul(2).max(1).to_string();
                self.report(errors::OptionWithoutRange {
                    name,
                    span,
                    range: format!("0..{most}"),
                });
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
