//! What people type for moves.

use parlor::spec::{Match, Way, Word, matching};

use super::games::breakthrough;

/// What names a thing; the name of a branch is `Word::new`.
fn word(spellings: &[&str]) -> Word {
    let spellings: Vec<String> = spellings.iter().map(|one| (*one).to_string()).collect();
    let base = Some(parlor::ir::Base::Card);
    Word { base, spellings: spellings.clone(), ..Word::new(spellings[0].clone()) }
}

fn way(words: &[Word]) -> Way {
    Way { tokens: Vec::new(), words: words.to_vec() }
}

fn hand() -> Vec<Way> {
    let forced = Word { forced: true, ..word(&["red house"]) };
    vec![
        way(&[word(&["Kh", "king of hearts"]), Word::new("yes"), forced.clone()]),
        way(&[word(&["Kh", "king of hearts"]), Word::new("no")]),
        way(&[word(&["Ks", "king of spades"]), Word::new("yes"), forced]),
        way(&[word(&["10"])]),
    ]
}

#[test]
fn input_is_matched_by_number_text_and_beginnings() {
    let ways = hand();
    let meant = |input| matching(&ways, input);
    // A card is a number: moves have none.
    assert_eq!(meant("2"), Match::None { nearest: Vec::new() });
    assert_eq!(meant("10"), Match::One(3));
    assert_eq!(meant("Kh no"), Match::One(1));
    assert_eq!(meant("kh, n"), Match::One(1));
    assert_eq!(meant("king of hearts yes"), Match::One(0));
    assert_eq!(meant("king hearts y red house"), Match::One(0));
    assert_eq!(meant("king of s y r h"), Match::One(2));
    // The names of branches may be left out.
    assert_eq!(meant("ks"), Match::One(2));
    assert_eq!(meant("kh"), Match::Several(vec![0, 1]));
    assert_eq!(meant("k y"), Match::Several(vec![0, 2]));
    assert_eq!(meant("kh nn"), Match::None { nearest: vec![1] });
    assert_eq!(meant(""), Match::None { nearest: Vec::new() });
}

#[test]
fn the_end_of_a_choice_may_be_left_out() {
    let end = Word::end(true);
    let ways = [
        way(&[Word::end(false)]),
        way(&[word(&["7"]), end.clone()]),
        way(&[word(&["7"]), word(&["7"]), end.clone()]),
        way(&[word(&["7"]), word(&["7"]), word(&["2"]), end]),
    ];
    let meant = |input| matching(&ways, input);
    assert_eq!(meant("7"), Match::One(1));
    assert_eq!(meant("7 7"), Match::One(2));
    assert_eq!(meant("7 7 done"), Match::One(2));
    // Where a number is what is chosen, it is no number of a move.
    assert_eq!(meant("2"), Match::None { nearest: vec![1] });
    assert_eq!(meant("done"), Match::One(0));
    assert_eq!(meant("none"), Match::One(0));
    assert_eq!(meant(""), Match::None { nearest: Vec::new() });
}

#[test]
fn what_is_chosen_together_may_be_typed_in_any_order() {
    let card = |text| Word { together: true, ..word(&[text]) };
    let ways = [
        way(&[word(&["a1"]), word(&["a2"])]),
        way(&[card("2"), card("7"), card("7"), Word::end(true), Word::new("yes")]),
        way(&[card("2"), card("7"), card("10"), Word::end(true), Word::new("no")]),
        way(&[card("1"), card("7"), card("10"), Word::end(true), Word::new("no")]),
    ];
    let meant = |input| matching(&ways, input);
    assert_eq!(meant("7 2 7 y"), Match::One(1));
    assert_eq!(meant("7 7 2 done yes"), Match::One(1));
    assert_eq!(meant("10 7 2 no"), Match::One(2));
    // The whole word before the beginning of another.
    assert_eq!(meant("7 10 1 no"), Match::One(3));
    assert_eq!(meant("7 2 2 yes"), Match::None { nearest: vec![1] });
    // Nothing else may be turned round.
    assert_eq!(meant("a2 a1"), Match::None { nearest: Vec::new() });
}

#[test]
fn whole_words_win_over_beginnings() {
    let ways = [way(&[word(&["a10"]), word(&["b"])]), way(&[word(&["a1"]), word(&["b"])])];
    assert_eq!(matching(&ways, "a1 b"), Match::One(1));
    assert_eq!(matching(&ways, "a1"), Match::None { nearest: vec![0, 1] });
}

#[test]
fn every_number_and_text_means_its_own_way() {
    let ways = breakthrough().ways(0);
    for (at, way) in ways.iter().enumerate() {
        assert_eq!(matching(&ways, &parlor::spec::text_of(way)), Match::One(at));
        assert_eq!(matching(&ways, &(at + 1).to_string()), Match::One(at));
    }
}
