/* Tests bounces under gravity: with restitution 1 a ball returns to the same height a hundred
 * times. With less it comes to rest and stays in place, also on slopes. */
#include <math.h>
#include <stdio.h>
#include "judge.h"
#include "build.h"

static const float dt = 1.0f / 60.0f;
static const float fall = 10.0f;

/* A floor whose top passes through (0, 0) in the direction of rot, 200 long. */
static void add_floor(carom_world *w, carom_rot rot, float friction) {
    double size = hypot((double)rot.c, (double)rot.s);
    carom_body_def def =
        build_box(CAROM_STATIC, (double)rot.s / size, -(double)rot.c / size, 100.0, 1.0, rot);
    def.friction = friction;
    judge_add(w, &def);
}

/* ---- the same height ------------------------------------------------------------------------- */

typedef struct heights {
    double worst; /* largest error of an apex, as a share of the first height */
    long bounces;
} heights;

static heights bounce(double height, double radius, double x, long bounces, float step) {
    carom_world *w = judge_world((carom_vec2){0, -fall});
    add_floor(w, (carom_rot){1, 0}, 0.0f);
    carom_body_def def = build_circle(CAROM_DYNAMIC, x, height + radius, radius);
    def.restitution = 1.0f;
    carom_body ball = judge_add(w, &def);
    heights h = {0.0, 0};
    double summit = 0.0, last = 0.0;
    long limit =
        (long)(4.0 * (double)(bounces + 1) * sqrt(2.0 * height / (double)fall) / (double)step);
    for (long i = 0; i < limit && h.bounces < bounces; i++) {
        judge_step(w, step);
        double y = (double)carom_body_position(w, ball).y - radius;
        double v = (double)carom_body_velocity(w, ball).y;
        summit = fmax(summit, y);
        if (last > 0.0 && v <= 0.0) { /* just past the apex */
            h.worst = fmax(h.worst, fabs(summit / height - 1.0));
            h.bounces++;
            summit = 0.0;
        }
        last = v;
    }
    carom_world_destroy(w);
    return h;
}

/* An apex is between two steps: the sampled height is up to g dt^2 / 8 lower. */
static void hold_heights(long bounces, inputs_rng *rng) {
    static const double height[] = {1.0, 5.0, 20.0, 5.0, 7.0},
                        radius[] = {0.5, 0.5, 1.0, 0.01, 3.0};
    for (int i = 0; i < 5; i++) {
        float step = i == 4 ? 1.0f / 144.0f : dt;
        double x = build_between(rng, -50.0, 50.0);
        heights h = bounce(height[i], radius[i], x, bounces, step);
        judge_case("restitution 1, dropped from %g, radius %g, x %g", height[i], radius[i], x);
        judge_least("bounces", (double)h.bounces, (double)bounces);
        judge_most("worst height, share off", h.worst, 1e-3);
    }
}

/* ---- rest ------------------------------------------------------------------------------------ */

typedef struct drop {
    const char *name;
    carom_rot rot; /* of the floor */
    double height;
    float restitution, friction;
    bool box;
} drop;

static const drop drops[] = {
    {"restitution 0.5 on a floor", {1, 0}, 5.0, 0.5f, 0.0f, false},
    {"restitution 0.9 on a floor", {1, 0}, 1.0, 0.9f, 0.0f, false},
    {"restitution 0 on a floor", {1, 0}, 20.0, 0.0f, 0.0f, false},
    {"restitution 0.5 on a slope of (4, 3), friction 1", {4, 3}, 5.0, 0.5f, 1.0f, false},
    {"restitution 0 on a slope of (4, -3), friction 0.8", {4, -3}, 1.0, 0.0f, 0.8f, false},
    {"restitution 0.5 on a slope of (7, 1), friction 0.5", {7, 1}, 3.0, 0.5f, 0.5f, false},
    {"a box, restitution 0.5, on a floor", {1, 0}, 5.0, 0.5f, 0.0f, true},
    {"a box, restitution 0.3, on a slope of (4, 3), friction 1", {4, 3}, 2.0, 0.3f, 1.0f, true},
};

