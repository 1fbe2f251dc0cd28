/* The grammar of JSON, as a loop over what may come next. */
#include "guard.h"

#include "json.h"
#include "scene/scene.h"

typedef enum want {
    WANT_VALUE,
    WANT_FIRST_VALUE, /* or the end of the array */
    WANT_KEY,
    WANT_FIRST_KEY, /* or the end of the object */
    WANT_COLON,
    WANT_COMMA, /* or the end of what is open */
    WANT_NOTHING
} want;

typedef struct scanner {
    const char *text;
    size_t size, at;
    want next;
    uint32_t depth;
    uint32_t objects; /* bit d: what is open at depth d + 1 is an object */
    bool is_bodies;   /* the last key was the outermost object's "bodies" */
    scene_layout *layout;
    scene_fault *fault;
} scanner;

static bool wrong(scanner *s, size_t at, uint32_t kind, const char *expected, const char *hint) {
    *s->fault = (scene_fault){kind, at, expected, hint};
    return false;
}

static bool is_object(const scanner *s) {
    return s->depth > 0 && (s->objects >> (s->depth - 1) & 1);
}

static const char *name_of(const scanner *s) {
    switch (s->next) {
    case WANT_VALUE:
        return "a value";
    case WANT_FIRST_VALUE:
        return "a value or ]";
    case WANT_KEY:
        return "a key in double quotes";
    case WANT_FIRST_KEY:
        return "a key in double quotes, or }";
    case WANT_COLON:
        return "a colon after the key";
    case WANT_COMMA:
        return is_object(s) ? "a comma or }" : "a comma or ]";
    default:
        return "nothing after the scene";
    }
}

static bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' ||
           c == '-' || c == '.' || c == '_';
}

static bool is_same(const char *word, size_t size, const char *other) {
    size_t i = 0;
    while (i < size && other[i] != 0 && (word[i] | 0x20) == (other[i] | 0x20))
        i++;
    return i == size && other[i] == 0;
}

