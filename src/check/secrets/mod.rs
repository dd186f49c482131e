//! What moves and words may depend on: not on what those who learn of it cannot see.
//!
//! What is legal, and why not, is told to the one asked; what is said is told to everyone. Each is
//! followed through variables, rules and defines to the hidden cards and notes it comes from. What
//! a game reveals anywhere is taken to be known. It knows nothing of how a game is played: see
//! `play` for who has seen what.

mod noted;
mod tells;
mod trail;

use super::{errors, walk};
use crate::diagnostic::Diagnostic;
use crate::ir::{
    AskBranch, AskWho, Base, Block, Expr, ExprKind, Game, RollTarget, RuleId, Seen, Stmt,
    StmtKind, Text, TextPart, Type, ZoneId,
};
use crate::span::Span;
use std::collections::BTreeSet;
use tells::{Frame, Tells};
pub(crate) use trail::Trail;

/// Hidden things that moves or words depend on. Marks the choices among cards that cannot be seen,
/// and those that are noted where not everybody sees it.
pub(crate) fn problems(game: &mut Game) -> Vec<Diagnostic> {
    let revealed = revealed(game);
    let mut unseen = BTreeSet::new();
    let mut found = Vec::new();
    for you in [You::Asked, You::Other] {
        let mut search = Search {
            game,
            revealed: &revealed,
            unseen: BTreeSet::new(),
            found: Vec::new(),
            called: Vec::new(),
            told: BTreeSet::new(),
        };
        for body in [&game.setup, &game.play] {
            let frame = &mut Frame::new(body.locals.len(), you);
            search.flow(&body.block, frame, you);
        }
        // Rules that `then` queues are called by nobody.
        for rule in game.rules.iter().filter(|rule| rule.flow) {
            let frame = &mut Frame::new(rule.body.locals.len(), you);
            search.flow(&rule.body.block, frame, you);
        }
        unseen.extend(search.unseen);
        found.extend(search.found);
    }
    for_each_choice(game, &mut |id, hidden| *hidden = unseen.contains(&id));
    game.hides = hides(game);
    game.noted = noted::choices(game);
    found
}

/// Whether something is not for everybody to see.
fn hides(game: &Game) -> bool {
    let mut secretly = false;
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            secretly |= matches!(&statement.kind, StmtKind::Ask(ask) if matches!(ask.who, AskWho::Everyone));
        });
    }
    secretly
        || game.zones.iter().any(|zone| zone.seen != Seen::Everyone)
        || game.keeps.iter().any(|keep| keep.seen != Seen::Everyone)
}

/// Whether `you` in an expression is whoever it is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum You {
    /// The one asked: sees their own.
    Asked,
    /// Somebody else, or everyone: sees what everyone sees.
    Other,
}

/// Zones that are revealed to everyone somewhere.
fn revealed(game: &Game) -> BTreeSet<ZoneId> {
    let mut zones = BTreeSet::new();
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            if let StmtKind::Reveal { cards, to: None } = &statement.kind {
                walk::each(cards, &mut |part| {
                    if let ExprKind::Zone { zone, .. } | ExprKind::Zones { zone, .. } =
                        part.kind
                    {
                        zones.insert(zone);
                    }
                });
            }
        });
    }
    zones
}

struct Search<'g> {
    game: &'g Game,
    revealed: &'g BTreeSet<ZoneId>,
    /// Choices among cards that the one asked cannot see, by their numbers.
    unseen: BTreeSet<usize>,
    found: Vec<Diagnostic>,
    /// Rules that are being looked through, with what their parameters tell.
    called: Vec<(RuleId, You, Vec<u8>)>,
    /// Where something was reported.
    told: BTreeSet<Span>,
}

