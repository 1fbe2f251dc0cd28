/* Queries of a world, in whole numbers: which body is hit first, in which order, and which ones
 * filters let through. */
#include "unit_world.h"

/* ---- a world to ask -------------------------------------------------------------------------- */

static carom_world *new_world(void) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    return w;
}

static carom_body_def ball(float x, float y, float radius) {
    carom_body_def def = carom_body_def_default();
    def.type = CAROM_DYNAMIC;
    def.shape = carom_shape_from_circle(circle(x, y, radius));
    return def;
}

static bool is_none(carom_body b) {
    return b.index == 0 && b.generation == 0;
}

static const carom_vec2 origin = {0, 0};

static carom_body hit_by_ray(const carom_world *w, carom_vec2 from, carom_vec2 motion) {
    return carom_world_ray(w, from, motion, carom_filter_default()).body;
}

/* ---- the first ------------------------------------------------------------------------------- */

TEST(an_empty_world_has_no_hits) {
    carom_world *w = new_world();
    carom_filter all = carom_filter_default();
    carom_world_hit h = carom_world_ray(w, origin, vec(1e9f, 5), all);
    assert_true(is_none(h.body) && h.sweep.state == CAROM_SWEEP_MISS && h.sweep.t == 1.0);
    h = carom_world_sweep(w, disc(0, 0, 1), vec(0, 0), all);
    assert_true(is_none(h.body) && h.sweep.state == CAROM_SWEEP_MISS);
    float d = 3;
    assert_true(is_none(carom_world_nearest(w, origin, INFINITY, all, &d)) && d == INFINITY);
    assert_int_equal(carom_world_overlap(w, disc(0, 0, 1e9f), all, NULL, 0), 0);
    assert_int_equal(carom_world_ray_all(w, origin, vec(1, 0), all, NULL, 0), 0);
    carom_world_destroy(w);
}

TEST(ray_and_sweep_hit_the_first_body_on_their_path) {
    carom_world *w = new_world();
    carom_body far = add_body(w, box_def(CAROM_STATIC, 20, 0, 1, 5));
    carom_body near = add_body(w, ball(10, 0, 2));
    add_body(w, ball(-10, 0, 2));
    carom_world_hit h = carom_world_ray(w, origin, vec(40, 0), carom_filter_default());
    assert_true(same_body(h.body, near) && h.sweep.state == CAROM_SWEEP_HIT && h.sweep.t == 0.2);
    assert_true(unit_same_point(h.sweep.normal, vec(-1, 0)));
    assert_true(unit_same_point(h.sweep.point, vec(8, 0)));
    h = carom_world_sweep(w, disc(0, 0, 1), vec(14, 0), carom_filter_default());
    assert_true(same_body(h.body, near) && h.sweep.t == 0.5);
    h = carom_world_sweep(w, disc(0, 4, 1), vec(36, 0), carom_filter_default());
    assert_true(same_body(h.body, far) && h.sweep.t == 0.5);
    h = carom_world_sweep(w, disc(10, 1, 1), vec(36, 0), carom_filter_default());
    assert_true(same_body(h.body, near) && h.sweep.state == CAROM_SWEEP_OVERLAPPED &&
                h.sweep.t == 0);
    carom_world_destroy(w);
}

TEST(of_two_hit_at_once_the_lower_index_is_reported) {
    carom_world *w = new_world();
    carom_body first = add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    carom_body second = add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    assert_true(same_body(hit_by_ray(w, origin, vec(20, 0)), first));
    assert_int_equal(carom_world_remove(w, first), CAROM_OK);
    assert_true(same_body(hit_by_ray(w, origin, vec(20, 0)), second));
    carom_world_destroy(w);
}

/* A ray along the line of a wall, or up to it, hits nothing: touching is not a hit. */
TEST(grazing_is_not_a_hit) {
    carom_world *w = new_world();
    add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    assert_true(is_none(hit_by_ray(w, vec(0, 5), vec(20, 0))));
    assert_true(is_none(hit_by_ray(w, origin, vec(9, 0))));
    assert_false(is_none(hit_by_ray(w, origin, vec(9.0001f, 0))));
    assert_true(
        is_none(carom_world_sweep(w, disc(0, 6, 1), vec(20, 0), carom_filter_default()).body));
    carom_world_destroy(w);
}

