//! The tables of what goes wrong at first: what stands there as right checks somewhere, and what stands as
//! wrong does nowhere.

use std::path::Path;

use crate::book::read;
use crate::snippets::fits;

const PAGE: &str = "docs/mistakes.md";

#[test]
fn what_is_written_otherwise_is_wrong_and_what_is_written_here_is_right() {
    let page = read(Path::new(PAGE));
    let (_, tables) = page.split_once("\n## Which word\n").unwrap();
    let (tables, last) = tables.split_once("\n## How it is played\n").unwrap();
    let statements = tables.split_once("\n## Statements\n").unwrap().1;
    let statements = statements.split("\n## ").next().unwrap();
    let rows =
        tables.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| written"));
    let mut problems = Vec::new();
    let mut tried = 0;
    for row in rows {
        // In tables `|` is written with a stroke before it.
        let cells: Vec<String> = row
            .replace("\\|", "\u{1}")
            .split('|')
            .map(|cell| cell.replace('\u{1}', "|"))
            .collect();
        let (wrong, right) = (pieces(&cells[1]), pieces(&cells[2]));
        for piece in &right {
            tried += 1;
            if let Err(told) = fits(piece, "", "", &|_| true) {
                problems.push(format!("`{piece}` should be right:\n{told}"));
            }
        }
        for piece in wrong {
            tried += 1;
            // What means nothing as a statement may be a value elsewhere.
            let value = !statements.contains(row);
            let place = |mark: &str| value || mark != "#@expr";
            if fits(&piece, "", "", &place).is_ok() {
                problems.push(format!("`{piece}` should be wrong, and checks without a word"));
            }
        }
    }
    assert!(problems.is_empty(), "{PAGE}: {}", problems.join("\n"));
    assert!(tried > 60, "only {tried} were tried");
    // What was forgotten is tried by files of such mistakes; what happens in play is found otherwise.
    let told = told();
    for code in
        last.split('(').skip(1).filter_map(|rest| rest.split_once(')')).map(|(code, _)| code)
    {
        let is_code = code.len() == 5 && code.starts_with('C');
        assert!(
            !is_code || told.contains(&format!("[{code}]")),
            "{code} is told of no newcomer's mistake"
        );
    }
}

/// What stands in backticks, with something for what is left out.
fn pieces(cell: &str) -> Vec<String> {
    let pieces = cell.split('`').skip(1).step_by(2);
    pieces
        .map(|piece| piece.replace("{ … }", "{ }").replace("(…)", "(1..3)").replace(" …", " a"))
        .collect()
}

/// What is said of newcomers' mistakes, and of those of transcripts and players.
fn told() -> String {
    let folder = std::fs::read_dir("tests/it/snapshots").unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.to_string_lossy().contains("__newcomer__"));
    files.map(|path| read(&path)).collect()
}
