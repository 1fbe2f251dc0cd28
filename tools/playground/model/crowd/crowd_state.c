/* Saves the crowd as bytes and as a scene. */
#include "playground/model/crowd/crowd.h"

#include "draw/scene_picture.h"

#define LONGEST_STEP 0.1f
#define SHORTEST_STEP 0.001f

size_t crowd_save(const void *of, void *out, size_t room) {
    const lab_crowd *lab = of;
    if (room >= sizeof lab->set)
        __builtin_memcpy(out, &lab->set, sizeof lab->set);
    return sizeof lab->set;
}

/* A crowd from a scene can be loaded only while that scene is open. */
static bool is_sound(const lab_crowd *lab, const crowd_settings *s) {
    bool known = s->kind == CROWD_SCENE ? lab->scene && s->scene == lab->scene_hash : s->scene == 0;
    bool some = s->kind == CROWD_SCENE || (s->count >= CROWD_LEAST && s->count <= CROWD_MOST);
    return s->kind < CROWD_KINDS && known && some && s->color < CROWD_COLORS &&
           s->speed >= CROWD_SLOWEST && s->speed <= CROWD_FASTEST && s->asked <= CROWD_MOST;
}

bool crowd_load(void *of, const void *bytes, size_t size) {
    lab_crowd *lab = of;
    crowd_settings set;
    if (size != sizeof set)
        return false;
    __builtin_memcpy(&set, bytes, sizeof set);
    if (!is_sound(lab, &set))
        return false;
    /* A change of colours does not restart the crowd. */
    if (lab->stage->restarting || !crowd_is_of(lab->bodies, &set)) {
        lab->bodies->of.kind = CROWD_KINDS;
        lab->time_count = 0;
        lab->clock.left = 0.0;
    }
    lab->set = set;
    return true;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static void *snapshot_of(lab_crowd *lab, const carom_scene *s, carom_body *ids, size_t *size,
                         uint64_t *hash) {
    carom_world_def def = carom_scene_world_def(s);
    def.allocator = lab->stage->allocator;
    def.threads = 1;
    carom_world *w = carom_scene_build(s, &def, ids, NULL);
    if (!w)
        return NULL;
    *size = carom_world_save(w, NULL, 0);
    *hash = carom_world_hash(w);
    void *bytes = lab_take_memory(lab->stage, *size);
    if (bytes)
        carom_world_save(w, bytes, *size);
    carom_world_destroy(w);
    return bytes;
}

bool crowd_open(void *of, const carom_scene *s) {
    lab_crowd *lab = of;
    size_t size = 0;
    uint64_t hash = 0;
    lab_opened opened;
    if (!lab_opened_make(lab->stage, &opened, s))
        return false;
    void *bytes = snapshot_of(lab, s, opened.ids, &size, &hash);
    if (!bytes) {
        lab_opened_free(lab->stage, &opened);
        return false;
    }
    lab_opened_free(lab->stage, &lab->opened);
    lab->opened = opened;
    lab_give_memory(lab->stage, lab->scene, lab->scene_size);
    lab->scene = bytes;
    lab->scene_size = size;
    lab->scene_hash = hash;
    lab->scene_bounds = draw_scene_bounds(s);
    lab->scene_up = carom_scene_get_settings(s).up;
    lab->scene_step = carom_clamp(carom_scene_get_settings(s).step, SHORTEST_STEP, LONGEST_STEP);
    lab->clock.left = 0.0;
    lab->scene_count = carom_scene_count(s);
    lab->set.kind = CROWD_SCENE;
    lab->set.scene = hash;
    lab->bodies->of.kind = CROWD_KINDS;
    lab->time_count = 0;
    return true;
}

carom_scene *crowd_scene(const void *of) {
    const lab_crowd *lab = of;
    if (!crowd_ready(lab))
        return NULL;
    const carom_scene *opened = lab->set.kind == CROWD_SCENE ? lab->opened.scene : NULL;
    carom_scene *s =
        carom_scene_from_world(lab->bodies->world, opened, lab->opened.ids, lab->stage->allocator);
    if (s && !opened && !carom_scene_set_name(s, "Crowd")) {
        carom_scene_free(s);
        return NULL;
    }
    return s;
}
