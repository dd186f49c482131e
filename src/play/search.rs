//! Looking ahead by random games: a tree of moves that grows where they go well.
//!
//! UCT (L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", 2006) over states that could be for
//! all the seat has seen: single-observer ISMCTS (P. Cowling, E. Powley, D. Whitehouse, "Information set
//! Monte Carlo tree search", 2012). Chance is drawn anew each time, so one node stands for all its
//! outcomes. Where all choose in secret, each chooses by figures of their own (decoupled UCT: M. Tak,
//! M. Lanctot, M. Winands, "Monte Carlo tree search variants for simultaneous move games", 2014).
//!
//! **Invariant.** Nothing here depends on what the seat cannot see. Only + − × ÷ √ are used, so the same
//! numbers come out on every machine.

use std::collections::BTreeMap;

use super::{Play, Sampler, Seated, View, standing};
use crate::engine::{Machine, Policy, with_machine};
use crate::spec::WHOLLY;
use crate::state::{Fault, Stream};
use crate::table::{control, value};

/// How much moves that were tried rarely are preferred to those that did well. Between 0.5 and 1
/// it hardly matters in the games that were tried; rewards go from 0 to 1.
const CURIOSITY: f64 = 0.7;
/// So many moves are all tried before any is tried twice; of more moves only the more of them the
/// longer one looks.
const FEW_MOVES: usize = 40;
/// For each √ of the visits.
const MORE_MOVES: f64 = 4.0;
/// A random game is broken off after so many plies and judged as it stands. Where the rules say what to look
/// for that tells more, sooner.
const FAR: u64 = 250;
const NEAR: u64 = 10;
/// The tree grows no further than this.
const MOST_NODES: usize = 500_000;

/// A tree of what was looked at, from one position.
#[derive(Debug)]
pub struct Search<'a> {
    play: &'a Play,
    sampler: Sampler<'a>,
    nodes: Vec<Node>,
    effort: Effort,
    /// The state one starts from, reused.
    words: Vec<u64>,
    /// Whether all there is to know is known: as long as no chance comes in, the same moves lead to the same
    /// position.
    open: bool,
}

/// How much was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Effort {
    /// Random games.
    pub games: u64,
    /// Plies in all of them.
    pub plies: u64,
}

/// A move that was looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Considered {
    /// The move.
    pub tokens: Vec<i64>,
    /// In how many random games it was made.
    pub visits: u32,
    /// What it came to for the player to move, in thousandths: 1000 where every game was won.
    pub value: u32,
}

/// A position, by the moves that led there: whatever chance did, and whatever is hidden.
#[derive(Debug, Default)]
struct Node {
    /// Who may make which move here.
    edges: BTreeMap<(i64, Name), Edge>,
    /// Where moves lead; those that are chosen in secret together.
    next: BTreeMap<Name, usize>,
}

/// What a move is called: its tokens; where there are always the same ones, its number alone.
type Name = Vec<i64>;

/// The moves from which one is chosen.
enum Offered {
    Listed(Vec<Name>),
    /// So many, the same whenever one comes there: to list them would take longer than to play on.
    Numbered(u64),
}

#[derive(Debug, Default, Clone, Copy)]
struct Edge {
    visits: u32,
    /// How often it could have been made.
    offered: u32,
    /// For who makes it, in thousandths.
    reward: u64,
}

/// An edge, by its node.
type Step = (usize, (i64, Name));

impl<'a> View<'a> {
    /// Begins to look ahead from here. It is for the seat that is to move.
    pub fn search(&self) -> Search<'a> {
        Search {
            play: self.play,
            sampler: self.sampler(),
            nodes: vec![Node::default()],
            effort: Effort::default(),
            words: Vec::new(),
            open: self.play.is_open(),
        }
    }

    /// A random legal move's tokens; none if somebody else is to move, or nobody.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn random(&self, stream: &mut Stream) -> Result<Option<Vec<i64>>, Fault> {
        let own = self.play.turn().is_some_and(|turn| Some(turn.player) == self.seat());
        if own { self.play.random_tokens(stream, Policy::Uniform) } else { Ok(None) }
    }

    /// What each legal move comes to at once, in `worlds` states that could be, the best first.
    /// Nothing if somebody else is to move, or nobody.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn next_steps(
        &self,
        worlds: u32,
        stream: &mut Stream,
    ) -> Result<Vec<Considered>, Fault> {
        let Some(player) = self.play.turn().map(|turn| turn.player) else {
            return Ok(Vec::new());
        };
        let search = self.search();
        let Seated { program, scripts } = self.play.seated();
        let mut steps = with_machine!(program, scripts.as_ref(), |machine| {
            let mut steps: Vec<(Vec<i64>, u64)> = Vec::new();
            let mut sample = Vec::new();
            for _ in 0..worlds {
                search.sampler.sample(stream, &mut sample)?;
                machine.load(&sample);
                machine.history_mut().clone_from(&self.play.history);
                if steps.is_empty() {
                    machine.look_again()?;
                    steps.extend(machine.all().into_iter().map(|tokens| (tokens, 0)));
                }
                for (tokens, reward) in &mut steps {
                    machine.load(&sample);
                    machine.history_mut().clone_from(&self.play.history);
                    machine.play_tokens(tokens, stream)?;
                    machine.advance(stream)?;
                    *reward += rewards(&mut machine)?.get(player).copied().unwrap_or(0);
                }
            }
            let mean =
                |reward: u64| u32::try_from(reward / u64::from(worlds.max(1))).unwrap_or(0);
            let considered = steps.into_iter().map(|(tokens, reward)| Considered {
                tokens,
                visits: worlds,
                value: mean(reward),
            });
            considered.collect::<Vec<_>>()
        });
        steps.sort_by_key(|step| std::cmp::Reverse(step.value));
        Ok(steps)
    }
}

