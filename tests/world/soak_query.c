/* Makes queries of a world, and compares them with loops over all bodies. */
#include "soak.h"
#include <math.h>

static carom_filter some_filter(soak *s) {
    carom_filter f = carom_filter_default();
    f.category = 1u << inputs_below(&s->rng, 3);
    f.mask = inputs_below(&s->rng, 3) ? UINT32_MAX : 1u + inputs_below(&s->rng, 7);
    f.sensors = inputs_below(&s->rng, 2);
    if (s->m.count && inputs_below(&s->rng, 3) == 0)
        f.except = s->m.id[inputs_below(&s->rng, s->m.count)];
    return f;
}

static bool concerns(const soak *s, uint32_t i, carom_filter f) {
    const carom_body_def *b = &s->m.was[i];
    bool is_excepted =
        s->m.id[i].index == f.except.index && s->m.id[i].generation == f.except.generation;
    return !(b->flags & CAROM_BODY_DISABLED) && (b->category & f.mask) && (b->mask & f.category) &&
           (f.sensors || !(b->flags & CAROM_BODY_SENSOR)) && !is_excepted;
}

static carom_vec2 some_point(soak *s) {
    double half = s->regime.room, middle = s->regime.middle;
    return (carom_vec2){(float)(middle + soak_between(s, -half, half)),
                        (float)(middle + soak_between(s, -half, half))};
}

static carom_shape some_shape(soak *s) {
    carom_vec2 at = some_point(s);
    double size = s->regime.size * soak_between(s, 0, 3);
    if (inputs_below(&s->rng, 2))
        return carom_shape_from_circle((carom_circle){at, (float)size});
    return carom_shape_from_box(
        (carom_box){at,
                    {(float)size, (float)(size * soak_between(s, 0.2, 1))},
                    {(float)soak_between(s, -1, 1), (float)soak_between(s, 0.1, 1)}});
}

static carom_vec2 some_motion(soak *s) {
    double far = s->regime.room * soak_between(s, 0, 2);
    return (carom_vec2){(float)soak_between(s, -far, far), (float)soak_between(s, -far, far)};
}

static void ask_overlap(soak *s) {
    carom_shape shape = some_shape(s);
    carom_filter f = some_filter(s);
    carom_body got[SOAK_MOST];
    uint32_t count = carom_world_overlap(s->w, shape, f, got, SOAK_MOST), k = 0;
    for (uint32_t i = 0; i < s->m.count; i++) {
        if (!concerns(s, i, f) || !carom_overlap_shapes(shape, s->m.was[i].shape))
            continue;
        SOAK_CHECK(s, k < count && got[k].index == s->m.id[i].index, "body %u overlaps, untold",
                   s->m.id[i].index);
        k++;
    }
    SOAK_CHECK(s, k == count, "%u overlap, %u are reported", k, count);
    s->figures.answers += count;
}

/* A ray if `shape` is NULL. A one-way box may or may not be hit. */
static void ask_way(soak *s, const carom_shape *shape) {
    carom_vec2 from = some_point(s), motion = some_motion(s);
    carom_filter f = some_filter(s);
    carom_world_hit got =
        shape ? carom_world_sweep(s->w, *shape, motion, f) : carom_world_ray(s->w, from, motion, f);
    carom_sweep first = {.t = 1};
    bool has_sides = false;
    for (uint32_t i = 0; i < s->m.count; i++) {
        if (!concerns(s, i, f))
            continue;
        if (s->m.was[i].sides && !(s->m.was[i].flags & CAROM_BODY_SENSOR)) {
            has_sides = true;
            continue;
        }
        carom_sweep sweep = shape ? carom_sweep_shapes(*shape, motion, s->m.was[i].shape)
                                  : carom_ray_shape(from, motion, s->m.was[i].shape);
        if (carom_sweep_before(sweep, first))
            first = sweep;
    }
    SOAK_CHECK(s, got.sweep.t <= first.t, "%s hits nothing until %.9g, but a body at %.9g",
               shape ? "sweep" : "ray", got.sweep.t, first.t);
    SOAK_CHECK(s, has_sides || (got.sweep.t == first.t && got.sweep.state == first.state),
               "%s hits a body at %.9g, state %u; it should at %.9g, state %u",
               shape ? "sweep" : "ray", got.sweep.t, got.sweep.state, first.t, first.state);
    s->figures.answers += got.sweep.state != CAROM_SWEEP_MISS;
}

static void ask_nearest(soak *s) {
    carom_vec2 at = some_point(s);
    carom_filter f = some_filter(s);
    float reach = (float)(s->regime.room * soak_between(s, 0, 1)), distance = 0, least = INFINITY;
    carom_body got = carom_world_nearest(s->w, at, reach, f, &distance);
    for (uint32_t i = 0; i < s->m.count; i++) {
        carom_shape point = carom_shape_from_circle((carom_circle){at, 0});
        if (concerns(s, i, f))
            least = fminf(least, carom_distance_shapes(point, s->m.was[i].shape));
    }
    SOAK_CHECK(s, (got.generation != 0) == (least <= reach), "body %u; the nearest is %g away",
               got.index, (double)least);
    SOAK_CHECK(s, got.generation == 0 || distance == least, "%g away, not %g", (double)distance,
               (double)least);
    s->figures.answers += got.generation != 0;
}

/* A mover overlaps nothing at its end that it did not overlap at its start. */
static void ask_slide(soak *s) {
    carom_slide_hit hits[4];
    carom_shape mover = some_shape(s);
    carom_filter f = some_filter(s);
    carom_slide_result r = carom_world_slide(s->w, mover, some_motion(s), f, hits, 4);
    for (uint32_t i = 0; i < s->m.count; i++) {
        const carom_body_def *b = &s->m.was[i];
        if (!concerns(s, i, f) || b->sides || (b->flags & CAROM_BODY_SENSOR))
            continue;
        SOAK_CHECK(
            s, !carom_overlap_shapes(r.mover, b->shape) || carom_overlap_shapes(mover, b->shape),
            "a slide ends %g deep in body %u", -(double)carom_distance_shapes(r.mover, b->shape),
            s->m.id[i].index);
    }
    s->figures.answers += r.hit_count != 0;
}

void soak_query(soak *s) {
    soak_look(s);
    s->figures.queries++;
    switch (inputs_below(&s->rng, 5)) {
    case 0:
        ask_overlap(s);
        break;
    case 1:
        ask_way(s, NULL);
        break;
    case 2: {
        carom_shape shape = some_shape(s);
        ask_way(s, &shape);
        break;
    }
    case 3:
        ask_nearest(s);
        break;
    default:
        ask_slide(s);
    }
}
