//! `parlor show`: how a recorded game stands.

use super::files::Files;
use super::play::refused;
use super::screen::paint;
use super::{End, args, files, screen};
use crate::record::Record;
use crate::session::{self, Disk, Manner, Session, Start, Unfit};
use std::path::Path;
use std::sync::Arc;

pub(super) fn run(args: &args::Show) -> Result<(), End> {
    let session = resumed(&args.file, args.eyes.clone())?;
    Ok(screen::print(&session.stand(args.moves))?)
}

/// The game a file keeps, as a seat may see it or everybody.
pub(super) fn resumed(file: &Path, eyes: Option<String>) -> Result<Session, End> {
    let name = file.to_string_lossy();
    let bytes = Files.read(file).map_err(|error| refused(&name, &error.to_string()))?;
    let record = session::read(&bytes).map_err(|problem| refused(&name, &problem))?;
    of_record(&name, &record, eyes, Manner::Screen)
}

/// A recorded game, as a seat may see it or everybody.
pub(super) fn of_record(
    name: &str,
    record: &Record,
    eyes: Option<String>,
    manner: Manner,
) -> Result<Session, End> {
    let opened = Arc::new(session::open(&record.game, &files::read)?);
    let start = Start { eyes, paint: paint(), manner, ..Start::plain() };
    let resume =
        |anyway| Session::resume(&opened, record, start.clone(), Arc::new(Files), anyway);
    let session = match resume(false) {
        Err(Unfit::Changed) => {
            screen::complain(
                "the rules have changed since: its moves are played by those of now\n",
            );
            resume(true)
        }
        other => other,
    };
    session.map_err(|unfit| match unfit {
        Unfit::Wrong(why) => refused(name, &why),
        Unfit::Changed => refused(name, "its rules have changed since"),
    })
}
