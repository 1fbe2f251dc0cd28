/* carom_bounce, carom_bounce_rough and carom_reflect, in whole numbers. */
#include "unit.h"

typedef struct example {
    const char *name;
    carom_vec2 normal;
    float restitution, friction, inv_a, inv_b;
    carom_vec2 a, b;         ///< velocities before
    carom_vec2 new_a, new_b; ///< and after
} example;

static void check(const example *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const example *e = &cases[i];
        carom_contact c = {-1, e->normal, {0, 0}};
        carom_vec2 a = e->a, b = e->b;
        carom_bounce_rough(c, e->restitution, e->friction, e->inv_a, e->inv_b, &a, &b);
        CHECK(unit_near_point(a, (double)e->new_a.x, (double)e->new_a.y, 2),
              "%s: a goes (%.9g, %.9g)", e->name, (double)a.x, (double)a.y);
        CHECK(unit_near_point(b, (double)e->new_b.x, (double)e->new_b.y, 2),
              "%s: b goes (%.9g, %.9g)", e->name, (double)b.x, (double)b.y);
        if (e->friction != 0)
            continue;
        carom_vec2 smooth_a = e->a, smooth_b = e->b;
        carom_bounce(c, e->restitution, e->inv_a, e->inv_b, &smooth_a, &smooth_b);
        CHECK(unit_same_point(a, smooth_a) && unit_same_point(b, smooth_b), "%s: smooth", e->name);
    }
}

TEST(approach_is_reversed) {
    const example cases[] = {
        {"equal masses swap", {1, 0}, 1, 0, 1, 1, {-2, 5}, {1, 7}, {1, 5}, {-2, 7}},
        {"a wall", {0, 1}, 1, 0, 1, 0, {3, -4}, {0, 0}, {3, 4}, {0, 0}},
        {"a wall that is a", {0, 1}, 1, 0, 0, 1, {0, 0}, {3, 4}, {0, 0}, {3, -4}},
        {"a wall that comes", {0, 1}, 1, 0, 1, 0, {3, -4}, {0, 1}, {3, 6}, {0, 1}},
        {"masses 1 and 3", {1, 0}, 1, 0, 3, 1, {-4, 0}, {0, 0}, {2, 0}, {-2, 0}},
        {"half of it", {0, 1}, 0.5f, 0, 1, 0, {3, -4}, {0, 0}, {3, 2}, {0, 0}},
        {"none of it", {0, 1}, 0, 0, 1, 0, {3, -4}, {0, 0}, {3, 0}, {0, 0}},
        {"equal ones stick", {1, 0}, 0, 0, 1, 1, {-2, 5}, {2, 7}, {0, 5}, {0, 7}},
        {"twice of it", {0, 1}, 2, 0, 1, 0, {3, -4}, {0, 0}, {3, 8}, {0, 0}},
        {"a normal of another length", {0, 4}, 1, 0, 1, 0, {3, -4}, {0, 0}, {3, 4}, {0, 0}},
        {"a slope of 3 4 5", {3, 4}, 1, 0, 1, 0, {0, -25}, {0, 0}, {24, 7}, {0, 0}},
    };
    check(cases, COUNT(cases));
}

/* The slow one is slower than a double's ulp of the fast one. */
TEST(no_approach_is_left_where_speeds_cancel) {
    const struct {
        float a, b;
    } cases[] = {
        {-0x1.b787fcp15f, -0x1.cebb5ep-22f},
        {-0x1.6fe0fap18f, 0x1.b59a82p-12f},
        {-0x1.fffffep40f, -0x1.555556p-20f},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 a = {cases[i].a, 3}, b = {cases[i].b, 4};
        carom_contact c = {-1, {1, 0}, {0, 0}};
        carom_bounce(c, 0, 1, 0, &a, &b);
        CHECK(a.x >= b.x, "case %zu: %a still comes up to %a", i, (double)a.x, (double)b.x);
        CHECK((double)a.x - (double)b.x <= 0x1p-52 * -(double)cases[i].a, "case %zu: %a, %a", i,
              (double)a.x, (double)b.x);
        carom_vec2 once = a;
        carom_bounce(c, 0, 1, 0, &a, &b);
        CHECK(unit_same_point(a, once), "case %zu: a second call goes on", i);
    }
}

/* FlatRedBall's CollideAgainstBounce(other, thisMass, otherMass, elasticity): each velocity changes
 * in proportion to the other's mass, so the masses are passed crosswise. */
