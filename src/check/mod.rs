//! Ast to ir: names become ids, every expression gets a type, every coercion is written out.
//! Knows nothing of files, chosen options or play.
//!
//! The whole file is checked again until the types of what is declared without one
//! (`keep lead = none`) stay the same; only the last time speaks.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each question is asked of a few of the many constructs"
)]
#![expect(
    clippy::option_option,
    clippy::unused_self,
    reason = "not found is one thing, found and wrong another; questions are asked of the checker"
)]
#![expect(
    clippy::unnecessary_box_returns,
    clippy::match_bool,
    clippy::single_match_else,
    reason = "children are boxed; what is found and what is not stand side by side"
)]

mod board;
mod build;
mod call;
mod caret;
mod chance;
mod checker;
mod choice;
mod common;
mod compare;
mod constant;
mod continuous;
mod deck;
mod effect;
mod ends;
mod errors;
mod everyone;
mod expr;
mod facts;
mod flow;
mod game;
mod index;
mod loops;
mod member;
mod name;
mod names;
mod ordered;
mod over;
mod plural;
mod quantified;
mod secrets;
mod snippet;
mod stmt;
mod surface;
mod table;
mod things;
mod types;
mod unused;
mod variant;
pub(crate) mod walk;

pub use caret::{CARET, Offer, Offers};
pub use index::{Declared, Index, Role};
pub use plural::plural;
pub use types::words;
pub use variant::vary;

/// Names that the language itself gives: `you`, `players`.
pub const NAMES: &[&str] = &name::WORDS;

use crate::{
    diagnostic::{Diagnostic, Outcome},
    ir,
    source::Sources,
    span::Span,
    syntax::ast,
};
use checker::{Checker, Guesses};

/// How often types without a declaration are looked for again.
const PASSES: usize = 8;

/// The checked game of a file with the libraries it uses.
pub fn check(file: &ast::File, libraries: &[ast::File]) -> Outcome<ir::Game> {
    examine(file, libraries).0
}

/// The same, with what its names and expressions are.
pub fn examine(file: &ast::File, libraries: &[ast::File]) -> (Outcome<ir::Game>, Index) {
    let mut guesses = Guesses::new();
    let mut outcome = None;
    for _ in 0..PASSES {
        let mut checker = Checker::new(file, libraries, guesses.clone());
        checker.game(file, libraries);
        let settled = checker.found == guesses;
        guesses.clone_from(&checker.found);
        outcome = Some(checker.finish());
        if settled {
            break;
        }
    }
    outcome.unwrap_or((Outcome { value: None, diagnostics: Vec::new() }, Index::default()))
}

/// Effects typed by a person, in the scope of a game that has been checked, with the game as it is
/// when they are part of it: what it had keeps its place.
pub fn effects(
    file: &ast::File,
    libraries: &[ast::File],
    typed: &ast::Block,
) -> Outcome<(ir::Game, ir::Body)> {
    snippet::check(file, libraries, typed.span, |checker| checker.flow_body(typed))
}

/// A frame, and an expression in it if it could be made sense of.
pub type Lone = (Vec<ir::Local>, Option<ir::Expr>);

/// An expression typed by a person, likewise: its frame and the expression.
pub fn expression(
    file: &ast::File,
    libraries: &[ast::File],
    typed: &ast::Expr,
) -> Outcome<(ir::Game, Lone)> {
    snippet::check(file, libraries, typed.span, |checker| checker.lone_expression(typed))
}

/// That a file named at `span` cannot be found, with the names of those there are.
pub fn no_such_file(
    name: &str,
    span: Span,
    role: &str,
    known: Vec<String>,
    why: Option<String>,
) -> Diagnostic {
    errors::UnknownLibrary { name, span, role, known, why }.into()
}

/// What may be written where [`CARET`] stands, if that is a place for names, and the game around it.
pub fn offers(file: &ast::File, libraries: &[ast::File]) -> Option<(ir::Game, Offers)> {
    let mut guesses = Guesses::new();
    let mut found = None;
    for _ in 0..PASSES {
        let mut checker = Checker::new(file, libraries, guesses.clone());
        checker.game(file, libraries);
        let settled = checker.found == guesses;
        guesses.clone_from(&checker.found);
        found = checker.offers.map(|offers| (checker.game, offers));
        if settled {
            break;
        }
    }
    found
}

/// Finds the names that were noted in the texts they stand in.
pub fn settle(index: &mut Index, sources: &Sources) {
    index.settle(sources);
}

/// Leaves out the warnings that may be there only because of errors. What is unused is so all the
/// same if its name stands nowhere else in the file, and no error's fix would use it.
pub fn keep_lasting(problems: &mut Vec<Diagnostic>, sources: &Sources) {
    let fixes: Vec<String> = problems
        .iter()
        .filter_map(|problem| problem.fix.as_ref())
        .map(|fix| fix.replacement.clone())
        .collect();
    problems.retain(|problem| {
        let word = sources.slice(problem.primary.span);
        let unused = problem.code == "C0043" && stands_once(problem, sources);
        problem.is_error() || (unused && !fixes.iter().any(|fix| fix.contains(word)))
    });
}

/// Whether a problem is one even if parts of the file could not be read: not that something is
/// missing, which may be among those parts.
pub fn stands_alone(problem: &Diagnostic, sources: &Sources) -> bool {
    match problem.code {
        // A name that stands elsewhere too may be declared in what could not be read.
        "C0001" | "C0012" | "C0014" | "C0017" | "C0033" | "C0043" => {
            stands_once(problem, sources)
        }
        "C0013" | "C0023" | "C0041" | "C0044" | "C0046" | "C0047" | "C0048" | "C0049"
        | "C0050" | "C0051" | "X0001" => false,
        _ => problem.is_error(),
    }
}

/// Whether the word that a problem points at stands nowhere else in its file.
fn stands_once(problem: &Diagnostic, sources: &Sources) -> bool {
    let span = problem.primary.span;
    let word = sources.slice(span);
    let text = sources.get(span.file()).map_or("", |source| source.text());
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter: char| !is_letter(letter)).filter(|known| *known == word).count() < 2
}
