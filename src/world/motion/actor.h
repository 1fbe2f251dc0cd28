/* Declares the data of islands: seeds, actors, clips, pair states and ends.
 *
 * An island is defined in island.h. An actor is a body in an island that is being run. */
#ifndef CAROMI_WORLD_MOTION_ACTOR_H
#define CAROMI_WORLD_MOTION_ACTOR_H

#include "vec/angle.h"
#include "world/step.h"

/* Values of `mark`, for each moving body in a step:
 *   0                       its path has not changed;
 *   CAROMI_SEEDED | seed    its island has not been run yet;
 *   CAROMI_ACTING | actor   its island is being run;
 *   anything else           its island is done, and this is the number of its caromi_end. */
#define CAROMI_SEEDED 0x40000000u
#define CAROMI_ACTING 0x00800000u

/* Returns whether one event of a body comes before another. Of two events at the same time, the
 * one with the lower partner comes first. */
static inline bool caromi_event_before(double t, uint32_t partner, double next,
                                       uint32_t next_partner) {
    return t < next || (t == next && partner < next_partner);
}

/* A body that an island starts with. */
typedef struct caromi_seed {
    double t;         /* time of its first event */
    uint32_t partner; /* in that event */
    uint32_t body;
    uint32_t entry;  /* in the grid */
    uint32_t parent; /* in a union-find tree; its root stands for the island */
    uint32_t next;   /* in the ring of the island's seeds */
    /* Only for a root: where its outcome is stored, and `clash`, the body of another island that
     * it came near. */
    uint32_t first_end, end_count, first_note, note_count;
    uint32_t clash;
    uint32_t round; /* the last round in which it was listed to run */
    uint8_t worker, done;
    uint8_t strays;  /* its path leaves the disc that detection used */
    uint8_t clashed; /* only for a root: its island, or a part of it, has clashed before */
} caromi_seed;

/* Ranks of clips. If no course satisfies all clips of an actor, it ignores those of the lowest
 * ranks: first those at kinematic and free bodies, then those at bodies that a static body
 * stops. */
#define CAROMI_RANK_FREE 0u
#define CAROMI_RANK_STOPPED 1u
#define CAROMI_RANK_STATIC 2u
/* The contact points of a clip of a box that rotates (hold.c). */
typedef struct caromi_clip_points {
    double since; /* time of the clip, and the angle by which the box had turned then */
    double turned;
    double inv_inertia; /* of the box */
    double resists[2];  /* for each point, the partner's part of the inverse effective mass */
    caromi_vec at[2];   /* relative to the centre of the box, or to the origin if `face` is set */
    uint8_t count;
    uint8_t face; /* they lie on a face of the box, which turns; else they are its corners */
} caromi_clip_points;

typedef struct caromi_clip {
    caromi_vec normal;              /* points away from the other body */
    caromi_vec ground;              /* velocity of the other body at the contact */
    caromi_vec ground_acceleration; /* of the other body */
    caromi_clip_points points;      /* only for an actor that rotates */
    uint32_t other;
    uint8_t rank;
    uint8_t kinematic, dynamic;
    uint8_t driven; /* a kinematic body pushes the other body */
    uint8_t pushed; /* and pushes it against the actor */
} caromi_clip;

#define CAROMI_MOST_CLIPS 6u

/* How the path of a body differs from the path given by its velocity and the solver. It is kept
 * for the next window. */
typedef struct caromi_bend {
    caromi_vec drift, ease; /* as in caromi_actor */
    double turn_drift;
    uint32_t clip_count;
    caromi_clip clips[CAROMI_MOST_CLIPS];
} caromi_bend;

/* A body in an island that is being run. Some of its flags:
 *   linked    its list of neighbours is valid
 *   extended  its path left its disc in the grid, and it has a larger one
 *   changed   it has been advanced to the current event, and needs a new path
 *   ended    its path has ended for this step
 *   loaded    contacts carry it, and its path is straight
 *   squeezed  no course obeys all its clips */
