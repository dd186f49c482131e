//! What the README and the pages show of Parlor is what Parlor prints.
//!
//! A block that follows `<!-- shown: NAME -->` is made here. Where it differs the test fails; with
//! `INSTA_UPDATE=always` it is written anew, as snapshots are.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use parlor::{library, load, session::Listed};

#[test]
fn pages_show_what_is_printed() {
    let shown: [(&str, &[(&str, String)]); 2] = [
        (
            "README.md",
            &[
                ("tock", tock()),
                ("mistake", mistake()),
                ("difference", difference()),
                ("tree", parlor(Path::new("."), &["tree", "kuhn_poker"], "")),
            ],
        ),
        ("docs/play.md", &[("record", record()), ("asked", asked())]),
    ];
    for (page, blocks) in shown {
        let mut text = String::from_utf8(fs::read(page).unwrap()).unwrap();
        for (name, printed) in blocks {
            text = with_block(&text, name, printed).unwrap_or_else(|| {
                panic!("{page}: nothing is marked `<!-- shown: {name} -->`")
            });
        }
        let marks = text.matches("<!-- shown: ").count();
        assert_eq!(marks, blocks.len(), "{page}: a mark names nothing that is made");
        keep(page, &text);
    }
}

#[test]
fn games_are_listed_as_they_are() {
    let lines = library::games().map(|name| {
        let game = load::load(name, &|path| fs::read(path)).outcome.value.unwrap();
        let cells = Listed::of(name, &game).cells();
        assert!(cells.iter().all(|cell| !cell.is_empty()), "{cells:?}: length and tags?");
        cells.join("\t") + "\n"
    });
    keep("rules/games.txt", &lines.collect::<String>());
}

/// Compares a file with what it should be, or writes it.
pub(crate) fn keep(path: &str, text: &str) {
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        fs::write(path, text).unwrap();
        return;
    }
    let kept = String::from_utf8(fs::read(path).unwrap()).unwrap();
    let differs = kept.lines().zip(text.lines()).find(|(kept, made)| kept != made);
    assert!(
        kept == text,
        "{path} is not as it is made: {differs:?}; INSTA_UPDATE=always writes it anew"
    );
}

/// A page with another text in a block.
fn with_block(page: &str, name: &str, text: &str) -> Option<String> {
    let (before, rest) = page.split_once(&format!("<!-- shown: {name} -->\n```"))?;
    let (language, rest) = rest.split_once('\n')?;
    let (_, after) = rest.split_once("\n```\n")?;
    let text = text.trim_end();
    Some(format!("{before}<!-- shown: {name} -->\n```{language}\n{text}\n```\n{after}"))
}

/// What is printed in a folder.
fn parlor(folder: &Path, args: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap() + &*String::from_utf8(output.stderr).unwrap()
}

/// A folder with Tock under another name, and a queen that goes so far.
fn my_tock(name: &str, queen: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let rules = folder.join("my_tock");
    fs::create_dir_all(&rules).unwrap();
    for file in library::shipped().iter().filter(|file| file.path.starts_with("rules/tock/")) {
        let name = Path::new(file.path).file_name().unwrap().to_str().unwrap();
        let changed =
            file.text.replace("queen { advance(12) }", &format!("queen {{ {queen} }}"));
        assert!(name != "tock.parlor" || changed != file.text);
        fs::write(rules.join(name.replace("tock.parlor", "my_tock.parlor")), changed).unwrap();
    }
    folder
}

/// A game with a few lines typed: of each answer some lines are shown, counted from its end if
/// that is less than nothing.
fn game(args: &[&str], typed: &[(&str, isize)], opening: isize) -> String {
    let lines = typed.iter().map(|(line, _)| *line).collect::<Vec<_>>().join("\n") + "\n";
    let printed = parlor(Path::new("."), &[&["play"], args].concat(), &lines);
    let mut answers = printed.split("\n> ");
    let mut text = some(answers.next().unwrap(), opening);
    for ((line, count), answer) in typed.iter().zip(answers) {
        let answer = answer.strip_prefix(line).unwrap().trim_start_matches('\n');
        let _ = write!(text, "> {line}\n{}", some(answer, *count));
    }
    text
}

/// The first lines of a text, or the last ones.
fn some(text: &str, count: isize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let few = count.unsigned_abs().min(lines.len());
    let (shown, more) = match count {
        0.. => (&lines[..few], few < lines.len()),
        _ => (&lines[lines.len() - few..], false),
    };
    shown.join("\n") + if more { "\n…\n" } else { "\n" }
}

fn tock() -> String {
    let own = ":do move (first your pawns on your house) to track[4]";
    let typed = [("1", 3), (own, isize::MAX), (":why 3c 1", isize::MAX)];
    let args = ["tock", "--seed", "12", "--option", "side=10", "--seats", "human,random"];
    game(&args, &typed, -5)
}

fn mistake() -> String {
    let folder = my_tock("readme_mistake", "advanc(11)");
    let printed = parlor(&folder, &["check", "my_tock/my_tock.parlor"], "");
    printed.rsplit_once("\nmy_tock/").unwrap().0.to_owned()
}

fn difference() -> String {
    let readme = String::from_utf8(fs::read("README.md").unwrap()).unwrap();
    let (_, rest) = readme.split_once("```text\n# A queen goes eleven.\n").unwrap();
    let transcript = rest.split_once("```\n").unwrap().0;
    let folder = my_tock("readme_difference", "advance(11)");
    fs::write(folder.join("queen.transcript"), transcript).unwrap();
    let accepted = parlor(&folder, &["test", "--accept", "queen.transcript"], "");
    assert!(accepted.contains("1 accepted"), "{accepted}");
    my_tock("readme_difference", "advance(1 + 11)");
    parlor(&folder, &["test", "queen.transcript"], "")
}

fn record() -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let game = "play tock --seed 12 --option side=10 --seats human,random --names Ann";
    let args: Vec<&str> = game.split(' ').collect();
    let typed = "1\n:do move (first your pawns) to track[4]\n:save shown.json\n";
    parlor(folder, &args, typed);
    String::from_utf8(fs::read(folder.join("shown.json")).unwrap()).unwrap()
}

fn asked() -> String {
    game(&["tock", "--chance", "ask"], &[("red", 1), ("Kh", 1)], -1)
}
