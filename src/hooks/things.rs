//! The handles scripts hold: opaque indices that only the host makes.
//!
//! **Invariant.** A handle's index is in range: handles are made from the table and the state,
//! and cannot be made from numbers or kept between calls.

/// Declares handle types.
macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) struct $name(pub(super) usize);
    )*};
}

handles! {
    /// A player, by seat.
    Player
    /// A team.
    Team
    /// A site of the board.
    Site
    /// A piece with identity.
    Piece
    /// A card.
    Card
    /// A zone of one owner.
    Zone
    /// A kind of piece.
    Kind
    /// A direction.
    Direction
}

/// A member of a value type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value {
    /// Which type.
    pub(super) ty: usize,
    /// Which member.
    pub(super) member: usize,
}
