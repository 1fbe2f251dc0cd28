/* Lists the contacts that the solver holds in a step, sorted by their bodies.
 *
 * caromi_touching_find     finds contacts among the candidate pairs that were not held in the last step.
 * caromi_held_task         finds those among the pairs of the last step, and writes both into the list, each
 *                          in its place. A pair that is no contact any more leaves a hole.
 * caromi_held_number       closes the holes, and numbers the dynamic bodies of all contacts. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/sort.h"

/* Pairs, or bodies, that a worker takes at once. */
#define CAROMI_TOUCHES_AT_ONCE 512u

/* Pairs of a batch. */
#define CAROMI_HELD_BATCH 8192u

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
    __builtin_memset(s->solver_of_memory.data, 0, bytes);
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
    uint32_t low = starts[a];
    uint32_t high = starts[a + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (w->touches[middle].b < b) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const caromi_touch *t = &w->touches[low];
    bool held = low < starts[a + 1] && t->b == b && (t->flags & CAROMI_TOUCH_HELD) != 0;
    return held ? t : NULL;
}

/* Lists a pair if it touches and was not held. */
static void caromi_touching_note(const carom_world *w, caromi_worker *worker, uint32_t a,
                                 uint32_t b) {
    caromi_contact contact;
    if (((w->bodies[a].tag | w->bodies[b].tag) & CAROMI_ASLEEP) != 0 ||
        caromi_held_before(w, a, b) != NULL || !caromi_contact_between(w, a, b, NULL, &contact)) {
        return;
    }
    caromi_contact *touching = caromi_list_add(&worker->touching, sizeof(caromi_contact));
    if (touching != NULL) {
        *touching = contact;
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
        if (!caromi_is_far_apart(w, &a, &b)) {
            bool lower = a.slot < b.slot;
            caromi_touching_note(w, worker, lower ? a.slot : b.slot, lower ? b.slot : a.slot);
        }
    }
    const caromi_pair *fixed = worker->fixed.memory.data;
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_moving_disc a = caromi_disc_of(w, fixed[i].a);
        caromi_moving_disc b = caromi_disc_of(w, fixed[i].b);
        if (!caromi_is_far_apart(w, &a, &b)) {
            caromi_touching_note(w, worker, a.slot, b.slot);
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
        if (!caromi_lists_grow(w, offsetof(caromi_worker, touching), sizeof(caromi_contact),
                               &full)) {
            return false;
        }
        for (uint32_t i = 0; i < s->workers; i++) {
            *count += s->worker[i].touching.count;
        }
    } while (full);
    return true;
}

