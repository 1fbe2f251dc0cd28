/* Finds the overlapping pairs of a scene with a broad phase. */
#include "pairs.h"
#include "scene/collide.h"

/* Maximum number of candidate pairs that are tested: 10,000 bodies in one heap have 50 million. */
#define MOST_CANDIDATES 2000000u

carom_id_pair draw_pair_order(const carom_scene_body *bodies, uint32_t a, uint32_t b) {
    uint32_t first = a < b ? a : b, second = a < b ? b : a;
    return scene_is_swapped(&bodies[first].def, &bodies[second].def)
               ? (carom_id_pair){second, first}
               : (carom_id_pair){first, second};
}

static void *take(carom_allocator a, size_t size) {
    return a.alloc(a.ctx, size, 8);
}

static bool build(carom_broadphase *broad, const carom_scene *s, carom_allocator allocator) {
    const carom_scene_body *bodies = carom_scene_bodies(s);
    uint32_t count = carom_scene_count(s);
    carom_aabb *bounds = take(allocator, count * sizeof *bounds);
    if (!bounds)
        return false;
    for (uint32_t i = 0; i < count; i++)
        bounds[i] = carom_shape_bounds(bodies[i].def.shape);
    bool done = carom_broadphase_build(broad, bounds, sizeof *bounds, count) == CAROM_OK;
    allocator.free(allocator.ctx, bounds, count * sizeof *bounds);
    return done;
}

/* Keeps the candidate pairs that overlap and pass the filter. */
static void keep(draw_pairs *p, const carom_scene *s, uint32_t candidates, bool unfiltered) {
    const carom_scene_body *bodies = carom_scene_bodies(s);
    bool still = scene_is_still(s);
    for (uint32_t i = 0; i < candidates; i++) {
        const carom_body_def *a = &bodies[p->at[i].a].def, *b = &bodies[p->at[i].b].def;
        if (!carom_overlap_shapes(a->shape, b->shape))
            continue;
        if (!unfiltered && scene_why_apart(a, b, still) != SCENE_COLLIDES) {
            p->apart++;
            continue;
        }
        carom_id_pair pair = draw_pair_order(bodies, p->at[i].a, p->at[i].b);
        p->touched[pair.a] = 1;
        p->touched[pair.b] = 1;
        p->at[p->count++] = pair;
    }
}

static bool find(draw_pairs *p, const carom_scene *s, bool unfiltered) {
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = p->allocator;
    carom_broadphase *broad = carom_broadphase_create(&def);
    bool done = broad && build(broad, s, p->allocator);
    if (done) {
        size_t candidates = carom_broadphase_pairs(broad, NULL, 0);
        p->more = candidates > MOST_CANDIDATES;
        p->room = p->more ? MOST_CANDIDATES : (uint32_t)candidates;
        if (p->room > 0) {
            p->at = take(p->allocator, p->room * sizeof *p->at);
            done = p->at != NULL;
        }
        if (done && p->room > 0) {
            carom_broadphase_pairs(broad, p->at, p->room);
            keep(p, s, p->room, unfiltered);
        }
    }
    carom_broadphase_destroy(broad);
    return done;
}

draw_pairs draw_pairs_find(const carom_scene *s, carom_allocator allocator, bool unfiltered) {
    draw_pairs p = {.allocator = allocator, .whole = true, .bodies = carom_scene_count(s)};
    if (p.bodies == 0)
        return p;
    p.touched = take(allocator, p.bodies);
    if (p.touched)
        __builtin_memset(p.touched, 0, p.bodies);
    p.whole = p.touched && find(&p, s, unfiltered);
    return p;
}

draw_pairs draw_pairs_one(const carom_scene *s, carom_allocator allocator, uint32_t a, uint32_t b) {
    const carom_scene_body *bodies = carom_scene_bodies(s);
    draw_pairs p = {.allocator = allocator, .bodies = carom_scene_count(s), .room = 1};
    p.touched = take(allocator, p.bodies);
    p.at = take(allocator, sizeof *p.at);
    p.whole = p.touched && p.at;
    if (!p.whole)
        return p;
    __builtin_memset(p.touched, 0, p.bodies);
    if (carom_overlap_shapes(bodies[a].def.shape, bodies[b].def.shape)) {
        p.at[p.count++] = (carom_id_pair){a, b};
        p.touched[a] = 1;
        p.touched[b] = 1;
    }
    return p;
}

void draw_pairs_close(draw_pairs *p) {
    if (p->at)
        p->allocator.free(p->allocator.ctx, p->at, p->room * sizeof *p->at);
    if (p->touched)
        p->allocator.free(p->allocator.ctx, p->touched, p->bodies);
    *p = (draw_pairs){.allocator = p->allocator};
}

uint32_t draw_pair_nearest(const carom_scene *s, uint32_t body, bool unfiltered) {
    const carom_scene_body *bodies = carom_scene_bodies(s);
    bool still = scene_is_still(s);
    uint32_t nearest = CAROM_SCENE_NONE;
    float least = 0.0f;
    for (uint32_t i = 0; i < carom_scene_count(s); i++) {
        const carom_body_def *a = &bodies[body].def, *b = &bodies[i].def;
        if (i == body || (!unfiltered && scene_why_apart(a, b, still) != SCENE_COLLIDES))
            continue;
        float distance = carom_distance_shapes(a->shape, b->shape);
        if (nearest == CAROM_SCENE_NONE || distance < least) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}
