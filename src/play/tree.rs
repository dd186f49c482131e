//! The whole tree of a game: every choice and every outcome of chance, from the start to the ends.
//!
//! A **decision** is where somebody is asked; each secret choice is one of its own. A **chance node**
//! is where chance picks one of two or more, all equally likely: a die, or a card looked at for the
//! first time. So a deal branches card by card, and a card nobody looks at does not branch at all.
//! Alike cards count each.
//!
//! It holds whole states, and shows them to nobody.

use super::{Crash, Seated, Standing, standing};
use crate::engine::{History, Machine, with_machine};
use crate::ir::Base;
use crate::state::{Among, Chance, Fault, FaultKind};
use crate::table::Table;
use num_rational::BigRational;
use std::rc::Rc;

/// A node of a game's tree.
#[derive(Debug)]
pub enum Node<'a> {
    /// Chance picks one of these, each as likely as the others.
    Chance {
        /// What they are.
        base: Base,
        /// As scalars, in order.
        outcomes: &'a [i64],
    },
    /// A player picks one of so many moves.
    Decision {
        /// Who.
        player: usize,
        /// How many moves are legal.
        moves: u64,
    },
    /// The game is over.
    End(&'a Standing),
}

/// Why a tree is not walked to its end.
#[derive(Debug)]
pub enum TreeError {
    /// It has more nodes than this.
    Large(u64),
    /// A fault in the rules.
    Crash(Crash),
}

/// What a whole tree comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// Chance nodes.
    pub chances: u64,
    /// Decisions.
    pub decisions: u64,
    /// Ends.
    pub ends: u64,
    /// What each player gets on average, exactly, if every legal move is equally likely: the
    /// score; without scores 1 for a winner, -1 for a loser, 0 for a draw.
    pub values: Vec<BigRational>,
}

/// Counts the nodes of a game's tree, and works out what random play is worth.
///
/// # Errors
/// A tree of more than `limit` nodes, or a fault in the rules.
pub fn tree(seated: &Seated, limit: u64) -> Result<Tree, TreeError> {
    let zero = BigRational::from_integer(0.into());
    let values = vec![zero; seated.program.table.players];
    let mut tree = Tree { chances: 0, decisions: 0, ends: 0, values };
    walk(seated, limit, &mut |node, reached| match node {
        Node::Chance { .. } => tree.chances += 1,
        Node::Decision { .. } => tree.decisions += 1,
        Node::End(standing) => {
            tree.ends += 1;
            for (player, value) in tree.values.iter_mut().enumerate() {
                *value += reached * BigRational::from_integer(worth(standing, player).into());
            }
        }
    })?;
    Ok(tree)
}

/// What an end is worth to a player.
fn worth(standing: &Standing, player: usize) -> i64 {
    if let Some(score) = standing.scores.as_ref().and_then(|scores| scores.get(player)) {
        return *score;
    }
    let winners = standing.winners();
    if winners.contains(&player) { 1 } else { -i64::from(!winners.is_empty()) }
}

