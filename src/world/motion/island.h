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

#include "world/motion/actor.h"
#include "world/paths/lever.h"
#include "world/paths/manifold.h"

/* ---- firsts.c, seeds.c ------------------------------------------------------------------------- */

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

/* The actor of a body in this run, or NULL. */
static inline caromi_actor *caromi_acting(const caromi_island_run *run, uint32_t body) {
    uint32_t mark = caromi_mark_of(run->w->step, body);
    return caromi_acts_for(mark, run->number) ? caromi_actor_of(run->worker, mark) : NULL;
}

/* One more item of a list of the worker; NULL, and run->full, when the list is full. */
static inline void *caromi_run_add(caromi_island_run *run, caromi_list *list, size_t size) {
    void *place = caromi_list_add(list, size);
    run->full = run->full || place == NULL;
    return place;
}

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

/* neighbours.c: the neighbours of an actor, sorted by slot. NULL, and run->full, when a list is full. */
const caromi_link *caromi_links_of(caromi_island_run *run, caromi_actor *actor, uint32_t *count);

/* Whether two discs touch. */
static inline bool caromi_discs_touch(float ax, float ay, float ar, float bx, float by, float br) {
    float dx = ax - bx;
    float dy = ay - by;
    float r = ar + br;
    return dx * dx + dy * dy <= r * r;
}

/* A body stays in a disc if the disc holds its path and this around it: its reach, larger by a share for rounding, and
 * half of the margins that the discs of the grid have (detect/grid_reach.h). */
#define CAROMI_DISC_ROUNDING (1.0 + 0x1p-20)
#define CAROMI_DISC_MARGINS 4.0

static inline double caromi_disc_reach(double reach, double margin) {
    return reach * CAROMI_DISC_ROUNDING + CAROMI_DISC_MARGINS * margin;
}

/* A body that leaves its disc in the grid gets a larger one, with this share of its reach to spare: it is not to leave
 * that at once. This is the radius around the middle of a path that a disc with the radius `half` holds. */
#define CAROMI_DISC_SPARE 0.1

static inline double caromi_extended_radius(double half, double reach) {
    return (reach + 2.0 * half + CAROMI_DISC_SPARE * reach) * (1.0 + 0x1p-18);
}

/* A radius as a float, around a point that is rounded to floats. */
static inline float caromi_rounded_radius(caromi_vec at, double radius) {
    return (float)(radius + 0x1p-22 * (caromi_abs(at.x) + caromi_abs(at.y)) + 0x1p-22 * radius);
}

/* What it may collide with is looked for in a larger one, with as many margins as the discs of the grid, and a share for
 * the rounding of those, which are floats. */
#define CAROMI_SCOPE_ROUNDING (1.0 + 0x1p-10)
#define CAROMI_SCOPE_MARGINS 8.0

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

/* Whether a collision of a pair is not its first one in this step. */
static inline bool caromi_is_repeated(const caromi_pair_state *state) {
    return state->impacts + state->clips > 1 || state->ignored != 0;
}

/* pair_state.c: the larger pace of two bodies. With a kinematic body, its pace in sizes of the other one: what it
 * squeezes may become ever faster. */
uint32_t caromi_pair_pace(const caromi_island_run *run, uint32_t a, uint32_t b);

/* The impacts that a pair may have in a step, if it closes at such a speed. */
uint32_t caromi_most_impacts(const caromi_island_run *run, uint32_t a, uint32_t b, double closing);

/* Two dynamic bodies of which one is a box that rotates may come nearer by this share of the smaller size after each slow
 * collision (caromi_pair_yield). Without it the same collision would come back at once: a clip is exact for a moment only,
 * and rotation bends the paths. */
#define CAROMI_YIELD 0.002

static inline double caromi_yield_of(const carom_world *w, uint32_t a, uint32_t b) {
    return CAROMI_YIELD * caromi_smaller_size(&w->bodies[a], &w->bodies[b]);
}

/* pair_state.c: lets two dynamic bodies that collide slowly, at a distance, come nearer before their next collision. */
void caromi_pair_yield(const carom_world *w, uint32_t a, uint32_t b, caromi_pair_state *state,
                       double distance);

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
    caromi_vec surface; /* of a kinematic body: velocity at the contact, over that of the centre */
    double spin;
    double inv_mass;
    double inv_inertia; /* of a box that rotates; else 0 */
} caromi_party;

/* Whether collisions rotate the shape of one of two bodies. */
static inline bool caromi_parties_rotate(const caromi_party *a, const caromi_party *b) {
    return a->inv_inertia > 0.0 || b->inv_inertia > 0.0;
}

static inline void caromi_party_place(caromi_party *p, const caromi_segment *path, double t) {
    p->place = caromi_segment_place(path, t);
    p->velocity = caromi_segment_velocity(path, t);
    p->spin = caromi_segment_spin(path, t);
}

/* party.c: the lever of two circles, or of a circle and a box that does not rotate; `gap` is their distance. */
caromi_lever caromi_parties_lever(const carom_world *w, const caromi_party *a,
                                  const caromi_party *b, double gap);

/* party.c: the points at which two bodies touch. */
caromi_manifold caromi_parties_manifold(const carom_world *w, const caromi_party *a,
                                        const caromi_party *b);

/* party.c: the lever at one of them. */
caromi_lever caromi_parties_lever_at(const carom_world *w, const caromi_party *a,
                                     const caromi_party *b, const caromi_manifold *m,
                                     const caromi_point *point);

