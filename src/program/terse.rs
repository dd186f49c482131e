//! Straight code with fewer steps: those that are commonly done one after the other as one. Code that flat code can be
//! made of stays as it is.

use super::straight::{SetStep, Straight};

impl Straight {
    /// The same with fewer steps; the sets that are wanted have new numbers then.
    pub(super) fn terse(mut self, wanted: &mut [u8]) -> Self {
        let is_apart = |step: &SetStep| {
            matches!(
                step,
                SetStep::Near { .. }
                    | SetStep::Sights { .. }
                    | SetStep::Rows(_)
                    | SetStep::Lanes(..)
            )
        };
        if !self.steps.iter().any(is_apart) {
            return self;
        }
        for at in 0..self.steps.len() {
            let step = self.steps[at];
            self.steps[at] = self.states(step).or_else(|| self.blend(step)).unwrap_or(step);
            self.pick_before(at, wanted);
        }
        let mut terse = self.without_idle(wanted);
        let uses = terse.uses(wanted);
        let looks = terse.steps.iter().map(|step| terse.look(*step, &uses).unwrap_or(*step));
        terse.steps = looks.collect();
        terse.without_idle(wanted)
    }

    /// How often each set is asked for.
    pub(super) fn uses(&mut self, wanted: &[u8]) -> [u16; 256] {
        let mut uses = [0_u16; 256];
        for step in &self.steps {
            step.each(&mut |set| uses[usize::from(*set)] += 1);
        }
        for set in wanted {
            uses[usize::from(*set)] += 1;
        }
        for rows in &mut self.rows {
            rows.each_given(&mut |set| uses[usize::from(*set)] += 1);
        }
        uses
    }

    /// Members of two sets of the state, or of one and what is made of two.
    fn states(&self, step: SetStep) -> Option<SetStep> {
        let SetStep::Or(one, other) = step else { return None };
        let of = |set: u8| self.steps[usize::from(set)];
        match (of(one), of(other)) {
            (SetStep::State(a), SetStep::State(b)) => Some(SetStep::States([a, b, b])),
            (SetStep::States([a, b, c]), SetStep::State(d))
            | (SetStep::State(d), SetStep::States([a, b, c]))
                if b == c =>
            {
                Some(SetStep::States([a, b, d]))
            }
            _ => None,
        }
    }

    /// Of one set what is in a third, of another what is not.
    fn blend(&self, step: SetStep) -> Option<SetStep> {
        let SetStep::Or(one, other) = step else { return None };
        let of = |set: u8| self.steps[usize::from(set)];
        let (yes, (no, when)) = match (of(one), of(other)) {
            (SetStep::And(a, b), SetStep::Except(no, when))
            | (SetStep::Except(no, when), SetStep::And(a, b)) => ([a, b], (no, when)),
            _ => return None,
        };
        let yes = match yes {
            [yes, second] if second == when => yes,
            [first, yes] if first == when => yes,
            _ => return None,
        };
        Some(SetStep::Blend(when, yes, no))
    }

    /// What one of two sets has in common with a third: first the one, then what they have in common.
    fn pick_before(&mut self, at: usize, wanted: &[u8]) {
        let SetStep::Pick(when, yes, no) = self.steps[at] else { return };
        let of = |set: u8| self.steps[usize::from(set)];
        let (SetStep::And(one, and), SetStep::And(other, too)) = (of(yes), of(no)) else {
            return;
        };
        let place = yes.max(no);
        if and == too && when < place && self.uses(wanted)[usize::from(place)] == 1 {
            self.steps[usize::from(place)] = SetStep::Pick(when, one, other);
            self.steps[at] = SetStep::And(place, and);
        }
    }

    /// What is seen in some directions, or in others, from one site.
    fn look(&self, step: SetStep, uses: &[u16; 256]) -> Option<SetStep> {
        let SetStep::Pick(when, yes, no) = step else { return None };
        let alone = |set: u8| {
            let step = self.steps[usize::from(set)];
            Some(step).filter(|_| uses[usize::from(set)] == 1)
        };
        match (alone(yes)?, alone(no)?) {
            (
                SetStep::Sights { from, over, of },
                SetStep::Sights { from: too, over: same, of: other },
            ) if from == too && over == same => {
                Some(SetStep::Either { when, from, over, of: [of, other] })
            }
            _ => None,
        }
    }

    /// The same without steps that nothing asks for.
    fn without_idle(mut self, wanted: &mut [u8]) -> Self {
        loop {
            let uses = self.uses(wanted);
            // Rows are there for their lanes, too.
            let stays = |(at, step): (usize, &SetStep)| {
                (*step, uses[at % 256] > 0 || matches!(step, SetStep::Rows(_)))
            };
            let steps: Vec<_> = self.steps.iter().enumerate().map(stays).collect();
            if steps.iter().all(|(_, stays)| *stays) {
                return self;
            }
            self = self.with(steps, wanted);
        }
    }
}
