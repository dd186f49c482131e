//! Whole trees of small games: `tests/trees.txt` has their counts and values.

use std::fmt::Write;
use std::fs;

use parlor::play::{Node, TreeError, tree, walk};

use crate::shipped::seated;

#[test]
fn trees_have_the_nodes_and_values_they_should() {
    let table = String::from_utf8(fs::read("tests/trees.txt").unwrap()).unwrap();
    let wanted: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!wanted.is_empty());
    for line in wanted {
        let words: Vec<&str> = line.split_whitespace().collect();
        let found = tree(&seated(words[0], None), 20_000).unwrap();
        let mut shown = vec![words[0].to_owned()];
        let counts = [found.chances, found.decisions, found.ends];
        shown.extend(counts.map(|count| count.to_string()));
        shown.extend(found.values.iter().map(ToString::to_string));
        assert_eq!(shown, words);
    }
}

#[test]
fn a_tree_is_walked_parents_first() {
    let mut text = String::new();
    walk(&seated("tests/fixtures/trees/unseen.parlor", None), 100, &mut |node, reached| {
        let line = match node {
            Node::Chance { outcomes, .. } => format!("chance {outcomes:?}"),
            Node::Decision { player, moves } => format!("player {player} has {moves}"),
            Node::End(standing) => format!("places {:?}", standing.places),
        };
        let _ = writeln!(text, "{line}, {reached}");
    })
    .unwrap();
    insta::assert_snapshot!(text);
}

#[test]
fn a_large_tree_is_given_up() {
    let large = tree(&seated("tock", None), 5_000);
    assert!(matches!(large, Err(TreeError::Large(5_000))));
    // To the node.
    assert!(tree(&seated("kuhn_poker", None), 57).is_err());
    assert!(tree(&seated("kuhn_poker", None), 58).is_ok());
}
