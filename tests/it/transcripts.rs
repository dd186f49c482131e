//! Every transcript prints what it should: of the shipped games, and of the prompt.

use parlor::draw::Paint;
use parlor::transcript::{Shelf, Verdict, parse, test};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The transcripts below a folder.
fn transcripts(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(transcripts(&path));
        } else if path.extension().is_some_and(|extension| extension == "transcript") {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn transcripts_print_what_they_should() {
    let folders = ["tests/rules", "tests/session"];
    let paths: Vec<_> = folders.iter().flat_map(|path| transcripts(Path::new(path))).collect();
    let shelf = Shelf::new();
    assert!(!paths.is_empty());
    let failures: Vec<String> = paths
        .par_iter()
        .filter_map(|path| {
            let bytes = fs::read(path).unwrap();
            match test(path, &bytes, &shelf, &|path| fs::read(path), Paint::Plain) {
                Verdict::Passed => None,
                Verdict::Differs { diff: text, .. } | Verdict::Broken(text) => Some(text),
            }
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What is wrong with a text that is no transcript.
fn wrong(text: &str) -> String {
    parse(text).unwrap_err().to_string()
}

#[test]
fn what_is_no_transcript_is_told_by_line() {
    let problems = [
        wrong(""),
        wrong("game tock\n"),
        wrong("game tock\nplayers many\n\n> 1\n"),
        wrong("game tock\nsede 7\n\n> 1\n"),
        wrong("game tock\ngiven {\n  set size = 3\n"),
        wrong("game tock\ngiven move Kh\n> 1\n"),
        wrong("game tock\nseats human, robot\n> 1\n"),
        wrong("game tock\noption side\n> 1\n"),
        wrong("game tock\n\n> 1\nred: K"),
    ];
    insta::assert_snapshot!(problems.join("\n"));
}

#[test]
fn accepting_touches_only_the_answers() {
    let text = "# why\ngame tic_tac_toe\n\n> b2\nnonsense\n# a remark\n\n> :quit\n";
    let path = Path::new("here.transcript");
    let verdict =
        test(path, text.as_bytes(), &Shelf::new(), &|path| fs::read(path), Paint::Plain);
    let Verdict::Differs { diff, accepted, .. } = verdict else { panic!("{verdict:?}") };
    insta::assert_snapshot!(format!("{diff}\n---\n{accepted}"));
}

#[test]
fn every_command_has_a_transcript_and_help() {
    let read = |path: &PathBuf| String::from_utf8(fs::read(path).unwrap()).unwrap();
    let help = read(&PathBuf::from("tests/session/help.transcript"));
    let names = help.lines().skip_while(|line| *line != "> :help").skip(2);
    let names: Vec<&str> = names
        .take_while(|line| line.starts_with(':'))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    assert!(names.len() > 20, "{names:?}");
    let folders = ["tests/session", "tests/rules"];
    let all = folders.iter().flat_map(|folder| transcripts(Path::new(folder)));
    let texts: Vec<String> = all.map(|path| read(&path)).collect();
    for name in names {
        let asked = format!("> :help {}\n", name.trim_start_matches(':'));
        assert!(help.contains(&asked), "{name} has no help in help.transcript");
        let typed = |text: &String| {
            text.lines().any(|line| {
                let line = line.strip_prefix("> ").unwrap_or("");
                line == name || line.starts_with(&format!("{name} "))
            })
        };
        // What ends a session stands in no transcript of one.
        let quits = name == ":quit";
        assert!(quits || texts.iter().any(typed), "{name} has no transcript");
    }
}
