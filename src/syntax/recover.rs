//! Why the grammar refused something, in the author's words.
//! Knows words and places; builds no tree.

use super::{
    describe::{OPERATOR, describe, follows_any_expression},
    errors::{
        foreign_word::{ForeignWord, foreign},
        missing::Missing,
        missing_reason::MissingReason,
        misspelt_word::MisspeltWord,
        reserved_name::ReservedName,
        too_hard::TooHard,
        unexpected::Unexpected,
    },
    grammar::{Grammar, Rule},
    words::{self, Place},
};
use crate::{
    diagnostic::{Diagnostic, suggest},
    span::{FileId, Span},
};
use pest::{
    Parser,
    error::{Error, ErrorVariant, InputLocation},
    iterators::Pair,
};
use std::{num::NonZeroUsize, ops::Range};

/// Steps of the grammar for one item, at most: some seconds' work.
const MOST_STEPS: Option<NonZeroUsize> = NonZeroUsize::new(20_000_000);

/// What `rule` reads at the beginning of `text`.
pub(super) fn pairs(rule: Rule, text: &str) -> Result<Pair<'_, Rule>, Box<Error<Rule>>> {
    pest::set_call_limit(MOST_STEPS);
    let mut pairs = Grammar::parse(rule, text).map_err(Box::new)?;
    let bug = || {
        let variant = ErrorVariant::CustomError { message: String::new() };
        Box::new(Error::new_from_pos(variant, pest::Position::from_start(text)))
    };
    pairs.next().ok_or_else(bug)
}

/// A refusal, and what is around it.
pub(super) struct Refusal<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    /// Where the text begins that was refused.
    pub(super) start: usize,
    /// Where the bare words begin that stand before it on its line.
    first: usize,
    /// Where it went wrong.
    pub(super) at: usize,
    /// What could have stood there.
    positives: Vec<Rule>,
}

/// Why the grammar refused what begins at `start` of `text`.
pub(super) fn explain(
    file: FileId,
    text: &str,
    start: usize,
    error: &Error<Rule>,
) -> Diagnostic {
    explain_after(file, text, start..start, error)
}

/// The same, where bare words begin at `from.start` and the refused text at `from.end`.
pub(super) fn explain_after(
    file: FileId,
    text: &str,
    from: Range<usize>,
    error: &Error<Rule>,
) -> Diagnostic {
    let Range { start: first, end: start } = from;
    let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
    let at = after_blanks(text, start + at);
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return TooHard { span: Span::new(file, at, at) }.into();
    };
    let refusal = Refusal { file, text, start, first, at, positives: positives.clone() };
    refusal
        .full_stop()
        .or_else(|| refusal.other_quotes())
        .or_else(|| refusal.foreign())
        .or_else(|| refusal.phrase())
        .or_else(|| refusal.reason())
        .or_else(|| refusal.misspelt())
        .or_else(|| refusal.reserved())
        .unwrap_or_else(|| refusal.unexpected())
}

