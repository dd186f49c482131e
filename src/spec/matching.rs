//! Input of people against the words of ways: by number, in full, or shortened.

use super::way::{Way, Word, text_of};

/// What an input means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Match {
    /// The way at this index.
    One(usize),
    /// Nothing: the ways whose texts are nearest to it, nearest first.
    None {
        /// Indices of ways.
        nearest: Vec<usize>,
    },
    /// Any of these ways.
    Several(Vec<usize>),
}

/// Whether ways have numbers that may be typed: not where cards that are numbers are chosen, or
/// where a number is what is chosen first.
pub fn numbered(ways: &[Way]) -> bool {
    let is_number = |word: &Word| word.text.parse::<i64>().is_ok();
    !ways.iter().any(|way| {
        way.words.first().is_some_and(is_number)
            || way.words.iter().any(|word| !word.cards.is_empty() && is_number(word))
    })
}

/// Which way an input means: the one whose full text it is, or all but that no more is chosen;
/// else, if ways have numbers, the one with this number as listed, from 1; else the one it shortens. Whole words win
/// over beginnings of words, and ways all of whose words are there over those that it leaves the
/// name of a branch out of.
pub fn matching(ways: &[Way], input: &str) -> Match {
    matching_as(ways, input, numbered(ways))
}

/// The same for input that is no number of a move, whatever it looks like.
pub fn matching_text(ways: &[Way], input: &str) -> Match {
    matching_as(ways, input, false)
}

fn matching_as(ways: &[Way], input: &str, numbered: bool) -> Match {
    let typed = parts(input);
    if typed.is_empty() {
        return Match::None { nearest: Vec::new() };
    }
    let all: Vec<(usize, &Way)> = ways.iter().enumerate().collect();
    let whole = |counts: fn(&Word) -> bool| {
        let says = |way: &Way| says(way.words.iter().filter(|word| counts(word)), &typed);
        ways.iter().position(says)
    };
    if let Some(at) = whole(|_| true).or_else(|| whole(|word| !word.ends)) {
        return Match::One(at);
    }
    let number = input.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    if let Some(at) = number.filter(|at| numbered && *at < ways.len()) {
        return Match::One(at);
    }
    let fits: Vec<(usize, Fit)> = all
        .iter()
        .filter_map(|(at, way)| Some((*at, fits_whole(&way.words, &typed)?)))
        .collect();
    let best = fits.iter().map(|(_, fit)| *fit).max();
    let meant = fits.iter().filter(|(_, fit)| Some(*fit) == best).map(|(at, _)| *at);
    let meant: Vec<usize> = meant.collect();
    match *meant {
        [] => Match::None { nearest: nearest(ways, input, &typed) },
        [one] => Match::One(one),
        _ => Match::Several(meant),
    }
}

/// Whether input shortens what a way's words say, or some of its first words.
pub(super) fn fits(way: &Way, input: &str) -> bool {
    let typed = parts(input);
    !typed.is_empty()
        && (0..=way.words.len()).any(|most| {
            way.words.get(..most).is_some_and(|words| fits_whole(words, &typed).is_some())
        })
}

/// How many of the first typed words some words may be, each way to read them; none if they are
/// others.
pub(super) fn read_as(words: &[Word], typed: &[&str]) -> Option<usize> {
    (0..=typed.len()).rev().find(|count| {
        let part = typed.get(..*count).unwrap_or(&[]).join(" ");
        fits_whole(words, &parts(&part)).is_some()
    })
}

/// Whether the texts of some words are what is typed.
fn says<'w>(words: impl Iterator<Item = &'w Word>, typed: &[String]) -> bool {
    let mut said = words.flat_map(|word| split(&word.text));
    let same =
        |word: &str, typed: &str| word.chars().flat_map(char::to_lowercase).eq(typed.chars());
    typed.iter().all(|typed| said.next().is_some_and(|word| same(word, typed)))
        && said.next().is_none()
}

/// The words of a text, as they are compared: without case, commas and `of`.
pub(super) fn parts(text: &str) -> Vec<String> {
    split(&text.to_lowercase()).map(String::from).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    words.filter(|word| !word.is_empty() && !word.eq_ignore_ascii_case("of"))
}

/// How well input fits; the greater the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fit {
    /// The name of a branch is left out.
    Unlabelled,
    /// Some word is only the beginning of what it stands for.
    Beginnings,
    /// Every word is whole.
    Whole,
}

/// How typed words fit a way's words.
pub(super) fn fits_whole(words: &[Word], typed: &[String]) -> Option<Fit> {
    fit(&words.iter().collect::<Vec<_>>(), typed)
}

/// How typed words fit a way's words: each takes one or more of them; forced ones, those that say
/// that no more is chosen, and names of branches may take none. What is chosen together may stand in any order.
fn fit(words: &[&Word], typed: &[String]) -> Option<Fit> {
    let Some((first, rest)) = words.split_first() else {
        return typed.is_empty().then_some(Fit::Whole);
    };
    let skipped = match (first.forced || first.ends, first.base) {
        (true, _) => fit(rest, typed),
        (false, None) => fit(rest, typed).map(|fit| fit.min(Fit::Unlabelled)),
        (false, Some(_)) => None,
    };
    let together = words.iter().take_while(|word| word.together).count();
    let others = (1..together).filter(|at| {
        // Of words with one text the first stands for all.
        words
            .iter()
            .take(*at)
            .all(|before| Some(&before.text) != words.get(*at).map(|w| &w.text))
    });
    let others = others.filter_map(|at| {
        let mut left = words.to_vec();
        let next = left.remove(at);
        taken(next, &left, typed)
    });
    taken(first, rest, typed).into_iter().chain(others).max().max(skipped)
}

/// How typed words fit if a word takes the first of them, and the rest of the words the others.
fn taken(word: &Word, rest: &[&Word], typed: &[String]) -> Option<Fit> {
    let ways = word.spellings.iter().filter_map(|spelling| {
        let wanted = parts(spelling);
        let most = wanted.len().min(typed.len());
        let fitting = (1..=most).filter_map(|count| {
            let (these, later) = typed.split_at_checked(count)?;
            // A value is said whole, or by its number alone.
            if word.dial.is_some() && count < wanted.len() {
                return None;
            }
            let begins =
                these.iter().zip(&wanted).all(|(typed, word)| word.starts_with(&**typed));
            let whole = if these == wanted { Fit::Whole } else { Fit::Beginnings };
            if begins { fit(rest, later).map(|fit| fit.min(whole)) } else { None }
        });
        fitting.max()
    });
    ways.max()
}

/// Up to three ways that go on from the input, or have texts like it.
fn nearest(ways: &[Way], input: &str, typed: &[String]) -> Vec<usize> {
    let longer = ways.iter().enumerate().filter(|(_, way)| fits(way, input));
    let longer: Vec<usize> = longer.map(|(at, _)| at).take(3).collect();
    if !longer.is_empty() {
        return longer;
    }
    let typed = typed.join(" ");
    let mut near: Vec<(usize, usize)> = ways
        .iter()
        .enumerate()
        .map(|(at, way)| {
            let text = text_of(way).to_lowercase();
            (strsim::levenshtein(&text, &typed), at)
        })
        .filter(|(distance, _)| *distance <= (typed.chars().count() / 3).max(1))
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, at)| at).collect()
}
