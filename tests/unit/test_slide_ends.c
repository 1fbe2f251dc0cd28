/* How a slide ends: the remaining motion, pinches, corners and the limits of floats. */
#include "unit.h"

#define S CAROM_RESPOND_SLIDE
#define B CAROM_RESPOND_BOUNCE
#define T CAROM_RESPOND_TOUCH

typedef struct pinch {
    const char *name;
    carom_box walls[3];
    uint32_t responses[3];
    uint32_t count;
    carom_vec2 motion;
    carom_vec2 end; /* of a disc of radius 5 from the origin */
    uint32_t state;
    carom_vec2 left;
    uint32_t most_hits;
} pinch;

/* Touching the disc from below, above and the right. */
#define FLOOR                                                                                      \
    {                                                                                              \
        {0, -10}, {100, 5}, {                                                                      \
            1, 0                                                                                   \
        }                                                                                          \
    }
#define CEILING                                                                                    \
    {                                                                                              \
        {0, 10}, {100, 5}, {                                                                       \
            1, 0                                                                                   \
        }                                                                                          \
    }
#define WALL                                                                                       \
    {                                                                                              \
        {10, 0}, {5, 100}, {                                                                       \
            1, 0                                                                                   \
        }                                                                                          \
    }
/* Rotated: normals (-3, 4)/5 and its opposite, touched exactly. */
#define SLOPE                                                                                      \
    {                                                                                              \
        {6, -8}, {100, 5}, {                                                                       \
            4, 3                                                                                   \
        }                                                                                          \
    }
#define OVERHANG                                                                                   \
    {                                                                                              \
        {-6, 8}, {100, 5}, {                                                                       \
            4, 3                                                                                   \
        }                                                                                          \
    }
/* With the floor the three sides of a triangle around the disc: normals (4, -3)/5, (-4, -3)/5. */
#define LEFT_ROOF                                                                                  \
    {                                                                                              \
        {-8, 6}, {100, 5}, {                                                                       \
            3, 4                                                                                   \
        }                                                                                          \
    }
#define RIGHT_ROOF                                                                                 \
    {                                                                                              \
        {8, 6}, {100, 5}, {                                                                        \
            -3, 4                                                                                  \
        }                                                                                          \
    }

/* At an acute angle with the floor: normal (-3, -4)/5. */
#define LOW_ROOF                                                                                   \
    {                                                                                              \
        {6, 8}, {100, 5}, {                                                                        \
            4, -3                                                                                  \
        }                                                                                          \
    }
/* The slopes, nearer: the disc is in both. */
#define SLOPE_INSIDE                                                                               \
    {                                                                                              \
        {5.4f, -7.2f}, {100, 5}, {                                                                 \
            4, 3                                                                                   \
        }                                                                                          \
    }
#define OVERHANG_INSIDE                                                                            \
    {                                                                                              \
        {-5.4f, 7.2f}, {100, 5}, {                                                                 \
            4, 3                                                                                   \
        }                                                                                          \
    }

