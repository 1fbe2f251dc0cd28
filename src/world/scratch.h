/* Declares the data that the phases of a step share: the lists of the workers, and the scratch
 * memory that a world keeps from step to step. */
#ifndef CAROMI_WORLD_SCRATCH_H
#define CAROMI_WORLD_SCRATCH_H

#include "batch/cells.h"
#include "world/contacts/contact.h"
#include "world/detect/grid.h"
#include "world/motion/past.h"
#include "world/paths/solid.h"

/* ---- motion ---------------------------------------------------------------------------------- */

/* What happened to a pair, for the lists of events. */
#define CAROMI_NOTE_HIT 1u      /* an impact */
#define CAROMI_NOTE_TOUCH 2u    /* a slow collision, or a sensor overlap */
#define CAROMI_NOTE_SQUEEZED 3u /* a overlaps the kinematic body b and cannot get away */
#define CAROMI_NOTE_WAKE 4u     /* a sleeps and was hit: it wakes, and the step runs again */

typedef struct caromi_note {
    uint32_t a, b; /* a is CAROMI_NONE if the note was undone */
    carom_vec2 point, normal;
    float speed;
    float impulse;
    float time; /* as a share of the step */
    uint16_t kind, window;
} caromi_note;

/* The first event of a candidate pair, if neither body has an earlier one. */
typedef struct caromi_first {
    uint32_t a, b;
    double t;
} caromi_first;

/* A body that rounding, or a caller, put nearer to fixed bodies than sweeps allow. */
typedef struct caromi_near {
    uint32_t body;
    float gap; /* distance to the nearest fixed body */
} caromi_near;

/* A body that a step woke, and how long it had been at rest. */
typedef struct caromi_woken {
    uint32_t body;
    caromi_still still;
} caromi_woken;

/* A list that one worker fills. Items beyond its capacity are only counted: the list grows when no
 * worker runs, and the work is done again. */
typedef struct caromi_list {
    caromi_memory memory;
    uint32_t count, capacity;
    uint64_t missed;
} caromi_list;

static inline void caromi_list_clear(caromi_list *list) {
    list->count = 0;
    list->missed = 0;
}

/* Returns the place of one more item of `size` bytes, or NULL if the list is full. */
static inline void *caromi_list_add(caromi_list *list, size_t size) {
    if (list->count >= list->capacity) {
        list->missed++;
        return NULL;
    }
    return (char *)list->memory.data + size * list->count++;
}

/* The memory of one worker. */
typedef struct caromi_worker {
    /* Candidate pairs, as caromi_pair: two bodies that may touch in this window of the step. */
    caromi_list pairs;    /* grid entries of two dynamic bodies that collide and were not held */
    caromi_list fixed;    /* slots of a dynamic body and a fixed or sleeping one; the lower first */
    caromi_list overlaps; /* slots of a sensor and another body */
    caromi_list touching; /* caromi_contact: contacts that were not held in the last step */
    caromi_list nears;    /* caromi_near */
    caromi_list firsts;   /* caromi_first */
    caromi_list notes;    /* caromi_note */
    caromi_list actors;   /* caromi_actor: of the island that runs */
    caromi_list ends;     /* caromi_end: of the islands that ran */
    caromi_list pasts;    /* caromi_past: of each end, if another window follows */
    caromi_list bends;    /* caromi_bend: of pasts that have one */
    caromi_list links;    /* caromi_link: neighbours of the actors */
    /* caromi_pair_state: of the island that runs, and of those that ran if another window
     * follows. */
    caromi_list states;
    caromi_list queue;    /* uint32_t: joints of the impact that is being resolved */
    caromi_list changes;  /* uint32_t: actors whose paths change at this time */
    caromi_list extended; /* uint32_t: actors that left their bounding discs in the grid */
    caromi_list joints;   /* caromi_joint: of the impact that is being resolved */
    /* caromi_pair: the root of an island, and a body of another island near it. */
    caromi_list clashes;
    caromi_memory heap_memory;
    uint32_t *heap; /* actors of the island that runs, ordered by the time of their next event */
    uint32_t heap_count;
    uint32_t full;       /* one of the lists was full */
    uint32_t note_first; /* first note of this window */
    /* motion/firsts.c: the first open_pairs of `pairs` are open. The first events of the other
     * pairs are the first sifted_firsts of `firsts`. */
    uint32_t open_pairs, sifted_firsts;
    uint32_t first_extended, last_extended; /* chain of `ends`: index + 1, or 0 */
    uint32_t leaving;                       /* ends beyond the world's limits */
    uint32_t stalled, gone;
    uint32_t squeezed;      /* notes of squeezed bodies in this step, also those that were undone */
    uint32_t ready;         /* bodies that have been at rest long enough to sleep */
    caromi_measure measure; /* of the grid */
} caromi_worker;

/* If a list was full, gives every worker capacity for all items that all workers wanted, and sets
 * `full`. The distribution of work is not deterministic, and must not make a warm step allocate.
 * Returns false if out of memory. */
bool caromi_lists_grow(carom_world *w, size_t offset, size_t size, bool *full);

