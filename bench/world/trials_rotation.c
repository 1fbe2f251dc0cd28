/* Trials of one or two bodies that rotate. Their figures are differences from closed forms, those
 * of tests/world/world_rolling.c and world_boxes.c. */
#include "trial_run.h"

#include <math.h>

#define SEED 11u
#define STEP ((double)WORLD_DT)

enum { EARLY = 30 }; /* steps to settle before accelerations and drifts are measured */

static double in_radians(double degrees) {
    return degrees * TRIAL_PI / 180.0;
}

static double off(double value, double expected) {
    return fabs(value / expected - 1.0);
}

static void worse(double *worst, double value) {
    *worst = fmax(*worst, value);
}

/* ---- slopes ---------------------------------------------------------------------------------- */

/* A body on a slope that descends to the right and whose upper side passes through (0, 0). */
typedef struct slope {
    double angle, friction;
    double hx, hy; /* of the box; hx = 0: a ball of radius hy */
} slope;

typedef struct slope_motion {
    double acceleration, drift; /* down the slope, after EARLY steps */
    double tilt;                /* the largest angle between box and slope */
} slope_motion;

static world_scene slope_scene(const slope *s) {
    const trial_material m = {0.0, s->friction};
    const double c = cos(s->angle), sine = sin(s->angle);
    world_scene scene = trial_scene(2, true);
    const double x = sine * s->hy, y = c * s->hy;
    if (s->hx > 0.0) {
        const double at[] = {x, y, s->hx, s->hy};
        trial_rotates(trial_add_box(&scene, CAROM_DYNAMIC, at, m), -s->angle);
    } else {
        trial_rotates(trial_add_ball(&scene, x, y, s->hy, m), 0.0);
    }
    const double floor[] = {-sine, -c, 300.0, 1.0};
    trial_rotates(trial_add_box(&scene, CAROM_STATIC, floor, m), -s->angle);
    return scene;
}

static slope_motion run_slope(const contestant *c, const slope *s, int steps) {
    world_scene scene = slope_scene(s);
    trial_run r = trial_open(c, &scene);
    const measure_body *const b = &r.m.body[0];
    double first = 0.0, from = 0.0, speed = 0.0, place = 0.0;
    slope_motion motion = {0.0, 0.0, 0.0};
    for (int i = 1; i <= steps; i++) {
        trial_step(&r);
        speed = cos(s->angle) * (double)b->vx - sin(s->angle) * (double)b->vy;
        place = cos(s->angle) * (double)b->x - sin(s->angle) * (double)b->y;
        first = i == EARLY ? speed : first;
        from = i == EARLY ? place : from;
        const double angle = atan2((double)b->s, (double)b->c);
        worse(&motion.tilt, fabs(remainder(angle + s->angle, 2.0 * TRIAL_PI)));
    }
    trial_close(&r);
    motion.acceleration = (speed - first) / ((steps - EARLY) * STEP);
    motion.drift = place - from;
    return motion;
}

static const double frictions[] = {0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0};
enum { FRICTIONS = sizeof frictions / sizeof *frictions };

/* A disc rolls with acceleration 2/3 g sin(a) if friction is at least tan(a) / 3. */
static void try_rolling(const contestant *c, double *figures) {
    figures[0] = figures[1] = 0.0;
    for (int i = 0; i < 12 * FRICTIONS; i++) {
        const slope s = {in_radians(5.0 * (1 + i / FRICTIONS)), frictions[i % FRICTIONS], 0.0, 0.5};
        const bool rolls = s.friction >= tan(s.angle) / 3.0;
        const double rolling = 2.0 / 3.0 * TRIAL_GRAVITY * sin(s.angle);
        const double slipping = TRIAL_GRAVITY * (sin(s.angle) - s.friction * cos(s.angle));
        const slope_motion m = run_slope(c, &s, 120);
        worse(&figures[rolls ? 0 : 1], off(m.acceleration, rolls ? rolling : slipping));
    }
}