static const pinch pinches[] = {
    {"two bouncers, straight on", {FLOOR, CEILING}, {B, B}, 2, {0, -8}, {0, 0}, 1, {0, 8}, 2},
    {"two bouncers, aslant", {FLOOR, CEILING}, {B, B}, 2, {4, -8}, {0, 0}, 1, {4, 8}, 2},
    {"two rotated bouncers", {SLOPE, OVERHANG}, {B, B}, 2, {6, -8}, {0, 0}, 1, {-6, 8}, 2},
    {"along two bouncers", {FLOOR, CEILING}, {B, B}, 2, {4, 0}, {4, 0}, 0, {0, 0}, 0},
    {"bouncer below, slider above", {FLOOR, CEILING}, {B, S}, 2, {4, -8}, {4, 0}, 0, {0, 0}, 2},
    {"slider below, bouncer above", {FLOOR, CEILING}, {S, B}, 2, {4, -8}, {4, 0}, 0, {0, 0}, 1},
    {"and straight on", {FLOOR, CEILING}, {S, B}, 2, {0, -8}, {0, 0}, 1, {0, -8}, 1},
    {"three bouncers", {FLOOR, LEFT_ROOF, RIGHT_ROOF}, {B, B, B}, 3, {1, -8}, {0, 0}, 1, {0, 0}, 4},
    {"two of three slide",
     {FLOOR, LEFT_ROOF, RIGHT_ROOF},
     {B, S, S},
     3,
     {1, -8},
     {0, 0},
     1,
     {0, 0},
     4},
    {"three sliders", {FLOOR, LEFT_ROOF, RIGHT_ROOF}, {S, S, S}, 3, {1, -8}, {0, 0}, 1, {0, 0}, 4},
    {"bounced into an acute wedge", {FLOOR, LOW_ROOF}, {S, B}, 2, {10, 0}, {0, 0}, 1, {0, 0}, 4},
    {"along, but no float is", {SLOPE, OVERHANG}, {S, S}, 2, {8.1f, 6}, {0, 0}, 1, {0, 0}, 4},
    {"inside both, along",
     {SLOPE_INSIDE, OVERHANG_INSIDE},
     {S, S},
     2,
     {8, 7},
     {8.48f, 6.36f},
     0,
     {0, 0},
     2},
    {"a corner of bouncers", {FLOOR, WALL}, {B, B}, 2, {8, -6}, {-8, 6}, 0, {0, 0}, 2},
    {"a corner, one bounces", {FLOOR, WALL}, {S, B}, 2, {8, -6}, {-8, 0}, 0, {0, 0}, 2},
    {"a corner of sliders", {FLOOR, WALL}, {S, S}, 2, {8, -6}, {0, 0}, 1, {0, -6}, 2},
    {"a wedge of bouncers",
     {FLOOR, RIGHT_ROOF},
     {B, B},
     2,
     {10, 0},
     {-8.432f, 5.376f},
     0,
     {0, 0},
     3},
};

static bool near(carom_vec2 got, carom_vec2 wanted) {
    return hypot((double)got.x - (double)wanted.x, (double)got.y - (double)wanted.y) <= 1e-5;
}

static carom_slide_result run(const pinch *p, uint32_t max_hits) {
    carom_shape shapes[3];
    for (uint32_t i = 0; i < p->count; i++) {
        shapes[i] = carom_shape_from_box(p->walls[i]);
    }
    carom_slide_def def = carom_slide_def_default();
    def.shapes = shapes;
    def.responses = p->responses;
    def.count = p->count;
    def.max_hits = max_hits;
    return carom_slide(carom_shape_from_circle(circle(0, 0, 5)), p->motion, &def);
}

/* `left` of (0, 0) in the table with a state of STOPPED: some motion is left, and the amount is not
 * checked. */
TEST(pinched_it_stops_and_corners_let_it_out) {
    for (size_t i = 0; i < COUNT(pinches); i++) {
        const pinch *p = &pinches[i];
        carom_slide_result r = run(p, 1000000);
        carom_vec2 at = r.mover.as.circle.center;
        CHECK(r.state == p->state, "%s: state %u", p->name, r.state);
        CHECK(near(at, p->end), "%s: at (%.9g, %.9g)", p->name, (double)at.x, (double)at.y);
        CHECK(r.hit_count <= p->most_hits, "%s: %u hits", p->name, r.hit_count);
        bool any = r.left.x != 0 || r.left.y != 0;
        bool said = p->left.x != 0 || p->left.y != 0 || p->state == CAROM_SLIDE_DONE;
        CHECK(said ? near(r.left, p->left) : any, "%s: left (%.9g, %.9g)", p->name,
              (double)r.left.x, (double)r.left.y);
    }
}

/* In an acute wedge each wall deflects the motion into the other one. The motion becomes shorter
 * each time, but never 0. */
TEST(acute_wedge_stops_it_at_once) {
    const carom_shape walls[] = {carom_shape_from_box(box(0, -5, 100, 5, 1, 0)),
                                 carom_shape_from_box(box(4, -3, 100, 5, -4, 3))};
    carom_slide_def def = carom_slide_def_default();
    def.shapes = walls;
    def.count = COUNT(walls);
    carom_slide_result r =
        carom_slide(carom_shape_from_circle(circle(-40, 8, 1)), vec(60, -8), &def);
    CHECK(r.state == CAROM_SLIDE_STOPPED && r.hit_count <= 4, "state %u, %u hits", r.state,
          r.hit_count);
    r = carom_slide(r.mover, vec(60, -8), &def);
    CHECK(r.state == CAROM_SLIDE_STOPPED && r.hit_count <= 3, "again: state %u, %u hits", r.state,
          r.hit_count);
}

