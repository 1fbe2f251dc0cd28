/* Keeps the state of a pair in a step: its impacts and clips, their limits, and whether it is
 * ignored.
 *
 *   caromi_state_find, caromi_state_of  find the state of a pair; the second one adds it;
 *   caromi_pair_pace                    returns the factor on the limits of a pair;
 *   caromi_most_impacts                 returns the limit on impacts of a pair;
 *   caromi_pair_yield                   lets a pair with a box that rotates overlap a little;
 *   caromi_pair_ignore                  ignores a pair until the next impact. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Limit on impacts of one pair in a step, multiplied by its pace. After that its collisions clip
 * paths. */
#define CAROMI_MOST_IMPACTS 12u
/* The same for a pair with restitution 1. A light body between two heavy ones that close needs
 * about pi / 2 sqrt(mass ratio) impacts to reverse them: 157 for a ratio of 1e4. */
#define CAROMI_MOST_ELASTIC_IMPACTS 200u
/* The same with a kinematic body, which may squeeze the other one without end: for each size that
 * it moves by, and for each size by which an elastic pair closes. So a ball is reflected as often
 * as needed if there is a gap of an eighth of its size. */
#define CAROMI_MOST_KINEMATIC_IMPACTS 4u

/* Returns the actor that keeps the state of a pair: that of the smaller body, or the only one. A
 * body has few neighbours that are not smaller, so the list of an actor is short, however many
 * neighbours it has. */
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

/* Returns the number of impacts that changed the velocity of a body. */
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

/* Limit on the overlap by yielding, as a share of the smaller size. Near it a pair yields less and
 * less. Otherwise bodies that are pressed together in every step would pass through each other. */
#define CAROMI_MOST_YIELD 0.3

/* A pair has reached the depth to which it may yield if its overlap is at least this share of
 * that depth. */
#define CAROMI_AT_LEVEL 0.9

static bool caromi_is_driven(const caromi_island_run *run, uint32_t body) {
    const caromi_actor *actor = caromi_acting(run, body);
    return actor != NULL && actor->driven;
}

bool caromi_pair_yield(const caromi_island_run *run, uint32_t a, uint32_t b,
                       caromi_pair_state *state, double distance) {
    const carom_world *w = run->w;
    double size = caromi_smaller_size(&w->bodies[a], &w->bodies[b]);
    double level = caromi_min(distance, (double)state->level);
    double deepest = -CAROMI_GIVES_WAY * size;
    bool driven = caromi_is_driven(run, a) || caromi_is_driven(run, b);
    if (!driven && level > CAROMI_AT_LEVEL * deepest) {
        state->level = (float)deepest;
        return true;
    }
    double left = caromi_max(CAROMI_MOST_YIELD * size + level, 0.0);
    state->level = (float)(level - caromi_min(caromi_yield_of(w, a, b), 0.5 * left));
    return false;
}

void caromi_pair_ignore(caromi_island_run *run, uint32_t a, uint32_t b, caromi_pair_state *state) {
    state->ignored = 1u + caromi_impacts_of(run, a, b);
    state->clips = 0;
}

bool caromi_is_ignored(const caromi_island_run *run, uint32_t a, uint32_t b) {
    const caromi_pair_state *state = caromi_state_find(run, a, b);
    return state != NULL && state->ignored == 1u + caromi_impacts_of(run, a, b);
}
