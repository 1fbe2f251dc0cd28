/* Declares what the files of an impact share: joints, and how impulses change velocities.
 *
 * A joint here is a contact point of an impact, not a constraint between bodies. A cascade is an
 * impact with all joints that it is passed on to. Its rounds are explained in impact.c. */
#ifndef CAROMI_WORLD_MOTION_IMPACT_H
#define CAROMI_WORLD_MOTION_IMPACT_H

#include "world/motion/island.h"

/* A point at which two bodies touch at the time of the impact, a < b. A pair with a box that
 * rotates may have two. */
struct caromi_joint {
    uint32_t a, b;             /* slots */
    uint32_t actor_a, actor_b; /* CAROMI_NONE: the body does not take part yet, or is fixed */
    uint32_t next_a, next_b;   /* in the lists of both bodies: index + 1, or 0 */
    caromi_vec q;              /* position of a relative to b */
    caromi_vec normal;         /* from b to a */
    caromi_vec ground;         /* velocity of a relative to b, as far as fixed bodies cause it */
    double distance, margin;
    double restitution, friction, rest_speed;
    double absorbs; /* by how much a contact of a pile may close in the step, or 0 */
    caromi_lever lever;
    double cut;               /* closing speed up to which the joint is ignored */
    double impulse;           /* normal impulse in the current solve */
    double before, direction; /* working values of impact_tail.c and impact_rough.c */
    double closing, rebound;  /* in a round: closing speed before it, and restitution */
    double sliding;           /* in a round: friction impulse */
    double total, speed;      /* of the impact: normal impulse, and largest closing speed */
    uint32_t round;           /* last round that it was queued for; 0: none */
    uint8_t seam;    /* the relative motion does not close the gap (caromi_really_closes) */
    uint8_t rotates; /* the shape of one of the two rotates in collisions */
    uint8_t fixed_a, fixed_b; /* the body does not move, or sleeps: `ground` has its velocity */
};
typedef struct caromi_joint caromi_joint;

_Static_assert(sizeof(caromi_joint) == CAROMI_JOINT_BYTES, "lists have room for joints");

typedef struct caromi_cascade {
    caromi_island_run *run;
    double t;
    double first;            /* closing speed of the pair that started it */
    uint32_t round;          /* starts at 1 */
    uint32_t exchanges;      /* of impulses, so far */
    uint32_t still;          /* exchanges of successive rounds without a rebound */
    bool driven;             /* a kinematic body pushes it */
    bool dead;               /* nothing rebounds: it only stops what closes slowly */
    bool limited;            /* its events count towards the limits of its bodies */
    bool elastic;            /* it started with a pair of restitution 1 */
    bool courses;            /* it clips paths: impulses change courses, not velocities */
    caromi_clip_scope scope; /* bodies that a clip is passed on to */
} caromi_cascade;

/* After this many passes, the changes of a solve must have fallen to this share. A squeezed group
 * has no solution, and its changes do not become smaller. */
#define CAROMI_STUCK_PASSES 16
#define CAROMI_STUCK_SHARE 0.5

/* Most passes over the joints of a round: CAROMI_ROUND_PASSES, or CAROMI_ROUND_VISITS / joints +
 * CAROMI_ROUND_LEAST if that is less. */
#define CAROMI_ROUND_PASSES 200u
#define CAROMI_ROUND_LEAST 8u
#define CAROMI_ROUND_VISITS 4096u

static inline uint32_t caromi_round_passes(uint32_t count) {
    uint32_t passes = CAROMI_ROUND_VISITS / (count > 0 ? count : 1u) + CAROMI_ROUND_LEAST;
    return passes < CAROMI_ROUND_PASSES ? passes : CAROMI_ROUND_PASSES;
}

/* Returns whether a pass over the joints of a round is the last one, given its largest change and
 * that of all passes so far: it reaches the limit, or the joints have no solution. */
static inline bool caromi_round_ends(uint32_t count, uint32_t pass, double change, double largest) {
    return pass + 1 >= caromi_round_passes(count) ||
           (pass >= CAROMI_STUCK_PASSES && change > CAROMI_STUCK_SHARE * largest);
}

/* Returns the tangential component of a relative velocity, for the normal n. */
static inline double caromi_along(caromi_vec relative, caromi_vec n) {
    return relative.y * n.x - relative.x * n.y;
}

/* The input of one exchange of impulses between two bodies. */
typedef struct caromi_bounce {
    caromi_vec normal; /* from b to a */
    double mass, restitution, friction;
    double closing;    /* closing speed of the surfaces along the normal */
    double slip, grip; /* tangential speed, and effective mass in that direction */
    double cross;      /* change of slip by a normal impulse of 1 */
} caromi_bounce;

/* The impulse on a in an impact: the normal part, and the friction part within the friction
 * limit. */
typedef struct caromi_impulse {
    double along, across;
    caromi_vec vector;
} caromi_impulse;

