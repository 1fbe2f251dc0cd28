/* Reserves memory for the lists of the workers.
 *
 * Workers do not allocate: an item that does not fit is counted in `missed`. When no worker runs,
 * caromi_lists_grow and caromi_move_reserve enlarge the lists that were full, and the work is done
 * again. The table caromi_lists gives the minimum capacity of each list, so that lists of small
 * worlds rarely grow. */
#include "base/guard.h"
#include "world/motion/island.h"

/* ---- the workers' lists ---------------------------------------------------------------------- */

/* Worlds with up to this many movers get capacity for the worst case. */
#define CAROMI_FEW_LISTED 1024u

static uint64_t caromi_few_movers(const struct caromi_scratch *s) {
    return s->mover_count < CAROMI_FEW_LISTED ? s->mover_count : CAROMI_FEW_LISTED;
}

/* Reserves `capacity` items in the lists of all workers, and keeps their contents. */
static bool caromi_lists_reserve(carom_world *w, size_t offset, size_t size, uint64_t capacity) {
    struct caromi_scratch *s = w->step;
    if (capacity > UINT32_MAX || capacity > SIZE_MAX / size) {
        return false;
    }
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_list *list = (void *)((char *)&s->worker[i] + offset);
        if (list->capacity >= capacity) {
            continue;
        }
        if (!caromi_memory_reserve(w, &list->memory, (size_t)capacity * size, list->count * size)) {
            return false;
        }
        size_t items = list->memory.bytes / size;
        list->capacity = items < UINT32_MAX ? (uint32_t)items : UINT32_MAX;
    }
    return true;
}

bool caromi_lists_grow(carom_world *w, size_t offset, size_t size, bool *full) {
    const struct caromi_scratch *s = w->step;
    uint64_t wanted = 0;
    bool enough = true;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_list *list = (const void *)((const char *)&s->worker[i] + offset);
        wanted += list->missed > 0 ? list->capacity + list->missed : list->count;
        enough = enough && list->missed == 0;
    }
    if (enough) {
        return true;
    }
    *full = true;
    uint64_t spare = wanted < 16384 ? wanted : wanted < 65536 ? wanted / 2 : wanted / 8;
    return caromi_lists_reserve(w, offset, size, caromi_few_movers(s) + wanted + spare + 64);
}

/* How a list grows when it was full.
 *
 * CAROMI_LIST_COUNTED: the number of missing items is known, so the lists of all workers together
 * get that capacity. The other lists are multiplied until everything fits, because an island stops
 * when one of its lists is full, and does not count what it would have needed.
 *
 * CAROMI_LIST_BODIES: the list grows with the bodies of an island. All such lists are enlarged
 * together; otherwise each of them would abort another run. */
#define CAROMI_LIST_COUNTED 1u
#define CAROMI_LIST_BODIES 2u

/* The lists of the workers. `few` is the minimum capacity per mover of a small world. An island has
 * at most one actor per mover; the other values are what piles of circles and boxes need. */
#define CAROMI_LIST(name, item, few, grows)                                                        \
    { offsetof(caromi_worker, name), item, few, grows }
static const struct {
    size_t offset, size;
    uint32_t few;
    uint32_t grows;
} caromi_lists[] = {
    CAROMI_LIST(pairs, sizeof(caromi_pair), 8, CAROMI_LIST_COUNTED),
    CAROMI_LIST(fixed, sizeof(caromi_pair), 4, CAROMI_LIST_COUNTED),
    CAROMI_LIST(overlaps, sizeof(caromi_pair), 2, CAROMI_LIST_COUNTED),
    CAROMI_LIST(touching, sizeof(caromi_contact), 2, CAROMI_LIST_COUNTED),
    CAROMI_LIST(nears, sizeof(caromi_near), 2, CAROMI_LIST_COUNTED),
    CAROMI_LIST(firsts, sizeof(caromi_first), 2, CAROMI_LIST_COUNTED),
    CAROMI_LIST(notes, sizeof(caromi_note), 8, CAROMI_LIST_COUNTED | CAROMI_LIST_BODIES),
    CAROMI_LIST(ends, sizeof(caromi_end), 2, CAROMI_LIST_COUNTED | CAROMI_LIST_BODIES),
    CAROMI_LIST(pasts, sizeof(caromi_past), 1, CAROMI_LIST_COUNTED | CAROMI_LIST_BODIES),
    CAROMI_LIST(bends, sizeof(caromi_bend), 0, CAROMI_LIST_COUNTED),
    CAROMI_LIST(actors, sizeof(caromi_actor), 1, CAROMI_LIST_BODIES),
    CAROMI_LIST(links, sizeof(caromi_link), 32, CAROMI_LIST_BODIES),
    CAROMI_LIST(states, sizeof(caromi_pair_state), 4, CAROMI_LIST_BODIES),
    CAROMI_LIST(queue, sizeof(uint32_t), 32, 0),
    CAROMI_LIST(changes, sizeof(uint32_t), 1, CAROMI_LIST_BODIES),
    CAROMI_LIST(extended, sizeof(uint32_t), 1, CAROMI_LIST_BODIES),
    CAROMI_LIST(joints, CAROMI_JOINT_BYTES, 4, 0),
    CAROMI_LIST(clashes, sizeof(caromi_pair), 4, 0),
};
#define CAROMI_LIST_KINDS (sizeof caromi_lists / sizeof caromi_lists[0])

