/* Declares islands: groups of bodies whose paths change in a step because of each other.
 *
 * All events of a step have one order in time, so the outcome is unique. An island can therefore
 * be run alone, on any worker, as long as its bodies do not come near bodies of another island. A
 * body whose path has not changed joins the island that reaches it. An island that comes near a
 * body of another island clashes: both are undone and run again as one. So the partition decides
 * what runs in parallel, and never changes the outcome.
 *
 * The neighbours of an actor are all bodies whose reach (detect/grid_reach.h) touches its bounding
 * disc. If its path leaves the disc, it gets a larger one and its neighbours are searched again.
 * verify.c checks the larger discs against the other islands. */
#ifndef CAROMI_WORLD_MOTION_ISLAND_H
#define CAROMI_WORLD_MOTION_ISLAND_H

#include "world/motion/actor.h"
#include "world/paths/lever.h"
#include "world/paths/manifold.h"

/* ---- firsts.c, seeds.c ----------------------------------------------------------------------- */

/* Lists the first events of candidate pairs. Returns false when memory is short. */
bool caromi_firsts_find(carom_world *w);

/* Makes seeds of the bodies of first events, and joins seeds that collide with each other to
 * islands. */
bool caromi_seeds_plant(carom_world *w);

static inline uint32_t caromi_root_of(struct caromi_scratch *s, uint32_t seed) {
    caromi_seed *const seeds = s->seeds;
    while (seeds[seed].parent != seed) {
        seeds[seed].parent = seeds[seeds[seed].parent].parent;
        seed = seeds[seed].parent;
    }
    return seed;
}

/* Returns the seed of a body, and makes one if it has none. */
uint32_t caromi_seed_of(struct caromi_scratch *s, uint32_t body);

/* Joins two islands by joining the rings of their seeds. */
void caromi_seeds_join(struct caromi_scratch *s, uint32_t a, uint32_t b);

/* ---- running an island ----------------------------------------------------------------------- */

typedef struct caromi_island_run {
    carom_world *w;
    caromi_worker *worker;
    uint32_t number; /* number of the worker */
    uint32_t root;
    uint32_t clash; /* body of another island that it came near, or CAROMI_NONE */
    bool full;      /* a list was full */
} caromi_island_run;

/* Returns the actor of a body in this run, or NULL. */
static inline caromi_actor *caromi_acting(const caromi_island_run *run, uint32_t body) {
    uint32_t mark = caromi_mark_of(run->w->step, body);
    return caromi_acts_for(mark, run->number) ? caromi_actor_of(run->worker, mark) : NULL;
}

/* Appends an item to a list of the worker. Returns NULL and sets run->full when the list is
 * full. */
static inline void *caromi_run_add(caromi_island_run *run, caromi_list *list, size_t size) {
    void *place = caromi_list_add(list, size);
    run->full = run->full || place == NULL;
    return place;
}

/* Returns whether an actor passes through dynamic bodies. */
static inline bool caromi_passes(const caromi_actor *actor) {
    return actor->driven && caromi_is_exhausted(actor);
}

static inline bool caromi_may_go_on(const caromi_island_run *run) {
    return !run->full && run->clash == CAROMI_NONE;
}

/* run.c: runs an island until the end of the window, a clash, or a full list. */
void caromi_island_run_events(caromi_island_run *run);

/* small.c: runs an island of a few bodies and stores their outcome. Returns false, and changes
 * nothing, if the island is not of that kind or if it clashes. */
bool caromi_island_run_small(caromi_island_run *run);

/* small_pair.c: does the same for two circles that collide once. */
bool caromi_island_run_pair(caromi_island_run *run);

/* run.c: makes a body an actor. Returns NULL if another island owns it or a list is full. */
caromi_actor *caromi_actor_add(caromi_island_run *run, uint32_t body, uint32_t expected);

/* run.c: restores the heap after the time of the actor's next event has changed. */
void caromi_heap_moved(caromi_island_run *run, caromi_actor *actor);

/* run.c: starts a new path segment at t, and records the sensors that the old one crossed. */
void caromi_actor_advance(caromi_island_run *run, caromi_actor *actor, double t);

/* run.c: records that a sleeping body is hit. It is woken after the run, and the step runs again.
 * Until then it counts as fixed, so that the bodies to wake do not depend on the partition into
 * islands. */
void caromi_wakes(caromi_island_run *run, uint32_t body);

/* run.c: lets a kinematic body pass through an actor that cannot move out of its path, and records
 * it as squeezed. */
void caromi_squeeze(caromi_island_run *run, const caromi_actor *actor, uint32_t kinematic);

/* neighbours.c: returns the neighbours of an actor, sorted by slot. Returns NULL and sets
 * run->full when a list is full. */
