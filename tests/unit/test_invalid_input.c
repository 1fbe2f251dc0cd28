/* Invalid shapes and points give the results that the contract states, never a NaN. Each function
 * is called with the invalid one in either place and a valid partner in the other, then with both
 * invalid. */
#include "unit.h"

static const float bad[] = {NAN, INFINITY, -INFINITY};

#define CIRCLES 10
#define AABBS 14
#define BOXES 42
#define POINTS 6

/* The first is valid; the others are copies with one number made invalid. */
static carom_circle circles[CIRCLES + 1];
static carom_aabb aabbs[AABBS + 1];
static carom_box boxes[BOXES + 1];
static carom_vec2 points[POINTS + 1];

/* Valid partners, which would contain the other shapes, or lie in them, if those were valid. */
static const carom_vec2 small_point = {0, 0}, big_point = {1, 0};
static const carom_circle small_circle = {{0, 0}, 0.25f}, big_circle = {{0, 0}, 100};
static const carom_aabb small_aabb = {{-0.25f, -0.25f}, {0.25f, 0.25f}},
                        big_aabb = {{-100, -100}, {100, 100}};
static const carom_box small_box = {{0, 0}, {0.25f, 0.25f}, {4, 3}},
                       big_box = {{0, 0}, {100, 100}, {4, 3}};

static int make_invalid(void **state) {
    (void)state;
    circles[0] = circle(0, 0, 2);
    aabbs[0] = aabb(-2, -1, 2, 1);
    boxes[0] = box(0, 0, 2, 1, 3, 4);
    /* a direction of length 5, and one as near to 1 as floats come */
    const carom_rot rots[] = {{3, 4}, {0.6f, 0.8f}};
    points[0] = vec(0.5f, 0.25f); /* inside all three */
    size_t c = 1, a = 1, b = 1, p = 1;
    for (size_t i = 0; i < COUNT(bad); i++) {
        circles[c++] = circle(bad[i], 0, 2);
        circles[c++] = circle(0, bad[i], 2);
        circles[c++] = circle(0, 0, bad[i]);
        aabbs[a++] = aabb(bad[i], -1, 2, 1);
        aabbs[a++] = aabb(-2, bad[i], 2, 1);
        aabbs[a++] = aabb(-2, -1, bad[i], 1);
        aabbs[a++] = aabb(-2, -1, 2, bad[i]);
        for (size_t k = 0; k < COUNT(rots); k++) {
            float cosine = rots[k].c, sine = rots[k].s;
            boxes[b++] = box(bad[i], 0, 2, 1, cosine, sine);
            boxes[b++] = box(0, bad[i], 2, 1, cosine, sine);
            boxes[b++] = box(0, 0, bad[i], 1, cosine, sine);
            boxes[b++] = box(0, 0, 2, bad[i], cosine, sine);
            boxes[b++] = box(0, 0, 2, 1, bad[i], sine);
            boxes[b++] = box(0, 0, 2, 1, cosine, bad[i]);
        }
        points[p++] = vec(bad[i], 0);
        points[p++] = vec(0, bad[i]);
    }
    circles[c++] = circle(0, 0, -FLT_TRUE_MIN);
    aabbs[a++] = aabb(2, -1, -2, 1);
    aabbs[a++] = aabb(-2, 1, 2, -1);
    for (size_t k = 0; k < COUNT(rots); k++) {
        boxes[b++] = box(0, 0, -2, 1, rots[k].c, rots[k].s);
        boxes[b++] = box(0, 0, 2, -1, rots[k].c, rots[k].s);
        boxes[b++] = box((float)k, 0, 2, 1, 0, 0);
    }
    assert_int_equal(c, CIRCLES + 1);
    assert_int_equal(a, AABBS + 1);
    assert_int_equal(b, BOXES + 1);
    assert_int_equal(p, POINTS + 1);
    return 0;
}