TEST(what_is_left_is_what_was_to_go_when_it_stopped) {
    static const struct {
        const char *name;
        uint32_t response;
        carom_vec2 motion, left;
    } cases[] = {
        {"touch", T, {4, -8}, {2, -4}},
        {"straight on", S, {0, -8}, {0, -4}},
        {"done", S, {4, -8}, {0, 0}},
        {"bounced", B, {4, -8}, {0, 0}},
    };
    const carom_shape ground = carom_shape_from_aabb(aabb(-100, -10, 100, 0));
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_slide_def def = carom_slide_def_default();
        def.shapes = &ground;
        def.responses = &cases[i].response;
        def.count = 1;
        carom_slide_result r =
            carom_slide(carom_shape_from_circle(circle(0, 5, 1)), cases[i].motion, &def);
        CHECK(near(r.left, cases[i].left), "%s: left (%.9g, %.9g)", cases[i].name, (double)r.left.x,
              (double)r.left.y);
    }
}

/* A channel as wide as the disc at a place where floats are 2 apart: the path is free, but its end
 * is not a float, and every float near it is inside a wall. */
TEST(place_that_no_float_holds_is_not_reached) {
    const float far = 0x1p24f;
    const carom_shape walls[] = {carom_shape_from_box(box(far + 6, far - 8, 100, 5, 4, 3)),
                                 carom_shape_from_box(box(far - 6, far + 8, 100, 5, 4, 3))};
    carom_slide_def def = carom_slide_def_default();
    def.shapes = walls;
    def.count = COUNT(walls);
    carom_shape mover = carom_shape_from_circle(circle(far, far, 5));
    carom_slide_result r = carom_slide(mover, vec(8, 6), &def);
    CHECK(r.state == CAROM_SLIDE_DONE && unit_same_point(r.left, vec(0, 0)) &&
              unit_same_point(r.mover.as.circle.center, vec(far + 8, far + 6)),
          "a float place: state %u", r.state);
    r = carom_slide(mover, vec(36, 27), &def);
    carom_vec2 at = r.mover.as.circle.center;
    double gone = hypot((double)at.x - (double)far, (double)at.y - (double)far);
    double left = hypot((double)r.left.x, (double)r.left.y);
    CHECK(fabs(gone + left - 45) <= 1e-3 * 45 || r.state == CAROM_SLIDE_DONE,
          "gone %.9g, left %.9g of 45", gone, left);
    CHECK((gone > 44) == (r.state == CAROM_SLIDE_DONE), "gone %.9g, state %u", gone, r.state);
}

/* The same channel with ends that bounce: no float position is free at the far end, so it turns
 * back earlier, and hits the near end earlier than expected. */
TEST(hits_are_reported_in_order_of_time) {
    const float far = 0x1p24f;
    const carom_shape walls[] = {carom_shape_from_box(box(far + 6, far - 8, 100, 5, 4, 3)),
                                 carom_shape_from_box(box(far - 6, far + 8, 100, 5, 4, 3)),
                                 carom_shape_from_box(box(far + 48, far + 36, 10, 100, 4, 3)),
                                 carom_shape_from_box(box(far - 24, far - 18, 10, 100, 4, 3))};
    const uint32_t responses[] = {S, S, B, B};
    carom_slide_hit hits[16] = {{.t = 0}};
    carom_slide_def def = carom_slide_def_default();
    def.shapes = walls;
    def.responses = responses;
    def.count = COUNT(walls);
    def.hits = hits;
    def.hit_capacity = COUNT(hits);
    carom_slide_result r =
        carom_slide(carom_shape_from_circle(circle(far, far, 5)), vec(80, 60), &def);
    CHECK(r.hit_count >= 2 && hits[0].id == 2 && hits[1].id == 3, "%u hits", r.hit_count);
    CHECK(fabs(hits[0].t - 0.45) <= 1e-6, "first at %.9g", hits[0].t);
    for (uint32_t i = 1; i < r.hit_count; i++) {
        CHECK(hits[i].t >= hits[i - 1].t, "%.9g after %.9g", hits[i].t, hits[i - 1].t);
    }
}

