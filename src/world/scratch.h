/* Declares the data of a step, which its phases share: the lists of the workers, and the scratch memory that
 * a world keeps from step to step. */
#ifndef CAROMI_WORLD_SCRATCH_H
#define CAROMI_WORLD_SCRATCH_H

#include "batch/cells.h"
#include "world/contacts/contact.h"
#include "world/detect/grid.h"
#include "world/motion/past.h"
#include "world/paths/solid.h"

/* ---- motion ------------------------------------------------------------------------------------ */

/* What happened to a pair, for the lists of events. */
#define CAROMI_NOTE_HIT 1u      /* an impact */
#define CAROMI_NOTE_TOUCH 2u    /* a slow collision, or a sensor overlap */
#define CAROMI_NOTE_SQUEEZED 3u /* a overlaps b, which is kinematic, and cannot get away */
#define CAROMI_NOTE_WAKE 4u     /* a sleeps and was hit: it is woken, and the step runs again */

typedef struct caromi_note {
    uint32_t a, b; /* a CAROMI_NONE: undone */
    carom_vec2 point, normal;
    float speed;
    float impulse;
    float time; /* as a share of the step */
    uint16_t kind, window;
} caromi_note;

/* The first event of a candidate pair, if neither body has another one before it. */
typedef struct caromi_first {
    uint32_t a, b;
    double t;
} caromi_first;

/* A body that rounding, or a caller, has put nearer to fixed ones than sweeps allow. */
typedef struct caromi_near {
    uint32_t body;
    float gap; /* to the nearest of them */
} caromi_near;

/* A body that a step woke, and how long it had been at rest. */
typedef struct caromi_woken {
    uint32_t body;
    caromi_still still;
} caromi_woken;

/* A list that one worker adds to. Items beyond its capacity are only counted: the list grows when no
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

/* One more item of `size` bytes; NULL when the list is full. */
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
    caromi_list
        pairs; /* entries of two dynamic bodies that collide; without those that were held */
    caromi_list fixed; /* slots of a dynamic body and one that is not, or sleeps; the lower first */
    caromi_list overlaps; /* slots of two bodies, one of them a sensor */
    caromi_list touching; /* caromi_contact: contacts that were not held in the last step */
    caromi_list nears;    /* caromi_near */
    caromi_list firsts;   /* caromi_first */
    caromi_list notes;    /* caromi_note */
    caromi_list actors;   /* caromi_actor, of the island that it runs */
    caromi_list ends;     /* caromi_end, of the islands that it ran */
    caromi_list pasts;    /* caromi_past: of each end, if another window follows */
    caromi_list bends;    /* caromi_bend: of pasts that have one */
    caromi_list links;    /* caromi_link: neighbours of the actors */
    caromi_list
        states;        /* caromi_pair_state: of the island that it runs, and of those that it ran if
                           * another window follows */
    caromi_list queue; /* uint32_t: joints of the impact that is being resolved */
    caromi_list changes;  /* uint32_t: actors whose paths change at this time */
    caromi_list extended; /* uint32_t: actors that left the discs that the grid has of them */
    caromi_list joints;   /* caromi_joint, of the impact that is being resolved */
    caromi_list clashes; /* caromi_pair: the root of an island, and a body of another one near it */
    caromi_memory heap_memory;
    uint32_t *heap; /* actors of the island that it runs, the next to act first */
    uint32_t heap_count;
    uint32_t full;       /* one of the lists was full */
    uint32_t note_first; /* of this window */
    /* motion/firsts.c: of `pairs`, the first ones are open; the first events of the others are the first ones of
     * `firsts`. */
    uint32_t open_pairs, sifted_firsts;
    uint32_t stalled, gone;
    uint32_t ready;         /* bodies that have been at rest long enough to sleep */
    caromi_measure measure; /* of the grid */
} caromi_worker;

/* Gives every worker capacity for all items that all of them wanted, if a list was full: which worker
 * does what is chance, and chance must not make a warm step allocate. Sets `full` when it grew. */