const caromi_link *caromi_links_of(caromi_island_run *run, caromi_actor *actor, uint32_t *count);

/* Returns whether two discs touch. */
static inline bool caromi_discs_touch(float ax, float ay, float ar, float bx, float by, float br) {
    float dx = ax - bx;
    float dy = ay - by;
    float r = ar + br;
    return dx * dx + dy * dy <= r * r;
}

/* A disc bounds a body if it contains the body's path, expanded by caromi_disc_reach: the body's
 * reach, with a factor for rounding, and half of the margins that the discs of the grid have
 * (detect/grid_reach.h). */
#define CAROMI_DISC_ROUNDING (1.0 + 0x1p-20)
#define CAROMI_DISC_MARGINS 4.0

static inline double caromi_disc_reach(double reach, double margin) {
    return reach * CAROMI_DISC_ROUNDING + CAROMI_DISC_MARGINS * margin;
}

/* A body that leaves its disc in the grid gets a larger one. This share of its reach is added, so
 * that the body does not leave the new disc soon. `half` is the radius of a disc that contains the
 * path; both discs have the same centre. */
#define CAROMI_DISC_SPARE 0.1

static inline double caromi_extended_radius(double half, double reach) {
    return (reach + 2.0 * half + CAROMI_DISC_SPARE * reach) * (1.0 + 0x1p-18);
}

/* Rounds a radius up to float, for a disc whose centre is also rounded to float. */
static inline float caromi_rounded_radius(caromi_vec at, double radius) {
    return (float)(radius + 0x1p-22 * (caromi_abs(at.x) + caromi_abs(at.y)) + 0x1p-22 * radius);
}

/* Neighbours are searched in a larger disc, the scope. It has as many margins as the discs of the
 * grid, and a factor for the rounding of those, which are floats. */
#define CAROMI_SCOPE_ROUNDING (1.0 + 0x1p-10)
#define CAROMI_SCOPE_MARGINS 8.0

/* A disc that contains an actor and its margin for some time. */
typedef struct caromi_scope {
    caromi_vec at;
    double radius;
} caromi_scope;

/* neighbours.c: returns whether a neighbour stays out of the scope in this window, as most do. If
 * not, `mark` says which island owns it. */
bool caromi_is_out_of_scope(const caromi_island_run *run, const caromi_scope *scope,
                            const caromi_link *link, uint32_t *mark);

/* pair_state.c: returns the state of a pair. Returns NULL and sets run->full when a list is
 * full. */
caromi_pair_state *caromi_state_of(caromi_island_run *run, uint32_t a, uint32_t b);

/* The same, but returns NULL if the pair has had no event. */
const caromi_pair_state *caromi_state_find(const caromi_island_run *run, uint32_t a, uint32_t b);

/* Returns whether the pair has collided before in this step. */
static inline bool caromi_is_repeated(const caromi_pair_state *state) {
    return state->impacts + state->clips > 1 || state->ignored != 0;
}

/* pair_state.c: returns the larger pace of two bodies. With a kinematic body it is the path of
 * that body in sizes of the other, because a squeezed body may become ever faster. */
uint32_t caromi_pair_pace(const caromi_island_run *run, uint32_t a, uint32_t b);

/* Returns the limit on impacts of a pair in a step, for a closing speed. */
uint32_t caromi_most_impacts(const caromi_island_run *run, uint32_t a, uint32_t b, double closing);

/* Share of the smaller size by which two dynamic bodies may overlap in two cases, in which the
 * solver stops them in the next step instead of a clip now. In a pile, a clip would be passed on
 * from body to body.
 * - A contact of a pile on the ground (caromi_compliance).
 * - A slow collision, if one of the two is a box that rotates. Their paths do not change. A clip
 *   would be exact for a moment only, since rotation bends the paths. */
#define CAROMI_GIVES_WAY 0.05

/* times.c: returns whether a contact is in a pile on the ground. */
bool caromi_is_in_pile(const carom_world *w, const caromi_contact *c);

/* times.c: returns by how much two bodies may close from their distance at the start, because of
 * the contact that holds them. It is 0 if that is NULL. */
double caromi_compliance(const carom_world *w, const caromi_contact *c);

/* A pair that collides slowly at that depth, or that a kinematic body drives, is clipped. It may
 * close by this share of the smaller size before its next collision. */
#define CAROMI_YIELD 0.002

static inline double caromi_yield_of(const carom_world *w, uint32_t a, uint32_t b) {
    return CAROMI_YIELD * caromi_smaller_size(&w->bodies[a], &w->bodies[b]);
}

/* pair_state.c: lets two dynamic bodies that collide slowly at this distance come closer before
 * their next collision. Returns whether their paths may stay unchanged until then. */
bool caromi_pair_yield(const caromi_island_run *run, uint32_t a, uint32_t b,
                       caromi_pair_state *state, double distance);

