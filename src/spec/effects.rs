//! Effects without chance: each evaluates what it is about, then uses the state's verbs.

use super::eval::data;
use super::run::{Event, Ran, Refusal, Run, Stop};
use super::{Frame, Value};
use crate::ir::{Base, Expr, KeepId, KindId, NONE, ScriptId};
use crate::span::Span;
use crate::state::{Answer, CardEvent, Fault, FaultKind, ScriptCall};
use crate::table::Table;

impl Run<'_> {
    /// Indices of what is acted on, below a bound; nothing of `none`.
    pub(super) fn things(
        &self,
        frame: &mut Frame<'_>,
        expr: &Expr,
        needed: &'static str,
        bound: usize,
    ) -> Result<Vec<usize>, Fault> {
        let value = self.value(frame, expr)?;
        let inside = |value: &Value| {
            let things = value.indices()?;
            match things.iter().find(|thing| **thing >= bound) {
                Some(thing) => Err(Fault::bug(format!("{thing} is no {needed}"))),
                None => Ok(things),
            }
        };
        inside(&value).map_err(|fault| fault.at(expr.span))
    }

    fn sites(&self, frame: &mut Frame<'_>, expr: &Expr) -> Result<Vec<usize>, Fault> {
        self.things(frame, expr, "site", self.world.table.sites.len())
    }

    fn pieces(&self, frame: &mut Frame<'_>, expr: &Expr) -> Result<Vec<usize>, Fault> {
        self.things(frame, expr, "piece", self.world.table.pieces.len())
    }

    pub(super) fn set_keep(
        &mut self,
        frame: &mut Frame<'_>,
        keep: KeepId,
        of: Option<&Expr>,
        value: &Expr,
    ) -> Ran {
        let value = self.value(frame, value)?;
        let owners: Vec<Option<i64>> = match of.map(|of| self.value(frame, of)).transpose()? {
            None => vec![None],
            Some(Value::One(one)) => vec![Some(Value::One(one).need("owner of this")?)],
            Some(many @ (Value::Set(_) | Value::List(_) | Value::Sets(_))) => {
                many.members()?.into_iter().map(Some).collect()
            }
        };
        for of in owners {
            self.keep_value(keep, of, &value)?;
        }
        Ok(())
    }

    /// Writes a kept variable.
    pub(super) fn keep_value(
        &mut self,
        keep: KeepId,
        of: Option<i64>,
        value: &Value,
    ) -> Result<(), Fault> {
        let table = self.world.table;
        let declared = table.game.keeps.get(keep);
        let declared = declared.ok_or_else(|| Fault::bug("no such kept variable"))?;
        let instance = table.instance(declared.per, of);
        let instance = instance
            .ok_or_else(|| Fault::bug(format!("`{}` is not kept for {of:?}", declared.name)))?;
        let word = table.layout.keep(table, keep, instance);
        if declared.ty.is_one() {
            self.state.set(word, value.one()?);
            return Ok(());
        }
        let mut bits = vec![0_u64; table.layout.set_words];
        for member in value.members()? {
            let member = usize::try_from(member).unwrap_or(usize::MAX);
            match bits.get_mut(member / 64) {
                Some(bits) => *bits |= 1 << (member % 64),
                None => return Err(FaultKind::NoRoom { what: "member of this set" }.into()),
            }
        }
        for (at, bits) in bits.into_iter().enumerate() {
            self.state.set_bits(word + at, bits);
        }
        Ok(())
    }

    pub(super) fn place(
        &mut self,
        frame: &mut Frame<'_>,
        kinds: &[KindId],
        owner: Option<&Expr>,
        count: Option<&Expr>,
        on: &Expr,
    ) -> Ran {
        let table = self.world.table;
        let owner = match owner {
            Some(owner) => table.owner_code(self.value(frame, owner)?.one()?),
            None => table.nobody(),
        };
        let count = match count {
            Some(count) => self.need(frame, count, "number")?,
            None => 1,
        };
        let count = usize::try_from(count).unwrap_or(0);
        let sites = if on.ty.is_one() {
            vec![self.need_index(frame, on, "site to place on", table.sites.len())?]
        } else {
            self.sites(frame, on)?
        };
        let one_for_all = kinds.len() == 1;
        for (at, site) in sites.into_iter().enumerate() {
            let kind = kinds.get(if one_for_all { 0 } else { at });
            let Some(kind) = kind.filter(|kind| **kind < table.game.kinds.len()) else { break };
            self.state.add(table, table.class(*kind, owner), site, count)?;
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, frame: &mut Frame<'_>, what: &Expr) -> Ran {
        let table = self.world.table;
        if what.ty.base() == Base::Piece {
            for piece in self.pieces(frame, what)? {
                self.state.remove_piece(table, piece);
            }
            return Ok(());
        }
        for site in self.sites(frame, what)? {
            self.state.clear(table, site);
        }
        Ok(())
    }

    pub(super) fn move_pieces(
        &mut self,
        frame: &mut Frame<'_>,
        what: &Expr,
        to: &Expr,
        capturing: bool,
    ) -> Ran {
        let table = self.world.table;
        let with_identity = what.ty.base() == Base::Piece;
        let things = if with_identity {
            self.pieces(frame, what)?
        } else if what.ty.is_one() {
            vec![self.need_index(frame, what, "site to move from", table.sites.len())?]
        } else {
            self.sites(frame, what)?
        };
        let to = self.need_index(frame, to, "site to move to", table.sites.len())?;
        // What stood there is taken once, before the first arrives.
        for (at, thing) in things.into_iter().enumerate() {
            let capturing = capturing && at == 0;
            if with_identity {
                self.state.move_piece(table, thing, to, capturing)?;
            } else {
                self.state.move_plain(table, thing, to, capturing)?;
            }
        }
        Ok(())
    }

    pub(super) fn move_some(
        &mut self,
        frame: &mut Frame<'_>,
        (count, what): (&Expr, &Expr),
        to: &Expr,
        capturing: bool,
    ) -> Ran {
        let table = self.world.table;
        let count = self.need(frame, count, "number")?;
        let count = usize::try_from(count).unwrap_or(0);
        if what.ty.base() == Base::Piece {
            let pieces = self.pieces(frame, what)?;
            if pieces.is_empty() {
                return Ok(());
            }
            let to = self.need_index(frame, to, "site to move to", table.sites.len())?;
            for (at, piece) in pieces.into_iter().take(count).enumerate() {
                self.state.move_piece(table, piece, to, capturing && at == 0)?;
            }
            return Ok(());
        }
        let sites = self.sites(frame, what)?;
        if sites.is_empty() {
            return Ok(());
        }
        let to = self.need_index(frame, to, "site to move to", table.sites.len())?;
        for (at, from) in sites.into_iter().enumerate() {
            self.state.move_some(table, (from, to), count, capturing && at == 0)?;
        }
        Ok(())
    }

    pub(super) fn move_cards(&mut self, frame: &mut Frame<'_>, what: &Expr, to: &Expr) -> Ran {
        let table = self.world.table;
        let cards = self.things(frame, what, "card", table.game.cards.len())?;
        let to = self.need_index(frame, to, "zone", table.zones.len())?;
        self.state.happened(CardEvent::Together(cards.len()));
        for card in cards {
            self.state.move_card(table, card, to)?;
        }
        Ok(())
    }

    pub(super) fn swap(&mut self, frame: &mut Frame<'_>, one: &Expr, other: &Expr) -> Ran {
        let table = self.world.table;
        let with_identity = one.ty.base() == Base::Piece;
        let (needed, bound) = if with_identity {
            ("piece", table.pieces.len())
        } else {
            ("site", table.sites.len())
        };
        let one = self.need_index(frame, one, needed, bound)?;
        let other = self.need_index(frame, other, needed, bound)?;
        if with_identity {
            self.state.swap_pieces(table, one, other)?;
        } else {
            self.state.swap_plain(table, one, other)?;
        }
        Ok(())
    }

    pub(super) fn set_owner(
        &mut self,
        frame: &mut Frame<'_>,
        what: &Expr,
        owner: &Expr,
    ) -> Ran {
        let owner = self.world.table.owner_code(self.value(frame, owner)?.one()?);
        self.reclass(frame, what, None, Some(owner))
    }

    pub(super) fn set_kind(&mut self, frame: &mut Frame<'_>, what: &Expr, kind: &Expr) -> Ran {
        let kinds = self.world.table.game.kinds.len();
        let kind = self.need_index(frame, kind, "kind of piece", kinds)?;
        self.reclass(frame, what, Some(kind), None)
    }

    fn reclass(
        &mut self,
        frame: &mut Frame<'_>,
        what: &Expr,
        kind: Option<usize>,
        owner: Option<usize>,
    ) -> Ran {
        let table = self.world.table;
        if what.ty.base() == Base::Piece {
            for piece in self.pieces(frame, what)? {
                let kind = kind.unwrap_or_else(|| self.state.piece_kind(table, piece));
                let owner = owner.unwrap_or_else(|| self.state.piece_owner(table, piece));
                self.state.change_piece(table, piece, kind, owner)?;
            }
            return Ok(());
        }
        let class = |old: usize| class(table, old, kind, owner);
        for site in self.sites(frame, what)? {
            self.state.reclass(table, site, class)?;
        }
        Ok(())
    }

    pub(super) fn reveal(
        &mut self,
        frame: &mut Frame<'_>,
        cards: &Expr,
        to: Option<&Expr>,
    ) -> Ran {
        let cards = self.value(frame, cards)?.members()?;
        let to = to.map(|to| self.need(frame, to, "player")).transpose()?;
        self.state.show(cards.iter().copied(), to);
        self.events.push(Event::Revealed { cards, to });
        Ok(())
    }

    pub(super) fn script(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        script: ScriptId,
        args: &[Expr],
    ) -> Ran {
        let args = data(&self.scene(), frame, args)?;
        let call = ScriptCall { table: self.world.table, script, you: frame.you, args: &args };
        match self.world.scripts.effect(call, self.state)? {
            Answer::Done => Ok(()),
            Answer::Refused(reason) => {
                Err(Stop::Refused(Refusal { reason: Some(reason), span }))
            }
        }
    }
}

/// The class with another kind or owner.
fn class(table: &Table, old: usize, kind: Option<usize>, owner: Option<usize>) -> usize {
    let owners = table.players + 1;
    table.class(kind.unwrap_or(old / owners), owner.unwrap_or(old % owners))
}

/// A set as bits, if all its members can be in one.
pub(super) fn bits(members: &[i64]) -> Option<Vec<u64>> {
    let most = members.iter().max().copied().filter(|most| *most >= 0)?;
    let mut bits = vec![0_u64; usize::try_from(most).ok()? / 64 + 1];
    for member in members {
        let member = usize::try_from(*member).ok().filter(|_| *member != NONE)?;
        if let Some(word) = bits.get_mut(member / 64) {
            *word |= 1 << (member % 64);
        }
    }
    Some(bits)
}
