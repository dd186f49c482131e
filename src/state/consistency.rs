//! Whether a state's parts agree: every piece and card in one place, no site too full.
//!
//! The verbs keep it so; fuzzing looks whether they do.

use super::{Fault, State};
use crate::table::Table;

impl State {
    /// Looks whether pieces, sites, cards and zones tell one story.
    ///
    /// # Errors
    /// A fault of ours that says what does not agree.
    pub fn check_consistency(&self, table: &Table) -> Result<(), Fault> {
        self.check_pieces(table)?;
        self.check_cards(table)
    }

    fn check_pieces(&self, table: &Table) -> Result<(), Fault> {
        for (at, site) in table.sites.iter().enumerate() {
            let counts = (0..table.classes()).map(|class| self.class_count(table, class, at));
            let (load, counted) = (self.load(table, at), counts.sum::<usize>());
            let occupied = self.has(table.layout.occupied, at);
            if load != counted || load > site.holds || occupied != (load > 0) {
                let name = &site.name;
                return Err(Fault::bug(format!(
                    "`{name}` holds {load}, by its kinds {counted}"
                )));
            }
            let shown = (0..table.classes()).find(|class| {
                self.class_has(table, *class, at) != (self.class_count(table, *class, at) > 0)
            });
            if let Some(class) = shown {
                let name = &site.name;
                return Err(Fault::bug(format!("class {class} on `{name}` is not as counted")));
            }
        }
        for piece in 0..table.pieces.len() {
            let class = self.piece_class(table, piece);
            let of = |class: &usize| self.has(Self::members_of(table, *class), piece);
            if !(0..table.classes()).filter(of).eq([class]) {
                return Err(Fault::bug(format!("piece {piece} is not of class {class} alone")));
            }
            if let Some(site) = self.piece_site(table, piece) {
                let mine = (0..table.pieces.len()).filter(|other| {
                    self.piece_site(table, *other) == Some(site)
                        && self.piece_class(table, *other) == class
                });
                let (mine, counted) = (mine.count(), self.class_count(table, class, site));
                if mine > counted {
                    let name = &table.sites[site].name;
                    let message =
                        format!("{mine} pieces say they are on `{name}`, not {counted}");
                    return Err(Fault::bug(message));
                }
            }
        }
        Ok(())
    }

    fn check_cards(&self, table: &Table) -> Result<(), Fault> {
        let counted: usize =
            (0..table.zones.len()).map(|zone| self.zone_count(table, zone)).sum();
        let placed: Vec<(usize, usize)> = (0..table.game.cards.len())
            .filter_map(|card| Some((card, self.card_zone(table, card)?)))
            .collect();
        let lost =
            placed.iter().find(|(card, zone)| !self.has(self.zone_word(table, *zone), *card));
        if let Some((card, _)) = lost {
            return Err(Fault::bug(format!("card {card} is not where it says")));
        }
        let full = (0..table.zones.len())
            .find(|zone| self.zone_count(table, *zone) > table.zones[*zone].holds);
        if let Some(zone) = full {
            return Err(Fault::bug(format!("zone {zone} holds more than it may")));
        }
        if counted != placed.len() {
            let message = format!("{} cards are somewhere, zones hold {counted}", placed.len());
            return Err(Fault::bug(message));
        }
        Ok(())
    }
}
