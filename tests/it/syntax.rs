//! Reading rule files: what good ones give, and what is said of bad ones.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use parlor::{
    diagnostic::{all_codes, explain, render, to_json},
    source::{LONGEST, NotText, Source, Sources, decode},
    span::FileId,
    syntax,
};
use proptest::prelude::*;
use std::{fs, path::Path};

const FILE: FileId = FileId(0);

fn sources(name: &str, text: &str) -> Sources {
    let mut sources = Sources::new();
    sources.add(Source::new(name, text));
    sources
}

fn load(path: &Path) -> Sources {
    let text = decode(&fs::read(path).unwrap()).unwrap();
    sources(&path.file_name().unwrap().to_string_lossy(), &text)
}

fn report(sources: &Sources) -> String {
    let outcome = syntax::parse(FILE, sources.get(FILE).unwrap());
    render(sources, &outcome.diagnostics, false)
}

#[test]
fn sketches_are_read() {
    insta::glob!("../fixtures/syntax/sketches", "*.parlor", |path| {
        let report = report(&load(path));
        assert!(report.is_empty(), "{report}");
    });
}

#[test]
fn mistakes_are_told() {
    insta::glob!("../fixtures/syntax", "*.parlor", |path| {
        let report = report(&load(path));
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(report);
        });
    });
}

/// The tree of an expression without its places.
fn shape(text: &str) -> String {
    let outcome = syntax::parse_expression(FILE, &Source::new("expression", text));
    let report = render(&sources("expression", text), &outcome.diagnostics, false);
    assert!(outcome.diagnostics.is_empty(), "{report}");
    let tree = format!("{:?}", outcome.value.unwrap());
    let mut shape = String::new();
    for part in tree.split("Span { ") {
        let after = part.split_once("} ").or(part.split_once('}'));
        shape.push_str(if shape.is_empty() { part } else { after.unwrap().1 });
    }
    shape
}

#[test]
fn operators_bind_as_written() {
    let lines = fs::read("tests/fixtures/syntax/precedence.txt").unwrap();
    let lines = String::from_utf8(lines).unwrap();
    for line in lines.lines().filter(|line| !line.starts_with('#')) {
        let (bare, full) = line.split_once(" => ").unwrap();
        assert_eq!(shape(bare), shape(full), "{line}");
    }
}

#[test]
fn comments_describe_items() {
    let text = "# The game.\ngame \"A\"\n\n# alone\n\n# two\n# lines\nkeep a = 1\n\
        keep b = 2 # behind\nrule c { # opened\n  pass # inside\n}\nkeep d = 3   keep e = \"#\" # e\n\
        board {\n  # a site\n  site x\n}\n";
    let file = syntax::parse(FILE, &Source::new("docs", text)).into_result().unwrap();
    assert_eq!(file.header.unwrap().doc.as_deref(), Some("The game."));
    let docs: Vec<Option<&str>> = file.items.iter().map(|item| item.doc.as_deref()).collect();
    let expected = [Some("two\nlines"), Some("behind"), Some("opened"), None, Some("e"), None];
    assert_eq!(docs, expected);
}

#[test]
fn partial_trees_are_given() {
    let text = "game \"A\"\nkeep a = 1\nkeep = 2\nrule b { pass  move  pass }\nkeep c = 3\n";
    let outcome = syntax::parse(FILE, &Source::new("partial", text));
    assert_eq!(outcome.diagnostics.len(), 2);
    assert_eq!(outcome.value.unwrap().items.len(), 3);
}

#[test]
fn statements_are_read_alone() {
    let source = Source::new("prompt", "set a = 1  move b to c");
    let block = syntax::parse_statements(FILE, &source).into_result().unwrap();
    assert_eq!(block.statements.len(), 2);
    let bad = syntax::parse_statements(FILE, &Source::new("prompt", "set a = { "));
    assert!(bad.has_errors());
    let bad = syntax::parse_expression(FILE, &Source::new("prompt", "a b"));
    assert!(bad.has_errors());
    assert!(syntax::parse_expression(FILE, &Source::new("prompt", "")).has_errors());
}

#[test]
fn places_of_holes_are_those_in_the_file() {
    let text = "rule a { say \"é {count men} é\" }";
    let outcome = syntax::parse(FILE, &Source::new("holes", text)).into_result().unwrap();
    let shown = format!("{outcome:?}");
    let at = text.find("count").unwrap();
    assert!(shown.contains(&format!("start: {at}, end: {}", at + "count men".len())));
}

#[test]
fn deep_nesting_is_refused() {
    let many = 10_000;
    for nested in [
        "(".repeat(many),
        format!("{}a{}", "(".repeat(many), ")".repeat(many)),
        "{".repeat(many),
        "[".repeat(many),
        "not ".repeat(many),
        "- ".repeat(many),
        "count ".repeat(many),
        "if a then b else ".repeat(many),
        "each x in ".repeat(many),
        "each x in s: ".repeat(many),
        "a with ".repeat(many),
        "a where b = ".repeat(many),
        format!("\"{{{}}}\"", "(".repeat(many)),
    ] {
        let outcome = syntax::parse(FILE, &Source::new("deep", format!("define a = {nested}")));
        let codes: Vec<&str> = outcome.diagnostics.iter().map(|told| told.code).collect();
        assert!(codes.contains(&"S0010"), "{codes:?} {:?}", nested.get(..20));
    }
}