static const char *hint_for(const scanner *s) {
    char c = 0;
    if (s->at < s->size)
        c = s->text[s->at];
    size_t size = 0;
    while (s->at + size < s->size && is_word(s->text[s->at + size]))
        size++;
    const char *word = s->text + s->at;
    size_t sign = size > 0 && (c == '-' || c == '+');
    if (is_same(word + sign, size - sign, "nan") || is_same(word + sign, size - sign, "inf") ||
        is_same(word + sign, size - sign, "infinity"))
        return "JSON has neither NaN nor infinity";
    if (is_same(word, size, "true") || is_same(word, size, "false") || is_same(word, size, "null"))
        return "true, false and null are in lower case";
    if ((c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.')
        return "a number in JSON is like -12, 0.5 or 1e-6";
    if (c == '\'')
        return "strings are in double quotes";
    if (c == '/' || c == '#')
        return "JSON has no comments, but every object may have a key \"//\" with a text";
    if ((c == '}' || c == ']') && (s->next == WANT_VALUE || s->next == WANT_KEY))
        return "the comma before it is one too many";
    if ((unsigned char)c >= 0x80)
        return "save it as UTF-8 without a byte order mark";
    return "";
}

static bool unexpected(scanner *s) {
    return wrong(s, s->at, CAROM_SCENE_SYNTAX, name_of(s), hint_for(s));
}

/* -?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?, the whole of it. */
static bool is_number(const char *word, size_t size) {
    size_t i = size > 0 && word[0] == '-', first = i;
    while (i < size && word[i] >= '0' && word[i] <= '9')
        i++;
    if (i == first || (word[first] == '0' && i > first + 1))
        return false;
    if (i < size && word[i] == '.') {
        first = ++i;
        while (i < size && word[i] >= '0' && word[i] <= '9')
            i++;
        if (i == first)
            return false;
    }
    if (i < size && (word[i] == 'e' || word[i] == 'E')) {
        i++;
        if (i < size && (word[i] == '+' || word[i] == '-'))
            i++;
        first = i;
        while (i < size && word[i] >= '0' && word[i] <= '9')
            i++;
        if (i == first)
            return false;
    }
    return i == size;
}

static bool scan_word(scanner *s) {
    static const char *const words[] = {"true", "false", "null"};
    size_t size = 0;
    while (s->at + size < s->size && is_word(s->text[s->at + size]))
        size++;
    const char *word = s->text + s->at;
    bool known = is_number(word, size);
    for (size_t i = 0; i < 3; i++) {
        size_t length = scene_length(words[i]);
        known |= size == length && __builtin_memcmp(word, words[i], size) == 0;
    }
    if (!known)
        return unexpected(s);
    s->at += size;
    s->next = s->depth > 0 ? WANT_COMMA : WANT_NOTHING;
    return true;
}

static bool open(scanner *s, bool object) {
    if (s->depth == CAROM_SCENE_MAX_DEPTH)
        return wrong(s, s->at, CAROM_SCENE_LIMIT, "at most 32 arrays and objects in each other",
                     "");
    if (s->depth == 1 && s->is_bodies && !object && s->layout->bodies_end == 0)
        s->layout->bodies_start = s->at;
    s->objects &= ~(UINT32_C(1) << s->depth);
    s->objects |= (uint32_t)object << s->depth;
    s->depth++;
    s->at++;
    s->next = object ? WANT_FIRST_KEY : WANT_FIRST_VALUE;
    return true;
}

static bool close(scanner *s, bool object) {
    bool first = s->next == (object ? WANT_FIRST_KEY : WANT_FIRST_VALUE);
    if (!first && (s->next != WANT_COMMA || is_object(s) != object))
        return unexpected(s);
    s->depth--;
    s->at++;
    if (s->depth == 1 && s->layout->bodies_start != 0 && s->layout->bodies_end == 0)
        s->layout->bodies_end = s->at;
    s->next = s->depth > 0 ? WANT_COMMA : WANT_NOTHING;
    return true;
}

static bool scan_string(scanner *s, bool key) {
    size_t start = s->at++;
    if (!scene_json_scan_string(s->text, s->size, &s->at, s->fault))
        return false;
    if (s->depth == 1)
        s->is_bodies =
            key && s->at - start == 8 && __builtin_memcmp(s->text + start, "\"bodies\"", 8) == 0;
    s->next = key ? WANT_COLON : s->depth > 0 ? WANT_COMMA : WANT_NOTHING;
    return true;
}

static bool scan_one(scanner *s) {
    char c = s->text[s->at];
    bool value = s->next == WANT_VALUE || s->next == WANT_FIRST_VALUE;
    bool key = s->next == WANT_KEY || s->next == WANT_FIRST_KEY;
    if (c == '}' || c == ']')
        return close(s, c == '}');
    if (c == '"' && (value || key))
        return scan_string(s, key);
    if ((c == '{' || c == '[') && value)
        return open(s, c == '{');
    if (c == ':' && s->next == WANT_COLON) {
        s->at++;
        s->next = WANT_VALUE;
        return true;
    }
    if (c == ',' && s->next == WANT_COMMA) {
        s->at++;
        s->next = is_object(s) ? WANT_KEY : WANT_VALUE;
        return true;
    }
    return value ? scan_word(s) : unexpected(s);
}

bool scene_json_check(const char *text, size_t size, scene_layout *layout, scene_fault *fault) {
    scanner s = {text, size, 0, WANT_VALUE, 0, 0, false, layout, fault};
    *layout = (scene_layout){0, 0};
    for (;;) {
        while (s.at < size && scene_json_is_space(text[s.at]))
            s.at++;
        if (s.at == size)
            return s.next == WANT_NOTHING || unexpected(&s);
        if (!scan_one(&s))
            return false;
    }
}
