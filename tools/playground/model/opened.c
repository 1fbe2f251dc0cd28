/* Copies and identifies scenes that were opened. */
#include "lab.h"

/* ---- a copy of what was opened --------------------------------------------------------------- */

static carom_scene *copy_of(const carom_scene *s, carom_allocator allocator) {
    carom_scene *copy = carom_scene_create(allocator);
    bool whole = copy && carom_scene_copy_head(copy, s);
    const carom_scene_body *from = carom_scene_bodies(s);
    for (uint32_t i = 0; whole && i < carom_scene_count(s); i++)
        whole = carom_scene_add(copy, &from[i].def, from[i].id) == CAROM_SCENE_OK;
    if (whole)
        return copy;
    carom_scene_free(copy);
    return NULL;
}

bool lab_opened_make(play_stage *stage, lab_opened *o, const carom_scene *s) {
    *o = (lab_opened){.room = carom_scene_count(s)};
    o->scene = copy_of(s, stage->allocator);
    o->ids = lab_take_memory(stage, (o->room + (size_t)1) * sizeof *o->ids);
    if (o->scene && o->ids)
        return true;
    lab_opened_free(stage, o);
    return false;
}

void lab_opened_free(play_stage *stage, lab_opened *o) {
    carom_scene_free(o->scene);
    if (o->ids)
        lab_give_memory(stage, o->ids, (o->room + (size_t)1) * sizeof *o->ids);
    *o = (lab_opened){0};
}

/* ---- a hash that identifies a scene ---------------------------------------------------------- */

static bool add_up(void *ctx, const char *text, size_t size) {
    uint32_t sum = *(uint32_t *)ctx;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (uint8_t)text[i]) * 16777619u;
    *(uint32_t *)ctx = sum;
    return true;
}

uint32_t lab_scene_hash(const carom_scene *s) {
    uint32_t sum = 2166136261u;
    (void)carom_scene_write(s, add_up, &sum);
    return sum > 0 ? sum : 1;
}
