/* Lists the contacts that the solver holds in a step.
 *
 * caromi_touching_find    finds candidate pairs that touch and were not held in the last step.
 * caromi_held_list        merges them with the pairs of the last step, sorted by their bodies.
 * caromi_contact_between  decides whether a pair is a contact, and fills it.
 * caromi_solver_bodies    numbers the dynamic bodies of all contacts. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/sort.h"

/* ---- pairs that touch and were not held ---------------------------------------------------------- */

/* Where the touching pairs of each body, as the first of the two, begin. */
static bool caromi_touch_starts(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t bytes = ((size_t)w->slot_count + 2) * sizeof(uint32_t);
    if (!caromi_memory_reserve(w, &s->start_memory, bytes + w->slot_count, 0) ||
        !caromi_memory_reserve(w, &s->solver_of_memory, bytes, 0)) {
        return false;
    }
    s->touch_starts = s->start_memory.data;
    s->contact_starts = s->touch_starts; /* which are not needed any more when these are filled */
    s->held_by = (uint8_t *)(void *)(s->touch_starts + w->slot_count + 2);
    __builtin_memset(s->held_by, 0, w->slot_count);
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        if (t->impulse > 0.0f && (t->flags & CAROMI_TOUCH_HELD) != 0) {
            s->held_by[t->a] = (uint8_t)(s->held_by[t->a] < 255u ? s->held_by[t->a] + 1u : 255u);
            s->held_by[t->b] = (uint8_t)(s->held_by[t->b] < 255u ? s->held_by[t->b] + 1u : 255u);
        }
    }
    uint32_t next = 0;
    for (uint32_t slot = 0; slot <= w->slot_count; slot++) {
        while (next < w->touch_count && w->touches[next].a < slot) {
            next++;
        }
        s->touch_starts[slot] = next;
    }
    return true;
}

/* The pair in the last step's list, if it was held. */
static const caromi_touch *caromi_held_before(const carom_world *w, uint32_t a, uint32_t b) {
    const uint32_t *starts = w->step->touch_starts;
    for (uint32_t i = starts[a]; i < starts[a + 1]; i++) {
        if (w->touches[i].b == b) {
            return (w->touches[i].flags & CAROMI_TOUCH_HELD) != 0 ? &w->touches[i] : NULL;
        }
    }
    return NULL;
}

/* Lists a pair if it touches and was not held. */
static void caromi_touching_add(const carom_world *w, caromi_worker *worker, uint32_t a,
                                uint32_t b) {
    caromi_contact contact;
    if (((w->bodies[a].tag | w->bodies[b].tag) & CAROMI_ASLEEP) != 0 ||
        caromi_held_before(w, a, b) != NULL || !caromi_contact_between(w, a, b, NULL, &contact)) {
        return;
    }
    caromi_pair *touching = caromi_list_add(&worker->touching, sizeof(caromi_pair));
    if (touching != NULL) {
        *touching = (caromi_pair){a, b};
    }
}

static void caromi_touching_task(void *world, uint32_t number) {
    const carom_world *w = world;
    const caromi_grid *g = &w->step->grid;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->pairs.memory.data;
    for (uint32_t i = 0; i < worker->pairs.count; i++) {
        caromi_pairs_prefetch(w, worker, i);
        caromi_moving_disc a = caromi_disc_of(w, g->body[pairs[i].a]);
        caromi_moving_disc b = caromi_disc_of(w, g->body[pairs[i].b]);
        if (!caromi_is_far_apart(w, &a, &b, false)) {
            bool lower = a.slot < b.slot;
            caromi_touching_add(w, worker, lower ? a.slot : b.slot, lower ? b.slot : a.slot);
        }
    }
    const caromi_pair *fixed = worker->fixed.memory.data;
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_moving_disc a = caromi_disc_of(w, fixed[i].a);
        caromi_moving_disc b = caromi_disc_of(w, fixed[i].b);
        if (!caromi_is_far_apart(w, &a, &b, false)) {
            caromi_touching_add(w, worker, a.slot, b.slot);
        }
    }
}

static bool caromi_touching_find(carom_world *w, size_t *count) {
    struct caromi_scratch *s = w->step;
    bool full;
    do {
        full = false;
        *count = 0;
        for (uint32_t i = 0; i < s->workers; i++) {
            caromi_list_clear(&s->worker[i].touching);
        }
        caromi_run(w, caromi_touching_task);
        if (!caromi_lists_grow(w, offsetof(caromi_worker, touching), sizeof(caromi_pair), &full)) {
            return false;
        }
        for (uint32_t i = 0; i < s->workers; i++) {
            *count += s->worker[i].touching.count;
        }
    } while (full);
    return true;
}

/* Sorted by the bodies. */
static const caromi_key *caromi_touching_sort(carom_world *w, size_t count) {
    struct caromi_scratch *s = w->step;
    caromi_key *keys = s->order_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_pair *pairs = s->worker[i].touching.memory.data;
        for (uint32_t k = 0; k < s->worker[i].touching.count; k++) {
            keys[listed++] = (caromi_key){(uint64_t)pairs[k].a << 32 | pairs[k].b, 0};
        }
    }
    caromi_sort(keys, keys + count, count);
    return keys;
}

