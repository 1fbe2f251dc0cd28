/* Declares the data of a step, which its phases share.
 *
 * step.c runs the phases in order:
 *   wake      bodies that were changed since the last step, and what touches them (sleep.c)
 *   detect    the grid of moving bodies, and the candidate pairs (detect/)
 *   contacts  touching pairs that the solver holds, and their velocities (contacts/)
 *   motion    sweeps along the paths, impacts and clips in time order (motion/)
 *   finish    new positions, velocities and touching pairs (finish.c, events/)
 * Nothing that a caller can see changes before finish, so a failed allocation loses nothing. */
#ifndef CAROMI_WORLD_STEP_H
#define CAROMI_WORLD_STEP_H

#include "world/contacts/contact.h"
#include "world/detect/grid.h"
#include "world/paths/solid.h"

/* Candidate pair: two bodies that may touch in this window of the step. Slots, the lower one first, or
 * in the list of two dynamic bodies entries of the grid. */
typedef struct caromi_pair {
    uint32_t a, b;
} caromi_pair;

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
    uint32_t kind;
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
    float still;
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
    caromi_list pairs;    /* caromi_pair: entries of two dynamic bodies that collide */
    caromi_list fixed;    /* caromi_pair: slots of a dynamic body and one that is not, or sleeps */
    caromi_list overlaps; /* caromi_pair: candidate pairs with a sensor */
    caromi_list touching; /* caromi_contact: contacts that were not held in the last step */
    caromi_list nears;    /* caromi_near */
    caromi_list firsts;   /* caromi_first */
    caromi_list notes;    /* caromi_note */
    caromi_list actors;   /* caromi_actor, of the island that it runs */
    caromi_list ends;     /* caromi_end, of the islands that it ran */
    caromi_list paths;    /* caromi_segment: of each end, if another window follows */
    caromi_list links;    /* caromi_link: neighbours of the actors */
    caromi_list states;   /* caromi_pair_state, of the island that it runs */
    caromi_list queue;    /* uint32_t: joints of the impact that is being resolved */
    caromi_list changes;  /* uint32_t: actors whose paths change at this time */
    caromi_list extended; /* uint32_t: actors that left the discs that the grid has of them */
    caromi_list joints;   /* caromi_joint, of the impact that is being resolved */
    caromi_memory heap_memory;
    uint32_t *heap; /* actors of the island that it runs, the next to act first */
    uint32_t heap_count;
    uint32_t full;       /* one of the lists was full */
    uint32_t note_first; /* of this window */
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

#define CAROMI_NUMBERED 0x80000000u
#define CAROMI_DIRTY_MARK 1u

struct caromi_scratch {
    carom_broadphase *statics; /* static and sleeping bodies, by number */
    carom_broadphase *spare;   /* while a snapshot is loaded */
    caromi_memory static_memory, free_number_memory, mark_memory, entry_of_memory, mover_memory,
        dirty_memory, contact_memory, row_memory, solver_memory, held_memory, seed_memory,
        island_memory, order_memory, sum_memory, force_sum_memory, next_memory, start_memory,
        solver_of_memory, segment_memory, worker_memory, extended_memory, near_memory, woken_memory;

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

    double dt;            /* length of the step, in seconds */
    double from, until;   /* the window of it that is being detected */
    uint32_t window;      /* which, from 0 */
    uint32_t windows;     /* of the step: detect/grid.h */
    caromi_force *forces; /* one a body, sorted by body */
    uint32_t force_count;
    uint32_t plain;   /* no gravity and no force: all paths are straight */
    uint32_t sensors; /* there are sensors, or have been */
    uint32_t workers, next_block;

