//! What may be typed next: moves choice by choice, commands, outcomes; for completion, hints and
//! colours while somebody types.
//!
//! It is made once after each answer, and then asked at every key: it looks at no rules.

use super::agree::ANSWERS;
use super::command::{self, PAGES};
use super::look::Look;
use super::{Disk, Seat, Session, reading};
use crate::play::Play;
use crate::setup;
use crate::spec::{Dial, Way, Word, numbered};
use crate::state::Stream;
use crate::syntax::{Follows, Typed, follows};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Moves of which it is told what each would do.
const PREVIEWED: usize = 40;
/// Worlds that are imagined for that.
const WORLDS: usize = 3;

/// Something that may be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The words.
    pub text: String,
    /// What they lead to.
    pub about: String,
}

/// How a line goes on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rest {
    /// What is to be typed yet.
    pub text: String,
    /// What a command takes after it.
    pub takes: &'static str,
}

/// How far a line is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// All of it, and it can be entered.
    Whole,
    /// All of it so far.
    Begun,
    /// Up to this byte.
    Until(usize),
}

/// What may be typed.
#[derive(Debug)]
pub struct Offers {
    /// The beginnings of moves, or outcomes.
    roots: Vec<Node>,
    /// How many moves there are, for their numbers.
    count: usize,
    /// What may follow a command, by its name.
    after: Vec<(&'static str, Vec<Offer>)>,
    /// What the rules give a name, but for rules.
    names: Vec<String>,
    /// The rules, by name.
    rules: Vec<String>,
    disk: Arc<dyn Disk>,
    /// The game as it stands, for what a move would do; none if that may not be told.
    play: Option<Play>,
    eyes: Option<usize>,
    /// Whether the game hides nothing.
    open: bool,
}

/// Games that could be, each with how it looks.
#[derive(Debug, Default)]
struct Worlds {
    games: Vec<(Play, Look)>,
    eyes: Option<usize>,
    open: bool,
}

/// A word of moves, with what may follow it.
#[derive(Debug, Default)]
struct Node {
    text: String,
    /// Everything that may be typed for it, in small letters.
    spellings: Vec<String>,
    forced: bool,
    /// The range of values of which the text is one.
    dial: Option<Dial>,
    children: Vec<Node>,
    /// The move that ends here.
    ends: Option<Vec<i64>>,
    /// How many moves begin so.
    moves: usize,
}

/// What a typed beginning comes to.
#[derive(Debug, Default)]
struct Walked<'a> {
    /// Words that the rest begins, each with where it begins.
    begun: Vec<(usize, &'a Node)>,
    /// Whether the line is a whole move.
    whole: bool,
    /// The furthest byte up to which it is good.
    good: usize,
}

impl Session {
    /// What may be typed now.
    pub fn offers(&self) -> Offers {
        let mut offers = Offers {
            roots: Vec::new(),
            count: 0,
            after: self.after_commands(),
            names: self.names(),
            rules: self.play.table().game.rules.iter().map(|rule| rule.name.clone()).collect(),
            disk: Arc::clone(&self.disk),
            play: None,
            eyes: self.eyes(),
            open: !self.play.table().keeps_secrets(),
        };
        if self.draw_offer.is_some() {
            offers.roots = ANSWERS.map(|answer| Node::word(answer.into())).into();
        } else if self.pending.is_some() {
            offers.roots = self.outcomes().into_iter().map(Node::word).collect();
        } else if self.curtained() {
            offers.roots = vec![Node::word("ready".into())];
        } else if self.given_up.is_none() && self.not_yours().is_none() {
            let ways = self.play.moves().unwrap_or_default();
            offers.count = if numbered(&ways) { ways.len() } else { 0 };
            offers.roots = tree(&ways);
            offers.play = Some(self.play.now());
        }
        offers
    }

