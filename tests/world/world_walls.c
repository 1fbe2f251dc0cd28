/* Tests that bodies that fall along a wall end on the floor or on other bodies.
 *
 * Four to eight boxes, or boxes and balls, start near a wall, some of them touching it and each
 * other. Hardly any body may stand still in mid-air: a body that has not moved for some steps must
 * have a body or the floor under it. */
#include "expect.h"

#include <math.h>

enum { MOST = 8, STEPS = 420, STILL = 20 };

typedef struct tally {
    uint64_t hung;    /* worlds with a body that stood still without support for STILL steps */
    uint64_t longest; /* such steps in a row */
    real overlap, restless;
} tally;

/* Returns whether another body is within a twentieth of its size below a body. */
static bool is_supported(const measure *m, uint32_t body) {
    measure_body lower = m->body[body];
    lower.y -= 0.05L * lower.size;
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        bool beside = measure_gap(&m->body[body], b) <= -0.04L * lower.size;
        if (i != body && !beside && measure_gap(&lower, b) < 0 &&
            measure_gap(&lower, b) < measure_gap(&m->body[body], b) - 0.001L * lower.size)
            return true;
    }
    return false;
}

static void fall(bool balls, inputs_rng *rng, tally *t) {
    static measure m;
    const expect_material wall = {0.0, build_between(rng, 0.0, 0.5)};
    carom_world *w = expect_world(true);
    expect_wall(w, -1.0, 20.0, 1.0, 25.0, wall);
    expect_wall(w, 0.0, -1.0, 30.0, 1.0, wall);
    if (inputs_next(rng) % 2)
        expect_wall(w, build_between(rng, 3.0, 5.0), 20.0, 1.0, 25.0, wall);
    int count = 4 + (int)(inputs_next(rng) % (MOST - 3));
    double y = 0.5;
    uint32_t still[MOST + 3] = {0};
    uint64_t longest = 0;
    for (int i = 0; i < count; i++) {
        expect_material material = {inputs_next(rng) % 2 ? 0.0 : build_between(rng, 0.0, 0.5),
                                    build_between(rng, 0.0, 0.5)};
        double size = build_between(rng, 0.3, 0.7);
        double gap = inputs_next(rng) % 2 ? 0.0 : build_between(rng, 0.0, 0.3);
        bool box = !balls || inputs_next(rng) % 2;
        carom_body b = expect_body(w, box, size + gap, y + size, size, material);
        expect_set_velocity(w, b, -build_between(rng, 0.0, 3.0), -build_between(rng, 0.0, 10.0));
        y += 2.0 * size + (inputs_next(rng) % 2 ? 0.0 : build_between(rng, 0.0, 1.0));
    }
    measure_open(&m, w);
    real before[2 * (MOST + 3)] = {0};
    for (int step = 0; step < STEPS; step++) {
        judge_step(w, EXPECT_DT);
        measure_update(&m, w);
        for (uint32_t i = 0; i < m.count; i++) {
            const measure_body *b = &m.body[i];
            real moved = hypotl(b->x - before[2 * i], b->y - before[2 * i + 1]);
            bool stands = b->type == CAROM_DYNAMIC && moved < 1e-4L && !is_supported(&m, i);
            still[i] = stands ? still[i] + 1 : 0;
            longest = still[i] > longest ? still[i] : longest;
            before[2 * i] = b->x;
            before[2 * i + 1] = b->y;
        }
    }
    expect_overlaps worst = {0, 0};
    expect_overlap(&m, &worst);
    t->overlap = fmaxl(t->overlap, fmaxl(worst.fixed, worst.dynamic));
    t->restless = fmaxl(t->restless, measure_fastest(&m));
    t->hung += longest >= STILL;
    t->longest = longest > t->longest ? longest : t->longest;
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    const test_program program = {"walls", "worlds of each kind", 350, 10000, false};
    test_options options = test_options_read(argc, argv, &program);
    for (int balls = 0; balls < 2; balls++) {
        inputs_rng rng = test_options_rng(&options, "walls", balls);
        tally t = {0};
        judge_case("%s", balls ? "boxes and balls" : "boxes");
        for (long i = 0; i < options.count; i++)
            fall(balls, &rng, &t);
        judge_most("worlds in which a body hung in mid-air, share",
                   (double)t.hung / (double)options.count, 0.001);
        judge_figure("most steps in a row", (double)t.longest);
        judge_figure("overlap at the end, share of the size", (double)t.overlap);
        judge_figure("fastest body at the end", (double)t.restless);
    }
    return judge_finish();
}
