/* Tests that boxes rotate as the closed forms say: on slopes they hold, slide or tip over; they
 * land flat, fly, follow torques and rock. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

static const double pi = 3.14159265358979324;

static double in_radians(double degrees) {
    return degrees * pi / 180.0;
}

static carom_body_def turning(double x, double y, double hx, double hy, double angle,
                              expect_material material) {
    carom_body_def def =
        build_box(CAROM_DYNAMIC, x, y, hx, hy, (carom_rot){(float)cos(angle), (float)sin(angle)});
    expect_turning(&def, material);
    return def;
}

static double off(double value, double expected) {
    return fabs(value - expected) / fabs(expected);
}

/* ---- slopes ---------------------------------------------------------------------------------- */

typedef struct slope {
    double angle, friction;
    double hx, hy; /* of the box, which starts at rest on the slope */
} slope;

typedef struct slope_motion {
    double speed;        /* down the slope, at the end */
    double drift;        /* down the slope, from 0.5 s on */
    double acceleration; /* down the slope, the mean from 0.5 s on */
    double tilt;         /* the largest angle between box and slope */
} slope_motion;

static slope_motion run_slope(const slope *s, int steps) {
    const int early = 30;
    double c = cos(s->angle), sine = sin(s->angle), up = 1.0 + s->hy, first = 0.0, from = 0.0;
    carom_world *w = expect_world(true);
    carom_body_def floor =
        build_box(CAROM_STATIC, 0.0, 0.0, 300.0, 1.0, (carom_rot){(float)c, (float)-sine});
    floor.friction = (float)s->friction;
    judge_add(w, &floor);
    carom_body_def box =
        turning(sine * up, c * up, s->hx, s->hy, -s->angle, (expect_material){0.0, s->friction});
    carom_body b = judge_add(w, &box);
    slope_motion motion = {0};
    for (int i = 1; i <= steps; i++) {
        judge_step(w, EXPECT_DT);
        carom_vec2 v = carom_body_velocity(w, b), p = carom_body_position(w, b);
        double along = c * (double)p.x - sine * (double)p.y;
        double tilt = remainder((double)carom_body_angle(w, b) + s->angle, 2.0 * pi);
        motion.speed = c * (double)v.x - sine * (double)v.y;
        motion.tilt = fmax(motion.tilt, fabs(tilt));
        if (i == early) {
            first = motion.speed;
            from = along;
        }
        motion.drift = along - from;
    }
    motion.acceleration = (motion.speed - first) / ((steps - early) * (double)EXPECT_DT);
    carom_world_destroy(w);
    return motion;
}

typedef struct slope_worst {
    double speed, drift; /* of those that hold */
    double acceleration; /* largest relative error of boxes that slide */
    double tilt;
} slope_worst;

/* A box within a degree of the angle of friction is not judged. */
static void see_slope(double degrees, double friction, bool wide, slope_worst *worst) {
    slope s = {in_radians(degrees), friction, wide ? 1.0 : 0.5, wide ? 0.25 : 0.3};
    double beyond = s.angle - atan(friction), margin = in_radians(0.999);
    if (fabs(beyond) < margin)
        return;
    slope_motion m = run_slope(&s, 120);
    worst->tilt = fmax(worst->tilt, m.tilt);
    if (beyond > 0.0) {
        double expected = EXPECT_G * (sin(s.angle) - friction * cos(s.angle));
        worst->acceleration = fmax(worst->acceleration, off(m.acceleration, expected));
    } else {
        worst->speed = fmax(worst->speed, fabs(m.speed));
        worst->drift = fmax(worst->drift, fabs(m.drift));
    }
}

