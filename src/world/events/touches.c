/* Finds the touching pairs of one body, and decides which pairs of sleeping bodies are kept.
 *
 * The world's touches are sorted by (a, b). `seconds` holds their indices sorted by (b, a): a
 * stable sort by b keeps the order by a. So the pairs of a body are two ranges: first those with a
 * lower body, then those with a higher one. */
#include "base/guard.h"
#include "world/sort.h"
#include "world/step.h"

/* Counting sort is used if there are at most this many bodies per pair. Then the starts of all
 * bodies fit into the memory of the keys, and counting costs less than sorting. */
#define CAROMI_COUNTED_BODIES 4u

/* Sorts by counting the pairs that have each body as the second one. */
static void caromi_seconds_count(carom_world *w, uint32_t *starts, uint32_t *seconds) {
    __builtin_memset(starts, 0, (w->slot_count + (size_t)1) * sizeof *starts);
    for (uint32_t i = 0; i < w->touch_count; i++) {
        starts[w->touches[i].b + 1]++;
    }
    for (uint32_t i = 0; i < w->slot_count; i++) {
        starts[i + 1] += starts[i];
    }
    for (uint32_t i = 0; i < w->touch_count; i++) {
        seconds[starts[w->touches[i].b]++] = i;
    }
}

void caromi_touches_order(carom_world *w) {
    caromi_key *keys = w->step->order_memory.data;
    uint32_t *seconds = w->second_memory.data;
    if (w->touch_count == 0) {
        return;
    }
    if (w->slot_count / CAROMI_COUNTED_BODIES < w->touch_count) {
        caromi_seconds_count(w, w->step->order_memory.data, seconds);
        return;
    }
    for (uint32_t i = 0; i < w->touch_count; i++) {
        keys[i] = (caromi_key){w->touches[i].b, i};
    }
    caromi_sort(keys, keys + w->touch_count, w->touch_count);
    for (uint32_t i = 0; i < w->touch_count; i++) {
        seconds[i] = (uint32_t)keys[i].index;
    }
}

/* Returns the index of a pair in one of the two orders. */
static uint32_t caromi_touch_at(const carom_world *w, uint32_t at, bool second) {
    const uint32_t *seconds = w->second_memory.data;
    return second ? seconds[at] : at;
}

static uint32_t caromi_touch_body(const carom_world *w, uint32_t at, bool second) {
    const caromi_touch *t = &w->touches[caromi_touch_at(w, at, second)];
    return second ? t->b : t->a;
}

static uint64_t caromi_first_at(const void *world, uint32_t at) {
    return caromi_touch_body(world, at, false);
}

static uint64_t caromi_second_at(const void *world, uint32_t at) {
    return caromi_touch_body(world, at, true);
}

static bool caromi_touch_describe(const carom_world *w, uint32_t body, const caromi_touch *t,
                                  carom_body_touch *out) {
    uint32_t other = t->a == body ? t->b : t->a;
    if ((t->flags & CAROMI_TOUCH_SHOWN) == 0 || !caromi_is_there(&w->bodies[other])) {
        return false;
    }
    carom_contact c = carom_contact_shapes(caromi_body_shape(&w->bodies[body]),
                                           caromi_body_shape(&w->bodies[other]));
    *out = (carom_body_touch){.other = caromi_body_id(w, other),
                              .point = c.point,
                              .normal = c.normal,
                              .impulse = t->impulse,
                              .sensor = (t->flags & CAROMI_TOUCH_HELD) == 0};
    return true;
}

uint32_t carom_body_touches(const carom_world *w, carom_body id, carom_body_touch *touches,
                            uint32_t capacity) {
    const caromi_body *b = caromi_body_of(w, id);
    uint32_t count = 0;
    if (b == NULL || !caromi_is_there(b)) {
        return 0;
    }
    for (int pass = 0; pass < 2; pass++) {
        bool second = pass == 0;
        uint32_t at = caromi_lower_bound(w, 0, w->touch_count, id.index,
                                         second ? caromi_second_at : caromi_first_at);
        for (; at < w->touch_count && caromi_touch_body(w, at, second) == id.index; at++) {
            carom_body_touch touch;
            const caromi_touch *t = &w->touches[caromi_touch_at(w, at, second)];
            if (caromi_touch_describe(w, id.index, t, &touch)) {
                if (count < capacity) {
                    touches[count] = touch;
                }
                count++;
            }
        }
    }
    return count;
}

bool caromi_is_kept(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    if (((a->tag | b->tag) & CAROMI_ASLEEP) == 0 || ((a->tag | b->tag) & CAROMI_CHANGED) != 0 ||
        !caromi_is_there(a) || !caromi_is_there(b)) {
        return false;
    }
    uint32_t kind = caromi_pair_kind(w, t->a, t->b);
    bool still_a = caromi_is_type(a, CAROM_STATIC) || (a->tag & CAROMI_ASLEEP) != 0;
    bool still_b = caromi_is_type(b, CAROM_STATIC) || (b->tag & CAROMI_ASLEEP) != 0;
    /* A moving sensor that was made solid has lost CAROMI_CHANGED by now. */
    return (t->flags & CAROMI_TOUCH_HELD) != 0 ? kind == CAROMI_PAIR_COLLIDES
                                               : kind == CAROMI_PAIR_SENSOR && still_a && still_b;
}
