//! Who plays, and what can be set before play.
//! Knows nothing of rules.

use super::{Builder, Cursor};
use crate::{
    span::Spanned,
    syntax::{
        ast::{
            Direction, Expr, ExprKind, Name, Number, OptionChoices, OptionItem, PlayerNumber,
            Players, Seats, TeamMember, Teams, TeamsHow,
        },
        grammar::Rule,
    },
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(super) fn players(&mut self, inside: Cursor<'_>) -> Option<Players> {
        let number = PlayerNumber::Named;
        let mut players = Players { number, names: Vec::new(), direction: None };
        for part in inside.pairs {
            match part.as_rule() {
                Rule::player_range => {
                    let mut numbers = self.numbers(part).into_iter();
                    players.number = PlayerNumber::Range(numbers.next()?, numbers.next()?);
                }
                Rule::player_numbers => {
                    players.number = PlayerNumber::OneOf(self.numbers(part));
                }
                Rule::player_names => players.names = self.names(part),
                Rule::direction => {
                    let span = self.span(&part);
                    let clockwise = part.into_inner().next()?.as_rule() == Rule::kw_clockwise;
                    let direction =
                        if clockwise { Direction::Clockwise } else { Direction::Anticlockwise };
                    players.direction = Some(Spanned::new(direction, span));
                }
                _ => {}
            }
        }
        Some(players)
    }

    fn numbers(&mut self, pair: Pair<'_, Rule>) -> Vec<Number> {
        Cursor::new(pair).all(Rule::number).map(|number| self.number(&number)).collect()
    }

    fn names(&mut self, pair: Pair<'_, Rule>) -> Vec<Name> {
        Cursor::new(pair).all(Rule::name).map(|name| self.declared(&name)).collect()
    }

    pub(super) fn teams(&mut self, mut inside: Cursor<'_>) -> Option<Teams> {
        let how = inside.next()?;
        let how = if how.as_rule() == Rule::team_size {
            TeamsHow::Size(self.numbers(how).into_iter().next()?)
        } else {
            let teams = Cursor::new(how).all(Rule::team);
            TeamsHow::Lists(teams.map(|team| self.team(team)).collect())
        };
        let number = inside.all(Rule::number).next();
        Some(Teams { how, with_players: number.map(|number| self.number(&number)) })
    }

    fn team(&mut self, team: Pair<'_, Rule>) -> Vec<TeamMember> {
        let members = Cursor::new(team).all(Rule::team_member);
        let members = members.filter_map(|member| member.into_inner().next());
        members
            .map(|member| match member.as_rule() {
                Rule::number => TeamMember::Number(self.number(&member)),
                _ => TeamMember::Name(self.name(&member)),
            })
            .collect()
    }

    pub(super) fn seats(&mut self, inside: Cursor<'_>) -> Option<Seats> {
        let numbers = inside.all(Rule::number);
        let mut seats: Vec<Number> = numbers.map(|number| self.number(&number)).collect();
        let with_players = seats.pop()?;
        Some(Seats { seats, with_players })
    }

    pub(super) fn option(&mut self, mut inside: Cursor<'_>) -> Option<OptionItem> {
        let name = self.declared(&inside.next()?);
        inside.eat(Rule::equals)?;
        let first = inside.next()?;
        let (default, text) = if first.as_rule() == Rule::option_text {
            let text = self.quoted(&first.into_inner().next()?);
            let kind = ExprKind::Bool(!text.value.is_empty());
            (Expr { kind, span: text.span }, Some(text))
        } else {
            (self.expression(first)?, None)
        };
        let mut option = OptionItem { name, default, text, choices: None, description: None };
        for part in inside.pairs {
            match part.as_rule() {
                Rule::option_range => {
                    let mut ends = Cursor::new(part).all(Rule::sum);
                    let from = self.expression(ends.next()?)?;
                    let to = self.expression(ends.next()?)?;
                    option.choices = Some(OptionChoices::Range(from, to));
                }
                Rule::option_names => {
                    option.choices = Some(OptionChoices::Names(self.names(part)));
                }
                Rule::string => option.description = Some(self.quoted(&part)),
                _ => {}
            }
        }
        Some(option)
    }
}
