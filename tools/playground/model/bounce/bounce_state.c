/* Saves the table as bytes and as a scene. The bytes are the settings and the world's snapshot,
 * which has its own checks. */
#include "playground/model/bounce/bounce.h"

#include "draw/number.h"
#include "draw/scene_picture.h"

#define LONGEST_STEP 0.1f
#define SHORTEST_STEP 0.0001f

void bounce_take_world(lab_bounce *lab, carom_world *w, const bounce_settings *set) {
    carom_world_destroy(lab->world);
    lab->world = w;
    lab->set = *set;
    lab->drag = BOUNCE_FREE;
    if (!carom_body_is_valid(w, lab->set.picked))
        lab->set.picked = (carom_body){0, 0};
    bounce_forget(lab);
}

size_t bounce_save(const void *of, void *out, size_t room) {
    const lab_bounce *lab = of;
    size_t size = sizeof lab->set + carom_world_save(lab->world, NULL, 0);
    if (room >= size) {
        __builtin_memcpy(out, &lab->set, sizeof lab->set);
        carom_world_save(lab->world, (char *)out + sizeof lab->set, room - sizeof lab->set);
    }
    return size;
}

static bool within(float x, float least, float most) {
    return x >= least && x <= most;
}

static bool is_sound(const bounce_settings *s) {
    bool place = carom_aabb_check(s->bounds) == CAROM_VALID && s->bounds.max.x > s->bounds.min.x &&
                 s->bounds.max.y > s->bounds.min.y &&
                 within(s->bounds.min.x, -CAROM_WORLD_MAX, CAROM_WORLD_MAX) &&
                 within(s->bounds.min.y, -CAROM_WORLD_MAX, CAROM_WORLD_MAX) &&
                 within(s->bounds.max.x, -CAROM_WORLD_MAX, CAROM_WORLD_MAX) &&
                 within(s->bounds.max.y, -CAROM_WORLD_MAX, CAROM_WORLD_MAX);
    return place && s->start < BOUNCE_STARTS && s->show < BOUNCE_SHOW_MOST &&
           (s->up == 1 || s->up == -1) && within(s->restitution, 0.0f, 1.0f) &&
           within(s->friction, 0.0f, CAROM_WORLD_MAX) && within(s->pace, BOUNCE_SLOWEST, 1.0f) &&
           within(s->step, SHORTEST_STEP, LONGEST_STEP) &&
           within(s->fastest, BOUNCE_FASTEST, CAROM_WORLD_MAX) &&
           within(s->gravity, BOUNCE_GRAVITY, CAROM_WORLD_MAX) && s->energy - s->energy == 0.0f &&
           within(s->rest, 0.0f, CAROM_WORLD_MAX) && s->steps <= INT32_MAX;
}

static carom_world *world_of(const lab_bounce *lab, const void *bytes, size_t size) {
    carom_world_def def = carom_world_def_default();
    def.allocator = lab->stage->allocator;
    carom_world *w = carom_world_create(&def);
    if (!w || carom_world_load(w, bytes, size) != CAROM_OK ||
        carom_world_count(w) > BOUNCE_BODIES) {
        carom_world_destroy(w);
        return NULL;
    }
    return w;
}

bool bounce_load(void *of, const void *bytes, size_t size) {
    lab_bounce *lab = of;
    bounce_settings set;
    if (size < sizeof set)
        return false;
    __builtin_memcpy(&set, bytes, sizeof set);
    if (!is_sound(&set))
        return false;
    carom_world *w = world_of(lab, (const char *)bytes + sizeof set, size - sizeof set);
    if (!w)
        return false;
    bounce_take_world(lab, w, &set);
    return true;
}

/* ---- scenes ---------------------------------------------------------------------------------- */

static carom_aabb bounds_of(const carom_scene *s) {
    carom_aabb b = draw_scene_bounds(s);
    if (!(b.max.x > b.min.x))
        b.max.x = b.min.x + 1.0f;
    if (!(b.max.y > b.min.y))
        b.max.y = b.min.y + 1.0f;
    return b;
}

static float larger(float a, float b) {
    return a > b ? a : b;
}

