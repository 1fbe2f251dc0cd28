/* Chipmunk 7 as a contestant. Its cpBB stands for an aabb where Chipmunk has a function for that.
 * It has no distance between two shapes, only from a point. */
#include "contestant.h"

#include <chipmunk/chipmunk.h>
#include <chipmunk/chipmunk_structs.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct chipmunk_pair {
    cpShape *a, *b;
    cpBB a_bounds, b_bounds;
    cpVect from, to; /* of a ray or a moving circle; `from` is also the position of a point */
    cpFloat radius;  /* of a moving circle */
} chipmunk_pair;

/* ---- preparing ------------------------------------------------------------------------------- */

static cpShape *placed(cpShape *shape, carom_vec2 center, carom_rot rot) {
    const double length = hypot((double)rot.c, (double)rot.s);
    const double c = rot.c / length, s = rot.s / length;
    cpShapeUpdate(shape, cpTransformNew(c, s, -s, c, center.x, center.y));
    return shape;
}

static cpShape *make(carom_shape shape) {
    const carom_rot unturned = {1.0f, 0.0f};
    if (shape.kind == CAROM_SHAPE_CIRCLE) {
        const carom_circle c = shape.as.circle;
        return placed(cpCircleShapeNew(NULL, c.radius, cpvzero), c.center, unturned);
    }
    if (shape.kind == CAROM_SHAPE_AABB) {
        const carom_aabb b = shape.as.aabb;
        const cpBB bounds = cpBBNew(b.min.x, b.min.y, b.max.x, b.max.y);
        return placed(cpBoxShapeNew2(NULL, bounds, 0.0), (carom_vec2){0.0f, 0.0f}, unturned);
    }
    const carom_box b = shape.as.box;
    return placed(cpBoxShapeNew(NULL, 2.0 * b.half.x, 2.0 * b.half.y, 0.0), b.center, b.rot);
}

static void prepare(bench_set *s) {
    chipmunk_pair *pairs = calloc(s->count, sizeof *pairs);
    if (pairs == NULL) {
        fputs("carom_bench: out of memory\n", stderr);
        exit(1);
    }
    for (size_t i = 0; i < s->count; i++) {
        chipmunk_pair *pair = &pairs[i];
        const carom_shape a = bench_set_a(s, i);
        pair->a = make(a);
        pair->b = make(bench_set_b(s, i));
        pair->a_bounds = cpShapeGetBB(pair->a);
        pair->b_bounds = cpShapeGetBB(pair->b);
        pair->from = pair->to = cpv(a.as.circle.center.x, a.as.circle.center.y);
        if (s->a_kind == BENCH_RAY) {
            const carom_vec2 motion = ((const bench_ray *)s->a)[i].motion;
            pair->to = cpvadd(pair->from, cpv(motion.x, motion.y));
        }
        if (s->motion != NULL) {
            pair->to = cpvadd(pair->from, cpv(s->motion[i].x, s->motion[i].y));
            pair->radius = a.as.circle.radius;
        }
    }
    s->chipmunk = pairs;
}

static void release(bench_set *s) {
    chipmunk_pair *pairs = s->chipmunk;
    for (size_t i = 0; i < s->count; i++) {
        cpShapeFree(pairs[i].a);
        cpShapeFree(pairs[i].b);
    }
    free(pairs);
    s->chipmunk = NULL;
}

/* Shapes are separate heap allocations. */
static uint64_t touch_shape(const cpShape *shape) {
    const bool is_circle = shape->klass->type == CP_CIRCLE_SHAPE;
    return bench_touch(shape, is_circle ? sizeof(cpCircleShape) : sizeof(cpPolyShape));
}

static uint64_t touch(const bench_set *s) {
    const chipmunk_pair *pairs = s->chipmunk;
    uint64_t sum = bench_touch(pairs, s->count * sizeof *pairs);
    for (size_t i = 0; i < s->count; i++) {
        sum += touch_shape(pairs[i].a) + touch_shape(pairs[i].b);
    }
    return sum;
}

/* ---- results --------------------------------------------------------------------------------- */

typedef struct chipmunk_answer {
    bool hit;
    uint64_t sum;
} chipmunk_answer;

static uint64_t bits(double value) {
    uint64_t word;
    memcpy(&word, &value, sizeof word);
    return word;
}

static uint64_t bits_vec(cpVect v) {
    return bits(v.x) + bits(v.y);
}

static chipmunk_answer verdict(bool hit) {
    return (chipmunk_answer){hit, hit};
}

static chipmunk_answer collide(const chipmunk_pair *x) {
    const cpContactPointSet set = cpShapesCollide(x->a, x->b);
    if (set.count == 0) {
        return (chipmunk_answer){false, 0};
    }
    return (chipmunk_answer){true, bits_vec(set.normal) + bits_vec(set.points[0].pointA) +
                                       bits(set.points[0].distance)};
}