static void test_slopes(void) {
    for (int k = 1; k <= 10; k++) {
        double friction = 0.1 * k, limit = atan(friction) * 180.0 / pi;
        slope_worst worst = {0};
        for (int wide = 0; wide < 2; wide++) {
            for (int degrees = 5; degrees <= 60; degrees += 5)
                see_slope(degrees, friction, wide, &worst);
            see_slope(limit - 1.0, friction, wide, &worst);
            see_slope(limit + 1.0, friction, wide, &worst);
        }
        judge_case("boxes on slopes of 5 to 60 degrees and %.1f +- 1, friction %g", limit,
                   friction);
        judge_most("speed after 2 s of those that hold", worst.speed, 1e-3);
        judge_most("distance they slid from 0.5 s on", worst.drift, 1e-3);
        judge_most("acceleration of others, off by the share", worst.acceleration, 0.01);
        judge_most("degrees by which a box tilted", worst.tilt * 180.0 / pi, 0.1);
    }
}

/* With effective gravity at an angle f from the normal of the slope, a box tips over if tan(f) >
 * width / height. f is the slope of a box that friction holds, and the angle of friction, atan(mu),
 * of one that slides. */
static void test_tipping(double ratio, bool slides) {
    double limit = atan(ratio), least = 1e9, most = 0.0, wrong = 0.0;
    for (int side = -1; side <= 1; side += 2) {
        double f = limit + side * in_radians(1.0);
        slope s = {slides ? limit + in_radians(15.0) : f, slides ? tan(f) : 2.0, ratio, 1.0};
        slope_motion m = run_slope(&s, 300);
        least = side > 0 ? m.tilt : least;
        most = side < 0 ? m.tilt : most;
        if (side < 0 && slides)
            wrong = off(m.acceleration, EXPECT_G * (sin(s.angle) - s.friction * cos(s.angle)));
        else if (side < 0)
            wrong = fabs(m.drift);
    }
    judge_case("a box of width / height %g that %s: it tips at %.1f degrees", ratio,
               slides ? "slides" : "friction holds", limit * 180.0 / pi);
    judge_most("degrees by which it tilts 1 degree below that", most * 180.0 / pi, 0.1);
    judge_least("degrees by which it tilts 1 degree above", least * 180.0 / pi, 45.0);
    judge_most(slides ? "acceleration below, off by the share" : "distance it slid below", wrong,
               slides ? 0.01 : 1e-3);
}

/* ---- flat landings --------------------------------------------------------------------------- */

static const double drop_height = 4.0;

/* Counts the rebounds of a closed form: those faster than the rest speed, 2 g dt. */
static uint32_t count_landings(double restitution, double seconds) {
    double speed = sqrt(2.0 * EXPECT_G * drop_height), t = speed / EXPECT_G;
    uint32_t count = 0;
    for (; t < seconds && speed > 2.0 * EXPECT_G * (double)EXPECT_DT; count++) {
        speed *= restitution;
        t += 2.0 * speed / EXPECT_G;
    }
    return count;
}

typedef struct landing {
    double spin;    /* the largest */
    double rebound; /* speed after the first impact, at the height of the floor */
    double restless;
    uint32_t hits;
} landing;

/* The floor passes through (0, 0) and everything is rotated by `frame`, gravity too. */
static landing run_landing(double hx, double hy, double restitution, double frame, int steps) {
    double nx = -sin(frame), ny = cos(frame), up = drop_height + hy, last = 0.0;
    carom_world *w = judge_world((carom_vec2){(float)(-EXPECT_G * nx), (float)(-EXPECT_G * ny)});
    carom_body_def floor = build_box(CAROM_STATIC, -nx, -ny, 100.0, 1.0,
                                     (carom_rot){(float)cos(frame), (float)sin(frame)});
    floor.restitution = (float)restitution;
    judge_add(w, &floor);
    carom_body_def box =
        turning(nx * up, ny * up, hx, hy, frame, (expect_material){restitution, 0.0});
    carom_body b = judge_add(w, &box);
    landing l = {0};
    bool landed = false;
    for (int i = 0; i < steps; i++) {
        uint32_t hits;
        judge_step(w, EXPECT_DT);
        (void)carom_world_impacts(w, &hits);
        carom_vec2 v = carom_body_velocity(w, b), p = carom_body_position(w, b);
        double rises = nx * (double)v.x + ny * (double)v.y;
        double above = nx * (double)p.x + ny * (double)p.y - hy;
        if (!landed && rises > last) {
            l.rebound = sqrt(fmax(rises * rises + 2.0 * EXPECT_G * above, 0.0));
            landed = true;
        }
        last = rises;
        l.hits += hits;
        l.spin = fmax(l.spin, fabs((double)carom_body_spin(w, b)));
        if (i + 60 >= steps)
            l.restless = fmax(l.restless, hypot((double)v.x, (double)v.y));
    }
    carom_world_destroy(w);
    return l;
}

