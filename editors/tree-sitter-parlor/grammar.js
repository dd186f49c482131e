/**
 * @file Parlor's rule files, for editors.
 *
 * `grammar/parlor.pest` is the definition of the syntax; this one follows it rule by rule and is
 * held to it by `tests/it/editors.rs`. It differs in one thing: it says nothing about mistakes.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

/** Words that open statements: they cannot be names. */
const OPENERS = [
  'choose', 'either', 'maybe', 'pass', 'try', 'require', 'prefer', 'let', 'set', 'move', 'place',
  'remove', 'swap', 'deal', 'shuffle', 'roll', 'reveal', 'say', 'flick', 'lay', 'if', 'depending',
  'for', 'repeat', 'turns', 'ask', 'finish', 'draw', 'then',
];

/** Words that join expressions: they cannot be names either. */
const OPERATORS = [
  'else', 'until', 'or', 'and', 'not', 'in', 'is', 'on', 'of', 'with', 'where', 'except', 'after',
  'your', 'each', 'can', 'impossible',
];

/** How tightly things bind, loosest first. */
const PREC = {
  name: -1, // where a word could be one of the language's or a name, it is the language's
  where: 1,
  each: 2, // and `if … then … else`: they go on as far as they can
  or: 3,
  and: 4,
  condition: 5, // what `with` or `by` takes is one comparison
  compare: 6,
  range: 7,
  sum: 8,
  product: 9,
  prefix: 10, // takes a whole set, but no arithmetic
  filter: 11,
  union: 12,
  intersect: 13,
  place: 14,
  of: 15,
  postfix: 16,
};

/** @param {RuleOrLiteral} rule */
const listOf = rule => seq(rule, repeat(seq(',', rule)));

