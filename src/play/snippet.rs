//! Expressions and effects typed by people, checked in the game's own scope.
