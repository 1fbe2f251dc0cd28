/* Tests that the energy of random scenes never rises: 2 to 40 circles and boxes among static boxes
 * and circles in a closed arena, of all materials and of masses up to 1e4 apart. In every other
 * scene circles turn.
 *
 * The seed of scene i is --seed + i, so `--seed S --count 1` repeats one scene. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

#define MOST 48u
#define STEPS 240

enum { WEIGHTLESS, FALLING, OVERLAPPING, DEEP, CLASSES };

static const char *const class_name[CLASSES] = {"no gravity", "gravity", "overlapping starts",
                                                "deep starts, no gravity"};
static const double bound[CLASSES] = {1e-6, 1e-4, 1e-3, 1e-6};

/* Moving bodies are scattered with this share of their radii, so they may overlap by the rest at
 * the start. Those of DEEP do not overlap fixed bodies. */
static const double shrunk[CLASSES] = {1.0, 1.0, 0.97, 0.5};

#define LARGEST 0.7 /* radius */

typedef struct scene {
    int class;
    bool gravity;
    uint32_t moving, fixed;
    double side; /* of the arena, whose lower left corner is (0, 0) */
    double fastest;
    int restitution, friction; /* 0: 0 for all bodies; 1: 1 for all; 2: random */
    bool turning;              /* circles do */
} scene;

static double draw_coefficient(inputs_rng *rng, int kind) {
    return kind == 2 ? build_between(rng, 0.0, 1.0) : kind;
}

static scene draw_scene(inputs_rng *rng) {
    scene s;
    s.class = (int)inputs_below(rng, CLASSES);
    s.gravity = s.class == FALLING || (s.class == OVERLAPPING && inputs_below(rng, 2));
    s.moving = 2 + inputs_below(rng, 39);
    s.fixed = inputs_below(rng, 8);
    s.side = 0.0;
    s.fastest = build_ratio(rng, 0.5, 50.0);
    s.restitution = (int)inputs_below(rng, 3);
    s.friction = (int)inputs_below(rng, 3);
    return s;
}

static carom_body_def draw_body(const scene *s, inputs_rng *rng, bool moves, carom_vec2 at,
                                double radius) {
    uint32_t type = moves ? CAROM_DYNAMIC : CAROM_STATIC;
    double x = (double)at.x, y = (double)at.y, slim = build_between(rng, 0.4, 0.7);
    carom_vec2 axis = build_direction(rng), v = build_in_disc(rng);
    carom_body_def def = build_circle(type, x, y, radius);
    if (inputs_below(rng, 2))
        def = build_box(type, x, y, 0.7 * radius, slim * radius, (carom_rot){axis.x, axis.y});
    if (moves) {
        def.velocity = (carom_vec2){(float)s->fastest * v.x, (float)s->fastest * v.y};
        def.mass = (float)build_ratio(rng, 0.01, 100.0);
    }
    if (moves && s->turning && def.shape.kind == CAROM_SHAPE_CIRCLE) {
        def.flags &= ~CAROM_BODY_FIXED_ROTATION;
        def.spin = (float)(s->fastest / radius * (double)axis.x);
        def.inertia = (float)(0.5 * (double)def.mass * radius * radius * (0.2 + 2.0 * slim));
    }
    def.restitution = (float)draw_coefficient(rng, s->restitution);
    def.friction = (float)draw_coefficient(rng, s->friction);
    return def;
}

/* Separating an overlap against gravity adds potential energy. Overlaps at the start are up to 6 %
 * of the radius, so that this stays below the bound. */
