/* Resting contacts: which pairs the solver holds, and their velocities.
 *
 * contacts.c runs the phase, in this order.
 * contact.h declares a contact and a solver body.
 * contact.c decides whether two bodies are in contact.
 * last.c    prepares the search of the last step's pairs.
 * find.c    lists the contacts: pairs that a sweep has found, pairs that were held and whose gap is
 *           still small, and pairs that touch without closing. No contact is made of a gap that no
 *           sweep has closed: at the seam of two flush boxes it would throw up what slides over it.
 * number.c  numbers the bodies of all contacts.
 * edges.c   turns contacts off at the inner edges of flush boxes.
 * load.c    finds the components of contacts, and those that carry load; after the solve, the bodies that
 *           contacts carry: all others are in free fall.
 * follow.c  makes loads follow a kinematic body that slows down.
 * colour.c  groups them by colour: no two contacts of a colour share a dynamic body.
 * stop.c    stops contacts that close at the start of the step.
 * fill.c    fills the rows of the solver.
 * solve.c   moves the bodies of all contacts through substeps with soft constraints. Its kernels are in
 *           batch/rows.inc.
 * separate.c moves bodies apart that a caller put into each other, or that no load presses together.
 */
#ifndef CAROMI_WORLD_CONTACTS_H
#define CAROMI_WORLD_CONTACTS_H

#include "batch/isa.h"
#include "world/paths/lever.h"
#include "world/step.h"

/* Substeps of a step. */
#define CAROMI_SUBSTEPS 8

/* 1 / the length of a substep at most, so that nothing overflows. */
#define CAROMI_MOST_RATE 1e15

/* Closing speeds that the substeps bear: a path in a step, as a share of the size, and a share of what the
 * acceleration of the bodies gives in a step. A contact that closes faster than the first of these shares is
 * stopped before them, up to the error of the second one. */
#define CAROMI_STOP_PATH 3e-5
#define CAROMI_STOP_SPEED 0.05
#define CAROMI_STOP_ERROR 0.002

static inline double caromi_closing_allowed(double dt, double size, caromi_vec a, caromi_vec b,
                                            double share) {
    double most = caromi_max(caromi_dot(a, a), caromi_dot(b, b));
    return CAROMI_STOP_PATH * size / dt + share * dt * caromi_sqrt(most);
}

/* Closing speeds below this share of the speeds may be rounding. */
#define CAROMI_FREE_SPEED 1e-5f

/* An active contact, its colour and its row. */
typedef struct caromi_placed {
    uint32_t contact, colour, row;
} caromi_placed;

/* What the solver works on. Rows are in groups of eight lanes, grouped by colour: no two rows of a colour
 * share a dynamic body. The record of body i is at bodies + 4 * i. If contacts turn bodies, the records of their spins
 * follow, in the same order. The fixed body of a contact has records of its own, with zeros, after all of these, so that
 * no two workers write to the same one. */
typedef struct caromi_solve {
    caromi_rows *rows;
    caromi_turns *turns;   /* of the same groups; NULL: contacts turn no circles, or boxes, too */
    caromi_levers *levers; /* instead, if contacts turn boxes */
    uint32_t *starts;      /* of the colours, in groups, and the end of the last */
    uint32_t *ends;        /* of the rows of the colours; up to the next group, lanes do nothing */
    uint32_t colours;
    uint32_t settling; /* the first so many colours are those of components that settle: solve.c */
    uint32_t uneven;   /* the first so many are those, and those of bodies with uneven contacts */
    uint32_t placed_count;
    caromi_placed *placed; /* active contacts, in the order of their bodies */
    bool closes;           /* some contacts close at the start of the step */
    uint32_t records;      /* of bodies that move, and of their spins */
    float *bodies;         /* velocity and displacement of each record: batch/rows.h */
    float *before;         /* the same at the start of the substep */
    double spring;         /* a2 of solve.c */
} caromi_solve;

/* Contacts and their bodies are prefetched so many ahead. */
#define CAROMI_PLACED_AHEAD 16u

