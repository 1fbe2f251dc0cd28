/* Tests circles and boxes that rotate in groups: a gas keeps its energy, an isolated cluster its
 * momentum and angular momentum, energy never rises in random scenes, and bars that spin do not
 * pass walls.
 *
 * --count N is the number of random scenes. The seed of scene i is --seed + i, so `--seed S --count
 * 1` repeats one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "expect.h"

#define MOST 1000u

static const double pi = 3.14159265358979324;

/* Every other body is a box, inside the circle of `radius`. */
static carom_body_def draw_body(inputs_rng *rng, uint32_t i, carom_vec2 at, double radius,
                                expect_material material) {
    double x = (double)at.x, y = (double)at.y, wide = build_between(rng, 0.4, 0.9);
    carom_vec2 axis = build_direction(rng);
    carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, radius);
    if (i % 2)
        def = build_box(CAROM_DYNAMIC, x, y, 0.99 * wide * radius,
                        0.99 * sqrt(1.0 - wide * wide) * radius, (carom_rot){axis.x, axis.y});
    expect_turning(&def, material);
    return def;
}

static void set_motion(carom_body_def *def, double vx, double vy, double spin) {
    def->velocity = (carom_vec2){(float)vx, (float)vy};
    def->spin = (float)spin;
}

static void scatter(inputs_rng *rng, build_region region, const float *radii, uint32_t count,
                    carom_vec2 *place) {
    judge_need(build_scatter(carom_allocator_default(), rng, region, 0.001, radii, count, place),
               "the bodies do not fit into the region");
}

static uint32_t count_hits(const carom_world *w) {
    uint32_t count;
    (void)carom_world_impacts(w, &count);
    return count;
}

static uint64_t count_outside(const measure *m, build_region r) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        bool inside =
            b->x > (real)r.x0 && b->y > (real)r.y0 && b->x < (real)r.x1 && b->y < (real)r.y1;
        count += b->type == CAROM_DYNAMIC && !inside;
    }
    return count;
}

/* ---- gas ------------------------------------------------------------------------------------- */

static void fill_gas(carom_world *w, uint32_t count, double side, inputs_rng *rng) {
    static float radii[MOST];
    static carom_vec2 place[MOST];
    const expect_material elastic = {1.0, 0.0};
    build_region region = {0, 0, side, side};
    for (uint32_t i = 0; i < count; i++)
        radii[i] = 0.5f;
    scatter(rng, region, radii, count, place);
    expect_room(w, region, elastic);
    for (uint32_t i = 0; i < count; i++) {
        carom_body_def def = draw_body(rng, i, place[i], 0.5, elastic);
        carom_vec2 v = build_in_disc(rng);
        set_motion(&def, 5.0 * (double)v.x, 5.0 * (double)v.y, build_between(rng, -10.0, 10.0));
        judge_add(w, &def);
    }
}

static void test_gas(uint32_t count, long steps, inputs_rng *rng) {
    measure m = {0};
    carom_world *w = expect_world(false);
    double side = sqrt(count * pi * 0.25 / 0.33);
    fill_gas(w, count, side, rng);
    measure_open(&m, w);
    real first = measure_kinetic(&m), worst = 0, turned = 0, overlap = 0;
    uint64_t hits = 0;
    for (long i = 0; i < steps; i++) {
        judge_step(w, EXPECT_DT);
        hits += count_hits(w);
        if (i % 20 && i + 1 < steps)
            continue;
        measure_update(&m, w);
        worst = fmaxl(worst, fabsl(measure_kinetic(&m) / first - 1));
        overlap = fmaxl(overlap, measure_overlap(&m).worst);
    }
    for (uint32_t i = 0; i < m.count; i++)
        turned += m.body[i].round ? 0 : m.body[i].inertia * m.body[i].spin * m.body[i].spin / 2;
    carom_step_stats s = carom_world_stats(w);
    judge_case("a gas of %u circles and boxes, %ld steps", count, steps);
    judge_most("energy off by, share", (double)worst, 1e-6);
    judge_least("energy of rotation of the boxes at the end, share", (double)(turned / first),
                0.05);
    judge_least("impacts a body", (double)hits / count, 1.0);
    judge_none("bodies outside", count_outside(&m, (build_region){0, 0, side, side}));
    judge_figure("overlap of the worst pair, share of the size", (double)overlap);
    judge_figure("lost motion, share of all", s.total_lost / (s.total_lost + s.total_moved));
    measure_close(&m);
    carom_world_destroy(w);
}

