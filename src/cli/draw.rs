//! `parlor draw`: how a recorded game stands, as a picture.

use super::play::refused;
use super::{End, args, files, screen, show};

pub(super) fn run(args: &args::Draw) -> Result<(), End> {
    let picture = show::resumed(&args.file, args.eyes.clone())?.svg();
    let Some(output) = &args.output else { return Ok(screen::print(&picture)?) };
    files::replace(output, &picture)
        .map_err(|error| refused(&output.to_string_lossy(), &error.to_string()))
}