impl Refusal<'_> {
    pub(super) fn token(&self) -> &str {
        token_at(self.text, self.at)
    }

    fn span(&self) -> Span {
        Span::new(self.file, self.at, self.at + self.token().len())
    }

    pub(super) fn expects(&self, rule: Rule) -> bool {
        self.positives.contains(&rule)
    }

    /// Words and signs that other languages have.
    fn foreign(&self) -> Option<Diagnostic> {
        let before = word_before(self.text, self.at).filter(|(at, _)| *at >= self.first);
        let first = (self.first, token_at(self.text, self.first));
        let here = (self.at, self.token());
        let sign = (self.at.saturating_sub(1), sign_around(self.text, self.at));
        [Some(here), Some(sign), before, Some(first)].into_iter().flatten().find_map(
            |(at, written)| {
                let (ours, alike) = foreign(written)?;
                let span = Span::new(self.file, at, at + written.len());
                Some(ForeignWord { span, written, ours, alike }.into())
            },
        )
    }

    /// `else` after a guard, and something else than its reason.
    fn reason(&self) -> Option<Diagnostic> {
        let guard = matches!(token_at(self.text, self.start), "require" | "prefer");
        let after_else =
            word_before(self.text, self.at).is_some_and(|(_, word)| word == "else");
        let reason = guard && after_else && self.expects(Rule::string);
        reason.then(|| MissingReason { span: self.place().0 }.into())
    }

    /// A word that is nearly one that fits.
    fn misspelt(&self) -> Option<Diagnostic> {
        let here = (self.at, self.token());
        let expected = self.positives.iter().map(|rule| describe(*rule).trim_matches('`'));
        let expected: Vec<&str> = expected.filter(|word| is_word(word)).collect();
        let openers = self.openers();
        self.nearly(here, &expected)
            .or_else(|| self.nearly(here, &openers))
            .or_else(|| {
                let first = (self.first, token_at(self.text, self.first));
                self.nearly(first, &openers)
            })
            .or_else(|| {
                let before = word_before(self.text, self.at)?;
                self.nearly(before, &words::operators().collect::<Vec<_>>())
            })
    }

    /// Words that begin what was being read.
    fn openers(&self) -> Vec<&'static str> {
        if self.expects(Rule::item_word) || self.expects(Rule::item) {
            words::at(Place::Item).collect()
        } else if self.expects(Rule::board_word) || self.expects(Rule::board_item) {
            words::at(Place::Board).collect()
        } else if self.expects(Rule::end_word) || self.expects(Rule::end_clause) {
            words::at(Place::End).collect()
        } else {
            words::at(Place::Statement).collect()
        }
    }

    /// The place of what stands here; or, if that is on a later line, of where it is missing.
    fn place(&self) -> (Span, bool) {
        let end = before_blanks(self.text, self.start, self.at);
        let between = self.text.get(end..self.at).unwrap_or("");
        let missing = end > self.start && (between.contains('\n') || self.token().is_empty());
        let span = if missing { Span::new(self.file, end, end) } else { self.span() };
        (span, missing)
    }

    fn nearly(&self, (at, written): (usize, &str), known: &[&str]) -> Option<Diagnostic> {
        if !is_word(written) || words::is_known(written) {
            return None;
        }
        let rest = self.text.get(at + written.len()..).unwrap_or("");
        // `n += 1`: a name that is to be changed.
        let changed = ["=", "+=", "-="].iter().any(|sign| rest.trim_start().starts_with(sign));
        if rest.starts_with('(') || changed {
            return None;
        }
        let meant = suggest(written, known.iter().copied())?;
        let span = Span::new(self.file, at, at + written.len());
        Some(MisspeltWord { span, written, meant }.into())
    }

    /// A word of the language where a name should be.
    fn reserved(&self) -> Option<Diagnostic> {
        let word = self.token();
        let named = self.positives.iter().any(|rule| describe(*rule).starts_with("a name"));
        let other = self.expects(Rule::dot);
        (named && !other && words::is_reserved(word))
            .then(|| ReservedName { span: self.span(), word }.into())
    }

    fn unexpected(&self) -> Diagnostic {
        if let Some((row, (at, name))) = self.row_of_a_name() {
            let span = Span::new(self.file, at, at + name.len());
            let expected = ["a number", "parentheses"];
            let diagnostic: Diagnostic =
                Unexpected { span, found: name, expected: &expected }.into();
            return diagnostic.help(format!("write `{row} ({name})`"));
        }
        let expected = self.expected();
        let found = self.token();
        let (span, missing) = self.place();
        if missing {
            return self.advise(Missing { span, before: found, expected: &expected }.into());
        }
        self.advise(Unexpected { span, found, expected: &expected }.into())
    }

    /// A name right behind `row`: as that may be a name too, what stands behind both is refused.
    fn row_of_a_name(&self) -> Option<(&str, (usize, &str))> {
        let before = word_before(self.text, self.at)?;
        let here = (self.at, self.token());
        let pairs = [Some((before, here)), word_before(self.text, before.0).zip(Some(before))];
        pairs.into_iter().flatten().find_map(|((_, row), name)| {
            let named = is_word(name.1) && !words::is_known(name.1);
            (words::AXES.contains(&row) && named).then_some((row, name))
        })
    }

    /// What could stand here, in a few words, the telling ones.
    fn expected(&self) -> Vec<&'static str> {
        let after_expression = self.expects(Rule::dot);
        let choosing = token_at(self.text, self.start) == "choose";
        let telling = |rule: &Rule| {
            *rule != Rule::EOI
                && !(matches!(*rule, Rule::outcome_word | Rule::kw_finishes | Rule::you_word)
                    && self.expects(Rule::statement_word))
                && !(*rule == Rule::name && after_expression && choosing)
                && !(after_expression
                    && follows_any_expression(*rule)
                    && !(choosing && *rule == Rule::kw_in))
        };
        let mut expected: Vec<&'static str> = Vec::new();
        for positive in self.positives.iter().filter(|rule| telling(rule)) {
            let words = describe(*positive);
            if !expected.contains(&words) {
                expected.push(words);
            }
        }
        let only_ends =
            expected.iter().all(|words| *words == "`}`" || words.starts_with("the "));
        if after_expression && only_ends {
            expected.insert(0, OPERATOR);
        }
        if expected.is_empty() {
            expected.push("the end");
        }
        // What is missing comes first, what could come instead of it last.
        expected.sort_by_key(|words| words.starts_with("the "));
        expected.truncate(4);
        expected
    }
}

