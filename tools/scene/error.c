/* What is wrong, where, and how it might be put right. */
#include "guard.h"

#include "reader.h"
#include "text.h"

#define SHOWN 40u /* bytes of the text that an error quotes at most */

void scene_enter(scene_reader *r, const char *key, uint32_t index) {
    r->path[r->depth++] = (scene_step){key, index};
}

void scene_leave(scene_reader *r) {
    r->depth--;
}

void scene_locate(scene_reader *r, size_t at, uint32_t *line, uint32_t *column) {
    if (at < r->place) {
        r->place = 0;
        r->line = r->column = 1;
    }
    for (; r->place < at; r->place++) {
        unsigned char c = (unsigned char)r->text[r->place];
        if (c == '\n') {
            r->line++;
            r->column = 1;
        } else if ((c & 0xC0) != 0x80) {
            r->column++;
        }
    }
    *line = r->line;
    *column = r->column;
}

static void put_path(const scene_reader *r, scene_text *t) {
    for (uint32_t i = 0; i < r->depth; i++) {
        if (r->path[i].key) {
            scene_text_put(t, i > 0 ? "." : "");
            scene_text_put(t, r->path[i].key);
        } else {
            scene_text_put(t, "[");
            scene_text_whole(t, r->path[i].index);
            scene_text_put(t, "]");
        }
    }
}

void scene_put_message(carom_scene_error *e) {
    scene_text t = scene_text_in(e->message, sizeof e->message);
    if (e->path[0]) {
        scene_text_put(&t, e->path);
        scene_text_put(&t, ": ");
    }
    scene_text_put(&t, "expected ");
    scene_text_put(&t, e->expected);
    if (e->found[0]) {
        scene_text_put(&t, ", found ");
        scene_text_put(&t, e->found);
    }
    if (e->hint[0]) {
        scene_text_put(&t, "; ");
        scene_text_put(&t, e->hint);
    }
}

static bool put_error(scene_reader *r, uint32_t kind, size_t at, const char *path,
                      const char *expected, const char *found, const char *hint) {
    carom_scene_error *e = r->error;
    __builtin_memset(e, 0, sizeof *e);
    e->kind = kind;
    scene_locate(r, at, &e->line, &e->column);
    scene_text text = scene_text_in(e->path, sizeof e->path);
    scene_text_put(&text, path);
    text = scene_text_in(e->expected, sizeof e->expected);
    scene_text_put(&text, expected);
    text = scene_text_in(e->found, sizeof e->found);
    scene_text_put(&text, found);
    text = scene_text_in(e->hint, sizeof e->hint);
    scene_text_put(&text, hint);
    scene_put_message(e);
    return false;
}

bool scene_wrong(scene_reader *r, uint32_t kind, size_t at, const char *expected, const char *found,
                 const char *hint) {
    char path[sizeof r->error->path];
    scene_text t = scene_text_in(path, sizeof path);
    put_path(r, &t);
    return put_error(r, kind, at, path, expected, found, hint);
}

void scene_fail(carom_scene_error *e, uint32_t kind, const char *expected, const char *found) {
    __builtin_memset(e, 0, sizeof *e);
    e->kind = kind;
    scene_text text = scene_text_in(e->expected, sizeof e->expected);
    scene_text_put(&text, expected);
    text = scene_text_in(e->found, sizeof e->found);
    scene_text_put(&text, found);
    scene_put_message(e);
}

/* A piece of the text, cut to what is worth showing. */
static void put_piece(scene_text *t, const char *piece, size_t size) {
    char shown[SHOWN + 1];
    scene_text cut = scene_text_in(shown, sizeof shown);
    scene_text_add(&cut, piece, size);
    scene_text_put(t, shown);
    if (cut.size < size)
        scene_text_put(t, "...");
}

bool scene_wrong_value(scene_reader *r, uint32_t kind, uint32_t value, const char *expected,
                       const char *hint) {
    const scene_token *v = scene_token_of(r, value);
    size_t size = (size_t)(v->end - v->start);
    char found[96];
    scene_text t = scene_text_in(found, sizeof found);
    if (v->type == JSMN_OBJECT) {
        scene_text_put(&t, "an object");
    } else if (v->type == JSMN_ARRAY) {
        scene_text_put(&t, "an array of ");
        scene_text_whole(&t, (uint64_t)v->size);
    } else if (v->type == JSMN_STRING) {
        scene_text_put(&t, "\"");
        put_piece(&t, r->text + v->start, size);
        scene_text_put(&t, "\"");
    } else {
        put_piece(&t, r->text + v->start, size);
    }
    return scene_wrong(r, kind, scene_place_of(r, value), expected, found, hint);
}

bool scene_missing(scene_reader *r, uint32_t object, const char *key) {
    char expected[96];
    scene_text t = scene_text_in(expected, sizeof expected);
    scene_text_put(&t, "the key \"");
    scene_text_put(&t, key);
    scene_text_put(&t, "\"");
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

static void put_byte(scene_text *t, unsigned char byte) {
    static const char digits[] = "0123456789ABCDEF";
    const char shown[] = {'0', 'x', digits[byte >> 4], digits[byte & 15], 0};
    scene_text_put(t, "the byte ");
    scene_text_put(t, shown);
}

static bool is_word_character(char c) {
    char letter = (char)(c | 0x20);
    return (c >= '0' && c <= '9') || (letter >= 'a' && letter <= 'z') || c == '+' || c == '-' ||
           c == '.' || c == '_';
}

bool scene_wrong_fault(scene_reader *r, const scene_fault *fault) {
    char found[96];
    scene_text t = scene_text_in(found, sizeof found);
    size_t at = fault->at, size = 0;
    while (at + size < r->size && is_word_character(r->text[at + size]))
        size++;
    unsigned char c = at < r->size ? (unsigned char)r->text[at] : 0;
    if (at == r->size)
        scene_text_put(&t, r->size > 0 ? "the end of the text" : "an empty text");
    else if (size > 0)
        put_piece(&t, r->text + at, size);
    else if (c > 0x20 && c < 0x7F)
        scene_text_add(&t, r->text + at, 1);
    else
        put_byte(&t, c);
    char path[sizeof r->error->path];
    t = scene_text_in(path, sizeof path);
    scene_json_path(r->text, at, &t);
    return put_error(r, fault->kind, at, path, fault->expected, found, fault->hint);
}

void scene_hint(char *hint, size_t room, const char *found, const char *const *names,
                uint32_t count) {
    scene_text t = scene_text_in(hint, room);
    const char *meant = scene_text_meant(found, names, count);
    if (meant) {
        scene_text_put(&t, "did you mean \"");
        scene_text_put(&t, meant);
        scene_text_put(&t, "\"?");
        return;
    }
    scene_text_put(&t, count > 0 ? "there are " : "");
    for (uint32_t i = 0; i < count; i++) {
        scene_text_put(&t, i > 0 ? ", " : "");
        scene_text_put(&t, names[i]);
    }
}
