/* Adds bodies to the scene and chooses their ids. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "work.h"

void tiled_clean(char *name) {
    for (char *c = name; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7F)
            *c = '_';
}

/* Writes `name` followed by a number, with the name truncated so that both fit. */
static void numbered(char id[CAROM_SCENE_MAX_ID + 1], const char *name, uint32_t number) {
    char end[16];
    size_t tail = (size_t)snprintf(end, sizeof end, ".%u", number);
    text_copy(id, CAROM_SCENE_MAX_ID + 1 - tail, name);
    memcpy(id + strlen(id), end, tail + 1);
}

/* Tries ids: the name, the name with its number, then the name with numbers not tried before. So
 * many bodies of one name cost no more than others. */
static uint32_t add_as(tiled_work *w, const carom_body_def *def, const char *name,
                       const char *otherwise, uint32_t number) {
    char base[CAROM_SCENE_MAX_ID + 1], id[CAROM_SCENE_MAX_ID + 1];
    (void)snprintf(base, sizeof base, "%s", name[0] ? name : otherwise[0] ? otherwise : "layer");
    if (base[0] == '#') /* an id cannot begin with # */
        base[0] = '_';
    uint32_t result = CAROM_SCENE_DUPLICATE;
    if (name[0])
        result = carom_scene_add(w->scene, def, base);
    for (bool first = true; result == CAROM_SCENE_DUPLICATE; first = false) {
        numbered(id, base, first ? number : ++w->made);
        result = carom_scene_add(w->scene, def, id);
    }
    return result;
}

static bool in_range(const tiled_shape *s, double unit) {
    double least = s->half_x < s->half_y ? s->half_x : s->half_y;
    double most = s->half_x > s->half_y ? s->half_x : s->half_y;
    return fabs(s->x / unit) <= 1e9 && fabs(s->y / unit) <= 1e9 && most / unit <= 1e9 &&
           (float)(least / unit) >= CAROM_WORLD_MIN_SIZE;
}

bool tiled_add(tiled_work *w, const tiled_file *f, size_t at, const tiled_shape *s,
               const char *name, const char *otherwise, uint32_t number) {
    carom_body_def def = carom_body_def_default();
    double unit = w->options->unit;
    if (!in_range(s, unit))
        return tiled_wrong(w, f, CAROM_SCENE_RANGE, at,
                           "a shape that in units is within 1e9 and half of it at least 1e-6",
                           "one that is not", "choose another --unit");
    carom_vec2 center = {(float)(s->x / unit), (float)(s->y / unit)};
    carom_vec2 half = {(float)(s->half_x / unit), (float)(s->half_y / unit)};
    def.shape = s->circle ? carom_shape_from_circle((carom_circle){center, half.x})
                          : carom_shape_from_box((carom_box){center, half, s->rot});
    switch (add_as(w, &def, name, otherwise, number)) {
    case CAROM_SCENE_OK:
        return true;
    case CAROM_SCENE_LIMIT:
        return tiled_wrong(w, f, CAROM_SCENE_LIMIT, at, "at most 4000000 bodies", "more", "");
    default:
        return tiled_no_memory(w);
    }
}