    uint32_t solver_count, held_count, touching_count;
    caromi_held_batch batch;
    uint32_t *touch_starts;   /* of each slot's pairs in the world's touches */
    uint32_t *contact_starts; /* the same in `held` */
    uint8_t *held_by;         /* how many contacts pushed each slot's body in the last step */
    uint32_t *solver_of;  /* number of each slot's solver body, or 0; NULL: there are no contacts */
    caromi_contact *held; /* sorted by (a, b) */
    caromi_solver_body *solver;
    caromi_segment *segments; /* by slot: paths at the start of a window that is not the first */

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

/* Runs task(w, i) for i < workers. */
void caromi_run(carom_world *w, void (*task)(void *world, uint32_t worker));

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
#define CAROMI_PAIRS_AHEAD 8u

static inline void caromi_pairs_prefetch(const carom_world *w, const caromi_worker *worker,
                                         uint32_t at) {
    if (at + CAROMI_PAIRS_AHEAD < worker->pairs.count) {
        const caromi_pair *soon =
            (const caromi_pair *)worker->pairs.memory.data + at + CAROMI_PAIRS_AHEAD;
        __builtin_prefetch(&w->bodies[w->step->grid.body[soon->a]]);
        __builtin_prefetch(&w->bodies[w->step->grid.body[soon->b]]);
    }
}

/* ---- paths/paths.c: where a body goes ---------------------------------------------------------- */

/* Its external acceleration: gravity and forces. */
caromi_vec caromi_acceleration(const carom_world *w, const caromi_body *b, uint32_t slot);

/* Whether a body goes on straight from where it is: nothing accelerates it, and no contact holds it. */
static inline bool caromi_goes_straight(const carom_world *w, uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    uint32_t tag = w->bodies[slot].tag;
    return s->plain && s->window == 0 && (s->solver_of == NULL || s->solver_of[slot] == 0) &&
           (tag & CAROMI_TYPE) != CAROM_STATIC && (tag & CAROMI_ASLEEP) == 0;
}

/* The path segment on which a body begins the window. */
caromi_segment caromi_first_segment(const carom_world *w, uint32_t slot);

/* Whether two bodies collide, or one is a sensor that reports the other. */
#define CAROMI_PAIR_NONE 0u
#define CAROMI_PAIR_COLLIDES 1u
#define CAROMI_PAIR_SENSOR 2u
uint32_t caromi_pair_kind(const carom_world *w, uint32_t a, uint32_t b);

/* The restitution of two bodies: the larger one. */
static inline double caromi_pair_restitution(const carom_world *w, uint32_t a, uint32_t b) {
    return (double)caromi_maxf(w->traits[w->bodies[a].traits].restitution,
                               w->traits[w->bodies[b].traits].restitution);
}

/* The friction of two bodies: the root of the product. */
static inline double caromi_pair_friction(const carom_world *w, uint32_t a, uint32_t b) {
    return caromi_sqrt((double)w->traits[w->bodies[a].traits].friction *
                       (double)w->traits[w->bodies[b].traits].friction);
}

/* Two dynamic bodies overlap deeply if their centres are nearer than this share of the sum of their sizes when a
 * step begins: a caller put them there. Sweeps leave them to the contact solver. */
#define CAROMI_DEEP 0.75

/* For centres at a distance d, and a sum of sizes. */
static inline bool caromi_are_deeper(caromi_vec d, double sizes) {
    double near = CAROMI_DEEP * sizes;
    return d.x * d.x + d.y * d.y < near * near;
}

static inline bool caromi_are_deep(const carom_world *w, uint32_t a, uint32_t b) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    if (body_a->inv_mass == 0.0f || body_b->inv_mass == 0.0f || w->step->window > 0) {
        return false;
    }
    return caromi_are_deeper(
        caromi_minus(caromi_wide_vec(body_a->pos), caromi_wide_vec(body_b->pos)),
        caromi_body_size(body_a) + caromi_body_size(body_b));
}

/* The limit of two dynamic bodies that no contact holds: sweeps keep the margin. */
static inline caromi_limit caromi_free_limit(double margin) {
    return (caromi_limit){0.5 * margin, margin, margin, -CAROMI_INFINITY};
}

