//! Choices: what each offers, and the words for it.

use super::alike::Held;
use super::run::{MOST_CHOICES, Options, Ran, Refusal, Run, Stop};
use super::walk::{Ask, has_way};
use super::way::Word;
use super::{Frame, Value};
use crate::ir::{Base, Block, Branching, Expr, NONE, Part, StmtKind, unseen, unseen_zone};
use crate::span::Span;
use crate::state::{Fault, FaultKind, text};
use crate::table::value;
use std::collections::BTreeMap;

/// The token that ends a `choose some`.
const END: i64 = NONE;

impl Run<'_> {
    /// Takes the next token of those offered, each with its word.
    fn take(&mut self, span: Span, offered: Vec<(i64, Word)>) -> Result<i64, Stop> {
        if offered.is_empty() {
            return Err(Stop::Refused(Refusal { reason: None, span }));
        }
        let Some(token) = self.next(span)? else {
            return Err(Stop::Choice(span, Options::Each(offered)));
        };
        self.follow(span, token, &offered)
    }

    /// The next token, if there is one left.
    fn next(&self, span: Span) -> Result<Option<i64>, Stop> {
        let at = self.words.len();
        if at >= MOST_CHOICES {
            let fault = Fault::from(FaultKind::TooLong { limit: MOST_CHOICES });
            return Err(fault.at(span).into());
        }
        Ok(self.tokens.get(at).copied())
    }

    /// Follows a token, if it is offered.
    fn follow(&mut self, span: Span, token: i64, offered: &[(i64, Word)]) -> Result<i64, Stop> {
        let found = offered.iter().position(|(offer, _)| *offer == token);
        let Some(found) = found else { return Err(Stop::NotOffered(span)) };
        let word = told_apart(offered, found);
        let noted = self.noting || self.world.table.game.noted.contains(&span);
        self.words.extend(word.map(|word| Word { noted, ..word }));
        Ok(token)
    }

    pub(super) fn choose(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        (var, id): (usize, usize),
        (from, among_unseen): (&Expr, bool),
        (not_before, at_most): (bool, Option<&Expr>),
    ) -> Ran {
        let given = self.chosen.get(&id).cloned().unwrap_or_default();
        if let Some(most) = at_most {
            let most = self.need(frame, most, "number")?;
            if value(given.len()) >= most {
                return Err(Stop::Refused(Refusal { reason: None, span }));
            }
        }
        let base = from.ty.base();
        let from = self.value(frame, from)?;
        let mut members = tokens(&from);
        if not_before {
            members.retain(|(token, _)| !given.contains(token));
        }
        let hidden =
            if among_unseen { self.split_unseen(&mut members) } else { BTreeMap::new() };
        if !matches!(from, Value::Sets(_)) {
            let given = if not_before { &given[..] } else { &[] };
            let tokens: Vec<i64> = members.iter().map(|(token, _)| *token).collect();
            let held = Held::by(self, frame, base, var, (&tokens, given))?;
            let alone = held.first_of_each(tokens);
            members.retain(|(token, _)| alone.contains(token));
        }
        let mut offered: Vec<(i64, Word)> = members
            .iter()
            .map(|(token, member)| Ok((*token, self.word(base, member)?)))
            .collect::<Result<_, Fault>>()?;
        offered.extend(self.unseen_words(&hidden));
        let token = self.take(span, offered)?;
        if let Some(cards) = unseen_zone(token).and_then(|zone| hidden.get(&zone)) {
            let card = self.draw_card(cards)?;
            frame.declare(var, Value::One(card))?;
            return Ok(());
        }
        self.chosen.entry(id).or_default().push(token);
        let member = members.into_iter().find(|(offer, _)| *offer == token);
        frame.declare(var, member.map_or(Value::NONE, |(_, member)| member))?;
        Ok(())
    }

    /// Takes the cards out that the one asked cannot see: those of each zone.
    fn split_unseen(&self, members: &mut Vec<(i64, Value)>) -> BTreeMap<usize, Vec<i64>> {
        let table = self.world.table;
        let asked = usize::try_from(self.asked).unwrap_or(usize::MAX);
        let mut hidden: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        members.retain(|(token, _)| {
            let card = usize::try_from(*token).ok();
            let zone = card.and_then(|card| self.state.card_zone(table, card));
            match zone.filter(|zone| !table.sees_zone(asked, *zone)) {
                Some(zone) => hidden.entry(zone).or_default().push(*token),
                None => return true,
            }
            false
        });
        hidden
    }

    /// A word for the cards of each zone that cannot be seen.
    fn unseen_words(
        &self,
        hidden: &BTreeMap<usize, Vec<i64>>,
    ) -> impl Iterator<Item = (i64, Word)> {
        let several = hidden.len() > 1;
        hidden.keys().map(move |zone| {
            let place = text::name(self.world.table, self.state, Base::Zone, value(*zone));
            let mut names = vec![format!("a card of {place}"), place];
            if !several {
                names.insert(0, "a card".into());
                names.push("card".into());
            }
            let mut word = Word::new(names[0].clone());
            word.spellings = names;
            (unseen(*zone), word)
        })
    }

    /// The word for a member.
    fn word(&self, base: Base, member: &Value) -> Result<Word, Fault> {
        let (table, state) = (self.world.table, &*self.state);
        let cards = if base == Base::Card { member.indices()? } else { Vec::new() };
        Ok(match member {
            Value::One(one) => {
                let text = text::name(table, state, base, *one);
                let spellings = text::spellings(table, state, base, *one);
                Word { spellings, base: Some(base), cards, ..Word::new(text) }
            }
            Value::Set(_) | Value::List(_) | Value::Sets(_) => {
                let words = Word::new(text::names(table, state, base, &member.members()?));
                Word { cards, ..words }
            }
        })
    }

    pub(super) fn choose_some(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        var: usize,
        from: &Expr,
        size: &(Expr, Expr),
    ) -> Ran {
        let base = from.ty.base();
        let from = self.value(frame, from)?;
        let sets = matches!(from, Value::Sets(_)).then(|| tokens(&from));
        let members: Vec<i64> = match &sets {
            Some(sets) => sets.iter().map(|(token, _)| *token).collect(),
            None => from.set()?.into_iter().collect(),
        };
        let least = self.need(frame, &size.0, "number")?.max(0);
        let most = self.need(frame, &size.1, "number")?.min(value(members.len()));
        if least > most {
            return Err(Stop::Refused(Refusal { reason: None, span }));
        }
        let held = match &sets {
            Some(_) => Held::nothing(),
            None => Held::by(self, frame, base, var, (&members, &[]))?,
        };
        let some = Several { held, members, least, most };
        let mut chosen = Vec::new();
        while value(chosen.len()) < most {
            let Some(token) = self.next(span)? else {
                let completions = some.completions(&chosen)?;
                return Err(Stop::Choice(span, Options::Together(base, completions)));
            };
            let offered: Vec<(i64, Word)> = some
                .offered(&chosen)
                .into_iter()
                .map(|offer| {
                    Ok((offer, self.member_or_end(base, offer, sets.as_deref(), &chosen)?))
                })
                .collect::<Result<_, Fault>>()?;
            if self.follow(span, token, &offered)? == END {
                break;
            }
            chosen.push(token);
        }
        let chosen = match &sets {
            Some(sets) => from.with_members(&named(sets, &chosen)),
            None => Value::Set(chosen.into_iter().collect()),
        };
        frame.declare(var, chosen)?;
        Ok(())
    }

    fn member_or_end(
        &self,
        base: Base,
        offer: i64,
        sets: Option<&[(i64, Value)]>,
        chosen: &[i64],
    ) -> Result<Word, Fault> {
        let set = sets.and_then(|sets| sets.iter().find(|(token, _)| *token == offer));
        let word = match set {
            _ if offer == END => return Ok(Word::end(!chosen.is_empty())),
            Some((_, set)) => self.word(base, set)?,
            None => self.word(base, &Value::One(offer))?,
        };
        Ok(Word { together: true, ..word })
    }

    pub(super) fn either(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        branches: &[Branching],
    ) -> Ran {
        let words = branches.iter().map(|branch| Word::new(branch.label.clone()));
        let offered: Vec<(i64, Word)> = (0_i64..).zip(words).collect();
        let token = self.take(span, offered)?;
        let at = usize::try_from(token).unwrap_or(usize::MAX);
        self.reached(span, Part::Branch(at));
        branches.get(at).map_or(Ok(()), |branch| self.branch(frame, &branch.block))
    }

    /// What was just chosen: if it decides what is noted, nobody is told what is chosen in it. But
    /// everybody counts who passes.
    fn branch(&mut self, frame: &mut Frame<'_>, block: &Block) -> Ran {
        let passes = block.0.iter().any(|stmt| matches!(stmt.kind, StmtKind::Pass));
        let Some(word) = self.words.last_mut() else { return Ok(()) };
        word.noted = word.noted && (self.noting || !passes);
        let noting = std::mem::replace(&mut self.noting, word.noted);
        self.block(frame, block)?;
        self.noting = noting;
        Ok(())
    }

    pub(super) fn maybe(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        label: Option<&str>,
        block: &Block,
    ) -> Ran {
        let offered = vec![(1, Word::new(label.unwrap_or("yes"))), (0, Word::new("no"))];
        let yes = self.take(span, offered)? == 1;
        self.reached(span, if yes { Part::Yes } else { Part::No });
        if yes { self.branch(frame, block) } else { Ok(()) }
    }

    pub(super) fn pass(&mut self, span: Span) -> Ran {
        // A branch that does nothing else is called so already, or has a better name.
        let said = self.words.last().is_some_and(|word| word.base.is_none() && !word.ends);
        let word = if said { Word::new("pass").silent() } else { Word::new("pass") };
        self.take(span, vec![(0, word)])?;
        self.passed = true;
        Ok(())
    }

    /// `try`: the other block only if the first alone has no way from here.
    pub(super) fn attempt(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        first: &Block,
        other: &Block,
    ) -> Ran {
        let ask = Ask { world: self.world, asked: self.asked, frame, block: first };
        let possible = has_way(&ask, self.state, Some(&self.chosen))?;
        self.reached(span, if possible { Part::Yes } else { Part::No });
        self.block(frame, if possible { first } else { other })
    }
}

