//! The prompt at a real (pseudo) terminal: editing, interrupting, resizing, coming back.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use expectrl::process::unix::Signal;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Session};

use crate::run;
use crate::watching::RULES;

/// What clears the screen and what has scrolled off it.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J";

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn play(args: &str, state: &Path, more: &[(&str, &str)]) -> OsSession {
    parlor(&format!("play {args}"), state, more)
}

fn parlor(args: &str, state: &Path, more: &[(&str, &str)]) -> OsSession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args.split_whitespace());
    command.env("XDG_STATE_HOME", state);
    at_terminal(command, more)
}

fn at_terminal(mut command: Command, more: &[(&str, &str)]) -> OsSession {
    command.env("TERM", "xterm").env("LC_ALL", "C.UTF-8");
    // Whoever runs the tests may have set these.
    for asked in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI", "COLUMNS", "LINES"] {
        command.env_remove(asked);
    }
    command.envs(more.iter().copied());
    let mut session = Session::spawn(command).unwrap();
    session.get_process_mut().set_window_size(100, 40).unwrap();
    // The machine may be busy with other things.
    session.set_expect_timeout(Some(Duration::from_secs(60)));
    session
}

/// What was shown up to these words.
fn until(session: &mut OsSession, words: &str) -> String {
    let found = session.expect(words).unwrap_or_else(|error| panic!("{words:?}: {error}"));
    String::from_utf8_lossy(found.before()).into_owned()
}

/// Types a line (or keys) once the terminal waits for one; what was shown until then.
fn typed(session: &mut OsSession, keys: &str) -> String {
    // Lines are edited with bracketed paste, which is turned on when one is begun.
    let shown = until(session, "\u{1b}[?2004h");
    session.send(keys).unwrap();
    shown
}

fn kill(mut session: OsSession) {
    session.get_process_mut().kill(Signal::SIGKILL).unwrap();
    session.expect(Eof).unwrap();
}

/// A computer that would think for an hour plays what it has found, and the game goes on.
#[test]
fn who_thinks_too_long_is_stopped() {
    let state = folder("thinking");
    let mut session = play("connect_four --seats human,mcts:3600s --seed 1", &state, &[]);
    typed(&mut session, "a\r");
    // It has to have begun.
    std::thread::sleep(Duration::from_secs(2));
    session.send("\u{3}").unwrap();
    // Names are coloured, so they stand apart.
    until(&mut session, " plays a");
    until(&mut session, " plays ");
    // Nobody thinks: what is typed is dropped, as it was.
    typed(&mut session, "nonsense\u{3}");
    typed(&mut session, ":quit\r");
    session.expect(Eof).unwrap();
}

#[test]
fn somebody_types_completes_interrupts_resizes_and_comes_back() {
    let state = folder("terminal");
    let args = "tic_tac_toe --seats human,human --seed 1";
    let mut session = play(args, &state, &[]);
    // Tab lists what may follow, with what it would do.
    typed(&mut session, "b\t");
    until(&mut session, "(X mark on b3)");
    session.send("2\r").unwrap();
    until(&mut session, "plays b2");
    // What a command is called stands in grey behind its beginning; the right arrow takes it.
    typed(&mut session, ":se");
    session.send("e").unwrap();
    until(&mut session, "\u{1b}[2md\u{1b}[0m");
    session.send("\u{1b}[C\r").unwrap();
    until(&mut session, "seed 1; ");
    // Ctrl-C drops the line and nothing else.
    typed(&mut session, "a1 and more\u{3}");
    typed(&mut session, "a1\r");
    until(&mut session, "plays a1");
    session.get_process_mut().set_window_size(60, 20).unwrap();
    typed(&mut session, "c3\r");
    until(&mut session, "plays c3");
    until(&mut session, "\u{1b}[?2004h");
    kill(session);

    let mut session = play(args, &state, &[]);
    until(&mut session, "continue your game of Tic-tac-toe (3 moves)? [Y/n]");
    session.send("\r").unwrap();
    let shown = typed(&mut session, ":log\r");
    assert!(shown.contains(" to move"), "{shown:?}");
    until(&mut session, ": c3");
    // What was typed before the end is remembered.
    typed(&mut session, "\u{10}\u{10}\r");
    until(&mut session, "no move here");
    typed(&mut session, "\u{4}");
    session.expect(Eof).unwrap();

    // Another game is begun, and the first is put aside.
    let mut session = play(args, &state, &[]);
    until(&mut session, "[Y/n]");
    session.send("n\r").unwrap();
    until(&mut session, "tic_tac_toe-1.json");
    typed(&mut session, ":quit\r");
    session.expect(Eof).unwrap();
    let aside = state.join("parlor/games/tic_tac_toe-1.json");
    assert!(String::from_utf8(fs::read(&aside).unwrap()).unwrap().contains("\"move\": \"c3\""));
}

