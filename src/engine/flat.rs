//! Runs flat code: steps that read and write words, one after the other, until one needs the machine.
//!
//! It knows nothing of the machine, and the machine finds what it is left with as it was.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places and numbers of members are far below 2^31; other numbers are looked at before"
)]
use super::bits::Bits;
use super::cpu::{Select, Work};
use super::machine::STEPS;
use super::playout::MOST_PLIES;
use super::ways::{count_then, nth_then};
use crate::ir::{NONE, Per};
use crate::program::{
    Ends, FLAT_ROOM as ROOM, Flat, KNOWN_STEPS, Kind, LIST, Place, Step, Total,
};
use crate::state::{Fault, Stream, bare, members_of};
use crate::table::{Table, control};

/// Steps to run.
pub(super) struct Running<'a> {
    pub(super) code: &'a Flat,
    pub(super) table: &'a Table,
    pub(super) words: &'a mut [u64],
    pub(super) stream: &'a mut Stream,
    /// The luck of who picks by trial.
    pub(super) luck: Option<&'a mut Stream>,
    /// Where it begins.
    pub(super) at: Place,
    /// How many moves have been made.
    pub(super) plies: u64,
    /// How often it may yet go back before somebody moves.
    pub(super) fuel: u32,
    /// Takes what goes wrong.
    pub(super) fault: &'a mut Option<Fault>,
}

/// Where a run has come to.
pub(super) struct Come {
    /// The step that needs the machine, or is trouble.
    pub(super) at: Place,
    pub(super) plies: u64,
    pub(super) fuel: u32,
}

/// How often steps may go back before somebody moves: as often as instructions may be run.
pub(super) const FUEL: u32 = STEPS as u32;

/// Least number, of which there is none: nothing that is less is a number.
const LEAST: i64 = NONE + 1;

