/* Tests that energy does not rise in scenes whose bodies touch or overlap when they start, far from
 * the origin, too: circles and boxes in a room or a bowl, each moved until it touches another one.
 *
 * Gravity makes two exceptions, which are counted: bodies that touch a fixed one are lifted out of
 * its margin, and bodies that overlap are moved apart, each by no more than the sum of the overlaps
 * that connect it with others.
 *
 * The seed of scene i is --seed + i, so `--seed S --count 1` repeats one scene. */
#include <math.h>
#include <stdio.h>
#include "expect.h"

#define MOST 60u
#define STEPS 200
#define TRIES 200

enum { TOUCHING, OVERLAPPING, PILED, SUNK, CLASSES };

static const char *const class_name[CLASSES] = {"touching, no gravity", "overlapping, no gravity",
                                                "touching, gravity", "overlapping, gravity"};
static const double bound[CLASSES] = {1e-6, 1e-6, 1e-4, 1e-3};

/* Speeds below this, in units a second, are rounding where all bodies start at rest. */
#define SLOWEST 1e-3

typedef struct scene {
    double gravity, dt, floor;
    uint32_t count;
    carom_body_def body[MOST];
} scene;

/* ---- random scenes --------------------------------------------------------------------------- */

typedef struct draw {
    int class;
    double x, y, side;
    double smallest, largest, fastest;
    int restitution, friction, mass; /* 0: the same for all; 1: 1 for all; 2: random */
    bool turning;                    /* circles do */
} draw;

static double draw_coefficient(inputs_rng *rng, int kind) {
    return kind == 2 ? build_between(rng, 0.0, 1.0) : kind;
}

static void scene_add(scene *s, carom_world *w, carom_body_def def) {
    judge_add(w, &def);
    s->body[s->count++] = def;
}

static carom_body_def draw_material(const draw *d, inputs_rng *rng, carom_body_def def) {
    def.restitution = (float)draw_coefficient(rng, d->restitution);
    def.friction = (float)draw_coefficient(rng, d->friction);
    return def;
}

/* A room; in half of the scenes two slopes are in it. */
static void draw_room(scene *s, carom_world *w, const draw *d, inputs_rng *rng) {
    double h = 0.5 * d->side;
    const carom_rot level = {1, 0};
    for (int i = 0; i < 4; i++) {
        double across = i < 2 ? (i == 0 ? -1.0 : d->side + 1.0) : h;
        double up = i < 2 ? h : (i == 2 ? -1.0 : d->side + 1.0);
        double hx = i < 2 ? 1.0 : h + 2.0, hy = i < 2 ? h + 2.0 : 1.0;
        scene_add(s, w,
                  draw_material(d, rng,
                                build_box(CAROM_STATIC, d->x + across, d->y + up, hx, hy, level)));
    }
    for (int i = 0; i < 2 && d->side > 5.0; i++) {
        double steep = build_between(rng, 0.1, 0.8), x = d->x + (i == 0 ? 0.2 : 0.8) * d->side;
        carom_rot rot = {1.0f, (float)(i == 0 ? -steep : steep)};
        float length = sqrtf(rot.c * rot.c + rot.s * rot.s);
        rot = (carom_rot){rot.c / length, rot.s / length};
        scene_add(
            s, w,
            draw_material(
                d, rng, build_box(CAROM_STATIC, x, d->y + 0.3 * d->side, 0.4 * d->side, 0.2, rot)));
    }
}

static carom_vec2 *place_of(carom_body_def *def) {
    return def->shape.kind == CAROM_SHAPE_CIRCLE ? &def->shape.as.circle.center
                                                 : &def->shape.as.box.center;
}

