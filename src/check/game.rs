//! The order in which a file is checked: what is declared first, then what speaks of it.
//! Knows nothing of single constructs.

use super::{
    chance,
    checker::{Checker, Code, Frame, Guesses},
    common, continuous, errors, everyone,
    facts::Facts,
    index::Index,
    loops,
    names::{Decl, Names},
    ordered, over, secrets,
};
use crate::{
    diagnostic::{Diagnostic, Outcome},
    ir::{self, Body, Per},
    span::Span,
    syntax::ast::{self, Item, ItemKind},
};
use std::collections::{BTreeMap, BTreeSet};

impl<'a> Checker<'a> {
    /// A checker that knows nothing yet but the types found before.
    pub(crate) fn new(file: &ast::File, libraries: &[ast::File], guesses: Guesses) -> Self {
        let header = file.header.as_ref();
        let span = header.map_or_else(|| file.span.at_start(), |header| header.span);
        let name = header.map_or_else(String::new, |header| header.title.value.clone());
        let doc = header.and_then(|header| header.doc.clone());
        Self {
            names: Names::default(),
            facts: Facts::default(),
            game: empty_game(name, doc, span),
            frame: Frame::default(),
            diagnostics: Vec::new(),
            guesses,
            found: Guesses::new(),
            private_values: BTreeSet::new(),
            rules: BTreeMap::new(),
            defines: BTreeMap::new(),
            define_stack: Vec::new(),
            rule_stack: Vec::new(),
            used: BTreeSet::new(),
            open: BTreeSet::new(),
            libraries: libraries.iter().map(|library| library.span.file()).collect(),
            hex: false,
            lost: None,
            attempted: BTreeSet::new(),
            watched: BTreeMap::new(),
            teams_at: Vec::new(),
            next_choice: 0,
            next_ask: 0,
            index: Index::default(),
            offers: None,
        }
    }

    /// Checks everything.
    pub(crate) fn game(&mut self, file: &'a ast::File, libraries: &'a [ast::File]) {
        let own: Vec<&'a Item> = file.items.iter().collect();
        let all: Vec<&'a Item> = own
            .iter()
            .copied()
            .chain(libraries.iter().flat_map(|library| &library.items))
            .collect();
        if file.header.is_none() {
            let help = "begin the file with `game \"…\"`";
            self.report(errors::MissingItem { what: "game", span: self.game_span(), help });
        }
        self.collect(all.iter().copied());
        self.facts = Facts::of_rules(self.names.rules.iter().copied());
        self.once(&own);
        self.declarations(&all);
        self.board_parts(&all);
        self.keep_values();
        self.bodies(&own);
        self.ends(&own);
        self.prospect();
        self.leftovers();
        self.unused();
    }

    /// What there must be once, and may not be twice.
    fn once(&mut self, own: &[&'a Item]) {
        type Needed<'h> = (&'h str, &'h str, Option<&'h str>, fn(&ItemKind) -> bool);
        let needed: [Needed<'_>; 4] = [
            (
                "players",
                "players",
                Some("say who plays: `players 2`, `players white, black`"),
                |i| matches!(i, ItemKind::Players(_)),
            ),
            (
                "play",
                "play",
                Some("say how it is played: `play { turns { ask { … } } }`"),
                |i| matches!(i, ItemKind::Play(_)),
            ),
            ("setup", "setup", None, |i| matches!(i, ItemKind::Setup(_))),
            ("board", "board", None, |i| matches!(i, ItemKind::Board(_))),
        ];
        for (what, name, help, is_it) in needed {
            let mut found = own.iter().filter(|item| is_it(&item.kind));
            match (found.next(), found.next(), help) {
                (None, _, Some(help)) => {
                    self.report(errors::MissingItem { what, span: self.game_span(), help });
                }
                (Some(first), Some(second), _) => {
                    let (span, first) = (second.span, first.span);
                    self.report(errors::Duplicate { name, span, first });
                }
                _ => {}
            }
        }
    }