impl Work for Running<'_> {
    type Done = Come;

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: Select>(self, cpu: C) -> Come {
        let Self { code, table, words, stream, mut luck, at, mut plies, mut fuel, fault } =
            self;
        let steps = code.steps.as_slice();
        let Some(words) = words.first_chunk_mut::<ROOM>() else {
            return Come { at, plies, fuel };
        };
        let mut at = at as usize;
        macro_rules! one {
            ($word:expr) => {
                words[usize::from($word as u16)].cast_signed()
            };
        }
        macro_rules! bits {
            ($word:expr) => {
                words[usize::from($word as u16)]
            };
        }
        macro_rules! write {
            ($word:expr, $value:expr) => {{
                let value = $value;
                words[usize::from($word as u16)] = value;
            }};
        }
        macro_rules! number {
            ($word:expr) => {{
                let number = one!($word);
                if number < LEAST {
                    break;
                }
                number
            }};
        }
        macro_rules! below {
            ($lucky:expr, $bound:expr) => {
                match &mut luck {
                    Some(luck) if $lucky => luck.below($bound),
                    _ => stream.below($bound),
                }
            };
        }
        macro_rules! go_if {
            ($holds:expr, $go:expr) => {
                if $holds {
                    at = $go as usize;
                    continue;
                }
            };
        }
        while let Some(step) = steps.get(at) {
            match *step {
                Step::Copy { to, from } => write!(to, bits!(from)),
                Step::Add { to, a, b } => {
                    let (a, b) = (number!(a), number!(b));
                    match a.checked_add(b) {
                        Some(sum) if sum != NONE => write!(to, sum.cast_unsigned()),
                        _ => break,
                    }
                }
                Step::Sub { to, a, b } => {
                    let (a, b) = (number!(a), number!(b));
                    match a.checked_sub(b) {
                        Some(left) if left != NONE => write!(to, left.cast_unsigned()),
                        _ => break,
                    }
                }
                Step::Mul { to, a, b } => {
                    let (a, b) = (number!(a), number!(b));
                    match a.checked_mul(b) {
                        Some(product) if product != NONE => {
                            write!(to, product.cast_unsigned());
                        }
                        _ => break,
                    }
                }
                Step::Div { to, a, b } => {
                    let (a, b) = (number!(a), number!(b));
                    match a.checked_div(b) {
                        Some(quotient) => write!(to, quotient.cast_unsigned()),
                        None => break,
                    }
                }
                Step::WordAt { to, base, index, count, stride } => {
                    let index = bits!(index);
                    let word = if index < u64::from(count) {
                        bits!(u64::from(base) + u64::from(stride) * index)
                    } else {
                        NONE.cast_unsigned()
                    };
                    write!(to, word);
                }
                Step::StrictAt { to, base, index, count, stride } => {
                    let index = bits!(index);
                    if index >= u64::from(count) {
                        break;
                    }
                    let word = bits!(u64::from(base) + u64::from(stride) * index);
                    write!(to, word);
                }
                Step::Lookup { to, first, index, count } => {
                    let index = bits!(index);
                    let entry = if index < u64::from(count) {
                        code.entries[(u64::from(first) + index) as usize]
                    } else {
                        NONE
                    };
                    write!(to, entry.cast_unsigned());
                }
                Step::EndAt { to, table, from, steps } => {
                    let (from, steps) = (one!(from), one!(steps));
                    if !(1..=KNOWN_STEPS).contains(&steps) || !(0..code.sites).contains(&from) {
                        break;
                    }
                    let entry = (steps - 1) * code.sites + from;
                    let table = &code.tables[usize::from(table)];
                    write!(to, table[entry as usize].cast_unsigned());
                }
                Step::After { to, of } => match next_seat(words, bits!(of), code.players) {
                    Some(next) => write!(to, next),
                    None => break,
                },
                Step::End { to, list } => {
                    let length = bits!(list);
                    let last = if length == 0 {
                        NONE.cast_unsigned()
                    } else {
                        bits!(u64::from(list) + length)
                    };
                    write!(to, last);
                }
                Step::Walk { list, from, count, next } => {
                    let (mut site, count) = (bits!(from), bits!(count));
                    if count > LIST as u64 || site >= code.sites.cast_unsigned() {
                        break;
                    }
                    let next = &code.tables[usize::from(next)];
                    // From beside the way nothing goes along it.
                    let there = if next[site as usize] == NONE { 0 } else { count };
                    let [length, members @ ..] = &mut words[list as usize..] else { break };
                    *length = there;
                    for member in members.iter_mut().take(there as usize) {
                        site = next[site as usize].cast_unsigned();
                        *member = site;
                    }
                }
                Step::From { list, of, first } => {
                    let (of, first) = (bits!(of), bits!(first));
                    let [length, members @ ..] = &mut words[list as usize..] else { break };
                    *length = 0;
                    if has(of, first) {
                        let before = of & ((1 << first) - 1);
                        let round = members_of(of ^ before).chain(members_of(before));
                        for (member, next) in members.iter_mut().zip(round) {
                            *member = next as u64;
                            *length += 1;
                        }
                    }
                }
                Step::Drop { list, of } => {
                    let of = bits!(of);
                    let [length, members @ ..] = &mut words[list as usize..] else { break };
                    let there = (*length as usize).min(members.len());
                    let mut left = 0;
                    for place in 0..there {
                        let member = members[place];
                        members[left] = member;
                        left += usize::from(member != of);
                    }
                    *length = left as u64;
                }
                Step::Write { base, index, count, from } => {
                    let index = bits!(index);
                    if index >= u64::from(count) {
                        break;
                    }
                    write!(u64::from(base) + index, bits!(from));
                }
                Step::Count { to, of } => write!(to, u64::from(bits!(of).count_ones())),
                Step::Only { to, of } => {
                    let set = bits!(of);
                    let only = if set.is_power_of_two() {
                        i64::from(set.trailing_zeros())
                    } else {
                        NONE
                    };
                    write!(to, only.cast_unsigned());
                }
                Step::First { to, of } => {
                    let set = bits!(of);
                    let first = if set == 0 { NONE } else { i64::from(set.trailing_zeros()) };
                    write!(to, first.cast_unsigned());
                }
                Step::Last { to, of } => {
                    let set = bits!(of);
                    let last = if set == 0 { NONE } else { i64::from(set.ilog2()) };
                    write!(to, last.cast_unsigned());
                }
                Step::Lesser { to, a, b } => write!(to, one!(a).min(one!(b)).cast_unsigned()),
                Step::Greater { to, a, b } => write!(to, one!(a).max(one!(b)).cast_unsigned()),
                Step::Entries { to, of, first, count, total } => {
                    let table = &code.entries[first as usize..][..usize::from(count)];
                    match come_to(table, bits!(of), total) {
                        Some(all) => write!(to, all.cast_unsigned()),
                        None => break,
                    }
                }
                Step::KindOf { to, first, of, count } => {
                    let set = bits!(of);
                    let only = set.trailing_zeros();
                    let entry = if set.is_power_of_two() && only < u32::from(count) {
                        code.entries[(first + only) as usize]
                    } else {
                        0
                    };
                    write!(to, entry.cast_unsigned());
                }
                Step::Choose { to, when, yes, no } => {
                    write!(to, if bits!(when) == 0 { bits!(no) } else { bits!(yes) });
                }
                Step::Best { to, of, first, count, highest } => {
                    let table = &code.entries[first as usize..][..usize::from(count)];
                    write!(to, best(table, bits!(of), highest));
                }
                Step::Single { to, of } => {
                    let of = bits!(of);
                    write!(to, if of < 64 { 1 << of } else { 0 });
                }
                Step::Or { to, a, b } => write!(to, bits!(a) | bits!(b)),
                Step::And { to, a, b } => write!(to, bits!(a) & bits!(b)),
                Step::Except { to, a, b } => write!(to, bits!(a) & !bits!(b)),
                Step::Up { to, of, valid, by } => {
                    write!(to, (bits!(of) & bits!(valid)).checked_shl(by.into()).unwrap_or(0));
                }
                Step::Down { to, of, valid, by } => {
                    write!(to, (bits!(of) & bits!(valid)).checked_shr(by.into()).unwrap_or(0));
                }
                Step::SetAt { to, base, index, count, stride, strict } => {
                    let index = bits!(index);
                    if index < u64::from(count) {
                        let word = bits!(u64::from(base) + index * u64::from(stride));
                        write!(to, word);
                    } else if strict {
                        break;
                    } else {
                        write!(to, 0);
                    }
                }
                Step::Known { to, first, index, count } => {
                    let index = bits!(index);
                    let entry = if index < u64::from(count) {
                        code.entries[(u64::from(first) + index) as usize]
                    } else {
                        0
                    };
                    write!(to, entry.cast_unsigned());
                }
                Step::Go { go } => {
                    at = go as usize;
                    continue;
                }
                Step::Back { go } => {
                    if fuel == 0 {
                        break;
                    }
                    fuel -= 1;
                    at = go as usize;
                    continue;
                }
                Step::IfEqual { a, b, go } => go_if!(bits!(a) == bits!(b), go),
                Step::IfOther { a, b, go } => go_if!(bits!(a) != bits!(b), go),
                Step::IfLess { a, b, go } => go_if!(number!(a) < number!(b), go),
                Step::IfBelow { a, b, go } => go_if!(one!(a) < one!(b), go),
                Step::IfAtMost { a, b, go } => go_if!(number!(a) <= number!(b), go),
                Step::IfTrue { of, go } => go_if!(number!(of) != 0, go),
                Step::IfFalse { of, go } => go_if!(number!(of) == 0, go),
                Step::IfAny { of, go } => go_if!(bits!(of) != 0, go),
                Step::IfNobody { of, go } => go_if!(bits!(of) == 0, go),
                Step::IfIn { member, of, go } => go_if!(has(bits!(of), bits!(member)), go),
                Step::IfOut { member, of, go } => {
                    go_if!(!has(bits!(of), bits!(member)), go);
                }
                Step::IfMeet { a, b, go } => go_if!(bits!(a) & bits!(b) != 0, go),
                Step::IfApart { a, b, go } => go_if!(bits!(a) & bits!(b) == 0, go),
                Step::IfWithin { a, b, go } => go_if!(bits!(a) & !bits!(b) == 0, go),
                Step::IfBeyond { a, b, go } => go_if!(bits!(a) & !bits!(b) != 0, go),
                Step::IfUnchanged { go } => {
                    go_if!(bits!(code.unchecked) == 0, go);
                    // Before the first move nobody looks, after it they do.
                    go_if!(words[control::PLIES] == 0, go);
                    write!(code.unchecked, 0);
                }
                Step::ByNumber { of, first, count } => {
                    let number = bits!(of).min(u64::from(count) - 1);
                    at = code.places[(u64::from(first) + number) as usize] as usize;
                    continue;
                }
                Step::Pop { set, to, go } => {
                    let left = bits!(set);
                    go_if!(left == 0, go);
                    write!(set, left & (left - 1));
                    write!(to, u64::from(left.trailing_zeros()));
                }
                Step::Next { list, to, go } => {
                    let place = list as usize + 1 + LIST;
                    let next = bits!(place);
                    go_if!(next >= bits!(list), go);
                    write!(place, next + 1);
                    let member = bits!(u64::from(list) + 1 + next);
                    write!(to, member);
                }
                Step::Turn { player, go } => {
                    let next = match one!(control::AGAIN) {
                        0 => next_seat(words, bits!(player), code.players),
                        _ => None,
                    };
                    // Otherwise the next step is the machine's.
                    if let Some(next) = next {
                        write!(player, next);
                        at = go as usize;
                        continue;
                    }
                }
                Step::Roll { to, low, sides } => {
                    let number = stream.below(u64::from(sides));
                    words[control::CHANCE] += 1;
                    write!(to, i64::from(low).wrapping_add_unsigned(number).cast_unsigned());
                }
                Step::Pick { to, of, go, lucky } => {
                    let set = bits!(of);
                    go_if!(set == 0, go);
                    let n = below!(lucky, u64::from(set.count_ones())) as u32;
                    write!(to, u64::from(cpu.select(set, n)));
                }
                Step::PickOf { to, kinds, go, lucky } => {
                    let kinds = &code.kinds[kinds as usize];
                    let total = kinds.iter().map(|kind| count(*kind, words)).sum();
                    go_if!(total == 0, go);
                    let mut n = below!(lucky, total);
                    for (at, kind) in kinds.iter().enumerate() {
                        let ways = count(*kind, words);
                        if n < ways {
                            let [chosen, then] = chosen(cpu, *kind, words, n);
                            write!(to, at as u64);
                            write!(to + 1, chosen);
                            write!(to + 2, then);
                            break;
                        }
                        n -= ways;
                    }
                }
                Step::Toss { first, count, lucky } => {
                    let n = below!(lucky, u64::from(count));
                    at = code.places[(u64::from(first) + n) as usize] as usize;
                    continue;
                }
                Step::Moved { next, branch, passed, ends, go } => {
                    plies += 1;
                    if plies > MOST_PLIES {
                        break;
                    }
                    words[control::PLIES] += 1;
                    words[control::ASKED] = words[control::YOU];
                    words[control::PASSES] =
                        if passed { words[control::PASSES] + 1 } else { 0 };
                    words[control::PC] = u64::from(next);
                    words[control::BRANCH] = u64::from(branch);
                    fuel = FUEL;
                    match ends {
                        // After the first move they are looked at whatever has changed.
                        Ends::Same if words[control::PLIES] == 1 => break,
                        Ends::Same => {}
                        Ends::Look => write!(code.unchecked, 1),
                        Ends::Looked => write!(code.unchecked, 0),
                    }
                    at = go as usize;
                    continue;
                }
                Step::MoveCard { card, zone } => {
                    let (card, zone) = (bits!(card), bits!(zone));
                    if card < 64 {
                        if zone >= table.zones.len() as u64 {
                            break;
                        }
                        bare::put_card(words, table, card as usize, zone as usize);
                    }
                }
                Step::MoveCards { what, zone } => {
                    let (cards, zone) = (bits!(what), bits!(zone));
                    if cards != 0 {
                        if zone >= table.zones.len() as u64 {
                            break;
                        }
                        bare::put_cards(words, table, cards, zone as usize);
                    }
                }
                Step::Deal { count, from, zone } => {
                    let (count, from, zone) = (number!(count), bits!(from), bits!(zone));
                    if from.max(zone) >= table.zones.len() as u64 {
                        break;
                    }
                    let between = (from as usize, zone as usize);
                    deal(cpu, words, table, stream, count, between);
                }
                Step::DealEach { count, from, zones } => {
                    let (count, from, zones) = (number!(count), bits!(from), bits!(zones));
                    if from >= table.zones.len() as u64 {
                        break;
                    }
                    for zone in members_of(zones) {
                        let player = table.zone_of(zone, Per::Player);
                        if player
                            .is_none_or(|player| has(bits!(control::IN_PLAY), player as u64))
                        {
                            deal(cpu, words, table, stream, count, (from as usize, zone));
                        }
                    }
                }
                Step::Shuffle { zone } => {
                    let zone = bits!(zone);
                    if zone >= table.zones.len() as u64 {
                        break;
                    }
                    bare::shuffle(words, table, zone as usize);
                }
                Step::Sow { from, count, next } => {
                    let (from, mut left) = (bits!(from), one!(count));
                    if from >= code.sites.cast_unsigned() || left < 0 {
                        break;
                    }
                    let (next, mut hole) =
                        (&code.tables[usize::from(next)], from.cast_signed());
                    let sown = bare::sow(words, table, from as usize, |_| {
                        hole = next[hole as usize];
                        left -= 1;
                        (left >= 0).then_some(hole)
                    });
                    if let Err(why) = sown {
                        *fault = Some(why);
                        break;
                    }
                }
                Step::SowList { from, list } => {
                    let (from, length) = (bits!(from), bits!(list));
                    // From nowhere nothing goes.
                    if from < code.sites.cast_unsigned() {
                        let mut place = 0;
                        let sown = bare::sow(words, table, from as usize, |words| {
                            place += 1;
                            let word = u64::from(list) + place;
                            (place <= length).then(|| words[word as usize].cast_signed())
                        });
                        if let Err(why) = sown {
                            *fault = Some(why);
                            break;
                        }
                    }
                }
                Step::Turns { player, from, go } => {
                    words[control::PASSES] = 0;
                    let from = bits!(from);
                    if from < 64 && bits!(control::IN_PLAY) >> from & 1 == 1 {
                        write!(player, from);
                        at = go as usize;
                        continue;
                    }
                }
                Step::MoveSites { .. }
                | Step::Punt { .. }
                | Step::PuntEnd { .. }
                | Step::Note
                | Step::PuntSet { .. }
                | Step::Do { .. }
                | Step::Flow { .. }
                | Step::Ask { .. }
                | Step::Ends
                | Step::Blank => break,
                Step::Over => {
                    words[control::OVER] = 1;
                    break;
                }
            }
            at += 1;
        }
        Come { at: at as Place, plies, fuel }
    }
}