    /// What expressions and effects may name, in order.
    fn names(&self) -> Vec<String> {
        let (game, players) = (&self.play.table().game, &self.play.table().names);
        let groups = game.board.groups.iter().map(|group| group.name.clone());
        let kinds = game.kinds.iter().flat_map(|kind| [kind.name.clone(), kind.plural.clone()]);
        let names = reading::declared(&self.opened).chain(groups).chain(kinds);
        // Squares have names of their own.
        let sites = self.play.table().sites.iter().filter(|site| site.cell.is_some());
        let sites = sites.map(|site| site.name.clone());
        let own = crate::check::NAMES.iter().map(|name| (*name).to_owned());
        let names = names.chain(own);
        let names: BTreeSet<String> =
            names.chain(players.iter().cloned()).chain(sites).collect();
        let is_rule = |name: &String| game.rules.iter().any(|rule| rule.name == *name);
        names.into_iter().filter(|name| !is_rule(name)).collect()
    }

    fn after_commands(&self) -> Vec<(&'static str, Vec<Offer>)> {
        let plain = |text: String| Offer { text, about: String::new() };
        let commands =
            PAGES.iter().map(|page| Offer { text: page.name.into(), about: page.brief.into() });
        let rules = reading::names(&self.opened).into_iter().map(plain);
        let table = self.play.table();
        let options = setup::shown(table)
            .map(|(option, value)| Offer { text: option.name.clone(), about: value });
        let numbers = 1..=table.players;
        let players = numbers.flat_map(|number| {
            Seat::names().map(move |seat| Offer {
                text: format!("{number} {seat}"),
                about: table.names.get(number - 1).cloned().unwrap_or_default(),
            })
        });
        vec![
            ("help", commands.collect()),
            ("rules", rules.collect()),
            ("option", options.collect()),
            ("players", players.collect()),
        ]
    }
}

impl Node {
    fn word(text: String) -> Self {
        let spellings = vec![text.to_lowercase()];
        Self { text, spellings, ends: Some(Vec::new()), moves: 1, ..Self::default() }
    }
}

/// Ways by their words. Ways with one beginning stand together, but for subsets, which come by
/// size.
fn tree(ways: &[Way]) -> Vec<Node> {
    let mut roots: Vec<Node> = Vec::new();
    for way in ways {
        let mut level = &mut roots;
        // That no more is chosen is often not said.
        let words = way.words.iter().filter(|word| !(word.ends && word.text.is_empty()));
        let words: Vec<&Word> = words.collect();
        let last = words.len().saturating_sub(1);
        for (at, word) in words.into_iter().enumerate() {
            let is_it = |node: &Node| node.text == word.text;
            let found = if word.together {
                level.iter().position(is_it)
            } else {
                level.len().checked_sub(1).filter(|_| level.last().is_some_and(is_it))
            };
            let place = found.unwrap_or(level.len());
            if found.is_none() {
                let spellings = word.spellings.iter().map(|text| text.to_lowercase());
                level.push(Node {
                    text: word.text.clone(),
                    spellings: spellings.collect(),
                    forced: word.forced,
                    dial: word.dial.clone(),
                    ..Node::default()
                });
            }
            let Some(node) = level.get_mut(place) else { break };
            node.moves += 1;
            if at == last {
                node.ends = Some(way.tokens.clone());
            }
            level = &mut node.children;
        }
    }
    roots
}

/// Follows what is typed from byte `at` on. Letters are compared small; a small letter that is
/// longer than its capital ends the comparison, as nobody names things so.
fn walk<'a>(nodes: &'a [Node], line: &str, at: usize, walked: &mut Walked<'a>) {
    let Some(rest) = line.get(at..) else { return };
    let skipped = rest.len() - rest.trim_start().len();
    let (at, rest) = (at + skipped, rest.trim_start());
    walked.good = walked.good.max(at);
    for node in nodes {
        if let Some(dial) = &node.dial {
            walk_value(node, dial, (line, at), walked);
            continue;
        }
        for spelling in &node.spellings {
            let common = rest.bytes().zip(spelling.bytes());
            let common = common.take_while(|(typed, known)| typed == known).count();
            walked.good = walked.good.max(at + common);
            if common == rest.len() {
                if !walked.begun.iter().any(|(_, known)| std::ptr::eq(*known, node)) {
                    walked.begun.push((at, node));
                }
                walked.whole |= common == spelling.len() && ends(node);
            } else if common == spelling.len() && rest.as_bytes().get(common) == Some(&b' ') {
                walked.whole |= rest.trim_end().len() == common && ends(node);
                walk(&node.children, line, at + common, walked);
            }
        }
        // What cannot be otherwise may be left out.
        if node.forced && !rest.is_empty() {
            walk(&node.children, line, at, walked);
        }
    }
}