/* A body that touches another one, or overlaps it; false if this try finds no place. */
static bool draw_body(const carom_world *w, const draw *d, inputs_rng *rng, carom_body_def *out) {
    double size = build_ratio(rng, d->smallest, d->largest);
    double x = d->x + build_between(rng, 0.0, d->side), y = d->y + build_between(rng, 0.0, d->side);
    carom_vec2 axis = build_direction(rng), v = build_in_disc(rng), way = build_direction(rng);
    carom_rot rot = inputs_below(rng, 3) ? (carom_rot){axis.x, axis.y} : (carom_rot){1, 0};
    double slim = build_between(rng, 0.4, 1.0), mass = build_ratio(rng, 0.01, 100.0);
    double deep = build_between(rng, 0.0, d->class == SUNK ? 0.06 : 0.3);
    bool falls = d->class >= PILED && inputs_below(rng, 2);
    bool sinks = inputs_below(rng, 4) == 0;
    carom_body_def def = inputs_below(rng, 2)
                             ? build_circle(CAROM_DYNAMIC, x, y, size)
                             : build_box(CAROM_DYNAMIC, x, y, size, slim * size, rot);
    carom_filter all = carom_filter_default();
    carom_body found;
    if (carom_world_overlap(w, def.shape, all, &found, 1) > 0)
        return false;
    float far = (float)(2.0 * d->side);
    carom_vec2 motion = {falls ? 0.0f : far * way.x, falls ? -far : far * way.y};
    carom_world_hit hit = carom_world_sweep(w, def.shape, motion, all);
    if (hit.sweep.state != CAROM_SWEEP_HIT)
        return false;
    bool fixed = carom_body_is_valid(w, hit.body) && hit.body.index < 6;
    /* Fewer bodies overlap a fixed body, and by less. */
    deep = d->class % 2 == 0 ? 0.0 : fixed ? (sinks ? 0.1 * deep : 0.0) : deep;
    deep *= slim * size;
    *place_of(&def) = (carom_vec2){
        (float)(x + hit.sweep.t * (double)motion.x - deep * (double)hit.sweep.normal.x),
        (float)(y + hit.sweep.t * (double)motion.y - deep * (double)hit.sweep.normal.y)};
    def.velocity = (carom_vec2){(float)d->fastest * v.x, (float)d->fastest * v.y};
    def.mass = d->mass == 0 ? 0.0f : d->mass == 1 ? 1.0f : (float)mass;
    if (d->turning && def.shape.kind == CAROM_SHAPE_CIRCLE) {
        def.flags &= ~CAROM_BODY_FIXED_ROTATION;
        def.spin = (float)(d->fastest / size * (double)axis.x);
    }
    *out = draw_material(d, rng, def);
    return true;
}

static scene draw_scene(inputs_rng *rng, bool turning, int *class) {
    static const double steps[] = {1.0 / 30.0, 1.0 / 60.0, 1.0 / 120.0, 1.0 / 240.0};
    scene s = {0};
    draw d = {.class = (int)inputs_below(rng, CLASSES), .turning = turning};
    double far = inputs_below(rng, 2) ? 1000.0 : 0.0;
    uint32_t count = 2 + inputs_below(rng, inputs_below(rng, 2) ? 6 : 40);
    d.x = build_between(rng, -far, far);
    d.y = build_between(rng, -far, far);
    d.smallest = inputs_below(rng, 2) ? 0.1 : 0.3;
    d.largest = inputs_below(rng, 2) ? 0.6 : 1.5;
    d.side = 2.0 * d.largest * (2.0 + sqrt((double)count));
    d.fastest = inputs_below(rng, 2) ? 0.0 : build_ratio(rng, 0.1, 10.0);
    d.restitution = (int)inputs_below(rng, 3);
    d.friction = (int)inputs_below(rng, 3);
    d.mass = (int)inputs_below(rng, 3);
    s.gravity = d.class >= PILED ? build_ratio(rng, 1.0, 30.0) : 0.0;
    s.dt = steps[inputs_below(rng, 4)];
    s.floor = d.y;
    *class = d.class;
    carom_world *w = expect_world(false);
    draw_room(&s, w, &d, rng);
    for (uint32_t i = 0, tries = 0; i < count && tries < TRIES; tries++) {
        carom_body_def def;
        if (draw_body(w, &d, rng, &def)) {
            scene_add(&s, w, def);
            i++;
        }
    }
    carom_world_destroy(w);
    return s;
}

/* ---- energy ---------------------------------------------------------------------------------- */

/* Returns the lowest body that is connected with a body by overlaps. Fixed bodies connect
 * nothing. */
