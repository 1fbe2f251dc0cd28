/* Builds error messages: what is wrong, where, and a hint. */
#include "text/guard.h"

#include "reader.h"
#include "text/text.h"

#define SHOWN 40u /* maximum number of bytes that an error quotes */

void scene_enter(scene_reader *r, const char *key, uint32_t index) {
    r->path[r->depth++] = (scene_step){key, index};
}

void scene_leave(scene_reader *r) {
    r->depth--;
}

void scene_locate(scene_reader *r, size_t at, uint32_t *line, uint32_t *column) {
    json_locate(&r->place, r->text, at);
    *line = r->place.line;
    *column = r->place.column;
}

static void put_path(const scene_reader *r, text_builder *t) {
    for (uint32_t i = 0; i < r->depth; i++) {
        if (r->path[i].key) {
            text_put(t, i > 0 ? "." : "");
            text_put(t, r->path[i].key);
        } else {
            text_put(t, "[");
            text_whole(t, r->path[i].index);
            text_put(t, "]");
        }
    }
}

static void put_message(carom_scene_error *e) {
    text_builder t = text_in(e->message, sizeof e->message);
    if (e->path[0]) {
        text_put(&t, e->path);
        text_put(&t, ": ");
    }
    text_put(&t, "expected ");
    text_put(&t, e->expected);
    if (e->found[0]) {
        text_put(&t, ", found ");
        text_put(&t, e->found);
    }
    if (e->hint[0]) {
        text_put(&t, "; ");
        text_put(&t, e->hint);
    }
}

void scene_put_error(carom_scene_error *e, uint32_t kind, const char *path, const char *expected,
                     const char *found, const char *hint) {
    __builtin_memset(e, 0, sizeof *e);
    e->kind = kind;
    text_copy(e->path, sizeof e->path, path);
    text_copy(e->expected, sizeof e->expected, expected);
    text_copy(e->found, sizeof e->found, found);
    text_copy(e->hint, sizeof e->hint, hint);
    put_message(e);
}

static bool put_error(scene_reader *r, uint32_t kind, size_t at, const char *path,
                      const char *expected, const char *found, const char *hint) {
    scene_put_error(r->error, kind, path, expected, found, hint);
    scene_locate(r, at, &r->error->line, &r->error->column);
    return false;
}

bool scene_wrong(scene_reader *r, uint32_t kind, size_t at, const char *expected, const char *found,
                 const char *hint) {
    char path[sizeof r->error->path];
    text_builder t = text_in(path, sizeof path);
    put_path(r, &t);
    return put_error(r, kind, at, path, expected, found, hint);
}

void scene_fail(carom_scene_error *e, uint32_t kind, const char *expected, const char *found) {
    scene_put_error(e, kind, "", expected, found, "");
}

uint32_t scene_kind_of(json_want want) {
    return want == JSON_UTF8        ? CAROM_SCENE_UTF8
           : want == JSON_SHALLOWER ? CAROM_SCENE_LIMIT
                                    : CAROM_SCENE_SYNTAX;
}

/* Quotes a piece of the text, truncated. */
static void put_piece(text_builder *t, const char *piece, size_t size) {
    char shown[SHOWN + 1];
    text_builder cut = text_in(shown, sizeof shown);
    text_add(&cut, piece, size);
    text_put(t, shown);
    if (cut.size < size)
        text_put(t, "...");
}

bool scene_wrong_value(scene_reader *r, uint32_t kind, uint32_t value, const char *expected,
                       const char *hint) {
    const scene_token *v = scene_token_of(r, value);
    size_t size = (size_t)(v->end - v->start);
    char found[96];
    text_builder t = text_in(found, sizeof found);
    if (v->type == SCENE_OBJECT) {
        text_put(&t, "an object");
    } else if (v->type == SCENE_ARRAY) {
        text_put(&t, "an array of ");
        text_whole(&t, (uint64_t)v->size);
    } else if (v->type == SCENE_STRING) {
        text_put(&t, "\"");
        put_piece(&t, r->text + v->start, size);
        text_put(&t, "\"");
    } else {
        put_piece(&t, r->text + v->start, size);
    }
    return scene_wrong(r, kind, scene_place_of(r, value), expected, found, hint);
}

bool scene_missing(scene_reader *r, uint32_t object, const char *key) {
    char expected[96];
    text_builder t = text_in(expected, sizeof expected);
    text_put(&t, "the key \"");
    text_put(&t, key);
    text_put(&t, "\"");
    return scene_wrong(r, CAROM_SCENE_MISSING, scene_place_of(r, object), expected,
                       "an object without it", "");
}

bool scene_wrong_key(scene_reader *r, uint32_t value, const char *expected) {
    return scene_wrong_value(r, CAROM_SCENE_CONFLICT, value - 1, expected, "");
}

bool scene_no_memory(scene_reader *r) {
    scene_fail(r->error, CAROM_SCENE_MEMORY, "memory for the scene", "none");
    return false;
}

static void put_byte(text_builder *t, unsigned char byte) {
    static const char digits[] = "0123456789ABCDEF";
    const char shown[] = {'0', 'x', digits[byte >> 4], digits[byte & 15], 0};
    text_put(t, "the byte ");
    text_put(t, shown);
}

bool scene_wrong_place(scene_reader *r, uint32_t kind, size_t at, const char *expected,
                       const char *hint) {
    char found[96];
    text_builder t = text_in(found, sizeof found);
    size_t size = 0;
    while (at + size < r->size && json_is_word(r->text[at + size]))
        size++;
    unsigned char c = at < r->size ? (unsigned char)r->text[at] : 0;
    if (at == r->size)
        text_put(&t, r->size > 0 ? "the end of the text" : "an empty text");
    else if (size > 0)
        put_piece(&t, r->text + at, size);
    else if (c > 0x20 && c < 0x7F)
        text_add(&t, r->text + at, 1);
    else
        put_byte(&t, c);
    char path[sizeof r->error->path];
    t = text_in(path, sizeof path);
    json_path(r->text, at, &t);
    return put_error(r, kind, at, path, expected, found, hint);
}