/* The rounded end of a motion along a rotated wall may be inside it. The close miss that reports
 * this has no body, but it keeps the normal, and carom_sweep_end gives a free position. */
TEST(the_end_of_a_close_miss_is_free) {
    carom_world *w = new_world();
    carom_body_def slope = carom_body_def_default();
    slope.shape = carom_shape_from_box(box(0, 0, 50, 5, 4, 3));
    add_body(w, slope);
    unsigned close = 0;
    for (int i = 0; i < 4000; i++) {
        float along = unit_uniform(-30, 30), x = along * 0.8f - 0.6f * 6,
              y = along * 0.6f + 0.8f * 6;
        carom_shape mover = disc(x, y, 1);
        carom_vec2 motion = {unit_uniform(1, 9), 0};
        motion.y = motion.x * 0.75f;
        carom_world_hit h = carom_world_sweep(w, mover, motion, carom_filter_default());
        bool is_close =
            h.sweep.state == CAROM_SWEEP_MISS && (h.sweep.normal.x != 0 || h.sweep.normal.y != 0);
        close += is_close;
        assert_true(is_none(h.body) == (h.sweep.state == CAROM_SWEEP_MISS));
        if (h.sweep.state == CAROM_SWEEP_OVERLAPPED)
            continue;
        mover.as.circle.center = carom_sweep_end(mover.as.circle.center, motion, h.sweep);
        assert_false(carom_overlap_shapes(mover, slope.shape));
    }
    printf("%u close misses in 4000 motions along a slope\n", close);
    assert_true(close > 0);
    carom_world_destroy(w);
}

/* Floats are coarse at the centre of a large circle and fine at its border, so rounding its end may
 * move it far beyond its bounds. */
TEST(the_end_of_a_large_shape_is_free_of_what_its_bounds_miss) {
    carom_world *w = new_world();
    carom_body_def def = box_def(CAROM_STATIC, 0.494f, 0, 0.5f, 1);
    add_body(w, def);
    carom_shape mover = disc(100000, 0, 99999);
    carom_vec2 motion = {-0.005f, 0};
    assert_true(carom_shape_swept_bounds(mover, motion).min.x > 0.9945f);
    carom_world_hit h = carom_world_sweep(w, mover, motion, carom_filter_default());
    assert_true(is_none(h.body) && unit_same_point(h.sweep.normal, vec(1, 0)));
    mover.as.circle.center = vec(100000 - 0.0078125f, 0);
    assert_true(carom_overlap_shapes(mover, def.shape)); /* where it would be */
    mover.as.circle.center = carom_sweep_end(vec(100000, 0), motion, h.sweep);
    assert_false(carom_overlap_shapes(mover, def.shape));
    carom_world_destroy(w);
}

/* ---- all ------------------------------------------------------------------------------------- */

TEST(all_on_the_path_come_in_order_and_the_first_ones_fill_the_capacity) {
    carom_world *w = new_world();
    carom_body walls[9];
    for (uint32_t i = 0; i < 9; i++)
        walls[i] = add_body(w, box_def(CAROM_STATIC, (float)(10 + 10 * ((i * 5) % 9)), 0, 1,
                                       5)); /* 9 bodies at different positions, in mixed order */
    for (uint32_t capacity = 0; capacity <= 10; capacity++) {
        carom_world_hit hits[10];
        memset(hits, 0xEE, sizeof hits);
        uint32_t count =
            carom_world_ray_all(w, origin, vec(200, 0), carom_filter_default(), hits, capacity);
        assert_int_equal(count, 9);
        for (uint32_t i = 0; i < capacity && i < 9; i++) {
            CHECK(hits[i].sweep.t == (double)(9 + 10 * i) / 200, "%u of %u", i, capacity);
            CHECK(same_body(hits[i].body, walls[(i * 2) % 9]), "%u of %u", i, capacity);
        }
        const unsigned char *rest = (const unsigned char *)&hits[capacity < 9 ? capacity : 9];
        for (; rest < (const unsigned char *)&hits[10]; rest++)
            assert_int_equal(*rest, 0xEE);
    }
    assert_int_equal(
        carom_world_sweep_all(w, disc(0, 6.5f, 2), vec(45, 0), carom_filter_default(), NULL, 0), 4);
    carom_world_destroy(w);
}

