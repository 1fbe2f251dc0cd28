/* Islands: bodies that meet each other in a part of a step, and nobody else.
 *
 * Every meeting of a part has its place in one order of time, so what happens is unique, and an
 * island may be worked out by itself, on any thread, as long as none of its bodies comes near one
 * of another. A body that has met nobody joins the island that meets it. When an island comes near
 * a body of another one it gives up, and both are worked out anew as one: which bodies share an
 * island never changes what happens to them, only what can be done at the same time. */
#ifndef CAROMI_WORLD_ISLANDS_H
#define CAROMI_WORLD_ISLANDS_H

#include "world/step.h"

/* Marks of moving bodies in a step: 0, nobody deals with it; CAROMI_SEEDED and the number of a seed,
 * its island has not been run; CAROMI_ACTING and the number of an actor, its island is being run;
 * else its island is done, and this is the number of the body's end. */
#define CAROMI_SEEDED 0x40000000u
#define CAROMI_ACTING 0x00800000u

/* A body that an island begins with. */
typedef struct caromi_seed {
    double t;         /* when it meets somebody first */
    uint32_t partner; /* whom */
    uint32_t body;
    uint32_t parent; /* of a tree whose root stands for the island */
    uint32_t next;   /* in the ring of the island's seeds */
    /* Of a root: where its outcome is, and whether there is one; else the body of another island
     * that it came near. */
    uint32_t worker, first_end, end_count, first_met, met_count;
    uint32_t clash;
    uint32_t done;
    uint32_t round;    /* in which it was put on the list to run */
    uint32_t unlooked; /* its way leads where detection has not looked */
    uint32_t padding_;
} caromi_seed;

/* A body in its island. */
typedef struct caromi_actor {
    caromi_leg leg;
    double next; /* when it acts next; CAROMI_INFINITY: not in this part */
    double inv_mass;
    uint32_t partner; /* with whom; itself: it leaves its reach */
    uint32_t version; /* of the partner's leg; of a body that is no actor: 0 */
    uint32_t legs;    /* how many it has had: the version of its own */
    uint32_t body;
    uint32_t heap_at;
    uint32_t seed;                   /* its own, or CAROMI_NONE: it joined */
    float middle_x, middle_y, stray; /* what it must stay in */
    float lost, moved;               /* of its way */
    uint32_t meetings;
    uint16_t frozen, jammed; /* it stays where it is; since it has met too often */
    uint32_t looked;         /* it has seen who is around: what it did is told by its island */
} caromi_actor;

/* What became of an actor. */
typedef struct caromi_end {
    carom_vec2 pos, vel; /* at the end of the part */
    float lost, moved;
    uint32_t body, island; /* root, or what was one when the island was run */
    uint8_t frozen, jammed, looked;
    uint8_t outside; /* of the world: where it is has no number */
} caromi_end;

static inline bool caromi_is_inside(caromi_vec v) {
    return caromi_abs(v.x) <= (double)CAROM_WORLD_MAX && caromi_abs(v.y) <= (double)CAROM_WORLD_MAX;
}

/* Where a leg brings a body to at the end of the part, if it meets nobody on it. */
static inline caromi_end caromi_leg_outcome(const struct caromi_scratch *s, const caromi_leg *leg) {
    double left = s->h - leg->t;
    caromi_vec place = caromi_leg_place(leg, s->h);
    caromi_vec velocity = caromi_plus(leg->velocity, left, leg->pull);
    double way = caromi_sqrt(caromi_dot(leg->chord, leg->chord)) * left;
    caromi_end end = {.moved = (float)way, .outside = 1};
    if (caromi_is_inside(place) && caromi_is_inside(velocity)) {
        end.pos = (carom_vec2){(float)place.x, (float)place.y};
        end.vel = (carom_vec2){(float)velocity.x, (float)velocity.y};
        end.outside = 0;
    }
    return end;
}

/* Whether an actor and one of its links act on each other; `told`: one is a sensor. */
static inline bool caromi_linked_act(const carom_world *w, const caromi_actor *actor,
                                     uint32_t other, bool *told) {
    return actor->body < other ? caromi_pair_acts(w, actor->body, other, told)
                               : caromi_pair_acts(w, other, actor->body, told);
}

