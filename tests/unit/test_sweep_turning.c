/* carom_sweep_circle_turning_box: HIT within 1e-5 of (radius + half-diagonal), never past. */
#include "unit_ray.h"

#define PI 3.14159265f

static double tolerance(carom_circle a, carom_box b) {
    return 1e-5 * ((double)a.radius + hypot((double)b.half.x, (double)b.half.y));
}

static carom_box at_time(carom_box b, carom_vec2 motion, float radians, double t) {
    double angle = (double)radians * t, c = cos(angle), s = sin(angle);
    b.center.x = (float)((double)b.center.x + t * (double)motion.x);
    b.center.y = (float)((double)b.center.y + t * (double)motion.y);
    b.rot = (carom_rot){(float)((double)b.rot.c * c - (double)b.rot.s * s),
                        (float)((double)b.rot.s * c + (double)b.rot.c * s)};
    return b;
}

/* A bar from -10 to 10 turns a quarter and meets a ball above its centre. */
TEST(turning_bar_meets_a_ball_that_rests) {
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

TEST(starts_are_those_of_the_other_sweeps) {
    const carom_box b = box(0, 0, 4, 2, 1, 0);
    const carom_vec2 rest = {0, 0};
    carom_sweep s = carom_sweep_circle_turning_box(circle(-5, 1, 2), vec(-9, 0), b, rest, 1);
    CHECK(s.state == OVERLAPPED && s.t == 0 && s.normal.x == -1, "overlapped: %u", s.state);
    s = carom_sweep_circle_turning_box(circle(-6, 1, 2), vec(1, 0), b, rest, 0);
    CHECK(s.state == HIT && s.t == 0, "in touch, inward: state %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(-6, 1, 2), vec(-1, 0), b, rest, 0);
    CHECK(s.state == MISS, "in touch, away: %u", s.state);
    s = carom_sweep_circle_turning_box(circle(-6, 1, 2), vec(0, 3), b, rest, 0);
    /* beside the box all the way: the steps may run out, but not at once */
    CHECK(s.state == MISS || s.t > 0, "in touch, along: state %u, t %g", s.state, s.t);
    s = carom_sweep_circle_turning_box(circle(-9, 1, 2), rest, b, rest, 0);
    CHECK(s.state == MISS, "at rest: %u", s.state);
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

/* Looking at 400 moments: none before t overlaps, and at t they are as near as promised. */
TEST(nothing_is_stepped_past) {
    int count = unit_size("random sweeps", 2000, 100000), hits = 0;
    for (int i = 0; i < count; i++) {
        carom_box b = box(unit_uniform(-3, 3), unit_uniform(-3, 3), unit_uniform(0.1f, 4),
                          unit_uniform(0.1f, 1), 1, 0);
        b.rot = carom_rot_from_angle(unit_uniform(-4, 4));
        carom_circle a = circle(unit_uniform(-9, 9), unit_uniform(-9, 9), unit_uniform(0, 1));
        carom_vec2 motion = vec(unit_uniform(-15, 15), unit_uniform(-15, 15));
        carom_vec2 b_motion = vec(unit_uniform(-5, 5), unit_uniform(-5, 5));
        float radians = unit_uniform(-7, 7);
        carom_sweep s = carom_sweep_circle_turning_box(a, motion, b, b_motion, radians);
        if (s.state == OVERLAPPED)
            continue;
        hits += s.state == HIT;
        for (int k = 1; k <= 400; k++) {
            double t = s.t * k / 400;
            carom_circle c = a;
            c.center.x = (float)((double)a.center.x + t * (double)motion.x);
            c.center.y = (float)((double)a.center.y + t * (double)motion.y);
            double gap = (double)carom_distance_circle_box(c, at_time(b, b_motion, radians, t));
            CHECK(gap > -1e-5, "sweep %d, state %u: %g deep at %g", i, s.state, -gap, t);
            if (k == 400 && s.state == HIT)
                CHECK(gap <= tolerance(a, b) + 1e-5, "sweep %d: HIT at a gap of %g", i, gap);
        }
    }
    CHECK(hits > count / 20, "%d hits", hits);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turning_bar_meets_a_ball_that_rests),
        cmocka_unit_test(box_that_does_not_turn_is_swept_as_ever),
        cmocka_unit_test(starts_are_those_of_the_other_sweeps),
        cmocka_unit_test(invalid_input_misses),
        cmocka_unit_test(nothing_is_stepped_past),
    };
    return RUN(tests);
}