TEST(all_hit_at_once_are_ordered_by_index) {
    carom_world *w = new_world();
    carom_body b[20];
    for (uint32_t i = 0; i < 20; i++)
        b[i] = add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    carom_world_hit hits[20];
    uint32_t count =
        carom_world_sweep_all(w, disc(0, 0, 1), vec(20, 0), carom_filter_default(), hits, 20);
    assert_int_equal(count, 20);
    for (uint32_t i = 0; i < 20; i++)
        assert_true(same_body(hits[i].body, b[i]));
    carom_world_destroy(w);
}

/* ---- overlap and nearest --------------------------------------------------------------------- */

TEST(overlap_is_ordered_by_index_and_touching_is_not_overlapping) {
    carom_world *w = new_world();
    add_body(w, box_def(CAROM_STATIC, 0, 0, 1, 1));
    carom_body b = add_body(w, ball(3, 0, 1));
    carom_body c = add_body(w, box_def(CAROM_STATIC, 2, 2, 1, 1));
    add_body(w, ball(-9, 0, 1));
    carom_body found[4] = {{77, 77}, {77, 77}, {77, 77}, {77, 77}};
    uint32_t count = carom_world_overlap(w, disc(3, 1, 1.5f), carom_filter_default(), found, 4);
    assert_int_equal(count, 2);
    assert_true(same_body(found[0], b) && same_body(found[1], c) && found[2].index == 77);
    count = carom_world_overlap(w, disc(3, 1, 1.5f), carom_filter_default(), found + 2, 1);
    assert_true(count == 2 && same_body(found[2], b) && found[3].index == 77);
    /* A square that shares a side with a body, a point on its side, and a point in it. */
    carom_shape square = carom_shape_from_aabb(aabb(1, -1, 1.5f, 0));
    assert_int_equal(carom_world_overlap(w, square, carom_filter_default(), NULL, 0), 0);
    assert_int_equal(carom_world_overlap(w, disc(1, 0, 0), carom_filter_default(), NULL, 0), 0);
    assert_int_equal(carom_world_overlap(w, disc(0.5f, 0, 0), carom_filter_default(), NULL, 0), 1);
    carom_world_destroy(w);
}

TEST(nearest_is_by_signed_distance_within_reach) {
    carom_world *w = new_world();
    carom_filter all = carom_filter_default();
    carom_body big = add_body(w, box_def(CAROM_STATIC, 0, 0, 10, 10));
    carom_body small = add_body(w, ball(8, 0, 1));
    carom_body twin = add_body(w, ball(20, 0, 4));
    carom_body other = add_body(w, ball(20, 20, 4));
    float d = 0;
    assert_true(same_body(carom_world_nearest(w, vec(0, 0), 5, all, &d), big) && d == -10);
    assert_true(same_body(carom_world_nearest(w, vec(8, 0), 5, all, &d), big) && d == -2);
    assert_true(same_body(carom_world_nearest(w, vec(13, 0), 5, all, &d), big) && d == 3);
    assert_true(same_body(carom_world_nearest(w, vec(20, 10), 6, all, &d), twin) && d == 6);
    assert_true(is_none(carom_world_nearest(w, vec(20, 10), unit_down(6), all, &d)) &&
                d == INFINITY);
    /* Finds only bodies that contain the point deeply. */
    assert_true(same_body(carom_world_nearest(w, vec(8, 0), -2, all, &d), big) && d == -2);
    assert_true(is_none(carom_world_nearest(w, vec(8, 0), -2.5f, all, NULL)));
    assert_true(same_body(carom_world_nearest(w, vec(1e3f, 1e3f), INFINITY, all, NULL), other));
    all.except = big;
    assert_true(same_body(carom_world_nearest(w, vec(8, 0), 5, all, &d), small) && d == -1);
    carom_world_destroy(w);
}

/* ---- filters --------------------------------------------------------------------------------- */

