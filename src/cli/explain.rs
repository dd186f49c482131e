//! `parlor explain`: a game's rules in prose, or the page about a problem.

use super::{End, args, files, screen};
use crate::diagnostic::{all_codes, explain, suggest};
use crate::library;
use crate::session;

pub(super) fn run(args: &args::Explain) -> Result<(), End> {
    if let Some(page) = explain(&args.what) {
        return Ok(screen::print(page)?);
    }
    if looks_like_a_code(&args.what) {
        let hint = match suggest(&args.what.to_ascii_uppercase(), all_codes()) {
            Some(near) => format!("; did you mean {near}?"),
            None => String::new(),
        };
        let what = &args.what;
        return Err(End::Message(format!(
            "error: there is no problem with the code `{what}`{hint}\n"
        )));
    }
    let game = session::open(&args.what, &files::read)?;
    let page = match &args.diff {
        Some(variant) => session::difference(&game, &session::open(variant, &files::read)?),
        None => session::explain(&game),
    };
    Ok(screen::print(&if args.markdown { page.markdown() } else { page.plain() })?)
}

/// A letter and a digit, as codes begin: `C0101`; no game is called so.
fn looks_like_a_code(what: &str) -> bool {
    let mut letters = what.chars();
    let (first, second) = (letters.next(), letters.next());
    library::game(what).is_none()
        && first.is_some_and(|letter| letter.is_ascii_alphabetic())
        && second.is_some_and(|letter| letter.is_ascii_digit())
        && !what.contains(['.', '/'])
}
