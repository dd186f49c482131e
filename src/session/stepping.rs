//! Stepping through a game that has been played, forwards and backwards.

use super::Session;

impl Session {
    /// How many plies have been made where it stands, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let made = self.play.plies().len();
        (made, made + self.play.undone())
    }

    /// Goes to where so many plies have been made, or as near as there are plies.
    pub fn go_to(&mut self, plies: usize) {
        while self.play.plies().len() > plies && self.play.undo() {
            self.undone.extend(self.log.pop());
        }
        while self.play.plies().len() < plies && self.play.redo() {
            self.log.extend(self.undone.pop());
        }
    }

    /// What the last ply was, as far as it may be seen.
    pub fn last_move(&self) -> String {
        self.log.last().map_or_else(String::new, |told| self.sentence(told, self.eyes))
    }

    /// The position, and how the game ended if it stands there.
    pub fn here(&self) -> String {
        let (made, all) = self.progress();
        let position = super::position::whole(&self.play, self.eyes, self.sheet());
        if made < all { position } else { position + self.outcome_here().as_str() }
    }
}
