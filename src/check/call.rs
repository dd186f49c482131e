//! Calls in expressions: defines, script functions, and the language's own functions.
//! Knows nothing of rules.

use super::{
    build::{expr, list, set, sub, truth},
    checker::{Checker, Frame},
    errors,
    names::Decl,
    walk,
};
use crate::{
    ir::{Along, Base, Binary, Expr, ExprKind, RepeatsPart, ScriptKind, Type},
    span::Span,
    syntax::ast::{self, ExprKind as Written, Name, Quantifier},
};
use std::collections::BTreeSet;

/// The language's functions, with how many arguments each takes.
const FUNCTIONS: [(&str, usize, usize); 13] = [
    ("path", 2, 3),
    ("to_go", 2, 2),
    ("lines", 1, 1),
    ("ray", 2, 3),
    ("slides", 2, 2),
    ("between", 2, 2),
    ("connected", 2, 3),
    ("step", 2, 2),
    ("reverse", 1, 1),
    ("same", 1, 1),
    ("consecutive", 1, 1),
    ("disjoint", 1, 1),
    ("subsets", 2, 2),
];

impl<'a> Checker<'a> {
    /// `name(arguments)`
    pub(crate) fn call(
        &mut self,
        name: &'a Name,
        arguments: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let callable = |decl| matches!(decl, Decl::Define(_) | Decl::Script(_));
        if let Some(entry) = self.names.find(&name.value, callable) {
            self.use_name(&name.value, name.span, entry.span);
            if let Decl::Script(script) = entry.decl {
                return self.call_script(script, arguments, span);
            }
            let arguments: Vec<_> =
                arguments.iter().map(|argument| self.expr(argument)).collect();
            let arguments = arguments.into_iter().collect::<Option<_>>()?;
            let Decl::Define(define) = entry.decl else { return None };
            return self.call_define(define, arguments, None, span);
        }
        if name.value == "repeats" {
            return self.repeats(arguments, span);
        }
        if let (Some(word), [of]) = (quantifier(&name.value), arguments) {
            return self.quantified(word, of, &[], span);
        }
        let known = FUNCTIONS.iter().find(|(known, ..)| *known == name.value);
        let Some((_, least, most)) = known else {
            self.unknown_function(name);
            return None;
        };
        if !(*least..=*most).contains(&arguments.len()) {
            self.report(errors::WrongArguments {
                name: &name.value,
                span,
                expected: *least,
                found: arguments.len(),
                declared: None,
            });
            return None;
        }
        self.function(&name.value, arguments, span)
    }

    fn unknown_function(&mut self, name: &Name) {
        if let Some(entry) = self.names.find(&name.value, |decl| matches!(decl, Decl::Rule(_)))
        {
            let (name, span) = (name.value.as_str(), name.span);
            self.report(errors::RuleAsValue { name, span, declared: entry.span });
            return;
        }
        let callable = |decl| matches!(decl, Decl::Define(_) | Decl::Script(_));
        let near = self.names.nearest(&name.value, callable).map(str::to_owned);
        let words = FUNCTIONS.iter().map(|(word, ..)| *word);
        let suggestion =
            near.or_else(|| crate::diagnostic::suggest(&name.value, words).map(str::to_owned));
        let problem = errors::UnknownName {
            name: &name.value,
            span: name.span,
            role: "function",
            suggestion,
            help: Some(match name.value.as_str() {
                "empty" => "a test stands behind what is tested: `to is empty`",
                _ => "write one with `define`, or `use` the library it is in",
            }),
        };
        self.report(problem);
    }