/// What is wrong with something at `at` that cannot go on what stands before it on its line.
pub(super) fn unexpected_after(
    file: FileId,
    text: &str,
    start: usize,
    at: usize,
) -> Diagnostic {
    let positives = vec![Rule::dot, Rule::item_word];
    Refusal { file, text, start, first: start, at, positives }.unexpected()
}

/// What is wrong with a bare word that is taken for a statement's first; `rest` stands behind it.
pub(super) fn misused(span: Span, written: &str, rest: &str) -> Option<Diagnostic> {
    if let Some((ours, alike)) = foreign(written) {
        return Some(ForeignWord { span, written, ours, alike }.into());
    }
    if written == "put" {
        let line = rest.lines().next().unwrap_or("");
        let new = line.split_whitespace().find(|word| matches!(*word, "to" | "on" | "at"));
        let ours = if new.is_some_and(|word| word != "to") { "place" } else { "move" };
        return Some(ForeignWord { span, written, ours, alike: true }.into());
    }
    if words::is_known(written) {
        return None;
    }
    let meant = suggest(written, words::at(Place::Statement).chain(words::operators()))?;
    Some(MisspeltWord { span, written, meant }.into())
}

/// True if it is a name or a word of the language.
pub(super) fn is_word(token: &str) -> bool {
    token.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        && token.chars().any(char::is_alphabetic)
}

/// The first place at or after `at` that is neither blank nor in a comment.
pub(super) fn after_blanks(text: &str, at: usize) -> usize {
    let mut rest = text.get(at..).unwrap_or("");
    loop {
        let trimmed = rest
            .trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
        if !trimmed.starts_with('#') {
            return text.len() - trimmed.len();
        }
        let line_end = trimmed.find('\n').unwrap_or(trimmed.len());
        rest = trimmed.get(line_end..).unwrap_or("");
    }
}

/// Where the last token before `at` ends, not looking before `start`.
fn before_blanks(text: &str, start: usize, at: usize) -> usize {
    let mut end = start;
    let mut next = after_blanks(text, start);
    while next < at {
        end = next + token_at(text, next).len().max(1);
        next = after_blanks(text, end);
    }
    end.min(at)
}

/// The word, number, text or sign at `at`; empty at the end.
pub(super) fn token_at(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or("");
    let Some(first) = rest.chars().next() else { return "" };
    let wordlike = |letter: char| letter.is_alphanumeric() || letter == '_';
    let length = if wordlike(first) {
        rest.find(|letter| !wordlike(letter)).unwrap_or(rest.len())
    } else if first == '"' {
        let inside = rest.get(1..).unwrap_or("");
        inside.find(['"', '\n']).map_or(rest.len(), |end| end + 2)
    } else {
        let two = ["==", "&&", "||", "!=", "<>", ":=", "++", "--", "//", "/*", "..", "->"];
        let two = two.iter().find(|sign| rest.starts_with(**sign));
        two.map_or(first.len_utf8(), |sign| sign.len())
    };
    rest.get(..length).unwrap_or(rest)
}

/// The sign of two characters of which the second is at `at`.
fn sign_around(text: &str, at: usize) -> &str {
    let start = at.saturating_sub(1);
    let token = token_at(text, start);
    if token.len() == 2 && !is_word(token) { token } else { "" }
}

/// The word that ends before the blanks before `at`, and where it begins.
pub(super) fn word_before(text: &str, at: usize) -> Option<(usize, &str)> {
    let before = text.get(..at)?.trim_end();
    let wordlike = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = before.trim_end_matches(wordlike).len();
    let word = before.get(start..)?;
    (!word.is_empty()).then_some((start, word))
}