TEST(masses_of_flatredball_go_in_crosswise) {
    const struct {
        const char *name;
        float mass_a, mass_b;
        carom_vec2 new_a, new_b;
    } cases[] = {
        {"masses 1 and 3", 1, 3, {2, 0}, {-2, 0}},
        {"0, 1: the other stays", 0, 1, {4, 0}, {0, 0}},
        {"1, 0: this one stays", 1, 0, {-4, 0}, {-8, 0}},
        {"equal masses swap", 2, 2, {0, 0}, {-4, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_contact c = {-1, {1, 0}, {0, 0}};
        carom_vec2 a = {-4, 0}, b = {0, 0};
        carom_bounce(c, 1, cases[i].mass_b, cases[i].mass_a, &a, &b);
        CHECK(unit_same_point(a, cases[i].new_a) && unit_same_point(b, cases[i].new_b),
              "%s: (%g, %g), (%g, %g)", cases[i].name, (double)a.x, (double)a.y, (double)b.x,
              (double)b.y);
    }
}

TEST(separating_bodies_are_left_alone) {
    const example cases[] = {
        {"moving apart", {1, 0}, 1, 0, 1, 1, {2, 5}, {-1, 7}, {2, 5}, {-1, 7}},
        {"side by side", {1, 0}, 1, 0, 1, 1, {2, 5}, {2, 7}, {2, 5}, {2, 7}},
        {"side by side, rough", {1, 0}, 1, 3, 1, 1, {2, 5}, {2, 7}, {2, 5}, {2, 7}},
        {"at rest", {1, 0}, 1, 1, 1, 1, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
    };
    check(cases, COUNT(cases));
}

TEST(slowest_approach_is_reversed_too) {
    const example cases[] = {
        {"denormal", {0, 1}, 1, 0, 1, 0, {0, -0x1p-149f}, {0, 0}, {0, 0x1p-149f}, {0, 0}},
        {"under a fast slide", {0, 1}, 1, 0, 1, 0, {1e6f, -1e-6f}, {0, 0}, {1e6f, 1e-6f}, {0, 0}},
    };
    check(cases, COUNT(cases));
}

TEST(friction_slows_but_never_reverses) {
    const example cases[] = {
        {"a little", {0, 1}, 0, 0.5f, 1, 0, {8, -4}, {0, 0}, {6, 0}, {0, 0}},
        {"a little, the other way", {0, 1}, 0, 0.5f, 1, 0, {-8, -4}, {0, 0}, {-6, 0}, {0, 0}},
        {"with a bounce", {0, 1}, 1, 0.5f, 1, 0, {8, -4}, {0, 0}, {4, 4}, {0, 0}},
        {"all of it", {0, 1}, 0, 2, 1, 0, {8, -4}, {0, 0}, {0, 0}, {0, 0}},
        {"more than all of it", {0, 1}, 1, 100, 1, 0, {8, -4}, {0, 0}, {0, 4}, {0, 0}},
        {"nothing to slow", {0, 1}, 1, 1, 1, 0, {0, -4}, {0, 0}, {0, 4}, {0, 0}},
        {"shared", {0, 1}, 0, 1, 1, 1, {8, -2}, {0, 2}, {6, 0}, {2, 0}},
    };
    check(cases, COUNT(cases));
}

TEST(invalid_input_changes_nothing) {
    const carom_vec2 v = {3, -4};
    const struct {
        const char *name;
        carom_vec2 normal, a;
        float restitution, friction, inv_a, inv_b;
    } cases[] = {
        {"negative restitution", {0, 1}, v, -1, 0, 1, 0},
        {"restitution NaN", {0, 1}, v, NAN, 0, 1, 0},
        {"infinite restitution", {0, 1}, v, INFINITY, 0, 1, 0},
        {"negative friction", {0, 1}, v, 1, -1, 1, 0},
        {"friction NaN", {0, 1}, v, 1, NAN, 1, 0},
        {"two immovable ones", {0, 1}, v, 1, 0, 0, 0},
        {"negative inverse mass", {0, 1}, v, 1, 0, 1, -0.5f},
        {"infinite inverse mass", {0, 1}, v, 1, 0, INFINITY, 0},
        {"no normal", {0, 0}, v, 1, 0, 1, 0},
        {"normal NaN", {NAN, 1}, v, 1, 0, 1, 0},
        {"infinite normal", {0, INFINITY}, v, 1, 0, 1, 0},
        {"infinite velocity", {0, 1}, {3, -INFINITY}, 1, 0, 1, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_contact c = {-1, cases[i].normal, {0, 0}};
        carom_vec2 a = cases[i].a, b = vec(1, 1);
        carom_bounce_rough(c, cases[i].restitution, cases[i].friction, cases[i].inv_a,
                           cases[i].inv_b, &a, &b);
        CHECK(unit_same_point(a, cases[i].a) && unit_same_point(b, vec(1, 1)), "%s", cases[i].name);
    }
}

TEST(largest_velocities_stay_finite) {
    carom_contact c = {-1, {0, 1}, {0, 0}};
    carom_vec2 a = vec(0, -FLT_MAX), b = vec(0, FLT_MAX);
    carom_bounce(c, 1, 1, 0, &a, &b);
    CHECK(isfinite(a.y) && isfinite(b.y), "%g and %g", (double)a.y, (double)b.y);
}

TEST(reflection_mirrors) {
    const struct {
        carom_vec2 v, n, expected;
    } cases[] = {
        {{3, -4}, {0, 1}, {3, 4}},      {{3, -4}, {0, -1}, {3, 4}},
        {{3, -4}, {0, 1e-30f}, {3, 4}}, {{3, -4}, {7e30f, 0}, {-3, -4}},
        {{3, -4}, {1, 1}, {4, -3}},     {{0, -25}, {3, 4}, {24, 7}},
        {{3, -4}, {0, 0}, {3, -4}},     {{3, -4}, {NAN, 1}, {3, -4}},
        {{NAN, -4}, {0, 1}, {0, 0}},    {{3, INFINITY}, {0, 1}, {0, 0}},
        {{0, 0}, {0, 1}, {0, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 got = carom_reflect(cases[i].v, cases[i].n);
        CHECK(unit_near_point(got, (double)cases[i].expected.x, (double)cases[i].expected.y, 1),
              "case %zu: (%.9g, %.9g)", i, (double)got.x, (double)got.y);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(approach_is_reversed),
        cmocka_unit_test(no_approach_is_left_where_speeds_cancel),
        cmocka_unit_test(masses_of_flatredball_go_in_crosswise),
        cmocka_unit_test(separating_bodies_are_left_alone),
        cmocka_unit_test(slowest_approach_is_reversed_too),
        cmocka_unit_test(friction_slows_but_never_reverses),
        cmocka_unit_test(invalid_input_changes_nothing),
        cmocka_unit_test(largest_velocities_stay_finite),
        cmocka_unit_test(reflection_mirrors),
    };
    return RUN(tests);
}
