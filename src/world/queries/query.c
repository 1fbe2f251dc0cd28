/* Finds the first body that a ray or a moving shape hits, the bodies that a shape overlaps, and the
 * nearest body.
 *
 * The index visits the bodies that may matter, in no particular order. The pair layer tests each of
 * them, and ties go to the lower body index, so the result is the same as that of a test of all
 * bodies. */
#include "base/guard.h"
#include "shape/valid.h"
#include "world/queries/few.h"
#include "world/queries/query.h"
#include "world/paths/side.h"

carom_filter carom_filter_default(void) {
    return (carom_filter){.category = UINT32_MAX, .mask = UINT32_MAX};
}

bool caromi_filter_takes(const carom_world *w, const carom_filter *filter, uint32_t body) {
    const caromi_body *b = &w->bodies[body];
    const caromi_traits *t = &w->traits[b->traits];
    bool wanted = (t->category & filter->mask) != 0u && (t->mask & filter->category) != 0u;
    bool solid = (b->tag & CAROMI_SENSOR) == 0u;
    bool excepted =
        filter->except.index == body && filter->except.generation == caromi_body_generation(b);
    return wanted && (solid || filter->sensors != 0u) && !excepted;
}

/* ---- along a motion -------------------------------------------------------------------------- */

caromi_cast caromi_cast_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                            carom_filter filter) {
    carom_shape point = carom_shape_from_circle((carom_circle){from, 0.0f});
    return (caromi_cast){w, filter, point, motion, true};
}

/* Returns bounds that are wider by at least `more` on all sides. */
static carom_aabb caromi_widened(carom_aabb b, double more) {
    return (carom_aabb){{caromi_float_below((double)b.min.x - more, 0.0),
                         caromi_float_below((double)b.min.y - more, 0.0)},
                        {caromi_float_above((double)b.max.x + more, 0.0),
                         caromi_float_above((double)b.max.y + more, 0.0)}};
}

/* Returns the bounds of the shape at its start. A sweep also reports a near miss if its end,
 * rounded to float, would overlap. So the bounds are wider by more than rounding can move a
 * position. */
static carom_aabb caromi_cast_bounds(const caromi_cast *cast) {
    carom_aabb b = carom_shape_bounds(cast->shape);
    carom_aabb way = carom_aabb_swept_bounds(b, cast->motion);
    double x = caromi_max(caromi_abs((double)way.min.x), caromi_abs((double)way.max.x));
    double y = caromi_max(caromi_abs((double)way.min.y), caromi_abs((double)way.max.y));
    return caromi_widened(b, cast->is_ray ? 0.0 : 0x1p-20 * caromi_max(x, y));
}

void caromi_cast_visit(const caromi_cast *cast, caromi_visit_body *visit, void *ctx) {
    if (carom_shape_check(cast->shape) == CAROM_VALID && caromi_point_ok(cast->motion)) {
        caromi_index_along(cast->w, caromi_cast_bounds(cast), cast->motion, visit, ctx);
    }
}

carom_sweep caromi_cast_sweep(const caromi_cast *cast, uint32_t body) {
    const carom_sweep miss = {.t = 1.0};
    const caromi_body *b = &cast->w->bodies[body];
    if (!caromi_filter_takes(cast->w, &cast->filter, body)) {
        return miss;
    }
    carom_shape shape = caromi_body_shape(b);
    carom_sweep s = cast->is_ray
                        ? carom_ray_shape(cast->shape.as.circle.center, cast->motion, shape)
                        : carom_sweep_shapes(cast->shape, cast->motion, shape);
    uint32_t sides = caromi_body_sides(cast->w, b);
    caromi_vec normal = {(double)s.normal.x, (double)s.normal.y};
    bool through = sides != 0u &&
                   (s.state == CAROM_SWEEP_OVERLAPPED || !caromi_side_stops(sides, b->rot, normal));
    return through ? miss : s;
}

typedef struct caromi_first_hit {
    caromi_cast cast;
    carom_sweep sweep;
    uint32_t body;
} caromi_first_hit;