bool caromi_lists_grow(carom_world *w, size_t offset, size_t size, bool *full);

/* Before a step: the least capacity of all lists, so that a list that is needed for the first time
 * after many steps does not have to be allocated then. False when memory is short. */
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
    carom_broadphase *spare;   /* while a snapshot is loaded */
    caromi_memory static_memory, free_number_memory, mark_memory, entry_of_memory, mover_memory,
        dirty_memory, pair_memory, dropped_memory, row_memory, solver_memory, held_memory,
        seed_memory, island_memory, order_memory, sum_memory, force_sum_memory, next_memory,
        start_memory, solver_of_memory, held_by_memory, past_memory, past_state_memory, bend_memory,
        worker_memory, extended_memory, near_memory, woken_memory;

    uint32_t *static_of;    /* number -> slot, or CAROMI_NONE */
    uint32_t *free_numbers; /* of static bodies that are gone */
    uint32_t static_count, free_number_count;

    /* By slot. Of a static or sleeping body: CAROMI_NUMBERED and its number. Of a moving one: in a
     * step, the island that owns it (motion/island.h); between steps, CAROMI_DIRTY_MARK if it
     * changed since the grid was built. */
    uint32_t *mark;
    uint32_t *entry_of; /* where a moving one is in the grid */

    uint32_t *movers; /* slots of awake bodies that are not static, ascending in a step */
    uint32_t *dirty;  /* moving bodies that changed since the grid was built */
    uint32_t mover_count, dirty_count;
    uint32_t movers_gone;    /* some of them are no longer there, or asleep */
    uint32_t woken_count;    /* bodies that were asleep when the step began */
    uint32_t movers_mixed;   /* they are no longer ascending */
    uint32_t statics_jumped; /* some were added or moved by hand since the last step */

    caromi_grid grid;

    double dt;               /* length of the step, in seconds */
    double from, until;      /* the window of it that is being detected */
    uint32_t window;         /* which, from 0 */
    uint32_t windows;        /* of the step: detect/grid.h */
    uint32_t forced_windows; /* 0, or how many windows steps have: set by tests alone */
    caromi_force *forces;    /* one a body, sorted by body */
    uint32_t force_count;
    uint32_t plain;   /* no gravity and no force: all paths are straight */
    uint32_t sensors; /* there are sensors, or have been */
    uint32_t workers, next_block;
    struct { /* what caromi_run_blocks runs */
        caromi_range_task *task;
        uint32_t size, count;
    } blocks;

    uint32_t solver_count, held_count, touching_count;
    caromi_held_batch batch;
    uint32_t *contact_starts; /* of each slot's contacts in `held` */
    /* Of each slot's pairs in the touches, before contacts are known, in the same memory; NULL: there are few. */
    uint32_t *touch_starts;
    uint8_t *held_by; /* how many contacts pushed each slot's body in the last step */
    uint32_t
        marked; /* contacts in `held` whose bodies have entries in solver_of, from the last step on */
    uint32_t
        touches_sleep; /* in every pair of the touches a body sleeps, and the other does not move */
    uint8_t *dropped;  /* of the touches of the last step: 1, it is no contact any more */
    uint32_t *solver_of;  /* number of each slot's solver body, or 0; NULL: there are no contacts */
    caromi_contact *held; /* sorted by (a, b) */
    caromi_pair *held_bodies; /* body_a and body_b of each, for loops that need no more */
    uint8_t *held_flags;      /* CAROMI_CONTACT_ flags of each */
    uint32_t *parents;        /* of solver bodies in trees: contacts/load.c */
    caromi_solver_body *solver;

    /* What bodies know from the earlier windows of the step: motion/past.h. */
    uint8_t *acted;     /* by slot: 1, it has a past */
    caromi_past *pasts; /* by slot */
    struct caromi_pair_state *past_states;
    struct caromi_bend *bends;
    uint32_t past_state_count, bend_count;
    uint32_t any_exhausted; /* those that are exhausted are seeds in every window */

    caromi_near *nears; /* sorted by body, each once */
    uint32_t near_count;

    struct caromi_seed *seeds; /* motion/island.h */
    uint32_t *islands;         /* to run: their first seeds */
    uint32_t seed_count, island_count;

    struct caromi_sum *sums; /* of path lengths, by blocks of bodies: the same for any workers */
    double lost, moved;      /* in the step */

    const struct caromi_row_work *work; /* of the contact solver */

    caromi_worker *worker;
    uint32_t round; /* of running islands */
};

