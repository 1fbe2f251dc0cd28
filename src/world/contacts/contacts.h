/* Declares the contact phase: which pairs the solver holds, and how it solves them.
 *
 * contacts.c runs the phase, in this order.
 * contact.h  declares a contact constraint and a solver body.
 * contact.c  decides whether two bodies are in contact.
 * last.c     prepares the lookup of the previous step's pairs.
 * find.c     lists the contacts: pairs found by a sweep, pairs that were held and whose gap is
 *            still small, and pairs that touch without closing. No contact is created from a gap
 *            that no sweep has closed: at the seam of two flush boxes it would throw a sliding body
 *            up.
 * number.c   numbers the solver bodies.
 * edges.c    deactivates contacts at the inner edges of flush boxes.
 * load.c     finds the components of the contact graph, and those that carry load. After the solve
 *            it finds the bodies that contacts carry; all others are in free fall.
 * follow.c   makes loads follow a kinematic body that slows down.
 * colour.c   colours the contact graph: no two contacts of a colour share a dynamic body.
 * stop.c     stops contacts that close at the start of the step.
 * fill.c     fills the solver's rows.
 * solve.c    solves soft constraints in substeps. Its kernels are in batch/rows.inc.
 * warm.c     limits the impulses with which a substep starts, so that they add no energy.
 * roll.c     resists rolling between dynamic bodies.
 * separate.c moves bodies apart that a caller made overlap, or that overlap without load. */
#ifndef CAROMI_WORLD_CONTACTS_H
#define CAROMI_WORLD_CONTACTS_H

#include "batch/isa.h"
#include "world/paths/lever.h"
#include "world/step.h"

/* Substeps of a step. */
#define CAROMI_SUBSTEPS 8

/* Upper bound of 1 / the length of a substep, so that nothing overflows. */
#define CAROMI_MOST_RATE 1e15

/* Closing speeds that are left to the substeps: CAROMI_STOP_PATH sizes per step, plus a `share` of
 * the speed that the larger acceleration adds in a step. Contacts that close faster than with the
 * share CAROMI_STOP_SPEED are stopped before the substeps, to within the speed with
 * CAROMI_STOP_ERROR. */
#define CAROMI_STOP_PATH 3e-5
#define CAROMI_STOP_SPEED 0.05
#define CAROMI_STOP_ERROR 0.002

static inline double caromi_closing_allowed(double dt, double size, caromi_vec a, caromi_vec b,
                                            double share) {
    double most = caromi_max(caromi_dot(a, a), caromi_dot(b, b));
    return CAROMI_STOP_PATH * size / dt + share * dt * caromi_sqrt(most);
}

/* Closing speeds below this fraction of the speeds may be rounding. */
#define CAROMI_FREE_SPEED 1e-5f

/* An active contact, its colour and its row. */
typedef struct caromi_placed {
    uint32_t contact, colour, row;
} caromi_placed;

/* The data of a solve. Rows are in groups of eight lanes and sorted by colour; no two rows of a
 * colour share a dynamic body. The record of body i is at bodies + 4 * i. If contacts rotate
 * bodies, records of angular velocities follow, in the same order. After these, each dynamic body
 * has a zero record, which stands for the fixed body of its contacts. So no two workers write to
 * the same one. */
typedef struct caromi_solve {
    caromi_rows *rows;
    caromi_turns *turns;   /* of the same groups; NULL if no circle rotates, or a box does */
    caromi_levers *levers; /* used instead of `turns` if contacts rotate boxes */
    uint32_t *starts;      /* first group of each colour, and the end of the last */
    uint32_t *ends;        /* end of the rows of each colour; lanes up to the next group are idle */
    uint32_t colours;
    uint32_t settling; /* number of colours of settling components, which come first */
    uint32_t uneven;   /* the same plus uneven contacts and rotating boxes, which come next */
    uint32_t placed_count;
    uint32_t warmed;       /* number of bodies whose warm start is limited: warm.c */
    caromi_placed *placed; /* active contacts, sorted by body */
    bool closes;           /* some contacts close at the start of the step */
    uint32_t records;      /* number of body records, including those of angular velocities */
    float *bodies;         /* velocity and displacement of each record: batch/rows.h */
    float *before;         /* the same at the start of the substep */
    caromi_row_kernel *warm, *push, *relax, *advance; /* batch/rows.h: those for these rows */
    double spring;                                    /* a2 in solve.c */
} caromi_solve;