static void test_landing(double hx, double hy, double restitution, double frame) {
    const int steps = 600;
    double speed = sqrt(2.0 * EXPECT_G * drop_height);
    uint32_t expected = count_landings(restitution, steps * (double)EXPECT_DT);
    landing l = run_landing(hx, hy, restitution, in_radians(frame), steps);
    judge_case("a box of %g x %g lands flat, restitution %g, all rotated by %g degrees", 2.0 * hx,
               2.0 * hy, restitution, frame);
    /* The solver has not converged in the step of the last landing: 0.03 rad/s, for that step. */
    judge_most("spin", l.spin, 0.05);
    judge_most("rebound off by, share of the landing speed", fabs(l.rebound / speed - restitution),
               restitution > 0.0 ? 0.01 * restitution : 0.01);
    judge_most("impacts beyond one for each rebound",
               l.hits > expected ? (double)(l.hits - expected) : 0.0, 1.0);
    if (restitution < 1.0)
        judge_most("speed in the last second", l.restless, 1e-3);
}

/* ---- flight and torques ---------------------------------------------------------------------- */

static void test_flight(float spin) {
    const int steps = 600;
    carom_world *w = expect_world(false);
    carom_body_def def = turning(0.0, 0.0, 0.5, 0.2, 0.3, (expect_material){0.0, 0.5});
    def.velocity = (carom_vec2){0.3f, -0.2f};
    def.spin = spin;
    carom_body b = judge_add(w, &def);
    double start = (double)carom_body_angle(w, b), turned = 0.0, away = 0.0;
    for (int i = 1; i <= steps; i++) {
        judge_step(w, EXPECT_DT);
        double t = i * (double)EXPECT_DT, angle = (double)carom_body_angle(w, b);
        carom_vec2 p = carom_body_position(w, b);
        turned = fmax(turned, fabs(remainder(angle - start - (double)spin * t, 2.0 * pi)));
        away = fmax(away, hypot((double)p.x - (double)def.velocity.x * t,
                                (double)p.y - (double)def.velocity.y * t));
    }
    judge_case("a box in flight with spin %g, %d steps", (double)spin, steps);
    judge_most("angle off by", turned, 1e-4);
    judge_most("centre off by", away, 1e-4);
    judge_most("spin off by", fabs((double)carom_body_spin(w, b) - (double)spin), 0.0);
    carom_world_destroy(w);
}

/* With torque T for n steps of a body with I = factor m (w^2 + h^2) / 12, then an impulse at a
 * point. */
static void test_torque(double hx, double hy, double factor) {
    const double mass = 3.0, torque = 0.25, push = 6.0;
    double inertia = factor * mass * (hx * hx + hy * hy) / 3.0, t = 120 * (double)EXPECT_DT;
    carom_world *w = expect_world(false);
    carom_body_def def = turning(1.0, 2.0, hx, hy, 0.4, (expect_material){0.0, 0.0});
    def.mass = (float)mass;
    def.inertia = factor == 1.0 ? 0.0f : (float)inertia;
    carom_body b = judge_add(w, &def);
    judge_case("a torque on a box of %g x %g, %g times the inertia of a uniform one", 2.0 * hx,
               2.0 * hy, factor);
    judge_most("inertia off by the share", off((double)carom_body_inertia(w, b), inertia), 1e-6);
    for (int i = 0; i < 120; i++) {
        judge_need(carom_body_apply_torque(w, b, (float)torque) == CAROM_OK, "no torque");
        judge_step(w, EXPECT_DT);
    }
    double spin = torque * t / inertia, angle = 0.4 + 0.5 * spin * t;
    judge_most("spin after 2 s, off by the share", off((double)carom_body_spin(w, b), spin), 1e-5);
    judge_most("angle after 2 s, off by",
               fabs(remainder((double)carom_body_angle(w, b) - angle, 2.0 * pi)), 1e-4);
    judge_need(carom_body_apply_impulse_at(w, b, (carom_vec2){0.0f, (float)push},
                                           (carom_vec2){1.25f, 2.5f}) == CAROM_OK,
               "no impulse");
    judge_most("spin after an impulse at the side, off by the share",
               off((double)carom_body_spin(w, b), spin + 0.25 * push / inertia), 1e-5);
    judge_most("speed after it, off by", fabs((double)carom_body_velocity(w, b).y - push / mass),
               1e-6);
    carom_world_destroy(w);
}

