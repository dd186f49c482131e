//! One call of a script function: what it is given, what it gives, what became of it.
//!
//! It knows no single noun or verb.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rhai::{CallFnOptions, Dynamic, EvalAltResult, Position, Scope};

use super::desk::{Purpose, Refusal, Seat};
use super::engine::OPERATIONS;
use super::load::{Function, Loaded};
use super::noun::{given, taken};
use super::place::span_at;
use super::queries::what;
use crate::ir::{self, Base, ScriptKind, Type};
use crate::span::Span;
use crate::state::{Answer, Datum, Fault, FaultKind, Phrase, ScriptCall, Scripts, State};
use crate::table::Table;

/// The scripts of a game at one table.
#[derive(Clone)]
pub struct Rhai {
    pub(super) loaded: Arc<Loaded>,
    pub(super) table: Arc<Table>,
}

impl fmt::Debug for Rhai {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.loaded.functions.iter().map(|function| function.name.as_str());
        f.debug_tuple("Rhai").field(&names.collect::<Vec<_>>()).finish()
    }
}

/// How a call ended, if not well.
enum Ending {
    Refused(String),
    Failed(Fault),
}

impl Scripts for Rhai {
    fn change_pieces(&self) -> bool {
        // Functions are called by their names alone: `Fn` and `call` are no words of scripts.
        let verbs = ["set_owner", "set_kind"];
        let says = |text: &str| verbs.iter().any(|verb| text.contains(verb));
        self.loaded.files.iter().any(|file| says(file.source.text()))
    }

    fn phrases(&self, script: ir::ScriptId) -> Option<Vec<Phrase>> {
        self.loaded.phrases(script)
    }

    fn typed(&self, state: &State, you: i64, text: &str) -> Result<String, String> {
        Self::typed(self, state, you, text)
    }

    fn effect(&self, call: ScriptCall<'_>, state: &mut State) -> Result<Answer, Fault> {
        let journaling = state.journal(true);
        let mark = state.mark();
        let ending = self.on_loan(call, state);
        match &ending {
            Err(_) => state.undo(mark),
            Ok(_) if !journaling => state.commit(mark),
            Ok(_) => {}
        }
        state.journal(journaling);
        match ending {
            Ok(_) => Ok(Answer::Done),
            Err(Ending::Refused(why)) => Ok(Answer::Refused(why)),
            Err(Ending::Failed(fault)) => Err(fault),
        }
    }

    fn value(&self, call: ScriptCall<'_>, state: &State) -> Result<Datum, Fault> {
        let mut copy = State::default();
        copy.extend(state.words().len());
        copy.copy_from(state.words());
        let given = match self.run(call, copy, Purpose::Question).0 {
            Ok(given) => given,
            Err(Ending::Failed(fault)) => return Err(fault),
            Err(Ending::Refused(_)) => return Err(Fault::bug("a question was refused")),
        };
        let (function, script) = self.function(call)?;
        let ty = match &script.kind {
            ScriptKind::Effect => return Err(Fault::bug("an effect was asked for its value")),
            ScriptKind::Test => Type::One(Base::Bool),
            ScriptKind::Value(ty) => *ty,
        };
        let wrong = |kind: &str| {
            let text = format!("it must give a {kind}, and it gave {}", what(&given));
            self.loaded.fault(function, &text, None)
        };
        match taken(&given, ty) {
            Some(Datum::One(scalar)) if script.kind == ScriptKind::Test && scalar < 0 => {
                Err(wrong("truth"))
            }
            Some(datum) => Ok(datum),
            None => Err(wrong(&ty.to_string())),
        }
    }
}

impl Rhai {
    /// Runs an effect on a state, which comes back whatever happens.
    fn on_loan(&self, call: ScriptCall<'_>, state: &mut State) -> Result<Dynamic, Ending> {
        let (ending, back) = self.run(call, std::mem::take(state), Purpose::Effect);
        *state = back;
        ending
    }