TEST(filters_test_both_sides) {
    carom_world *w = new_world();
    carom_body_def def = box_def(CAROM_STATIC, 10, 0, 1, 5);
    def.category = 4;
    def.mask = 2;
    carom_body b = add_body(w, def);
    const struct {
        uint32_t category, mask;
        bool is_found;
    } cases[] = {{2, 4, true},
                 {3, 6, true},
                 {2, 3, false},
                 {1, 4, false},
                 {0, 4, false},
                 {2, 0, false},
                 {UINT32_MAX, UINT32_MAX, true}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_filter f = {.category = cases[i].category, .mask = cases[i].mask};
        CHECK(is_none(carom_world_ray(w, origin, vec(20, 0), f).body) != cases[i].is_found, "%zu",
              i);
        CHECK((carom_world_overlap(w, disc(10, 0, 1), f, NULL, 0) == 1) == cases[i].is_found, "%zu",
              i);
        CHECK(same_body(carom_world_nearest(w, origin, 20, f, NULL), b) == cases[i].is_found, "%zu",
              i);
    }
    carom_world_destroy(w);
}

TEST(sensors_are_found_if_the_filter_includes_them) {
    carom_world *w = new_world();
    carom_body_def def = box_def(CAROM_STATIC, 10, 0, 1, 5);
    def.flags = CAROM_BODY_SENSOR;
    def.sides = CAROM_SIDE_POS_Y; /* no effect: a sensor stops nothing */
    carom_body sensor = add_body(w, def);
    carom_filter f = carom_filter_default();
    assert_true(is_none(carom_world_ray(w, origin, vec(20, 0), f).body));
    f.sensors = 1;
    assert_true(same_body(carom_world_ray(w, origin, vec(20, 0), f).body, sensor));
    assert_int_equal(carom_world_overlap(w, disc(10, 0, 1), f, NULL, 0), 1);
    carom_world_destroy(w);
}

TEST(one_body_can_be_left_out_and_a_stale_id_leaves_out_none) {
    carom_world *w = new_world();
    carom_body gone = add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    assert_int_equal(carom_world_remove(w, gone), CAROM_OK);
    assert_int_equal(carom_world_step(w, 0.01f), CAROM_OK);
    carom_body b = add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    assert_int_equal(b.index, gone.index);
    carom_filter f = carom_filter_default();
    f.except = b;
    assert_true(is_none(carom_world_ray(w, origin, vec(20, 0), f).body));
    f.except = gone;
    assert_true(same_body(carom_world_ray(w, origin, vec(20, 0), f).body, b));
    carom_world_destroy(w);
}

TEST(what_is_disabled_removed_or_moved_away_is_not_found) {
    carom_world *w = new_world();
    carom_body a = add_body(w, box_def(CAROM_STATIC, 10, 0, 1, 5));
    carom_body b = add_body(w, ball(20, 0, 2));
    assert_int_equal(carom_body_enable(w, a, false), CAROM_OK);
    assert_true(same_body(hit_by_ray(w, origin, vec(30, 0)), b));
    assert_int_equal(carom_body_enable(w, a, true), CAROM_OK);
    assert_true(same_body(hit_by_ray(w, origin, vec(30, 0)), a));
    assert_int_equal(carom_body_set_position(w, a, vec(10, 50)), CAROM_OK);
    assert_true(same_body(hit_by_ray(w, origin, vec(30, 0)), b));
    assert_true(same_body(hit_by_ray(w, vec(0, 50), vec(30, 0)), a));
    assert_int_equal(carom_world_remove(w, b), CAROM_OK);
    assert_true(is_none(hit_by_ray(w, origin, vec(30, 0))));
    carom_world_destroy(w);
}

/* ---- one-way sides --------------------------------------------------------------------------- */