impl Play {
    /// Whether the same moves lead to the same position, as long as no chance comes in.
    fn is_open(&self) -> bool {
        !self.table().keeps_secrets() && !self.seated().program.is_continuous()
    }
}

impl Search<'_> {
    /// Looks further, a random game at a time, for as long as `go_on` says so.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn run(
        &mut self,
        stream: &mut Stream,
        go_on: &mut dyn FnMut(Effort) -> bool,
    ) -> Result<(), Fault> {
        let Seated { program, scripts } = self.play.seated();
        with_machine!(program, scripts.as_ref(), |machine| {
            while go_on(self.effort) {
                self.look(&mut machine, stream)?;
            }
            Ok(())
        })
    }

    /// The moves that were looked at, the one looked at most first.
    pub fn considered(&self) -> Vec<Considered> {
        let player = self.play.turn().map_or(0, |turn| value(turn.player));
        let edges = self.nodes.first().into_iter().flat_map(|node| &node.edges);
        let own = edges.filter(|((chooser, _), _)| *chooser == player);
        let listed = if self.open { self.play.found().unwrap_or_default() } else { Vec::new() };
        let tokens = |name: &Name| {
            if self.open { listed.get(number(name)).cloned() } else { Some(name.clone()) }
        };
        let mut considered: Vec<Considered> = own
            .filter_map(|((_, name), edge)| {
                Some(Considered {
                    tokens: tokens(name)?,
                    visits: edge.visits,
                    value: u32::try_from(edge.reward / u64::from(edge.visits.max(1)))
                        .unwrap_or(u32::MAX),
                })
            })
            .collect();
        considered.sort_by_key(|one| std::cmp::Reverse((one.visits, one.value)));
        considered
    }

    /// One more random game: down the tree, one step beyond it, and at random to the end.
    fn look<const W: usize>(
        &mut self,
        machine: &mut Machine<'_, W>,
        stream: &mut Stream,
    ) -> Result<(), Fault> {
        let mut words = std::mem::take(&mut self.words);
        self.sampler.sample(stream, &mut words)?;
        machine.load(&words);
        self.words = words;
        machine.history_mut().clone_from(&self.play.history);
        machine.look_again()?;
        if machine.count() == 0 && !machine.is_over() {
            // By rules that leak there may be a move or none, as hidden cards lie.
            self.effort.games += 1;
            self.effort.plies += 1;
            return Ok(());
        }
        let path = self.descend(machine, stream)?;
        let mut far = 0;
        let farthest = if self.play.has_prospect() { NEAR } else { FAR };
        while !machine.is_over() && far < farthest {
            let n = machine.pick(stream, Policy::Uniform);
            machine.play_nth(n, stream)?;
            machine.advance(stream)?;
            far += 1;
        }
        let rewards = rewards(machine)?;
        self.effort.games += 1;
        self.effort.plies += far + path.len() as u64;
        for (node, edge) in path {
            let reward = usize::try_from(edge.0).ok().and_then(|player| rewards.get(player));
            if let Some(edge) =
                self.nodes.get_mut(node).and_then(|node| node.edges.get_mut(&edge))
            {
                edge.visits += 1;
                edge.reward += reward.copied().unwrap_or(0);
            }
        }
        Ok(())
    }

    /// Goes down the tree and one step beyond it.
    fn descend<const W: usize>(
        &mut self,
        machine: &mut Machine<'_, W>,
        stream: &mut Stream,
    ) -> Result<Vec<Step>, Fault> {
        let mut path = Vec::new();
        let (mut at, mut key) = (0, Vec::new());
        let chance = self.play.words().get(control::CHANCE).copied().unwrap_or(0);
        while !machine.is_over() {
            let player = machine.you();
            let numbered = self.open && machine.state().bits(control::CHANCE) == chance;
            let offered = if numbered {
                Offered::Numbered(machine.count())
            } else {
                Offered::Listed(machine.all())
            };
            let Some(node) = self.nodes.get_mut(at) else { break };
            let (name, new) = node.choose(player, offered, stream);
            if numbered {
                machine.play_nth(number(&name) as u64, stream)?;
            } else {
                machine.play_tokens(&name, stream)?;
            }
            machine.advance(stream)?;
            // Secret choices are told apart by who made them: in the order they are made.
            key.push(value(name.len()));
            key.extend_from_slice(&name);
            path.push((at, (player, name)));
            if new {
                break;
            }
            if machine.state().get(control::SUBMITTED) != 0 {
                continue;
            }
            let (nodes, full) = (self.nodes.len(), self.nodes.len() >= MOST_NODES);
            let Some(node) = self.nodes.get_mut(at) else { break };
            at = match node.next.get(&key) {
                Some(next) => *next,
                None if full => break,
                None => {
                    node.next.insert(std::mem::take(&mut key), nodes);
                    self.nodes.push(Node::default());
                    nodes
                }
            };
            key.clear();
        }
        Ok(path)
    }
}

