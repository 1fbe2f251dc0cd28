/* Tests overlaps of a circle and an aabb: clamp the centre to the box, and compare the squared
 * distance with the squared radius. */
#include "unit.h"

static void check(const char *name, carom_circle a, carom_aabb b, bool expected) {
    CHECK(carom_overlap_circle_aabb(a, b) == expected, "%s", name);
}

TEST(circle_overlaps_when_nearer_than_its_radius) {
    const carom_aabb b = {{-2, -1}, {2, 1}};
    const struct {
        const char *name;
        carom_circle a;
        bool expected;
    } cases[] = {
        {"right of it, across the wall", circle(2.5f, 0, 1), true},
        {"right of it, apart", circle(4, 0, 1), false},
        {"right of it, touching", circle(3, 0, 1), false},
        {"left of it, touching", circle(-3, 0, 1), false},
        {"above, touching", circle(0, 2, 1), false},
        {"below, touching", circle(0, -2, 1), false},
        {"above, across the wall", circle(0, 1.75f, 1), true},
        {"level with a corner, touching its wall's end", circle(3, 1, 1), false},
        {"off a corner, touching it", circle(5, 5, 5), false},
        {"off a corner, across it", circle(5, 5, 5.25f), true},
        {"off a corner, in its bounds only", circle(2.75f, 1.75f, 1), false},
        {"centre on a wall", circle(2, 0, 0.5f), true},
        {"centre on a corner", circle(-2, -1, 0.5f), true},
        {"centre inside", circle(1, 0.5f, 0.25f), true},
        {"centre of the box", circle(0, 0, 1), true},
        {"box inside the circle", circle(0, 0, 100), true},
        {"a point inside", circle(1, 0.5f, 0), true},
        {"a point on a wall", circle(2, 0.5f, 0), false},
        {"a point on a corner", circle(2, 1, 0), false},
        {"a point outside", circle(2.5f, 0, 0), false},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        check(cases[i].name, cases[i].a, b, cases[i].expected);
}

/* Chipmunk reports a hit of depth 3 here; the gap is 2.5 + 3 - 3. */
TEST(circle_far_from_a_small_box_is_not_a_hit) {
    check("2.5 apart", circle(2.5f, 10, 3), aabb(-4.25f, 10, -3, 12), false);
}

TEST(touching_a_corner_is_not_overlapping_at_any_scale) {
    const float offsets[] = {0, 1000, 1048576};
    const float signs[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    for (size_t t = 0; t < COUNT(unit_triples); t++) {
        for (size_t o = 0; o < COUNT(offsets); o++) {
            for (int k = -149; k <= 100; k++) {
                float x = offsets[o], y = 7 - offsets[o];
                const float *sign = signs[(k + 149) % 4];
                carom_aabb b =
                    aabb(ldexpf(x - 2, k), ldexpf(y - 1, k), ldexpf(x + 2, k), ldexpf(y + 1, k));
                carom_circle a = circle(ldexpf(x + sign[0] * (2 + unit_triples[t].x), k),
                                        ldexpf(y + sign[1] * (1 + unit_triples[t].y), k),
                                        ldexpf(unit_triples[t].hypotenuse, k));
                char name[64];
                snprintf(name, sizeof name, "triple %zu, offset %g, scale 2^%d", t,
                         (double)offsets[o], k);
                check(name, a, b, false);
                float radius = a.radius;
                a.radius = unit_up(radius);
                check(name, a, b, true);
                a.radius = unit_down(radius);
                check(name, a, b, false);
            }
        }
    }
}

TEST(touching_a_wall_is_decided_beyond_float_precision) {
    /* The centre is 1e7 + 1 from the wall; float sums cannot distinguish the last two cases. */
    const carom_aabb b = {{-1, -1}, {1, 1}};
    check("touching", circle(10000001, 0, 1e7f), b, false);
    check("an ulp more", circle(10000001, 0, unit_up(1e7f)), b, true);
    check("a speck on the wall", circle(1, 0, FLT_TRUE_MIN), b, true);
    check("a speck beside the wall", circle(unit_up(1), 0, 0x1p-23f), b, false);
    check("a speck across the wall", circle(unit_up(1), 0, unit_up(0x1p-23f)), b, true);
}

TEST(no_circle_is_too_small_or_too_large_to_collide) {
    for (int k = -147; k <= 124; k++) {
        float h = ldexpf(4, k), r = ldexpf(1, k);
        char name[32];
        snprintf(name, sizeof name, "scale 2^%d", k);
        check(name, circle(h + r, 0, r), aabb(-h, -h, h, h), false);
        check(name, circle(h, 0, r), aabb(-h, -h, h, h), true);
        check(name, circle(unit_down(h + r), 0, r), aabb(-h, -h, h, h), true);
    }
}

TEST(flat_and_empty_boxes_are_segments_and_points) {
    check("a circle around a point", circle(0, 0, 1), aabb(0.5f, 0, 0.5f, 0), true);
    check("a circle through a point", circle(0, 0, 5), aabb(3, 4, 3, 4), false);
    check("a circle across a segment", circle(0, 0, 1), aabb(0, -5, 0, 5), true);
    check("a circle beside a segment", circle(1, 0, 1), aabb(0, -5, 0, 5), false);
    check("a point on a segment", circle(0, 1, 0), aabb(0, -5, 0, 5), false);
    check("a point on a point", circle(3, 4, 0), aabb(3, 4, 3, 4), false);
    check("a speck on a point", circle(3, 4, FLT_TRUE_MIN), aabb(3, 4, 3, 4), true);
}

TEST(verdict_holds_out_to_the_largest_float) {
    const float m = FLT_MAX;
    check("everything holds everything", circle(m, m, 1), aabb(-m, -m, m, m), true);
    check("a point on the edge of all", circle(m, m, 0), aabb(-m, -m, m, m), false);
    check("opposite corners", circle(-m, -m, m), aabb(m, m, m, m), false);
    check("opposite sides, touching", circle(0, 0, m), aabb(m, 0, m, 1), false);
    check("opposite sides, an ulp nearer", circle(0, 0, m), aabb(unit_down(m), 0, m, 1), true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circle_overlaps_when_nearer_than_its_radius),
        cmocka_unit_test(circle_far_from_a_small_box_is_not_a_hit),
        cmocka_unit_test(touching_a_corner_is_not_overlapping_at_any_scale),
        cmocka_unit_test(touching_a_wall_is_decided_beyond_float_precision),
        cmocka_unit_test(no_circle_is_too_small_or_too_large_to_collide),
        cmocka_unit_test(flat_and_empty_boxes_are_segments_and_points),
        cmocka_unit_test(verdict_holds_out_to_the_largest_float),
    };
    return RUN(tests);
}
