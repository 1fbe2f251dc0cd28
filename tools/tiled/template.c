/* Instances of templates: an object whose file has the members that the object does not set. */
#include <stdlib.h>
#include <string.h>

#include "work.h"

/* A template file, kept for its next instance. */
struct tiled_template {
    struct tiled_template *next;
    tiled_file file;
    size_t object; /* offset of its object */
    char source[1024];
};

void tiled_free_templates(tiled_work *w) {
    for (struct tiled_template *t = w->templates; t;) {
        struct tiled_template *next = t->next;
        tiled_close(&t->file);
        free(t);
        t = next;
    }
    w->templates = NULL;
}

static bool find_object(tiled_work *w, struct tiled_template *t) {
    tiled_member object = {"object", 0};
    size_t at = json_next(t->file.text, 0);
    if (!tiled_members(w, &t->file, at, &object, 1))
        return false;
    if (object.at == JSON_NONE)
        return tiled_missing(w, &t->file, at, "object");
    t->object = object.at;
    return t->file.text[object.at] == '{' ||
           tiled_wrong(w, &t->file, CAROM_SCENE_TYPE, object.at, "an object", NULL, "");
}

static struct tiled_template *template_of(tiled_work *w, const tiled_file *f, size_t source) {
    char name[1024] = "";
    if (!tiled_string(w, f, source, name, sizeof name))
        return NULL;
    for (struct tiled_template *t = w->templates; t; t = t->next)
        if (strcmp(t->source, name) == 0)
            return t;
    struct tiled_template *t = calloc(1, sizeof *t);
    if (!t) {
        (void)tiled_no_memory(w);
        return NULL;
    }
    memcpy(t->source, name, sizeof name);
    t->next = w->templates;
    w->templates = t;
    /* After a failure it stays in the list, which is freed with the map. */
    return tiled_open_beside(w, f, source, &t->file) && find_object(w, t) ? t : NULL;
}

/* Returns whether an object has a member with the key at `key` of another text. */
static bool has_key(const char *text, size_t object, const char *other, size_t key) {
    size_t size = json_end(other, key) - key;
    for (size_t at = json_first(text, object); !json_is_last(text, at);
         at = json_next(text, json_end(text, json_value(text, at))))
        if (json_end(text, at) - at == size && memcmp(text + at, other + key, size) == 0)
            return true;
    return false;
}

/* Appends the members of an object that are not in `except` (NULL: none) and not "template". */
static size_t add_members(char *to, size_t used, const char *text, size_t object,
                          const char *except, size_t except_object) {
    for (size_t key = json_first(text, object); !json_is_last(text, key);) {
        size_t value = json_value(text, key), end = json_end(text, value);
        bool left_out = json_is_text(text, key, "template") ||
                        (except && has_key(except, except_object, text, key));
        if (!left_out) {
            to[used] = used > 1 ? ',' : ' ';
            memcpy(to + used + 1, text + key, end - key);
            used += 1 + end - key;
        }
        key = json_next(text, end);
    }
    return used;
}

bool tiled_instance(tiled_work *w, const tiled_file *f, size_t at, size_t source, tiled_file *out) {
    const struct tiled_template *t = template_of(w, f, source);
    if (!t)
        return false;
    size_t own = json_end(f->text, at) - at;
    size_t theirs = json_end(t->file.text, t->object) - t->object;
    *out = (tiled_file){.name = malloc(strlen(f->name) + 1),
                        .text = malloc(own + theirs + 8),
                        .marks = malloc(sizeof *out->marks)};
    if (!out->name || !out->text || !out->marks)
        return tiled_no_memory(w);
    memcpy(out->name, f->name, strlen(f->name) + 1);
    out->text[0] = '{';
    out->size = add_members(out->text, 1, f->text, at, NULL, 0);
    out->size = add_members(out->text, out->size, t->file.text, t->object, f->text, at);
    out->text[out->size++] = '}';
    out->text[out->size] = 0;
    out->marks[0] = tiled_mark_of(f, at);
    out->mark_count = 1;
    return true;
}
