// Words that what follows them decides. `count men` counts, `count = 1` asks about something
// called `count`; `players in play & s` is a set, `x in s` a question. A parser that sees one token
// ahead cannot tell.

#include "tree_sitter/parser.h"
#include <string.h>
#include <wctype.h>

enum TokenType { IN_PLAY, QUANTIFIER, SUPERLATIVE, AXIS };

// Words are compared; longer ones than any of ours need not be read whole.
#define LONGEST 16

static const char *const QUANTIFIERS[] = {"any", "all", "no", "count", "sum", "max", "min", NULL};
static const char *const PICKERS[] = {"first", "the", "next", NULL};
static const char *const SUPERLATIVES[] = {"highest", "lowest", NULL};
static const char *const AXES[] = {"row", "rows", "column", "columns", NULL};

// Words that open statements or join expressions: nothing is called so, and no value begins so.
static const char *const RESERVED[] = {
    "choose", "either", "maybe",  "pass",      "try",   "require", "prefer",     "let",    "set",
    "move",   "place",  "remove", "swap",      "deal",  "shuffle", "roll",       "reveal", "say",
    "flick",  "lay",    "if",     "depending", "for",   "repeat",  "turns",      "ask",    "finish",
    "draw",   "then",   "else",   "until",     "or",    "and",     "not",        "in",     "is",
    "on",     "of",     "with",   "where",     "except", "after",  "impossible", NULL,
};

static bool among(const char *const *words, const char *word) {
  for (; *words; words++) {
    if (strcmp(*words, word) == 0) return true;
  }
  return false;
}

static bool begins_word(TSLexer *lexer) { return iswalpha(lexer->lookahead); }

// The word ahead; empty if there is none.
static void read_word(TSLexer *lexer, char word[LONGEST]) {
  unsigned length = 0;
  if (begins_word(lexer)) {
    while (iswalnum(lexer->lookahead) || lexer->lookahead == '_') {
      if (length < LONGEST - 1) word[length++] = lexer->lookahead < 128 ? (char)lexer->lookahead : '?';
      lexer->advance(lexer, false);
    }
  }
  word[length] = '\0';
}

static bool is_blank(int32_t letter) { return iswspace(letter) || letter == 0xfeff || letter == 0xa0; }

// Past blanks and comments.
static void blanks(TSLexer *lexer) {
  while (is_blank(lexer->lookahead) || lexer->lookahead == '#') {
    if (lexer->lookahead == '#') {
      while (lexer->lookahead != '\n' && !lexer->eof(lexer)) lexer->advance(lexer, false);
    } else {
      lexer->advance(lexer, false);
    }
  }
}

// Whether a value begins here. What an effect takes can be called `first`: `move first to hand`.
static bool operand(TSLexer *lexer, bool before_to) {
  int32_t letter = lexer->lookahead;
  if (letter == '-') {
    lexer->advance(lexer, false);
    return lexer->lookahead != '=' && lexer->lookahead != '>';
  }
  if (letter == '(' || letter == '[' || letter == '"' || (letter >= '0' && letter <= '9')) return true;
  char word[LONGEST];
  read_word(lexer, word);
  if (word[0] == '\0' || among(RESERVED, word)) return false;
  if (strcmp(word, "to") != 0 || before_to) return true;
  blanks(lexer);
  return lexer->lookahead == '.';
}

// Whether a number of a row follows, or a name and `..`.
static bool line_number(TSLexer *lexer) {
  if (lexer->lookahead == '(' || (lexer->lookahead >= '0' && lexer->lookahead <= '9')) return true;
  char word[LONGEST];
  read_word(lexer, word);
  if (word[0] == '\0' || among(RESERVED, word)) return false;
  blanks(lexer);
  if (lexer->lookahead != '.') return false;
  lexer->advance(lexer, false);
  return lexer->lookahead == '.';
}

static bool accept(TSLexer *lexer, const bool *valid, enum TokenType type, bool follows) {
  if (!follows) return false;
  lexer->result_symbol = type;
  return valid[type];
}

bool tree_sitter_parlor_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  char word[LONGEST];
  read_word(lexer, word);
  if (word[0] == '\0') return false;
  lexer->mark_end(lexer);
  blanks(lexer);
  if (strcmp(word, "in") == 0) {
    read_word(lexer, word);
    lexer->mark_end(lexer);
    return accept(lexer, valid, IN_PLAY, strcmp(word, "play") == 0);
  }
  if (among(QUANTIFIERS, word)) return accept(lexer, valid, QUANTIFIER, operand(lexer, true));
  if (among(PICKERS, word)) return accept(lexer, valid, QUANTIFIER, operand(lexer, false));
  if (among(SUPERLATIVES, word)) return accept(lexer, valid, SUPERLATIVE, operand(lexer, false));
  if (among(AXES, word)) return accept(lexer, valid, AXIS, line_number(lexer));
  return false;
}

// It remembers nothing.
void *tree_sitter_parlor_external_scanner_create(void) { return NULL; }

void tree_sitter_parlor_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_parlor_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_parlor_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}