static chipmunk_answer overlap_bounds(const chipmunk_pair *x) {
    return verdict(cpBBIntersects(x->a_bounds, x->b_bounds));
}

static chipmunk_answer within_bounds(const chipmunk_pair *x) {
    return verdict(cpBBContainsBB(x->b_bounds, x->a_bounds));
}

static chipmunk_answer point(const chipmunk_pair *x) {
    cpPointQueryInfo info;
    const double distance = cpShapePointQuery(x->b, x->from, &info);
    return (chipmunk_answer){distance < 0.0,
                             bits(distance) + bits_vec(info.point) + bits_vec(info.gradient)};
}

static chipmunk_answer ray(const chipmunk_pair *x) {
    cpSegmentQueryInfo info;
    if (!cpShapeSegmentQuery(x->b, x->from, x->to, 0.0, &info)) {
        return (chipmunk_answer){false, 0};
    }
    return (chipmunk_answer){true, bits(info.alpha) + bits_vec(info.normal) + bits_vec(info.point)};
}

/* Chipmunk's query for a thick segment is the sweep of a circle. */
static chipmunk_answer sweep(const chipmunk_pair *x) {
    cpSegmentQueryInfo info;
    if (!cpShapeSegmentQuery(x->b, x->from, x->to, x->radius, &info)) {
        return (chipmunk_answer){false, 0};
    }
    return (chipmunk_answer){true, bits(info.alpha) + bits_vec(info.normal) + bits_vec(info.point)};
}

static chipmunk_answer ray_bounds(const chipmunk_pair *x) {
    const double t = cpBBSegmentQuery(x->b_bounds, x->from, x->to);
    return (chipmunk_answer){t <= 1.0, bits(t)};
}

#define STAMP(call)                                                                                \
    static uint64_t run_##call(const bench_set *s, size_t first, size_t count) {                   \
        const chipmunk_pair *pairs = s->chipmunk;                                                  \
        uint64_t sum = 0;                                                                          \
        for (size_t i = first; i < first + count; i++) {                                           \
            sum += call(&pairs[i]).sum;                                                            \
        }                                                                                          \
        return sum;                                                                                \
    }                                                                                              \
    static bool ask_##call(const bench_set *s, size_t i) {                                         \
        const chipmunk_pair *pairs = s->chipmunk;                                                  \
        return call(&pairs[i]).hit;                                                                \
    }

STAMP(collide)
STAMP(overlap_bounds)
STAMP(within_bounds)
STAMP(point)
STAMP(ray)
STAMP(ray_bounds)
STAMP(sweep)

#define ENTRY(question, call)                                                                      \
    { question, run_##call, ask_##call }

static const char *version(void) {
    return cpVersionString;
}

static const bench_answer answers[] = {
    ENTRY("overlap_point_circle", point),
    ENTRY("overlap_point_aabb", point),
    ENTRY("overlap_point_box", point),
    ENTRY("overlap_circle_circle", collide),
    ENTRY("overlap_circle_aabb", collide),
    ENTRY("overlap_circle_box", collide),
    ENTRY("overlap_aabb_aabb", overlap_bounds),
    ENTRY("overlap_aabb_box", collide),
    ENTRY("overlap_box_box", collide),
    ENTRY("overlap_shapes", collide),
    ENTRY("within_point_circle", point),
    ENTRY("within_point_aabb", point),
    ENTRY("within_point_box", point),
    ENTRY("within_aabb_aabb", within_bounds),
    ENTRY("distance_point_circle", point),
    ENTRY("distance_point_aabb", point),
    ENTRY("distance_point_box", point),
    ENTRY("contact_point_circle", point),
    ENTRY("contact_point_aabb", point),
    ENTRY("contact_point_box", point),
    ENTRY("contact_circle_circle", collide),
    ENTRY("contact_circle_aabb", collide),
    ENTRY("contact_circle_box", collide),
    ENTRY("contact_aabb_aabb", collide),
    ENTRY("contact_aabb_box", collide),
    ENTRY("contact_box_box", collide),
    ENTRY("contact_shapes", collide),
    ENTRY("closest_point_circle", point),
    ENTRY("closest_point_aabb", point),
    ENTRY("closest_point_box", point),
    ENTRY("closest_point_shape", point),
    ENTRY("ray_circle", ray),
    ENTRY("ray_aabb", ray_bounds),
    ENTRY("ray_box", ray),
    ENTRY("ray_shape", ray),
    ENTRY("sweep_circle_circle", sweep),
    ENTRY("sweep_circle_aabb", sweep),
    ENTRY("sweep_circle_box", sweep),
    {NULL, NULL, NULL},
};

const bench_contestant bench_chipmunk = {"Chipmunk", version, answers, prepare, release, touch};
