//! The grammar reads every good rule file of Parlor's, and colours the shipped ones as it did.
//! Knows nothing of Parlor's own parser: what is good is said by the folder a file lies in.

use std::cmp::Reverse;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use tree_sitter::{Node, Parser, Query, QueryCursor, StreamingIterator};
use tree_sitter_parlor::{HIGHLIGHTS_QUERY, LANGUAGE};

/// Folders of the project in which every rule file is good.
const GOOD: [&str; 10] = [
    "rules",
    "tests/rules",
    "tests/fixtures/games",
    "tests/fixtures/leaks",
    "tests/fixtures/play",
    "tests/fixtures/solve",
    "tests/fixtures/syntax/sketches",
    "tests/fixtures/trees",
    "tests/fixtures/views",
    "tests/fixtures/explain",
];
const REFERENCE: &str = "docs/language.md";
const FRAMES: &str = "tests/fixtures/docs";

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    String::from_utf8(bytes).unwrap()
}

/// The files below a folder, if it is there.
fn files(folder: PathBuf, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser.set_language(&LANGUAGE.into()).unwrap();
    parser
}

/// The first place that is not understood.
fn misread(parser: &mut Parser, text: &str) -> Option<String> {
    let tree = parser.parse(text, None).unwrap();
    let mut node = tree.root_node();
    if !node.has_error() {
        return None;
    }
    while let Some(inner) = node.children(&mut node.walk()).find(Node::has_error) {
        node = inner;
    }
    let (line, start) = (node.start_position().row + 1, node.start_byte());
    let shown: String = text[start..].chars().take(60).collect();
    Some(format!("line {line}: {shown}"))
}

