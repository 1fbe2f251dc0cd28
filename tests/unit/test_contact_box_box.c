/* Boxes at any angle, and an aabb against one. */
#include "unit.h"

#define ROOT2 1.4142135623730951
#define HALF_ROOT2 0.7071067811865476

typedef struct example {
    const char *name;
    carom_box a, b;
    unit_contact expected;
} example;

static void check(const example *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        carom_contact got = carom_contact_box_box(cases[i].a, cases[i].b);
        unit_check_contact(cases[i].name, got, cases[i].expected);
        CHECK(unit_same_bits(got.distance, carom_distance_box_box(cases[i].a, cases[i].b)),
              "%s: verbs disagree", cases[i].name);
        CHECK(unit_same_bits(got.distance, carom_contact_box_box(cases[i].b, cases[i].a).distance),
              "%s: orders disagree", cases[i].name);
    }
}

#define UPRIGHT(x, y) box(x, y, 1, 1, 1, 0)
#define DIAMOND(x, y) box(x, y, 1, 1, 1, 1)

TEST(corner_and_wall_touch_at_the_corner) {
    const example cases[] = {
        {"b's corner towards a's wall, apart",
         UPRIGHT(0, 0),
         DIAMOND(3, 0),
         {2 - ROOT2, -1, 0, 3 - ROOT2, 0}},
        {"b's corner in a's wall", UPRIGHT(0, 0), DIAMOND(2, 0), {1 - ROOT2, -1, 0, 2 - ROOT2, 0}},
        {"a's corner towards b's wall, apart",
         DIAMOND(3, 0),
         UPRIGHT(0, 0),
         {2 - ROOT2, 1, 0, 1, 0}},
        {"a's corner in b's wall", DIAMOND(2, 0.5f), UPRIGHT(0, 0), {1 - ROOT2, 1, 0, 1, 0.5}},
        {"a's corner towards b's slanted wall",
         UPRIGHT(0, 0),
         DIAMOND(2, 2),
         {ROOT2 - 1, -HALF_ROOT2, -HALF_ROOT2, 2 - HALF_ROOT2, 2 - HALF_ROOT2}},
        {"corner to corner",
         box(6, 3, 2, 2, 1, 0),
         DIAMOND(0, 0),
         {2.7724161846691127, 0.9326833582655334, 0.360696206265781, ROOT2, 0}},
    };
    check(cases, COUNT(cases));
}

TEST(wall_and_wall_touch_at_the_middle_of_the_segment) {
    const example cases[] = {
        {"whole walls, apart",
         box(12, 16, 5, 5, 3, 4),
         box(0, 0, 5, 5, 3, 4),
         {10, 0.6, 0.8, 3, 4}},
        {"half walls, apart",
         box(8, 19, 5, 5, 3, 4),
         box(0, 0, 5, 5, 6, 8),
         {10, 0.6, 0.8, 1, 5.5}},
        {"whole walls, touching",
         box(6, 8, 5, 5, -4, 3),
         box(0, 0, 5, 5, 3, 4),
         {0, 0.6, 0.8, 3, 4}},
        {"whole walls, deep", box(3, 4, 5, 5, 4, -3), box(0, 0, 5, 5, 3, 4), {-5, 0.6, 0.8, 3, 4}},
        {"half walls, deep",
         box(-1, 7, 5, 5, 3, 4),
         box(0, 0, 5, 4, 3, 4),
         {-4, -0.8, 0.6, -1.7, 4.4}},
    };
    check(cases, COUNT(cases));
}

