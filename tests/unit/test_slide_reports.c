/* Tests what carom_slide reports: triggers, the wall at which max_hits is reached, and how to
 * continue from the hits. */
#include "unit.h"

typedef struct outcome {
    carom_slide_result result;
    carom_slide_hit hits[32];
} outcome;

static carom_slide_def one(const carom_shape *obstacle, const uint32_t *response) {
    carom_slide_def def = carom_slide_def_default();
    def.shapes = obstacle;
    def.responses = response;
    def.count = 1;
    return def;
}

static outcome run(carom_shape mover, carom_vec2 motion, carom_slide_def def) {
    outcome o = {.result = {.state = 9}};
    def.hits = o.hits;
    def.hit_capacity = COUNT(o.hits);
    o.result = carom_slide(mover, motion, &def);
    return o;
}

TEST(trigger_is_reported_while_the_mover_overlaps_it) {
    static const struct {
        const char *name;
        float x;
        carom_vec2 motion;
        uint32_t hits;
        double t;
    } cases[] = {
        {"entered", 0, {4, 0}, 1, 0.5},
        {"stood in", 3.5f, {0, 0}, 1, 0},
        {"moved about in", 3.5f, {0.25f, 0}, 1, 0},
        {"left", 3.5f, {8, 0}, 1, 0},
        {"touched", 2, {0, 1}, 0, 0},
        {"reached", 0, {2, 0}, 0, 0},
        {"stood beside", 2, {0, 0}, 0, 0},
    };
    const carom_shape trigger = carom_shape_from_aabb(aabb(3, -5, 4, 5));
    const uint32_t cross = CAROM_RESPOND_CROSS;
    for (size_t i = 0; i < COUNT(cases); i++) {
        outcome o = run(carom_shape_from_circle(circle(cases[i].x, 0, 1)), cases[i].motion,
                        one(&trigger, &cross));
        CHECK(o.result.hit_count == cases[i].hits, "%s: %u hits", cases[i].name,
              o.result.hit_count);
        CHECK(o.result.state == CAROM_SLIDE_DONE, "%s: state %u", cases[i].name, o.result.state);
        CHECK(cases[i].hits == 0 || o.hits[0].t == cases[i].t, "%s: t %.9g", cases[i].name,
              o.hits[0].t);
    }
}

TEST(standing_still_moves_nothing) {
    const carom_shape trigger = carom_shape_from_aabb(aabb(-3, -5, 4, 5));
    const carom_shape wall = carom_shape_from_circle(circle(0, 0, 9));
    const uint32_t cross = CAROM_RESPOND_CROSS;
    const carom_aabb mover = aabb(-0.0f, -0.0f, 0.1f, 0.3f);
    carom_slide_result in =
        run(carom_shape_from_aabb(mover), vec(0, 0), one(&trigger, &cross)).result;
    CHECK(memcmp(&in.mover.as.aabb, &mover, sizeof mover) == 0, "moved in a trigger");
    in = run(carom_shape_from_aabb(mover), vec(0, 0), one(&wall, NULL)).result;
    CHECK(memcmp(&in.mover.as.aabb, &mover, sizeof mover) == 0 && in.hit_count == 0,
          "inside a wall: %u hits", in.hit_count);
}

TEST(overlapped_wall_is_reported_only_if_the_motion_leads_deeper) {
    const carom_shape wall = carom_shape_from_aabb(aabb(-10, -10, 10, 0));
    const carom_shape ball = carom_shape_from_circle(circle(0, 0.5f, 1));
    CHECK(run(ball, vec(1, 3), one(&wall, NULL)).result.hit_count == 0, "out");
    outcome o = run(ball, vec(1, -3), one(&wall, NULL));
    CHECK(o.result.hit_count == 1 && o.hits[0].t == 0, "deeper: %u hits", o.result.hit_count);
}

TEST(wall_where_hits_run_out_is_not_among_the_hits) {
    const carom_shape shapes[] = {carom_shape_from_aabb(aabb(2, -5, 3, 5)),
                                  carom_shape_from_aabb(aabb(6, -5, 7, 5))};
    const uint32_t responses[] = {CAROM_RESPOND_CROSS, CAROM_RESPOND_SLIDE};
    carom_slide_def def = one(shapes, responses);
    def.count = 2;
    def.max_hits = 0;
    outcome o = run(carom_shape_from_circle(circle(0, 0, 1)), vec(10, 1), def);
    CHECK(o.result.state == CAROM_SLIDE_CUT && o.result.hit_count == 1 && o.hits[0].id == 0,
          "state %u, %u hits", o.result.state, o.result.hit_count);
    CHECK(fabsf(o.result.mover.as.circle.center.x - 5) < 1e-5f &&
              fabsf(o.result.left.x - 5) < 1e-5f,
          "at x %.9g", (double)o.result.mover.as.circle.center.x);
}

