/* The oracle of sweeps against motions worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <cmocka.h>
#include "oracle.h"
#include "test_shapes.h"

static oracle *o;

static const double root2 = 1.4142135623730951;

typedef struct sweep_row {
    carom_shape a;
    float mx, my;
    carom_shape b;
    uint32_t truth;
    double t, nx, ny; /* of a hit; with a normal of (0, 0) only the state is compared */
} sweep_row;

static void check_sweep(size_t i, carom_shape a, carom_vec2 motion, carom_shape b,
                        const sweep_row *row, double sign) {
    uint32_t got = oracle_sweep(o, a, motion, b, 0.0);
    if (got != row->truth) {
        fail_msg("case %zu: state %u, by hand %u", i, got, row->truth);
    }
    if (got != CAROM_SWEEP_HIT || (row->nx == 0 && row->ny == 0)) {
        return;
    }
    oracle_impact m = oracle_sweep_hit(o, a, motion, b);
    int first = 0;
    while (first < m.count && m.normal[first].lag > 0) {
        first++;
    }
    assert_true(first < m.count);
    double gap = oracle_sweep_gap(o, a, motion, m.t, b);
    double off = hypot(m.normal[first].x - sign * row->nx, m.normal[first].y - sign * row->ny);
    double length = hypot((double)motion.x, (double)motion.y);
    if (fabs(m.t - row->t) > 1e-15 || fabs(gap) > 1e-15 * (1 + length) || off > 1e-15 ||
        m.middle < m.t) {
        fail_msg("case %zu: t %.17g, middle %.17g, gap %g, normal (%g, %g); by hand t %.17g", i,
                 m.t, m.middle, gap, m.normal[first].x, m.normal[first].y, row->t);
    }
}

static void check_sweeps(const sweep_row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        carom_vec2 motion = {rows[i].mx, rows[i].my};
        carom_vec2 back = {-rows[i].mx, -rows[i].my};
        check_sweep(i, rows[i].a, motion, rows[i].b, &rows[i], 1.0);
        bool of_boxes =
            rows[i].a.kind != CAROM_SHAPE_CIRCLE && rows[i].b.kind != CAROM_SHAPE_CIRCLE;
        if (!of_boxes) { /* whose walls are in the order of b's frame */
            check_sweep(i, rows[i].b, back, rows[i].a, &rows[i], -1.0);
        }
    }
}

enum { MISS = CAROM_SWEEP_MISS, HIT = CAROM_SWEEP_HIT, INSIDE = CAROM_SWEEP_OVERLAPPED };
static const float tiny = 0x1p-100f;
static const float below_2 = 0x1.fffffep+0f;

