/* Tests that towers and pyramids of boxes that rotate stand still and sleep, that dominoes fall in
 * order, and that a pile of circles and boxes comes to rest.
 *
 * --count N runs the first N rows: four towers, four pyramids, two rows of dominoes, three piles, a
 * pyramid whose floor is added last, a pile of boxes without friction, planks that fall on each
 * other, stacks of flat slabs. The long run adds towers and pyramids of all other sizes up to
 * 20. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "expect.h"

enum { TOWER, PYRAMID, FLOOR_LAST, DOMINOES, PILE, SMOOTH_PILE, PLANKS, SLABS };

typedef struct row {
    int kind;
    uint32_t count; /* boxes of a tower, rows of a pyramid, bodies */
    double value;   /* pitch of dominoes, restitution of a pile, width of a plank over its height */
} row;

static const row rows[] = {
    {TOWER, 2, 0},     {TOWER, 5, 0},       {TOWER, 10, 0},        {TOWER, 20, 0},
    {PYRAMID, 2, 0},   {PYRAMID, 5, 0},     {PYRAMID, 10, 0},      {PYRAMID, 20, 0},
    {DOMINOES, 30, 1}, {DOMINOES, 30, 0.6}, {PILE, 300, 0},        {PILE, 1000, 0},
    {PILE, 1000, 0.3}, {FLOOR_LAST, 20, 0}, {SMOOTH_PILE, 300, 0}, {PLANKS, 60, 2},
    {PLANKS, 60, 5},   {PLANKS, 60, 10},    {SLABS, 20, 0},
};

static const expect_material rough = {0.0, 0.5};
static const double slow = 0.02; /* speed at rest */

static carom_body add_box(carom_world *w, double x, double y, double hx, double hy) {
    carom_body_def def = build_box(CAROM_DYNAMIC, x, y, hx, hy, (carom_rot){1, 0});
    expect_turning(&def, rough);
    return judge_add(w, &def);
}

/* ---- towers and pyramids --------------------------------------------------------------------- */

#define HALF 0.5 /* of the side of a box: its size */
#define MOST 256u

static void fill_stack(carom_world *w, const row *r) {
    const double apart = 1.125; /* of the boxes in a row of a pyramid */
    if (r->kind != FLOOR_LAST)
        expect_wall(w, 0.0, -1.0, 100.0, 1.0, rough);
    for (uint32_t i = 0; i < r->count; i++) {
        uint32_t columns = r->kind == TOWER ? 1 : r->count - i;
        for (uint32_t k = 0; k < columns; k++)
            add_box(w, (k - 0.5 * (columns - 1)) * apart, HALF + 2.0 * HALF * i, HALF, HALF);
    }
    if (r->kind == FLOOR_LAST)
        expect_wall(w, 0.0, -1.0, 100.0, 1.0, rough);
}

typedef struct pose {
    real x, y, angle;
} pose;

typedef struct poses {
    pose body[MOST];
} poses;

static void save(const measure *m, poses *p) {
    judge_need(m->count <= MOST, "too many bodies");
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        p->body[i] = (pose){b->x, b->y, atan2l(b->s, b->c)};
    }
}

typedef struct change {
    real moved, turned; /* largest motion of a body, in sizes; largest rotation, in radians */
} change;

static void see_change(const measure *m, const poses *from, change *most) {
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        const pose *p = &from->body[i];
        most->moved = fmaxl(most->moved, hypotl(b->x - p->x, b->y - p->y) / (real)HALF);
        most->turned = fmaxl(most->turned, fabsl(atan2l(b->s, b->c) - p->angle));
    }
}

typedef struct stack_outcome {
    change first, second; /* drift in the first and second half of the run */
    change late;          /* between the middle and the end */
    real speed, spin;     /* at the end */
    uint32_t asleep, count;
    expect_overlaps overlap; /* at the end */
} stack_outcome;

