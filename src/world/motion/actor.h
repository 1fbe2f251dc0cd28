/* Declares the data of islands: seeds, actors, their clips and pairs, and what became of them. island.h says
 * what an island is. */
#ifndef CAROMI_WORLD_MOTION_ACTOR_H
#define CAROMI_WORLD_MOTION_ACTOR_H

#include "vec/angle.h"
#include "world/step.h"

/* Marks of moving bodies in a step: 0, its path has not changed; CAROMI_SEEDED and the number of a
 * seed, its island has not been run; CAROMI_ACTING and the number of an actor, its island is being
 * run; else its island is done, and this is the number of the body's end. */
#define CAROMI_SEEDED 0x40000000u
#define CAROMI_ACTING 0x00800000u

/* Whether an event is before another one of a body. Of two at the same time that with the lower partner is. */
static inline bool caromi_event_before(double t, uint32_t partner, double next,
                                       uint32_t next_partner) {
    return t < next || (t == next && partner < next_partner);
}

/* A body that an island begins with. */
typedef struct caromi_seed {
    double t;         /* of its first event */
    uint32_t partner; /* in it */
    uint32_t body;
    uint32_t parent; /* of a tree whose root stands for the island */
    uint32_t next;   /* in the ring of the island's seeds */
    /* Of a root: where its outcome is, and whether there is one; else the body of another island
     * that it came near. */
    uint32_t first_end, end_count, first_note, note_count;
    uint32_t clash;
    uint32_t round; /* in which it was put on the list to run */
    uint8_t worker, done;
    uint8_t strays;  /* its path leaves the disc that detection used */
    uint8_t clashed; /* of a root: its island, or a part of it, has clashed before */
} caromi_seed;

/* A body that an actor's path has been clipped at. Where clips forbid every course, those of the
 * lowest rank give way: kinematic and free bodies first, then those that a static body stops. */
#define CAROMI_RANK_FREE 0u
#define CAROMI_RANK_STOPPED 1u
#define CAROMI_RANK_STATIC 2u
typedef struct caromi_clip {
    caromi_vec normal; /* away from it */
    caromi_vec ground; /* its velocity there */
    caromi_vec pull;   /* its acceleration */
    double
        share; /* of what accelerates an actor that rotates into it, it takes this; the rest rotates the actor: */
    double lift; /* by so much for each unit that it takes */
    uint32_t other;
    uint8_t rank;
    uint8_t kinematic, dynamic;
    uint8_t driven; /* a kinematic body pushes it */
    uint8_t pushed; /* and does so against the actor */
} caromi_clip;

#define CAROMI_MOST_CLIPS 6u

/* How the path of a body differs from the one that its velocity and the solver give it, for the next window. */
typedef struct caromi_bend {
    caromi_vec drift, ease; /* as in caromi_actor */
    double turn_drift;
    uint32_t clip_count;
    caromi_clip clips[CAROMI_MOST_CLIPS];
} caromi_bend;

