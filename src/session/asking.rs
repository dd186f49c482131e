//! What is being done while people tell what chance did: dice they throw, cards they draw.
//!
//! A move that needs an outcome nobody has told does nothing; it is made anew with each outcome
//! more, until none is missing.

use super::Session;
use super::tell::Told;
use crate::ir::Base;
use crate::play::SnippetError;
use crate::spec::Way;
use crate::state::{Fault, FaultKind, Possible, text};

/// Possible outcomes that are listed.
const LISTED: usize = 12;

/// Something that chance may have a part in.
#[derive(Debug, Clone)]
pub(super) enum Doing {
    /// The game's setup.
    Setup,
    /// A move.
    Move(Way),
    /// Effects by hand.
    Effects(String),
}

/// Something that waits for an outcome.
#[derive(Debug, Clone)]
pub(super) struct Pending {
    doing: Doing,
    /// Outcomes told for it so far.
    told: Vec<String>,
    /// What the next can be.
    possible: Possible,
    /// What is asked.
    question: String,
}

/// Whether something was done.
#[derive(Debug)]
pub(super) enum Attempt {
    /// It was; what there is to tell of it.
    Done(String),
    /// It waits for an outcome.
    Asks,
}

impl Session {
    /// How many outcomes were told for what waits for one; none if nothing waits.
    pub(super) fn waits_with(&self) -> Option<usize> {
        self.pending.as_ref().map(|pending| pending.told.len())
    }

    /// Does something with the outcomes told for it, or comes to ask for another.
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub(super) fn attempt(
        &mut self,
        doing: Doing,
        told: Vec<String>,
    ) -> Result<Attempt, SnippetError> {
        self.pending = None;
        let done = match &doing {
            Doing::Setup => self.play.set_up(&told).map(|()| String::new()),
            Doing::Move(way) => self.make(way, &told),
            Doing::Effects(effects) => match self.do_effects(effects, &told) {
                Err(SnippetError::Crash(crash)) => Err(crash),
                wrong_or_done => return wrong_or_done.map(Attempt::Done),
            },
        };
        let crash = match done {
            Ok(text) => return Ok(Attempt::Done(text)),
            Err(crash) => crash,
        };
        if let FaultKind::NoOutcome { possible, dealt, .. } = &crash.fault.kind
            && self.start.later == super::Later::Asked
        {
            let question = self.question(&crash.fault, possible, *dealt);
            let possible = possible.clone();
            self.pending = Some(Pending { doing, told, possible, question });
            return Ok(Attempt::Asks);
        }
        Err(SnippetError::Crash(crash))
    }

    fn do_effects(&mut self, effects: &str, told: &[String]) -> Result<String, SnippetError> {
        self.play.perform_told(&self.opened.rules, effects, told)?;
        self.undone.clear();
        self.unsaved = true;
        self.log.resize(self.play.plies().len(), Told::by_hand(effects));
        Ok(String::new())
    }

    /// What the session waits for, if it waits for an outcome.
    pub fn asked(&self) -> Option<String> {
        self.pending.as_ref().map(|pending| pending.question.clone() + "\n")
    }

    /// What people may call the outcomes that can be told now.
    pub fn outcomes(&self) -> Vec<String> {
        let Some(pending) = &self.pending else { return Vec::new() };
        match &pending.possible {
            Possible::Numbers(low, high) if high.abs_diff(*low) < 1000 => {
                (*low..=*high).map(|number| number.to_string()).collect()
            }
            Possible::Numbers(..) => Vec::new(),
            Possible::Members(base, members) => {
                let mut names: Vec<String> = Vec::new();
                for name in members.iter().map(|member| self.outcome_name(*base, *member)) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                names
            }
        }
    }

    fn outcome_name(&self, base: Base, outcome: i64) -> String {
        text::name(self.play.table(), &self.play.state(), base, outcome)
    }