static void overlaps_join(const measure *m, uint32_t root[MOST], real depth[MOST]) {
    for (uint32_t i = 0; i < m->count; i++) {
        root[i] = i;
        depth[i] = 0;
    }
    for (uint32_t pass = 0; pass < m->count; pass++)
        for (uint32_t i = 0; i < m->count; i++)
            for (uint32_t k = i + 1; k < m->count; k++) {
                bool move = m->body[i].type == CAROM_DYNAMIC && m->body[k].type == CAROM_DYNAMIC;
                uint32_t least = root[i] < root[k] ? root[i] : root[k];
                if (move && root[i] != root[k] && measure_gap(&m->body[i], &m->body[k]) < 0)
                    root[i] = root[k] = least;
            }
    for (uint32_t i = 0; i < m->count; i++)
        for (uint32_t k = i + 1; k < m->count; k++) {
            uint32_t body = m->body[i].type == CAROM_DYNAMIC ? i : k;
            if (m->body[body].type == CAROM_DYNAMIC)
                depth[root[body]] += fmaxl(-measure_gap(&m->body[i], &m->body[k]), 0);
        }
}

/* Returns a bound on the work against gravity that moves bodies out of overlaps and margins. */
static real work_of(const measure *m, double gravity) {
    uint32_t root[MOST];
    real depth[MOST], work = 0;
    overlaps_join(m, root, depth);
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        real margin = 4e-7L * (fmaxl(fabsl(b->x), fabsl(b->y)) + b->reach);
        if (b->type == CAROM_DYNAMIC)
            work += b->mass * (real)gravity * (margin + depth[root[i]]);
    }
    return work;
}

/* The largest rise above the largest energy so far, without that work, as a share of the energy. */
static double run(const scene *s) {
    static measure m;
    carom_world *w = judge_world((carom_vec2){0, (float)-s->gravity});
    for (uint32_t i = 0; i < s->count; i++)
        judge_add(w, &s->body[i]);
    measure_open(&m, w);
    expect_energy e = expect_energy_start(&m, (double)(float)s->gravity, s->floor);
    real work = work_of(&m, s->gravity), mass = 0, worst = 0;
    for (uint32_t i = 0; i < m.count; i++)
        mass += m.body[i].type == CAROM_DYNAMIC ? m.body[i].mass : (real)0;
    real least = 0.5L * mass * (real)(SLOWEST * SLOWEST);
    for (int i = 0; i < STEPS; i++) {
        real most = e.most;
        judge_step(w, (float)s->dt);
        measure_update(&m, w);
        expect_energy_update(&e, &m);
        worst = fmaxl(worst, (e.most - most - work) / fmaxl(e.scale, least));
    }
    carom_world_destroy(w);
    return (double)worst;
}

/* ---- scenes that failed ---------------------------------------------------------------------- */

static carom_body_def made_of(carom_body_def def, double restitution, double friction,
                              double mass) {
    def.restitution = (float)restitution;
    def.friction = (float)friction;
    def.mass = (float)mass;
    return def;
}

static carom_body_def dynamic_box(double x, double y, double hx, double hy, float c, float s) {
    return build_box(CAROM_DYNAMIC, x, y, hx, hy, (carom_rot){c, s});
}

static carom_body_def fixed_box(double x, double y, double hx, double hy, float c, float s) {
    return build_box(CAROM_STATIC, x, y, hx, hy, (carom_rot){c, s});
}

static void test_scene(const char *name, int class, const scene *s) {
    judge_case("%s", name);
    judge_most("energy above the largest so far, share", run(s), bound[class]);
}

/* A light box slides up a slope, and a slow collision stops it at a heavy ball above it. The ball
 * must not rise with it. */
