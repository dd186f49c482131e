//! Every shipped game plays as it did when its playthrough was written.

use std::fs;
use std::path::Path;

use parlor::draw::Paint;
use parlor::library;
use parlor::playthrough::playthrough;
use parlor::transcript::differences;
use rayon::prelude::*;

use crate::shipped::seated;

#[test]
fn every_shipped_game_plays_as_it_was_written_down() {
    let games: Vec<&str> = library::games().collect();
    let wrong: Vec<String> = games
        .par_iter()
        .filter_map(|name| {
            let path = Path::new("tests/rules").join(name).join("playthrough.txt");
            let Ok(expected) = fs::read(&path) else {
                return Some(format!(
                    "{} is missing: `parlor playthrough {name}`",
                    path.display()
                ));
            };
            let expected = String::from_utf8(expected).unwrap();
            let text = playthrough(&seated(name, None), 1).unwrap();
            (text != expected).then(|| differences(&path, &expected, &text, Paint::Plain))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
