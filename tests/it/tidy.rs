//! What the source keeps to: stages look left only, and only the outermost ones touch the world.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The stages in order: each names only those before it.
const STAGES: [&str; 32] = [
    "span",
    "source",
    "diagnostic",
    "discs",
    "syntax",
    "ir",
    "table",
    "state",
    "spec",
    "check",
    "library",
    "load",
    "setup",
    "program",
    "hooks",
    "engine",
    "play",
    "agents",
    "simulate",
    "playthrough",
    "record",
    "sound",
    "draw",
    "session",
    "transcript",
    "cover",
    "fuzz",
    "mutate",
    "lsp",
    "repl",
    "cli",
    "main",
];

/// The stages that print, read files and ask the clock.
const OUTERMOST: [&str; 3] = ["repl", "cli", "main"];

fn read(path: &Path) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The stage a file of `src` belongs to: its folder's name, or its own.
fn stage(path: &Path) -> String {
    let inside = path.strip_prefix("src").unwrap();
    let first = inside.components().next().unwrap();
    first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The file without comments and without its tests.
fn code(path: &Path) -> String {
    let text = read(path);
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// The stages that code names: of `crate::check::x` and `crate::{check, load::{y, z}}`.
fn named(code: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let root = ["crate::", "parlor::"];
    for rest in root.iter().flat_map(|root| code.split(root).skip(1)) {
        let mut depth = 0;
        let mut word = String::new();
        // Between a name and the comma after it stands only what belongs to it.
        let mut open = true;
        for c in rest.chars() {
            match c {
                _ if c.is_alphanumeric() || c == '_' => word.push(c),
                _ => {
                    if open && !word.is_empty() {
                        names.insert(word.clone());
                    }
                    open = open && word.is_empty();
                    word.clear();
                }
            }
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => open = true,
                _ => {}
            }
            if depth == 0 && (c == '}' || !open) {
                break;
            }
        }
    }
    names
}

#[test]
fn names_are_found() {
    let code =
        "use crate::{\n    check::{a, b},\n    ir, load::c,\n};\nfn f(_: crate::span::Span) {}";
    let names: Vec<_> = named(code).into_iter().collect();
    assert_eq!(names, ["check", "ir", "load", "span"]);
}

#[test]
fn stages_look_left_only() {
    let mut wrong = Vec::new();
    for path in rust_files("src") {
        let own = stage(&path);
        if own == "lib" {
            continue;
        }
        match STAGES.iter().position(|stage| *stage == own) {
            Some(rank) => {
                let later = named(&code(&path))
                    .into_iter()
                    .filter(|name| STAGES.iter().skip(rank + 1).any(|later| later == name));
                wrong.extend(later.map(|later| format!("{}: uses {later}", path.display())));
            }
            None => wrong.push(format!("{}: {own} is no known stage", path.display())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_says_what_it_is() {
    let files = ["src", "tests", "benches"].into_iter().flat_map(rust_files);
    let silent = |path: &PathBuf| !read(path).starts_with("//! ");
    let silent: Vec<_> = files.filter(silent).collect();
    assert!(silent.is_empty(), "without `//!`: {silent:?}");
}

/// The language serves every game: no code knows one.
#[test]
fn code_names_no_game() {
    let folders = fs::read_dir("rules").unwrap().map(|entry| entry.unwrap().file_name());
    let games = folders.map(|name| name.to_string_lossy().into_owned());
    // `hex grid` is a board of many games, and all of them go on.
    let words = ["lib", "go", "hex"];
    let games: Vec<String> = games.filter(|name| !words.contains(&name.as_str())).collect();
    let mut wrong = Vec::new();
    for path in rust_files("src") {
        if path.ends_with("library.rs") {
            continue;
        }
        let code = code(&path).to_lowercase();
        let words: BTreeSet<&str> =
            code.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let found = games.iter().filter(|game| words.contains(game.as_str()));
        wrong.extend(found.map(|game| format!("{}: speaks of {game}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_the_outermost_touch_the_world() {
    let worldly =
        ["println!", "print!", "fs::", "SystemTime", "Instant", "std::env", "stdin", "stdout"];
    let mut wrong = Vec::new();
    for path in rust_files("src") {
        if OUTERMOST.contains(&stage(&path).as_str()) {
            continue;
        }
        let code = code(&path);
        let found = worldly.iter().filter(|word| code.contains(**word));
        wrong.extend(found.map(|word| format!("{}: {word}", path.display())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_test_is_left_out() {
    let marks = [concat!("#[ig", "nore"), concat!("#[should", "_panic")];
    let files = ["src", "tests", "benches"].into_iter().flat_map(rust_files);
    let left_out = |path: &PathBuf| {
        let text = read(path);
        marks.iter().any(|mark| text.contains(mark))
    };
    // Counting deep takes minutes; its quick lines are always run.
    let counts = |path: &PathBuf| path.ends_with("it/perft.rs");
    let left_out: Vec<_> = files.filter(|path| left_out(path) && !counts(path)).collect();
    assert!(left_out.is_empty(), "{left_out:?}");
}
