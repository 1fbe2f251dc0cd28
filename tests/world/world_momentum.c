/* Tests that an isolated group of bodies keeps its momentum, and its centre of mass the path of one
 * body, whatever collides in it. Circles that turn keep their angular momentum, too. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

#define MOST 200u

enum { CIRCLES, BOXES, MIXED, TURNING, SHAPES };

static const char *const shape_name[SHAPES] = {"circles", "boxes", "circles and boxes",
                                               "circles that turn"};

/* Bodies stay within 16 units of the origin for the time of a run. A position is then rounded by at
 * most 2^-21 a step, 6e-5 in 128 steps even if all are rounded the same way. */
static const uint32_t steps = 128;
static const double radius = 0.25, climb = 10.0;

typedef struct scene {
    int shapes;
    uint32_t count;
    double restitution, friction;
    bool gravity, clumps;
    float dt;
} scene;

typedef struct sums {
    real mass, x, y;   /* the centre */
    real px, py, size; /* momentum; the sum of |m v| */
} sums;

static sums sum_up(const measure *m) {
    sums s = {0};
    measure_momentum(m, &s.px, &s.py, &s.size);
    for (uint32_t i = 0; i < m->count; i++) {
        s.mass += m->body[i].mass;
        s.x += m->body[i].mass * m->body[i].x;
        s.y += m->body[i].mass * m->body[i].y;
    }
    s.x /= s.mass;
    s.y /= s.mass;
    return s;
}

static void add_body(carom_world *w, const scene *s, inputs_rng *rng, carom_vec2 at, double vx,
                     double vy) {
    double x = (double)at.x, y = (double)at.y;
    carom_vec2 axis = build_direction(rng);
    bool box = s->shapes == BOXES || (s->shapes == MIXED && inputs_below(rng, 2));
    carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, radius);
    if (box && s->clumps) /* level, so that whole rows collide at once */
        def = build_box(CAROM_DYNAMIC, x, y, radius, radius, (carom_rot){1, 0});
    else if (box)
        def =
            build_box(CAROM_DYNAMIC, x, y, 0.7 * radius, 0.7 * radius, (carom_rot){axis.x, axis.y});
    def.velocity = (carom_vec2){(float)vx, (float)(s->gravity ? vy + climb : vy)};
    def.restitution = (float)s->restitution;
    def.friction = (float)s->friction;
    def.mass = (float)build_ratio(rng, 0.3, 3.0);
    if (s->shapes == TURNING) {
        def.flags &= ~CAROM_BODY_FIXED_ROTATION;
        def.spin = 10.0f * axis.x;
    }
    judge_add(w, &def);
}

/* Two square blocks that touch inside, and collide after a fifth of a second. */
static void fill_clumps(carom_world *w, const scene *s, inputs_rng *rng) {
    uint32_t each = s->count / 2, columns = (uint32_t)ceil(sqrt(each));
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t k = i % each;
        double side = i < each ? -1.0 : 1.0;
        double x = side * (0.6 + radius + k % columns * 2.0 * radius);
        double y = k / columns * 2.0 * radius - columns * radius + (i < each ? 0.0 : 0.1);
        add_body(w, s, rng, (carom_vec2){(float)x, (float)y}, -3.0 * side, 0.4 * side);
    }
}

/* Every body starts towards a random point near the middle. */
static void fill_cloud(carom_world *w, const scene *s, inputs_rng *rng) {
    float radii[MOST];
    carom_vec2 place[MOST];
    double half = radius * sqrt(3.2 * s->count) + radius;
    for (uint32_t i = 0; i < s->count; i++)
        radii[i] = (float)radius;
    judge_need(build_scatter(carom_allocator_default(), rng,
                             (build_region){-half, -half, half, half}, 0.001, radii, s->count,
                             place),
               "the bodies do not fit into the region");
    for (uint32_t i = 0; i < s->count; i++) {
        carom_vec2 aim = build_in_disc(rng);
        add_body(w, s, rng, place[i], radius * (double)aim.x - (double)place[i].x,
                 radius * (double)aim.y - (double)place[i].y);
    }
}