/* ---- rocking --------------------------------------------------------------------------------- */

/* A box that is tilted by an angle t0 rocks back about its corner. With R = half the diagonal, p^2
 * = 3 g / (4 R) and tan(a) = width / height it is upright after acosh(1 / (1 - t0 / a)) / p
 * (Housner 1963, for small a). */
static void test_rocking(double share) {
    const double hx = 0.5, hy = 2.0;
    double limit = atan(hx / hy), tilt = share * limit, radius = hypot(hx, hy);
    double expected = acosh(1.0 / (1.0 - share)) / sqrt(0.75 * EXPECT_G / radius);
    carom_world *w = expect_world(true);
    expect_wall(w, 0.0, -1.0, 100.0, 1.0, (expect_material){0.0, 1.0});
    /* The corner to the right is at (0, 0), and the box is rotated clockwise about it. */
    carom_body_def def = turning(-radius * sin(limit - tilt), radius * cos(limit - tilt), hx, hy,
                                 -tilt, (expect_material){0.0, 1.0});
    carom_body b = judge_add(w, &def);
    double upright = 0.0, slid = 0.0, fastest = 0.0, rebound = 0.0;
    for (int i = 1; i <= 300; i++) {
        judge_step(w, EXPECT_DT);
        double angle = (double)carom_body_angle(w, b), spin = (double)carom_body_spin(w, b);
        carom_vec2 p = carom_body_position(w, b);
        double x = (double)p.x + cos(angle) * hx + sin(angle) * hy;
        if (angle < 0.0 && upright == 0.0) {
            slid = fmax(slid, fabs(x));
            fastest = fmax(fastest, spin);
        }
        /* Extrapolated from the last step before it is upright. */
        if (upright == 0.0 && spin > 0.0 && angle + spin * (double)EXPECT_DT >= 0.0)
            upright = i * (double)EXPECT_DT - angle / spin;
        if (upright > 0.0 && angle > 0.0)
            rebound = fmax(rebound, spin);
    }
    judge_case("a box of 1 x 4 that rocks from %g of the angle at which it tips over", share);
    judge_most("time until it is upright, off by the share", off(upright, expected), 0.05);
    judge_most("distance that its corner slid, share of the width", slid / (2.0 * hx), 0.01);
    judge_most("spin after the impact / before it (Housner: 0.912)", rebound / fastest, 1.0);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    static const double restitutions[] = {0.0, 0.3, 0.8, 1.0}, ratios[] = {1.0, 0.5, 0.3, 0.2};
    static const float spins[] = {0.1f, 1.0f, -30.0f, 100.0f};
    (void)judge_start(argc, argv, "boxes that rotate", 600, 600);
    test_slopes();
    for (int i = 0; i < 8; i++)
        test_tipping(ratios[i % 4], i / 4);
    for (int i = 0; i < 24; i++) {
        static const double hx[] = {0.5, 1.0, 0.15}, hy[] = {0.5, 0.25, 1.5};
        test_landing(hx[i % 3], hy[i % 3], restitutions[i / 3 % 4], i / 12 * 30.0);
    }
    for (int i = 0; i < 4; i++)
        test_flight(spins[i]);
    test_torque(0.5, 0.5, 1.0);
    test_torque(0.5, 0.2, 1.0);
    test_torque(0.1, 1.0, 2.0);
    for (int i = 1; i <= 4; i++)
        test_rocking(0.2 * i);
    return judge_finish();
}
