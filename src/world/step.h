/* What a step works with.
 *
 * A step is cut into equal parts. In each part:
 *   1. grid    the moving bodies are sorted into cells by the middle of their way,
 *   2. detect  pairs that may come near each other are listed,
 *   3. settle  under gravity, what lies on each other is held apart (settle.c),
 *   4. meet    all meetings are dealt with in the order of time (islands.c, meet.c),
 *   5. finish  everybody is put where its last leg ends.
 * Every body stays within its reach in a part: a disc around the middle of its way, which is what
 * makes a look at the cells around it complete. One that would leave it loses time instead. */
#ifndef CAROMI_WORLD_STEP_H
#define CAROMI_WORLD_STEP_H

#include "world/grid.h"
#include "world/solid.h"

typedef struct caromi_pair {
    uint32_t a, b;
} caromi_pair;

/* A static body in the reach of a mover, in a chain of all such of that mover. */
typedef struct caromi_fixed {
    uint32_t body;
    uint32_t next; /* caromi_fixed_number, or 0 */
} caromi_fixed;

/* Two bodies that lie on each other, or overlap. */
typedef struct caromi_rest {
    uint32_t a, b;
    uint32_t plan_a, plan_b; /* CAROMI_NONE: it is not moved */
    caromi_vec normal;       /* from b to a */
    caromi_vec ground;       /* velocity of a over b, of those that are not moved */
    double gap;              /* at the start, less the skins */
    double room;             /* how fast what is left of it may be used up in a slice */
    double mass;             /* that resists */
    double friction;
    double push, rub;   /* impulses along the normal and across it */
    double deep;        /* how fast they are to come apart */
    double apart, lift; /* the impulse for it, on a way that is checked, or by a hair at once */
    double height;      /* of the upper body, against the pull */
    uint32_t holds;     /* 0: it is only to be pushed apart */
    uint32_t shallow;   /* 1: only by rounding */
    uint32_t fast;      /* 1: it is held only in a crowd */
    uint32_t padding_;
} caromi_rest;

/* How a body that lies on others goes through the part. */
typedef struct caromi_plan {
    caromi_vec velocity, pull;
    caromi_vec way;   /* so far */
    caromi_vec apart; /* velocity that is not kept */
    caromi_vec lift;  /* a hair that it is put away from where it is, first */
    double inv_mass;
    uint32_t body;
    uint32_t rests; /* how many others it lies on */
    uint32_t held;  /* something holds it, or is to be left */
    uint32_t padding_;
} caromi_plan;

/* What happened to a pair, for the lists of events. */
#define CAROMI_MET_HIT 1u      /* velocities changed */
#define CAROMI_MET_TOUCH 2u    /* none did; or one is a sensor */
#define CAROMI_MET_SQUEEZED 3u /* a is left in b, which is kinematic */

typedef struct caromi_met {
    uint32_t a, b; /* a CAROMI_NONE: undone */
    carom_vec2 point, normal;
    float speed;
    float time; /* as a share of the step */
    uint32_t kind;
    uint32_t part;
} caromi_met;

/* Two bodies that would meet first, if they met nobody else before. */
typedef struct caromi_first {
    uint32_t a, b;
    double t;
} caromi_first;

/* A list that one thread adds to. What has no room is only counted: the list grows when no thread
 * is at work, and the work is done again. */
typedef struct caromi_list {
    caromi_memory memory;
    uint32_t count, room;
    uint64_t missed;
} caromi_list;

static inline void caromi_list_clear(caromi_list *list) {
    list->count = 0;
    list->missed = 0;
}

/* One more of `size` bytes; NULL when there is no room. */
static inline void *caromi_list_add(caromi_list *list, size_t size) {
    if (list->count >= list->room) {
        list->missed++;
        return NULL;
    }
    return (char *)list->memory.data + size * list->count++;
}