/// The same for a value: what it is called, which may be left out, and a number in its range.
fn walk_value<'a>(
    node: &'a Node,
    dial: &Dial,
    (line, at): (&str, usize),
    walked: &mut Walked<'a>,
) {
    let rest = line.get(at..).unwrap_or("");
    let label = dial.label.to_lowercase();
    if label.starts_with(rest.trim_end()) {
        walked.good = walked.good.max(at + rest.len());
        walked.begun.push((at, node));
        return;
    }
    let named = rest.strip_prefix(&label).filter(|rest| rest.starts_with(' '));
    let after = named.unwrap_or(rest);
    let number = after.trim_start();
    let from = line.len() - number.len();
    let end = number.find(' ').unwrap_or(number.len());
    let typed = number.get(..end).unwrap_or("");
    match dial.measure.parse(typed) {
        Some(value) if (dial.low..=dial.high).contains(&value) => {
            walked.good = walked.good.max(from + end);
            let last = number.trim_end().len() == end;
            walked.whole |= last && ends(node);
            if last && end == number.len() {
                walked.begun.push((at, node));
            } else {
                walk(&node.children, line, from + end, walked);
            }
        }
        None if matches!(typed, "" | "-") || typed.ends_with('.') => {
            walked.good = walked.good.max(line.len());
            walked.begun.push((at, node));
        }
        Some(_) | None => walked.good = walked.good.max(from),
    }
}

/// Whether a move may end after this word: there, or when nothing else is left to choose.
fn ends(node: &Node) -> bool {
    node.ends.is_some() || matches!(&node.children[..], [only] if only.forced && ends(only))
}

