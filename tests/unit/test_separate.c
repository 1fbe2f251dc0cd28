/* carom_separate, carom_push and carom_aabb_moved, in whole numbers. */
#include "unit.h"

static carom_contact contact(float distance, float x, float y) {
    return (carom_contact){distance, {x, y}, {0, 0}};
}

typedef struct example {
    const char *name;
    carom_contact contact;
    float inv_a, inv_b;
    double a_x, a_y, b_x, b_y; ///< the positions that they are moved to, from (10, 20) and (30, 40)
} example;

static void check(const example *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const example *e = &cases[i];
        carom_vec2 a = vec(10, 20), b = vec(30, 40);
        carom_separate(e->contact, e->inv_a, e->inv_b, &a, &b);
        CHECK(unit_near_point(a, e->a_x, e->a_y, 3), "%s: a at (%.9g, %.9g)", e->name, (double)a.x,
              (double)a.y);
        CHECK(unit_near_point(b, e->b_x, e->b_y, 3), "%s: b at (%.9g, %.9g)", e->name, (double)b.x,
              (double)b.y);
    }
}

TEST(depth_is_shared_by_inverse_mass) {
    const example cases[] = {
        {"equal", contact(-4, 1, 0), 1, 1, 12, 20, 28, 40},
        {"equal, other numbers", contact(-4, 1, 0), 7, 7, 12, 20, 28, 40},
        {"a three times as light", contact(-4, 0, -1), 3, 1, 10, 17, 30, 41},
        {"b immovable", contact(-5, 0.6f, 0.8f), 1, 0, 13, 24, 30, 40},
        {"a immovable", contact(-5, 0.6f, 0.8f), 0, 1, 10, 20, 27, 36},
        {"masses 1 and 3 as FlatRedBall's weights", contact(-4, 1, 0), 3, 1, 13, 20, 29, 40},
        {"huge inverse masses", contact(-4, 1, 0), FLT_MAX, FLT_MAX, 12, 20, 28, 40},
    };
    check(cases, COUNT(cases));
}

static void check_unmoved(const char *name, carom_contact c, float inv_a, float inv_b) {
    carom_vec2 a = vec(10, -0.0f), b = vec(30, 40);
    carom_separate(c, inv_a, inv_b, &a, &b);
    CHECK(unit_same_point(a, vec(10, -0.0f)) && unit_same_point(b, vec(30, 40)), "separate: %s",
          name);
    carom_push(c, 1, inv_a, inv_b, &a, &b);
    CHECK(unit_same_point(a, vec(10, -0.0f)) && unit_same_point(b, vec(30, 40)), "push: %s", name);
}

TEST(nothing_moves_without_a_reason) {
    check_unmoved("apart", contact(2, 1, 0), 1, 1);
    check_unmoved("touching", contact(0, 1, 0), 1, 1);
    check_unmoved("touching from below zero", contact(-0.0f, 1, 0), 1, 1);
    check_unmoved("two immovable ones", contact(-2, 1, 0), 0, 0);
    check_unmoved("a negative inverse mass", contact(-2, 1, 0), -1, 1);
    check_unmoved("a NaN for a mass", contact(-2, 1, 0), NAN, 1);
    check_unmoved("an infinite inverse mass", contact(-2, 1, 0), 1, INFINITY);
    check_unmoved("a NaN for a distance", contact(NAN, 1, 0), 1, 1);
    check_unmoved("an infinite depth", contact(-INFINITY, 1, 0), 1, 1);
    check_unmoved("no normal", contact(-2, 0, 0), 1, 1);
    check_unmoved("a NaN in the normal", contact(-2, NAN, 1), 1, 1);
}

TEST(position_that_is_not_finite_moves_nothing) {
    carom_vec2 a = vec(INFINITY, 0), b = vec(1, 2);
    carom_separate(contact(-2, 1, 0), 1, 1, &a, &b);
    CHECK(a.x == INFINITY && unit_same_point(b, vec(1, 2)), "b at (%g, %g)", (double)b.x,
          (double)b.y);
}

