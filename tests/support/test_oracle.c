/* The oracle against values worked out by hand. */
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
static const double root5 = 2.2360679774997898;

static void distances_are_those_worked_out_by_hand(void **state) {
    (void)state;
    const struct {
        carom_shape a, b;
        double distance;
    } cases[] = {
        /* circles: 3-4-5 */
        {circle(0, 0, 2), circle(3, 4, 3), 0},
        {circle(0, 0, 2), circle(3, 4, 2), 1},
        {circle(0, 0, 2), circle(3, 4, 4), -1},
        {circle(1, 1, 2), circle(1, 1, 3), -5},
        {circle(0, 0, 0), circle(0, 0, 0), 0},
        /* circle and upright box: beside, at a corner, inside */
        {circle(2.5f, 0, 1), aabb(-1, -1, 1, 1), 0.5},
        {circle(2.5f, 10, 3), aabb(-4.25f, 10, -3, 12), 2.5},
        {circle(4, 5, 5), aabb(-1, -1, 1, 1), 0},
        {circle(2, 2, 1), aabb(-1, -1, 1, 1), 0.4142135623730951},
        {circle(0.5f, 0, 1), aabb(-1, -2, 1, 2), -1.5},
        {circle(1, 1, 0), aabb(-1, -1, 1, 1), 0},
        {circle(0, 0, 1), aabb(0, 0, 0, 0), -1},
        /* the same box at 45 degrees: its corner is at (root 2, 0), its wall 1 from the centre */
        {circle(2.5f, 0, 0), box(0, 0, 1, 1, 1, 1), 2.5 - root2},
        {circle(1, 1, 0), box(0, 0, 1, 1, 1, 1), root2 - 1},
        {circle(0, 0, 0.5f), box(0, 0, 1, 1, -3, 3), -1.5},
        /* direction (4, 3): the point (10, 5) has the local coordinates (11, -2) */
        {circle(10, 5, 1), box(0, 0, 10, 2, 4, 3), 0},
        {circle(10, 5, 2), box(0, 0, 10, 5, 4, 3), -1},
        {circle(10, 5, 5), box(0, 0, 7, -0.0f, 4, 3), 2 * root5 - 5},
        /* boxes: a gap along one axis, a gap between corners, touching, one inside the other */
        {aabb(0, 0, 1, 1), aabb(3, 0.5f, 4, 2), 2},
        {aabb(0, 0, 1, 1), aabb(4, 5, 6, 7), 5},
        {aabb(0, 0, 1, 1), aabb(1, 1, 2, 2), 0},
        {aabb(0, 0, 4, 4), aabb(1, 1, 2, 2), -2},
        {aabb(0, 0, 10, 1), aabb(9, 0, 12, 1), -1},
        {box(0, 0, 1, 1, 1, 1), box(5, 0, 1, 1, 1, 0), 4 - root2},
        {box(0, 0, 1, 1, 1, 1), box(5, 0, 1, 1, 1, -1), 5 - 2 * root2},
        {box(0, 0, 1, 1, 1, 1), box(1, 0, 1, 1, 1, 0), -root2},
        {box(0, 0, 1, 1, 4, 3), box(4, 3, 4, 1, 4, 3), 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int swap = 0; swap < 2; swap++) {
            int sign = swap ? oracle_distance(o, cases[i].b, cases[i].a)
                            : oracle_distance(o, cases[i].a, cases[i].b);
            double got = mpfr_get_d(oracle_value(o), MPFR_RNDN);
            if (fabs(got - cases[i].distance) > 1e-14 ||
                sign != (cases[i].distance > 0) - (cases[i].distance < 0)) {
                fail_msg("case %zu: distance %.17g, sign %d; by hand %.17g", i, got, sign,
                         cases[i].distance);
            }
        }
    }
}

static void a_last_bit_off_touching_is_seen(void **state) {
    (void)state;
    const float up = 0x1.800002p+1f;   /* 3 and an ulp */
    const float down = 0x1.7ffffep+1f; /* 3 less an ulp */
    const float tiny = 0x1p-149f;
    assert_int_equal(oracle_distance(o, circle(0, 0, 2), circle(3, 4, up)), -1);
    assert_int_equal(oracle_distance(o, circle(0, 0, 2), circle(3, 4, down)), 1);
    assert_int_equal(oracle_distance(o, circle(10, 5, 1), box(0, 0, 10, 2, 4, 3)), 0);
    assert_int_equal(oracle_distance(o, circle(10, 5, 1 + 0x1p-23f), box(0, 0, 10, 2, 4, 3)), -1);
    /* 2^-149 beside 2^127: the gap is 276 binary places below the sizes */
    assert_int_equal(oracle_distance(o, circle(0x1p127f, 0, 0x1p127f), circle(-tiny, 0, 0)), 1);
    assert_int_equal(oracle_distance(o, circle(0x1p127f, 0, 0x1p127f), circle(tiny, 0, 0)), -1);
    /* 2^-149 off to the side: a gap of 2^-298 / 2^128, 554 places below */
    assert_int_equal(oracle_distance(o, circle(0x1p127f, 0, 0x1p127f), circle(0, tiny, 0)), 1);
    assert_true(mpfr_get_exp(oracle_value(o)) < -420);
}

