//! An expression of the script language, typed in play: it looks, and changes nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rhai::{AST, Array, CallFnOptions, Dynamic, Scope};

use super::call::{Rhai, innermost, words};
use super::desk::{Purpose, Seat};
use super::engine::names;
use super::noun::{name, scalar};
use super::queries::what;
use crate::state::State;
use crate::table::Table;

/// Values of a list that are shown.
const SHOWN: usize = 100;

impl Rhai {
    /// The value of an expression, in words; the game's own script functions can be called in it.
    pub(super) fn typed(&self, state: &State, you: i64, text: &str) -> Result<String, String> {
        let engine = &self.loaded.engine;
        let wrong =
            |error: rhai::ParseError| format!("this is no expression: {}", error.err_type());
        // By itself first: what is wrong with it is not what is wrong with the function below.
        engine.compile_expression_with_scope(&names(), text).map_err(wrong)?;
        let typed = format!("fn typed() {{\n{text}\n}}");
        let typed = engine.compile_with_scope(&names(), &typed).map_err(wrong)?;
        let files = self.loaded.files.iter().map(|file| &file.tree);
        let tree: AST = files.fold(typed, |tree, file| file.merge(&tree));
        let you = usize::try_from(you).ok().filter(|you| *you < self.table.players);
        let mut copy = State::default();
        copy.extend(state.words().len());
        copy.copy_from(state.words());
        let seat = Seat::new(Arc::clone(&self.table), copy, you, Purpose::Question);
        let options = CallFnOptions::new().eval_ast(false).with_tag(Dynamic::from(seat));
        let ran = catch_unwind(AssertUnwindSafe(|| {
            let scope = &mut Scope::new();
            engine.call_fn_with_options::<Dynamic>(options, scope, &tree, "typed", ())
        }));
        match ran {
            Ok(Ok(value)) => Ok(in_words(&self.table, state, &value.flatten())),
            Ok(Err(error)) => Err(words(innermost(&error).0)),
            Err(_) => Err("the script host panicked, please report it".into()),
        }
    }
}

fn in_words(table: &Table, state: &State, held: &Dynamic) -> String {
    if let Some((base, scalar)) = scalar(held) {
        return name(table, state, base, scalar);
    }
    if let Some(list) = held.read_lock::<Array>() {
        let shown = list.iter().take(SHOWN).map(|held| in_words(table, state, held));
        let shown: Vec<String> = shown.collect();
        let more = if list.len() > SHOWN { ", …" } else { "" };
        return if shown.is_empty() { "nothing".into() } else { shown.join(", ") + more };
    }
    held.read_lock::<rhai::ImmutableString>()
        .map_or_else(|| what(held), |text| text.to_string())
}
