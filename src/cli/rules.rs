//! `parlor rules`: a game's rules as a player reads them.

use super::{End, args, files, screen};
use crate::session;

pub(super) fn run(args: &args::Rules) -> Result<(), End> {
    let opened = session::open(&args.game, &files::read)?;
    Ok(screen::print(&session::rules(&opened))?)
}