    /// Players, options, values, cards, dice, kinds, zones and the names of kept variables.
    fn declarations(&mut self, all: &[&'a Item]) {
        for item in all {
            if let ItemKind::Players(players) = &item.kind {
                self.players(players);
            }
        }
        for item in all {
            match &item.kind {
                ItemKind::Teams(teams) => self.teams(teams, item.span),
                ItemKind::Seats(seats) => self.seats(seats),
                ItemKind::Option(option) => self.option(option, item.doc.as_deref()),
                ItemKind::Values(values) => self.values(values),
                ItemKind::Dice(dice) => self.dice(dice),
                ItemKind::Zone(zone) => self.zone(zone),
                _ => {}
            }
        }
        self.deck();
        self.kinds();
        self.keep_names();
        for item in all {
            match &item.kind {
                ItemKind::Script(script) => self.script(script),
                ItemKind::Board(items) => {
                    self.board_names(items, Per::Game);
                }
                _ => {}
            }
        }
    }

    /// Sizes of the board and numbers of pieces, which share a frame.
    fn board_parts(&mut self, all: &[&'a Item]) {
        let ((), frame) = self.framed(Frame::default(), |checker| {
            for item in all {
                if let ItemKind::Board(items) = &item.kind {
                    checker.board(items);
                }
            }
            checker.supplies();
            checker.zone_sizes();
        });
        self.game.board.locals = frame.locals;
    }

    /// Setup and play.
    fn bodies(&mut self, own: &[&'a Item]) {
        for item in own {
            match &item.kind {
                ItemKind::Setup(block) => self.game.setup = self.flow_body(block),
                ItemKind::Play(block) => self.game.play = self.flow_body(block),
                _ => {}
            }
        }
    }

    /// A block of flow code with a frame of its own.
    pub(crate) fn flow_body(&mut self, block: &'a ast::Block) -> Body {
        let frame = Frame { code: Some(Code::Flow), ..Frame::default() };
        let (block, frame) = self.framed(frame, |checker| {
            let block = checker.block(block);
            checker.close_scope(0);
            block
        });
        Body { locals: frame.locals, block }
    }

    /// `define prospect = …`: what computers that look a move ahead wish for.
    fn prospect(&mut self) {
        let entry = self.names.find("prospect", |decl| matches!(decl, Decl::Define(_)));
        let Some((Decl::Define(define), span)) = entry.map(|entry| (entry.decl, entry.span))
        else {
            return;
        };
        let takes = self.names.defines.get(define).map(|define| define.parameters.len());
        if takes != Some(0) {
            return;
        }
        self.used.insert(span);
        let (value, _) = self.framed(Frame::default(), |checker| {
            let value = checker.call_define(define, Vec::new(), None, span)?;
            checker.need(value, ir::Type::One(ir::Base::Int))
        });
        self.game.prospect = value;
    }

    /// Whether something wrong was found.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// Kept variables that are `none` and never anything else.
    fn untyped_keeps(&mut self) {
        let untyped = |keep: &&ir::Keep| keep.ty == ir::Type::One(ir::Base::Any);
        let found: Vec<_> = self.game.keeps.iter().filter(untyped).cloned().collect();
        for keep in found {
            self.report(errors::UntypedKeep { name: &keep.name, span: keep.span });
        }
    }

    /// What was found.
    pub(crate) fn finish(mut self) -> (Outcome<ir::Game>, Index) {
        let sound = !self.has_errors();
        if sound {
            self.untyped_keeps();
        }
        // What decides after chance does so whatever else is wrong.
        let secrets = if sound { secrets::problems(&mut self.game) } else { Vec::new() };
        let mut problems = chance::problems(&self.game);
        if sound {
            problems.extend(loops::problems(&self.game));
            problems.extend(secrets);
            problems.extend(continuous::problems(&self.game));
            problems.extend(common::problems(&self.game));
            problems.extend(everyone::problems(&self.game));
            problems.extend(over::problems(&self.game));
        }
        for problem in problems {
            self.report(problem);
        }
        if sound {
            ordered::mark(&mut self.game);
        }
        let untold = self.lost.filter(|_| !self.has_errors());
        if let Some(span) = untold {
            self.report(Diagnostic::bug("something here was not understood", span));
        }
        (Outcome::new(Some(self.game), self.diagnostics), self.index)
    }
}

fn empty_game(name: String, doc: Option<String>, span: Span) -> ir::Game {
    let players = ir::Players { counts: Vec::new(), names: Vec::new(), corners: Vec::new() };
    ir::Game {
        name,
        doc,
        span,
        players,
        teams: Vec::new(),
        options: Vec::new(),
        values: Vec::new(),
        cards: Vec::new(),
        card_attributes: Vec::new(),
        dice: Vec::new(),
        board: ir::Board::default(),
        kinds: Vec::new(),
        properties: Vec::new(),
        zones: Vec::new(),
        keeps: Vec::new(),
        setup: Body::default(),
        play: Body::default(),
        rules: Vec::new(),
        defines: Vec::new(),
        scripts: Vec::new(),
        ends: Vec::new(),
        end_locals: Vec::new(),
        prospect: None,
        invariants: Vec::new(),
        hides: false,
        noted: BTreeSet::new(),
        watch: None,
    }
}