/* Who deals with a body. */
static inline uint32_t caromi_mark_of(const struct caromi_scratch *s, uint32_t body) {
    return __atomic_load_n(&s->mark[body], __ATOMIC_SEQ_CST);
}

/* The actor of a body that acts in the island that this worker runs. */
static inline caromi_actor *caromi_actor_of(const caromi_worker *worker, uint32_t mark) {
    return (caromi_actor *)worker->actors.memory.data + caromi_number_index(mark & ~CAROMI_ACTING);
}

static inline bool caromi_acts_for(uint32_t mark, uint32_t worker) {
    return (mark & (CAROMI_SEEDED | CAROMI_ACTING)) == CAROMI_ACTING &&
           caromi_number_worker(mark & ~CAROMI_ACTING) == worker;
}

/* Whether the island of a body is done, between rounds; and what became of it. */
static inline bool caromi_is_done(uint32_t mark) {
    return mark != 0 && (mark & (CAROMI_SEEDED | CAROMI_NUMBERED)) == 0;
}

static inline const caromi_end *caromi_end_of(const struct caromi_scratch *s, uint32_t mark) {
    const caromi_end *ends = s->worker[caromi_number_worker(mark)].ends.memory.data;
    return &ends[caromi_number_index(mark)];
}

/* ---- seeds.c ------------------------------------------------------------------------------------ */

/* Lists the pairs that would meet, and those that are only to be told; false when memory is short. */
bool caromi_firsts_find(carom_world *w);

/* Makes seeds of those that meet, and islands of seeds that meet each other. */
bool caromi_seeds_plant(carom_world *w);

uint32_t caromi_root_of(struct caromi_scratch *s, uint32_t seed);

/* The seed of a body; a new one if it has none yet. */
uint32_t caromi_seed_of(struct caromi_scratch *s, uint32_t body);

/* Two islands as one: their rings are cut open and tied together. */
void caromi_seeds_join(struct caromi_scratch *s, uint32_t a, uint32_t b);

/* ---- running one -------------------------------------------------------------------------------- */

/* What an island is run with. */
typedef struct caromi_run_state {
    carom_world *w;
    caromi_worker *worker;
    uint32_t number; /* of the worker */
    uint32_t root;
    uint32_t clash; /* the body of another island that it came near, or CAROMI_NONE */
    bool full;      /* a list had no room */
} caromi_run_state;

/* meet.c: runs an island to the end of the part, or until it clashes or has no room. */
void caromi_island_run(caromi_run_state *run);

/* told.c: notes the sensors that bodies with one leg cross. */
void caromi_tell(const carom_world *w, caromi_worker *worker);

/* meet.c: the body becomes an actor of the island; NULL if it is another's or there is no room. */
caromi_actor *caromi_actor_add(caromi_run_state *run, uint32_t body, uint32_t expected);

/* meet.c: the actor's next time has changed. */
void caromi_heap_moved(caromi_run_state *run, caromi_actor *actor);

/* look.c: when the actor, on a new leg, meets somebody next; those who are met are told. */
void caromi_look(caromi_run_state *run, caromi_actor *actor);

/* look.c: the same on the leg that it was on, since its partner is on another. */
void caromi_look_again(caromi_run_state *run, caromi_actor *actor);

/* look.c: whom the actor can come near on its leg until `end`, whether or not the two act on each
 * other; valid until the next call. None, and run->full, when there is no room. */
const uint32_t *caromi_links_find(caromi_run_state *run, caromi_actor *actor, double end,
                                  uint32_t *count);

/* told.c: notes the sensors that the actor's leg crosses before `end`. */
void caromi_look_told(caromi_run_state *run, caromi_actor *actor, double end);

/* told.c: notes the kinematic bodies that the actor, which cannot move, is left in. */
void caromi_look_squeezed(caromi_run_state *run, caromi_actor *actor);

/* impact.c: what a meeting at t does. */
void caromi_impact(caromi_run_state *run, caromi_actor *actor, double t);

/* impact.c: the actor stays where it is at t. */
void caromi_freeze(caromi_run_state *run, caromi_actor *actor, double t);

#endif
