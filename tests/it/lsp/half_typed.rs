//! A rule file typed in letter by letter and deleted again: every state of it is answered.

use std::env;

use serde_json::{Value, json};

use super::client::{Client, Disk};
use super::script::{place, uri};

/// After so many letters all questions are asked; after each, with `PARLOR_EVERY_LETTER=1`.
const SOME: usize = 1499;

/// What an editor asks for while somebody types.
const QUESTIONS: [&str; 9] = [
    "textDocument/completion",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
    "textDocument/codeLens",
    "textDocument/codeAction",
];

#[test]
fn half_typed_text_is_survived() {
    let text = parlor::library::game("tock").unwrap().text;
    let every = if env::var_os("PARLOR_EVERY_LETTER").is_some() { 1 } else { SOME };
    let disk = Disk::default();
    let hooks = parlor::library::at("rules/tock/tock.rhai").unwrap();
    disk.write(super::home().join("tock.rhai"), hooks.text.to_owned());
    let (mut client, _) = Client::call(disk, &json!({}));
    let uri = uri("tock.parlor");
    let document = json!({ "uri": uri, "languageId": "parlor", "version": 0, "text": "" });
    client.tell("textDocument/didOpen", json!({ "textDocument": document }));
    let ends = (0..=text.len()).filter(|end| text.is_char_boundary(*end)).collect::<Vec<_>>();
    let typed = ends.windows(2).map(|two| (two[0], two[0], &text[two[0]..two[1]], two[1]));
    let deleted = ends.windows(2).rev().map(|two| (two[0], two[1], "", two[0]));
    let (mut most, mut changes) = (0, Vec::new());
    for (step, (start, end, new, now)) in typed.chain(deleted).enumerate() {
        let range = json!({ "start": place(text, start), "end": place(text, end) });
        changes.push(json!({ "range": range, "text": new }));
        if (step + 1) % every == 0 || now == text.len() || now == 0 {
            let document = json!({ "uri": uri, "version": step + 1 });
            let change = json!({ "textDocument": document, "contentChanges": changes });
            client.tell("textDocument/didChange", change);
            changes.clear();
            ask_everything(&mut client, &uri, &place(text, now));
            let problems = mistakes(&mut client, &uri, step + 1);
            assert!(now < text.len() || problems == 0, "the whole file has no mistakes");
            most = most.max(problems);
        }
    }
    assert!(most > 0, "half a file has mistakes");
    client.leave();
}

fn ask_everything(client: &mut Client, uri: &str, place: &Value) {
    for question in QUESTIONS {
        let params = json!({
            "textDocument": { "uri": uri },
            "position": place,
            "range": { "start": { "line": 0, "character": 0 }, "end": place },
            "context": { "diagnostics": [], "triggerKind": 1 },
        });
        let answer = client.ask(question, params);
        assert!(answer.is_ok(), "{question} at {place}: {answer:?}");
    }
}

/// How many mistakes a state of the text has.
fn mistakes(client: &mut Client, uri: &str, version: usize) -> usize {
    let is_it = |params: &Value| params["uri"] == uri && params["version"] == version;
    client.wait_for_mistakes(&is_it);
    let told = client.heard().into_iter().find(|news| is_it(&news.params)).unwrap();
    told.params["diagnostics"].as_array().unwrap().len()
}
