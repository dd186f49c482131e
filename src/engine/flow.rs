//! Flow: runs from one ask to the next, tests the ends, takes moves.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::machine::{Machine, STEPS};
use crate::ir::NONE;
use crate::program::{
    BranchCode, EndKind, EndWho, EndsCode, MoveCode, Op, Pc, QUEUE_ARGS, SUBMISSION, Shape,
    Slot, Who,
};
use crate::state::{Chance, Fault, FaultKind, Stream};
use crate::table::{control, value};

impl<'p, const W: usize> Machine<'p, W> {
    /// Runs flow until someone is asked, whose ways are then found, or the game is over.
    ///
    /// # Errors
    /// A fault, with its place; the state is then not to be used.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub fn advance(&mut self, chance: &mut dyn Chance) -> Result<(), Fault> {
        if std::mem::take(&mut self.waiting) {
            return Ok(());
        }
        if let Some(number) = self.played.take()
            && self.go_round(number)?
        {
            return Ok(());
        }
        self.run_flow(chance)
    }

    /// Runs flow instruction by instruction.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn run_flow(&mut self, chance: &mut dyn Chance) -> Result<(), Fault> {
        let program = self.program;
        self.steps = 0;
        self.ways.clear();
        let mut pc = self.pc();
        if self.is_over() {
            return Ok(());
        }
        // To find that nobody can move counts steps of its own.
        let mut steps = 0;
        let mut last = pc;
        loop {
            steps += 1;
            if steps > STEPS {
                self.fail(FaultKind::Endless { limit: STEPS });
            }
            if self.fault.is_some() {
                self.blame(last);
                return self.faulted();
            }
            last = pc;
            match &program.ops[pc as usize] {
                Op::Ask(ask) => {
                    if self.unchecked && self.ended() {
                        break;
                    }
                    match self.open(pc, *ask)? {
                        Opened::Asked => {
                            self.asked = Some(*ask);
                            return Ok(());
                        }
                        Opened::On(to) => pc = to,
                    }
                }
                Op::Unless(cond, to) => pc = if self.test(*cond) { pc + 1 } else { *to },
                Op::Jump(to) => pc = *to,
                Op::EachNext { cursor, shape, var, done } => {
                    pc = self.each_next(pc, (*cursor, *shape), *var, *done);
                }
                Op::Drain if program.queueables.is_empty() => {
                    if self.ended() {
                        break;
                    }
                    pc += 1;
                }
                Op::Set { slot, shape: Shape::One, value } => {
                    let value = self.one(*value);
                    let at = self.at(*slot);
                    if self.state.get(at) != value {
                        self.state.set(at, value);
                    }
                    // `you` is no part of what the ends look at.
                    if at != control::YOU {
                        self.changed(pc);
                    }
                    pc += 1;
                }
                Op::TurnsNext { player, turn, done } => {
                    pc = self.next_turn(*player, *turn, *done);
                }
                Op::Deal { .. } | Op::Roll { .. } | Op::RollFrom { .. } => {
                    if self.ended() {
                        break;
                    }
                    pc = self.step_on(pc, Some(chance));
                }
                Op::End => {
                    self.state.set(control::OVER, 1);
                    break;
                }
                Op::Reached(mark) => {
                    self.reached(*mark);
                    pc += 1;
                }
                _ => {
                    pc = self.flow_step(pc, chance);
                    if self.is_over() {
                        break;
                    }
                }
            }
        }
        self.faulted()
    }

    /// Comes to the present ask anew, after the state was changed by hand.
    ///
    /// # Errors
    /// As [`Self::advance`].
    pub fn reopen(&mut self, chance: &mut dyn Chance) -> Result<(), Fault> {
        self.unchecked = true;
        self.advance(chance)
    }

    pub(super) fn pc(&self) -> Pc {
        Pc::try_from(self.state.get(control::PC)).unwrap_or(0)
    }

    /// After a move of `turns { ask { … } }`: tests the ends, then asks the next player. Whether it
    /// could; otherwise flow goes on as it stands.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    fn go_round(&mut self, number: u32) -> Result<bool, Fault> {
        let ask = &self.program.asks[number as usize];
        let Some(slot) = ask.round.as_ref().map(|round| round.player) else { return Ok(false) };
        let over = self.ended();
        let at = self.at(slot);
        let next = if over || self.state.get(control::AGAIN) != 0 {
            NONE
        } else {
            self.next_player(self.state.get(at), 1)
        };
        if next == NONE {
            // The end of the game, or something rarer: flow goes on where it stands.
            self.state.set(control::PC, i64::from(ask.next));
            return Ok(false);
        }
        self.state.set(at, next);
        self.state.set(control::YOU, next);
        if self.state.get(control::BRANCH) != 0 {
            self.state.set(control::BRANCH, 0);
        }
        let noted = !self.program.repeats.is_empty();
        if noted {
            self.note_ask(false);
        }
        let mut known = 0;
        if let Some(BranchCode::Move(codes)) = ask.branches.first() {
            match self.look(self.code_of(codes)) {
                Err(fault) => return Err(fault.at(ask.source.span)),
                Ok(true) => {
                    self.asked = Some(number);
                    return Ok(true);
                }
                Ok(false) => known = 1,
            }
        }
        match self.settle(ask.pc, number, known)? {
            Opened::Asked => Ok(true),
            Opened::On(to) => {
                if noted {
                    self.forget_ask();
                }
                self.state.set(control::PC, i64::from(to));
                Ok(false)
            }
        }
    }

    /// Runs an instruction of flow that is no ask and no end; gives the next address.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn flow_step(&mut self, pc: Pc, chance: &mut dyn Chance) -> Pc {
        let program = self.program;
        match &program.ops[pc as usize] {
            Op::Drain => return self.drain(pc),
            Op::TurnsNext { player, turn, done } => {
                return self.next_turn(*player, *turn, *done);
            }
            Op::Queued => {
                let back = Pc::try_from(self.state.get(program.drain_return)).unwrap_or(0);
                self.state.set(program.drain_return, 0);
                return back;
            }
            Op::Script { script, .. } => {
                // No move can be given up here: the game cannot go on.
                if let Err(why) = self.script_effect(&program.ops[pc as usize])
                    && self.fault.is_none()
                {
                    let name = self.table.game.scripts.get(*script);
                    let name = name.map_or_else(String::new, |script| script.name.clone());
                    self.fail(FaultKind::Script { name, message: why, place: None });
                }
            }
            Op::TurnsStart { player, from, done } => {
                let from = from.map_or(0, |from| self.one(from));
                self.state.set(control::PASSES, 0);
                let from = if from == NONE {
                    self.fail(FaultKind::Nothing { needed: "player to begin" })
                } else {
                    from
                };
                let first = if self.plays(from) { from } else { self.next_player(from, 1) };
                return self.turn_to(*player, first, pc + 1, *done);
            }
            Op::TurnsEnd => self.state.set(control::REVERSED, 0),
            Op::Skip => {
                let skipped = self.state.get(control::AGAIN).max(0);
                self.state.set(control::AGAIN, skipped + 1);
            }
            Op::Again => self.state.set(control::AGAIN, -1),
            Op::Reverse => {
                let reversed = self.state.get(control::REVERSED);
                self.state.set(control::REVERSED, 1 - reversed);
            }
            Op::Wins(who) => {
                let who = self.one(*who);
                self.win(who);
            }
            Op::Loses(who) => {
                let who = self.one(*who);
                if who == NONE || self.plays(who) {
                    self.lose(who);
                }
                self.unchecked = true;
            }
            Op::Finishes(who) => {
                let who = self.one(*who);
                if who == NONE || self.plays(who) {
                    self.finish_player(who);
                }
                self.unchecked = true;
            }
            Op::Draw => {
                self.state.set(control::DRAWN, 1);
                self.state.set(control::OVER, 1);
            }
            _ => return self.step_on(pc, Some(chance)),
        }
        pc + 1
    }

    #[inline]
    fn next_turn(&mut self, player: Slot, turn: Pc, done: Pc) -> Pc {
        let present = self.state.get(self.at(player));
        let again = self.state.get(control::AGAIN);
        if again != 0 {
            self.state.set(control::AGAIN, 0);
        }
        let next = if again < 0 && self.plays(present) {
            present
        } else {
            self.next_player(present, 1 + again.max(0))
        };
        self.turn_to(player, next, turn, done)
    }

    #[inline]
    fn turn_to(&mut self, player: Slot, next: i64, turn: Pc, done: Pc) -> Pc {
        if next == NONE {
            return done;
        }
        let at = self.at(player);
        self.state.set(at, next);
        turn
    }

    #[inline]
    fn plays(&self, player: i64) -> bool {
        u32::try_from(player).is_ok_and(|player| {
            player < 64 && self.state.bits(control::IN_PLAY) >> player & 1 == 1
        })
    }

    /// The player in play that many places on in the order of play; none if nobody plays.
    pub(super) fn next_player(&mut self, from: i64, places: i64) -> i64 {
        if from == NONE {
            return NONE;
        }
        let players = value(self.table.players);
        if places == 1 && self.state.get(control::REVERSED) == 0 {
            // By far the commonest: the next in seat order plays.
            let next = if from + 1 == players { 0 } else { from + 1 };
            if self.plays(next) {
                return next;
            }
        }
        let step = if self.state.get(control::REVERSED) == 0 { 1 } else { -1 };
        let (mut at, mut left) = (from, places);
        for _ in 0..players.saturating_mul(places.clamp(1, 64)) {
            at += step;
            if at >= players {
                at = 0;
            } else if at < 0 {
                at = players - 1;
            }
            if self.plays(at) {
                left -= 1;
                if left == 0 {
                    return at;
                }
            }
        }
        if self.plays(at) { at } else { NONE }
    }

    /// Comes to an ask: asks whoever is to be asked, or goes on where nobody can be.
    pub(super) fn open(&mut self, pc: Pc, number: u32) -> Result<Opened, Fault> {
        let program = self.program;
        let ask = &program.asks[number as usize];
        if self.state.get(control::PC) != i64::from(pc) {
            self.state.set(control::PC, i64::from(pc));
        }
        if self.state.get(control::BRANCH) != 0 {
            self.state.set(control::BRANCH, 0);
        }
        match &ask.who {
            Who::You => {}
            Who::Player(player) => {
                let player = self.one(*player);
                if player == NONE {
                    self.fail(FaultKind::Nothing { needed: "player to ask" });
                    self.blame(pc);
                    self.faulted()?;
                }
                self.state.set(control::YOU, player);
            }
            Who::Everyone => {
                self.state.set(control::SUBMITTED, 0);
                self.note_ask(true);
                let opened = self.next_submission(pc, number)?;
                if opened != Opened::Asked {
                    self.forget_ask();
                }
                return Ok(opened);
            }
        }
        self.ask_anew(pc, number)
    }

    /// Notes the position, then asks whoever `you` is.
    fn ask_anew(&mut self, pc: Pc, number: u32) -> Result<Opened, Fault> {
        self.note_ask(false);
        let opened = self.settle(pc, number, 0)?;
        if opened != Opened::Asked {
            self.forget_ask();
        }
        Ok(opened)
    }

    /// Finds the first branch that has a way, after those that are known to have none.
    fn settle(&mut self, pc: Pc, number: u32, known: usize) -> Result<Opened, Fault> {
        let ask = &self.program.asks[number as usize];
        for (at, branch) in ask.branches.iter().enumerate().skip(known) {
            match branch {
                BranchCode::Move(codes) => {
                    let found = self.look(self.code_of(codes));
                    if found.map_err(|fault| fault.at(ask.source.span))? {
                        if at > 0 {
                            self.state.set(control::BRANCH, value(at));
                        }
                        return Ok(Opened::Asked);
                    }
                }
                BranchCode::Flow(to) => return Ok(Opened::On(*to)),
            }
        }
        self.fail(FaultKind::Stuck);
        self.blame(pc);
        self.faulted().map(|()| Opened::Asked)
    }

    /// Asks the next player who has still to submit; when all have, carries everything out.
    fn next_submission(&mut self, pc: Pc, number: u32) -> Result<Opened, Fault> {
        let ask = &self.program.asks[number as usize];
        loop {
            let player = self.state.get(control::SUBMITTED);
            if player >= value(self.table.players) {
                return Ok(Opened::On(pc));
            }
            let at = self.submission(player);
            self.state.set(at, 0);
            if self.plays(player) {
                self.state.set(control::YOU, player);
                let branches = ask.branches.iter().enumerate();
                let mut moves = branches.filter_map(|(at, branch)| match branch {
                    BranchCode::Move(codes) => Some((at, codes)),
                    BranchCode::Flow(_) => None,
                });
                // A branch of flow means that this player has nothing to submit.
                let only_moves =
                    ask.branches.iter().all(|branch| matches!(branch, BranchCode::Move(_)));
                let found = moves.try_fold(false, |found, (branch, codes)| {
                    if found {
                        return Ok(true);
                    }
                    let found = self.look(self.code_of(codes));
                    let found = found.map_err(|fault| fault.at(ask.source.span))?;
                    self.state.set(control::BRANCH, value(branch));
                    Ok::<_, Fault>(found)
                })?;
                if found {
                    return Ok(Opened::Asked);
                }
                if only_moves {
                    self.fail(FaultKind::Stuck);
                    self.blame(pc);
                    self.faulted()?;
                }
            }
            self.state.set(control::SUBMITTED, player + 1);
        }
    }

    /// Where a player's submission stands: branch + 1, how many tokens, those.
    pub(super) fn submission(&self, player: i64) -> usize {
        self.program.pending + usize::try_from(player).unwrap_or(0) * (2 + SUBMISSION)
    }

    /// The code for whoever `you` is.
    #[inline]
    pub(super) fn code_of(&self, codes: &[MoveCode]) -> MoveCode {
        codes[usize::try_from(self.you()).unwrap_or(0).min(codes.len() - 1)]
    }

    /// The ask the game waits at.
    pub(super) fn asking(&self) -> Option<u32> {
        match self.program.ops.get(self.pc() as usize) {
            Some(Op::Ask(number)) if !self.is_over() => Some(*number),
            _ => None,
        }
    }

    /// Finds the ways of the ask the state waits at (after [`Self::load`]).
    ///
    /// # Errors
    /// A fault, with its place.
    pub fn look_again(&mut self) -> Result<(), Fault> {
        self.ways.clear();
        let Some(number) = self.asking() else { return Ok(()) };
        let ask = &self.program.asks[number as usize];
        let branch = usize::try_from(self.state.get(control::BRANCH)).unwrap_or(0);
        match ask.branches.get(branch) {
            Some(BranchCode::Move(codes)) => {
                let found = self.look(self.code_of(codes));
                found.map(|_| ()).map_err(|fault| fault.at(ask.source.span))
            }
            Some(BranchCode::Flow(_)) | None => Ok(()),
        }
    }

    /// The ask the state waits at and its open branch.
    pub fn ask(&self) -> Option<(&crate::program::AskCode, usize)> {
        let ask = self.program.asks.get(self.asking()? as usize)?;
        Some((ask, usize::try_from(self.state.get(control::BRANCH)).unwrap_or(0)))
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count(&self) -> u64 {
        self.ways.total()
    }

    /// Whether some of them stand for countless others, that differ in values only.
    pub fn is_continuous(&self) -> bool {
        self.ways.continuous
    }

    /// Finds the legal moves again, each with values drawn at random where countless can be
    /// chosen: again, up to a limit, while they make no legal move.
    pub(super) fn draw_values(&mut self, stream: &mut Stream) {
        self.dialling.drawing = Some(stream.clone());
        if let Err(fault) = self.look_again() {
            self.note(fault);
        }
        if let Some(drawn) = self.dialling.drawing.take() {
            *stream = drawn;
        }
    }

    /// Writes the tokens of the n-th legal move; nothing if there is none.
    #[inline]
    pub fn nth(&self, n: u64, out: &mut Vec<i64>) {
        self.ways.nth(&self.program.ops, n, out);
    }

    /// Plays the n-th legal move, up to but not including the flow after it.
    ///
    /// # Errors
    /// A fault, with its place; the state is then not to be used.
    #[inline]
    pub fn play_nth(&mut self, n: u64, chance: &mut dyn Chance) -> Result<(), Fault> {
        self.play_nth_by(super::cpu::Plain, n, chance)
    }

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    pub(super) fn play_nth_by<C: super::cpu::Select>(
        &mut self,
        cpu: C,
        n: u64,
        chance: &mut dyn Chance,
    ) -> Result<(), Fault> {
        self.ways.nth_by(cpu, &self.program.ops, n, &mut self.tokens);
        self.play(chance)
    }

    /// Plays a move by its tokens, which must be legal.
    ///
    /// # Errors
    /// A fault, with its place; the state is then not to be used.
    pub fn play_tokens(
        &mut self,
        tokens: &[i64],
        chance: &mut dyn Chance,
    ) -> Result<(), Fault> {
        self.tokens.clear();
        self.tokens.extend_from_slice(tokens);
        self.play(chance)
    }

    /// Plays the way that was found by luck, if one was; whether it was so.
    ///
    /// # Errors
    /// As [`Self::play_tokens`].
    pub(super) fn play_found(&mut self, chance: &mut dyn Chance) -> Result<bool, Fault> {
        let found = self.take_found();
        if found {
            self.play(chance)?;
        }
        Ok(found)
    }

    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    fn play(&mut self, chance: &mut dyn Chance) -> Result<(), Fault> {
        let program = self.program;
        let Some(number) = self.asked.take().or_else(|| self.asking()) else {
            return Err(FaultKind::NotAMove.into());
        };
        let ask = &program.asks[number as usize];
        let plies = self.state.get(control::PLIES);
        self.state.set(control::PLIES, plies + 1);
        self.unchecked |= self.heed;
        if matches!(ask.who, Who::Everyone) {
            return self.play_secretly(ask.pc, number, chance);
        }
        let branch = usize::try_from(self.state.get(control::BRANCH)).unwrap_or(0);
        if let Some(BranchCode::Move(codes)) = ask.branches.get(branch) {
            let perform = self.code_of(codes).perform;
            self.perform(perform, chance);
        } else {
            self.fail(FaultKind::NotAMove);
        }
        let you = self.you();
        self.state.set(control::ASKED, you);
        let passes = if self.passed { self.state.get(control::PASSES) + 1 } else { 0 };
        if passes != self.state.get(control::PASSES) {
            self.state.set(control::PASSES, passes);
        }
        if ask.round.is_some() {
            self.played = Some(number);
        } else {
            self.state.set(control::PC, i64::from(ask.next));
        }
        self.faulted()
    }

    /// Takes a secret submission; carries all out when it is the last.
    fn play_secretly(
        &mut self,
        pc: Pc,
        number: u32,
        chance: &mut dyn Chance,
    ) -> Result<(), Fault> {
        self.submit();
        if self.next_submission(pc, number)? == Opened::Asked {
            self.waiting = true;
            return self.faulted();
        }
        self.carry_out(number, chance);
        self.state.set(control::ASKED, NONE);
        let next = self.program.asks[number as usize].next;
        self.state.set(control::PC, i64::from(next));
        self.faulted()
    }

    /// Keeps the tokens of a secret submission.
    pub(super) fn submit(&mut self) {
        let player = self.state.get(control::SUBMITTED);
        let at = self.submission(player);
        if self.tokens.len() > SUBMISSION {
            self.fail(FaultKind::TooLong { limit: SUBMISSION });
            return;
        }
        let branch = self.state.get(control::BRANCH);
        self.state.set(at, branch + 1);
        self.state.set(at + 1, value(self.tokens.len()));
        for token in 0..self.tokens.len() {
            let scalar = self.tokens[token];
            self.state.set(at + 2 + token, scalar);
        }
        self.state.set(control::SUBMITTED, player + 1);
    }

    /// Performs all submissions, in seat order.
    fn carry_out(&mut self, number: u32, chance: &mut dyn Chance) {
        let ask = &self.program.asks[number as usize];
        for player in 0..value(self.table.players) {
            let at = self.submission(player);
            let branch = self.state.get(at);
            let length = self.state.get(at + 1);
            self.tokens.clear();
            for token in 0..usize::try_from(length).unwrap_or(0).min(SUBMISSION) {
                let scalar = self.state.get(at + 2 + token);
                self.tokens.push(scalar);
            }
            for word in at..at + 2 + SUBMISSION {
                if self.state.get(word) != 0 {
                    self.state.set(word, 0);
                }
            }
            let branch = usize::try_from(branch - 1).ok();
            if let Some(BranchCode::Move(codes)) =
                branch.and_then(|branch| ask.branches.get(branch))
            {
                self.state.set(control::YOU, player);
                let perform = self.code_of(codes).perform;
                self.perform(perform, chance);
            }
        }
        self.state.set(control::SUBMITTED, 0);
    }

    /// Runs queued rules one by one, then tests the ends.
    fn drain(&mut self, pc: Pc) -> Pc {
        let program = self.program;
        if self.state.get(program.drain_return) != 0 {
            return pc + 1;
        }
        let queued = self.state.get(control::QUEUED);
        if queued == 0 {
            self.ended();
            return pc + 1;
        }
        let size = 2 + QUEUE_ARGS;
        let rule = usize::try_from(self.state.get(program.queue)).unwrap_or(0);
        let Some(queueable) = program.queueables.get(rule) else { return pc + 1 };
        let you = self.state.get(program.queue + 1);
        self.state.set(control::YOU, you);
        for (word, param) in queueable.params.iter().enumerate() {
            let arg = self.state.get(program.queue + 2 + word);
            let at = self.at(*param);
            self.state.set(at, arg);
        }
        let words = usize::try_from(queued).unwrap_or(0) * size;
        for word in 0..words {
            let next = if word + size < words {
                self.state.get(program.queue + word + size)
            } else {
                0
            };
            self.state.set(program.queue + word, next);
        }
        self.state.set(control::QUEUED, queued - 1);
        self.state.set(program.drain_return, i64::from(pc));
        queueable.pc
    }

    /// Notes that an instruction was run: the ends are looked at again if it may change how they are.
    #[inline]
    pub(super) fn changed(&mut self, pc: Pc) {
        self.unchecked |= self.heed || self.program.touched[pc as usize];
    }

    /// Tests the ends if something has changed since; whether the game is over.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub(super) fn ended(&mut self) -> bool {
        if !std::mem::take(&mut self.unchecked) || self.state.get(control::PLIES) == 0 {
            return self.is_over();
        }
        let ends = self.ends_for(self.state.get(control::ASKED));
        self.heed = self.program.heed;
        self.ended_print = None;
        self.ending = true;
        let none = ends.any.as_ref().is_some_and(|any| !self.any_holds(any));
        self.ending = false;
        if none {
            return false;
        }
        // Who is out, and what was found of an end, is nothing that instructions change.
        self.heed = true;
        self.apply_ends(ends);
        self.is_over()
    }

    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    fn any_holds(&mut self, conditions: &[u32]) -> bool {
        for when in conditions {
            if self.test(*when) {
                return true;
            }
        }
        false
    }

    /// Whether an end condition holds now, in the middle of a move.
    pub(super) fn decided(&mut self) -> bool {
        let asked = self.state.get(control::ASKED);
        let you = self.you();
        self.state.poke(control::ASKED, you.cast_unsigned());
        let ends = self.ends_for(you);
        let decided = match &ends.any {
            Some(any) => self.any_holds(any),
            None => ends.clauses.iter().any(|end| self.end_holds(&end.outcome, end.when)),
        };
        self.state.poke(control::ASKED, asked.cast_unsigned());
        decided
    }

    /// The end clauses as they are after a player was asked, or after nobody alone was.
    fn ends_for(&self, asked: i64) -> &'p EndsCode {
        let all = &self.program.ends;
        let at = usize::try_from(asked).unwrap_or(usize::MAX).min(all.len() - 1);
        &all[at]
    }

    fn end_holds(&mut self, outcome: &EndKind, when: u32) -> bool {
        match outcome {
            EndKind::Ranking { .. } => false,
            EndKind::Draw | EndKind::Over => self.holds(when),
            EndKind::Wins(who) | EndKind::Loses(who) | EndKind::Finishes(who) => {
                self.whose(*who, when).is_some()
            }
        }
    }

    /// The first player or team of whom a condition holds.
    fn whose(&mut self, who: EndWho, when: u32) -> Option<i64> {
        match who {
            EndWho::Player(player) => {
                if self.holds(when) {
                    Some(self.one(player))
                } else {
                    None
                }
            }
            EndWho::EachPlayer(slot) => (0..value(self.table.players)).find(|player| {
                self.plays(*player) && {
                    self.poke(slot, *player);
                    self.holds(when)
                }
            }),
            EndWho::EachTeam(slot) => {
                let team = (0..value(self.table.teams)).find(|team| {
                    self.poke(slot, *team);
                    self.holds(when)
                })?;
                (0..self.table.players)
                    .find(|player| value(self.table.team_of[*player]) == team)
                    .map(value)
            }
        }
    }

    /// Applies the end clauses in file order, until one ends the game.
    fn apply_ends(&mut self, ends: &EndsCode) {
        self.watch_ends();
        for (clause, end) in ends.clauses.iter().enumerate() {
            if self.is_over() || self.fault.is_some() {
                return;
            }
            if self.program.profiled {
                self.profile.comes_to(end.place);
            }
            match &end.outcome {
                EndKind::Ranking { .. } => {}
                EndKind::Draw => {
                    if self.holds(end.when) {
                        self.applies(clause, end.span);
                        self.state.set(control::DRAWN, 1);
                        self.state.set(control::OVER, 1);
                    }
                }
                EndKind::Over => {
                    if self.holds(end.when) {
                        self.applies(clause, end.span);
                        self.state.set(control::OVER, 1);
                    }
                }
                EndKind::Wins(who) => {
                    if let Some(player) = self.whose(*who, end.when) {
                        self.applies(clause, end.span);
                        self.win(player);
                    }
                }
                EndKind::Loses(who) => {
                    if let Some(player) = self.whose(*who, end.when) {
                        self.applies(clause, end.span);
                        self.lose(player);
                    }
                }
                EndKind::Finishes(who) => {
                    while let Some(player) = self.whose(*who, end.when) {
                        if !self.plays(player) {
                            break;
                        }
                        self.applies(clause, end.span);
                        self.finish_player(player);
                    }
                }
            }
            if let Some(fault) = &mut self.fault {
                fault.span.get_or_insert(end.span);
            }
        }
    }

    /// A player (and team) is first, and the game is over.
    fn win(&mut self, player: i64) {
        let Ok(player) = usize::try_from(player) else {
            self.fail(FaultKind::Nothing { needed: "player who wins" });
            return;
        };
        let finished = self.state.get(control::FINISHED);
        let team = self.table.team_of.get(player);
        for other in 0..self.table.players {
            if self.table.team_of.get(other) == team {
                self.state.set(control::PLACES + other, finished + 1);
            }
        }
        self.state.set(control::FINISHED, finished + 1);
        self.state.set(control::OVER, 1);
    }

    /// A player takes the next place and is out of play.
    fn finish_player(&mut self, player: i64) {
        let finished = self.state.get(control::FINISHED);
        self.leave_play(player, finished + 1);
        self.state.set(control::FINISHED, finished + 1);
    }

    /// A player is last of those who play, and out; over when one is left.
    fn lose(&mut self, player: i64) {
        let lost = self.state.get(control::LOST);
        self.leave_play(player, -(lost + 1));
        self.state.set(control::LOST, lost + 1);
        let mut teams = (0..self.table.players)
            .filter(|player| self.plays(value(*player)))
            .map(|player| self.table.team_of[player]);
        let first = teams.next();
        if teams.all(|team| Some(team) == first) {
            self.state.set(control::OVER, 1);
        }
    }

    fn leave_play(&mut self, player: i64, place: i64) {
        let Ok(seat) = usize::try_from(player) else {
            self.fail(FaultKind::Nothing { needed: "player" });
            return;
        };
        if seat < self.table.players {
            self.state.set(control::PLACES + seat, place);
            let in_play = self.state.bits(control::IN_PLAY);
            self.state.set_bits(control::IN_PLAY, in_play & !(1 << (seat % 64)));
        }
    }

    /// Each player's score, by the file's `most … wins` or `least … wins`, and whether the
    /// greatest is best. None if the file has none.
    pub fn scores(&mut self) -> Result<Option<(bool, Vec<i64>)>, Fault> {
        let program = self.program;
        let ends = program.ends.first().map_or(&[][..], |ends| ends.clauses.as_slice());
        let ranking = ends.iter().enumerate().find_map(|(clause, end)| match &end.outcome {
            EndKind::Ranking { most, score, player } => {
                Some((*most, *score, *player, (clause, end.span)))
            }
            _ => None,
        });
        let Some((most, score, slot, place)) = ranking else { return Ok(None) };
        self.watch_scores(place);
        let mut scores = Vec::new();
        for player in 0..self.table.players {
            self.poke(slot, value(player));
            let score = self.number(score);
            scores.push(score);
        }
        self.faulted()?;
        Ok(Some((most, scores)))
    }

    /// The first invariant that does not hold.
    ///
    /// # Errors
    /// It, as a fault.
    pub fn check_invariants(&mut self) -> Result<(), Fault> {
        let program = self.program;
        self.state.check_consistency(self.table)?;
        for (text, holds, span) in &program.invariants {
            if !self.holds(*holds) && self.fault.is_none() {
                self.fail(FaultKind::Invariant { text: text.clone() });
            }
            self.faulted().map_err(|fault| fault.at(*span))?;
        }
        Ok(())
    }
}

/// What became of an ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Opened {
    /// Somebody is asked, and their ways are found.
    Asked,
    /// Nobody is: flow goes on there.
    On(Pc),
}