TEST(a_one_way_side_counts_from_outside_alone) {
    carom_world *w = new_world();
    carom_body_def def = box_def(CAROM_STATIC, 0, 0, 5, 1);
    def.sides = CAROM_SIDE_POS_Y;
    carom_body b = add_body(w, def);
    carom_filter all = carom_filter_default();
    assert_true(same_body(hit_by_ray(w, vec(0, 9), vec(0, -20)), b));
    assert_true(is_none(hit_by_ray(w, vec(0, -9), vec(0, 20))));
    assert_true(is_none(hit_by_ray(w, vec(-9, 0), vec(20, 0))));
    assert_true(is_none(hit_by_ray(w, vec(0, 0), vec(0, -20))));
    assert_true(same_body(carom_world_sweep(w, disc(0, 9, 1), vec(0, -20), all).body, b));
    assert_true(same_body(carom_world_sweep(w, disc(0, 2, 1), vec(0, -1), all).body, b));
    assert_true(is_none(carom_world_sweep(w, disc(0, 1.5f, 1), vec(0, -20), all).body));
    assert_int_equal(carom_world_sweep_all(w, disc(0, -9, 1), vec(0, 20), all, NULL, 0), 0);
    /* The body is still there. */
    assert_int_equal(carom_world_overlap(w, disc(0, 0, 1), all, NULL, 0), 1);
    assert_true(same_body(carom_world_nearest(w, vec(0, -3), 5, all, NULL), b));
    carom_world_destroy(w);
}

/* A circle that hits a corner hits the side whose normal is within 45 degrees of the hit normal. */
TEST(a_corner_belongs_to_the_side_it_is_hit_from) {
    static const struct {
        float x; /* of a circle of radius 5 over the corner (4, 4) */
        bool stops;
    } cases[] = {{4, true}, {7, true}, {4 + 3.53f, true}, {4 + 3.54f, false}, {8, false}};
    for (size_t turned = 0; turned < 4; turned++) {
        carom_world *w = new_world();
        carom_body_def def = box_def(CAROM_STATIC, 0, 0, 4, 4);
        /* The box rotated by quarter turns, and the side that is then up. */
        static const carom_rot rots[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        static const uint32_t up[] = {CAROM_SIDE_POS_Y, CAROM_SIDE_POS_X, CAROM_SIDE_NEG_Y,
                                      CAROM_SIDE_NEG_X};
        def.shape.as.box.rot = rots[turned];
        def.sides = up[turned];
        add_body(w, def);
        for (size_t i = 0; i < COUNT(cases); i++) {
            carom_shape mover = disc(cases[i].x, 20, 5);
            carom_filter all = carom_filter_default();
            bool stops = !is_none(carom_world_sweep(w, mover, vec(0, -40), all).body);
            CHECK(stops == cases[i].stops, "rotated %zu, circle at %g", turned, (double)cases[i].x);
        }
        carom_world_destroy(w);
    }
}

TEST(every_side_of_a_rotated_box_can_be_one_way) {
    /* Seen from the box's frame: +x, -x, +y, -y. */
    static const carom_vec2 out[] = {{0.8f, 0.6f}, {-0.8f, -0.6f}, {-0.6f, 0.8f}, {0.6f, -0.8f}};
    for (uint32_t sides = 1; sides < 16; sides++) {
        carom_world *w = new_world();
        carom_body_def def = carom_body_def_default();
        def.shape = carom_shape_from_box(box(100, 50, 3, 2, 4, 3));
        def.sides = sides;
        add_body(w, def);
        for (uint32_t i = 0; i < 4; i++) {
            carom_vec2 from = {100 + 10 * out[i].x, 50 + 10 * out[i].y};
            bool stops = !is_none(hit_by_ray(w, from, vec(-20 * out[i].x, -20 * out[i].y)));
            CHECK(stops == ((sides >> i & 1) != 0), "sides %u, from side %u", sides, i);
        }
        carom_world_destroy(w);
    }
}

/* ---- nonsense -------------------------------------------------------------------------------- */

TEST(invalid_questions_find_nothing) {
    carom_world *w = new_world();
    add_body(w, box_def(CAROM_STATIC, 0, 0, 5, 5));
    carom_filter all = carom_filter_default();
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_true(is_none(hit_by_ray(w, vec(bad[i], 0), vec(1, 0))));
        assert_true(is_none(hit_by_ray(w, vec(-9, 0), vec(20, bad[i]))));
        assert_true(is_none(carom_world_sweep(w, disc(0, bad[i], 1), vec(1, 0), all).body));
        assert_true(is_none(carom_world_sweep(w, disc(0, 0, 1), vec(bad[i], 0), all).body));
        assert_int_equal(carom_world_overlap(w, disc(bad[i], 0, 1), all, NULL, 0), 0);
        assert_true(is_none(carom_world_nearest(w, vec(0, bad[i]), 9, all, NULL)));
        assert_int_equal(carom_world_sweep_all(w, disc(0, 0, bad[i]), vec(1, 0), all, NULL, 0), 0);
    }
    assert_true(is_none(carom_world_nearest(w, origin, NAN, all, NULL)));
    assert_true(is_none(carom_world_nearest(w, origin, -INFINITY, all, NULL)));
    assert_int_equal(carom_world_overlap(w, disc(0, 0, -1), all, NULL, 0), 0);
    assert_int_equal(carom_world_overlap(w, (carom_shape){.kind = 0}, all, NULL, 0), 0);
    carom_world_destroy(w);
}

