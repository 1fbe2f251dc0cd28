/* Tests "repeat" and "scatter", which generate many bodies. */
#include "scene_support.h"

#include <stdlib.h>

static const carom_body_def *def_of(const carom_scene *s, uint32_t i) {
    return &carom_scene_bodies(s)[i].def;
}

TEST(a_repeated_body_stands_in_rows) {
    carom_scene *s =
        read_bodies("{\"id\": \"b\", \"user\": 7, \"box\": {\"center\": [1, 2], \"half\": "
                    "[1, 1]}, \"repeat\": {\"count\": [3, 2], \"step\": [10, -5]}}");
    static const char *const ids[] = {"b.0.0", "b.1.0", "b.2.0", "b.0.1", "b.1.1", "b.2.1"};
    assert_int_equal(carom_scene_count(s), 6);
    for (uint32_t i = 0; i < 6; i++) {
        carom_box expected = box(1 + 10 * (float)(i % 3), 2 - 5 * (float)(i / 3), 1, 1, 1, 0);
        assert_memory_equal(&def_of(s, i)->shape.as.box, &expected, sizeof expected);
        assert_int_equal(def_of(s, i)->user, 7);
        assert_string_equal(carom_scene_bodies(s)[i].id, ids[i]);
        assert_int_equal(carom_scene_find(s, ids[i]), i);
        assert_int_equal(carom_scene_bodies(s)[i].line, 1);
    }
    carom_scene_free(s);
}

TEST(one_row_has_one_number_and_any_direction) {
    carom_scene *s =
        read_bodies("{\"id\": \"r\", \"box\": {\"center\": [0, 10], \"half\": [2.5, 0.5], \"rot\": "
                    "[4, 3]}, \"repeat\": {\"count\": [200, 1], \"step\": [[4, 3], [0, 0]]}},"
                    "{\"circle\": {\"center\": [0, 0], \"radius\": 1},"
                    " \"repeat\": {\"count\": [2, 2], \"step\": [[1, 2], [10, 20]]}}");
    assert_int_equal(carom_scene_count(s), 204);
    assert_string_equal(carom_scene_bodies(s)[199].id, "r.199");
    for (uint32_t i = 0; i < 200; i++)
        assert_int_equal(carom_scene_find(s, carom_scene_bodies(s)[i].id), i);
    assert_true(unit_same_point(def_of(s, 199)->shape.as.box.center, vec(796, 607)));
    assert_true(unit_same_point(def_of(s, 203)->shape.as.circle.center, vec(11, 22)));
    assert_null(carom_scene_bodies(s)[203].id);
    carom_scene_free(s);
}

/* Adding the step again and again would drift; each position is computed from the first one and
 * rounded once. */
TEST(repeated_places_do_not_drift) {
    carom_scene *s = read_bodies("{\"box\": {\"min\": [0, 0], \"max\": [0.1, 1]},"
                                 " \"repeat\": {\"count\": [10000, 1], \"step\": [0.1, 0]}}");
    for (uint32_t i = 0; i < 10000; i++) {
        float expected = (float)((double)0.1f * i);
        assert_true(unit_same_bits(def_of(s, i)->shape.as.aabb.min.x, expected));
        assert_true(unit_same_bits(def_of(s, i)->shape.as.aabb.max.x,
                                   (float)((double)0.1f + (double)0.1f * i)));
    }
    carom_scene_free(s);
}

