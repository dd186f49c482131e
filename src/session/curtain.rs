//! Several people at one screen: what one may see is gone before the next one looks.

use super::{Answer, Session};

impl Session {
    /// Whether several people share the screen, and something is not for all of them.
    pub fn shared(&self) -> bool {
        let humans = self.seats.iter().filter(|seat| **seat == super::Seat::Human).count();
        self.start.hotseat && humans > 1 && self.play.table().keeps_secrets()
    }

    /// Whether the screen waits for its next reader.
    pub(super) fn curtained(&self) -> bool {
        let turn = self.play.turn().map(|turn| turn.player);
        let human = |player: &usize| self.seats.get(*player) == Some(&super::Seat::Human);
        self.shared()
            && self.pending.is_none()
            && self.draw_offer.is_none()
            && self.given_up.is_none()
            && turn.filter(human).is_some_and(|player| self.ready != Some(player))
    }

    /// What stands there meanwhile.
    pub(super) fn curtain(&self) -> String {
        let player = self.play.turn().map_or(0, |turn| turn.player);
        let name = self.name(player);
        format!("{name} is next: press Enter, or type `ready`, when only {name} is looking\n")
    }

    /// Whether a line says so.
    pub(super) fn raises_curtain(line: &str) -> bool {
        line.is_empty() || line.eq_ignore_ascii_case("ready")
    }

    /// Shows the one who is next what is theirs.
    pub(super) fn raise_curtain(&mut self) -> Answer {
        self.typed.push("ready".into());
        self.ready = self.play.turn().map(|turn| turn.player);
        let since = self.seen_since();
        let mut text = String::new();
        for told in self.log.iter().skip(since) {
            text.push_str(&self.sentence(told, self.ready));
        }
        text.push_str(&self.now());
        Answer { clear: true, ..self.reply(&text) }
    }

    /// The first ply since the one who looks now made a move.
    fn seen_since(&self) -> usize {
        let own = self.play.plies().iter().rposition(|ply| ply.player == self.ready);
        own.map_or(self.given, |own| own + 1)
    }
}