typedef struct outcome {
    real momentum; /* error of the momentum, as a share of the largest sum of |m v| so far */
    real centre;   /* off by */
    real angular;  /* of the angular momentum, in the same way */
    uint64_t hits;
} outcome;

static uint32_t count_hits(const carom_world *w) {
    uint32_t count;
    (void)carom_world_impacts(w, &count);
    return count;
}

static void run(const scene *s, inputs_rng *rng, outcome *worst) {
    static measure m;
    carom_world *w = expect_world(s->gravity);
    if (s->clumps)
        fill_clumps(w, s, rng);
    else
        fill_cloud(w, s, rng);
    measure_open(&m, w);
    sums first = sum_up(&m);
    real turned_scale, turned = measure_angular_momentum(&m, &turned_scale);
    real scale = first.size, g = s->gravity ? (real)EXPECT_G : (real)0;
    for (uint32_t i = 1; i <= steps; i++) {
        judge_step(w, s->dt);
        measure_update(&m, w);
        sums now = sum_up(&m);
        real t = (real)s->dt * i, vx = first.px / first.mass, vy = first.py / first.mass;
        scale = fmaxl(scale, now.size);
        real off = hypotl(now.px - first.px, now.py - (first.py - first.mass * g * t));
        real away = hypotl(now.x - (first.x + vx * t), now.y - (first.y + vy * t - g * t * t / 2));
        worst->momentum = fmaxl(worst->momentum, off / scale);
        worst->centre = fmaxl(worst->centre, away);
        worst->hits += count_hits(w);
        real size, angular = measure_angular_momentum(&m, &size);
        turned_scale = fmaxl(turned_scale, size);
        worst->angular = fmaxl(worst->angular, fabsl(angular - turned) / turned_scale);
    }
    carom_world_destroy(w);
}

/* In free fall every step changes every velocity by g dt. With dt = 1/64 that change is a float and
 * adding it is exact. With dt = 1/60 it is rounded, by up to 2^-24 of the velocity and always the
 * same way, which adds up over the steps. */
static void test_scenes(int shapes, bool clumps, bool gravity, float dt, inputs_rng *rng) {
    const uint32_t counts[] = {2, 10, 50, test_sizes_are_long() ? 200 : 80};
    static const double restitutions[] = {0.0, 0.3, 0.6, 1.0};
    double rounding = gravity && dt == EXPECT_DT ? steps * ldexp(1.0, -24) : 0.0;
    judge_case("%s, %s, %s, dt = 1/%g", clumps ? "two clumps" : "a cloud", shape_name[shapes],
               gravity ? "free fall" : "no gravity", 1.0 / (double)dt);
    outcome all = {0};
    for (uint32_t i = 0; i < 4 * 4 * 2; i++) {
        scene s = {
            shapes, counts[i % 4], restitutions[i / 4 % 4], i / 16 ? 0.5 : 0.0, gravity, clumps,
            dt};
        outcome one = {0};
        run(&s, rng, &one);
        bool good = one.momentum <= 1e-6L + (real)rounding && one.centre <= 1e-4L;
        judge_that(good, "%u bodies, restitution %g, friction %g: momentum %Lg, centre %Lg",
                   s.count, s.restitution, s.friction, one.momentum, one.centre);
        all.momentum = fmaxl(all.momentum, one.momentum);
        all.centre = fmaxl(all.centre, one.centre);
        all.angular = fmaxl(all.angular, one.angular);
        all.hits += one.hits;
    }
    judge_most("momentum off by, share of the sum of sizes", (double)all.momentum, 1e-6 + rounding);
    judge_most("centre of mass off by", (double)all.centre, 1e-4);
    if (shapes == TURNING)
        /* Contacts and clips move bodies by other amounts than their velocities, which changes it a
         * little. */
        judge_most("angular momentum off by, share of the sum of sizes", (double)all.angular, 5e-4);
    judge_least("impacts", (double)all.hits, 100);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "momentum", (long)steps, (long)steps);
    for (int i = 0; i < SHAPES * 2 * 3; i++) {
        inputs_rng rng = test_options_rng(&options, "momentum", i);
        test_scenes(i / 6, i / 3 % 2, i % 3 > 0, i % 3 == 2 ? EXPECT_DT : 1.0f / 64.0f, &rng);
    }
    return judge_finish();
}
