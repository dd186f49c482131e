; Colours. What comes later counts more.
; The words here are exactly the language's: tests/it/editors.rs compares.

(name) @variable

(comment) @comment
(number) @number
(string) @string
(escape) @string.escape
(hole ["{" "}"] @punctuation.special)

; Items, and what declares them

["add" "game" "variant" "players" "teams" "seats" "use" "option" "deck" "values" "dice" "board"
 "piece" "zone" "keep" "setup" "play" "rule" "define" "end" "invariant" "script"] @keyword

["grid" "hex" "ring" "line" "site" "graph" "mark" "route" "surface" "hole" "circle" "posts" "beyond"
 "sectors"] @keyword

["plural" "per" "player" "team" "seen" "by" "owner" "everyone" "nobody" "face" "up" "down" "holds"
 "clockwise" "anticlockwise" "effect" "test" "value" "radius" "friction" "bounce" "width" "depth"
 "turning" "off" "into" "forwards" "only" "exactly" "x" "any"] @keyword.modifier

; Statements

["choose" "let" "set" "either" "maybe" "try" "require" "prefer" "move" "place" "remove" "swap"
 "deal" "shuffle" "roll" "reveal" "show" "say" "flick" "lay" "run" "ask"] @keyword.function
(pass) @keyword.function

["if" "else" "depending" "for" "repeat" "turns" "until" "then" "impossible"] @keyword.conditional

["draw" "over" "when" "wins" "win" "loses" "lose" "finishes" "finish"] @keyword.return

["from" "to" "at" "most" "least" "some" "chosen" "before" "capturing" "aim" "speed" "hand"] @keyword

; Expressions

["or" "and" "not" "in" "is" "on" "of" "with" "where" "except" "after" "your" "each" "can" "has" "room"
 "in play" "by"
 "within" "touching" "far" "row"] @keyword.operator

; The words of these are in src/scanner.c.
[(quantifier) (superlative) (axis)] @keyword.operator

["+" "-" "*" "/" "%" "|" "&" "=" "!=" "<" "<=" ">" ">=" "+=" "-=" ".." "->"] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ":" "."] @punctuation.delimiter

; Names that are told what they are by where they stand

(rule name: (name) @function)
(define name: (name) @function)
(script name: (name) @function)
(call name: (name) @function.call)
(member name: (name) @variable.member)
(member name: (name) @function.call (arguments))
(call_statement (name) @function.call)
(then (name) @function.call)
(parameters (name) @variable.parameter)
(script_parameter (name) @variable.parameter)
(type) @type
(kind (name) @type)
(deck name: (name) @type)
(values name: (name) @type)
(attribute_values name: (name) @type)
(attribute name: (name) @variable.member)
(site_attribute name: (name) @variable.member)
(direction) @variable.member

; The language's own names

((name) @constant.builtin
  (#any-of? @constant.builtin "true" "false" "none"))

((name) @variable.builtin
  (#any-of? @variable.builtin
    "it" "you" "foe" "foes" "partner" "partners" "player" "players" "team" "teams" "sites" "empty"
    "pieces" "cards" "passes" "decided" "struck" "returned" "sector" "prospect"))

((member name: (name) @property.builtin)
  (#any-of? @property.builtin
    "corner" "number" "order" "site" "owner" "kind" "row" "column" "index" "count" "to_go" "zone" "last"
    "first"))

((name) @constant.builtin
  (#any-of? @constant.builtin
    "north" "northeast" "east" "southeast" "south" "southwest" "west" "northwest" "ahead" "ahead_right"
    "right" "back_right" "back" "back_left" "left" "ahead_left" "orthogonal" "diagonal" "adjacent"))

((call name: (name) @function.builtin)
  (#any-of? @function.builtin
    "path" "lines" "ray" "slides" "between" "connected" "step" "reverse" "same" "consecutive"
    "disjoint" "subsets" "repeats"))

((attribute name: (name) @property.builtin)
  (#any-of? @property.builtin "radius" "mass"))

((team (name) @keyword.modifier)
  (#eq? @keyword.modifier "opposite"))

((attribute_values name: (name) @keyword.modifier)
  (#eq? @keyword.modifier "copies"))

((call_statement (name) @keyword.return)
  (#any-of? @keyword.return "skip" "reverse" "again"))
