/* Tests that piles come to rest: bodies that fall into a bin settle with hardly any overlap, never
 * gain energy, and stay in the bin. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "judge.h"
#include "measure.h"
#include "scenes.h"

static const float dt = 1.0f / 60.0f;
static const carom_vec2 gravity = {0, -10};

typedef struct tally {
    real first, lowest, highest; /* energy above the floor */
    real growth;                 /* above the lowest so far */
    real worst;                  /* overlap as a share */
    uint64_t restless;           /* bodies that went far in the last second */
    uint64_t outside;            /* bodies, at the end */
} tally;

static void look(tally *t, measure *m, const carom_world *w, bool overlaps) {
    measure_update(m, w);
    real energy = measure_kinetic(m) + measure_potential(m, gravity);
    t->lowest = fminl(t->lowest, energy);
    t->highest = fmaxl(t->highest, energy);
    t->growth = fmaxl(t->growth, energy - t->lowest);
    if (overlaps)
        t->worst = fmaxl(t->worst, measure_overlap(m).worst);
}

/* Returns the positions of all bodies; the caller frees them. */
static carom_vec2 *places(const carom_world *w) {
    uint32_t count = carom_world_count(w);
    carom_vec2 *at = calloc(count, sizeof *at);
    judge_need(at != NULL, "no memory");
    (void)carom_world_read(w, at, NULL, NULL, sizeof *at, count);
    return at;
}

static uint64_t moved_since(const carom_world *w, const carom_vec2 *then) {
    carom_vec2 *now = places(w);
    uint64_t count = 0;
    for (uint32_t i = 0; i < carom_world_count(w); i++)
        count += hypot((double)now[i].x - (double)then[i].x, (double)now[i].y - (double)then[i].y) >
                 0.02;
    free(now);
    return count;
}

static void run(tally *t, measure *m, carom_world *w, long steps) {
    carom_vec2 *then = NULL;
    measure_open(m, w);
    t->first = t->lowest = measure_kinetic(m) + measure_potential(m, gravity);
    for (long i = 0; i < steps; i++) {
        judge_step(w, dt);
        look(t, m, w, i % 10 == 0 || i + 60 > steps);
        if (i + 60 == steps)
            then = places(w);
    }
    t->restless = then != NULL ? moved_since(w, then) : 0;
    free(then);
}

/* A body is at rest if it moves less than a fiftieth in a second. Friction holds up bodies that
 * cannot roll, so with it one in ten may still move down. Separating overlaps lifts bodies, so the
 * energy may rise a little. */
static void judge_pile(const tally *t, const carom_world *w) {
    carom_step_stats s = carom_world_stats(w);
    judge_none("bodies outside the bin", t->outside);
    /* While a pile lands; world_piles judges what is left at the end. */
    judge_most("overlap of the worst, share of the smaller radius", (double)t->worst, 0.15);
    judge_most("energy above the first, share of it", (double)(t->highest / t->first - 1), 1e-3);
    judge_most("energy won back at any time, share of the first", (double)(t->growth / t->first),
               5e-3);
    judge_most("bodies that moved by 0.02 in the last second, share",
               (double)t->restless / (double)carom_world_count(w), 0.1);
    judge_figure("touches", s.touches);
    judge_figure("lost motion, share of all", s.total_lost / (s.total_lost + s.total_moved));
}

static void hold_pile(const char *name, scene_pile pile, long steps, inputs_rng *rng) {
    carom_world *w = judge_world(gravity);
    measure m = {0};
    tally t = {0};
    double width;
    judge_case("%s, %u bodies, %ld steps", name, pile.count, steps);
    judge_need(scene_fill_pile(w, carom_allocator_default(), &pile, rng, &width), "no pile");
    run(&t, &m, w, steps);
    for (uint32_t i = 0; i < m.count; i++) {
        const measure_body *b = &m.body[i];
        if (b->type == CAROM_DYNAMIC)
            t.outside += !(b->x > 0 && b->x < (real)width && b->y > 0);
    }
    judge_pile(&t, w);
    measure_close(&m);
    carom_world_destroy(w);
}

/* Ten boxes on each other, each put down a little above the last, or dropped. */
static void hold_stack(const char *name, double gap, float restitution, long steps) {
    carom_world *w = judge_world(gravity);
    measure m = {0};
    tally t = {0};
    carom_body_def def = build_box(CAROM_STATIC, 0, -1, 20, 1, (carom_rot){1, 0});
    judge_case("%s, %ld steps", name, steps);
    judge_add(w, &def);
    for (int i = 0; i < 10; i++) {
        def = build_box(CAROM_DYNAMIC, 0, (1.0 + gap) * i + 0.5 + gap, 1.0, 0.5, (carom_rot){1, 0});
        def.friction = 0.5f;
        def.restitution = restitution;
        judge_add(w, &def);
    }
    run(&t, &m, w, steps);
    real aside = 0;
    for (uint32_t i = 1; i < m.count; i++) {
        aside = fmaxl(aside, fabsl(m.body[i].x));
        t.outside += !(m.body[i].y > m.body[i - 1].y);
    }
    judge_pile(&t, w);
    judge_most("the stack's box farthest aside", (double)aside, 1e-3);
    judge_most("height of the uppermost, off by", fabs((double)m.body[10].y - 9.5), 0.01);
    measure_close(&m);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "piles come to rest", 1200, 6000);
    inputs_rng rng = test_options_rng(&options, "pile", 0);
    hold_pile("circles", (scene_pile){1000, false, 0.3f, 0.0f, false}, options.count, &rng);
    hold_pile("circles with friction", (scene_pile){1000, false, 0.3f, 0.3f, false}, options.count,
              &rng);
    hold_pile("circles that turn", (scene_pile){1000, false, 0.3f, 0.3f, true}, options.count,
              &rng);
    hold_pile("boxes at all angles", (scene_pile){200, true, 0.3f, 0.3f, false}, options.count,
              &rng);
    hold_stack("a stack of ten boxes", 1e-4, 0.0f, options.count);
    hold_stack("ten boxes dropped on each other", 0.5, 0.2f, options.count);
    return judge_finish();
}
