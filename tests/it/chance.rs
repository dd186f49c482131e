//! What a seed gives never changes: records and transcripts depend on it.

use parlor::ir::Base;
use parlor::state::{Among, Chance, Seeded, Stream, nth_bit};

/// The first outcomes of a source: of six numbers, then of a set across two words.
fn outcomes(source: &mut dyn Chance) -> (Vec<i64>, Vec<i64>) {
    let sites = [0x8000_0000_0000_0001, 0x0000_0000_0000_0f00];
    let mut pick = |number: u64, among: Among<'_>| source.pick(number, among).unwrap();
    let dice = (0..12).map(|number| pick(number, Among::Numbers(1, 6))).collect();
    let members =
        (0..12).map(|number| pick(number, Among::Members(Base::Site, &sites))).collect();
    (dice, members)
}

#[test]
fn a_games_generator_gives_what_it_always_gave() {
    let all: Vec<_> = [0, 1, 7, u64::MAX].map(|seed| outcomes(&mut Seeded::new(seed))).into();
    insta::assert_compact_debug_snapshot!(all);
}

#[test]
fn a_playouts_generator_gives_what_it_always_gave() {
    let all: Vec<_> = [0, 1, 7, u64::MAX].map(|seed| outcomes(&mut Stream::new(seed))).into();
    insta::assert_compact_debug_snapshot!(all);
}

#[test]
fn an_outcome_depends_on_its_number_alone() {
    let mut source = Seeded::new(7);
    let fifth = source.pick(4, Among::Numbers(1, 1000));
    source.pick(9, Among::Numbers(1, 6)).unwrap();
    assert_eq!(source.pick(4, Among::Numbers(1, 1000)), fifth);
}

#[test]
fn every_number_below_a_bound_comes_up_about_as_often() {
    let mut stream = Stream::new(3);
    let mut counts = [0_u32; 7];
    for _ in 0..70_000 {
        let at = usize::try_from(stream.below(7)).unwrap();
        counts[at] += 1;
    }
    // Five standard deviations of a binomial count with n = 70,000 and p = 1/7 are below 470.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 470), "{counts:?}");
}

#[test]
fn the_nth_bit_is_found_that_is_on() {
    let mut stream = Stream::new(7);
    let words = (0..200).map(|at| (stream.below(u64::MAX) >> (at % 64)) << (at / 4 % 64));
    for word in words.chain([1, 1 << 63, u64::MAX]) {
        let mut members = parlor::state::members(&[word]).collect::<Vec<_>>().into_iter();
        for n in 0..word.count_ones() {
            assert_eq!(nth_bit(word, n) as usize, members.next().unwrap(), "{word:x} {n}");
        }
    }
}
