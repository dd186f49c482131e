//! How strong players are, from the games they played against each other.
//!
//! R. A. Bradley, M. E. Terry, "Rank analysis of incomplete block designs" (1952), with draws as half a win
//! each, fitted by D. R. Hunter's "MM algorithms for generalized Bradley–Terry models" (2004), on the scale of
//! A. E. Elo: 400 points are ten times the odds. Figures for people: nothing in a game depends on them.

/// What one player scored against another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Encounter {
    /// Games.
    pub games: u32,
    /// Half points: two for a win, one for a draw.
    pub halves: u32,
}

impl Encounter {
    /// Adds a game.
    pub fn add(&mut self, halves: u32) {
        self.games += 1;
        self.halves += halves;
    }
}

/// A player's strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// On Elo's scale; the mean of all is 0.
    pub elo: f64,
    /// Half of its 95 % interval.
    pub spread: f64,
}

/// Steps of the fit; it has settled long before.
const STEPS: usize = 10_000;
/// Each is taken to have drawn one game against one as strong as the mean: whoever won every game is
/// strong, not infinitely so.
const PRIOR: f64 = 1.0;
const SPREAD: f64 = 1.959_964;

/// Ratings of players by what each scored against each: `table[a][b]`.
pub fn ratings(table: &[Vec<Encounter>]) -> Vec<Rating> {
    let count = table.len();
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..STEPS {
        let next: Vec<f64> = (0..count)
            .map(|own| {
                let row = others(table, own);
                let points: f64 = row.iter().map(|(_, met)| f64::from(met.halves) / 2.0).sum();
                let chances: f64 = row
                    .iter()
                    .map(|(at, met)| f64::from(met.games) / (strengths[own] + strengths[*at]))
                    .sum();
                (points + PRIOR / 2.0) / (chances + PRIOR / (strengths[own] + 1.0))
            })
            .collect();
        let moved = next.iter().zip(&strengths).map(|(a, b)| (a / b - 1.0).abs());
        let settled = moved.fold(0.0, f64::max) < 1e-12;
        strengths = next;
        if settled {
            break;
        }
    }
    let scale = 400.0 / std::f64::consts::LN_10;
    let elos: Vec<f64> = strengths.iter().map(|strength| strength.ln() * scale).collect();
    #[expect(clippy::cast_precision_loss, reason = "a few players")]
    let mean = elos.iter().sum::<f64>() / count.max(1) as f64;
    let deviations = deviations(table, &strengths);
    elos.iter()
        .zip(deviations)
        .map(|(elo, deviation)| Rating { elo: elo - mean, spread: SPREAD * deviation * scale })
        .collect()
}

/// Whom a player met.
fn others(table: &[Vec<Encounter>], own: usize) -> Vec<(usize, Encounter)> {
    let row = table.get(own).into_iter().flatten().enumerate();
    row.filter(|(at, met)| *at != own && met.games > 0).map(|(at, met)| (at, *met)).collect()
}

/// Standard deviations of the logarithms of strengths: from the inverse of the Fisher information.
fn deviations(table: &[Vec<Encounter>], strengths: &[f64]) -> Vec<f64> {
    let count = strengths.len();
    let weight = |a: f64, b: f64| a * b / ((a + b) * (a + b));
    // With the unit matrix beside it, for Gauss and Jordan.
    let mut rows: Vec<Vec<f64>> = (0..count)
        .map(|own| {
            let mut row = vec![0.0; 2 * count];
            row[count + own] = 1.0;
            row[own] += PRIOR * weight(strengths[own], 1.0);
            for (at, met) in others(table, own) {
                let information = f64::from(met.games) * weight(strengths[own], strengths[at]);
                row[own] += information;
                row[at] -= information;
            }
            row
        })
        .collect();
    for pivot in 0..count {
        let by = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|value| *value /= by);
        let pivoted = rows[pivot].clone();
        let rest = rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot);
        for (_, row) in rest {
            let by = row[pivot];
            row.iter_mut().zip(&pivoted).for_each(|(value, pivot)| *value -= by * pivot);
        }
    }
    // Ratings are told about their mean: what all have in common is no uncertainty of theirs.
    let covariance = |a: usize, b: usize| rows[a][count + b];
    #[expect(clippy::cast_precision_loss, reason = "a few players")]
    let all = count.max(1) as f64;
    let mean = |own: usize| (0..count).map(|other| covariance(own, other)).sum::<f64>() / all;
    let of_mean = (0..count).map(mean).sum::<f64>() / all;
    let variance = |own: usize| covariance(own, own) - 2.0 * mean(own) + of_mean;
    (0..count).map(|own| variance(own).max(0.0).sqrt()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(games: u32, points: u32) -> Encounter {
        Encounter { games, halves: 2 * points }
    }

    /// Ten times the odds are 400 points, whoever else plays.
    #[test]
    fn odds_are_points() {
        let none = met(0, 0);
        let table = vec![vec![none, met(110_000, 100_000)], vec![met(110_000, 10_000), none]];
        let found = ratings(&table);
        assert!((found[0].elo - found[1].elo - 400.0).abs() < 0.1, "{found:?}");
        assert!((found[0].elo + found[1].elo).abs() < 1e-9, "{found:?}");
        // Of the difference it is 1.96 · 400 / ln 10 · √(1/100000 + 1/10000); each has half of it.
        assert!((found[0].spread - 1.785).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn nobody_is_infinitely_strong() {
        let none = met(0, 0);
        let found = ratings(&[vec![none, met(20, 20)], vec![met(20, 0), none]]);
        assert!(found[0].elo > 200.0 && found[0].elo < 1_000.0, "{found:?}");
        assert!(found.iter().all(|rating| rating.spread.is_finite()));
    }
}
