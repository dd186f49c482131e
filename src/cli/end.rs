//! How a command ends when it does not end well.

use super::screen::{self, error_paint};
use crate::session::Trouble;
use std::io::{self, ErrorKind};
use std::process::ExitCode;

/// Why a command ends early.
#[derive(Debug)]
pub(super) enum End {
    /// Everything there is to say has been said.
    Failed,
    /// Something to say on standard error.
    Message(String),
    /// Nobody reads what is printed any more, or it cannot be printed.
    Output(io::Error),
}

impl End {
    pub(super) fn code(self) -> ExitCode {
        match self {
            Self::Failed => ExitCode::FAILURE,
            Self::Message(message) => {
                screen::complain(&message);
                ExitCode::FAILURE
            }
            // Whoever closed the pipe has seen enough.
            Self::Output(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                screen::complain(&format!("error: {error}\n"));
                ExitCode::FAILURE
            }
        }
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Trouble> for End {
    fn from(trouble: Trouble) -> Self {
        Self::Message(trouble.show(error_paint()))
    }
}
