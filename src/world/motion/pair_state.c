/* Keeps what happened to a pair in a window: its impacts and clips, and whether it is ignored. */
#include "base/guard.h"
#include "world/motion/island.h"

/* The actor that keeps the states of a pair. */
static caromi_actor *caromi_state_owner(const caromi_island_run *run, uint32_t a, uint32_t b,
                                        uint32_t *other) {
    const struct caromi_scratch *s = run->w->step;
    uint32_t mark_a = caromi_mark_of(s, a);
    bool owns_a = caromi_acts_for(mark_a, run->number);
    *other = owns_a ? b : a;
    uint32_t mark = owns_a ? mark_a : caromi_mark_of(s, b);
    return caromi_acts_for(mark, run->number) ? caromi_actor_of(run->worker, mark) : NULL;
}

static caromi_pair_state *caromi_state_in(const caromi_island_run *run, const caromi_actor *actor,
                                          uint32_t other) {
    caromi_pair_state *states = run->worker->states.memory.data;
    for (uint32_t i = actor->states; i != 0; i = states[i - 1].next) {
        if (states[i - 1].other == other) {
            return &states[i - 1];
        }
    }
    return NULL;
}

const caromi_pair_state *caromi_state_find(const caromi_island_run *run, uint32_t a, uint32_t b) {
    uint32_t other;
    const caromi_actor *actor = caromi_state_owner(run, a, b, &other);
    return actor != NULL ? caromi_state_in(run, actor, other) : NULL;
}

caromi_pair_state *caromi_state_of(caromi_island_run *run, uint32_t a, uint32_t b) {
    uint32_t other;
    caromi_actor *actor = caromi_state_owner(run, a, b, &other);
    if (actor == NULL) {
        return NULL;
    }
    caromi_pair_state *state = caromi_state_in(run, actor, other);
    if (state != NULL) {
        return state;
    }
    state = caromi_list_add(&run->worker->states, sizeof(caromi_pair_state));
    if (state == NULL) {
        run->full = true;
        return NULL;
    }
    *state = (caromi_pair_state){.other = other, .next = actor->states};
    actor->states = run->worker->states.count;
    return state;
}

/* The impacts of both bodies, which changed their velocities. */
static uint32_t caromi_impacts_of(const caromi_island_run *run, uint32_t a, uint32_t b) {
    const struct caromi_scratch *s = run->w->step;
    uint32_t mark_a = caromi_mark_of(s, a);
    uint32_t mark_b = caromi_mark_of(s, b);
    uint32_t impacts = 0;
    if (caromi_acts_for(mark_a, run->number)) {
        impacts += caromi_actor_of(run->worker, mark_a)->impacts;
    }
    if (caromi_acts_for(mark_b, run->number)) {
        impacts += caromi_actor_of(run->worker, mark_b)->impacts;
    }
    return impacts;
}

void caromi_pair_ignore(caromi_island_run *run, uint32_t a, uint32_t b, caromi_pair_state *state) {
    state->ignored = 1u + caromi_impacts_of(run, a, b);
    state->clips = 0;
}

bool caromi_is_ignored(const caromi_island_run *run, uint32_t a, uint32_t b) {
    const caromi_pair_state *state = caromi_state_find(run, a, b);
    return state != NULL && state->ignored == 1u + caromi_impacts_of(run, a, b);
}
