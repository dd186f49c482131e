//! Parts that several items share: names declared, `per`, `seen by`, `face`, `holds`, counts.
//! Knows nothing of the items they stand in.

use super::{Builder, Cursor};
use crate::{
    span::{Span, Spanned},
    syntax::{
        ast::{Expr, Face, Holds, Name, Per, SeenBy},
        errors::{reserved_name::ReservedName, said_twice::SaidTwice},
        grammar::Rule,
    },
};
use pest::iterators::Pair;

impl Builder<'_> {
    /// A name that is declared here; the three literals cannot be.
    pub(super) fn declared(&mut self, pair: &Pair<'_, Rule>) -> Name {
        let name = self.name(pair);
        if matches!(name.as_str(), "true" | "false" | "none") {
            let reserved = ReservedName { span: name.span, word: name.as_str() };
            self.diagnostics.push(reserved.into());
        }
        name
    }

    /// `[n]`, if it comes next. (The outer option is a failure.)
    #[expect(clippy::option_option, reason = "absent and failed are different")]
    pub(super) fn count(&mut self, inside: &mut Cursor<'_>) -> Option<Option<Expr>> {
        match inside.eat(Rule::count) {
            Some(count) => Some(Some(self.expression(count.into_inner().nth(1)?)?)),
            None => Some(None),
        }
    }

    pub(super) fn per(&mut self, pair: &Pair<'_, Rule>) -> Option<Spanned<Per>> {
        let per = match last_word(pair)? {
            Rule::kw_player => Per::Player,
            Rule::kw_team => Per::Team,
            Rule::kw_site => Per::Site,
            _ => Per::Piece,
        };
        Some(Spanned::new(per, self.span(pair)))
    }

    pub(super) fn seen_by(&mut self, pair: &Pair<'_, Rule>) -> Option<Spanned<SeenBy>> {
        let seen_by = match last_word(pair)? {
            Rule::kw_owner => SeenBy::Owner,
            Rule::kw_everyone => SeenBy::Everyone,
            _ => SeenBy::Nobody,
        };
        Some(Spanned::new(seen_by, self.span(pair)))
    }

    pub(super) fn face(&mut self, pair: &Pair<'_, Rule>) -> Option<Spanned<Face>> {
        let up = last_word(pair)? == Rule::kw_up;
        Some(Spanned::new(if up { Face::Up } else { Face::Down }, self.span(pair)))
    }

    pub(super) fn holds(&mut self, pair: Pair<'_, Rule>) -> Option<Holds> {
        let what = pair.into_inner().next_back()?;
        if what.as_rule() == Rule::kw_any {
            return Some(Holds::Any(self.span(&what)));
        }
        self.expression(what).map(Holds::Number)
    }

    /// Stores what a clause says, and complains if it was said before.
    pub(super) fn once<T>(
        &mut self,
        slot: &mut Option<Spanned<T>>,
        said: Spanned<T>,
        clause: &'static str,
    ) {
        let span = said.span;
        self.once_at(slot, said, span, clause);
    }

    /// The same for what does not know its place.
    pub(super) fn once_at<T>(
        &mut self,
        slot: &mut Option<T>,
        said: T,
        span: Span,
        clause: &'static str,
    ) {
        if slot.is_some() {
            self.diagnostics.push(SaidTwice { span, clause }.into());
        } else {
            *slot = Some(said);
        }
    }
}

fn last_word(pair: &Pair<'_, Rule>) -> Option<Rule> {
    pair.clone().into_inner().next_back().map(|word| word.as_rule())
}
