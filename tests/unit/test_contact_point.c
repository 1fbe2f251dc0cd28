/* A point has the contact of a circle of radius 0. */
#include "unit.h"

TEST(point_leaves_a_circle_by_its_radius) {
    const carom_circle b = {{0, 0}, 5};
    unit_check_contact("outside", carom_contact_point_circle(vec(6, 8), b),
                       (unit_contact){5, 0.6, 0.8, 3, 4});
    unit_check_contact("on it", carom_contact_point_circle(vec(3, 4), b),
                       (unit_contact){0, 0.6, 0.8, 3, 4});
    unit_check_contact("inside", carom_contact_point_circle(vec(0, -2), b),
                       (unit_contact){-3, 0, -1, 0, -5});
    unit_check_contact("at the centre", carom_contact_point_circle(vec(0, 0), b),
                       (unit_contact){-5, 1, 0, 5, 0});
}

TEST(point_leaves_an_aabb_by_the_nearest_wall) {
    const carom_aabb b = {{-4, -2}, {4, 2}};
    unit_check_contact("right", carom_contact_point_aabb(vec(6, 1), b),
                       (unit_contact){2, 1, 0, 4, 1});
    unit_check_contact("off a corner", carom_contact_point_aabb(vec(-7, 6), b),
                       (unit_contact){5, -0.6, 0.8, -4, 2});
    unit_check_contact("on a wall", carom_contact_point_aabb(vec(1, -2), b),
                       (unit_contact){0, 0, -1, 1, -2});
    unit_check_contact("inside", carom_contact_point_aabb(vec(-3, 0.5f), b),
                       (unit_contact){-1, -1, 0, -4, 0.5});
    unit_check_contact("at the centre", carom_contact_point_aabb(vec(0, 0), b),
                       (unit_contact){-2, 0, 1, 0, 2});
}

TEST(point_leaves_a_box_by_the_nearest_wall) {
    const carom_box b = {{1, 2}, {5, 10}, {3, 4}};
    unit_check_contact("off the +x wall", carom_contact_point_box(vec(7, 10), b),
                       (unit_contact){5, 0.6, 0.8, 4, 6});
    unit_check_contact("off a corner", carom_contact_point_box(vec(-4, 17), b),
                       (unit_contact){5, 0, 1, -4, 12});
    unit_check_contact("on the +x wall", carom_contact_point_box(vec(4, 6), b),
                       (unit_contact){0, 0.6, 0.8, 4, 6});
    unit_check_contact("inside", carom_contact_point_box(vec(-0.5f, 0), b),
                       (unit_contact){-2.5, -0.6, -0.8, -2, -2});
    unit_check_contact("at the centre", carom_contact_point_box(vec(1, 2), b),
                       (unit_contact){-5, 0.6, 0.8, 4, 6});
}

static bool same(carom_contact a, carom_contact b) {
    return a.distance == b.distance && unit_same_point(a.normal, b.normal) &&
           unit_same_point(a.point, b.point);
}

TEST(point_is_a_circle_of_radius_zero) {
    for (int i = 0; i < 20000; i++) {
        carom_vec2 p = vec(unit_uniform(-9, 9), unit_uniform(-9, 9));
        carom_circle a = {p, 0}, c = circle(1, 2, unit_uniform(0, 9));
        carom_aabb r = aabb(-4, -2, 4, unit_uniform(-2, 9));
        carom_box b = carom_box_make(vec(1, 2), unit_uniform(0, 9), 5, unit_uniform(-4, 4));
        CHECK(same(carom_contact_point_circle(p, c), carom_contact_circle_circle(a, c)), "%d", i);
        CHECK(same(carom_contact_point_aabb(p, r), carom_contact_circle_aabb(a, r)), "%d", i);
        CHECK(same(carom_contact_point_box(p, b), carom_contact_circle_box(a, b)), "%d", i);
        CHECK(carom_overlap_point_box(p, b) == carom_overlap_circle_box(a, b), "%d", i);
        CHECK(carom_distance_point_box(p, b) == carom_distance_circle_box(a, b), "%d", i);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(point_leaves_a_circle_by_its_radius),
        cmocka_unit_test(point_leaves_an_aabb_by_the_nearest_wall),
        cmocka_unit_test(point_leaves_a_box_by_the_nearest_wall),
        cmocka_unit_test(point_is_a_circle_of_radius_zero),
    };
    return RUN(tests);
}