#[test]
fn two_games_that_are_open_at_once_are_both_kept() {
    let state = folder("terminal_two");
    let args = "tic_tac_toe --seats human,human --seed 1";
    let mut one = play(args, &state, &[]);
    typed(&mut one, "b2\r");
    until(&mut one, "plays b2");
    let mut other = play(args, &state, &[]);
    until(&mut other, "another game of Tic-tac-toe is open; this one is kept beside it");
    typed(&mut other, "c3\r");
    typed(&mut other, "a1\r");
    until(&mut other, "plays a1");
    until(&mut one, "\u{1b}[?2004h");
    until(&mut other, "\u{1b}[?2004h");
    kill(one);
    kill(other);
    // Each is offered again, also at once.
    let mut one = play(args, &state, &[]);
    until(&mut one, "continue your game of Tic-tac-toe (1 move)? [Y/n]");
    let mut other = play(args, &state, &[]);
    until(&mut other, "continue your game of Tic-tac-toe (2 moves)? [Y/n]");
    kill(one);
    kill(other);
    // What is no game is put aside, not written over.
    fs::write(state.join("parlor/games/tic_tac_toe.json"), "{").unwrap();
    fs::remove_file(state.join("parlor/games/tic_tac_toe.2.json")).unwrap();
    let mut session = play(args, &state, &[]);
    until(&mut session, "the kept game of Tic-tac-toe cannot be read");
    until(&mut session, "tic_tac_toe-1.json");
    typed(&mut session, "\u{4}");
    session.expect(Eof).unwrap();
    assert_eq!(fs::read(state.join("parlor/games/tic_tac_toe-1.json")).unwrap(), b"{");
}

#[test]
fn a_game_that_is_left_for_another_is_offered_again() {
    let state = folder("terminal_load");
    let args = "tic_tac_toe --seats human,human --seed 1";
    let file = state.join("other.json");
    let mut session = play(args, &state, &[]);
    typed(&mut session, "b2\r");
    typed(&mut session, &format!(":save {}\r", file.display()));
    typed(&mut session, ":undo\r");
    typed(&mut session, "c3\r");
    typed(&mut session, "a1\r");
    typed(&mut session, &format!(":load {}\r", file.display()));
    until(&mut session, "the game you leave is kept");
    until(&mut session, "\u{1b}[?2004h");
    kill(session);
    let mut one = play(args, &state, &[]);
    until(&mut one, "continue your game of Tic-tac-toe (2 moves)? [Y/n]");
    let mut other = play(args, &state, &[]);
    until(&mut other, "continue your game of Tic-tac-toe (1 move)? [Y/n]");
    kill(one);
    kill(other);
}

#[test]
fn lines_typed_ahead_wait_for_their_turn() {
    let state = folder("terminal_ahead");
    let mut session = play("tic_tac_toe --seats human,human --seed 1", &state, &[]);
    typed(&mut session, ":hint\rb2\ra1\r:lo");
    until(&mut session, "plays b2");
    until(&mut session, "plays a1");
    session.send("g\r").unwrap();
    until(&mut session, ": a1");
    typed(&mut session, "\u{4}");
    session.expect(Eof).unwrap();
}

#[test]
fn a_game_that_is_kept_nowhere_is_left_after_a_question() {
    let state = folder("terminal_unsaved");
    let mut session = play("tic_tac_toe --seats human,human --no-autosave", &state, &[]);
    typed(&mut session, "b2\r");
    typed(&mut session, "\u{4}");
    until(&mut session, "leave all the same? [y/N]");
    session.send("\r").unwrap();
    typed(&mut session, "a1\r");
    until(&mut session, "plays a1");
    // An effect goes on in the next line while a brace is open.
    typed(&mut session, ":do if true {\r");
    session.send("place X mark on c3 }\r").unwrap();
    typed(&mut session, ":log\r");
    until(&mut session, ":do if true { place X mark on c3 }");
    typed(&mut session, "\u{4}");
    until(&mut session, "[y/N]");
    session.send("y\r").unwrap();
    session.expect(Eof).unwrap();
    assert!(!state.join("parlor/games/tic_tac_toe.json").exists());
}

#[test]
fn two_people_share_a_screen_and_a_killed_game_goes_on() {
    let state = folder("terminal_hotseat");
    let args = "tock --hotseat --names Ann,Bob --seed 7";
    let mut session = play(args, &state, &[]);
    // Ten plies deal anew, and whoever played last may be the first again.
    for turn in 0..9 {
        let shown = until(&mut session, "press Enter");
        // After the screen was cleared nobody's hand has been shown.
        let (_, shown) = shown.rsplit_once(CLEAR).unwrap_or(("", shown.as_str()));
        assert!(!shown.contains(" hand: \u{1b}"), "turn {turn}: {shown:?}");
        typed(&mut session, "\r");
        // Then only that of the one who is ready.
        let shown = typed(&mut session, "1\r");
        let (_, shown) = shown.rsplit_once(CLEAR).unwrap();
        assert_eq!(shown.matches(" hand: \u{1b}").count(), 1, "turn {turn}: {shown:?}");
    }
    until(&mut session, CLEAR);
    until(&mut session, "\u{1b}[?2004h");
    kill(session);
    let mut session = play(args, &state, &[]);
    until(&mut session, "continue your game of Tock (9 moves)? [Y/n]");
    session.send("\r").unwrap();
    let shown = until(&mut session, "press Enter");
    assert!(!shown.contains(" hand: "), "{shown:?}");
    // What one typed is not the other's to fetch.
    typed(&mut session, "\u{10}\r");
    let shown = typed(&mut session, "\u{4}");
    assert!(shown.contains(" hand: \u{1b}"), "{shown:?}");
    session.expect(Eof).unwrap();
}

