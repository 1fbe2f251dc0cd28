/* Lists the contacts that the solver holds in a step, sorted by their bodies.
 *
 * caromi_touching_task  finds contacts among the candidate pairs that were not held in the previous
 *                       step.
 * caromi_held_find      finds those among the pairs of the previous step, and writes both into the
 *                       list, each in its place. Pairs that are no longer contacts leave holes
 *                       between blocks.
 * caromi_held_close     closes the holes. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/contacts/crowd.h"
#include "world/sort.h"

/* Pairs that a worker takes at once. */
#define CAROMI_TOUCHES_AT_ONCE (CAROMI_HELD_BATCH / CAROMI_HELD_BLOCKS)

/* ---- pairs that are no contacts -------------------------------------------------------------- */

/* Returns whether two bodies, the lower slot first, are such a pair. */
static inline bool caromi_are_free_solids(const carom_world *w, const caromi_body *a,
                                          const caromi_body *b) {
    if (!caromi_may_be_free(w, a, b)) {
        return false;
    }
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    caromi_vec q = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    return caromi_are_free_at(&solid_a, &solid_b, caromi_solids_distance(&solid_a, &solid_b, q));
}

/* Returns whether two circles are certainly not in contact: nothing accelerates them, they are
 * farther apart than their margins, and they separate or will rebound. Most pairs of a gas are like
 * that. */
static inline bool caromi_are_free_circles(const carom_world *w, const caromi_body *a,
                                           const caromi_body *b) {
    if (caromi_pair_accelerates(w, a, b)) {
        return false;
    }
    float x = a->pos.x - b->pos.x;
    float y = a->pos.y - b->pos.y;
    float radii = a->half.x + b->half.x;
    float places = caromi_absf(a->pos.x) + caromi_absf(a->pos.y) + caromi_absf(b->pos.x) +
                   caromi_absf(b->pos.y);
    float near = radii + (float)CAROMI_MARGIN * (places + 2.0f * radii);
    if ((a->tag & b->tag & CAROMI_CIRCLE) == 0 || x * x + y * y <= near * near) {
        return false;
    }
    float along = x * (a->vel.x - b->vel.x) + y * (a->vel.y - b->vel.y);
    float speed = caromi_absf(a->vel.x) + caromi_absf(a->vel.y) + caromi_absf(b->vel.x) +
                  caromi_absf(b->vel.y);
    float error = CAROMI_FREE_SPEED * radii * speed;
    /* Without a branch: it would be unpredictable. */
    return (along > error) | ((along < -error) & caromi_pair_is_elastic(w, a, b));
}

/* ---- touching pairs that were not held ------------------------------------------------------- */

static uint64_t caromi_touch_key_at(const void *touches, uint32_t at) {
    return caromi_touch_key((const caromi_touch *)touches + at);
}

/* Returns whether a pair is in the previous step's list, and was held. */
static bool caromi_was_held(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_touch *touches = w->touches;
    const uint32_t *starts = w->step->touch_starts;
    if (w->step->touches_sleep || touches == NULL) {
        return false;
    }
    uint64_t key = caromi_pair_key(a, b);
    uint32_t end = starts != NULL ? starts[a + 1] : w->touch_count;
    uint32_t at =
        caromi_lower_bound(touches, starts != NULL ? starts[a] : 0, end, key, caromi_touch_key_at);
    return at < end && caromi_touch_key(&touches[at]) == key &&
           (touches[at].flags & CAROMI_TOUCH_HELD) != 0;
}

/* Returns whether two bodies that were not held are too far apart to be in contact now, or to
 * collide in this step. Most are. caromi_contact_between decides for the rest. */
