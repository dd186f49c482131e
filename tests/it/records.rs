//! Records: a game written down is the game again, and what is no record changes nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use parlor::agents::Clock;
use parlor::library;
use parlor::play::{Play, seat};
use parlor::record::{About, NoRecord, Record, fingerprint};
use parlor::session::{self, Disk, Memory, Opened, Session, Start, Unfit};
use parlor::setup::Settings;
use parlor::state::Stream;

fn open(name: &str) -> Arc<Opened> {
    Arc::new(session::open(name, &|path| fs::read(path)).unwrap())
}

/// Whether there is time for everything.
fn thorough() -> bool {
    std::env::var("PARLOR_LINES").is_ok()
}

fn record(opened: &Opened, play: &Play) -> Record {
    let about = About {
        game: opened.name.clone(),
        rules: fingerprint(&opened.sources),
        seats: vec![("human".into(), None); play.table().players],
        result: None,
    };
    Record::of(about, play)
}

/// A game of random moves.
fn played(opened: &Opened, settings: &Settings, moves: usize) -> Play {
    let seated = seat(&opened.game, &opened.scripts, settings).unwrap();
    let mut play = Play::begin(&seated, 11, Vec::new()).unwrap();
    let mut stream = Stream::new(5);
    for _ in 0..moves {
        let Some(turn) = play.turn() else { break };
        let ways = play.moves().unwrap();
        let at = usize::try_from(stream.below(turn.count)).unwrap();
        play.make(&ways[at]).unwrap();
    }
    play
}

#[test]
fn a_record_is_the_game_again() {
    for name in library::games() {
        let opened = open(name);
        // The fewest and the most players; the executors' tests take all settings.
        let counts = &opened.game.players.counts;
        let some: BTreeSet<_> = counts.first().into_iter().chain(counts.last()).collect();
        for players in some {
            let settings = &Settings::players(*players);
            let play = played(&opened, settings, 3);
            // Lists of many moves take their time where nothing is optimised.
            if play.turn().is_some_and(|turn| turn.count > 300) && !thorough() {
                continue;
            }
            let written = record(&opened, &play);
            let read = Record::read(&written.write()).unwrap();
            assert_eq!(read, written, "{name} {settings:?}");
            let seated = seat(&opened.game, &opened.scripts, &read.settings()).unwrap();
            let again = read.replay(&seated, &opened.rules).unwrap();
            assert_eq!(again.words(), play.words(), "{name} {settings:?}");
            assert_eq!(again.outcomes(), play.outcomes(), "{name} {settings:?}");
        }
    }
}

#[test]
fn a_move_of_countless_ones_is_made_again() {
    let opened = open("crokinole");
    let seated = seat(&opened.game, &opened.scripts, &Settings::default()).unwrap();
    let mut play = Play::begin(&seated, 11, Vec::new()).unwrap();
    for shot in ["shoot 30.416 aim -26.623 speed 2.717", "shoot 0 aim 0.5 speed 0.9"] {
        let way = play.find(shot).unwrap().unwrap();
        play.make(&way).unwrap();
    }
    let read = Record::read(&record(&opened, &play).write()).unwrap();
    let again = read.replay(&seated, &opened.rules).unwrap();
    assert_eq!(again.words(), play.words());
}

#[test]
fn a_record_can_be_read_by_people() {
    let opened = open("tock");
    let options = vec![("side".into(), "10".into())];
    let play = played(&opened, &Settings { players: Some(2), options }, 4);
    let written = record(&opened, &play).write();
    // Whoever changes a comment of the rules need not look here.
    insta::assert_snapshot!(written.replace(&fingerprint(&opened.sources), "FINGERPRINT"));
}

fn resumed(text: &str) -> Result<Session, String> {
    let record = session::read(text.as_bytes())?;
    let opened = open("tic_tac_toe");
    let disk = Arc::new(Memory::default());
    Session::resume(&opened, &record, Start::plain(), disk, false).map_err(
        |unfit| match unfit {
            Unfit::Wrong(why) => why,
            Unfit::Changed => "the rules have changed".into(),
        },
    )
}

fn small() -> String {
    let opened = open("tic_tac_toe");
    record(&opened, &played(&opened, &Settings::default(), 3)).write()
}

#[test]
fn what_is_no_record_is_told() {
    let text = small();
    let second = text.lines().filter(|line| line.contains("\"move\"")).nth(1).unwrap();
    let first = text.lines().find(|line| line.contains("\"move\"")).unwrap();
    let told = [
        String::new(),
        "{}".into(),
        "[1, 2".into(),
        "game tock\n\n> 1\n".into(),
        "\u{0}".into(),
        text.replacen("\"parlor\": 1", "\"parlor\": 2", 1),
        text.replacen("\"seed\": 11", "\"seed\": \"eleven\"", 1),
        text.replacen("\"seed\"", "\"sede\"", 1),
        text.replacen("human", "robot", 1),
        text.replacen("\"seat\": \"X\"", "\"seat\": \"Z\"", 1),
        text.replacen("\"rules\": \"", "\"rules\": \"0", 1),
        // The same square twice, and a move out of turn.
        text.replacen(second.trim(), &first.trim().replace("\"X\"", "\"O\""), 1),
        text.replacen(first, second, 1),
        text.replacen("\"move\": \"", "\"move\": \"z", 1),
    ];
    let told = told.iter().map(|text| resumed(text).err().unwrap_or_else(|| "taken".into()));
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_record_cut_short_or_spoilt_is_refused_or_fits() {
    let text = small();
    let whole = resumed(&text).unwrap().play().words().to_vec();
    for at in 0..text.len() - 2 {
        let error = Record::read(&text[..at]).unwrap_err();
        assert!(!matches!(error, NoRecord::Later(_)), "{at}: {error}");
    }
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        for byte in [b'"', b'0', b' '] {
            bytes[at] = byte;
            let Ok(spoilt) = String::from_utf8(bytes.clone()) else { continue };
            // Most are refused; a changed seed or name is another game, and a legal one.
            if let Ok(session) = resumed(&spoilt) {
                assert_eq!(session.play().words().len(), whole.len(), "{at}: {spoilt}");
            }
        }
    }
}