/// One of the words offered, told apart from the others as [`tell_apart`](super::way::tell_apart) does.
fn told_apart(offered: &[(i64, Word)], at: usize) -> Option<Word> {
    let mut word = offered.get(at)?.1.clone();
    let same = |(_, other): &&(i64, Word)| other.text == word.text;
    if offered.iter().filter(same).count() > 1 {
        let number = offered.iter().take(at + 1).filter(same).count();
        word.number(number);
    }
    Some(word)
}

/// Members with their tokens, equal ones once: a scalar is its own token, a set's is its place.
fn tokens(from: &Value) -> Vec<(i64, Value)> {
    let mut found: Vec<(i64, Value)> = Vec::new();
    for (at, member) in (0_i64..).zip(from.each()) {
        if !found.iter().any(|(_, known)| *known == member) {
            found.push((member.one().unwrap_or(at), member));
        }
    }
    found
}

/// The members that some tokens name.
fn named(members: &[(i64, Value)], chosen: &[i64]) -> Vec<Value> {
    let named =
        chosen.iter().filter_map(|token| members.iter().find(|(known, _)| known == token));
    named.map(|(_, member)| member.clone()).collect()
}

/// A `choose some`.
struct Several {
    held: Held,
    members: Vec<i64>,
    least: i64,
    most: i64,
}