static inline void caromi_placed_prefetch(const struct caromi_scratch *s, const caromi_solve *solve,
                                          uint32_t at) {
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
    caromi_row_kernel *kernel;
    caromi_row_sweep sweep;
    float h;
    uint32_t first, last;
} caromi_row_work;

/* The contacts of a pair: none, one, or the two points of one with a box that rotates. `before`: it was held in the last
 * step, or a sweep found it. */
uint32_t caromi_contact_between(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                const caromi_touch *before, caromi_contact *out);

/* Whether one of two bodies has restitution 1. */
static inline bool caromi_pair_is_elastic(const carom_world *w, const caromi_body *a,
                                          const caromi_body *b) {
    return (w->traits[a->traits].restitution >= 1.0f) | (w->traits[b->traits].restitution >= 1.0f);
}

/* Whether two circles are no contact because nothing accelerates them, they are farther apart than their margins,
 * and they part or will rebound. Most pairs of a gas are like that. */
static inline bool caromi_are_free_circles(const carom_world *w, const caromi_body *a,
                                           const caromi_body *b) {
    if (caromi_pair_accelerates(w, a, b)) {
        return false;
    }
    float x = a->pos.x - b->pos.x;
    float y = a->pos.y - b->pos.y;
    float radii = a->half.x + b->half.x;
    float places = caromi_absf(a->pos.x) + caromi_absf(a->pos.y) + caromi_absf(b->pos.x) +
                   caromi_absf(b->pos.y);
    float near = radii + (float)CAROMI_MARGIN * (places + 2.0f * radii);
    if ((a->tag & b->tag & CAROMI_CIRCLE) == 0 || x * x + y * y <= near * near) {
        return false;
    }
    float along = x * (a->vel.x - b->vel.x) + y * (a->vel.y - b->vel.y);
    float speed = caromi_absf(a->vel.x) + caromi_absf(a->vel.y) + caromi_absf(b->vel.x) +
                  caromi_absf(b->vel.y);
    float error = CAROMI_FREE_SPEED * radii * speed;
    /* No branch: there is no telling. */
    return (along > error) | ((along < -error) & caromi_pair_is_elastic(w, a, b));
}

/* Whether two bodies that were not held are too far apart to be in contact now, or to collide in this step:
 * most are. For those that are a little nearer caromi_contact_between decides. */
bool caromi_is_far_apart(const carom_world *w, uint32_t slot_a, uint32_t slot_b);

/* Prepares the search of the last step's pairs: `touch_starts`, `held_by`, `dropped`. False when memory is
 * short. */
bool caromi_touches_index(carom_world *w);

/* Clears `held_by`, which only the search for contacts needs. */
void caromi_held_by_clear(carom_world *w);

/* Lists the contacts of the step in `held`, sorted by their bodies, and the solver's bodies. False
 * when memory is short. */
bool caromi_contacts_find(carom_world *w);

/* Makes the solver's bodies, and gives contacts their numbers; find.c has marked them and reserved the memory. */
void caromi_solver_bodies_make(carom_world *w);

/* Turns contacts off that are at inner edges of flush boxes. */
void caromi_inner_edges(struct caromi_scratch *s);

/* Marks the bodies of each component, which are connected by contacts of dynamic bodies:
 *   driven   it touches a kinematic body that moves;
 *   grounded it touches a fixed body, and is not driven;
 *   pressed  its contacts carry load: it is driven, it is accelerated and touches a fixed body, or its bodies
 *            are accelerated differently. The contacts of a cluster in free fall carry none;
 *   squeezed it is small, and a kinematic body overlaps one of its bodies, or drives two into each other. */
void caromi_pressed_find(carom_world *w);

/* Bodies of a component that settles at most: a landing column, but no landing pile, which loses its energy by
 * itself. */
#define CAROMI_MOST_SETTLING 128u

/* Whether a contact is in a small component with a restless contact, which nothing drives: rows in front of a
 * kinematic body are squeezed if they are relaxed more. */
