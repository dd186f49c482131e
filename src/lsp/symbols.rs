//! The outline of a rule file: what it declares, as a tree.
//! Looks at the text alone, so that it is there while much is still wrong.

use super::desk::{self, Desk, is_rules};
use super::documents::name_of;
use crate::source::Source;
use crate::span::Span;
use crate::syntax::ast::{
    BoardItem, BoardItemKind, Item, ItemKind, Name, Rule, SurfaceFeatureKind,
};
use lsp_types::{DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, SymbolKind};

pub(super) fn symbols(
    desk: &mut Desk,
    params: &DocumentSymbolParams,
) -> Option<DocumentSymbolResponse> {
    let name = name_of(&params.text_document.uri);
    let document = desk.documents.get(&name).filter(|_| is_rules(&name))?;
    let tree = desk::tree(&document.source)?;
    let outline = Outline { desk, source: &document.source };
    let items = tree.items.iter().flat_map(|item| outline.item(item)).collect();
    Some(DocumentSymbolResponse::Nested(items))
}

struct Outline<'a> {
    desk: &'a Desk,
    source: &'a Source,
}

impl Outline<'_> {
    fn item(&self, item: &Item) -> Vec<DocumentSymbol> {
        let whole = |word: &str, kind, children| {
            let first = Span::new(item.span.file(), item.span.start(), item.span.start());
            vec![self.symbol(word, first, item.span, kind, children)]
        };
        let named = |name: &Name, kind| vec![self.named(name, item.span, kind, Vec::new())];
        match &item.kind {
            ItemKind::Players(players) => {
                let seats = players.names.iter();
                let seats = seats.map(|name| self.leaf(name, SymbolKind::ENUM_MEMBER));
                whole("players", SymbolKind::ENUM, seats.collect())
            }
            ItemKind::Teams(_) | ItemKind::Seats(_) | ItemKind::Use(_) => Vec::new(),
            ItemKind::Option(option) => named(&option.name, SymbolKind::CONSTANT),
            ItemKind::Deck(deck) => named(&deck.name, SymbolKind::ARRAY),
            ItemKind::Values(values) => {
                let members = values.values.iter();
                let members =
                    members.map(|value| self.leaf(&value.name, SymbolKind::ENUM_MEMBER));
                let kind = SymbolKind::ENUM;
                vec![self.named(&values.name, item.span, kind, members.collect())]
            }
            ItemKind::Dice(dice) => named(&dice.name, SymbolKind::NUMBER),
            ItemKind::Board(items) => {
                let parts = items.iter().flat_map(|item| self.part(item));
                whole("board", SymbolKind::NAMESPACE, parts.collect())
            }
            ItemKind::Piece(piece) => {
                let kinds = piece.kinds.iter();
                kinds
                    .map(|kind| {
                        self.named(&kind.name, item.span, SymbolKind::CLASS, Vec::new())
                    })
                    .collect()
            }
            ItemKind::Zone(zone) => named(&zone.name, SymbolKind::ARRAY),
            ItemKind::Keep(keep) => named(&keep.name, SymbolKind::VARIABLE),
            ItemKind::Setup(_) => whole("setup", SymbolKind::EVENT, Vec::new()),
            ItemKind::Play(_) => whole("play", SymbolKind::EVENT, Vec::new()),
            ItemKind::Rule(rule) => {
                let mut symbol =
                    self.named(&rule.name, item.span, SymbolKind::FUNCTION, Vec::new());
                symbol.detail = parameters(rule);
                vec![symbol]
            }
            ItemKind::Define(define) => named(&define.name, SymbolKind::PROPERTY),
            ItemKind::End(_) => whole("end", SymbolKind::EVENT, Vec::new()),
            ItemKind::Invariant(invariant) => named(&invariant.text, SymbolKind::BOOLEAN),
            ItemKind::Script(script) => named(&script.name, SymbolKind::INTERFACE),
        }
    }

    fn part(&self, item: &BoardItem) -> Vec<DocumentSymbol> {
        let named = |name: &Name, kind| vec![self.named(name, item.span, kind, Vec::new())];
        match &item.kind {
            BoardItemKind::Per(_, items) => {
                items.iter().flat_map(|item| self.part(item)).collect()
            }
            BoardItemKind::Grid(_) => {
                let first = Span::new(item.span.file(), item.span.start(), item.span.start());
                vec![self.symbol("grid", first, item.span, SymbolKind::ARRAY, Vec::new())]
            }
            BoardItemKind::Ring(ring) => named(&ring.name, SymbolKind::ARRAY),
            BoardItemKind::Line(line) => named(&line.name, SymbolKind::ARRAY),
            BoardItemKind::Site(site) => named(&site.name, SymbolKind::FIELD),
            BoardItemKind::Graph(graph) => named(&graph.name, SymbolKind::ARRAY),
            BoardItemKind::Mark(name, _) => named(name, SymbolKind::KEY),
            BoardItemKind::Route(route) => {
                route.name.iter().flat_map(|name| named(name, SymbolKind::KEY)).collect()
            }
            BoardItemKind::Surface(surface) => {
                let features = surface.features.iter().filter_map(|feature| {
                    let (SurfaceFeatureKind::Hole(name)
                    | SurfaceFeatureKind::Circle(name)
                    | SurfaceFeatureKind::Beyond(name)) = &feature.kind
                    else {
                        return None;
                    };
                    Some(self.named(name, feature.span, SymbolKind::FIELD, Vec::new()))
                });
                let kind = SymbolKind::ARRAY;
                vec![self.named(&surface.name, item.span, kind, features.collect())]
            }
        }
    }

    fn leaf(&self, name: &Name, kind: SymbolKind) -> DocumentSymbol {
        self.named(name, name.span, kind, Vec::new())
    }

    fn named(
        &self,
        name: &Name,
        whole: Span,
        kind: SymbolKind,
        children: Vec<DocumentSymbol>,
    ) -> DocumentSymbol {
        self.symbol(&name.value, name.span, whole, kind, children)
    }

    fn symbol(
        &self,
        name: &str,
        at: Span,
        whole: Span,
        kind: SymbolKind,
        children: Vec<DocumentSymbol>,
    ) -> DocumentSymbol {
        let range = |span| self.desk.client.encoding.range(self.source, span);
        #[expect(deprecated, reason = "the protocol's old field has to be given")]
        DocumentSymbol {
            // Editors want a name, however short.
            name: if name.is_empty() { "…".to_owned() } else { name.to_owned() },
            detail: None,
            kind,
            tags: None,
            deprecated: None,
            range: range(whole),
            selection_range: range(at),
            children: (!children.is_empty()).then_some(children),
        }
    }
}

fn parameters(rule: &Rule) -> Option<String> {
    let names: Vec<&str> = rule.parameters.iter().map(|name| name.value.as_str()).collect();
    (!names.is_empty()).then(|| format!("({})", names.join(", ")))
}
