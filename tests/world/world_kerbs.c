/* Tests that a ball that slides against kerbs and stairs, or drops between two corners, gains no
 * energy, passes only where its energy allows it, and comes to rest between the corners. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

/* The ball has radius 1. Energies are judged as shares of kinetic + potential energy above the
 * floor, as in world_energy_random.c. */
static const double most_rise = 1e-4;

static bool is_finished(const carom_world *w, carom_body ball, double x) {
    return (double)carom_body_position(w, ball).x > x;
}

/* Steps until the ball is beyond x, or for `steps`. */
static expect_energy run_to(carom_world *w, carom_body ball, double x, int steps,
                            expect_overlaps *overlap) {
    static measure m;
    measure_open(&m, w);
    expect_energy e = expect_energy_start(&m, EXPECT_G, 0.0);
    for (int i = 0; i < steps && !is_finished(w, ball, x); i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        expect_energy_update(&e, &m);
        expect_overlap(&m, overlap);
    }
    return e;
}

/* ---- one kerb -------------------------------------------------------------------------------- */

typedef struct tally {
    uint64_t runs, passed, forbidden, stopped;
    real rise;
    expect_overlaps overlap;
} tally;

/* With restitution 0 the impact on the corner takes the normal part of the velocity. The rest is
 * v (1 - h), for the corner is 1 - h below the centre. With more restitution the bound is the whole
 * kinetic energy. To pass, the ball has to rise by h. */
static double energy_left(double v, double h, double restitution) {
    double kept = restitution > 0.0 ? 1.0 : 1.0 - h;
    return 0.5 * v * kept * v * kept;
}

static void run_kerb(double h, double v, expect_material material, tally *t) {
    carom_world *w = expect_world(true);
    expect_wall(w, 0.0, -1.0, 40.0, 1.0, material);
    expect_wall(w, 10.0, h - 1.0, 5.0, 1.0, material); /* its corner is at (5, h) */
    carom_body ball = expect_body(w, false, 3.0, 1.0, 1.0, material);
    expect_set_velocity(w, ball, v, 0.0);
    expect_energy e = run_to(w, ball, 6.5, 900, &t->overlap);
    bool passed = is_finished(w, ball, 5.0), slippery = !(material.friction > 0.0);
    double left = energy_left(v, h, material.restitution);
    t->runs++;
    t->passed += passed;
    t->rise = fmaxl(t->rise, e.rise);
    t->forbidden += !judge_that(!passed || left >= 0.99 * EXPECT_G * h,
                                "kerb %g, speed %g: passed, which takes %g and has %g", h, v,
                                EXPECT_G * h, left);
    /* Half as much again is allowed for what is lost while it passes the corner. */
    if (slippery && !(material.restitution > 0.0))
        t->stopped +=
            !judge_that(passed || left < 1.5 * EXPECT_G * h,
                        "kerb %g, speed %g: stopped, but has %g of %g", h, v, left, EXPECT_G * h);
    carom_world_destroy(w);
}

static void test_kerbs(expect_material material) {
    static const double heights[] = {0.05, 0.1, 0.15, 0.2, 0.3, 0.4};
    static const double speeds[] = {0.3, 0.6, 1.0, 1.5, 2.0, 2.4, 3.0, 4.0, 6.0, 10.0, 30.0};
    tally t = {0};
    judge_case("kerbs of 0.05 to 0.4 radii, restitution %g, friction %g", material.restitution,
               material.friction);
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 11; k++)
            run_kerb(heights[i], speeds[k], material, &t);
    judge_none("passed without the energy for it", t.forbidden);
    judge_none("stopped with 1.5 times the energy for it", t.stopped);
    judge_most("energy above the first, share", (double)t.rise, most_rise);
    judge_most("overlap with floor and kerb, share of radius", (double)t.overlap.fixed, 5e-3);
    judge_figure("passed", (double)t.passed);
}

/* ---- stairs ---------------------------------------------------------------------------------- */

/* Ten steps of this height and depth; the first corner is at x = 0. They lead up, or down from
 * 0. */
static void add_stairs(carom_world *w, double height, double depth, bool up,
                       expect_material material) {
    expect_wall(w, -20.0, up ? -1.0 : -2.0, 20.0, up ? 1.0 : 2.0, material);
    for (int i = 0; i < 10; i++) {
        double top = (up ? i + 1 : -i - 1) * height;
        expect_wall(w, (i + 0.5) * depth, top - 4.0, 0.5 * depth, 4.0, material);
    }
    expect_wall(w, 10.0 * depth + 100.0, (up ? 10.0 : -10.0) * height - 4.0, 100.0, 4.0, material);
}