/* Above 2^24 floats are even numbers: a move by 1.5 must become one by 2, not by 1. */
TEST(rounding_goes_outward) {
    carom_circle a = circle(0x1p24f, 0, 2), b = circle(0x1p24f + 2, 0, 1);
    carom_separate(carom_contact_circle_circle(a, b), 1, 0, &a.center, &b.center);
    CHECK(a.center.x >= 0x1p24f - 3 && a.center.x <= 0x1p24f - 1, "a at %.9g", (double)a.center.x);
    CHECK(!carom_overlap_circle_circle(a, b), "still overlapping");
    carom_circle c = circle(0x1p24f, 0, 1), d = circle(0x1p24f, 0, 0.5f);
    carom_separate(carom_contact_circle_circle(c, d), 1, 0, &c.center, &d.center);
    CHECK(c.center.x == 0x1p24f + 2, "c at %.9g", (double)c.center.x);
    CHECK(!carom_overlap_circle_circle(c, d), "still overlapping");
}

TEST(aabb_is_moved_by_the_position_of_nothing) {
    carom_aabb a = aabb(0, 0, 4, 4), b = aabb(3, 1, 9, 3);
    carom_vec2 move_a = vec(0, 0), move_b = vec(0, 0);
    carom_separate(carom_contact_aabb_aabb(a, b), 1, 1, &move_a, &move_b);
    CHECK(unit_near_point(move_a, -0.5, 0, 8) && unit_near_point(move_b, 0.5, 0, 8),
          "moves of %.9g and %.9g", (double)move_a.x, (double)move_b.x);
    a = carom_aabb_moved(a, move_a);
    b = carom_aabb_moved(b, move_b);
    CHECK(!carom_overlap_aabb_aabb(a, b), "still overlapping");
    CHECK(a.min.y == 0 && a.max.y == 4, "moved across");
}

TEST(moved_aabb_is_rounded_in_the_direction_of_the_move) {
    carom_aabb b = aabb(0x1p24f, -1, 0x1p25f, 1);
    carom_aabb right = carom_aabb_moved(b, vec(1, 0)), left = carom_aabb_moved(b, vec(-1, 0));
    CHECK(right.min.x == 0x1p24f + 2 && right.max.x == 0x1p25f + 4, "right: %.9g to %.9g",
          (double)right.min.x, (double)right.max.x);
    CHECK(left.min.x == 0x1p24f - 1 && left.max.x == 0x1p25f - 2, "left: %.9g to %.9g",
          (double)left.min.x, (double)left.max.x);
    CHECK(right.min.y == -1 && right.max.y == 1, "moved across");
    carom_aabb same = carom_aabb_moved(b, vec(NAN, 0));
    CHECK(memcmp(&same, &b, sizeof b) == 0, "a NaN moved it");
}

TEST(push_goes_a_share_of_the_way) {
    const float shares[] = {0.25f, 1, 5, -1, 0, NAN};
    const double expected[] = {11, 14, 14, 10, 10, 10};
    for (size_t i = 0; i < COUNT(shares); i++) {
        carom_vec2 a = vec(10, 20), b = vec(30, 40);
        carom_push(contact(-4, 1, 0), shares[i], 1, 0, &a, &b);
        CHECK((double)a.x == expected[i] && a.y == 20, "share %g: a at %.9g", (double)shares[i],
              (double)a.x);
        CHECK(unit_same_point(b, vec(30, 40)), "share %g: b moved", (double)shares[i]);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depth_is_shared_by_inverse_mass),
        cmocka_unit_test(nothing_moves_without_a_reason),
        cmocka_unit_test(position_that_is_not_finite_moves_nothing),
        cmocka_unit_test(rounding_goes_outward),
        cmocka_unit_test(aabb_is_moved_by_the_position_of_nothing),
        cmocka_unit_test(moved_aabb_is_rounded_in_the_direction_of_the_move),
        cmocka_unit_test(push_goes_a_share_of_the_way),
    };
    return RUN(tests);
}
