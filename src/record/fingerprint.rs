//! What the files of a game come to: a number that changes with them.

use crate::source::Sources;

/// FNV-1a of 64 bits over all texts, each with its length before it. The same on every machine and
/// in every version; it tells changed rules from the same ones, and is no seal.
pub fn fingerprint(sources: &Sources) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for (_, source) in sources.iter() {
        let text = source.text().as_bytes();
        let length = u64::try_from(text.len()).unwrap_or(u64::MAX).to_le_bytes();
        for byte in length.iter().chain(text) {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn it_never_changes() {
        let mut sources = Sources::new();
        assert_eq!(fingerprint(&sources), "cbf29ce484222325");
        sources.add(Source::new("one", "a"));
        let one = fingerprint(&sources);
        assert_eq!(one, "529a4ddc8ff56bbf");
        sources.add(Source::new("two", ""));
        assert_ne!(fingerprint(&sources), one, "an empty file is a file");
    }
}
