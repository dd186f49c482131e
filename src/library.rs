//! The rule files, libraries and scripts that come with Parlor.
//! Knows nothing of what is in them.

/// A file that comes with Parlor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShippedFile {
    /// Where it stands in the package: `rules/tock/tock.parlor`.
    pub path: &'static str,
    /// What is in it.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($path:literal),* $(,)?) => {
        &[$(ShippedFile { path: $path, text: include_str!(concat!("../", $path)) }),*]
    };
}

/// Every file, by path.
const FILES: &[ShippedFile] = shipped![
    "rules/amazons/amazons.parlor",
    "rules/backgammon/backgammon.parlor",
    "rules/blackjack/blackjack.parlor",
    "rules/breakthrough/breakthrough.parlor",
    "rules/chess/chess.parlor",
    "rules/chess/chess.rhai",
    "rules/clobber/clobber.parlor",
    "rules/connect_four/connect_four.parlor",
    "rules/crazy_eights/crazy_eights.parlor",
    "rules/cribbage/cribbage.parlor",
    "rules/crokinole/crokinole.parlor",
    "rules/crokinole/crokinole.rhai",
    "rules/crokinole/scorekeeper.parlor",
    "rules/dog/dog.parlor",
    "rules/english_draughts/english_draughts.parlor",
    "rules/gin_rummy/gin_rummy.parlor",
    "rules/go/go.parlor",
    "rules/go_fish/go_fish.parlor",
    "rules/gomoku/gomoku.parlor",
    "rules/hearts/hearts.parlor",
    "rules/hex/hex.parlor",
    "rules/kalah/kalah.parlor",
    "rules/kuhn_poker/kuhn_poker.parlor",
    "rules/leduc_poker/leduc_poker.parlor",
    "rules/lib/card_race.parlor",
    "rules/lib/french.parlor",
    "rules/lib/jumps.parlor",
    "rules/lib/lines.parlor",
    "rules/lib/melds.parlor",
    "rules/lib/race.parlor",
    "rules/lib/sowing.parlor",
    "rules/lib/tricks.parlor",
    "rules/lines_of_action/lines_of_action.parlor",
    "rules/ludo/ludo.parlor",
    "rules/nine_mens_morris/nine_mens_morris.parlor",
    "rules/old_maid/old_maid.parlor",
    "rules/othello/othello.parlor",
    "rules/oware/oware.parlor",
    "rules/pig/pig.parlor",
    "rules/president/president.parlor",
    "rules/royal_game_of_ur/royal_game_of_ur.parlor",
    "rules/snakes_and_ladders/snakes_and_ladders.parlor",
    "rules/spades/spades.parlor",
    "rules/tacocat/tacocat.parlor",
    "rules/tacocat/tacocat_even.parlor",
    "rules/tic_tac_toe/tic_tac_toe.parlor",
    "rules/tock/tock.parlor",
    "rules/tock/tock.rhai",
    "rules/ultimate_tic_tac_toe/ultimate_tic_tac_toe.parlor",
    "rules/war/war.parlor",
    "rules/yahtzee/yahtzee.parlor",
];

/// Every file that comes with Parlor.
pub fn shipped() -> &'static [ShippedFile] {
    FILES
}

/// The shipped file at a path.
pub fn at(path: &str) -> Option<&'static ShippedFile> {
    FILES.iter().find(|file| file.path == path)
}

/// The rule file of a shipped game or variant, by its name: `tock`.
pub fn game(name: &str) -> Option<&'static ShippedFile> {
    let file_name = format!("{name}.parlor");
    games_with_paths().find(|file| file.path.rsplit('/').next() == Some(&file_name))
}

/// The shipped library of that name: `french`.
pub fn library(name: &str) -> Option<&'static ShippedFile> {
    at(&format!("rules/lib/{name}.parlor"))
}

/// The names of the shipped games and variants.
pub fn games() -> impl Iterator<Item = &'static str> {
    games_with_paths().filter_map(name_of)
}

/// The names of the shipped libraries.
pub fn libraries() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter(|file| file.path.starts_with("rules/lib/")).filter_map(name_of)
}

fn games_with_paths() -> impl Iterator<Item = &'static ShippedFile> {
    let is_rules = |file: &&ShippedFile| {
        std::path::Path::new(file.path).extension().is_some_and(|e| e == "parlor")
    };
    FILES.iter().filter(is_rules).filter(|file| !file.path.starts_with("rules/lib/"))
}

fn name_of(file: &'static ShippedFile) -> Option<&'static str> {
    file.path.rsplit('/').next()?.strip_suffix(".parlor")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_by_name() {
        assert_eq!(game("tock").map(|file| file.path), Some("rules/tock/tock.parlor"));
        assert_eq!(game("french"), None);
        assert!(library("french").is_some());
    }
}