/* pair_state.c: ignores collisions of a pair until an impact changes the velocity of one of its
 * bodies. */
void caromi_pair_ignore(caromi_island_run *run, uint32_t a, uint32_t b, caromi_pair_state *state);

bool caromi_is_ignored(const caromi_island_run *run, uint32_t a, uint32_t b);

/* neighbours.c: finds the next event of an actor. `new_path`: the path has not been swept against
 * bodies outside the island yet. */
void caromi_look(caromi_island_run *run, caromi_actor *actor, bool new_path);

/* One of the two bodies of a collision, at the time of impact. */
typedef struct caromi_party {
    caromi_actor *actor; /* NULL if its velocity does not change, or if it has not joined yet */
    uint32_t body;
    caromi_solid solid;
    caromi_vec place, velocity;
    caromi_vec surface; /* velocity at the contact minus that of the centre */
    double spin;
    double inv_mass;
    double inv_inertia; /* only for a box that rotates, else 0 */
} caromi_party;

/* Returns whether the shape of one of the two bodies rotates in collisions. */
static inline bool caromi_parties_rotate(const caromi_party *a, const caromi_party *b) {
    return a->inv_inertia > 0.0 || b->inv_inertia > 0.0;
}

static inline void caromi_party_place(caromi_party *p, const caromi_segment *path, double t) {
    p->place = caromi_segment_place(path, t);
    p->velocity = caromi_segment_velocity(path, t);
    p->spin = caromi_segment_spin(path, t);
}

/* party.c: returns the lever arms of two circles, or of a circle and a box that does not rotate;
 * `gap` is their distance. */
caromi_lever caromi_parties_lever(const carom_world *w, const caromi_party *a,
                                  const caromi_party *b, double gap);

/* party.c: returns the contact points of two bodies. */
caromi_manifold caromi_parties_manifold(const carom_world *w, const caromi_party *a,
                                        const caromi_party *b);

/* party.c: returns the lever arms at one contact point. */
caromi_lever caromi_parties_lever_at(const carom_world *w, const caromi_party *a,
                                     const caromi_party *b, const caromi_manifold *m,
                                     const caromi_point *point);

/* Returns the velocity of a point of a body, given relative to its centre. */
static inline caromi_vec caromi_party_velocity_at(const caromi_party *p, caromi_vec at) {
    return (caromi_vec){p->velocity.x - p->spin * at.y, p->velocity.y + p->spin * at.x};
}

/* party.c: returns the position and velocity of a body at time t. */
caromi_party caromi_party_at(const caromi_island_run *run, uint32_t body, double t);

/* Rounding error of a closing speed, as a share of the speeds. These are doubles. */
#define CAROMI_CLOSING_ERROR 1e-12

static inline double caromi_closing_error(const caromi_party *a, const caromi_party *b) {
    return CAROMI_SPEED_ERROR +
           CAROMI_CLOSING_ERROR * (caromi_abs(a->velocity.x) + caromi_abs(a->velocity.y) +
                                   caromi_abs(b->velocity.x) + caromi_abs(b->velocity.y));
}

/* Returns the distance and normal of two bodies, and the velocity of a relative to b at the
 * contact. */
caromi_nearness caromi_parties_gap(const carom_world *w, caromi_party *a, caromi_party *b,
                                   caromi_vec *relative);

/* party.c: records an event of two bodies at a point. Returns false and sets run->full when the
 * list is full. */
bool caromi_note_impact(caromi_island_run *run, caromi_pair bodies, caromi_vec point,
                        caromi_vec normal, double speed, double impulse, double t);

/* party.c: records an event of two bodies. Returns false and sets run->full when the list is
 * full. */
bool caromi_note_event(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                       const caromi_nearness *gap, double speed, double impulse, double t);

/* impact.c: resolves an impact of two bodies, and passes it on through touching neighbours.
 * `driven`: a moving kinematic body pushes one of them, and so all bodies that take part. */
void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven);

/* impact.c: does the same without any rebound. It does not count towards limits on events. */
void caromi_impact_dead(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven);

/* clip.c: resolves a slow collision by clipping paths. It changes no velocity, except that of a
 * box that rotates and hits a fixed body (clip_rotating.c). */
void caromi_clip_paths(caromi_island_run *run, uint32_t a, uint32_t b, double t);

/* Limit on the clips in a step of a pair with a fixed body, or with a box that rotates. */
#define CAROMI_MOST_FIXED_CLIPS 30u

/* clip.c: adds a clip to an actor. An actor may have two clips at one body, with different
 * normals, at a corner. If the other body turns, the new clip replaces the old one. */
void caromi_clip_add(caromi_actor *actor, const caromi_clip *clip, bool turns);

