//! Those who sit at the game, and what it was set up with.

use super::{Later, Seat, Session, position};
use crate::diagnostic::suggest;
use crate::setup;
use std::fmt::Write;

impl Session {
    /// A player's name in its colour: what the player is called, then what the seat is.
    pub(super) fn name(&self, player: usize) -> String {
        let seat = position::name(&self.play, player, self.paint);
        match self.start.names.get(player).filter(|name| !name.is_empty()) {
            Some(name) => format!("{name} ({seat})"),
            None => seat,
        }
    }

    /// Everybody in a line.
    pub(super) fn who_plays(&self) -> String {
        let players = (0..self.seats.len()).map(|player| {
            let by = self.seats.get(player).map_or_else(String::new, Seat::to_string);
            format!("{} ({by})", position::name(&self.play, player, self.paint))
        });
        let named = (0..self.seats.len()).zip(players).map(|(player, text)| {
            match self.start.names.get(player).filter(|name| !name.is_empty()) {
                Some(name) => format!("{name}, {text}"),
                None => text,
            }
        });
        named.collect::<Vec<_>>().join(if self.start.names.is_empty() { ", " } else { "; " })
    }

    /// `:players`, and `:players 2 human`.
    pub(super) fn players(&mut self, rest: &str) -> String {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (which, by) = match words[..] {
            [] => return self.listed_players(),
            [which, by] => (which, by),
            _ => return "`:players` alone lists them; `:players 2 human` seats one\n".into(),
        };
        let names = &self.play.table().names;
        let number = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let player = number.or_else(|| names.iter().position(|name| name == which));
        let Some(player) = player.filter(|player| *player < self.seats.len()) else {
            return format!("there is no player `{which}`: there is {}\n", names.join(", "));
        };
        let by: Seat = match by.parse() {
            Ok(by) => by,
            Err(problem) => return problem + "\n",
        };
        if let Some(seat) = self.seats.get_mut(player) {
            *seat = by;
        }
        self.unsaved = true;
        // Whoever comes to the screen says so first.
        self.ready = None;
        self.listed_players() + self.go_on().as_str()
    }

    fn listed_players(&self) -> String {
        let mut text = String::new();
        let turn = self.play.turn().map(|turn| turn.player);
        for player in 0..self.seats.len() {
            let by = self.seats.get(player).map_or_else(String::new, Seat::to_string);
            let moves = if turn == Some(player) { ", to move" } else { "" };
            let partners = self.partners(player);
            let _ = writeln!(
                text,
                "  {}  {} ({by}){partners}{moves}",
                player + 1,
                self.name(player)
            );
        }
        text
    }

    fn partners(&self, player: usize) -> String {
        let table = self.play.table();
        if !table.in_teams {
            return String::new();
        }
        let team = table.team_of.get(player).copied().unwrap_or(player);
        let others = table.team_players(team).filter(|other| *other != player);
        let names: Vec<String> =
            others.filter_map(|other| table.names.get(other).cloned()).collect();
        format!(", partner of {}", names.join(" and "))
    }

    /// `:option`: what the game was set up with.
    pub(super) fn options(&self, rest: &str) -> String {
        let table = self.play.table();
        let game = &table.game;
        if game.options.is_empty() {
            return "this game has no options\n".into();
        }
        let mut text = String::new();
        let wanted = rest.split([' ', '=']).next().unwrap_or("");
        for (option, value) in setup::shown(table) {
            if !wanted.is_empty() && option.name != wanted {
                continue;
            }
            let about = option.doc.as_deref().unwrap_or("");
            let _ = writeln!(
                text,
                "  {} = {value}   {about} ({})",
                option.name,
                setup::allowed(game, option)
            );
        }
        if text.is_empty() {
            let names: Vec<&str> =
                game.options.iter().map(|option| option.name.as_str()).collect();
            let known = match suggest(wanted, names.iter().copied()) {
                Some(near) => format!("; did you mean `{near}`?"),
                None => format!(": there is {}", names.join(", ")),
            };
            return format!("there is no option `{wanted}`{known}\n");
        }
        if !rest.trim().is_empty() && rest.trim() != wanted {
            text.push_str(
                "options are chosen before a game: `parlor play GAME --option NAME=VALUE`\n",
            );
        }
        text
    }

    /// `:seed`.
    pub(super) fn seed(&self) -> String {
        let seed = self.play.seed();
        let drawn = self.play.outcomes().len();
        let outcomes =
            if drawn == 1 { "1 outcome".into() } else { format!("{drawn} outcomes") };
        match self.start.later {
            Later::Seed => format!("seed {seed}; {outcomes} so far\n"),
            Later::Asked => format!("people tell what chance does; {outcomes} so far\n"),
            Later::Nowhere => format!("chance is given; {outcomes} so far\n"),
        }
    }
}
