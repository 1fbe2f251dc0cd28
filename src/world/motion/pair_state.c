/* Keeps what happened to a pair in a step: its impacts and clips, and whether it is ignored. */
#include "base/guard.h"
#include "world/motion/island.h"

/* The actor that keeps the state of a pair: that of the smaller body, or the only one. A body has few neighbours that
 * are not smaller, so the list of an actor is short, whatever lies around it. */
static caromi_actor *caromi_state_owner(const caromi_island_run *run, uint32_t a, uint32_t b,
                                        uint32_t *other) {
    uint32_t first = caromi_state_keeper(run->w, a, b);
    uint32_t second = a ^ b ^ first;
    caromi_actor *owner = caromi_acting(run, first);
    *other = owner != NULL ? second : first;
    return owner != NULL ? owner : caromi_acting(run, second);
}

const caromi_pair_state *caromi_state_find(const caromi_island_run *run, uint32_t a, uint32_t b) {
    uint32_t other;
    const caromi_actor *actor = caromi_state_owner(run, a, b, &other);
    const caromi_pair_state *state =
        actor != NULL ? caromi_state_in(run->worker->states.memory.data, actor->states, other)
                      : NULL;
    return state != NULL ? state : caromi_past_state(run->w, a, b);
}

caromi_pair_state *caromi_state_of(caromi_island_run *run, uint32_t a, uint32_t b) {
    uint32_t other;
    caromi_actor *actor = caromi_state_owner(run, a, b, &other);
    if (actor == NULL) {
        return NULL;
    }
    caromi_pair_state *state =
        caromi_state_in(run->worker->states.memory.data, actor->states, other);
    if (state != NULL) {
        return state;
    }
    state = caromi_run_add(run, &run->worker->states, sizeof(caromi_pair_state));
    if (state == NULL) {
        return NULL;
    }
    const caromi_pair_state *past = caromi_past_state(run->w, a, b);
    *state = past != NULL ? *past : (caromi_pair_state){0};
    state->other = other;
    state->next = actor->states;
    actor->states = run->worker->states.count;
    return state;
}

/* The impacts of a body, which changed its velocity. */
static uint32_t caromi_impacts_of_body(const caromi_island_run *run, uint32_t body) {
    const caromi_actor *actor = caromi_acting(run, body);
    if (actor != NULL) {
        return actor->impacts;
    }
    const caromi_past *past = caromi_past_of(run->w->step, body);
    return past != NULL ? past->impacts : 0;
}

static uint32_t caromi_impacts_of(const caromi_island_run *run, uint32_t a, uint32_t b) {
    return caromi_impacts_of_body(run, a) + caromi_impacts_of_body(run, b);
}

static uint32_t caromi_pace_of_body(const caromi_island_run *run, uint32_t body) {
    const caromi_actor *actor = caromi_acting(run, body);
    if (actor != NULL) {
        return actor->pace;
    }
    const caromi_past *past = caromi_past_of(run->w->step, body);
    return past != NULL ? past->pace
                        : caromi_pace_of(run->w, body, caromi_wide_vec(run->w->bodies[body].vel));
}

uint32_t caromi_pair_pace(const caromi_island_run *run, uint32_t a, uint32_t b) {
    const caromi_body *body_a = &run->w->bodies[a];
    const caromi_body *body_b = &run->w->bodies[b];
    if (caromi_drives(body_a)) {
        return caromi_pace_of(run->w, b, caromi_wide_vec(body_a->vel));
    }
    if (caromi_drives(body_b)) {
        return caromi_pace_of(run->w, a, caromi_wide_vec(body_b->vel));
    }
    uint32_t pace_a = caromi_pace_of_body(run, a);
    uint32_t pace_b = caromi_pace_of_body(run, b);
    return pace_a > pace_b ? pace_a : pace_b;
}

void caromi_pair_ignore(caromi_island_run *run, uint32_t a, uint32_t b, caromi_pair_state *state) {
    state->ignored = 1u + caromi_impacts_of(run, a, b);
    state->clips = 0;
}

bool caromi_is_ignored(const caromi_island_run *run, uint32_t a, uint32_t b) {
    const caromi_pair_state *state = caromi_state_find(run, a, b);
    return state != NULL && state->ignored == 1u + caromi_impacts_of(run, a, b);
}