static bool caromi_is_far_apart(const carom_world *w, uint32_t slot_a, uint32_t slot_b) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    caromi_vec d = caromi_minus(caromi_wide_vec(a->pos), caromi_wide_vec(b->pos));
    caromi_vec v = caromi_minus(caromi_wide_vec(a->vel), caromi_wide_vec(b->vel));
    double reaches = caromi_body_reach(a) + caromi_body_reach(b);
    double margins = caromi_body_margin(a) + caromi_body_margin(b);
    double reach = reaches * CAROMI_MAY_TOUCH + CAROMI_MAY_TOUCH_MARGINS * margins;
    double apart = d.x * d.x + d.y * d.y;
    if (apart <= reach * reach) {
        return false;
    }
    reach +=
        w->step->dt * (caromi_are_in_crowd(w, slot_a, slot_b) ? caromi_speeds_of(w, slot_a, slot_b)
                                                              : caromi_abs(v.x) + caromi_abs(v.y));
    /* Two dynamic bodies may collide ahead if a contact holds one of them: caromi_is_dead. Elastic
     * bodies rebound unless something accelerates them. */
    bool ahead = w->step->held_by[slot_a] + w->step->held_by[slot_b] > 0 &&
                 (!caromi_pair_is_elastic(w, a, b) || caromi_pair_accelerates(w, a, b));
    return !ahead || apart > reach * reach;
}

/* Adds the contacts of a pair that was not held, if neither body sleeps. */
static void caromi_touching_note(const carom_world *w, caromi_worker *worker, uint32_t a,
                                 uint32_t b) {
    caromi_contact contacts[2];
    if (caromi_is_far_apart(w, a, b) ||
        ((w->bodies[a].tag | w->bodies[b].tag) & CAROMI_ASLEEP) != 0) {
        return;
    }
    uint32_t count = caromi_contact_between(w, a, b, NULL, contacts);
    for (uint32_t i = 0; i < count; i++) {
        caromi_contact *touching = caromi_list_add(&worker->touching, sizeof(caromi_contact));
        if (touching != NULL) {
            *touching = contacts[i];
        }
    }
}

/* Removes pairs that were held from the candidate pairs. Those that are contacts again are swept
 * with the contacts, the others with the dropped touches. */
static void caromi_touching_task(void *world, uint32_t number) {
    const carom_world *w = world;
    const caromi_grid *g = &w->step->grid;
    caromi_worker *worker = &w->step->worker[number];
    caromi_pair *pairs = worker->pairs.memory.data;
    uint32_t kept = 0;
    caromi_list_clear(&worker->touching);
    for (uint32_t i = 0; i < worker->open_pairs; i++) {
        caromi_pairs_prefetch(w, worker, i);
        caromi_pair pair = pairs[i];
        uint32_t a = g->body[pair.a];
        uint32_t b = g->body[pair.b];
        if (!caromi_are_free_circles(w, &w->bodies[a], &w->bodies[b])) {
            caromi_pair slots = caromi_ordered_pair(a, b);
            if (caromi_was_held(w, slots.a, slots.b)) {
                continue;
            }
            caromi_touching_note(w, worker, slots.a, slots.b);
        }
        pairs[kept++] = pair;
    }
    /* The sifted pairs follow the open ones. */
    uint32_t sifted = worker->pairs.count - worker->open_pairs;
    if (kept < worker->open_pairs) {
        __builtin_memmove(pairs + kept, pairs + worker->open_pairs, sifted * sizeof *pairs);
    }
    worker->open_pairs = kept;
    worker->pairs.count = kept + sifted;
    const caromi_pair *fixed = worker->fixed.memory.data;
    for (uint32_t i = 0; i < worker->fixed.count; i++) {
        caromi_fixed_prefetch(w, worker, i);
        if (!caromi_was_held(w, fixed[i].a, fixed[i].b)) {
            caromi_touching_note(w, worker, fixed[i].a, fixed[i].b);
        }
    }
}

/* Sorts the keys of the new contacts by their bodies. */
static bool caromi_touching_sort(carom_world *w, size_t count) {
    struct caromi_scratch *s = w->step;
    if (!caromi_memory_reserve_spare(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0)) {
        return false;
    }
    caromi_key *keys = s->order_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_contact *touching = s->worker[i].touching.memory.data;
        for (uint32_t k = 0; k < s->worker[i].touching.count; k++) {
            uint64_t key = caromi_pair_key(touching[k].a, touching[k].b);
            keys[listed++] = (caromi_key){key, (uint64_t)i << 32 | k};
        }
    }
    if (count > 0) {
        caromi_sort(keys, keys + count, count);
    }
    return true;
}

/* ---- pairs of the previous step -------------------------------------------------------------- */