typedef struct caromi_actor {
    caromi_segment path;
    caromi_vec drift;              /* course minus velocity: what the solver and clips add */
    caromi_vec carry;              /* the solver's part of `drift` */
    caromi_vec ease;               /* what clips at dynamic bodies add to the acceleration */
    double turn_drift, turn_carry; /* the same for turn minus spin */
    caromi_vec external;           /* acceleration by gravity and forces */
    caromi_vec fall;               /* acceleration of the path, without clips */
    caromi_vec gain;               /* acceleration of its velocity while it is loaded */
    double spin_gain;              /* acceleration of its spin while it is loaded */
    double external_spin;          /* angular acceleration by external torque */
    double kept_turn;              /* spin of its path while `straight` */
    double next; /* time of its next event; CAROMI_INFINITY if there is none in this window */
    double inv_mass;
    float disc_x, disc_y, disc_radius; /* bounding disc of its path; grows if the path leaves it */
    float lost, moved;                 /* path lengths */
    uint32_t partner;                  /* in the next event */
    uint32_t version; /* of the partner's path in that event; 0 if it is not an actor */
    uint32_t paths;   /* number of path segments so far: the version of its own path */
    uint32_t body;
    uint32_t heap_at;
    uint32_t seed;              /* its own seed, or CAROMI_NONE if it joined */
    uint32_t links, link_count; /* neighbours, sorted by slot; valid if `linked` */
    uint32_t states;            /* index + 1 of its first caromi_pair_state, or 0 */
    uint32_t impacts;           /* impacts that changed its velocity */
    uint32_t limited_events;    /* repeated slow collisions and inelastic impacts */
    uint32_t pace;   /* 1 + path length of a step in sizes, at its greatest speed so far */
    uint32_t joints; /* index + 1 of its first joint in an impact, or 0 */
    uint32_t clip_count;
    uint8_t linked, extended, changed, ended, loaded, squeezed;
    uint8_t driven;   /* a moving kinematic body pushes it, directly or through others */
    uint8_t rotates;  /* its shape rotates (caromi_rotates) */
    uint8_t straight; /* it rotates, but its path keeps one turn in this step (clip.c) */
    uint8_t ignores;  /* it has ignored another body after reaching a limit on clips */
    caromi_clip clips[CAROMI_MOST_CLIPS];
} caromi_actor;

/* Returns whether no static or kinematic body holds or drives an actor, directly or through
 * contacts. */
static inline bool caromi_is_isolated(const caromi_actor *actor) {
    return actor->clip_count == 0 && !actor->loaded && !actor->ended && !actor->driven;
}

/* The pace of a body: the factor on its limits in a step, 1 + path length / size. The limits are
 * meant for bodies that move by up to their size; a faster body collides as often for each size it
 * moves. A body that does not move has pace 1. The maximum of path length / size bounds the work
 * of a jam. */
#define CAROMI_MOST_PACE 16.0
static inline uint32_t caromi_pace_of(const carom_world *w, uint32_t body, caromi_vec velocity) {
    double way = w->step->dt * (caromi_abs(velocity.x) + caromi_abs(velocity.y));
    return 1u + (uint32_t)caromi_min(way / caromi_body_size(&w->bodies[body]), CAROMI_MOST_PACE);
}

/* Limits on the events of one body in a step, multiplied by its pace. Counted are slow collisions
 * and impacts with restitution < 1. The first event of a pair is not counted, since a large body
 * among small ones has many. In a jam, events would go on without end. A body that reaches the
 * limit is exhausted: its velocity no longer changes in this step. This bounds the work of a step
 * by the number of candidate pairs. The path of an exhausted body depends on what pushes it:
 * - If a kinematic body pushes it, directly or through others, it continues through dynamic
 *   bodies. Otherwise the kinematic body would pass through it.
 * - If it is isolated, its collisions with other isolated bodies clip the paths of all bodies that
 *   touch (caromi_clip_jointly), so the centre of mass of the cluster keeps its path.
 * - Otherwise its path ends. */
#define CAROMI_MOST_EVENTS 96u
#define CAROMI_MOST_DRIVEN_EVENTS 256u /* if a kinematic body pushes it */

static inline bool caromi_is_exhausted(const caromi_actor *actor) {
    uint32_t most = actor->driven ? CAROMI_MOST_DRIVEN_EVENTS : CAROMI_MOST_EVENTS;
    return actor->limited_events >= most * actor->pace;
}

/* Returns whether an actor has reached a limit of the step. */
static inline bool caromi_is_stalled(const caromi_actor *actor) {
    return actor->ended || actor->straight || actor->ignores || actor->lost > 0.0f ||
           caromi_is_exhausted(actor);
}

/* Lets an actor fall freely because contacts no longer carry it. */
static inline void caromi_actor_unload(caromi_actor *actor) {
    actor->loaded = 0;
    actor->carry = actor->drift = (caromi_vec){0.0, 0.0};
    actor->turn_carry = actor->turn_drift = 0.0;
    actor->fall = actor->external;
}

/* A neighbour of an actor. */
typedef struct caromi_link {
    uint32_t slot;
    uint32_t entry; /* in the grid; CAROMI_NONE for a static or sleeping body */
} caromi_link;

/* The events of a pair so far in this step. It is stored with the actor of the smaller body
 * (caromi_state_keeper), or with the only actor; between windows, with its past. */
typedef struct caromi_pair_state {
    uint32_t other;
    uint32_t next; /* index + 1, or 0 */
    uint16_t impacts, clips;
    float level;      /* distance < 0 at which they collide after yielding; else 0 */
    uint32_t ignored; /* 1 + the impacts of both bodies when the pair was last ignored, or 0 */
} caromi_pair_state;

