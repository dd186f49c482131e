//! What may follow a beginning of effects, of an expression or of a rule file: for completion while
//! it is typed.
//! Asks the grammar about each word; knows no names.

use super::grammar::Rule;
use super::recover::pairs;
use super::scan;
use super::words;
use crate::span::FileId;
use pest::error::InputLocation;

/// What is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Effects, as for `:do`.
    Effects,
    /// One expression.
    Expression,
    /// Statements of a rule file.
    Statements,
    /// An item, outside all braces.
    Item,
    /// Parts of a board.
    Board,
    /// Clauses of `end`.
    Ends,
    /// The arms of `depending on`.
    Arms,
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

/// Those that begin statements.
const OPENING: &[&str] = &["show", "run", "skip", "reverse", "again"];

/// What tells other words from names, if it is more than that they stand there.
const RESTS: &[(&str, &str)] = &[
    ("run", " z()"),
    ("everyone", " {"),
    ("some", " z in z"),
    ("chosen", " before"),
    ("most", " z"),
    ("least", " z"),
    ("over", " when"),
    ("when", " z"),
    ("per", " player"),
    ("seen", " by owner"),
    ("face", " up"),
    ("holds", " 1"),
    ("plural", " z"),
    ("grid", " 1 x 1"),
    ("hex", " grid"),
    ("ring", " z["),
    ("line", " z["),
    ("graph", " z {"),
    ("mark", " z ="),
    ("route", " ="),
    ("surface", " z"),
    ("hole", " z"),
    ("circle", " z"),
    ("posts", " 1 on z"),
    ("beyond", " z"),
    ("sectors", " 1"),
    ("x", " 1"),
    ("turning", " off after z into z"),
    ("off", " after z into z"),
    ("into", " z"),
    ("forwards", " only"),
    ("row", " 1"),
    ("rows", " 1..2"),
    ("column", " 1"),
    ("columns", " 1..2"),
    ("far", " row"),
];

/// The ways in which a word may go on: by itself, and with what tells it from a name.
fn rests(word: &str) -> impl Iterator<Item = &'static str> {
    let known = RESTS.iter().find(|(known, _)| *known == word).map(|(_, rest)| *rest);
    std::iter::once("").chain(known)
}

/// A name that nobody gives.
const NAME: &str = "zzz";

/// What may follow `before`, which ends between words; nothing where it is wrong already.
pub fn follows(typed: Typed, before: &str) -> Follows {
    let (typed, before) = innermost(typed, before);
    may_follow(typed, before)
}

/// What may follow the beginning of a rule file, which ends between words.
pub fn follows_in_file(before: &str) -> Follows {
    let Some((typed, before)) = part_of_file(before) else { return Follows::default() };
    may_follow(typed, before)
}

fn may_follow(typed: Typed, before: &str) -> Follows {
    let goes_on = |more: &str| {
        let text = format!("{before}{more}");
        match typed {
            Typed::Effects | Typed::Statements => reaches(Rule::effects_probe, &text),
            Typed::Expression => reaches(Rule::expression_only, &text),
            Typed::Item => reaches(Rule::item_probe, &text),
            Typed::Board => reaches(Rule::board_parts, &text),
            Typed::Ends => reaches(Rule::end_clauses, &text),
            Typed::Arms => reaches(Rule::arms, &text),
        }
    };
    if !goes_on("") {
        return Follows::default();
    }
    let by_hand = typed == Typed::Effects;
    let statement = (by_hand || typed == Typed::Statements) && goes_on("shuffle");
    let name = goes_on(NAME) && !statement;
    let unfit = |word: &&str| by_hand && NO_EFFECTS.contains(word) || VALUES.contains(word);
    let reserved =
        words::reserved().filter(|word| goes_on(word) && !(statement && unfit(word)));
    let in_files = !(by_hand || typed == Typed::Expression);
    let in_files = words::all().iter().filter(|word| in_files && word.place.is_syntax());
    let in_files = in_files.flat_map(|word| rests(word.word).map(|rest| (word.word, rest)));
    // Where a statement may begin, nearly any word may: those are told that do something.
    let opens = |word: &str| by_hand || !statement || OPENING.contains(&word);
    let soft = SOFT.iter().copied().chain(in_files).filter(|(word, rest)| {
        opens(word) && goes_on(&format!("{word}{rest}")) && !goes_on(&format!("{NAME}{rest}"))
    });
    // `run it` could be two calls of rules.
    let run = Some("run").filter(|_| statement);
    let mut words: Vec<&'static str> =
        reserved.chain(soft.map(|(word, _)| word)).chain(run).collect();
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

/// What is being written at the end of a rule file's beginning, and how it begins; nothing where words
/// are the author's own.
fn part_of_file(before: &str) -> Option<(Typed, &str)> {
    let scan = scan::scan(FileId::default(), before);
    let start = scan.chunks.last().map_or(0, |chunk| chunk.range.start);
    let item = before.get(start..)?;
    let mut open: Vec<(Typed, usize)> = Vec::new();
    let (mut quoted, mut escaped, mut comment) = (false, false, false);
    // Where the words begin that say what the next brace opens.
    let mut head = 0;
    for (at, sign) in item.char_indices() {
        match sign {
            '\n' => (comment, quoted) = (false, false),
            _ if comment => {}
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '#' => comment = true,
            '{' => {
                let outer = open.last().map_or(Typed::Item, |(typed, _)| *typed);
                open.push((opened(outer, item.get(head..at)?)?, at + 1));
                head = at + 1;
            }
            '}' => {
                open.pop();
                head = at + 1;
            }
            _ => {}
        }
    }
    if comment || quoted {
        return None;
    }
    let (typed, from) = open.last().copied().unwrap_or((Typed::Item, 0));
    Some((typed, item.get(from..)?))
}

/// What a brace opens after these words; nothing where the author's own words follow.
fn opened(outer: Typed, head: &str) -> Option<Typed> {
    let words = || head.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
    let has = |word: &str| words().any(|known| known == word);
    match outer {
        Typed::Item if has("board") => Some(Typed::Board),
        Typed::Item if has("end") => Some(Typed::Ends),
        Typed::Item if has("piece") => None,
        Typed::Board if has("per") && !has("ring") => Some(Typed::Board),
        Typed::Board => None,
        _ if has("depending") => Some(Typed::Arms),
        Typed::Ends => None,
        Typed::Item | Typed::Statements | Typed::Effects | Typed::Expression | Typed::Arms => {
            Some(Typed::Statements)
        }
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
