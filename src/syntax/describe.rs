//! The grammar's rules in the author's words.
//! Knows nothing of where they failed.

use super::grammar::Rule;

/// What stands for an operator in "expected …".
pub(super) const OPERATOR: &str = "an operator";

/// What an author would call it; one arm a wording, so that a new rule must be given words.
#[expect(clippy::too_many_lines, reason = "one arm a wording")]
pub(super) fn describe(kind: Rule) -> &'static str {
    match kind {
        Rule::EOI => "the end",
        Rule::WHITESPACE | Rule::COMMENT | Rule::word_end => "nothing",
        Rule::item_probe
        | Rule::item
        | Rule::game
        | Rule::variant
        | Rule::players
        | Rule::teams
        | Rule::seats
        | Rule::use_files
        | Rule::option
        | Rule::deck
        | Rule::values
        | Rule::dice
        | Rule::piece
        | Rule::zone
        | Rule::keep
        | Rule::setup
        | Rule::play
        | Rule::rule_item
        | Rule::define
        | Rule::end
        | Rule::invariant
        | Rule::script
        | Rule::board => "an item",
        Rule::statement_probe
        | Rule::statements_only
        | Rule::effects_probe
        | Rule::skipped
        | Rule::skipped_line
        | Rule::skipped_block
        | Rule::continues
        | Rule::statement
        | Rule::choose
        | Rule::either
        | Rule::maybe
        | Rule::pass
        | Rule::try_else
        | Rule::require
        | Rule::prefer
        | Rule::let_name
        | Rule::set_value
        | Rule::move_to
        | Rule::place
        | Rule::remove
        | Rule::swap
        | Rule::deal
        | Rule::shuffle
        | Rule::roll
        | Rule::reveal
        | Rule::show
        | Rule::say
        | Rule::flick
        | Rule::lay
        | Rule::if_block
        | Rule::depending_block
        | Rule::for_each
        | Rule::repeat_until
        | Rule::repeat
        | Rule::turns
        | Rule::ask
        | Rule::then_call
        | Rule::run
        | Rule::finish
        | Rule::draw
        | Rule::name_statement
        | Rule::statement_opener => "a statement",
        Rule::end_probe
        | Rule::end_clauses
        | Rule::end_clause
        | Rule::end_draw
        | Rule::end_over
        | Rule::end_best
        | Rule::end_player => "an end clause",
        Rule::board_probe
        | Rule::board_parts
        | Rule::board_item
        | Rule::board_per
        | Rule::grid
        | Rule::ring
        | Rule::line
        | Rule::site
        | Rule::graph
        | Rule::mark
        | Rule::route
        | Rule::surface => "a part of the board",
        Rule::arm_probe | Rule::arms | Rule::statement_arm | Rule::value_arm => "a case",
        Rule::expression_only
        | Rule::expression
        | Rule::core
        | Rule::if_value
        | Rule::depending_value
        | Rule::or_level
        | Rule::and_level
        | Rule::not_level
        | Rule::comparison
        | Rule::range_level
        | Rule::sum
        | Rule::product
        | Rule::unary
        | Rule::prefix
        | Rule::picked
        | Rule::picker
        | Rule::pick
        | Rule::quantifier
        | Rule::operand
        | Rule::ordered
        | Rule::key
        | Rule::each_value
        | Rule::with_level
        | Rule::thing
        | Rule::condition
        | Rule::union
        | Rule::intersection
        | Rule::on_level
        | Rule::of_level
        | Rule::postfix
        | Rule::atom
        | Rule::can
        | Rule::your
        | Rule::far_row
        | Rule::lines
        | Rule::axis
        | Rule::line_number
        | Rule::list
        | Rule::paren
        | Rule::call => "an expression",
        Rule::item_word => "the next item",
        Rule::statement_word => "the next statement",
        Rule::end_word => "the next clause",
        Rule::board_word => "the next part of the board",
        Rule::arm_word => "the next case",
        Rule::player_range
        | Rule::player_numbers
        | Rule::option_range
        | Rule::choose_number
        | Rule::place_count
        | Rule::move_count
        | Rule::number
        | Rule::unit => "a number",
        Rule::player_names
        | Rule::option_names
        | Rule::value_name
        | Rule::piece_kind
        | Rule::attribute
        | Rule::script_parameter
        | Rule::segment
        | Rule::site_attribute
        | Rule::graph_path
        | Rule::binding
        | Rule::name => "a name",
        Rule::direction | Rule::kw_clockwise => "`clockwise`",
        Rule::deck_term => "a deck or a list of values",
        Rule::deck_extra => "a number of cards",
        Rule::deck_product | Rule::deck_factor | Rule::attribute_list => "a list of values",
        Rule::attribute_value => "a value",
        Rule::piece_clause => "`*`, `per`, `on` or `of`",
        Rule::attributes
        | Rule::board_block
        | Rule::ring_segments
        | Rule::block
        | Rule::branch
        | Rule::open_brace => "`{`",
        Rule::count | Rule::open_bracket => "`[`",
        Rule::per | Rule::kw_per => "`per`",
        Rule::seen_by => "`seen by`",
        Rule::face | Rule::kw_face => "`face`",
        Rule::holds | Rule::kw_holds => "`holds`",
        Rule::parameters | Rule::script_parameters | Rule::open_paren => "`(`",
        Rule::script_role => "`effect`, `test` or `value`",
        Rule::site_attributes | Rule::kw_with => "`with`",
        Rule::graph_step | Rule::arrow => "`-` or `->`",
        Rule::route_part | Rule::route_clause => "a stretch of the route",
        Rule::turning_off => "`turning off`",
        Rule::forwards_only => "`forwards only`",
        Rule::surface_feature
        | Rule::hole
        | Rule::circle
        | Rule::posts
        | Rule::beyond
        | Rule::sectors => "`hole`, `circle`, `posts`, `beyond` or `sectors`",
        Rule::surface_clause | Rule::surface_word => {
            "`radius`, `friction`, `bounce`, `width`, `depth` or `line`"
        }
        Rule::any_word => "a word",
        Rule::choose_binding => "a name to choose",
        Rule::choose_limit | Rule::not_before | Rule::at_most | Rule::next_choice => "a limit",
        Rule::set_operator => "`=`, `+=` or `-=`",
        Rule::place_owner | Rule::asked | Rule::team_list | Rule::team | Rule::team_member => {
            "a player"
        }
        Rule::kw_from => "`from`",
        Rule::flick_clause | Rule::flick_word => "`aim`, `speed` or `hand`",
        Rule::statement_else | Rule::value_else | Rule::kw_else => "`else`",
        Rule::if_impossible => "`if impossible`",
        Rule::outcome_word => "`wins` or `loses`",
        Rule::you_word => "`you`",
        Rule::finish_word | Rule::kw_finishes => "`finishes`",
        Rule::where_clause
        | Rule::comparison_tail
        | Rule::comparison_sign
        | Rule::not_in
        | Rule::is_test
        | Rule::has_room
        | Rule::test_place
        | Rule::test_relation
        | Rule::by_keys
        | Rule::on_tail
        | Rule::member
        | Rule::index
        | Rule::arguments
        | Rule::operator_word
        | Rule::dot
        | Rule::range_sign
        | Rule::plus
        | Rule::minus
        | Rule::star
        | Rule::slash
        | Rule::percent
        | Rule::pipe
        | Rule::ampersand
        | Rule::less
        | Rule::greater
        | Rule::at_most_sign
        | Rule::at_least_sign
        | Rule::unequal => OPERATOR,
        Rule::string | Rule::option_text | Rule::escape => "a text in quotes",
        Rule::reserved => "a word that is not reserved",
        Rule::close_brace => "`}`",
        Rule::close_paren => "`)`",
        Rule::close_bracket => "`]`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::equals => "`=`",
        Rule::add_to => "`+=`",
        Rule::take_from => "`-=`",
        Rule::kw_add => "`add`",
        Rule::kw_all => "`all`",
        Rule::kw_anticlockwise => "`anticlockwise`",
        Rule::kw_any => "`any`",
        Rule::kw_ask => "`ask`",
        Rule::kw_at => "`at`",
        Rule::kw_before => "`before`",
        Rule::kw_board => "`board`",
        Rule::kw_can => "`can`",
        Rule::kw_capturing => "`capturing`",
        Rule::kw_choose => "`choose`",
        Rule::kw_chosen => "`chosen`",
        Rule::kw_column => "`column`",
        Rule::kw_columns => "`columns`",
        Rule::kw_count => "`count`",
        Rule::kw_deal => "`deal`",
        Rule::kw_deck => "`deck`",
        Rule::kw_define => "`define`",
        Rule::kw_depending => "`depending`",
        Rule::kw_dice => "`dice`",
        Rule::kw_down => "`down`",
        Rule::kw_draw => "`draw`",
        Rule::kw_each => "`each`",
        Rule::kw_effect => "`effect`",
        Rule::kw_either => "`either`",
        Rule::kw_end => "`end`",
        Rule::kw_everyone => "`everyone`",
        Rule::kw_exactly => "`exactly`",
        Rule::kw_far => "`far`",
        Rule::kw_finish => "`finish`",
        Rule::kw_first => "`first`",
        Rule::kw_flick => "`flick`",
        Rule::kw_for => "`for`",
        Rule::kw_forwards => "`forwards`",
        Rule::kw_game => "`game`",
        Rule::kw_graph => "`graph`",
        Rule::kw_grid => "`grid`",
        Rule::kw_hex => "`hex`",
        Rule::kw_highest => "`highest`",
        Rule::kw_if => "`if`",
        Rule::kw_impossible => "`impossible`",
        Rule::kw_into => "`into`",
        Rule::kw_invariant => "`invariant`",
        Rule::kw_keep => "`keep`",
        Rule::kw_lay => "`lay`",
        Rule::kw_least => "`least`",
        Rule::kw_let => "`let`",
        Rule::kw_line => "`line`",
        Rule::kw_lose => "`lose`",
        Rule::kw_loses => "`loses`",
        Rule::kw_lowest => "`lowest`",
        Rule::kw_mark => "`mark`",
        Rule::kw_max => "`max`",
        Rule::kw_maybe => "`maybe`",
        Rule::kw_min => "`min`",
        Rule::kw_most => "`most`",
        Rule::kw_move => "`move`",
        Rule::kw_next => "`next`",
        Rule::kw_no => "`no`",
        Rule::kw_nobody => "`nobody`",
        Rule::kw_not => "`not`",
        Rule::kw_off => "`off`",
        Rule::kw_only => "`only`",
        Rule::kw_option => "`option`",
        Rule::kw_over => "`over`",
        Rule::kw_owner => "`owner`",
        Rule::kw_pass => "`pass`",
        Rule::kw_piece => "`piece`",
        Rule::kw_place => "`place`",
        Rule::kw_play => "`play`",
        Rule::kw_player => "`player`",
        Rule::kw_players => "`players`",
        Rule::kw_plural => "`plural`",
        Rule::kw_prefer => "`prefer`",
        Rule::kw_remove => "`remove`",
        Rule::kw_repeat => "`repeat`",
        Rule::kw_require => "`require`",
        Rule::kw_reveal => "`reveal`",
        Rule::kw_ring => "`ring`",
        Rule::kw_roll => "`roll`",
        Rule::kw_route => "`route`",
        Rule::kw_row => "`row`",
        Rule::kw_rows => "`rows`",
        Rule::kw_rule => "`rule`",
        Rule::kw_run => "`run`",
        Rule::kw_say => "`say`",
        Rule::kw_script => "`script`",
        Rule::kw_seats => "`seats`",
        Rule::kw_seen => "`seen`",
        Rule::kw_set => "`set`",
        Rule::kw_setup => "`setup`",
        Rule::kw_show => "`show`",
        Rule::kw_shuffle => "`shuffle`",
        Rule::kw_site => "`site`",
        Rule::kw_some => "`some`",
        Rule::kw_sum => "`sum`",
        Rule::kw_beyond => "`beyond`",
        Rule::kw_circle => "`circle`",
        Rule::kw_hole => "`hole`",
        Rule::kw_posts => "`posts`",
        Rule::kw_sectors => "`sectors`",
        Rule::kw_surface => "`surface`",
        Rule::kw_swap => "`swap`",
        Rule::kw_team => "`team`",
        Rule::kw_teams => "`teams`",
        Rule::kw_test => "`test`",
        Rule::kw_the => "`the`",
        Rule::kw_then => "`then`",
        Rule::kw_to => "`to`",
        Rule::kw_touching => "`touching`",
        Rule::kw_try => "`try`",
        Rule::kw_turning => "`turning`",
        Rule::kw_turns => "`turns`",
        Rule::kw_until => "`until`",
        Rule::kw_up => "`up`",
        Rule::kw_use => "`use`",
        Rule::kw_value => "`value`",
        Rule::kw_values => "`values`",
        Rule::kw_variant => "`variant`",
        Rule::kw_when => "`when`",
        Rule::kw_win => "`win`",
        Rule::kw_wins => "`wins`",
        Rule::kw_within => "`within`",
        Rule::kw_x => "`x`",
        Rule::kw_your => "`your`",
        Rule::kw_zone => "`zone`",
        Rule::kw_and => "`and`",
        Rule::kw_or => "`or`",
        Rule::kw_in => "`in`",
        Rule::kw_has => "`has`",
        Rule::kw_room => "`room`",
        Rule::kw_is => "`is`",
        Rule::kw_on => "`on`",
        Rule::kw_of | Rule::team_size => "`of`",
        Rule::kw_where => "`where`",
        Rule::kw_except => "`except`",
        Rule::kw_after => "`after`",
        Rule::kw_by => "`by`",
    }
}

/// True of what may follow any complete expression, and so says nothing of what is missing.
pub(super) fn follows_any_expression(kind: Rule) -> bool {
    describe(kind) == OPERATOR
        || matches!(
            kind,
            Rule::open_bracket
                | Rule::open_paren
                | Rule::kw_and
                | Rule::kw_or
                | Rule::kw_in
                | Rule::kw_is
                | Rule::kw_on
                | Rule::kw_of
                | Rule::kw_with
                | Rule::kw_where
                | Rule::kw_except
                | Rule::kw_after
                | Rule::kw_by
        )
}
