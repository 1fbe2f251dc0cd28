/* Tests that circles turn as the closed forms say: they roll or slide down slopes, sliding becomes
 * rolling, and impacts with friction exchange spin. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

#define RADIUS 0.5

static const float third = 1.0f / 3.0f;

/* A body that friction can rotate. */
static carom_body_def rolling(double x, double y, double radius, expect_material material) {
    carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, radius);
    def.flags &= ~CAROM_BODY_FIXED_ROTATION;
    def.restitution = (float)material.restitution;
    def.friction = (float)material.friction;
    return def;
}

static void run_steps(carom_world *w, int steps) {
    for (int i = 0; i < steps; i++)
        judge_step(w, EXPECT_DT);
}

static double off(double value, double expected) {
    return fabs(value - expected) / fabs(expected);
}

/* ---- slopes ---------------------------------------------------------------------------------- */

/* The acceleration down a slope of a body with I = k m r^2, and its angular acceleration. It rolls
 * if friction can supply the torque: mu >= tan(a) k / (1 + k). */
typedef struct slope_motion {
    double along, spin;
} slope_motion;

static slope_motion down_slope(double angle, double friction, double k) {
    double gravity = EXPECT_G * sin(angle), press = EXPECT_G * cos(angle);
    if (friction * press >= gravity * k / (1.0 + k))
        return (slope_motion){gravity / (1.0 + k), gravity / (1.0 + k) / RADIUS};
    return (slope_motion){gravity - friction * press, friction * press / (k * RADIUS)};
}

static void test_slope(double degrees, double friction, double k, double worst[2]) {
    double angle = degrees * acos(-1.0) / 180.0;
    carom_world *w = expect_world(true);
    carom_body_def floor = build_box(CAROM_STATIC, 0.0, 0.0, 300.0, 1.0,
                                     (carom_rot){(float)cos(angle), -(float)sin(angle)});
    floor.friction = (float)friction;
    judge_add(w, &floor);
    carom_body_def ball = rolling(sin(angle) * (1.0 + RADIUS), cos(angle) * (1.0 + RADIUS), RADIUS,
                                  (expect_material){0.0, friction});
    ball.mass = 2.0f;
    ball.inertia = (float)(k * 2.0 * RADIUS * RADIUS);
    carom_body b = judge_add(w, &ball);
    const int steps = 120;
    run_steps(w, steps);
    carom_vec2 v = carom_body_velocity(w, b);
    double t = steps * (double)EXPECT_DT;
    slope_motion expected = down_slope(angle, friction, k);
    double along = (double)v.x * cos(angle) - (double)v.y * sin(angle);
    worst[0] = fmax(worst[0], off(along, expected.along * t));
    worst[1] = fmax(worst[1], off(-(double)carom_body_spin(w, b), expected.spin * t));
    carom_world_destroy(w);
}

static void test_slopes(void) {
    static const double frictions[] = {0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0};
    static const struct {
        const char *name;
        double k;
    } bodies[] = {{"discs", 0.5}, {"hoops", 1.0}, {"balls with a heavy core", 0.1}};
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        double worst[2] = {0.0, 0.0};
        judge_case("%s on slopes of 5 to 60 degrees, friction 0.02 to 1", bodies[i].name);
        for (int degrees = 5; degrees <= 60; degrees += 5)
            for (size_t k = 0; k < sizeof frictions / sizeof frictions[0]; k++)
                test_slope(degrees, frictions[k], bodies[i].k, worst);
        judge_most("speed after 2 s, off by the share", worst[0], 1e-3);
        judge_most("spin after 2 s, off by the share", worst[1], 1e-3);
    }
}

/* ---- level floors ---------------------------------------------------------------------------- */

static void test_floor(double x, float speed, float spin) {
    carom_world *w = expect_world(true);
    expect_wall(w, x, -1.0, 2000.0, 1.0, (expect_material){0.0, 0.3});
    carom_body_def def = rolling(x, RADIUS, RADIUS, (expect_material){0.0, 0.3});
    def.velocity.x = speed;
    def.spin = spin;
    carom_body b = judge_add(w, &def);
    run_steps(w, 1200);
    /* Friction conserves m v r - I w, the angular momentum about the contact point. */
    double rolls = (2.0 * (double)speed - (double)spin * RADIUS) / 3.0;
    judge_case("a ball at x = %g with speed %g and spin %g", x, (double)speed, (double)spin);
    judge_most("speed in the end, off by", fabs((double)carom_body_velocity(w, b).x - rolls), 1e-3);
    judge_most("spin in the end, off by", fabs((double)carom_body_spin(w, b) + rolls / RADIUS),
               2e-3);
    judge_most("height, off by", fabs((double)carom_body_position(w, b).y - RADIUS),
               1e-3 + 4e-7 * fabs(x));
    carom_world_destroy(w);
}

/* A ball that drops with spin leaves the floor as the impulses say: mu (1 + e) v along it, or what
 * makes it roll. */