TEST(every_wall_is_a_way_out) {
    const carom_vec2 out[] = {{0.6f, 0.8f}, {-0.6f, -0.8f}, {-0.8f, 0.6f}, {0.8f, -0.6f}};
    const carom_rot turns[] = {{3, 4}, {-4, 3}, {-3, -4}, {4, -3}};
    for (size_t i = 0; i < COUNT(out); i++) {
        double x = (double)out[i].x, y = (double)out[i].y;
        for (size_t k = 0; k < COUNT(turns); k++) {
            carom_box a = {{7.5f * out[i].x, 7.5f * out[i].y}, {5, 5}, turns[k]};
            unit_check_contact("aligned", carom_contact_box_box(a, box(0, 0, 5, 5, 3, 4)),
                               (unit_contact){-2.5, x, y, 5 * x, 5 * y});
        }
    }
    const double dirs[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (size_t i = 0; i < COUNT(dirs); i++) {
        double x = dirs[i][0], y = dirs[i][1];
        float at_x = (float)(2 * x), at_y = (float)(2 * y);
        unit_check_contact("b's corner", carom_contact_box_box(UPRIGHT(at_x, at_y), DIAMOND(0, 0)),
                           (unit_contact){1 - ROOT2, x, y, ROOT2 * x, ROOT2 * y});
        unit_check_contact("a's corner", carom_contact_box_box(DIAMOND(at_x, at_y), UPRIGHT(0, 0)),
                           (unit_contact){1 - ROOT2, x, y, x, y});
    }
}

/* In b's frame a lies at (+-10, +-10): the gaps are 3 and 4, the corners (+-5, +-5). */
TEST(every_corner_faces_every_corner) {
    for (int i = 0; i < 4; i++) {
        double u = i & 1 ? -1 : 1, v = i & 2 ? -1 : 1;
        carom_box a = box((float)(6 * u - 8 * v), (float)(8 * u + 6 * v), 2, 1, 3, 4);
        unit_check_contact("corner", carom_contact_box_box(a, box(0, 0, 5, 5, 3, 4)),
                           (unit_contact){5, 0.36 * u - 0.64 * v, 0.48 * u + 0.48 * v,
                                          3 * u - 4 * v, 4 * u + 3 * v});
    }
}

TEST(ties_go_to_bs_frame_first_then_to_as) {
    const example cases[] = {
        {"a star: b is rotated",
         UPRIGHT(0, 0),
         DIAMOND(0, 0),
         {-1 - ROOT2, HALF_ROOT2, HALF_ROOT2, HALF_ROOT2, HALF_ROOT2}},
        {"a star: b is upright", DIAMOND(0, 0), UPRIGHT(0, 0), {-1 - ROOT2, 1, 0, 1, 0}},
        {"the same wide box", box(1, 2, 5, 3, 1, 0), box(1, 2, 5, 3, 1, 0), {-6, 0, 1, 1, 5}},
        {"the same square", box(0, 0, 5, 5, 3, 4), box(0, 0, 5, 5, 3, 4), {-10, 0.6, 0.8, 3, 4}},
        {"the same square, +x of b is another wall",
         box(0, 0, 5, 5, 3, 4),
         box(0, 0, 5, 5, -4, 3),
         {-10, -0.8, 0.6, -4, 3}},
    };
    check(cases, COUNT(cases));
}

TEST(swapping_turns_the_normal_round) {
    for (int i = 0; i < 20000; i++) {
        carom_box a =
            carom_box_make(vec(unit_uniform(-5, 5), unit_uniform(-5, 5)), unit_uniform(0.1f, 5),
                           unit_uniform(0.1f, 5), unit_uniform(-4, 4));
        carom_box b =
            carom_box_make(vec(unit_uniform(-5, 5), unit_uniform(-5, 5)), unit_uniform(0.1f, 5),
                           unit_uniform(0.1f, 5), unit_uniform(-4, 4));
        carom_contact ab = carom_contact_box_box(a, b), ba = carom_contact_box_box(b, a);
        CHECK(unit_same_bits(ab.distance, ba.distance), "pair %d", i);
        CHECK(ab.normal.x == -ba.normal.x && ab.normal.y == -ba.normal.y,
              "pair %d: (%.9g, %.9g) and (%.9g, %.9g)", i, (double)ab.normal.x, (double)ab.normal.y,
              (double)ba.normal.x, (double)ba.normal.y);
        CHECK(unit_is_unit(ab.normal), "pair %d", i);
    }
}

/* Moving a by the mtv, and by a little more or less, brings the pair to touch. */
TEST(moving_by_the_mtv_brings_the_boxes_to_touch) {
    for (int i = 0; i < 20000; i++) {
        carom_box a =
            carom_box_make(vec(unit_uniform(-5, 5), unit_uniform(-5, 5)), unit_uniform(0.1f, 5),
                           unit_uniform(0.1f, 5), unit_uniform(-4, 4));
        carom_box b =
            carom_box_make(vec(unit_uniform(-5, 5), unit_uniform(-5, 5)), unit_uniform(0.1f, 5),
                           unit_uniform(0.1f, 5), unit_uniform(-4, 4));
        carom_contact c = carom_contact_box_box(a, b);
        carom_vec2 mtv = carom_contact_mtv(c);
        a.center = vec(a.center.x + mtv.x, a.center.y + mtv.y);
        CHECK(c.distance >= 0 || fabsf(carom_distance_box_box(a, b)) <= 4e-6f,
              "pair %d: %g remains", i, (double)carom_distance_box_box(a, b));
    }
}

TEST(aabb_and_box_give_the_same_contact) {
    unit_check_contact("b's corner in a's wall",
                       carom_contact_aabb_box(aabb(-1, -1, 1, 1), DIAMOND(2, 0)),
                       (unit_contact){1 - ROOT2, -1, 0, 2 - ROOT2, 0});
    unit_check_contact(
        "a's corner towards b's wall", carom_contact_aabb_box(aabb(-1, -1, 1, 1), DIAMOND(2, 2)),
        (unit_contact){ROOT2 - 1, -HALF_ROOT2, -HALF_ROOT2, 2 - HALF_ROOT2, 2 - HALF_ROOT2});
    unit_check_contact("upright, apart",
                       carom_contact_aabb_box(aabb(7, 1, 9, 5), box(2, 1, 2, 1, 1, 0)),
                       (unit_contact){3, 1, 0, 4, 1.5});
    unit_check_contact("a quarter turn, deep",
                       carom_contact_aabb_box(aabb(3, -9, 9, 9), box(2, 1, 1, 2, 0, 1)),
                       (unit_contact){-1, 1, 0, 4, 1});
    unit_check_contact("tie: +x of b's frame is the world's +y",
                       carom_contact_aabb_box(aabb(-1, -1, 1, 1), box(0, 0, 1, 1, 0, 1)),
                       (unit_contact){-2, 0, 1, 0, 1});
    unit_check_contact("a star", carom_contact_aabb_box(aabb(-1, -1, 1, 1), DIAMOND(0, 0)),
                       (unit_contact){-1 - ROOT2, HALF_ROOT2, HALF_ROOT2, HALF_ROOT2, HALF_ROOT2});
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corner_and_wall_touch_at_the_corner),
        cmocka_unit_test(wall_and_wall_touch_at_the_middle_of_the_segment),
        cmocka_unit_test(every_wall_is_a_way_out),
        cmocka_unit_test(every_corner_faces_every_corner),
        cmocka_unit_test(ties_go_to_bs_frame_first_then_to_as),
        cmocka_unit_test(swapping_turns_the_normal_round),
        cmocka_unit_test(moving_by_the_mtv_brings_the_boxes_to_touch),
        cmocka_unit_test(aabb_and_box_give_the_same_contact),
    };
    return RUN(tests);
}
