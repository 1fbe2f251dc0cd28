/* Checks that a scene is valid JSON, and suggests fixes for common mistakes. */
#include "text/guard.h"

#include "reader.h"

_Static_assert(CAROM_SCENE_MAX_DEPTH == 32, "as the words say");

static const json_rules rules = {.depth = CAROM_SCENE_MAX_DEPTH,
                                 .nothing = "nothing after the scene",
                                 .shallow = "at most 32 arrays and objects in each other",
                                 .marked = "bodies"};

static bool is_same(const char *word, size_t size, const char *other) {
    size_t i = 0;
    while (i < size && other[i] != 0 && (word[i] | 0x20) == (other[i] | 0x20))
        i++;
    return i == size && other[i] == 0;
}

/* Returns a hint for a word found where a key, a value or punctuation was expected. */
static const char *hint_for_word(const char *word, size_t left, json_want want) {
    char c = 0;
    if (left > 0)
        c = word[0];
    size_t size = 0;
    while (size < left && json_is_word(word[size]))
        size++;
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
    if ((c == '}' || c == ']') && (want == JSON_VALUE || want == JSON_KEY))
        return "the comma before it is one too many";
    if ((unsigned char)c >= 0x80)
        return "save it as UTF-8 without a byte order mark";
    return "";
}

static const char *hint_for(const scene_reader *r, const json_fault *fault) {
    switch (fault->want) {
    case JSON_ESCAPE:
        return "a backslash in a text is written as two";
    case JSON_NO_CONTROL:
        return r->text[fault->at] == '\n' || r->text[fault->at] == '\r'
                   ? "the string is not closed in its line"
                   : "write it as an escape";
    case JSON_UTF8:
        return "save it as UTF-8";
    case JSON_QUOTE:
    case JSON_SHALLOWER:
        return "";
    default:
        return hint_for_word(r->text + fault->word, r->size - fault->word, fault->word_want);
    }
}

bool scene_check(scene_reader *r) {
    json_fault fault = {0};
    return json_check(r->text, r->size, &rules, &r->bodies, &fault) ||
           scene_wrong_place(r, scene_kind_of(fault.want), fault.word,
                             json_wanted(&rules, fault.word_want), hint_for(r, &fault));
}