/* Returns whether a pair of the previous step's list may still be held. A pair that collides has a
 * dynamic body. */
static bool caromi_may_be_held(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    return (t->flags & CAROMI_TOUCH_HELD) != 0 && !caromi_are_free_circles(w, a, b) &&
           caromi_is_there(a) && caromi_is_there(b) && ((a->tag | b->tag) & CAROMI_ASLEEP) == 0 &&
           !caromi_are_free_solids(w, a, b) &&
           caromi_pair_kind(w, t->a, t->b) == CAROMI_PAIR_COLLIDES;
}

static uint64_t caromi_touching_at(const void *keys, uint32_t at) {
    return ((const caromi_key *)keys)[at].key;
}

/* Returns how many new contacts are at or before a pair in the order of keys. A new contact with
 * the same bodies as the pair counts: the pair is then that of a sensor, and not held. */
static uint32_t caromi_touching_until(const struct caromi_scratch *s, uint64_t key) {
    return caromi_lower_bound(s->order_memory.data, 0, s->touching_count, key + 1,
                              caromi_touching_at);
}

/* ---- the list of contacts -------------------------------------------------------------------- */

/* Adds the new contacts from `new` on that are at or before a pair. Returns the next one. */
static uint32_t caromi_touching_add(struct caromi_scratch *s, uint32_t new, uint64_t key,
                                    caromi_contact **next) {
    const caromi_key *keys = s->order_memory.data;
    for (; new < s->touching_count &&keys[new].key <= key; new ++) {
        const caromi_contact *touching = s->worker[keys[new].index >> 32].touching.memory.data;
        *(*next)++ = touching[(uint32_t)keys[new].index];
    }
    return new;
}

/* Marks the bodies of contacts, which are numbered later, and sets the flags of the batch. */
static void caromi_contacts_mark(struct caromi_scratch *s, const caromi_contact *contacts,
                                 uint32_t count) {
    uint32_t *solver_of = s->solver_of_memory.data;
    uint32_t any = 0;
    for (uint32_t i = 0; i < count; i++) {
        const caromi_contact *c = &contacts[i];
        CAROMI_FLAG_IF(&solver_of[c->a], c->body_a != 0);
        CAROMI_FLAG_IF(&solver_of[c->b], c->body_b != 0);
        any |= caromi_contact_flags(c);
    }
    __atomic_fetch_or(&s->batch.any, any, __ATOMIC_RELAXED);
}

/* Returns the largest number of contacts of a pair: rotating boxes have two. */
static uint32_t caromi_most_points(const carom_world *w) {
    return w->turned != NULL ? 2 : 1; /* otherwise no body has ever been able to rotate */
}

/* Merges both lists in order: the pairs of the batch, and before each of them the new contacts that
 * precede it. The last new contacts follow the last pair. A block begins where it would if all of
 * its pairs were contacts. */
static void caromi_held_find(caromi_task_range range) {
    carom_world *w = range.w;
    struct caromi_scratch *s = w->step;
    caromi_held_batch *batch = &s->batch;
    const caromi_touch *touches = w->touches;
    const uint32_t count = touches != NULL ? w->touch_count : 0;
    uint32_t at = batch->first + range.first;
    uint32_t new = range.first == 0 || touches == NULL
                       ? batch->new_first
                       : caromi_touching_until(s, caromi_touch_key(&touches[at - 1]));
    caromi_contact *begin = s->held + s->held_count + (size_t)range.first * caromi_most_points(w) +
                            (new - batch->new_first);
    caromi_contact *next = begin;
    for (; at < batch->first + range.last; at++) {
        const caromi_touch *t = at < count ? &touches[at] : NULL;
        if (at + CAROMI_PAIRS_AHEAD < count) {
            __builtin_prefetch(&w->bodies[touches[at + CAROMI_PAIRS_AHEAD].a]);
            __builtin_prefetch(&w->bodies[touches[at + CAROMI_PAIRS_AHEAD].b]);
        }
        new = caromi_touching_add(s, new, t != NULL ? caromi_touch_key(t) : UINT64_MAX, &next);
        if (t != NULL && caromi_may_be_held(w, t)) {
            uint32_t points = caromi_contact_between(w, t->a, t->b, t, next);
            s->dropped[at] = points == 0;
            next += points;
        }
    }
    const uint32_t held = (uint32_t)(next - begin);
    batch->blocks[range.first / CAROMI_TOUCHES_AT_ONCE] =
        (caromi_held_block){(uint32_t)(begin - s->held), held};
    caromi_contacts_mark(s, begin, held);
}

