/* Tests that two balls that collide within a step are where the closed form puts them, and that
 * bodies far away, or a force on one of them, change nothing about it. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "expect.h"

#define BYSTANDERS 97u
#define AFTER 5 /* number of steps that are compared bit for bit */

typedef struct vec {
    real x, y;
} vec;

typedef struct shot {
    carom_body_def a, b;
    real restitution, friction; /* of the pair */
} shot;

static vec wide(carom_vec2 v) {
    return (vec){(real)v.x, (real)v.y};
}

static real dot(vec a, vec b) {
    return a.x * b.x + a.y * b.y;
}

/* ---- the closed form ------------------------------------------------------------------------- */

/* The time of impact: the smaller root of |p + v t| = r. Negative when there is none. */
static real impact_time(vec p, vec v, real r) {
    real half = dot(p, v), square = dot(v, v);
    real root = half * half - square * (dot(p, p) - r * r);
    return root < 0 || half >= 0 ? (real)-1 : (-half - sqrtl(root)) / square;
}

/* Computes where both balls are after dt. Returns false if they do not collide by then. */
static bool solve(const shot *s, real dt, vec *a, vec *b) {
    vec pa = wide(s->a.shape.as.circle.center), pb = wide(s->b.shape.as.circle.center);
    vec va = wide(s->a.velocity), vb = wide(s->b.velocity);
    vec p = {pa.x - pb.x, pa.y - pb.y}, v = {va.x - vb.x, va.y - vb.y};
    real ma = (real)s->a.mass, mb = (real)s->b.mass, reduced = ma * mb / (ma + mb);
    real t =
        impact_time(p, v, (real)s->a.shape.as.circle.radius + (real)s->b.shape.as.circle.radius);
    if (t <= 0 || t >= dt)
        return false;
    vec n = {p.x + v.x * t, p.y + v.y * t};
    real length = sqrtl(dot(n, n));
    n = (vec){n.x / length, n.y / length};
    real approach = dot(v, n);
    vec across = {v.x - approach * n.x, v.y - approach * n.y};
    real normal = -(1 + s->restitution) * approach * reduced, slide = sqrtl(dot(across, across));
    real tangential = slide > 0 ? fminl(s->friction * normal, slide * reduced) / slide : (real)0;
    vec push = {normal * n.x - tangential * across.x, normal * n.y - tangential * across.y};
    real rest = dt - t;
    *a = (vec){pa.x + va.x * dt + push.x / ma * rest, pa.y + va.y * dt + push.y / ma * rest};
    *b = (vec){pb.x + vb.x * dt - push.x / mb * rest, pb.y + vb.y * dt - push.y / mb * rest};
    return true;
}

/* ---- the shots ------------------------------------------------------------------------------- */

/* Ball a moves by `radii` radii a step against b, which rests, or moves slowly. They touch after
 * 5 % to 95 % of the step, with an offset of up to 95 % of the sum of radii. */
static shot draw_shot(inputs_rng *rng, double radii, double restitution, double friction) {
    const double radius = 0.5, dt = (double)EXPECT_DT;
    double way = radii * radius, reach = 2.0 * radius;
    double offset = build_between(rng, -0.95, 0.95) * reach;
    double back = build_between(rng, 0.05, 0.95) * way + sqrt(reach * reach - offset * offset);
    carom_vec2 d = build_direction(rng), drift = build_in_disc(rng);
    double x = (double)d.x, y = (double)d.y;
    shot s = {.restitution = (real)(float)restitution, .friction = (real)(float)friction};
    s.a = build_circle(CAROM_DYNAMIC, -back * x - offset * y, -back * y + offset * x, radius);
    s.b = build_circle(CAROM_DYNAMIC, 0.0, 0.0, radius);
    s.a.velocity = (carom_vec2){(float)(way / dt * x), (float)(way / dt * y)};
    if (inputs_below(rng, 2)) /* added to both, so that the impact stays within the step */
        s.b.velocity = (carom_vec2){drift.x, drift.y};
    s.a.velocity.x += s.b.velocity.x;
    s.a.velocity.y += s.b.velocity.y;
    s.a.mass = (float)build_ratio(rng, 0.2, 5.0);
    s.b.mass = (float)build_ratio(rng, 0.2, 5.0);
    s.a.restitution = (float)restitution;
    s.a.friction = s.b.friction = (float)friction;
    return s;
}

