//! `:aim`: the numbers of a shot at something.

use super::Session;
use std::fmt::Write;

impl Session {
    pub(super) fn aim(&self, rest: &str) -> String {
        if rest.is_empty() {
            return "`:aim` needs a target: a disc, the hole or a post\n".into();
        }
        if let Some(hidden) = self.not_yours() {
            return hidden;
        }
        let (target, from) = match rest.rsplit_once(" from ") {
            Some((target, from)) => (target, Some(from.trim())),
            None => (rest, None),
        };
        match self.play.aim(target, from) {
            Ok(aimed) => {
                format!("{}   {} mm to {}\n", aimed.text, aimed.distance, aimed.target)
            }
            Err(why) => format!("{why}\n"),
        }
    }

    /// `:why` alone: how the last shot went, what the rules made of it, and by which lines they
    /// put discs elsewhere.
    pub(super) fn why_shot(&self) -> Option<String> {
        let at = self.play.plies().iter().rposition(|ply| !ply.courses.is_empty())?;
        let ply = self.play.plies().get(at)?;
        let account = ply.account(self.eyes());
        let name = ply.player.map_or(String::new(), |player| self.name(player));
        let mut text = format!("{name}: {}\n", account.text);
        for line in account.shot.iter().chain(&account.said) {
            let _ = writeln!(text, "  {line}");
        }
        for cause in self.play.causes(at) {
            let _ = writeln!(text, "  {} → {}", cause.pieces.join(", "), cause.to);
            if let Some(place) = self.place(cause.span) {
                let _ = writeln!(text, "    {place}");
            }
        }
        Some(text)
    }
}
