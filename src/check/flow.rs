//! Flow: turns, asks, outcomes, and calls of rules.
//! Knows nothing of what a move does.

use super::{
    build::list,
    checker::{Checker, Code, Frame},
    errors,
    names::Decl,
};
use crate::{
    ir::{
        self, Ask, AskBranch, AskWho, Base, Block, Body, Expr, ExprKind, ScriptKind, Stmt,
        StmtKind, Type,
    },
    span::Span,
    syntax::ast::{self, Asked},
};

impl<'a> Checker<'a> {
    /// `turns from P until c { … }`
    pub(crate) fn turns(
        &mut self,
        from: Option<&'a ast::Expr>,
        until: Option<&'a ast::Expr>,
        body: &'a ast::Block,
    ) -> Option<StmtKind> {
        let from = from.map(|from| self.value_of(from, Type::One(Base::Player)));
        let until = until.map(|until| self.condition(until));
        let body = self.block(body);
        let from = from.map_or(Some(None), |from| from.map(Some))?;
        let until = until.map_or(Some(None), |until| until.map(Some))?;
        Some(StmtKind::Turns { from, until, body })
    }

    /// `ask P { … } if impossible { … }`
    pub(crate) fn ask(
        &mut self,
        whom: &'a Asked,
        body: &'a ast::Block,
        impossible: &'a [ast::Block],
        span: Span,
    ) -> Option<StmtKind> {
        let who = match whom {
            Asked::You => Some(AskWho::You),
            Asked::Everyone(_) => Some(AskWho::Everyone),
            Asked::Players(players) => {
                let mut players: Vec<_> = players
                    .iter()
                    .map(|player| self.value_of(player, Type::One(Base::Player)))
                    .collect();
                match players.len() {
                    1 => players.pop().flatten().map(AskWho::Player),
                    _ => players.into_iter().collect::<Option<_>>().map(AskWho::FirstOf),
                }
            }
        };
        let id = self.next_ask;
        self.next_ask += 1;
        if self.facts.of(body).choice.is_none() {
            self.report(errors::NothingToChoose { span });
        }
        let mut branches = vec![AskBranch::Move(self.move_block(body, span))];
        for block in impossible {
            let fact = self.facts.of(block);
            branches.push(match fact.choice {
                Some(_) => AskBranch::Move(self.move_block(block, span)),
                None => AskBranch::Flow(self.block(block)),
            });
        }
        Some(StmtKind::Ask(Ask { id, who: who?, branches }))
    }

    /// A block of choices.
    fn move_block(&mut self, block: &'a ast::Block, because: Span) -> Block {
        let code = self.frame.code.replace(Code::Move);
        let outer = self.frame.because.replace(because);
        let block = self.block(block);
        self.frame.code = code;
        self.frame.because = outer;
        block
    }

    /// `P wins`
    pub(crate) fn outcome(
        &mut self,
        who: &'a ast::Expr,
        outcome: ast::Outcome,
    ) -> Option<StmtKind> {
        let who = self.value_of(who, Type::One(Base::Player))?;
        match outcome {
            ast::Outcome::Wins => Some(StmtKind::Wins(who)),
            ast::Outcome::Loses => Some(StmtKind::Loses(who)),
            ast::Outcome::Finishes => Some(StmtKind::Finishes(who)),
        }
    }

