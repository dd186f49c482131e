//! Whatever is typed is answered in readable lines, and nothing panics.
//!
//! `PARLOR_LINES` says how many lines are typed for each game; by default few, for everyday. `PARLOR_GAMES`
//! names the games, by commas; by default all.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use parlor::agents::Effort;
use parlor::library;
use parlor::session::{self, Later, Memory, Offers, Opened, Rest, Session, Standing, Start};
use parlor::spec::text_of;
use parlor::state::Stream;

const WORDS: &[&str] = &[
    "help", "moves", "why", "undo", "redo", "board", "hand", "log", "rules", "players",
    "option", "seed", "save", "load", "record", "reload", "draw", "resign", "do", "?",
    "script", "hint", "aim", "quit", "hlep",
];
const ARGUMENTS: &[&str] = &[
    "",
    "1",
    "2",
    "0",
    "-1",
    "99999999999999999999",
    "x",
    "a1",
    "Kh",
    "king",
    "human",
    "2 human",
    "1 random",
    "one.json",
    "count players",
    "1 +",
    "}",
    "{",
    "\"",
    "move",
    "move nobody to",
    "ready",
    "yes",
    "é",
    "\u{1}",
    "\u{1b}[2J",
    "place",
    "your number",
    "1 / 0",
    "   ",
    ",",
    "1, 2",
    "board.svg",
    "one.json anyway",
    "red 2",
    "twenty from 10",
    "move first stock to ",
    "set place to",
];

fn lines() -> u64 {
    std::env::var("PARLOR_LINES").ok().and_then(|count| count.parse().ok()).unwrap_or(12)
}

fn pick<'a>(stream: &mut Stream, from: &[&'a str]) -> &'a str {
    from[usize::try_from(stream.below(from.len() as u64)).unwrap()]
}

