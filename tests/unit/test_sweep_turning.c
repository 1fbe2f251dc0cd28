/* carom_sweep_circle_turning_box: HIT within 1e-5 of (radius + half-diagonal), never past. */
#include "unit_turning.h"

/* A bar from -10 to 10 rotates by a quarter turn and hits a ball above its centre. */
TEST(rotating_bar_hits_a_ball_at_rest) {
    const carom_circle a = circle(0, 8, 1);
    const carom_box b = box(0, 0, 10, 1, 1, 0);
    carom_sweep s = carom_sweep_circle_turning_box(a, vec(0, 0), b, vec(0, 0), PI / 2);
    /* it touches when 8 cos = 2: 75.52 degrees */
    CHECK(s.state == HIT && fabs(s.t - acos(0.25) / (double)(PI / 2)) < 1e-4, "state %u, t %.9g",
          s.state, s.t);
    CHECK(s.normal.x < 0, "pushed to (%.9g, %.9g)", (double)s.normal.x, (double)s.normal.y);
    s = carom_sweep_circle_turning_box(a, vec(0, 0), b, vec(0, 0), -PI / 2);
    CHECK(s.state == HIT && s.normal.x > 0, "the other way: state %u", s.state);
    s = carom_sweep_circle_turning_box(a, vec(0, 0), b, vec(0, 0), 1.2f);
    CHECK(s.state == MISS && s.t == 1, "not that far: state %u", s.state);
    s = carom_sweep_circle_turning_box(circle(0, 12, 1), vec(0, 0), b, vec(0, 0), 100);
    CHECK(s.state == MISS, "out of reach: state %u", s.state);
}

TEST(box_that_does_not_turn_is_swept_as_ever) {
    const carom_circle a = circle(-16, 1, 2);
    const carom_box b = box(0, 0, 4, 2, 1, 0);
    carom_sweep s = carom_sweep_circle_turning_box(a, vec(20, 0), b, vec(0, 0), 0);
    CHECK(s.state == HIT && fabs(s.t - 0.5) <= tolerance(a, b) / 20 + 1e-12, "t %.17g", s.t);
    CHECK(unit_near_point(s.normal, -1, 0, 2), "normal");
    s = carom_sweep_circle_turning_box(a, vec(10, 0), b, vec(-10, 0), 0);
    CHECK(s.state == HIT && fabs(s.t - 0.5) <= tolerance(a, b) / 20 + 1e-12, "both: t %.17g", s.t);
    CHECK(fabs((double)s.point.x + 9) < 1e-3, "the point is where the box is then: %.9g",
          (double)s.point.x);
    s = carom_sweep_circle_turning_box(a, vec(7, 3), b, vec(7, 3), 0);
    CHECK(s.state == MISS, "side by side: state %u", s.state);
}

TEST(invalid_input_misses) {
    const carom_box b = box(0, 0, 4, 2, 1, 0);
    const carom_vec2 rest = {0, 0};
    const carom_circle a = circle(0, 0, 2);
    CHECK(carom_sweep_circle_turning_box(a, rest, b, rest, NAN).state == MISS, "angle NaN");
    CHECK(carom_sweep_circle_turning_box(a, rest, b, rest, INFINITY).state == MISS, "infinite");
    CHECK(carom_sweep_circle_turning_box(a, vec(NAN, 0), b, rest, 1).state == MISS, "motion");
    CHECK(carom_sweep_circle_turning_box(a, rest, b, vec(0, NAN), 1).state == MISS, "b's motion");
    CHECK(carom_sweep_circle_turning_box(circle(0, 0, -1), rest, b, rest, 1).state == MISS, "a");
    CHECK(carom_sweep_circle_turning_box(a, rest, box(0, 0, 1, 1, 0, 0), rest, 1).state == MISS,
          "b");
}

/* Motions that once reached the limit on iterations: past a box that does not rotate, or out of its
 * reach. */