/* The velocity of a party at a point of it, given from its centre. */
static inline caromi_vec caromi_party_velocity_at(const caromi_party *p, caromi_vec at) {
    return (caromi_vec){p->velocity.x - p->spin * at.y, p->velocity.y + p->spin * at.x};
}

/* party.c */
caromi_party caromi_party_at(const caromi_island_run *run, uint32_t body, double t);

/* How far a closing speed may be off by rounding: by this share of the speeds, which are doubles. */
#define CAROMI_CLOSING_ERROR 1e-12

static inline double caromi_closing_error(const caromi_party *a, const caromi_party *b) {
    return CAROMI_SPEED_ERROR +
           CAROMI_CLOSING_ERROR * (caromi_abs(a->velocity.x) + caromi_abs(a->velocity.y) +
                                   caromi_abs(b->velocity.x) + caromi_abs(b->velocity.y));
}

/* What lies between two parties, and the velocity of a over b at the contact. */
caromi_nearness caromi_parties_gap(const carom_world *w, caromi_party *a, caromi_party *b,
                                   caromi_vec *relative);

/* party.c: notes an event of two bodies; false, and run->full, when the list is full. */
bool caromi_note_event(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                       const caromi_nearness *gap, double speed, double impulse, double t);

/* impact.c: resolves an impact of two bodies through their touching neighbours. `driven`: a kinematic body
 * that moves pushes one of them, and with it all that take part. */
void caromi_impact(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool driven);

/* clip.c: resolves a slow collision: it clips paths and changes no velocity. */
void caromi_clip_paths(caromi_island_run *run, uint32_t a, uint32_t b, double t);

/* Clips of one pair with a fixed body, or of a pair with a box that rotates, in a step. */
#define CAROMI_MOST_FIXED_CLIPS 30u

/* clip.c: adds a clip of an actor. The same body may be clipped at again, with another normal, at a corner. If the other
 * one turns the last clip is past. */
void caromi_clip_add(caromi_actor *actor, caromi_clip clip, bool turns);

/* clip_rotating.c: the same as caromi_clip_paths if a box rotates. The courses of the two bodies, and of those that touch
 * them, are stopped together, at all points of contact. */
void caromi_clip_rotating(caromi_island_run *run, const caromi_party *a, const caromi_party *b,
                          const caromi_nearness *gap, caromi_pair_state *state, double t);

/* impact.c: clips the paths of two bodies, and of those that touch them, by equal and opposite amounts until none of
 * them closes noticeably. If only isolated bodies take part the centre of mass keeps its path. */
void caromi_clip_jointly(caromi_island_run *run, uint32_t a, uint32_t b, double t, bool isolated);

/* clip.c: ends the path of an actor for this step: what is left of it is lost, but nothing is
 * entered. */
void caromi_freeze(const carom_world *w, caromi_actor *actor, double t);

/* course.c: the path of an actor that starts now with the velocity that it has, for a step that ends then. */
void caromi_actor_repath(caromi_actor *actor, double end);

/* course.c: whether an actor can obey one more clip without climbing higher, against its external acceleration, in
 * the time that is left than its velocity takes it. */
bool caromi_can_give_way(const caromi_actor *actor, const caromi_clip *clip, double left);

/* sensors.c: notes the sensors that an actor's path crosses before `end`. */
void caromi_note_sensors(caromi_island_run *run, caromi_actor *actor, double end);

/* sensors.c: notes the sensors that bodies cross whose paths did not change. */
void caromi_note_overlaps(const carom_world *w, caromi_worker *worker);

/* times.c: whether contacts carry the two dynamic bodies of a contact, and they close by less than it gives way:
 * then they do not collide on their first paths. */
bool caromi_contact_stays(const carom_world *w, const caromi_contact *c);

/* times.c: whether two bodies that contacts carry, a < b, cannot collide on their first paths: most pairs of a
 * pile at rest. They part, do not close their gap, or close it by less than their contact gives way. */
bool caromi_stay_clear(const carom_world *w, uint32_t a, uint32_t b);

/* times.c: the time of impact of two bodies, a < b, if it is before the end of the window; else
 * CAROMI_INFINITY. They collide at the distance `level` if that is less than where the sweep would stop them:
 * caromi_state_level. */
double caromi_impact_time(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                          uint32_t b, const caromi_segment *path_b, double level);

/* The same of two bodies in any order. */
static inline double caromi_impact_time_of(const carom_world *w, uint32_t a,
                                           const caromi_segment *path_a, uint32_t b,
                                           const caromi_segment *path_b, double level) {
    return a < b ? caromi_impact_time(w, a, path_a, b, path_b, level)
                 : caromi_impact_time(w, b, path_b, a, path_a, level);
}

/* A touching pair of an impact: impact.c. */
#define CAROMI_JOINT_BYTES 280u

/* lists.c: grows the lists that were full while islands ran. False when memory is short. */
bool caromi_move_reserve(carom_world *w);

/* islands.c: makes the bodies of an island that is done seeds again. */
void caromi_island_undo(struct caromi_scratch *s, uint32_t root);

/* verify.c: makes one island of two, which are run again. */
void caromi_islands_join(struct caromi_scratch *s, uint32_t a, uint32_t b, bool *joined);

/* verify.c: a seed of the island that a body belongs to, or CAROMI_NONE. */
uint32_t caromi_island_of(const struct caromi_scratch *s, uint32_t body);

/* verify.c: islands whose extended discs reach other islands are joined with them. False when memory
 * is short. */
bool caromi_islands_verify(carom_world *w, bool *joined);

#endif
