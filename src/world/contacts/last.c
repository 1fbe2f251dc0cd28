/* Prepares the search for contacts: finds where the pairs of each body begin in the previous step's
 * list, and how many contacts pushed it. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

static uint8_t caromi_one_more(uint8_t count) {
    return (uint8_t)(count < 255u ? count + 1u : 255u);
}

/* Returns whether in every pair of the previous step one body sleeps and the other does not
 * move. */
static bool caromi_touches_sleep(const carom_world *w) {
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        if (((w->bodies[t->a].tag | w->bodies[t->b].tag) & CAROMI_LISTED) != 0 ||
            !caromi_is_kept(w, t)) {
            return false;
        }
    }
    return true;
}

/* Slots that are filled at once: most bodies of a gas touch nothing, and the number of slots from
 * one body with a pair to the next is unpredictable. */
#define CAROMI_STARTS_AT_ONCE 16u

/* Finds where the pairs of each body begin in the previous step's list. Slots beyond the body of a
 * pair may be filled with it, too: the next pair overwrites them. */
static void caromi_touches_start(carom_world *w, uint32_t slots) {
    uint32_t *starts = w->step->dirty;
    uint32_t next = 0;
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const uint32_t end = w->touches[i].a + 1;
        for (; next < end && next + CAROMI_STARTS_AT_ONCE <= slots; next += CAROMI_STARTS_AT_ONCE) {
            for (uint32_t k = 0; k < CAROMI_STARTS_AT_ONCE; k++) {
                starts[next + k] = i;
            }
        }
        for (; next < end; next++) {
            starts[next] = i;
        }
        next = end;
    }
    for (; next < slots; next++) {
        starts[next] = w->touch_count;
    }
    w->step->touch_starts = starts;
}

/* Reserves a table by slot. Its entries are 0 when a step begins. If few entries were set they are
 * cleared one by one, so that bodies that stand still cost nothing. */
static bool caromi_table_reserve(carom_world *w, caromi_memory *table, size_t bytes) {
    size_t had = table->bytes;
    if (!caromi_memory_reserve(w, table, bytes, SIZE_MAX)) {
        return false;
    }
    __builtin_memset((uint8_t *)table->data + had, 0, table->bytes - had);
    return true;
}

/* Counts how many contacts pushed each body in the previous step. */
static void caromi_held_by_count(carom_world *w) {
    uint8_t *held_by = w->step->held_by;
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        if (t->impulse > 0.0f && (t->flags & CAROMI_TOUCH_HELD) != 0) {
            held_by[t->a] = caromi_one_more(held_by[t->a]);
            held_by[t->b] = caromi_one_more(held_by[t->b]);
        }
    }
}

void caromi_held_by_clear(carom_world *w) {
    uint8_t *held_by = w->step->held_by;
    if (!caromi_are_few(w, w->touch_count)) {
        __builtin_memset(held_by, 0, w->slot_count);
        return;
    }
    for (uint32_t i = 0; i < w->touch_count; i++) {
        held_by[w->touches[i].a] = held_by[w->touches[i].b] = 0;
    }
}

/* Clears the entries of the contacts of the previous step: s->marked of them, or the whole table if
 * these are not few. */
static void caromi_solver_of_clear(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t *solver_of = s->solver_of_memory.data;
    if (!caromi_are_few(w, s->marked)) {
        __builtin_memset(solver_of, 0, s->solver_of_memory.bytes);
    } else {
        for (uint32_t i = 0; i < s->marked; i++) {
            solver_of[s->held[i].a] = solver_of[s->held[i].b] = 0;
        }
    }
    s->marked = 0;
}

bool caromi_touches_index(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t slots = (size_t)w->slot_count + 2;
    size_t bytes = slots * sizeof(uint32_t);
    if (!caromi_table_reserve(w, &s->solver_of_memory, bytes) ||
        !caromi_table_reserve(w, &s->held_by_memory, slots) ||
        !caromi_memory_reserve_spare(w, &s->dropped_memory, w->touch_count, 0)) {
        return false;
    }
    s->contact_starts = s->touch_starts = NULL;
    s->held_by = s->held_by_memory.data;
    s->dropped = s->dropped_memory.data;
    if (w->touch_count > 0) {
        __builtin_memset(s->dropped, 0, w->touch_count);
    }
    caromi_solver_of_clear(w);
    s->touches_sleep =
        w->asleep_count > 0 && !w->changed && (s->touches_sleep || caromi_touches_sleep(w));
    if (!s->touches_sleep) {
        caromi_held_by_count(w);
        if (!caromi_are_few(w, w->touch_count)) {
            caromi_touches_start(w, (uint32_t)slots);
        }
    }
    return true;
}
