//! A legal way through an ask: its tokens, and the words people use for them.

use crate::ir::{Base, Measure};
use std::collections::BTreeMap;

/// A legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// One per choice: what the move is.
    pub tokens: Vec<i64>,
    /// One per token.
    pub words: Vec<Word>,
}

/// What a token is called.
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of it")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The canonical text; empty if the word before says it all.
    pub text: String,
    /// Everything that input may use, the canonical text among it.
    pub spellings: Vec<String>,
    /// What it names; none for labels, `yes` and the like.
    pub base: Option<Base>,
    /// The cards it names.
    pub cards: Vec<usize>,
    /// Whether no other token leads to a legal way here, so that input may leave it out.
    pub forced: bool,
    /// Whether it is one of several chosen together, which input may give in any order.
    pub together: bool,
    /// Whether it says that no more is chosen: input may leave that out.
    pub ends: bool,
    /// The range of a continuous choice of which it is one value.
    pub dial: Option<Dial>,
    /// Whether it is for nobody but who chose it to know, as what it decides is noted in secret.
    pub noted: bool,
}

/// A continuous choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dial {
    /// What stands before its value in the move's text.
    pub label: String,
    /// The name of its variable.
    pub name: String,
    /// The least value.
    pub low: i64,
    /// The greatest.
    pub high: i64,
    /// What it measures.
    pub measure: Measure,
}

impl Dial {
    /// The text of one of its values.
    pub fn text(&self, value: i64) -> String {
        format!("{} {}", self.label, self.measure.plain(value))
    }
}

impl Way {
    /// Its tokens before its continuous choices.
    pub fn discrete(&self) -> &[i64] {
        let count = self.words.iter().take_while(|word| word.dial.is_none()).count();
        self.tokens.get(..count).unwrap_or(&[])
    }

    /// Whether it stands for countless others, that differ in the values they take.
    pub fn is_continuous(&self) -> bool {
        self.words.iter().any(|word| word.dial.is_some())
    }
}

/// What may be typed to say that no more is chosen.
const DONE: &str = "done";

impl Word {
    /// A word with one spelling.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let mut spellings = vec![text.clone()];
        if text.contains('_') {
            spellings.push(text.replace('_', " "));
        }
        Self {
            text,
            spellings,
            base: None,
            cards: Vec::new(),
            forced: false,
            together: false,
            ends: false,
            dial: None,
            noted: false,
        }
    }

    /// Says that no more is chosen: after something it need not be said.
    pub fn end(chosen: bool) -> Self {
        let word = Self { ends: true, ..Self::new(DONE) };
        if chosen {
            return word.silent();
        }
        let spellings = vec!["none".into(), DONE.into()];
        Self { text: "none".into(), spellings, ..word }
    }

    /// A value of a continuous choice.
    pub(super) fn dialled(dial: Dial, value: i64) -> Self {
        let text = dial.text(value);
        let base = Some(Base::Measure(dial.measure));
        Self { base, dial: Some(dial), ..Self::new(text) }
    }

    /// A word that need not be said.
    pub(super) fn silent(mut self) -> Self {
        self.text.clear();
        self
    }

    /// Told apart from other words of the same text by a number.
    pub(super) fn number(&mut self, number: usize) {
        let suffix = format!(" #{number}");
        self.text.push_str(&suffix);
        self.spellings.iter_mut().for_each(|spelling| spelling.push_str(&suffix));
    }
}

/// A way's canonical text: different ways of one ask have different texts.
pub fn text_of(way: &Way) -> String {
    joined(way.words.iter().map(|word| word.text.as_str()))
}

/// Words in a row, without those that are not said.
pub fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Numbers those of the words that have one text.
pub(super) fn tell_apart(words: &mut [Word]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for word in &*words {
        *counts.entry(word.text.clone()).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for word in words {
        if counts.contains_key(&word.text) {
            let number = numbers.entry(word.text.clone()).or_default();
            *number += 1;
            word.number(*number);
        }
    }
}

/// Marks the words that are forced, and tells ways apart whose words run into one text.
pub(super) fn finish(ways: &mut [Way]) {
    let mut by_tokens: Vec<&mut Way> = ways.iter_mut().collect();
    by_tokens.sort_by(|one, other| one.tokens.cmp(&other.tokens));
    force(&mut by_tokens, 0);
    say_ends(ways);
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for way in &*ways {
        *counts.entry(text_of(way)).or_default() += 1;
    }
    counts.retain(|_, count| *count > 1);
    if counts.is_empty() {
        return;
    }
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    for way in ways {
        let text = text_of(way);
        if !counts.contains_key(&text) {
            continue;
        }
        let number = numbers.entry(text).or_default();
        *number += 1;
        if let Some(word) = way.words.last_mut() {
            word.number(*number);
        }
    }
}

/// Marks the words at a place and after it that are forced, in ways in the order of their tokens
/// that are alike up to there.
fn force(ways: &mut [&mut Way], at: usize) {
    let token = |way: &Way| way.discrete().get(at).copied();
    let first = ways.iter().find_map(|way| token(way));
    let forced = first.is_some()
        && ways.iter().all(|way| token(way).is_none_or(|one| Some(one) == first));
    for group in ways.chunk_by_mut(|one, other| one.tokens.get(at) == other.tokens.get(at)) {
        let mut goes_on = false;
        for way in &mut *group {
            if let Some(word) = way.words.get_mut(at) {
                word.forced = forced && word.dial.is_none();
                goes_on = true;
            }
        }
        if goes_on {
            force(group, at + 1);
        }
    }
}

/// Says where choices end in ways that else would have one text.
fn say_ends(ways: &mut [Way]) {
    let unsaid = |word: &Word| word.ends && word.text.is_empty();
    if !ways.iter().any(|way| way.words.iter().any(unsaid)) {
        return;
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for way in &*ways {
        *counts.entry(text_of(way)).or_default() += 1;
    }
    for way in ways {
        if counts.get(&text_of(way)).is_some_and(|count| *count > 1) {
            let ends = way.words.iter_mut().filter(|word| unsaid(word));
            ends.for_each(|word| word.text = DONE.into());
        }
    }
}
