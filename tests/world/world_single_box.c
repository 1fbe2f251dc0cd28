/* Tests one box that rotates against fixed bodies, and two boxes by themselves. In no step does
 * energy rise.
 *
 * floors    a box just above a floor, under gravity
 * slopes    the same above a slope
 * rooms     a box among static boxes, under gravity
 * wedges    a box that falls between two static boxes, which close below it
 * slow      a box on a floor that turns by less than rounding in a step: it does not sink in
 * pairs     two elastic boxes with friction, whose inertia is a tenth of that of a uniform body:
 *           a step takes no time
 * drifting  two inelastic boxes without gravity
 *
 * --count N is the number of scenes of each kind; that of scene i is --seed + i, so `--seed S
 * --count 1` repeats one. */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include "expect.h"

static const double pi = 3.14159265358979324;

enum { FLOORS, SLOPES, ROOMS, WEDGES, SLOW, PAIRS, DRIFTING, KINDS };

static const char *const kind_name[KINDS] = {
    "a box above a floor",
    "a box above a slope",
    "a box among static boxes",
    "a box that falls into a wedge",
    "a box on a floor that hardly spins",
    "two elastic boxes with friction and a tenth of the inertia",
    "two inelastic boxes without gravity"};

typedef struct figure {
    double worst;
    uint64_t seed, above; /* the worst value and its seed; the number of scenes above the bound */
} figure;

static void note(figure *f, double value, double bound, uint64_t seed) {
    f->above += value > bound;
    f->seed = value > f->worst ? seed : f->seed;
    f->worst = fmax(f->worst, value);
}

typedef struct tally {
    figure energy, depth, flat_spin, angular, milliseconds;
} tally;

/* In a wedge of an angle a, a displacement is up to 1 / sin(a / 2) times the rounding that causes
 * it. */
static const double wedge_bound = 1e-4;

/* A step of these takes microseconds. Rooms are up to 9 wide, where an ulp is 1e-6. */
static const double energy_bound = 1.5e-5, depth_bound = 2e-5, spin_bound = 0.1,
                    angular_bound = 1e-5, time_bound = 100.0;

static double energy_bound_of(int kind) {
    return kind == WEDGES ? wedge_bound : energy_bound;
}

static carom_rot rot_of(double angle) {
    return (carom_rot){(float)cos(angle), (float)sin(angle)};
}

/* Returns a random coefficient; half of them are 0 or 1. */
static double draw_coefficient(inputs_rng *rng) {
    return inputs_below(rng, 2) ? build_between(rng, 0.0, 1.0) : inputs_below(rng, 2);
}

static carom_body_def draw_box(inputs_rng *rng, double x, double y, double angle) {
    carom_body_def def = build_box(CAROM_DYNAMIC, x, y, build_between(rng, 0.2, 1.0),
                                   build_between(rng, 0.2, 1.0), rot_of(angle));
    expect_turning(&def, (expect_material){draw_coefficient(rng), draw_coefficient(rng)});
    return def;
}

static void set_motion(carom_body_def *def, double vx, double vy, double spin) {
    def->velocity = (carom_vec2){(float)vx, (float)vy};
    def->spin = (float)spin;
}

/* Returns how far a box reaches along a direction at an angle to its own x axis. */
static double extent(const carom_body_def *def, double angle) {
    return fabs((double)def->shape.as.box.half.x * cos(angle)) +
           fabs((double)def->shape.as.box.half.y * sin(angle));
}

/* Nearly every third box is nearly flat. */
static void fill_floor(carom_world *w, inputs_rng *rng, bool slope) {
    double tilt = slope ? build_between(rng, -0.8, 0.8) : 0.0;
    double angle = inputs_below(rng, 3)
                       ? build_between(rng, -pi, pi)
                       : (inputs_below(rng, 2) ? 0.5 * pi : 0.0) + build_ratio(rng, 1e-6, 0.1);
    carom_body_def box = draw_box(rng, 0, 0, tilt + angle);
    double gap = build_ratio(rng, 1e-5, 0.1), up = extent(&box, 0.5 * pi - angle) + gap;
    box.shape.as.box.center = (carom_vec2){(float)(-up * sin(tilt)), (float)(up * cos(tilt))};
    double fastest = build_ratio(rng, 1e-3, 10.0);
    set_motion(&box, fastest * build_between(rng, -1, 1), fastest * build_between(rng, -1, 1),
               fastest * build_between(rng, -1, 1));
    judge_add(w, &box);
    carom_body_def floor = build_box(CAROM_STATIC, sin(tilt), -cos(tilt), 100, 1, rot_of(tilt));
    floor.friction = (float)draw_coefficient(rng);
    judge_add(w, &floor);
}

