//! Bugs planted by hand, one of each kind: `tests/planted/GAME/KIND.diff` says what is planted, and who
//! should notice. In Tock that are the shipped transcripts that it names; Porters has none, so `fuzz`
//! finds it, or `mutate` points at it.

use std::fs;
use std::io;
use std::path::Path;

use parlor::draw::Paint;
use parlor::transcript::{self, Shelf, Verdict};

use crate::run::run;

/// A planted bug.
struct Bug {
    /// The rules with it.
    rules: String,
    /// The line it is in.
    line: usize,
    /// What should notice it.
    noticed_by: Vec<String>,
}

fn read(path: impl AsRef<Path>) -> String {
    String::from_utf8(fs::read(path).unwrap()).unwrap()
}

/// Plants in rules what a diff says. Its other lines name what should notice.
fn plant(rules: &str, diff: &str) -> Bug {
    let marked = |mark: char| {
        let lines = diff.lines().filter_map(|line| line.strip_prefix(mark));
        lines.flat_map(|line| [line, "\n"]).collect::<String>()
    };
    let (right, wrong) = (marked('-'), marked('+'));
    assert_eq!(rules.matches(&right).count(), 1, "{right}");
    let (before, _) = rules.split_once(&right).unwrap();
    let noticed_by = diff.lines().filter(|line| !line.starts_with(['#', '-', '+']));
    Bug {
        line: before.lines().count() + 1,
        rules: rules.replace(&right, &wrong),
        noticed_by: noticed_by.map(str::to_owned).collect(),
    }
}

#[test]
fn shipped_transcripts_notice() {
    let rules = read("rules/tock/tock.parlor");
    insta::glob!("../planted/tock", "*.diff", |path| {
        let diff = read(path);
        let bug = plant(&rules, &diff);
        let broken = |path: &Path| {
            if path.ends_with("tock.parlor") {
                Ok(bug.rules.clone().into_bytes())
            } else {
                fs::read(path)
            }
        };
        let mut text = diff;
        let mut noticed = false;
        for name in &bug.noticed_by {
            assert_eq!(told(name, &|path| fs::read(path)), None);
            let told = told(name, &broken);
            noticed |= told.is_some();
            let told = told.unwrap_or_else(|| format!("{name} passes\n"));
            text += "---\n";
            text += &told;
        }
        assert!(noticed, "{text}");
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(text);
        });
    });
}

/// What a shipped transcript of Tock says, if it notices anything.
fn told(name: &str, read_rules: &dyn Fn(&Path) -> io::Result<Vec<u8>>) -> Option<String> {
    let written = read(format!("tests/rules/tock/{name}.transcript"));
    // The same rules, but read from a file.
    let written = written.replacen("game tock\n", "game rules/tock/tock.parlor\n", 1);
    let path = Path::new(name);
    match transcript::test(path, written.as_bytes(), &Shelf::new(), read_rules, Paint::Plain) {
        Verdict::Passed => None,
        Verdict::Differs { diff, .. } => Some(diff),
        Verdict::Broken(why) => Some(why),
    }
}

#[test]
fn without_transcripts_they_are_found_or_pointed_at() {
    let rules = read("tests/planted/porters/porters.parlor");
    insta::glob!("../planted/porters", "*.diff", |path| {
        let diff = read(path);
        let bug = plant(&rules, &diff);
        let kind = path.file_stem().unwrap().to_string_lossy().into_owned();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("planted").join(kind);
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("porters.parlor");
        fs::write(&file, &bug.rules).unwrap();
        let file = file.to_string_lossy().into_owned();
        let found = match &*bug.noticed_by.concat() {
            "fuzz" => {
                let (printed, passed) = run(&["fuzz", &file, "--dry", "--games", "1"], "");
                assert!(!passed, "{printed}");
                printed.replace(&file, "porters.parlor")
            }
            "mutate" => {
                let (printed, _) = run(&["mutate", &file, "--games", "2"], "");
                pointed_at(&printed, &format!("{file}:{}: ", bug.line))
            }
            other => panic!("who is `{other}`?"),
        };
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(format!("{diff}---\n{found}"));
        });
    });
}

/// What `mutate` says of the line with a bug.
fn pointed_at(printed: &str, line: &str) -> String {
    let mut text = String::new();
    let mut here = false;
    for told in printed.lines() {
        if !told.starts_with(' ') {
            here = told.starts_with(line);
        }
        if here {
            text.push_str(&told.replace(line, ""));
            text.push('\n');
        }
    }
    assert!(!text.is_empty(), "{printed}");
    text
}