/// A line somebody may type: a command, a move, or nonsense.
fn line(stream: &mut Stream, session: &Session) -> String {
    match stream.below(10) {
        0..3 => format!(":{} {}", pick(stream, WORDS), pick(stream, ARGUMENTS)),
        3..6 => match session.play().turn() {
            Some(turn) => (1 + stream.below(turn.count)).to_string(),
            None => ":undo 2".into(),
        },
        6 => match offered_word(stream, session) {
            Some(word) => word,
            None => "ready".into(),
        },
        7 => {
            let about =
                ["why ", "moves ", "", "", ""][usize::try_from(stream.below(5)).unwrap()];
            let colon = if about.is_empty() { "" } else { ":" };
            format!("{colon}{about}{}", random_move(stream, session))
        }
        _ => {
            let bytes: Vec<u8> =
                (0..stream.below(40)).map(|_| stream.below(256).to_le_bytes()[0]).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }
}

/// A word that Tab offers where nothing is typed yet.
fn offered_word(stream: &mut Stream, session: &Session) -> Option<String> {
    let (_, found) = session.offers().complete("");
    let words: Vec<&str> = found.iter().map(|offer| offer.text.as_str()).collect();
    if words.is_empty() { None } else { Some(pick(stream, &words).to_owned()) }
}

/// The text of a legal move, or a part of it.
fn random_move(stream: &mut Stream, session: &Session) -> String {
    let ways = session.play().moves().unwrap();
    let Ok(at) = usize::try_from(stream.below(ways.len().max(1) as u64)) else {
        return String::new();
    };
    let text = ways.get(at).map(text_of).unwrap_or_default();
    let words: Vec<&str> = text.split(' ').collect();
    let most = if stream.below(3) == 0 { stream.below(words.len() as u64 + 1) } else { 99 };
    words.into_iter().take(usize::try_from(most).unwrap()).collect::<Vec<_>>().join(" ")
}

/// What helps while typing must stand any beginning.
fn helped(offers: &Offers, line: &str) {
    for (end, _) in line.char_indices() {
        let typed = &line[..end];
        offers.hint(typed);
        if let Standing::Until(good) = offers.standing(typed) {
            assert!(typed.is_char_boundary(good), "{typed:?}");
        }
        let (from, _) = offers.complete(typed);
        assert!(typed.is_char_boundary(from), "{typed:?}");
    }
}

/// Lines typed in one game before another is begun: what replays a whole session stays quick.
const IN_ONE_GAME: u64 = 200;

#[test]
fn every_line_is_answered() {
    let wanted = std::env::var("PARLOR_GAMES").ok();
    for (at, name) in library::games().enumerate() {
        if wanted.as_ref().is_some_and(|wanted| !wanted.split(',').any(|game| game == name)) {
            continue;
        }
        let opened = Arc::new(session::open(name, &|path| fs::read(path)).unwrap());
        let at = u64::try_from(at).unwrap();
        let mut left = lines();
        for game in 0.. {
            left -= type_lines(&opened, at + game, left.min(IN_ONE_GAME));
            if left == 0 {
                break;
            }
        }
    }
}

/// Types lines in a game of its own; how many.
fn type_lines(opened: &Arc<Opened>, seed: u64, lines: u64) -> u64 {
    let later = if (seed / 2).is_multiple_of(2) { Later::Seed } else { Later::Asked };
    let start = Start {
        seed: seed + 3,
        hotseat: seed.is_multiple_of(2),
        later,
        hint: Effort::Plies(50),
        ..Start::plain()
    };
    let mut session = Session::begin(opened, start, Arc::new(Memory::default())).unwrap();
    session.opening();
    let mut stream = Stream::new(seed);
    for at in 0..lines {
        let line = line(&mut stream, &session);
        if at % 6 == 0 {
            helped(&session.offers(), &line);
        }
        let answer = session.answer(&line);
        let shown = answer.text();
        let asks = !line.trim().is_empty() && !line.trim().starts_with('#');
        if asks && !answer.quit {
            let name = &opened.name;
            assert!(!shown.trim().is_empty(), "{name}: {line:?} is not answered");
            assert!(shown.ends_with('\n'), "{name}: {line:?}: {shown:?}");
        }
    }
    lines
}

/// What is offered for a beginning, in words.
fn offered(session: &Session, typed: &str) -> String {
    let offers = session.offers();
    let (from, found) = offers.complete(typed);
    let Rest { text, takes } = offers.hint(typed).unwrap_or_default();
    let hint = format!("{text} {takes}");
    let mut text = format!("{typed}|{}   {:?}\n", hint.trim_end(), offers.standing(typed));
    for offer in found.iter().take(8) {
        writeln!(text, "   {}…{}   {}", &typed[..from], offer.text, offer.about).unwrap();
    }
    if found.len() > 8 {
        writeln!(text, "   and {} more", found.len() - 8).unwrap();
    }
    text
}

#[test]
fn moves_are_completed_choice_by_choice() {
    let opened = Arc::new(session::open("tock", &|path| fs::read(path)).unwrap());
    let start = Start { seed: 12, ..Start::plain() };
    let mut session = Session::begin(&opened, start, Arc::new(Memory::default())).unwrap();
    let effects = "move 7 of clubs to red.hand move ace of clubs to red.hand \
                   move red.pawns[1] to track[4] move red.pawns[2] to track[9] \
                   move king of spades to red.hand";
    session.give(effects).unwrap();
    session.answer(":save kept.json");
    let typed = [
        "",
        "7",
        "7c",
        "7c ",
        "7c 4 ",
        "7c 4 3",
        "7c 4 3 ",
        "king of",
        "ks ",
        "zz",
        "7c zz",
        "1",
        ":",
        ":re",
        ":record x",
        ":rules sw",
        ":why 7c 4",
        ":players ",
        ":pl 2 r",
        ":option st",
        ":load k",
        ":record k",
        ":do ",
        ":do sh",
        ":do move ",
        ":do move (first your arr",
        ":do move (first your pawns) ",
        ":do move (first your pawns) to red.h",
        ":do if true { ro",
        ":do nonsense is ",
        ":? any your pawns ",
        ":?count st",
        ":help un",
        ":xyz",
    ];
    let told: Vec<String> = typed.iter().map(|typed| offered(&session, typed)).collect();
    insta::assert_snapshot!(told.join(""));
}

#[test]
fn drawings_keep_to_the_screen() {
    let opened = Arc::new(session::open("tock", &|path| fs::read(path)).unwrap());
    let mut session =
        Session::begin(&opened, Start::plain(), Arc::new(Memory::default())).unwrap();
    let mut widest = |width: usize| {
        session.fit(Some(width));
        let shown = session.answer(":board").text() + session.answer(":hand").text().as_str();
        shown.lines().map(|line| line.chars().count()).max().unwrap()
    };
    assert!(widest(60) <= 60);
    assert!(widest(200) > 60);
}

/// What Tab tells of a move must not tell what chance will do.
#[test]
fn chance_to_come_is_not_told() {
    let rules = "game \"Leap\"\nplayers a, b\nboard { line track[9] holds 2 }\n\
                 piece man * 1 per player on track[1]\ndice die = 1..6\n\
                 play { turns { ask { leap } } }\n\
                 rule leap { choose man in your men   roll die   move man to track[1 + die] }\n\
                 end { you win when any your men on track[7] }\n";
    let opened = session::open("leap.parlor", &|_| Ok(rules.into())).unwrap();
    let opened = Arc::new(opened);
    let told = (0..10).map(|seed| {
        let start = Start { seed, ..Start::plain() };
        let session = Session::begin(&opened, start, Arc::new(Memory::default())).unwrap();
        session.offers().complete("").1
    });
    let told: Vec<_> = told.collect();
    assert!(told.windows(2).all(|two| two[0] == two[1]), "{told:?}");
}
