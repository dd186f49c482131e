//! Text for terminals that have no letters but those of ASCII.

/// Whether a terminal shows other letters, by what the environment says of its language: what is
/// set first of these counts.
pub fn only_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let language = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    if cfg!(windows) {
        return false;
    }
    let language = language.unwrap_or_default().to_lowercase();
    // Where nothing is said most terminals of today know all letters; `C` says that they do not.
    !(language.is_empty() || language.contains("utf-8") || language.contains("utf8"))
}

/// A text in ASCII, with drawings as wide as they were.
pub(super) fn in_ascii(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            _ if letter.is_ascii() => plain.push(letter),
            '·' => plain.push('.'),
            '–' | '─' | '━' | '‐' | '—' => plain.push('-'),
            '│' | '┃' => plain.push('|'),
            '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => {
                plain.push('+');
            }
            '╱' => plain.push('/'),
            '╲' => plain.push('\\'),
            '▹' | '▸' | '▷' | '▶' | '›' => plain.push('>'),
            '△' | '▲' => plain.push('^'),
            '▽' | '▼' => plain.push('v'),
            '□' | '■' => plain.push('#'),
            '◇' | '◆' => plain.push('o'),
            '○' | '●' => plain.push('0'),
            '×' => plain.push('x'),
            '→' => plain.push_str("->"),
            '…' => plain.push_str("..."),
            '’' | '‘' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_is_set_says_which_letters() {
        let ascii = |set: &[(&str, &str)]| {
            only_ascii(|name| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(!ascii(&[]));
        assert!(!ascii(&[("LANG", "fr_FR.UTF-8")]));
        assert!(ascii(&[("LC_ALL", "C"), ("LANG", "fr_FR.UTF-8")]));
        assert!(!ascii(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8")]));
        assert!(ascii(&[("LANG", "de_DE.ISO-8859-1")]));
    }

    #[test]
    fn drawings_keep_their_width() {
        assert_eq!(in_ascii("R · ▹r ◇y 1–3"), "R . >r oy 1-3");
        assert_eq!(in_ascii("a → b …"), "a -> b ...");
        assert_eq!(in_ascii("é"), "?");
    }
}
