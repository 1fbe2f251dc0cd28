/* Tests effects of kinematic bodies on dynamic ones, other than pushing.
 *
 * A fast elastic ball flies to and fro between a wall and a kinematic box. A lift slows down under
 * its load. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

/* ---- an elastic ball between a wall and a box that moves ------------------------------------- */

/* A ball along x, between a wall whose face is at 0 and a box whose face is at `face`. */
typedef struct shuttle {
    double x, v, face, speed;
    double way;       /* path length */
    uint32_t impacts; /* with the box */
} shuttle;

static const double ball_radius = 0.5;

/* Computes one step exactly: the ball is reflected any number of times. */
static void shuttle_step(shuttle *s, double dt) {
    for (double left = dt; left > 0.0;) {
        double room = s->v > s->speed ? s->face - ball_radius - s->x : s->x - ball_radius;
        double closing = s->v > s->speed ? s->v - s->speed : -s->v;
        double t = closing > 0.0 ? fmax(room, 0.0) / closing : left;
        double part = fmin(t, left);
        s->x += part * s->v;
        s->way += part * fabs(s->v);
        s->face += part * s->speed;
        left -= part;
        if (left > 0.0) {
            s->impacts += s->v > s->speed;
            s->v = s->v > s->speed ? 2.0 * s->speed - s->v : -s->v;
        }
    }
}

typedef struct shuttle_tally {
    uint64_t steps, wrong, uncounted; /* all; with another path; those without lost motion */
    uint32_t impacts;                 /* with the box, most in a step */
} shuttle_tally;

static void shuttle_run(double speed, double box, double nearest, double farthest, long steps,
                        shuttle_tally *out) {
    const expect_material elastic = {1.0, 0.0};
    carom_world *w = expect_world(false);
    expect_wall(w, -1.0, 0.0, 1.0, 5.0, elastic);
    carom_body driver = expect_driver(w, farthest + 1.0, 0.0, 1.0, 5.0, elastic);
    carom_body ball = expect_body(w, false, 1.0, 0.0, ball_radius, elastic);
    expect_set_velocity(w, ball, speed, 0.0);
    double direction = -1.0;
    for (long i = 0; i < steps; i++) {
        double face = (double)carom_body_position(w, driver).x - 1.0;
        direction = face < nearest ? 1.0 : face > farthest ? -1.0 : direction;
        expect_set_velocity(w, driver, direction * box, 0.0);
        expect_set_velocity(w, ball, carom_body_velocity(w, ball).x > 0 ? speed : -speed, 0.0);
        shuttle s = {(double)carom_body_position(w, ball).x,
                     (double)carom_body_velocity(w, ball).x,
                     face,
                     direction * box,
                     0.0,
                     0};
        shuttle_step(&s, (double)EXPECT_DT);
        judge_step(w, EXPECT_DT);
        carom_step_stats stats = carom_world_stats(w);
        double off = fabs((double)carom_body_position(w, ball).x - s.x);
        bool wrong = off > 1e-3 * s.way || stats.moved < 0.999 * s.way;
        out->steps++;
        out->wrong += wrong;
        out->uncounted += wrong && !(stats.moved + stats.lost > 0.9 * s.way);
        out->impacts = s.impacts > out->impacts ? s.impacts : out->impacts;
    }
    carom_world_destroy(w);
}

static void test_shuttle(long steps) {
    static const double speeds[] = {300.0, 1000.0, 10000.0};
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
        shuttle_tally t = {0};
        judge_case("elastic ball at %g units/s between a wall and a box", speeds[i]);
        shuttle_run(speeds[i], 1.0, 1.6, 4.0, steps, &t);
        judge_figure("impacts with the box, most in a step", t.impacts);
        judge_none("steps whose path is not that of a ball that is reflected", t.wrong);
        judge_none("those of them whose lost path is not counted", t.uncounted);
    }
    shuttle_tally t = {0};
    judge_case("the same at 1000 units/s, where there is room for 1/100 of the radius");
    shuttle_run(1000.0, 0.01, 1.004, 1.006, 100, &t);
    judge_figure("impacts with the box, most in a step", t.impacts);
    judge_figure("steps whose path is not that of a ball that is reflected", (double)t.wrong);
    judge_none("those of them whose lost path is not counted", t.uncounted);
}

/* ---- a lift that slows down ------------------------------------------------------------------ */

