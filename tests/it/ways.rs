//! Ways over the board: where steps end is where walking them ends.

use parlor::table::Way;

#[test]
fn steps_end_where_walking_ends() {
    let mut walked = Vec::new();
    for sites in 1..6 {
        for shape in 0..64_usize {
            let way = Way {
                main: (0..sites).collect(),
                cyclic: shape & 1 != 0,
                gate: (shape & 2 != 0).then_some(shape / 16 % sites),
                lane: if shape & 2 == 0 { Vec::new() } else { (10..10 + shape / 16).collect() },
                forwards_only: shape & 4 != 0,
                exactly: shape & 8 != 0,
                places: Vec::new(),
            };
            let mut noted = way.clone();
            noted.note_places(14);
            for from in (0..sites).chain(10..14) {
                for steps in -12..=12 {
                    walked.clear();
                    way.walk(from, steps, &mut walked);
                    let end = walked.last().map(|site| usize::try_from(*site).unwrap());
                    assert_eq!(way.end(from, steps), end, "{way:?} from {from} by {steps}");
                    assert_eq!(noted.end(from, steps), end, "{noted:?} from {from} by {steps}");
                }
            }
        }
    }
}