/* A body in its island. */
typedef struct caromi_actor {
    caromi_segment path;
    caromi_vec drift; /* what the solver and clips add to the course, beyond the velocity */
    caromi_vec carry; /* what the solver alone adds */
    caromi_vec ease;  /* what clips with dynamic bodies add to the acceleration */
    double turn_drift, turn_carry; /* as drift and carry: beyond the spin */
    caromi_vec pull;               /* external acceleration */
    caromi_vec fall;               /* the same while it is not loaded */
    caromi_vec gain;               /* of its velocity while it is loaded */
    double spin_gain;              /* of its spin while it is loaded */
    double spin_pull;              /* what an external torque adds to its spin a second */
    double next; /* time of its next event; CAROMI_INFINITY: none in this window */
    double inv_mass;
    float disc_x, disc_y, disc_radius; /* it stays in there, or gets a larger one */
    float lost, moved;                 /* path lengths */
    uint32_t partner;                  /* in the next event; itself: it leaves its disc */
    uint32_t version;                  /* of the partner's path; of a body that is no actor: 0 */
    uint32_t paths;                    /* how many it has had: the version of its own */
    uint32_t body;
    uint32_t heap_at;
    uint32_t seed;              /* its own, or CAROMI_NONE: it joined */
    uint32_t links, link_count; /* neighbours, sorted by slot; valid if `linked` */
    uint32_t states;            /* first caromi_pair_state + 1, or 0 */
    uint32_t impacts;           /* that changed its velocity */
    uint32_t limited_events;    /* repeated slow collisions and inelastic impacts */
    uint32_t pace;              /* 1 + the path of a step in sizes, at its greatest speed so far */
    uint32_t joints;            /* first of its touching pairs in an impact + 1, or 0 */
    uint32_t clip_count;
    uint8_t linked, extended, changed, frozen, loaded, squeezed;
    uint8_t driven;   /* a kinematic body that moves pushes it, directly or by way of others */
    uint8_t rotates;  /* its shape does: caromi_rotates */
    uint8_t straight; /* it does, but its path no longer turns in this step: clip.c */
    uint8_t ignores;  /* another body, after so many clips that they may enter each other */
    caromi_clip clips[CAROMI_MOST_CLIPS];
} caromi_actor;

/* Whether nothing fixed holds or drives an actor, directly or by way of contacts. */
static inline bool caromi_is_isolated(const caromi_actor *actor) {
    return actor->clip_count == 0 && !actor->loaded && !actor->frozen && !actor->driven;
}

/* Limits of a step are for bodies that move by up to their size in it. One that moves by many sizes collides
 * as often in each of these: its limits are so many times higher, up to this many, which bounds the work of a jam.
 * A body that does not move has 1. */
#define CAROMI_MOST_PACE 16.0
static inline uint32_t caromi_pace_of(const carom_world *w, uint32_t body, caromi_vec velocity) {
    double way = w->step->dt * (caromi_abs(velocity.x) + caromi_abs(velocity.y));
    return 1u + (uint32_t)caromi_min(way / caromi_body_size(&w->bodies[body]), CAROMI_MOST_PACE);
}

/* Slow collisions and impacts of one body in a step, for each of its sizes that it moves. Elastic impacts are not
 * counted, nor is the first event of a pair: a large body among small ones has many. In a jam they would go on without
 * end: a body that has had so many is exhausted, and its velocity no longer changes. This bounds the work of a step by
 * the number of candidate pairs. What becomes of the path of an exhausted body:
 * - if a kinematic body pushes it, directly or by way of others, it goes on through the dynamic bodies,
 *   or it would be run over;
 * - if it is isolated, its collisions with other isolated bodies clip the paths of all that touch
 *   (caromi_clip_jointly): the centre of mass of the cluster keeps its path;
 * - else it ends. */
#define CAROMI_MOST_EVENTS 96u
#define CAROMI_MOST_DRIVEN_EVENTS 256u /* for one that a kinematic body pushes */

static inline bool caromi_is_exhausted(const caromi_actor *actor) {
    uint32_t most = actor->driven ? CAROMI_MOST_DRIVEN_EVENTS : CAROMI_MOST_EVENTS;
    return actor->limited_events >= most * actor->pace;
}

/* Whether an actor has reached a limit of the step. */
static inline bool caromi_is_stalled(const caromi_actor *actor) {
    return actor->frozen || actor->straight || actor->ignores || actor->lost > 0.0f ||
           caromi_is_exhausted(actor);
}

/* An actor that contacts no longer carry falls freely. */
static inline void caromi_actor_unload(caromi_actor *actor) {
    actor->loaded = 0;
    actor->carry = actor->drift = (caromi_vec){0.0, 0.0};
    actor->turn_carry = actor->turn_drift = 0.0;
    actor->fall = actor->pull;
}

/* A neighbour of an actor. */
typedef struct caromi_link {
    uint32_t slot;
    uint32_t entry; /* in the grid; of a static or sleeping body: CAROMI_NONE */
} caromi_link;

/* What happened to a pair so far in this step: kept with the actor of the smaller body (caromi_state_keeper), or
 * with the only actor; between windows, with its past. */
