/* Keeps what happened to a pair in a step: its impacts and clips, their limits, and whether it is ignored. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Impacts of one pair in a step; after that its collisions clip paths. */
#define CAROMI_MOST_IMPACTS 12u
/* For a pair of restitution 1: a light body between two heavy ones that close needs about
 * pi / 2 sqrt(mass ratio) impacts to turn them back, 157 for a ratio of 1e4. */
#define CAROMI_MOST_ELASTIC_IMPACTS 200u
/* With a kinematic body, which may squeeze the other one without end: for each size that it moves by, and for each
 * size that an elastic body closes by. So a ball is reflected as often as it takes where it has room for an eighth
 * of its size. */
#define CAROMI_MOST_KINEMATIC_IMPACTS 4u

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

uint32_t caromi_most_impacts(const caromi_island_run *run, uint32_t a, uint32_t b, double closing) {
    const carom_world *w = run->w;
    uint32_t pace = caromi_pair_pace(run, a, b);
    bool elastic = caromi_pair_restitution(w, a, b) == 1.0;
    bool drives_a = caromi_drives(&w->bodies[a]);
    if (!drives_a && !caromi_drives(&w->bodies[b])) {
        return pace * (elastic ? CAROMI_MOST_ELASTIC_IMPACTS : CAROMI_MOST_IMPACTS);
    }
    if (elastic) {
        double sizes = closing * w->step->dt / caromi_body_size(&w->bodies[drives_a ? b : a]);
        double most = CAROMI_MOST_ELASTIC_IMPACTS * (1.0 + CAROMI_MOST_PACE);
        uint32_t way = 1u + (uint32_t)caromi_min(sizes, most / CAROMI_MOST_KINEMATIC_IMPACTS);
        pace = way > pace ? way : pace;
    }
    return pace * CAROMI_MOST_KINEMATIC_IMPACTS;
}

/* In all a pair yields up to an overlap of this share of the smaller size, and less and less near that: what is pressed
 * together again in every step would go through each other. */
#define CAROMI_MOST_YIELD 0.01

void caromi_pair_yield(const carom_world *w, uint32_t a, uint32_t b, caromi_pair_state *state,
                       double distance) {
    double size = caromi_smaller_size(&w->bodies[a], &w->bodies[b]);
    double level = caromi_min(distance, (double)state->level);
    double left = caromi_max(CAROMI_MOST_YIELD * size + level, 0.0);
    state->level = (float)(level - caromi_min(caromi_yield_of(w, a, b), 0.5 * left));
}

void caromi_pair_ignore(caromi_island_run *run, uint32_t a, uint32_t b, caromi_pair_state *state) {
    state->ignored = 1u + caromi_impacts_of(run, a, b);
    state->clips = 0;
}

bool caromi_is_ignored(const caromi_island_run *run, uint32_t a, uint32_t b) {
    const caromi_pair_state *state = caromi_state_find(run, a, b);
    return state != NULL && state->ignored == 1u + caromi_impacts_of(run, a, b);
}