static void fill_room(carom_world *w, inputs_rng *rng) {
    float radii[7];
    carom_vec2 place[7];
    uint32_t count = 2 + inputs_below(rng, 6);
    for (uint32_t i = 0; i < count; i++)
        radii[i] = (float)build_between(rng, 0.2, 0.7);
    double side = build_between(rng, 6.0, 9.0), fastest = build_ratio(rng, 0.1, 10.0);
    judge_need(build_scatter(carom_allocator_default(), rng, (build_region){0, 0, side, side},
                             0.001, radii, count, place),
               "the bodies do not fit into the room");
    expect_material material = {draw_coefficient(rng), draw_coefficient(rng)};
    for (uint32_t i = 0; i < count; i++) {
        double a = build_between(rng, 0.1, 1.4), r = (double)radii[i];
        carom_body_def def =
            build_box(i == 0 ? CAROM_DYNAMIC : CAROM_STATIC, (double)place[i].x, (double)place[i].y,
                      r * cos(a), r * sin(a), rot_of(build_between(rng, -pi, pi)));
        def.friction = (float)material.friction;
        if (i == 0) {
            expect_turning(&def, material);
            set_motion(&def, fastest * build_between(rng, -1, 1),
                       fastest * build_between(rng, -1, 1),
                       fastest / r * build_between(rng, -1, 1));
        }
        judge_add(w, &def);
    }
    expect_room(w, (build_region){0, 0, side, side}, material);
}

/* The faces of the wedge are 0.4 apart at y = 0. */
static void fill_wedge(carom_world *w, inputs_rng *rng) {
    double half = 0.5 * build_between(rng, 0.05, 1.05);
    carom_body_def box = draw_box(rng, 0.0, 0.4 / tan(half) + build_between(rng, 1.0, 3.0),
                                  build_between(rng, -pi, pi));
    box.shape.as.box.half =
        (carom_vec2){(float)build_between(rng, 0.2, 0.3), (float)build_between(rng, 0.15, 0.3)};
    box.spin = (float)build_between(rng, -5.0, 5.0);
    judge_add(w, &box);
    for (int side = -1; side <= 1; side += 2) {
        carom_body_def face = build_box(CAROM_STATIC, side * (0.2 + 2.0 * cos(half)),
                                        -2.0 * sin(half), 2.0, 30.0, rot_of(-side * half));
        face.friction = box.friction;
        judge_add(w, &face);
    }
}

static void fill_slow(carom_world *w, inputs_rng *rng) {
    double tilt = inputs_below(rng, 2) ? build_between(rng, -0.5, 0.5) : 0.0;
    double x = build_between(rng, -4.0, 4.0), y = build_between(rng, -4.0, 4.0);
    carom_body_def box = draw_box(rng, x, y, tilt);
    box.shape.as.box.half =
        (carom_vec2){(float)build_ratio(rng, 0.05, 5.0), (float)build_ratio(rng, 0.05, 5.0)};
    box.restitution = 0.0f;
    double gap = inputs_below(rng, 2) ? build_ratio(rng, 1e-7, 1e-4) : 0.0;
    double down = (double)box.shape.as.box.half.y + gap + 1.0;
    set_motion(&box, inputs_below(rng, 2) ? build_ratio(rng, 1e-7, 1e-4) : 0.0, 0.0,
               build_ratio(rng, 1e-8, 1e-4) * (inputs_below(rng, 2) ? 1 : -1));
    judge_add(w, &box);
    carom_body_def floor =
        build_box(CAROM_STATIC, x + down * sin(tilt), y - down * cos(tilt), 20, 1, rot_of(tilt));
    floor.friction = (float)draw_coefficient(rng);
    judge_add(w, &floor);
}

/* Both move towards a point near the middle. */
static void fill_pair(carom_world *w, inputs_rng *rng, bool elastic) {
    double fastest = build_ratio(rng, 0.1, elastic ? 100.0 : 10.0);
    for (int i = 0; i < 2; i++) {
        double x = i == 0 ? -1.5 : 1.5;
        carom_body_def def =
            draw_box(rng, x, build_between(rng, -1, 1), build_between(rng, -pi, pi));
        if (elastic)
            def.shape.as.box.half.x = (float)build_ratio(rng, 0.01, 1.0);
        double hx = (double)def.shape.as.box.half.x, hy = (double)def.shape.as.box.half.y;
        set_motion(&def, (i == 0 ? 1 : -1) * fastest, fastest * build_between(rng, -0.3, 0.3),
                   fastest * build_between(rng, -2, 2));
        if (elastic) {
            def.restitution = 1.0f;
            def.friction = (float)build_between(rng, 0.1, 1.0);
            def.inertia = (float)(0.1001 * 4.0 * hx * hy * (hx * hx + hy * hy) / 3.0);
        } else {
            def.restitution = 0.0f;
        }
        judge_add(w, &def);
    }
}

static carom_world *make_world(int kind, inputs_rng *rng) {
    bool gravity = kind == SLOW ? inputs_below(rng, 2) : kind != PAIRS && kind != DRIFTING;
    carom_world_def world = carom_world_def_default();
    world.gravity.y = gravity ? (float)-EXPECT_G : 0.0f;
    world.sleep_speed = 0.0f;
    carom_world *w = carom_world_create(&world);
    judge_need(w != NULL, "no world");
    if (kind == FLOORS || kind == SLOPES)
        fill_floor(w, rng, kind == SLOPES);
    else if (kind == ROOMS)
        fill_room(w, rng);
    else if (kind == WEDGES)
        fill_wedge(w, rng);
    else if (kind == SLOW)
        fill_slow(w, rng);
    else
        fill_pair(w, rng, kind == PAIRS);
    return w;
}