TEST(motion_past_the_last_float_stops_there_on_its_line) {
    static const struct {
        const char *name;
        carom_vec2 from, motion, end, left;
    } cases[] = {
        {"along x", {FLT_MAX / 2, 0}, {FLT_MAX, 0}, {FLT_MAX, 0}, {FLT_MAX / 2, 0}},
        {"aslant", {0x1p127f, 0}, {0x1.fffffep126f, 0x1p100f}, {FLT_MAX, 0x1p100f}, {0, 0}},
        {"far aslant",
         {0x1p127f, 0},
         {FLT_MAX, FLT_MAX},
         {FLT_MAX, 0x1p127f},
         {0x1p127f, 0x1p127f}},
        {"back", {-FLT_MAX, 5}, {-FLT_MAX, 0}, {-FLT_MAX, 5}, {-FLT_MAX, 0}},
        {"to it exactly", {0, 3}, {FLT_MAX, 0}, {FLT_MAX, 3}, {0, 0}},
        {"less than a float further", {FLT_MAX, 3}, {1, 1}, {FLT_MAX, 4}, {0, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_slide_def def = carom_slide_def_default();
        carom_slide_result r = carom_slide(
            carom_shape_from_circle(carom_circle_make(cases[i].from, 1)), cases[i].motion, &def);
        carom_vec2 at = r.mover.as.circle.center, end = cases[i].end, left = cases[i].left;
        bool over = left.x == 0 && left.y == 0;
        CHECK(fabsf(at.x - end.x) <= 1e-6f * fabsf(end.x) &&
                  fabsf(at.y - end.y) <= 1e-6f * fabsf(end.y),
              "%s: at (%.9g, %.9g)", cases[i].name, (double)at.x, (double)at.y);
        CHECK(fabsf(r.left.x - left.x) <= 1e-6f * fabsf(left.x) &&
                  fabsf(r.left.y - left.y) <= 1e-6f * fabsf(left.y),
              "%s: left (%.9g, %.9g)", cases[i].name, (double)r.left.x, (double)r.left.y);
        CHECK(r.state == (over ? CAROM_SLIDE_DONE : CAROM_SLIDE_STOPPED), "%s: state %u",
              cases[i].name, r.state);
    }
}

/* An aabb keeps its size there, and hits nothing that is out of its reach. */
TEST(last_float_is_for_all_of_an_aabb) {
    const carom_shape beyond = carom_shape_from_circle(circle(FLT_MAX, 0x1.fp127f, 1));
    const uint32_t cross = CAROM_RESPOND_CROSS;
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &beyond;
    def.responses = &cross;
    def.count = 1;
    carom_aabb start = aabb(0, 0, 0x1p126f, 0x1p126f);
    carom_slide_result r = carom_slide(carom_shape_from_aabb(start), vec(FLT_MAX, 0x1p126f), &def);
    carom_aabb end = r.mover.as.aabb;
    CHECK(r.state == CAROM_SLIDE_STOPPED && r.left.x > 0 && end.max.x == FLT_MAX, "state %u",
          r.state);
    CHECK(fabsf(end.max.x - end.min.x - 0x1p126f) < 0x1p105f, "width %.9g",
          (double)(end.max.x - end.min.x));
    CHECK(r.hit_count == 0, "%u hits", r.hit_count);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pinched_it_stops_and_corners_let_it_out),
        cmocka_unit_test(acute_wedge_stops_it_at_once),
        cmocka_unit_test(what_is_left_is_what_was_to_go_when_it_stopped),
        cmocka_unit_test(place_that_no_float_holds_is_not_reached),
        cmocka_unit_test(hits_are_reported_in_order_of_time),
        cmocka_unit_test(motion_past_the_last_float_stops_there_on_its_line),
        cmocka_unit_test(last_float_is_for_all_of_an_aabb),
    };
    return RUN(tests);
}
