//! `parlor lsp`: the language server on standard input and output.

use super::{End, files};
use crate::library;
use crate::lsp::{self, Ended, Files, frame};
use etcetera::BaseStrategy;
use lsp_server::Connection;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

pub(super) fn run() -> Result<(), End> {
    let (server, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    // It ends with the process: nothing can wake it while it waits to read.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(read)) = frame::read(&mut input) {
            let heard = match read {
                Ok(message) => sender.send(message).is_ok(),
                Err(broken) => broken.write(&mut io::stdout().lock()).is_ok(),
            };
            if !heard {
                return;
            }
        }
    });
    let writer = thread::spawn(move || {
        for message in receiver {
            if message.write(&mut io::stdout().lock()).is_err() {
                return;
            }
        }
    });
    let ended = lsp::serve(&server, Arc::new(Machine));
    drop(server);
    // What was said last is still written.
    let _ = writer.join();
    match ended {
        Ended::Properly => Ok(()),
        Ended::Abruptly => Err(End::Failed),
    }
}

/// The files of this machine.
#[derive(Debug)]
struct Machine;

impl Files for Machine {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        files::read(path)
    }

    fn below(&self, folder: &Path, ending: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        // What cannot be looked through has nothing in it.
        let _ = files::collect(folder, ending, &mut found);
        found.sort();
        found
    }

    fn shipped(&self, path: &str) -> Option<PathBuf> {
        let file = library::at(path)?;
        let place = Path::new(env!("CARGO_PKG_VERSION")).join(path);
        keep(&place, file.text).ok()
    }

    fn keep(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        keep(&Path::new("games").join(name), text)
    }
}

/// Writes a file where programs keep what can be made again.
fn keep(place: &Path, text: &str) -> io::Result<PathBuf> {
    let cache = etcetera::choose_base_strategy().map_err(io::Error::other)?.cache_dir();
    let path = cache.join("parlor").join(place);
    if !files::read(&path).is_ok_and(|bytes| bytes == text.as_bytes()) {
        fs::create_dir_all(path.parent().unwrap_or(&cache))?;
        files::replace(&path, text)?;
    }
    Ok(path)
}
