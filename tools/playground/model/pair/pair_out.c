/* Writes the pair lab as a scene, and opens scenes. */
#include "playground/model/pair/pair.h"

#include "text/text.h"

/* ---- scenes ---------------------------------------------------------------------------------- */

bool pair_open(void *memory, const carom_scene *s) {
    pair_lab *lab = memory;
    uint32_t all = carom_scene_count(s);
    lab_opened opened;
    if (all == 0 || !lab_opened_make(lab->stage, &opened, s))
        return false;
    uint32_t count = all;
    if (count > PAIR_MOST)
        count = PAIR_MOST;
    lab_opened_free(lab->stage, &lab->opened);
    lab->opened = opened;
    lab->opened.hash = lab->scene = lab_scene_hash(s);
    for (uint32_t i = 0; i < count; i++) {
        const carom_scene_body *body = &carom_scene_bodies(opened.scene)[i];
        carom_shape shape = body->def.shape;
        if (shape.kind == CAROM_SHAPE_AABB)
            shape = carom_shape_from_box(carom_box_from_aabb(shape.as.aabb));
        lab->shapes[i] = pair_limited(shape);
        lab->from[i] = (uint8_t)i;
        text_copy(lab->ids[i], sizeof lab->ids[i], body->id ? body->id : "");
    }
    lab->count = count;
    lab->a = 0;
    lab->b = PAIR_NONE;
    lab->also = 0;
    lab->grip = PAIR_GRIP_NONE;
    lab->up = carom_scene_get_settings(s).up;
    return true;
}

/* Returns the opened scene if it is shown: a link may be of another scene. */
static const carom_scene *opened_of(const pair_lab *lab) {
    return lab->opened.scene && lab->scene == lab->opened.hash ? lab->opened.scene : NULL;
}

static bool add_body(const pair_lab *lab, carom_scene *s, uint32_t index) {
    carom_body_def def = carom_scene_defaults(s);
    const carom_scene *opened = opened_of(lab);
    const char *id = lab->ids[index][0] ? lab->ids[index] : NULL;
    uint32_t from = lab->from[index];
    if (opened && from < carom_scene_count(opened))
        def = carom_scene_bodies(opened)[from].def;
    /* A box that was an aabb in the scene, and has not changed, is written as an aabb. */
    carom_shape as_box = def.shape.kind == CAROM_SHAPE_AABB
                             ? carom_shape_from_box(carom_box_from_aabb(def.shape.as.aabb))
                             : def.shape;
    if (__builtin_memcmp(&as_box, &lab->shapes[index], sizeof as_box) != 0)
        def.shape = lab->shapes[index];
    uint32_t error = carom_scene_add(s, &def, id);
    /* A link may have a duplicate or an invalid id. */
    if (error == CAROM_SCENE_DUPLICATE || error == CAROM_SCENE_RANGE)
        error = carom_scene_add(s, &def, NULL);
    return error == CAROM_SCENE_OK;
}

carom_scene *pair_scene(const void *memory) {
    const pair_lab *lab = memory;
    carom_scene *s = carom_scene_create(lab->stage->allocator);
    if (!s)
        return NULL;
    const carom_scene *opened = opened_of(lab);
    carom_scene_settings settings = carom_scene_get_settings(s);
    settings.up = lab->up;
    carom_scene_set_settings(s, settings);
    bool whole = !opened || carom_scene_copy_head(s, opened);
    for (uint32_t i = 0; whole && i < lab->count; i++)
        whole = add_body(lab, s, i);
    if (whole)
        return s;
    carom_scene_free(s);
    return NULL;
}