/* Their keys, sorted by the bodies. */
static bool caromi_touching_sort(carom_world *w, size_t count) {
    struct caromi_scratch *s = w->step;
    if (!caromi_memory_roomy(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_contact *touching = s->worker[i].touching.memory.data;
        for (uint32_t k = 0; k < s->worker[i].touching.count; k++) {
            uint64_t key = (uint64_t)touching[k].a << 32 | touching[k].b;
            keys[listed++] = (caromi_key){key, (uint64_t)i << 32 | k};
        }
    }
    if (count > 0) {
        caromi_sort(keys, keys + count, count);
    }
    return true;
}

/* ---- pairs of the last step ---------------------------------------------------------------------- */

static bool caromi_is_awake(const caromi_body *b) {
    return caromi_is_there(b) && !caromi_is_type(b, CAROM_STATIC) && (b->tag & CAROMI_ASLEEP) == 0;
}

/* A pair of the last step's list that may still be held. */
static bool caromi_may_be_held(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    return (t->flags & CAROMI_TOUCH_HELD) != 0 && (caromi_is_awake(a) || caromi_is_awake(b)) &&
           caromi_is_there(a) && caromi_is_there(b) && ((a->tag | b->tag) & CAROMI_ASLEEP) == 0 &&
           caromi_pair_kind(w, t->a, t->b) == CAROMI_PAIR_COLLIDES;
}

static uint64_t caromi_pair_key(const caromi_touch *t) {
    return (uint64_t)t->a << 32 | t->b;
}

/* How many of the new contacts are not after a pair. One of the same bodies is not: the pair is that of a
 * sensor then, and not held. */
static uint32_t caromi_touching_until(const struct caromi_scratch *s, uint64_t key) {
    const caromi_key *keys = s->order_memory.data;
    uint32_t low = 0;
    uint32_t high = s->touching_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (keys[middle].key <= key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* ---- the list ------------------------------------------------------------------------------------ */

/* Adds the new contacts from `new` on that are not after a pair. */
static uint32_t caromi_touching_add(struct caromi_scratch *s, uint32_t new, uint64_t key,
                                    caromi_contact **next) {
    const caromi_key *keys = s->order_memory.data;
    for (; new < s->touching_count &&keys[new].key <= key; new ++) {
        const caromi_contact *touching = s->worker[keys[new].index >> 32].touching.memory.data;
        *(*next)++ = touching[(uint32_t)keys[new].index];
    }
    return new;
}

/* Both lists, in order: the pairs of the batch, and the new contacts before each of them. After the last
 * pair come the last new contacts. */
static void caromi_held_task(void *world, uint32_t number) {
    (void)number;
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    const caromi_held_batch *batch = &s->batch;
    const caromi_touch *touches = w->touches;
    const uint32_t count = touches != NULL ? w->touch_count : 0;
    uint32_t first, last;
    while (
        caromi_next_block(s, CAROMI_TOUCHES_AT_ONCE, batch->last - batch->first, &first, &last)) {
        uint32_t at = batch->first + first;
        uint32_t new = 0;
        if (at > 0 && count > 0) {
            new = caromi_touching_until(s, caromi_pair_key(&touches[at - 1]));
        }
        caromi_contact *next = s->held + s->held_count + first + (new - batch->new_first);
        for (; at < batch->first + last; at++) {
            const caromi_touch *t = at < count ? &touches[at] : NULL;
            if (at + CAROMI_PAIRS_AHEAD < count) {
                __builtin_prefetch(&w->bodies[touches[at + CAROMI_PAIRS_AHEAD].a]);
                __builtin_prefetch(&w->bodies[touches[at + CAROMI_PAIRS_AHEAD].b]);
            }
            new = caromi_touching_add(s, new, t != NULL ? caromi_pair_key(t) : UINT64_MAX, &next);
            if (t != NULL) {
                if (!caromi_may_be_held(w, t) || !caromi_contact_between(w, t->a, t->b, t, next)) {
                    next->mass = 0.0f; /* a hole */
                }
                next++;
            }
        }
    }
}

static uint32_t caromi_solver_body_of(struct caromi_scratch *s, uint32_t slot) {
    uint32_t *solver_of = s->solver_of_memory.data;
    if (solver_of[slot] == 0) {
        solver_of[slot] = s->solver_count;
        s->solver[s->solver_count++].slot = slot;
    }
    return solver_of[slot];
}

/* Closes the holes of the batch. */
static void caromi_held_number(struct caromi_scratch *s, uint32_t count) {
    uint32_t end = s->held_count + count;
    for (uint32_t i = s->held_count; i < end; i++) {
        caromi_contact *c = &s->held[s->held_count];
        if (s->held[i].mass == 0.0f) {
            continue;
        }
        if (c != &s->held[i]) {
            *c = s->held[i];
        }
        if (c->body_a != 0) {
            (void)caromi_solver_body_of(s, c->a);
        }
        if (c->body_b != 0) {
            (void)caromi_solver_body_of(s, c->b);
        }
        s->batch.corners |= c->corner;
        for (; s->batch.next_start <= c->a; s->batch.next_start++) {
            s->contact_starts[s->batch.next_start] = s->held_count;
        }
        s->held_count++;
    }
}

static void caromi_solver_bodies_task(void *world, uint32_t number) {
    (void)number;
    carom_world *w = world;
    struct caromi_scratch *s = w->step;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_TOUCHES_AT_ONCE, s->solver_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            uint32_t slot = s->solver[i].slot;
            const caromi_body *b = &w->bodies[slot != CAROMI_NONE ? slot : 0];
            s->solver[i] = (caromi_solver_body){.slot = slot};
            if (slot != CAROMI_NONE) {
                s->solver[i].velocity = s->solver[i].stopped = caromi_wide_vec(b->vel);
                s->solver[i].acceleration = caromi_acceleration(w, b, slot);
                s->solver[i].inv_mass = (double)b->inv_mass;
            }
        }
    }
}

/* Numbers the solver bodies in the order of the grid, so that neighbours are near each other in memory. */
static void caromi_solver_bodies_sort(struct caromi_scratch *s) {
    uint32_t *solver_of = s->solver_of_memory.data;
    uint32_t number = 1;
    for (uint32_t i = 0; i < s->grid.count; i++) {
        uint32_t slot = s->grid.body[i];
        if (solver_of[slot] != 0) {
            solver_of[slot] = number;
            s->solver[number++].slot = slot;
        }
    }
}

static void caromi_contact_bodies_task(void *world, uint32_t number) {
    (void)number;
    struct caromi_scratch *s = ((carom_world *)world)->step;
    const uint32_t *solver_of = s->solver_of_memory.data;
    uint32_t first, last;
    while (caromi_next_block(s, CAROMI_TOUCHES_AT_ONCE, s->held_count, &first, &last)) {
        for (uint32_t i = first; i < last; i++) {
            caromi_contact *c = &s->held[i];
            c->body_a = c->body_a != 0 ? solver_of[c->a] : 0;
            c->body_b = c->body_b != 0 ? solver_of[c->b] : 0;
        }
    }
}

static bool caromi_held_reserve(carom_world *w, uint32_t count) {
    struct caromi_scratch *s = w->step;
    size_t kept = s->held_count * sizeof(caromi_contact);
    size_t bodies = s->solver_count + 2 * (size_t)count;
    bodies = bodies <= s->mover_count ? bodies : s->mover_count + (size_t)1;
    if (!caromi_memory_roomy(w, &s->held_memory, kept + count * sizeof(caromi_contact), kept) ||
        !caromi_memory_roomy(w, &s->solver_memory, bodies * sizeof(caromi_solver_body),
                             s->solver_count * sizeof(caromi_solver_body))) {
        return false;
    }
    s->held = s->held_memory.data;
    s->solver = s->solver_memory.data;
    return true;
}

/* In batches: most touching pairs of a gas are impacts that are over, and the list is to be no longer than
 * what is held. */
static bool caromi_held_list(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t end = w->touch_count + 1;
    s->batch = (caromi_held_batch){0};
    s->held_count = 0;
    s->solver_count = 1;
    while (s->batch.last < end) {
        uint32_t first = s->batch.first = s->batch.last;
        uint32_t last = s->batch.last =
            end - first < CAROMI_HELD_BATCH ? end : first + CAROMI_HELD_BATCH;
        uint32_t new_last = last == end
                                ? s->touching_count
                                : caromi_touching_until(s, caromi_pair_key(&w->touches[last - 1]));
        uint32_t count = last - first - (last == end) + (new_last - s->batch.new_first);
        if (!caromi_held_reserve(w, count)) {
            return false;
        }
        caromi_run(w, caromi_held_task);
        caromi_held_number(s, count);
        s->batch.new_first = new_last;
    }
    for (; s->batch.next_start <= w->slot_count; s->batch.next_start++) {
        s->contact_starts[s->batch.next_start] = s->held_count;
    }
    return true;
}

bool caromi_contacts_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    if (!caromi_touch_starts(w) || !caromi_touching_find(w, &count)) {
        return false;
    }
    s->touching_count = (uint32_t)count;
    if (!caromi_touching_sort(w, count) || !caromi_held_list(w)) {
        return false;
    }
    if (s->held_count > 0) {
        s->solver_of = s->solver_of_memory.data;
        s->solver[0].slot = CAROMI_NONE;
        if (s->solver_count > s->mover_count / 8) {
            caromi_solver_bodies_sort(s);
        }
        caromi_run(w, caromi_contact_bodies_task);
        caromi_run(w, caromi_solver_bodies_task);
        if (s->batch.corners) {
            caromi_inner_edges(s);
        }
    }
    return true;
}
