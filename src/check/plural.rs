//! What several of a thing are called.
//! Knows English only; a piece's odd plural can be declared.

const ODD: [(&str, &str); 8] = [
    ("man", "men"),
    ("woman", "women"),
    ("die", "dice"),
    ("ox", "oxen"),
    ("foot", "feet"),
    ("goose", "geese"),
    ("mouse", "mice"),
    ("wolf", "wolves"),
];

/// The plural of a name: `man` gives `men`, `box` gives `boxes`.
pub fn plural(name: &str) -> String {
    let (before, last) =
        name.rsplit_once('_').map_or(("", name), |(before, last)| (before, last));
    let last = plural_word(last);
    if before.is_empty() { last } else { format!("{before}_{last}") }
}

fn plural_word(word: &str) -> String {
    if let Some((_, plural)) = ODD.iter().find(|(one, _)| *one == word) {
        return (*plural).to_owned();
    }
    if let Some(stem) = word.strip_suffix('y')
        && !stem.ends_with(['a', 'e', 'i', 'o', 'u'])
    {
        return format!("{stem}ies");
    }
    if ["s", "x", "z", "ch", "sh"].iter().any(|end| word.ends_with(end)) {
        return format!("{word}es");
    }
    format!("{word}s")
}

#[cfg(test)]
mod tests {
    use super::plural;

    #[test]
    fn plurals() {
        let words = ["man", "house", "box", "ditch", "city", "day", "white_man"];
        let expected = ["men", "houses", "boxes", "ditches", "cities", "days", "white_men"];
        assert_eq!(words.map(plural), expected.map(str::to_owned));
    }
}