/* Returns whether a box lies flat on a floor at y = 0. */
static bool is_flat(const measure_body *b) {
    real up = fabsl(b->s) > fabsl(b->c) ? b->hx : b->hy;
    return fminl(fabsl(b->s), fabsl(b->c)) < 3e-6L && fabsl(b->y - up) < 3e-6L;
}

/* The spin of a box that lies flat and still does so a step later; else 0. */
static real flat_spin(const measure_body *before, const measure_body *b) {
    return is_flat(before) && is_flat(b) ? fabsl(before->spin) : 0;
}

/* The energy of dynamic bodies; *scale keeps the largest kinetic energy plus |potential| so far. */
static real energy_of(const measure *m, double gravity, real *scale) {
    real kinetic = measure_kinetic(m), potential = 0, size = 0;
    for (uint32_t i = 0; i < m->count; i++)
        if (m->body[i].type == CAROM_DYNAMIC)
            potential += m->body[i].mass * (real)gravity * m->body[i].y;
    for (uint32_t i = 0; i < m->count; i++) /* as at a height of 1 */
        size += m->body[i].type == CAROM_DYNAMIC ? m->body[i].mass * (real)gravity : 0;
    *scale = fmaxl(*scale, kinetic + fabsl(potential) + size);
    return kinetic + potential;
}

static void run_scene(int kind, uint64_t seed, tally *t) {
    static measure m;
    inputs_rng rng = inputs_seeded(seed);
    carom_world *w = make_world(kind, &rng);
    measure_open(&m, w);
    bool isolated = kind == PAIRS || kind == DRIFTING;
    double longest = 0.0, gravity = isolated ? 0.0 : EXPECT_G;
    real energy_scale = 0, energy = energy_of(&m, gravity, &energy_scale), rise = 0;
    real scale, first = measure_angular_momentum(&m, &scale), angular = 0, depth = 0, flat = 0;
    for (int i = 0; i < (kind == ROOMS || kind == WEDGES ? 240 : kind == SLOW ? 600 : 120); i++) {
        clock_t start = clock();
        judge_step(w, EXPECT_DT);
        longest = fmax(longest, 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC);
        measure_body before = m.body[0];
        measure_update(&m, w);
        real last = energy;
        energy = energy_of(&m, gravity, &energy_scale);
        rise = fmaxl(rise, (energy - last) / energy_scale);
        real size, now = measure_angular_momentum(&m, &size);
        scale = fmaxl(scale, size);
        angular = fmaxl(angular, fabsl(now - first) / scale);
        for (uint32_t k = 1; k < m.count; k++)
            depth = fmaxl(depth, -measure_gap(&m.body[0], &m.body[k]));
        flat = fmaxl(flat, kind == FLOORS ? flat_spin(&before, &m.body[0]) : 0);
    }
    note(&t->energy, (double)rise, energy_bound_of(kind), seed);
    note(&t->depth, (double)depth, depth_bound, seed);
    note(&t->flat_spin, (double)flat, spin_bound, seed);
    note(&t->angular, isolated ? (double)angular : 0.0, angular_bound, seed);
    note(&t->milliseconds, longest, time_bound, seed);
    carom_world_destroy(w);
}

static void judge_figure_of(const char *what, const figure *f, double bound) {
    judge_most(what, f->worst, bound);
    if (f->above > 0)
        printf("    in %llu scenes; the worst is that of --seed %llu --count 1\n",
               (unsigned long long)f->above, (unsigned long long)f->seed);
}

int main(int argc, char **argv) {
    const test_program program = {"one box that rotates", "scenes of each kind", 1000, 100000,
                                  false};
    test_options options = test_options_read(argc, argv, &program);
    for (int kind = 0; kind < KINDS; kind++) {
        tally t = {0};
        for (long i = 0; i < options.count; i++)
            run_scene(kind, options.seed + (uint64_t)i, &t);
        judge_case("%s, %ld scenes", kind_name[kind], options.count);
        judge_figure_of("energy gained in a step, share", &t.energy, energy_bound_of(kind));
        if (kind == FLOORS)
            judge_figure_of("spin while it lies flat", &t.flat_spin, spin_bound);
        if (kind != DRIFTING)
            judge_figure_of("overlap", &t.depth, depth_bound);
        if (kind == PAIRS)
            judge_figure_of("angular momentum off by, share", &t.angular, angular_bound);
        if (kind == DRIFTING) { /* a known defect: docs/WORLD.md */
            judge_figure("overlap", t.depth.worst);
            judge_figure("angular momentum off by, share", t.angular.worst);
        }
        judge_figure_of("longest step, milliseconds", &t.milliseconds, time_bound);
    }
    return judge_finish();
}