    /// Runs a function at a desk with this state, and gives the state back.
    fn run(
        &self,
        call: ScriptCall<'_>,
        state: State,
        purpose: Purpose,
    ) -> (Result<Dynamic, Ending>, State) {
        let (function, script) = match self.fits(call, &state, purpose) {
            Ok(found) => found,
            Err(fault) => return (Err(Ending::Failed(fault)), state),
        };
        let types = script.params.iter().map(|param| param.ty);
        let args: Vec<Dynamic> =
            call.args.iter().zip(types).map(|(datum, ty)| given(datum, ty)).collect();
        let you = usize::try_from(call.you).ok().filter(|you| *you < self.table.players);
        let seat = Seat::new(Arc::clone(&self.table), state, you, purpose);
        let options =
            CallFnOptions::new().eval_ast(false).with_tag(Dynamic::from(seat.clone()));
        let ran = catch_unwind(AssertUnwindSafe(|| {
            self.loaded.engine.call_fn_with_options::<Dynamic>(
                options,
                &mut Scope::new(),
                &self.loaded.files[function.file].tree,
                &function.name,
                args,
            )
        }));
        let ending = match ran {
            Ok(Ok(given)) => Ok(given.flatten()),
            Ok(Err(error)) => Err(self.loaded.ending(function, &error)),
            Err(_) => {
                let what = format!("the script host panicked in `{}`", function.name);
                Err(Ending::Failed(Fault::bug(what)))
            }
        };
        (ending, seat.give_back())
    }

    fn function(&self, call: ScriptCall<'_>) -> Result<(&Function, &ir::Script), Fault> {
        let function = self.loaded.functions.get(call.script);
        let script = self.table.game.scripts.get(call.script);
        function.zip(script).ok_or_else(|| Fault::bug("a script that is not loaded was called"))
    }

    /// The function called, if the call is what `check` lets through.
    fn fits(
        &self,
        call: ScriptCall<'_>,
        state: &State,
        purpose: Purpose,
    ) -> Result<(&Function, &ir::Script), Fault> {
        let (function, script) = self.function(call)?;
        let same = std::ptr::eq(call.table, &raw const *self.table)
            || (call.table.players == self.table.players
                && call.table.options == self.table.options
                && call.table.texts == self.table.texts);
        let wanted = match script.kind {
            ScriptKind::Effect => Purpose::Effect,
            ScriptKind::Test | ScriptKind::Value(_) => Purpose::Question,
        };
        let fits = same
            && purpose == wanted
            && call.args.len() == script.params.len()
            && state.words().len() >= self.table.layout.words
            && call.args.iter().zip(&script.params).all(|(datum, param)| {
                let one = matches!(datum, Datum::One(_));
                let known = |scalar: &i64| self.known(param.ty.base(), *scalar);
                one == param.ty.is_one()
                    && match datum {
                        Datum::One(scalar) => known(scalar),
                        Datum::Many(scalars) => scalars.iter().all(known),
                    }
            });
        if fits {
            Ok((function, script))
        } else {
            Err(Fault::bug(format!("`{}` was called with what does not fit it", script.name)))
        }
    }

    /// Whether a scalar is none or in range, so that its handle is.
    fn known(&self, base: Base, scalar: i64) -> bool {
        let table = &*self.table;
        if base == Base::Int {
            return true;
        }
        let directions = usize::from(u16::MAX);
        let count = if base == Base::Direction { directions } else { table.count_of(base) };
        scalar == ir::NONE || usize::try_from(scalar).is_ok_and(|index| index < count)
    }
}

impl Loaded {
    /// How a call ended, from what rhai says.
    fn ending(&self, function: &Function, error: &EvalAltResult) -> Ending {
        let (cause, position) = innermost(error);
        if let EvalAltResult::ErrorTerminated(token, _) = cause
            && let Some(refusal) = token.read_lock::<Refusal>()
        {
            return Ending::Refused(refusal.0.clone());
        }
        Ending::Failed(self.fault(function, &words(cause), Some(position)))
    }

