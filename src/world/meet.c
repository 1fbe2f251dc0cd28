/* Runs an island: its meetings in the order of time, ties in the order of the bodies. */
#include "base/guard.h"
#include "world/islands.h"

/* ---- the next to act: a heap of the island's actors ---------------------------------------------- */

static caromi_actor *caromi_actors(const caromi_run_state *run) {
    return run->worker->actors.memory.data;
}

static uint32_t caromi_lower(const caromi_actor *a) {
    return a->body < a->partner ? a->body : a->partner;
}

static bool caromi_acts_before(const caromi_actor *a, const caromi_actor *b) {
    if (a->next != b->next) {
        return a->next < b->next;
    }
    if (caromi_lower(a) != caromi_lower(b)) {
        return caromi_lower(a) < caromi_lower(b);
    }
    uint32_t upper_a = a->body ^ a->partner ^ caromi_lower(a);
    uint32_t upper_b = b->body ^ b->partner ^ caromi_lower(b);
    return upper_a < upper_b || (upper_a == upper_b && a->body < b->body);
}

void caromi_heap_moved(caromi_run_state *run, caromi_actor *actor) {
    caromi_actor *actors = caromi_actors(run);
    uint32_t *heap = run->worker->heap;
    uint32_t count = run->worker->heap_count;
    uint32_t at = actor->heap_at;
    uint32_t index = (uint32_t)(actor - actors);
    while (at > 0 && caromi_acts_before(actor, &actors[heap[(at - 1) / 2]])) {
        heap[at] = heap[(at - 1) / 2];
        actors[heap[at]].heap_at = at;
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count &&
            caromi_acts_before(&actors[heap[child + 1]], &actors[heap[child]])) {
            child++;
        }
        if (!caromi_acts_before(&actors[heap[child]], actor)) {
            break;
        }
        heap[at] = heap[child];
        actors[heap[at]].heap_at = at;
        at = child;
    }
    heap[at] = index;
    actor->heap_at = at;
}

/* ---- actors ------------------------------------------------------------------------------------- */

caromi_actor *caromi_actor_add(caromi_run_state *run, uint32_t body, uint32_t expected) {
    carom_world *w = run->w;
    struct caromi_scratch *s = w->step;
    caromi_list *actors = &run->worker->actors;
    bool in_heap = actors->count < run->worker->heap_memory.bytes / sizeof(uint32_t);
    if (actors->count >= actors->room || actors->count >= CAROMI_MOST_NUMBERED || !in_heap) {
        actors->missed++;
        run->full = true;
        return NULL;
    }
    uint32_t claimed = expected;
    uint32_t number = CAROMI_ACTING | caromi_number_of(run->number, actors->count);
    if (!__atomic_compare_exchange_n(&s->mark[body], &expected, number, false, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST)) {
        return NULL;
    }
    caromi_actor *actor = caromi_list_add(actors, sizeof(caromi_actor));
    const caromi_body *b = &w->bodies[body];
    caromi_reaches reaches = caromi_reaches_of(w, b, body);
    *actor =
        (caromi_actor){.leg = caromi_first_leg(w, body),
                       .next = CAROMI_INFINITY,
                       .inv_mass = (double)b->inv_mass,
                       .partner = CAROMI_NONE,
                       .legs = 1,
                       .body = body,
                       .seed = claimed & CAROMI_SEEDED ? claimed & ~CAROMI_SEEDED : CAROMI_NONE,
                       .middle_x = (float)reaches.middle.x,
                       .middle_y = (float)reaches.middle.y,
                       .stray = (float)(caromi_stray(s, reaches.half) + 4.0 * caromi_body_skin(b))};
    actor->heap_at = run->worker->heap_count;
    run->worker->heap[run->worker->heap_count++] = actors->count - 1;
    return actor;
}

static bool caromi_may_go_on(const caromi_run_state *run) {
    return !run->full && run->clash == CAROMI_NONE;
}

/* The seeds, as their marks say, each with the meeting that made it one. */
static void caromi_island_begin(caromi_run_state *run) {
    const struct caromi_scratch *s = run->w->step;
    run->worker->heap_count = 0;
    uint32_t index = run->root;
    do {
        const caromi_seed *seed = &s->seeds[index];
        caromi_actor *actor = caromi_actor_add(run, seed->body, CAROMI_SEEDED | index);
        if (actor == NULL) {
            return;
        }
        actor->next = seed->t;
        actor->partner = seed->partner;
        if (actor->partner != CAROMI_NONE) {
            const caromi_body *partner = &run->w->bodies[actor->partner];
            actor->version = caromi_is_type(partner, CAROM_DYNAMIC) ? 1 : 0;
        }
        caromi_heap_moved(run, actor);
        index = seed->next;
    } while (index != run->root);
    caromi_actor *actors = caromi_actors(run);
    uint32_t count = run->worker->actors.count;
    for (uint32_t i = 0; i < count && caromi_may_go_on(run); i++) {
        if (s->seeds[actors[i].seed].unlooked) {
            caromi_look(run, &actors[i]);
        }
    }
}

/* Whether the partner is still on the leg that the meeting was found with. */
static bool caromi_is_current(const caromi_run_state *run, const caromi_actor *actor) {
    if (actor->version == 0) {
        return true;
    }
    const struct caromi_scratch *s = run->w->step;
    return caromi_actor_of(run->worker, caromi_mark_of(s, actor->partner))->legs == actor->version;
}

void caromi_island_run(caromi_run_state *run) {
    double end = run->w->step->h;
    caromi_island_begin(run);
    while (caromi_may_go_on(run)) {
        caromi_actor *actor = &caromi_actors(run)[run->worker->heap[0]];
        double t = actor->next;
        if (!(t < end)) {
            break;
        }
        if (actor->partner == actor->body) {
            caromi_freeze(run, actor, t);
        } else if (!caromi_is_current(run, actor)) {
            caromi_look_again(run, actor);
        } else {
            caromi_impact(run, actor, t);
        }
    }
    caromi_actor *actors = caromi_actors(run);
    for (uint32_t i = 0; i < run->worker->actors.count && caromi_may_go_on(run); i++) {
        if (actors[i].looked) {
            caromi_look_told(run, &actors[i], end);
            caromi_look_squeezed(run, &actors[i]);
        }
    }
}
