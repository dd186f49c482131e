//! Paths as editors write them: `file:///home/me/my%20game.parlor`.
//! Looks at no disk.

use crate::load::plain;
use lsp_types::Uri;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The path that a uri is of, if it is of a file.
pub(super) fn to_path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // What stands before the path is this machine, whatever it is called.
    let path = rest.get(rest.find('/')?..)?;
    let path = unescaped(path)?;
    let drive = path.get(1..).filter(|rest| rest.chars().nth(1) == Some(':'));
    Some(plain(Path::new(drive.unwrap_or(&path))))
}

/// The uri of a path.
pub(super) fn of_path(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    let slash = if path.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", escaped(&path)).parse().ok()
}

fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = std::str::from_utf8(&digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn escaped(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_there_and_back() {
        for path in ["/home/me/my game.parlor", "/tmp/é#?%.parlor"] {
            let uri = of_path(Path::new(path)).unwrap();
            assert_eq!(to_path(&uri).unwrap(), Path::new(path), "{}", uri.as_str());
        }
        let of = |uri: &str| to_path(&uri.parse().unwrap());
        assert_eq!(of("file:///c%3A/games/x.parlor"), Some(PathBuf::from("c:/games/x.parlor")));
        assert_eq!(of("file://localhost/a/../b.parlor"), Some(PathBuf::from("/b.parlor")));
        assert_eq!(of("untitled:Untitled-1"), None);
    }
}