TEST(scattered_bodies_are_within_their_ranges_and_overlap_no_body) {
    written file = read_whole(SCENE_FOLDER, "gas.json");
    carom_scene *s = read_scene(file.text);
    uint32_t count = carom_scene_count(s), balls = 0;
    double covered = 0, fastest = 0, least = 1, greatest = 0;
    assert_int_equal(count, 1054);
    for (uint32_t i = 0; i < count; i++) {
        const carom_body_def *d = def_of(s, i);
        carom_aabb b = carom_shape_bounds(d->shape);
        CHECK(i < 4 || (b.min.x >= -31.51f && b.max.x <= 31.51f && b.min.y >= -31.51f &&
                        b.max.y <= 31.51f),
              "body %u is out of the area", i);
        for (uint32_t k = 0; k < i; k++)
            CHECK(!carom_overlap_shapes(d->shape, def_of(s, k)->shape), "%u and %u overlap", i, k);
        if (d->type != CAROM_DYNAMIC)
            continue;
        double r = (double)d->shape.as.circle.radius;
        double speed = hypot((double)d->velocity.x, (double)d->velocity.y);
        balls++;
        covered += 3.14159265 * r * r;
        fastest = fmax(fastest, speed);
        least = fmin(least, r);
        greatest = fmax(greatest, r);
    }
    printf("%u balls cover %.1f %%, radii %.3f to %.3f, up to %.3f a second\n", balls,
           100 * covered / (63.0 * 63.0), least, greatest, fastest);
    assert_int_equal(balls, 1000);
    assert_true(least >= 0.25 && least < 0.26 && greatest <= 1 && greatest > 0.99);
    assert_true(fastest <= 10.00001 && fastest > 9.9);
    carom_scene_free(s);
    free(file.text);
}

TEST(another_seed_is_another_scene_and_the_same_seed_the_same) {
    static const char *const format =
        "{\"type\": \"dynamic\", \"scatter\": {\"count\": 20, \"area\": {\"rect\": [0, 0, 50, 50]},"
        " \"half\": [0.5, 1], \"rotated\": true, \"speed\": [1, 2], \"seed\": %d}}";
    char a[400], b[400];
    (void)snprintf(a, sizeof a, format, 1);
    (void)snprintf(b, sizeof b, format, 2);
    carom_scene *one = read_bodies(a), *again = read_bodies(a), *two = read_bodies(b);
    check_same(one, again, "the same seed");
    int differ = 0;
    for (uint32_t i = 0; i < 20; i++)
        differ += memcmp(def_of(one, i), def_of(two, i), sizeof(carom_body_def)) != 0;
    assert_int_equal(differ, 20);
    carom_scene_free(one);
    carom_scene_free(again);
    carom_scene_free(two);
}

TEST(sensors_lie_anywhere_and_are_in_nobodys_way) {
    carom_scene *s = read_bodies(
        "{\"sensor\": true, \"scatter\": {\"count\": 100, \"area\": {\"rect\": [0, 0, 10, 10]},"
        " \"radius\": 4}},"
        "{\"scatter\": {\"count\": 5, \"area\": {\"rect\": [0, 0, 10, 10]}, \"radius\": 1}}");
    assert_int_equal(carom_scene_count(s), 105);
    carom_scene_free(s);
}

/* Bodies before it may be anywhere, be huge, or extend beyond the area. */
TEST(scattered_bodies_avoid_what_was_there_before) {
    carom_scene *s = read_bodies(
        "{\"box\": {\"rect\": [-1000, -1000, 1995, 1005]}},"
        "{\"circle\": {\"center\": [100, 100], \"radius\": 60}},"
        "{\"box\": {\"center\": [20, 60], \"half\": [1, 40], \"degrees\": 45},"
        " \"repeat\": {\"count\": [2, 1], \"step\": [9, 0]}},"
        "{\"scatter\": {\"count\": 2000, \"area\": {\"rect\": [0, 0, 100, 100]}, \"radius\": [0.1, "
        "0.5]}}");
    for (uint32_t i = 4; i < carom_scene_count(s); i++)
        for (uint32_t k = 0; k < i; k++)
            CHECK(!carom_overlap_shapes(def_of(s, i)->shape, def_of(s, k)->shape),
                  "%u and %u overlap", i, k);
    carom_scene_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_repeated_body_stands_in_rows),
        cmocka_unit_test(one_row_has_one_number_and_any_direction),
        cmocka_unit_test(repeated_places_do_not_drift),
        cmocka_unit_test(scattered_bodies_are_within_their_ranges_and_overlap_no_body),
        cmocka_unit_test(another_seed_is_another_scene_and_the_same_seed_the_same),
        cmocka_unit_test(sensors_lie_anywhere_and_are_in_nobodys_way),
        cmocka_unit_test(scattered_bodies_avoid_what_was_there_before),
    };
    return RUN(tests);
}