/* Reserves the minimum capacity of all lists before a step, so that a list that is first needed
 * after many steps need not be allocated then. Returns false if out of memory. */
bool caromi_lists_prepare(carom_world *w);
void caromi_lists_free(carom_world *w, caromi_worker *worker);

/* A block of a loop that workers share. */
typedef struct caromi_task_range {
    carom_world *w;
    uint32_t worker, first, last;
} caromi_task_range;

typedef void caromi_range_task(caromi_task_range range);

#define CAROMI_NUMBERED 0x80000000u
#define CAROMI_DIRTY_MARK 1u

struct caromi_scratch {
    carom_broadphase *statics; /* static and sleeping bodies, by number */
    carom_broadphase *spare;   /* used while a snapshot is loaded */
    caromi_memory static_memory, free_number_memory, mark_memory, entry_of_memory, mover_memory,
        dirty_memory, pair_memory, dropped_memory, row_memory, solver_memory, held_memory,
        island_memory, sum_memory, force_sum_memory, next_memory, solver_of_memory, held_by_memory,
        past_memory, past_state_memory, bend_memory, worker_memory, extended_memory, near_memory,
        woken_memory;
    /* What a phase sorts; the places of entries while pairs are found; the seeds while islands
     * run. */
    caromi_memory order_memory;

    uint32_t *static_of;    /* number -> slot, or CAROMI_NONE */
    uint32_t *free_numbers; /* numbers that are free again */
    uint32_t static_count, free_number_count;

    /* By slot. For a static or sleeping body: CAROMI_NUMBERED and its number. For a moving body in
     * a step: the island that owns it (motion/island.h). For a moving body between steps:
     * CAROMI_DIRTY_MARK if it changed since the grid was built. */
    uint32_t *mark;
    uint32_t *entry_of; /* by slot: entry of a moving body in the grid */

    uint32_t *movers; /* slots of awake bodies that are not static, ascending in a step */
    /* Between steps: moving bodies that changed since the grid was built. In a step contacts use
     * this memory for an index per slot (contact_starts). */
    uint32_t *dirty;
    uint32_t mover_count, dirty_count;
    uint32_t movers_gone;    /* some movers are gone or asleep */
    uint32_t woken_count;    /* bodies that were asleep when the step began */
    uint32_t movers_mixed;   /* the movers are no longer ascending */
    uint32_t statics_jumped; /* static bodies were added or teleported since the last step */

    caromi_grid grid;

    double dt;               /* length of the step, in seconds */
    double from, until;      /* the window that is being detected, in seconds */
    uint32_t window;         /* number of the window, from 0 */
    uint32_t windows;        /* windows of the step: detect/grid.h */
    uint32_t forced_windows; /* 0, or the number of windows of every step: set only by tests */
    caromi_force *forces;    /* one per body, sorted by body */
    uint32_t force_count;
    uint32_t plain;   /* no gravity and no force: all paths are straight */
    uint32_t sensors; /* there are sensors, or have been */
    uint32_t workers, next_block;
    struct { /* arguments of caromi_run_blocks */
        caromi_range_task *task;
        uint32_t size, count;
    } blocks;

    uint32_t solver_count, held_count, touching_count;
    caromi_held_batch batch;
    uint32_t *contact_starts; /* by slot: first contact in `held`; NULL: there are few */
    /* By slot: first pair in the touches, before contacts are known. Both use the memory of
     * `dirty`. NULL: there are few. */
    uint32_t *touch_starts;
    uint8_t *held_by; /* by slot: number of contacts that pushed the body in the last step */
    /* Contacts in `held` whose bodies have entries in solver_of, from the last step on. */
    uint32_t marked;
    /* One body of every touching pair sleeps, and the other does not move. */
    uint32_t touches_sleep;
    uint8_t *dropped;    /* by touch of the last step: 1 if it is no longer a contact */
    uint32_t *solver_of; /* by slot: number of the solver body, or 0; NULL: there are no contacts */
    caromi_contact *held;     /* sorted by (a, b) */
    caromi_pair *held_bodies; /* body_a and body_b of each contact, for loops that need no more */
    uint16_t *held_flags;     /* CAROMI_CONTACT_ flags of each contact */
    uint32_t *parents;        /* trees of solver bodies: contacts/load.c */
    caromi_solver_body *solver;

    /* State of bodies from the earlier windows of the step: motion/past.h. */
    uint8_t *acted;     /* by slot: 1 if it has a past */
    caromi_past *pasts; /* by slot */
    struct caromi_pair_state *past_states;
    struct caromi_bend *bends;
    uint32_t past_state_count, bend_count;
    uint32_t any_exhausted; /* exhausted bodies are seeds in every window */

    caromi_near *nears; /* sorted by body, each once */
    uint32_t near_count;
    uint64_t squeezed_count; /* notes and contacts that may be reported as squeezed */

    struct caromi_seed *seeds; /* motion/island.h */
    uint32_t *islands;         /* islands to run: their first seeds */
    uint32_t seed_count, island_count;

    struct caromi_sum *sums; /* path lengths by blocks of bodies, whatever worker ran them */
    double lost, moved;      /* path lengths in the step */