impl Search<'_> {
    fn tells(&self, frame: &mut Frame, of: &Expr) -> Tells {
        tells::Look { game: self.game, revealed: self.revealed }.tells(frame, of)
    }

    /// Flow: who is asked what, and what is said. `you` is the one asked, or never is.
    fn flow(&mut self, block: &Block, frame: &mut Frame, you: You) {
        for statement in &block.0 {
            match &statement.kind {
                StmtKind::Ask(ask) => self.ask(ask, frame, you),
                StmtKind::Say(text) if you == You::Other => self.say(text, frame),
                StmtKind::Call { rule, args } => {
                    self.call(*rule, args, frame, &mut |search, block, frame| {
                        search.flow(block, frame, you);
                    });
                }
                _ => {
                    // Who is `you` in a loop is who is asked in it.
                    self.assign(statement, frame);
                    for inner in walk::blocks(statement) {
                        self.flow(inner, frame, you);
                    }
                }
            }
        }
    }

    fn ask(&mut self, ask: &crate::ir::Ask, frame: &Frame, you: You) {
        if you == You::Other {
            let players: Vec<&Expr> = match &ask.who {
                AskWho::You | AskWho::Everyone => Vec::new(),
                AskWho::Player(player) => vec![player],
                AskWho::FirstOf(players) => players.iter().collect(),
            };
            for player in players {
                if let Tells::Secret(trail) = self.tells(&mut frame.clone(), player) {
                    let problem = errors::HiddenAsked { span: player.span, trail: &trail };
                    self.report(player.span, problem.into());
                }
            }
        }
        // Flow before the ask has the same `you` only if it is asked itself.
        let same = matches!(&ask.who, AskWho::You)
            || matches!(&ask.who, AskWho::Player(player) if matches!(player.kind, ExprKind::You));
        for branch in &ask.branches {
            match branch {
                AskBranch::Move(block) => {
                    if same == (you == You::Asked) {
                        let mut asked = Frame { you: You::Asked, ..frame.clone() };
                        self.block(block, &mut asked, Audience::Asked);
                    }
                    if you == You::Other {
                        let mut everyone = Frame { you: You::Other, ..frame.clone() };
                        self.block(block, &mut everyone, Audience::Everyone);
                    }
                }
                AskBranch::Flow(block) => self.flow(block, &mut frame.clone(), you),
            }
        }
    }

    /// Looks at all that decides in a move (for the one asked), or at what is said (for everyone).
    fn block(&mut self, block: &Block, frame: &mut Frame, audience: Audience) {
        for statement in &block.0 {
            match audience {
                Audience::Asked => self.decides(statement, frame),
                Audience::Everyone => {
                    if let StmtKind::Say(text) = &statement.kind {
                        self.say(text, frame);
                    }
                }
            }
            self.assign(statement, frame);
            if let StmtKind::Call { rule, args } = &statement.kind {
                self.call(*rule, args, frame, &mut |search, block, frame| {
                    search.block(block, frame, audience);
                });
                continue;
            }
            let rebound = Self::rebound(statement, frame);
            for inner in walk::blocks(statement) {
                self.block(inner, frame, audience);
            }
            frame.you = rebound;
        }
    }

    /// What decides whether a way through a move is legal.
    fn decides(&mut self, statement: &Stmt, frame: &mut Frame) {
        match &statement.kind {
            StmtKind::Require { holds, reason }
            | StmtKind::Prefer { value: holds, reason, .. } => {
                self.decider(holds, frame);
                for hole in reason.iter().flat_map(holes) {
                    let tells = self.tells(frame, hole);
                    if let Tells::Secret(trail) | Tells::Unseen(trail) = tells {
                        self.hidden(hole.span, &trail, true);
                    }
                }
            }
            StmtKind::Choose { from, at_most, id, .. } => {
                match self.decider(from, frame) {
                    Tells::Unseen(trail) if matches!(from.ty, Type::Sets(_)) => {
                        let problem = errors::HiddenSeveral { span: from.span, trail: &trail };
                        self.report(from.span, problem.into());
                    }
                    Tells::Unseen(_) => _ = self.unseen.insert(*id),
                    Tells::Nothing | Tells::Deck | Tells::Secret(_) => {}
                }
                if let Some(most) = at_most {
                    self.decider(most, frame);
                }
            }
            StmtKind::ChooseSome { from, size, .. } => {
                self.decider(&size.0, frame);
                self.decider(&size.1, frame);
                if let Tells::Unseen(trail) = self.decider(from, frame) {
                    let problem = errors::HiddenSeveral { span: from.span, trail: &trail };
                    self.report(from.span, problem.into());
                }
            }
            StmtKind::If(holds, ..) | StmtKind::Switch { on: holds, .. }
                if self.any_decision(statement, &mut Vec::new()) =>
            {
                self.decider(holds, frame);
            }
            StmtKind::ForEach { over: looped, .. }
            | StmtKind::Repeat { until: Some(looped), .. }
                if self.any_decision(statement, &mut Vec::new()) =>
            {
                self.decider(looped, frame);
            }
            _ => {}
        }
    }

    fn decider(&mut self, of: &Expr, frame: &mut Frame) -> Tells {
        let tells = self.tells(frame, of);
        if let Tells::Secret(trail) = &tells {
            self.hidden(of.span, trail, false);
        }
        tells
    }

    fn hidden(&mut self, span: Span, trail: &Trail, in_reason: bool) {
        self.report(span, errors::HiddenRead { span, trail, in_reason }.into());
    }

    /// Each place once, though several asks may come to it.
    fn report(&mut self, span: Span, problem: Diagnostic) {
        if self.told.insert(span) {
            self.found.push(problem);
        }
    }

    /// What is said to everyone: cards may be named, for who does not see them reads `a card`.
    fn say(&mut self, text: &Text, frame: &mut Frame) {
        for hole in holes(text) {
            match self.tells(frame, hole) {
                Tells::Secret(trail) => {
                    let problem = errors::HiddenSaid { span: hole.span, trail: &trail };
                    self.report(hole.span, problem.into());
                }
                Tells::Unseen(trail) if hole.ty.base() != Base::Card => {
                    let problem = errors::HiddenSaid { span: hole.span, trail: &trail };
                    self.report(hole.span, problem.into());
                }
                Tells::Unseen(_) | Tells::Deck | Tells::Nothing => {}
            }
        }
    }

    /// Whether a choice, a guard or `finish` stands in a statement, or in rules it calls.
    fn any_decision(&self, statement: &Stmt, known: &mut Vec<RuleId>) -> bool {
        let decides = |statement: &Stmt, known: &mut Vec<RuleId>| match &statement.kind {
            StmtKind::Choose { .. }
            | StmtKind::ChooseSome { .. }
            | StmtKind::Either(_)
            | StmtKind::Maybe { .. }
            | StmtKind::Pass
            | StmtKind::Require { .. }
            | StmtKind::Prefer { .. }
            | StmtKind::Finish => true,
            StmtKind::Call { rule, .. } if !known.contains(rule) => {
                known.push(*rule);
                let rule = self.game.rules.get(*rule);
                rule.is_some_and(|rule| {
                    rule.body.block.0.iter().any(|inner| self.any_decision(inner, known))
                })
            }
            _ => false,
        };
        decides(statement, known)
            || walk::blocks(statement)
                .iter()
                .any(|block| block.0.iter().any(|inner| self.any_decision(inner, known)))
    }

    /// Notes what variables tell after a statement, and what everybody sees of cards by then.
    fn assign(&mut self, statement: &Stmt, frame: &mut Frame) {
        match &statement.kind {
            StmtKind::Let(local, value) | StmtKind::SetLocal(local, value) => {
                let tells = self.tells(frame, value);
                frame.set(*local, tells);
            }
            StmtKind::Choose { var, from, .. }
            | StmtKind::ChooseSome { var, from, .. }
            | StmtKind::RollFrom { into: RollTarget::Local(var), from } => {
                let tells = self.tells(frame, from);
                frame.set(*var, tells);
            }
            StmtKind::ForEach { var, over, .. } => {
                let tells = self.tells(frame, over);
                frame.set(*var, tells);
            }
            StmtKind::MoveCards { what, to } => {
                // Everybody sees where cards go and how many they are, if not which.
                if let ExprKind::Local(card) = bare(what).kind {
                    let tells = match (self.tells(frame, to), self.tells(frame, what)) {
                        (Tells::Nothing, _) => Tells::Nothing,
                        (_, Tells::Secret(trail)) => Tells::Unseen(trail),
                        (_, other) => other,
                    };
                    frame.set(card, tells);
                }
            }
            StmtKind::Reveal { cards, to: None } => {
                if let ExprKind::Local(card) = bare(cards).kind {
                    frame.set(card, Tells::Nothing);
                }
            }
            _ => {}
        }
    }

    /// Makes another player `you` where a loop in a move does; gives who it was.
    fn rebound(statement: &Stmt, frame: &mut Frame) -> You {
        let before = frame.you;
        if let StmtKind::ForEach { rebind_you: true, over, .. } = &statement.kind
            && !matches!(bare(over).kind, ExprKind::You)
        {
            frame.you = You::Other;
        }
        before
    }

    fn call(
        &mut self,
        rule: RuleId,
        args: &[Expr],
        frame: &mut Frame,
        inside: &mut dyn FnMut(&mut Self, &Block, &mut Frame),
    ) {
        let game = self.game;
        let Some(declared) = game.rules.get(rule) else { return };
        let args: Vec<Tells> = args.iter().map(|arg| self.tells(frame, arg)).collect();
        let key = (rule, frame.you, args.iter().map(Tells::rank).collect());
        if self.called.contains(&key) {
            return;
        }
        self.called.push(key);
        let mut inner = Frame::new(declared.body.locals.len(), frame.you);
        for (local, tells) in args.into_iter().enumerate() {
            inner.set(local, tells.through(declared.span, &declared.name));
        }
        inside(self, &declared.body.block, &mut inner);
        self.called.pop();
    }
}

