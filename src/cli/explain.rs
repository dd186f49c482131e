//! `parlor explain`: the page about a problem.

use super::{End, args, screen};
use crate::diagnostic::{all_codes, explain, suggest};

pub(super) fn run(args: &args::Explain) -> Result<(), End> {
    if let Some(page) = explain(&args.code) {
        return Ok(screen::print(page)?);
    }
    let hint = match suggest(&args.code.to_ascii_uppercase(), all_codes()) {
        Some(near) => format!("; did you mean {near}?"),
        None => String::new(),
    };
    Err(End::Message(format!(
        "error: there is no problem with the code `{}`{hint}\n",
        args.code
    )))
}
