//! Verbs for pieces; nothing of cards.

use super::{Fault, FaultKind, State};
use crate::ir::{NONE, Per};
use crate::table::{Layout, Table, value};

impl State {
    /// How many pieces stand on a site.
    #[inline]
    pub fn load(&self, table: &Table, site: usize) -> usize {
        if table.layout.counts.is_some() {
            index(self.get(table.layout.loads + site)).unwrap_or(0)
        } else {
            usize::from(self.has(table.layout.occupied, site))
        }
    }

    /// How many pieces of a class stand on a site.
    #[inline]
    pub fn class_count(&self, table: &Table, class: usize, site: usize) -> usize {
        match table.layout.counts {
            Some(counts) => {
                index(self.get(counts + class * table.sites.len() + site)).unwrap_or(0)
            }
            None => usize::from(self.class_has(table, class, site)),
        }
    }

    /// Whether a piece of a class stands on a site.
    #[inline]
    pub fn class_has(&self, table: &Table, class: usize, site: usize) -> bool {
        self.has(table.layout.classes + class * table.layout.set_words, site)
    }

    /// The first class with a piece on a site.
    pub fn class_at(&self, table: &Table, site: usize) -> Option<usize> {
        (0..table.classes()).find(|class| self.class_has(table, *class, site))
    }

    /// The owner of what stands on a site, as a scalar.
    pub fn owner_at(&self, table: &Table, site: usize) -> i64 {
        self.class_at(table, site)
            .map_or(NONE, |class| table.owner_value(class % (table.players + 1)))
    }

    /// The kind of what stands on a site, as a scalar.
    pub fn kind_at(&self, table: &Table, site: usize) -> i64 {
        self.class_at(table, site).map_or(NONE, |class| value(class / (table.players + 1)))
    }

    /// Puts `count` pieces of a class on a site.
    ///
    /// # Errors
    /// A fault if the site does not hold so many.
    #[inline]
    pub fn add(
        &mut self,
        table: &Table,
        class: usize,
        site: usize,
        count: usize,
    ) -> Result<(), Fault> {
        let layout = &table.layout;
        if layout.counts.is_none() && count == 1 {
            // No site holds more than one.
            if self.has(layout.occupied, site) {
                return Err(FaultKind::Full { site }.into());
            }
            self.put(layout.occupied, site, true);
            self.put(layout.classes + class * layout.set_words, site, true);
            return Ok(());
        }
        if self.load(table, site).saturating_add(count) > table.sites[site].holds {
            return Err(FaultKind::Full { site }.into());
        }
        self.put_down(table, class, site, count);
        Ok(())
    }

    /// Puts pieces on a site whatever it holds.
    fn put_down(&mut self, table: &Table, class: usize, site: usize, count: usize) {
        if count == 0 {
            return;
        }
        let layout = &table.layout;
        let (mut before, mut all) = (0, 0);
        if let Some(counts) = layout.counts {
            let at = counts + class * table.sites.len() + site;
            (before, all) = (self.get(at), self.get(layout.loads + site));
            self.set(at, before + value(count));
            self.set(layout.loads + site, all + value(count));
        }
        if before == 0 {
            self.put(layout.classes + class * layout.set_words, site, true);
        }
        if all == 0 {
            self.put(layout.occupied, site, true);
        }
    }

    /// Takes `count` pieces of a class from a site; as many as there are.
    pub fn sub(&mut self, table: &Table, class: usize, site: usize, count: usize) {
        let layout = &table.layout;
        let there = self.class_count(table, class, site);
        let count = count.min(there);
        let left = self.load(table, site) - count;
        if let Some(counts) = layout.counts {
            let at = counts + class * table.sites.len() + site;
            self.set(at, value(there - count));
            self.set(layout.loads + site, value(left));
        }
        if there == count {
            self.put(layout.classes + class * layout.set_words, site, false);
        }
        if left == 0 {
            self.put(layout.occupied, site, false);
        }
    }