/* Numbers of items in the workers' lists: never 0, and bits 23, 30 and 31 are free. */
#define CAROMI_MOST_NUMBERED 0x7ffffeu /* a worker */

static inline uint32_t caromi_number_of(uint32_t worker, uint32_t index) {
    return (worker << 24 | index) + 1;
}

static inline uint32_t caromi_number_worker(uint32_t number) {
    return (number - 1) >> 24;
}

static inline uint32_t caromi_number_index(uint32_t number) {
    return (number - 1) & 0x7fffffu;
}

/* Sets a flag, a number of any size, if a condition holds: any worker may do so at any time. */
#define CAROMI_FLAG_IF(flag, condition)                                                            \
    do {                                                                                           \
        if (condition) {                                                                           \
            __atomic_store_n(flag, 1, __ATOMIC_RELAXED);                                           \
        }                                                                                          \
    } while (0)

/* Runs task(w, i) for i < workers. */
typedef void caromi_task(void *world, uint32_t worker);
void caromi_run(carom_world *w, caromi_task *task);

/* Runs task(block) for blocks of `size` that make up [0, count), each on any worker. */
void caromi_run_blocks(carom_world *w, caromi_range_task *task, uint32_t size, uint32_t count);

/* Runs a task that fills a list of each worker, which it clears first, again until all items fit. False when memory is
 * short. */
bool caromi_run_filling(carom_world *w, caromi_task *task, size_t offset, size_t size);

/* The items in a list of all workers. */
static inline size_t caromi_lists_count(const struct caromi_scratch *s, size_t offset) {
    size_t count = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_list *list = (const void *)((const char *)&s->worker[i] + offset);
        count += list->count;
    }
    return count;
}

/* Notes an event; false when the list is full. */
static inline bool caromi_note_add(caromi_worker *worker, caromi_note note) {
    caromi_note *place = caromi_list_add(&worker->notes, sizeof(caromi_note));
    if (place != NULL) {
        *place = note;
    }
    return place != NULL;
}

/* The next block of `size` of `count`, for a worker; false when there is none left. */
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

/* Bodies of pairs lie anywhere in memory: they are prefetched so many pairs ahead. */
#define CAROMI_PAIRS_AHEAD 16u

static inline void caromi_pairs_prefetch(const carom_world *w, const caromi_worker *worker,
                                         uint32_t at) {
    if (at + CAROMI_PAIRS_AHEAD < worker->pairs.count) {
        const caromi_pair *soon =
            (const caromi_pair *)worker->pairs.memory.data + at + CAROMI_PAIRS_AHEAD;
        __builtin_prefetch(&w->bodies[w->step->grid.body[soon->a]]);
        __builtin_prefetch(&w->bodies[w->step->grid.body[soon->b]]);
    }
}

/* The solver bodies of contacts, too. */
static inline void caromi_solver_prefetch(const struct caromi_scratch *s, uint32_t contact) {
    if (contact + CAROMI_PAIRS_AHEAD < s->held_count) {
        caromi_pair soon = s->held_bodies[contact + CAROMI_PAIRS_AHEAD];
        __builtin_prefetch(&s->solver[soon.a]);
        __builtin_prefetch((const char *)&s->solver[soon.a] + 64);
        __builtin_prefetch(&s->solver[soon.b]);
        __builtin_prefetch((const char *)&s->solver[soon.b] + 64);
    }
}

#endif