static inline caromi_impulse caromi_impulse_of(const caromi_bounce *p) {
    caromi_vec n = p->normal;
    double along = (1.0 + p->restitution) * p->closing * p->mass;
    double most = p->friction * along;
    double slip = p->cross != 0.0 ? p->slip + p->cross * along : p->slip;
    double across = caromi_max(caromi_min(-slip * p->grip, most), -most);
    caromi_vec vector = {along * n.x - across * n.y, along * n.y + across * n.x};
    return (caromi_impulse){along, across, vector};
}

static inline caromi_joint *caromi_joints(const caromi_cascade *c) {
    return c->run->worker->joints.memory.data;
}

static inline caromi_actor *caromi_joint_actor(const caromi_cascade *c, uint32_t actor) {
    return (caromi_actor *)c->run->worker->actors.memory.data + actor;
}

static inline bool caromi_is_fixed(const carom_world *w, uint32_t body) {
    return !caromi_is_moved(&w->bodies[body]);
}

static inline uint32_t caromi_joint_next(const caromi_joint *joint, uint32_t body) {
    return joint->a == body ? joint->next_a : joint->next_b;
}

/* Makes the joints of two bodies if they touch, or if they are the pair that collides. Returns
 * their number, 0 to 2. */
uint32_t caromi_joints_make(caromi_cascade *c, uint32_t a, uint32_t b, bool collides,
                            caromi_joint out[2]);

/* Links a joint into the list of one of its bodies. */
void caromi_joint_link(caromi_joint *joint, uint32_t number, caromi_actor *actor, uint32_t index);

/* Finds the joints of an actor with another body. Returns their number. */
uint32_t caromi_joints_with(const caromi_cascade *c, const caromi_actor *actor, uint32_t other,
                            caromi_joint *joints[2]);

/* Stores the joints of two bodies, and links them into the list of an actor. Returns false when
 * the list is full. */
bool caromi_joints_add(caromi_cascade *c, const caromi_joint *made, uint32_t count,
                       caromi_actor *actor);

/* Makes a body take part in the impact: it becomes an actor and is advanced to the time of the
 * impact. */
bool caromi_take_part(caromi_cascade *c, uint32_t body);

/* joints.c: returns the velocity, or the course, of a body that does not take part yet. */
caromi_vec caromi_velocity_now(const caromi_cascade *c, uint32_t body);

static inline caromi_vec caromi_joint_velocity(const caromi_cascade *c, uint32_t body,
                                               uint32_t actor, bool fixed) {
    if (actor != CAROMI_NONE) {
        const caromi_segment *path = &caromi_joint_actor(c, actor)->path;
        return c->courses ? path->course : path->velocity;
    }
    return fixed ? (caromi_vec){0.0, 0.0} : caromi_velocity_now(c, body);
}

/* Returns the velocity of a relative to b at the contact. */
static inline caromi_vec caromi_joint_relative(const caromi_cascade *c, const caromi_joint *j) {
    caromi_vec a = caromi_joint_velocity(c, j->a, j->actor_a, j->fixed_a != 0);
    caromi_vec b = caromi_joint_velocity(c, j->b, j->actor_b, j->fixed_b != 0);
    return caromi_plus(caromi_minus(a, b), 1.0, j->ground);
}

/* joints.c: returns the spin of a body that does not take part yet, or the turn of its path. */
double caromi_spin_now(const caromi_cascade *c, uint32_t body);

/* Returns the spin of a body of a joint, or the turn of its path. Called for lever arms that are
 * not 0: the body takes part, or will. */
static inline double caromi_joint_spin(const caromi_cascade *c, uint32_t body, uint32_t actor) {
    if (actor != CAROMI_NONE) {
        const caromi_segment *path = &caromi_joint_actor(c, actor)->path;
        return c->courses ? path->turn : path->spin;
    }
    return caromi_spin_now(c, body);
}

/* Returns the speed along the normal at which the spins of the two bodies separate them. */
static inline double caromi_joint_lift(const caromi_cascade *c, const caromi_joint *j) {
    const caromi_lever *l = &j->lever;
    return caromi_lever_speed(l, 0.0,
                              l->normal_a != 0.0 ? caromi_joint_spin(c, j->a, j->actor_a) : 0.0,
                              l->normal_b != 0.0 ? caromi_joint_spin(c, j->b, j->actor_b) : 0.0);
}

/* Returns the closing speed of a joint along the normal. */
static inline double caromi_joint_closing(const caromi_cascade *c, const caromi_joint *j) {
    double speed = caromi_dot(caromi_joint_relative(c, j), j->normal);
    return -(j->rotates ? speed + caromi_joint_lift(c, j) : speed);
}

/* Returns whether the relative motion closes the gap. It does not at the seam of flush boxes. */
bool caromi_really_closes(const caromi_cascade *c, const caromi_joint *j);

/* Changes the velocity of an actor, or its course, by an impulse. Returns its inverse mass. */
static inline double caromi_actor_push(const caromi_cascade *c, uint32_t number, double sign,
                                       caromi_vec impulse) {
    caromi_actor *actor = caromi_joint_actor(c, number);
    caromi_segment *path = &actor->path;
    if (c->courses) {
        path->course = caromi_plus(path->course, sign * actor->inv_mass, impulse);
        actor->drift = caromi_plus(actor->drift, sign * actor->inv_mass, impulse);
    } else {
        path->velocity = caromi_plus(path->velocity, sign * actor->inv_mass, impulse);
    }
    return actor->inv_mass;
}

