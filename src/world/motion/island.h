/* Islands: bodies whose paths change in a step because of each other.
 *
 * Every event of a step has its place in one order of time, so the outcome is unique, and an island
 * may be run by itself, on any worker, as long as its bodies do not come near those of another one.
 * A body whose path has not changed joins the island that reaches it. When an island comes near a
 * body of another one, both are undone and run again as one: the partition changes what can be done
 * at the same time, never the outcome.
 *
 * Neighbours of an actor are all bodies whose reach (detect/grid_reach.h) touches its own disc. A body
 * that leaves its disc gets a larger one, and is looked up again; verify.c checks the larger discs
 * against the other islands. */
#ifndef CAROMI_WORLD_MOTION_ISLAND_H
#define CAROMI_WORLD_MOTION_ISLAND_H

#include "world/step.h"

/* Marks of moving bodies in a step: 0, its path has not changed; CAROMI_SEEDED and the number of a
 * seed, its island has not been run; CAROMI_ACTING and the number of an actor, its island is being
 * run; else its island is done, and this is the number of the body's end. */
#define CAROMI_SEEDED 0x40000000u
#define CAROMI_ACTING 0x00800000u

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
    uint8_t strays; /* its path leaves the disc that detection used */
    uint8_t padding_[5];
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
    uint32_t other;
    uint8_t rank;
    uint8_t kinematic, dynamic;
    uint8_t driven; /* a kinematic body pushes it */
    uint8_t pushed; /* and does so against the actor */
    uint8_t padding_[7];
} caromi_clip;

#define CAROMI_MOST_CLIPS 6u

/* A body in its island. */
typedef struct caromi_actor {
    caromi_segment path;
    caromi_vec drift; /* what the solver and clips add to the course, beyond the velocity */
    caromi_vec carry; /* what the solver alone adds */
    caromi_vec ease;  /* what clips with dynamic bodies add to the acceleration */
    caromi_vec pull;  /* external acceleration */
    caromi_vec fall;  /* the same while it is not loaded */
    caromi_vec gain;  /* of its velocity while it is loaded */
    double next;      /* time of its next event; CAROMI_INFINITY: none in this window */
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
    uint32_t limited_events;    /* slow collisions, and impacts that are not elastic */
    uint32_t group;             /* lowest slot of the bodies that it goes on with, or CAROMI_NONE */
    uint32_t group_next;        /* number of the next actor of the group, or CAROMI_NONE */
    uint32_t joints;            /* first of its touching pairs in an impact + 1, or 0 */
    uint32_t clip_count;
    uint8_t linked, extended, changed, frozen, loaded, squeezed;
    uint8_t driven; /* a kinematic body that moves pushes it, directly or by way of others */
    uint8_t padding_[5];
    caromi_clip clips[CAROMI_MOST_CLIPS + 1];
} caromi_actor;

/* Slow collisions and impacts of one body in a window, elastic impacts not counted. In a jam they would go
 * on without end: a body that has had so many is exhausted, and its velocity no longer changes. So is one
 * that goes on together with others. This bounds the work of a step by the number of candidate pairs. What
 * becomes of the path of an exhausted body:
 * - if a kinematic body pushes it, directly or by way of others, it goes on through the dynamic bodies,
 *   or it would be run over;
 * - if it is isolated, it goes on together with the isolated bodies that it collides with: the centre
 *   of mass of the cluster keeps its path;
 * - else it ends. */
#define CAROMI_MOST_EVENTS 96u
#define CAROMI_MOST_DRIVEN_EVENTS 256u /* for one that a kinematic body pushes */

static inline bool caromi_is_exhausted(const caromi_actor *actor) {
    uint32_t most = actor->driven ? CAROMI_MOST_DRIVEN_EVENTS : CAROMI_MOST_EVENTS;
    return actor->limited_events >= most || actor->group != CAROMI_NONE;
}

/* Whether nothing fixed holds or drives an actor, directly or by way of contacts. */
static inline bool caromi_is_isolated(const caromi_actor *actor) {
    return actor->clip_count == 0 && !actor->loaded && !actor->frozen && !actor->driven;
}

/* Whether two actors go on together. */
static inline bool caromi_are_together(const caromi_actor *a, const caromi_actor *b) {
    return a->group != CAROMI_NONE && a->group == b->group && caromi_is_isolated(a) &&
           caromi_is_isolated(b);
}

/* A neighbour of an actor. */
typedef struct caromi_link {
    uint32_t slot;
    uint32_t entry; /* in the grid; of a static or sleeping body: CAROMI_NONE */
} caromi_link;

/* What happened to a pair so far in this window: kept with the actor of the lower slot, or with the
 * only actor. */
typedef struct caromi_pair_state {
    uint32_t other;
    uint32_t next; /* number + 1, or 0 */
    uint16_t impacts, clips;
    uint32_t ignored; /* 1 + the impacts of both bodies when it was last ignored, or 0 */
} caromi_pair_state;