    /// A fault in a function: its words name the line, and show it.
    fn fault(&self, function: &Function, text: &str, position: Option<Position>) -> Fault {
        let file = &self.files[function.file];
        let position = position.filter(|position| !position.is_none());
        let place = position.map_or(function.span, |at| span_at(&file.source, file.id, at));
        let line = file.source.line_of(place.start());
        let shown = shortened(file.source.line(line).trim(), 80);
        let message = format!("{text} ({} line {line}: `{shown}`)", file.source.name());
        script_fault(function.name.clone(), message, place)
    }
}

fn script_fault(name: String, message: String, place: Span) -> Fault {
    FaultKind::Script { name, message, place: Some(place) }.into()
}

/// The error that began it, and the nearest place that is known.
pub(super) fn innermost(error: &EvalAltResult) -> (&EvalAltResult, Position) {
    let EvalAltResult::ErrorInFunctionCall(_, _, inner, at) = error else {
        return (error, error.position());
    };
    let (cause, nearer) = innermost(inner);
    (cause, if nearer.is_none() { *at } else { nearer })
}

/// What went wrong, in our words where rhai's are about rhai.
pub(super) fn words(error: &EvalAltResult) -> String {
    use EvalAltResult as E;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "rhai's enum is open: what is not about scripts of ours has rhai's words"
    )]
    let text = match error {
        E::ErrorRuntime(thrown, _) => match thrown.read_lock::<rhai::ImmutableString>() {
            Some(text) => text.to_string(),
            None => format!("it threw {}", what(thrown)),
        },
        E::ErrorFunctionNotFound(call, _) => {
            let (name, given) = call.split_once(" (").unwrap_or((call, ")"));
            format!("there is no `{name}({}`", types(given))
        }
        E::ErrorDotExpr(text, _) => property(text).unwrap_or_else(|| text.clone()),
        E::ErrorTooManyOperations(_) => {
            format!("it went on for more than {OPERATIONS} steps, or looked at too much")
        }
        E::ErrorStackOverflow(_) => "functions called each other too deeply".into(),
        E::ErrorTooManyVariables(_) => "too many variables at a time".into(),
        E::ErrorDataTooLarge(what, _) => format!("{} grew too large", thing(what)),
        E::ErrorDataRace(..) => "a closure changes the list that is being gone through".into(),
        other => said(other),
    };
    shortened(&text, 200)
}

/// rhai's own words, without the place, as messages are written here.
fn said(error: &EvalAltResult) -> String {
    let mut text = error.to_string().replace('\'', "`");
    if let Some(at) = text.rfind(" (line ") {
        text.truncate(at);
    }
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    types(&first.chain(letters).collect::<String>())
}

/// What is wrong with a property, out of rhai's words about getters and setters.
fn property(text: &str) -> Option<String> {
    let mut quoted = text.split('\'').skip(1).step_by(2);
    let (name, of) = (quoted.next()?, types(quoted.next()?));
    let writing = text.starts_with("No writable") || text.contains("setter");
    Some(if writing {
        format!("`{name}` of a {of} cannot be set like this: use a verb")
    } else {
        format!("a {of} has no `{name}`")
    })
}

fn thing(what: &str) -> &'static str {
    if what.contains("string") {
        "a text"
    } else if what.contains("map") {
        "a map"
    } else {
        "a list"
    }
}

/// rhai's names of types as ours.
fn types(text: &str) -> String {
    text.replace("&str | ImmutableString | String", "text")
        .replace("string", "text")
        .replace("array", "list")
        .replace("Array", "list")
        .replace("()", "none")
        .replace("Fn", "function")
}

/// Words of a script in one line, up to a length.
fn shortened(text: &str, longest: usize) -> String {
    let flat = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let kept: String = flat.take(longest).collect();
    if kept.len() < text.len() { format!("{kept}…") } else { kept }
}