    /// What is asked for, in words.
    fn question(
        &self,
        fault: &Fault,
        possible: &Possible,
        dealt: Option<(usize, usize)>,
    ) -> String {
        let table = self.play.table();
        if let Some((from, to)) = dealt {
            let zone = |zone: usize| {
                self.outcome_name(Base::Zone, i64::try_from(zone).unwrap_or(crate::ir::NONE))
            };
            let owner = table.zones.get(to).and_then(|zone| zone.owner);
            let owner = owner.filter(|owner| *owner < table.players);
            return match owner {
                Some(owner) => {
                    let name = self.name(owner);
                    format!("which card does {name} draw? ({} → {})", zone(from), zone(to))
                }
                None => format!("which card goes from {} to {}?", zone(from), zone(to)),
            };
        }
        let what = match possible {
            Possible::Numbers(low, high) => format!("which number, from {low} to {high}?"),
            Possible::Members(Base::Player, _) => "which player?".into(),
            Possible::Members(Base::Card, _) => "which card?".into(),
            Possible::Members(Base::Site, _) => "which site?".into(),
            Possible::Members(Base::Piece, _) => "which piece?".into(),
            Possible::Members(..) => "which of them?".into(),
        };
        let statement = fault.span.map_or("", |span| self.opened.sources.slice(span));
        let statement = statement.lines().next().unwrap_or("").trim();
        if statement.is_empty() { what } else { format!("`{statement}`: {what}") }
    }

    /// Takes outcomes that people tell, by commas.
    pub(super) fn outcome(&mut self, line: &str) -> String {
        let mut text = String::new();
        for typed in line.split(',').map(str::trim).filter(|typed| !typed.is_empty()) {
            let Some(pending) = self.pending.clone() else {
                return text
                    + format!("`{typed}` is one outcome too many\n").as_str()
                    + self.go_on().as_str();
            };
            let outcome = match self.understood(&pending.possible, typed) {
                Ok(outcome) => outcome,
                Err(problem) => {
                    return text + problem.as_str() + pending.question.as_str() + "\n";
                }
            };
            let mut told = pending.told;
            told.push(outcome);
            match self.attempt(pending.doing.clone(), told) {
                Ok(Attempt::Done(done)) => text.push_str(&done),
                Ok(Attempt::Asks) => {}
                Err(error) => return text + self.failed(&error).as_str(),
            }
        }
        text + self.go_on().as_str()
    }

    /// The canonical name of an outcome somebody tells.
    fn understood(&self, possible: &Possible, typed: &str) -> Result<String, String> {
        let (base, members) = match possible {
            Possible::Numbers(low, high) => {
                let number =
                    typed.parse::<i64>().ok().filter(|one| (*low..=*high).contains(one));
                return number.map(|number| number.to_string()).ok_or_else(|| {
                    format!("`{typed}` is not possible: a number from {low} to {high}\n")
                });
            }
            Possible::Members(base, members) => (*base, members),
        };
        let (table, state) = (self.play.table(), self.play.state());
        let typed_low = typed.to_lowercase();
        let mut begun: Vec<String> = Vec::new();
        for member in members {
            let called = text::spellings(table, &state, base, *member);
            let Some(name) = called.first() else { continue };
            if called.iter().any(|text| text.to_lowercase() == typed_low) {
                return Ok(name.clone());
            }
            let begins = called.iter().any(|text| text.to_lowercase().starts_with(&typed_low));
            if begins && !begun.contains(name) {
                begun.push(name.clone());
            }
        }
        match &begun[..] {
            [one] => Ok(one.clone()),
            [] => {
                let names = self.outcomes();
                let known = if names.len() <= LISTED {
                    format!("it is {}", names.join(", "))
                } else {
                    format!("it is one of {}", names.len())
                };
                Err(format!("`{typed}` is not possible here: {known}\n"))
            }
            _ => Err(format!("`{typed}` could be {}\n", begun.join(", "))),
        }
    }

    /// Gives up what waits for an outcome, if that can be.
    pub(super) fn give_up_asking(&mut self) -> Option<String> {
        match self.pending.as_ref()?.doing {
            Doing::Setup => {
                let question = self.asked().unwrap_or_default();
                Some(format!(
                    "the game has not begun: there is nothing to take back\n{question}"
                ))
            }
            Doing::Move(_) | Doing::Effects(_) => {
                self.pending = None;
                self.log.truncate(self.play.plies().len());
                Some("it is taken back before it was done\n".to_owned() + self.now().as_str())
            }
        }
    }
}
