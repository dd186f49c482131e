//! The book's pages: what they show typed is typed, and what they show printed is what Parlor prints.
//!
//! A page is a session in a folder of its own. A block whose first line names a file writes it:
//!
//! - ` ```parlor frogs.parlor ` is the whole file, whatever the language before its name;
//! - ` ```diff frogs.parlor ` changes it: its lines without `+` must stand there once, and those with `-` go.
//!
//! A ` ```console ` block holds commands after `$ `, with what they print. Lines that begin with `> ` are
//! typed at the prompt of the command above. `…` stands for anything: as a line for lines, else for a
//! part of one. `INSTA_UPDATE=always` writes the pages anew.
//!
//! A block after ` ```parlor of rules/go/go.parlor ` stands in that file, line for line. Blocks of rules
//! alone `docs` and `snippets` check. There are no others but those marked ` ```sh by-hand `: what takes
//! too long or changes the machine. `by_hand` lists them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use similar::TextDiff;

use crate::run::run_as;

/// What stands for anything.
const ANYTHING: &str = "…";
/// What stands behind the language of a block that no test runs.
pub(crate) const BY_HAND: &str = "by-hand";

#[test]
fn pages_show_what_happens() {
    let pages = all_pages();
    assert!(!pages.is_empty());
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = pages.iter().map(|page| scope.spawn(|| run(page))).collect();
        runs.into_iter().filter_map(|run| run.join().unwrap()).collect()
    });
    assert!(
        wrong.is_empty(),
        "{}\nINSTA_UPDATE=always writes the pages anew; read them before you keep them",
        wrong.join("\n")
    );
}

/// The pages, those on messages and the one that the project opens with among them.
pub(crate) fn all_pages() -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from("docs")];
    let mut pages = vec![PathBuf::from("README.md")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|kind| kind == "md") => pages.push(path),
                false => {}
            }
        }
    }
    pages.sort();
    pages
}

pub(crate) fn read(path: &Path) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

/// How a page differs from what happens, if it does; or the page is written anew.
fn run(page: &Path) -> Option<String> {
    let kept = read(page);
    let made = Session::new(page).page(&kept);
    if kept == made {
        return None;
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        fs::write(page, made).unwrap();
        return None;
    }
    let diff = TextDiff::from_lines(&kept, &made);
    let name = page.display().to_string();
    Some(diff.unified_diff().context_radius(4).header(&name, "what happens").to_string())
}

/// What has happened on a page so far.
struct Session {
    page: String,
    top: PathBuf,
    folder: PathBuf,
}

impl Session {
    fn new(page: &Path) -> Self {
        let name = page.display().to_string();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book").join(&name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { page: name, top: folder.clone(), folder }
    }

    /// The page, with what is printed now.
    fn page(&mut self, text: &str) -> String {
        let mut made = String::new();
        let mut lines = text.split_inclusive('\n').enumerate();
        while let Some((at, line)) = lines.next() {
            made.push_str(line);
            let Some(info) = line.strip_prefix("```").map(str::trim_end) else { continue };
            let mut body = String::new();
            let mut close = "";
            for (_, line) in lines.by_ref() {
                if line.trim_end() == "```" {
                    close = line;
                    break;
                }
                body.push_str(line);
            }
            let place = format!("{}:{}", self.page, at + 1);
            made.push_str(&match info.split_once(' ') {
                None if info == "console" => self.console(&body, &place),
                Some((_, BY_HAND)) => body,
                Some(("diff", file)) => self.change(file, &body, &place),
                Some((_, file)) if is_file(file) => self.write(file, &body, &place),
                Some(("parlor", place_of)) => {
                    if let Some(file) = place_of.strip_prefix("of ") {
                        stands_in(file, &body, &place);
                    }
                    body
                }
                None if info == "parlor" || self.page.starts_with("docs/errors/") => body,
                _ => panic!("{place}: nothing says how a block of `{info}` is tried"),
            });
            made.push_str(close);
        }
        made
    }