static void show_nothing(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor) {
    (void)region;
    (void)visit;
    (void)visitor;
    ++*(int *)ctx;
}

TEST(query_wins_over_a_list) {
    const carom_shape wall = carom_shape_from_aabb(aabb(2, -5, 3, 5));
    int asked = 0;
    carom_slide_def def = one(&wall, NULL);
    def.query = show_nothing;
    def.ctx = &asked;
    outcome o = run(carom_shape_from_circle(circle(0, 0, 1)), vec(10, 0), def);
    CHECK(asked > 0 && o.result.hit_count == 0 && o.result.state == CAROM_SLIDE_DONE,
          "asked %d times, %u hits", asked, o.result.hit_count);
}

/* A narrow wedge of angle phi about the x axis, open to -x: the ball is out after pi / phi. */
TEST(bouncing_out_of_a_wedge_takes_pi_over_its_angle) {
    const float phi = 0.1f;
    const carom_shape walls[] = {
        carom_shape_from_box(carom_box_make(vec(-30, 1), 100, 2, -phi / 2)),
        carom_shape_from_box(carom_box_make(vec(-30, -1), 100, 2, phi / 2))};
    const uint32_t bounce[] = {CAROM_RESPOND_BOUNCE, CAROM_RESPOND_BOUNCE};
    carom_slide_def def = one(walls, bounce);
    def.count = 2;
    const carom_shape ball = carom_shape_from_circle(circle(-79, 0.3f, 0.25f));
    def.shapes = walls;
    outcome o = run(ball, vec(150, 0), def);
    CHECK(o.result.state == CAROM_SLIDE_CUT && o.result.hit_count == 16, "state %u, %u hits",
          o.result.state, o.result.hit_count);
    def.max_hits = 40;
    o = run(ball, vec(150, 0), def);
    CHECK(o.result.state == CAROM_SLIDE_DONE && o.result.hit_count <= 32, "state %u, %u hits",
          o.result.state, o.result.hit_count);
    CHECK(o.result.mover.as.circle.center.x < -60, "at x %.9g",
          (double)o.result.mover.as.circle.center.x);
}

/* The recipe of docs/RESPONSE.md: applies the hits of a slide to a velocity. */
TEST(velocity_follows_from_the_hits) {
    static const struct {
        const char *name;
        uint32_t floor, wall;
        double x, y;
    } cases[] = {
        {"both bounce", CAROM_RESPOND_BOUNCE, CAROM_RESPOND_BOUNCE, -3, 2},
        {"the floor bounces", CAROM_RESPOND_BOUNCE, CAROM_RESPOND_SLIDE, 0, 2},
        {"the wall bounces", CAROM_RESPOND_SLIDE, CAROM_RESPOND_BOUNCE, -3, 0},
        {"the wall is crossed", CAROM_RESPOND_BOUNCE, CAROM_RESPOND_CROSS, 3, 2},
    };
    const carom_shape room[] = {carom_shape_from_aabb(aabb(-100, -10, 100, 0)),
                                carom_shape_from_aabb(aabb(10, -10, 20, 100))};
    for (size_t i = 0; i < COUNT(cases); i++) {
        const uint32_t responses[] = {cases[i].floor, cases[i].wall};
        carom_slide_def def = one(room, responses);
        def.count = 2;
        outcome o = run(carom_shape_from_circle(circle(0, 5, 1)), vec(12, -8), def);
        carom_vec2 velocity = vec(3, -2);
        carom_vec2 still = vec(0, 0);
        for (uint32_t k = 0; k < o.result.hit_count; k++) {
            const carom_slide_hit *h = &o.hits[k];
            carom_contact contact = {0, h->normal, h->point};
            bool bounces = h->response == CAROM_RESPOND_BOUNCE;
            if (bounces || h->response == CAROM_RESPOND_SLIDE) {
                carom_bounce(contact, bounces ? 1.0f : 0.0f, 1, 0, &velocity, &still);
            }
        }
        CHECK(unit_near_point(velocity, cases[i].x, cases[i].y, 4), "%s: (%.9g, %.9g)",
              cases[i].name, (double)velocity.x, (double)velocity.y);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trigger_is_reported_while_the_mover_overlaps_it),
        cmocka_unit_test(standing_still_moves_nothing),
        cmocka_unit_test(overlapped_wall_is_reported_only_if_the_motion_leads_deeper),
        cmocka_unit_test(wall_where_hits_run_out_is_not_among_the_hits),
        cmocka_unit_test(query_wins_over_a_list),
        cmocka_unit_test(bouncing_out_of_a_wedge_takes_pi_over_its_angle),
        cmocka_unit_test(velocity_follows_from_the_hits),
    };
    return RUN(tests);
}
