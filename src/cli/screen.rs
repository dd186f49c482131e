//! Where commands print, and whether in colour.

use crate::draw::Paint;
use anstream::{AutoStream, ColorChoice};
use anstyle_query::{clicolor_force, term_supports_color};
use std::io::{self, Write};

/// Whether standard output takes colours: a terminal that is not dumb, without `NO_COLOR`.
pub(super) fn paint() -> Paint {
    of(AutoStream::choice(&io::stdout()))
}

/// Whether standard error does.
pub(super) fn error_paint() -> Paint {
    of(AutoStream::choice(&io::stderr()))
}

fn of(choice: ColorChoice) -> Paint {
    match choice {
        ColorChoice::Never => Paint::Plain,
        // Where `CI` is set the library colours a dumb terminal too; only `CLICOLOR_FORCE` may.
        _ if !term_supports_color() && !clicolor_force() => Paint::Plain,
        ColorChoice::Auto | ColorChoice::AlwaysAnsi | ColorChoice::Always => Paint::Colour,
    }
}

/// Prints on standard output.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// Prints on standard error. If that cannot be done there is nobody left to tell.
pub(super) fn complain(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
