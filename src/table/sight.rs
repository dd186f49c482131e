//! Who sees what has been declared to be hidden; nothing of what was shown in play.

use super::Table;
use crate::ir::{Per, Seen};

impl Table {
    /// Whether a player sees what has an owner; nobody is a player beyond the last.
    pub fn sees(&self, player: usize, seen: Seen, per: Per, owner: Option<usize>) -> bool {
        match (seen, per) {
            (Seen::Everyone, _) => true,
            (Seen::Nobody, _) => false,
            (Seen::Owner, Per::Team) => {
                owner.is_some() && self.team_of.get(player).copied() == owner
            }
            (Seen::Owner, Per::Game | Per::Player | Per::Site | Per::Piece) => {
                owner == Some(player)
            }
        }
    }

    /// Whether a player sees the cards of a zone.
    pub fn sees_zone(&self, player: usize, zone: usize) -> bool {
        let instance = self.zones.get(zone);
        instance.is_some_and(|instance| {
            let declared = self.game.zones.get(instance.zone);
            declared.is_some_and(|zone| self.sees(player, zone.seen, zone.per, instance.owner))
        })
    }

    /// Whether something is not for everybody to see.
    pub fn keeps_secrets(&self) -> bool {
        self.game.hides
    }
}
