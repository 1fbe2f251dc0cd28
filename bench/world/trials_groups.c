/* Trials of many bodies that rotate: gases, clusters, bars, stacks, dominoes and piles. The scenes
 * follow tests/world/world_spinning.c and world_towers.c. */
#include "race.h"
#include "trial_run.h"

#include <math.h>

#define SEED 12u

/* ---- energy and momentum --------------------------------------------------------------------- */

static void try_mixed_gas(const contestant *c, double *figures) {
    world_scene s = world_scene_make(WORLD_MIXED_GAS, 1000, SEED);
    trial_run r = trial_open(c, &s);
    const real first = measure_kinetic(&r.m);
    figures[0] = figures[1] = 0.0;
    for (int i = 0; i < 10000; i++) {
        trial_step(&r);
        const double change = (double)(measure_kinetic(&r.m) / first - 1);
        figures[0] = fabs(change) > fabs(figures[0]) ? change : figures[0];
    }
    figures[1] = (double)world_count_escaped(r.scene, r.motions);
    trial_close(&r);
}

/* Every body starts towards a point near the middle, so that all of them collide within 2 s. */
static world_scene cluster_scene(uint64_t *state) {
    const size_t count = 50;
    const double radius = 0.25, side = 2.0 * radius * sqrt(3.2 * (double)count);
    world_scene s = trial_scene(count, false);
    for (size_t i = 0; i < count; i++) {
        trial_add_ball(&s, 0.0, 0.0, radius, (trial_material){0.0, 0.0});
    }
    world_scatter(s.bodies, count, side, state);
    for (size_t i = 0; i < count; i++) {
        carom_body_def *const def = &s.bodies[i];
        const carom_vec2 at = def->shape.as.circle.center;
        def->velocity.x = (float)(0.5 * side + world_between(state, -0.2, 0.2)) - at.x;
        def->velocity.y = (float)(0.5 * side + world_between(state, -0.2, 0.2)) - at.y;
        def->spin = (float)world_between(state, -10.0, 10.0);
        def->restitution = (float)world_between(state, 0.0, 1.0);
        def->friction = (float)world_between(state, 0.0, 1.0);
    }
    world_mix(s.bodies, count, state);
    return s;
}

static void try_mixed_cluster(const contestant *c, double *figures) {
    uint64_t state = SEED;
    figures[0] = figures[1] = 0.0;
    for (int k = 0; k < 10; k++) {
        world_scene s = cluster_scene(&state);
        trial_run r = trial_open(c, &s);
        real x0, y0, x, y, scale, turned_scale, size;
        measure_momentum(&r.m, &x0, &y0, &scale);
        const real turned = measure_angular_momentum(&r.m, &turned_scale);
        for (int i = 0; i < 128; i++) {
            trial_step(&r);
            measure_momentum(&r.m, &x, &y, &size);
            figures[0] = fmax(figures[0], (double)(hypotl(x - x0, y - y0) / scale));
            const real now = measure_angular_momentum(&r.m, &size);
            figures[1] = fmax(figures[1], (double)(fabsl(now - turned) / turned_scale));
        }
        trial_close(&r);
    }
}

/* ---- bars ------------------------------------------------------------------------------------ */

enum { ROOMS = 4, BARS = 3, BALLS = 40 };
static const double room_side = 32.0, bar_hx = 5.0, bar_hy = 0.025;
static const double bars_at[BARS][2] = {{8.0, 8.0}, {24.0, 8.0}, {16.0, 24.0}};
static const trial_material elastic = {1.0, 0.0};

static bool is_free_of_bars(double x, double y) {
    bool good = true;
    for (int i = 0; i < BARS; i++) {
        good = good && hypot(x - bars_at[i][0], y - bars_at[i][1]) > bar_hx + 0.1;
    }
    return good;
}

