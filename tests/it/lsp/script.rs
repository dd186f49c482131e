//! What a client does, line by line, and what it hears.
//!
//! ```text
//! able {"general": {"positionEncodings": ["utf-8"]}}
//! file lib.parlor                     a file on the disk; its text follows, indented
//! open game.parlor                    opened in the editor; with another text if one follows
//! change game.parlor "old" to "new"   what is typed: the first place where it stands
//! type game.parlor "old" to "new"     the same, whatever is said of it
//! close game.parlor
//! kept rest.json                      what was kept under this name
//! save game.parlor                    and what is found by setting the game up is waited for
//! tell METHOD {…}                     anything else
//! ask METHOD {…}
//! textDocument/hover game.parlor "your ha|nd" {…}   asks about the place of the bar, or the words
//! textDocument/foldingRange game.parlor {…}
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::Uri;
use parlor::lsp::Ended;
use serde_json::{Map, Value, json};

use super::client::{Client, Disk};
use super::shown;

/// What is heard in the course of a script.
pub(super) fn run(script: &str) -> String {
    let mut steps: Vec<(String, String)> = Vec::new();
    for line in script.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_prefix("  "), steps.last_mut()) {
            (Some(text), Some((_, block))) => block.extend([text, "\n"]),
            (None, Some((_, block))) if line.is_empty() && !block.is_empty() => {
                block.push('\n');
            }
            _ if line.is_empty() => {}
            _ => steps.push((line.to_owned(), String::new())),
        }
    }
    let mut script =
        Script { texts: BTreeMap::new(), disk: Disk::default(), client: None, able: json!({}) };
    let told: Vec<String> = steps
        .iter()
        .map(|(line, block)| {
            format!("> {line}\n{}", script.step(line, block.trim_end_matches('\n')))
        })
        .collect();
    assert_eq!(script.client.unwrap().leave(), Ended::Properly);
    told.join("\n")
}

struct Script {
    /// The texts as the client has them.
    texts: BTreeMap<String, String>,
    disk: Disk,
    client: Option<Client>,
    able: Value,
}

/// What follows the first word of a line.
fn words(line: &str) -> (&str, &str) {
    line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()))
}

/// A text in quotes, and what follows it.
fn quoted(text: &str) -> (String, &str) {
    let (inside, rest) = text.strip_prefix('"').unwrap().split_once('"').unwrap();
    (inside.replace('\'', "\"").replace("\\n", "\n"), rest.trim())
}

fn path(name: &str) -> PathBuf {
    if name.starts_with('/') { PathBuf::from(name) } else { super::home().join(name) }
}

pub(super) fn uri(name: &str) -> String {
    let uri = if name.contains(':') {
        name.to_owned()
    } else {
        format!("file://{}", path(name).display())
    };
    uri.parse::<Uri>().unwrap().as_str().to_owned()
}

impl Script {
    fn client(&mut self) -> &mut Client {
        let (disk, able) = (self.disk.clone(), self.able.clone());
        self.client.get_or_insert_with(|| Client::call(disk, &able).0)
    }

    fn step(&mut self, line: &str, block: &str) -> String {
        let (verb, rest) = words(line);
        let (name, more) = words(rest);
        match verb {
            "able" => self.able = serde_json::from_str(rest).unwrap(),
            "file" => {
                let text = self.text(name, block);
                self.disk.write(path(name), text);
            }
            "open" => {
                let text = self.text(name, block);
                self.texts.insert(name.to_owned(), text.clone());
                let document = json!({ "uri": uri(name), "languageId": "parlor", "version": 1, "text": text });
                self.client().tell("textDocument/didOpen", json!({ "textDocument": document }));
                self.client().wait_for_mistakes(&|told| told["uri"] == uri(name));
            }
            "kept" => return self.disk.text(&Path::new("/kept").join(name)),
            "save" => {
                let document = json!({ "textDocument": { "uri": uri(name) } });
                self.client().tell("textDocument/didSave", document);
                self.client().wait_for_trial();
            }
            "change" => self.change(name, more),
            "type" => {
                self.change(name, more);
                self.client().heard();
                return String::new();
            }
            "close" => {
                let document = json!({ "textDocument": { "uri": uri(name) } });
                self.client().tell("textDocument/didClose", document);
                self.client().wait_for_mistakes(&|told| told["uri"] == uri(name));
            }
            "tell" => {
                let params = serde_json::from_str(more).unwrap_or_default();
                self.client().tell(name, params);
            }
            "wait" => self.client().wait_for(rest),
            "ask" => {
                let params = serde_json::from_str(more).unwrap_or_default();
                let answer = self.client().ask(name, params);
                return self.told(Some(answer));
            }
            method => {
                let answer = self.ask(method, name, more);
                if method.ends_with("semanticTokens/full") {
                    return shown::colours(&answer.unwrap(), &self.texts[name]);
                }
                if method.ends_with("/completion") {
                    return shown::offers(&answer.unwrap());
                }
                return self.told(Some(answer));
            }
        }
        self.told(None)
    }