/* ---- isolated clusters ----------------------------------------------------------------------- */

/* Every body starts towards a point near the middle, so that all of them collide within 2 s. */
static void fill_cluster(carom_world *w, uint32_t count, bool elastic, inputs_rng *rng) {
    static float radii[MOST];
    static carom_vec2 place[MOST];
    const double radius = 0.25;
    double half = radius * sqrt(3.2 * count) + radius;
    for (uint32_t i = 0; i < count; i++)
        radii[i] = (float)radius;
    scatter(rng, (build_region){-half, -half, half, half}, radii, count, place);
    for (uint32_t i = 0; i < count; i++) {
        expect_material material = {build_between(rng, 0.0, 1.0), build_between(rng, 0.0, 1.0)};
        material = elastic ? (expect_material){1.0, material.friction} : material;
        carom_body_def def = draw_body(rng, i, place[i], radius, material);
        carom_vec2 aim = build_in_disc(rng);
        set_motion(&def, radius * (double)aim.x - (double)place[i].x,
                   radius * (double)aim.y - (double)place[i].y, build_between(rng, -10.0, 10.0));
        def.mass = (float)build_ratio(rng, 0.3, 3.0);
        judge_add(w, &def);
    }
}

typedef struct cluster_outcome {
    real momentum, angular; /* error, as a share of the largest sum of magnitudes so far */
    uint64_t hits;
} cluster_outcome;

static void run_cluster(uint32_t count, bool elastic, inputs_rng *rng, cluster_outcome *worst) {
    static measure m;
    carom_world *w = expect_world(false);
    fill_cluster(w, count, elastic, rng);
    measure_open(&m, w);
    real x0, y0, scale, turned_scale, turned = measure_angular_momentum(&m, &turned_scale);
    measure_momentum(&m, &x0, &y0, &scale);
    for (int i = 0; i < 128; i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        real x, y, size, angular = measure_angular_momentum(&m, &size);
        turned_scale = fmaxl(turned_scale, size);
        worst->angular = fmaxl(worst->angular, fabsl(angular - turned) / turned_scale);
        measure_momentum(&m, &x, &y, &size);
        scale = fmaxl(scale, size);
        worst->momentum = fmaxl(worst->momentum, hypotl(x - x0, y - y0) / scale);
        worst->hits += count_hits(w);
    }
    carom_world_destroy(w);
}

static void test_clusters(uint32_t count, bool elastic, long scenes, inputs_rng *rng) {
    cluster_outcome worst = {0};
    for (long i = 0; i < scenes; i++)
        run_cluster(count, elastic, rng, &worst);
    judge_case("%ld isolated clusters of %u circles and boxes, restitution %s", scenes, count,
               elastic ? "1" : "0 to 1");
    judge_most("momentum off by, share of the sum of sizes", (double)worst.momentum, 1e-6);
    /* Clips move bodies by other amounts than their velocities. Inelastic boxes that slide along
     * each other while they rotate have errors up to 5e-3. */
    judge_most("angular momentum off by, share likewise", (double)worst.angular,
               elastic ? 1e-5 : 1e-2);
    judge_least("impacts a scene", (double)worst.hits / (double)scenes, 0.5);
}

/* ---- random scenes --------------------------------------------------------------------------- */

enum { WEIGHTLESS, FALLING, CLASSES };

/* The bound of world_energy_random: a body that is moved out of a margin against gravity gains
 * energy. */
static const double bound[CLASSES] = {1e-6, 1e-4};

typedef struct tally {
    uint64_t scenes, outside, worst_seed;
    real record, rise;
} tally;

