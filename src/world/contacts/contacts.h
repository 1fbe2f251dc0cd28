/* Resting contacts: which pairs the solver holds, and their velocities.
 *
 * contact.c decides whether two bodies are in contact.
 * find.c    lists the contacts: pairs that a sweep has found, pairs that were held and whose gap is
 *           still small, and pairs that touch without closing. No contact is made of a gap that no
 *           sweep has closed: at the seam of two flush boxes it would throw up what slides over it.
 * edges.c   turns contacts off at the inner edges of flush boxes.
 * colour.c  orders them in colours, in which no two contacts share a dynamic body.
 * solve.c   moves the bodies of all contacts through substeps with soft constraints.
 * load.c    finds the bodies that contacts carry; all others are in free fall. */
#ifndef CAROMI_WORLD_CONTACTS_H
#define CAROMI_WORLD_CONTACTS_H

#include "world/step.h"

/* A contact as the solver sees it, in the order of the colours. */
typedef struct caromi_row {
    uint32_t body_a, body_b; /* solver bodies; 0 is not moved */
    uint32_t contact;        /* its number in `held` */
    uint16_t fixed;
    uint16_t stops; /* it is one of those that are being stopped at the start of the step */
    caromi_vec normal, ground;
    double gap, mass, friction;
    double slop, limit; /* depth that is not pushed apart; greatest speed at which it is */
    double softness;    /* share of the impulse that the spring of a dynamic pair gives way by */
    double normal_impulse, friction_impulse;
    double stop_impulse, stop_friction; /* that stop what closes at the start */
    double before, direction;           /* of the stop impulse, for conjugate gradients */
    double total;                       /* normal impulse of the step */
    double most; /* largest normal impulse of a sweep: above 0 if it ever pushed */
} caromi_row;

/* Bodies that contacts connect, by way of dynamic bodies. Each component stops by itself: what one needs
 * does not change another. */
typedef struct caromi_component {
    double gradient, last; /* sizes of the gradients of this sweep and of the one before */
    uint32_t parent;       /* of a tree whose root stands for the component */
    uint32_t stops;        /* one of its contacts still closes */
} caromi_component;

/* Substeps of a step. */
#define CAROMI_SUBSTEPS 8

/* Colours. The last one is for contacts that found no other, and is solved in order. */
#define CAROMI_COLOURS 33u

typedef struct caromi_colouring {
    uint32_t starts[CAROMI_COLOURS + 1];
} caromi_colouring;

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

/* Whether two bodies are too far apart to be in contact now, or to collide in this step: most are. For
 * those that are a little nearer caromi_contact_between decides. */
bool caromi_is_far_apart(const carom_world *w, const caromi_moving_disc *a,
                         const caromi_moving_disc *b, bool held);

/* Lists the contacts of the step in `held`, sorted by their bodies, and the solver's bodies. False
 * when memory is short. */
bool caromi_contacts_find(carom_world *w);

/* Turns contacts off that are at inner edges of flush boxes. */
void caromi_inner_edges(struct caromi_scratch *s);

/* Fills the rows, grouped by colour. Which colour a contact gets depends on its neighbours and on
 * the order of the slots alone. */
void caromi_contacts_colour(carom_world *w, caromi_row *rows, uint64_t *used,
                            caromi_colouring *colours);

/* The softness of the contact of two dynamic bodies. */
double caromi_contact_softness(const struct caromi_scratch *s, const caromi_contact *c);

/* Velocities and displacements of the solver's bodies over the step. */
void caromi_rows_solve(carom_world *w, caromi_row *rows, const caromi_colouring *colours);

/* Marks the bodies that contacts carry, and gives the others the motion of free fall. */
void caromi_loads_find(carom_world *w, const caromi_row *rows);

#endif
