/* carom_slide, in whole numbers: a floor, walls, responses, and the results. */
#include "unit.h"

/* A floor with its top at 0, and a wall that begins at x = 10. */
static const carom_shape room[] = {
    {CAROM_SHAPE_AABB, {.aabb = {{-100, -10}, {100, 0}}}},
    {CAROM_SHAPE_AABB, {.aabb = {{10, -10}, {20, 100}}}},
};

static carom_shape ball(float x, float y) {
    return carom_shape_from_circle(circle(x, y, 1));
}

typedef struct outcome {
    carom_slide_result result;
    carom_slide_hit hits[8];
} outcome;

static outcome slide(carom_shape mover, carom_vec2 motion, const uint32_t *responses) {
    outcome o = {.result = {.state = 9}};
    carom_slide_def def = carom_slide_def_default();
    def.count = COUNT(room);
    def.shapes = room;
    def.responses = responses;
    def.hits = o.hits;
    def.hit_capacity = COUNT(o.hits);
    o.result = carom_slide(mover, motion, &def);
    return o;
}

static void check_at(const char *name, const outcome *o, double x, double y, uint32_t state,
                     uint32_t hits) {
    carom_vec2 got = o->result.mover.as.circle.center;
    CHECK(fabs((double)got.x - x) <= 4e-6 && fabs((double)got.y - y) <= 4e-6,
          "%s: at (%.9g, %.9g), expected (%.9g, %.9g)", name, (double)got.x, (double)got.y, x, y);
    CHECK(o->result.state == state, "%s: state %u", name, o->result.state);
    CHECK(o->result.hit_count == hits, "%s: %u hits", name, o->result.hit_count);
}

static void check_hit(const char *name, const carom_slide_hit *h, double t, double nx, double ny,
                      uint32_t id) {
    CHECK(fabs(h->t - t) <= 1e-6, "%s: t %.9g", name, h->t);
    CHECK(unit_near_point(h->normal, nx, ny, 1), "%s: normal (%.9g, %.9g)", name,
          (double)h->normal.x, (double)h->normal.y);
    CHECK(h->id == id, "%s: id %u", name, h->id);
}

TEST(free_motion_is_the_motion) {
    outcome o = slide(ball(0, 5), vec(3, 2), NULL);
    check_at("free", &o, 3, 7, CAROM_SLIDE_DONE, 0);
    CHECK(unit_same_point(o.result.left, vec(0, 0)), "something left");
    o = slide(ball(0, 5), vec(0, 0), NULL);
    check_at("at rest", &o, 0, 5, CAROM_SLIDE_DONE, 0);
}

TEST(floor_takes_the_way_down_and_leaves_the_way_along) {
    outcome o = slide(ball(0, 5), vec(4, -8), NULL);
    check_at("fall", &o, 4, 1, CAROM_SLIDE_DONE, 1);
    check_hit("fall", &o.hits[0], 0.5, 0, 1, 0);
    CHECK(o.hits[0].response == CAROM_RESPOND_SLIDE, "response %u", o.hits[0].response);
    CHECK(unit_near_point(o.hits[0].point, 2, 0, 4), "point (%.9g, %.9g)",
          (double)o.hits[0].point.x, (double)o.hits[0].point.y);
    o = slide(ball(0, 1), vec(4, -8), NULL);
    check_at("standing", &o, 4, 1, CAROM_SLIDE_DONE, 1);
    CHECK(o.result.mover.as.circle.center.y == 1, "bumped");
    o = slide(ball(0, 1), vec(4, 0), NULL);
    check_at("along", &o, 4, 1, CAROM_SLIDE_DONE, 0);
}

TEST(corner_stops_it) {
    outcome o = slide(ball(0, 5), vec(16, -8), NULL);
    check_at("into the corner", &o, 9, 1, CAROM_SLIDE_STOPPED, 2);
    check_hit("the floor first", &o.hits[0], 0.5, 0, 1, 0);
    check_hit("then the wall", &o.hits[1], 9.0 / 16, -1, 0, 1);
    o = slide(o.result.mover, vec(16, -8), NULL);
    check_at("again", &o, 9, 1, CAROM_SLIDE_STOPPED, o.result.hit_count);
    o = slide(o.result.mover, vec(-3, 4), NULL);
    check_at("out of it", &o, 6, 5, CAROM_SLIDE_DONE, 0);
}