static void test_climbing(void) {
    scene slow = {1.92385679, 1.0 / 30.0, 0.0, 3, {{0}}};
    slow.body[0] = made_of(
        fixed_box(1.01665628, 1.52498448, 2.03331256, 0.2, 0.877918959f, -0.478809118f), 1, 0, 0);
    slow.body[1] = made_of(dynamic_box(0.764572799, 2.49946856, 0.488710225, 0.342650235, 1, 0), 1,
                           0, 0.0184342302);
    slow.body[1].velocity = (carom_vec2){-0.312495887f, 0.1844704f};
    slow.body[2] =
        made_of(build_circle(CAROM_DYNAMIC, 1.1514473, 2.94946241, 0.107343681), 1, 0, 76.1791153);
    slow.body[2].velocity = (carom_vec2){0.1067321f, 0.167857662f};
    test_scene("a box that slides up a slope does not carry a heavy ball upwards", PILED, &slow);

    scene fast = {24.2147464, 1.0 / 30.0, 425.36853, 3, {{0}}};
    fast.body[0] = made_of(
        fixed_box(421.867401, 426.970337, 2.13575506, 0.2, 0.930442095f, -0.366439015f), 1, 0, 0);
    fast.body[1] = made_of(dynamic_box(422.588837, 427.293152, 0.412302375, 0.229488313, 1, 0), 1,
                           0, 0.233959466);
    fast.body[1].velocity = (carom_vec2){-4.8224287f, 1.89923263f};
    fast.body[2] =
        made_of(build_circle(CAROM_DYNAMIC, 422.770172, 428.029297, 0.504794061), 1, 0, 99.1045837);
    fast.body[2].velocity = (carom_vec2){2.45303535f, 0.399689168f};
    test_scene("nor does one that is faster than the ball", PILED, &fast);
}

/* Two balls of radius 0.5 that opposite accelerations press together keep touching. Nothing else is
 * near. */
static void test_pressed(double dt, double restitution, bool forced) {
    const float mass[2] = {1, 3}, push[2] = {10, -10}; /* of accelerations, or forces */
    carom_world *w = judge_world((carom_vec2){0, forced ? 0.0f : 10.0f});
    carom_body ball[2];
    double most = 0.0, rise = 0.0, height[2] = {0.0, 0.0};
    for (int i = 0; i < 2; i++) {
        carom_body_def def =
            made_of(build_circle(CAROM_DYNAMIC, 0, 1.0 * i, 0.5), restitution, 0, (double)mass[i]);
        def.gravity_scale = i == 0 ? 1 : -1;
        ball[i] = judge_add(w, &def);
    }
    for (int step = 0; step <= STEPS; step++) {
        double energy = 0.0;
        for (int i = 0; i < 2; i++) {
            double force = (double)(forced ? push[i] : mass[i] * push[i]);
            double speed = (double)carom_body_velocity(w, ball[i]).y;
            height[i] = (double)carom_body_position(w, ball[i]).y;
            energy += 0.5 * (double)mass[i] * speed * speed - force * height[i];
            if (forced)
                carom_body_apply_force(w, ball[i], (carom_vec2){0, push[i]});
        }
        rise = step > 0 ? fmax(rise, energy - most) : 0.0;
        most = step > 0 ? fmax(most, energy) : energy;
        judge_step(w, (float)dt);
    }
    judge_case("%s press two balls together, restitution %g, dt 1/%g",
               forced ? "forces" : "gravity scales", restitution, 1.0 / dt);
    judge_most("energy above the largest so far", rise, 1e-4);
    judge_most("gap, share of the radius", (height[1] - height[0] - 1.0) / 0.5, 1e-6);
    judge_most("overlap, share of the radius", (1.0 + height[0] - height[1]) / 0.5, 1e-3);
    carom_world_destroy(w);
}

