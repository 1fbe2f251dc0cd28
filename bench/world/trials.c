/* The scenes of carom_bench_expectations, and what is measured in them.
 *
 * A trial fills a world_scene, opens it in one engine (run_open), steps it (run_step) and writes one
 * or two figures. Figures are computed from the positions and velocities that the engine reports,
 * by tests/world/measure.c, in the same way for all engines. */
#include "trials.h"
#include "world/measure.h"

#include <math.h>
#include <stdlib.h>

#define PI 3.14159265358979
#define GRAVITY 10.0
#define SEED 9u

enum { MOST_BODIES = 320 };

/* ---- scenes ---------------------------------------------------------------------------------- */

typedef struct material {
    double restitution, friction;
} material;

static world_scene empty_scene(bool gravity) {
    world_scene s = {.kind = WORLD_KINDS, .group = 1};
    s.bodies = world_memory(MOST_BODIES, sizeof *s.bodies);
    s.gravity.y = gravity ? (float)-GRAVITY : 0.0f;
    return s;
}

static carom_body_def *add(world_scene *s, uint32_t type, double area, material m) {
    carom_body_def *const def = &s->bodies[s->count++];
    *def = carom_body_def_default();
    def->type = type;
    def->mass = type == CAROM_DYNAMIC ? (float)area : 0.0f;
    def->restitution = (float)m.restitution;
    def->friction = (float)m.friction;
    return def;
}

static carom_body_def *add_box(world_scene *s, uint32_t type, const double at[4], material m) {
    carom_body_def *const def = add(s, type, 4.0 * at[2] * at[3], m);
    carom_box b;
    b.center = (carom_vec2){(float)at[0], (float)at[1]};
    b.half = (carom_vec2){(float)at[2], (float)at[3]};
    b.rot = (carom_rot){1.0f, 0.0f};
    def->shape = carom_shape_from_box(b);
    return def;
}

static carom_body_def *add_ball(world_scene *s, double x, double y, double radius, material m) {
    carom_body_def *const def = add(s, CAROM_DYNAMIC, PI * radius * radius, m);
    const carom_vec2 center = {(float)x, (float)y};
    def->shape = carom_shape_from_circle(carom_circle_make(center, (float)radius));
    return def;
}

/* ---- runs ------------------------------------------------------------------------------------ */

typedef struct run {
    const world_engine *engine;
    void *state;
    world_scene *scene;
    world_motion *motions;
    measure m;      /* bodies in the scene's order */
    double overlap; /* the worst so far, share of the size */
} run;

static measure_body measured(const carom_body_def *def) {
    measure_body b = {.type = def->type, .mass = (real)def->mass, .c = 1};
    b.vx = (real)def->velocity.x;
    b.vy = (real)def->velocity.y;
    b.round = def->shape.kind == CAROM_SHAPE_CIRCLE;
    if (b.round) {
        const carom_circle circle = def->shape.as.circle;
        b.x = (real)circle.center.x;
        b.y = (real)circle.center.y;
        b.hx = b.hy = b.reach = b.size = (real)circle.radius;
        return b;
    }
    const carom_box box = def->shape.as.box;
    b.x = (real)box.center.x;
    b.y = (real)box.center.y;
    b.c = (real)box.rot.c;
    b.s = (real)box.rot.s;
    b.hx = (real)box.half.x;
    b.hy = (real)box.half.y;
    b.size = fminl(b.hx, b.hy);
    b.reach = hypotl(b.hx, b.hy);
    return b;
}

static run run_open(const contestant *c, world_scene *scene) {
    scene->continuous = true;
    scene->slop = c->slop;
    run r = {.engine = c->engine, .scene = scene};
    r.motions = world_memory(scene->count, sizeof *r.motions);
    r.m.count = (uint32_t)scene->count;
    r.m.body = world_memory(scene->count, sizeof *r.m.body);
    r.m.order = world_memory(scene->count, sizeof *r.m.order);
    for (uint32_t i = 0; i < r.m.count; i++) {
        r.m.body[i] = measured(&scene->bodies[i]);
        r.m.order[i] = i;
    }
    r.state = c->engine->make(scene, 1);
    return r;
}