    const struct caromi_row_work *work; /* of the contact solver */
    void (*beside_finish)(void *world, uint32_t worker);
    size_t noted;                       /* keys of notes, sorted, in order_memory */
    const struct caromi_joined *joined; /* events/events.c */
    uint32_t impacts_repeat;            /* two impacts are of one pair and at one time */

    caromi_worker *worker;
    uint32_t round; /* round of running islands */
};

/* Returns whether a contact of the step has a flag (contact.h). */
static inline bool caromi_any_contact(const struct caromi_scratch *s, uint32_t flag) {
    return (s->batch.any & flag) != 0;
}

/* Numbers of items in the workers' lists. A number is never 0, and bits 23, 30 and 31 are free. */
#define CAROMI_MOST_NUMBERED 0x7ffffeu /* per worker */

static inline uint32_t caromi_number_of(uint32_t worker, uint32_t index) {
    return (worker << 24 | index) + 1;
}

static inline uint32_t caromi_number_worker(uint32_t number) {
    return (number - 1) >> 24;
}

static inline uint32_t caromi_number_index(uint32_t number) {
    return (number - 1) & 0x7fffffu;
}

/* Sets a flag, an integer of any size, if a condition holds. Any worker may do so at any time. */
#define CAROMI_FLAG_IF(flag, condition)                                                            \
    do {                                                                                           \
        if (condition) {                                                                           \
            __atomic_store_n(flag, 1, __ATOMIC_RELAXED);                                           \
        }                                                                                          \
    } while (0)

/* Runs task(w, i) for i < workers. */
typedef void caromi_task(void *world, uint32_t worker);
void caromi_run(carom_world *w, caromi_task *task);

/* Runs task(block) for blocks of `size` that cover [0, count), each on any worker. */
void caromi_run_blocks(carom_world *w, caromi_range_task *task, uint32_t size, uint32_t count);

/* Runs a task that clears and fills a list of each worker, and repeats it until all items fit.
 * Returns false if out of memory. */
bool caromi_run_filling(carom_world *w, caromi_task *task, size_t offset, size_t size);

/* Returns the number of items in a list of all workers. */
static inline size_t caromi_lists_count(const struct caromi_scratch *s, size_t offset) {
    size_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_list *list = (const void *)((const char *)&s->worker[i] + offset);
        count += list->count;
    }
    return count;
}

/* Adds a note; returns false if the list is full. */
static inline bool caromi_note_add(caromi_worker *worker, caromi_note note) {
    caromi_note *place = caromi_list_add(&worker->notes, sizeof(caromi_note));
    if (place != NULL) {
        *place = note;
    }
    return place != NULL;
}

/* Takes the next block of `size` items of `count` for a worker; returns false if there is none
 * left. */
static inline bool caromi_next_block(struct caromi_scratch *s, uint32_t size, uint32_t count,
                                     uint32_t *first, uint32_t *last) {
    uint64_t begin = (uint64_t)__atomic_fetch_add(&s->next_block, 1u, __ATOMIC_RELAXED) * size;
    if (begin >= count) {
        return false;
    }
    *first = (uint32_t)begin;
    *last = begin + size < count ? (uint32_t)(begin + size) : count;
    return true;
}

/* Bodies of pairs are scattered in memory: they are prefetched this many pairs ahead. */
#define CAROMI_PAIRS_AHEAD 16u

CAROMI_PREFETCHES void caromi_pairs_prefetch(const carom_world *w, const caromi_worker *worker,
                                             uint32_t at) {
    if (at + CAROMI_PAIRS_AHEAD < worker->pairs.count) {
        const caromi_pair *soon =
            (const caromi_pair *)worker->pairs.memory.data + at + CAROMI_PAIRS_AHEAD;
        __builtin_prefetch(&w->bodies[w->step->grid.body[soon->a]]);
        __builtin_prefetch(&w->bodies[w->step->grid.body[soon->b]]);
    }
}

CAROMI_PREFETCHES void caromi_fixed_prefetch(const carom_world *w, const caromi_worker *worker,
                                             uint32_t at) {
    if (at + CAROMI_PAIRS_AHEAD < worker->fixed.count) {
        const caromi_pair *soon =
            (const caromi_pair *)worker->fixed.memory.data + at + CAROMI_PAIRS_AHEAD;
        __builtin_prefetch(&w->bodies[soon->a]);
        __builtin_prefetch(&w->bodies[soon->b]);
    }
}

/* The same for the solver bodies of contacts. */
CAROMI_PREFETCHES void caromi_solver_prefetch(const struct caromi_scratch *s, uint32_t contact) {
    if (contact + CAROMI_PAIRS_AHEAD < s->held_count) {
        caromi_pair soon = s->held_bodies[contact + CAROMI_PAIRS_AHEAD];
        __builtin_prefetch(&s->solver[soon.a]);
        __builtin_prefetch((const char *)&s->solver[soon.a] + 64);
        __builtin_prefetch(&s->solver[soon.b]);
        __builtin_prefetch((const char *)&s->solver[soon.b] + 64);
    }
}

#endif
