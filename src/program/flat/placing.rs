//! Labels become places, when all steps are made.

use super::super::lower::word;
use super::{Flat, Maker, Place, Step};

impl Maker<'_> {
    /// Labels are places from now on; nothing if one of them is nowhere.
    pub(super) fn placed(mut self) -> Option<Flat> {
        let places: Vec<Option<Place>> =
            (0..self.labels.len()).map(|label| self.place(word(label))).collect();
        let place = |label: Place| places.get(label as usize).copied().flatten();
        for at in 0..self.flat.steps.len() {
            let mut step = self.flat.steps[at];
            let Some(go) = step.leads() else { continue };
            *go = place(*go)?;
            let (to, goes_back) = (*go, *go as usize <= at);
            self.flat.steps[at] = match step {
                Step::Go { go } if goes_back => Step::Back { go },
                // After a move it may go back as often as before.
                Step::Moved { .. } => step,
                _ if goes_back && !self.moved.iter().any(|steps| steps.contains(&at)) => {
                    // Whatever else goes back does so by a step that counts it.
                    if let Some(go) = step.leads() {
                        *go = word(self.flat.steps.len());
                    }
                    self.flat.steps.push(Step::Back { go: to });
                    self.flat.origins.push(self.flat.origins[at]);
                    step
                }
                _ => step,
            };
        }
        for at in 0..self.flat.places.len() {
            self.flat.places[at] = place(self.flat.places[at])?;
        }
        for at in 0..self.flat.at.len() {
            if let Some(label) = self.flat.at[at] {
                self.flat.at[at] = Some(place(label)?);
            }
        }
        Some(self.flat)
    }

    /// Where a label is. Where there is nothing but a step further on, it is there.
    fn place(&self, label: Place) -> Option<Place> {
        let mut to = self.labels.get(label as usize).copied().flatten()?;
        while let Some(Step::Go { go }) = self.flat.steps.get(to as usize)
            && let Some(next) = self.labels.get(*go as usize).copied().flatten()
            && next > to
        {
            to = next;
        }
        Some(to)
    }
}