static void run_step(run *r) {
    r->engine->step(r->state);
    r->engine->read(r->state, r->motions);
    for (uint32_t i = 0; i < r->m.count; i++) {
        measure_body *const b = &r->m.body[i];
        if (b->type == CAROM_STATIC) {
            continue; /* Chipmunk has no position for it */
        }
        b->x = (real)r->motions[i].x;
        b->y = (real)r->motions[i].y;
        b->vx = (real)r->motions[i].vx;
        b->vy = (real)r->motions[i].vy;
    }
}

static void see_overlap(run *r) {
    r->overlap = fmax(r->overlap, (double)measure_overlap(&r->m).worst);
}

static void run_close(run *r) {
    r->engine->free(r->state);
    free(r->motions);
    measure_close(&r->m);
    world_scene_free(r->scene);
}

/* ---- trials ---------------------------------------------------------------------------------- */

/* The driver is the first body; counts dynamic bodies whose centre is behind its face. */
static double count_passed(const run *r, bool upwards) {
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
    run r = run_open(c, s);
    for (int i = 0; i < 240; i++) {
        run_step(&r);
        see_overlap(&r);
    }
    figures[0] = count_passed(&r, upwards);
    figures[1] = r.overlap;
    run_close(&r);
}

static void try_piston(const contestant *c, double *figures) {
    const material m = {0.5, 0.0};
    world_scene s = empty_scene(true);
    add_box(&s, CAROM_KINEMATIC, (double[]){0.0, -1.0, 0.5, 1.0}, m)->velocity.y = 3.0f;
    add_box(&s, CAROM_STATIC, (double[]){-1.51, 40.0, 1.0, 60.0}, m);
    add_box(&s, CAROM_STATIC, (double[]){1.51, 40.0, 1.0, 60.0}, m);
    for (int i = 0; i < 7; i++) {
        add_ball(&s, i % 2 ? 0.004 : -0.004, 0.55 + i * 1.02, 0.5, m);
    }
    drive(c, &s, true, figures);
}

static void try_pusher(const contestant *c, double *figures) {
    const material m = {0.0, 0.3};
    world_scene s = empty_scene(true);
    add_box(&s, CAROM_KINEMATIC, (double[]){-1.0, 2.1, 1.0, 2.0}, m)->velocity.x = 2.6f;
    add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 50.0, 1.0}, m);
    for (int i = 0; i < 4; i++) {
        add_box(&s, CAROM_DYNAMIC, (double[]){0.55 + i, 0.5, 0.5, 0.5}, m);
    }
    drive(c, &s, false, figures);
}

/* The apex of a flight is taken at the first step without upward velocity: the height there plus
 * v^2 / 2 g, which is at most 0.0014. A ball
 * that misses one flight in ten is off by 1: a flight takes 2 s. */
static double apex_error(const contestant *c, double x) {
    const double height = 5.0, radius = 0.5;
    const material m = {1.0, 0.0};
    world_scene s = empty_scene(true);
    add_ball(&s, x, height + radius, radius, m);
    add_box(&s, CAROM_STATIC, (double[]){x, -1.0, 8.0, 1.0}, m);
    run r = run_open(c, &s);
    const measure_body *const ball = &r.m.body[0];
    double worst = 0.0, last = 0.0;
    int flights = 0;
    for (int i = 0; i < 6000; i++) {
        run_step(&r);
        const double v = (double)ball->vy,
                     apex = (double)ball->y - radius + v * v / (2.0 * GRAVITY);
        if (last > 0.0 && v <= 0.0) {
            worst = fmax(worst, fabs(apex / height - 1.0));
            flights++;
        }
        last = v;
    }
    run_close(&r);
    return flights < 45 ? 1.0 : worst;
}