static inline bool caromi_is_settling(const caromi_solver_body *root) {
    return root->restless && !root->driven && root->members <= CAROMI_MOST_SETTLING;
}

/* The dynamic body of a contact, or the first one of two. */
static inline uint32_t caromi_dynamic_of(caromi_pair bodies) {
    return bodies.a != 0 ? bodies.a : bodies.b;
}

/* The solver body that stands for the component of a contact. */
static inline caromi_solver_body *caromi_component_of(const struct caromi_scratch *s,
                                                      caromi_pair bodies) {
    return &s->solver[s->solver[caromi_dynamic_of(bodies)].component];
}

/* Gives bodies that lie on a kinematic one that slows down a share of their acceleration at the start of the step. */
void caromi_contacts_follow(carom_world *w);

/* The share of its load that a contact carries in the step, if its bodies get a part of their acceleration early. The
 * warm start is kept for the whole load. */
double caromi_follow_load(const struct caromi_scratch *s, const caromi_contact *c);

static inline double caromi_load_share(const struct caromi_scratch *s, const caromi_contact *c) {
    bool early = s->solver[c->body_a].early > 0.0f || s->solver[c->body_b].early > 0.0f;
    return early ? caromi_follow_load(s, c) : 1.0;
}

/* Groups the contacts by colour, and reserves the rows. Which colour a contact gets depends on its
 * neighbours and on the order of the slots alone. False when memory is short. */
bool caromi_contacts_colour(carom_world *w, caromi_solve *solve);

/* Writes a contact, with the velocities that its bodies have, into a row. NULL: a row that does nothing. */
void caromi_row_fill(const struct caromi_scratch *s, const caromi_solve *solve,
                     const caromi_contact *c, uint32_t row);

/* The speed at which the bodies of a row part, with the changes of the solver so far. Records of spins are so many after
 * those of velocities. */
float caromi_row_speed(const caromi_solve *solve, uint32_t spins, uint32_t row);

/* The springs of this step. */
double caromi_solve_spring(const struct caromi_scratch *s);

/* Runs work->range over [first, last), on all workers if that is many. */
void caromi_row_work_run(carom_world *w, caromi_row_work *work, uint32_t first, uint32_t last);

/* Runs a kernel over the rows of the first colours, colour by colour, by a range that is caromi_range_kernel or ends
 * with what that does. */
void caromi_colours_run(carom_world *w, caromi_row_work *work, caromi_row_range *range,
                        caromi_row_kernel *kernel, uint32_t colours);

/* Static, as the address of a function elsewhere needs a table to be linked. */
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

/* The kernels of a solve: those that turn bodies, if contacts do. */
static inline caromi_row_kernel *caromi_kernel_warm(const caromi_solve *solve) {
    const caromi_row_kernels *kernels = caromi_batch_row_kernels();
    return solve->levers != NULL  ? kernels->warm_levers
           : solve->turns != NULL ? kernels->warm_turning
                                  : kernels->warm;
}

static inline caromi_row_kernel *caromi_kernel_push(const caromi_solve *solve) {
    const caromi_row_kernels *kernels = caromi_batch_row_kernels();
    return solve->levers != NULL  ? kernels->push_levers
           : solve->turns != NULL ? kernels->push_turning
                                  : kernels->push;
}

static inline caromi_row_kernel *caromi_kernel_relax(const caromi_solve *solve) {
    const caromi_row_kernels *kernels = caromi_batch_row_kernels();
    return solve->levers != NULL  ? kernels->relax_levers
           : solve->turns != NULL ? kernels->relax_turning
                                  : kernels->relax;
}

static inline caromi_row_kernel *caromi_kernel_advance(const caromi_solve *solve) {
    const caromi_row_kernels *kernels = caromi_batch_row_kernels();
    return solve->levers != NULL ? kernels->advance_levers : kernels->advance;
}

/* Whether spins are solved. */
static inline bool caromi_solve_spins(const caromi_solve *solve) {
    return solve->turns != NULL || solve->levers != NULL;
}