    /// A file of the page. Where the repository has such a file, the page shows it as it is.
    fn write(&self, file: &str, body: &str, place: &str) -> String {
        if let Ok(kept) = fs::read(file) {
            assert_eq!(String::from_utf8(kept).unwrap(), body, "{place}: {file}");
        }
        let path = self.folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, body).unwrap();
        body.to_owned()
    }

    fn change(&self, file: &str, body: &str, place: &str) -> String {
        let path = self.folder.join(file);
        let text = read(&path);
        let part = |sign: char| -> String {
            let kept = body.split_inclusive('\n').filter(|line| !line.starts_with(sign));
            kept.map(|line| line.get(1..).unwrap_or("\n")).collect()
        };
        let (before, after) = (part('+'), part('-'));
        let found = text.matches(&before).count();
        assert_eq!(found, 1, "{place}: this stands in {file} {found} times:\n{before}");
        fs::write(path, text.replace(&before, &after)).unwrap();
        body.to_owned()
    }

    /// Each command, with what it prints; as it is written where that fits.
    fn console(&mut self, body: &str, place: &str) -> String {
        let mut made = String::new();
        let mut commands = body.split("$ ");
        let before = commands.next().unwrap_or_default();
        assert!(before.is_empty(), "{place}: a console block begins with `$ `, not {before:?}");
        for written in commands {
            let (command, shown) = written.split_once('\n').unwrap_or((written, ""));
            let typed: Vec<&str> =
                shown.lines().filter_map(|line| line.strip_prefix("> ")).collect();
            let printed = self.command(command, &typed, place);
            let fits = fits(shown, &printed);
            let _ = writeln!(made, "$ {command}");
            made.push_str(if fits { shown } else { &printed });
        }
        made
    }

    fn command(&mut self, command: &str, typed: &[&str], place: &str) -> String {
        let words = words(command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            ["cd", ".."] => self.folder = self.folder.parent().unwrap().to_owned(),
            ["cd", folder] => self.folder.push(folder),
            ["cat", file] => return read(&self.folder.join(file)),
            ["parlor", rest @ ..] => return self.parlor(rest, typed),
            _ => panic!("{place}: a page can do `cd`, `cat` and `parlor`, not {command:?}"),
        }
        assert!(
            self.folder.starts_with(&self.top) && self.folder.is_dir(),
            "{place}: {command}"
        );
        String::new()
    }

    fn parlor(&self, args: &[&str], typed: &[&str]) -> String {
        let typed: String = typed.iter().flat_map(|line| [*line, "\n"]).collect();
        let printed = printed(&self.folder, args, &typed, &self.top);
        let lines = printed.lines().map(|line| line.trim_end().to_owned() + "\n");
        let mut text: String = lines.collect();
        // The last prompt, at which nothing is typed.
        if let Some(rest) = text.strip_suffix("\n>\n") {
            text.truncate(rest.len() + 1);
        }
        text
    }
}

/// A file of the repository has these lines, one after another, however they are indented.
fn stands_in(file: &str, body: &str, place: &str) {
    let lines = |text: &str| {
        text.lines().fold(String::from("\n"), |all, line| all + line.trim() + "\n")
    };
    assert!(
        lines(&read(Path::new(file))).contains(&lines(body)),
        "{place}: {file} has no such lines"
    );
}

/// What is printed in a folder.
pub(crate) fn parlor(folder: &Path, args: &[&str]) -> String {
    printed(folder, args, "", Path::new(env!("CARGO_TARGET_TMPDIR")))
}

fn printed(folder: &Path, args: &[&str], typed: &str, kept: &Path) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).current_dir(folder).env("XDG_STATE_HOME", kept);
    run_as(&mut command, typed).0
}

/// Whether the words behind a block's language name a file.
fn is_file(words: &str) -> bool {
    !words.contains(' ') && words.contains('.')
}

/// A command's words; those in quotes are one.
pub(crate) fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in command.split(" #").next().unwrap_or_default().chars() {
        match (quote, letter) {
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            (None, ' ') => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether what is shown is what is printed, but for what is left out.
fn fits(shown: &str, printed: &str) -> bool {
    let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
    let printed: Vec<&str> = printed.lines().collect();
    fit(&shown, &printed, |line| *line == ANYTHING, |shown, printed| line_fits(shown, printed))
}

fn line_fits(shown: &str, printed: &str) -> bool {
    let shown: Vec<char> = shown.chars().collect();
    let printed: Vec<char> = printed.chars().collect();
    fit(&shown, &printed, |letter| *letter == '…', |shown, printed| shown == printed)
}

/// Whether a row of things matches another, where some of the first stand for any number.
fn fit<T>(
    shown: &[T],
    printed: &[T],
    anything: impl Fn(&T) -> bool + Copy,
    alike: impl Fn(&T, &T) -> bool + Copy,
) -> bool {
    match shown {
        [] => printed.is_empty(),
        [first, rest @ ..] if anything(first) => {
            (0..=printed.len()).any(|from| fit(rest, &printed[from..], anything, alike))
        }
        [first, rest @ ..] => match printed {
            [next, more @ ..] => alike(first, next) && fit(rest, more, anything, alike),
            [] => false,
        },
    }
}

#[test]
fn what_is_left_out_fits() {
    assert!(fits("a\n…\nd\n", "a\nb\nc\nd\n"));
    assert!(fits("took … s\n", "took 0.3 s\n"));
    assert!(fits("…\n", ""));
    assert!(!fits("a\n…\nd\n", "a\nb\nc\n"));
    assert!(!fits("a\n", "a\nb\n"));
    assert_eq!(
        words("parlor play x --option 'a b' # why"),
        ["parlor", "play", "x", "--option", "a b"]
    );
}