impl Offers {
    fn walked(&self, line: &str) -> Walked<'_> {
        let mut walked = Walked::default();
        let lower = line.to_lowercase();
        // Places in the small text are places in the line only if no letter changed its length.
        let typed = if lower.len() == line.len() { lower } else { line.to_owned() };
        // Outcomes may be told several at a time.
        let from =
            if self.play.is_some() { 0 } else { typed.rfind(',').map_or(0, |at| at + 1) };
        walk(&self.roots, &typed, from, &mut walked);
        walked
    }

    /// What the end of the line may be completed to, and from which byte on.
    pub fn complete(&self, line: &str) -> (usize, Vec<Offer>) {
        if let Some(command) = line.strip_prefix(':') {
            return self.complete_command(command);
        }
        let walked = self.walked(line);
        let from = walked.begun.iter().map(|(at, _)| *at).max().unwrap_or(line.len());
        let nodes = walked.begun.iter().filter(|(at, _)| *at == from).map(|(_, node)| *node);
        let nodes: Vec<&Node> = nodes.collect();
        let told = nodes.len() <= PREVIEWED;
        let worlds = if told { self.worlds() } else { Worlds::default() };
        let offers = nodes.iter().map(|node| Offer {
            text: node.text.clone(),
            about: match (node.moves, only_end(node)) {
                _ if node.dial.is_some() => {
                    let dial = node.dial.as_ref();
                    dial.map_or(String::new(), |dial| {
                        let ends = [dial.low, dial.high].map(|end| dial.measure.shown(end));
                        ends.join("..")
                    })
                }
                (1, Some(tokens)) if told => would_do(node, tokens, &worlds),
                (1, _) => String::new(),
                (moves, _) => format!("{moves} moves"),
            },
        });
        (from, offers.collect())
    }

    fn complete_command(&self, typed: &str) -> (usize, Vec<Offer>) {
        if let Some(words) = typed.strip_prefix('?') {
            return self.complete_language(2, words, Typed::Expression);
        }
        let Some((name, rest)) = typed.split_once(' ') else {
            let pages = PAGES.iter().filter(|page| page.name.starts_with(typed));
            let offers = pages.map(|page| Offer {
                text: page.name.into(),
                about: format!("{} {}", page.takes, page.brief).trim_start().to_owned(),
            });
            return (1, offers.collect());
        };
        let start = 1 + typed.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let name = command::find(name).map_or(name, |page| page.name);
        match name {
            "why" | "moves" => {
                let (from, offers) = self.complete(rest);
                return (start + from, offers);
            }
            "save" | "load" => return (start, self.files(rest, ".json")),
            "record" => return (start, self.files(rest, ".transcript")),
            "do" => return self.complete_language(start, rest, Typed::Effects),
            "?" => return self.complete_language(start, rest, Typed::Expression),
            "script" => return self.complete_names(start, rest),
            _ => {}
        }
        let known = self.after.iter().find(|(command, _)| *command == name);
        let offers = known.map_or(&[][..], |(_, offers)| offers);
        let offers = offers.iter().filter(|offer| offer.text.starts_with(rest)).cloned();
        (start, offers.collect())
    }

    /// The files of one kind that a path may go on to, and the folders.
    fn files(&self, typed: &str, kind: &str) -> Vec<Offer> {
        let paths = self.disk.begun(typed).into_iter();
        paths
            .filter(|path| path.ends_with('/') || path.ends_with(kind))
            .map(|text| Offer { text, about: String::new() })
            .collect()
    }

    /// What the last word of effects or of an expression may go on to, by what the language has
    /// there.
    fn complete_language(&self, start: usize, typed: &str, kind: Typed) -> (usize, Vec<Offer>) {
        let (before, word) = last_word(typed);
        let Follows { words, name, statement } = follows(kind, before);
        let values = self.names.iter().filter(|_| name);
        let rules = self.rules.iter().filter(|_| statement);
        let mut texts: Vec<&str> =
            values.chain(rules).map(String::as_str).chain(words).collect();
        texts.retain(|text| text.starts_with(word));
        texts.sort_unstable();
        texts.dedup();
        let plain = |text: &str| Offer { text: text.to_owned(), about: String::new() };
        (start + before.len(), texts.into_iter().map(plain).collect())
    }

    /// The names of the rules that the last word of a script may go on to.
    fn complete_names(&self, start: usize, typed: &str) -> (usize, Vec<Offer>) {
        let (before, word) = last_word(typed);
        let names = self.names.iter().filter(|name| name.starts_with(word));
        let offers = names.map(|name| Offer { text: name.clone(), about: String::new() });
        (start + before.len(), offers.collect())
    }

    /// The rest of the line, if it can only go on in one way.
    pub fn hint(&self, line: &str) -> Option<Rest> {
        if line.trim().is_empty() {
            return None;
        }
        if let Some(command) = line.strip_prefix(':') {
            let mut pages = PAGES.iter().filter(|page| page.name.starts_with(command));
            return match (pages.next(), pages.next()) {
                (Some(page), None) => {
                    let text = page.name.get(command.len()..)?.to_owned();
                    Some(Rest { text, takes: page.takes })
                }
                _ => None,
            };
        }
        let walked = self.walked(line);
        let [(at, node)] = walked.begun[..] else { return None };
        let typed = line.get(at..)?;
        let mut rest = match node.text.get(typed.len()..) {
            Some(rest) if node.text.to_lowercase().starts_with(&typed.to_lowercase()) => {
                rest.to_owned()
            }
            _ => return None,
        };
        let mut node = node;
        while let [only] = &node.children[..] {
            rest.push(' ');
            rest.push_str(&only.text);
            node = only;
        }
        Some(Rest { text: rest, takes: "" }).filter(|rest| !rest.text.is_empty())
    }

    /// How far the line is good.
    pub fn standing(&self, line: &str) -> Standing {
        if let Some(command) = line.strip_prefix(':') {
            let name = command.split(' ').next().unwrap_or("");
            let whole = command::find(name).is_ok() || command.starts_with('?');
            let begun = PAGES.iter().any(|page| page.name.starts_with(name));
            return match (whole, begun && name.len() == command.len()) {
                (true, _) => Standing::Whole,
                (false, true) => Standing::Begun,
                (false, false) => Standing::Until(1),
            };
        }
        let number = line.trim().parse::<usize>().ok();
        if number.is_some_and(|number| (1..=self.count).contains(&number)) {
            return Standing::Whole;
        }
        let walked = self.walked(line);
        if walked.whole {
            Standing::Whole
        } else if !walked.begun.is_empty() || line.trim().is_empty() {
            Standing::Begun
        } else {
            Standing::Until(walked.good.min(line.len()))
        }
    }

    /// Games that could be, for all that the one who looks knows; none where nothing may be told.
    fn worlds(&self) -> Worlds {
        let Some(play) = &self.play else { return Worlds::default() };
        let sampler = play.view(self.eyes).sampler();
        let mut stream = Stream::new(0);
        let worlds: Option<Vec<Play>> =
            (0..WORLDS).map(|_| sampler.suppose(&mut stream).ok()).collect();
        let looked = |world: Play| {
            let look = Look::new(&world, self.eyes);
            (world, look)
        };
        let games = worlds.unwrap_or_default().into_iter().map(looked).collect();
        Worlds { games, eyes: self.eyes, open: self.open }
    }
}

