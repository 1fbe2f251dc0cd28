/* Checks JSON syntax: a loop over the tokens that may come next (json_want). */
#include "text/guard.h"

#include "json.h"

typedef struct scanner {
    const char *text;
    size_t size, at;
    const json_rules *rules;
    json_want next;
    uint32_t depth;
    uint64_t objects; /* bit d: the container open at depth d + 1 is an object */
    bool is_marked;   /* the last key was the marked one of the outermost object */
    json_span *mark;
    json_fault *fault;
} scanner;

_Static_assert(JSON_MOST_DEPTH <= 64, "a bit for each");

const char *json_wanted(const json_rules *rules, json_want want) {
    static const char *const words[JSON_WANTS] = {
        [JSON_VALUE] = "a value",
        [JSON_FIRST_VALUE] = "a value or ]",
        [JSON_KEY] = "a key in double quotes",
        [JSON_FIRST_KEY] = "a key in double quotes, or }",
        [JSON_COLON] = "a colon after the key",
        [JSON_COMMA_OR_BRACKET] = "a comma or ]",
        [JSON_COMMA_OR_BRACE] = "a comma or }",
        [JSON_DIGIT] = "a digit",
        [JSON_ESCAPE] = "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000",
        [JSON_NO_CONTROL] = "no control character in a string",
        [JSON_QUOTE] = "a closing double quote",
        [JSON_UTF8] = "UTF-8",
    };
    if (want == JSON_NOTHING)
        return rules->nothing;
    return want == JSON_SHALLOWER ? rules->shallow : words[want];
}

static bool wrong(scanner *s, json_want want) {
    *s->fault = (json_fault){want, s->at, want, s->at};
    return false;
}

static bool wrong_word(scanner *s, json_want want, size_t word, json_want word_want) {
    *s->fault = (json_fault){want, s->at, word_want, word};
    return false;
}

static bool is_object(const scanner *s) {
    return s->depth > 0 && (s->objects >> (s->depth - 1) & 1);
}

/* Returns what may follow a value. */
static json_want after_value(const scanner *s) {
    return s->depth == 0  ? JSON_NOTHING
           : is_object(s) ? JSON_COMMA_OR_BRACE
                          : JSON_COMMA_OR_BRACKET;
}

/* Returns the current character, or 0 at the end, which no caller looks for. */
static char peek(const scanner *s) {
    char c = 0;
    if (s->at < s->size)
        c = s->text[s->at];
    return c;
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool scan_digits(scanner *s) {
    size_t start = s->at;
    while (peek(s) >= '0' && peek(s) <= '9')
        s->at++;
    return s->at > start;
}

/* -?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)? */
static bool scan_number(scanner *s) {
    s->at += peek(s) == '-';
    if (peek(s) == '0')
        s->at++;
    else if (!scan_digits(s))
        return false;
    if (peek(s) == '.') {
        s->at++;
        if (!scan_digits(s))
            return false;
    }
    if (peek(s) == 'e' || peek(s) == 'E') {
        s->at++;
        s->at += peek(s) == '+' || peek(s) == '-';
        return scan_digits(s);
    }
    return true;
}

static bool scan_literal(scanner *s) {
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++) {
        size_t length = 0;
        while (words[i][length] != 0 && s->at + length < s->size &&
               s->text[s->at + length] == words[i][length])
            length++;
        if (words[i][length] == 0) {
            s->at += length;
            return true;
        }
    }
    return false;
}

static bool scan_word(scanner *s) {
    size_t start = s->at;
    if (s->text[start] == '-' || (s->text[start] >= '0' && s->text[start] <= '9')) {
        if (!scan_number(s))
            return wrong_word(s, JSON_DIGIT, start, s->next);
    } else if (!scan_literal(s)) {
        return wrong(s, s->next);
    }
    if (json_is_word(peek(s)))
        return wrong_word(s, after_value(s), start, s->next);
    s->next = after_value(s);
    return true;
}

static bool scan_string(scanner *s, bool key) {
    json_want want;
    size_t start = ++s->at;
    if (!json_scan_string(s->text, s->size, s->rules->halves, &s->at, &want))
        return wrong(s, want);
    if (s->depth == 1 && s->rules->marked) {
        size_t length = text_length(s->rules->marked);
        s->is_marked = key && s->at - 1 - start == length &&
                       __builtin_memcmp(s->text + start, s->rules->marked, length) == 0;
    }
    s->next = key ? JSON_COLON : after_value(s);
    return true;
}

static bool open(scanner *s, bool object) {
    if (s->depth == s->rules->depth)
        return wrong(s, JSON_SHALLOWER);
    if (s->depth == 1 && s->is_marked && !object && s->mark->end == 0)
        s->mark->start = s->at;
    s->objects &= ~(UINT64_C(1) << s->depth);
    s->objects |= (uint64_t)object << s->depth;
    s->depth++;
    s->at++;
    s->next = object ? JSON_FIRST_KEY : JSON_FIRST_VALUE;
    return true;
}

static bool close(scanner *s, bool object) {
    if (s->next != (object ? JSON_FIRST_KEY : JSON_FIRST_VALUE) &&
        s->next != (object ? JSON_COMMA_OR_BRACE : JSON_COMMA_OR_BRACKET))
        return wrong(s, s->next);
    s->depth--;
    s->at++;
    if (s->depth == 1 && s->mark->start != 0 && s->mark->end == 0)
        s->mark->end = s->at;
    s->next = after_value(s);
    return true;
}

/* ---- the whole text -------------------------------------------------------------------------- */

static bool scan_one(scanner *s) {
    char c = s->text[s->at];
    bool value = s->next == JSON_VALUE || s->next == JSON_FIRST_VALUE;
    bool key = s->next == JSON_KEY || s->next == JSON_FIRST_KEY;
    bool comma = s->next == JSON_COMMA_OR_BRACE || s->next == JSON_COMMA_OR_BRACKET;
    if (c == '}' || c == ']')
        return close(s, c == '}');
    if (c == '"' && (value || key))
        return scan_string(s, key);
    if ((c == '{' || c == '[') && value)
        return open(s, c == '{');
    if (value)
        return scan_word(s);
    if (key || s->next == JSON_NOTHING || c != (comma ? ',' : ':'))
        return wrong(s, s->next);
    s->next = comma && is_object(s) ? JSON_KEY : JSON_VALUE;
    s->at++;
    return true;
}

bool json_check(const char *text, size_t size, const json_rules *rules, json_span *mark,
                json_fault *fault) {
    scanner s = {text, size, 0, rules, JSON_VALUE, 0, 0, false, mark, fault};
    *mark = (json_span){0, 0};
    for (;;) {
        while (s.at < size && json_is_space(text[s.at]))
            s.at++;
        if (s.at == size)
            return s.next == JSON_NOTHING || wrong(&s, s.next);
        if (!scan_one(&s))
            return false;
    }
}
