//! Playing at a prompt: reads lines, prints answers. What they mean, the session knows.

use crate::draw::Paint;
use crate::session::Session;
use std::io::{self, BufRead, IsTerminal, Write};

const PROMPT: &str = "> ";

/// Plays until `:quit` or the end of input.
///
/// # Errors
/// What went wrong with reading or printing.
pub fn run(session: &mut Session, paint: Paint) -> io::Result<()> {
    let stdin = io::stdin();
    // What comes from a pipe is shown as if it had been typed.
    let echo = !stdin.is_terminal();
    let mut input = stdin.lock();
    let mut output = io::stdout().lock();
    output.write_all(session.opening().as_bytes())?;
    loop {
        write!(output, "{}", paint.bold(PROMPT))?;
        output.flush()?;
        let Some(line) = read_line(&mut input)? else {
            writeln!(output)?;
            return Ok(());
        };
        if echo {
            writeln!(output, "{line}")?;
        }
        let answer = session.answer(&line);
        output.write_all(answer.text.as_bytes())?;
        if answer.quit {
            return output.flush();
        }
    }
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 10_000;

/// The next line, without its end; none at the end of input. Of a line that is too long only the
/// beginning is kept.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}
