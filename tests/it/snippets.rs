//! Pieces of rules that pages show without saying where they stand: in some place of some frame each is
//! what its page says it is. Frames are games with marks, `tests/fixtures/docs/*.parlor`.

use parlor::{
    diagnostic::render,
    load::load,
    session::{Looked, look},
    syntax::words::{self, Place},
};
use std::{fs, path::Path};

use crate::book::{all_pages, read};

/// What nothing speaks of: a piece of rules, or a script, declares things only to show them.
const UNUSED: [&str; 2] = ["C0043", "H0005"];
/// Items that a game has once: a piece of rules with one stands instead of the frame's.
const ONCE: [&str; 7] = ["game", "players", "board", "setup", "play", "end", "deck"];
/// A script with what pieces of rules declare that do not say what it does.
const GAME_SCRIPT: &str = "fn near(at) { true } fn flip(at) { } fn king_sweep(pawn, way) { }";
/// Where a page shows a script alone, this is who calls it.
const DECLARED: &str = "script king_sweep(pawn: piece, way: sites) effect in \"game.rhai\"";
const FRAMES: &str = "tests/fixtures/docs";

/// Which marks are meant.
type At<'a> = &'a dyn Fn(&str) -> bool;

/// A piece of rules in a frame.
struct Placed(Looked);

/// Every place of every frame where it may stand, with the piece of rules in it.
fn placed<'a>(text: &'a str, script: &'a str, at: At<'a>) -> impl Iterator<Item = Placed> + 'a {
    let mut frames: Vec<_> =
        fs::read_dir(FRAMES).unwrap().map(|entry| entry.unwrap().path()).collect();
    frames.retain(|frame| frame.extension().is_some_and(|kind| kind == "parlor"));
    frames.sort();
    let files = frames.into_iter().flat_map(move |frame| {
        let frame = read(&frame);
        let marks = frame.lines().filter(|line| line.starts_with("#@")).map(str::to_owned);
        let fitting =
            marks.filter(|mark| at(mark) && may_stand(text, mark)).collect::<Vec<_>>();
        fitting.into_iter().flat_map(move |mark| in_frame(text, &frame, &mark))
    });
    let whole = text.starts_with("game ") || text.starts_with("variant ");
    let alone = whole.then(|| text.to_owned());
    alone.into_iter().chain(files).map(move |file| {
        let read = |path: &Path| match path.extension() {
            Some(kind) if kind == "rhai" && !script.is_empty() => Ok(script.into()),
            // What it is about stands in no script, and it needs one.
            _ if path.ends_with("game.rhai") => Ok(GAME_SCRIPT.into()),
            _ if path.ends_with("shown.parlor") => Ok(file.clone().into_bytes()),
            _ => fs::read(path),
        };
        let loaded = load("shown.parlor", &read);
        Placed(look(loaded))
    })
}

/// Whether what begins so may stand at a mark: items stand among items, statements do not.
fn may_stand(text: &str, mark: &str) -> bool {
    let first = first_word(text);
    let is = |place: Place| {
        words::all().iter().any(|word| word.word == first && word.place == place)
    };
    match (is(Place::Item), is(Place::Statement)) {
        (true, false) => mark == "#@items",
        (false, true) => mark != "#@items" && mark != "#@expr",
        _ => true,
    }
}

/// A piece of rules at a mark. What the frame has once is left out where the piece has it; a rule in the piece
/// is called in a move too.
fn in_frame(text: &str, frame: &str, mark: &str) -> Vec<String> {
    let text = match mark {
        "#@expr" => format!("let shown =\n{text}"),
        _ => text.to_owned(),
    };
    if mark != "#@items" {
        return vec![frame.replacen(mark, &text, 1)];
    }
    let has = |word: &str| text.lines().any(|line| first_word(line) == word);
    let replaced: Vec<&str> = ONCE.into_iter().filter(|word| has(word)).collect();
    let declared = |line: &str| {
        let name = line.trim_start().strip_prefix("rule ")?.split([' ', '(', '{']).next()?;
        Some(format!("\nrule {name}"))
    };
    let again: Vec<String> = text.lines().filter_map(declared).collect();
    // Rules of the frame make room for those of the piece.
    let frame = frame.lines().filter(|line| {
        again.iter().all(|rule| !line.starts_with(&format!("{} ", rule.trim_start())))
    });
    let frame = without(&(frame.collect::<Vec<_>>().join("\n") + "\n"), &replaced);
    let plain = frame.replacen(mark, &text, 1);
    let Some(called) = again.first().map(|rule| rule.replace("\nrule ", "")) else {
        return vec![plain];
    };
    let called = plain.replacen("#@rule", &called, 1);
    vec![plain, called]
}

