#include "base/guard.h"
#include "vec/angle.h"
#include "world/islands.h"

#define CAROMI_FINISH_BLOCK 4096u

typedef struct caromi_sum {
    double lost, moved;
} caromi_sum;

static bool caromi_is_inside(caromi_vec v) {
    return caromi_abs(v.x) <= (double)CAROM_WORLD_MAX && caromi_abs(v.y) <= (double)CAROM_WORLD_MAX;
}

static void caromi_body_turn(caromi_body *b, double angle) {
    caromi_vec axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
    caromi_vec by = caromi_direction(angle);
    caromi_vec turned = caromi_turn(axis.x, axis.y, by.x, by.y);
    b->rot = (carom_rot){(float)turned.x, (float)turned.y};
}

/* Puts a body where its last leg ends; false if that is outside of the world. */
static inline bool caromi_body_put(const struct caromi_scratch *s, caromi_body *b,
                                   const caromi_leg *leg, caromi_sum *sum) {
    double left = s->h - leg->t;
    caromi_vec place = caromi_leg_place(leg, s->h);
    caromi_vec velocity = caromi_plus(leg->velocity, left, leg->pull);
    sum->moved += caromi_sqrt(caromi_dot(leg->chord, leg->chord)) * left;
    if (!caromi_is_inside(place) || !caromi_is_inside(velocity)) {
        return false;
    }
    b->pos = (carom_vec2){(float)place.x, (float)place.y};
    b->vel = (carom_vec2){(float)velocity.x, (float)velocity.y};
    return true;
}

static bool caromi_body_finish(const carom_world *w, caromi_worker *worker, caromi_sum *sum,
                               uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    caromi_body *b = &w->bodies[slot];
    uint32_t mark = s->mark[slot];
    if (s->part == 0) {
        b->prev = b->pos;
        b->tag &= ~CAROMI_JUMPED;
    }
    bool inside;
    if (mark != 0 && (mark & CAROMI_SEEDED) == 0) {
        const caromi_actor *actor = caromi_actor_of(s, mark);
        sum->lost += (double)actor->lost;
        sum->moved += (double)actor->moved;
        worker->frozen += actor->frozen;
        worker->jammed |= actor->jammed;
        inside = caromi_body_put(s, b, &actor->leg, sum);
    } else if (s->plain && !s->settled) {
        /* Most bodies, where speed matters: caromi_first_leg without the detours. */
        caromi_vec v = caromi_wide_vec(b->vel);
        inside = caromi_body_put(
            s, b, &(caromi_leg){0.0, caromi_wide_vec(b->pos), v, v, {0.0, 0.0}}, sum);
    } else {
        caromi_leg leg = caromi_first_leg(w, slot);
        inside = caromi_body_put(s, b, &leg, sum);
    }
    if (inside && b->spin != 0.0f) {
        caromi_body_turn(b, (double)b->spin * s->h);
    }
    return inside;
}

/* Actors lie anywhere in memory: they are asked for a while before they are used. */
#define CAROMI_FINISH_AHEAD 12u

/* What will be needed then. */
static const void *caromi_finish_soon(const struct caromi_scratch *s, uint32_t mover) {
    uint32_t mark = mover < s->mover_count ? s->mark[s->movers[mover]] : 0;
    return mark != 0 && (mark & CAROMI_SEEDED) == 0 ? caromi_actor_of(s, mark) : NULL;
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
            const char *soon = caromi_finish_soon(s, i + CAROMI_FINISH_AHEAD);
            if (soon != NULL) {
                __builtin_prefetch(soon);
                __builtin_prefetch(soon + 64);
                __builtin_prefetch(soon + 128);
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
        caromi_list_clear(&s->worker[i].actors);
    }
}