static void sweeps_of_circles_are_those_worked_out_by_hand(void **state) {
    (void)state;
    const sweep_row rows[] = {
        /* head-on; short of it, up to touching, the same but slightly offset, an ulp further */
        {circle(-6, 0, 1), 8, 0, circle(0, 0, 1), HIT, 0.5, -1, 0},
        {circle(-6, 0, 1), 3, 0, circle(0, 0, 1), MISS, 0, 0, 0},
        {circle(-6, 0, 1), 4, 0, circle(0, 0, 1), MISS, 0, 0, 0},
        {circle(-6, tiny, 1), 4, 0, circle(0, 0, 1), MISS, 0, 0, 0},
        {circle(-6 + 0x1p-21f, 0, 1), 4, 0, circle(0, 0, 1), HIT, 1 - 0x1p-23, -1, 0},
        {circle(tiny, 0, 1), 0, 0, circle(2, 0, 1), INSIDE, 0, 0, 0}, /* from the start */
        /* 3-4-5: the centres are (-3, 4) apart at the impact */
        {circle(-11, 4, 2), 16, 0, circle(0, 0, 3), HIT, 0.5, -0.6, 0.8},
        {circle(-11, 4, 0), 16, 0, circle(0, 0, 5), HIT, 0.5, -0.6, 0.8},
        /* grazes; slightly farther, slightly nearer, an ulp nearer */
        {circle(-4, 2, 1), 8, 0, circle(0, 0, 1), MISS, 0, 0, 0},
        {circle(-4, 0, 1), 8, 0, circle(0, 2, 1), MISS, 0, 0, 0},
        {circle(-4, 2, 1), 8, 0, circle(0, -tiny, 1), MISS, 0, 0, 0},
        {circle(-4, 2, 1), 8, 0, circle(0, tiny, 1), HIT, 0, 0, 0},
        {circle(-4, below_2, 1), 8, 0, circle(0, 0, 1), HIT, 0, 0, 0},
        {circle(-1, 7, 2), 8, -6, circle(0, 0, 3), MISS, 0, 0, 0},
        /* touching: inward, inward beside the centre, along, away, no motion */
        {circle(-3, 4, 2), 3, -4, circle(0, 0, 3), HIT, 0, -0.6, 0.8},
        {circle(-3, 4, 2), 1, 0, circle(0, 0, 3), HIT, 0, -0.6, 0.8},
        {circle(-3, 4, 2), 4, 3, circle(0, 0, 3), MISS, 0, 0, 0},
        {circle(-3, 4, 2), -1, 0, circle(0, 0, 3), MISS, 0, 0, 0},
        {circle(-3, 4, 2), 0, 0, circle(0, 0, 3), MISS, 0, 0, 0},
        {circle(-3, 4, 2), tiny, 0, circle(0, 0, 3), HIT, 0, -0.6, 0.8},
        /* points: nothing to be inside of */
        {circle(-1, 0, 0), 2, 0, circle(0, 0, 0), MISS, 0, 0, 0},
        {circle(0, 0, 0), 0, 0, circle(0, 0, 0), MISS, 0, 0, 0},
        /* a motion of 2^100, and numbers 2^220 apart */
        {circle(-0x1p99f, 0, 0), 0x1p100f, 0, circle(0, 0, 0x1p90f), HIT, 0.5 - 0x1p-10, -1, 0},
        {circle(-0x1p99f, 0x1p-120f, 0), 0x1p100f, 0, circle(0, 0, 0x1p-120f), MISS, 0, 0, 0},
        {circle(-0x1p99f, 0x1p-121f, 0), 0x1p100f, 0, circle(0, 0, 0x1p-121f), MISS, 0, 0, 0},
    };
    check_sweeps(rows, sizeof rows / sizeof rows[0]);
}