#[test]
fn nesting_up_to_the_limit_is_read() {
    for (open, close) in [("(", ")"), ("[", "]"), ("f(", ")"), ("not ", ""), ("count ", "")] {
        let text = format!("{}a{}", open.repeat(60), close.repeat(60));
        let outcome = syntax::parse_expression(FILE, &Source::new("deep", text));
        assert!(!outcome.has_errors(), "{open}");
    }
    for text in [
        format!("{}a", "if a then b else ".repeat(140)),
        format!("{}a", "each x in s: ".repeat(140)),
    ] {
        let outcome = syntax::parse_expression(FILE, &Source::new("deep", text));
        assert!(!outcome.has_errors(), "{:?}", outcome.diagnostics);
    }
    let blocks = format!("rule a {{ {} pass {} }}", "if a {".repeat(60), "}".repeat(60));
    assert!(!syntax::parse(FILE, &Source::new("deep", blocks)).has_errors());
}

#[test]
fn long_garbage_is_given_up() {
    let sketch = fs::read("tests/fixtures/syntax/sketches/chess.parlor").unwrap();
    let sketch = String::from_utf8(sketch).unwrap();
    for unit in ["x ", "( ", "\" ", "{ } ", "rule a {\n", "define\n", "set a = b + \n", &sketch]
    {
        let text = unit.repeat(LONGEST / unit.len());
        let outcome = syntax::parse(FILE, &Source::new("garbage", text));
        assert!(outcome.has_errors(), "{unit}");
    }
}

#[test]
fn only_texts_are_decoded() {
    assert_eq!(decode(b"\xef\xbb\xbfgame"), Ok("game".to_owned()));
    assert_eq!(decode(b"a\nb\xff"), Err(NotText::NotUtf8 { offset: 3, line: 2 }));
    assert_eq!(decode(b"a\0"), Err(NotText::Binary { offset: 1, line: 1 }));
    assert!(matches!(decode(&vec![b' '; LONGEST + 1]), Err(NotText::TooLong { .. })));
}

#[test]
fn diagnostics_are_given_as_json() {
    let sources = sources("é.parlor", "define é = é == 1");
    let outcome = syntax::parse(FILE, sources.get(FILE).unwrap());
    let json = to_json(&sources, &outcome.diagnostics);
    insta::assert_snapshot!(serde_json::to_string_pretty(&json).unwrap());
}

#[test]
fn every_code_is_explained() {
    for path in fs::read_dir("docs/errors").unwrap() {
        let name = path.unwrap().file_name().to_string_lossy().into_owned();
        let code = name.trim_end_matches(".md").to_owned();
        let page = explain(&code).unwrap_or_else(|| panic!("{code} is not in the table"));
        assert!(page.starts_with(&format!("# {code}")), "{code}");
    }
    assert!(all_codes().is_sorted());
    for code in all_codes().filter(|code| code.starts_with('S')) {
        let page = explain(code).unwrap();
        let example = page.split_once("```parlor\n").unwrap().1.split_once("```").unwrap().0;
        let outcome = syntax::parse(FILE, &Source::new(code, example));
        let codes: Vec<&str> = outcome.diagnostics.iter().map(|told| told.code).collect();
        let shortened = example.contains('…');
        assert!(shortened || codes == [code], "{code}'s example gives {codes:?}");
    }
    assert_eq!(explain("S9999"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is done to a file, it is read or refused, and every place told of is in it.
    #[test]
    fn changed_files_never_panic(
        which in 0..20_usize,
        edits in prop::collection::vec((0.0..1.0_f64, 0..12_usize, "[a-z{}()\\[\\]\"#,.:=<>|é\n -]{0,3}"), 1..8),
    ) {
        let mut paths: Vec<_> = fs::read_dir("tests/fixtures/syntax/sketches")
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        let path = paths.get(which % paths.len()).unwrap();
        let mut text: Vec<char> =
            String::from_utf8(fs::read(path).unwrap()).unwrap().chars().collect();
        for (place, removed, added) in edits {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "any place will do")]
            let at = (place * text.len() as f64) as usize;
            let end = (at + removed).min(text.len());
            text.splice(at..end, added.chars());
        }
        let text: String = text.into_iter().collect();
        let sources = sources("changed", &text);
        let outcome = syntax::parse(FILE, sources.get(FILE).unwrap());
        for told in &outcome.diagnostics {
            prop_assert!(told.code != "X0001", "{}", render(&sources, &outcome.diagnostics, false));
            prop_assert!(text.get(told.primary.span.range()).is_some());
        }
        render(&sources, &outcome.diagnostics, true);
        to_json(&sources, &outcome.diagnostics);
    }
}