TEST(passes_that_stay_clear_miss) {
    static const struct {
        const char *name;
        course c;
    } cases[] = {
        {"along a paddle, 0.01 clear",
         {{{-10, 1.01f}, 0.5f}, {20, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, 0}},
        {"a long way, 0.01 clear",
         {{{-1e5f, 1.01f}, 0.5f}, {2e5f, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, 0}},
        {"0.001 clear", {{{-20, 1.001f}, 0.5f}, {40, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, 0}},
        {"1.2 tolerances clear",
         {{{-20, 1.000067f}, 0.5f}, {40, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, 0}},
        {"the paddle moves instead",
         {{{10, 1.01f}, 0.5f}, {0, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {20, 0}, 0}},
        {"it tilts away",
         {{{-60, 18.05f}, 8}, {120, 0}, {{0, 0}, {60, 10}, {1, 0}}, {0, 0}, -0.0005f}},
        {"out of reach of many turns",
         {{{0, 20}, 0.5f}, {0, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, 65536}},
        {"just out of reach",
         {{{0, 5.526f}, 0.5f}, {0, 0}, {{0, 0}, {5, 0.5f}, {1, 0}}, {0, 0}, 1e6f}},
        {"past a rotated corner",
         {{{-10, 5.81f}, 1}, {20, 0}, {{0, 0}, {3, 4}, {3, 4}}, {0, 0}, 0}},
        {"touching, along a slanted wall",
         {{{-4, 3}, 0}, {30, 40}, {{0, 0}, {40, 5}, {3, 4}}, {0, 0}, 0}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_sweep s = sweep_of(&cases[i].c);
        CHECK(s.state == MISS && s.t == 1, "%s: state %u, t %g", cases[i].name, s.state, s.t);
    }
}

/* For motions so long that errors of double exceed the tolerance, those errors are the
 * tolerance. */
TEST(nothing_is_passed_on_a_long_way) {
    for (int k = 0; k < 30; k++) {
        float far = powf(10, (float)k);
        course c = {circle(-far, 0.25f, 0.5f), vec(3 * far, 0), box(0, 0, 5, 0.5f, 1, 0), vec(0, 0),
                    3};
        carom_sweep s = sweep_of(&c);
        CHECK(s.state != MISS, "1e%d away", k);
        c.a.center.y = -far;
        CHECK(k < 2 || sweep_of(&c).state == MISS, "1e%d away, to the side", k);
    }
}

/* A path that crosses, or passes, the reach of the box. */
static course draw_course(float turn) {
    course c;
    c.b = box(unit_uniform(-3, 3), unit_uniform(-3, 3), unit_uniform(0.1f, 4), unit_uniform(0, 1),
              1, 0);
    c.b.rot = carom_rot_from_angle(unit_uniform(-4, 4));
    c.a = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 1));
    c.b_motion = vec(unit_uniform(-5, 5), unit_uniform(-5, 5));
    float span = unit_uniform(0.2f, 2), aim_x = c.b.center.x + unit_uniform(-3, 3),
          aim_y = c.b.center.y + unit_uniform(-3, 3);
    c.motion = vec((aim_x - c.a.center.x) * span + c.b_motion.x,
                   (aim_y - c.a.center.y) * span + c.b_motion.y);
    c.radians = unit_uniform(-turn, turn);
    return c;
}

TEST(nothing_is_stepped_past_and_no_hit_invented) {
    int count = unit_size("random sweeps", 12000, 400000), hits = 0, misses = 0;
    for (int i = 0; i < count; i++) {
        course c = draw_course(turns[(size_t)i % COUNT(turns)]);
        carom_sweep s = sweep_of(&c);
        if (s.state == OVERLAPPED)
            continue;
        check_free_way(&c, s, i);
        hits += s.state == HIT;
        misses += s.state == MISS;
    }
    print_message("%d hits, %d misses\n", hits, misses);
    CHECK(hits > count / 4 && misses > count / 8, "%d hits, %d misses", hits, misses);
}

/* Makes the circle as large as it can be without a hit, up to `clear` tolerances. */
static course graze(course c, double clear) {
    double least = INFINITY;
    for (int k = 0; k <= 100; k++)
        least = fmin(least, distance_at(&c, k / 100.0));
    for (int k = 0; k <= 100; k++)
        if (distance_at(&c, k / 100.0) < least + 0.05)
            least = fmin(least, least_near(&c, k / 100.0, 0.01, 1));
    c.a.radius = (float)fmax((double)c.a.radius + least - clear * tolerance(c.a, c.b), 0);
    return c;
}

typedef struct tally {
    long sweeps, steps;
    unsigned most;
    int ran_out;
} tally;

static void count_steps(tally *sum, const course *c) {
    carom_sweep s = caromi_sweep_circle_turning_box(c->a, c->motion, c->b, c->b_motion, c->radians);
    sum->sweeps++;
    sum->steps += s.reserved;
    sum->ran_out += s.reserved >= CAROMI_TURNING_STEPS;
    if (s.reserved > sum->most)
        sum->most = s.reserved;
}

static void check_tally(const char *what, float turn, tally sum, unsigned allowed) {
    print_message("%s, turns up to %g: %ld sweeps, %.2f steps on average, %u at most, %d ran out\n",
                  what, (double)turn, sum.sweeps, (double)sum.steps / (double)sum.sweeps, sum.most,
                  sum.ran_out);
    CHECK(sum.ran_out == 0 && sum.most <= allowed, "%s: %u steps", what, sum.most);
}

TEST(steps_are_few) {
    int count = unit_size("sweeps of each turn", 200000, 4000000);
    int grazes = unit_size("grazes of each turn", 2000, 100000);
    for (size_t k = 0; k < COUNT(turns); k++) {
        tally plain = {0, 0, 0, 0}, close = {0, 0, 0, 0};
        for (int i = 0; i < count; i++) {
            course c = draw_course(turns[k]);
            count_steps(&plain, &c);
        }
        check_tally("random", turns[k], plain, 300);
        for (int i = 0; i < grazes; i++) {
            course c = graze(draw_course(turns[k]), (double)unit_uniform(0, 3));
            count_steps(&close, &c);
        }
        check_tally("grazes", turns[k], close, 1000);
    }
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rotating_bar_hits_a_ball_at_rest),
        cmocka_unit_test(box_that_does_not_turn_is_swept_as_ever),
        cmocka_unit_test(invalid_input_misses),
        cmocka_unit_test(passes_that_stay_clear_miss),
        cmocka_unit_test(nothing_is_passed_on_a_long_way),
        cmocka_unit_test(nothing_is_stepped_past_and_no_hit_invented),
        cmocka_unit_test(steps_are_few),
    };
    return RUN(tests);
}
