//! `--watch`: rules that are saved while somebody plays, or while they are checked.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use crate::run::parlor;

pub(crate) const RULES: &str = "game \"Line\"\nplayers 2\nboard { grid 3 x 1 }\npiece stone\n\
    play { turns { ask { put } } }\nrule put { choose at in empty   place stone on at }\n\
    end { you win when count stones = 3 }\n";

/// `parlor`, and what it prints as it comes.
struct Running {
    child: Child,
    printed: Receiver<u8>,
}

impl Running {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut output = child.stdout.take().unwrap();
        let (tell, printed) = channel();
        thread::spawn(move || {
            let mut byte = [0];
            while output.read_exact(&mut byte).is_ok() && tell.send(byte[0]).is_ok() {}
        });
        Self { child, printed }
    }

    /// What is printed up to these words and with them.
    fn until(&self, words: &str) -> String {
        let mut bytes = Vec::new();
        loop {
            // The machine may be busy with other things.
            let byte = self.printed.recv_timeout(Duration::from_secs(60));
            let text = String::from_utf8_lossy(&bytes).into_owned();
            bytes.push(byte.unwrap_or_else(|_| panic!("{words:?} is not in {text:?}")));
            if bytes.ends_with(words.as_bytes()) {
                return String::from_utf8(bytes).unwrap();
            }
        }
    }

    fn typed(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(format!("{line}\n").as_bytes()).unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A rule file in a folder of this test's own.
fn rules(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("line.parlor");
    fs::write(&file, RULES).unwrap();
    file
}

#[test]
fn a_game_goes_on_by_the_rules_as_they_are_saved() {
    let file = rules("watch_play");
    let name = file.to_string_lossy().into_owned();
    let mut game = Running::start(&["play", &name, "--seats", "human,human", "--watch"]);
    game.until("> ");
    game.typed("a1");
    game.until("player 2 to move");
    game.until("> ");
    // A mistake is told, and the game goes on by the last good rules.
    fs::write(&file, RULES.replace("in empty", "in emtpy")).unwrap();
    let told = game.until("as they were.\n");
    assert!(told.contains("error[C0001]: unknown"), "{told}");
    assert!(told.contains("did you mean `empty`?"), "{told}");
    game.typed("b1");
    game.until("player 1 to move");
    // Mended and changed: two stones are enough, so the game so far is over.
    fs::write(&file, RULES.replace("= 3", "= 2")).unwrap();
    let told = game.until("player 2 wins\n");
    assert!(told.contains("the rules are read again, and fit the game so far"), "{told}");
    // What does not fit leaves the game alone.
    fs::write(&file, RULES.replace("3 x 1", "1 x 3")).unwrap();
    let told = game.until("as they were.\n");
    assert!(told.contains("move 2 (`player 2: b1`) no longer fits"), "{told}");
    game.typed(":quit");
    assert!(game.child.wait().unwrap().success());
}

#[test]
fn files_are_checked_as_they_are_saved() {
    let file = rules("watch_check");
    let name = file.to_string_lossy().into_owned();
    let check = Running::start(&["check", &name, "--watch"]);
    assert!(check.until("ends)\n").contains("no problems"));
    fs::write(&file, RULES.replace("in empty", "in emtpy")).unwrap();
    assert!(check.until("ends)\n").contains("unknown"));
    // As editors save: a new file in the place of the old one.
    let new = file.with_extension("new");
    fs::write(&new, RULES).unwrap();
    fs::rename(&new, &file).unwrap();
    assert!(check.until("ends)\n").contains("no problems"));
}

#[test]
fn what_comes_with_parlor_is_not_watched() {
    let told = parlor(&["check", "tock", "--watch"], "");
    assert!(
        told.starts_with("error: there is no file to watch: `tock` comes with Parlor"),
        "{told}"
    );
}