typedef struct lift_row {
    bool boxes;
    bool flush; /* two boxes side by side, the bodies on the seam */
    uint32_t count;
    double slower; /* largest change of the lift's speed in a step, as a share of g dt */
    long steps;    /* for so many steps */
} lift_row;

/* The lift rises, then slows down uniformly until it stops or sinks. */
static void lift_run(const lift_row *row, uint64_t *ends, double *off) {
    const expect_material still = {0.0, 0.0};
    carom_world *w = expect_world(true);
    carom_body body[8], lift = expect_driver(w, row->flush ? -3.0 : 0.0, -1.0, 3.0, 1.0, still);
    carom_body second = row->flush ? expect_driver(w, 3.0, -1.0, 3.0, 1.0, still) : lift;
    const double size = 0.5, change = row->slower * EXPECT_G * (double)EXPECT_DT;
    for (uint32_t i = 0; i < row->count; i++)
        body[i] = expect_body(w, row->boxes, 0.0, size + i * 2.0 * size, size, still);
    double speed = 0.0;
    for (long step = 0; step < 150; step++) {
        speed += step >= 30 && step < 60 ? 0.05 : 0.0;
        speed -= step >= 70 && step < 70 + row->steps ? change : 0.0;
        expect_set_velocity(w, lift, 0.0, speed);
        expect_set_velocity(w, second, 0.0, speed);
        judge_step(w, EXPECT_DT);
        uint32_t ended;
        (void)carom_world_ends(w, &ended);
        *ends += ended;
        double top = (double)carom_body_position(w, lift).y + 1.0;
        for (uint32_t i = 0; i < row->count; i++) {
            double y = (double)carom_body_position(w, body[i]).y;
            *off = fmax(*off, fabs(y - size - top) / size);
            top = y + size;
        }
    }
    carom_world_destroy(w);
}

static void test_lift(bool boxes, bool flush, uint32_t count) {
    static const double slower[] = {0.3, 0.45, 0.55, 0.7, 0.8, 0.9};
    static const long steps[] = {1, 5, 20};
    uint64_t ends = 0;
    double off = 0.0;
    judge_case("%s that slows down by 0.3 to 0.9 g under %u %s",
               flush ? "lift of two flush boxes" : "lift", count, boxes ? "crates" : "balls");
    for (size_t i = 0; i < sizeof slower / sizeof *slower; i++)
        for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
            lift_row row = {boxes, flush, count, slower[i], steps[k]};
            lift_run(&row, &ends, &off);
        }
    if (!flush) /* a body on the seam may touch either box */
        judge_none("touches that end", ends);
    judge_most("distance from what carries it, share of the size", off, 0.005);
}

/* A crate on another crate of 1/2000 of its mass, on a lift that accelerates and then moves at a
 * constant speed. */
static void test_heavy(void) {
    const expect_material still = {0.0, 0.0};
    const double step = 1.0 / 30.0, size = 0.5;
    carom_world *w = expect_world(true);
    carom_body lift = expect_driver(w, 0.0, -1.0, 3.0, 1.0, still);
    carom_body light = expect_body(w, true, 0.0, size, size, still);
    carom_body heavy = expect_body(w, true, 0.0, 3.0 * size, size, still);
    carom_body_def def;
    double worst = 0.0;
    judge_need(carom_body_get(w, heavy, &def) == CAROM_OK, "the heavy crate is there");
    def.mass = 2000.0f;
    judge_need(carom_body_set(w, heavy, &def) == CAROM_OK, "it can be set");
    for (int i = 0; i < 120; i++) {
        expect_set_velocity(w, lift, 0.0, fmin(0.5 * EXPECT_G * step * i, 0.5));
        judge_step(w, (float)step);
        double apart = (double)(carom_body_position(w, heavy).y - carom_body_position(w, light).y);
        worst = fmax(worst, (2.0 * size - apart) / size);
    }
    judge_case("a crate on one of 1/2000 of its mass on a lift at 0.5 units/s, steps of 1/30 s");
    judge_most("overlap of the two, share of the size", worst, 0.4);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"drives", "steps of a fast ball", 3000, 30000, false};
    test_options options = test_options_read(argc, argv, &program);
    test_shuttle(options.count);
    for (uint32_t count = 1; count <= 8; count *= 2) {
        for (int i = 0; i < 4; i++)
            test_lift(i % 2 != 0, i / 2 != 0, count);
    }
    test_heavy();
    return judge_finish();
}