/// What a game comes to for each player, in thousandths; if it goes on, as far as its end
/// conditions tell.
fn rewards<const W: usize>(machine: &mut Machine<'_, W>) -> Result<Vec<u64>, Fault> {
    let table = machine.table();
    if !machine.is_over() {
        return Ok(machine.prospects()?.into_iter().map(i64::unsigned_abs).collect());
    }
    let scores = machine.scores()?;
    let places = standing(table, machine.state(), scores).places;
    let team = |player: usize| table.team_of.get(player);
    let reward = |player: usize| {
        let mine = places.get(player);
        let others = (0..places.len()).filter(|other| team(*other) != team(player));
        let points = others.map(|other| match places.get(other).cmp(&mine) {
            std::cmp::Ordering::Less => (0, 2),
            std::cmp::Ordering::Equal => (1, 2),
            std::cmp::Ordering::Greater => (2, 2),
        });
        let (points, most) = points.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (points * WHOLLY.unsigned_abs()).checked_div(most).unwrap_or(0)
    };
    Ok((0..places.len()).map(reward).collect())
}

impl Node {
    /// Picks a move for a player: one that was never tried, as long as there should be more of
    /// them, else the most promising. Whether it is new.
    fn choose(&mut self, player: i64, offered: Offered, stream: &mut Stream) -> (Name, bool) {
        let mut known = Known::default();
        let mut untried = Vec::new();
        let left = match offered {
            Offered::Listed(mut moves) if moves.len() == 1 => {
                return (moves.pop().unwrap_or_default(), false);
            }
            Offered::Numbered(1) => return (vec![0], false),
            Offered::Listed(moves) => {
                for name in moves {
                    let key = (player, name);
                    match self.edges.get_mut(&key) {
                        Some(edge) => known.add(&key.1, edge),
                        None => untried.push(key.1),
                    }
                }
                untried.len() as u64
            }
            Offered::Numbered(count) => {
                self.edges.iter_mut().for_each(|((_, name), edge)| known.add(name, edge));
                count - known.tried as u64
            }
        };
        match known.best {
            Some((_, name)) if left == 0 || known.tried >= wanted(known.visits) => {
                (name, false)
            }
            _ => {
                let at = usize::try_from(stream.below(left)).unwrap_or(0);
                let name =
                    if untried.is_empty() { self.untried(at) } else { untried.swap_remove(at) };
                let edge = Edge { offered: 1, ..Edge::default() };
                self.edges.insert((player, name.clone()), edge);
                (name, true)
            }
        }
    }

    /// Of numbered moves that were never tried the one at this place.
    fn untried(&self, at: usize) -> Name {
        // In order of their numbers: each that was tried moves those behind it on.
        let tried = self.edges.keys().map(|(_, name)| number(name));
        let number = tried.fold(at, |at, tried| if tried <= at { at + 1 } else { at });
        vec![value(number)]
    }
}

/// What moves that were tried before have come to.
#[derive(Debug, Default)]
struct Known {
    best: Option<(f64, Name)>,
    tried: usize,
    visits: u32,
}

impl Known {
    fn add(&mut self, name: &Name, edge: &mut Edge) {
        edge.offered += 1;
        self.tried += 1;
        self.visits += edge.visits;
        let promise = edge.promise();
        if self.best.as_ref().is_none_or(|(most, _)| promise > *most) {
            self.best = Some((promise, name.clone()));
        }
    }
}

/// How many moves are tried where one has come so often.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a small number of moves"
)]
fn wanted(visits: u32) -> usize {
    FEW_MOVES.max((f64::from(visits).sqrt() * MORE_MOVES) as usize)
}

/// The number that a move is called by.
fn number(name: &Name) -> usize {
    name.first().and_then(|number| usize::try_from(*number).ok()).unwrap_or(0)
}

impl Edge {
    /// UCB1: how well it went, and the more the more rarely it was made when it could be.
    fn promise(&self) -> f64 {
        let visits = f64::from(self.visits.max(1));
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        let mean = self.reward as f64 / (visits * 1_000.0);
        mean + CURIOSITY * (logarithm(self.offered) / visits).sqrt()
    }
}

/// The natural logarithm, nearly: between powers of two a straight line.
fn logarithm(number: u32) -> f64 {
    const LN_2: f64 = std::f64::consts::LN_2;
    let number = number.max(1);
    let power = number.ilog2();
    let above = f64::from(number) / f64::from(1_u32 << power) - 1.0;
    (f64::from(power) + above) * LN_2
}