static void sweeps_at_a_box_are_those_worked_out_by_hand(void **state) {
    (void)state;
    const carom_shape square = aabb(-1, -1, 1, 1);
    const carom_shape tall = box(0, 0, 2, 1, 0, -7);    /* 1 wide, 2 high */
    const carom_shape slanted = box(0, 0, 10, 5, 4, 3); /* axes (0.8, 0.6) and (-0.6, 0.8) */
    const sweep_row rows[] = {
        /* walls, from each side */
        {circle(-6, 0, 1), 8, 0, square, HIT, 0.5, -1, 0},
        {circle(6, 1, 1), -8, 0, square, HIT, 0.5, 1, 0},
        {circle(0, -6, 1), 0, 8, square, HIT, 0.5, 0, -1},
        {circle(-1, 6, 1), 0, -8, square, HIT, 0.5, 0, 1},
        {circle(-8, -2, 1), 16, 4, square, HIT, 0.375, -1, 0},
        /* past the wall's end, where the corner's disc is: 3-4-5 and 4-3-5 */
        {circle(-12, 5, 5), 16, 0, square, HIT, 0.5, -0.6, 0.8},
        {circle(12, 4, 5), -16, 0, square, HIT, 0.4375, 0.8, 0.6},
        {circle(-4, -13, 5), 0, 16, square, HIT, 0.5, -0.6, -0.8},
        {circle(5, -12, 5), 0, 16, square, HIT, 0.5, 0.8, -0.6},
        /* the corner of the box grown by r is outside of the rounded one */
        {circle(-6, 3, 5), 0, 8, square, MISS, 0, 0, 0},
        {circle(-5, 4, 5), -0.5f, 0.5f, square, MISS, 0, 0, 0},
        {circle(-5.5f, 5.5f, 5), 0.25f, 0.25f, square, MISS, 0, 0, 0},
        {circle(-5.5f, 5.5f, 5), 11, 0, square, HIT, (5.5 - 1 - 2.179449471770337) / 11,
         -0.43588989435406740, 0.9},
        /* grazes of a wall, of its end, of a corner */
        {circle(-4, 2, 1), 8, 0, square, MISS, 0, 0, 0},
        {circle(2, -9, 1), 0, 18, square, MISS, 0, 0, 0},
        {circle(-8, 2, 5), 8, 6, square, MISS, 0, 0, 0},
        {circle(-7, 2, 5), 8, 6, aabb(-tiny, -1, 2, 1), HIT, 0, 0, 0},
        {circle(-7, 2, 5), 8, 6, aabb(tiny, -1, 2, 1), MISS, 0, 0, 0},
        {circle(-9, 6, 5), 18, 0, square, MISS, 0, 0, 0},
        /* touching at the end: a wall, a corner; the last bit short, the last bit too far */
        {circle(-6, 0, 1), 4, 0, square, MISS, 0, 0, 0},
        {circle(-12, 5, 5), 8, 0, square, MISS, 0, 0, 0},
        {circle(-12, 5, 5), 0x1.fffffep+2f, 0, square, MISS, 0, 0, 0},
        {circle(-12, 5, 5), 0x1.000002p+3f, 0, square, HIT, 8 / 0x1.000002p+3, -0.6, 0.8},
        /* touching at the start: inward, along, away; at a wall, at its end, at a corner */
        {circle(-2, 0, 1), 1, 0, square, HIT, 0, -1, 0},
        {circle(-2, 0, 1), tiny, 9, square, HIT, 0, -1, 0},
        {circle(-2, 0, 1), 0, 9, square, MISS, 0, 0, 0},
        {circle(-2, 0, 1), -tiny, 9, square, MISS, 0, 0, 0},
        {circle(-2, 1, 1), 0, 9, square, MISS, 0, 0, 0},
        {circle(-2, 1, 1), 1, 9, square, HIT, 0, -1, 0},
        {circle(-4, 5, 5), 3, -4, square, HIT, 0, -0.6, 0.8},
        {circle(-4, 5, 5), 4, 3, square, MISS, 0, 0, 0},
        {circle(-4, 5, 5), 4, 0x1.7ffffep+1f, square, HIT, 0, -0.6, 0.8},
        {circle(-4, 5, 5), 4, 0x1.800002p+1f, square, MISS, 0, 0, 0},
        {circle(-4, 5, 5), 0, 0, square, MISS, 0, 0, 0},
        /* inside at the start: in the box, beside it, at a corner */
        {circle(0, 0, 0), 0, 0, square, INSIDE, 0, 0, 0},
        {circle(-1.5f, 0, 1), -8, 0, square, INSIDE, 0, 0, 0},
        {circle(-4 + 0x1p-22f, 5, 5), -8, 0, square, INSIDE, 0, 0, 0},
        /* r = 0 */
        {circle(-3, 0, 0), 4, 0, square, HIT, 0.5, -1, 0},
        {circle(-3, 1, 0), 8, 0, square, MISS, 0, 0, 0},
        {circle(-2, 0, 0), 2, 2, square, MISS, 0, 0, 0},
        {circle(-2, 0, 0), 2, below_2, square, HIT, 0.5, -1, 0},
        {circle(-2, -2, 0), 4, 4, square, HIT, 0.25, -1, 0},
        {circle(-2, -2, 0), 4, 4, aabb(-1, 0, 1, 0), MISS, 0, 0, 0},
        /* a flat box and a box of size 0 still have what r gives them */
        {circle(-6, 0, 1), 8, 0, aabb(0, -1, 0, 1), HIT, 0.625, -1, 0},
        {circle(-11, 4, 5), 16, 0, aabb(0, 0, 0, 0), HIT, 0.5, -0.6, 0.8},
        {circle(-11, 5, 5), 16, 0, aabb(0, 0, 0, 0), MISS, 0, 0, 0},
        /* a motion of 2^100 through a thin wall, and beside it */
        {circle(-0x1p99f, 0, 0x1p80f), 0x1p100f, 0, aabb(0, -1, tiny, 1), HIT, 0.5 - 0x1p-20, -1,
         0},
        {circle(-0x1p99f, 0x1p80f, 0x1p80f), 0x1p100f, 0, aabb(0, -1, tiny, 0), MISS, 0, 0, 0},
        /* rotated by a right angle */
        {circle(-6, 0, 1), 8, 0, tall, HIT, 0.5, -1, 0},
        {circle(-4, 3, 1), 8, 0, tall, MISS, 0, 0, 0},
        {circle(-12, 6, 5), 16, 0, tall, HIT, 0.5, -0.6, 0.8},
        {circle(-4, 6, 5), 4, 3, tall, MISS, 0, 0, 0},
        /* axes of length 5: a wall, its graze and its touch, a corner at (5, 10) */
        {circle(24, 18, 5), -20, -15, slanted, HIT, 0.6, 0.8, 0.6},
        {circle(-22, -4, 5), 32, 24, slanted, MISS, 0, 0, 0},
        {circle(-22, -4, 5), 32, 0x1.7ffffep+4f, slanted, HIT, 0, 0, 0},
        {circle(-6, 8, 5), 4, 3, slanted, MISS, 0, 0, 0},
        {circle(-6, 8, 5), 3, -4, slanted, HIT, 0, -0.6, 0.8},
        {circle(5, 26, 5), 0, -22, slanted, HIT, 0.5, 0, 1},
        {circle(-3, 15, 5), 16, 0, slanted, MISS, 0, 0, 0},
    };
    check_sweeps(rows, sizeof rows / sizeof rows[0]);
}