/* Returns the tangential speed of the surfaces of a joint. Both bodies take part or are fixed. */
static inline double caromi_joint_slip(const caromi_cascade *c, const caromi_joint *j) {
    const caromi_lever *l = &j->lever;
    double slip = caromi_along(caromi_joint_relative(c, j), j->normal);
    return caromi_lever_slip(l, slip,
                             l->arm_a != 0.0 ? caromi_joint_actor(c, j->actor_a)->path.spin : 0.0,
                             l->arm_b != 0.0 ? caromi_joint_actor(c, j->actor_b)->path.spin : 0.0);
}

/* Changes the spin of an actor, or the turn of its path. */
static inline void caromi_actor_turn(const caromi_cascade *c, uint32_t number, double change) {
    caromi_actor *actor = caromi_joint_actor(c, number);
    if (c->courses) {
        actor->path.turn += change;
        actor->turn_drift += change;
    } else {
        actor->path.spin += change;
    }
}

/* Applies an impulse at a joint: its normal component, and the one of friction. It changes the
 * velocities and spins of both bodies. Returns the largest change of velocity. */
static inline double caromi_joint_push(const caromi_cascade *c, const caromi_joint *j, double along,
                                       double across) {
    const caromi_lever *l = &j->lever;
    const caromi_vec n = j->normal;
    const caromi_vec impulse = {along * n.x - across * n.y, along * n.y + across * n.x};
    double most = 0.0;
    if (j->actor_a != CAROMI_NONE) {
        most = caromi_actor_push(c, j->actor_a, 1.0, impulse);
    }
    if (j->actor_b != CAROMI_NONE) {
        most = caromi_max(most, caromi_actor_push(c, j->actor_b, -1.0, impulse));
    }
    if (l->normal_a != 0.0) {
        caromi_actor_turn(c, j->actor_a, l->lift_a * along);
    }
    if (l->normal_b != 0.0) {
        caromi_actor_turn(c, j->actor_b, -(l->lift_b * along));
    }
    if (l->arm_a != 0.0) {
        caromi_actor_turn(c, j->actor_a, -(l->turn_a * across));
    }
    if (l->arm_b != 0.0) { /* in the same direction as a */
        caromi_actor_turn(c, j->actor_b, -(l->turn_b * across));
    }
    return most * caromi_max(caromi_abs(impulse.x), caromi_abs(impulse.y));
}

/* Changes the friction impulse of a joint so that the slip ends, within the limit that a normal
 * impulse gives. Each change only reduces the slip that is left, so energy falls. Returns the
 * largest change of velocity. */
static inline double caromi_joint_slide(const caromi_cascade *c, caromi_joint *j, double normal) {
    double limit = j->friction * normal;
    double slip = caromi_joint_slip(c, j);
    double sliding = caromi_max(caromi_min(j->sliding - slip * j->lever.grip, limit), -limit);
    double change = sliding - j->sliding;
    j->sliding = sliding;
    return change != 0.0 ? caromi_joint_push(c, j, 0.0, change) : 0.0;
}

/* Changes the impulses of a joint. Returns the largest change of velocity. */
typedef double caromi_joint_change(const caromi_cascade *c, caromi_joint *j);

/* Sweeps over the joints of a round until no change is larger than `enough`, or the round ends. */
static inline void caromi_round_sweep(const caromi_cascade *c, const uint32_t *round,
                                      uint32_t count, caromi_joint_change *change, double enough) {
    double largest = 0.0;
    for (uint32_t pass = 0;; pass++) {
        double most = 0.0;
        for (uint32_t i = 0; i < count; i++) {
            most = caromi_max(most, change(c, &caromi_joints(c)[round[i]]));
        }
        largest = caromi_max(largest, most);
        if (most <= enough || caromi_round_ends(count, pass, most, largest)) {
            return;
        }
    }
}

/* Returns the closing speed up to which a joint is ignored. */
double caromi_joint_cut(const caromi_cascade *c, const caromi_joint *j);

/* impact_release.c: removes the clips that the new velocities lead away from, and lets bodies
 * without support fall. */
void caromi_cascade_release(const caromi_cascade *c);

/* impact_release.c: limits the courses of the bodies that a clip has changed. */
void caromi_courses_limit(const caromi_cascade *c);

/* impact_rough.c: caromi_round_is_rough returns whether friction acts on a box that rotates in one
 * of the joints of a round. caromi_exchange_rough exchanges the impulses of such a round. */
bool caromi_round_is_rough(const caromi_cascade *c, const uint32_t *round, uint32_t count);
void caromi_exchange_rough(const caromi_cascade *c, const uint32_t *round, uint32_t count);

/* impact_tail.c: stops all joints that still close, without rebound. */
void caromi_joint_impact(caromi_cascade *c);

#endif