module.exports = grammar({
  name: 'parlor',

  word: $ => $.name,

  extras: $ => [/[\s\u{feff}\u{a0}]/, $.comment],

  // What a comma or an `if` begins is seen a word or two later.
  conflicts: $ => [
    [$.ask],
    [$.where],
    [$.call_statement, $.quantified],
  ],

  // Words that what follows them decides: src/scanner.c.
  externals: $ => [$._in_play, $.quantifier, $.superlative, $.axis],

  reserved: { global: _ => [...OPENERS, ...OPERATORS] },

  rules: {
    source_file: $ => repeat(choice($._item, $.addition)),

    addition: $ => seq('add', $._item),

    _item: $ => choice(
      $.game, $.variant, $.players, $.teams, $.seats, $.use, $.option, $.deck, $.values, $.dice,
      $.board, $.piece, $.zone, $.keep, $.setup, $.play, $.rule, $.define, $.end, $.invariant,
      $.script,
    ),

    // ------------------------------------------------------------------ items

    game: $ => seq('game', field('title', $.string)),

    variant: $ => seq('variant', field('title', $.string), 'of', field('of', $.string)),

    players: $ => seq(
      'players',
      choice(
        seq(
          choice(seq($.number, '..', $.number), seq($.number, repeat(seq('or', $.number)))),
          optional(seq('of', listOf($.name))),
        ),
        listOf($.name),
      ),
      optional(choice('clockwise', 'anticlockwise')),
    ),

    teams: $ => seq(
      'teams',
      choice(seq('of', $.number), listOf($.team)),
      optional(seq('with', $.number, choice('players', 'player'))),
    ),
    team: $ => seq($._team_member, repeat(seq('and', $._team_member))),
    _team_member: $ => choice($.name, $.number),

    seats: $ => seq('seats', listOf($.number), 'with', $.number, choice('players', 'player')),

    use: $ => seq('use', listOf($.string)),

    option: $ => seq(
      'option',
      field('name', $.name),
      '=',
      field('value', $._expression),
      optional($._values_allowed),
      optional($.string),
    ),

    // Not a comparison.
    _values_allowed: $ => prec(PREC.range, seq('in', listOf($._expression))),

    deck: $ => seq('deck', field('name', $.name), '=', $._deck_term, repeat(seq('+', $._deck_term))),
    _deck_term: $ => choice($.extra_cards, $.product_of_attributes, $.name),
    extra_cards: $ => seq($.number, $.name, optional($.string)),
    product_of_attributes: $ => seq(repeat1($.attribute_values), repeat(seq('x', repeat1($.attribute_values)))),
    attribute_values: $ => seq(field('name', $.name), '(', listOf($._attribute_value), ')'),
    _attribute_value: $ => seq(
      choice(seq($.number, '..', $.number), $.number, $.name),
      optional($.string),
    ),

    values: $ => seq('values', field('name', $.name), '=', listOf(seq($.name, optional($.string)))),

    dice: $ => seq('dice', field('name', $.name), optional($.count), '=', $._expression),

    piece: $ => seq(
      'piece',
      listOf($.kind),
      repeat(choice(seq('*', $._postfix), $._per, seq('on', $._postfix), seq('of', $.name))),
      optional($.attributes),
    ),
    kind: $ => seq(field('name', $.name), optional(seq('plural', $.name)), optional($.string)),
    attributes: $ => seq('{', optional(seq($.attribute, repeat(seq(optional(','), $.attribute)))), '}'),
    attribute: $ => seq(field('name', $.name), optional('='), $._expression),

    zone: $ => seq(
      'zone',
      field('name', $.name),
      optional($.count),
      repeat(choice($._per, $._seen_by, seq('face', choice('up', 'down')), $._holds)),
    ),

    keep: $ => seq('keep', field('name', $.name), repeat(choice($._per, $._seen_by)), '=', $._expression),

    count: $ => seq('[', $._expression, ']'),
    _per: $ => seq('per', choice('player', 'team', 'site', 'piece')),
    _seen_by: $ => seq('seen', 'by', choice('owner', 'everyone', 'nobody')),
    _holds: $ => choice(prec(1, seq('holds', choice('any', alias($.quantifier, 'any')))), seq('holds', $._expression)),

    setup: $ => seq('setup', $.block),
    play: $ => seq('play', $.block),
    rule: $ => seq('rule', field('name', $.name), optional($.parameters), $.block),
    define: $ => seq('define', field('name', $.name), optional($.parameters), '=', $._expression),
    parameters: $ => seq('(', optional(listOf($.name)), ')'),

    end: $ => seq('end', '{', repeat($.end_clause), '}'),
    end_clause: $ => choice(
      seq(choice('draw', 'over'), 'when', $._expression),
      seq(choice('most', 'least'), $._expression, choice('wins', 'win')),
      seq($._who, $._outcome, 'when', $._expression),
    ),
    _outcome: _ => choice('wins', 'win', 'loses', 'lose', 'finishes', 'finish'),

    invariant: $ => seq('invariant', $.string, $._expression),

    script: $ => seq(
      'script',
      field('name', $.name),
      '(', optional(listOf($.script_parameter)), ')',
      choice('effect', 'test', 'value'),
      optional(seq(':', alias($.name, $.type))),
      'in',
      field('file', $.string),
    ),
    script_parameter: $ => seq($.name, ':', alias($.name, $.type)),

    // ------------------------------------------------------------------ the board

    board: $ => seq('board', $.board_block),
    board_block: $ => seq('{', repeat($._board_item), '}'),
    _board_item: $ => choice(
      $.board_per, $.grid, $.ring, $.line, $.site, $.graph, $.mark, $.route, $.surface,
    ),
    board_per: $ => seq($._per, $.board_block),

    grid: $ => seq(
      optional('hex'), 'grid', $._size, 'x', $._size, optional(seq('where', $._expression)),
    ),
    // No `where` with names of its own.
    _size: $ => prec(PREC.where + 1, choice($._postfix, $.sum, $.product)),
    ring: $ => seq(
      'ring',
      field('name', $.name),
      choice($.count, $.segments),
      repeat(choice($._holds, $.site_attributes)),
    ),
    segments: $ => seq(
      '{', $._per, '{', $.segment, repeat(seq(optional(','), $.segment)), '}', '}',
    ),
    segment: $ => seq(field('name', $.name), optional($.count)),
    line: $ => seq(
      'line',
      field('name', $.name),
      $.count,
      repeat(choice($._holds, $.site_attributes)),
    ),
    site: $ => seq('site', field('name', $.name), optional($._holds)),
    site_attributes: $ => seq('with', listOf($.site_attribute)),
    site_attribute: $ => seq(field('name', $.name), '=', $._expression),

    graph: $ => seq(
      'graph', field('name', $.name), '{', listOf($.graph_path), optional(','), '}',
    ),
    graph_path: $ => seq(
      $.name,
      repeat(seq(choice('->', '-'), $.name)),
      optional(seq(alias($.name, $.direction), optional(alias($.name, $.direction)))),
    ),

    mark: $ => seq('mark', field('name', $.name), '=', $._expression),

    route: $ => seq(
      'route',
      optional(field('name', $.name)),
      '=',
      $.route_part,
      repeat(seq(',', choice($.route_part, $.route_clause))),
    ),
    route_part: $ => seq($._expression, optional(seq('from', $._expression))),
    route_clause: $ => choice(
      seq('turning', 'off', 'after', $._expression, 'into', $._expression),
      seq('forwards', 'only'),
      'exactly',
    ),

    surface: $ => seq(
      'surface',
      field('name', $.name),
      repeat($.surface_clause),
      '{', repeat($.surface_feature), '}',
    ),
    surface_clause: $ => seq(
      choice('radius', 'friction', 'bounce', 'width', 'depth', 'line'), $._expression,
    ),
    surface_feature: $ => choice(
      seq(choice('hole', 'circle', 'beyond'), field('name', $.name), repeat($.surface_clause)),
      seq(
        'posts', $._postfix, 'on', $.name, optional(seq('from', $._expression)),
        repeat($.surface_clause),
      ),
      seq('sectors', $._postfix),
    ),

    // ------------------------------------------------------------------ statements

    block: $ => seq('{', repeat($._statement), '}'),

    _statement: $ => choice(
      $.choose, $.either, $.maybe, $.pass, $.try, $.require, $.prefer, $.let, $.set, $.move,
      $.place, $.remove, $.swap, $.deal, $.shuffle, $.roll, $.reveal, $.show, $.say, $.flick,
      $.lay, $.if, $.depending, $.for_each, $.repeat, $.turns, $.ask, $.then, $.run, $.finish,
      $.draw, $.outcome, $.call_statement,
    ),

    choose: $ => seq('choose', listOf($.choice), repeat(seq(',', $.choice_limit))),
    choice: $ => prec.dynamic(2, seq(
      optional(choice($.quantifier, 'some', $._expression)),
      $._chosen,
      $._expression,
    )),
    // A name before `in` is no number of things to choose.
    _chosen: $ => prec(1, seq(field('name', choice($._name, alias('at', $.name), alias('some', $.name))), 'in')),
    choice_limit: $ => choice(seq('not', 'chosen', 'before'), seq('at', 'most', $._expression)),

    either: $ => seq('either', $.branch, repeat(seq('or', $.branch))),
    maybe: $ => seq('maybe', $.branch),
    branch: $ => seq(optional($.string), $.block),
    pass: _ => 'pass',
    try: $ => seq('try', $.block, 'or', 'else', $.block),
    require: $ => seq('require', $._expression, optional(seq('else', $._text))),
    prefer: $ => seq('prefer', choice('most', 'least'), $._expression, optional(seq('else', $._text))),

    let: $ => seq('let', field('name', $.name), '=', $._expression),
    set: $ => seq('set', $._postfix, choice('=', '+=', '-='), $._expression),

    move: $ => seq(
      'move', optional($._how_many), $._expression, 'to', $._expression, optional(seq(',', 'capturing')),
    ),
    place: $ => seq(
      'place', optional($._how_many), optional(field('owner', $._owner)),
      listOf($._name), 'on', $._expression,
    ),
    _how_many: $ => prec(1, choice($.number, $.parenthesized)),
    _owner: $ => $._named,
    remove: $ => seq('remove', $._expression),
    swap: $ => seq('swap', $._expression, 'with', $._expression),
    deal: $ => seq('deal', $._expression, 'from', $._expression, 'to', $._expression),
    shuffle: $ => seq('shuffle', $._expression),
    roll: $ => seq('roll', $._postfix, optional(seq('in', $._expression))),
    reveal: $ => seq('reveal', $._expression),
    show: $ => seq('show', $._expression, 'to', $._expression),
    say: $ => seq('say', $._text),
    flick: $ => seq(
      'flick', $._expression, 'from', $.name, 'at', $._expression,
      repeat(seq(',', choice('aim', 'speed', 'hand'), $._expression)),
    ),
    lay: $ => seq(
      'lay', $._expression,
      choice(seq(choice('within', 'touching'), $.name), seq('at', $._expression, ',', $._expression)),
    ),

    if: $ => seq('if', $._expression, $.block, optional($.else)),
    else: $ => seq('else', choice($.if, $.block)),
    depending: $ => seq(
      'depending', 'on', $._expression, '{', repeat(choice($.arm, alias($.else_arm, $.arm))), '}',
    ),
    arm: $ => seq(listOf($._expression), $.block),
    else_arm: $ => seq('else', $.block),

    for_each: $ => seq(
      'for', 'each', field('name', $.name),
      optional(seq('in', $._expression)),
      optional(seq('from', $._expression)),
      optional($.by),
      $.block,
    ),
    repeat: $ => choice(
      seq('repeat', 'until', $._expression, $.block),
      seq('repeat', $.block, optional(seq('until', $._expression))),
    ),
    turns: $ => seq(
      'turns', optional(seq('from', $._expression)), optional(seq('until', $._expression)), $.block,
    ),
    ask: $ => seq('ask', optional($._asked), $.block, repeat($.if_impossible)),
    _asked: $ => choice('everyone', $._expression),
    if_impossible: $ => seq('if', 'impossible', $.block),

    then: $ => seq('then', $._postfix),
    run: $ => seq('run', $._postfix),
    finish: _ => 'finish',
    draw: _ => 'draw',

    outcome: $ => choice(
      seq($._who, choice('wins', 'win', 'loses', 'lose', 'finishes')),
      seq(alias('you', $.name), 'finish'),
      seq(choice($.quantified, $.ranked), 'finish'),
    ),
    _who: $ => choice(
      $._named, $.parenthesized, $.quantified, $.ranked, alias($.quantifier, $.name),
    ),
    // `first` alone may be a rule.
    call_statement: $ => choice(
      prec(-1, $._named),
      prec(PREC.prefix, alias($.quantifier, $.name)),
    ),

    // ------------------------------------------------------------------ expressions, loosest first

    _expression: $ => choice(
      $._postfix, $.where, $.if_value, $.depending_value, $.each, $.or, $.and, $.not, $.comparison,
      $.is, $.range, $.sum, $.product, $.negative, $.quantified, $.ranked, $.filtered, $.union,
      $.intersection, $.placed, $.of,
    ),

    where: $ => prec(PREC.where, seq($._expression, 'where', listOf($.binding))),
    binding: $ => prec.dynamic(1, seq(field('name', $._name), '=', $._expression)),

    if_value: $ => prec(PREC.each, seq(
      'if', $._expression, 'then', $._expression, 'else', $._expression,
    )),
    depending_value: $ => seq(
      'depending', 'on', $._expression,
      '{', repeat($.value_arm), optional(alias($.value_else, $.value_arm)), '}',
    ),
    value_arm: $ => prec(PREC.each, seq(listOf($._expression), ':', $._expression)),
    value_else: $ => seq('else', ':', $._expression),
    each: $ => prec(PREC.each, seq(
      'each', field('name', $.name), 'in', $._expression, ':', $._expression,
    )),

    or: $ => prec.left(PREC.or, seq($._expression, 'or', $._expression)),
    and: $ => prec.left(PREC.and, seq($._expression, 'and', $._expression)),
    not: $ => prec(PREC.condition, seq('not', $._expression)),
    comparison: $ => prec.left(PREC.compare, seq(
      $._expression, $._comparison_sign, $._expression,
    )),
    _comparison_sign: _ => choice('=', '!=', '<', '<=', '>', '>=', 'in', seq('not', 'in')),
    is: $ => prec.left(PREC.compare, seq(
      $._expression,
      choice(seq($._is, $._expression), seq('has', 'room')),
    )),
    _is: _ => prec.right(seq('is', optional('not'), optional(choice('on', 'within', 'touching')))),
    range: $ => prec.left(PREC.range, seq($._expression, '..', $._expression)),
    sum: $ => prec.left(PREC.sum, seq($._expression, $._sum_sign, $._expression)),
    _sum_sign: _ => choice('+', '-'),
    product: $ => prec.left(PREC.product, seq($._expression, $._product_sign, $._expression)),
    _product_sign: _ => choice('*', '/', '%'),

    negative: $ => prec(PREC.prefix, seq('-', $._expression)),
    quantified: $ => prec(PREC.prefix, seq($.quantifier, $._expression)),
    ranked: $ => prec.right(PREC.prefix, seq($.superlative, $._expression, optional($.by))),
    by: $ => prec.right(seq('by', listOf($._key))),
    _key: $ => prec(PREC.condition, $._expression),

    filtered: $ => prec(PREC.filter, seq($._expression, $._condition)),
    _condition: $ => prec(PREC.condition, seq('with', $._expression)),
    union: $ => prec.left(PREC.union, seq($._expression, $._union_sign, $._expression)),
    _union_sign: _ => choice('|', 'except'),
    intersection: $ => prec.left(PREC.intersect, seq($._expression, '&', $._expression)),
    placed: $ => prec.left(PREC.place, choice(
      seq($._expression, $._place_sign, $._expression),
      seq($._expression, alias($._in_play, 'in play')),
    )),
    _place_sign: _ => choice('on', 'after'),
    of: $ => prec.left(PREC.of, seq($._postfix, 'of', $._postfix)),

    _postfix: $ => choice($.number, $._text, $.can, $.lines, $.list, $.parenthesized, $._named),
    _named: $ => choice($._name, $.your, $.call, $.member, $.index),

    member: $ => prec.right(PREC.postfix, seq(
      $._postfix, '.', field('name', $.name), optional($.arguments),
    )),
    index: $ => prec(PREC.postfix, seq($._postfix, '[', $._expression, ']')),
    call: $ => prec(PREC.postfix, seq(field('name', $._name), $.arguments)),
    arguments: $ => seq('(', optional(listOf($._expression)), ')'),

    can: $ => seq('can', $.block),
    your: $ => seq('your', choice($._name, $.lines)),
    lines: $ => choice(
      seq('far', 'row'),
      seq(
        $.axis,
        choice(seq($._line_number, '..', $._line_number), $.number, $.parenthesized),
      ),
    ),
    _line_number: $ => prec(1, choice($.number, $.parenthesized, $._name)),
    list: $ => seq('[', optional(seq(listOf($._expression), optional(','))), ']'),
    parenthesized: $ => seq('(', $._expression, ')'),

    // ------------------------------------------------------------------ tokens

    // `far` and `you` are words before `row` and `finish`.
    _name: $ => choice($.name, prec(PREC.name, alias(choice('far', 'you'), $.name))),
    name: _ => /\p{XID_Start}\p{XID_Continue}*/,

    // `1..6` is a range, never a decimal point.
    number: _ => /[0-9]+(\.[0-9]+)?(\p{XID_Start}+(\/s)?)?/,

    // Titles, labels and files say what they say; reasons and what is said have holes.
    string: $ => seq('"', repeat(choice($.escape, alias($._plain, $.content))), token.immediate('"')),
    _text: $ => alias($.text, $.string),
    text: $ => seq('"', repeat(choice($.escape, alias($._told, $.content), $.hole)), token.immediate('"')),
    _plain: _ => token.immediate(prec(1, /[^"\\\n]+/)),
    _told: _ => token.immediate(prec(1, /[^"\\\n{]+/)),
    escape: _ => token.immediate(/\\[^\n]/),
    hole: $ => seq(token.immediate('{'), $._expression, '}'),

    comment: _ => token(seq('#', /[^\n]*/)),
  },
});