static void sweeps_of_boxes_are_those_worked_out_by_hand(void **state) {
    (void)state;
    const carom_shape unit = aabb(-1, -1, 1, 1);
    const carom_shape quarter = box(0, 0, 2, 1, 0, -7); /* 1 wide, 2 high */
    const carom_shape diamond = box(0, 0, 1, 1, 1, 1);  /* corners at root 2 */
    const carom_shape slanted = box(0, 0, 10, 5, 4, 3);
    const sweep_row rows[] = {
        /* walls; the corner of one at the wall of the other, and both at once */
        {aabb(-6, -1, -4, 1), 6, 0, unit, HIT, 0.5, -1, 0},
        {aabb(4, 0, 6, 3), -6, 0, unit, HIT, 0.5, 1, 0},
        {aabb(0, -6, 2, -4), 0, 6, unit, HIT, 0.5, 0, -1},
        {aabb(-6, 4, -4, 6), 12, -6, unit, HIT, 0.5, 0, 1},
        {aabb(-6, -6, -4, -4), 6, 6, unit, HIT, 0.5, -1, 0},
        {box(-6, 0, 2, 1, 0, 3), 8, 0, quarter, HIT, 0.5, -1, 0},
        /* grazes: along a wall, past a corner */
        {aabb(-6, 1, -4, 3), 12, 0, unit, MISS, 0, 0, 0},
        {aabb(-6, 1 - 0x1p-24f, -4, 3), 12, 0, unit, HIT, 0.25, -1, 0},
        {aabb(-5, -1, -3, 1), 4, 4, unit, MISS, 0, 0, 0},
        {aabb(-5, -1, -3, 1), 4, below_2 * 2, unit, HIT, 0.5, -1, 0},
        {aabb(-5, tiny, -3, 2), 4, 4, aabb(-1, -1, 1, 2), MISS, 0, 0, 0},
        {aabb(-5, -tiny, -3, 2), 4, 4, aabb(-1, -1, 1, 2), HIT, 0.5, -1, 0},
        /* touching at the end, and the last bit short of it or too far */
        {aabb(-6, -1, -4, 1), 3, 0, unit, MISS, 0, 0, 0},
        {aabb(-6, -1, -4, 1), 0x1.7ffffep+1f, 0, unit, MISS, 0, 0, 0},
        {aabb(-6, -1, -4, 1), 0x1.800002p+1f, 0, unit, HIT, 3 / 0x1.800002p+1, -1, 0},
        {aabb(-6, -6, -4, -4), 3, 3, unit, MISS, 0, 0, 0},
        /* touching at the start: inward, along, away, no motion; corner to corner */
        {aabb(-3, -1, -1, 1), 1, 0, unit, HIT, 0, -1, 0},
        {aabb(-3, -1, -1, 1), tiny, 1, unit, HIT, 0, -1, 0},
        {aabb(-3, -1, -1, 1), 0, 1, unit, MISS, 0, 0, 0},
        {aabb(-3, -1, -1, 1), -tiny, 1, unit, MISS, 0, 0, 0},
        {aabb(-3, -1, -1, 1), 0, 0, unit, MISS, 0, 0, 0},
        {aabb(-3, -3, -1, -1), 1, 1, unit, HIT, 0, -1, 0},
        {aabb(-3, -3, -1, -1), 1, -1, unit, MISS, 0, 0, 0},
        {aabb(-3, -3, -1, -1), 1, 0, unit, MISS, 0, 0, 0},
        /* inside at the start */
        {aabb(-2, 0, 0, 2), 9, 9, unit, INSIDE, 0, 0, 0},
        {aabb(-3, -1, -1 + 0x1p-23f, 1), -9, 0, unit, INSIDE, 0, 0, 0},
        /* flat boxes against one with an inside, and two flat ones crosswise */
        {aabb(-6, 0, -4, 0), 6, 0, unit, HIT, 0.5, -1, 0},
        {aabb(-6, 1, -4, 1), 6, 0, unit, MISS, 0, 0, 0},
        {aabb(-6, 0, -4, 0), 8, 0, aabb(0, -1, 0, 1), HIT, 0.5, -1, 0},
        {aabb(-6, 0, -4, 0), 8, 0, aabb(0, 0, 0, 1), MISS, 0, 0, 0},
        {aabb(-6, 0, -4, 0), 8, 0, aabb(-1, 0, 1, 0), MISS, 0, 0, 0},
        {aabb(0, -4, 0, -4), 0, 8, aabb(0, 0, 0, 0), MISS, 0, 0, 0},
        /* a motion of 2^100 through a thin wall */
        {aabb(-0x1p99f, -1, -0x1p99f, 1), 0x1p100f, 0, aabb(0, -1, tiny, 1), HIT, 0.5, -1, 0},
        {aabb(-0x1p99f, 1, -0x1p99f, 2), 0x1p100f, 0, aabb(0, -1, tiny, 1), MISS, 0, 0, 0},
        /* slanted: a corner at a wall, past a corner, wall to wall in whole numbers */
        {aabb(-6, -1, -4, 1), 5, 0, diamond, HIT, (4 - root2) / 5, -1, 0},
        {aabb(-6, 2, -4, 3), 12, 0, diamond, MISS, 0, 0, 0},
        {aabb(-6, 1.25f, -4, 3), 12, 0, diamond, HIT, (4 - root2 + 1.25) / 12, -root2 / 2,
         root2 / 2},
        {box(-12, 16, 10, 5, 4, 3), 6, -8, slanted, MISS, 0, 0, 0},
        {box(-12, 16, 10, 5, 4, 3), 12, -16, slanted, HIT, 0.5, -0.6, 0.8},
        {box(-6, 8, 10, 5, 4, 3), 4, 3, slanted, MISS, 0, 0, 0},
        {box(-6, 8, 5, 10, -3, 4), 4, 3, slanted, MISS, 0, 0, 0},
        {box(-6, 8, 5, 10, -3, 4), 3, -4, slanted, HIT, 0, -0.6, 0.8},
    };
    check_sweeps(rows, sizeof rows / sizeof rows[0]);
}

