/* Tests contacts of two circles: unit normal, minimum translation, contact point. */
#include "unit.h"

TEST(contact_lies_on_the_line_of_centres) {
    const struct {
        const char *name;
        carom_circle a, b;
        unit_contact expected;
    } cases[] = {
        {"apart", circle(3, 4, 1), circle(0, 0, 2), {2, 0.6, 0.8, 1.2, 1.6}},
        {"touching", circle(3, 4, 1), circle(0, 0, 4), {0, 0.6, 0.8, 2.4, 3.2}},
        {"overlapping", circle(-3, 4, 3), circle(0, 0, 4), {-2, -0.6, 0.8, -2.4, 3.2}},
        {"one inside the other", circle(0, 1, 1), circle(0, 0, 5), {-5, 0, 1, 0, 5}},
        {"around the other", circle(0, 1, 5), circle(0, 0, 1), {-5, 0, 1, 0, 1}},
        {"far from the origin",
         circle(10000003, 10000004, 1),
         circle(1e7f, 1e7f, 10),
         {-6, 0.6, 0.8, 10000006, 10000008}},
        {"two points", circle(3, 4, 0), circle(0, 0, 0), {5, 0.6, 0.8, 0, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        unit_check_contact(cases[i].name, carom_contact_circle_circle(cases[i].a, cases[i].b),
                           cases[i].expected);
}

/* Box2D leaves a zero normal; the arctangent of a tutorial is undefined. */
TEST(concentric_circles_part_along_x) {
    const struct {
        const char *name;
        carom_circle a, b;
        unit_contact expected;
    } cases[] = {
        {"different radii", circle(1, 2, 3), circle(1, 2, 4), {-7, 1, 0, 5, 2}},
        {"the same", circle(1, 2, 3), circle(1, 2, 3), {-6, 1, 0, 4, 2}},
        {"two points", circle(1, 2, 0), circle(1, 2, 0), {0, 1, 0, 1, 2}},
        {"zeros of both signs", circle(-0.0f, 0, 1), circle(0, -0.0f, 1), {-2, 1, 0, 1, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        unit_check_contact(cases[i].name, carom_contact_circle_circle(cases[i].a, cases[i].b),
                           cases[i].expected);
}

TEST(normal_is_unit_however_close_or_far_the_centres) {
    const float steps[] = {FLT_TRUE_MIN, 0x1p-140f, 1e-30f, 1e-8f, 1, 1e8f, 1e30f, FLT_MAX};
    for (size_t i = 0; i < COUNT(steps); i++) {
        for (size_t k = 0; k < COUNT(steps); k++) {
            carom_contact c =
                carom_contact_circle_circle(circle(steps[i], -steps[k], 1), circle(0, 0, 1));
            double length = hypot((double)steps[i], (double)steps[k]);
            CHECK(unit_is_unit(c.normal), "(%g, %g)", (double)steps[i], -(double)steps[k]);
            CHECK(fabs((double)c.normal.x - (double)steps[i] / length) <= 1e-7 &&
                      fabs((double)c.normal.y + (double)steps[k] / length) <= 1e-7,
                  "(%g, %g): normal (%.9g, %.9g)", (double)steps[i], -(double)steps[k],
                  (double)c.normal.x, (double)c.normal.y);
        }
    }
}

TEST(swapping_turns_the_normal_round) {
    for (int i = 0; i < 20000; i++) {
        carom_circle a = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 5));
        carom_circle b = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 5));
        carom_contact ab = carom_contact_circle_circle(a, b);
        carom_contact ba = carom_contact_circle_circle(b, a);
        CHECK(unit_same_bits(ab.distance, ba.distance), "pair %d", i);
        CHECK(unit_same_bits(ab.distance, carom_distance_circle_circle(a, b)), "pair %d", i);
        CHECK(ab.normal.x == -ba.normal.x && ab.normal.y == -ba.normal.y, "pair %d", i);
    }
}

static void check_moved(carom_circle a, carom_circle b) {
    carom_contact c = carom_contact_circle_circle(a, b);
    carom_vec2 mtv = carom_contact_mtv(c);
    long double dx = (long double)a.center.x + mtv.x - b.center.x;
    long double dy = (long double)a.center.y + mtv.y - b.center.y;
    long double rest = sqrtl(dx * dx + dy * dy) - a.radius - b.radius;
    /* the long double itself rounds when the offset dwarfs the distance */
    long double noise = 0x1p-58L * (fabsl(dx) + fabsl(dy) + a.radius + b.radius);
    CHECK(c.distance >= 0 || fabsl(rest) <= 2e-7L * fabsl((long double)c.distance) + noise,
          "a distance of %g leaves %Lg", (double)c.distance, rest);
}

TEST(exact_move_by_the_mtv_leaves_next_to_nothing) {
    int count = unit_size("random pairs", 20000, 1000000);
    for (int i = 0; i < count; i++) {
        float scale = ldexpf(1, (int)(unit_random() % 80) - 40);
        carom_circle a = circle(scale * unit_uniform(-9, 9), scale * unit_uniform(-9, 9),
                                scale * unit_uniform(0, 9));
        carom_circle b = circle(scale * unit_uniform(-9, 9), scale * unit_uniform(-9, 9),
                                scale * unit_uniform(0, 9));
        check_moved(a, b);
        a.center.x += 1000 * scale;
        b.center.x += 1000 * scale;
        check_moved(a, b);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contact_lies_on_the_line_of_centres),
        cmocka_unit_test(concentric_circles_part_along_x),
        cmocka_unit_test(normal_is_unit_however_close_or_far_the_centres),
        cmocka_unit_test(swapping_turns_the_normal_round),
        cmocka_unit_test(exact_move_by_the_mtv_leaves_next_to_nothing),
    };
    return RUN(tests);
}
