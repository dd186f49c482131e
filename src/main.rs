//! The `parlor` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    parlor::cli::run()
}
