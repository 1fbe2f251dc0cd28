/* carom_sweep_circle_turning_box from a start in contact: HIT at once if the shapes approach. If
 * not, they never overlap by more than the tolerance without a HIT, and not at all once they have
 * separated. */
#include "unit_turning.h"

TEST(starts_are_those_of_the_other_sweeps) {
    const carom_box b = box(0, 0, 4, 2, 1, 0);
    const carom_vec2 rest = {0, 0};
    carom_sweep s = carom_sweep_circle_turning_box(circle(-5, 1, 2), vec(-9, 0), b, rest, 1);
    CHECK(s.state == OVERLAPPED && s.t == 0 && s.normal.x == -1, "overlapped: %u", s.state);
    s = carom_sweep_circle_turning_box(circle(-6, 1, 2), vec(1, 0), b, rest, 0);
    CHECK(s.state == HIT && s.t == 0, "touching, inward: state %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(-6, 1, 2), vec(-1, 0), b, rest, 0);
    CHECK(s.state == MISS, "touching, away: %u", s.state);
    s = carom_sweep_circle_turning_box(circle(-6, 1, 2), vec(0, 3), b, rest, 0);
    CHECK(s.state == MISS, "touching, along: state %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(4, 2, 0), vec(-1, 4), b, rest, 0);
    CHECK(s.state == MISS, "on a corner, away from one of its walls: %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(4, 2, 0), vec(-1, 0), b, rest, 0);
    CHECK(s.state == MISS, "on a corner, along a wall: %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(4, 2, 0), vec(-1, -4), b, rest, 0);
    CHECK(s.state == HIT && s.t == 0, "on a corner, inward: state %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(-9, 1, 2), rest, b, rest, 0);
    CHECK(s.state == MISS, "at rest: %u", s.state);
}

/* The closing speed is 0, but in double it is a few ulps of either sign. */
TEST(rolling_along_a_slanted_wall_misses) {
    for (size_t i = 0; i < COUNT(unit_triples); i++) {
        unit_triple w = unit_triples[i];
        carom_box b = box(0, 0, 9 * w.hypotenuse, w.hypotenuse / 4, w.x, w.y);
        for (int k = -20; k <= 20; k++) {
            float along = 0.3125f * (float)k;
            course c = {circle(-w.y, w.x, 0.75f * w.hypotenuse), vec(along * w.x, along * w.y), b,
                        vec(0, 0), 0};
            carom_sweep s = sweep_of(&c);
            CHECK(s.state == MISS, "wall %zu, motion %d: state %u, t %g", i, k, s.state, s.t);
        }
    }
}

/* At t = 0 the distance is constant, or nearly; the rotation alone brings them together. */
TEST(what_closes_in_by_the_turn_alone_hits_at_once) {
    static const struct {
        const char *name;
        course c;
    } cases[] = {
        {"over the pivot", {{{0, 2}, 1}, {0, 0}, {{0, 0}, {10, 1}, {1, 0}}, {0, 0}, 1}},
        {"by a little turn", {{{0, 2}, 1}, {0, 0}, {{0, 0}, {10, 1}, {1, 0}}, {0, 0}, 0.0104f}},
        {"the other way", {{{0, 2}, 1}, {0, 0}, {{0, 0}, {10, 1}, {1, 0}}, {0, 0}, -0.0104f}},
        {"under a slanted bar", {{{4, -3}, 4}, {0, 0}, {{0, 0}, {9, 1}, {3, 4}}, {0, 0}, 0.5f}},
        {"a sliver", {{{0, 1e-3f}, 0}, {0, 0}, {{0, 0}, {10, 1e-3f}, {1, 0}}, {0, 0}, 1}},
        {"both move", {{{0, 2}, 1}, {7, -3}, {{0, 0}, {10, 1}, {1, 0}}, {7, -3}, 1}},
        {"rolling as the wall rises",
         {{{0, 2}, 1}, {1, 0}, {{0, 0}, {10, 1}, {1, 0}}, {0, 0}, 0.1f}},
        {"just off the wall", {{{0, 2.00005f}, 1}, {0, 0}, {{0, 0}, {10, 1}, {1, 0}}, {0, 0}, 1}},
        {"hardly inward", {{{-4, 2}, 1}, {8, -1e-5f}, {{0, 0}, {10, 1}, {1, 0}}, {0, 0}, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_sweep s = sweep_of(&cases[i].c);
        CHECK(s.state == HIT && s.t == 0, "%s: state %u, t %.9g", cases[i].name, s.state, s.t);
    }
    const course parts = {circle(0, 2, 1), vec(1, 0), box(0, 0, 10, 1, 1, 0), vec(0, 0), -0.1f};
    CHECK(sweep_of(&parts).state == MISS, "rolling as the wall falls: %u", sweep_of(&parts).state);
}

/* A point on a corner that rotates away, and returns before the point has left. */
TEST(parting_that_a_step_could_hide_is_seen) {
    static const float falls[][2] = {{0x1.81e04p-16f, 0x1.a3d70ap-3f},
                                     {0x1.132576p-16f, 0x1.28f5c2p-3f}};
    for (size_t i = 0; i < COUNT(falls); i++) {
        course c = {circle(-0.07f, 1, 0), vec(0, -falls[i][0]), box(0, 0, 0.07f, 1, 1, 0),
                    vec(0, 0), falls[i][1]};
        double near = tolerance(c.a, c.b);
        carom_sweep s = sweep_of(&c);
        double gap = distance_at(&c, s.t);
        CHECK(s.state == HIT && s.t > 0.1 && gap >= 0 && gap <= near, "%zu: state %u, t %g, gap %g",
              i, s.state, s.t, gap);
        check_free_way(&c, s, (int)i);
    }
}

/* Touching without approach is not a hit; a later approach is one. */
TEST(shapes_that_separate_can_collide_again) {
    static const struct {
        const char *name;
        course c;
        double t; /* of the hit */
    } cases[] = {
        {"half a turn later",
         {{{3, 1}, 0.5f}, {0, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, -2 * PI},
         0.397583618},
        {"thinner than the tolerance",
         {{{3, 1e-6f}, 0}, {0, 0}, {{0, 0}, {5, 1e-6f}, {1, 0}}, {0, 0}, -2 * PI},
         0.5},
        {"far away, and back by the turn",
         {{{4.9f, 5e-6f}, 0}, {0, 0.01f}, {{0, 0}, {5, 0}, {1, 0}}, {0, 0}, -4},
         0.785},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_sweep s = sweep_of(&cases[i].c);
        CHECK(s.state == HIT && fabs(s.t - cases[i].t) < 1e-3, "%s: state %u, t %.9g",
              cases[i].name, s.state, s.t);
    }
}

/* Nothing separates the two, and nothing makes them overlap by half the tolerance. */
TEST(tiny_box_that_spins_in_contact_for_ever_is_a_hit) {
    course c = {circle(5e-6f, 1.00001f, 1), vec(0, 0), box(0, 0, 1e-5f, 1e-5f, 1, 0), vec(0, 0),
                -1e6f};
    carom_sweep s = caromi_sweep_circle_turning_box(c.a, c.motion, c.b, c.b_motion, c.radians);
    CHECK(s.state == HIT && s.t > 1e-5 && s.t < 2e-5, "state %u, t %g", s.state, s.t);
    check_free_way(&c, s, 0);
    CHECK(s.reserved < 10000, "%u steps", s.reserved);
    print_message("%u steps\n", s.reserved);
}

/* A start in contact on the upper wall, or its corner, whose distance changes at `rate` at
 * first. */
static course draw_touch(float turn, float rate, bool on_corner) {
    course c;
    c.b = box(0, 0, unit_uniform(0.05f, 4), unit_uniform(0.05f, 2), 1, 0);
    float x = (on_corner ? 1 : unit_uniform(-0.9f, 0.9f)) * c.b.half.x;
    float radius = unit_uniform(-0.5f, 1);
    c.a = circle(x, c.b.half.y, fmaxf(radius, 0));
    c.a.center.y += c.a.radius + unit_uniform(0, 0.9f) * (float)tolerance(c.a, c.b);
    c.radians = unit_uniform(-turn, turn);
    c.b_motion = vec(0, 0);
    c.motion = vec(unit_uniform(-turn, turn) * 0.1f, rate + c.radians * x);
    return c;
}

TEST(shapes_that_touch_at_the_start_separate_or_collide) {
    int count = unit_size("starts in contact", 4000, 400000), at_once = 0, later = 0, misses = 0;
    unsigned most = 0;
    for (int i = 0; i < count; i++) {
        float turn = turns[(size_t)i % COUNT(turns)];
        float rate = powf(10, unit_uniform(-7, 0)) * (i % 2 ? 1.0f : -1.0f);
        bool on_corner = i % 3 == 0;
        course c = draw_touch(turn, rate, on_corner);
        carom_sweep s = caromi_sweep_circle_turning_box(c.a, c.motion, c.b, c.b_motion, c.radians);
        if (s.state == OVERLAPPED)
            continue;
        check_free_way(&c, s, i);
        bool now = s.state == HIT && s.t == 0;
        if (!on_corner && fabsf(rate) > 1e-5f * (1 + turn))
            CHECK(now == (rate < 0), "sweep %d, rate %g, turn %g: state %u, t %g", i, (double)rate,
                  (double)c.radians, s.state, s.t);
        most = s.reserved > most ? s.reserved : most;
        at_once += now;
        later += s.state == HIT && !now;
        misses += s.state == MISS;
    }
    print_message("%d hits at once, %d later, %d misses\n", at_once, later, misses);
    print_message("%u steps at most\n", most);
    CHECK(most < 1000, "%u steps", most);
    CHECK(at_once > count / 4 && later > count / 10 && misses > count / 10, "few of a kind");
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(starts_are_those_of_the_other_sweeps),
        cmocka_unit_test(rolling_along_a_slanted_wall_misses),
        cmocka_unit_test(what_closes_in_by_the_turn_alone_hits_at_once),
        cmocka_unit_test(parting_that_a_step_could_hide_is_seen),
        cmocka_unit_test(shapes_that_separate_can_collide_again),
        cmocka_unit_test(tiny_box_that_spins_in_contact_for_ever_is_a_hit),
        cmocka_unit_test(shapes_that_touch_at_the_start_separate_or_collide),
    };
    return RUN(tests);
}
