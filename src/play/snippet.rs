//! Expressions and effects typed by people, in the scope of the game that is played.

use std::sync::Arc;

use super::earlier::Earlier;
use super::{Crash, Play, Ply};
use crate::check;
use crate::diagnostic::Diagnostic;
use crate::engine::with_machine;
use crate::ir::{self, StmtKind};
use crate::load::Loaded;
use crate::source::{Source, Sources};
use crate::spec::{self, Frame, Value, World};
use crate::state::{Fault, Recorded, Said, text};
use crate::syntax;
use crate::table::{Table, control};

/// Why something typed could not be done.
#[derive(Debug)]
pub enum SnippetError {
    /// It is not well written: what is wrong, and the texts to show it in.
    Wrong(Vec<Diagnostic>, Box<Sources>),
    /// It went wrong.
    Crash(Crash),
}

/// What `:do` may do beyond nothing: effects, and what decides among them.
fn is_effect(stmt: &ir::Stmt) -> bool {
    !matches!(
        stmt.kind,
        StmtKind::Ask(_)
            | StmtKind::Turns { .. }
            | StmtKind::Then { .. }
            | StmtKind::Skip
            | StmtKind::Reverse
            | StmtKind::Again
            | StmtKind::Wins(_)
            | StmtKind::Loses(_)
            | StmtKind::Finishes(_)
            | StmtKind::Draw
    )
}

impl Play {
    /// The value of an expression, as text. `you` is whose move it is.
    ///
    /// # Errors
    /// What is wrong with the expression, or a fault in it.
    pub fn evaluate(&self, rules: &Loaded, typed: &str) -> Result<String, SnippetError> {
        let (sources, file) = with_typed(rules, typed);
        let Some(source) = sources.get(file) else { return Err(missing(sources)) };
        let parsed = match syntax::parse_expression(file, source).into_result() {
            Ok(parsed) => parsed,
            Err(wrong) => return Err(SnippetError::Wrong(wrong, Box::new(sources))),
        };
        let Some((tree, libraries)) = &rules.parsed else { return Err(missing(sources)) };
        let checked = check::expression(tree, libraries, &parsed);
        let (game, locals, expr) = match checked.into_result() {
            Ok((game, (locals, Some(expr)))) => (game, locals, expr),
            Ok((_, (_, None))) => return Err(missing(sources)),
            Err(wrong) => return Err(SnippetError::Wrong(wrong, Box::new(sources))),
        };
        let table = self.beside(game);
        let state = self.state();
        let you = self.word(control::YOU);
        let earlier = Earlier::new(self, &table, false);
        let repeats = |repeated: &spec::Repeated<'_>| earlier.count(repeated);
        let scripts = self.seated.scripts.as_ref();
        let world = World { scripts, repeats: &repeats, ..World::plain(&table) };
        let mut frame = Frame::new(you, &locals);
        let value = spec::eval(&world.scene(&state, you), &mut frame, &expr);
        let value = value.map_err(|fault| failed(fault, typed))?;
        let base = expr.ty.base();
        let names = |members: Vec<i64>| text::names(&table, &state, base, &members);
        Ok(match value {
            Value::One(scalar) => text::name(&table, &state, base, scalar),
            Value::Set(members) if members.is_empty() => "nothing".into(),
            Value::Set(members) => names(members.into_iter().collect()),
            Value::List(members) if members.is_empty() => "nothing".into(),
            Value::List(members) => names(members),
            Value::Sets(sets) => {
                let sets = sets.into_iter().map(|set| names(set.into_iter().collect()));
                sets.collect::<Vec<_>>().join("; ")
            }
        })
    }