TEST(straight_on_there_is_no_way) {
    outcome o = slide(ball(0, 5), vec(0, -8), NULL);
    check_at("down", &o, 0, 1, CAROM_SLIDE_STOPPED, 1);
}

TEST(responses_are_those_of_each_obstacle) {
    const uint32_t touch[] = {CAROM_RESPOND_TOUCH, CAROM_RESPOND_SLIDE};
    outcome o = slide(ball(0, 5), vec(4, -8), touch);
    check_at("touch", &o, 2, 1, CAROM_SLIDE_STOPPED, 1);
    CHECK(unit_near_point(o.result.left, 2, -4, 8), "left (%.9g, %.9g)", (double)o.result.left.x,
          (double)o.result.left.y);
    const uint32_t bounce[] = {CAROM_RESPOND_BOUNCE, CAROM_RESPOND_BOUNCE};
    o = slide(ball(0, 5), vec(4, -8), bounce);
    check_at("bounce", &o, 4, 5, CAROM_SLIDE_DONE, 1);
    o = slide(ball(5, 5), vec(8, -8), bounce);
    check_at("into the corner and back", &o, 5, 5, CAROM_SLIDE_DONE, 2);
    const uint32_t cross[] = {CAROM_RESPOND_CROSS, CAROM_RESPOND_SLIDE};
    o = slide(ball(0, 5), vec(4, -8), cross);
    check_at("cross", &o, 4, -3, CAROM_SLIDE_DONE, 1);
    check_hit("cross", &o.hits[0], 0.5, 0, 1, 0);
    CHECK(o.hits[0].response == CAROM_RESPOND_CROSS, "response %u", o.hits[0].response);
    const uint32_t none[] = {77, 78};
    o = slide(ball(0, 5), vec(4, -8), none);
    check_at("no response known", &o, 4, 1, CAROM_SLIDE_DONE, 1);
    CHECK(o.hits[0].response == CAROM_RESPOND_SLIDE, "response %u", o.hits[0].response);
}

TEST(overlapped_obstacle_lets_it_out_but_not_deeper) {
    outcome o = slide(ball(0, 0.5f), vec(2, 3), NULL);
    check_at("out", &o, 2, 3.5, CAROM_SLIDE_DONE, 0);
    o = slide(ball(0, 0.5f), vec(2, -3), NULL);
    CHECK(o.result.mover.as.circle.center.y >= 0.5f, "deeper: y %.9g",
          (double)o.result.mover.as.circle.center.y);
    CHECK(fabsf(o.result.mover.as.circle.center.x - 2) < 1e-5f, "along: x %.9g",
          (double)o.result.mover.as.circle.center.x);
}

TEST(boxes_slide_too) {
    outcome o = slide(carom_shape_from_aabb(aabb(-1, 4, 1, 6)), vec(4, -8), NULL);
    carom_aabb r = o.result.mover.as.aabb;
    CHECK(fabsf(r.min.x - 3) < 1e-5f && fabsf(r.min.y) < 1e-5f && r.min.y >= 0 && r.max.x > 4.9f,
          "aabb at (%.9g, %.9g)", (double)r.min.x, (double)r.min.y);
    o = slide(carom_shape_from_box(box(0, 17, 5, 5, 4, 3)), vec(2, -20), NULL);
    carom_vec2 c = o.result.mover.as.box.center;
    CHECK(fabsf(c.x - 2) < 1e-5f && fabsf(c.y - 7) < 1e-5f, "box at (%.9g, %.9g)", (double)c.x,
          (double)c.y);
}

TEST(hits_that_do_not_fit_are_counted) {
    carom_slide_hit hits[2] = {{.id = 55}, {.id = 66}};
    carom_slide_def def = carom_slide_def_default();
    def.count = COUNT(room);
    def.shapes = room;
    def.hits = hits;
    def.hit_capacity = 1;
    carom_slide_result r = carom_slide(ball(0, 5), vec(16, -8), &def);
    CHECK(r.hit_count == 2 && hits[0].id == 0 && hits[1].id == 66, "%u hits", r.hit_count);
    def.hits = NULL;
    r = carom_slide(ball(0, 5), vec(16, -8), &def);
    CHECK(r.hit_count == 2, "%u hits", r.hit_count);
}

