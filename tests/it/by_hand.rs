//! What the book shows and no test runs: blocks marked `by-hand`, and commands in running text. They are
//! listed, so that it is seen which there are; and that there are such commands with such options is tried.

use std::collections::BTreeMap;
use std::path::Path;

use crate::book::{BY_HAND, all_pages, parlor, read, words};

#[test]
fn what_is_not_run_is_listed() {
    let mut listed = String::new();
    for page in all_pages() {
        for (info, body) in blocks(&read(&page)) {
            listed.extend(["== ", &page.to_string_lossy(), ": ", &info, "\n", &body]);
        }
    }
    insta::assert_snapshot!(listed);
}

/// The blocks that no test runs, with their languages.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut open = None;
    for line in page.split_inclusive('\n') {
        match (open, line.strip_prefix("```").map(str::trim_end)) {
            (None, Some(info)) => {
                open = Some(info.ends_with(BY_HAND));
                if open == Some(true) {
                    blocks.push((info.to_owned(), String::new()));
                }
            }
            (Some(_), Some("")) => open = None,
            (Some(true), _) => blocks.last_mut().unwrap().1.push_str(line),
            _ => {}
        }
    }
    blocks
}

#[test]
fn commands_that_are_not_run_exist() {
    let mut helps = BTreeMap::new();
    let mut found = 0;
    for page in all_pages() {
        let text = read(&page);
        let by_hand = blocks(&text);
        let lines = by_hand.iter().flat_map(|(_, body)| body.lines()).map(str::to_owned);
        for line in lines.chain(spans(&text)).filter(|line| line.starts_with("parlor ")) {
            found += 1;
            let words = words(&line);
            let help = helps
                .entry(words[1].clone())
                .or_insert_with(|| parlor(Path::new("."), &["help", &words[1]]));
            assert!(!help.starts_with("error"), "{}: {line}: {help}", page.display());
            for flag in words.iter().filter(|word| word.starts_with("--")) {
                let flag = flag.split('=').next().unwrap();
                let known = ["\n", " ", ",", "="]
                    .iter()
                    .any(|after| help.contains(&format!("{flag}{after}")));
                assert!(known, "{}: {line}: there is no {flag}", page.display());
            }
        }
    }
    assert!(found > 60, "only {found} were found");
}

/// What stands between single backticks, a line each; blocks are left out.
fn spans(page: &str) -> Vec<String> {
    let mut block = false;
    let text: Vec<&str> = page
        .lines()
        .filter(|line| {
            let fence = line.starts_with("```");
            block ^= fence;
            !fence && !block
        })
        .collect();
    let text = text.join("\n");
    text.split('`').skip(1).step_by(2).map(|span| span.replace('\n', " ")).collect()
}
