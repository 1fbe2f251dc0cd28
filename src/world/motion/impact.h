/* Declares what the files of an impact share: its joints, and how velocities change. */
#ifndef CAROMI_WORLD_MOTION_IMPACT_H
#define CAROMI_WORLD_MOTION_IMPACT_H

#include "world/motion/island.h"

/* A touching pair at the time of the impact, a < b. */
struct caromi_joint {
    uint32_t a, b;             /* slots */
    uint32_t actor_a, actor_b; /* of bodies that take part; CAROMI_NONE: not yet, or fixed */
    uint32_t next_a, next_b;   /* in the lists of both bodies: number + 1, or 0 */
    caromi_vec normal;         /* from b to a */
    caromi_vec ground;         /* velocity of a over b of those that are fixed */
    double distance, margin;
    double mass, restitution, friction, rest_speed;
    double cut;               /* closing speed up to which it is left alone */
    double impulse;           /* in the joint solve */
    double before, direction; /* for its conjugate gradients */
    double closing, rebound;  /* in a round: the speed at which it closed, its restitution */
    double sliding;           /* in a round: the friction impulse */
    double total, speed;      /* of the impact: normal impulse, and the largest closing speed */
    uint32_t round;           /* the last one that it was queued for; 0: none */
    uint32_t seam;
};
typedef struct caromi_joint caromi_joint;

_Static_assert(sizeof(caromi_joint) == CAROMI_JOINT_BYTES, "lists have room for joints");

typedef struct caromi_cascade {
    caromi_island_run *run;
    double t;
    double first;
    uint32_t round; /* from 1 on */
    uint32_t exchanges;
    uint32_t still; /* exchanges in a row, of rounds without a rebound */
    bool driven;    /* a kinematic body pushes it */
    bool elastic;   /* the restitution of the first pair is 1 */
} caromi_cascade;

/* Pairs touch that are nearer than the margin and this share of the smaller size. */
#define CAROMI_TOUCHING 1e-4

/* The part of a relative velocity across the normal n. */
static inline double caromi_along(caromi_vec relative, caromi_vec n) {
    return relative.y * n.x - relative.x * n.y;
}

/* The impulse on a in an impact: along the normal, and across it up to what friction allows. Its normal part
 * is in `along_normal`. */
static inline caromi_vec caromi_impulse_of(caromi_vec relative, caromi_vec n, double mass,
                                           double restitution, double friction,
                                           double *along_normal) {
    double normal = (1.0 + restitution) * -caromi_dot(relative, n) * mass;
    double most = friction * normal;
    double tangential = caromi_max(caromi_min(-caromi_along(relative, n) * mass, most), -most);
    *along_normal = normal;
    return (caromi_vec){normal * n.x - tangential * n.y, normal * n.y + tangential * n.x};
}

static inline caromi_joint *caromi_joints(const caromi_cascade *c) {
    return c->run->worker->joints.memory.data;
}

static inline caromi_actor *caromi_joint_actor(const caromi_cascade *c, uint32_t actor) {
    return (caromi_actor *)c->run->worker->actors.memory.data + actor;
}

static inline bool caromi_is_fixed(const carom_world *w, uint32_t body) {
    return w->bodies[body].inv_mass == 0.0f || (w->bodies[body].tag & CAROMI_ASLEEP) != 0;
}

static inline uint32_t caromi_joint_next(const caromi_joint *joint, uint32_t body) {
    return joint->a == body ? joint->next_a : joint->next_b;
}

/* The joint of two bodies, if they touch or are the ones that collide. */
bool caromi_joint_make(caromi_cascade *c, uint32_t a, uint32_t b, bool collides, caromi_joint *out);

/* Puts a joint into the list of one of its bodies. */
void caromi_joint_link(caromi_joint *joint, uint32_t number, caromi_actor *actor, uint32_t index);

/* The joint of an actor that takes part with another body, or NULL. */
caromi_joint *caromi_joint_with(const caromi_cascade *c, const caromi_actor *actor, uint32_t other);

/* Stores a joint; NULL when the list is full. */
caromi_joint *caromi_joint_add(caromi_cascade *c, const caromi_joint *joint);

/* Makes a body take part: an actor of the island, advanced to the time of the impact. */
bool caromi_take_part(caromi_cascade *c, uint32_t body);

/* The velocity of a over b at the contact. */
caromi_vec caromi_joint_relative(const caromi_cascade *c, const caromi_joint *j);

/* The speed at which they close along the normal. */
double caromi_joint_closing(const caromi_cascade *c, const caromi_joint *j);

/* Whether the relative motion really closes the gap: not at the seam of flush boxes. */
bool caromi_really_closes(const caromi_cascade *c, const caromi_joint *j);

/* Changes velocities by an impulse; returns the largest change. */
double caromi_joint_apply(const caromi_cascade *c, const caromi_joint *j, caromi_vec impulse);

/* The closing speed up to which a joint is left alone. */
double caromi_joint_cut(const caromi_cascade *c, const caromi_joint *j);

/* impact_release.c: ends clips that the new velocities leave; a body without support falls again. */
void caromi_cascade_release(const caromi_cascade *c);

/* impact_tail.c: stops all joints that still close, without rebound. */
void caromi_joint_impact(caromi_cascade *c);

#endif