    /// Takes everything from a site; pieces with identity go to the box.
    pub fn clear(&mut self, table: &Table, site: usize) {
        if table.layout.counts.is_none() && table.pieces.is_empty() {
            return self.clear_single(table, site);
        }
        for piece in 0..table.pieces.len() {
            if self.piece_site(table, piece) == Some(site) {
                self.put_piece(table, piece, NONE);
            }
        }
        for class in 0..table.classes() {
            let there = self.class_count(table, class, site);
            if there > 0 {
                self.sub(table, class, site, there);
            }
        }
    }

    /// The same where no site holds more than one piece and none has identity.
    #[inline]
    fn clear_single(&mut self, table: &Table, site: usize) {
        let layout = &table.layout;
        if self.has(layout.occupied, site) {
            if let Some(class) = self.class_set(table, site) {
                self.put(class, site, false);
            }
            self.put(layout.occupied, site, false);
        }
    }

    /// Moves all that stands on one site to another, taking what stands there first if
    /// `capturing`. From a site to itself nothing happens.
    ///
    /// # Errors
    /// A fault if the site does not hold them.
    pub fn move_plain(
        &mut self,
        table: &Table,
        from: usize,
        to: usize,
        capturing: bool,
    ) -> Result<(), Fault> {
        if from == to {
            return Ok(());
        }
        if table.layout.counts.is_none() && table.pieces.is_empty() {
            return self.move_single(table, from, to, capturing);
        }
        if capturing {
            self.clear(table, to);
        }
        for class in 0..table.classes() {
            let count = self.class_count(table, class, from);
            if count > 0 {
                self.sub(table, class, from, count);
                self.add(table, class, to, count)?;
            }
        }
        for piece in 0..table.pieces.len() {
            if self.piece_site(table, piece) == Some(from) {
                self.put_piece(table, piece, value(to));
            }
        }
        Ok(())
    }

    /// The same where no site holds more than one piece and none has identity.
    #[inline]
    fn move_single(
        &mut self,
        table: &Table,
        from: usize,
        to: usize,
        capturing: bool,
    ) -> Result<(), Fault> {
        let layout = &table.layout;
        if !self.has(layout.occupied, from) {
            if capturing {
                self.clear(table, to);
            }
            return Ok(());
        }
        if self.has(layout.occupied, to) {
            if !capturing {
                return Err(FaultKind::Full { site: to }.into());
            }
            self.clear(table, to);
        }
        if let Some(class) = self.class_set(table, from) {
            self.move_member(class, from, to);
        }
        self.move_member(layout.occupied, from, to);
        Ok(())
    }

    /// Another member of a set instead of one.
    #[inline]
    fn move_member(&mut self, index: usize, from: usize, to: usize) {
        self.put(index, from, false);
        self.put(index, to, true);
    }

    /// The set of the class that stands on a site, where no site holds more than one piece.
    #[inline]
    fn class_set(&self, table: &Table, site: usize) -> Option<usize> {
        let mut at = table.layout.classes;
        for _ in 0..table.classes() {
            if self.has(at, site) {
                return Some(at);
            }
            at += table.layout.set_words;
        }
        None
    }

    /// Moves so many of what stands on one site to another, in the order of kinds and owners; all
    /// if there are fewer.
    ///
    /// # Errors
    /// A fault if the site does not hold them.
    pub fn move_some(
        &mut self,
        table: &Table,
        (from, to): (usize, usize),
        count: usize,
        capturing: bool,
    ) -> Result<(), Fault> {
        if from == to || count == 0 {
            return Ok(());
        }
        if let (1, false, true, Some(counts)) =
            (count, capturing, table.pieces.is_empty(), table.layout.counts)
        {
            return self.move_one(table, (from, to), counts);
        }
        if capturing {
            self.clear(table, to);
        }
        let mut left = count;
        for class in 0..table.classes() {
            let going = self.class_count(table, class, from).min(left);
            if going == 0 {
                continue;
            }
            left -= going;
            self.sub(table, class, from, going);
            self.add(table, class, to, going)?;
            let mut named = going;
            for piece in 0..table.pieces.len() {
                if named > 0
                    && self.piece_site(table, piece) == Some(from)
                    && self.piece_class(table, piece) == class
                {
                    self.put_piece(table, piece, value(to));
                    named -= 1;
                }
            }
        }
        Ok(())
    }

