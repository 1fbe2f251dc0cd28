/* The scenes of carom_bench_expectations with fixed rotation, and their figures. */
#include "trial_run.h"
#include "trials.h"

#include <math.h>

#define SEED 9u

enum { MOST_BODIES = 320 };

/* ---- trials ---------------------------------------------------------------------------------- */

/* Counts the dynamic bodies whose centre is behind the face of the driver, which is the first
 * body. */
static double count_passed(const trial_run *r, bool upwards) {
    const measure_body *const driver = &r->m.body[0];
    double passed = 0.0;
    for (uint32_t i = 1; i < r->m.count; i++) {
        const measure_body *const b = &r->m.body[i];
        const bool behind = upwards ? b->y < driver->y + driver->hy : b->x < driver->x + driver->hx;
        passed += b->type == CAROM_DYNAMIC && behind;
    }
    return passed;
}

static void drive(const contestant *c, world_scene *s, bool upwards, double *figures) {
    trial_run r = trial_open(c, s);
    for (int i = 0; i < 240; i++) {
        trial_step(&r);
        trial_see_overlap(&r);
    }
    figures[0] = count_passed(&r, upwards);
    figures[1] = r.overlap;
    trial_close(&r);
}

static void try_piston(const contestant *c, double *figures) {
    const trial_material m = {0.5, 0.0};
    world_scene s = trial_scene(MOST_BODIES, true);
    trial_add_box(&s, CAROM_KINEMATIC, (double[]){0.0, -1.0, 0.5, 1.0}, m)->velocity.y = 3.0f;
    trial_add_box(&s, CAROM_STATIC, (double[]){-1.51, 40.0, 1.0, 60.0}, m);
    trial_add_box(&s, CAROM_STATIC, (double[]){1.51, 40.0, 1.0, 60.0}, m);
    for (int i = 0; i < 7; i++) {
        trial_add_ball(&s, i % 2 ? 0.004 : -0.004, 0.55 + i * 1.02, 0.5, m);
    }
    drive(c, &s, true, figures);
}

static void try_pusher(const contestant *c, double *figures) {
    const trial_material m = {0.0, 0.3};
    world_scene s = trial_scene(MOST_BODIES, true);
    trial_add_box(&s, CAROM_KINEMATIC, (double[]){-1.0, 2.1, 1.0, 2.0}, m)->velocity.x = 2.6f;
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 50.0, 1.0}, m);
    for (int i = 0; i < 4; i++) {
        trial_add_box(&s, CAROM_DYNAMIC, (double[]){0.55 + i, 0.5, 0.5, 0.5}, m);
    }
    drive(c, &s, false, figures);
}

/* The apex of a flight is measured at the first step without upward velocity: the height there plus
 * v^2 / 2 g, which is at most 0.0014. A flight takes 2 s; a ball that misses one flight in ten gets
 * the error 1. */
static double apex_error(const contestant *c, double x) {
    const double height = 5.0, radius = 0.5;
    const trial_material m = {1.0, 0.0};
    world_scene s = trial_scene(MOST_BODIES, true);
    trial_add_ball(&s, x, height + radius, radius, m);
    trial_add_box(&s, CAROM_STATIC, (double[]){x, -1.0, 8.0, 1.0}, m);
    trial_run r = trial_open(c, &s);
    const measure_body *const ball = &r.m.body[0];
    double worst = 0.0, last = 0.0;
    int flights = 0;
    for (int i = 0; i < 6000; i++) {
        trial_step(&r);
        const double v = (double)ball->vy,
                     apex = (double)ball->y - radius + v * v / (2.0 * TRIAL_GRAVITY);
        if (last > 0.0 && v <= 0.0) {
            worst = fmax(worst, fabs(apex / height - 1.0));
            flights++;
        }
        last = v;
    }
    trial_close(&r);
    return flights < 45 ? 1.0 : worst;
}

static void try_bounces(const contestant *c, double *figures) {
    figures[0] = apex_error(c, 0.0);
    figures[1] = apex_error(c, 10000.0);
}

/* The reference energy is taken after half a second, since Box2D first lifts the ball by the margin
 * of its boxes. The ball reaches the kerb after 0.72 s. The potential energy is 0 at the height at
 * that time. */
