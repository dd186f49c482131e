//! A computer's choice by one look ahead: it tries moves, and takes the one after which `prospect`
//! is greatest for it.

use super::{Play, Seated, View};
use crate::engine::{Policy, with_machine};
use crate::spec::{Dial, Way};
use crate::state::{Fault, Stream};

/// Around the best values found so far, the last look goes so much closer than the first.
const CLOSEST: u32 = 8;

impl Play {
    /// Whether the rules say what to look for.
    pub fn has_prospect(&self) -> bool {
        self.table().game.prospect.is_some()
    }

    /// The best of some moves that are tried: the first half at random, the others near the best of
    /// those where values of a continuous range are chosen. Fewer, but one, where `go_on` wants no more. None
    /// if the rules have no `prospect` or nobody is to move.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn tried(
        &self,
        tries: usize,
        stream: &mut Stream,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Way>, Fault> {
        let Some(turn) = self.turn().filter(|_| self.has_prospect()) else { return Ok(None) };
        let now = self.now();
        let world = now.view(Some(turn.player)).sampler().suppose(stream)?;
        let mut best: Option<(i64, Vec<i64>)> = None;
        // Where the best values may lie. Asked for once: listing the moves takes far longer than a try, and
        // near the best nothing but values changes.
        let mut dials: Option<Vec<Option<Dial>>> = None;
        let Seated { program, scripts } = &world.seated;
        with_machine!(program, scripts.as_ref(), |machine| {
            for n in 0..tries {
                if best.is_some() && !go_on() {
                    break;
                }
                machine.load(&world.words);
                machine.history_mut().clone_from(&world.history);
                machine.look_again()?;
                if machine.count() == 0 {
                    return Ok(None);
                }
                let mut tokens = Vec::new();
                let picked = machine.pick(stream, Policy::Uniform);
                machine.nth(picked, &mut tokens);
                if let Some((_, known)) = best.as_ref().filter(|_| 2 * n >= tries) {
                    if !turn.continuous {
                        break;
                    }
                    let closer = u32::try_from(2 * n - tries).unwrap_or(0) * CLOSEST;
                    let closer = closer / u32::try_from(tries.max(1)).unwrap_or(1);
                    let dials = match &mut dials {
                        Some(dials) => dials,
                        none => none.insert(world.dials(known)?),
                    };
                    match world.near(known, dials, closer, stream)? {
                        Some(near) => tokens = near,
                        None => continue,
                    }
                }
                machine.play_tokens(&tokens, stream)?;
                let worth = machine.prospect(turn.player)?;
                if best.as_ref().is_none_or(|(known, _)| worth > *known) {
                    best = Some((worth, tokens));
                }
            }
            Ok::<_, Fault>(())
        })?;
        best.map_or(Ok(None), |(_, tokens)| self.way(&tokens))
    }

    /// The ranges of a move's continuous choices, token by token; of what is no legal move none.
    fn dials(&self, tokens: &[i64]) -> Result<Vec<Option<Dial>>, Fault> {
        let words = self.way(tokens)?.map_or_else(Vec::new, |way| way.words);
        Ok(words.into_iter().map(|word| word.dial).collect())
    }

    /// Tokens near others, if they are legal: the values of continuous choices are a little different.
    fn near(
        &self,
        tokens: &[i64],
        dials: &[Option<Dial>],
        closer: u32,
        stream: &mut Stream,
    ) -> Result<Option<Vec<i64>>, Fault> {
        let mut near = tokens.to_vec();
        for (token, dial) in near.iter_mut().zip(dials) {
            let Some(dial) = dial else { continue };
            let width = (dial.high.abs_diff(dial.low) >> (3 + closer)).max(2);
            let off = stream.below(width).cast_signed() - (width / 2).cast_signed();
            *token = (*token + off).clamp(dial.low, dial.high);
        }
        Ok(self.attempt(&near)?.is_ok().then_some(near))
    }
}

impl View<'_> {
    /// The best of some moves that are tried, as [`Play::tried`] has it.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn tried(
        &self,
        tries: usize,
        stream: &mut Stream,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Vec<i64>>, Fault> {
        if self.turn().map(|turn| Some(turn.player)) != Some(self.seat()) {
            return Ok(None);
        }
        Ok(self.play.tried(tries, stream, go_on)?.map(|way| way.tokens))
    }
}
