/* The way to a place in a text that is JSON up to there. */
#include "guard.h"

#include "json.h"
#include "scene/scene.h"

/* One array or object that is open, and where in it the place is. */
typedef struct level {
    size_t key, key_size; /* the last key of an object */
    uint32_t index;       /* of an array */
    bool object, in_value;
} level;

typedef struct walk {
    const char *text;
    size_t end;
    level levels[CAROM_SCENE_MAX_DEPTH];
    uint32_t depth;
} walk;

/* Takes the string that begins at `at`; the place after it, or the end. */
static size_t take_string(walk *w, size_t at) {
    scene_fault ignored;
    size_t after = at + 1;
    if (!scene_json_scan_string(w->text, w->end, &after, &ignored))
        return w->end;
    level *top = w->depth > 0 ? &w->levels[w->depth - 1] : NULL;
    if (top && top->object && !top->in_value) {
        top->key = at + 1;
        top->key_size = after - at - 2;
    }
    return after;
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

void scene_json_path(const char *text, size_t at, scene_text *path) {
    walk w = {.text = text, .end = at};
    for (size_t i = 0; i < at;) {
        if (text[i] == '"')
            i = take_string(&w, i);
        else
            take_mark(&w, text[i++]);
    }
    for (uint32_t i = 0; i < w.depth; i++) {
        const level *l = &w.levels[i];
        if (!l->object) {
            scene_text_put(path, "[");
            scene_text_whole(path, l->index);
            scene_text_put(path, "]");
        } else if (l->in_value) {
            scene_text_put(path, path->size > 0 ? "." : "");
            scene_text_add(path, text + l->key, l->key_size);
        }
    }
}