static void caromi_first_hit_visit(void *ctx, uint32_t body) {
    caromi_first_hit *first = ctx;
    carom_sweep s = caromi_cast_sweep(&first->cast, body);
    bool level = !carom_sweep_before(first->sweep, s);
    if (level && (body < first->body || carom_sweep_before(s, first->sweep))) {
        first->sweep = s;
        first->body = body;
    }
}

/* Returns the first hit. A near miss names no body, but keeps its normal, so that the position that
 * carom_sweep_end returns does not overlap. */
static carom_world_hit caromi_first_hit_of(caromi_cast cast) {
    caromi_first_hit first = {cast, {.t = 1.0}, CAROMI_NONE};
    caromi_cast_visit(&first.cast, caromi_first_hit_visit, &first);
    carom_world_hit hit = {.sweep = first.sweep};
    if (first.sweep.state != CAROM_SWEEP_MISS) {
        hit.body = caromi_body_id(cast.w, first.body);
    }
    return hit;
}

carom_world_hit carom_world_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion,
                                carom_filter filter) {
    return caromi_first_hit_of(caromi_cast_ray(w, from, motion, filter));
}

carom_world_hit carom_world_sweep(const carom_world *w, carom_shape shape, carom_vec2 motion,
                                  carom_filter filter) {
    return caromi_first_hit_of((caromi_cast){w, filter, shape, motion, false});
}

/* ---- at a position --------------------------------------------------------------------------- */

typedef struct caromi_inside {
    const carom_world *w;
    carom_filter filter;
    carom_shape shape;
    caromi_few few;
} caromi_inside;

static bool caromi_id_before(const void *a, const void *b) {
    return ((const carom_body *)a)->index < ((const carom_body *)b)->index;
}

static void caromi_inside_visit(void *ctx, uint32_t body) {
    caromi_inside *inside = ctx;
    const carom_world *w = inside->w;
    if (caromi_filter_takes(w, &inside->filter, body) &&
        carom_overlap_shapes(inside->shape, caromi_body_shape(&w->bodies[body]))) {
        carom_body id = caromi_body_id(w, body);
        caromi_few_add(&inside->few, &id);
    }
}

uint32_t carom_world_overlap(const carom_world *w, carom_shape shape, carom_filter filter,
                             carom_body *bodies, uint32_t capacity) {
    if (carom_shape_check(shape) != CAROM_VALID) {
        return 0;
    }
    caromi_few few = {(unsigned char *)bodies, sizeof *bodies, caromi_id_before, capacity, 0};
    caromi_inside inside = {w, filter, shape, few};
    caromi_index_near(w, carom_shape_bounds(shape), caromi_inside_visit, &inside);
    return caromi_few_sort(&inside.few);
}

typedef struct caromi_nearest_body {
    const carom_world *w;
    carom_filter filter;
    carom_shape point;
    float reach, distance;
    uint32_t body;
} caromi_nearest_body;

static void caromi_nearest_visit(void *ctx, uint32_t body) {
    caromi_nearest_body *nearest = ctx;
    if (!caromi_filter_takes(nearest->w, &nearest->filter, body)) {
        return;
    }
    float d = carom_distance_shapes(nearest->point, caromi_body_shape(&nearest->w->bodies[body]));
    bool nearer = d < nearest->distance || (d == nearest->distance && body < nearest->body);
    if (d <= nearest->reach && nearer) {
        nearest->distance = d;
        nearest->body = body;
    }
}

carom_body carom_world_nearest(const carom_world *w, carom_vec2 point, float reach,
                               carom_filter filter, float *distance) {
    carom_shape at = carom_shape_from_circle((carom_circle){point, 0.0f});
    caromi_nearest_body nearest = {w, filter, at, reach, (float)CAROMI_INFINITY, CAROMI_NONE};
    if (caromi_point_ok(point) && reach == reach) {
        /* Distances are rounded, so one slightly beyond the reach may count. A negative reach
         * limits the penetration depth. */
        double r = caromi_max((double)reach, 0.0) * (1.0 + 0x1p-20);
        carom_aabb region = caromi_widened((carom_aabb){point, point}, r);
        caromi_index_near(w, region, caromi_nearest_visit, &nearest);
    }
    if (distance != NULL) {
        *distance = nearest.distance;
    }
    return nearest.body == CAROMI_NONE ? (carom_body){0, 0} : caromi_body_id(w, nearest.body);
}
