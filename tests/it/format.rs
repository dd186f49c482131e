//! How rule files are laid out: what `parlor fmt` leaves as it is, and what it does not.

use std::fs;
use std::path::{Path, PathBuf};

use parlor::diagnostic::render;
use parlor::library;
use parlor::source::{Source, Sources, decode};
use parlor::span::FileId;
use parlor::syntax;

use crate::run::run;

const FILE: FileId = FileId(0);

fn formatted(text: &str) -> String {
    let outcome = syntax::format(FILE, &Source::new("text", text));
    let mut sources = Sources::new();
    sources.add(Source::new("text", text));
    outcome.value.unwrap_or_else(|| panic!("{}", render(&sources, &outcome.diagnostics, false)))
}

/// What the checker is given of a text: its tree, without the places.
fn meaning(text: &str) -> String {
    let tree = format!("{:?}", syntax::parse(FILE, &Source::new("text", text)).value.unwrap());
    let parts = tree.split("Span { ").enumerate();
    parts
        .map(|(at, part)| if at == 0 { part } else { part.split_once('}').unwrap().1 })
        .collect()
}

/// The shipped files, and every fixture that can be read without a mistake.
fn texts() -> Vec<(String, String)> {
    let shipped = library::shipped().iter().filter(|file| is_rules(Path::new(file.path)));
    let mut texts: Vec<(String, String)> =
        shipped.map(|file| (file.path.to_owned(), file.text.to_owned())).collect();
    let mut folders = vec![PathBuf::from("tests")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if is_rules(&path)
                && let Ok(text) = decode(&fs::read(&path).unwrap())
                && !syntax::parse(FILE, &Source::new("text", text.as_str())).has_errors()
            {
                texts.push((path.to_string_lossy().into_owned(), text));
            }
        }
    }
    texts.sort();
    texts
}

fn is_rules(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "parlor")
}

/// The text with other blanks, and more or fewer of them, where there are some.
fn spoilt(text: &str) -> String {
    let mut state = 7_u32;
    let mut below = |n: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % n
    };
    let mut spoilt = String::new();
    for line in text.lines() {
        let (mut quoted, mut escaped, mut comment) = (false, false, false);
        // At the margin a word may begin an item.
        let indented = usize::from(line.starts_with(' '));
        spoilt.push_str(&"\t ".repeat(indented + below(3) as usize));
        for letter in line.trim_start().chars() {
            spoilt.push(letter);
            match letter {
                _ if escaped => escaped = false,
                '\\' if quoted => escaped = true,
                '"' if !comment => quoted = !quoted,
                '#' if !quoted => comment = true,
                ' ' if !quoted && !comment => {
                    spoilt.push_str(&" ".repeat(below(4) as usize));
                }
                _ => {}
            }
        }
        spoilt.push_str(if line.is_empty() { "\n \n" } else { " \n" });
    }
    spoilt
}

#[test]
fn shipped_files_are_laid_out() {
    for file in library::shipped().iter().filter(|file| is_rules(Path::new(file.path))) {
        assert!(formatted(file.text) == file.text, "{}: run `parlor fmt rules`", file.path);
    }
}

#[test]
fn layout_keeps_the_meaning_and_is_done_once() {
    let texts = texts();
    assert!(texts.len() > 150, "{}", texts.len());
    for (name, text) in texts {
        let once = formatted(&spoilt(&text));
        assert_eq!(meaning(&once), meaning(&text), "{name}");
        assert_eq!(formatted(&once), once, "{name}");
    }
}

#[test]
fn a_badly_laid_out_file() {
    let text = fs::read("tests/fixtures/format/badly_laid_out.parlor").unwrap();
    insta::assert_snapshot!(formatted(&decode(&text).unwrap()));
}

#[test]
fn fmt_writes_shows_and_checks() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fmt");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("loose.parlor");
    let (bad, good) = ("game   \"Loose\"\nplayers 2\n", "game \"Loose\"\nplayers 2\n");
    let broken = folder.join("broken.parlor");
    fs::write(&file, bad).unwrap();
    fs::write(&broken, "game   \"Broken\"\nplayers {\n").unwrap();
    let name = folder.to_string_lossy().into_owned();
    let told = |args: &[&str], typed: &str| {
        let (printed, passed) = run(&[&["fmt"], args].concat(), typed);
        format!(
            "$ parlor fmt {}\n{printed}{}",
            args.join(" "),
            if passed { "" } else { "(failed)\n" }
        )
        .replace(&name, "FOLDER")
    };
    let shown = [
        told(&["--check", &name], ""),
        told(&["--diff", &file.to_string_lossy()], ""),
        told(&[&name], ""),
        told(&["--check", &file.to_string_lossy()], ""),
        told(&["-"], bad),
        told(&["-", "--check"], good),
        told(&["-", "--check"], bad),
        told(&["nowhere.parlor"], ""),
    ];
    insta::assert_snapshot!(shown.join("\n"));
    let read = |path: &Path| String::from_utf8(fs::read(path).unwrap()).unwrap();
    assert_eq!(read(&file), good);
    assert_eq!(read(&broken), "game   \"Broken\"\nplayers {\n", "it is left as it is");
}