static float twice_round(float x) {
    return (float)draw_round_value(draw_round_up(2.0 * (double)x));
}

/* Widens the limits for a scene that is larger or faster than the built-in tables. */
static void widen(bounce_settings *set, const carom_scene *s) {
    const carom_scene_body *bodies = carom_scene_bodies(s);
    carom_vec2 g = carom_scene_get_settings(s).gravity;
    carom_aabb b = set->bounds;
    float scale = larger(b.max.x - b.min.x, b.max.y - b.min.y) / BOUNCE_LENGTH;
    float fastest = 0.0f;
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        fastest = larger(fastest, draw_length(bodies[i].def.velocity));
    set->fastest = larger(0.5f * scale * BOUNCE_FASTEST, fastest);
    set->gravity = larger(0.5f * scale * BOUNCE_GRAVITY, draw_length(g));
    set->fastest = set->fastest > 0.5f * BOUNCE_FASTEST ? twice_round(set->fastest) : 0.0f;
    set->gravity = set->gravity > 0.5f * BOUNCE_GRAVITY ? twice_round(set->gravity) : 0.0f;
    set->fastest = carom_clamp(set->fastest, BOUNCE_FASTEST, CAROM_WORLD_MAX);
    set->gravity = carom_clamp(set->gravity, BOUNCE_GRAVITY, CAROM_WORLD_MAX);
}

bool bounce_open(void *of, const carom_scene *s) {
    lab_bounce *lab = of;
    carom_scene_settings scene = carom_scene_get_settings(s);
    const carom_scene_body *bodies = carom_scene_bodies(s);
    carom_world_def def = carom_scene_world_def(s);
    if (carom_scene_count(s) > BOUNCE_BODIES)
        return false;
    def.allocator = lab->stage->allocator;
    def.threads = 1;
    bounce_settings set = {
        .start = BOUNCE_SCENE,
        .show = (lab->set.show & ((1u << BOUNCE_PLOT) - 1)) | scene.plot << BOUNCE_PLOT,
        .up = scene.up,
        .pace = 1.0f,
        .step = carom_clamp(scene.step, SHORTEST_STEP, LONGEST_STEP),
        .rest = scene.rest,
        .scene = lab_scene_hash(s),
        .bounds = bounds_of(s),
    };
    for (uint32_t i = 0; i < carom_scene_count(s); i++) {
        float restitution = bodies[i].def.restitution;
        set.restitution = restitution > set.restitution ? restitution : set.restitution;
        set.friction = larger(set.friction, bodies[i].def.friction);
    }
    widen(&set, s);
    if (!is_sound(&set))
        return false;
    lab_opened opened;
    if (!lab_opened_make(lab->stage, &opened, s))
        return false;
    carom_world *w = carom_scene_build(s, &def, opened.ids, NULL);
    if (!w) {
        lab_opened_free(lab->stage, &opened);
        return false;
    }
    lab_opened_free(lab->stage, &lab->opened);
    lab->opened = opened;
    lab->opened.hash = set.scene;
    bounce_take_world(lab, w, &set);
    bounce_begin(lab);
    return true;
}

const carom_scene *bounce_opened(const lab_bounce *lab) {
    bool shown = lab->set.start == BOUNCE_SCENE && lab->set.scene == lab->opened.hash;
    return shown ? lab->opened.scene : NULL;
}

carom_scene *bounce_scene(const void *of) {
    const lab_bounce *lab = of;
    const carom_scene *opened = bounce_opened(lab);
    carom_scene *s =
        carom_scene_from_world(lab->world, opened, lab->opened.ids, lab->stage->allocator);
    if (!s || opened)
        return s;
    carom_scene_settings set = carom_scene_get_settings(s);
    set.up = lab->set.up;
    set.step = lab->set.step;
    set.rest = lab->set.rest;
    set.view = lab->set.bounds;
    set.plot = bounce_plot_of(&lab->set);
    carom_scene_set_settings(s, set);
    if (!carom_scene_set_name(s, "Bounce table")) {
        carom_scene_free(s);
        return NULL;
    }
    return s;
}
