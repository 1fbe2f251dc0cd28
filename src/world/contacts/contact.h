/* Declares the contact constraints of a step, and the solver bodies that they act on. */
#ifndef CAROMI_WORLD_CONTACT_H
#define CAROMI_WORLD_CONTACT_H

#include "world/store.h"

/* A dynamic body in the contact solver. Number 0 stands for all bodies that the solver does not
 * move. Fields marked "component" are valid in the body that represents its component. */
typedef struct caromi_solver_body {
    caromi_vec velocity;     /* solved: at the end of the step */
    caromi_vec displacement; /* solved: over the step */
    caromi_vec acceleration; /* external */
    double inv_mass;
    float spin, stopped_spin; /* angular velocity; as `velocity` and `stopped` */
    float spin_acceleration;  /* due to a torque */
    union {
        float radius; /* of a circle; during the solve */
        float turned; /* solved: rotation angle of a rotating box over the step */
    };
    union {
        float ease;        /* of a circle that can rotate: caromi_body_ease; else 0 */
        float inv_inertia; /* of a rotating box */
    };
    uint32_t slot;
    float early; /* fraction of the step's acceleration applied at its start: follow.c */
    union {
        uint8_t pushed; /* until load.c finds loads: a contact or separate.c moved it */
        uint8_t loaded; /* from then on: contacts that carry load connect it to a fixed body */
    };
    uint8_t driven;    /* contacts connect it to a kinematic body that moves */
    uint8_t pressed;   /* the contacts of its component carry load: contacts/load.c */
    uint8_t differs;   /* component: accelerations of its bodies differ */
    uint8_t grounded;  /* contacts, with load or not, connect it to a fixed body; not driven */
    uint8_t contacts;  /* number of dynamic bodies with which it has an active contact */
    uint8_t leans;     /* after the solve: contacts press it against a dynamic body */
    uint8_t restless;  /* component: one of its contacts is restless */
    uint8_t uneven;    /* one of its contacts is uneven */
    uint8_t lopsided;  /* component: one of its contacts is lopsided */
    uint8_t rotates;   /* it is a rotating dynamic box */
    uint8_t supported; /* it rests on a fixed body: follow.c */
    uint8_t displaced; /* separate.c moves it, because a caller made bodies overlap */
    uint8_t squeezed;  /* a kinematic body squeezes a body of its component: load.c */
    uint8_t crushed;   /* component: two of its bodies overlap deeply */
    uint8_t walled;    /* component: it touches a fixed body that does not move */
    union {            /* used one after the other */
        uint32_t first_face; /* edges.c: its first face contact + 1, or 0 */
        uint32_t separates;  /* component: whether and why separate.c moves its bodies apart */
        uint32_t first_seed; /* component: its first seed + 1, or 0: motion/seeds.c */
    };
    uint32_t members;   /* component: number of bodies */
    uint32_t component; /* the solver body that represents its component */
    caromi_vec stopped; /* velocity at the start: with `early`, and after stop.c */
} caromi_solver_body;

/* A touching pair that the solver holds. For a pair with a rotating box it is one point of the
 * manifold, which has up to two; these are adjacent in the list. */
typedef struct caromi_contact {
    uint32_t a, b;           /* slots, a < b */
    uint32_t body_a, body_b; /* solver bodies */
    carom_vec2 normal;       /* unit, from b to a */
    carom_vec2 ground;       /* part of the velocity of a relative to b that is not solved */
    double distance;         /* separation of the pair at the start of the step */
    double gap;              /* the same for the solver: caromi_rest_gap */
    float size;              /* of the smaller body */
    float lift;              /* how far separate.c moves a body away from a fixed one */
    float mass;              /* effective mass */
    float friction;
    float normal_impulse, friction_impulse; /* of the last substep, for warm starting */
    float total;                            /* normal impulse over the whole step */
    float hit_speed;         /* closing speed of a collision that the solver stops, or 0 */
    float hit_time;          /* its time, as a fraction of the step */
    uint32_t next_face;      /* next face contact of its body: contacts/edges.c */
    carom_vec2 arm_a, arm_b; /* with a rotating box: contact point minus centre */
    uint8_t feature;         /* with a rotating box: feature id (caromi_point) */
    uint8_t active;          /* 0: closes too fast, left to the sweep */
    uint8_t fixed;           /* one of the two is static or kinematic */
    uint8_t corner : 1;      /* it is at a corner of a box */
    uint8_t closes : 1;      /* it closes at the start of the step: stop.c */
    uint8_t restless : 1;    /* it closes, or separates as fast */
    uint8_t uneven : 1;      /* its two dynamic bodies differ in mass: contact.c */
    uint8_t lopsided : 1;    /* they differ by a large factor */
    uint8_t kinematic : 1;   /* one of the two is kinematic */
    uint8_t separated : 1;   /* its bodies overlap, and separate.c moves them apart */
    uint8_t turns : 1;       /* friction rotates one of its bodies */
    uint8_t rotates : 1;     /* one of the two is a rotating box */
    uint8_t second : 1;      /* second point; the first precedes it */
    uint8_t paired : 1;      /* first point; the second follows it */
    uint8_t overlapped : 1;  /* a caller made its bodies overlap, and they still do */
} caromi_contact;

