//! The rhai engine: which words a script may use, and how far it may go.
//!
//! It knows no game; one engine serves all the calls of a game, on any number of threads.

use rhai::packages::{ArithmeticPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{Dynamic, Engine, EvalContext, Scope};

use super::desk::Seat;
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
const LIST: usize = 2048;
/// Entries of a map, those of maps in it included.
const MAP: usize = 256;
/// Variables at a time.
const VARIABLES: usize = 256;
/// Functions in a file.
const FUNCTIONS: usize = 256;

/// Words scripts may not use, and why. rhai has them; a rule has no use for them.
pub(super) const FORBIDDEN: [(&str, &str); 24] = [
    ("eval", "a script cannot run texts as code"),
    ("import", "a script is one file"),
    ("export", "a script is one file"),
    ("print", "a script cannot print: it changes the state, or gives a value"),
    ("debug", "a script cannot print: it changes the state, or gives a value"),
    ("try", "a script cannot go on after an error: what fails is shown"),
    ("catch", "a script cannot go on after an error: what fails is shown"),
    ("Fn", "functions cannot be named by texts: give a closure, `|x| …`"),
    ("call", "closures can only be given to `map`, `filter` and the like"),
    ("curry", "closures can only be given to `map`, `filter` and the like"),
    ("is_def_fn", "a script cannot ask what is defined"),
    ("is_def_var", "a script cannot ask what is defined"),
    ("is_shared", "a script cannot ask how values are stored"),
    ("type_of", "the types are those of the signature in the rule file"),
    ("global", "a script keeps nothing between calls: use a `keep` of the rule file"),
    ("this", "functions are given things by parameters only"),
    ("sleep", "a script has no clock"),
    ("timestamp", "a script has no clock: the same state gives the same result"),
    ("rand", "a script has no chance: `roll`, `draw` and `shuffle` are the rule file's"),
    ("exit", "use `return`, or `refuse(\"why\")`"),
    ("open_file", "a script reads no files"),
    ("parse_json", "a script reads no data"),
    ("spawn", "a script has no threads"),
    ("async", "a script has no threads"),
];

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
    for (word, _) in FORBIDDEN {
        engine.disable_symbol(word);
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