    #[expect(clippy::too_many_lines, reason = "one arm a function")]
    fn function(&mut self, name: &str, arguments: &'a [ast::Expr], span: Span) -> Option<Expr> {
        let mut given = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            if name == "subsets" && index == 1 {
                break;
            }
            let is_direction = matches!(name, "step" | "ray" | "slides") && index == 1
                || name == "connected" && index == 2;
            let hint = is_direction.then_some(Base::Direction);
            given.push(self.expr_hinted(argument, hint));
        }
        let mut given = given.into_iter().collect::<Option<Vec<_>>>()?.into_iter();
        let first = given.next()?;
        let sites = Type::Set(Base::Site);
        let site = Type::One(Base::Site);
        match name {
            "lines" => {
                let length = self.need(first, Type::One(Base::Int))?;
                Some(expr(ExprKind::Lines(sub(length)), Type::Sets(Base::Site), span))
            }
            "same" => {
                let of = self.repeating(first)?;
                Some(truth(ExprKind::Same(sub(of)), span))
            }
            "consecutive" => {
                let of = self.repeating(first)?;
                Some(truth(ExprKind::Consecutive(sub(of)), span))
            }
            "disjoint" => self.disjoint(first, span),
            "reverse" => {
                let of = self.as_list(first)?;
                let ty = of.ty;
                Some(expr(ExprKind::Reverse(sub(of)), ty, span))
            }
            "subsets" => self.subsets(first, arguments.get(1)?, span),
            "path" => self.path(first, given.next()?, given.next(), span),
            "to_go" => {
                let site = self.need(first, Type::One(Base::Site))?;
                self.steps_to_go(site, given.next()?, span)
            }
            "ray" => {
                let from = self.need(first, site)?;
                let dir = self.need(given.next()?, Type::One(Base::Direction))?;
                let through = match given.next() {
                    Some(through) => self.need(through, sites)?,
                    None => set(ExprKind::Sites, Base::Site, span),
                };
                let kind =
                    ExprKind::Ray { from: sub(from), dir: sub(dir), through: sub(through) };
                Some(list(kind, Base::Site, span))
            }
            "slides" => {
                let from = self.need(first, site)?;
                let dirs = self.need(given.next()?, Type::Set(Base::Direction))?;
                let kind = ExprKind::Slides { from: sub(from), dirs: sub(dirs) };
                Some(set(kind, Base::Site, span))
            }
            "between" => {
                let from = self.need(first, site)?;
                let to = self.need(given.next()?, site)?;
                Some(list(ExprKind::Between(sub(from), sub(to)), Base::Site, span))
            }
            "connected" => {
                let seeds = self.need(first, sites)?;
                let within = self.need(given.next()?, sites)?;
                let dirs = match given.next() {
                    Some(dirs) => self.need(dirs, Type::Set(Base::Direction))?,
                    None => self.neighbours("orthogonal", span),
                };
                let (seeds, within) = (sub(seeds), sub(within));
                let kind = ExprKind::Connected { seeds, within, dirs: sub(dirs) };
                Some(set(kind, Base::Site, span))
            }
            "step" => {
                let dirs = given.next()?;
                let dirs = match dirs.ty.is_one() {
                    true => self.need(dirs, Type::One(Base::Direction))?,
                    false => self.need(dirs, Type::Set(Base::Direction))?,
                };
                let from = match first.ty.is_one() {
                    true => self.need(first, site)?,
                    false => self.need(first, sites)?,
                };
                Some(self.step(from, dirs, span))
            }
            _ => None,
        }
    }

    /// A list that keeps repeats: what `each` gives, or a set's members in order.
    fn repeating(&mut self, of: Expr) -> Option<Expr> {
        match of.ty {
            Type::List(_) => Some(of),
            _ => self.as_list(of),
        }
    }

    /// No member is in two of the sets: there are as many in all as in each added up.
    fn disjoint(&mut self, of: Expr, span: Span) -> Option<Expr> {
        let Type::Sets(base) = of.ty else {
            self.need(of, Type::Sets(Base::Card));
            return None;
        };
        let (a, b) = (self.unnamed("it", Type::Set(base)), self.unnamed("it", Type::Set(base)));
        let (first, second) = (self.local_value(a, span), self.local_value(b, span));
        let all = self.map(a, of.clone(), first, span);
        let all = super::build::one(ExprKind::Count(sub(all)), Base::Int, span);
        let each = super::build::one(ExprKind::Count(sub(second)), Base::Int, span);
        let each = self.map(b, of, each, span);
        let each = super::build::one(ExprKind::Sum(sub(each)), Base::Int, span);
        Some(super::build::test(Binary::Eq, all, each, span))
    }

    fn subsets(&mut self, of: Expr, size: &'a ast::Expr, span: Span) -> Option<Expr> {
        let of = self.members(of);
        let base = of.ty.base();
        let of = self.need(of, Type::Set(base))?;
        let size = self.size(size)?;
        let kind = ExprKind::Subsets { of: sub(of), size: (sub(size.0), sub(size.1)) };
        Some(expr(kind, Type::Sets(base), span))
    }

    /// `3` or `2..5`: least and most.
    fn size(&mut self, written: &'a ast::Expr) -> Option<(Expr, Expr)> {
        if let Written::Range { from, to } = &written.kind {
            let (from, to) = (self.integer(from), self.integer(to));
            return Some((from?, to?));
        }
        let size = self.integer(written)?;
        Some((size.clone(), size))
    }

    fn path(
        &mut self,
        from: Expr,
        steps: Expr,
        along: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let from = match from.ty {
            Type::One(Base::Piece) => from,
            _ => self.need(from, Type::One(Base::Site))?,
        };
        let steps = self.need(steps, Type::One(Base::Int))?;
        let along = match along {
            Some(Expr { kind: ExprKind::Route { route, of }, .. }) => Along::Route(route, of),
            Some(along) => Along::List(sub(self.need(along, Type::List(Base::Site))?)),
            None => Along::Own,
        };
        if matches!(along, Along::Own) && self.game.board.own_route().is_none() {
            self.report(errors::NoRoute { span });
            return None;
        }
        let kind = ExprKind::Path { from: sub(from), steps: sub(steps), along };
        Some(list(kind, Base::Site, span))
    }

    /// `to_go(at, your shortcut)`, `at.to_go(your shortcut)`
    pub(crate) fn steps_to_go(&mut self, site: Expr, along: Expr, span: Span) -> Option<Expr> {
        let ExprKind::Route { route, of } = along.kind else {
            self.report(errors::NoRoute { span: along.span });
            return None;
        };
        Some(super::build::one(ExprKind::ToGo { site: sub(site), route, of }, Base::Int, span))
    }

    fn repeats(&mut self, arguments: &'a [ast::Expr], span: Span) -> Option<Expr> {
        if arguments.is_empty() {
            self.report(errors::WrongArguments {
                name: "repeats",
                span,
                expected: 1,
                found: 0,
                declared: None,
            });
            return None;
        }
        let mut parts = Vec::new();
        for argument in arguments {
            match &argument.kind {
                Written::Name(name) if name == "board" && self.names.get(name).is_empty() => {
                    parts.push(RepeatsPart::Board);
                }
                _ => {
                    let value = self.expr(argument)?;
                    if let Some((what, span)) = passing(&value) {
                        self.report(errors::NotNoted { what, span });
                        return None;
                    }
                    parts.push(RepeatsPart::Value(value));
                }
            }
        }
        Some(super::build::one(ExprKind::Repeats(parts), Base::Int, span))
    }

    /// A script function that answers or gives a value.
    pub(crate) fn call_script(
        &mut self,
        script: usize,
        arguments: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        let kind = self.game.scripts.get(script)?.kind.clone();
        let args = self.script_arguments(script, arguments, span)?;
        let ty = match kind {
            ScriptKind::Test => Type::One(Base::Bool),
            ScriptKind::Value(ty) => ty,
            ScriptKind::Effect => {
                let known = self.game.scripts.get(script)?;
                let (name, declared) = (known.name.clone(), known.span);
                self.report(errors::RuleAsValue { name: &name, span, declared });
                return None;
            }
        };
        Some(expr(ExprKind::Script { script, args }, ty, span))
    }

    /// The arguments of a script function, as its parameters want them.
    pub(crate) fn script_arguments(
        &mut self,
        script: usize,
        arguments: &'a [ast::Expr],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let known = self.game.scripts.get(script)?.clone();
        if known.params.len() != arguments.len() {
            self.report(errors::WrongArguments {
                name: &known.name,
                span,
                expected: known.params.len(),
                found: arguments.len(),
                declared: Some(known.span),
            });
            return None;
        }
        let args: Vec<_> = arguments
            .iter()
            .zip(&known.params)
            .map(|(argument, param)| match param.ty {
                Type::One(Base::Any) => self.expr(argument),
                ty => self.value_of(argument, ty),
            })
            .collect();
        args.into_iter().collect()
    }

    /// A define, with `you` being somebody else if given.
    pub(crate) fn call_define(
        &mut self,
        define: usize,
        args: Vec<Expr>,
        you: Option<Expr>,
        span: Span,
    ) -> Option<Expr> {
        let syntax = *self.names.defines.get(define)?;
        if syntax.parameters.len() != args.len() {
            self.report(errors::WrongArguments {
                name: &syntax.name.value,
                span,
                expected: syntax.parameters.len(),
                found: args.len(),
                declared: Some(syntax.name.span),
            });
            return None;
        }
        let types: Vec<_> = args.iter().map(|arg| arg.ty).collect();
        let id = self.define_instance(define, &types, span)?;
        let ty = self.game.defines.get(id)?.value.ty;
        Some(expr(ExprKind::Call { define: id, args, you: you.map(sub) }, ty, span))
    }

    /// The define for these types of arguments; absent if there is something wrong with it.
    fn define_instance(&mut self, define: usize, types: &[Type], span: Span) -> Option<usize> {
        let key = (define, types.to_vec(), None);
        if let Some(known) = self.defines.get(&key) {
            return *known;
        }
        let syntax = *self.names.defines.get(define)?;
        if self.define_stack.contains(&define) {
            let name = &syntax.name.value;
            self.report(errors::Recursive { name, span, declared: syntax.name.span });
            return None;
        }
        self.define_stack.push(define);
        let (value, frame) = self.framed(Frame::default(), |checker| {
            for (name, ty) in syntax.parameters.iter().zip(types) {
                checker.bind(name, Some(*ty));
                checker.watch("parameter", name);
            }
            let value = checker.expr(&syntax.value);
            checker.close_scope(0);
            value
        });
        self.define_stack.pop();
        let id = value.map(|value| {
            self.game.defines.push(crate::ir::Define {
                name: syntax.name.value.clone(),
                span: syntax.name.span,
                params: syntax.parameters.len(),
                locals: frame.locals,
                value,
            });
            self.game.defines.len() - 1
        });
        self.defines.insert(key, id);
        id
    }
}

