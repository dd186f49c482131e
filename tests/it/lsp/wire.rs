//! The built program, over standard input and output.

use std::io::{BufReader, Write};
use std::process::{Command, Stdio};

use lsp_server::Message;
use serde_json::{Value, json};

fn framed(text: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

fn message(value: &Value) -> String {
    framed(&value.to_string())
}

/// What the program says to some input, and whether it ended well.
fn said(input: &str) -> (Vec<String>, bool) {
    // Many editors say how they speak.
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["lsp", "--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut said = Vec::new();
    let mut rest = BufReader::new(&*output.stdout);
    while let Ok(message) = Message::read(&mut rest) {
        let Some(message) = message else { break };
        said.push(match message {
            Message::Response(response) => match response.response_result {
                Ok(_) => format!("{} answered", response.id),
                Err(error) => format!("{}: {} {}", response.id, error.code, error.message),
            },
            Message::Notification(news) => news.method,
            Message::Request(request) => request.method,
        });
    }
    (said, output.status.success())
}

fn initialize() -> String {
    message(
        &json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
    )
}

#[test]
fn the_program_speaks_over_a_pipe() {
    let text = parlor::library::game("tock").unwrap().text;
    let document = json!({ "uri": "file:///nowhere/tock.parlor", "languageId": "parlor", "version": 1, "text": text });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    let shutdown = json!({ "jsonrpc": "2.0", "id": "last", "method": "shutdown" });
    let exit = json!({ "jsonrpc": "2.0", "method": "exit" });
    let input = [initialize(), message(&open), message(&shutdown), message(&exit)].concat();
    let (said, fine) = said(&input);
    assert!(fine);
    assert_eq!(said.first().map(String::as_str), Some("1 answered"));
    assert_eq!(said.last().map(String::as_str), Some("\"last\" answered"));
}

#[test]
fn a_client_that_goes_without_a_word_is_told_apart() {
    let (said, fine) = said(&initialize());
    assert_eq!((said, fine), (vec!["1 answered".to_owned()], false));
}