static void try_kerb(const contestant *c, double *figures) {
    const trial_material m = {0.0, 0.0};
    const double height = 0.17, radius = 1.0;
    world_scene s = trial_scene(MOST_BODIES, true);
    trial_add_ball(&s, 3.0, radius, radius, m)->velocity.x = 2.0f;
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 40.0, 1.0}, m);
    trial_add_box(&s, CAROM_STATIC, (double[]){10.0, height - 1.0, 5.0, 1.0},
                  m); /* begins at x = 5 */
    trial_run r = trial_open(c, &s);
    const measure_body *const ball = &r.m.body[0];
    for (int i = 0; i < 30; i++) {
        trial_step(&r);
    }
    const double first = (double)measure_kinetic(&r.m), level = (double)ball->y;
    double most = first;
    for (int i = 0; i < 270; i++) {
        trial_step(&r);
        const double potential = (double)ball->mass * TRIAL_GRAVITY * ((double)ball->y - level);
        most = fmax(most, (double)measure_kinetic(&r.m) + potential);
    }
    figures[0] = most / first - 1.0;
    trial_close(&r);
}

static void land(const contestant *c, double gap, double *figures) {
    const double speed = 10.0;
    const trial_material m = {0.0, 0.0};
    world_scene s = trial_scene(MOST_BODIES, true);
    for (int i = 0; i < 9; i++) {
        const double at[] = {i % 2 ? 0.003 : -0.003, 0.6 + i * (1.0 + gap), 0.5, 0.5};
        trial_add_box(&s, CAROM_DYNAMIC, at, m)->velocity.y = (float)-speed;
    }
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 5.0, 1.0}, m);
    trial_run r = trial_open(c, &s);
    double rising = 0.0;
    for (int i = 0; i < 600; i++) {
        trial_step(&r);
        trial_see_overlap(&r);
        for (uint32_t k = 0; k < r.m.count; k++) {
            rising = fmax(rising, (double)r.m.body[k].vy);
        }
    }
    figures[0] = rising / speed;
    figures[1] = r.overlap;
    trial_close(&r);
}

static void try_landing(const contestant *c, double *figures) {
    land(c, 0.0, figures);
}

static void try_landing_with_gaps(const contestant *c, double *figures) {
    land(c, 0.05, figures);
}

static void try_pile(const contestant *c, double *figures) {
    trial_run_pile(c, &(trial_pile){300, SEED, false}, figures);
}

static void try_bullet(const contestant *c, double *figures) {
    const trial_material m = {0.0, 0.0};
    world_scene s = trial_scene(MOST_BODIES, false);
    trial_add_ball(&s, -5.0, 0.0, 0.1, m)->velocity.x = 1000.0f;
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, 0.0, 0.005, 5.0}, m);
    trial_run r = trial_open(c, &s);
    figures[0] = 0.0;
    for (int i = 0; i < 60; i++) {
        trial_step(&r);
        figures[0] = r.m.body[0].x > 0 ? 1.0 : figures[0];
    }
    trial_close(&r);
}

static void try_gas(const contestant *c, double *figures) {
    world_scene s = world_scene_make(WORLD_GAS, 200, SEED);
    trial_run r = trial_open(c, &s);
    const real first = measure_kinetic(&r.m);
    for (int i = 0; i < 600; i++) {
        trial_step(&r);
    }
    figures[0] = (double)(measure_kinetic(&r.m) / first - 1);
    trial_close(&r);
}

/* Two blocks of touching boxes move at 5 to the right, collide at 6 and fall together. */
static void try_cluster(const contestant *c, double *figures) {
    const trial_material m = {0.3, 0.3};
    const double half = 0.25;
    world_scene s = trial_scene(MOST_BODIES, true);
    for (int i = 0; i < 100; i++) {
        const int k = i % 50;
        const double side = i < 50 ? -1.0 : 1.0;
        const double x = side * (0.6 + half + k % 7 * 2.0 * half);
        const double y = k / 7 * 2.0 * half + (i < 50 ? 0.0 : 0.1);
        carom_body_def *const def =
            trial_add_box(&s, CAROM_DYNAMIC, (double[]){x, y, half, half}, m);
        def->velocity = (carom_vec2){(float)(5.0 - 3.0 * side), 10.0f};
    }
    trial_run r = trial_open(c, &s);
    real first, now, y, sizes;
    measure_momentum(&r.m, &first, &y, &sizes);
    for (int i = 0; i < 240; i++) {
        trial_step(&r);
    }
    measure_momentum(&r.m, &now, &y, &sizes);
    figures[0] = (double)(1 - now / first);
    trial_close(&r);
}