    /// The value of an expression of the script language, as text; `you` is whose move it is.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn evaluate_script(&self, typed: &str) -> Result<String, String> {
        let you = self.word(control::YOU);
        self.seated.scripts.typed(&self.state(), you, typed)
    }

    /// Does effects by hand (a ply of nobody's, which can be undone), then asks anew.
    ///
    /// # Errors
    /// What is wrong with them, or a fault; the game is then as it was.
    pub fn perform(&mut self, rules: &Loaded, typed: &str) -> Result<(), SnippetError> {
        self.perform_told(rules, typed, &[])
    }

    /// Does effects by hand with chance outcomes told for them, as people call them.
    ///
    /// # Errors
    /// As [`Self::perform`]; an outcome that is missing or impossible.
    pub fn perform_told(
        &mut self,
        rules: &Loaded,
        typed: &str,
        told: &[String],
    ) -> Result<(), SnippetError> {
        let (sources, file) = with_typed(rules, typed);
        let Some(source) = sources.get(file) else { return Err(missing(sources)) };
        let parsed = match syntax::parse_statements(file, source).into_result() {
            Ok(parsed) => parsed,
            Err(wrong) => return Err(SnippetError::Wrong(wrong, Box::new(sources))),
        };
        let Some((tree, libraries)) = &rules.parsed else { return Err(missing(sources)) };
        let (game, body) = match check::effects(tree, libraries, &parsed).into_result() {
            Ok(checked) => checked,
            Err(wrong) => return Err(SnippetError::Wrong(wrong, Box::new(sources))),
        };
        if let Some(stmt) = body.block.0.iter().find(|stmt| !is_effect(stmt)) {
            let message = "only effects can be done by hand";
            let wrong =
                Diagnostic::error("T0004", message, stmt.span, "this decides how play goes on");
            return Err(SnippetError::Wrong(vec![wrong], Box::new(sources)));
        }
        self.do_by_hand(game, &body, typed, told).map_err(|fault| failed(fault, typed))
    }

    /// The table, with the game as it was checked anew for what is typed. Its rules and defines are
    /// those that are played, which may have been changed after they were checked.
    fn beside(&self, mut game: ir::Game) -> Table {
        let played = &self.table().game;
        for (rule, played) in game.rules.iter_mut().zip(&played.rules) {
            rule.body.clone_from(&played.body);
        }
        for (define, played) in game.defines.iter_mut().zip(&played.defines) {
            define.clone_from(played);
        }
        Table { game: Arc::new(game), ..self.table().clone() }
    }

    fn do_by_hand(
        &mut self,
        game: ir::Game,
        body: &ir::Body,
        typed: &str,
        told: &[String],
    ) -> Result<(), Fault> {
        let table = self.beside(game);
        let mut state = self.state();
        let you = self.word(control::YOU);
        let mut source = self.source(told);
        let mut chance = Recorded { source: &mut source, outcomes: Vec::new() };
        let earlier = Earlier::new(self, &table, true);
        let repeats = |repeated: &spec::Repeated<'_>| earlier.count(repeated);
        let scripts = self.seated.scripts.as_ref();
        let world = World { scripts, repeats: &repeats, ..World::plain(&table) };
        state.watch(Some(Vec::new()));
        let done = spec::perform(world, you, body, &mut state, &mut chance)?;
        let said: Vec<Said> = done.said().cloned().collect();
        let mut events = state.watch(None).unwrap_or_default();
        let super::Seated { program, scripts } = &self.seated;
        let (words, count, led_to) = with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(state.words());
            machine.history_mut().clone_from(&self.history);
            machine.listen();
            machine.reopen(&mut chance)?;
            events.extend(machine.heard().1);
            (machine.words().to_vec(), machine.count(), self.led_to(machine.history()))
        });
        let heard = (said, events);
        let (accounts, knowledge) =
            self.accounts(&words, &heard, (None, false, "changed by hand"));
        let outcomes = super::Outcomes(chance.outcomes);
        let ply = Ply {
            player: None,
            secret: false,
            tokens: Vec::new(),
            text: typed.trim().to_owned(),
            words: Vec::new(),
            said: heard.0.into_iter().map(|said| said.text).collect(),
            accounts,
            knew: std::mem::replace(&mut self.knowledge, knowledge),
            outcomes,
            courses: Vec::new(),
            led_to,
            before: (std::mem::replace(&mut self.words, words), self.count),
        };
        self.count = count;
        self.undone.clear();
        self.push(ply);
        Ok(())
    }
}

fn failed(fault: Fault, typed: &str) -> SnippetError {
    SnippetError::Crash(Crash::during(fault, typed))
}

/// The game's texts with what was typed.
fn with_typed(rules: &Loaded, typed: &str) -> (Sources, crate::span::FileId) {
    let mut sources = rules.sources.clone();
    let file = sources.add(Source::new("typed", typed));
    (sources, file)
}

/// Nothing to look names up in.
fn missing(sources: Sources) -> SnippetError {
    let span = crate::span::Span::default();
    let wrong = Diagnostic::bug("this could not be understood", span);
    SnippetError::Wrong(vec![wrong], Box::new(sources))
}
