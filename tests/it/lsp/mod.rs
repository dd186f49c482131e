//! The language server, by a client that speaks its protocol.
//!
//! A test is a file in `tests/fixtures/lsp/`: what the client does, line by line. What the server says
//! is the snapshot.

mod client;
mod half_typed;
mod script;
mod shown;
mod wire;

use std::path::Path;

#[test]
fn sessions() {
    insta::glob!("../../fixtures/lsp", "*.session", |path| {
        let script = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(script::run(&script));
        });
    });
}

/// Where the files of sessions are taken to stand: nowhere on this machine.
fn home() -> &'static Path {
    Path::new("/home/author")
}