    /// The text of a file: what is given, or what it was before, or that of a shipped file.
    fn text(&self, name: &str, block: &str) -> String {
        if !block.is_empty() {
            return format!("{block}\n");
        }
        let known = self.texts.get(name).cloned();
        let shipped = || parlor::library::at(name).map(|file| file.text.to_owned());
        known.or_else(shipped).unwrap_or_default()
    }

    fn change(&mut self, name: &str, what: &str) {
        let (old, rest) = quoted(what);
        let (new, _) = quoted(rest.strip_prefix("to ").unwrap());
        let text = &self.texts[name];
        let at = text.find(&old).unwrap_or_else(|| panic!("`{old}` is not there"));
        let range = json!({ "start": place(text, at), "end": place(text, at + old.len()) });
        let changes = json!([{ "range": range, "text": new }]);
        let text = [&text[..at], &new, &text[at + old.len()..]].concat();
        self.texts.insert(name.to_owned(), text);
        let document = json!({ "uri": uri(name), "version": 2 });
        let params = json!({ "textDocument": document, "contentChanges": changes });
        self.client().tell("textDocument/didChange", params);
        self.client().wait_for_mistakes(&|told| told["uri"] == uri(name));
    }

    /// Asks about a text, or a place or words in it.
    fn ask(&mut self, method: &str, name: &str, about: &str) -> Result<Value, String> {
        let mut params = Map::new();
        params.insert("textDocument".into(), json!({ "uri": uri(name) }));
        let mut about = about;
        if about.starts_with('"') {
            let (words, rest) = quoted(about);
            about = rest;
            let text = &self.texts[name];
            let bar = words.find('|').filter(|_| words.matches('|').count() == 1);
            let plain = bar.map_or(words.clone(), |_| words.replace('|', ""));
            let at = text.find(&plain).unwrap_or_else(|| panic!("`{plain}` is not there"));
            if let Some(bar) = bar {
                params.insert("position".into(), place(text, at + bar));
            } else {
                let (start, end) = (place(text, at), place(text, at + plain.len()));
                params.insert("range".into(), json!({ "start": start, "end": end }));
            }
        }
        if !about.is_empty() {
            params.extend(serde_json::from_str::<Map<String, Value>>(about).unwrap());
        }
        self.client().ask(method, params.into())
    }

    /// What was heard, and the answer.
    fn told(&mut self, answer: Option<Result<Value, String>>) -> String {
        let texts = self.texts.iter().map(|(name, text)| (uri(name), text.clone())).collect();
        let Some(client) = &mut self.client else { return String::new() };
        let mut told = Vec::new();
        for news in client.heard() {
            let name = news.method.rsplit('/').next().unwrap();
            told.push(format!("{name}:\n{}", shown::value(&news.params, &texts)));
        }
        told.extend(answer.map(|answer| match answer {
            Ok(answer) => shown::value(&answer, &texts),
            Err(error) => format!("error {error}\n"),
        }));
        told.concat()
    }
}

/// A place as clients count by default: units of 16 bits.
pub(super) fn place(text: &str, at: usize) -> Value {
    let before = &text[..at];
    let line = before.matches('\n').count();
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    json!({ "line": line, "character": before[start..].encode_utf16().count() })
}