static void test_stairs(bool up, double height, expect_material material) {
    static const double speeds[] = {0.5, 1.0, 2.0, 4.0, 8.0, 16.0};
    real rise = 0, high = 0;
    expect_overlaps overlap = {0, 0};
    uint64_t lost = 0;
    for (int i = 0; i < 6; i++) {
        carom_world *w = expect_world(true);
        add_stairs(w, height, 0.7, up, material);
        carom_body ball = expect_body(w, false, -2.0, 1.0, 1.0, material);
        expect_set_velocity(w, ball, speeds[i], 0.0);
        expect_energy e = run_to(w, ball, 20.0, 1200, &overlap);
        double y = (double)carom_body_position(w, ball).y - 1.0;
        rise = fmaxl(rise, e.rise);
        high = fmaxl(high, (real)(y / (0.5 * speeds[i] * speeds[i] / EXPECT_G)));
        /* Down, a ball without friction and restitution never stops nor turns back. */
        lost +=
            !up && !(material.friction + material.restitution > 0.0) && !is_finished(w, ball, 7.0);
        carom_world_destroy(w);
    }
    judge_case("stairs %s, steps of %g radii, restitution %g, friction %g", up ? "up" : "down",
               height, material.restitution, material.friction);
    judge_most("energy above the first, share", (double)rise, most_rise);
    if (up)
        judge_most("final height, share of what the energy allows", (double)high, 1.0 + most_rise);
    if (!up && !(material.friction + material.restitution > 0.0))
        judge_none("stopped on the way down", lost);
    judge_most("overlap with the stairs, share of radius", (double)overlap.fixed, 5e-3);
}

/* ---- between two corners --------------------------------------------------------------------- */

typedef struct drop {
    double x, y; /* of the ball at the start; the corners are at (-0.5, 0) and (0.5, 0) */
    expect_material material;
} drop;

static void test_drop(const drop *d) {
    carom_world *w = expect_world(true);
    expect_wall(w, -2.5, -1.0, 2.0, 1.0, d->material);
    expect_wall(w, 2.5, -1.0, 2.0, 1.0, d->material);
    carom_body ball = expect_body(w, false, d->x, d->y, 1.0, d->material);
    expect_overlaps overlap = {0, 0};
    expect_energy e = run_to(w, ball, 1e9, 1140, &overlap);
    double fastest = 0.0;
    for (int i = 0; i < 60; i++) {
        judge_step(w, EXPECT_DT);
        carom_vec2 v = carom_body_velocity(w, ball);
        fastest = fmax(fastest, hypot((double)v.x, (double)v.y));
    }
    carom_vec2 at = carom_body_position(w, ball);
    judge_case("dropped from (%g, %g) between corners, restitution %g, friction %g", d->x, d->y,
               d->material.restitution, d->material.friction);
    judge_most("energy above the first, share", (double)e.rise, most_rise);
    judge_most("speed in the last second", fastest, 1e-3);
    judge_most("distance from the middle", fabs((double)at.x), 0.01);
    judge_most("height off by", fabs((double)at.y - sqrt(0.75)), 1e-3);
    judge_most("overlap with the corners, share of radius", (double)overlap.fixed, 5e-3);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    static const expect_material materials[] = {{0.0, 0.0}, {0.0, 0.3}, {0.5, 0.0}, {1.0, 0.0}};
    static const drop drops[] = {
        {0.05, 3.0, {0.0, 0.0}}, {0.01, 1.1, {0.4, 0.0}}, {0.0, 1.1, {0.8, 0.0}},
        {0.05, 3.0, {0.0, 0.3}}, {0.2, 2.0, {0.0, 0.0}},  {0.0, 2.0, {0.0, 0.0}},
        {-0.1, 1.5, {0.3, 0.0}},
    };
    (void)judge_start(argc, argv, "kerbs", 900, 900);
    for (int i = 0; i < 4; i++)
        test_kerbs(materials[i]);
    for (int i = 0; i < 4; i++) {
        test_stairs(true, 0.1, materials[i]);
        test_stairs(false, 0.1, materials[i]);
        test_stairs(false, 0.4, materials[i]);
    }
    for (size_t i = 0; i < sizeof drops / sizeof *drops; i++)
        test_drop(&drops[i]);
    return judge_finish();
}
