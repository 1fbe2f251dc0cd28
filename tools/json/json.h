/* json: strict JSON validation, and navigation in a validated text.
 *
 * A text is validated once, as a whole. After that a value is the offset at which it begins; its
 * members, its end and its path are found by scanning. Nothing here allocates or needs a C
 * library. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/text.h"

#define JSON_NONE SIZE_MAX  /* no offset */
#define JSON_MOST_DEPTH 64u /* largest depth that rules can allow */

/* ---- validation (check.c, string.c) ---------------------------------------------------------- */

/* What was expected at the position of an error. */
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
    JSON_NO_CONTROL, /* no characters below 32 in a string */
    JSON_QUOTE,      /* the closing quote of a string */
    JSON_UTF8,
    JSON_SHALLOWER, /* less nesting of arrays and objects */
    JSON_WANTS
} json_want;

typedef struct json_fault {
    json_want want;
    size_t at;
    /* An error within a number or a word, or directly after it, concerns the whole word: where it
     * begins and what was expected there. Otherwise equal to the two above. */
    json_want word_want;
    size_t word;
} json_fault;

/* Limits for a kind of text, and the phrases for its error messages. */
typedef struct json_rules {
    uint32_t depth;      /* maximum nesting of arrays and objects, at most JSON_MOST_DEPTH */
    bool halves;         /* an escape \u may be an unpaired UTF-16 surrogate */
    const char *nothing; /* "nothing after the scene" */
    const char *shallow; /* "at most 32 arrays and objects in each other" */
    const char *marked;  /* a key of the outermost object whose span is returned, or NULL */
} json_rules;

/* A half-open range of offsets; both are 0 if there is none. */
typedef struct json_span {
    size_t start, end;
} json_span;

/* Returns whether a text is JSON according to RFC 8259, in UTF-8, and within the rules. Sets *mark
 * to the span of the array, brackets included, at the first occurrence of the marked key. */
bool json_check(const char *text, size_t size, const json_rules *rules, json_span *mark,
                json_fault *fault);

/* Returns the expectation in words. */
const char *json_wanted(const json_rules *rules, json_want want);

/* Scans a string for json_check, from after the opening quote to after the closing one, or to an
 * error. */
bool json_scan_string(const char *text, size_t size, bool halves, size_t *at, json_want *want);

/* ---- positions (path.c) ---------------------------------------------------------------------- */

/* A position as line and column, in characters, from 1. Initialize with JSON_START. */
typedef struct json_place {
    size_t at;
    uint32_t line, column;
} json_place;

#define JSON_START ((json_place){0, 1, 1})

/* Advances to an offset, or restarts from the beginning if it lies before the current one. */
void json_locate(json_place *p, const char *text, size_t at);

/* Appends the path to an offset. The text before it must be valid. */
void json_path(const char *text, size_t at, text_builder *path);

/* ---- navigation in a validated text (walk.c) ------------------------------------------------- */

/* Returns the offset after a value in an array or object, or of the 0 that ends the text. */
size_t json_end(const char *text, size_t at);

/* Return the offset of the first value of an array or first key of an object, and of the next one
 * after a value; the offset of the closing bracket if there is none. */
size_t json_first(const char *text, size_t at);
size_t json_next(const char *text, size_t after);

static inline bool json_is_last(const char *text, size_t at) {
    return text[at] == ']' || text[at] == '}';
}

/* Returns the offset of a key's value. */
size_t json_value(const char *text, size_t key);

static inline bool json_is_number(const char *text, size_t at) {
    return text[at] == '-' || (text[at] >= '0' && text[at] <= '9');
}

static inline bool json_is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Characters of numbers and words, including words that are not JSON. */
static inline bool json_is_word(char c) {
    char letter = (char)(c | 0x20);
    return (c >= '0' && c <= '9') || (letter >= 'a' && letter <= 'z') || c == '+' || c == '-' ||
           c == '.' || c == '_';
}

/* Returns whether a value is this string, written without escapes. */
bool json_is_text(const char *text, size_t at, const char *other);

/* Decodes the string at an offset; the result ends with a 0. Returns false, and truncates between
 * characters, if `room` is too small; the string's size with its quotes is always enough. An
 * unpaired UTF-16 surrogate becomes U+FFFD. */
bool json_decode(const char *text, size_t at, char *out, size_t room, size_t *length);

#endif