TEST(hits_run_out) {
    const uint32_t bounce[] = {CAROM_RESPOND_BOUNCE, CAROM_RESPOND_BOUNCE};
    carom_slide_def def = carom_slide_def_default();
    CHECK(def.max_hits == 16 && def.size == sizeof def && !def.shapes && !def.query, "default");
    def.count = COUNT(room);
    def.shapes = room;
    def.responses = bounce;
    def.max_hits = 1;
    carom_slide_result r = carom_slide(ball(5, 5), vec(8, -8), &def);
    CHECK(r.state == CAROM_SLIDE_CUT && r.hit_count == 1, "state %u", r.state);
    carom_vec2 at = r.mover.as.circle.center;
    double gone = hypot((double)at.x - 5, (double)at.y - 5);
    double left = hypot((double)r.left.x, (double)r.left.y);
    CHECK(fabs(gone + left - hypot(8, 8)) < 1e-5, "gone %.9g, left %.9g", gone, left);
}

static void check_invalid(const char *name, carom_shape mover, carom_vec2 motion,
                          const carom_slide_def *def) {
    const carom_shape none = {0, {circle(0, 0, 0)}};
    carom_slide_result r = carom_slide(mover, motion, def);
    carom_shape wanted = carom_shape_check(mover) == CAROM_VALID ? mover : none;
    carom_vec2 left = isfinite(motion.x) && isfinite(motion.y) ? motion : vec(0, 0);
    CHECK(r.state == CAROM_SLIDE_INVALID && r.hit_count == 0, "%s: state %u", name, r.state);
    CHECK(r.mover.kind == wanted.kind &&
              memcmp(&r.mover.as.circle, &wanted.as.circle, sizeof wanted.as.circle) == 0,
          "%s: moved", name);
    CHECK(unit_same_point(r.left, left), "%s: left", name);
}

TEST(invalid_input_moves_nothing) {
    carom_slide_def def = carom_slide_def_default();
    def.count = COUNT(room);
    def.shapes = room;
    check_invalid("mover", carom_shape_from_circle(circle(0, 5, -1)), vec(1, 1), &def);
    check_invalid("mover's NaN", carom_shape_from_circle(circle(NAN, 5, 1)), vec(1, 1), &def);
    check_invalid("motion", ball(0, 5), vec(NAN, 1), &def);
    check_invalid("infinite motion", ball(0, 5), vec(1, INFINITY), &def);
    check_invalid("no definition", ball(0, 5), vec(1, 1), NULL);
    def.size = 0;
    check_invalid("size", ball(0, 5), vec(1, 1), &def);
    def = carom_slide_def_default();
    def.count = 3;
    check_invalid("a count of nothing", ball(0, 5), vec(1, 1), &def);
}

TEST(invalid_obstacles_are_ignored) {
    const carom_shape bad[] = {carom_shape_from_circle(circle(0, 0, NAN)),
                               carom_shape_from_aabb(aabb(9, 9, -9, -9)),
                               {0, {circle(0, 0, 3)}}};
    carom_slide_def def = carom_slide_def_default();
    def.count = COUNT(bad);
    def.shapes = bad;
    carom_slide_result r = carom_slide(ball(0, 5), vec(0, -8), &def);
    CHECK(r.state == CAROM_SLIDE_DONE && r.mover.as.circle.center.y == -3, "state %u", r.state);
    def.count = 0;
    def.shapes = NULL;
    r = carom_slide(ball(0, 5), vec(0, -8), &def);
    CHECK(r.state == CAROM_SLIDE_DONE && r.mover.as.circle.center.y == -3, "nothing at all");
}

