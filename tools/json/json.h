/* json: a text that is JSON and nothing more, and what stands where in it.
 *
 * A text is checked once, as a whole. From then on a value is the place where it begins, from which
 * its members, its end and the path to it are found by walking. Nothing here allocates, and nothing
 * needs a C library. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/text.h"

#define JSON_NONE SIZE_MAX  /* no place */
#define JSON_MOST_DEPTH 64u /* that rules can allow */

/* ---- what is JSON (check.c, string.c) -------------------------------------------------------- */

/* What would have to stand where something else does. */
typedef enum json_want {
    JSON_VALUE,
    JSON_FIRST_VALUE, /* or the end of the array */
    JSON_KEY,
    JSON_FIRST_KEY, /* or the end of the object */
    JSON_COLON,
    JSON_COMMA_OR_BRACKET,
    JSON_COMMA_OR_BRACE,
    JSON_NOTHING, /* after the outermost value */
    JSON_DIGIT,
    JSON_ESCAPE,
    JSON_NO_CONTROL, /* characters below 32 in a string */
    JSON_QUOTE,      /* that closes a string */
    JSON_UTF8,
    JSON_SHALLOWER, /* arrays and objects are in each other deeper than is allowed */
    JSON_WANTS
} json_want;

typedef struct json_fault {
    json_want want;
    size_t at;
    /* A fault within a number or a word, or right behind it, is one of the whole of it: where it
     * begins, and what was wanted there. Elsewhere the same as the two above. */
    json_want word_want;
    size_t word;
} json_fault;

/* What texts of a kind may be like, and what they are called. */
typedef struct json_rules {
    uint32_t depth;      /* of arrays and objects in each other, at most JSON_MOST_DEPTH */
    bool halves;         /* an escape \u may be a half of a UTF-16 pair, alone */
    const char *nothing; /* "nothing after the scene" */
    const char *shallow; /* "at most 32 arrays and objects in each other" */
    const char *marked;  /* a key of the outermost object, whose place is told; or NULL */
} json_rules;

/* From a place to before another one; both 0 if there is none. */
typedef struct json_span {
    size_t start, end;
} json_span;

/* Whether a text is JSON by RFC 8259, in UTF-8, and within the rules. *mark is then where the array
 * begins and ends, its brackets included, that the marked key has the first time. */
bool json_check(const char *text, size_t size, const json_rules *rules, json_span *mark,
                json_fault *fault);

/* In words. */
const char *json_wanted(const json_rules *rules, json_want want);

/* For the check: from after the opening quote to after the closing one, or to what is wrong. */
bool json_scan_string(const char *text, size_t size, bool halves, size_t *at, json_want *want);

/* ---- places (path.c) ------------------------------------------------------------------------- */

/* Lines and columns, in characters, from 1. Starts as JSON_START. */
typedef struct json_place {
    size_t at;
    uint32_t line, column;
} json_place;

#define JSON_START ((json_place){0, 1, 1})

/* Goes on to a place, or back to the start and from there. */
void json_locate(json_place *p, const char *text, size_t at);

/* Puts the path to a place, before which the text is sound. */
void json_path(const char *text, size_t at, text_builder *path);

/* ---- of a text that was checked (walk.c) ----------------------------------------------------- */

/* The place after a value that is in an array or object, or before the 0 that closes the text. */
size_t json_end(const char *text, size_t at);

/* The place of the first value of an array or key of an object; of its closing bracket, if it has
 * none. And from after a value the same for the next one. */
size_t json_first(const char *text, size_t at);
size_t json_next(const char *text, size_t after);

static inline bool json_is_last(const char *text, size_t at) {
    return text[at] == ']' || text[at] == '}';
}

/* The place of the value of a key. */
size_t json_value(const char *text, size_t key);

static inline bool json_is_number(const char *text, size_t at) {
    return text[at] == '-' || (text[at] >= '0' && text[at] <= '9');
}

static inline bool json_is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Characters of numbers and of words, also of such that are none in JSON. */
static inline bool json_is_word(char c) {
    char letter = (char)(c | 0x20);
    return (c >= '0' && c <= '9') || (letter >= 'a' && letter <= 'z') || c == '+' || c == '-' ||
           c == '.' || c == '_';
}

/* Whether a value is this string, written without escapes. */
bool json_is_text(const char *text, size_t at, const char *other);

/* What the string at a place stands for, closed by a 0, and its length. False when `room` ends
 * first: it is cut between characters then. As much room as the string takes with its quotes is
 * enough. A half of a UTF-16 pair alone, which stands for nothing, becomes U+FFFD. */
bool json_decode(const char *text, size_t at, char *out, size_t room, size_t *length);

#endif