    /// The same of one, where none has identity.
    fn move_one(
        &mut self,
        table: &Table,
        (from, to): (usize, usize),
        counts: usize,
    ) -> Result<(), Fault> {
        let Some(class) =
            (0..table.classes()).find(|class| self.class_count(table, *class, from) > 0)
        else {
            return Ok(());
        };
        self.add_one(table, class, to, counts)?;
        self.sub(table, class, from, 1);
        Ok(())
    }

    /// Puts one piece of a class on a site, where sites may hold several.
    #[inline]
    fn add_one(
        &mut self,
        table: &Table,
        class: usize,
        site: usize,
        counts: usize,
    ) -> Result<(), Fault> {
        let layout = &table.layout;
        let (of_class, all) = (counts + class * table.sites.len() + site, layout.loads + site);
        let (before, load) = (self.get(of_class), self.get(all));
        if load >= value(table.sites[site].holds) {
            return Err(FaultKind::Full { site }.into());
        }
        self.set(of_class, before + 1);
        self.set(all, load + 1);
        if before == 0 {
            self.put(layout.classes + class * layout.set_words, site, true);
        }
        if load == 0 {
            self.put(layout.occupied, site, true);
        }
        Ok(())
    }

    /// Moves one plain piece from a site to each of some sites, one after the other, for as long as there
    /// are any; where it would come to the same site, none. No piece has identity.
    ///
    /// # Errors
    /// A fault if one of them is no site, or does not hold another piece.
    pub fn sow(
        &mut self,
        table: &Table,
        from: usize,
        holes: impl Iterator<Item = i64>,
    ) -> Result<(), Fault> {
        let Some(counts) = table.layout.counts else {
            return Err(Fault::bug("no site holds several".to_owned()));
        };
        let mut holes = holes.map(|hole| {
            let hole = index(hole).filter(|hole| *hole < table.sites.len());
            hole.ok_or_else(|| Fault::from(FaultKind::Nothing { needed: "site" }))
        });
        for class in 0..table.classes() {
            let there = self.class_count(table, class, from);
            let mut left = there;
            while left > 0
                && let Some(hole) = holes.next().transpose()?
            {
                if hole != from {
                    self.add_one(table, class, hole, counts)?;
                    left -= 1;
                }
            }
            if left < there {
                self.sub(table, class, from, there - left);
            }
        }
        holes.try_for_each(|hole| hole.map(|_| ()))?;
        Ok(())
    }

    /// The pieces with identity on a site.
    fn standing(&self, table: &Table, site: usize) -> Vec<usize> {
        let pieces = 0..table.pieces.len();
        pieces.filter(|piece| self.piece_site(table, *piece) == Some(site)).collect()
    }

    /// Notes where pieces stand whose classes were moved already.
    fn note(&mut self, table: &Table, pieces: &[usize], site: usize) {
        for piece in pieces {
            self.put_piece(table, *piece, value(site));
        }
    }

    /// Where a piece stands; none in the box.
    #[inline]
    pub fn piece_site(&self, table: &Table, piece: usize) -> Option<usize> {
        index(self.get(table.layout.pieces + piece * 3))
    }

    /// A piece's kind.
    #[inline]
    pub fn piece_kind(&self, table: &Table, piece: usize) -> usize {
        index(self.get(table.layout.pieces + piece * 3 + 1)).unwrap_or(0)
    }

    /// A piece's owner code.
    #[inline]
    pub fn piece_owner(&self, table: &Table, piece: usize) -> usize {
        index(self.get(table.layout.pieces + piece * 3 + 2)).unwrap_or(table.nobody())
    }

    /// A piece's class.
    #[inline]
    pub fn piece_class(&self, table: &Table, piece: usize) -> usize {
        table.class(self.piece_kind(table, piece), self.piece_owner(table, piece))
    }

