/* Tests carom_world_slide: a shape slides among the bodies of a world, with sensors and one-way
 * sides. The tests of carom_slide cover the sliding itself. */
#include "unit_world.h"

/* A floor with its top at 0, a wall from x = 10 on, a sensor over 3 <= x <= 5, and one-way
 * platforms at 20 <= y <= 21: over -5 <= x <= 5 to stand on, over 20 <= x <= 30 a ceiling. */
typedef struct room {
    carom_world *w;
    carom_body floor, wall, sensor, platform, ceiling;
    carom_slide_hit hits[8];
} room;

static room new_room(void) {
    carom_world_def def = carom_world_def_default();
    room r = {.w = carom_world_create(&def)};
    assert_non_null(r.w);
    carom_body_def sensor = box_def(CAROM_STATIC, 4, 5, 1, 5),
                   platform = box_def(CAROM_STATIC, 0, 20.5f, 5, 0.5f),
                   ceiling = box_def(CAROM_STATIC, 25, 20.5f, 5, 0.5f);
    sensor.flags = CAROM_BODY_SENSOR;
    platform.sides = CAROM_SIDE_POS_Y;
    ceiling.sides = CAROM_SIDE_NEG_Y;
    r.wall = add_body(r.w, box_def(CAROM_STATIC, 15, 45, 5, 50));
    r.sensor = add_body(r.w, sensor);
    r.floor = add_body(r.w, box_def(CAROM_STATIC, 0, -5, 100, 5));
    r.platform = add_body(r.w, platform);
    r.ceiling = add_body(r.w, ceiling);
    return r;
}

static carom_slide_result slide(room *r, carom_shape mover, carom_vec2 motion, carom_filter f) {
    memset(r->hits, 0, sizeof r->hits);
    return carom_world_slide(r->w, mover, motion, f, r->hits, COUNT(r->hits));
}

static void check_at(const char *name, carom_slide_result got, double x, double y, uint32_t hits) {
    carom_vec2 at = got.mover.as.circle.center; /* the centre of a box is at the same height */
    CHECK(fabs((double)at.x - x) <= 4e-6 && fabs((double)at.y - y) <= 4e-6,
          "%s: at (%.9g, %.9g), expected (%.9g, %.9g)", name, (double)at.x, (double)at.y, x, y);
    CHECK(got.hit_count == hits, "%s: %u hits", name, got.hit_count);
}

TEST(it_slides_along_floor_and_wall_and_names_them) {
    room r = new_room();
    carom_filter f = carom_filter_default();
    check_at("free", slide(&r, disc(0, 5, 1), vec(2, 1), f), 2, 6, 0);
    check_at("down and along", slide(&r, disc(0, 5, 1), vec(6, -8), f), 6, 1, 1);
    assert_true(same_body(carom_world_body_at(r.w, r.hits[0].id), r.floor));
    assert_int_equal(r.hits[0].response, CAROM_RESPOND_SLIDE);
    carom_slide_result got = slide(&r, disc(0, 5, 1), vec(24, -8), f);
    check_at("into the corner", got, 9, 1, 2);
    assert_true(same_body(carom_world_body_at(r.w, r.hits[0].id), r.wall));
    assert_true(same_body(carom_world_body_at(r.w, r.hits[1].id), r.floor));
    assert_int_equal(got.state, CAROM_SLIDE_STOPPED);
    carom_world_destroy(r.w);
}

TEST(sensors_are_crossed_and_reported_if_the_filter_includes_them) {
    room r = new_room();
    carom_filter f = carom_filter_default();
    check_at("unseen", slide(&r, disc(0, 5, 1), vec(7, 0), f), 7, 5, 0);
    f.sensors = 1;
    check_at("crossed", slide(&r, disc(0, 5, 1), vec(8, 0), f), 8, 5, 1);
    assert_true(same_body(carom_world_body_at(r.w, r.hits[0].id), r.sensor));
    assert_true(r.hits[0].response == CAROM_RESPOND_CROSS && r.hits[0].t == 0.25);
    check_at("inside", slide(&r, disc(4, 5, 1), vec(0, 0), f), 4, 5, 1);
    carom_world_destroy(r.w);
}

TEST(a_body_that_the_filter_leaves_out_is_no_obstacle) {
    room r = new_room();
    carom_filter f = carom_filter_default();
    f.except = r.wall;
    check_at("but the wall", slide(&r, disc(5, 50, 1), vec(20, 0), f), 25, 50, 0);
    f.except = r.floor;
    check_at("but the floor", slide(&r, disc(0, 5, 1), vec(0, -8), f), 0, -3, 0);
    f = carom_filter_default();
    f.mask = 2;
    check_at("none of them", slide(&r, disc(0, 5, 1), vec(20, -8), f), 20, -3, 0);
    carom_world_destroy(r.w);
}