static void see_end(const carom_world *w, const measure *m, const poses *middle, stack_outcome *o) {
    see_change(m, middle, &o->late);
    o->speed = measure_fastest(m);
    for (uint32_t i = 0; i < m->count; i++) {
        o->spin = fmaxl(o->spin, fabsl(m->body[i].spin));
        o->count += m->body[i].type == CAROM_DYNAMIC;
    }
    o->asleep = carom_world_stats(w).asleep;
    expect_overlap(m, &o->overlap);
}

/* A stack that sleeps does not drift, so the drift is that of one which never sleeps. */
static stack_outcome run_stack(const row *r, long steps, bool sleeps) {
    static measure m;
    static poses settled, middle;
    carom_world_def def = carom_world_def_default();
    def.gravity = (carom_vec2){0, (float)-EXPECT_G};
    def.sleep_speed = sleeps ? def.sleep_speed : 0.0f;
    carom_world *w = carom_world_create(&def);
    judge_need(w != NULL, "no world");
    fill_stack(w, r);
    measure_open(&m, w);
    stack_outcome o = {0};
    for (long i = 1; i <= steps; i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        if (i == 60)
            save(&m, &settled);
        if (i == steps / 2)
            save(&m, &middle);
        if (i > 60)
            see_change(&m, &settled, i <= steps / 2 ? &o.first : &o.second);
    }
    see_end(w, &m, &middle, &o);
    carom_world_destroy(w);
    return o;
}

static void test_stack(const row *r, long steps) {
    stack_outcome o = run_stack(r, steps, false);
    if (r->kind == TOWER)
        judge_case("a tower of %u boxes that cannot sleep, %ld steps", r->count, steps);
    else
        judge_case("a pyramid of %u rows that cannot sleep, %ld steps%s", r->count, steps,
                   r->kind == FLOOR_LAST ? ", its floor added last" : "");
    judge_most("drift after 1 s, share of the size", (double)fmaxl(o.first.moved, o.second.moved),
               0.01);
    judge_most("angle turned after 1 s", (double)fmaxl(o.first.turned, o.second.turned), 0.01);
    /* Without sleep friction creeps: a pyramid of 20 rows by 2 % of the half-extent in 1e5
     * steps. */
    judge_most("drift, second half beyond the first", (double)(o.second.moved - o.first.moved),
               2e-3);
    judge_figure("moved between the middle and the end, share", (double)o.late.moved);
    judge_most("speed at the end", (double)o.speed, slow);
    judge_most("spin at the end", (double)o.spin, slow);
    judge_most("overlap with the floor, share of the size", (double)o.overlap.fixed, 1e-3);
    judge_most("overlap of boxes, share of the size", (double)o.overlap.dynamic, 0.02);
    o = run_stack(r, 600, true);
    judge_none("boxes awake after 10 s if they can sleep", o.count - o.asleep);
    judge_most("drift of those, share of the size", (double)fmaxl(o.first.moved, o.second.moved),
               0.01);
}

/* ---- dominoes -------------------------------------------------------------------------------- */

#define DOMINO_THICK 0.2
#define DOMINO_HIGH 2.0

/* An impulse tips the first one over. A row that has fallen lies like shingles, at asin(thickness /
 * pitch) from the floor, so all of them pass 45 degrees. */
