//! What each seat may see, in words: of small games, after some random moves.

use std::fmt::Write as _;

use parlor::engine::Policy;
use parlor::play::Play;
use parlor::setup::Settings;
use parlor::state::Stream;

use crate::fixture;

#[test]
fn views() {
    insta::glob!("../fixtures/views", "*.parlor", |path| {
        let seated = fixture::seated(path, &Settings::default());
        let mut play = Play::begin(&seated, 1, Vec::new()).unwrap();
        let mut stream = Stream::new(1);
        for _ in 0..5 {
            let Some(way) = play.random(&mut stream, Policy::Uniform).unwrap() else { break };
            play.make(&way).unwrap();
        }
        let mut texts = String::new();
        for seat in (0..seated.program.table.players).map(Some).chain([None]) {
            writeln!(texts, "{}", play.view(seat).portrait()).unwrap();
        }
        let json = serde_json::to_string_pretty(&play.view(Some(0)).portrait()).unwrap();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(texts + json.as_str());
        });
    });
}
