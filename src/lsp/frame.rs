//! Messages as they go over a wire: a header that says how long each is, then JSON.
//! Knows nothing of what they say.

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// The longest message that is read, in bytes: the longest rule file, written with care.
const LONGEST: usize = 1 << 26;
/// The longest line of a header.
const LONGEST_LINE: u64 = 1 << 12;

/// Something that is no message.
#[derive(Debug)]
pub struct Broken {
    /// The number of the question, if it has one.
    id: Value,
    code: ErrorCode,
    why: String,
}

impl Broken {
    fn because(why: impl Into<String>) -> Self {
        Self { id: Value::Null, code: ErrorCode::ParseError, why: why.into() }
    }

    /// Writes what is wrong to whoever sent it.
    ///
    /// # Errors
    /// That nobody reads it.
    pub fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let error = json!({ "code": self.code as i32, "message": self.why });
        let told = json!({ "jsonrpc": "2.0", "id": self.id, "error": error }).to_string();
        write!(output, "Content-Length: {}\r\n\r\n{told}", told.len())?;
        output.flush()
    }
}

/// The next message, or what came instead of one; none when nothing more comes.
///
/// # Errors
/// That the wire is broken.
pub fn read(input: &mut impl BufRead) -> io::Result<Option<Result<Message, Broken>>> {
    let Some(length) = header(input)? else { return Ok(None) };
    let length = match length {
        Ok(length) => length,
        Err(broken) => return Ok(Some(Err(broken))),
    };
    let mut bytes = vec![0; length];
    input.read_exact(&mut bytes)?;
    Ok(Some(message(&bytes)))
}

fn message(bytes: &[u8]) -> Result<Message, Broken> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| Broken::because(format!("this is not JSON: {error}")))?;
    let id = value.get("id").cloned().unwrap_or_default();
    serde_json::from_value(value).map_err(|_| Broken {
        id,
        code: ErrorCode::InvalidRequest,
        why: "this is neither a question nor an answer nor news".to_owned(),
    })
}

/// How long the message is that follows a header.
fn header(input: &mut impl BufRead) -> io::Result<Option<Result<usize, Broken>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end();
        if line.is_empty() {
            // Empty lines before a header are nothing.
            if let Some(length) = length {
                return Ok(Some(Ok(length)));
            }
            continue;
        }
        let Some((name, value)) = line.split_once(':') else {
            let why = "a message begins with `Content-Length: ` and how many bytes it has";
            return Ok(Some(Err(Broken::because(why))));
        };
        if name.trim().eq_ignore_ascii_case("content-length") {
            match value.trim().parse() {
                Ok(known) if known <= LONGEST => length = Some(known),
                Ok(_) | Err(_) => {
                    let why = format!("messages have at most {LONGEST} bytes");
                    return Ok(Some(Err(Broken::because(why))));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        while let Some(read) = read(&mut input).unwrap() {
            found.push(match read {
                Ok(message) => serde_json::to_string(&message).unwrap(),
                Err(broken) => format!("{} {} {}", broken.id, broken.code as i32, broken.why),
            });
        }
        found
    }

    #[test]
    fn what_is_no_message_is_told_and_passed_over() {
        let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let framed = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
        let input = [
            framed(good),
            framed("{"),
            framed(r#"{"id":7}"#),
            "nonsense\r\n".to_owned(),
            "Content-Length: 99999999999\r\n\r\n".to_owned(),
            format!("Content-Type: x\r\n{}", framed(good)),
        ];
        let expected = [
            r#"{"method":"exit"}"#,
            "null -32700 this is not JSON: EOF while parsing an object at line 1 column 1",
            "7 -32600 this is neither a question nor an answer nor news",
            "null -32700 a message begins with `Content-Length: ` and how many bytes it has",
            "null -32700 messages have at most 67108864 bytes",
            r#"{"method":"exit"}"#,
        ];
        assert_eq!(all(input.concat().as_bytes()), expected);
    }
}