static bool caromi_heaps_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->workers; i++) {
        caromi_worker *worker = &s->worker[i];
        size_t bytes = worker->actors.capacity * sizeof(uint32_t);
        if (!caromi_memory_reserve(w, &worker->heap_memory, bytes, 0)) {
            return false;
        }
        worker->heap = worker->heap_memory.data;
    }
    return true;
}

bool caromi_lists_prepare(carom_world *w) {
    const uint64_t few = caromi_few_movers(w->step);
    for (size_t i = 0; i < CAROMI_LIST_KINDS; i++) {
        if (!caromi_lists_reserve(w, caromi_lists[i].offset, caromi_lists[i].size,
                                  few * caromi_lists[i].few + 32)) {
            return false;
        }
    }
    /* Few movers have bends, and a bend is large. */
    return caromi_lists_reserve(w, offsetof(caromi_worker, bends), sizeof(caromi_bend), few / 2) &&
           caromi_heaps_reserve(w);
}

void caromi_lists_free(carom_world *w, caromi_worker *worker) {
    for (size_t i = 0; i < CAROMI_LIST_KINDS; i++) {
        caromi_list *list = (void *)((char *)worker + caromi_lists[i].offset);
        caromi_memory_free(w, &list->memory);
    }
    caromi_memory_free(w, &worker->heap_memory);
}

/* Maximum number of events per body in a large island. A longer list holds the events of many
 * islands, and these are counted. */
#define CAROMI_MOST_NOTED 16u

/* A list that was full grows by these factors. Small lists grow faster, because the islands run
 * again each time. */
#define CAROMI_SHORT_LIST 65536u
#define CAROMI_SHORT_GROWS 4u
#define CAROMI_LONG_GROWS 2u

/* Returns the new capacity of a list that was full, as a number of bodies, or 0 if it was not
 * full. */
static uint64_t caromi_list_wants(const struct caromi_scratch *s, size_t kind) {
    uint64_t wants = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_list *list =
            (const void *)((const char *)&s->worker[i] + caromi_lists[kind].offset);
        bool counts = (caromi_lists[kind].grows & CAROMI_LIST_COUNTED) != 0 &&
                      list->capacity / CAROMI_MOST_NOTED >= s->worker[i].actors.capacity;
        uint64_t times =
            list->capacity < CAROMI_SHORT_LIST ? CAROMI_SHORT_GROWS : CAROMI_LONG_GROWS;
        uint64_t more = counts ? 0 : times * list->capacity / caromi_lists[kind].few + 1;
        wants = list->missed > 0 && more > wants ? more : wants;
    }
    return wants;
}

bool caromi_move_reserve(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint64_t bodies = 0;
    for (size_t i = 0; i < CAROMI_LIST_KINDS; i++) {
        uint64_t wants = caromi_lists[i].grows == CAROMI_LIST_BODIES ? caromi_list_wants(s, i) : 0;
        bodies = wants > bodies ? wants : bodies;
    }
    uint64_t most = bodies < s->mover_count ? bodies : s->mover_count;
    for (size_t i = 0; i < CAROMI_LIST_KINDS; i++) {
        size_t offset = caromi_lists[i].offset;
        size_t size = caromi_lists[i].size;
        uint32_t grows = caromi_lists[i].grows;
        uint64_t wants = grows == CAROMI_LIST_COUNTED ? 0 : caromi_list_wants(s, i);
        wants = (grows & CAROMI_LIST_BODIES) != 0 && wants < most ? most : wants;
        bool grown;
        if (((grows & CAROMI_LIST_COUNTED) != 0 && !caromi_lists_grow(w, offset, size, &grown)) ||
            !caromi_lists_reserve(w, offset, size, wants * caromi_lists[i].few)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_worker *worker = &s->worker[i];
        if (worker->actors.count >= CAROMI_MOST_NUMBERED ||
            worker->ends.count + worker->ends.missed > CAROMI_MOST_NUMBERED) {
            return false;
        }
    }
    return caromi_heaps_reserve(w);
}