/// Shows every node of a game's tree, parents first and in the order of moves and outcomes, each with
/// the probability of coming to it if every legal move is equally likely. Invariants are looked at
/// everywhere.
///
/// # Errors
/// As [`tree`].
pub fn walk(
    seated: &Seated,
    limit: u64,
    visit: &mut dyn FnMut(&Node<'_>, &BigRational),
) -> Result<(), TreeError> {
    let Seated { program, scripts } = seated;
    with_machine!(program, scripts.as_ref(), |machine| {
        let one = BigRational::from_integer(1.into());
        let start = Step { from: None, tokens: Vec::new(), outcomes: Vec::new() };
        // A stack of our own: games may be deeper than the machine's.
        let mut waiting = vec![(start, one)];
        let mut seen = 0;
        while let Some((step, reached)) = waiting.pop() {
            let crash = |fault| TreeError::Crash(Crash::during(fault, "walking the tree"));
            let (shown, next) =
                look(&mut machine, &program.table, &step, limit).map_err(crash)?;
            seen += 1;
            let branches = next.len() as u64;
            if seen + branches + waiting.len() as u64 > limit {
                return Err(TreeError::Large(limit));
            }
            visit(&shown.node(), &reached);
            if branches > 0 {
                let each = reached / BigRational::from_integer(branches.into());
                waiting.extend(next.into_iter().rev().map(|step| (step, each.clone())));
            }
        }
        Ok(())
    })
}

/// A way into a node: from where somebody was last asked, or from before setup.
#[derive(Debug)]
struct Step {
    from: Option<Rc<Asked>>,
    /// The move made there.
    tokens: Vec<i64>,
    /// What chance has done since.
    outcomes: Vec<i64>,
}

/// A state in which somebody is asked.
#[derive(Debug)]
struct Asked {
    words: Vec<u64>,
    history: History,
}

/// A node, by what it owns.
enum Shown {
    Chance(Base, Vec<i64>),
    Decision(usize, u64),
    End(Standing),
}

impl Shown {
    fn node(&self) -> Node<'_> {
        match self {
            Self::Chance(base, outcomes) => Node::Chance { base: *base, outcomes },
            Self::Decision(player, moves) => Node::Decision { player: *player, moves: *moves },
            Self::End(standing) => Node::End(standing),
        }
    }
}

/// Takes a step: the node it leads to, and the steps on from there; of too many, some.
fn look<const W: usize>(
    machine: &mut Machine<'_, W>,
    table: &Table,
    step: &Step,
    limit: u64,
) -> Result<(Shown, Vec<Step>), Fault> {
    let mut script = Script { told: step.outcomes.iter(), limit, open: None };
    let run = take(machine, step, &mut script);
    if let Some((base, outcomes)) = script.open {
        let on = outcomes.iter().map(|outcome| Step {
            from: step.from.clone(),
            tokens: step.tokens.clone(),
            outcomes: step.outcomes.iter().chain([outcome]).copied().collect(),
        });
        let on = on.collect();
        return Ok((Shown::Chance(base, outcomes), on));
    }
    run?;
    if machine.is_over() {
        let scores = machine.scores()?;
        return Ok((Shown::End(standing(table, machine.state(), scores)), Vec::new()));
    }
    let (words, history) = (machine.words().to_vec(), machine.history().clone());
    let here = Rc::new(Asked { words, history });
    let moves = (0..machine.count().min(limit)).map(|n| {
        let mut tokens = Vec::new();
        machine.nth(n, &mut tokens);
        Step { from: Some(Rc::clone(&here)), tokens, outcomes: Vec::new() }
    });
    let moves = moves.collect();
    let player = usize::try_from(machine.you()).unwrap_or(0);
    Ok((Shown::Decision(player, machine.count()), moves))
}

/// Runs from where a step begins until somebody is asked, the game is over, or outcomes run out.
fn take<const W: usize>(
    machine: &mut Machine<'_, W>,
    step: &Step,
    script: &mut Script<'_>,
) -> Result<(), Fault> {
    match &step.from {
        None => machine.restart(),
        Some(asked) => {
            machine.load(&asked.words);
            machine.history_mut().clone_from(&asked.history);
            machine.play_tokens(&step.tokens, script)?;
        }
    }
    machine.advance(script)?;
    machine.check_invariants()
}

/// Chance as told; where nothing is told any more, it notes what there is to pick from.
struct Script<'a> {
    told: std::slice::Iter<'a, i64>,
    limit: u64,
    open: Option<(Base, Vec<i64>)>,
}

impl Chance for Script<'_> {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        if among.count() == 1 {
            return Ok(among.nth(0));
        }
        if self.open.is_none() {
            if let Some(outcome) = self.told.next() {
                return Ok(*outcome);
            }
            // One more than the limit is enough to see that it is passed.
            let some = among.count().min(self.limit.saturating_add(1));
            let outcomes = (0..some).map(|n| among.nth(n)).collect();
            self.open = Some((among.base(), outcomes));
        }
        let possible = among.possible();
        Err(FaultKind::NoOutcome { number, possible, dealt: None }.into())
    }
}
