/* Tests impacts of a corner of a box with a floor against the closed form of an impulse at a
 * point. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

static double in_radians(double degrees) {
    return degrees * 3.14159265358979324 / 180.0;
}

#define GAP 0.01
#define SPEED 2.0

/* A box above a floor whose top is y = 0. There is no gravity. */
typedef struct corner {
    double hx, hy, angle;
    double vx, spin; /* and vy = -SPEED */
    expect_material material;
} corner;

/* A velocity and a spin; the corner that touches is at (rx, ry) from the centre. k = inertia /
 * mass. */
typedef struct motion {
    double vx, vy, spin, rx, ry, k;
} motion;

/* The lowest corner at an angle. */
static void find_corner(const corner *c, double angle, double *rx, double *ry) {
    *ry = 0.0;
    for (int i = 0; i < 4; i++) {
        double x = i % 2 ? c->hx : -c->hx, y = i / 2 ? c->hy : -c->hy;
        double height = sin(angle) * x + cos(angle) * y;
        if (height < *ry) {
            *rx = cos(angle) * x - sin(angle) * y;
            *ry = height;
        }
    }
}

/* The motion just before the impact, whose time is found by bisection. */
static motion before_impact(const corner *c, double y) {
    motion m = {c->vx, -SPEED, c->spin, 0.0, 0.0, (c->hx * c->hx + c->hy * c->hy) / 3.0};
    double low = 0.0, high = (double)EXPECT_DT;
    for (int i = 0; i < 60; i++) {
        double t = 0.5 * (low + high);
        find_corner(c, c->angle + c->spin * t, &m.rx, &m.ry);
        *(y - SPEED * t + m.ry > 0.0 ? &low : &high) = t;
    }
    return m;
}

/* An impulse (jt, jn) a unit of mass changes the velocity (ut, un) of the corner by ktt jt + ktn
 * jn, ktn jt + knn jn. A corner that does not slip before either never slips, or slips to one side
 * all the time. So restitution of Newton and of Poisson agree: it separates at e times its closing
 * speed. */
static motion after_impact(motion m, expect_material material) {
    double ktt = 1.0 + m.ry * m.ry / m.k, ktn = -m.rx * m.ry / m.k, knn = 1.0 + m.rx * m.rx / m.k;
    double aside = -fmax(fmin(ktn / ktt, material.friction), -material.friction); /* jt / jn */
    double closing = m.vy + m.spin * m.rx;
    double jn = -(1.0 + material.restitution) * closing / (knn + ktn * aside), jt = aside * jn;
    m.vx += jt;
    m.vy += jn;
    m.spin += (m.rx * jn - m.ry * jt) / m.k;
    return m;
}

/* Runs one step, in which the corner hits. The place is written to *before. */
static motion run_corner(const corner *c, motion *before) {
    double rx = 0.0, ry = 0.0;
    find_corner(c, c->angle, &rx, &ry);
    carom_world *w = expect_world(false);
    expect_wall(w, 0.0, -1.0, 100.0, 1.0, c->material);
    carom_body_def def = build_box(CAROM_DYNAMIC, 0.0, GAP - ry, c->hx, c->hy,
                                   (carom_rot){(float)cos(c->angle), (float)sin(c->angle)});
    expect_turning(&def, c->material);
    def.velocity = (carom_vec2){(float)c->vx, -(float)SPEED};
    def.spin = (float)c->spin;
    carom_body b = judge_add(w, &def);
    judge_step(w, EXPECT_DT);
    carom_vec2 v = carom_body_velocity(w, b);
    *before = before_impact(c, (double)def.shape.as.box.center.y);
    motion m = *before;
    m.vx = (double)v.x;
    m.vy = (double)v.y;
    m.spin = (double)carom_body_spin(w, b);
    carom_world_destroy(w);
    return m;
}

/* Rows of all angles and shapes; i counts them. */
static bool next_corner(int i, double vx, double spin, expect_material material, corner *c) {
    static const double hx[] = {0.5, 1.0, 0.25}, hy[] = {0.5, 0.3, 0.75};
    *c = (corner){hx[i % 3], hy[i % 3], in_radians(10.0 * (1 + i / 3)), vx, spin, material};
    return i < 24;
}

static void see_corners(double spin, expect_material material, double worst[2]) {
    corner c;
    for (int i = 0; next_corner(i, 0.0, spin, material, &c); i++) {
        motion before, m = run_corner(&c, &before), e = after_impact(before, material);
        worst[0] = fmax(worst[0], hypot(m.vx - e.vx, m.vy - e.vy) / SPEED);
        worst[1] = fmax(worst[1], fabs(m.spin - e.spin) * hypot(c.hx, c.hy) / SPEED);
    }
}

static void test_corners(double restitution, double friction) {
    double worst[2] = {0.0, 0.0};
    judge_case("impacts at a corner, 10 to 80 degrees, restitution %g, friction %g", restitution,
               friction);
    see_corners(0.0, (expect_material){restitution, friction}, worst);
    for (int side = -1; side <= 1 && friction == 0.0; side += 2)
        see_corners(side, (expect_material){restitution, friction}, worst);
    judge_most("velocity off by, share of the speed", worst[0], 1e-3);
    judge_most("spin x half diagonal off by, share of the speed", worst[1], 1e-3);
}

static double energy(motion m) {
    return m.vx * m.vx + m.vy * m.vy + m.k * m.spin * m.spin;
}

/* A corner that slips before the impact: impact laws differ, so only what all of them keep is
 * judged. */
static void test_slipping(double restitution, double friction) {
    double gain = -1.0, cone = 0.0, arm = 0.0, closes = 0.0;
    for (int i = 0; i < 4; i++) {
        double vx = i % 2 ? 1.5 : -1.5, spin = i / 2 ? 1.0 : -1.0;
        corner c;
        for (int k = 0; next_corner(k, vx, spin, (expect_material){restitution, friction}, &c);
             k++) {
            motion a, b = run_corner(&c, &a);
            double jt = b.vx - a.vx, jn = b.vy - a.vy;
            double turn = (b.spin - a.spin) * a.k - (a.rx * jn - a.ry * jt);
            gain = fmax(gain, energy(b) / energy(a) - 1.0);
            cone = fmax(cone, (fabs(jt) - friction * jn) / SPEED);
            arm = fmax(arm, fabs(turn) / (SPEED * hypot(c.hx, c.hy)));
            closes = fmax(closes, -(b.vy + b.spin * b.rx) / SPEED);
        }
    }
    judge_case("impacts at a corner that slips, restitution %g, friction %g", restitution,
               friction);
    judge_most("energy gained, share", gain, 1e-6);
    judge_most("friction beyond the cone, share of the speed", cone, 1e-5);
    judge_most("impulse not at the corner, share", arm, 1e-3);
    judge_most("corner still closes, share of the speed", closes, 1e-3);
}

int main(int argc, char **argv) {
    static const double restitutions[] = {0.0, 0.3, 0.8, 1.0}, frictions[] = {0.0, 0.1, 0.5};
    (void)judge_start(argc, argv, "impacts at corners", 1, 1);
    for (int i = 0; i < 12; i++)
        test_corners(restitutions[i % 4], frictions[i / 4]);
    for (int i = 0; i < 8; i++)
        test_slipping(restitutions[i % 4], frictions[1 + i / 4]);
    return judge_finish();
}