/* The contact that the solver holds of two bodies, a < b, or NULL. */
const caromi_contact *caromi_contact_of(const carom_world *w, uint32_t a, uint32_t b);

/* The closing speed up to which a collision of two bodies is slow: it clips the path and is left to
 * the contact solver. The world's `rest` * dt * the largest acceleration along the normal that acts between
 * them: the relative external one, or the one that contacts carry, which for a pair that is `held`
 * counts in full. The contacts of a body carry if they push it, or did so in the previous step; for a
 * pair that is held, it is enough that contacts connect it to the ground. */
double caromi_rest_speed(const carom_world *w, uint32_t a, uint32_t b, caromi_vec normal,
                         bool held);

static inline double caromi_pair_rest_speed(const carom_world *w, uint32_t a, uint32_t b,
                                            caromi_vec normal) {
    if (w->step->plain) {
        return 0.0;
    }
    /* A contact that the solver does not hold is left to the sweep: its collision must not be slow there. */
    const caromi_contact *contact = caromi_contact_of(w, a, b);
    return caromi_rest_speed(w, a, b, normal, contact != NULL && contact->active);
}

/* ---- detect/index.c ---------------------------------------------------------------------------- */

/* Drops bodies that are no longer there from the list of movers. */
void caromi_movers_tidy(carom_world *w);

/* Queries visit every moving body one by one from now on. */
void caromi_all_dirty(carom_world *w);

/* Sorts it; false when memory is short. */
bool caromi_movers_sort(carom_world *w);

/* ---- phases ------------------------------------------------------------------------------------ */

/* sleep.c. Wakes bodies that changed and what touches them. False when memory is short. */
bool caromi_wake_changed(carom_world *w);

/* Wakes the sleeping bodies that a step has hit, and what touches them; `woke` if there are any. */
bool caromi_wake_hit(carom_world *w, bool *woke);

/* Whether a body moves and is stopped by nothing. A kinematic body at rest is like a static one. */
static inline bool caromi_drives(const caromi_body *b) {
    return caromi_is_type(b, CAROM_KINEMATIC) &&
           (b->vel.x != 0.0f || b->vel.y != 0.0f || b->spin != 0.0f);
}

/* After a step that failed: the bodies that it woke sleep as before. */
void caromi_sleep_again(carom_world *w);

/* After a step: puts islands to sleep that have been at rest long enough. */
void caromi_sleep(carom_world *w);

bool caromi_detect(carom_world *w);
bool caromi_contacts_solve(carom_world *w);
bool caromi_move(carom_world *w);
void caromi_move_clear(carom_world *w);
bool caromi_finish_reserve(carom_world *w);
void caromi_finish_window(carom_world *w);
void caromi_finish(carom_world *w);

/* ---- events/events.c --------------------------------------------------------------------------- */

/* Memory for the events of a step, before it is finished. */
bool caromi_events_reserve(carom_world *w);

/* events/notes.c: the note that a key names: worker << 32 | note. */
const caromi_note *caromi_note_of(const struct caromi_scratch *s, uint64_t index);
uint64_t caromi_notes_count(const struct caromi_scratch *s);

/* Keys of all notes that stand, sorted by the bodies and then by time: index is worker << 32 | note.
 * With several windows the notes of one pair may be of several workers. */
struct caromi_key;
size_t caromi_notes_sort(carom_world *w, struct caromi_key *keys);

/* events/reports.c: makes the list of reports from sorted notes, and from contacts with kinematic
 * bodies. */
void caromi_reports_list(carom_world *w, const struct caromi_key *keys, size_t count);

/* Makes the lists of events from the notes of the step. */
void caromi_events_publish(carom_world *w);

/* The same after a step of no length: touching pairs that are over end. */
bool caromi_events_of_pause(carom_world *w);

#endif