static void test_drop(double friction, double restitution, float spin) {
    carom_world *w = expect_world(false);
    expect_wall(w, 0.0, -1.0, 100.0, 1.0, (expect_material){restitution, friction});
    carom_body_def def =
        rolling(0.0, RADIUS + 0.01, RADIUS, (expect_material){restitution, friction});
    def.velocity.y = -4.0f;
    def.spin = spin;
    carom_body b = judge_add(w, &def);
    run_steps(w, 1);
    double slip = (double)spin * RADIUS, most = friction * (1.0 + restitution) * 4.0;
    double change = -fmax(fmin(slip / 3.0, most), -most); /* of the speed, a disc */
    carom_vec2 v = carom_body_velocity(w, b);
    judge_case("a drop with friction %g, restitution %g, spin %g", friction, restitution,
               (double)spin);
    judge_most("speed along the floor, off by", fabs((double)v.x - change), 1e-5);
    judge_most("speed upwards, off by", fabs((double)v.y - 4.0 * restitution), 1e-5);
    judge_most("spin, off by",
               fabs((double)carom_body_spin(w, b) - ((double)spin + 2.0 * change / RADIUS)), 1e-4);
    carom_world_destroy(w);
}

/* ---- two balls ------------------------------------------------------------------------------- */

typedef struct shot {
    carom_body_def a, b;
} shot;

typedef struct after {
    double ax, ay, bx, by, spin_a, spin_b;
} after;

/* Two balls that are about to touch: a is left of b, and the line of centres is rotated by
 * `angle`. */
static shot draw_shot(inputs_rng *rng, double friction, double restitution, carom_vec2 n) {
    expect_material material = {restitution, friction};
    double ra = build_between(rng, 0.2, 1.0), rb = build_between(rng, 0.2, 1.0);
    double apart = ra + rb + 1e-3;
    shot s = {rolling(apart * (double)n.x, apart * (double)n.y, ra, material),
              rolling(0.0, 0.0, rb, material)};
    carom_vec2 va = build_in_disc(rng), vb = build_in_disc(rng);
    s.a.velocity = (carom_vec2){10.0f * va.x - 20.0f * n.x, 10.0f * va.y - 20.0f * n.y};
    s.b.velocity = (carom_vec2){2.0f * vb.x, 2.0f * vb.y};
    s.a.spin = (float)build_between(rng, -20.0, 20.0);
    s.b.spin = (float)build_between(rng, -20.0, 20.0);
    s.a.mass = (float)build_ratio(rng, 0.2, 5.0);
    s.b.mass = (float)build_ratio(rng, 0.2, 5.0);
    return s;
}

static after solve(const shot *s, double friction, double restitution, double nx, double ny) {
    double ma = (double)s->a.mass, mb = (double)s->b.mass;
    double ra = (double)s->a.shape.as.circle.radius, rb = (double)s->b.shape.as.circle.radius;
    double vx = (double)s->a.velocity.x - (double)s->b.velocity.x;
    double vy = (double)s->a.velocity.y - (double)s->b.velocity.y;
    double tx = -ny, ty = nx;
    double mass = 1.0 / (1.0 / ma + 1.0 / mb);
    double push = -(1.0 + restitution) * (vx * nx + vy * ny) * mass;
    /* A uniform disc has 1 / m + r^2 / I = 3 / m. */
    double slip = vx * tx + vy * ty - (double)s->a.spin * ra - (double)s->b.spin * rb;
    double tangential = fmax(fmin(-slip * mass / 3.0, friction * push), -friction * push);
    double x = push * nx + tangential * tx, y = push * ny + tangential * ty;
    return (after){(double)s->a.velocity.x + x / ma,
                   (double)s->a.velocity.y + y / ma,
                   (double)s->b.velocity.x - x / mb,
                   (double)s->b.velocity.y - y / mb,
                   (double)s->a.spin - 2.0 * tangential / (ma * ra),
                   (double)s->b.spin - 2.0 * tangential / (mb * rb)};
}

/* The normal of the impact, from the positions before the step: the balls move on straight lines
 * until they collide. */
static void normal_at_impact(const shot *s, double *nx, double *ny) {
    double px = (double)s->a.shape.as.circle.center.x, py = (double)s->a.shape.as.circle.center.y;
    double vx = (double)s->a.velocity.x - (double)s->b.velocity.x;
    double vy = (double)s->a.velocity.y - (double)s->b.velocity.y;
    double reach = (double)s->a.shape.as.circle.radius + (double)s->b.shape.as.circle.radius;
    double half = px * vx + py * vy, square = vx * vx + vy * vy;
    double t = (-half - sqrt(half * half - square * (px * px + py * py - reach * reach))) / square;
    *nx = (px + vx * t) / reach;
    *ny = (py + vy * t) / reach;
}