    /// Whether two pieces are of one kind and owner, stand on one site (or in the box), and have
    /// equal values of all that is kept per piece.
    pub fn pieces_alike(&self, table: &Table, one: usize, other: usize) -> bool {
        let kept = |piece: usize| {
            let keeps = table.game.keeps.iter().enumerate();
            let keeps = keeps.filter(|(_, keep)| keep.per == Per::Piece);
            keeps.flat_map(move |(at, keep)| {
                let word = table.layout.keep(table, at, piece);
                let words = Layout::words_of(keep.ty, table.layout.set_words);
                self.words().get(word..word + words).unwrap_or(&[])
            })
        };
        self.piece_site(table, one) == self.piece_site(table, other)
            && self.lies(table, one) == self.lies(table, other)
            && self.piece_class(table, one) == self.piece_class(table, other)
            && kept(one).eq(kept(other))
    }

    /// Puts every piece with identity in the box, with the kind and owner it has at first.
    pub fn box_pieces(&mut self, table: &Table) {
        for (at, piece) in table.pieces.iter().enumerate() {
            let word = table.layout.pieces + at * 3;
            self.put_piece(table, at, NONE);
            self.set(word + 1, value(piece.kind));
            self.set(word + 2, value(piece.owner));
            self.put(Self::members_of(table, table.class(piece.kind, piece.owner)), at, true);
        }
    }

    /// Notes where a piece stands; on a surface it lies nowhere yet.
    #[inline]
    fn put_piece(&mut self, table: &Table, piece: usize, site: i64) {
        self.set(table.layout.pieces + piece * 3, site);
        if table.surface.is_some() {
            self.set_lies(table, piece, (NONE, NONE));
        }
    }

    /// The two words that say how a piece lies on the surface.
    pub(super) fn lies(&self, table: &Table, piece: usize) -> (i64, i64) {
        let at = table.layout.places + piece * 2;
        if table.surface.is_some() { (self.get(at), self.get(at + 1)) } else { (NONE, NONE) }
    }

    /// Whether two pieces lie alike on the surface, or neither does.
    pub fn lies_alike(&self, table: &Table, one: usize, other: usize) -> bool {
        self.lies(table, one) == self.lies(table, other)
    }

    pub(super) fn set_lies(&mut self, table: &Table, piece: usize, (x, y): (i64, i64)) {
        let at = table.layout.places + piece * 2;
        self.set(at, x);
        self.set(at + 1, y);
    }

    /// Puts a piece from the box on a site.
    pub(super) fn stand(
        &mut self,
        table: &Table,
        piece: usize,
        to: usize,
    ) -> Result<(), Fault> {
        self.add(table, self.piece_class(table, piece), to, 1)?;
        self.put_piece(table, piece, value(to));
        Ok(())
    }

    /// Takes a piece from the board to the box.
    pub fn remove_piece(&mut self, table: &Table, piece: usize) {
        if let Some(site) = self.piece_site(table, piece) {
            self.sub(table, self.piece_class(table, piece), site, 1);
            self.put_piece(table, piece, NONE);
        }
    }

    /// Moves a piece to a site, from the board or the box, taking what stands there first if
    /// `capturing`.
    ///
    /// # Errors
    /// A fault if the site is full.
    pub fn move_piece(
        &mut self,
        table: &Table,
        piece: usize,
        to: usize,
        capturing: bool,
    ) -> Result<(), Fault> {
        if self.piece_site(table, piece) == Some(to) {
            return Ok(());
        }
        if table.surface.as_ref().is_some_and(|surface| surface.site == to) {
            let why = "a piece does not just move to a surface: `lay` says where".to_owned();
            return Err(FaultKind::Shot { why }.into());
        }
        let class = self.piece_class(table, piece);
        if let Some(from) = self.piece_site(table, piece) {
            self.sub(table, class, from, 1);
        }
        if capturing {
            self.clear(table, to);
        }
        let added = self.add(table, class, to, 1);
        self.put_piece(table, piece, if added.is_ok() { value(to) } else { NONE });
        added
    }