static void a_grown_sweep_reaches_further(void **state) {
    (void)state;
    const carom_vec2 right = {8, 0};
    const double eps = 0x1p-60;
    const struct {
        carom_shape a, b;
        uint32_t smaller, truth, larger;
    } cases[] = {
        {circle(-4, 2, 1), aabb(-1, -1, 1, 1), MISS, MISS, HIT},
        {circle(-4, 2, 1), aabb(-1, -1, 1, 1 + 0x1p-20f), HIT, HIT, HIT},
        {circle(-4, 1, 0), aabb(-1, -1, 1, 1), MISS, MISS, HIT},
        {circle(-4, 0, 0), aabb(-1, 0, 1, 0), MISS, MISS, HIT},
        {circle(-2, 0, 1), aabb(-1, -1, 1, 1), HIT, HIT, INSIDE},
        {circle(-4, 0, 1), circle(0, 2, 1), MISS, MISS, HIT},
        {aabb(-6, 1, -4, 3), aabb(-1, -1, 1, 1), MISS, MISS, HIT},
        {aabb(-3, -1, -1, 1), aabb(-1, -1, 1, 1), HIT, HIT, INSIDE},
        {aabb(-6, 0, -4, 0), aabb(-1, 0, 1, 0), MISS, MISS, HIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        carom_shape a = cases[i].a;
        carom_shape b = cases[i].b;
        uint32_t got[] = {oracle_sweep(o, a, right, b, -eps), oracle_sweep(o, a, right, b, 0.0),
                          oracle_sweep(o, a, right, b, eps)};
        if (got[0] != cases[i].smaller || got[1] != cases[i].truth || got[2] != cases[i].larger) {
            fail_msg("case %zu: states %u, %u, %u", i, got[0], got[1], got[2]);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_of_circles_are_those_worked_out_by_hand),
        cmocka_unit_test(sweeps_at_a_box_are_those_worked_out_by_hand),
        cmocka_unit_test(sweeps_of_boxes_are_those_worked_out_by_hand),
        cmocka_unit_test(a_grown_sweep_reaches_further),
    };
    o = oracle_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    oracle_free(o);
    return failed;
}