/* Number of contacts, with their bodies, that are prefetched ahead. */
#define CAROMI_PLACED_AHEAD 16u

CAROMI_PREFETCHES void caromi_placed_prefetch(const struct caromi_scratch *s,
                                              const caromi_solve *solve, uint32_t at) {
    if (at + CAROMI_PLACED_AHEAD < solve->placed_count) {
        uint32_t contact = solve->placed[at + CAROMI_PLACED_AHEAD].contact;
        __builtin_prefetch(&s->held[contact]);
        __builtin_prefetch((const char *)&s->held[contact] + 64);
        __builtin_prefetch(&s->solver[s->held_bodies[contact].a]);
        __builtin_prefetch(&s->solver[s->held_bodies[contact].b]);
    }
}

static inline uint32_t caromi_solve_groups(const caromi_solve *solve) {
    return solve->starts[solve->colours];
}

/* A loop of the solver that workers share. */
typedef void caromi_row_range(const carom_world *w, const struct caromi_row_work *work,
                              uint32_t first, uint32_t last);

typedef struct caromi_row_work {
    caromi_row_range *range;
    const caromi_solve *solve;
    const struct caromi_stop *stop; /* only in stop.c */
    caromi_row_kernel *kernel;
    caromi_row_sweep sweep;
    float h;
    bool exchanged; /* the second point of a pair is solved before the first one */
    uint32_t first, last;
} caromi_row_work;

/* Writes the contacts of a pair to `out` and returns their number: 0, 1, or 2 for a pair with a
 * rotating box. `before` is the pair in the previous step's list if it was held or a sweep found
 * it, else NULL. */
uint32_t caromi_contact_between(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                const caromi_touch *before, caromi_contact *out);

/* Returns whether one of two bodies has restitution 1. */
static inline bool caromi_pair_is_elastic(const carom_world *w, const caromi_body *a,
                                          const caromi_body *b) {
    return (w->traits[a->traits].restitution >= 1.0f) | (w->traits[b->traits].restitution >= 1.0f);
}

/* Largest gap at which a contact of the previous step is kept, as a fraction of the smaller
 * size. */
#define CAROMI_HELD_GAP 0.02

/* Returns whether two dynamic bodies, of which one is a spinning box, rebound from each other when
 * they collide: nothing accelerates them, and one has restitution 1. */
static inline bool caromi_may_be_free(const carom_world *w, const caromi_body *a,
                                      const caromi_body *b) {
    return ((a->tag | b->tag) & (CAROMI_SENSOR | CAROMI_LOADED)) == 0 && a->inv_mass > 0.0f &&
           b->inv_mass > 0.0f && (caromi_shape_spin(a) != 0.0f || caromi_shape_spin(b) != 0.0f) &&
           (w->traits[a->traits].sides | w->traits[b->traits].sides) == 0 && w->step->plain &&
           caromi_pair_is_elastic(w, a, b);
}

/* Returns whether two such bodies at a distance are certainly not in contact. */
static inline bool caromi_are_free_at(const caromi_solid *a, const caromi_solid *b,
                                      double distance) {
    double size_a = a->circle ? a->half.x : caromi_min(a->half.x, a->half.y);
    double size_b = b->circle ? b->half.x : caromi_min(b->half.x, b->half.y);
    return distance > CAROMI_HELD_GAP * caromi_min(size_a, size_b) +
                          CAROMI_MAY_TOUCH_MARGINS * (a->margin + b->margin);
}

/* With at least this many bodies for each pair, searching all pairs costs less than a table of the
 * starts of each body's pairs. */
#define CAROMI_FEW_TOUCHES 16u
static inline bool caromi_are_few(const carom_world *w, uint32_t pairs) {
    return pairs <= w->slot_count / CAROMI_FEW_TOUCHES;
}

/* Prepares the lookup of the previous step's pairs: `touch_starts`, `held_by`, `dropped`. Returns
 * false if memory allocation fails. */
bool caromi_touches_index(carom_world *w);

/* Clears `held_by`, which only the search for contacts needs. */
void caromi_held_by_clear(carom_world *w);