static void check_contact(const char *pair, carom_contact c, size_t i, size_t k) {
    CHECK(c.distance == INFINITY, "%s %zu %zu: distance %g", pair, i, k, (double)c.distance);
    CHECK(unit_same_point(c.normal, vec(0, 0)), "%s %zu %zu: normal", pair, i, k);
    CHECK(unit_same_point(c.point, vec(0, 0)), "%s %zu %zu: point", pair, i, k);
    CHECK(unit_same_point(carom_contact_mtv(c), vec(0, 0)), "%s %zu %zu: mtv", pair, i, k);
}

/* Checks overlap, within, distance and contact of one pair. */
#define ASK(x, y, a, b, i, k)                                                                      \
    do {                                                                                           \
        CHECK(!carom_overlap_##x##_##y(a, b), #x " " #y " %zu %zu", i, k);                         \
        CHECK(!carom_within_##x##_##y(a, b), #x " " #y " %zu %zu", i, k);                          \
        CHECK(carom_distance_##x##_##y(a, b) == INFINITY, #x " " #y " %zu %zu", i, k);             \
        check_contact(#x " " #y, carom_contact_##x##_##y(a, b), i, k);                             \
    } while (0)

/* The first invalid, the second, both. */
#define ASK_ALL(x, y, xs, ys)                                                                      \
    do {                                                                                           \
        CHECK(carom_within_##x##_##y(small_##x, ys[0]), "valid " #x " in " #y);                    \
        CHECK(carom_within_##x##_##y(xs[0], big_##y), "valid " #x " in " #y);                      \
        for (size_t i = 1; i < COUNT(xs); i++) {                                                   \
            ASK(x, y, xs[i], big_##y, i, (size_t)0);                                               \
            ASK(x, y, xs[i], small_##y, i, (size_t)0);                                             \
        }                                                                                          \
        for (size_t k = 1; k < COUNT(ys); k++) {                                                   \
            ASK(x, y, small_##x, ys[k], (size_t)0, k);                                             \
            ASK(x, y, big_##x, ys[k], (size_t)0, k);                                               \
        }                                                                                          \
        for (size_t i = 1; i < COUNT(xs); i++)                                                     \
            for (size_t k = 1; k < COUNT(ys); k++)                                                 \
                ASK(x, y, xs[i], ys[k], i, k);                                                     \
    } while (0)

TEST(invalid_points_and_shapes_are_infinitely_far_apart) {
    ASK_ALL(point, circle, points, circles);
    ASK_ALL(point, aabb, points, aabbs);
    ASK_ALL(point, box, points, boxes);
}

TEST(invalid_circles_overlap_nothing) {
    ASK_ALL(circle, circle, circles, circles);
    ASK_ALL(circle, aabb, circles, aabbs);
    ASK_ALL(circle, box, circles, boxes);
}

TEST(invalid_boxes_overlap_nothing) {
    ASK_ALL(aabb, aabb, aabbs, aabbs);
    ASK_ALL(aabb, box, aabbs, boxes);
    ASK_ALL(box, box, boxes, boxes);
}

TEST(invalid_shapes_contain_nothing_the_other_way_round_too) {
    for (size_t i = 1; i < COUNT(aabbs); i++)
        CHECK(!carom_within_aabb_circle(aabbs[i], big_circle), "aabb %zu", i);
    for (size_t i = 1; i < COUNT(boxes); i++) {
        CHECK(!carom_within_box_circle(boxes[i], big_circle), "box %zu", i);
        CHECK(!carom_within_box_aabb(boxes[i], big_aabb), "box %zu", i);
    }
    for (size_t i = 1; i < COUNT(circles); i++) {
        CHECK(!carom_within_aabb_circle(small_aabb, circles[i]), "circle %zu", i);
        CHECK(!carom_within_box_circle(small_box, circles[i]), "circle %zu", i);
    }
    for (size_t i = 1; i < COUNT(aabbs); i++)
        CHECK(!carom_within_box_aabb(small_box, aabbs[i]), "aabb %zu", i);
}

/* Every shape of the three tables, the valid ones first, as one list. */
static carom_shape shape_at(size_t i) {
    if (i < COUNT(circles))
        return carom_shape_from_circle(circles[i]);
    i -= COUNT(circles);
    if (i < COUNT(aabbs))
        return carom_shape_from_aabb(aabbs[i]);
    return carom_shape_from_box(boxes[i - COUNT(aabbs)]);
}

TEST(tagged_shapes_answer_the_same) {
    const size_t count = COUNT(circles) + COUNT(aabbs) + COUNT(boxes);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            carom_shape a = shape_at(i), b = shape_at(k);
            if (carom_shape_check(a) == CAROM_VALID && carom_shape_check(b) == CAROM_VALID)
                continue;
            CHECK(!carom_overlap_shapes(a, b), "%zu %zu", i, k);
            CHECK(!carom_within_shapes(a, b), "%zu %zu", i, k);
            CHECK(carom_distance_shapes(a, b) == INFINITY, "%zu %zu", i, k);
            check_contact("shapes", carom_contact_shapes(a, b), i, k);
        }
    }
}

TEST(closest_point_of_or_to_nothing_is_the_origin) {
    const carom_vec2 none = {0, 0};
    for (size_t p = 0; p < COUNT(points); p++) {
        for (size_t i = p ? 0 : 1; i < COUNT(circles); i++)
            CHECK(unit_same_point(carom_closest_point_circle(points[p], circles[i]), none),
                  "circle %zu, point %zu", i, p);
        for (size_t i = p ? 0 : 1; i < COUNT(aabbs); i++)
            CHECK(unit_same_point(carom_closest_point_aabb(points[p], aabbs[i]), none),
                  "aabb %zu, point %zu", i, p);
        for (size_t i = p ? 0 : 1; i < COUNT(boxes); i++)
            CHECK(unit_same_point(carom_closest_point_box(points[p], boxes[i]), none),
                  "box %zu, point %zu", i, p);
    }
}

static void check_miss(const char *shape, carom_sweep got, size_t i) {
    CHECK(got.state == CAROM_SWEEP_MISS && got.t == 1 && got.reserved == 0, "%s %zu", shape, i);
    CHECK(unit_same_point(got.normal, vec(0, 0)) && unit_same_point(got.point, vec(0, 0)), "%s %zu",
          shape, i);
}

TEST(ray_that_is_invalid_or_hits_nothing_misses) {
    const carom_vec2 from = {-9, 0}, motion = {18, 0};
    for (size_t i = 1; i < COUNT(circles); i++)
        check_miss("circle", carom_ray_circle(from, motion, circles[i]), i);
    for (size_t i = 1; i < COUNT(aabbs); i++)
        check_miss("aabb", carom_ray_aabb(from, motion, aabbs[i]), i);
    for (size_t i = 1; i < COUNT(boxes); i++)
        check_miss("box", carom_ray_box(from, motion, boxes[i]), i);
    for (size_t i = 1; i < COUNT(points); i++) {
        check_miss("from, circle", carom_ray_circle(points[i], motion, circles[0]), i);
        check_miss("from, aabb", carom_ray_aabb(points[i], motion, aabbs[0]), i);
        check_miss("from, box", carom_ray_box(points[i], motion, boxes[0]), i);
        check_miss("motion, circle", carom_ray_circle(from, points[i], circles[0]), i);
        check_miss("motion, aabb", carom_ray_aabb(from, points[i], aabbs[0]), i);
        check_miss("motion, box", carom_ray_box(from, points[i], boxes[0]), i);
        /* even where the start lies inside */
        check_miss("motion, inside", carom_ray_circle(points[0], points[i], circles[0]), i);
        check_miss("motion, inside", carom_ray_aabb(points[0], points[i], aabbs[0]), i);
        check_miss("motion, inside", carom_ray_box(points[0], points[i], boxes[0]), i);
    }
}

static void check_number(const char *what, carom_vec2 v, size_t i) {
    CHECK(!isnan(v.x) && !isnan(v.y), "%s %zu", what, i);
}

TEST(frames_and_swept_bounds_return_no_nan) {
    for (size_t i = 1; i < COUNT(points); i++) {
        check_number("to local point", carom_box_to_local_point(boxes[0], points[i]), i);
        check_number("to local vector", carom_box_to_local_vector(boxes[0], points[i]), i);
        check_number("to world point", carom_box_to_world_point(boxes[0], points[i]), i);
        check_number("to world vector", carom_box_to_world_vector(boxes[0], points[i]), i);
        const carom_aabb swept[] = {carom_circle_swept_bounds(circles[0], points[i]),
                                    carom_aabb_swept_bounds(aabbs[0], points[i]),
                                    carom_box_swept_bounds(boxes[0], points[i])};
        for (size_t k = 0; k < COUNT(swept); k++) {
            check_number("swept min", swept[k].min, i);
            check_number("swept max", swept[k].max, i);
        }
    }
}

/* Responses return the origin for invalid input, an empty aabb there, or a shape of no kind. */
TEST(responses_to_nothing_are_zero) {
    const carom_slide_def def = carom_slide_def_default();
    const carom_sweep way = {0.5, {0, 1}, {0, 0}, CAROM_SWEEP_HIT, 0};
    const carom_vec2 none = {0, 0};
    for (size_t i = 1; i < COUNT(aabbs); i++) {
        carom_aabb end = carom_sweep_end_aabb(aabbs[i], vec(1, 1), way);
        CHECK(unit_same_point(end.min, none) && unit_same_point(end.max, none), "aabb %zu", i);
        CHECK(unit_same_point(carom_keep_inside_circle(circle(3, 4, 1), aabbs[i]), none),
              "bounds %zu", i);
        CHECK(unit_same_point(carom_keep_inside_box(box(3, 4, 1, 1, 1, 0), aabbs[i]), none),
              "bounds %zu", i);
    }
    for (size_t i = 1; i < COUNT(circles); i++)
        CHECK(unit_same_point(carom_keep_inside_circle(circles[i], big_aabb), none), "circle %zu",
              i);
    for (size_t i = 1; i < COUNT(boxes); i++)
        CHECK(unit_same_point(carom_keep_inside_box(boxes[i], big_aabb), none), "box %zu", i);
    const unsigned char zero[sizeof(carom_shape)] = {0};
    for (size_t i = 0; i < COUNT(circles) + COUNT(aabbs) + COUNT(boxes); i++) {
        carom_slide_result r = carom_slide(shape_at(i), vec(1, 1), &def);
        if (carom_shape_check(shape_at(i)) == CAROM_VALID)
            continue;
        CHECK(r.state == CAROM_SLIDE_INVALID && memcmp(&r.mover, zero, sizeof zero) == 0,
              "shape %zu", i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(invalid_points_and_shapes_are_infinitely_far_apart),
        cmocka_unit_test(invalid_circles_overlap_nothing),
        cmocka_unit_test(invalid_boxes_overlap_nothing),
        cmocka_unit_test(invalid_shapes_contain_nothing_the_other_way_round_too),
        cmocka_unit_test(tagged_shapes_answer_the_same),
        cmocka_unit_test(closest_point_of_or_to_nothing_is_the_origin),
        cmocka_unit_test(ray_that_is_invalid_or_hits_nothing_misses),
        cmocka_unit_test(frames_and_swept_bounds_return_no_nan),
        cmocka_unit_test(responses_to_nothing_are_zero),
    };
    return cmocka_run_group_tests(tests, make_invalid, NULL);
}