/* Balls start at the centres of 1 x 1 cells, at most one per cell. */
static void fill_room(world_scene *s, double x0, double y0, uint64_t *state) {
    bool taken[32][32] = {{false}};
    for (int i = 0; i < BARS + BALLS; i++) {
        carom_body_def *def = NULL;
        if (i < BARS) {
            const double at[] = {x0 + bars_at[i][0], y0 + bars_at[i][1], bar_hx, bar_hy};
            def = trial_add_box(s, CAROM_DYNAMIC, at, elastic);
            def->spin = world_between(state, -1.0, 1.0) > 0.0 ? 100.0f : -100.0f;
        }
        while (def == NULL) {
            const int u = (int)world_between(state, 0.0, room_side);
            const int v = (int)world_between(state, 0.0, room_side);
            if (!taken[u][v] && is_free_of_bars(u + 0.5, v + 0.5)) {
                taken[u][v] = true;
                def = trial_add_ball(s, x0 + u + 0.5, y0 + v + 0.5, 0.05, elastic);
            }
        }
        trial_rotates(def, world_between(state, 0.0, 6.28));
        def->velocity.x = (float)world_between(state, -10.0, 10.0);
        def->velocity.y = (float)world_between(state, -10.0, 10.0);
    }
}

static bool is_in_room(const measure_body *b, uint32_t room) {
    const double x0 = room % 2 * room_side, y0 = room / 2 * room_side;
    bool good = true;
    for (int k = 0; k < 4; k++) {
        const real hx = k % 2 ? b->hx : -b->hx, hy = k / 2 ? b->hy : -b->hy;
        const double x = (double)(b->round ? b->x : b->x + b->c * hx - b->s * hy) - x0;
        const double y = (double)(b->round ? b->y : b->y + b->s * hx + b->c * hy) - y0;
        good = good && x > 0.0 && x < room_side && y > 0.0 && y < room_side;
    }
    return good;
}

static void try_bars(const contestant *c, double *figures) {
    uint64_t state = SEED;
    world_scene s = trial_scene(ROOMS * (BARS + BALLS) + 6, false);
    for (int i = 0; i < ROOMS; i++) {
        fill_room(&s, i % 2 * room_side, i / 2 * room_side, &state);
    }
    for (int i = 0; i < 3; i++) {
        const double at = i * room_side, half = room_side + 1.0;
        trial_add_box(&s, CAROM_STATIC, (double[]){room_side, at, half, 0.005}, elastic);
        trial_add_box(&s, CAROM_STATIC, (double[]){at, room_side, 0.005, half}, elastic);
    }
    trial_run r = trial_open(c, &s);
    figures[0] = figures[1] = 0.0;
    for (int i = 0; i < 600; i++) {
        double passed[2] = {0.0, 0.0};
        trial_step(&r);
        for (uint32_t k = 0; k < ROOMS * (BARS + BALLS); k++) {
            const measure_body *const b = &r.m.body[k];
            passed[b->round] += !is_in_room(b, k / (BARS + BALLS));
        }
        figures[0] = fmax(figures[0], passed[0]);
        figures[1] = fmax(figures[1], passed[1]);
    }
    trial_close(&r);
}

/* ---- stacks ---------------------------------------------------------------------------------- */

static const trial_material rough = {0.0, 0.5};
#define HALF 0.5 /* half the side of a box, the unit of drift */

static world_scene stack_scene(int rows, bool tower) {
    world_scene s = trial_scene((size_t)(rows * (rows + 1) / 2 + 1), true);
    for (int i = 0; i < rows; i++) {
        const int columns = tower ? 1 : rows - i;
        for (int k = 0; k < columns; k++) {
            const double at[] = {(k - 0.5 * (columns - 1)) * 1.125, HALF + 2.0 * HALF * i, HALF,
                                 HALF};
            trial_rotates(trial_add_box(&s, CAROM_DYNAMIC, at, rough), 0.0);
        }
    }
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 100.0, 1.0}, rough);
    return s;
}

static double farthest(const measure *m, const double *from) {
    double most = 0.0;
    for (uint32_t i = 0; i < m->count; i++) {
        const double x = (double)m->body[i].x - from[2 * i],
                     y = (double)m->body[i].y - from[2 * i + 1];
        most = fmax(most, hypot(x, y) / HALF);
    }
    return most;
}

/* Measures the drift of a stack after its first second, in units of HALF. A stack in which a box
 * has moved by more than HALF counts as fallen, and not in the drift. */
static void run_stacks(const contestant *c, bool tower, int steps, double *figures) {
    static const int sizes[] = {2, 5, 10, 20};
    figures[0] = figures[1] = 0.0;
    for (int k = 0; k < 4; k++) {
        double from[2 * 256], most = 0.0;
        world_scene s = stack_scene(sizes[k], tower);
        trial_run r = trial_open(c, &s);
        for (int i = 1; i <= steps; i++) {
            trial_step(&r);
            for (uint32_t b = 0; b < r.m.count && i == 60; b++) {
                from[2 * b] = (double)r.m.body[b].x;
                from[2 * b + 1] = (double)r.m.body[b].y;
            }
            most = i > 60 ? fmax(most, farthest(&r.m, from)) : 0.0;
        }
        figures[0] += most > 1.0;
        figures[1] = most > 1.0 ? figures[1] : fmax(figures[1], most);
        trial_close(&r);
    }
}