/* Balls and boxes on a far grid, some of which collide. */
static carom_body add_bystanders(carom_world *w) {
    inputs_rng rng = inputs_seeded(7);
    carom_body last = {0, 0};
    for (uint32_t i = 0; i < BYSTANDERS; i++) {
        expect_material material = {build_between(&rng, 0.0, 1.0), 0.3};
        carom_vec2 v = build_in_disc(&rng);
        last =
            expect_body(w, i % 3 == 0, 400.0 + i % 10 * 1.2, 400.0 + i / 10 * 1.2, 0.5, material);
        expect_set_velocity(w, last, 20.0 * (double)v.x, 20.0 * (double)v.y);
    }
    return last;
}

enum { ALONE, WITH_BYSTANDERS, WITH_FORCE, VARIANTS };

typedef struct state {
    carom_vec2 place[2], velocity[2];
} state;

/* The state after each of AFTER steps. */
static void play(const shot *s, int variant, state out[AFTER]) {
    carom_world *w = expect_world(false);
    carom_body far = {0, 0}, ball[2];
    if (variant != ALONE)
        far = add_bystanders(w);
    ball[0] = judge_add(w, &s->a);
    ball[1] = judge_add(w, &s->b);
    for (int i = 0; i < AFTER; i++) {
        if (variant == WITH_FORCE)
            judge_need(carom_body_apply_force(w, far, (carom_vec2){1000, 0}) == CAROM_OK,
                       "no force");
        judge_step(w, EXPECT_DT);
        for (int k = 0; k < 2; k++) {
            out[i].place[k] = carom_body_position(w, ball[k]);
            out[i].velocity[k] = carom_body_velocity(w, ball[k]);
        }
    }
    carom_world_destroy(w);
}

static real distance(carom_vec2 a, vec b) {
    return hypotl((real)a.x - b.x, (real)a.y - b.y);
}

static void test_shots(double low, double high, double restitution, double friction, long count,
                       inputs_rng *rng) {
    real worst = 0;
    uint64_t other = 0, pushed = 0, shots = 0;
    judge_case("%g to %g radii a step, restitution %g, friction %g", low, high, restitution,
               friction);
    while (shots < (uint64_t)count) {
        double radii = build_ratio(rng, low, high);
        shot s = draw_shot(rng, radii, restitution, friction);
        state states[VARIANTS][AFTER];
        vec a, b;
        if (!solve(&s, (real)EXPECT_DT, &a, &b))
            continue;
        for (int i = 0; i < VARIANTS; i++)
            play(&s, i, states[i]);
        const state *first = &states[ALONE][0];
        real off = fmaxl(distance(first->place[0], a), distance(first->place[1], b));
        real share = off / (real)(radii * 0.5);
        judge_that(share <= 1e-3L, "%g radii a step: off by %Lg of the way", radii, share);
        worst = fmaxl(worst, share);
        other += memcmp(states[ALONE], states[WITH_BYSTANDERS], sizeof states[ALONE]) != 0;
        pushed += memcmp(states[ALONE], states[WITH_FORCE], sizeof states[ALONE]) != 0;
        shots++;
    }
    judge_most("place after the step, share of the way off", (double)worst, 1e-3);
    judge_none("shots that 97 bystanders change", other);
    judge_none("shots that a force on one of them changes", pushed);
}

int main(int argc, char **argv) {
    static const double ranges[][2] = {{0.3, 1.0}, {1.0, 4.0}, {4.0, 20.0}, {20.0, 100.0}};
    static const expect_material materials[] = {{1.0, 0.0}, {0.5, 0.0}, {0.0, 0.0}, {0.5, 0.4}};
    const test_program program = {"shots", "shots in each class", 50, 5000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int i = 0; i < 16; i++) {
        inputs_rng rng = test_options_rng(&options, "shots", i);
        test_shots(ranges[i / 4][0], ranges[i / 4][1], materials[i % 4].restitution,
                   materials[i % 4].friction, options.count, &rng);
    }
    return judge_finish();
}