/// What is typed without its last word, and that word.
fn last_word(typed: &str) -> (&str, &str) {
    let within = |letter: char| !letter.is_alphanumeric() && letter != '_';
    let word = typed.rsplit(within).next().unwrap_or("");
    (typed.strip_suffix(word).unwrap_or(typed), word)
}

/// What a move would do, as far as the one who looks can know: what it comes to in every world.
fn would_do(node: &Node, tokens: &[i64], worlds: &Worlds) -> String {
    let rest = rest_of(node);
    let done = in_all(worlds, tokens).unwrap_or_default().join(", ");
    match (rest.is_empty(), done.is_empty()) {
        (true, _) => done,
        (false, true) => format!("… {rest}"),
        (false, false) => format!("… {rest}: {done}"),
    }
}

fn in_all(worlds: &Worlds, tokens: &[i64]) -> Option<Vec<String>> {
    let Worlds { games, eyes, open } = worlds;
    let mut common: Option<Vec<String>> = None;
    for (world, before) in games {
        let mut world = world.clone();
        let drawn = world.make_tokens(tokens).ok()?;
        let after = Look::new(&world, *eyes);
        let changes = before.changes(&after, world.table());
        let texts: Vec<String> = changes.into_iter().map(|change| change.text).collect();
        common = Some(match common {
            None => texts,
            Some(known) => known.into_iter().filter(|text| texts.contains(text)).collect(),
        });
        // Where nothing is hidden and chance has no part all worlds go the same way.
        if *open && !drawn {
            break;
        }
    }
    common
}

/// The move that alone begins with this word.
fn only_end(node: &Node) -> Option<&[i64]> {
    match (&node.ends, &node.children[..]) {
        (Some(tokens), []) => Some(tokens),
        (None, [only]) => only_end(only),
        _ => None,
    }
}

/// The words that must follow.
fn rest_of(node: &Node) -> String {
    match &node.children[..] {
        [only] => format!("{} {}", only.text, rest_of(only)).trim_end().to_owned(),
        _ => String::new(),
    }
}