impl Several {
    /// What can come after some members: greater ones, and the end.
    fn offered(&self, chosen: &[i64]) -> Vec<i64> {
        if value(chosen.len()) >= self.most {
            return Vec::new();
        }
        let rest = self.members.iter().filter(|member| !chosen.contains(member)).copied();
        let alone = self.held.first_of_each(rest.collect());
        let after = |member: &i64| chosen.last().is_none_or(|last| member > last);
        let mut offered: Vec<i64> = alone.into_iter().filter(after).collect();
        if value(chosen.len()) >= self.least {
            offered.insert(0, END);
        }
        offered
    }

    /// All tokens that can follow, by the size of the set, then lexicographically.
    fn completions(&self, chosen: &[i64]) -> Result<Vec<Vec<i64>>, Fault> {
        let mut found = Vec::new();
        self.complete(&mut chosen.to_vec(), chosen.len(), &mut found)?;
        found.sort_by_key(|tokens| tokens.iter().filter(|token| **token != END).count());
        Ok(found)
    }

    fn complete(
        &self,
        chosen: &mut Vec<i64>,
        from: usize,
        found: &mut Vec<Vec<i64>>,
    ) -> Result<(), Fault> {
        if found.len() > super::lists::LONGEST {
            return Err(FaultKind::TooLong { limit: super::lists::LONGEST }.into());
        }
        if value(chosen.len()) == self.most {
            found.push(chosen.iter().skip(from).copied().collect());
            return Ok(());
        }
        for offer in self.offered(chosen) {
            if offer == END {
                found.push(chosen.iter().skip(from).copied().chain([END]).collect());
                continue;
            }
            chosen.push(offer);
            self.complete(chosen, from, found)?;
            chosen.pop();
        }
        Ok(())
    }
}