/* The mover passes through sensors; each is reported once and in order, however many there are. */
static void two_hundred_sensors_are_all_reported(void **state) {
    (void)state;
    carom_shape sensors[200];
    uint32_t responses[200];
    carom_slide_hit hits[200];
    for (uint32_t i = 0; i < 200; i++) {
        float x = 2.0f + 4.0f * (float)i;
        sensors[i] = carom_shape_from_circle(carom_circle_make((carom_vec2){x, 0}, 0.5f));
        responses[i] = CAROM_RESPOND_CROSS;
    }
    carom_slide_def def = carom_slide_def_default();
    def.shapes = sensors;
    def.responses = responses;
    def.count = 200;
    def.hits = hits;
    def.hit_capacity = 200;
    carom_shape mover = carom_shape_from_circle(carom_circle_make((carom_vec2){0, 0}, 0.5f));
    carom_slide_result r = carom_slide(mover, (carom_vec2){1000, 0}, &def);
    assert_int_equal(r.state, CAROM_SLIDE_DONE);
    assert_int_equal(r.hit_count, 200);
    assert_true(r.mover.as.circle.center.x == 1000.0f);
    for (uint32_t i = 0; i < 200; i++) {
        assert_int_equal(hits[i].id, i);
    }
}

/* Floats along x are coarse there; along y they are not, and none of that motion is lost. */
TEST(far_out_along_one_axis_it_still_comes_down_along_the_other) {
    static const struct {
        float x, y;
    } cases[] = {{0x1p14f, 0x1.08p-2f}, {0x1.ffffep19f, 0.5f}, {-0x1p14f, 0x1.04p-2f}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        float x = cases[i].x;
        const carom_shape corner[] = {
            carom_shape_from_aabb((carom_aabb){{x + 1, -10}, {x + 2, 10}}),
            carom_shape_from_aabb((carom_aabb){{x - 10, -10}, {x + 10, 0}}),
        };
        carom_slide_def def = carom_slide_def_default();
        def.count = COUNT(corner);
        def.shapes = corner;
        carom_shape mover = carom_shape_from_circle(circle(x + 0.75f, cases[i].y, 0.25f));
        carom_slide_result r = carom_slide(mover, vec(0.5f, -1), &def);
        CHECK(fabs((double)r.mover.as.circle.center.y - 0.25) <= 1e-7, "case %zu: at y = %.9g", i,
              (double)r.mover.as.circle.center.y);
        CHECK(fabs((double)r.left.y + 1.0 - ((double)cases[i].y - 0.25)) <= 1e-6,
              "case %zu: left %.9g", i, (double)r.left.y);
    }
}

static void the_free_path_after_the_last_hit_is_used(void **state) {
    (void)state;
    carom_shape wall = carom_shape_from_aabb(carom_aabb_from_rect(3, -10, 1, 20));
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &wall;
    def.count = 1;
    def.max_hits = 1;
    carom_shape mover = carom_shape_from_circle(carom_circle_make((carom_vec2){0, 0}, 1));
    carom_slide_result r = carom_slide(mover, (carom_vec2){4, 1}, &def);
    assert_int_equal(r.state, CAROM_SLIDE_DONE);
    assert_true(r.mover.as.circle.center.y > 0.99f);
    def.max_hits = 0;
    r = carom_slide(mover, (carom_vec2){4, 1}, &def);
    assert_int_equal(r.state, CAROM_SLIDE_CUT);
    assert_true(r.mover.as.circle.center.x > 1.99f && r.left.x > 1.99f);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_hundred_sensors_are_all_reported),
        cmocka_unit_test(the_free_path_after_the_last_hit_is_used),
        cmocka_unit_test(far_out_along_one_axis_it_still_comes_down_along_the_other),
        cmocka_unit_test(free_motion_is_the_motion),
        cmocka_unit_test(floor_takes_the_way_down_and_leaves_the_way_along),
        cmocka_unit_test(corner_stops_it),
        cmocka_unit_test(straight_on_there_is_no_way),
        cmocka_unit_test(responses_are_those_of_each_obstacle),
        cmocka_unit_test(overlapped_obstacle_lets_it_out_but_not_deeper),
        cmocka_unit_test(boxes_slide_too),
        cmocka_unit_test(hits_that_do_not_fit_are_counted),
        cmocka_unit_test(hits_run_out),
        cmocka_unit_test(invalid_input_moves_nothing),
        cmocka_unit_test(invalid_obstacles_are_ignored),
    };
    return RUN(tests);
}