static void try_cradle(const contestant *c, double *figures) {
    const trial_material m = {1.0, 0.0};
    const double speed = 4.0;
    world_scene s = trial_scene(MOST_BODIES, false);
    trial_add_ball(&s, -2.0, 0.0, 0.5, m)->velocity.x = (float)speed;
    for (int i = 0; i < 4; i++) {
        trial_add_ball(&s, i, 0.0, 0.5, m);
    }
    trial_run r = trial_open(c, &s);
    for (int i = 0; i < 120; i++) {
        trial_step(&r);
    }
    figures[0] = (double)r.m.body[4].vx / speed;
    trial_close(&r);
}

/* A cue ball breaks a rack of 15 along its axis of symmetry; the balls on both sides are mirror
 * images. */
static void try_break(const contestant *c, double *figures) {
    const trial_material m = {0.9, 0.0};
    enum { ROWS = 5, RACK = ROWS * (ROWS + 1) / 2 };
    int mirror[RACK];
    int count = 0;
    world_scene s = trial_scene(MOST_BODIES, false);
    for (int row = 0; row < ROWS; row++) {
        for (int k = 0; k <= row; k++) {
            mirror[count] = count + row - 2 * k;
            count++;
            trial_add_ball(&s, row * 0.8660254, k - 0.5 * row, 0.5, m);
        }
    }
    trial_add_ball(&s, -3.0, 0.0, 0.5, m)->velocity.x = 20.0f;
    trial_run r = trial_open(c, &s);
    for (int i = 0; i < 20; i++) {
        trial_step(&r);
    }
    figures[0] = 0.0;
    for (int i = 0; i < RACK; i++) {
        const double off_x = (double)(r.m.body[i].x - r.m.body[mirror[i]].x);
        const double off_y = (double)(r.m.body[i].y + r.m.body[mirror[i]].y);
        figures[0] = fmax(figures[0], hypot(off_x, off_y));
    }
    trial_close(&r);
}

/* ---- list ------------------------------------------------------------------------------------ */

const trial trials_fixed[] = {
    {try_piston,
     "piston at 3 units/s under 7 balls in a channel, restitution 0.5",
     {{"balls passed", "0", COUNT}, {"worst overlap", "0", SHARE}}},
    {try_pusher,
     "kinematic box pushes 4 crates at 2.6 units/s",
     {{"crates passed", "0", COUNT}, {"worst overlap", "0", SHARE}}},
    {try_bounces,
     "ball with restitution 1 dropped from 5, 100 s",
     {{"apex error at x = 0", "0", SHARE}, {"apex error at x = 10000", "0", SHARE}}},
    {try_kerb,
     "ball slides at 2 units/s against a kerb of 0.17 radii, restitution 0",
     {{"energy won", "0", SHARE}}},
    {try_landing,
     "column of 9 touching boxes lands at 10 units/s, restitution 0",
     {{"rebound speed / 10", "0", SHARE}, {"worst overlap", "0", SHARE}}},
    {try_landing_with_gaps,
     "the same with gaps of 0.05",
     {{"rebound speed / 10", "0", SHARE}, {"worst overlap", "0", SHARE}}},
    {try_pile,
     "pile of 300 circles after 25 s, friction 0.5, restitution 0.3",
     {{"share slower than 0.02", "1", SHARE}, {"worst overlap at the end", "0", SHARE}}},
    {try_bullet,
     "bullet of radius 0.1 at 1000 units/s, wall 0.01 thick",
     {{"passed the wall", "no", YES_NO}}},
    {try_gas, "gas of 200 circles, restitution 1, 600 steps", {{"change of energy", "0", SHARE}}},
    {try_cluster,
     "two blocks of 50 boxes collide in free fall",
     {{"sideways momentum lost", "0", SHARE}}},
    {try_cradle,
     "cradle of 5 balls, restitution 1, struck at 4 units/s",
     {{"speed of the last ball / 4", "1", SHARE}}},
    {try_break,
     "cue ball breaks a rack of 15, restitution 0.9, after 20 steps",
     {{"mirror images apart", "0", SHARE}}},
};

const size_t trial_count_fixed = sizeof trials_fixed / sizeof *trials_fixed;
