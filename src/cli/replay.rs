//! `parlor replay`: steps through a recorded game, forwards and backwards.

use super::play::refused;
use super::{End, args, files, screen, show};
use crate::record::Record;
use crate::session::{self, Manner, Session};
use console::{Key, Term};
use std::io::{self, IsTerminal};
use std::path::Path;

/// Moves that a page has.
const PAGE: usize = 10;
const KEYS: &str = "arrows: a move   PgUp PgDn: ten   Home End: all   q: leave";

pub(super) fn run(args: &args::Replay) -> Result<(), End> {
    let name = args.file.to_string_lossy();
    let record = record(&args.file, args.game)?;
    let mut session = show::of_record(&name, &record, args.eyes.clone(), Manner::Transcript)?;
    let (_, all) = session.progress();
    if let Some(at) = args.at.filter(|at| *at > all) {
        return Err(refused(
            &name,
            &format!("the game has {all} moves: there is no move {at}"),
        ));
    }
    session.go_to(args.at.unwrap_or(0));
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(by_keys(&mut session)?);
    }
    screen::print(&page(&session))?;
    for at in 1..=all {
        if args.at.is_some() {
            break;
        }
        session.go_to(at);
        screen::print(&format!("\n{}", page(&session)))?;
    }
    Ok(())
}

/// The move that led there, and the position.
fn page(session: &Session) -> String {
    let (made, all) = session.progress();
    let last = match made {
        0 => format!("{}, before the first of {all} moves\n", session.play().table().game.name),
        made => format!("move {made} of {all}: {}", session.last_move()),
    };
    format!("{last}\n{}", session.here())
}

/// Shows a position after another, as keys are pressed.
fn by_keys(session: &mut Session) -> io::Result<()> {
    let term = Term::stdout();
    loop {
        session.fit(Some(usize::from(term.size().1)));
        term.clear_screen()?;
        term.write_str(&format!("{}\n{KEYS}\n", page(session)))?;
        let (made, all) = session.progress();
        let to = match term.read_key() {
            Ok(
                Key::ArrowRight
                | Key::ArrowDown
                | Key::Enter
                | Key::Char(' ' | 'n' | 'l' | 'j'),
            ) => made + 1,
            Ok(Key::ArrowLeft | Key::ArrowUp | Key::Backspace | Key::Char('p' | 'h' | 'k')) => {
                made.saturating_sub(1)
            }
            Ok(Key::PageDown) => made + PAGE,
            Ok(Key::PageUp) => made.saturating_sub(PAGE),
            Ok(Key::Home) => 0,
            Ok(Key::End) => all,
            Ok(Key::Char('q') | Key::Escape | Key::CtrlC) => return Ok(()),
            Ok(_) => made,
            // Whoever pressed Ctrl-C, or closed the terminal.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(error),
        };
        session.go_to(to.min(all));
    }
}

/// The n-th record of a file: one that is alone in it, or a line.
fn record(file: &Path, wanted: usize) -> Result<Record, End> {
    let name = file.to_string_lossy();
    let unread = |error: io::Error| refused(&name, &error.to_string());
    let first = files::line_of(file, 1).map_err(unread)?;
    // Of a record that is laid out in lines the first is no more than a brace.
    let alone = first.as_ref().is_none_or(|line| line.trim_ascii() == b"{");
    if alone {
        let bytes = files::record_of(file).map_err(unread)?;
        if wanted != 1 {
            return Err(refused(&name, "the file has one game: `--game` is for files of many"));
        }
        return session::read(&bytes).map_err(|problem| refused(&name, &problem));
    }
    match files::line_of(file, wanted.max(1)).map_err(unread)? {
        Some(line) => session::read(&line)
            .map_err(|problem| refused(&name, &format!("line {}: {problem}", wanted.max(1)))),
        None => Err(refused(&name, &format!("it has no game {wanted}"))),
    }
}