/// The words before a set that may also be written as a function of it.
fn quantifier(name: &str) -> Option<Quantifier> {
    Some(match name {
        "count" => Quantifier::Count,
        "sum" => Quantifier::Sum,
        "max" => Quantifier::Max,
        "min" => Quantifier::Min,
        "first" => Quantifier::First,
        "the" => Quantifier::The,
        "any" => Quantifier::Any,
        "next" => Quantifier::Next,
        _ => return None,
    })
}

/// What in a value is not there at every ask: a variable of the move it stands in, say. Those of its
/// own `with` and `each` are.
fn passing(value: &Expr) -> Option<(&'static str, Span)> {
    use ExprKind as K;
    let mut own = BTreeSet::new();
    walk::each(value, &mut |expr| match &expr.kind {
        K::Let { local: var, .. }
        | K::Filter { var, .. }
        | K::Map { var, .. }
        | K::Best { var, .. }
        | K::Sorted { var, .. }
        | K::All { var, .. } => {
            own.insert(*var);
        }
        _ => {}
    });
    let mut found = None;
    walk::each(value, &mut |expr| {
        let what = match &expr.kind {
            K::Local(local) if !own.contains(local) => "a variable",
            K::Can(_) => "`can`",
            K::Decided => "`decided`",
            K::Repeats(_) => "another `repeats`",
            _ => return,
        };
        found.get_or_insert((what, expr.span));
    });
    found
}