fn first_word(line: &str) -> &str {
    line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// A text without these items: each begins at a line's beginning, and what follows it is indented or closes it.
fn without(text: &str, items: &[&str]) -> String {
    let mut dropping = false;
    let mut kept = String::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with(char::is_alphabetic) {
            dropping = items.contains(&first_word(line));
        }
        if !dropping {
            kept.push_str(line);
        }
    }
    kept
}

impl Placed {
    /// The codes of what is said of it, each once.
    fn codes(&self, wanted: &str) -> Vec<&'static str> {
        let told = self.0.outcome.diagnostics.iter().map(|told| told.code);
        let counts = |code: &&str| *code == wanted || !UNUSED.contains(code);
        let mut codes: Vec<_> = told.filter(counts).collect();
        codes.dedup();
        codes
    }

    fn told(&self) -> String {
        let told =
            self.0.outcome.diagnostics.iter().filter(|told| !UNUSED.contains(&told.code));
        render(&self.0.sources, &told.cloned().collect::<Vec<_>>(), false)
    }
}

/// Whether this is what it should be in one of these places; if not, what is said of it in the first.
pub(crate) fn fits(text: &str, script: &str, wanted: &str, at: At<'_>) -> Result<(), String> {
    let mut said = Vec::new();
    for place in placed(text, script, at) {
        let unread = place.codes(wanted).iter().any(|code| code.starts_with('S'));
        let codes = place.codes(wanted);
        // What is wrong with a script may be told of several of its functions.
        let told = if wanted.starts_with('H') {
            codes.contains(&wanted)
        } else {
            codes.first().copied().unwrap_or_default() == wanted
        };
        if told {
            return Ok(());
        }
        said.push((unread, place.told()));
    }
    // The frame with most names comes first.
    said.sort_by_key(|(unread, _)| *unread);
    Err(said.into_iter().next().map_or_else(String::new, |(_, told)| told))
}

/// A page on a message shows what leads to it, and how that is mended.
#[test]
fn pages_on_messages_show_what_leads_to_them() {
    let mut problems = Vec::new();
    for page in all_pages().iter().filter(|page| page.starts_with("docs/errors")) {
        let code = page.file_stem().unwrap().to_str().unwrap();
        // What cannot be read stands nowhere: `syntax::every_code_is_explained` tries those.
        if code.starts_with('S') {
            continue;
        }
        let text = read(page);
        let (wrong, mended) = text.split_once("\n## How to mend it\n").unwrap_or((&text, ""));
        let script = blocks(&text, "rhai").join("\n");
        let wanted = if code.starts_with(['C', 'H']) { code } else { "" };
        let mut shown = blocks(wrong, "parlor");
        if shown.is_empty() && !script.is_empty() {
            shown.push(DECLARED.to_owned());
        }
        let shown = shown.into_iter().map(|block| (block, wanted));
        let mended = blocks(mended, "parlor").into_iter().map(|block| (block, ""));
        for (block, wanted) in shown.chain(mended) {
            if let Err(told) = fits(&block, &script, wanted, &|_| true) {
                problems.push(format!(
                    "{}: this should give `{wanted}`:\n{block}{told}",
                    page.display()
                ));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn blocks(page: &str, language: &str) -> Vec<String> {
    let open = format!("```{language}\n");
    page.split(&open).skip(1).map(|rest| rest.split("```").next().unwrap().to_owned()).collect()
}
