/* Computes the results of the native library for tests/web/package/native.test.mjs, which expects
 * the same bits from the package.
 *
 * Reads cases from stdin as records, and writes one line of hexadecimal words per result to stdout,
 * in the order in which the test calls the package. */
#include "carom/carom.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define OBSTACLES 4u
#define HITS 64u

typedef struct test_case {
    carom_shape a, b;
    carom_vec2 motion, other; /* `other` is a point, a second motion or a velocity */
    float inverse_mass_a, inverse_mass_b, restitution, friction, share, radians;
} test_case;

static void word(uint32_t bits) {
    printf("%" PRIx32 " ", bits);
}

static void number(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    word(bits);
}

static void vec(carom_vec2 v) {
    number(v.x);
    number(v.y);
}

static void aabb(carom_aabb b) {
    vec(b.min);
    vec(b.max);
}

static void contact(carom_contact c) {
    number(c.distance);
    vec(c.normal);
    vec(c.point);
}

static void time_of(double t) {
    uint64_t bits;
    memcpy(&bits, &t, sizeof bits);
    printf("%" PRIx64 " ", bits);
}

static void sweep(carom_sweep s) {
    word(s.state);
    time_of(s.t);
    vec(s.normal);
    vec(s.point);
}

static carom_vec2 center(carom_shape s) {
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.center : s.as.circle.center;
}

static void place(carom_shape s, carom_vec2 moved) {
    if (s.kind == CAROM_SHAPE_AABB) {
        aabb(carom_aabb_moved(s.as.aabb, moved));
    } else {
        vec(moved);
    }
}

/* ---- results --------------------------------------------------------------------------------- */

static void shape_answers(const test_case *t) {
    word(carom_shape_check(t->a) == CAROM_VALID);
    aabb(carom_shape_bounds(t->a));
    aabb(carom_shape_swept_bounds(t->a, t->motion));
    if (t->a.kind == CAROM_SHAPE_BOX) {
        carom_vec2 corners[4];
        carom_box_corners(t->a.as.box, corners);
        for (int i = 0; i < 4; i++) {
            vec(corners[i]);
        }
        vec(carom_box_to_local_point(t->a.as.box, t->other));
        vec(carom_box_to_local_vector(t->a.as.box, t->other));
        vec(carom_box_to_world_point(t->a.as.box, t->other));
        vec(carom_box_to_world_vector(t->a.as.box, t->other));
    }
}

static void pair_answers(const test_case *t) {
    carom_contact c = carom_contact_shapes(t->a, t->b);
    word(carom_overlap_shapes(t->a, t->b));
    word(carom_within_shapes(t->a, t->b));
    number(carom_distance_shapes(t->a, t->b));
    contact(c);
    contact(carom_contact_flip(c));
    vec(carom_contact_mtv(c));
    vec(carom_closest_point_shape(t->other, t->a));
}

static void motion_answers(const test_case *t) {
    carom_sweep s = carom_sweep_shapes(t->a, t->motion, t->b);
    carom_sweep r = carom_ray_shape(t->other, t->motion, t->b);
    sweep(s);
    sweep(r);
    word(carom_sweep_before(s, r));
    if (t->a.kind == CAROM_SHAPE_AABB) {
        aabb(carom_sweep_end_aabb(t->a.as.aabb, t->motion, s));
    } else {
        vec(carom_sweep_end(center(t->a), t->motion, s));
    }
    if (t->a.kind == CAROM_SHAPE_CIRCLE && t->b.kind == CAROM_SHAPE_BOX) {
        sweep(carom_sweep_circle_turning_box(t->a.as.circle, t->motion, t->b.as.box, t->other,
                                             t->radians));
    }
}

static carom_vec2 place_of(carom_shape s) {
    return s.kind == CAROM_SHAPE_AABB ? (carom_vec2){0, 0} : center(s);
}

static void response_answers(const test_case *t) {
    carom_contact c = carom_contact_shapes(t->a, t->b);
    float mass_a = t->inverse_mass_a, mass_b = t->inverse_mass_b;

    carom_vec2 a = place_of(t->a), b = place_of(t->b);
    carom_separate(c, mass_a, mass_b, &a, &b);
    place(t->a, a);
    place(t->b, b);
    a = place_of(t->a), b = place_of(t->b);
    carom_push(c, t->share, mass_a, mass_b, &a, &b);
    place(t->a, a);
    place(t->b, b);

    a = t->motion, b = t->other;
    carom_bounce(c, t->restitution, mass_a, mass_b, &a, &b);
    vec(a);
    vec(b);
    a = t->motion, b = t->other;
    carom_bounce_rough(c, t->restitution, t->friction, mass_a, mass_b, &a, &b);
    vec(a);
    vec(b);
    vec(carom_reflect(t->motion, t->other));
    if (t->b.kind == CAROM_SHAPE_AABB && t->a.kind == CAROM_SHAPE_CIRCLE) {
        vec(carom_keep_inside_circle(t->a.as.circle, t->b.as.aabb));
    } else if (t->b.kind == CAROM_SHAPE_AABB && t->a.kind == CAROM_SHAPE_BOX) {
        vec(carom_keep_inside_box(t->a.as.box, t->b.as.aabb));
    }
}

static void slide_answers(const test_case *t, const carom_shape obstacles[OBSTACLES]) {
    static const uint32_t responses[OBSTACLES] = {CAROM_RESPOND_SLIDE, CAROM_RESPOND_CROSS,
                                                  CAROM_RESPOND_BOUNCE, CAROM_RESPOND_TOUCH};
    static carom_slide_hit hits[HITS];
    carom_slide_def def = carom_slide_def_default();
    def.count = OBSTACLES;
    def.shapes = obstacles;
    def.responses = responses;
    def.hits = hits;
    def.hit_capacity = HITS;
    carom_slide_result result = carom_slide(t->a, t->motion, &def);
    word(result.state);
    vec(result.left);
    if (result.state != CAROM_SLIDE_INVALID) {
        aabb(carom_shape_bounds(result.mover));
    }
    word(result.hit_count);
    for (uint32_t i = 0; i < result.hit_count && i < HITS; i++) {
        time_of(hits[i].t);
        vec(hits[i].normal);
        vec(hits[i].point);
        word(hits[i].id);
        word(hits[i].response);
    }
}

int main(void) {
    test_case t;
    carom_shape obstacles[OBSTACLES] = {{0}}; /* the other shapes of the last cases */
    for (uint32_t i = 0; fread(&t, sizeof t, 1, stdin) == 1; i++) {
        obstacles[i % OBSTACLES] = t.b;
        shape_answers(&t);
        pair_answers(&t);
        motion_answers(&t);
        response_answers(&t);
        slide_answers(&t, obstacles);
        putchar('\n');
    }
    return 0;
}