/// For whom a move is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// The one asked, who learns what is legal and why not.
    Asked,
    /// Everyone, who hears what is said.
    Everyone,
}

fn holes(text: &Text) -> impl Iterator<Item = &Expr> {
    text.0.iter().filter_map(|part| match part {
        TextPart::Words(_) => None,
        TextPart::Hole(value) => Some(value),
    })
}

/// An expression without the coercions around it.
fn bare(of: &Expr) -> &Expr {
    match &of.kind {
        ExprKind::ToSet(inner) | ExprKind::ToList(inner) => bare(inner),
        _ => of,
    }
}

/// Visits every `choose` of a game with its number and whether it is among unseen cards.
fn for_each_choice(game: &mut Game, visit: &mut dyn FnMut(usize, &mut bool)) {
    let rules = game.rules.iter_mut().map(|rule| &mut rule.body.block);
    for block in [&mut game.setup.block, &mut game.play.block].into_iter().chain(rules) {
        choices_in(block, visit);
    }
}

fn choices_in(block: &mut Block, visit: &mut dyn FnMut(usize, &mut bool)) {
    for statement in &mut block.0 {
        if let StmtKind::Choose { id, unseen, .. } = &mut statement.kind {
            visit(*id, unseen);
        }
        for inner in walk::blocks_mut(statement) {
            choices_in(inner, visit);
        }
    }
}