/* A box stays at rest up to atan(friction). Slopes within a degree of that are not judged. */
static void try_box_on_slope(const contestant *c, double *figures) {
    figures[0] = figures[1] = 0.0;
    for (int i = 0; i < 14 * FRICTIONS; i++) {
        const double friction = frictions[i % FRICTIONS], limit = atan(friction);
        const int k = i / FRICTIONS;
        const double angle = k < 12 ? in_radians(5.0 * (1 + k)) : limit + in_radians(2 * k - 25);
        if (fabs(angle - limit) < in_radians(0.999) || angle < 0.0) {
            continue;
        }
        const slope_motion m = run_slope(c, &(slope){angle, friction, 1.0, 0.25}, 120);
        if (angle < limit) {
            worse(&figures[0], fabs(m.drift));
        } else {
            const double expected = TRIAL_GRAVITY * (sin(angle) - friction * cos(angle));
            worse(&figures[1], off(m.acceleration, expected));
        }
    }
}

/* If the effective gravity is at an angle f from the normal of the slope, a box tips over if tan(f)
 * exceeds width / height. f is the slope angle for a box that friction holds, and atan(friction)
 * for one that slides. */
static void try_tipping(const contestant *c, double *figures) {
    static const double ratios[] = {1.0, 0.5, 0.3, 0.2};
    figures[0] = figures[1] = 0.0;
    for (int i = 0; i < 16; i++) {
        const bool above = i / 4 % 2 == 1, slides = i >= 8;
        const double limit = atan(ratios[i % 4]), f = limit + in_radians(above ? 1.0 : -1.0);
        const slope s = {slides ? limit + in_radians(15.0) : f, slides ? tan(f) : 2.0,
                         ratios[i % 4], 1.0};
        const bool tips = run_slope(c, &s, 300).tilt > in_radians(45.0);
        figures[0] += tips != above;
    }
}

/* ---- level floors ---------------------------------------------------------------------------- */

static void try_sliding_ball(const contestant *c, double *figures) {
    const trial_material m = {0.0, 0.3};
    const double speed = 6.0, radius = 0.5, rolls = 2.0 / 3.0 * speed;
    world_scene s = trial_scene(2, true);
    trial_rotates(trial_add_ball(&s, 0.0, radius, radius, m), 0.0)->velocity.x = (float)speed;
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 500.0, 1.0}, m);
    trial_run r = trial_open(c, &s);
    for (int i = 0; i < 1200; i++) {
        trial_step(&r);
    }
    figures[0] = off((double)r.m.body[0].vx, rolls);
    figures[1] = off((double)r.m.body[0].spin, -rolls / radius);
    trial_close(&r);
}

/* A box of 1 x 4, tilted by a share of the angle at which it tips over, rocks back about its
 * corner. With R = half the diagonal and p^2 = 3 g / (4 R), it is upright after acosh(1 / (1 -
 * share)) / p, a quarter of the period (Housner 1963, for slender boxes). */
static double rocking_error(const contestant *c, double share) {
    const trial_material m = {0.0, 1.0};
    const double hx = 0.5, hy = 2.0, radius = hypot(hx, hy), limit = atan(hx / hy);
    const double tilt = share * limit, up = limit - tilt;
    const double expected = acosh(1.0 / (1.0 - share)) / sqrt(0.75 * TRIAL_GRAVITY / radius);
    world_scene s = trial_scene(2, true);
    const double at[] = {-radius * sin(up), radius * cos(up), hx, hy};
    trial_rotates(trial_add_box(&s, CAROM_DYNAMIC, at, m), -tilt);
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 100.0, 1.0}, m);
    trial_run r = trial_open(c, &s);
    const measure_body *const b = &r.m.body[0];
    double upright = 0.0;
    for (int i = 1; i <= 300 && !(upright > 0.0); i++) {
        trial_step(&r);
        const double angle = atan2((double)b->s, (double)b->c), spin = (double)b->spin;
        if (spin > 0.0 && angle + spin * STEP >= 0.0) {
            upright = i * STEP - angle / spin; /* extrapolated from the last step before */
        }
    }
    trial_close(&r);
    return off(upright, expected);
}

static void try_rocking(const contestant *c, double *figures) {
    figures[0] = 0.0;
    for (int i = 1; i <= 4; i++) {
        worse(&figures[0], rocking_error(c, 0.2 * i));
    }
}

/* ---- billiards ------------------------------------------------------------------------------- */

typedef struct shot {
    double distance, aside; /* the cue ball moves along y = aside */
    double spin;
    trial_material m;
} shot;

static const double ball_radius = 0.5, shot_speed = 10.0;

typedef struct shot_error {
    double velocity, spin; /* relative to the speed */
} shot_error;

