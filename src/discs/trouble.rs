//! Why a shot is not played.

/// What is wrong with a surface, its discs or a flick; or that a shot has no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// A measure that is no number, negative, or too large.
    #[error("the {0} is outside what can be played")]
    Outside(&'static str),
    /// No disc has the flick's number.
    #[error("there is no disc {0}")]
    NoDisc(usize),
    /// Two discs lie on the same spot, or partly.
    #[error("discs {0} and {1} overlap")]
    Overlap(usize, usize),
    /// A disc lies on a post.
    #[error("disc {0} lies on post {1}")]
    OnPost(usize, usize),
    /// A disc's centre is off the surface.
    #[error("disc {0} is off the surface")]
    Off(usize),
    /// More events than a shot may have.
    #[error("the shot goes on for too long")]
    TooLong,
    /// Discs so closely packed that whole nanometres have no room for them.
    #[error("the discs lie too close to be told apart")]
    Crowded,
}