static void try_bounces(const contestant *c, double *figures) {
    figures[0] = apex_error(c, 0.0);
    figures[1] = apex_error(c, 10000.0);
}

/* The energy after half a second is the first: Box2D lifts the ball by the skin of its boxes before.
 * The ball reaches the kerb after 0.72 s. The potential energy is 0 at the height of the first. */
static void try_kerb(const contestant *c, double *figures) {
    const material m = {0.0, 0.0};
    const double height = 0.17, radius = 1.0;
    world_scene s = empty_scene(true);
    add_ball(&s, 3.0, radius, radius, m)->velocity.x = 2.0f;
    add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 40.0, 1.0}, m);
    add_box(&s, CAROM_STATIC, (double[]){10.0, height - 1.0, 5.0, 1.0}, m); /* begins at x = 5 */
    run r = run_open(c, &s);
    const measure_body *const ball = &r.m.body[0];
    for (int i = 0; i < 30; i++) {
        run_step(&r);
    }
    const double first = (double)measure_kinetic(&r.m), level = (double)ball->y;
    double most = first;
    for (int i = 0; i < 270; i++) {
        run_step(&r);
        const double potential = (double)ball->mass * GRAVITY * ((double)ball->y - level);
        most = fmax(most, (double)measure_kinetic(&r.m) + potential);
    }
    figures[0] = most / first - 1.0;
    run_close(&r);
}

static void land(const contestant *c, double gap, double *figures) {
    const double speed = 10.0;
    const material m = {0.0, 0.0};
    world_scene s = empty_scene(true);
    for (int i = 0; i < 9; i++) {
        const double at[] = {i % 2 ? 0.003 : -0.003, 0.6 + i * (1.0 + gap), 0.5, 0.5};
        add_box(&s, CAROM_DYNAMIC, at, m)->velocity.y = (float)-speed;
    }
    add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 5.0, 1.0}, m);
    run r = run_open(c, &s);
    double rising = 0.0;
    for (int i = 0; i < 600; i++) {
        run_step(&r);
        see_overlap(&r);
        for (uint32_t k = 0; k < r.m.count; k++) {
            rising = fmax(rising, (double)r.m.body[k].vy);
        }
    }
    figures[0] = rising / speed;
    figures[1] = r.overlap;
    run_close(&r);
}

static void try_landing(const contestant *c, double *figures) {
    land(c, 0.0, figures);
}

static void try_landing_with_gaps(const contestant *c, double *figures) {
    land(c, 0.05, figures);
}

/* The circles start scattered over three times their area. */
static void try_pile(const contestant *c, double *figures) {
    const material m = {0.3, 0.5};
    const size_t count = 300;
    uint64_t state = SEED;
    double area = 0.0;
    world_scene s = empty_scene(true);
    for (size_t i = 0; i < count; i++) {
        const double radius = world_between(&state, 0.25, 0.5);
        add_ball(&s, 0.0, 0.0, radius, m);
        area += PI * radius * radius;
    }
    const double side = sqrt(area / 0.33);
    world_scatter(s.bodies, count, side, &state);
    add_box(&s, CAROM_STATIC, (double[]){0.5 * side, -1.0, 0.5 * side + 2.0, 1.0}, m);
    add_box(&s, CAROM_STATIC, (double[]){-1.0, side, 1.0, side + 2.0}, m);
    add_box(&s, CAROM_STATIC, (double[]){side + 1.0, side, 1.0, side + 2.0}, m);
    run r = run_open(c, &s);
    for (int i = 0; i < 1500; i++) {
        run_step(&r);
    }
    see_overlap(&r);
    double slow = 0.0;
    for (size_t i = 0; i < count; i++) {
        slow += hypotl(r.m.body[i].vx, r.m.body[i].vy) < 0.02L;
    }
    figures[0] = slow / (double)count;
    figures[1] = r.overlap;
    run_close(&r);
}

