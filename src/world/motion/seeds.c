/* Makes seeds of the bodies of the first events of a window, and islands of the seeds
 * (caromi_seeds_plant).
 *
 *   caromi_seed_of          makes a body a seed;
 *   caromi_seeds_join       joins the two seeds of an event to one island;
 *   caromi_seeds_stray      adds bodies that contacts move out of their discs;
 *   caromi_seeds_displace   adds bodies that separate.c moves;
 *   caromi_seeds_exhausted  adds exhausted bodies;
 *   caromi_seeds_connect    joins islands that contacts connect. */
#include "base/guard.h"
#include "world/motion/island.h"

uint32_t caromi_seed_of(struct caromi_scratch *s, uint32_t body) {
    if (s->mark[body] & CAROMI_SEEDED) {
        return s->mark[body] & ~CAROMI_SEEDED;
    }
    uint32_t seed = s->seed_count++;
    uint32_t entry = s->entry_of[body];
    s->seeds[seed] = (caromi_seed){.t = CAROMI_INFINITY,
                                   .partner = CAROMI_NONE,
                                   .body = body,
                                   .entry = entry,
                                   .parent = seed,
                                   .next = seed};
    s->mark[body] = CAROMI_SEEDED | seed;
    s->grid.taken[entry] = 1;
    return seed;
}

static void caromi_seed_event(caromi_seed *seed, double t, uint32_t partner) {
    if (caromi_event_before(t, partner, seed->t, seed->partner)) {
        seed->t = t;
        seed->partner = partner;
    }
}

void caromi_seeds_join(struct caromi_scratch *s, uint32_t a, uint32_t b) {
    uint32_t root_a = caromi_root_of(s, a);
    uint32_t root_b = caromi_root_of(s, b);
    if (root_a == root_b) {
        return;
    }
    uint32_t next = s->seeds[root_a].next;
    s->seeds[root_a].next = s->seeds[root_b].next;
    s->seeds[root_b].next = next;
    s->seeds[root_b].parent = root_a;
    s->seeds[root_a].clashed |= s->seeds[root_b].clashed;
}

/* Makes bodies seeds if contacts move them out of the disc that detection used. */
static void caromi_seeds_stray(carom_world *w) {
    struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    for (uint32_t i = 1; s->window == 0 && s->solver_of != NULL && i < s->solver_count; i++) {
        uint32_t slot = s->solver[i].slot;
        const caromi_body *b = &w->bodies[slot];
        uint32_t entry = s->entry_of[slot];
        if (i + CAROMI_PAIRS_AHEAD < s->solver_count) {
            uint32_t soon = s->solver[i + CAROMI_PAIRS_AHEAD].slot;
            __builtin_prefetch(&w->bodies[soon]);
            __builtin_prefetch(&s->entry_of[soon]);
        }
        double slack = (double)g->near[entry] - caromi_body_reach(b) * CAROMI_DISC_ROUNDING -
                       CAROMI_DISC_MARGINS * caromi_body_margin(b);
        caromi_vec way = s->solver[i].displacement;
        double off_x = caromi_abs((double)b->pos.x - (double)g->x[entry]) + caromi_abs(way.x);
        double off_y = caromi_abs((double)b->pos.y - (double)g->y[entry]) + caromi_abs(way.y);
        if (s->solver[i].loaded && off_x + off_y < slack) {
            continue; /* most bodies of a pile hardly move */
        }
        caromi_segment path = caromi_first_segment(w, slot);
        caromi_vec at;
        slack -= caromi_segment_disc(&path, 0.0, s->until, &at);
        caromi_vec off = {at.x - (double)g->x[entry], at.y - (double)g->y[entry]};
        if (!(slack >= 0.0) || caromi_dot(off, off) > slack * slack) {
            s->seeds[caromi_seed_of(s, slot)].strays = 1;
        }
    }
}

/* Makes bodies seeds if separate.c moves them. Sweeps let them enter others, and their islands
 * record what they overlap at the end. */
static void caromi_seeds_displace(struct caromi_scratch *s) {
    bool any = s->solver_of != NULL && s->batch.separates;
    for (uint32_t i = 1; any && i < s->solver_count; i++) {
        if (s->solver[i].displaced) {
            s->seeds[caromi_seed_of(s, s->solver[i].slot)].strays = 1;
        }
    }
}

