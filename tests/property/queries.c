/* Compares queries of a world with a loop over all of its bodies. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "queries.h"

static struct {
    long rays, sweeps, close, one_way, overlaps, nearest, slides, crossed;
    long rays_hit, swept, overlapped, found, slid;
} counts;

/* ---- by hand --------------------------------------------------------------------------------- */

static bool concerns(const carom_body_def *b, carom_body id, carom_filter f) {
    bool sensor = (b->flags & CAROM_BODY_SENSOR) != 0;
    return !(b->flags & CAROM_BODY_DISABLED) && (b->category & f.mask) != 0 &&
           (b->mask & f.category) != 0 && (!sensor || f.sensors) &&
           !(id.index == f.except.index && id.generation == f.except.generation);
}

static bool is_one_way(const carom_body_def *b) {
    return b->sides != 0 && b->shape.kind == CAROM_SHAPE_BOX && !(b->flags & CAROM_BODY_SENSOR);
}

/* The angle between a normal and each named side's. */
static bool named_side_is_near(const carom_body_def *b, carom_vec2 normal) {
    static const double out[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    double c = (double)b->shape.as.box.rot.c, s = (double)b->shape.as.box.rot.s;
    double length = hypot(c, s) * hypot((double)normal.x, (double)normal.y);
    for (int i = 0; i < 4; i++) {
        double x = c * out[i][0] - s * out[i][1], y = s * out[i][0] + c * out[i][1];
        double cosine = (x * (double)normal.x + y * (double)normal.y) / length;
        if ((b->sides >> i & 1) && cosine >= sqrt(0.5) * (1 - 4e-7))
            return true;
    }
    return false;
}

static const carom_sweep a_miss = {.t = 1.0};

typedef struct question {
    carom_filter filter;
    carom_shape shape;
    carom_vec2 motion;
    bool ray;
} question;

static carom_sweep expected_sweep(const question *q, const carom_body_def *b, carom_body id) {
    if (!concerns(b, id, q->filter))
        return a_miss;
    carom_sweep s = q->ray ? carom_ray_shape(q->shape.as.circle.center, q->motion, b->shape)
                           : carom_sweep_shapes(q->shape, q->motion, b->shape);
    bool normal = s.normal.x != 0 || s.normal.y != 0;
    if (is_one_way(b) && normal &&
        (s.state == CAROM_SWEEP_OVERLAPPED || !named_side_is_near(b, s.normal))) {
        counts.one_way++;
        return a_miss;
    }
    return s;
}

static bool comes_before(const carom_world_hit *a, const carom_world_hit *b) {
    if (carom_sweep_before(a->sweep, b->sweep))
        return true;
    return !carom_sweep_before(b->sweep, a->sweep) && a->body.index < b->body.index;
}

static int by_order(const void *a, const void *b) {
    return comes_before(a, b) ? -1 : comes_before(b, a) ? 1 : 0;
}

/* All hits in order, and the first one, close misses included. */
static uint32_t hit_all(const carom_world *w, const question *q, carom_world_hit *hits,
                        carom_world_hit *first) {
    uint32_t count = 0;
    carom_body_def b;
    *first = (carom_world_hit){.body = {UINT32_MAX, 0}, .sweep = a_miss};
    for (carom_body id = carom_world_next(w, (carom_body){0, 0}); id.generation;
         id = carom_world_next(w, id)) {
        if (carom_body_get(w, id, &b) != CAROM_OK || count == QUERIES_MOST)
            exit(2);
        carom_world_hit h = {id, expected_sweep(q, &b, id)};
        *first = comes_before(&h, first) ? h : *first;
        if (h.sweep.state != CAROM_SWEEP_MISS)
            hits[count++] = h;
    }
    if (first->sweep.state == CAROM_SWEEP_MISS)
        first->body = (carom_body){0, 0};
    qsort(hits, count, sizeof *hits, by_order);
    return count;
}

/* ---- along a motion -------------------------------------------------------------------------- */

static bool same_hit(const carom_world_hit *a, const carom_world_hit *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* The first `capacity` are these, and nothing is written after them. */
static bool same_hits(const carom_world_hit *got, uint32_t count, const carom_world_hit *expected,
                      uint32_t expected_count, uint32_t capacity) {
    uint32_t kept = expected_count < capacity ? expected_count : capacity;
    if (count != expected_count)
        return property_broken("%u reported, %u hit", count, expected_count);
    for (uint32_t i = 0; i < kept; i++) {
        if (!same_hit(&got[i], &expected[i]))
            return property_broken("hit %u of %u is body %u at %.17g, not %u at %.17g", i, count,
                                   got[i].body.index, got[i].sweep.t, expected[i].body.index,
                                   expected[i].sweep.t);
    }
    for (size_t i = 0; i < sizeof *got; i++) {
        if (((const unsigned char *)&got[kept])[i] != 0xEE)
            return property_broken("written after hit %u of %u", kept, count);
    }
    return true;
}

static bool ask(const carom_world *w, const question *q, uint32_t capacity) {
    static carom_world_hit expected[QUERIES_MOST], got[QUERIES_MOST + 1];
    carom_world_hit first, answer;
    uint32_t count, all = hit_all(w, q, expected, &first);
    capacity = capacity < QUERIES_MOST ? capacity : QUERIES_MOST;
    memset(got, 0xEE, sizeof got);
    if (q->ray) {
        carom_vec2 from = q->shape.as.circle.center;
        answer = carom_world_ray(w, from, q->motion, q->filter);
        count = carom_world_ray_all(w, from, q->motion, q->filter, got, capacity);
    } else {
        answer = carom_world_sweep(w, q->shape, q->motion, q->filter);
        count = carom_world_sweep_all(w, q->shape, q->motion, q->filter, got, capacity);
    }
    if (!same_hit(&answer, &first))
        return property_broken("first is body %u, state %u at %.17g, not %u, %u at %.17g",
                               answer.body.index, answer.sweep.state, answer.sweep.t,
                               first.body.index, first.sweep.state, first.sweep.t);
    counts.close += first.sweep.state == CAROM_SWEEP_MISS &&
                    (first.sweep.normal.x != 0 || first.sweep.normal.y != 0);
    *(q->ray ? &counts.rays_hit : &counts.swept) += all > 0;
    return same_hits(got, count, expected, all, capacity);
}

bool query_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion, carom_filter f,
               uint32_t capacity) {
    counts.rays++;
    carom_shape point = carom_shape_from_circle((carom_circle){from, 0});
    return ask(w, &(question){f, point, motion, true}, capacity);
}

bool query_sweep(const carom_world *w, carom_shape shape, carom_vec2 motion, carom_filter f,
                 uint32_t capacity) {
    counts.sweeps++;
    return ask(w, &(question){f, shape, motion, false}, capacity);
}

/* ---- at a place ------------------------------------------------------------------------------ */

bool query_overlap(const carom_world *w, carom_shape shape, carom_filter f, uint32_t capacity) {
    static carom_body got[QUERIES_MOST + 1];
    uint32_t count = 0, wrong = 0;
    carom_body_def b;
    capacity = capacity < QUERIES_MOST ? capacity : QUERIES_MOST;
    memset(got, 0xEE, sizeof got);
    uint32_t answer = carom_world_overlap(w, shape, f, got, capacity);
    for (carom_body id = carom_world_next(w, (carom_body){0, 0}); id.generation;
         id = carom_world_next(w, id)) {
        if (carom_body_get(w, id, &b) != CAROM_OK)
            exit(2);
        if (concerns(&b, id, f) && carom_overlap_shapes(shape, b.shape)) {
            wrong += count < capacity && memcmp(&got[count], &id, sizeof id) != 0;
            count++;
        }
    }
    wrong += got[count < capacity ? count : capacity].index != 0xEEEEEEEE;
    counts.overlaps++;
    counts.overlapped += count > 0;
    return (answer == count && wrong == 0) ||
           property_broken("%u reported, %u overlap, %u wrong", answer, count, wrong);
}

bool query_nearest(const carom_world *w, carom_vec2 point, float reach, carom_filter f) {
    carom_shape at = carom_shape_from_circle((carom_circle){point, 0});
    carom_body best = {0, 0};
    float least = INFINITY, d = -1;
    carom_body_def b;
    for (carom_body id = carom_world_next(w, best); id.generation; id = carom_world_next(w, id)) {
        if (carom_body_get(w, id, &b) != CAROM_OK)
            exit(2);
        float distance = carom_distance_shapes(at, b.shape);
        if (concerns(&b, id, f) && distance <= reach && distance < least) {
            least = distance;
            best = id;
        }
    }
    carom_body got = carom_world_nearest(w, point, reach, f, &d);
    counts.nearest++;
    counts.found += best.generation != 0;
    return (memcmp(&got, &best, sizeof got) == 0 && memcmp(&d, &least, sizeof d) == 0) ||
           property_broken("body %u at %.9g, not %u at %.9g", got.index, (double)d, best.index,
                           (double)least);
}

/* ---- slide ----------------------------------------------------------------------------------- */

/* Returns whether the shape lies entirely beyond the line of a side in `sides`, by its corners and
 * radius, or the nearest normal is that of such a side. */
static bool is_outside(const carom_body_def *b, carom_shape mover) {
    static const double out[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    carom_box box = b->shape.as.box;
    double length = hypot((double)box.rot.c, (double)box.rot.s);
    double c = (double)box.rot.c / length, s = (double)box.rot.s / length;
    carom_vec2 corners[4];
    int count = 4;
    double radius = 0;
    if (carom_overlap_shapes(mover, b->shape))
        return false;
    if (mover.kind == CAROM_SHAPE_CIRCLE) {
        corners[0] = mover.as.circle.center;
        radius = (double)mover.as.circle.radius;
        count = 1;
    } else {
        carom_box_corners(mover.kind == CAROM_SHAPE_BOX ? mover.as.box
                                                        : carom_box_from_aabb(mover.as.aabb),
                          corners);
    }
    for (int i = 0; i < 4; i++) {
        double x = c * out[i][0] - s * out[i][1], y = s * out[i][0] + c * out[i][1];
        double least = INFINITY, half = i < 2 ? (double)box.half.x : (double)box.half.y;
        for (int k = 0; k < count; k++)
            least = fmin(least, ((double)corners[k].x - (double)box.center.x) * x +
                                    ((double)corners[k].y - (double)box.center.y) * y);
        if ((b->sides >> i & 1) && least - radius >= half * (1 - 1e-6))
            return true;
    }
    return named_side_is_near(b, carom_contact_shapes(mover, b->shape).normal);
}

bool query_slide(const carom_world *w, carom_shape mover, carom_vec2 motion, carom_filter f) {
    static carom_shape shapes[QUERIES_MOST];
    static uint32_t ids[QUERIES_MOST], responses[QUERIES_MOST];
    carom_slide_hit got[32], expected[32];
    carom_slide_def def = carom_slide_def_default();
    carom_body_def b;
    memset(got, 0, sizeof got);
    memset(expected, 0, sizeof expected);
    for (carom_body id = carom_world_next(w, (carom_body){0, 0}); id.generation;
         id = carom_world_next(w, id)) {
        if (carom_body_get(w, id, &b) != CAROM_OK || def.count == QUERIES_MOST)
            exit(2);
        if (!concerns(&b, id, f) || (is_one_way(&b) && !is_outside(&b, mover)))
            continue;
        bool sensor = (b.flags & CAROM_BODY_SENSOR) != 0;
        shapes[def.count] = b.shape;
        ids[def.count] = id.index;
        responses[def.count++] = sensor ? CAROM_RESPOND_CROSS : CAROM_RESPOND_SLIDE;
        counts.crossed += sensor && carom_overlap_shapes(mover, b.shape);
    }
    def.shapes = shapes;
    def.responses = responses;
    def.hits = expected;
    def.hit_capacity = 32;
    carom_slide_result r = carom_slide(mover, motion, &def);
    carom_slide_result a = carom_world_slide(w, mover, motion, f, got, 32);
    counts.slides++;
    counts.slid += r.hit_count > 0;
    if (!property_same_shape(a.mover, r.mover) || !property_same_point(a.left, r.left) ||
        a.state != r.state || a.hit_count != r.hit_count)
        return property_broken("state %u after %u hits, not %u after %u", a.state, a.hit_count,
                               r.state, r.hit_count);
    for (uint32_t i = 0; i < r.hit_count && i < 32; i++) {
        expected[i].id = ids[expected[i].id];
        if (memcmp(&got[i], &expected[i], sizeof got[i]) != 0)
            return property_broken("hit %u: body %u at %.17g, not %u at %.17g", i, got[i].id,
                                   got[i].t, expected[i].id, expected[i].t);
    }
    return true;
}

bool query_print(void) {
    printf("with an answer: %ld of %ld rays, %ld of %ld sweeps, %ld of %ld overlaps, %ld of %ld "
           "nearest, %ld of %ld slides\n",
           counts.rays_hit, counts.rays, counts.swept, counts.sweeps, counts.overlapped,
           counts.overlaps, counts.found, counts.nearest, counts.slid, counts.slides);
    printf("%ld let through by a one-way side, %ld ended at a close miss, %ld slides began in a "
           "sensor\n",
           counts.one_way, counts.close, counts.crossed);
    return counts.rays_hit && counts.swept && counts.overlapped && counts.found && counts.slid &&
           counts.one_way && counts.close;
}