    /// `run king_sweep(pawn, way)`
    pub(crate) fn run(&mut self, call: &'a ast::Call) -> Option<StmtKind> {
        let name = &call.name;
        if self.is_caret(&name.value) {
            self.offer_names(|decl| matches!(decl, Decl::Script(_)));
            return None;
        }
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Script(_)));
        let Some(entry) = entry else {
            let script = |decl| matches!(decl, Decl::Script(_));
            let suggestion = self.names.nearest(&name.value, script).map(str::to_owned);
            let (name, span) = (name.value.as_str(), name.span);
            let help = Some("declare it: `script … effect in \"….rhai\"`");
            self.report(errors::UnknownName { name, span, role: "script", suggestion, help });
            return None;
        };
        self.use_name(&name.value, name.span, entry.span);
        let Decl::Script(script) = entry.decl else { return None };
        if self.game.scripts.get(script)?.kind != ScriptKind::Effect {
            let declared = entry.span;
            self.report(errors::NotAnEffect { name: &name.value, span: name.span, declared });
            return None;
        }
        let args = self.script_arguments(script, &call.arguments, call.span)?;
        Some(StmtKind::Script { script, args })
    }

    /// `then extra_card`
    pub(crate) fn then(&mut self, call: &'a ast::Call) -> Option<StmtKind> {
        let rule = self.rule_named(&call.name)?;
        let declared = self.names.rules.get(rule)?.name.span;
        if let Some(choice) = self.facts.rule(&call.name.value).choice {
            let (name, span) = (call.name.value.as_str(), call.span);
            self.report(errors::ThenMove { name, span, choice, declared });
            return None;
        }
        let args = self.rule_arguments(rule, call)?;
        let args: Vec<_> = args.into_iter().map(|arg| self.scalar(arg)).collect();
        let args: Vec<_> = args.into_iter().collect::<Option<_>>()?;
        let rule = self.rule_instance(rule, &args, Code::Flow, call.span)?;
        Some(StmtKind::Then { rule, args })
    }

    /// A rule called as a statement.
    pub(crate) fn call_rule(&mut self, call: &'a ast::Call) -> Option<StmtKind> {
        let rule = self.rule_named(&call.name)?;
        let whose = call.of.as_ref().map(|of| self.value_of(of, Type::One(Base::Player)));
        let args = self.rule_arguments(rule, call)?;
        let code = self.frame.code.unwrap_or(Code::Flow);
        self.attempted.insert(rule);
        let fact = self.facts.rule(&call.name.value);
        let (name, span) = (call.name.value.as_str(), call.span);
        match code {
            Code::Flow => {
                if let (Some(choice), None) = (fact.choice.or(fact.guard), fact.flow) {
                    self.report(errors::MoveRuleInFlow { name, span, choice });
                    return None;
                }
            }
            Code::Move => {
                if let (Some(flow), None) = (fact.flow, fact.choice) {
                    let because = self.frame.because;
                    self.report(errors::FlowRuleInMove { name, span, flow, because });
                    return None;
                }
            }
        }
        let rule = self.rule_instance(rule, &args, code, span)?;
        let kind = StmtKind::Call { rule, args };
        let Some(whose) = whose else { return Some(kind) };
        // Of another player: a loop over that one, which is you in it.
        let whose = whose?;
        let var = self.unnamed("player", Type::One(Base::Player));
        let over = list(ExprKind::ListOf(vec![whose]), Base::Player, span);
        let body = Block(vec![Stmt { kind, span }]);
        Some(StmtKind::ForEach { var, over, rebind_you: true, body })
    }

    fn rule_named(&mut self, name: &'a ast::Name) -> Option<usize> {
        if self.is_caret(&name.value) {
            self.offer_names(|decl| matches!(decl, Decl::Rule(_)));
            return None;
        }
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Rule(_)));
        if let Some(entry) = entry {
            self.use_name(&name.value, name.span, entry.span);
            let Decl::Rule(rule) = entry.decl else { return None };
            return Some(rule);
        }
        if let Some(entry) = self
            .names
            .find(&name.value, |decl| matches!(decl, Decl::Define(_) | Decl::Script(_)))
        {
            let declared = entry.span;
            self.report(errors::NotARule { name: &name.value, span: name.span, declared });
            return None;
        }
        let is_thing = !self.names.get(&name.value).is_empty()
            || self.local(&name.value, name.span).is_some();
        let suggestion = self.names.nearest(&name.value, |decl| matches!(decl, Decl::Rule(_)));
        let suggestion = suggestion.filter(|_| !is_thing);
        let problem = errors::UnknownName {
            name: &name.value,
            span: name.span,
            role: "rule",
            suggestion: suggestion.map(str::to_owned),
            help: Some(match name.value.as_str() {
                "return" | "stop" | "exit" | "break" => {
                    "a rule ends where its braces do; `finish` ends the whole move at once"
                }
                _ if is_thing => {
                    "it is the name of something: a statement begins with what is done, as in `move … to …`"
                }
                _ => "write it: `rule … { … }`",
            }),
        };
        self.report(problem);
        None
    }

    fn rule_arguments(&mut self, rule: usize, call: &'a ast::Call) -> Option<Vec<Expr>> {
        let syntax = *self.names.rules.get(rule)?;
        let args: Vec<_> = call.arguments.iter().map(|argument| self.expr(argument)).collect();
        if syntax.parameters.len() != call.arguments.len() {
            self.report(errors::WrongArguments {
                name: &call.name.value,
                span: call.span,
                expected: syntax.parameters.len(),
                found: call.arguments.len(),
                declared: Some(syntax.name.span),
            });
            return None;
        }
        args.into_iter().collect()
    }

    /// The rule for these arguments and this kind of code.
    pub(crate) fn rule_instance(
        &mut self,
        rule: usize,
        args: &[Expr],
        code: Code,
        span: Span,
    ) -> Option<usize> {
        let types: Vec<_> = args.iter().map(|arg| Some(arg.ty)).collect();
        let key = (rule, types.iter().flatten().copied().collect::<Vec<_>>(), Some(code));
        let syntax = *self.names.rules.get(rule)?;
        if let Some(known) = self.rules.get(&key).copied() {
            if code == Code::Flow && self.rule_stack.contains(&rule) {
                let (name, declared) = (&syntax.name.value, syntax.name.span);
                self.report(errors::Recursive { name, span, declared });
            }
            return Some(known);
        }
        let id = self.game.rules.len();
        self.rules.insert(key, id);
        let doc = self.names.rule_docs.get(rule).copied().flatten().map(str::to_owned);
        self.game.rules.push(ir::Rule {
            name: syntax.name.value.clone(),
            doc,
            span: syntax.name.span,
            params: syntax.parameters.len(),
            flow: code == Code::Flow,
            body: Body::default(),
        });
        self.rule_stack.push(rule);
        let body = self.rule_body(syntax, &types, code, span);
        self.rule_stack.pop();
        if let Some(rule) = self.game.rules.get_mut(id) {
            rule.body = body;
        }
        Some(id)
    }

    /// A rule's body with parameters of these types.
    pub(crate) fn rule_body(
        &mut self,
        syntax: &'a ast::Rule,
        types: &[Option<Type>],
        code: Code,
        because: Span,
    ) -> Body {
        let frame = Frame { code: Some(code), because: Some(because), ..Frame::default() };
        let (block, frame) = self.framed(frame, |checker| {
            for (name, ty) in syntax.parameters.iter().zip(types) {
                checker.bind(name, *ty);
                checker.watch("parameter", name);
            }
            let block = checker.block(&syntax.body);
            checker.close_scope(0);
            block
        });
        Body { locals: frame.locals, block }
    }
}
