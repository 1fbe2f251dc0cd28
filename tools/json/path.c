/* Computes line, column and path of an offset, in a text that is valid up to there. */
#include "text/guard.h"

#include "json.h"
#include "text/utf8.h"

void json_locate(json_place *p, const char *text, size_t at) {
    if (at < p->at)
        *p = JSON_START;
    for (; p->at < at; p->at++) {
        if (text[p->at] == '\n') {
            p->line++;
            p->column = 1;
        } else if (!text_continues(text[p->at])) {
            p->column++;
        }
    }
}

/* An open array or object, and the current position in it. */
typedef struct level {
    size_t key, key_size; /* the last key of an object */
    uint32_t index;       /* of an array */
    bool object, in_value;
} level;

typedef struct walk {
    level levels[JSON_MOST_DEPTH];
    uint32_t depth;
} walk;

/* Consumes the string that begins at `at`. Returns the offset after it, or the end. */
static size_t take_string(walk *w, const char *text, size_t at, size_t end) {
    size_t after = at + 1;
    while (after < end && text[after] != '"')
        after += text[after] == '\\' ? 2 : 1;
    if (after >= end)
        return end;
    level *top = w->depth > 0 ? &w->levels[w->depth - 1] : NULL;
    if (top && top->object && !top->in_value) {
        top->key = at + 1;
        top->key_size = after - at - 1;
    }
    return after + 1;
}

static void take_mark(walk *w, char c) {
    if (c == '{' || c == '[') {
        w->levels[w->depth++] = (level){0, 0, 0, c == '{', false};
    } else if (c == '}' || c == ']') {
        w->depth--;
    } else if (c == ':') {
        w->levels[w->depth - 1].in_value = true;
    } else if (c == ',') {
        w->levels[w->depth - 1].in_value = false;
        w->levels[w->depth - 1].index++;
    }
}

void json_path(const char *text, size_t at, text_builder *path) {
    walk w = {.depth = 0};
    for (size_t i = 0; i < at;) {
        if (text[i] == '"')
            i = take_string(&w, text, i, at);
        else
            take_mark(&w, text[i++]);
    }
    for (uint32_t i = 0; i < w.depth; i++) {
        const level *l = &w.levels[i];
        if (!l->object) {
            text_put(path, "[");
            text_whole(path, l->index);
            text_put(path, "]");
        } else if (l->in_value) {
            text_put(path, path->size > 0 ? "." : "");
            text_add(path, text + l->key, l->key_size);
        }
    }
}