typedef struct caromi_pair_state {
    uint32_t other;
    uint32_t next; /* number + 1, or 0 */
    uint16_t impacts, clips;
    float level; /* they collide at this distance, below 0, after they yielded; 0: they did not */
    uint32_t ignored; /* 1 + the impacts of both bodies when it was last ignored, or 0 */
} caromi_pair_state;

/* The state of a pair in a list, by the other body; NULL if it is not there. `first`: number + 1, or 0. */
static inline caromi_pair_state *caromi_state_in(caromi_pair_state *states, uint32_t first,
                                                 uint32_t other) {
    for (uint32_t i = first; i != 0; i = states[i - 1].next) {
        if (states[i - 1].other == other) {
            return &states[i - 1];
        }
    }
    return NULL;
}

/* The distance at which a pair with this state, or NULL, collides after it yielded (caromi_pair_yield); CAROMI_INFINITY if
 * it did not. */
static inline double caromi_state_level(const caromi_pair_state *state) {
    return state != NULL && state->level < 0.0f ? (double)state->level : CAROMI_INFINITY;
}

/* What became of an actor. If another window follows, its past is in the worker's `pasts`, under the same
 * number; else its position and velocity are here. */
typedef struct caromi_end {
    carom_vec2 pos, vel; /* at the end of the step */
    float spin;
    float turned, turned_rest; /* of a box that rotates: the angle over the step is the sum */
    float lost, moved;
    float disc_x, disc_y, disc_radius;
    uint32_t body, island; /* root, or what was one when the island was run */
    uint8_t stalled, extended;
    uint8_t gone; /* it leaves the world's limits */
} caromi_end;

/* A position, velocity and spin at the end of a step; false if one of the first two is out of the world's limits. A spin
 * beyond its limit, which a tiny ball may reach, becomes the limit. */
static inline bool caromi_place_end(caromi_vec place, caromi_vec v, double spin, carom_vec2 *pos,
                                    carom_vec2 *vel, float *spin_end) {
    const double most = (double)CAROM_WORLD_MAX;
    if (!(caromi_abs(place.x) <= most && caromi_abs(place.y) <= most && caromi_abs(v.x) <= most &&
          caromi_abs(v.y) <= most)) {
        return false;
    }
    *pos = (carom_vec2){(float)place.x, (float)place.y};
    *vel = (carom_vec2){(float)v.x, (float)v.y};
    *spin_end = (float)caromi_max(caromi_min(spin, CAROMI_MAX_ANGLE), -CAROMI_MAX_ANGLE);
    return true;
}

/* The same of a path. */
static inline bool caromi_path_end(const struct caromi_scratch *s, const caromi_segment *path,
                                   carom_vec2 *pos, carom_vec2 *vel, float *spin) {
    return caromi_place_end(caromi_segment_place(path, s->dt), caromi_segment_velocity(path, s->dt),
                            caromi_segment_spin(path, s->dt), pos, vel, spin);
}

/* Which island owns a body. */
static inline uint32_t caromi_mark_of(const struct caromi_scratch *s, uint32_t body) {
    return __atomic_load_n(&s->mark[body], __ATOMIC_SEQ_CST);
}

/* The actor of a body that acts in the island that this worker runs. */
static inline caromi_actor *caromi_actor_of(const caromi_worker *worker, uint32_t mark) {
    return (caromi_actor *)worker->actors.memory.data + caromi_number_index(mark & ~CAROMI_ACTING);
}

static inline bool caromi_acts_for(uint32_t mark, uint32_t worker) {
    return (mark & (CAROMI_SEEDED | CAROMI_ACTING | CAROMI_NUMBERED)) == CAROMI_ACTING &&
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

/* Whether an end still holds: its island was not undone. */
static inline bool caromi_end_holds(const struct caromi_scratch *s, const caromi_end *end) {
    uint32_t mark = s->mark[end->body];
    return caromi_is_done(mark) && caromi_end_of(s, mark) == end;
}

static inline bool caromi_is_last_window(const struct caromi_scratch *s) {
    return s->window + 1 == s->windows;
}

#endif