static double fill_scene(carom_world *w, inputs_rng *rng) {
    float radii[48];
    carom_vec2 place[48];
    uint32_t moving = 2 + inputs_below(rng, 39), count = moving + inputs_below(rng, 8);
    int restitution = (int)inputs_below(rng, 3), friction = (int)inputs_below(rng, 3);
    double area = 0.0, fastest = build_ratio(rng, 0.5, 50.0);
    for (uint32_t i = 0; i < count; i++) {
        radii[i] = (float)build_between(rng, 0.2, 0.7);
        area += pi * (double)radii[i] * (double)radii[i];
    }
    double side = sqrt(area / build_between(rng, 0.15, 0.4)) + 1.0;
    build_region region = {0, 0, side, side};
    scatter(rng, region, radii, count, place);
    for (uint32_t i = 0; i <= count; i++) {
        /* 0: 0 for all bodies; 1: 1 for all; 2: random */
        expect_material material = {restitution == 2 ? build_between(rng, 0.0, 1.0) : restitution,
                                    friction == 2 ? build_between(rng, 0.0, 1.0) : friction};
        if (i == count) {
            expect_room(w, region, material);
            break;
        }
        carom_vec2 v = build_in_disc(rng);
        carom_body_def def =
            draw_body(rng, inputs_below(rng, 2), place[i], (double)radii[i], material);
        def.mass = (float)build_ratio(rng, 1.0, 1000.0);
        set_motion(&def, fastest * (double)v.x, fastest * (double)v.y,
                   fastest / (double)radii[i] * build_between(rng, -1.0, 1.0));
        if (i >= moving) {
            def.type = CAROM_STATIC;
            def.mass = 0.0f;
            set_motion(&def, 0.0, 0.0, 0.0);
        }
        judge_add(w, &def);
    }
    return side;
}

static void run_scene(uint64_t seed, tally tallies[CLASSES]) {
    static measure m;
    inputs_rng rng = inputs_seeded(seed);
    int class = (int)inputs_below(&rng, CLASSES);
    tally *t = &tallies[class];
    carom_world *w = expect_world(class == FALLING);
    double side = fill_scene(w, &rng);
    measure_open(&m, w);
    expect_energy e = expect_energy_start(&m, class == FALLING ? EXPECT_G : 0.0, 0.0);
    for (int i = 0; i < 240; i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        expect_energy_update(&e, &m);
    }
    t->scenes++;
    t->outside += count_outside(&m, (build_region){0, 0, side, side});
    t->worst_seed = e.record > t->record ? seed : t->worst_seed;
    t->record = fmaxl(t->record, e.record);
    t->rise = fmaxl(t->rise, e.rise);
    carom_world_destroy(w);
}

static void judge_scenes(const tally *t, int class) {
    judge_case("random scenes, %s, %llu of them", class == FALLING ? "gravity" : "no gravity",
               (unsigned long long)t->scenes);
    if (t->scenes == 0)
        return;
    judge_most("energy above the largest so far, share", (double)t->record, bound[class]);
    printf("    worst: --seed %llu --count 1\n", (unsigned long long)t->worst_seed);
    judge_most("energy above the first, share", (double)t->rise, 2.0 * bound[class]);
    judge_none("bodies outside the arena", t->outside);
}

/* ---- bars ------------------------------------------------------------------------------------ */

#define BARS 3u   /* in each room */
#define BALLS 40u /* likewise */
#define BAR_SPIN 100.0

static const double bar_hx = 5.0, bar_hy = 0.025, ball_radius = 0.05;

static void fill_room(carom_world *w, const build_arena *arena, uint32_t room, inputs_rng *rng) {
    float radii[BARS + BALLS];
    carom_vec2 place[BARS + BALLS];
    const expect_material elastic = {1.0, 0.0};
    for (uint32_t i = 0; i < BARS + BALLS; i++)
        radii[i] = (float)(i < BARS ? hypot(bar_hx, bar_hy) + 0.001 : ball_radius);
    scatter(rng, build_arena_inside(arena, room), radii, BARS + BALLS, place);
    for (uint32_t i = 0; i < BARS + BALLS; i++) {
        carom_vec2 at = build_arena_place(arena, (double)place[i].x, (double)place[i].y);
        carom_vec2 axis = build_direction(rng), v = build_in_disc(rng);
        carom_body_def def =
            i < BARS ? build_box(CAROM_DYNAMIC, (double)at.x, (double)at.y, bar_hx, bar_hy,
                                 (carom_rot){axis.x, axis.y})
                     : build_circle(CAROM_DYNAMIC, (double)at.x, (double)at.y, ball_radius);
        expect_turning(&def, elastic);
        set_motion(&def, 10.0 * (double)v.x, 10.0 * (double)v.y,
                   i >= BARS              ? 0.0
                   : inputs_below(rng, 2) ? BAR_SPIN
                                          : -BAR_SPIN);
        judge_add(w, &def);
    }
}

