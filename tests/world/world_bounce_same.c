/* Tests that a body with restitution 1 keeps its height and its sideways speed over 2000 bounces,
 * near the origin and far from it. */
#include <math.h>
#include "expect.h"

#define HEIGHT 5.0
#define SIDEWAYS 3.7

static const double places[] = {0.0, 10.0, 1000.0, 10000.0};
static const expect_material elastic = {1.0, 0.0};

typedef struct run {
    double x; /* of the floor's middle */
    bool box, walls;
} run;

typedef struct outcome {
    long bounces;
    double apex;     /* largest error, as a share of the first height */
    double sideways; /* largest error of the speed, as a share of the first speed */
} outcome;

/* The apex of the present flight is the height + v^2 / 2 g. The world has to keep that in every
 * step, so every step is judged and not only those next to an apex. */
static outcome bounce(const run *r, long bounces) {
    carom_world *w = expect_world(true);
    expect_wall(w, r->x, -1.0, 8.0, 1.0, elastic);
    if (r->walls) {
        expect_wall(w, r->x - 4.0, 10.0, 1.0, 12.0, elastic);
        expect_wall(w, r->x + 4.0, 10.0, 1.0, 12.0, elastic);
    }
    carom_body body = expect_body(w, r->box, r->x + 0.25, HEIGHT + 0.5, 0.5, elastic);
    double vx = r->walls ? SIDEWAYS : 0.0;
    expect_set_velocity(w, body, vx, 0.0);
    outcome o = {0, 0.0, 0.0};
    double last = 0.0;
    long limit = 2 * 121 * bounces;
    for (long i = 0; i < limit && o.bounces < bounces; i++) {
        judge_step(w, EXPECT_DT);
        carom_vec2 at = carom_body_position(w, body), v = carom_body_velocity(w, body);
        double vy = (double)v.y, apex = (double)at.y - 0.5 + vy * vy / (2.0 * EXPECT_G);
        o.apex = fmax(o.apex, fabs(apex / HEIGHT - 1.0));
        o.sideways = fmax(o.sideways, fabs(fabs((double)v.x) - vx) / SIDEWAYS);
        o.bounces += last < 0.0 && vy > 0.0;
        last = vy;
    }
    carom_world_destroy(w);
    return o;
}

static void test_bounces(const run *r, long bounces) {
    outcome o = bounce(r, bounces);
    judge_case("%s, floor at x = %g%s", r->box ? "box" : "ball", r->x,
               r->walls ? ", between walls" : "");
    judge_least("bounces", (double)o.bounces, (double)bounces);
    judge_most("apex, share off the first", o.apex, 1e-3);
    judge_most("sideways speed, share off the first", o.sideways, 1e-3);
}

/* The body starts in contact with the floor, so the impact is at time 0 and the whole step is a
 * flight from there. */
static void test_placed_on_floor(double x, bool box) {
    const double dt = (double)EXPECT_DT, speed = 10.0;
    carom_world *w = expect_world(true);
    expect_wall(w, x, -1.0, 8.0, 1.0, elastic);
    carom_body body = expect_body(w, box, x, 0.5, 0.5, elastic);
    expect_set_velocity(w, body, 0.0, -speed);
    judge_step(w, EXPECT_DT);
    double v = (double)carom_body_velocity(w, body).y, y = (double)carom_body_position(w, body).y;
    judge_case("%s placed on the floor at x = %g with v = -10", box ? "box" : "ball", x);
    judge_most("speed after a step, off by", fabs(v - (speed - EXPECT_G * dt)), 1e-4);
    judge_most("height after a step, off by",
               fabs(y - (0.5 + speed * dt - 0.5 * EXPECT_G * dt * dt)), 1e-4);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"same bounces", "bounces", 2000, 2000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            run r = {places[i], k / 2, k % 2};
            test_bounces(&r, options.count);
        }
        test_placed_on_floor(places[i], false);
        test_placed_on_floor(places[i], true);
    }
    return judge_finish();
}