/// What the entries of all members come to; nothing if that is no number.
fn come_to(table: &[i64], of: u64, total: Total) -> Option<i64> {
    let mut entries = members_of(of).map(|member| table.get(member).copied().unwrap_or(NONE));
    match total {
        Total::Sum => entries
            .try_fold(0_i64, |sum, entry| sum.checked_add(entry).filter(|_| entry != NONE)),
        Total::Least => Some(entries.min().unwrap_or(NONE)),
        Total::Greatest => Some(entries.max().unwrap_or(NONE)),
        Total::Same => {
            let first = entries.next();
            Some(i64::from(entries.all(|entry| Some(entry) == first)))
        }
    }
}

/// The members with the highest or lowest entry.
fn best(table: &[i64], of: u64, highest: bool) -> u64 {
    let (mut best, mut record) = (0, NONE);
    for member in members_of(of) {
        let entry = table.get(member).copied().unwrap_or(NONE);
        let better = if highest { entry > record } else { entry < record };
        if best == 0 || better {
            (best, record) = (1 << member, entry);
        } else if entry == record {
            best |= 1 << member;
        }
    }
    best
}

/// Deals so many cards from the top of a zone to another.
fn deal<C: Select>(
    cpu: C,
    words: &mut [u64],
    table: &Table,
    stream: &mut Stream,
    count: i64,
    (from, to): (usize, usize),
) {
    let layout = &table.layout;
    if layout.orders[to].is_none()
        && layout.orders[from].is_none_or(|order| words[order] == 0)
        && from != to
    {
        // Nothing is known of either order: they are told apart by nothing but where they are.
        let (mut left, mut dealt) = (words[layout.zone(from)], 0);
        for _ in 0..count {
            if left == 0 {
                break;
            }
            let n = stream.below(u64::from(left.count_ones())) as u32;
            words[control::CHANCE] += 1;
            let card = cpu.select(left, n);
            words[layout.cards + card as usize] = to as u64;
            (left, dealt) = (left & !(1 << card), dealt | 1 << card);
        }
        words[layout.zone(from)] = left;
        words[layout.zone(to)] |= dealt;
        return;
    }
    for _ in 0..count {
        let card = if let Some(card) = bare::known_top(words, table, from) {
            card
        } else {
            let cards = words[layout.zone(from)];
            if cards == 0 {
                return;
            }
            let n = stream.below(u64::from(cards.count_ones())) as u32;
            words[control::CHANCE] += 1;
            cpu.select(cards, n) as usize
        };
        bare::put_card(words, table, card, to);
    }
}

