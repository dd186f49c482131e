//! Bytes that `cargo fuzz` made up, as rules, transcripts, records and typed lines: what it reached new
//! code with, and what it found. See `fuzz/`.

#[expect(unreachable_pub, reason = "for `cargo fuzz` they are a crate")]
#[path = "../../fuzz/src/lib.rs"]
mod entry;

use std::fs;

/// Puts in the files of a folder of `fuzz/corpus`.
fn put_in(folder: &str, input: fn(&[u8])) {
    let folder = format!("fuzz/corpus/{folder}");
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let ran = std::panic::catch_unwind(|| input(&bytes));
        assert!(ran.is_ok(), "{}", path.display());
    }
}

#[test]
fn rules() {
    put_in("rules", entry::rules);
}

#[test]
fn transcripts() {
    put_in("transcripts", entry::transcripts);
}

#[test]
fn records() {
    put_in("records", entry::records);
}

#[test]
fn lines() {
    put_in("lines", entry::lines);
}