    /// Two pieces change places; one may be in the box.
    ///
    /// # Errors
    /// None beyond a full site, which cannot be as each leaves its own.
    pub fn swap_pieces(
        &mut self,
        table: &Table,
        one: usize,
        other: usize,
    ) -> Result<(), Fault> {
        let place = |piece| (self.piece_site(table, piece), self.lies(table, piece));
        let places = [place(one), place(other)];
        self.remove_piece(table, one);
        self.remove_piece(table, other);
        for (piece, (to, lies)) in [(one, places[1]), (other, places[0])] {
            self.stand_as(table, piece, to, lies)?;
        }
        Ok(())
    }

    /// What stands on two sites changes places.
    ///
    /// # Errors
    /// A fault if a site does not hold what the other had.
    pub fn swap_plain(&mut self, table: &Table, one: usize, other: usize) -> Result<(), Fault> {
        if one == other {
            return Ok(());
        }
        let standing = [one, other].map(|site| self.standing(table, site));
        for class in 0..table.classes() {
            let counts = [one, other].map(|site| self.class_count(table, class, site));
            self.sub(table, class, one, counts[0]);
            self.sub(table, class, other, counts[1]);
            self.put_down(table, class, one, counts[1]);
            self.put_down(table, class, other, counts[0]);
        }
        self.note(table, &standing[0], other);
        self.note(table, &standing[1], one);
        for site in [one, other] {
            if self.load(table, site) > table.sites[site].holds {
                return Err(FaultKind::Full { site }.into());
            }
        }
        Ok(())
    }

    /// All plain pieces on a site get a new owner or kind: `class` says which class an old one
    /// becomes.
    ///
    /// # Errors
    /// None beyond those of [`Self::add`].
    pub fn reclass(
        &mut self,
        table: &Table,
        site: usize,
        class: impl Fn(usize) -> usize,
    ) -> Result<(), Fault> {
        for old in 0..table.classes() {
            let new = class(old);
            let count = self.class_count(table, old, site);
            // A later class that has already been changed must not change again: classes only
            // ever merge into one, which maps to itself.
            if count > 0 && new != old {
                self.sub(table, old, site, count);
                self.add(table, new, site, count)?;
            }
        }
        let owners = table.players + 1;
        for piece in self.standing(table, site) {
            let new = class(self.piece_class(table, piece));
            self.become_one_of(table, piece, new / owners, new % owners);
        }
        Ok(())
    }

    /// A piece gets a new owner or kind.
    ///
    /// # Errors
    /// None beyond those of [`Self::add`].
    pub fn change_piece(
        &mut self,
        table: &Table,
        piece: usize,
        kind: usize,
        owner: usize,
    ) -> Result<(), Fault> {
        let (site, lies) = (self.piece_site(table, piece), self.lies(table, piece));
        self.remove_piece(table, piece);
        self.become_one_of(table, piece, kind, owner);
        self.stand_as(table, piece, site, lies)
    }

    /// The first word of the set of all pieces of a class.
    pub(super) fn members_of(table: &Table, class: usize) -> usize {
        table.layout.members + class * table.layout.set_words
    }

    /// Notes a piece's kind and owner.
    fn become_one_of(&mut self, table: &Table, piece: usize, kind: usize, owner: usize) {
        let old = self.piece_class(table, piece);
        self.put(Self::members_of(table, old), piece, false);
        self.put(Self::members_of(table, table.class(kind, owner)), piece, true);
        self.set(table.layout.pieces + piece * 3 + 1, value(kind));
        self.set(table.layout.pieces + piece * 3 + 2, value(owner));
    }

    /// Puts a piece from the box where another stood, just as it did.
    fn stand_as(
        &mut self,
        table: &Table,
        piece: usize,
        to: Option<usize>,
        lies: (i64, i64),
    ) -> Result<(), Fault> {
        let Some(to) = to else { return Ok(()) };
        self.stand(table, piece, to)?;
        if table.surface.is_some() {
            self.set_lies(table, piece, lies);
        }
        Ok(())
    }
}

/// A word's scalar as an index.
#[inline]
fn index(scalar: i64) -> Option<usize> {
    usize::try_from(scalar).ok()
}