/* Contacts and bodies are in blocks of eight, too: the end of a range of blocks. */
static inline uint32_t caromi_block_end(uint32_t last, uint32_t count) {
    return last * CAROMI_ROW_LANES < count ? last * CAROMI_ROW_LANES : count;
}

/* Copies all fields of a lane to another one; groups have so many bytes. */
static inline void caromi_lane_copy(void *groups, size_t bytes, uint32_t to, uint32_t from) {
    const size_t field = CAROMI_ROW_LANES * sizeof(float);
    char *target = (char *)groups + to / CAROMI_ROW_LANES * bytes;
    const char *source = (const char *)groups + from / CAROMI_ROW_LANES * bytes;
    for (size_t at = 0; at < bytes; at += field) {
        __builtin_memcpy(target + at + to % CAROMI_ROW_LANES * sizeof(float),
                         source + at + from % CAROMI_ROW_LANES * sizeof(float), sizeof(float));
    }
}

/* Stops contacts that close at the start of the step. False when memory is short. */
bool caromi_contacts_stop(carom_world *w, caromi_solve *solve);

/* Velocities and displacements of the solver's bodies over the step, and impulses of the contacts. */
void caromi_rows_solve(carom_world *w, caromi_solve *solve);

/* What the rotation of boxes adds to the gap of a contact over the step. */
static inline double caromi_contact_turned(const struct caromi_scratch *s,
                                           const caromi_contact *c) {
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    caromi_vec n = caromi_wide_vec(c->normal);
    double by_a =
        a->rotates ? (double)a->turned * caromi_vec_cross(caromi_wide_vec(c->arm_a), n) : 0.0;
    double by_b =
        b->rotates ? (double)b->turned * caromi_vec_cross(caromi_wide_vec(c->arm_b), n) : 0.0;
    return by_a - by_b;
}

/* Overlaps of dynamic bodies up to this share of the smaller one are left to springs. */
#define CAROMI_SEPARATE_DEPTH 1e-3

static inline bool caromi_is_overlap(const caromi_contact *c) {
    return c->gap < -CAROMI_SEPARATE_DEPTH * (double)c->size;
}

/* Whether separate.c alone moves the two bodies of a contact apart, and springs do not push: a caller put them into
 * each other, or they overlap where contacts carry no load. */
static inline bool caromi_is_separated(const struct caromi_scratch *s, const caromi_contact *c) {
    return c->active && !c->fixed &&
           (c->overlapped || (!s->solver[c->body_a].pressed && caromi_is_overlap(c)));
}

/* An overlap that springs are not to resolve alone: a caller made it, or it is of this share of the size, twice what
 * sweeps let bodies of a pile overlap. With 0.03 a frictionless pile of masses 1 to 100 was not at rest after 25 s. */
#define CAROMI_JAMMED_DEPTH 0.02

static inline bool caromi_is_jammed(const caromi_contact *c) {
    return c->active && !c->fixed &&
           (c->overlapped || c->gap < -CAROMI_JAMMED_DEPTH * (double)c->size);
}

/* Before the solve, for each active contact and on any worker: marks its component if separate.c moves the bodies of
 * that apart. */
void caromi_separate_mark(struct caromi_scratch *s, const caromi_contact *c);

/* After the solve, on any worker: whether the bodies of an active contact overlap more than separate.c leaves. */
bool caromi_is_deep(const struct caromi_scratch *s, const caromi_contact *c);

/* Moves bodies apart that overlap, without giving them a velocity. */
void caromi_contacts_separate(struct caromi_scratch *s);

/* After the solve: the bodies of contacts that push are connected, and 0 is the ground. caromi_contact_load does
 * it for one contact, on any worker; `pushed`: it pushed in some substep. */
void caromi_loads_begin(carom_world *w);
void caromi_contact_load(const struct caromi_scratch *s, const caromi_contact *c, bool pushed);

/* Marks the bodies that contacts carry, and gives the others the motion of free fall. */
void caromi_loads_find(carom_world *w);

#endif
