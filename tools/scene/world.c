/* Converts a scene to a world and back. */
#include "text/guard.h"

#include "reader.h"
#include "text/text.h"

carom_world_def carom_scene_world_def(const carom_scene *s) {
    carom_world_def def = carom_world_def_default();
    def.gravity = s->settings.gravity;
    def.rest = s->settings.rest;
    def.sleep_speed = s->settings.sleep_speed;
    def.threads = s->settings.threads;
    return def;
}

/* Reports a body that the world rejects. It was not read from a text, and so was not checked. */
static void refuse(carom_scene_error *error, uint32_t index, uint32_t code) {
    if (!error)
        return;
    char path[32];
    text_builder t = text_in(path, sizeof path);
    text_put(&t, "bodies[");
    text_whole(&t, index);
    text_put(&t, "]");
    scene_put_error(error, code == CAROM_ERROR_MEMORY ? CAROM_SCENE_MEMORY : CAROM_SCENE_RANGE,
                    path, "a body that a world takes", carom_error_text(code), "");
}

carom_world *carom_scene_build(const carom_scene *s, const carom_world_def *def, carom_body *ids,
                               carom_scene_error *error) {
    carom_world_def own = carom_scene_world_def(s);
    carom_world *w = carom_world_create(def ? def : &own);
    if (!w) {
        if (error)
            scene_fail(error, CAROM_SCENE_MEMORY, "memory and a sound definition for the world",
                       "neither or one of them");
        return NULL;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        carom_body body;
        uint32_t code = carom_world_add(w, &s->bodies[i].def, &body);
        if (code != CAROM_OK) {
            refuse(error, i, code);
            carom_world_destroy(w);
            return NULL;
        }
        if (ids)
            ids[i] = body;
    }
    return w;
}

/* Maps a body index in the world built from `like` to its index in `like`, plus 1. */
typedef struct origin {
    uint32_t *at;
    uint32_t size;
} origin;

static bool find_origins(carom_scene *s, const carom_scene *like, const carom_body *ids,
                         origin *out) {
    *out = (origin){NULL, 0};
    if (!like || !ids)
        return true;
    for (uint32_t i = 0; i < like->count; i++)
        out->size = ids[i].index >= out->size ? ids[i].index + 1 : out->size;
    if (out->size == 0)
        return true;
    out->at = scene_take(s, out->size * sizeof *out->at);
    if (!out->at)
        return false;
    __builtin_memset(out->at, 0, out->size * sizeof *out->at);
    for (uint32_t i = 0; i < like->count; i++)
        out->at[ids[i].index] = i + 1;
    return true;
}

/* Keeps the original form of shape, mass and inertia if the world converts it to the current value.
 * A world stores an aabb as a box, and mass and inertia as their inverses. */
static bool say_again(carom_world *scratch, carom_body_def *now, const carom_body_def *said) {
    carom_body b;
    carom_body_def made;
    uint32_t code = carom_world_add(scratch, said, &b);
    if (code != CAROM_OK)
        return code != CAROM_ERROR_MEMORY;
    if (carom_body_get(scratch, b, &made) == CAROM_OK) {
        if (__builtin_memcmp(&made.shape, &now->shape, sizeof made.shape) == 0)
            now->shape = said->shape;
        if (made.mass == now->mass)
            now->mass = said->mass;
        if (made.inertia == now->inertia)
            now->inertia = said->inertia;
    }
    return carom_world_remove(scratch, b) == CAROM_OK;
}

static bool add_bodies(carom_scene *s, const carom_world *w, const carom_scene *like,
                       const carom_body *ids, const origin *from, carom_world *scratch) {
    const carom_body none = {0, 0};
    if (!scratch || !scene_reserve(s, carom_world_count(w)))
        return false;
    for (carom_body b = carom_world_next(w, none); b.generation != 0; b = carom_world_next(w, b)) {
        carom_body_def def;
        uint32_t k = b.index < from->size ? from->at[b.index] : 0;
        bool same = k > 0 && ids[k - 1].generation == b.generation;
        if (carom_body_get(w, b, &def) != CAROM_OK)
            return false;
        if (same && !say_again(scratch, &def, &like->bodies[k - 1].def))
            return false;
        if (carom_scene_add(s, &def, same ? like->bodies[k - 1].id : NULL) != CAROM_SCENE_OK)
            return false;
    }
    return true;
}

carom_scene *carom_scene_from_world(const carom_world *w, const carom_scene *like,
                                    const carom_body *ids, carom_allocator allocator) {
    carom_scene *s = carom_scene_create(allocator);
    if (!s)
        return NULL;
    origin from = {NULL, 0};
    carom_world_def plain = carom_world_def_default();
    plain.allocator = allocator;
    carom_world *scratch = carom_world_create(&plain);
    bool good = (!like || carom_scene_copy_head(s, like)) && find_origins(s, like, ids, &from) &&
                add_bodies(s, w, like, ids, &from, scratch);
    carom_world_destroy(scratch);
    scene_give(s, from.at, from.size * sizeof *from.at);
    if (!good) {
        carom_scene_free(s);
        return NULL;
    }
    s->settings.gravity = carom_world_gravity(w);
    return s;
}