/* Makes exhausted bodies seeds, so that other islands see that they are exhausted. */
static void caromi_seeds_exhausted(struct caromi_scratch *s) {
    for (uint32_t i = 0; s->any_exhausted && i < s->mover_count; i++) {
        const caromi_past *past = caromi_past_of(s, s->movers[i]);
        if (past != NULL && past->exhausted) {
            (void)caromi_seed_of(s, s->movers[i]);
        }
    }
}

/* Joins the islands of bodies that contacts connect. They are within each other's reach, so their
 * islands would clash until they were one. */
static void caromi_seeds_connect(struct caromi_scratch *s) {
    for (uint32_t i = 1; s->solver_of != NULL && i < s->solver_count; i++) {
        s->solver[i].first_seed = 0;
    }
    for (uint32_t i = 0; s->solver_of != NULL && i < s->seed_count; i++) {
        uint32_t number = s->solver_of[s->seeds[i].body];
        if (number != 0) {
            caromi_solver_body *component = &s->solver[s->solver[number].component];
            component->first_seed = component->first_seed == 0 ? i + 1 : component->first_seed;
            caromi_seeds_join(s, component->first_seed - 1, i);
        }
    }
}

/* Records a sleeping body that a kinematic one is about to hit. */
static bool caromi_wake_note(const carom_world *w, const caromi_first *first) {
    bool sleeps_a = (w->bodies[first->a].tag & CAROMI_ASLEEP) != 0;
    uint32_t body = sleeps_a ? first->a : first->b;
    return caromi_note_add(&w->step->worker[0],
                           (caromi_note){.a = body, .b = body, .kind = CAROMI_NOTE_WAKE});
}

/* Bodies are anywhere in memory, so they are prefetched this many events ahead. */
#define CAROMI_FIRSTS_AHEAD 8u

bool caromi_seeds_plant(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t most = 2 * caromi_lists_count(s, offsetof(caromi_worker, firsts));
    most += s->solver_of != NULL ? s->solver_count : 0;
    most = most < s->mover_count && !s->any_exhausted ? most : s->mover_count;
    if (!caromi_memory_reserve_spare(w, &s->order_memory, (most + 1) * sizeof(caromi_seed), 0)) {
        return false;
    }
    s->seeds = s->order_memory.data;
    s->seed_count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_first *firsts = s->worker[i].firsts.memory.data;
        for (uint32_t k = 0; k < s->worker[i].firsts.count; k++) {
            if (k + CAROMI_FIRSTS_AHEAD < s->worker[i].firsts.count) {
                const caromi_first *soon = &firsts[k + CAROMI_FIRSTS_AHEAD];
                __builtin_prefetch(&w->bodies[soon->a]);
                __builtin_prefetch(&w->bodies[soon->b]);
                __builtin_prefetch(&s->mark[soon->a]);
                __builtin_prefetch(&s->mark[soon->b]);
                __builtin_prefetch(&s->entry_of[soon->a]);
                __builtin_prefetch(&s->entry_of[soon->b]);
            }
            bool moves_a = caromi_is_moved(&w->bodies[firsts[k].a]);
            bool moves_b = caromi_is_moved(&w->bodies[firsts[k].b]);
            uint32_t a = moves_a ? caromi_seed_of(s, firsts[k].a) : CAROMI_NONE;
            uint32_t b = moves_b ? caromi_seed_of(s, firsts[k].b) : CAROMI_NONE;
            if (moves_a) {
                caromi_seed_event(&s->seeds[a], firsts[k].t, firsts[k].b);
            }
            if (moves_b) {
                caromi_seed_event(&s->seeds[b], firsts[k].t, firsts[k].a);
            }
            if (moves_a && moves_b) {
                caromi_seeds_join(s, a, b);
            }
            if (!moves_a && !moves_b && !caromi_wake_note(w, &firsts[k])) {
                s->worker[0].full = 1;
            }
        }
    }
    caromi_seeds_stray(w);
    caromi_seeds_displace(s);
    caromi_seeds_exhausted(s);
    caromi_seeds_connect(s);
    return true;
}