/* After the time it needs to come to rest, a ball must not move: 600 steps within 1e-5 of its
 * radius of one place, with a speed below 1e-4 g dt. */
static void hold_rest(const drop *d) {
    static const double radius = 0.5;
    carom_world *w = judge_world((carom_vec2){0, -fall});
    add_floor(w, d->rot, d->friction);
    double size = hypot((double)d->rot.c, (double)d->rot.s);
    double nx = -(double)d->rot.s / size, ny = (double)d->rot.c / size;
    double up = d->height + radius;
    carom_body_def def = build_circle(CAROM_DYNAMIC, nx * up, ny * up, radius);
    if (d->box)
        def = build_box(CAROM_DYNAMIC, nx * up, ny * up, 2.0 * radius, radius, d->rot);
    def.restitution = d->restitution;
    def.friction = d->friction;
    carom_body ball = judge_add(w, &def);
    for (int i = 0; i < 2400; i++)
        judge_step(w, dt);
    carom_vec2 from = carom_body_position(w, ball);
    double stir = 0.0, speed = 0.0;
    uint32_t begins = 0, ends = 0;
    for (int i = 0; i < 600; i++) {
        judge_step(w, dt);
        carom_vec2 p = carom_body_position(w, ball), v = carom_body_velocity(w, ball);
        stir = fmax(stir, hypot((double)(p.x - from.x), (double)(p.y - from.y)));
        speed = fmax(speed, hypot((double)v.x, (double)v.y));
        uint32_t count;
        (void)carom_world_begins(w, &count);
        begins += count;
        (void)carom_world_ends(w, &count);
        ends += count;
    }
    double gap = nx * (double)from.x + ny * (double)from.y - radius;
    judge_case("%s, dropped from %g", d->name, d->height);
    judge_most("stirs in 600 steps at rest by, of the radius", stir / radius, 1e-5);
    judge_most("speed at rest, of gravity times a step", speed / (double)(fall * dt), 1e-4);
    judge_most("gap to the floor, of the radius", gap / radius, 1e-3);
    judge_most("overlap with the floor, of the radius", -gap / radius, 1e-3);
    judge_none("touches that began or ended while at rest", begins + ends);
    carom_world_destroy(w);
}

/* ---- sliding down ---------------------------------------------------------------------------- */

/* On a slope of (4, 3) gravity's share along it is 0.6, across it 0.8. */
static void hold_slope(double friction, double expected) {
    carom_world *w = judge_world((carom_vec2){0, -fall});
    add_floor(w, (carom_rot){4, 3}, (float)friction);
    carom_body_def def = build_circle(CAROM_DYNAMIC, 40.0 - 0.6 * 0.5, 30.0 + 0.8 * 0.5001, 0.5);
    def.friction = (float)friction;
    carom_body ball = judge_add(w, &def);
    double lift = 0.0;
    for (int i = 0; i < 120; i++) {
        judge_step(w, dt);
        carom_vec2 p = carom_body_position(w, ball);
        lift = fmax(lift, fabs(0.8 * (double)p.y - 0.6 * (double)p.x - 0.5));
    }
    carom_vec2 v = carom_body_velocity(w, ball);
    double speed = -0.8 * (double)v.x - 0.6 * (double)v.y;
    judge_case("down a slope of (4, 3) for 2 seconds, friction %g", friction);
    judge_most("speed, off by the share", fabs(speed / expected - 1.0), 0.01);
    judge_most("speed across the slope", fabs(0.8 * (double)v.y - 0.6 * (double)v.x), 1e-3);
    judge_most("off the slope by, of the radius", lift / 0.5, 1e-3);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"bounces and rest", "bounces", 100, 1000, false};
    test_options options = test_options_read(argc, argv, &program);
    inputs_rng rng = test_options_rng(&options, "bounce", 0);
    hold_heights(options.count, &rng);
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++)
        hold_rest(&drops[i]);
    hold_slope(0.0, 12.0);
    hold_slope(0.5, 4.0);
    return judge_finish();
}