/* clip_rotating.c: as caromi_clip_paths, for a pair with a box that rotates. Stops the courses of
 * the two bodies, and of those that touch them, together at all contact points. */
void caromi_clip_rotating(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                          const caromi_nearness *gap, double closing, caromi_pair_state *state,
                          double t);

/* clip_rotating.c: from now on the path of a box turns at the spin of the fixed body, so not at all
 * at a static one. Between two fixed bodies with different spins it does not turn. */
void caromi_keep_turn(caromi_actor *actor, const caromi_party *fixed);

/* clip_rotating.c: returns the velocity that the centre of a body must have along the normal to
 * stay at the contact point of a fixed one: that of the point, minus what the turn of its own path
 * adds there. */
caromi_vec caromi_ground_of(const caromi_party *moved, const caromi_party *fixed);

/* Bodies that a clip is passed on to: all that touch; only isolated ones, so that the centre of
 * mass keeps its path; or none, in which case the body is clipped at all fixed bodies that it
 * touches. */
typedef enum caromi_clip_scope {
    CAROMI_CLIP_ALL,
    CAROMI_CLIP_ISOLATED,
    CAROMI_CLIP_FIXED
} caromi_clip_scope;

/* impact.c: clips the paths of two bodies, and of those that touch them, by equal and opposite
 * impulses until none of them closes noticeably. */
void caromi_clip_jointly(caromi_island_run *run, uint32_t a, uint32_t b, double t,
                         caromi_clip_scope scope);

/* clip.c: ends the path of an actor for this step. The rest of the path is lost, but the actor
 * enters no other body. */
void caromi_end_path(const carom_world *w, caromi_actor *actor, double t);

/* course.c: computes the path of an actor from now on, from its velocity and clips; `end` is the
 * end of the step. */
void caromi_actor_repath(caromi_actor *actor, double end);

/* hold.c: compute the forces at the contact points of a box that rotates, for the time that is
 * left. They accelerate its path and turn, or its velocity and spin. */
void caromi_hold_path(caromi_actor *actor, double left, double *turn_gain);
void caromi_hold_velocity(caromi_actor *actor, double left);

/* course.c: returns whether an actor can obey one more clip without climbing. To climb is to rise
 * higher against its external acceleration, in the time that is left, than its velocity takes
 * it. */
bool caromi_can_give_way(const caromi_actor *actor, const caromi_clip *clip, double left);

/* sensors.c: records the sensors that an actor's path crosses before `end`. */
void caromi_note_sensors(caromi_island_run *run, caromi_actor *actor, double end);

/* sensors.c: records the sensors that bodies cross whose paths did not change. */
void caromi_note_overlaps(const carom_world *w, caromi_worker *worker);

/* times.c: returns whether contacts carry both dynamic bodies of a contact, and the pair closes by
 * less than its compliance. Then the two do not collide on their first paths. */
bool caromi_contact_stays(const carom_world *w, const caromi_contact *c);

/* times.c: returns whether two bodies that contacts carry, a < b, cannot collide on their first
 * paths. They separate, do not close their gap, or close it by less than the compliance of their
 * contact. Most pairs of a pile at rest are like that. */
bool caromi_stay_clear(const carom_world *w, uint32_t a, uint32_t b);

/* times.c: returns the time of impact of two bodies, a < b, if it is before the end of the window,
 * otherwise CAROMI_INFINITY. They collide at the distance `level` (caromi_state_level) if it is
 * below the one at which the sweep would stop them. */
double caromi_impact_time(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                          uint32_t b, const caromi_segment *path_b, double level);

/* The same for two bodies in any order. */
static inline double caromi_impact_time_of(const carom_world *w, uint32_t a,
                                           const caromi_segment *path_a, uint32_t b,
                                           const caromi_segment *path_b, double level) {
    return a < b ? caromi_impact_time(w, a, path_a, b, path_b, level)
                 : caromi_impact_time(w, b, path_b, a, path_a, level);
}

/* Size of a caromi_joint (impact.h). */
#define CAROMI_JOINT_BYTES 288u

/* lists.c: grows the lists that were full while islands ran. Returns false when memory is short. */
bool caromi_move_reserve(carom_world *w);

/* islands.c: undoes an island that is done, and makes its bodies seeds again. */
void caromi_island_undo(struct caromi_scratch *s, uint32_t root);

/* verify.c: undoes two islands and joins them, to be run again as one. */
void caromi_islands_join(struct caromi_scratch *s, uint32_t a, uint32_t b, bool *joined);

/* verify.c: returns a seed of the island of a body, or CAROMI_NONE. */
uint32_t caromi_island_of(const struct caromi_scratch *s, uint32_t body);

/* verify.c: joins islands whose extended discs reach other islands. Returns false when memory is
 * short. */
bool caromi_islands_verify(carom_world *w, bool *joined);

#endif
