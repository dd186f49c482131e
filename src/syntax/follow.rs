//! What may follow a beginning of effects or of an expression: for completion while it is typed.
//! Asks the grammar about each word; knows no names.

use super::grammar::Rule;
use super::recover::pairs;
use super::words;
use pest::error::InputLocation;

/// What is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Effects, as for `:do`.
    Effects,
    /// One expression.
    Expression,
}

/// What may stand next.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Follows {
    /// Words of the language.
    pub words: Vec<&'static str>,
    /// Whether it may be the name of a value.
    pub name: bool,
    /// Whether a statement may begin, and so it may be the name of a rule.
    pub statement: bool,
}

/// Statements that decide how play goes on, or what somebody may choose: none is done by hand.
const NO_EFFECTS: &[&str] = &[
    "choose", "either", "maybe", "pass", "try", "require", "prefer", "turns", "ask", "finish",
    "draw", "then",
];

/// Words that begin values, with which no statement begins that does something by hand.
const VALUES: &[&str] = &["can", "your", "each", "not"];

/// Words that are names elsewhere, each with what makes it a word here.
const SOFT: &[(&str, &str)] = &[
    ("show", " z to z"),
    ("to", " z"),
    ("from", " z"),
    ("at", " 1"),
    ("by", " z"),
    ("within", " z"),
    ("touching", " z"),
    ("has", " room"),
    ("room", ""),
    ("any", " z"),
    ("all", " z"),
    ("no", " z"),
    ("count", " z"),
    ("sum", " z"),
    ("max", " z"),
    ("min", " z"),
    ("first", " z"),
    ("the", " z"),
    ("next", " z"),
    ("highest", " z"),
    ("lowest", " z"),
];

/// A name that nobody gives.
const NAME: &str = "zzz";

/// What may follow `before`, which ends between words; nothing where it is wrong already.
pub fn follows(typed: Typed, before: &str) -> Follows {
    let (typed, before) = innermost(typed, before);
    let goes_on = |more: &str| {
        let text = format!("{before}{more}");
        match typed {
            Typed::Effects => reaches(Rule::effects_probe, &text),
            Typed::Expression => reaches(Rule::expression_only, &text),
        }
    };
    if !goes_on("") {
        return Follows::default();
    }
    let statement = typed == Typed::Effects && goes_on("shuffle");
    let name = goes_on(NAME) && !statement;
    let unfit = |word: &&str| NO_EFFECTS.contains(word) || VALUES.contains(word);
    let reserved =
        words::reserved().filter(|word| goes_on(word) && !(statement && unfit(word)));
    let soft = SOFT.iter().filter(|(word, rest)| {
        goes_on(&format!("{word}{rest}")) && !goes_on(&format!("{NAME}{rest}"))
    });
    // `run it` could be two calls of rules.
    let run = Some("run").filter(|_| statement);
    let mut words: Vec<&'static str> =
        reserved.chain(soft.map(|(word, _)| *word)).chain(run).collect();
    words.sort_unstable();
    words.dedup();
    Follows { words, name, statement }
}

/// The part behind the last brace that is open, where effects stand.
fn innermost(typed: Typed, before: &str) -> (Typed, &str) {
    let mut open = Vec::new();
    for (at, sign) in before.char_indices() {
        match sign {
            '{' => open.push(at + 1),
            '}' => {
                open.pop();
            }
            _ => {}
        }
    }
    match open.last().and_then(|at| before.get(*at..)) {
        Some(inner) => (Typed::Effects, inner),
        None => (typed, before),
    }
}

/// Whether a text is good up to its end, though it may not be whole.
fn reaches(rule: Rule, text: &str) -> bool {
    let text = text.trim_start();
    match pairs(rule, text) {
        Ok(_) => true,
        Err(error) => {
            let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
            at >= text.trim_end().len()
        }
    }
}
