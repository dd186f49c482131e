//! The editors' lists of words have not drifted from the language's. How rule files are read and
//! coloured is tested where the grammars are: `editors/check`.

use parlor::syntax::words::{self, Place};
use std::{collections::BTreeSet, fs};

const QUERY: &str = "editors/tree-sitter-parlor/queries/highlights.scm";
const GRAMMAR: &str = "editors/tree-sitter-parlor/grammar.js";
const SCANNER: &str = "editors/tree-sitter-parlor/src/scanner.c";
const EXTENSION: &str = "editors/vscode";
const TEXTMATE: &str = "editors/vscode/syntaxes/parlor.tmLanguage.json";

fn read(path: &str) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

/// The language's words.
fn language() -> BTreeSet<String> {
    let words = words::all().iter();
    words
        .filter(|word| !matches!(word.place, Place::Unit | Place::Sign))
        .map(|word| word.word.to_owned())
        .collect()
}

/// What stands in quotes, of letters only.
fn quoted(text: &str, quote: char) -> BTreeSet<String> {
    let words = text.split(quote).skip(1).step_by(2).flat_map(str::split_whitespace);
    words.filter(|word| word.starts_with(char::is_alphabetic)).map(str::to_owned).collect()
}

/// What stands between two texts.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("there is no {before}"));
    rest.split_once(after).unwrap().0
}

/// Some words are nodes of their own and have no quotes in the query; some the scanner knows.
#[test]
fn tree_sitter_knows_the_words_of_the_language() {
    let query = read(QUERY);
    let code = query.lines().filter(|line| !line.starts_with(';'));
    let mut found = quoted(&code.collect::<Vec<_>>().join("\n"), '"');
    let nodes = query.split('(').skip(1).filter_map(|rest| rest.split([')', ' ']).next());
    found.extend(nodes.filter(|node| *node == "pass").map(str::to_owned));
    let scanner = read(SCANNER);
    for list in ["QUANTIFIERS", "PICKERS", "SUPERLATIVES", "AXES"] {
        found.extend(quoted(between(&scanner, &format!("{list}[] = {{"), "}"), '"'));
    }
    assert_same(&found, &language(), QUERY);
}

/// In the scanner but for those that a value may begin with.
#[test]
fn tree_sitter_knows_the_reserved_words() {
    let reserved = words::all().iter().filter(|word| word.reserved);
    let mut reserved: BTreeSet<String> = reserved.map(|word| word.word.to_owned()).collect();
    let grammar = read(GRAMMAR);
    let mut found = quoted(between(&grammar, "OPENERS = [", "]"), '\'');
    found.extend(quoted(between(&grammar, "OPERATORS = [", "]"), '\''));
    assert_same(&found, &reserved, GRAMMAR);
    reserved.retain(|word| !["your", "each", "can"].contains(&word.as_str()));
    assert_same(
        &quoted(between(&read(SCANNER), "RESERVED[] = {", "}"), '"'),
        &reserved,
        SCANNER,
    );
}

#[test]
fn textmate_knows_the_words_of_the_language() {
    let grammar: serde_json::Value = serde_json::from_str(&read(TEXTMATE)).unwrap();
    let mut found = BTreeSet::new();
    patterns(&grammar, &mut |pattern| {
        let mut plain = pattern.replace("\\p{L}", " ").replace("\\p{N}", " ");
        for escape in ["\\b", "\\s", "\\d", "(?:"] {
            plain = plain.replace(escape, " ");
        }
        let words = plain.split(|letter: char| !letter.is_alphabetic() && letter != '_');
        found.extend(
            words.filter(|word| word.starts_with(char::is_alphabetic)).map(str::to_owned),
        );
    });
    assert_same(&found, &language(), TEXTMATE);
}

/// Every regular expression of a `TextMate` grammar.
fn patterns(part: &serde_json::Value, look: &mut impl FnMut(&str)) {
    if let Some(map) = part.as_object() {
        for (key, value) in map {
            match value.as_str() {
                Some(text) if matches!(key.as_str(), "match" | "begin" | "end") => look(text),
                _ => patterns(value, look),
            }
        }
    }
    part.as_array().into_iter().flatten().for_each(|inner| patterns(inner, look));
}

fn assert_same(found: &BTreeSet<String>, words: &BTreeSet<String>, file: &str) {
    let missing: Vec<_> = words.difference(found).collect();
    let unknown: Vec<_> = found.difference(words).collect();
    assert!(missing.is_empty(), "{file} lacks {missing:?}");
    assert!(unknown.is_empty(), "{file} has {unknown:?}, which the language does not");
}

/// What `npm` packages of the extension, and `vsce` after it: what the extension names, and nothing else. The
/// program is built by `editors/check`, which packages it.
#[test]
fn the_extension_is_packaged_with_what_it_names() {
    let folder = std::path::Path::new(EXTENSION);
    let manifest: serde_json::Value =
        serde_json::from_str(&read(&format!("{EXTENSION}/package.json"))).unwrap();
    let mut named = BTreeSet::from(["README.md".to_owned(), "package.json".to_owned()]);
    paths(&manifest["contributes"], &mut named);
    for path in &named {
        assert!(folder.join(path).is_file(), "{EXTENSION} lacks {path}");
    }
    let program = manifest["main"].as_str().unwrap().trim_start_matches("./");
    let files = manifest["files"].as_array().unwrap();
    assert!(files.iter().any(|file| file == program), "`files` lacks {program}");
    let Some(packaged) = packaged(folder) else {
        // Whoever looks at what the tests print is told.
        eprintln!("left out: there is no npm to package the extension");
        return;
    };
    let packaged: BTreeSet<String> =
        packaged.into_iter().filter(|path| path != program).collect();
    assert_eq!(packaged, named);
}

/// Every path in a manifest: `./snippets/parlor.json`.
fn paths(part: &serde_json::Value, found: &mut BTreeSet<String>) {
    if let Some(path) = part.as_str().and_then(|text| text.strip_prefix("./")) {
        found.insert(path.to_owned());
    }
    for inner in part.as_array().into_iter().flatten() {
        paths(inner, found);
    }
    for (_, inner) in part.as_object().into_iter().flatten() {
        paths(inner, found);
    }
}

/// The files that `npm` would package; none if there is no `npm`. It writes nothing and asks nobody.
fn packaged(folder: &std::path::Path) -> Option<Vec<String>> {
    let cache = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("npm");
    let output = std::process::Command::new("npm")
        .args(["pack", "--dry-run", "--json", "--ignore-scripts", "--offline"])
        .current_dir(folder)
        .env("npm_config_cache", cache)
        .env("npm_config_update_notifier", "false")
        .output()
        .ok()?;
    let told = String::from_utf8(output.stdout).unwrap();
    let list: serde_json::Value = serde_json::from_str(&told)
        .unwrap_or_else(|error| panic!("{error}: {told}{:?}", output.stderr));
    let files = list[0]["files"].as_array().unwrap();
    Some(files.iter().map(|file| file["path"].as_str().unwrap().to_owned()).collect())
}
