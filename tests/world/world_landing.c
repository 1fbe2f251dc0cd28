/* Tests that a column of bodies that lands with restitution 0 does not rebound, and comes to
 * rest. */
#include <math.h>
#include "expect.h"

#define LANDING 10.0
#define STEPS 600

typedef struct landing {
    bool boxes;
    uint32_t count;
    double gap, friction;
} landing;

typedef struct outcome {
    real rebound;  /* upward speed, share of the landing speed */
    real restless; /* speed of the fastest body in the last second */
    real sunk;     /* of the top body, per contact, as a share of the size */
    uint64_t swapped;
    expect_overlaps overlap;
} outcome;

/* The height of the top of a column at rest. Balls that touch both walls stand in a zigzag. */
static double resting_height(const landing *l) {
    double aside = l->boxes ? 0.0 : 0.02;
    return 0.5 + (l->count - 1) * sqrt(1.0 - aside * aside);
}

static void land(const landing *l, outcome *o) {
    static measure m;
    carom_world *w = expect_world(true);
    expect_material material = {0.0, l->friction};
    expect_wall(w, 0.0, -1.0, 5.0, 1.0, material);
    expect_channel(w, 0.51, -1.0, 100.0, material);
    for (uint32_t i = 0; i < l->count; i++) {
        carom_body b = expect_body(w, l->boxes, i % 2 ? 0.003 : -0.003, 0.6 + i * (1.0 + l->gap),
                                   0.5, material);
        expect_set_velocity(w, b, 0.0, -LANDING);
    }
    measure_open(&m, w);
    for (int i = 0; i < STEPS; i++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        o->rebound = fmaxl(o->rebound, expect_rising(&m) / LANDING);
        o->restless = i + 60 >= STEPS ? fmaxl(o->restless, measure_fastest(&m)) : o->restless;
        expect_overlap(&m, &o->overlap);
    }
    for (uint32_t i = 1; i < m.count; i++)
        o->swapped += m.body[i].type == CAROM_DYNAMIC && m.body[i - 1].type == CAROM_DYNAMIC &&
                      m.body[i].y < m.body[i - 1].y;
    real below = (real)resting_height(l) - m.body[m.count - 1].y;
    o->sunk = fmaxl(o->sunk, below / 0.5L / l->count);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    static const uint32_t counts[] = {1, 2, 3, 5, 9, 17, 30};
    (void)judge_start(argc, argv, "landing", STEPS, STEPS);
    for (int i = 0; i < 2 * 2 * 7; i++) {
        landing l = {i / 14, counts[i % 7], i / 7 % 2 ? 0.05 : 0.0, 0.0};
        outcome o = {0};
        land(&l, &o);
        l.friction = 0.5;
        land(&l, &o);
        judge_case("%u %s, gaps of %g, friction 0 and 0.5", l.count, l.boxes ? "boxes" : "balls",
                   l.gap);
        judge_most("rebound, share of the landing speed", (double)o.rebound, 0.05);
        judge_most("fastest body in the last second", (double)o.restless, 0.02);
        judge_none("neighbours that changed places", o.swapped);
        judge_most("top body too low, share of size for each contact", (double)o.sunk, 5e-3);
        judge_figure("overlap with floor or walls, share", (double)o.overlap.fixed);
        judge_figure("overlap of dynamic bodies, share", (double)o.overlap.dynamic);
    }
    return judge_finish();
}