/* Returns the state of a pair from the list that starts at `first` (index + 1, or 0); NULL if the
 * other body is not in it. */
static inline caromi_pair_state *caromi_state_in(caromi_pair_state *states, uint32_t first,
                                                 uint32_t other) {
    for (uint32_t i = first; i != 0; i = states[i - 1].next) {
        if (states[i - 1].other == other) {
            return &states[i - 1];
        }
    }
    return NULL;
}

/* Returns the distance at which a pair with this state collides after it yielded
 * (caromi_pair_yield); CAROMI_INFINITY if it did not, or if the state is NULL. */
static inline double caromi_state_level(const caromi_pair_state *state) {
    return state != NULL && state->level < 0.0f ? (double)state->level : CAROMI_INFINITY;
}

/* The outcome of an actor. In the last window it has the position and velocity. In earlier windows
 * these are in the worker's `pasts`, under the same number. */
typedef struct caromi_end {
    _Alignas(64) carom_vec2 pos; /* at the end of the step */
    carom_vec2 vel;
    float spin;
    float turned, turned_rest; /* for a box that rotates: the sum is its turn in the step */
    float lost, moved;
    float disc_x, disc_y, disc_radius;
    uint32_t body, island; /* the root when the island was run */
    uint32_t next;         /* if extended: number + 1 of the next extended end, or 0 */
    uint8_t stalled, extended;
    uint8_t gone; /* it leaves the limits of the world */
} caromi_end;

_Static_assert(sizeof(caromi_end) == 64, "an end is one cache line: they are read in any order");

/* Updates the worker's counts after an end was added. The few extended ends are linked into a
 * list, so that no search is needed. */
static inline void caromi_end_added(caromi_worker *worker) {
    caromi_end *ends = worker->ends.memory.data;
    const uint32_t number = worker->ends.count;
    worker->leaving += ends[number - 1].gone;
    if (ends[number - 1].extended) {
        uint32_t last = worker->last_extended;
        *(last != 0 ? &ends[last - 1].next : &worker->first_extended) = number;
        worker->last_extended = number;
    }
}

static inline void caromi_ends_clear(caromi_worker *worker) {
    caromi_list_clear(&worker->ends);
    worker->first_extended = worker->last_extended = worker->leaving = 0;
}

/* Rounds a position, velocity and spin at the end of a step to float. Returns false if the
 * position or the velocity is outside the limits of the world. A spin beyond its limit, which a
 * tiny ball may reach, is clamped. */
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

/* The same for the end of a path. */
static inline bool caromi_path_end(const struct caromi_scratch *s, const caromi_segment *path,
                                   carom_vec2 *pos, carom_vec2 *vel, float *spin) {
    return caromi_place_end(caromi_segment_place(path, s->dt), caromi_segment_velocity(path, s->dt),
                            caromi_segment_spin(path, s->dt), pos, vel, spin);
}

/* Returns the mark of a body: which island owns it. */
static inline uint32_t caromi_mark_of(const struct caromi_scratch *s, uint32_t body) {
    return __atomic_load_n(&s->mark[body], __ATOMIC_SEQ_CST);
}

/* Returns the actor of a body in the island that this worker runs. */
static inline caromi_actor *caromi_actor_of(const caromi_worker *worker, uint32_t mark) {
    return (caromi_actor *)worker->actors.memory.data + caromi_number_index(mark & ~CAROMI_ACTING);
}

static inline bool caromi_acts_for(uint32_t mark, uint32_t worker) {
    return (mark & (CAROMI_SEEDED | CAROMI_ACTING | CAROMI_NUMBERED)) == CAROMI_ACTING &&
           caromi_number_worker(mark & ~CAROMI_ACTING) == worker;
}

/* Between rounds: whether the island of a body is done. caromi_end_of returns the body's
 * outcome. */
static inline bool caromi_is_done(uint32_t mark) {
    return mark != 0 && (mark & (CAROMI_SEEDED | CAROMI_NUMBERED)) == 0;
}

static inline const caromi_end *caromi_end_of(const struct caromi_scratch *s, uint32_t mark) {
    const caromi_end *ends = s->worker[caromi_number_worker(mark)].ends.memory.data;
    return &ends[caromi_number_index(mark)];
}

/* Returns whether an end is still valid: its island was not undone. */
static inline bool caromi_end_holds(const struct caromi_scratch *s, const caromi_end *end) {
    uint32_t mark = s->mark[end->body];
    return caromi_is_done(mark) && caromi_end_of(s, mark) == end;
}

static inline bool caromi_is_last_window(const struct caromi_scratch *s) {
    return s->window + 1 == s->windows;
}

#endif
