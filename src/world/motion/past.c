/* Carries the state of bodies and pairs from one window of a step to the next.
 *
 *   caromi_past_add      at the end of an island: stores the past of an actor with the worker;
 *   caromi_pasts_keep    at the end of a window: copies the pasts of all islands that are done to
 *                        `pasts`, by slot. Pair states and clips, which few bodies have, go to
 *                        separate lists. Pasts that did not change in the window stay;
 *   caromi_actor_resume  in a later window: restores the state of an actor. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Moving bodies that a worker takes at once. */
#define CAROMI_KEPT_AT_ONCE 4096u

/* Worlds of up to this many bodies reserve the memory from the start, so that a body that becomes
 * faster does not cause an allocation. */
#define CAROMI_FEW_PASTS 4096u
#define CAROMI_FEW_PAST_STATES 4u /* for each moving body */
#define CAROMI_FEW_BENDS 4u       /* one for this many moving bodies */

bool caromi_pasts_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    s->past_state_count = s->bend_count = s->any_exhausted = 0;
    if (s->windows == 1 && w->slot_count > CAROMI_FEW_PASTS) {
        return true;
    }
    size_t few = w->slot_count <= CAROMI_FEW_PASTS ? s->mover_count : 0;
    if (!caromi_memory_reserve(w, &s->past_memory, w->slot_count * (sizeof(caromi_past) + 1), 0) ||
        !caromi_memory_reserve(w, &s->past_state_memory,
                               few * CAROMI_FEW_PAST_STATES * sizeof(caromi_pair_state), 0) ||
        !caromi_memory_reserve(w, &s->bend_memory, few / CAROMI_FEW_BENDS * sizeof(caromi_bend),
                               0)) {
        return false;
    }
    s->pasts = s->past_memory.data;
    s->acted = (uint8_t *)(void *)(s->pasts + w->slot_count);
    if (s->windows > 1 && w->slot_count > 0) {
        __builtin_memset(s->acted, 0, w->slot_count);
    }
    return true;
}

/* ---- at the end of an island ----------------------------------------------------------------- */

/* Returns whether the path of an actor differs from the one given by its velocity and the
 * solver. */
static bool caromi_is_bent(const caromi_actor *a) {
    return a->clip_count > 0 || a->drift.x != a->carry.x || a->drift.y != a->carry.y ||
           a->turn_drift != a->turn_carry || a->ease.x != 0.0 || a->ease.y != 0.0;
}

bool caromi_past_add(caromi_worker *worker, const caromi_actor *actor) {
    caromi_past *past = caromi_list_add(&worker->pasts, sizeof(caromi_past));
    bool bent = caromi_is_bent(actor);
    caromi_bend *bend = bent ? caromi_list_add(&worker->bends, sizeof(caromi_bend)) : NULL;
    if (past == NULL || (bent && bend == NULL)) {
        return false;
    }
    *past = (caromi_past){.path = actor->path,
                          .lost = actor->lost,
                          .moved = actor->moved,
                          .impacts = actor->impacts,
                          .limited_events = actor->limited_events,
                          .pace = actor->pace,
                          .states = actor->states,
                          .bend = bent ? worker->bends.count : 0,
                          .bent = bent,
                          .ended = actor->ended,
                          .loaded = actor->loaded,
                          .driven = actor->driven,
                          .isolated = caromi_is_isolated(actor),
                          .ignores = actor->ignores,
                          .straight = actor->straight,
                          .kept_turn = actor->kept_turn,
                          .exhausted = caromi_is_exhausted(actor),
                          .stalled = caromi_is_stalled(actor)};
    if (bend != NULL) {
        bend->drift = actor->drift;
        bend->ease = actor->ease;
        bend->turn_drift = actor->turn_drift;
        bend->clip_count = actor->clip_count;
        for (uint32_t i = 0; i < actor->clip_count; i++) {
            bend->clips[i] = actor->clips[i];
        }
    }
    return true;
}

/* ---- at the end of a window ------------------------------------------------------------------ */

/* Merges the pair states of an actor into those that it had. Returns the first of all. */
static uint32_t caromi_states_keep(struct caromi_scratch *s, const caromi_worker *worker,
                                   uint32_t states, uint32_t before) {
    const caromi_pair_state *of_window = worker->states.memory.data;
    uint32_t first = before;
    for (uint32_t i = states; i != 0; i = of_window[i - 1].next) {
        caromi_pair_state *known = caromi_state_in(s->past_states, before, of_window[i - 1].other);
        uint32_t next = known != NULL ? known->next : first;
        if (known == NULL) {
            uint32_t at = __atomic_fetch_add(&s->past_state_count, 1u, __ATOMIC_RELAXED);
            known = &s->past_states[at];
            first = at + 1;
        }
        *known = of_window[i - 1];
        known->next = next;
    }
    return first;
}