/* Lists the contacts of the step in `held`, sorted by their bodies, and creates the solver bodies.
 * Returns false if memory allocation fails. */
bool caromi_contacts_find(carom_world *w);

/* Creates the solver bodies, and sets their numbers in the contacts. find.c has marked the bodies
 * and reserved the memory. */
void caromi_solver_bodies_make(carom_world *w);

/* Deactivates contacts at inner edges of flush boxes. */
void caromi_inner_edges(carom_world *w);

/* Finds the components of the contact graph, in which contacts connect dynamic bodies, and marks
 * the bodies of each:
 *   driven   it touches a kinematic body that moves;
 *   grounded it touches a fixed body, and is not driven;
 *   pressed  its contacts carry load: it is driven, it is accelerated and touches a fixed body, or
 *            the accelerations of its bodies differ. The contacts of a cluster in free fall carry
 *            none;
 *   squeezed it is small, and a kinematic body overlaps one of its bodies, or drives two of them
 *            into each other. */
void caromi_pressed_find(carom_world *w);

/* Largest number of bodies in a settling component: a landing column, but not a landing pile, which
 * loses its energy by itself. */
#define CAROMI_MOST_SETTLING 128u

/* Returns whether a component settles: it is small, has a restless contact, and nothing drives it.
 * More relaxation sweeps would squeeze rows in front of a kinematic body. */
static inline bool caromi_is_settling(const caromi_solver_body *root) {
    return root->restless && !root->driven && root->members <= CAROMI_MOST_SETTLING;
}

/* Returns the dynamic body of a contact, or the first of two. */
static inline uint32_t caromi_dynamic_of(caromi_pair bodies) {
    return bodies.a != 0 ? bodies.a : bodies.b;
}

/* Returns 1 / the moment of inertia of a solver body; 0 if it does not rotate. */
static inline double caromi_solver_inverse_inertia(const caromi_solver_body *b) {
    double radius = (double)b->radius;
    return b->rotates       ? (double)b->inv_inertia
           : b->ease > 0.0f ? (double)b->ease * b->inv_mass / (radius * radius)
                            : 0.0;
}

/* Returns the normal of a contact with a fixed body, towards the dynamic one. */
static inline caromi_vec caromi_fixed_normal(const caromi_contact *c) {
    return caromi_times(c->body_a != 0 ? 1.0 : -1.0, caromi_wide_vec(c->normal));
}

/* Returns the solver body that represents the component of a contact. */
static inline caromi_solver_body *caromi_component_of(const struct caromi_scratch *s,
                                                      caromi_pair bodies) {
    return &s->solver[s->solver[caromi_dynamic_of(bodies)].component];
}

/* Gives bodies that rest on a decelerating kinematic body a fraction of their acceleration at the
 * start of the step. */
void caromi_contacts_follow(carom_world *w);

/* Returns the fraction of its load that a contact carries in the step, if its bodies get a part of
 * their acceleration early. Warm-start impulses are stored for the whole load. */
double caromi_follow_load(const struct caromi_scratch *s, const caromi_contact *c);

static inline double caromi_load_share(const struct caromi_scratch *s, const caromi_contact *c) {
    bool early = s->solver[c->body_a].early > 0.0f || s->solver[c->body_b].early > 0.0f;
    return early ? caromi_follow_load(s, c) : 1.0;
}

/* Colours the contact graph and reserves the rows. The colour of a contact depends only on its
 * neighbours and on the order of the slots. Returns false if memory allocation fails. */
bool caromi_contacts_colour(carom_world *w, caromi_solve *solve);

/* Writes a contact, with the current velocities of its bodies, into a row. NULL makes the row
 * idle. */
void caromi_row_fill(const struct caromi_scratch *s, const caromi_solve *solve,
                     const caromi_contact *c, uint32_t row);

/* Returns the speed at which the bodies of a row separate, including the solver's changes so far.
 * `spins` is the offset from records of velocities to those of angular velocities. */
float caromi_row_speed(const caromi_solve *solve, uint32_t spins, uint32_t row);

/* Returns the spring constant a2 (solve.c) of this step. */
double caromi_solve_spring(const struct caromi_scratch *s);

/* Runs work->range over [first, last), on all workers if the range is long enough. */
void caromi_row_work_run(carom_world *w, caromi_row_work *work, uint32_t first, uint32_t last);

