/* Splits validated text into values. */
#include "text/guard.h"

#include "values.h"

static scene_token_type type_at(char c) {
    return c == '{' ? SCENE_OBJECT : c == '[' ? SCENE_ARRAY : c == '"' ? SCENE_STRING : SCENE_WORD;
}

/* Returns the offset after a number or word; text[end] is not read. */
static size_t after_word(const char *text, size_t at, size_t end) {
    while (at < end && json_is_word(text[at]))
        at++;
    return at;
}

bool scene_split(scene_values *v, size_t start, size_t end, json_span skip) {
    uint32_t open = SCENE_NO_PARENT;
    bool after_colon = false;
    v->count = 0;
    for (size_t at = start; at < end;) {
        char c = v->text[at];
        if (json_is_space(c) || c == ',' || c == ':') {
            after_colon = after_colon || c == ':';
            at++;
            continue;
        }
        if (c == ']' || c == '}') {
            v->at[open].end = (uint32_t)++at;
            open = v->at[open].parent;
            continue;
        }
        if (v->count == v->room)
            return false;
        scene_token *t = &v->at[v->count];
        *t = (scene_token){type_at(c), (uint32_t)at, 0, 0, open};
        if (open != SCENE_NO_PARENT && !after_colon) /* an element or a key */
            v->at[open].size++;
        after_colon = false;
        if (t->type == SCENE_STRING) {
            at = json_end(v->text, at);
            t->start++;
            t->end = (uint32_t)at - 1;
        } else if (t->type == SCENE_WORD) {
            at = after_word(v->text, at, end);
            t->end = (uint32_t)at;
        } else {
            open = v->count;
            at = at == skip.start && skip.end > at ? skip.end - 1 : at + 1;
        }
        v->count++;
    }
    return true;
}

uint32_t scene_after(const scene_values *v, uint32_t value) {
    uint32_t end = v->at[value].end;
    uint32_t next = value + 1;
    while (next < v->count && v->at[next].start < end)
        next++;
    return next;
}