static void test_shots(double friction, double restitution, long count, inputs_rng *rng) {
    double worst = 0.0, worst_spin = 0.0;
    for (long i = 0; i < count; i++) {
        carom_world *w = expect_world(false);
        shot s = draw_shot(rng, friction, restitution, build_direction(rng));
        carom_body a = judge_add(w, &s.a), b = judge_add(w, &s.b);
        double nx, ny;
        normal_at_impact(&s, &nx, &ny);
        run_steps(w, 1);
        after e = solve(&s, (double)s.a.friction, (double)s.a.restitution, nx, ny);
        carom_vec2 va = carom_body_velocity(w, a), vb = carom_body_velocity(w, b);
        double off_a = hypot((double)va.x - e.ax, (double)va.y - e.ay);
        double off_b = hypot((double)vb.x - e.bx, (double)vb.y - e.by);
        worst = fmax(worst, fmax(off_a, off_b) / 20.0);
        worst_spin = fmax(worst_spin, fabs((double)carom_body_spin(w, a) - e.spin_a) / 20.0);
        worst_spin = fmax(worst_spin, fabs((double)carom_body_spin(w, b) - e.spin_b) / 20.0);
        carom_world_destroy(w);
    }
    judge_case("%ld shots of balls that turn, friction %g, restitution %g", count, friction,
               restitution);
    judge_most("velocities off by, share of the speed", worst, 1e-5);
    judge_most("spins off by, share of the largest", worst_spin, 1e-5);
}

/* ---- torques and drivers --------------------------------------------------------------------- */

static void test_torque(void) {
    carom_world *w = expect_world(false);
    carom_body_def def = rolling(0.0, 0.0, RADIUS, (expect_material){0.0, 0.0});
    def.mass = 3.0f;
    def.spin_damping = 0.5f;
    carom_body b = judge_add(w, &def);
    double spin = 0.0, inertia = 0.5 * 3.0 * RADIUS * RADIUS, angle = 0.0;
    for (int i = 0; i < 120; i++) {
        double before = spin;
        judge_need(carom_body_apply_torque(w, b, 0.25f) == CAROM_OK, "no torque");
        judge_step(w, EXPECT_DT);
        spin += 0.25 / inertia * (double)EXPECT_DT;
        angle += 0.5 * (before + spin) * (double)EXPECT_DT;
        spin /= 1.0 + 0.5 * (double)EXPECT_DT;
    }
    judge_case("a torque of 0.25 on a ball in space, with damping");
    judge_most("spin after 2 s, off by the share", off((double)carom_body_spin(w, b), spin), 1e-5);
    judge_most("angle after 2 s, off by", fabs((double)carom_body_angle(w, b) - angle), 1e-4);
    judge_need(carom_body_apply_impulse_at(w, b, (carom_vec2){0.0f, 6.0f},
                                           (carom_vec2){third, 0.0f}) == CAROM_OK,
               "no impulse");
    judge_most("spin after an impulse at the side, off by the share",
               off((double)carom_body_spin(w, b), spin + (double)third * 6.0 / inertia), 1e-5);
    judge_most("speed after it, off by", fabs((double)carom_body_velocity(w, b).y - 2.0), 1e-6);
    carom_world_destroy(w);
}

/* A ball lies on two kinematic rollers that spin in the same direction. It must spin in the
 * opposite direction, without slip. */
static void test_rollers(void) {
    carom_world *w = expect_world(true);
    for (int side = -1; side <= 1; side += 2) {
        carom_body_def roller = build_circle(CAROM_KINEMATIC, 0.6 * side, 0.0, RADIUS);
        roller.spin = 4.0f;
        roller.friction = 0.8f;
        judge_add(w, &roller);
    }
    carom_body_def def = rolling(0.0, 0.9, RADIUS, (expect_material){0.0, 0.8});
    carom_body b = judge_add(w, &def);
    run_steps(w, 600);
    judge_case("a ball on two rollers of spin 4");
    judge_most("spin off by", fabs((double)carom_body_spin(w, b) + 4.0), 1e-3);
    judge_most("place off by", fabs((double)carom_body_position(w, b).x), 0.02);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "circles that turn", 500, 20000);
    test_slopes();
    for (int i = 0; i < 3; i++) {
        static const double places[] = {0.0, 1000.0, -10000.0};
        test_floor(places[i], 6.0f, 0.0f);
        test_floor(places[i], 0.0f, -12.0f);
        test_floor(places[i], 3.0f, 9.0f);
    }
    test_drop(0.2, 0.5, 20.0f);
    test_drop(1.0, 0.5, 6.0f);
    test_drop(0.5, 1.0, -40.0f);
    test_drop(0.0, 1.0, -40.0f);
    for (int i = 0; i < 9; i++) {
        static const double shares[] = {0.0, 0.5, 1.0};
        inputs_rng rng = test_options_rng(&options, "shots", i);
        test_shots(0.4 * shares[i % 3], shares[i / 3], options.count, &rng);
    }
    test_torque();
    test_rollers();
    return judge_finish();
}