static void test_known(void) {
    scene thrown = {26.5459, 1.0 / 30.0, -379.155, 6, {{0}}};
    thrown.body[0] = made_of(fixed_box(-727.422485, -380.155304, 7.44730759, 1, 1, 0), 1, 0, 0);
    thrown.body[1] =
        made_of(build_circle(CAROM_STATIC, -728.76825, -377.741425, 0.522554696), 1, 0, 0);
    thrown.body[2] = made_of(
        dynamic_box(-727.098938, -378.408112, 0.639717281, 0.47014007, 0.829666317f, 0.558259606f),
        1, 0, 0);
    thrown.body[3] = made_of(dynamic_box(-727.316223, -377.221405, 0.550596654, 0.396520048,
                                         -0.757450402f, 0.652892709f),
                             1, 0, 0);
    thrown.body[4] = made_of(
        dynamic_box(-726.359741, -377.740479, 0.26184094, 0.229577035, 0.356150061f, 0.934428751f),
        1, 0, 0);
    thrown.body[5] = made_of(
        dynamic_box(-727.407288, -375.900116, 0.658474386, 0.399694026, 0.237644553f, 0.97135216f),
        1, 0, 0);
    test_scene("boxes that an impact throws up together fall", PILED, &thrown);

    scene heavy = {1.98005, 1.0 / 60.0, -536.789, 3, {{0}}};
    heavy.body[0] = made_of(fixed_box(759.899048, -537.789429, 4.79224873, 1, 1, 0), 0.25, 1, 0);
    heavy.body[1] = made_of(dynamic_box(759.430603, -536.420959, 0.353888482, 0.310224146,
                                        -0.0483083054f, 0.998832464f),
                            0.13, 1, 0.0185891464);
    heavy.body[2] = made_of(
        dynamic_box(759.416077, -535.842957, 0.203673735, 0.0937586129, 0.392654926f, 0.9196859f),
        0.6, 1, 86.2949066);
    test_scene("a box on one of 1/4600 of its mass gains nothing while it rests", PILED, &heavy);

    scene wedge = {21.7132, 1.0 / 30.0, -9.54483, 3, {{0}}};
    wedge.body[0] = made_of(
        fixed_box(-25.2537041, -7.89918184, 3.05568647, 0.107111551, 0.985689044f, -0.168573663f),
        0.475569099, 0, 0);
    wedge.body[1] = made_of(
        fixed_box(-20.6701756, -7.89918184, 3.05568647, 0.278289944, 0.989703774f, 0.143131033f),
        0.0511460751, 0, 0);
    wedge.body[2] = made_of(dynamic_box(-22.2801132, -7.72446632, 0.106339514, 0.0671651363,
                                        -0.726834834f, 0.686812282f),
                            0.170516551, 0, 31.3600063);
    wedge.body[2].velocity = (carom_vec2){-0.0536609739f, -0.0750023797f};
    test_scene("a box that slides into a wedge gains nothing while it stands", SUNK, &wedge);

    scene sunk = {0.0, 1.0 / 60.0, 0.0, 3, {{0}}};
    sunk.body[0] = made_of(fixed_box(981.992004, -558.59967, 1, 6.73788834, 1, 0), 1, 0, 0);
    sunk.body[1] = made_of(build_circle(CAROM_DYNAMIC, 980.45697, -557.934814, 0.551601589), 1, 0,
                           0.807767034);
    sunk.body[2] = made_of(build_circle(CAROM_DYNAMIC, 979.946655, -558.503845, 0.283118129), 1, 0,
                           0.463140875);
    test_scene("a ball in a wall, and another ball in it, start at rest and stay so", OVERLAPPING,
               &sunk);
    test_climbing();
    for (int i = 0; i < 8; i++)
        test_pressed(i & 1 ? 1.0 / 30.0 : 1.0 / 60.0, i & 2 ? 0.5 : 0.0, (i & 4) != 0);
}

/* ---- all of it ------------------------------------------------------------------------------- */

typedef struct tally {
    uint64_t scenes, seed; /* of the worst one */
    double worst;
} tally;

int main(int argc, char **argv) {
    static tally tallies[CLASSES];
    const test_program program = {"energy of touching starts", "scenes", 400, 4000, false};
    test_options options = test_options_read(argc, argv, &program);
    test_known();
    for (long i = 0; i < options.count; i++) {
        uint64_t seed = options.seed + (uint64_t)i;
        inputs_rng rng = inputs_seeded(seed);
        int class;
        scene s = draw_scene(&rng, seed % 2 != 0, &class);
        double rise = run(&s);
        tally *t = &tallies[class];
        t->seed = t->scenes++ == 0 || rise > t->worst ? seed : t->seed;
        t->worst = fmax(t->worst, rise);
    }
    for (int i = 0; i < CLASSES; i++) {
        judge_case("%s, %llu scenes", class_name[i], (unsigned long long)tallies[i].scenes);
        judge_most("energy above the largest so far, share", tallies[i].worst, bound[i]);
        printf("    worst: --seed %llu --count 1\n", (unsigned long long)tallies[i].seed);
    }
    return judge_finish();
}
