//! Parlor: rules of tabletop games as programs you can check, play, test and simulate.