/* ---- the list ----------------------------------------------------------------------------------- */

/* Most touching pairs of a gas are impacts that are over: the list grows with what is held. */
static bool caromi_held_add(carom_world *w, uint32_t a, uint32_t b, const caromi_touch *before) {
    struct caromi_scratch *s = w->step;
    size_t kept = s->held_count * sizeof(caromi_contact);
    if (!caromi_memory_roomy(w, &s->held_memory, kept + sizeof(caromi_contact), kept)) {
        return false;
    }
    s->held = s->held_memory.data;
    if (caromi_contact_between(w, a, b, before, &s->held[s->held_count])) {
        s->held_count++;
    }
    return true;
}

static bool caromi_is_awake(const caromi_body *b) {
    return caromi_is_there(b) && !caromi_is_type(b, CAROM_STATIC) && (b->tag & CAROMI_ASLEEP) == 0;
}

/* A pair of the last step's list that may still be held. */
static bool caromi_may_be_held(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    if ((t->flags & CAROMI_TOUCH_HELD) == 0 || !(caromi_is_awake(a) || caromi_is_awake(b)) ||
        !caromi_is_there(a) || !caromi_is_there(b) || ((a->tag | b->tag) & CAROMI_ASLEEP) != 0) {
        return false;
    }
    caromi_moving_disc disc_a = caromi_disc_of(w, t->a);
    caromi_moving_disc disc_b = caromi_disc_of(w, t->b);
    return !caromi_is_far_apart(w, &disc_a, &disc_b, true) &&
           caromi_pair_kind(w, t->a, t->b) == CAROMI_PAIR_COLLIDES;
}

/* Bodies lie anywhere in memory: they are prefetched so many pairs ahead. */
#define CAROMI_HELD_AHEAD 8u

/* Both lists, in order. */
static bool caromi_held_list(carom_world *w, const caromi_key *keys, size_t count) {
    struct caromi_scratch *s = w->step;
    size_t next = 0;
    s->held_count = 0;
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        uint64_t key = (uint64_t)t->a << 32 | t->b;
        if (i + CAROMI_HELD_AHEAD < w->touch_count) {
            __builtin_prefetch(&w->bodies[t[CAROMI_HELD_AHEAD].a]);
            __builtin_prefetch(&w->bodies[t[CAROMI_HELD_AHEAD].b]);
        }
        for (; next < count && keys[next].key < key; next++) {
            if (!caromi_held_add(w, (uint32_t)(keys[next].key >> 32), (uint32_t)keys[next].key,
                                 NULL)) {
                return false;
            }
        }
        if (caromi_may_be_held(w, t) && !caromi_held_add(w, t->a, t->b, t)) {
            return false;
        }
    }
    for (; next < count; next++) {
        if (!caromi_held_add(w, (uint32_t)(keys[next].key >> 32), (uint32_t)keys[next].key, NULL)) {
            return false;
        }
    }
    return true;
}

static uint32_t caromi_solver_body_of(carom_world *w, uint32_t slot, uint32_t *solver_of) {
    struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    if (b->inv_mass == 0.0f) {
        return 0;
    }
    if (solver_of[slot] == 0) {
        solver_of[slot] = s->solver_count;
        s->solver[s->solver_count++] =
            (caromi_solver_body){.velocity = caromi_wide_vec(b->vel),
                                 .acceleration = caromi_acceleration(w, b, slot),
                                 .inv_mass = (double)b->inv_mass,
                                 .slot = slot};
    }
    return solver_of[slot];
}

static void caromi_solver_bodies(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t *solver_of = s->solver_of_memory.data;
    __builtin_memset(solver_of, 0, ((size_t)w->slot_count + 1) * sizeof(uint32_t));
    s->solver_count = 1;
    s->solver[0] = (caromi_solver_body){.slot = CAROMI_NONE};
    uint32_t next = 0;
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        c->body_a = caromi_solver_body_of(w, c->a, solver_of);
        c->body_b = caromi_solver_body_of(w, c->b, solver_of);
        for (; next <= c->a; next++) {
            s->contact_starts[next] = i;
        }
    }
    for (; next <= w->slot_count; next++) {
        s->contact_starts[next] = s->held_count;
    }
    s->solver_of = solver_of;
}

bool caromi_contacts_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    if (!caromi_touch_starts(w) || !caromi_touching_find(w, &count)) {
        return false;
    }
    if (!caromi_memory_roomy(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0)) {
        return false;
    }
    const caromi_key *keys = count > 0 ? caromi_touching_sort(w, count) : NULL;
    if (!caromi_held_list(w, keys, count)) {
        return false;
    }
    size_t bodies = 2 * (size_t)s->held_count;
    bodies = bodies < s->mover_count ? bodies : s->mover_count;
    if (!caromi_memory_roomy(w, &s->solver_memory, (bodies + 1) * sizeof(caromi_solver_body), 0)) {
        return false;
    }
    s->solver = s->solver_memory.data;
    if (s->held_count > 0) {
        caromi_solver_bodies(w);
        caromi_inner_edges(s);
    }
    return true;
}
