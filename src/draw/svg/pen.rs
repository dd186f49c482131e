//! Writes the elements of an SVG; nothing of what they show.
//!
//! Every length is a whole number of hundredths of a pixel, so that the same picture is the same text everywhere.

use std::fmt::Write;

/// Hundredths of a pixel in a pixel.
pub(super) const PIXEL: i64 = 100;

/// How something is filled and outlined: colours, and the line's thickness in hundredths of a pixel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) fill: &'a str,
    pub(super) stroke: &'a str,
    pub(super) thick: i64,
}

impl<'a> Look<'a> {
    pub(super) fn filled(fill: &'a str) -> Self {
        Self { fill, stroke: "none", thick: 0 }
    }

    pub(super) fn lined(stroke: &'a str, thick: i64) -> Self {
        Self { fill: "none", stroke, thick }
    }
}

/// Where a text stands beside its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Align {
    Begin,
    Middle,
    End,
}

/// Elements, and how far they reach to the right and down.
#[derive(Debug, Default)]
pub(super) struct Pen {
    body: String,
    right: i64,
    bottom: i64,
}

impl Pen {
    pub(super) fn is_empty(&self) -> bool {
        self.body.is_empty()
    }

    /// How wide and high what was drawn is.
    pub(super) fn size(&self) -> (i64, i64) {
        (self.right, self.bottom)
    }

    pub(super) fn circle(&mut self, x: i64, y: i64, radius: i64, look: Look<'_>) {
        let (cx, cy, r) = (number(x), number(y), number(radius));
        self.element(&format!("<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\""), look);
        self.reach(x + radius, y + radius);
    }

    pub(super) fn rect(
        &mut self,
        x: i64,
        y: i64,
        size: (i64, i64),
        round: i64,
        look: Look<'_>,
    ) {
        let mut open = format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            number(x),
            number(y),
            number(size.0),
            number(size.1)
        );
        if round > 0 {
            let _ = write!(open, " rx=\"{}\"", number(round));
        }
        self.element(&open, look);
        self.reach(x + size.0, y + size.1);
    }

    pub(super) fn polygon(&mut self, points: &[(i64, i64)], look: Look<'_>) {
        let texts: Vec<String> =
            points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect();
        self.element(&format!("<polygon points=\"{}\"", texts.join(" ")), look);
        for (x, y) in points {
            self.reach(*x, *y);
        }
    }

    pub(super) fn line(&mut self, from: (i64, i64), to: (i64, i64), stroke: &str, thick: i64) {
        let open = format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1)
        );
        self.element(&open, Look::lined(stroke, thick));
        self.reach(from.0.max(to.0), from.1.max(to.1));
    }

    /// A text whose letters are so high, with the middle of its letters at y.
    pub(super) fn text(
        &mut self,
        at: (i64, i64),
        text: &str,
        high: i64,
        ink: &str,
        align: Align,
    ) {
        let width = width(text, high);
        let (anchor, right) = match align {
            Align::Begin => ("", at.0 + width),
            Align::Middle => (" text-anchor=\"middle\"", at.0 + width / 2),
            Align::End => (" text-anchor=\"end\"", at.0),
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{ink}\"{anchor}>{}</text>",
            number(at.0),
            number(at.1 + high * 35 / 100),
            number(high),
            escaped(text)
        );
        self.reach(right, at.1 + high);
    }

    /// Puts another's elements so far to the right and down.
    pub(super) fn put(&mut self, x: i64, y: i64, other: &Self) {
        let (x_text, y_text) = (number(x), number(y));
        let _ = writeln!(self.body, "<g transform=\"translate({x_text} {y_text})\">");
        self.body.push_str(&other.body);
        self.body.push_str("</g>\n");
        self.reach(x + other.right, y + other.bottom);
    }

    /// The whole document, with a name and a description for those who do not see it.
    pub(super) fn document(&self, title: &str, description: &str, ground: &str) -> String {
        let (width, height) = (number(self.right), number(self.bottom));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\" \
             aria-labelledby=\"title desc\">\n<title id=\"title\">{}</title>\n\
             <desc id=\"desc\">{}</desc>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n{}</svg>\n",
            escaped(title),
            escaped(description),
            self.body
        )
    }

    /// Makes sure that it is at least so wide and high.
    pub(super) fn reach(&mut self, right: i64, bottom: i64) {
        self.right = self.right.max(right);
        self.bottom = self.bottom.max(bottom);
    }

    fn element(&mut self, open: &str, look: Look<'_>) {
        let _ = write!(self.body, "{open} fill=\"{}\"", look.fill);
        if look.thick > 0 {
            let thick = number(look.thick);
            let _ = write!(self.body, " stroke=\"{}\" stroke-width=\"{thick}\"", look.stroke);
        }
        self.body.push_str("/>\n");
    }
}

/// About how wide a text is whose letters are so high.
pub(super) fn width(text: &str, high: i64) -> i64 {
    i64::try_from(text.chars().count()).unwrap_or(i64::MAX / high.max(1)) * high * 6 / 10
}

/// Hundredths as a decimal without needless digits.
fn number(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    let (whole, rest) = (size / 100, size % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        _ if rest.is_multiple_of(10) => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// A text with what XML reserves written otherwise, and without what it forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push('\n'),
            _ if letter.is_control() => {}
            // Noncharacters, which XML does not allow.
            '\u{fffe}' | '\u{ffff}' => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{Align, Pen, number};

    #[test]
    fn numbers_have_no_needless_digits() {
        let texts = [0, 5, 50, 100, 1234, -5, -150].map(number);
        assert_eq!(texts, ["0", "0.05", "0.5", "1", "12.34", "-0.05", "-1.5"]);
    }

    #[test]
    fn what_xml_reserves_is_escaped() {
        let mut pen = Pen::default();
        pen.text((0, 0), "<a> & \"b\"\u{1}", 1000, "#000", Align::Begin);
        let text = pen.document("a<b", "c&d", "#fff");
        assert!(text.contains("&lt;a&gt; &amp; &quot;b&quot;</text>"), "{text}");
        assert!(text.contains("a&lt;b</title>") && text.contains("c&amp;d</desc>"), "{text}");
    }
}