/* Counts the dynamic bodies that have left their room: by the centre of a ball, by any corner of a
 * box. Borders of rooms are the middles of walls. */
static uint64_t count_passed(const measure *m, const build_arena *arena, const uint32_t *room) {
    uint64_t passed = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        bool good = true;
        for (int k = 0; k < 4 && b->type == CAROM_DYNAMIC; k++) {
            real x = b->round ? 0
                     : k % 2  ? b->hx
                              : -b->hx,
                 y = b->round ? 0
                     : k / 2  ? b->hy
                              : -b->hy;
            double px = (double)(b->x + b->c * x - b->s * y);
            double py = (double)(b->y + b->s * x + b->c * y);
            good = good && build_arena_room(arena, px, py) == room[i];
        }
        passed += !good;
    }
    return passed;
}

/* Four rooms of 32 x 32 with walls 0.01 thick. A tip of a bar moves by 8 units in a step. */
static void test_bars(carom_rot rot, long steps, inputs_rng *rng) {
    static measure m;
    uint32_t room[4 * (BARS + BALLS) + 16];
    carom_world *w = expect_world(false);
    build_arena arena = {-32.0, -32.0, 64.0, 0.01, 2, rot};
    carom_body_def wall = carom_body_def_default();
    wall.restitution = 1.0f;
    judge_need(build_arena_walls(w, &arena, &wall), "the walls could not be added");
    for (uint32_t i = 0; i < 4; i++)
        fill_room(w, &arena, i, rng);
    measure_open(&m, w);
    judge_need(m.count <= sizeof room / sizeof *room, "too many bodies");
    for (uint32_t i = 0; i < m.count; i++)
        room[i] = build_arena_room(&arena, (double)m.body[i].x, (double)m.body[i].y);
    judge_need(count_passed(&m, &arena, room) == 0, "bodies start outside their rooms");
    uint64_t passed = 0, hits = 0;
    real overlap = 0;
    for (long i = 0; i < steps; i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        uint64_t now = count_passed(&m, &arena, room);
        passed = now > passed ? now : passed;
        overlap = fmaxl(overlap, measure_overlap(&m).worst_static);
        hits += count_hits(w);
    }
    carom_step_stats s = carom_world_stats(w);
    judge_case(
        "bars of 10 x 0.05 with spin 100 and balls of 0.05 among walls 0.01 thick, %ld steps",
        steps);
    judge_none("bars and balls that passed a wall", passed);
    judge_least("impacts a step", (double)hits / (double)steps, 1.0);
    judge_figure("overlap with walls, share of the size", (double)overlap);
    judge_figure("lost motion, share of all", s.total_lost / (s.total_lost + s.total_moved));
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    static tally tallies[CLASSES];
    static const uint32_t counts[] = {2, 10, 50, 200};
    static const carom_rot rots[] = {{1, 0}, {4, 3}, {0.31f, -0.95f}};
    const test_program program = {"bodies that spin", "scenes", 150, 10000, false};
    test_options options = test_options_read(argc, argv, &program);
    bool is_long = test_sizes_are_long(), single = options.count == 1;
    for (long i = 0; i < options.count; i++)
        run_scene(options.seed + (uint64_t)i, tallies);
    for (int i = 0; i < CLASSES; i++)
        judge_scenes(&tallies[i], i);
    for (int i = 0; i < 8 && !single; i++) {
        inputs_rng rng = test_options_rng(&options, "clusters", i);
        test_clusters(counts[i % 4], i < 4, options.count / 15 + 1, &rng);
    }
    for (int i = 0; i < 3 && !single; i++) {
        inputs_rng rng = test_options_rng(&options, "bars", i);
        test_bars(rots[i], is_long ? 5000 : 200, &rng);
    }
    if (!single) {
        inputs_rng rng = test_options_rng(&options, "gas", 0);
        test_gas(is_long ? 1000 : 300, is_long ? 10000 : 2000, &rng);
    }
    return judge_finish();
}
