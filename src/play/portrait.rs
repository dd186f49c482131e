//! A view as text and as data: two views are the same if their texts are, to the byte.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::{Account, View};

/// All that a seat may see, as plain data. Its text is canonical: equal only if nothing that the
/// seat can see is different.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Portrait<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Who sees it; none: whoever only watches.
    pub seat: Option<&'a str>,
    /// The players.
    pub players: Vec<Player<'a>>,
    /// Whose move it is.
    pub turn: Option<&'a str>,
    /// Whether all choose secretly before anything happens.
    pub secret: bool,
    /// Those who have chosen secretly and wait for the others.
    pub submitted: Vec<&'a str>,
    /// What stands on each site that is not empty.
    pub board: Vec<Site<'a>>,
    /// The zones.
    pub zones: Vec<Zone>,
    /// What is written down.
    pub kept: Vec<Kept>,
    /// Dice as last thrown.
    pub dice: Vec<Dice>,
    /// Setup, then each move.
    pub history: Vec<Entry<'a>>,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Player<'a> {
    /// What the player is called.
    pub name: &'a str,
    /// Whether the player is in play.
    pub in_play: bool,
    /// The place taken from the top, or from the bottom if negative; 0: none yet.
    pub place: i64,
}

/// What stands on a site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Site<'a> {
    /// The site's name.
    pub site: &'a str,
    /// Owners, kinds and numbers in words.
    pub pieces: Vec<String>,
}

/// A zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Zone {
    /// Its name with its owner's.
    pub name: String,
    /// How many cards lie there.
    pub count: usize,
    /// The cards, if they may be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<String>>,
    /// Of cards that may not be seen those known to be there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<String>,
    /// Those known to lie on top, the topmost first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top: Vec<Option<String>>,
}

/// Something that is written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// Its name.
    pub name: String,
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What it says.
    pub value: String,
}

/// Dice as last thrown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// Their name.
    pub name: String,
    /// What they show.
    pub pips: Vec<i64>,
}

/// A move as the seat saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Entry<'a> {
    /// Who made it; none for setup and changes by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'a str>,
    /// What the seat saw of it.
    #[serde(flatten)]
    pub account: &'a Account,
}

impl<'a> View<'a> {
    /// The view as plain data, for saving, sending and comparing.
    pub fn portrait(&self) -> Portrait<'a> {
        let table = self.table();
        let called = |player: usize| table.names.get(player).map_or("", String::as_str);
        let turn = self.turn();
        let players = (0..table.players).map(|player| Player {
            name: called(player),
            in_play: self.in_play(player),
            place: self.place(player),
        });
        let zones = self.zones().into_iter().map(|zone| Zone {
            name: zone.label,
            count: zone.count,
            cards: zone.cards,
            known: zone.known,
            top: zone.top,
        });
        let kept = self.all_kept().into_iter();
        let history = self.history();
        Portrait {
            game: &table.game.name,
            seat: self.seat().map(called),
            players: players.collect(),
            turn: turn.map(|turn| called(turn.player)),
            secret: turn.is_some_and(|turn| turn.secret),
            submitted: self.submitted().into_iter().map(called).collect(),
            board: self.board(),
            zones: zones.collect(),
            kept: kept
                .map(|kept| Kept { name: kept.name, of: kept.of, value: kept.text })
                .collect(),
            dice: self.dice().into_iter().map(|(name, pips)| Dice { name, pips }).collect(),
            history: history
                .map(|(player, account)| Entry { player: player.map(called), account })
                .collect(),
        }
    }

    /// What stands on a site; on a surface each piece with how it lies.
    fn standing(&self, site: usize) -> Vec<String> {
        let surface = self.table().surface.as_ref();
        if surface.is_some_and(|surface| surface.site == site) {
            return (0..self.table().pieces.len())
                .filter_map(|piece| self.lies(piece))
                .collect();
        }
        let there = self.pieces_on(site).into_iter();
        there.map(|(owner, kind, count)| self.piece(owner, kind, count)).collect()
    }

    fn board(&self) -> Vec<Site<'a>> {
        let sites = self
            .table()
            .sites
            .iter()
            .enumerate()
            .map(|(at, site)| Site { site: &site.name, pieces: self.standing(at) });
        sites.filter(|site| !site.pieces.is_empty()).collect()
    }
}

impl Display for Portrait<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, seen by {}", self.game, self.seat.unwrap_or("everyone"))?;
        for player in &self.players {
            match (player.in_play, player.place) {
                (true, 0) => {}
                (_, place) => writeln!(f, "{} is out of play: place {place}", player.name)?,
            }
        }
        match self.turn {
            Some(turn) => {
                let secretly = if self.secret { ", in secret" } else { "" };
                writeln!(f, "{turn} to move{secretly}")?;
            }
            None => writeln!(f, "nobody to move")?,
        }
        if !self.submitted.is_empty() {
            writeln!(f, "chosen: {}", self.submitted.join(", "))?;
        }
        for Site { site, pieces } in &self.board {
            writeln!(f, "{site}: {}", pieces.join(", "))?;
        }
        self.zones.iter().try_for_each(|zone| writeln!(f, "{zone}"))?;
        for Kept { name, of, value } in &self.kept {
            let of = of.as_ref().map_or(String::new(), |of| format!("{of} "));
            writeln!(f, "{of}{name}: {value}")?;
        }
        for Dice { name, pips } in &self.dice {
            let pips: Vec<String> = pips.iter().map(ToString::to_string).collect();
            writeln!(f, "{name}: {}", pips.join(" "))?;
        }
        self.history.iter().enumerate().try_for_each(|(at, entry)| write!(f, "{at}. {entry}"))
    }
}

impl Display for Zone {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.count)?;
        if let Some(cards) = self.cards.as_ref().filter(|cards| !cards.is_empty()) {
            write!(f, ": {}", cards.join(" "))?;
        }
        if !self.known.is_empty() {
            write!(f, ", among them {}", self.known.join(" "))?;
        }
        if !self.top.is_empty() {
            let top = self.top.iter().map(|card| card.as_deref().unwrap_or("?"));
            write!(f, ", on top {}", top.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

impl Display for Entry<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Account { text, shot, cards, said } = self.account;
        match (self.player, text.as_str()) {
            (Some(player), text) => writeln!(f, "{player}: {text}")?,
            (None, "") => writeln!(f, "setup")?,
            (None, text) => writeln!(f, "{text}")?,
        }
        shot.iter().try_for_each(|line| writeln!(f, "   {line}"))?;
        cards.iter().try_for_each(|news| writeln!(f, "   {news}"))?;
        said.iter().try_for_each(|said| writeln!(f, "   “{said}”"))
    }
}
