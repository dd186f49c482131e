//! What stands at a place: a name with all places that speak of the same, or a file that is named.
//! Knows nothing of what is asked about it.

use super::desk::{Desk, Part, is_rules};
use super::project::Project;
use crate::check::{Declared, Role};
use crate::hooks;
use crate::span::{FileId, Span};
use crate::syntax::ast::{Item, ItemKind};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// A name where it stands.
#[derive(Debug, Clone)]
pub(super) struct Meant {
    /// Where it stands.
    pub(super) at: Span,
    /// Where it is declared; several places if it can mean several things.
    pub(super) declared: BTreeSet<Span>,
}

impl Meant {
    /// What it is declared as, if one thing is meant.
    pub(super) fn declared<'a>(&self, project: &'a Project) -> Option<&'a Declared> {
        self.declared.iter().find_map(|at| project.looked.rules.index.declared(*at))
    }
}

/// The name at a place of a game's text.
pub(super) fn meant(part: &Part, offset: usize) -> Option<Meant> {
    let place = Span::new(part.file, offset, offset);
    let source = part.source()?;
    if is_rules(source.name()) {
        let (at, declared) = part.project.looked.rules.index.at(place)?;
        return Some(Meant { at, declared });
    }
    let words = hooks::words(source.text());
    let word =
        words.into_iter().find(|word| word.at.start <= offset && offset <= word.at.end)?;
    let at = Span::new(part.file, word.at.start, word.at.end);
    let declared: BTreeSet<Span> = scripts(&part.project, part.file)
        .filter(|(_, declared)| declared.name == word.name)
        .map(|(at, _)| at)
        .collect();
    (!declared.is_empty()).then_some(Meant { at, declared })
}

/// The functions that rule files declare in a script file.
fn scripts(project: &Project, file: FileId) -> impl Iterator<Item = (Span, &Declared)> {
    let rules = &project.looked.rules;
    let names: BTreeSet<&str> = rules
        .scripts
        .iter()
        .filter(|(_, id)| **id == file)
        .flat_map(|(name, _)| {
            let game = project.game();
            let here = game.into_iter().flat_map(|game| &game.scripts);
            here.filter(move |script| script.file == *name).map(|script| script.name.as_str())
        })
        .collect();
    let declared = rules.index.declarations();
    declared.filter(move |(_, declared)| {
        declared.role == Role::Script && names.contains(declared.name.as_str())
    })
}

/// All places of a game that speak of what is declared at some, in order; script files too.
pub(super) fn places(project: &Project, declared: &BTreeSet<Span>) -> BTreeSet<Span> {
    let index = &project.looked.rules.index;
    let mut places: BTreeSet<Span> = declared.clone();
    let speaks = |of: &BTreeSet<Span>| of.intersection(declared).next().is_some();
    places.extend(index.uses().filter(|(_, of)| speaks(of)).map(|(at, _)| at));
    for at in declared {
        let Some(name) = index.declared(*at).filter(|known| known.role == Role::Script) else {
            continue;
        };
        places.extend(in_scripts(project, &name.name).into_iter().map(|(span, _)| span));
    }
    places
}

/// Where a function's name stands in the script file that it is written in, and whether it is written there.
pub(super) fn in_scripts(project: &Project, name: &str) -> Vec<(Span, bool)> {
    let scripts = project.game().into_iter().flat_map(|game| &game.scripts);
    let script = scripts.into_iter().find(|script| script.name == name);
    let file = script.and_then(|script| project.looked.rules.scripts.get(&script.file));
    let Some((file, source)) = file.and_then(|file| Some((*file, project.source(*file)?)))
    else {
        return Vec::new();
    };
    let words = hooks::words(source.text()).into_iter().filter(|word| word.name == name);
    words.map(|word| (Span::new(file, word.at.start, word.at.end), word.written)).collect()
}

/// The games that a name may be spoken of in: the one at hand, and if it is declared in a library
/// all that use that.
pub(super) fn games(
    desk: &mut Desk,
    part: &Part,
    meant: &Meant,
) -> Vec<(Arc<Project>, BTreeSet<Span>)> {
    let here = &part.project;
    let mut games = vec![(Arc::clone(here), meant.declared.clone())];
    let mut roots = BTreeSet::new();
    for at in &meant.declared {
        let name = here.source(at.file()).map(|source| source.name().to_owned());
        let name = name.map(|name| crate::load::plain(Path::new(&name)));
        let Some(name) = name.as_ref().and_then(|name| name.to_str()) else { continue };
        if name != here.root {
            roots.extend(desk.users(name));
        }
    }
    roots.remove(&here.root);
    for root in roots {
        let project = desk.project(&root);
        let declared: BTreeSet<Span> =
            meant.declared.iter().filter_map(|at| same_place(here, *at, &project)).collect();
        if !declared.is_empty() {
            games.push((project, declared));
        }
    }
    games
}

/// The same place in the texts of another game.
fn same_place(here: &Project, at: Span, there: &Project) -> Option<Span> {
    let name = crate::load::plain(Path::new(here.source(at.file())?.name()));
    let file = there.file(name.to_str()?)?;
    Some(Span::new(file, at.start(), at.end()))
}

/// The file that is named in quotes at a place: a library, a game, a script.
pub(super) fn file_named(part: &Part, offset: usize) -> Option<FileId> {
    let source = part.source().filter(|source| is_rules(source.name()))?;
    let tree = super::desk::tree(source)?;
    let holds = |span: Span| span.start() <= offset && offset <= span.end();
    let header = tree.header.as_ref().and_then(|header| header.variant_of.as_ref());
    let (name, ending) = header
        .filter(|of| holds(of.span))
        .map(|of| (of.value.as_str(), "parlor"))
        .or_else(|| tree.items.iter().find_map(|item| named_in(item, &holds)))?;
    let wanted = Path::new(name).with_extension(ending);
    let wanted = wanted.file_name()?;
    let files = part.project.looked.sources.iter();
    let mut files =
        files.filter(|(_, source)| Path::new(source.name()).file_name() == Some(wanted));
    files.find(|(id, _)| *id != part.file).map(|(id, _)| id)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only these name files")]
fn named_in<'a>(
    item: &'a Item,
    holds: &impl Fn(Span) -> bool,
) -> Option<(&'a str, &'static str)> {
    match &item.kind {
        ItemKind::Use(names) => names
            .iter()
            .find(|name| holds(name.span))
            .map(|name| (name.value.as_str(), "parlor")),
        ItemKind::Script(script) if holds(script.file.span) => {
            Some((script.file.value.as_str(), "rhai"))
        }
        _ => None,
    }
}
