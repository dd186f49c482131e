//! Which known word was probably meant.
//! Knows no words itself.

/// The word nearest to `written`, if its edit distance is at most a third of the length.
pub fn suggest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let furthest = (written.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(written, word), word))
        .filter(|(distance, word)| {
            *distance > 0 && *distance <= furthest && *distance < word.chars().count()
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}