TEST(questions_far_beyond_the_world_are_answered) {
    for (int moves = 0; moves < 2; moves++) {
        carom_world *w = new_world();
        carom_body_def def = box_def(CAROM_STATIC, 0, 0, 5, 5);
        def.type = moves ? CAROM_DYNAMIC : CAROM_STATIC;
        carom_body b = add_body(w, def);
        carom_filter all = carom_filter_default();
        for (int steps = 0; steps < 2; steps++) {
            assert_true(same_body(hit_by_ray(w, vec(-9, 0), vec(FLT_MAX, 0)), b));
            assert_true(same_body(hit_by_ray(w, vec(-FLT_MAX, 0), vec(FLT_MAX, 0)), b));
            assert_true(same_body(hit_by_ray(w, vec(0, -9), vec(0, FLT_MAX)), b));
            assert_true(is_none(hit_by_ray(w, vec(FLT_MAX, 0), vec(FLT_MAX, FLT_MAX))));
            assert_int_equal(carom_world_overlap(w, disc(0, 0, FLT_MAX), all, NULL, 0), 1);
            carom_shape huge = carom_shape_from_aabb(aabb(-FLT_MAX, 8, FLT_MAX, FLT_MAX));
            assert_true(same_body(carom_world_sweep(w, huge, vec(0, -5), all).body, b));
            assert_true(same_body(carom_world_nearest(w, vec(FLT_MAX, 0), FLT_MAX, all, NULL), b));
            assert_int_equal(carom_world_step(w, 0.01f), CAROM_OK);
        }
        carom_world_destroy(w);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_world_has_no_hits),
        cmocka_unit_test(ray_and_sweep_hit_the_first_body_on_their_path),
        cmocka_unit_test(of_two_hit_at_once_the_lower_index_is_reported),
        cmocka_unit_test(grazing_is_not_a_hit),
        cmocka_unit_test(the_end_of_a_close_miss_is_free),
        cmocka_unit_test(the_end_of_a_large_shape_is_free_of_what_its_bounds_miss),
        cmocka_unit_test(all_on_the_path_come_in_order_and_the_first_ones_fill_the_capacity),
        cmocka_unit_test(all_hit_at_once_are_ordered_by_index),
        cmocka_unit_test(overlap_is_ordered_by_index_and_touching_is_not_overlapping),
        cmocka_unit_test(nearest_is_by_signed_distance_within_reach),
        cmocka_unit_test(filters_test_both_sides),
        cmocka_unit_test(sensors_are_found_if_the_filter_includes_them),
        cmocka_unit_test(one_body_can_be_left_out_and_a_stale_id_leaves_out_none),
        cmocka_unit_test(what_is_disabled_removed_or_moved_away_is_not_found),
        cmocka_unit_test(a_one_way_side_counts_from_outside_alone),
        cmocka_unit_test(a_corner_belongs_to_the_side_it_is_hit_from),
        cmocka_unit_test(every_side_of_a_rotated_box_can_be_one_way),
        cmocka_unit_test(invalid_questions_find_nothing),
        cmocka_unit_test(questions_far_beyond_the_world_are_answered),
    };
    unit_seed(argc, argv);
    return RUN(tests);
}