#[test]
fn who_wants_no_colours_gets_none() {
    let state = folder("terminal_plain");
    let more = [("NO_COLOR", "1")];
    let mut session = play("tic_tac_toe --seats human,human --seed 1", &state, &more);
    typed(&mut session, "b2\r");
    let shown = typed(&mut session, ":quit\r");
    assert!(shown.contains("plays b2"), "{shown:?}");
    for code in ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[31m", "\u{1b}[32m"] {
        assert!(!shown.contains(code), "{shown:?}");
    }
    session.expect(Eof).unwrap();
}

#[test]
fn poor_terminals_get_plain_letters() {
    let state = folder("terminal_poor");
    // `CI` makes some libraries colour whatever the terminal.
    let more = [("TERM", "dumb"), ("LC_ALL", "C"), ("CI", "true")];
    let mut session = play("tock --seats human,human --seed 7", &state, &more);
    let shown = until(&mut session, "to move");
    assert!(!shown.contains('\u{1b}'), "{shown:?}");
    assert!(shown.is_ascii(), "{shown:?}");
    session.send(":quit\r").unwrap();
    session.expect(Eof).unwrap();
}

#[test]
fn differences_are_reviewed_by_single_keys() {
    let folder = folder("terminal_review");
    let wrong = "game tic_tac_toe\n\n> b2\nX: b3\nO to move\n";
    let file = |name: &str| folder.join(name).with_extension("transcript");
    for name in ["a", "b", "c", "d", "e"] {
        fs::write(file(name), wrong).unwrap();
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("test").arg(&folder).arg("--review");
    let mut session = at_terminal(command, &[]);
    // What is no answer is asked again. No key needs Enter.
    for (name, keys) in [("a", "r"), ("b", "xA"), ("c", "s"), ("d", "q")] {
        let shown = until(&mut session, "q quit: ");
        assert!(shown.contains(&format!("{name}.transcript")), "{shown:?}");
        for key in keys.chars() {
            session.send(key.to_string()).unwrap();
            until(&mut session, &format!("{key}\r\n"));
            if key == 'x' {
                until(&mut session, "q quit: ");
            }
        }
    }
    until(&mut session, "1 accepted, 0 passed, 3 failed, others were not looked at");
    session.expect(Eof).unwrap();
    let right = wrong.replace("b3", "b2");
    for name in ["a", "b", "c", "d", "e"] {
        let now = String::from_utf8(fs::read(file(name)).unwrap()).unwrap();
        assert_eq!(now, if name == "b" { &*right } else { wrong }, "{name}");
    }
}

#[test]
fn saved_rules_are_told_above_a_line_that_is_begun() {
    let state = folder("terminal_watch");
    let file = state.join("line.parlor");
    fs::write(&file, RULES).unwrap();
    let args = format!("{} --seats human,human --seed 1 --watch", file.display());
    let mut session = play(&args, &state, &[]);
    typed(&mut session, "a1\r");
    until(&mut session, "plays a1");
    typed(&mut session, "b");
    fs::write(&file, RULES.replace("in empty", "in emtpy")).unwrap();
    until(&mut session, "as they were.");
    // What was typed before is still there.
    session.send("1\r").unwrap();
    until(&mut session, "plays b1");
    until(&mut session, "\u{1b}[?2004h");
    kill(session);
}

#[test]
fn keys_step_through_a_recorded_game() {
    let state = folder("terminal_replay");
    let folder = state.to_str().unwrap();
    let line = format!("simulate tic_tac_toe --games 2 --seed 1 --record {folder} --zstd");
    run::parlor(&line.split_whitespace().collect::<Vec<_>>(), "");
    let mut session = parlor(&format!("replay {folder}/tic_tac_toe.jsonl.zst"), &state, &[]);
    until(&mut session, "Tic-tac-toe, before the first of");
    let (up, down) = ("\u{1b}[5~", "\u{1b}[6~");
    let (right, left) = ("\u{1b}[C", "\u{1b}[D");
    let (home, end) = ("\u{1b}[H", "\u{1b}[F");
    for (key, shown) in [
        (right, "move 1 of"),
        (" ", "move 2 of"),
        (right, "move 3 of"),
        (left, "move 2 of"),
        // What means nothing changes nothing.
        ("x", "move 2 of"),
        (end, "the game is over"),
        (home, "before the first of"),
        (left, "before the first of"),
        (down, "the game is over"),
        (up, "before the first of"),
    ] {
        // Keys are read once it is told which there are.
        until(&mut session, "q: leave");
        session.send(key).unwrap();
        until(&mut session, shown);
    }
    until(&mut session, "q: leave");
    session.send("q").unwrap();
    session.expect(Eof).unwrap();
}
