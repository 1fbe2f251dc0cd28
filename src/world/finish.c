#include "base/guard.h"
#include "vec/angle.h"
#include "world/islands.h"

#define CAROMI_FINISH_BLOCK 4096u

typedef struct caromi_sum {
    double lost, moved;
} caromi_sum;

static void caromi_body_turn(caromi_body *b, double angle) {
    caromi_vec axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
    caromi_vec by = caromi_direction(angle);
    caromi_vec turned = caromi_turn(axis.x, axis.y, by.x, by.y);
    b->rot = (carom_rot){(float)turned.x, (float)turned.y};
}

/* Of a body that met nobody: its first leg, to the end. */
static caromi_end caromi_way_end(const carom_world *w, const caromi_body *b, uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    if (!s->plain || s->settled) {
        caromi_leg leg = caromi_first_leg(w, slot);
        return caromi_leg_outcome(s, &leg);
    }
    /* Most bodies, where speed matters. */
    caromi_vec v = caromi_wide_vec(b->vel);
    return caromi_leg_outcome(s, &(caromi_leg){0.0, caromi_wide_vec(b->pos), v, v, {0.0, 0.0}});
}

/* Puts a body where its last leg ends; false if that is outside of the world. */
static bool caromi_body_finish(const carom_world *w, caromi_worker *worker, caromi_sum *sum,
                               uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    caromi_body *b = &w->bodies[slot];
    uint32_t mark = s->mark[slot];
    caromi_end end = caromi_is_done(mark) ? *caromi_end_of(s, mark) : caromi_way_end(w, b, slot);
    sum->lost += (double)end.lost;
    sum->moved += (double)end.moved;
    worker->frozen += end.frozen;
    worker->jammed |= end.jammed;
    if (s->part == 0) {
        b->prev = b->pos;
        b->tag &= ~CAROMI_JUMPED;
    }
    if (end.outside) {
        return false;
    }
    b->pos = end.pos;
    b->vel = end.vel;
    if (b->spin != 0.0f) {
        caromi_body_turn(b, (double)b->spin * s->h);
    }
    return true;
}

/* Ends lie anywhere in memory: they are asked for a while before they are used. */
#define CAROMI_FINISH_AHEAD 12u

/* What will be needed then. */
static const void *caromi_finish_soon(const struct caromi_scratch *s, uint32_t mover) {
    uint32_t mark = mover < s->mover_count ? s->mark[s->movers[mover]] : 0;
    return caromi_is_done(mark) ? caromi_end_of(s, mark) : NULL;
}

static void caromi_finish_task(void *world, uint32_t number) {
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    caromi_worker *worker = &s->worker[number];
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_FINISH_BLOCK, s->mover_count, &first, &last)) {
        caromi_sum sum = {0.0, 0.0};
        for (uint32_t i = first; i < last; i++) {
            uint32_t slot = s->movers[i];
            const void *soon = caromi_finish_soon(s, i + CAROMI_FINISH_AHEAD);
            if (soon != NULL) {
                __builtin_prefetch(soon);
            }
            if (!caromi_is_there(&w->bodies[slot])) {
                continue;
            }
            if (!caromi_body_finish(w, worker, &sum, slot)) {
                caromi_body *b = &w->bodies[slot];
                b->tag |= CAROMI_DISABLED;
                b->vel = (carom_vec2){0.0f, 0.0f};
                worker->gone++;
            }
            s->mark[slot] = 0;
        }
        s->sums[first / CAROMI_FINISH_BLOCK] = sum;
    }
}

static uint32_t caromi_finish_blocks(const struct caromi_scratch *s) {
    return (s->mover_count + CAROMI_FINISH_BLOCK - 1) / CAROMI_FINISH_BLOCK;
}

bool caromi_finish_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_memory_reserve(w, &s->sum_memory, caromi_finish_blocks(s) * sizeof(caromi_sum),
                               0)) {
        return false;
    }
    s->sums = s->sum_memory.data;
    return true;
}

void caromi_finish(carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_run(w, caromi_finish_task);
    for (uint32_t i = 0; i < s->workers; i++) {
        w->unsettled |= s->worker[i].jammed;
        s->worker[i].jammed = 0;
    }
    for (uint32_t i = 0; i < caromi_finish_blocks(s); i++) {
        s->lost += s->sums[i].lost;
        s->moved += s->sums[i].moved;
    }
    s->seed_count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_list_clear(&s->worker[i].ends);
    }
}