/* Balls of equal mass and restitution 1. The normal points from the cue ball to the other. */
static shot_error compare_shot(const shot *s, const measure_body *cue, const measure_body *other) {
    const double ny = -s->aside / (2.0 * ball_radius), nx = sqrt(1.0 - ny * ny);
    const double push = shot_speed * nx; /* normal impulse per mass of a ball */
    /* 1 / m + r^2 / I is 3 / m for a uniform disc, so an impulse of m slip / 6 stops the slip of
     * both. */
    const double slip = -shot_speed * ny + s->spin * ball_radius;
    const double most = s->m.friction * push;
    /* Tangential impulse per mass on the cue ball, along (-ny, nx). */
    const double friction = -fmax(fmin(slip / 6.0, most), -most);
    const double x = -push * nx - friction * ny, y = -push * ny + friction * nx;
    const double turn = 2.0 * friction / ball_radius; /* change of spin of both */
    const double a = hypot((double)cue->vx - shot_speed - x, (double)cue->vy - y);
    const double b = hypot((double)other->vx + x, (double)other->vy + y);
    const double sa = fabs((double)cue->spin - s->spin - turn);
    const double sb = fabs((double)other->spin - turn);
    return (shot_error){fmax(a, b) / shot_speed, fmax(sa, sb) * ball_radius / shot_speed};
}

static void run_shots(const contestant *c, double friction, double most_spin, double *figures) {
    uint64_t state = SEED;
    figures[0] = figures[1] = 0.0;
    for (int i = 0; i < 100; i++) {
        const shot s = {world_between(&state, 2.0, 4.0),
                        world_between(&state, -0.9, 0.9),
                        world_between(&state, -most_spin, most_spin),
                        {1.0, friction}};
        world_scene scene = trial_scene(2, false);
        carom_body_def *const cue =
            trial_rotates(trial_add_ball(&scene, -s.distance, s.aside, ball_radius, s.m), 0.0);
        cue->velocity.x = (float)shot_speed;
        cue->spin = (float)s.spin;
        trial_rotates(trial_add_ball(&scene, 0.0, 0.0, ball_radius, s.m), 0.0);
        trial_run r = trial_open(c, &scene);
        for (int k = 0; k < 60; k++) {
            trial_step(&r);
        }
        const shot_error e = compare_shot(&s, &r.m.body[0], &r.m.body[1]);
        worse(&figures[0], e.velocity);
        worse(&figures[1], e.spin);
        trial_close(&r);
    }
}

static void try_billiards(const contestant *c, double *figures) {
    run_shots(c, 0.0, 0.0, figures);
}

static void try_billiards_with_spin(const contestant *c, double *figures) {
    run_shots(c, 0.2, 20.0, figures);
}

/* ---- list ------------------------------------------------------------------------------------ */

const trial trials_rotation[] = {
    {try_rolling,
     "ball on slopes of 5 to 60 degrees, friction 0.02 to 1",
     {{"acceleration error, rolling", "0", SHARE}, {"acceleration error, slipping", "0", SHARE}}},
    {try_sliding_ball,
     "ball slides at 6 units/s over a level floor, friction 0.3, 20 s",
     {{"error of 2/3 of the speed", "0", SHARE}, {"error of the spin", "0", SHARE}}},
    {try_billiards,
     "100 shots of two balls, restitution 1, friction 0",
     {{"velocity error / speed", "0", SHARE}}},
    {try_billiards_with_spin,
     "the same with friction 0.2 and spins up to 20",
     {{"velocity error / speed", "0", SHARE}, {"spin error x radius / speed", "0", SHARE}}},
    {try_box_on_slope,
     "box of 2 x 0.5 on slopes of 5 to 60 degrees, friction 0.02 to 1",
     {{"slid in 1.5 s where it holds", "0", SHARE}, {"acceleration error, sliding", "0", SHARE}}},
    {try_tipping,
     "box on a slope, 1 degree below and above where it tips, 16 cases",
     {{"tips wrongly", "0", COUNT}}},
    {try_rocking,
     "box of 1 x 4 rocks back from 0.2 to 0.8 of the angle at which it tips",
     {{"error of Housner's period", "0", SHARE}}},
};

const size_t trial_count_rotation = sizeof trials_rotation / sizeof *trials_rotation;
