//! Effects by chance. While a run only looks, the first of them ends it: nothing decides after.

use super::effects::bits;
use super::eval::need;
use super::players::plays;
use super::run::{Event, Ran, Run, Stop};
use super::{Frame, Value};
use crate::ir::{Base, DiceId, Expr, Per, RollTarget};
use crate::state::{Among, Fault, FaultKind};
use crate::table::value;

impl Run<'_> {
    /// Goes on only if chance may be drawn.
    fn by_chance(&self) -> Ran {
        if self.chance.is_some() { Ok(()) } else { Err(Stop::Chance) }
    }

    /// One outcome.
    fn draw(&mut self, among: Among<'_>) -> Result<i64, Stop> {
        match &mut self.chance {
            Some(chance) => Ok(self.state.chance(among, &mut **chance)?),
            None => Err(Stop::Chance),
        }
    }

    /// One of some cards.
    pub(super) fn draw_card(&mut self, cards: &[i64]) -> Result<i64, Stop> {
        let bits = bits(cards).ok_or_else(|| Fault::bug("no card to draw"))?;
        self.draw(Among::Cards(&bits))
    }

    pub(super) fn deal(
        &mut self,
        frame: &mut Frame<'_>,
        count: &Expr,
        from: &Expr,
        to: &Expr,
    ) -> Ran {
        self.by_chance()?;
        let table = self.world.table;
        let count = self.need(frame, count, "number")?;
        let from = self.need_index(frame, from, "zone", table.zones.len())?;
        let one = to.ty.is_one();
        let zones = self.things(frame, to, "zone", table.zones.len())?;
        for zone in zones {
            if one || self.takes_part(zone) {
                self.deal_to(count, from, zone)?;
            }
        }
        Ok(())
    }

    /// Whether a zone is dealt to with others: its player is in play.
    fn takes_part(&self, zone: usize) -> bool {
        let table = self.world.table;
        let instance = table.zones.get(zone);
        instance.is_some_and(|instance| match instance.owner {
            Some(owner) => {
                let per = table.game.zones.get(instance.zone).map(|zone| zone.per);
                per != Some(Per::Player) || plays(self.state, owner)
            }
            None => true,
        })
    }

    fn deal_to(&mut self, count: i64, from: usize, to: usize) -> Ran {
        let table = self.world.table;
        for _ in 0..count {
            let Some(chance) = &mut self.chance else { return Err(Stop::Chance) };
            let top = self.state.top_card(table, from, &mut **chance);
            let Some(card) = top.map_err(|fault| fault.dealing(from, to))? else { break };
            self.state.move_card(table, card, to)?;
            self.events.push(Event::Dealt { card, from, to });
        }
        Ok(())
    }

    pub(super) fn shuffle(&mut self, frame: &mut Frame<'_>, zones: &Expr) -> Ran {
        self.by_chance()?;
        let table = self.world.table;
        for zone in self.things(frame, zones, "zone", table.zones.len())? {
            self.state.shuffle(table, zone);
            self.events.push(Event::Shuffled(zone));
        }
        Ok(())
    }

    pub(super) fn roll(
        &mut self,
        frame: &mut Frame<'_>,
        dice: DiceId,
        which: Option<&Expr>,
    ) -> Ran {
        self.by_chance()?;
        let which = which.map(|which| self.value(frame, which)?.set()).transpose()?;
        let table = self.world.table;
        let (Some(declared), Some(word)) =
            (table.game.dice.get(dice), table.layout.dice.get(dice))
        else {
            return Err(Fault::bug("no such dice").into());
        };
        let mut pips = Vec::new();
        for die in 0..declared.count {
            if which.as_ref().is_some_and(|which| !which.contains(&value(die + 1))) {
                continue;
            }
            let outcome = self.draw(Among::Numbers(declared.range.0, declared.range.1))?;
            self.state.set(word + die, outcome);
            pips.push(outcome);
        }
        if !pips.is_empty() {
            self.events.push(Event::Rolled { dice, pips });
        }
        Ok(())
    }

    /// One member by chance. Consecutive numbers are drawn as numbers, members of a set as
    /// members, anything else by its place in the list, from 0.
    pub(super) fn roll_from(
        &mut self,
        frame: &mut Frame<'_>,
        into: &RollTarget,
        from: &Expr,
    ) -> Ran {
        self.by_chance()?;
        let base = from.ty.base();
        let members = self.value(frame, from)?.members()?;
        let (Some(first), Some(last)) = (members.first().copied(), members.last().copied())
        else {
            let fault = Fault::from(FaultKind::Nothing { needed: "member to roll" });
            return Err(fault.at(from.span).into());
        };
        let ascending = members.windows(2).all(|two| two.first() < two.last());
        let consecutive = ascending && last.abs_diff(first) + 1 == members.len() as u64;
        let outcome = match bits(&members) {
            _ if base == Base::Int && consecutive => self.draw(Among::Numbers(first, last))?,
            Some(bits) if base == Base::Card && ascending => self.draw(Among::Cards(&bits))?,
            Some(bits) if base != Base::Int && ascending => {
                self.draw(Among::Members(base, &bits))?
            }
            _ => {
                let at = self.draw(Among::Numbers(0, value(members.len() - 1)))?;
                let member = usize::try_from(at).ok().and_then(|at| members.get(at));
                member.copied().unwrap_or(first)
            }
        };
        match into {
            RollTarget::Local(local) => {
                frame.declare(*local, Value::One(outcome))?;
            }
            RollTarget::Keep { keep, of } => {
                let of = of.as_ref().map(|of| need(&self.scene(), frame, of, "owner of this"));
                self.keep_value(*keep, of.transpose()?, &Value::One(outcome))?;
            }
        }
        self.events.push(Event::Picked { base, outcome });
        Ok(())
    }
}