/* What one thread works in. */
typedef struct caromi_worker {
    caromi_list pairs;  /* caromi_pair: who may come near */
    caromi_list firsts; /* caromi_first */
    caromi_list tolds;  /* caromi_pair: one is a sensor */
    caromi_list fixed;  /* caromi_fixed */
    caromi_list rests;  /* caromi_rest */
    caromi_list mets;   /* caromi_met */
    caromi_list actors; /* caromi_actor, of the island that it runs */
    caromi_list ends;   /* caromi_end, of the islands that it ran */
    caromi_list links;  /* uint32_t: whom an actor can meet */
    caromi_memory heap_memory;
    uint32_t *heap; /* actors of the island that it runs, the next to act first; room for all */
    uint32_t heap_count;
    uint32_t full;      /* one of the lists was too short */
    uint32_t tells;     /* it has seen a sensor */
    uint32_t near;      /* a body came nearer to a fixed one than it should, by rounding */
    uint32_t met_first; /* of this part */
    uint32_t frozen, jammed, gone;
    uint32_t served; /* it has had its share of the grid */
    uint32_t padding_;
    caromi_measure measure; /* of the grid */
} caromi_worker;

/* Gives every worker room in a list for all that all of them wanted, if one had too little: who does
 * what is chance, and chance must not make a warm step allocate. `full` is set when it had to. */
bool caromi_lists_grow(carom_world *w, size_t offset, size_t size, bool *full);

#define CAROMI_NUMBERED 0x80000000u
#define CAROMI_FRESH_MARK 1u

struct caromi_scratch {
    carom_broadphase *statics; /* by number */
    carom_broadphase *spare;   /* while a snapshot is loaded */
    caromi_memory static_memory, free_number_memory, mark_memory, entry_of_memory, mover_memory,
        fresh_memory, rest_memory, held_memory, plan_memory, seed_memory, island_memory,
        order_memory, backup_memory, pull_memory, next_memory, start_memory, plan_of_memory,
        sum_memory, worker_memory;

    uint32_t *static_of;    /* number -> slot, or CAROMI_NONE */
    uint32_t *free_numbers; /* of static bodies that are gone */
    uint32_t static_count, free_number_count;

    /* By slot. Of a static body: CAROMI_NUMBERED and its number. Of a moving one: in a step, who deals
     * with it (islands.h); between steps, CAROMI_FRESH_MARK if it changed since the grid was made. */
    uint32_t *mark;
    uint32_t *entry_of; /* where a moving one is in the grid */

    uint32_t *movers; /* slots of bodies that are not static, ascending in a step */
    uint32_t *fresh;  /* moving bodies that changed since the grid was made. In a step: of each
                       * entry, the first of the static bodies in its reach (caromi_fixed_at) */
    uint32_t mover_count, fresh_count;
    uint32_t movers_gone;    /* some of them are not there any more */
    uint32_t movers_mixed;   /* they are not ascending any more */
    uint32_t statics_jumped; /* some were added or moved by hand since the last step */

    caromi_grid grid;

    /* The part of the step that is going on. */
    double h;           /* its length, in seconds */
    double start, step; /* when it began, and the length of all */
    double rest_speed;
    caromi_force *forces; /* one a body, sorted by body */
    uint32_t force_count;
    uint32_t part;    /* which, from 0 */
    uint32_t plain;   /* no gravity and no force: velocities are chords */
    uint32_t loose;   /* bodies may be pushed aside */
    uint32_t settled; /* some bodies have a plan, whose number is in `plan_of` */
    uint32_t tells;   /* there are sensors */
    uint32_t workers, next_block;

    uint32_t rest_count, held_count, plan_count;
    uint32_t *touch_starts; /* of each slot's in the world's touches */
    uint32_t *plan_of;      /* of each slot, or CAROMI_NONE */
    caromi_rest *rests;
    caromi_touch *held; /* what lay on each other in the last part, sorted */
    caromi_plan *plans;

    struct caromi_seed *seeds; /* islands.h */
    uint32_t *islands;         /* to run: their first seeds */
    uint32_t seed_count, island_count;

    struct caromi_sum *sums; /* of what bodies moved, by blocks of them: the same for any workers */
    double lost, moved;      /* in the step */

    caromi_worker *worker;
    uint32_t round; /* of running islands */
};

/* Numbers of what is in the workers' lists: never 0, and bits 23, 30 and 31 are free. */
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

static inline const caromi_fixed *caromi_fixed_at(const struct caromi_scratch *s, uint32_t number) {
    const caromi_fixed *fixed = s->worker[caromi_number_worker(number)].fixed.memory.data;
    return &fixed[caromi_number_index(number)];
}

/* ---- where a body goes in this part ----------------------------------------------------------- */

/* Its acceleration. */
caromi_vec caromi_pull(const carom_world *w, const caromi_body *b, uint32_t slot);

