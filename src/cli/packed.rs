//! Files of lines, plain or packed by Zstandard: their names tell which (`.zst`).

use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::Path;

/// What stands behind the names of packed files.
pub(super) const ENDING: &str = "zst";

/// Whether a file of this name is packed.
pub(super) fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == ENDING)
}

/// A file as it was before it was packed, if it is.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let file = BufReader::new(File::open(path)?);
    if !is_packed(path) {
        return Ok(Box::new(file));
    }
    Ok(Box::new(BufReader::new(Frames { file, frame: FrameDecoder::new() })))
}

/// A line as a frame of its own: such frames are put behind each other as lines are.
pub(super) fn frame(line: &str) -> Vec<u8> {
    compress_to_vec(line.as_bytes(), CompressionLevel::Fastest)
}

/// How many bytes the first frames of a file have; 0 if it has fewer whole ones.
pub(super) fn bytes_of_frames(path: &Path, frames: u64) -> io::Result<u64> {
    let mut file = BufReader::new(File::open(path)?);
    let mut frame = FrameDecoder::new();
    for _ in 0..frames {
        let whole = frame.reset(&mut file).is_ok()
            && frame.decode_blocks(&mut file, BlockDecodingStrategy::All).is_ok();
        if !whole {
            return Ok(0);
        }
        // What is not taken out would be kept.
        io::copy(&mut frame, &mut io::sink())?;
    }
    file.stream_position()
}

/// What frames hold, one after the other.
struct Frames {
    file: BufReader<File>,
    frame: FrameDecoder,
}

impl Read for Frames {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        loop {
            while self.frame.can_collect() == 0 && !self.frame.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                self.frame.decode_blocks(&mut self.file, blocks).map_err(io::Error::other)?;
            }
            let read = self.frame.read(to)?;
            if read > 0 || to.is_empty() || self.file.fill_buf()?.is_empty() {
                return Ok(read);
            }
            self.frame.reset(&mut self.file).map_err(io::Error::other)?;
        }
    }
}
