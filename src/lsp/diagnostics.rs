//! What is wrong with the games of the open texts, told file by file.
//! Finds no mistakes itself: the checker does.

use super::desk::{Desk, begins_a_game, is_rules};
use super::project::Project;
use super::uri;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Source;
use crate::span::FileId;
use crate::syntax;
use lsp_types::{
    self as lsp, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    NumberOrString, PublishDiagnosticsParams, Uri,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Names that stand in no sentence of the rules: editors fade them.
const UNUSED: &str = "C0043";

/// What was told of each file, and by which game.
#[derive(Debug, Default)]
pub(super) struct Told {
    roots: BTreeMap<String, Files>,
}

/// What is told of each file, by what the editor calls it.
type Files = BTreeMap<String, (Uri, Vec<lsp::Diagnostic>)>;

impl Told {
    /// Says anew what is wrong with the games of rule files, or with texts by themselves; nothing of what is no
    /// longer open. All are looked at before anything is told: what two games say of a library is told once.
    pub(super) fn look(
        &mut self,
        desk: &mut Desk,
        roots: &BTreeSet<String>,
    ) -> Vec<PublishDiagnosticsParams> {
        let mut uris: BTreeMap<String, Uri> = BTreeMap::new();
        for root in roots {
            uris.extend(self.look_at(desk, root));
        }
        uris.into_iter().map(|(name, uri)| self.all(desk, &name, uri)).collect()
    }

    /// Looks at one of them; gives the files of which there is something to say, or was.
    fn look_at(&mut self, desk: &mut Desk, root: &str) -> BTreeMap<String, Uri> {
        let document = desk.documents.get(root).cloned();
        let found = match document {
            Some(document) if !begins_a_game(&document) => {
                alone(desk, &document.uri, &document.source)
            }
            Some(_) => of_game(desk, root),
            None if is_part_open(desk, root) => of_game(desk, root),
            None => Files::new(),
        };
        let before = self.roots.insert(root.to_owned(), found.clone()).unwrap_or_default();
        let mut uris: BTreeMap<String, Uri> =
            before.into_iter().chain(found).map(|(name, (uri, _))| (name, uri)).collect();
        // Of what was closed it is told that there is nothing to tell.
        let path = Path::new(root);
        let own = uri::of_path(path).filter(|_| path.is_absolute());
        uris.extend(own.map(|uri| (uri.as_str().to_owned(), uri)));
        uris
    }

    /// All that is to be told of a file: a library's games may say the same.
    fn all(&self, desk: &Desk, name: &str, uri: Uri) -> PublishDiagnosticsParams {
        let mut all: Vec<lsp::Diagnostic> = Vec::new();
        for (_, found) in self.roots.values().filter_map(|files| files.get(name)) {
            for problem in found {
                if !all.contains(problem) {
                    all.push(problem.clone());
                }
            }
        }
        let open = desk.documents.get(&super::documents::name_of(&uri));
        let version = open.map(|document| document.version);
        PublishDiagnosticsParams { uri, diagnostics: all, version }
    }
}

/// Whether a file that is open is part of a game, though its rule file is not open.
fn is_part_open(desk: &mut Desk, root: &str) -> bool {
    let names: Vec<String> =
        desk.documents.iter().map(|document| document.name().to_owned()).collect();
    let project = desk.project(root);
    let is_part = names.iter().any(|name| project.file(name).is_some());
    if !is_part {
        desk.projects.forget(root);
    }
    is_part
}

/// The roots that have to be looked at again when a text has changed.
pub(super) fn concerned(desk: &mut Desk, name: &str) -> BTreeSet<String> {
    let mut roots: BTreeSet<String> = desk.projects.forget(name).into_iter().collect();
    match desk.documents.get(name).map(begins_a_game) {
        Some(true) => {
            roots.insert(name.to_owned());
            return roots;
        }
        Some(false) => {}
        None => return roots,
    }
    let users = desk.users(name);
    let open: Vec<&String> =
        users.iter().filter(|user| desk.documents.get(user).is_some()).collect();
    match (open.is_empty(), users.first()) {
        (false, _) => roots.extend(open.into_iter().cloned()),
        (true, Some(first)) => roots.extend([first.clone()]),
        (true, None) => roots.extend([name.to_owned()]),
    }
    roots
}

/// What is wrong with a game, in all its files.
fn of_game(desk: &mut Desk, root: &str) -> Files {
    let project = desk.project(root);
    let mut files = Files::new();
    let desk = &*desk;
    for (_, source) in project.looked.sources.iter() {
        // What comes with Parlor is not for the author to mend.
        if source.name() == root || Path::new(source.name()).is_absolute() {
            let uri = desk.uri(source);
            files.extend(uri.map(|uri| (uri.as_str().to_owned(), (uri, Vec::new()))));
        }
    }
    let tried = desk.trials.of(&project);
    for problem in project.looked.outcome.diagnostics.iter().chain(&tried) {
        let uri =
            project.source(problem.primary.span.file()).and_then(|source| desk.uri(source));
        if let Some((_, told)) = uri.and_then(|uri| files.get_mut(uri.as_str())) {
            told.extend(for_editors(desk, &project, problem));
        }
    }
    files
}

/// What is wrong with a library that no game uses, or a script: whether it can be read.
fn alone(desk: &Desk, uri: &Uri, source: &Source) -> Files {
    let problems = if is_rules(source.name()) {
        syntax::parse(FileId::default(), source).diagnostics
    } else {
        Vec::new()
    };
    let of = |problem: &Diagnostic| {
        let range = desk.client.encoding.range(source, problem.primary.span);
        lsp::Diagnostic { range, ..worded(problem) }
    };
    let told = problems.iter().map(of).collect();
    Files::from([(uri.as_str().to_owned(), (uri.clone(), told))])
}

/// A problem as editors show it.
pub(super) fn for_editors(
    desk: &Desk,
    project: &Project,
    problem: &Diagnostic,
) -> Option<lsp::Diagnostic> {
    let source = project.source(problem.primary.span.file())?;
    let range = desk.client.encoding.range(source, problem.primary.span);
    let related = problem.labels.iter().filter_map(|label| {
        let location = desk.location(project, label.span)?;
        let message =
            if label.text.is_empty() { "here".to_owned() } else { label.text.clone() };
        Some(DiagnosticRelatedInformation { location, message })
    });
    let related: Vec<_> = related.collect();
    let related_information = (!related.is_empty()).then_some(related);
    Some(lsp::Diagnostic { range, related_information, ..worded(problem) })
}

/// Its words: what is wrong, what is wrong here, and what to do.
fn worded(problem: &Diagnostic) -> lsp::Diagnostic {
    let mut message = problem.message.clone();
    if !problem.primary.text.is_empty() {
        message = format!("{message}: {}", problem.primary.text);
    }
    let fix = problem.fix.iter().map(|fix| {
        let new = fix.replacement.trim();
        let said = new.is_empty() || new.contains('\n') || fix.text.contains(new);
        if said { fix.text.clone() } else { format!("{}: `{new}`", fix.text) }
    });
    for help in problem.help.iter().cloned().chain(fix) {
        message = format!("{message}\nhelp: {help}");
    }
    let severity = match problem.severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
    };
    let tags = (problem.code == UNUSED).then(|| vec![DiagnosticTag::UNNECESSARY]);
    lsp::Diagnostic {
        severity: Some(severity),
        code: Some(NumberOrString::String(problem.code.to_owned())),
        source: Some("parlor".to_owned()),
        message,
        tags,
        ..lsp::Diagnostic::default()
    }
}