#[test]
fn good_files_are_read() {
    let mut parser = parser();
    let (mut count, mut problems) = (0, Vec::new());
    for path in GOOD.iter().flat_map(|folder| files(project(folder), "parlor")) {
        count += 1;
        let problem = misread(&mut parser, &read(&path));
        problems.extend(problem.map(|problem| format!("{}: {problem}", path.display())));
    }
    assert!(count > 110, "only {count} files were found");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The reference's examples: the line each begins at, where it belongs, and its text.
fn examples(reference: &str) -> Vec<(usize, String, String)> {
    let mut examples: Vec<(usize, String, String)> = Vec::new();
    let mut inside = false;
    for (at, line) in reference.lines().enumerate() {
        match examples.last_mut() {
            _ if inside && line == "```" => inside = false,
            Some((_, _, text)) if inside => text.extend([line, "\n"]),
            _ => {
                if let Some(place) = line.strip_prefix("```parlor") {
                    examples.push((at + 2, place.trim().to_owned(), String::new()));
                    inside = true;
                }
            }
        }
    }
    examples
}

/// An example as a whole file: a part stands in the frame it names, a value in a `let`.
fn whole(place: &str, text: &str) -> String {
    let Some((mark, frame)) = place.split_once(" of ") else { return text.to_owned() };
    let frame = read(project(FRAMES).join(format!("{frame}.parlor")));
    let mut part = String::new();
    for line in text.lines() {
        let begins = !line.starts_with([' ', '}', '#']) && !line.is_empty();
        part += if begins && mark == "expr" { "let shown = " } else { "" };
        part.extend([line, "\n"]);
    }
    frame.replacen(&format!("#@{mark}\n"), &part, 1)
}

#[test]
fn the_references_examples_are_read() {
    let mut parser = parser();
    let examples = examples(&read(project(REFERENCE)));
    assert!(examples.len() > 80, "only {} examples were found", examples.len());
    let mut problems = Vec::new();
    for (line, place, text) in examples {
        let problem = misread(&mut parser, &whole(&place, &text));
        problems
            .extend(problem.map(|problem| format!("{REFERENCE}:{line}: {place}: {problem}")));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn what_is_half_typed_spoils_little() {
    let mut parser = parser();
    let text = read(project("rules/tock/tock.parlor"));
    let half = text.replacen("choose pawn  in movable on track\n", "choose pawn  in\n", 1);
    assert_ne!(half, text);
    let tree = parser.parse(&half, None).unwrap();
    let root = tree.root_node();
    assert!(root.has_error());
    let spoilt: Vec<_> = root.children(&mut root.walk()).filter(Node::has_error).collect();
    assert_eq!(spoilt.len(), 1);
    assert_eq!(spoilt[0].kind(), "rule");
}

/// The cases of a corpus file: name, text and the tree that is expected.
fn cases(file: &str) -> Vec<(&str, &str, &str)> {
    let mut parts = file.split("==================\n").skip(1);
    let mut cases = Vec::new();
    while let (Some(name), Some(body)) = (parts.next(), parts.next()) {
        let (text, tree) = body.split_once("\n---\n").unwrap();
        cases.push((name.trim(), text, tree));
    }
    cases
}

/// A tree without the names of fields, a node to a line.
fn spread(tree: &str) -> String {
    let parts = tree.split_whitespace().filter(|part| !part.ends_with(':'));
    parts.collect::<Vec<_>>().join("\n")
}

/// As `tree-sitter test` does it, without the program.
#[test]
fn corpus() {
    let mut parser = parser();
    let mut count = 0;
    for path in files(project("editors/tree-sitter-parlor/test/corpus"), "txt") {
        let file = read(&path);
        for (name, text, expected) in cases(&file) {
            let tree = parser.parse(text, None).unwrap().root_node().to_sexp();
            assert_eq!(spread(&tree), spread(expected), "{}: {name}", path.display());
            count += 1;
        }
    }
    assert!(count > 20, "only {count} cases were found");
}

#[test]
fn queries_are_understood() {
    let queries = files(project("editors/tree-sitter-parlor/queries"), "scm");
    assert!(queries.len() > 5);
    for path in queries {
        let query = Query::new(&LANGUAGE.into(), &read(&path));
        assert!(query.is_ok(), "{}: {}", path.display(), query.unwrap_err());
    }
}

/// The letter for a colour.
fn letter(capture: &str) -> char {
    const LETTERS: &[(&str, char)] = &[
        ("comment", '#'),
        ("string.escape", 'e'),
        ("string", '"'),
        ("number", '1'),
        ("keyword.modifier", 'M'),
        ("keyword.operator", 'O'),
        ("keyword", 'K'),
        ("operator", '+'),
        ("function.builtin", 'F'),
        ("function", 'f'),
        ("type", 't'),
        ("variable.parameter", 'p'),
        ("variable.member", '.'),
        ("property", '.'),
        ("variable.builtin", 'y'),
        ("constant.builtin", 'c'),
        ("variable", 'v'),
        ("punctuation", '_'),
    ];
    let found = LETTERS.iter().find(|(beginning, _)| capture.starts_with(beginning));
    found.unwrap_or_else(|| panic!("@{capture} has no letter")).1
}

/// The letter of each byte of a text: of two nodes the inner counts, of two patterns the later.
fn letters(parser: &mut Parser, query: &Query, text: &str) -> Vec<char> {
    let tree = parser.parse(text, None).unwrap();
    let mut cursor = QueryCursor::new();
    let mut captures = cursor.captures(query, tree.root_node(), text.as_bytes());
    let mut found = Vec::new();
    while let Some((matched, index)) = captures.next() {
        let capture = matched.captures[*index];
        let name = query.capture_names()[capture.index as usize];
        found.push((matched.pattern_index, capture.node.byte_range(), letter(name)));
    }
    found.sort_by_key(|(pattern, range, _)| (Reverse(range.len()), *pattern));
    let mut letters = vec!['?'; text.len()];
    for (_, range, letter) in found {
        letters[range].fill(letter);
    }
    letters
}

/// Under each line of a text the letters of what stands above them. Comments and empty lines are
/// left out.
fn coloured(letters: &[char], text: &str) -> String {
    let mut shown = String::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let letter = |(at, written): (usize, char)| {
            if written.is_whitespace() { ' ' } else { letters[start + at] }
        };
        let under: String = line.char_indices().map(letter).collect();
        let under = under.split('#').next().unwrap().trim_end();
        let code: String = line.chars().take(under.chars().count()).collect();
        if !under.is_empty() {
            writeln!(shown, "{code}\n{under}").unwrap();
        }
        start += line.len();
    }
    shown
}

#[test]
fn shipped_files_are_coloured_as_they_were() {
    let mut parser = parser();
    let query = Query::new(&LANGUAGE.into(), HIGHLIGHTS_QUERY).unwrap();
    for path in files(project("rules"), "parlor") {
        let text = read(&path);
        let shown = coloured(&letters(&mut parser, &query, &text), &text);
        let bare = shown.lines().skip(1).step_by(2).find(|line| line.contains('?'));
        assert_eq!(bare, None, "{}: something has no colour", path.display());
        let name = path.file_stem().unwrap().to_string_lossy();
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name.as_ref(), shown);
        });
    }
}