/* What became of an actor. Its path is in the worker's `paths`, under the same number, if another
 * window follows; else its position and velocity are here. */
typedef struct caromi_end {
    carom_vec2 pos, vel; /* at the end of the step */
    float lost, moved;
    float disc_x, disc_y, disc_radius;
    uint32_t body, island; /* root, or what was one when the island was run */
    uint8_t stalled, extended;
    uint8_t gone; /* it leaves the world's limits */
    uint8_t padding_;
} caromi_end;

/* Position and velocity at the end of a path; false if one of them is out of the world's limits. */
static inline bool caromi_path_end(const struct caromi_scratch *s, const caromi_segment *path,
                                   carom_vec2 *pos, carom_vec2 *vel) {
    const double most = (double)CAROM_WORLD_MAX;
    caromi_vec place = caromi_segment_place(path, s->dt);
    caromi_vec v = caromi_segment_velocity(path, s->dt);
    if (!(caromi_abs(place.x) <= most && caromi_abs(place.y) <= most && caromi_abs(v.x) <= most &&
          caromi_abs(v.y) <= most)) {
        return false;
    }
    *pos = (carom_vec2){(float)place.x, (float)place.y};
    *vel = (carom_vec2){(float)v.x, (float)v.y};
    return true;
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

static inline bool caromi_is_last_window(const struct caromi_scratch *s) {
    return s->window + 1 == s->windows;
}

/* Its path; not in the last window. */
static inline const caromi_segment *caromi_end_path(const struct caromi_scratch *s, uint32_t mark) {
    const caromi_segment *paths = s->worker[caromi_number_worker(mark)].paths.memory.data;
    return &paths[caromi_number_index(mark)];
}

/* ---- seeds.c ----------------------------------------------------------------------------------- */

/* Lists the first events of candidate pairs; false when memory is short. */
bool caromi_firsts_find(carom_world *w);

/* Makes seeds of their bodies, and islands of seeds that collide with each other. */
bool caromi_seeds_plant(carom_world *w);

uint32_t caromi_root_of(struct caromi_scratch *s, uint32_t seed);

/* The seed of a body; a new one if it has none yet. */
uint32_t caromi_seed_of(struct caromi_scratch *s, uint32_t body);

/* Makes one island of two: their rings are cut open and joined. */
void caromi_seeds_join(struct caromi_scratch *s, uint32_t a, uint32_t b);

/* ---- running an island ------------------------------------------------------------------------- */

typedef struct caromi_island_run {
    carom_world *w;
    caromi_worker *worker;
    uint32_t number; /* of the worker */
    uint32_t root;
    uint32_t clash; /* the body of another island that it came near, or CAROMI_NONE */
    bool full;      /* a list was full */
} caromi_island_run;

/* Whether an actor passes through dynamic bodies. */
static inline bool caromi_passes(const caromi_actor *actor) {
    return actor->driven && caromi_is_exhausted(actor);
}

static inline bool caromi_may_go_on(const caromi_island_run *run) {
    return !run->full && run->clash == CAROMI_NONE;
}

/* run.c: runs an island to the end of the window, or until it clashes or a list is full. */
void caromi_island_run_events(caromi_island_run *run);

/* small.c: runs an island of a few bodies, and keeps what became of them. False, and nothing
 * has changed, if it is not one of those, or if it clashes. */
bool caromi_island_run_small(caromi_island_run *run);

/* run.c: makes an actor of a body; NULL if another island owns it or a list is full. */
caromi_actor *caromi_actor_add(caromi_island_run *run, uint32_t body, uint32_t expected);

/* run.c: puts the actor in its place in the heap after its next time has changed. */
void caromi_heap_moved(caromi_island_run *run, caromi_actor *actor);

/* run.c: starts a new path segment at t; notes the sensors that the old one crossed. */
void caromi_actor_advance(caromi_island_run *run, caromi_actor *actor, double t);

/* run.c: notes a sleeping body that is hit. It is woken after the run, and the step runs again. Until
 * then it is fixed, so that the bodies to be woken do not depend on the partition into islands. */
void caromi_wakes(caromi_island_run *run, uint32_t body);

/* run.c: lets a kinematic body go on through an actor that cannot get away from it, and notes that. */
void caromi_squeeze(caromi_island_run *run, const caromi_actor *actor, uint32_t kinematic);

/* run.c: gives all actors that changed since the last call their new paths. */
void caromi_changes_apply(caromi_island_run *run, double t);

/* neighbours.c: the neighbours of an actor, sorted by slot. NULL, and run->full, when a list is full. */
const caromi_link *caromi_links_of(caromi_island_run *run, caromi_actor *actor, uint32_t *count);

/* A disc that holds an actor for some time, and its margin. */
typedef struct caromi_scope {
    caromi_vec at;
    double radius;
} caromi_scope;

/* neighbours.c: whether a neighbour stays clear of a disc in this window: most do. If it may not, `mark`
 * is who owns it. */
bool caromi_is_out_of_scope(const caromi_island_run *run, const caromi_scope *scope,
                            const caromi_link *link, uint32_t *mark);

/* pair_state.c: the state of a pair; NULL, and run->full, when a list is full. */
caromi_pair_state *caromi_state_of(caromi_island_run *run, uint32_t a, uint32_t b);

/* The same, or NULL if nothing happened to it. */
const caromi_pair_state *caromi_state_find(const caromi_island_run *run, uint32_t a, uint32_t b);

/* pair_state.c: ignores the collisions of a pair until an impact changes one of its velocities. */
void caromi_pair_ignore(caromi_island_run *run, uint32_t a, uint32_t b, caromi_pair_state *state);

bool caromi_is_ignored(const caromi_island_run *run, uint32_t a, uint32_t b);

/* neighbours.c: the next event of an actor. `new_path`: others have not seen the path yet. */
void caromi_look(caromi_island_run *run, caromi_actor *actor, bool new_path);

/* One of the two bodies of a collision, at its time. */
typedef struct caromi_party {
    caromi_actor *actor; /* NULL: its velocity does not change, or not yet */
    uint32_t body;
    caromi_solid solid;
    caromi_vec place, velocity;
    caromi_vec surface; /* velocity at the contact, over that of the centre */
    double inv_mass;
} caromi_party;

/* party.c */
caromi_party caromi_party_at(const caromi_island_run *run, uint32_t body, double t);

/* How far a closing speed may be off by rounding. */
static inline double caromi_closing_error(const caromi_party *a, const caromi_party *b) {
    return 1e-9 + 1e-12 * (caromi_abs(a->velocity.x) + caromi_abs(a->velocity.y) +
                           caromi_abs(b->velocity.x) + caromi_abs(b->velocity.y));
}

/* What lies between two parties, and the velocity of a over b at the contact. */
caromi_nearness caromi_parties_gap(caromi_party *a, caromi_party *b, caromi_vec *relative);

/* Where on the border of b. */
caromi_vec caromi_parties_point(const caromi_party *a, const caromi_party *b,
                                const caromi_nearness *gap);

/* party.c: notes an event of two bodies; false, and run->full, when the list is full. */
bool caromi_note_event(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                       const caromi_nearness *gap, double speed, double impulse, double t);

/* impact.c: resolves an impact of two bodies through their touching neighbours. `driven`: a kinematic body
 * that moves pushes one of them, and with it all that take part. */
void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven);