static void test_dominoes(const row *r) {
    carom_world *w = expect_world(true);
    carom_body id[MOST];
    double fell[MOST] = {0};
    expect_wall(w, 0.0, -1.0, 100.0, 1.0, rough);
    for (uint32_t i = 0; i < r->count; i++)
        id[i] = add_box(w, (i - 0.5 * r->count) * r->value, 0.5 * DOMINO_HIGH, 0.5 * DOMINO_THICK,
                        0.5 * DOMINO_HIGH);
    for (int i = 0; i < 60; i++)
        judge_step(w, EXPECT_DT);
    double tilt = 0.0;
    for (uint32_t i = 0; i < r->count; i++)
        tilt = fmax(tilt, fabs((double)carom_body_angle(w, id[i])));
    carom_vec2 top = carom_body_position(w, id[0]);
    top.y += 0.5f * (float)DOMINO_HIGH;
    carom_vec2 push = {(float)(DOMINO_THICK * DOMINO_HIGH), 0.0f}; /* mass times 1 */
    judge_need(carom_body_apply_impulse_at(w, id[0], push, top) == CAROM_OK, "no impulse");
    for (int step = 1; step <= 900; step++) {
        judge_step(w, EXPECT_DT);
        for (uint32_t i = 0; i < r->count; i++)
            if (fell[i] == 0.0 && (double)carom_body_angle(w, id[i]) < -0.25 * acos(-1.0))
                fell[i] = step * (double)EXPECT_DT;
    }
    uint64_t standing = 0, wrong = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        standing += fell[i] == 0.0;
        /* The last one has nothing to lean on, and may pass 45 degrees in the same step. */
        bool last = i + 1 == r->count;
        wrong +=
            i > 0 && fell[i] > 0.0 &&
            !(fell[i - 1] > 0.0 && (fell[i] > fell[i - 1] || (last && fell[i] == fell[i - 1])));
    }
    judge_case("%u dominoes of %g x %g, %g apart", r->count, DOMINO_THICK, DOMINO_HIGH, r->value);
    judge_most("tilt before the push", tilt, 1e-3);
    judge_none("dominoes that stay up", standing);
    judge_none("dominoes that fall before the one before them", wrong);
    judge_figure("seconds from the first to the last", fell[r->count - 1] - fell[0]);
    carom_world_destroy(w);
}

/* ---- piles ----------------------------------------------------------------------------------- */

static void *allocate(size_t count, size_t bytes) {
    void *memory = calloc(count, bytes);
    judge_need(memory != NULL, "no memory");
    return memory;
}

static carom_body_def draw_body(inputs_rng *rng, uint32_t i, carom_vec2 at, double radius,
                                expect_material material) {
    double x = (double)at.x, y = (double)at.y, wide = build_between(rng, 0.5, 0.85);
    carom_vec2 axis = build_direction(rng);
    carom_body_def def = build_circle(CAROM_DYNAMIC, x, y, radius);
    if (i % 2 || material.friction == 0.0)
        def = build_box(CAROM_DYNAMIC, x, y, wide * radius, sqrt(1.0 - wide * wide) * radius,
                        (carom_rot){axis.x, axis.y});
    expect_turning(&def, material);
    return def;
}

/* The bin is 0 <= x <= width, 0 <= y. The bodies start scattered over three times their area. */
static double fill_pile(carom_world *w, const row *r, inputs_rng *rng) {
    expect_material material = {r->value, r->kind == SMOOTH_PILE ? 0.0 : rough.friction};
    float *radii = allocate(r->count, sizeof *radii);
    carom_vec2 *place = allocate(r->count, sizeof *place);
    double area = 0.0;
    for (uint32_t i = 0; i < r->count; i++) {
        radii[i] = (float)build_between(rng, 0.25, 0.5);
        area += 3.14159265 * (double)radii[i] * (double)radii[i];
    }
    double width = sqrt(area) + 1.0, height = area / 0.33 / width + 2.0;
    judge_need(build_scatter(carom_allocator_default(), rng, (build_region){0, 0, width, height},
                             0.01, radii, r->count, place),
               "the bodies do not fit above the bin");
    expect_wall(w, 0.5 * width, -1.0, 0.5 * width + 2.0, 1.0, material);
    expect_wall(w, -1.0, height, 1.0, height + 2.0, material);
    expect_wall(w, width + 1.0, height, 1.0, height + 2.0, material);
    for (uint32_t i = 0; i < r->count; i++) {
        carom_body_def def = draw_body(rng, i, place[i], (double)radii[i], material);
        judge_add(w, &def);
    }
    free(radii);
    free(place);
    return width;
}