/* Closes the holes between the blocks of the batch. */
static void caromi_held_close(struct caromi_scratch *s) {
    uint32_t pairs = s->batch.last - s->batch.first;
    for (uint32_t i = 0; i * CAROMI_TOUCHES_AT_ONCE < pairs; i++) {
        const caromi_held_block *block = &s->batch.blocks[i];
        if (block->first != s->held_count) {
            __builtin_memmove(s->held + s->held_count, s->held + block->first,
                              block->count * sizeof(caromi_contact));
        }
        s->held_count += block->count;
    }
}

/* Builds the list in batches. Most touching pairs of a gas are impacts that are over, and the list
 * should be no longer than the number of held contacts. */
static bool caromi_held_list(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t end = w->touch_count + 1;
    s->batch = (caromi_held_batch){0};
    if (s->touches_sleep) {
        s->batch.last = w->touch_count; /* none of them is held, but there may be new contacts */
    }
    s->held_count = 0;
    while (s->batch.last < end) {
        uint32_t first = s->batch.first = s->batch.last;
        uint32_t last = s->batch.last =
            end - first < CAROMI_HELD_BATCH ? end : first + CAROMI_HELD_BATCH;
        uint32_t new_last = last == end
                                ? s->touching_count
                                : caromi_touching_until(s, caromi_touch_key(&w->touches[last - 1]));
        size_t kept = s->held_count * sizeof(caromi_contact);
        size_t most = (last - first - (last == end)) * (size_t)caromi_most_points(w) +
                      (new_last - s->batch.new_first) + (size_t)1;
        if (!caromi_memory_reserve_spare(w, &s->held_memory, kept + most * sizeof(caromi_contact),
                                         kept)) {
            return false;
        }
        s->held = s->held_memory.data;
        caromi_run_blocks(w, caromi_held_find, CAROMI_TOUCHES_AT_ONCE, last - first);
        caromi_held_close(s);
        s->batch.new_first = new_last;
    }
    size_t bodies = 2 * (size_t)s->held_count;
    bodies = (bodies <= s->mover_count ? bodies : s->mover_count) + 1;
    size_t pairs = s->held_count * (sizeof(caromi_pair) + sizeof *s->held_flags);
    if (!caromi_memory_reserve_spare(w, &s->solver_memory, bodies * sizeof(caromi_solver_body),
                                     0) ||
        !caromi_memory_reserve_spare(w, &s->pair_memory, pairs + bodies * sizeof(uint32_t), 0)) {
        return false;
    }
    s->solver = s->solver_memory.data;
    s->held_bodies = s->pair_memory.data;
    s->parents = (uint32_t *)(void *)(s->held_bodies + s->held_count);
    s->held_flags = (uint16_t *)(void *)(s->parents + bodies);
    return true;
}

/* Lists the contacts. If memory allocation fails, some bodies may already be marked. */
static bool caromi_contacts_list(carom_world *w) {
    const size_t touching = offsetof(caromi_worker, touching);
    if (!caromi_run_filling(w, caromi_touching_task, touching, sizeof(caromi_contact))) {
        return false;
    }
    size_t count = caromi_lists_count(w->step, touching);
    w->step->touching_count = (uint32_t)count;
    return caromi_touching_sort(w, count) && caromi_held_list(w);
}

bool caromi_contacts_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_touches_index(w)) {
        return false;
    }
    bool listed = caromi_contacts_list(w);
    caromi_held_by_clear(w);
    s->marked = listed ? s->held_count : UINT32_MAX;
    if (listed && s->held_count > 0) {
        s->solver_of = s->solver_of_memory.data;
        s->contact_starts = caromi_are_few(w, s->held_count) ? NULL : s->dirty;
        caromi_solver_bodies_make(w);
        if (caromi_any_contact(s, CAROMI_CONTACT_CORNER)) {
            caromi_inner_edges(w);
        }
    }
    return listed;
}
