//! Scripts that only call words of scripts, one after the other, as such: what they do can be compiled with
//! the rules that call them, and rhai need not run.

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::load::{File, Loaded};
use super::place::span_at;
use crate::ir::ScriptId;
use crate::state::Phrase;

impl Loaded {
    /// What a function does, if it only calls words, one after the other.
    pub(super) fn phrases(&self, script: ScriptId) -> Option<Vec<Phrase>> {
        let function = self.functions.get(script)?;
        let file = self.files.get(function.file)?;
        let tree = &file.tree;
        // Of that name there may be more, with other parameters.
        let mut named = tree.iter_functions().filter(|other| other.name == function.name);
        let params = named.next().filter(|_| named.next().is_none())?.params;
        let own: Vec<&str> = tree.iter_functions().map(|other| other.name).collect();
        let reader = Reader { params, own, file };
        // `clone_functions_only_filtered` of rhai 1.27 leaves nothing out.
        let mut alone = tree.clone_functions_only();
        alone.retain_functions(|_, _, name, _| name == function.name);
        let mut phrases = Some(Vec::new());
        alone.walk(&mut |path: &[ASTNode<'_>]| {
            if let [ASTNode::Stmt(statement)] = path
                && let Some(before) = &mut phrases
            {
                match reader.statement(statement) {
                    Some(phrase) => before.push(phrase),
                    None => phrases = None,
                }
            }
            phrases.is_some()
        });
        phrases
    }
}

struct Reader<'a> {
    params: Vec<&'a str>,
    /// Functions of the file, which go before words.
    own: Vec<&'a str>,
    file: &'a File,
}

impl Reader<'_> {
    fn statement(&self, statement: &Stmt) -> Option<Phrase> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "rhai's enum is open")]
        match statement {
            Stmt::FnCall(call, at) => self.call(None, call, *at),
            Stmt::Expr(expr) => match &**expr {
                Expr::FnCall(call, at) => self.call(None, call, *at),
                _ => None,
            },
            _ => None,
        }
    }

    fn call(&self, of: Option<Phrase>, call: &FnCallExpr, at: Position) -> Option<Phrase> {
        if call.is_operator_call() || self.own.contains(&call.name.as_str()) {
            return None;
        }
        let args = call.args.iter().map(|arg| self.expression(arg));
        let args = of.map(Some).into_iter().chain(args).collect::<Option<Vec<_>>>()?;
        let at = span_at(&self.file.source, self.file.id, at);
        Some(Phrase::Call { word: call.name.to_string(), args, at })
    }

    fn expression(&self, expr: &Expr) -> Option<Phrase> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "rhai's enum is open")]
        match expr {
            Expr::FnCall(call, at) => self.call(None, call, *at),
            Expr::Dot(of, flags, _) if flags.is_empty() => match &of.rhs {
                Expr::MethodCall(call, at) => {
                    self.call(Some(self.expression(&of.lhs)?), call, *at)
                }
                _ => None,
            },
            Expr::Variable(name, ..) => {
                self.params.iter().position(|param| *param == name.1).map(Phrase::Param)
            }
            Expr::StringConstant(text, _) => Some(Phrase::Text(text.to_string())),
            Expr::Array(items, _) => {
                let items = items.iter().map(|item| self.expression(item));
                items.collect::<Option<_>>().map(Phrase::List)
            }
            _ => None,
        }
    }
}