/// The next seat round the table, if who sits there is in play.
#[inline]
fn next_seat(words: &[u64], from: u64, players: i64) -> Option<u64> {
    let players = players.cast_unsigned();
    let next = if words[control::REVERSED] == 0 {
        let next = from.wrapping_add(1);
        if next == players { 0 } else { next }
    } else {
        from.checked_sub(1).unwrap_or(players.wrapping_sub(1))
    };
    has(words[control::IN_PLAY], next).then_some(next)
}

#[inline]
fn has(set: u64, member: u64) -> bool {
    member < 64 && set >> member & 1 == 1
}

/// How many ways there are of a kind.
#[inline]
fn count(kind: Kind, words: &[u64]) -> u64 {
    let set = |word: u32| Bits([words[word as usize]]);
    match kind {
        Kind::One(word) => u64::from(set(word).any()),
        Kind::Set(word) => set(word).count(),
        Kind::Then(sets) => count_then(sets.map(set)),
    }
}

/// What is chosen in the n-th way of a kind; nought for nothing.
#[inline]
fn chosen<C: Select>(cpu: C, kind: Kind, words: &[u64], n: u64) -> [u64; 2] {
    let set = |word: u32| Bits([words[word as usize]]);
    let (first, then) = match kind {
        Kind::One(_) => (None, None),
        Kind::Set(word) => (set(word).nth_by(cpu, n), None),
        Kind::Then(sets) => nth_then(cpu, sets.map(set), n),
    };
    [first, then].map(|member| member.unwrap_or(0).cast_unsigned())
}