static void a_move_is_not_rounded(void **state) {
    (void)state;
    const carom_vec2 move = {0x1p-100f, 0};
    assert_int_equal(oracle_distance_after(o, circle(3, 0, 1), move, aabb(-2, -1, 2, 1)), 1);
    assert_int_equal(oracle_distance_after(o, aabb(-2, -1, 2, 1), move, circle(3, 0, 1)), -1);
    assert_int_equal(oracle_distance_after(o, aabb(2, 0, 3, 1), move, box(0, 0, 2, 2, 0, -3)), 1);
}

static void within_counts_the_border(void **state) {
    (void)state;
    const struct {
        carom_shape a, b;
        bool inside;
    } cases[] = {
        {circle(0, 0, 1), circle(3, 4, 6), true},
        {circle(0, 0, 1), circle(3, 4, 0x1.7ffffep+2f), false},
        {circle(0, 0, 1), aabb(-1, -1, 1, 1), true},
        {circle(0x1p-149f, 0, 1), aabb(-1, -1, 1, 1), false},
        {aabb(-3, -4, 3, 4), circle(0, 0, 5), true},
        {aabb(-3, -4, 3, 0x1.000002p+2f), circle(0, 0, 5), false},
        {box(0, 0, 1, 7, 1, 7), circle(0, 0, 0x1.c48c6p+2f), false},
        {box(0, 0, 1, 7, 1, 7), circle(0, 0, 0x1.c48c62p+2f), true},
        {box(0, 0, 1, 1, 1, 1), aabb(-1.5f, -1.5f, 1.5f, 1.5f), true},
        {box(0, 0, 1, 1, 1, 1), aabb(-1.5f, -1.4f, 1.5f, 1.5f), false},
        {box(0, 0, 5, 0, 4, 3), aabb(-4, -3, 4, 3), true},
        {circle(10, 5, 0), box(0, 0, 11, 2, 4, 3), true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if ((oracle_excess(o, cases[i].a, cases[i].b) <= 0) != cases[i].inside) {
            fail_msg("case %zu", i);
        }
    }
}

static void check_normals(carom_shape a, carom_shape b, int count, double x, double y) {
    oracle_normal n[8];
    assert_int_equal(oracle_normals(o, a, b, n), count);
    assert_true(n[0].first && n[0].tied);
    if (hypot(n[0].x - x, n[0].y - y) > 1e-15) {
        fail_msg("normal (%g, %g), by hand (%g, %g)", n[0].x, n[0].y, x, y);
    }
}

static void normals_are_those_worked_out_by_hand(void **state) {
    (void)state;
    check_normals(circle(3, 4, 1), circle(0, 0, 1), 1, 0.6, 0.8);
    check_normals(circle(0, 0, 1), circle(0, 0, 1), 1, 1, 0);
    check_normals(circle(4, 5, 1), aabb(-1, -1, 1, 1), 1, 0.6, 0.8);
    check_normals(aabb(-1, -1, 1, 1), circle(4, 5, 1), 1, -0.6, -0.8);
    check_normals(circle(0, -0.5f, 1), aabb(-1, -1, 1, 1), 1, 0, -1);
    check_normals(circle(0, 0, 1), aabb(-1, -1, 1, 1), 4, 1, 0);
    check_normals(circle(0, 0, 1), aabb(-2, -1, 2, 1), 2, 0, 1);
    check_normals(circle(-1, 1, 0), aabb(-1, -1, 1, 1), 2, -1, 0);
    check_normals(circle(0, 0, 1), box(0, 0, 1, 1, -3, 4), 4, -0.6, 0.8);
    check_normals(circle(1, 7, 0), box(0, 0, 5, 5, 4, 3), 2, 0.8, 0.6);
    check_normals(aabb(4, 5, 6, 7), aabb(0, 0, 1, 1), 1, 0.6, 0.8);
    check_normals(box(-5, 0, 1, 1, 1, 0), box(0, 0, 1, 1, 1, 1), 1, -1, 0);
    check_normals(box(1, 0, 1, 1, 1, 0), box(0, 0, 1, 1, 1, 1), 1, 1, 0);
}

static void rays_are_those_worked_out_by_hand(void **state) {
    (void)state;
    const struct {
        float fx, fy, mx, my;
        carom_shape b;
        uint32_t truth;
        double t, nx, ny;
    } cases[] = {
        {-3, 0, 4, 0, circle(0, 0, 1), CAROM_SWEEP_HIT, 0.5, -1, 0},
        {-3, 1, 6, 0, circle(0, 0, 1), CAROM_SWEEP_MISS, 0, 0, 0},
        {-3, 0x1.fffffep-1f, 6, 0, circle(0, 0, 1), CAROM_SWEEP_HIT, 0.49994245, -0.0003, 1},
        {-3, 0, 2, 0, circle(0, 0, 1), CAROM_SWEEP_MISS, 0, 0, 0},
        {-1, 0, 2, 0, circle(0, 0, 1), CAROM_SWEEP_HIT, 0, -1, 0},
        {-1, 0, 0, 2, circle(0, 0, 1), CAROM_SWEEP_MISS, 0, 0, 0},
        {0.5f, 0, 2, 0, circle(0, 0, 1), CAROM_SWEEP_OVERLAPPED, 0, 0, 0},
        {0, 0, 2, 0, circle(0, 0, 0), CAROM_SWEEP_MISS, 0, 0, 0},
        {-3, -3, 4, 4, aabb(-1, -1, 1, 1), CAROM_SWEEP_HIT, 0.5, -1, 0},
        {-3, -2, 4, 4, aabb(-1, -1, 1, 1), CAROM_SWEEP_HIT, 0.5, -1, 0},
        {-3, -1, 8, 8, aabb(-1, -1, 1, 1), CAROM_SWEEP_MISS, 0, 0, 0},
        {-3, 1, 8, 0, aabb(-1, -1, 1, 1), CAROM_SWEEP_MISS, 0, 0, 0},
        {0, 1, 0, -1, aabb(-1, -1, 1, 1), CAROM_SWEEP_HIT, 0, 0, 1},
        {0, 2, 0, -1, aabb(-1, -1, 1, 1), CAROM_SWEEP_MISS, 0, 0, 0},
        {0, 0.5f, 0, -1, aabb(-1, -1, 1, 1), CAROM_SWEEP_OVERLAPPED, 0, 0, 0},
        {8, 6, -16, -12, box(0, 0, 5, 1, 4, 3), CAROM_SWEEP_HIT, 0.25, 0.8, 0.6},
        {-3, 0.5f, 8, 0, box(0, 0, 1, 2, 0, -7), CAROM_SWEEP_HIT, 0.125, -1, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        carom_vec2 from = {cases[i].fx, cases[i].fy};
        carom_vec2 motion = {cases[i].mx, cases[i].my};
        uint32_t got = oracle_ray(o, from, motion, cases[i].b, 0.0);
        if (got != cases[i].truth) {
            fail_msg("case %zu: state %u, by hand %u", i, got, cases[i].truth);
        }
        if (got != CAROM_SWEEP_HIT) {
            continue;
        }
        oracle_hit hit = oracle_ray_hit(o, from, motion, cases[i].b);
        double gap = oracle_ray_gap(o, from, motion, hit.t, cases[i].b);
        if (fabs(hit.t - cases[i].t) > 1e-8 || fabs(gap) > 1e-15 ||
            hypot(hit.nx - cases[i].nx, hit.ny - cases[i].ny) > 1e-4) {
            fail_msg("case %zu: t %.17g, gap %g, normal (%g, %g)", i, hit.t, gap, hit.nx, hit.ny);
        }
    }
}

static void slants_and_right_angles_are_distinguished(void **state) {
    (void)state;
    assert_true(oracle_is_exact(box(0, 0, 1, 1, 4, 3), box(0, 0, 1, 1, -8, -6)));
    assert_true(oracle_is_exact(box(0, 0, 1, 1, 4, 3), box(0, 0, 1, 1, -3, 4)));
    assert_true(oracle_is_exact(aabb(0, 0, 1, 1), box(0, 0, 1, 1, 0, 1e-40f)));
    assert_true(oracle_is_exact(circle(0, 0, 1), box(0, 0, 1, 1, 4, 3)));
    assert_false(oracle_is_exact(aabb(0, 0, 1, 1), box(0, 0, 1, 1, 1, 1e-40f)));
}

static void invalid_shapes_are_refused(void **state) {
    (void)state;
    assert_true(oracle_valid(circle(0, 0, 0)));
    assert_true(oracle_valid(box(0, 0, 0, 0, 0, 0x1p-149f)));
    assert_false(oracle_valid(circle(0, 0, -0x1p-149f)));
    assert_false(oracle_valid(circle(NAN, 0, 1)));
    assert_false(oracle_valid(aabb(0, 0, -1, 1)));
    assert_false(oracle_valid(aabb(0, 0, 1, INFINITY)));
    assert_false(oracle_valid(box(0, 0, 1, -1, 1, 0)));
    assert_false(oracle_valid(box(0, 0, 1, 1, 0, 0)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_those_worked_out_by_hand),
        cmocka_unit_test(a_last_bit_off_touching_is_seen),
        cmocka_unit_test(a_move_is_not_rounded),
        cmocka_unit_test(within_counts_the_border),
        cmocka_unit_test(normals_are_those_worked_out_by_hand),
        cmocka_unit_test(rays_are_those_worked_out_by_hand),
        cmocka_unit_test(slants_and_right_angles_are_distinguished),
        cmocka_unit_test(invalid_shapes_are_refused),
    };
    o = oracle_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    oracle_free(o);
    return failed;
}
