//! The rhai engine: which words a script may use, and how far it may go.
//!
//! It knows no game; one engine serves all the calls of a game, on any number of threads.

use rhai::packages::{ArithmeticPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{Dynamic, Engine, EvalContext, Scope};

use super::desk::Seat;
use super::words::DISABLED;
use super::{lists, noun, queries, verbs};
use crate::ir::{Base, NONE};
use crate::table::value;

/// Steps of one call.
pub(super) const OPERATIONS: u64 = 100_000;
/// Calls within calls.
const CALLS: usize = 24;
/// Expressions and blocks within each other.
const DEPTH: usize = 32;
/// Bytes of a text.
const TEXT: usize = 4096;
/// Members of a list, those of lists in it included.
pub(super) const LIST: usize = 2048;
/// Entries of a map, those of maps in it included.
const MAP: usize = 256;
/// Variables at a time.
const VARIABLES: usize = 256;
/// Functions in a file.
const FUNCTIONS: usize = 256;

/// The names a script can read anywhere.
const YOU: &str = "you";
const NOBODY: &str = "none";

/// An engine with the nouns and verbs of the language.
pub(super) fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    engine
        .register_global_module(ArithmeticPackage::new().as_shared_module())
        .register_global_module(LogicPackage::new().as_shared_module())
        .register_global_module(BasicIteratorPackage::new().as_shared_module())
        .set_max_operations(OPERATIONS)
        .set_max_call_levels(CALLS)
        .set_max_expr_depths(DEPTH, DEPTH)
        .set_max_string_size(TEXT)
        .set_max_array_size(LIST)
        .set_max_map_size(MAP)
        .set_max_variables(VARIABLES)
        .set_max_functions(FUNCTIONS)
        .set_max_strings_interned(0)
        .set_fail_on_invalid_map_property(true)
        .set_strict_variables(true);
    for word in DISABLED {
        engine.disable_symbol(*word);
    }
    noun::register(&mut engine);
    queries::register(&mut engine);
    verbs::register(&mut engine);
    lists::register(&mut engine);
    #[expect(
        deprecated,
        reason = "not deprecated but marked as apt to change; rhai is pinned"
    )]
    engine.on_var(
        |name, local, context| if local == 0 { word(name, &context) } else { Ok(None) },
    );
    engine
}

/// `you` and `none`, unless a local has that name.
fn word(
    name: &str,
    context: &EvalContext<'_, '_, '_, '_, '_, '_>,
) -> Result<Option<Dynamic>, Box<rhai::EvalAltResult>> {
    match name {
        YOU => Seat::at(Some(context.tag()), |desk| {
            Ok(Some(noun::thing(Base::Player, desk.you.map_or(NONE, value))))
        }),
        NOBODY => Ok(Some(Dynamic::UNIT)),
        _ => Ok(None),
    }
}

/// The names a script can read without declaring them.
pub(super) fn names() -> Scope<'static> {
    let mut scope = Scope::new();
    scope.push(YOU, ()).push(NOBODY, ());
    scope
}