TEST(it_stops_at_the_same_place_if_hits_do_not_fit) {
    room r = new_room();
    carom_filter f = carom_filter_default();
    carom_slide_result got = carom_world_slide(r.w, disc(0, 5, 1), vec(24, -8), f, NULL, 0);
    check_at("no room", got, 9, 1, 2);
    memset(r.hits, 0xEE, sizeof r.hits);
    got = carom_world_slide(r.w, disc(0, 5, 1), vec(24, -8), f, r.hits, 1);
    check_at("room for one", got, 9, 1, 2);
    assert_int_equal(((unsigned char *)&r.hits[1])[0], 0xEE);
    carom_world_destroy(r.w);
}

TEST(one_way_sides_stop_a_mover_that_starts_outside_of_them) {
    room r = new_room();
    carom_filter f = carom_filter_default();
    static const struct {
        const char *name;
        carom_vec2 from, motion, to;
        uint32_t hits;
    } cases[] = {
        {"onto it", {0, 30}, {2, -20}, {2, 22}, 1},
        {"stands on it", {0, 22}, {0, -3}, {0, 22}, 1},
        {"walks on it", {0, 22}, {3, -3}, {3, 22}, 1},
        {"up through it", {0, 15}, {0, 10}, {0, 25}, 0},
        {"from inside down", {0, 20.5f}, {0, -10}, {0, 10.5f}, 0},
        {"from a little inside", {0, 21.75f}, {0, -10}, {0, 11.75f}, 0},
        {"from the side", {-9, 20.5f}, {12, 0}, {3, 20.5f}, 0},
        {"from above far to the side onto it", {-9, 26}, {9, -9}, {0, 22}, 1},
        {"onto its corner", {-5.5f, 23}, {0, -2}, {-5.5f - 0.5f, 0}, 9},
        {"up at a ceiling", {25, 10}, {1, 20}, {26, 19}, 1},
        {"down through a ceiling", {25, 30}, {0, -20}, {25, 10}, 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_vec2 at = cases[i].from;
        const carom_shape movers[2] = {disc(at.x, at.y, 1),
                                       carom_shape_from_box(box(at.x, at.y, 1, 1, 1, 0))};
        for (int m = 0; m < 2; m++) {
            carom_slide_result got = slide(&r, movers[m], cases[i].motion, f);
            if (cases[i].hits == 9) {
                CHECK(got.hit_count > 0, "%s: mover %d", cases[i].name, m);
                continue;
            }
            check_at(cases[i].name, got, (double)cases[i].to.x, (double)cases[i].to.y,
                     cases[i].hits);
        }
    }
    carom_world_destroy(r.w);
}

/* Walking on a slope of rot (4, 3) whose upper side is the only one that stops, in many small
 * steps: it never falls through, although every position is rounded. */
TEST(a_walk_over_a_one_way_slope_stays_on_it) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    carom_body_def slope = carom_body_def_default();
    slope.shape = carom_shape_from_box(box(1000, 500, 100, 1, 4, 3));
    slope.sides = CAROM_SIDE_POS_Y;
    add_body(w, slope);
    const carom_shape movers[2] = {disc(1000, 510, 1),
                                   carom_shape_from_box(box(1000, 510, 0.5f, 1, 1, 0))};
    double highest = -1e9, lowest = 1e9;
    for (int m = 0; m < 2; m++) {
        carom_shape mover = movers[m];
        for (int i = 0; i < 2000; i++) {
            float along = i % 400 < 200 ? 0.25f : -0.25f; /* and 0.3 into it */
            carom_vec2 motion = {0.8f * along + 0.18f, 0.6f * along - 0.24f};
            carom_slide_result got =
                carom_world_slide(w, mover, motion, carom_filter_default(), NULL, 0);
            mover = got.mover;
            double gap = (double)carom_distance_shapes(mover, slope.shape);
            if (i < 50)
                continue; /* it falls onto it */
            highest = fmax(highest, gap);
            lowest = fmin(lowest, gap);
        }
    }
    printf("gaps over 3900 steps: %g to %g\n", lowest, highest);
    assert_true(lowest >= 0 && highest < 1e-3);
    carom_world_destroy(w);
}

TEST(an_invalid_mover_or_motion_is_refused) {
    room r = new_room();
    carom_filter f = carom_filter_default();
    assert_int_equal(slide(&r, disc(0, 5, -1), vec(1, 0), f).state, CAROM_SLIDE_INVALID);
    assert_int_equal(slide(&r, disc(0, 5, 1), vec(NAN, 0), f).state, CAROM_SLIDE_INVALID);
    assert_int_equal(slide(&r, (carom_shape){.kind = 7}, vec(1, 0), f).state, CAROM_SLIDE_INVALID);
    carom_world_destroy(r.w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_slides_along_floor_and_wall_and_names_them),
        cmocka_unit_test(sensors_are_crossed_and_reported_if_the_filter_includes_them),
        cmocka_unit_test(a_body_that_the_filter_leaves_out_is_no_obstacle),
        cmocka_unit_test(it_stops_at_the_same_place_if_hits_do_not_fit),
        cmocka_unit_test(one_way_sides_stop_a_mover_that_starts_outside_of_them),
        cmocka_unit_test(a_walk_over_a_one_way_slope_stays_on_it),
        cmocka_unit_test(an_invalid_mover_or_motion_is_refused),
    };
    return RUN(tests);
}
