//! The language reference's examples: each is checked, set up and begun.
//!
//! A block with nothing after `parlor` is a whole file. Any other says where it belongs: `rule of
//! cards` goes to the mark `#@rule` of `tests/fixtures/docs/cards.parlor`.

use parlor::{
    diagnostic::render,
    hooks,
    load::{Loaded, load},
    play::{Play, seat},
    setup::Settings,
};
use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

const REFERENCE: &str = "docs/language.md";
const FRAMES: &str = "tests/fixtures/docs";
/// What nothing speaks of: fragments declare and name things only to show them.
const UNUSED: &str = "C0043";

/// An example.
struct Block {
    /// What stands after `parlor` on the line that opens it.
    place: String,
    /// The line it begins at, from 1.
    line: usize,
    text: String,
}

fn read(path: &str) -> String {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    String::from_utf8(bytes).unwrap()
}

fn blocks(reference: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut inside = false;
    for (at, line) in reference.lines().enumerate() {
        if inside && line == "```" {
            inside = false;
        } else if let (true, Some(block)) = (inside, blocks.last_mut()) {
            block.text.push_str(line);
            block.text.push('\n');
        } else if let Some(place) = line.strip_prefix("```parlor") {
            let (place, text) = (place.trim().to_owned(), String::new());
            blocks.push(Block { place, line: at + 2, text });
            inside = true;
        }
    }
    blocks
}

impl Block {
    fn is_whole(&self) -> bool {
        self.place.is_empty()
    }

    /// The file to check. What stands before the example is on its first line, so that the
    /// example's lines are those of the reference.
    fn file(&self) -> String {
        let lines = "\n".repeat(self.line - 1);
        if self.is_whole() {
            return format!("{lines}{}", self.text);
        }
        let (mark, frame) = self.place.split_once(" of ").unwrap_or_else(|| {
            panic!("{REFERENCE}:{}: where does this example belong?", self.line)
        });
        let frame = read(&format!("{FRAMES}/{frame}.parlor"));
        let mark = format!("#@{mark}\n");
        let (before, after) = frame
            .split_once(&mark)
            .unwrap_or_else(|| panic!("{REFERENCE}:{}: the frame has no {mark}", self.line));
        let is_code = |line: &&str| !line.trim_start().starts_with('#');
        let before: Vec<_> = before.lines().filter(is_code).collect();
        let example = if mark == "#@expr\n" { values(&self.text) } else { self.text.clone() };
        format!("{}{lines}{example}\n{after}", before.join(" "))
    }

    fn load(&self) -> Loaded {
        let file = self.file();
        let read = |path: &Path| {
            if path.ends_with("language.md") {
                return Ok(file.clone().into_bytes());
            }
            fs::read(path)
        };
        load(&format!("{FRAMES}/language.md"), &read)
    }

    /// What is wrong with it.
    fn problems(&self) -> Option<String> {
        let mut loaded = self.load();
        let whole = self.is_whole();
        loaded.outcome.diagnostics.retain(|found| whole || found.code != UNUSED);
        let found = render(&loaded.sources, &loaded.outcome.diagnostics, false);
        if !found.is_empty() {
            return Some(found);
        }
        let game = Arc::new(loaded.outcome.value?);
        let find = |script: &parlor::ir::Script| loaded.scripts.get(&script.file).copied();
        let scripts = hooks::load(&game, &loaded.sources, find);
        let found = render(&loaded.sources, &scripts.diagnostics, false);
        let Some(scripts) = scripts.value.filter(|_| found.is_empty()) else {
            return Some(found);
        };
        for players in &game.players.counts {
            let begun = seat(&game, &scripts, &Settings::players(*players))
                .map_err(|error| error.to_string())
                .and_then(|seated| {
                    Play::begin(&seated, 1, Vec::new()).map_err(|crash| format!("{crash:?}"))
                });
            if let Err(error) = begun {
                return Some(format!("with {players} players: {error}\n"));
            }
        }
        None
    }
}

/// Expressions, each the value of a variable. One begins at each line that is not indented.
fn values(text: &str) -> String {
    let mut values = String::new();
    for (at, line) in text.lines().enumerate() {
        let begins = line.chars().next().is_some_and(|first| !matches!(first, ' ' | '}' | '#'));
        if begins {
            values.extend(["let shown_", &at.to_string(), " = "]);
        }
        values.push_str(line);
        values.push('\n');
    }
    values
}

#[test]
fn examples() {
    let mut problems = Vec::new();
    for (page, least) in [(REFERENCE, 50), ("README.md", 1)] {
        let blocks = blocks(&read(page));
        assert!(blocks.len() >= least, "{page}: only {} examples were found", blocks.len());
        problems.extend(blocks.iter().filter_map(|block| {
            let found = block.problems()?;
            Some(format!("{page}:{}: {}\n{found}", block.line, block.place))
        }));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Words that are names: of the language's nouns, attributes, directions and functions.
const NAMES: &str = "true false none it you foe foes partner partners players player team teams \
    sites empty pieces cards passes decided corner number order site owner kind row column index \
    count to_go zone last first north northeast east southeast south southwest west northwest \
    ahead ahead_right right back_right back back_left left ahead_left orthogonal diagonal \
    adjacent path lines ray slides between connected step reverse same consecutive disjoint \
    subsets skip again copies repeats sector struck returned prospect";

#[test]
fn every_word_has_an_example() {
    let reference = read(REFERENCE);
    let grammar = read("grammar/parlor.pest");
    let words = grammar.lines().filter_map(|line| {
        let (_, word) = line.strip_prefix("kw_")?.split_once("@{ \"")?;
        word.split_once('"').map(|(word, _)| word)
    });
    let shown: BTreeSet<String> = blocks(&reference)
        .iter()
        .flat_map(|block| block.text.lines())
        .map(|line| line.split('#').next().unwrap_or_default())
        .flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .map(str::to_owned)
        .collect();
    let (_, index) = reference.split_once("\n# Index of words").unwrap();
    let mut missing = Vec::new();
    for word in words.chain(NAMES.split_whitespace()) {
        if !shown.contains(word) {
            missing.push(format!("`{word}` has no example"));
        }
        if !index.contains(&format!("`{word}`")) {
            missing.push(format!("`{word}` is not in the index"));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn links_lead_somewhere() {
    for page in ["README.md", "ARCHITECTURE.md", REFERENCE, "docs/scripts.md"] {
        let text = read(page);
        let folder = Path::new(page).parent().unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, _) = link.split_once('#').unwrap_or((link, ""));
            let known =
                file.is_empty() || file.starts_with("http") || folder.join(file).exists();
            assert!(known, "{page}: {link}");
        }
    }
}
