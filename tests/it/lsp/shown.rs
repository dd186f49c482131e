//! Answers in a form that people can read: places as line and column from 1, with the words there.

use std::collections::BTreeMap;

use serde_json::Value;

/// The texts that the client has, by uri.
pub(super) type Texts = BTreeMap<String, String>;

/// A value, a line to each part.
pub(super) fn value(value: &Value, texts: &Texts) -> String {
    let mut lines = Vec::new();
    let words = Words { texts, uri: None };
    words.put("", value, 1, &mut lines);
    lines.join("\n") + "\n"
}

/// The types of words as the server numbers them.
const KINDS: [&str; 11] = [
    "keyword", "variable", "property", "function", "class", "enum", "member", "struct",
    "number", "string", "comment",
];

/// Each word of a text with its colour, line by line.
pub(super) fn colours(answer: &Value, text: &str) -> String {
    let data: Vec<usize> = serde_json::from_value(answer["data"].clone()).unwrap();
    let (mut line, mut start, mut shown) = (0, 0, Vec::new());
    for token in data.chunks(5) {
        if token[0] > 0 {
            line += token[0];
            start = 0;
            shown.push("\n".to_owned());
        }
        start += token[1];
        let units: Vec<u16> = text.lines().nth(line).unwrap().encode_utf16().collect();
        let word = String::from_utf16_lossy(&units[start..start + token[2]]);
        let marks = ["", "+", "!", "+!", "*", "+*", "!*", "+!*"][token[4]];
        shown.push(format!("  {word}:{}{marks}", KINDS[token[3]]));
    }
    shown.concat().trim_start_matches('\n').to_owned() + "\n"
}

/// Names that are offered, with what they are; then the words of the language, all on one line.
pub(super) fn offers(answer: &Value) -> String {
    let all = answer.as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |item: &Value, key: &str| item[key].as_str().unwrap_or("").to_owned();
    let mut shown = Vec::new();
    let mut words = Vec::new();
    for item in all {
        match text(item, "detail") {
            detail if !detail.is_empty() => {
                shown.push(format!("  {}  ({detail})\n", text(item, "label")));
            }
            _ => words.push(text(item, "label")),
        }
    }
    if !words.is_empty() {
        shown.push(format!("  {}\n", words.join(" ")));
    }
    if shown.is_empty() { "  nothing\n".to_owned() } else { shown.concat() }
}

#[derive(Clone, Copy)]
struct Words<'a> {
    texts: &'a Texts,
    /// The text that is spoken of.
    uri: Option<&'a str>,
}

impl<'a> Words<'a> {
    fn put(self, label: &str, value: &'a Value, depth: usize, lines: &mut Vec<String>) {
        let indent = "  ".repeat(depth);
        if let Some(short) = self.short(value) {
            let mut parts = short.lines();
            lines.push(format!("{indent}{label}{}", parts.next().unwrap_or("")));
            lines.extend(parts.map(|part| format!("{indent}    {part}").trim_end().to_owned()));
            return;
        }
        match value {
            Value::Array(all) => {
                let inner = if label.is_empty() {
                    depth
                } else {
                    lines.push(format!("{indent}{}", label.trim_end()));
                    depth + 1
                };
                for one in all {
                    self.put("- ", one, inner, lines);
                }
            }
            Value::Object(all) => {
                let uri =
                    all.get("uri").or_else(|| all.get("targetUri")).and_then(Value::as_str);
                let words = Self { uri: uri.or(self.uri), ..self };
                let bullet = label == "- ";
                let inner = if label.is_empty() || bullet {
                    depth + usize::from(bullet)
                } else {
                    lines.push(format!("{indent}{}", label.trim_end()));
                    depth + 1
                };
                let first = lines.len();
                for (key, value) in all {
                    let words = if key.contains(':') {
                        Self { uri: Some(key), ..words }
                    } else {
                        words
                    };
                    words.put(&format!("{}: ", name(key)), value, inner, lines);
                }
                if let Some(line) = lines.get_mut(first).filter(|_| bullet) {
                    *line = format!("{indent}- {}", line.trim_start());
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// What fits on a line; of a text of several its lines.
    fn short(self, value: &Value) -> Option<String> {
        match value {
            Value::Null => Some("nothing".into()),
            Value::Bool(_) | Value::Number(_) => Some(value.to_string()),
            Value::String(text) => Some(name(text)),
            Value::Array(all) if all.is_empty() => Some("none".into()),
            Value::Array(all) if all.iter().all(Value::is_number) => Some(value.to_string()),
            Value::Array(_) => None,
            Value::Object(all) if all.is_empty() => Some("{}".into()),
            Value::Object(all) => match (all.get("start"), all.get("end"), all.get("line")) {
                (Some(start), Some(end), _) => {
                    let (start, end) = (numbers(start)?, numbers(end)?);
                    let words = self.words(start, end);
                    Some(format!("{}-{}{words}", counted(start), counted(end)))
                }
                (None, None, Some(_)) => Some(counted(numbers(value)?)),
                _ => None,
            },
        }
    }

    /// The first line of what stands there.
    fn words(self, start: (usize, usize), end: (usize, usize)) -> String {
        let text = self.uri.and_then(|uri| self.texts.get(uri));
        let Some(line) = text.and_then(|text| text.lines().nth(start.0)) else {
            return String::new();
        };
        let units: Vec<u16> = line.encode_utf16().collect();
        let last = if end.0 > start.0 { units.len() } else { end.1.min(units.len()) };
        let words = String::from_utf16_lossy(units.get(start.1..last).unwrap_or(&[]));
        let more = if end.0 > start.0 { "…" } else { "" };
        if words.is_empty() { String::new() } else { format!(" `{words}`{more}") }
    }
}

/// Paths without where they stand.
fn name(text: &str) -> String {
    text.replace(&format!("file://{}/", super::home().display()), "").replace("file://", "")
}

fn numbers(place: &Value) -> Option<(usize, usize)> {
    let number = |key: &str| usize::try_from(place.get(key)?.as_u64()?).ok();
    Some((number("line")?, number("character")?))
}

fn counted((line, character): (usize, usize)) -> String {
    format!("{}:{}", line + 1, character + 1)
}