/* Returns the normal impulse of a pair over the whole step, given its first point. */
static inline float caromi_pair_total(const caromi_contact *c) {
    return c->paired ? c[0].total + c[1].total : c->total;
}

/* A dynamic body is squeezed if it overlaps a kinematic one by more than this fraction of its size.
 * Overlaps stay below that as long as the body can get away. */
#define CAROMI_SQUEEZED 0.005

/* Returns whether the dynamic body was squeezed when the step began. */
static inline bool caromi_was_squeezed(const caromi_contact *c) {
    return c->kinematic && c->gap < -CAROMI_SQUEEZED * (double)c->size;
}

/* Dynamic bodies driven by a kinematic one overlap by this fraction of the size only if they cannot
 * get away. */
#define CAROMI_CRUSHED 0.1

/* Flags of a contact. Loops over all contacts that need no more read only these, in
 * caromi_scratch.held_flags; caromi_held_batch.any says which occur. */
#define CAROMI_CONTACT_ACTIVE 1u
#define CAROMI_CONTACT_CLOSES 2u
#define CAROMI_CONTACT_RESTLESS 4u
#define CAROMI_CONTACT_UNEVEN 8u
#define CAROMI_CONTACT_LOPSIDED 16u
#define CAROMI_CONTACT_CORNER 32u
#define CAROMI_CONTACT_KINEMATIC 64u
#define CAROMI_CONTACT_TURNS 128u
#define CAROMI_CONTACT_ROTATES 256u
#define CAROMI_CONTACT_LIFTS 512u /* separate.c may move its body away from a fixed one */
#define CAROMI_CONTACT_HITS 1024u /* the solver stops a collision */
#define CAROMI_CONTACT_DEEP 2048u /* after the solve: it overlaps by more than separate.c leaves */

static inline uint32_t caromi_contact_flags(const caromi_contact *c) {
    return (c->active ? CAROMI_CONTACT_ACTIVE : 0u) | (c->closes ? CAROMI_CONTACT_CLOSES : 0u) |
           (c->restless ? CAROMI_CONTACT_RESTLESS : 0u) | (c->uneven ? CAROMI_CONTACT_UNEVEN : 0u) |
           (c->lopsided ? CAROMI_CONTACT_LOPSIDED : 0u) | (c->corner ? CAROMI_CONTACT_CORNER : 0u) |
           (c->kinematic ? CAROMI_CONTACT_KINEMATIC : 0u) | (c->turns ? CAROMI_CONTACT_TURNS : 0u) |
           (c->rotates ? CAROMI_CONTACT_ROTATES : 0u) |
           (c->lift > 0.0f ? CAROMI_CONTACT_LIFTS : 0u) |
           (c->hit_speed > 0.0f ? CAROMI_CONTACT_HITS : 0u);
}

/* Pairs in a batch, and blocks of a batch, which workers take. */
#define CAROMI_HELD_BATCH 8192u
#define CAROMI_HELD_BLOCKS 16u

typedef struct caromi_held_block {
    uint32_t first, count; /* range of its contacts in `held` */
} caromi_held_block;

/* State of the list of contacts while find.c builds it, and what occurs in it. */
typedef struct caromi_held_batch {
    uint32_t first, last; /* pairs in the world's touches; the end of the list counts as one more */
    uint32_t new_first;   /* first new contact: one that was not held before */
    uint32_t any;         /* flags that at least one contact has */
    uint32_t settles;     /* there are settling components: contacts.h */
    uint32_t separates;   /* there are components that separate.c moves apart */
    caromi_held_block blocks[CAROMI_HELD_BLOCKS];
} caromi_held_batch;

#endif