#[test]
fn what_cannot_be_loaded_changes_nothing() {
    let disk = Arc::new(Memory::default());
    let opened = open("tic_tac_toe");
    let mut session = Session::begin(&opened, Start::plain(), disk.clone()).unwrap();
    session.answer("b2");
    session.answer(":save kept.json");
    let kept = String::from_utf8(disk.read(Path::new("kept.json")).unwrap()).unwrap();
    session.answer("a1");
    let words = session.play().words().to_vec();
    for (name, text) in [
        ("foreign.json", "{\"a\": 1}".to_owned()),
        ("cut.json", kept[..kept.len() / 2].to_owned()),
        ("illegal.json", kept.replace("b2", "b9")),
        ("changed.json", kept.replace("\"rules\": \"", "\"rules\": \"f")),
        (
            "elsewhere.json",
            kept.replace("\"rules\": \"", "\"rules\": \"f").replace("tic_tac_toe", "no_game"),
        ),
    ] {
        disk.write(Path::new(name), &text).unwrap();
        let answer = session.answer(&format!(":load {name}")).text();
        assert!(answer.contains("The game goes on as it was"), "{name}: {answer}");
        assert_eq!(session.play().words(), words, "{name}");
    }
    let answer = session.answer(":load changed.json anyway").text();
    assert!(answer.starts_with("loaded changed.json: 1 move"), "{answer}");
}

/// The file of a game that changes while it is played.
#[derive(Debug, Default)]
struct Changing(Memory);

impl Disk for Changing {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        self.0.read(path)
    }

    fn write(&self, path: &Path, text: &str) -> std::io::Result<()> {
        self.0.write(path, text)
    }

    fn clock(&self) -> Box<dyn Clock> {
        self.0.clock()
    }
}

#[test]
fn changed_rules_are_read_again_if_they_fit() {
    let path = Path::new("line.parlor");
    let rules = |extra: &str| {
        format!(
            "game \"Line\"\nplayers a, b\nboard {{ grid 5 x 1 }}\npiece man\n\
             play {{ turns {{ ask {{ put }} }} }}\n\
             rule put {{ choose at in empty   {extra}   place man on at }}\n\
             end {{ you win when count your men = 3 }}\n"
        )
    };
    let disk = Arc::new(Changing::default());
    disk.write(path, &rules("")).unwrap();
    let opened = Arc::new(session::open("line.parlor", &|path| disk.read(path)).unwrap());
    let mut session = Session::begin(&opened, Start::plain(), disk.clone()).unwrap();
    let mut told = Vec::new();
    let mut answer = |session: &mut Session, line: &str| {
        told.push(format!("> {line}\n{}", session.answer(line).text()));
    };
    answer(&mut session, "a1");
    answer(&mut session, "e1");
    answer(&mut session, ":reload");
    disk.write(path, &rules("require at is not d1 else \"not there\"")).unwrap();
    answer(&mut session, ":reload");
    answer(&mut session, ":why d1");
    answer(&mut session, ":log");
    disk.write(path, &rules("require at is not e1 else \"not at the end\"")).unwrap();
    answer(&mut session, ":reload");
    answer(&mut session, ":why d1");
    disk.write(path, &rules("requir at")).unwrap();
    answer(&mut session, ":reload");
    answer(&mut session, "b1");
    insta::assert_snapshot!(told.join(""));
}

#[test]
fn a_session_written_as_a_transcript_passes() {
    use parlor::draw::Paint;
    use parlor::transcript::{Shelf, Verdict, test};
    let start = Start { names: vec!["Ann".into(), "Bob".into()], seed: 4, ..Start::plain() };
    let hotseat = Start { hotseat: true, seed: 7, ..Start::plain() };
    for (game, start, typed) in [
        ("tic_tac_toe", start, &["b2", ":why b2", "a1", ":undo", "c1", ":log"][..]),
        ("tock", hotseat, &["", "1", "ready", ":hand", "1"][..]),
    ] {
        let opened = open(game);
        let disk = Arc::new(Memory::default());
        let mut session = Session::begin(&opened, start, disk.clone()).unwrap();
        session.opening();
        for line in typed {
            session.answer(line);
        }
        session.answer(":record it.transcript");
        let written = disk.read(Path::new("it.transcript")).unwrap();
        let path = Path::new("it.transcript");
        let verdict = test(path, &written, &Shelf::new(), &|path| fs::read(path), Paint::Plain);
        assert_eq!(verdict, Verdict::Passed, "{}", String::from_utf8_lossy(&written));
    }
}