static void caromi_past_keep(struct caromi_scratch *s, uint32_t slot, uint32_t mark) {
    const caromi_worker *worker = &s->worker[caromi_number_worker(mark)];
    if (s->pasts == NULL || s->acted == NULL) {
        return; /* they are reserved if the step has several windows */
    }
    caromi_past past = ((const caromi_past *)worker->pasts.memory.data)[caromi_number_index(mark)];
    const caromi_past *before = s->acted[slot] ? &s->pasts[slot] : NULL;
    past.states = caromi_states_keep(s, worker, past.states, before != NULL ? before->states : 0);
    const uint32_t of_window = past.bend;
    past.bend = before != NULL ? before->bend : 0;
    if (past.bent) {
        if (past.bend == 0) {
            past.bend = __atomic_fetch_add(&s->bend_count, 1u, __ATOMIC_RELAXED) + 1;
        }
        const caromi_bend *bends = worker->bends.memory.data;
        s->bends[past.bend - 1] = bends[of_window - 1];
    }
    CAROMI_FLAG_IF(&s->any_exhausted, past.exhausted);
    s->pasts[slot] = past;
    s->acted[slot] = 1;
}

static void caromi_keep_block(caromi_task_range range) {
    struct caromi_scratch *s = range.w->step;
    for (uint32_t i = range.first; i < range.last; i++) {
        uint32_t slot = s->movers[i];
        if (caromi_is_done(s->mark[slot])) {
            caromi_past_keep(s, slot, s->mark[slot]);
        }
        s->mark[slot] = 0;
    }
}

bool caromi_pasts_keep(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t states = s->past_state_count + caromi_lists_count(s, offsetof(caromi_worker, states));
    size_t bends = s->bend_count + caromi_lists_count(s, offsetof(caromi_worker, bends));
    if (!caromi_memory_reserve_spare(w, &s->past_state_memory, states * sizeof(caromi_pair_state),
                                     s->past_state_count * sizeof(caromi_pair_state)) ||
        !caromi_memory_reserve_spare(w, &s->bend_memory, bends * sizeof(caromi_bend),
                                     s->bend_count * sizeof(caromi_bend))) {
        return false;
    }
    s->past_states = s->past_state_memory.data;
    s->bends = s->bend_memory.data;
    caromi_run_blocks(w, caromi_keep_block, CAROMI_KEPT_AT_ONCE, s->mover_count);
    s->seed_count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_ends_clear(&s->worker[i]);
    }
    return true;
}

/* ---- in a later window ----------------------------------------------------------------------- */

void caromi_actor_resume(const struct caromi_scratch *s, caromi_actor *actor) {
    const caromi_past *past = caromi_past_of(s, actor->body);
    if (past == NULL) {
        return;
    }
    actor->path = past->path;
    actor->lost = past->lost;
    actor->moved = past->moved;
    actor->impacts = past->impacts;
    actor->limited_events = past->limited_events;
    actor->pace = past->pace;
    actor->ended = past->ended;
    actor->driven = past->driven;
    actor->ignores = past->ignores;
    actor->straight = past->straight;
    actor->kept_turn = past->kept_turn;
    if (actor->loaded && !past->loaded) {
        caromi_actor_unload(actor);
    }
    if (past->bent) {
        const caromi_bend *bend = &s->bends[past->bend - 1];
        actor->drift = bend->drift;
        actor->ease = bend->ease;
        actor->turn_drift = bend->turn_drift;
        actor->clip_count = bend->clip_count;
        for (uint32_t i = 0; i < bend->clip_count; i++) {
            actor->clips[i] = bend->clips[i];
        }
    }
}

uint32_t caromi_state_keeper(const carom_world *w, uint32_t a, uint32_t b) {
    double size_a = caromi_body_size(&w->bodies[a]);
    double size_b = caromi_body_size(&w->bodies[b]);
    bool lower = size_a == size_b ? a < b : size_a < size_b;
    return lower ? a : b;
}

const caromi_pair_state *caromi_past_state(const carom_world *w, uint32_t a, uint32_t b) {
    const struct caromi_scratch *s = w->step;
    uint32_t first = caromi_state_keeper(w, a, b);
    uint32_t second = a ^ b ^ first;
    const caromi_past *past = caromi_past_of(s, first);
    const caromi_past *other = caromi_past_of(s, second);
    if (past != NULL) {
        return caromi_state_in(s->past_states, past->states, second);
    }
    return other != NULL ? caromi_state_in(s->past_states, other->states, first) : NULL;
}

bool caromi_pasts_collide(const carom_world *w, uint32_t a, uint32_t b) {
    const struct caromi_scratch *s = w->step;
    const caromi_past *past_a = caromi_past_of(s, a);
    const caromi_past *past_b = caromi_past_of(s, b);
    if (past_a == NULL && past_b == NULL) {
        return true;
    }
    bool passes = (past_a != NULL && past_a->exhausted && past_a->driven) ||
                  (past_b != NULL && past_b->exhausted && past_b->driven);
    if (passes && caromi_is_moved(&w->bodies[a]) && caromi_is_moved(&w->bodies[b])) {
        return false;
    }
    const caromi_pair_state *state = caromi_past_state(w, a, b);
    uint32_t impacts =
        (past_a != NULL ? past_a->impacts : 0) + (past_b != NULL ? past_b->impacts : 0);
    return state == NULL || state->ignored != 1u + impacts;
}