static void try_towers(const contestant *c, double *figures) {
    run_stacks(c, true, 3600, figures);
}

static void try_pyramids(const contestant *c, double *figures) {
    run_stacks(c, false, 1200, figures);
}

/* ---- dominoes -------------------------------------------------------------------------------- */

enum { DOMINOES = 30 };

/* The first domino starts with the velocity and spin that an impulse at its top gives it. In a
 * fallen row the dominoes lie at asin(thickness / pitch) from the floor, so all of them pass 45
 * degrees. */
static void run_dominoes(const contestant *c, double pitch, double *figures) {
    const double hx = 0.1, hy = 1.0, push = 1.0;
    int fell[DOMINOES] = {0};
    world_scene s = trial_scene(DOMINOES + 1, true);
    for (int i = 0; i < DOMINOES; i++) {
        const double at[] = {(i - 0.5 * DOMINOES) * pitch, hy, hx, hy};
        trial_rotates(trial_add_box(&s, CAROM_DYNAMIC, at, rough), 0.0);
    }
    s.bodies[0].velocity.x = (float)push;
    s.bodies[0].spin = (float)(-push * hy * 3.0 / (hx * hx + hy * hy));
    trial_add_box(&s, CAROM_STATIC, (double[]){0.0, -1.0, 100.0, 1.0}, rough);
    trial_run r = trial_open(c, &s);
    for (int step = 1; step <= 900; step++) {
        trial_step(&r);
        for (int i = 0; i < DOMINOES; i++) {
            const measure_body *const b = &r.m.body[i];
            fell[i] = fell[i] == 0 && -b->s > fabsl(b->c) ? step : fell[i];
        }
    }
    for (int i = 0; i < DOMINOES; i++) {
        figures[0] += fell[i] == 0;
        figures[1] += i > 0 && fell[i] > 0 && !(fell[i - 1] > 0 && fell[i] > fell[i - 1]);
    }
    trial_close(&r);
}

static void try_dominoes(const contestant *c, double *figures) {
    figures[0] = figures[1] = 0.0;
    run_dominoes(c, 1.0, figures);
    run_dominoes(c, 0.6, figures);
}

/* ---- piles ----------------------------------------------------------------------------------- */

static void try_mixed_pile(const contestant *c, double *figures) {
    trial_run_pile(c, &(trial_pile){300, SEED, true}, figures);
}

/* ---- list ------------------------------------------------------------------------------------ */

const trial trials_groups[] = {
    {try_mixed_gas,
     "gas of 500 circles and 500 boxes, restitution 1, 10,000 steps",
     {{"change of energy, the largest", "0", SHARE}, {"escaped", "0", COUNT}}},
    {try_mixed_cluster,
     "10 free clusters of 50 circles and boxes, restitution and friction 0 to 1",
     {{"momentum lost", "0", SHARE}, {"angular momentum lost", "0", SHARE}}},
    {try_bars,
     "12 bars of 10 x 0.05 with spin 100 and 160 balls of 0.05, walls 0.01 thick, 10 s",
     {{"bars passed", "0", COUNT}, {"balls passed", "0", COUNT}}},
    {try_towers,
     "towers of 2, 5, 10 and 20 boxes, 60 s",
     {{"towers fallen", "0", COUNT}, {"drift of the others / size", "0", SHARE}}},
    {try_pyramids,
     "pyramids of 2, 5, 10 and 20 rows, 20 s",
     {{"pyramids fallen", "0", COUNT}, {"drift of the others / size", "0", SHARE}}},
    {try_dominoes,
     "30 dominoes of 0.2 x 2, 1 and 0.6 apart",
     {{"stay up", "0", COUNT}, {"fall out of order", "0", COUNT}}},
    {try_mixed_pile,
     "pile of 150 circles and 150 boxes after 25 s, friction 0.5, restitution 0.3",
     {{"share slower than 0.02", "1", SHARE}, {"worst overlap at the end", "0", SHARE}}},
};

const size_t trial_count_groups = sizeof trials_groups / sizeof *trials_groups;
