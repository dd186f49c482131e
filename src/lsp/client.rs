//! What the client said of itself when it called: what it can, and where its files are.

use super::place::Encoding;
use super::uri;
use lsp_types::InitializeParams;
use std::path::PathBuf;

/// What the client said of itself.
#[derive(Debug, Clone, Default)]
pub(super) struct Client {
    /// In what units places are counted.
    pub(super) encoding: Encoding,
    /// The folders that are open.
    pub(super) folders: Vec<PathBuf>,
    /// It can be asked to fetch the lenses again.
    pub(super) fetches_lenses: bool,
    /// It runs the commands that it is given itself, in a terminal.
    pub(super) has_terminal: bool,
}

impl Client {
    /// What it said.
    pub(super) fn new(params: &InitializeParams) -> Self {
        let able = &params.capabilities;
        let offered = able.general.as_ref().and_then(|able| able.position_encodings.as_deref());
        let folders = params.workspace_folders.iter().flatten().map(|folder| &folder.uri);
        let lens = able.workspace.as_ref().and_then(|able| able.code_lens.as_ref());
        let options = params.initialization_options.as_ref();
        let terminal = options.and_then(|options| options.get("terminal")?.as_bool());
        Self {
            encoding: Encoding::chosen(offered.unwrap_or(&[])),
            folders: folders.filter_map(uri::to_path).collect(),
            fetches_lenses: lens.and_then(|able| able.refresh_support).unwrap_or(false),
            has_terminal: terminal.unwrap_or(false),
        }
    }
}