typedef struct pile_state {
    double rest; /* share of the bodies that are slow */
    uint64_t outside;
} pile_state;

static pile_state see_pile(const measure *m, double width, uint32_t count) {
    pile_state s = {0};
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        bool moves = b->type == CAROM_DYNAMIC;
        s.rest += moves && hypotl(b->vx, b->vy) < (real)slow ? 1.0 : 0.0;
        s.outside += moves && !(b->x > 0 && b->x < (real)width && b->y > 0);
    }
    s.rest /= count;
    return s;
}

static void test_pile(const row *r, inputs_rng *rng) {
    measure m = {0};
    carom_world *w = expect_world(true);
    double width = fill_pile(w, r, rng);
    pile_state state = {0};
    long step = 0, at_rest = 0;
    uint32_t asleep = 0;
    measure_open(&m, w);
    while (step < 25 * 60 && asleep < r->count) {
        judge_step(w, EXPECT_DT);
        step++;
        asleep = carom_world_stats(w).asleep;
        measure_update(&m, w);
        state = see_pile(&m, width, r->count);
        at_rest = state.rest < 0.99 ? step : at_rest;
    }
    measure_overlaps overlap = measure_overlap(&m);
    judge_case("a pile of %u %s, restitution %g, friction %g", r->count,
               r->kind == SMOOTH_PILE ? "boxes" : "circles and boxes", r->value,
               r->kind == SMOOTH_PILE ? 0.0 : rough.friction);
    judge_least("share of bodies slower than 0.02 at the end", state.rest, 0.99);
    /* Deeper pairs are moved apart from 2 % on, in the step after; a pile may fall asleep
     * before. */
    judge_most("overlap at the end, share of the smaller size", (double)overlap.worst, 0.035);
    judge_none("bodies outside the bin", state.outside);
    carom_step_stats stats = carom_world_stats(w);
    judge_most("lost motion, share of all",
               stats.total_lost / (stats.total_lost + stats.total_moved), 0.001);
    /* A ball that rolls over the floor stays awake. Contacts of dynamic bodies resist rolling, so
     * that it does not keep all that it touches awake. Without friction a single box that coasts
     * or rocks does. */
    double sleeps = (double)asleep / r->count;
    if (r->kind == SMOOTH_PILE)
        judge_figure("share of bodies that sleep at the end", sleeps);
    else
        judge_least("share of bodies that sleep at the end", sleeps, 0.95);
    judge_figure("seconds until 99 % are slower than 0.02", (double)at_rest * (double)EXPECT_DT);
    judge_figure("overlap with floor and walls, share", (double)overlap.worst_static);
    measure_close(&m);
    carom_world_destroy(w);
}

/* ---- planks ---------------------------------------------------------------------------------- */

/* Planks fall on each other in columns. Once the last impact is over, no displacement may lead one
 * into the floor: its path would be clipped until it reaches the limit, in every step. */
static void test_planks(const row *r, inputs_rng *rng) {
    carom_world *w = expect_world(true);
    measure m = {0};
    expect_overlaps overlap = {0, 0};
    double area = 0.36, high = 0.5 * sqrt(area / r->value);
    uint32_t impacts = 0, stalled = 0;
    expect_wall(w, 0.0, -1.0, 100.0, 1.0, rough);
    for (uint32_t i = 0; i < r->count; i++) {
        double x = (i % 4 - 1.5) * 5.0, tilt = build_between(rng, -0.1, 0.1);
        carom_body_def def = build_box(CAROM_DYNAMIC, x, 1.0 + i / 4 * 1.3, high * r->value, high,
                                       (carom_rot){(float)cos(tilt), (float)sin(tilt)});
        expect_turning(&def, rough);
        (void)judge_add(w, &def);
    }
    measure_open(&m, w);
    for (int step = 0; step < 420; step++) {
        judge_step(w, EXPECT_DT);
        impacts = step < 240 ? 0 : impacts + carom_world_stats(w).impacts;
        stalled = step < 240 ? 0 : stalled + carom_world_stats(w).stalled;
    }
    measure_update(&m, w);
    expect_overlap(&m, &overlap);
    judge_case("%u planks of 1 : %g that fell on each other, after 4 s", r->count, r->value);
    judge_figure("impacts in 3 s", impacts);
    judge_most("stalled bodies in 3 s, per step", stalled / 180.0, 0.1);
    judge_most("overlap of dynamic bodies, share", (double)overlap.dynamic, 0.03);
    measure_close(&m);
    carom_world_destroy(w);
}