/* Runs a kernel over the rows of the first `colours` colours, one colour after the other. `range`
 * is caromi_range_kernel, or a function that ends by calling it. */
void caromi_colours_run(carom_world *w, caromi_row_work *work, caromi_row_range *range,
                        caromi_row_kernel *kernel, uint32_t colours);

/* Defined here: the address of a function in another file would need a relocation table. */
static inline void caromi_range_kernel(const carom_world *w, const caromi_row_work *work,
                                       uint32_t first, uint32_t last) {
    const caromi_solve *solve = work->solve;
    const bool turns = solve->turns != NULL;
    const bool levers = solve->levers != NULL;
    const caromi_row_part part = {.rows = solve->rows + first,
                                  .turns = turns ? solve->turns + first : NULL,
                                  .levers = levers ? solve->levers + first : NULL,
                                  .count = last - first,
                                  .bodies = solve->bodies,
                                  .spins = solve->bodies + 4 * (size_t)w->step->solver_count};
    work->kernel(&work->sweep, &part);
}

/* Returns whether angular velocities are solved. */
static inline bool caromi_solve_spins(const caromi_solve *solve) {
    return solve->turns != NULL || solve->levers != NULL;
}

/* Contacts and bodies are processed in blocks of eight, too. Returns the end of a range of
 * blocks. */
static inline uint32_t caromi_block_end(uint32_t last, uint32_t count) {
    return last * CAROMI_ROW_LANES < count ? last * CAROMI_ROW_LANES : count;
}

/* Stops contacts that close at the start of the step. Returns false if memory allocation fails.
 * Otherwise at least CAROMI_STOP_BODY_BYTES are reserved in order_memory for each solver body;
 * nothing uses them until the solve ends. */
bool caromi_contacts_stop(carom_world *w, caromi_solve *solve);
#define CAROMI_STOP_BODY_BYTES 52u

/* Lists the bodies whose warm start is limited, in that memory. */
void caromi_warm_prepare(const struct caromi_scratch *s, caromi_solve *solve);

/* Limits the impulses with which the substep starts, after they were applied to the bodies. */
void caromi_warm_limit(carom_world *w, caromi_row_work *work);

/* Solves the velocities and displacements of the solver bodies over the step, and the impulses of
 * the contacts. */
void caromi_rows_solve(carom_world *w, caromi_solve *solve);

/* Overlaps of dynamic bodies up to this fraction of the smaller size are left to springs. */
#define CAROMI_SEPARATE_DEPTH 1e-3

static inline bool caromi_is_overlap(const caromi_contact *c) {
    return c->gap < -CAROMI_SEPARATE_DEPTH * (double)c->size;
}

/* Returns whether only separate.c moves the two bodies of a contact apart, without springs: a
 * caller made them overlap, or they overlap and their contacts carry no load. */
static inline bool caromi_is_separated(const struct caromi_scratch *s, const caromi_contact *c) {
    return c->active && !c->fixed &&
           (c->overlapped || (!s->solver[c->body_a].pressed && caromi_is_overlap(c)));
}

/* Marks the component of an active contact if separate.c has to move its bodies apart. Called
 * before the solve, on any worker. */
void caromi_separate_mark(struct caromi_scratch *s, const caromi_contact *c);

/* Returns whether the bodies of an active contact overlap by more than separate.c leaves. Called
 * after the solve, on any worker. */
bool caromi_is_deep(const struct caromi_scratch *s, const caromi_contact *c);

/* Brakes the relative spins of dynamic bodies that contacts press together. */
void caromi_contacts_roll(struct caromi_scratch *s);

/* Moves overlapping bodies apart without giving them a velocity. */
void caromi_contacts_separate(struct caromi_scratch *s);

/* Connect, after the solve, the bodies of contacts that push; solver body 0 is the ground.
 * caromi_contact_load adds one contact, on any worker. `pushed`: it pushed in some substep. */
void caromi_loads_begin(carom_world *w);
void caromi_contact_load(const struct caromi_scratch *s, const caromi_contact *c, bool pushed);

/* Marks the bodies that contacts carry, and gives the others the motion of free fall. */
void caromi_loads_find(carom_world *w);

#endif