static void try_bullet(const contestant *c, double *figures) {
    const material m = {0.0, 0.0};
    world_scene s = empty_scene(false);
    add_ball(&s, -5.0, 0.0, 0.1, m)->velocity.x = 1000.0f;
    add_box(&s, CAROM_STATIC, (double[]){0.0, 0.0, 0.005, 5.0}, m);
    run r = run_open(c, &s);
    figures[0] = 0.0;
    for (int i = 0; i < 60; i++) {
        run_step(&r);
        figures[0] = r.m.body[0].x > 0 ? 1.0 : figures[0];
    }
    run_close(&r);
}

static void try_gas(const contestant *c, double *figures) {
    world_scene s = world_scene_make(WORLD_GAS, 200, SEED);
    run r = run_open(c, &s);
    const real first = measure_kinetic(&r.m);
    for (int i = 0; i < 600; i++) {
        run_step(&r);
    }
    figures[0] = (double)(measure_kinetic(&r.m) / first - 1);
    run_close(&r);
}

/* Two blocks of touching boxes fly at 5 to the right, collide at 6 and fall together. */
static void try_cluster(const contestant *c, double *figures) {
    const material m = {0.3, 0.3};
    const double half = 0.25;
    world_scene s = empty_scene(true);
    for (int i = 0; i < 100; i++) {
        const int k = i % 50;
        const double side = i < 50 ? -1.0 : 1.0;
        const double x = side * (0.6 + half + k % 7 * 2.0 * half);
        const double y = k / 7 * 2.0 * half + (i < 50 ? 0.0 : 0.1);
        carom_body_def *const def = add_box(&s, CAROM_DYNAMIC, (double[]){x, y, half, half}, m);
        def->velocity = (carom_vec2){(float)(5.0 - 3.0 * side), 10.0f};
    }
    run r = run_open(c, &s);
    real first, now, y, sizes;
    measure_momentum(&r.m, &first, &y, &sizes);
    for (int i = 0; i < 240; i++) {
        run_step(&r);
    }
    measure_momentum(&r.m, &now, &y, &sizes);
    figures[0] = (double)(1 - now / first);
    run_close(&r);
}

static void try_cradle(const contestant *c, double *figures) {
    const material m = {1.0, 0.0};
    const double speed = 4.0;
    world_scene s = empty_scene(false);
    add_ball(&s, -2.0, 0.0, 0.5, m)->velocity.x = (float)speed;
    for (int i = 0; i < 4; i++) {
        add_ball(&s, i, 0.0, 0.5, m);
    }
    run r = run_open(c, &s);
    for (int i = 0; i < 120; i++) {
        run_step(&r);
    }
    figures[0] = (double)r.m.body[4].vx / speed;
    run_close(&r);
}

/* A cue ball breaks a rack of 15 on its axis, whose balls are mirror images of each other. */
static void try_break(const contestant *c, double *figures) {
    const material m = {0.9, 0.0};
    enum { ROWS = 5, RACK = ROWS * (ROWS + 1) / 2 };
    int mirror[RACK];
    int count = 0;
    world_scene s = empty_scene(false);
    for (int row = 0; row < ROWS; row++) {
        for (int k = 0; k <= row; k++) {
            mirror[count] = count + row - 2 * k;
            count++;
            add_ball(&s, row * 0.8660254, k - 0.5 * row, 0.5, m);
        }
    }
    add_ball(&s, -3.0, 0.0, 0.5, m)->velocity.x = 20.0f;
    run r = run_open(c, &s);
    for (int i = 0; i < 20; i++) {
        run_step(&r);
    }
    figures[0] = 0.0;
    for (int i = 0; i < RACK; i++) {
        const double off_x = (double)(r.m.body[i].x - r.m.body[mirror[i]].x);
        const double off_y = (double)(r.m.body[i].y + r.m.body[mirror[i]].y);
        figures[0] = fmax(figures[0], hypot(off_x, off_y));
    }
    run_close(&r);
}

/* ---- list ------------------------------------------------------------------------------------- */

const trial trials[] = {
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

const size_t trial_count = sizeof trials / sizeof *trials;
