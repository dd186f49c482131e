//! The language reference's examples: each is checked, set up and begun.
//!
//! A block with nothing after `parlor` is a whole file. Any other says where it belongs: `rule of
//! cards` goes to the mark `#@rule` of `tests/fixtures/docs/cards.parlor`.

use parlor::{
    check,
    diagnostic::render,
    hooks,
    ir::{Direction, Measure},
    load::{Loaded, load},
    play::{Play, seat},
    setup::Settings,
    syntax::words::{self, Place},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

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

/// A heading's anchor, as web pages make it.
fn anchor(heading: &str) -> String {
    let kept = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | ' ');
    let text: String = heading.chars().filter(|letter| kept(*letter)).collect();
    text.to_lowercase().replace(' ', "-")
}

/// The text under each heading of a page, by anchor; of two headings alike the second has `-1`.
fn sections(page: &str) -> BTreeMap<String, String> {
    let mut sections: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    let mut code = false;
    for line in page.lines() {
        code ^= line.starts_with("```");
        if !code && line.starts_with('#') {
            current = anchor(line.trim_start_matches('#').trim());
            if sections.contains_key(&current) {
                current += "-1";
            }
        }
        let text = sections.entry(current.clone()).or_default();
        text.push_str(line);
        text.push('\n');
    }
    sections
}

#[test]
fn every_word_has_an_example_and_a_section() {
    let reference = read(REFERENCE);
    let sections = sections(&reference);
    let shown: BTreeSet<String> = blocks(&reference)
        .iter()
        .flat_map(|block| block.text.lines())
        .map(|line| line.split('#').next().unwrap_or_default())
        .flat_map(|code| code.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .map(str::to_owned)
        .collect();
    let mut missing = Vec::new();
    for word in words::all() {
        let (_, link) = word.section;
        let section = link.strip_prefix("language.md#").and_then(|at| sections.get(at));
        let word_itself = word.word.chars().all(|c| c.is_alphabetic() || c == '_');
        match section {
            None => missing.push(format!("`{}`: no section {link}", word.word)),
            Some(text) if word_itself && !has_word(text, word.word) => {
                missing.push(format!("`{}` does not stand in {link}", word.word));
            }
            Some(_) => {}
        }
        if word_itself && word.place != Place::Unit && !shown.contains(word.word) {
            missing.push(format!("`{}` has no example", word.word));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|known| known == word)
}

/// The names that the checker knows by itself, wherever it asks for one.
#[test]
fn every_name_the_checker_knows_has_a_row() {
    let listed = check::NAMES.iter().chain(&Direction::COMPASS).chain(&Direction::RELATIVE);
    let mut known: BTreeSet<String> =
        listed.chain(&Measure::UNITS).map(|name| (*name).to_owned()).collect();
    for file in ["call", "member", "name", "surface"] {
        let text = read(&format!("src/check/{file}.rs"));
        let arms = text.lines().map(str::trim).filter(|line| line.contains("=>"));
        let arms = arms.filter(|line| line.starts_with(['"', '|']));
        for arm in arms {
            let (pattern, _) = arm.split_once("=>").unwrap();
            known.extend(pattern.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    assert!(known.len() > 70, "only {} names were found", known.len());
    let missing: Vec<_> =
        known.iter().filter(|name| !name.is_empty() && words::named(name).is_empty()).collect();
    assert!(missing.is_empty(), "not in docs/words.md: {missing:?}");
}

/// The pages of the book, the pages on messages among them.
fn pages() -> Vec<String> {
    let mut folders = vec!["docs".to_owned()];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.to_str().unwrap().to_owned();
            match path.is_dir() {
                true => folders.push(name),
                false if path.extension().is_some_and(|kind| kind == "md") => pages.push(name),
                false => {}
            }
        }
    }
    pages.sort();
    pages
}

#[test]
fn every_page_is_in_the_book() {
    let summary = read("docs/SUMMARY.md");
    for page in pages() {
        let page = page.strip_prefix("docs/").unwrap();
        let told = page == "SUMMARY.md" || summary.contains(&format!("]({page})"));
        assert!(told, "docs/SUMMARY.md does not name {page}");
    }
}

/// `docs/messages.md`: each code, with the title of its page or its first lines.
#[test]
fn every_message_is_listed() {
    let mut text = read("docs/messages.md");
    text.truncate(text.find("| code |").unwrap());
    text.push_str("| code | |\n|---|---|\n");
    for page in pages().iter().filter(|page| page.contains("/errors/")) {
        let page_text = read(page);
        let (title, rest) = page_text.strip_prefix("# ").unwrap().split_once('\n').unwrap();
        let first = rest.trim().split("\n\n").next().unwrap().replace('\n', " ");
        let (code, about) = title.split_once(": ").unwrap_or((title, &first));
        let link = page.strip_prefix("docs/").unwrap();
        let about = about.replace('|', r"\|");
        text.extend(["| [", code, "](", link, ") | ", &about, " |\n"]);
    }
    crate::readme::keep("docs/messages.md", &text);
}

#[test]
fn links_lead_somewhere() {
    let root = ["README.md", "ARCHITECTURE.md"].map(str::to_owned);
    let docs = Path::new("docs");
    for page in root.into_iter().chain(pages()) {
        let text = read(&page);
        let folder = Path::new(&page).parent().unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            if file.starts_with("http") {
                continue;
            }
            let target = if file.is_empty() { page.clone().into() } else { folder.join(file) };
            assert!(target.exists(), "{page}: {link}");
            // What is outside of it is not in the book.
            let inside =
                target.canonicalize().unwrap().starts_with(docs.canonicalize().unwrap());
            assert!(
                inside || !folder.starts_with(docs),
                "{page}: {link} leads out of the book"
            );
            let known = place.is_empty()
                || sections(&read(target.to_str().unwrap())).contains_key(place);
            assert!(known, "{page}: {link}: there is no such heading");
        }
    }
}

/// `docs/testing.md`: a row for each line that a transcript's header can have.
#[test]
fn every_header_is_listed() {
    let page = read("docs/testing.md");
    let section = sections(&page).remove("how-a-transcript-begins").unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    let first = rows.filter_map(|row| row.split([' ', '`']).next());
    let listed: BTreeSet<&str> = first.collect();
    assert_eq!(listed, BTreeSet::from(parlor::transcript::HEADERS));
}