static void fill(carom_world *w, scene *s, inputs_rng *rng) {
    float radii[MOST];
    carom_vec2 place[MOST];
    uint32_t count = s->moving + s->fixed;
    double area = 0.0, share = shrunk[s->class], apart = (1.0 - share) * LARGEST;
    double size[MOST];
    for (uint32_t i = 0; i < count; i++) {
        double radius = size[i] = build_between(rng, 0.2, LARGEST);
        bool apart_of_all = s->class == DEEP && i >= s->moving;
        radii[i] = (float)(apart_of_all ? radius + apart : radius * share);
        double needed = fmax(radius, (double)radii[i]);
        area += 3.14159 * needed * needed;
    }
    s->side = sqrt(area / build_between(rng, 0.15, 0.4)) + 1.0;
    double gap = s->class == OVERLAPPING ? 0.0 : 1e-3;
    double edge = s->class == OVERLAPPING ? 0.03 : s->class == DEEP ? apart : 0.0;
    build_region region = {edge, edge, s->side - edge, s->side - edge};
    judge_need(build_scatter(carom_allocator_default(), rng, region, gap, radii, count, place),
               "the bodies do not fit into the arena");
    expect_material walls = {draw_coefficient(rng, s->restitution),
                             draw_coefficient(rng, s->friction)};
    expect_room(w, (build_region){0, 0, s->side, s->side}, walls);
    for (uint32_t i = 0; i < count; i++) {
        carom_body_def def = draw_body(s, rng, i < s->moving, place[i], size[i]);
        judge_add(w, &def);
    }
}

typedef struct tally {
    uint64_t scenes, outside;
    expect_energy worst;
    uint64_t worst_rise, worst_record; /* seeds */
} tally;

static void run(uint64_t seed, tally tallies[CLASSES]) {
    static measure m;
    inputs_rng rng = inputs_seeded(seed);
    scene s = draw_scene(&rng);
    s.turning = seed % 2 != 0;
    tally *t = &tallies[s.class];
    carom_world *w = expect_world(s.gravity);
    fill(w, &s, &rng);
    measure_open(&m, w);
    expect_energy e = expect_energy_start(&m, s.gravity ? EXPECT_G : 0.0, 0.0);
    for (int i = 0; i < STEPS; i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        expect_energy_update(&e, &m);
    }
    for (uint32_t i = 0; i < m.count; i++) {
        const measure_body *b = &m.body[i];
        bool inside = b->x > 0 && b->y > 0 && b->x < (real)s.side && b->y < (real)s.side;
        t->outside += b->type == CAROM_DYNAMIC && !inside;
    }
    t->scenes++;
    t->worst_rise = e.rise > t->worst.rise ? seed : t->worst_rise;
    t->worst_record = e.record > t->worst.record ? seed : t->worst_record;
    t->worst.rise = fmaxl(t->worst.rise, e.rise);
    t->worst.record = fmaxl(t->worst.record, e.record);
    t->worst.regain = fmaxl(t->worst.regain, e.regain);
    carom_world_destroy(w);
}

/* The bound is on a rise above the largest energy so far. A rise above the first may be twice as
 * large: velocities are rounded to float, by 2^-24 a step, and 240 such errors of random sign add
 * up to about 1e-6 for a scene that one body dominates. */
static void judge_class(int class, const tally *t) {
    judge_case("%s, %llu scenes", class_name[class], (unsigned long long)t->scenes);
    if (t->scenes == 0)
        return;
    judge_most("energy above the largest so far, share", (double)t->worst.record, bound[class]);
    printf("    worst: --seed %llu --count 1\n", (unsigned long long)t->worst_record);
    judge_most("energy above the first, share", (double)t->worst.rise, 2.0 * bound[class]);
    printf("    worst: --seed %llu --count 1\n", (unsigned long long)t->worst_rise);
    judge_figure("energy above the lowest so far, share", (double)t->worst.regain);
    judge_none("bodies outside the arena", t->outside);
}

int main(int argc, char **argv) {
    static tally tallies[CLASSES];
    const test_program program = {"energy of random scenes", "scenes", 400, 2000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (long i = 0; i < options.count; i++)
        run(options.seed + (uint64_t)i, tallies);
    for (int i = 0; i < CLASSES; i++)
        judge_class(i, &tallies[i]);
    return judge_finish();
}