/* clip.c: resolves a slow collision: it clips paths and changes no velocity. */
void caromi_clip_paths(caromi_island_run *run, uint32_t a, uint32_t b, double t);

/* together.c: isolated bodies whose paths cannot be parted go on together from t on. */
void caromi_clip_together(caromi_island_run *run, const caromi_actor *a, const caromi_actor *b,
                          double t);

/* clip.c: ends the path of an actor for this step: what is left of it is lost, but nothing is
 * entered. */
void caromi_freeze(const carom_world *w, caromi_actor *actor, double t);

/* clip.c: the path of an actor that starts at t with the velocity that it has. */
void caromi_actor_repath(caromi_actor *actor);

/* sensors.c: notes the sensors that an actor's path crosses before `end`. */
void caromi_note_sensors(caromi_island_run *run, caromi_actor *actor, double end);

/* sensors.c: notes the sensors that bodies cross whose paths did not change. */
void caromi_note_overlaps(const carom_world *w, caromi_worker *worker);

/* times.c: how much nearer two bodies may come than they are at the start, by the contact that holds them: 0
 * if there is none. */
double caromi_compliance(const carom_world *w, const caromi_contact *c);

/* times.c: whether two bodies that contacts carry, a < b, cannot collide on their first paths: most pairs of a
 * pile at rest. They part, do not close their gap, or close it by less than their contact gives way. */
bool caromi_stay_clear(const carom_world *w, uint32_t a, uint32_t b);

/* times.c: the time of impact of two bodies, a < b, in the window: never before it. CAROMI_INFINITY if
 * there is none. */
double caromi_impact_time(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                          uint32_t b, const caromi_segment *path_b);

/* A touching pair of an impact: impact.c. */
#define CAROMI_JOINT_BYTES 160u

/* lists.c: grows the lists that were full while islands ran. False when memory is short. */
bool caromi_move_reserve(carom_world *w);

/* islands.c: makes the bodies of an island that is done seeds again. */
void caromi_island_undo(struct caromi_scratch *s, uint32_t root);

/* verify.c: islands whose extended discs reach other islands are joined with them. False when memory
 * is short. */
bool caromi_islands_verify(carom_world *w, bool *joined);

#endif