static inline caromi_vec caromi_chord_of(const carom_world *w, const caromi_body *b,
                                         uint32_t slot) {
    caromi_vec chord = caromi_wide_vec(b->vel);
    return w->step->plain ? chord : caromi_plus(chord, 0.5 * w->step->h, caromi_pull(w, b, slot));
}

static inline caromi_vec caromi_middle_of(const carom_world *w, const caromi_body *b,
                                          uint32_t slot) {
    return caromi_plus(caromi_wide_vec(b->pos), 0.5 * w->step->h, caromi_chord_of(w, b, slot));
}

/* How far it may get from the middle of its way: as far as its speed takes it, wherever it bounces,
 * and as far as most go on theirs, should one of those hit it. */
static inline double caromi_stray(const struct caromi_scratch *s, double half) {
    return caromi_max(3.0 * half, s->grid.stray);
}

/* Room to be pushed aside by what it lies on or overlaps. */
#define CAROMI_LOOSE 0.06

static inline double caromi_push_room(const struct caromi_scratch *s, double size) {
    return s->loose ? CAROMI_LOOSE * size + 0.5 * s->rest_speed * s->h : 0.0;
}

/* Radii around the middle of its way that a body stays in. */
typedef struct caromi_reaches {
    caromi_vec middle;
    double half; /* of the way's length */
    double near; /* if it meets nobody */
    double far;  /* whatever it meets */
} caromi_reaches;

static inline caromi_reaches caromi_reaches_of(const carom_world *w, const caromi_body *b,
                                               uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    caromi_vec chord = caromi_chord_of(w, b, slot);
    double half = 0.5 * s->h * caromi_sqrt(caromi_dot(chord, chord));
    double size = caromi_body_reach(b);
    double hair = 8.0 * caromi_body_skin(b);
    double near = (size + half + caromi_push_room(s, size)) * (1.0 + 0x1p-20) + hair;
    double far = (size + caromi_stray(s, half) + hair) * (1.0 + 0x1p-20);
    caromi_vec middle = caromi_plus(caromi_wide_vec(b->pos), 0.5 * s->h, chord);
    return (caromi_reaches){middle, half, near, caromi_max(far, near)};
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

/* Drops from the list of movers who is not there any more. */
void caromi_movers_tidy(carom_world *w);

/* Everybody is looked at one by one from now on. */
void caromi_all_fresh(carom_world *w);

/* Puts it in order; false when memory is short. */
bool caromi_movers_sort(carom_world *w);

/* ---- the parts of a part ----------------------------------------------------------------------- */

bool caromi_detect(carom_world *w);
bool caromi_settle(carom_world *w);
bool caromi_finish_reserve(carom_world *w);

/* told.c: notes that a body is in a kinematic one; false when there is no room. */
bool caromi_squeeze_add(caromi_worker *worker, uint32_t body, uint32_t piston);
void caromi_balance(carom_world *w, int slices, int tries);
bool caromi_meet_all(carom_world *w);

/* Nobody deals with anybody, and nothing has been noted in this part. */
void caromi_meet_clear(carom_world *w);
void caromi_finish(carom_world *w);

/* The leg on which a body begins the part. */
caromi_leg caromi_first_leg(const carom_world *w, uint32_t slot);

/* Where bodies lie on each other by the hundred, impulses are never quite balanced. Two movers may
 * use up so much of their size before they meet as hard bodies, so that the rest of it does not
 * wake all of them. Nothing is ever let into a static body. */
#define CAROMI_CORE 0.008

/* When two bodies on their legs meet in this part; a < b, so that whoever asks finds the same. */
double caromi_meeting_time(const carom_world *w, uint32_t a, const caromi_leg *leg_a, uint32_t b,
                           const caromi_leg *leg_b);

/* Whether two bodies act on each other; `told` is set when one is a sensor that only tells. */
bool caromi_pair_acts(const carom_world *w, uint32_t a, uint32_t b, bool *told);

/* ---- events.c ---------------------------------------------------------------------------------- */

/* Memory for the events of a step, before its last part is finished. */
bool caromi_events_reserve(carom_world *w);

/* Makes the lists of events of what was noted in the step. */
void caromi_events_publish(carom_world *w);

/* The same after a step of no length: touches that are over end. */
bool caromi_events_of_pause(carom_world *w);

#endif
