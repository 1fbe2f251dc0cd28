/* Tests carom_contact_aabb_aabb. */
#include "unit.h"

#define B aabb(0, 0, 4, 2)

typedef struct example {
    const char *name;
    carom_aabb a, b;
    unit_contact expected;
} example;

static void check(const example *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        carom_contact got = carom_contact_aabb_aabb(cases[i].a, cases[i].b);
        unit_check_contact(cases[i].name, got, cases[i].expected);
        CHECK(unit_same_bits(got.distance, carom_distance_aabb_aabb(cases[i].a, cases[i].b)),
              "%s: verbs disagree", cases[i].name);
        CHECK(
            unit_same_bits(got.distance, carom_contact_aabb_aabb(cases[i].b, cases[i].a).distance),
            "%s: orders disagree", cases[i].name);
    }
}

TEST(box_leaves_by_the_shortest_way) {
    const example cases[] = {
        {"right", aabb(7, 1, 9, 5), B, {3, 1, 0, 4, 1.5}},
        {"left", aabb(-3, -5, -1, 1), B, {1, -1, 0, 0, 0.5}},
        {"above", aabb(1, 4, 2, 5), B, {2, 0, 1, 1.5, 2}},
        {"below, touching", aabb(-9, -1, 9, 0), B, {0, 0, -1, 2, 0}},
        {"off a corner", aabb(7, 6, 9, 9), B, {5, 0.6, 0.8, 4, 2}},
        {"off the other corner", aabb(-9, -14, -5, -12), B, {13, -5.0 / 13, -12.0 / 13, 0, 0}},
        {"across the right wall", aabb(3, -9, 9, 9), B, {-1, 1, 0, 4, 1}},
        {"across the upper wall", aabb(3, 1.5f, 9, 9), B, {-0.5, 0, 1, 3.5, 2}},
        {"inside", aabb(1, 1, 1.5f, 1.5f), B, {-1, 0, 1, 1.25, 2}},
        {"around", aabb(-9, -5, 9, 9), B, {-7, 0, 1, 2, 2}},
        {"touching the right wall", aabb(4, 0, 5, 2), B, {0, 1, 0, 4, 1}},
        {"a point inside", aabb(3.5f, 1, 3.5f, 1), B, {-0.5, 1, 0, 4, 1}},
    };
    check(cases, COUNT(cases));
}

TEST(ties_go_to_the_first_of_plus_x_minus_x_plus_y_minus_y) {
    const carom_aabb square = {{0, 0}, {2, 2}};
    const example cases[] = {
        {"the same wide box", B, B, {-2, 0, 1, 2, 2}},
        {"the same square", square, square, {-2, 1, 0, 2, 1}},
        {"+x or +y", aabb(1, 1, 3, 3), square, {-1, 1, 0, 2, 1.5}},
        {"+x or -y", aabb(1, -1, 3, 1), square, {-1, 1, 0, 2, 0.5}},
        {"-x or +y", aabb(-1, 1, 1, 3), square, {-1, -1, 0, 0, 1.5}},
        {"-x or -y", aabb(-1, -1, 1, 1), square, {-1, -1, 0, 0, 0.5}},
        {"touching corners", aabb(2, 2, 3, 3), square, {0, 1, 0, 2, 2}},
        {"two points at one place", aabb(1, 1, 1, 1), aabb(1, 1, 1, 1), {0, 1, 0, 1, 1}},
    };
    check(cases, COUNT(cases));
}

TEST(swapping_turns_the_normal_round) {
    for (int i = 0; i < 20000; i++) {
        carom_aabb a = carom_aabb_from_half(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)),
                                            vec(unit_uniform(0, 5), unit_uniform(0, 5)));
        carom_aabb b = carom_aabb_from_half(vec(unit_uniform(-9, 9), unit_uniform(-9, 9)),
                                            vec(unit_uniform(0, 5), unit_uniform(0, 5)));
        carom_contact ab = carom_contact_aabb_aabb(a, b), ba = carom_contact_aabb_aabb(b, a);
        CHECK(unit_same_bits(ab.distance, ba.distance), "pair %d", i);
        CHECK(ab.normal.x == -ba.normal.x && ab.normal.y == -ba.normal.y, "pair %d", i);
        CHECK(unit_is_unit(ab.normal), "pair %d", i);
    }
}

TEST(everything_against_everything_has_a_finite_contact) {
    const float m = FLT_MAX;
    carom_contact c = carom_contact_aabb_aabb(aabb(-m, -m, m, m), aabb(-m, -m, m, m));
    unit_check_contact("everything", c, (unit_contact){-(double)m, 1, 0, (double)m, 0});
    c = carom_contact_aabb_aabb(aabb(-m, 0, -m, 0), aabb(m, 0, m, 0));
    unit_check_contact("both ends", c, (unit_contact){(double)m, -1, 0, (double)m, 0});
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(box_leaves_by_the_shortest_way),
        cmocka_unit_test(ties_go_to_the_first_of_plus_x_minus_x_plus_y_minus_y),
        cmocka_unit_test(swapping_turns_the_normal_round),
        cmocka_unit_test(everything_against_everything_has_a_finite_contact),
    };
    return RUN(tests);
}
