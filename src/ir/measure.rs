//! Numbers that measure something: whole numbers of a small unit, so that they are exact.

use std::fmt;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// In nanometres.
    Length,
    /// In thousandths of a degree.
    Angle,
    /// In thousandths of a metre per second.
    Speed,
    /// In milligrams.
    Mass,
    /// Thousandths of one, without a unit: friction, bounce.
    Ratio,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Length, Self::Angle, Self::Speed, Self::Mass, Self::Ratio];

    /// The unit it is shown in.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Length => "mm",
            Self::Angle => "deg",
            Self::Speed => "m/s",
            Self::Mass => "g",
            Self::Ratio => "",
        }
    }

    /// How many of the small unit are one of the unit it is shown in.
    pub fn scale(self) -> i64 {
        match self {
            Self::Length => 1_000_000,
            Self::Angle | Self::Speed | Self::Mass | Self::Ratio => 1_000,
        }
    }

    /// What a unit measures, and how many of the small unit it is.
    pub fn of_unit(unit: &str) -> Option<(Self, i64)> {
        Some(match unit {
            "mm" => (Self::Length, 1_000_000),
            "cm" => (Self::Length, 10_000_000),
            "m" => (Self::Length, 1_000_000_000),
            "in" => (Self::Length, 25_400_000),
            "deg" => (Self::Angle, 1_000),
            "m/s" => (Self::Speed, 1_000),
            "cm/s" => (Self::Speed, 10),
            "g" => (Self::Mass, 1_000),
            "kg" => (Self::Mass, 1_000_000),
            _ => return None,
        })
    }

    /// The units there are, for messages.
    pub const UNITS: [&'static str; 9] =
        ["mm", "cm", "m", "in", "deg", "m/s", "cm/s", "g", "kg"];

    /// `digits / 10^places` of a unit that is `factor` of the small one, if that is whole.
    pub fn exact(digits: i64, places: u8, factor: i64) -> Option<i64> {
        let tens = 10_i128.checked_pow(u32::from(places))?;
        let whole = i128::from(digits) * i128::from(factor);
        (whole % tens == 0).then(|| i64::try_from(whole / tens).ok()).flatten()
    }

    /// A value without its unit, as short as can be: `-3.5`.
    pub fn plain(self, value: i64) -> String {
        let scale = self.scale().unsigned_abs();
        let (whole, rest) = (value.unsigned_abs() / scale, value.unsigned_abs() % scale);
        let sign = if value < 0 { "-" } else { "" };
        if rest == 0 {
            return format!("{sign}{whole}");
        }
        let places = scale.ilog10() as usize;
        let digits = format!("{rest:0places$}");
        format!("{sign}{whole}.{}", digits.trim_end_matches('0'))
    }

    /// A value with its unit: `90mm`.
    pub fn shown(self, value: i64) -> String {
        format!("{}{}", self.plain(value), self.unit())
    }

    /// A typed number, with or without its unit, if it can be held exactly.
    pub fn parse(self, text: &str) -> Option<i64> {
        let text = text.trim();
        let (sign, text) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let (number, unit) = text.split_at_checked(end.unwrap_or(text.len()))?;
        let factor = match unit.trim() {
            "" => self.scale(),
            unit => Self::of_unit(unit).filter(|(measure, _)| *measure == self)?.1,
        };
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        let digits = format!("{whole}{rest}");
        let digits: i64 = digits.parse().ok().filter(|digits| *digits <= MOST_DIGITS)?;
        let places = u8::try_from(rest.len()).ok().filter(|places| *places <= 9)?;
        Self::exact(digits, places, factor).map(|value| sign * value)
    }
}

/// Typed numbers with more digits than this are refused, so that nothing overflows.
const MOST_DIGITS: i64 = 1_000_000_000_000;

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Length => "length",
            Self::Angle => "angle",
            Self::Speed => "speed",
            Self::Mass => "mass",
            Self::Ratio => "number with a point",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_as_short_as_can_be() {
        assert_eq!(Measure::Angle.plain(-3_500), "-3.5");
        assert_eq!(Measure::Angle.plain(-500), "-0.5");
        assert_eq!(Measure::Length.shown(4_762_500), "4.7625mm");
        assert_eq!(Measure::Speed.plain(0), "0");
    }

    #[test]
    fn reads_what_it_shows() {
        assert_eq!(Measure::Angle.parse("-3.5"), Some(-3_500));
        assert_eq!(Measure::Angle.parse("-3.5deg"), Some(-3_500));
        assert_eq!(Measure::Speed.parse("120cm/s"), Some(1_200));
        assert_eq!(Measure::Length.parse("0.5in"), Some(12_700_000));
        assert_eq!(Measure::Angle.parse("1.0005"), None);
        assert_eq!(Measure::Angle.parse("1mm"), None);
        assert_eq!(Measure::Angle.parse(""), None);
    }
}
