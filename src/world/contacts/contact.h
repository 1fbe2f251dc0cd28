/* Declares the contacts of a step, and the bodies that the contact solver moves. */
#ifndef CAROMI_WORLD_CONTACT_H
#define CAROMI_WORLD_CONTACT_H

#include "world/store.h"

/* A body that the contact solver moves. Number 0 stands for all bodies that it does not move. */
typedef struct caromi_solver_body {
    caromi_vec velocity;     /* solved: at the end of the step */
    caromi_vec displacement; /* solved: over the step */
    caromi_vec acceleration; /* external */
    double inv_mass;
    float spin, stopped_spin; /* as `velocity` and `stopped` */
    float spin_acceleration;  /* of a torque */
    union {
        float radius; /* of a circle; while it is solved */
        float turned; /* solved: angle of a box that rotates over the step */
    };
    union {
        float ease;        /* of a circle that can turn: caromi_body_ease; else 0 */
        float inv_inertia; /* of a box that rotates */
    };
    uint32_t slot;
    float early; /* share of the acceleration of the step that it gets at its start: follow.c */
    union {
        uint8_t pushed; /* before load.c knows loads: a contact or separate.c moved it */
        uint8_t loaded; /* then: contacts that carry load connect it to a fixed body */
    };
    uint8_t driven;   /* contacts connect it to a kinematic body that moves */
    uint8_t pressed;  /* the contacts of its component carry load: contacts/load.c */
    uint8_t differs;  /* of a component: its bodies are accelerated differently */
    uint8_t grounded; /* contacts, pushing or not, connect it to a fixed body, and none drives it */
    uint8_t contacts; /* with other dynamic bodies */
    uint8_t restless; /* of a component: one of its contacts is */
    uint8_t uneven;   /* one of its contacts is */
    uint8_t lopsided; /* of a component: one of its contacts is */
    uint8_t rotates;  /* it is a box that does */
    uint8_t supported;       /* it lies on a fixed body: follow.c */
    uint8_t displaced;       /* separate.c moves it, for bodies that a caller put into each other */
    uint8_t squeezed;        /* a kinematic body squeezes a body of its component: load.c */
    uint8_t crushed;         /* of a component: two of its bodies overlap deeply */
    uint8_t walled;          /* of a component: it touches a fixed body that does not move */
    union {                  /* one after the other */
        uint32_t first_face; /* edges.c: its first contact with a face, + 1, or 0 */
        uint32_t separates;  /* of a component: separate.c moves its bodies apart, and why */
        uint32_t first_seed; /* of a component, + 1, or 0: motion/seeds.c joins the others to it */
    };
    uint32_t members;   /* of a component: its bodies */
    uint32_t component; /* solver body that stands for all that contacts connect it with */
    caromi_vec stopped; /* velocity at the start: with `early`, and without what closed */
} caromi_solver_body;

/* A touching pair that the solver holds. If a box of the two rotates it is a point of the pair, which has up to two:
 * they follow each other. */
typedef struct caromi_contact {
    uint32_t a, b;           /* slots, a < b */
    uint32_t body_a, body_b; /* solver bodies */
    carom_vec2 normal;       /* unit, from b to a */
    carom_vec2 ground; /* velocity of a over b at the contact that the solver does not change */
    double distance;   /* of the pair, at the start of the step */
    double gap;        /* the same for the solver: contact.c */
    float size;        /* of the smaller body */
    float lift;        /* how far separate.c moves a body away from a fixed one */
    float mass;        /* effective mass */
    float friction;
    float normal_impulse, friction_impulse; /* of the last substep: the warm start */
    float total;                            /* normal impulse of the whole step */
    float hit_speed;         /* of a collision that the solver stops: closing speed, or 0 */
    float hit_time;          /* of the same, as a share of the step */
    uint32_t next_face;      /* of its body: contacts/edges.c */
    carom_vec2 arm_a, arm_b; /* if a box rotates: the point, from the centres */
    uint8_t feature;         /* the same: caromi_point */
    uint8_t active;          /* 0: closes too fast, left to the sweep */
    uint8_t fixed;           /* one of the two is static or kinematic */
    uint8_t corner : 1;      /* it is at a corner of a box */
    uint8_t closes : 1;      /* it is stopped at the start of the step */
    uint8_t restless : 1;    /* it closes, or parts as fast */
    uint8_t uneven : 1;      /* one of two dynamic bodies is heavier by a factor */
    uint8_t lopsided : 1;    /* by a large one */
    uint8_t kinematic : 1;   /* one of the two is kinematic */
    uint8_t separated : 1;   /* its bodies overlap, and are moved apart: contacts/separate.c */
    uint8_t turns : 1;       /* friction acts on it, and turns one of its bodies */
    uint8_t rotates : 1;     /* a box of the two rotates */
    uint8_t second : 1;      /* the first point of the pair is before it */
    uint8_t paired : 1;      /* the second point of the pair is after it */
    uint8_t overlapped : 1;  /* a caller put its bodies into each other, and they still overlap */
} caromi_contact;

/* The normal impulse of a pair in the whole step, from its first point. */
static inline float caromi_pair_total(const caromi_contact *c) {
    return c->paired ? c[0].total + c[1].total : c->total;
}

/* A dynamic body is squeezed if it overlaps a kinematic one by more than this share of its size. Sweeps and
 * contacts keep kinematic bodies out of what can get away to within that. */
#define CAROMI_SQUEEZED 0.005

/* Whether it was when the step began. */
static inline bool caromi_was_squeezed(const caromi_contact *c) {
    return c->kinematic && c->gap < -CAROMI_SQUEEZED * (double)c->size;
}

/* Dynamic bodies that a kinematic one drives overlap by this share of the size only if they cannot get away. */
#define CAROMI_CRUSHED 0.1

/* What a contact is, in caromi_scratch.held_flags: for loops over all contacts that need no more of most of them. */
#define CAROMI_CONTACT_ACTIVE 1u
#define CAROMI_CONTACT_CLOSES 2u
#define CAROMI_CONTACT_RESTLESS 4u
#define CAROMI_CONTACT_LIFTS 8u /* separate.c may move its body away from a fixed one */
#define CAROMI_CONTACT_DEEP                                                                        \
    16u /* after the solve: its bodies overlap more than separate.c leaves */
#define CAROMI_CONTACT_UNEVEN 32u
#define CAROMI_CONTACT_LOPSIDED 64u

/* Pairs of a batch, and blocks of it that workers take. */
#define CAROMI_HELD_BATCH 8192u
#define CAROMI_HELD_BLOCKS 16u

typedef struct caromi_held_block {
    uint32_t first, count; /* of its contacts, in `held` */
} caromi_held_block;

/* Where the list of contacts is being made: contacts/find.c. */
typedef struct caromi_held_batch {
    uint32_t first, last; /* pairs in the world's touches; its end counts as one more */
    uint32_t new_first;   /* of the contacts that were not held before */
    uint32_t corners;     /* some are at corners of boxes */
    uint32_t kinematic;   /* some are with kinematic bodies */
    uint32_t hits;        /* some are collisions that the solver stops */
    uint32_t lifted;      /* some bodies are moved away from fixed ones: separate.c */
    uint32_t restless;    /* some contacts are */
    uint32_t lopsided;    /* so are some */
    uint32_t turns;       /* some contacts turn bodies */
    uint32_t rotates;     /* some turn boxes */
    uint32_t settles;     /* some components do: contacts.h */
    uint32_t separates;   /* some components do: separate.c */
    caromi_held_block blocks[CAROMI_HELD_BLOCKS];
} caromi_held_batch;

#endif