/* ---- slabs ----------------------------------------------------------------------------------- */

/* Stacks of 3 to 15 slabs, 4 to 16 times as wide as high. Where contact points are relaxed in one
 * order only, the friction of the two points of a pair differs, and the upper slabs creep
 * sideways. */
static void test_slabs(const row *r, inputs_rng *rng) {
    enum { MOST_SLABS = 15 };
    uint32_t creep = 0, awake = 0;
    for (uint32_t stack = 0; stack < r->count; stack++) {
        carom_world *w = expect_world(true);
        carom_body body[MOST_SLABS];
        double start[MOST_SLABS];
        uint32_t count = 3 + (uint32_t)build_between(rng, 0.0, 12.999);
        double high = build_between(rng, 0.1, 0.4), wide = high * build_between(rng, 4.0, 16.0);
        bool creeps = false;
        expect_wall(w, 0.0, -1.0, 100.0, 1.0, rough);
        for (uint32_t i = 0; i < count; i++)
            body[i] = add_box(w, wide * build_between(rng, -0.1, 0.1), high * (i + 0.5) + 0.02 * i,
                              0.5 * wide, 0.5 * high);
        for (int step = 0; step < 900; step++) {
            judge_step(w, EXPECT_DT);
            for (uint32_t i = 0; i < count && step == 180; i++)
                start[i] = (double)carom_body_position(w, body[i]).x;
        }
        for (uint32_t i = 0; i < count; i++) {
            double way = (double)carom_body_position(w, body[i]).x - start[i];
            creeps = creeps || fabs(way) > 0.25 * high;
        }
        creep += creeps;
        awake += carom_world_stats(w).asleep < count;
        carom_world_destroy(w);
    }
    judge_case("%u stacks of 3 to 15 flat slabs", r->count);
    judge_none("stacks that creep by a quarter of the height of a slab, 3 to 15 s", creep);
    judge_none("stacks that are awake after 15 s", awake);
}

/* The rows of the table, then towers and pyramids of 3 to 19. */
static row row_at(long i) {
    const long normal = sizeof rows / sizeof *rows, k = i - normal;
    return i < normal ? rows[i] : (row){k % 2 ? PYRAMID : TOWER, (uint32_t)(3 + k / 2), 0};
}

int main(int argc, char **argv) {
    const long normal = sizeof rows / sizeof *rows;
    const test_program program = {"towers", "rows", normal, normal + 34, false};
    test_options options = test_options_read(argc, argv, &program);
    long steps = test_sizes_are_long() ? 100000 : 3600;
    for (long i = 0; i < options.count && i < program.long_count; i++) {
        inputs_rng rng = test_options_rng(&options, "towers", (int)i);
        row r = row_at(i);
        if (r.kind == DOMINOES)
            test_dominoes(&r);
        else if (r.kind == PILE || r.kind == SMOOTH_PILE)
            test_pile(&r, &rng);
        else if (r.kind == PLANKS)
            test_planks(&r, &rng);
        else if (r.kind == SLABS)
            test_slabs(&r, &rng);
        else
            test_stack(&r, steps);
    }
    return judge_finish();
}
