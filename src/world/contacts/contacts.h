/* Resting contacts: which pairs the solver holds, and their velocities.
 *
 * contacts.c runs the phase, in this order.
 * contact.h declares a contact and a solver body.
 * contact.c decides whether two bodies are in contact.
 * find.c    lists the contacts: pairs that a sweep has found, pairs that were held and whose gap is
 *           still small, and pairs that touch without closing. No contact is made of a gap that no
 *           sweep has closed: at the seam of two flush boxes it would throw up what slides over it.
 * edges.c   turns contacts off at the inner edges of flush boxes.
 * load.c    finds the components whose contacts carry load; after the solve, the bodies that contacts carry:
 *           all others are in free fall.
 * colour.c  groups them by colour: no two contacts of a colour share a dynamic body.
 * stop.c    stops contacts that close at the start of the step.
 * solve.c   moves the bodies of all contacts through substeps with soft constraints. Its kernels are in
 *           batch/rows.inc.
 * separate.c moves bodies apart where no load presses them together.
 */
#ifndef CAROMI_WORLD_CONTACTS_H
#define CAROMI_WORLD_CONTACTS_H

#include "batch/isa.h"
#include "world/step.h"

/* Substeps of a step. */
#define CAROMI_SUBSTEPS 8

/* 1 / the length of a substep at most, so that nothing overflows. */
#define CAROMI_MOST_RATE 1e15

/* Closing speeds that are not stopped before the substeps: a path in a step, as a share of the size, and a
 * share of what the acceleration of the bodies gives in a step. */
#define CAROMI_STOP_SHARE 3e-5
#define CAROMI_STOP_SPEED 0.002

static inline double caromi_closing_allowed(double dt, double gap, double size, caromi_vec a,
                                            caromi_vec b) {
    double most = caromi_max(caromi_dot(a, a), caromi_dot(b, b));
    return (caromi_max(gap, 0.0) + CAROMI_STOP_SHARE * size) / dt +
           CAROMI_STOP_SPEED * dt * caromi_sqrt(most);
}

/* Trees of solver bodies that are connected: each has the lowest number as its root. */
static inline uint32_t caromi_body_root(uint32_t *parents, uint32_t body) {
    while (parents[body] != body) {
        parents[body] = parents[parents[body]];
        body = parents[body];
    }
    return body;
}

static inline void caromi_bodies_join(uint32_t *parents, uint32_t body_a, uint32_t body_b) {
    uint32_t a = caromi_body_root(parents, body_a);
    uint32_t b = caromi_body_root(parents, body_b);
    parents[a > b ? a : b] = a < b ? a : b;
}

/* What the solver works on. Rows are in groups of eight lanes, grouped by colour: no two rows of a colour
 * share a dynamic body. The record of body i is at bodies + 4 * i. The fixed body of a contact has a record
 * of its own, with zeros, after all of these, so that no two workers write to the same one. */
typedef struct caromi_solve {
    caromi_rows *rows;
    uint32_t *starts; /* of the colours, in groups, and the end of the last */
    uint32_t colours;
    bool closes;   /* some contacts close at the start of the step */
    float *bodies; /* velocity and displacement of each record: batch/rows.h */
    float *before; /* velocities at the start of the substep */
} caromi_solve;

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

/* The contact of a pair, if it is one. `before`: it was held in the last step, or a sweep found it. */
bool caromi_contact_between(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                            const caromi_touch *before, caromi_contact *out);

/* A body as a disc that moves, for caromi_is_far_apart. */
typedef struct caromi_moving_disc {
    carom_vec2 pos, vel;
    double reach, margin;
    uint32_t slot;
    bool elastic; /* of restitution 1 */
} caromi_moving_disc;

static inline caromi_moving_disc caromi_disc_of(const carom_world *w, uint32_t slot) {
    const caromi_body *b = &w->bodies[slot];
    return (caromi_moving_disc){b->pos,
                                b->vel,
                                caromi_body_reach(b),
                                caromi_body_margin(b),
                                slot,
                                w->traits[b->traits].restitution >= 1.0f};
}

/* Whether two bodies that were not held are too far apart to be in contact now, or to collide in this step:
 * most are. For those that are a little nearer caromi_contact_between decides. */
bool caromi_is_far_apart(const carom_world *w, const caromi_moving_disc *a,
                         const caromi_moving_disc *b);

/* Lists the contacts of the step in `held`, sorted by their bodies, and the solver's bodies. False
 * when memory is short. */
bool caromi_contacts_find(carom_world *w);

/* Turns contacts off that are at inner edges of flush boxes. */
void caromi_inner_edges(struct caromi_scratch *s);

/* Marks the bodies of each component, which are connected by contacts of dynamic bodies:
 *   driven   it touches a kinematic body that moves;
 *   grounded it touches a fixed body, and is not driven;
 *   pressed  its contacts carry load: it is driven, it is accelerated and touches a fixed body, or its bodies
 *            are accelerated differently. The contacts of a cluster in free fall carry none. */
void caromi_pressed_find(carom_world *w);

/* Groups the contacts by colour, and reserves the rows. Which colour a contact gets depends on its
 * neighbours and on the order of the slots alone. False when memory is short. */
bool caromi_contacts_colour(carom_world *w, caromi_solve *solve);

/* Writes a contact, with the velocities that its bodies have, into a lane of a group. NULL: a lane that
 * does nothing. */
void caromi_row_fill(const struct caromi_scratch *s, const caromi_contact *c, caromi_rows *group,
                     uint32_t lane);

/* Runs work->range over [first, last), on all workers if that is many. */
void caromi_row_work_run(carom_world *w, caromi_row_work *work, uint32_t first, uint32_t last);

/* Runs a kernel over all rows, colour by colour. */
void caromi_colours_run(carom_world *w, caromi_row_work *work, caromi_row_kernel *kernel);

/* Stops contacts that close at the start of the step. False when memory is short. */
bool caromi_contacts_stop(carom_world *w, caromi_solve *solve);

/* Velocities and displacements of the solver's bodies over the step, and impulses of the contacts. */
void caromi_rows_solve(carom_world *w, caromi_solve *solve);

/* Whether separate.c moves the two bodies of a contact apart, and not the solver: both are dynamic, overlap by
 * this share of the smaller one, and contacts connect them to no fixed body that could stop them. */
#define CAROMI_SEPARATE_DEPTH 1e-3

static inline bool caromi_is_separated(const struct caromi_scratch *s, const caromi_contact *c) {
    const caromi_solver_body *body = &s->solver[c->body_a];
    return c->active && !c->fixed && !body->grounded && !body->driven && !body->pressed &&
           c->gap < -CAROMI_SEPARATE_DEPTH * (double)c->size;
}

/* Moves bodies apart that overlap, without giving them a velocity. */
void caromi_contacts_separate(struct caromi_scratch *s);

/* Marks the bodies that contacts carry, and gives the others the motion of free fall. */
void caromi_loads_find(carom_world *w);

#endif
