//! What is declared and never spoken of; what nothing calls is checked here all the same.
//! Knows nothing of libraries' items: those may go unused.

use super::{
    checker::{Checker, Code, Frame},
    errors,
    names::Decl,
};

impl Checker<'_> {
    /// Checks rules and defines that nothing calls, as far as they go without types.
    pub(crate) fn leftovers(&mut self) {
        let lost = self.lost;
        for (index, rule) in self.names.rules.clone().into_iter().enumerate() {
            let called = self.rules.keys().any(|(known, ..)| *known == index);
            if called || self.attempted.contains(&index) || self.is_library(rule.name.span) {
                continue;
            }
            let fact = self.facts.rule(&rule.name.value);
            let code = if fact.flow.is_some() { Code::Flow } else { Code::Move };
            let types = vec![None; rule.parameters.len()];
            self.rule_stack.push(index);
            self.rule_body(rule, &types, code, rule.name.span);
            self.rule_stack.pop();
        }
        for (index, define) in self.names.defines.clone().into_iter().enumerate() {
            let called = self.defines.keys().any(|(known, ..)| *known == index);
            if called || self.is_library(define.name.span) {
                continue;
            }
            self.define_stack.push(index);
            self.framed(Frame::default(), |checker| {
                for name in &define.parameters {
                    checker.bind(name, None);
                    checker.watch("parameter", name);
                }
                checker.expr(&define.value);
            });
            self.define_stack.pop();
        }
        self.lost = lost;
    }

    /// Remembers a variable, to tell if nothing speaks of it.
    pub(crate) fn watch(&mut self, what: &'static str, name: &crate::syntax::ast::Name) {
        if !self.is_library(name.span) {
            self.watched.insert(name.span, (what, name.value.clone()));
        }
    }

    /// Warns of what nothing speaks of.
    pub(crate) fn unused(&mut self) {
        let scripted = !self.game.scripts.is_empty();
        let mut found = Vec::new();
        for (name, entry) in self.names.written() {
            let what = match entry.decl {
                Decl::Option(_) => "option",
                Decl::Rule(_) => "rule",
                Decl::Define(_) => "define",
                Decl::Dice(_) => "dice",
                Decl::Deck(_) => "deck",
                Decl::Script(_) => "script",
                Decl::Kind(_) if !entry.several && !scripted => "piece",
                Decl::Zone(_) if !scripted => "zone",
                Decl::Keep(_) if !scripted => "variable",
                Decl::Mark(_) if !scripted => "mark",
                Decl::Route(_) if !scripted => "route",
                _ => continue,
            };
            found.push((what, name, entry.span));
        }
        let watched = std::mem::take(&mut self.watched);
        found.extend(watched.into_iter().map(|(span, (what, name))| (what, name, span)));
        for (what, name, span) in found {
            // What a variant does without is its game's own business.
            if span.file() != self.game.span.file() {
                continue;
            }
            if !self.used.contains(&span) {
                let set = what == "variable" && self.index.is_noted(span);
                self.report(errors::Unused { what, name: &name, span, set });
            }
        }
    }
}
