/* Computes the contact forces on a box that rotates, from one event to the next or to the end of
 * the step.
 *
 * Invariant: forces of fixed bodies do no work, so only gravity and applied forces change the
 * energy of the box. A force f along the normal n acts at r from the centre for a time T. The
 * velocity changes from v to v + T a, and the spin from w to w + T b. The work is
 * T f . (v + T a / 2 + (w + T b / 2) x r). So each point is held at the middle of the time: there
 * its speed along n is 0, or it is positive and f is 0. n and r are also those of the middle. The
 * normal of a face of the box turns with it, and so does a corner of the box; a corner of the
 * other body stays in place. Forces of dynamic bodies act along the normal of the clip, and cancel
 * the acceleration of the box into them.
 *   caromi_holds_find   collects the points that hold the box, but not those that leave the body;
 *   caromi_holds_solve  finds non-negative forces by sweeps over the points. */
#include "base/guard.h"
#include "world/motion/island.h"

/* A point that leaves a body faster than this, in units of length per second, does not hold the
 * box. Slower motion is rounding. */
#define CAROMI_POINT_LEFT 1e-6

/* Largest angle, in radians, that a box turns by until the middle of the time. A box that turns
 * farther is held in its current orientation. */
#define CAROMI_HALF_TURN 0.5

/* Most sweeps over the points, and the share of the acceleration below which changes end them. */
#define CAROMI_HOLD_SWEEPS 64
#define CAROMI_HOLD_ERROR 1e-9

/* The points cannot all hold the box if their forces still change by more than this share of the
 * acceleration that they have to stop. It is squeezed between them, and the forces would grow with
 * each sweep. */
#define CAROMI_HOLD_SQUEEZED 1e-3

/* A point that holds the box. */
typedef struct caromi_held_point {
    caromi_vec normal;
    double arm;  /* spin moves the point along the normal at arm * spin */
    double lead; /* acceleration of the point along the normal is at least -lead */
    double mass, force, inv_mass, inv_inertia;
} caromi_held_point;

typedef struct caromi_holds {
    caromi_held_point at[2 * CAROMI_MOST_CLIPS];
    uint32_t count;
} caromi_holds;

/* How a box moves, either by its velocity or along its path. */
typedef struct caromi_motion {
    caromi_vec velocity;
    double spin;
} caromi_motion;

static caromi_vec caromi_turned_by(caromi_vec v, double angle) {
    caromi_vec by = caromi_direction(angle);
    return caromi_turn(by.x, by.y, v.x, v.y);
}

/* Returns the speed along n of a point at r, relative to the ground of a clip. */
static double caromi_point_speed(const caromi_clip *c, const caromi_motion *m, caromi_vec n,
                                 caromi_vec r) {
    return caromi_dot(caromi_minus(m->velocity, c->ground), n) + caromi_cross(r, n) * m->spin;
}

static void caromi_hold_add(const caromi_actor *actor, const caromi_clip *c, uint32_t i,
                            const caromi_motion *m, double left, caromi_holds *holds) {
    const caromi_segment *p = &actor->path;
    caromi_vec n = c->normal;
    caromi_vec r = c->points.at[i];
    double lead = -caromi_dot(c->ground_acceleration, n);
    if (!c->dynamic) {
        const caromi_motion other = {p->course, p->turn};
        double turned = p->turned - c->points.turned;
        double half = 0.5 * left * m->spin;
        half = caromi_abs(half) < CAROMI_HALF_TURN ? half : 0.0;
        if (c->points.face) {
            n = caromi_turned_by(n, turned);
            r = caromi_minus(caromi_plus(r, p->t - c->points.since, c->ground), p->at);
        } else {
            r = caromi_turned_by(r, turned);
        }
        if (caromi_point_speed(c, m, n, r) > CAROMI_POINT_LEFT &&
            caromi_point_speed(c, &other, n, r) > CAROMI_POINT_LEFT) {
            return;
        }
        if (half != 0.0 && c->points.face) {
            n = caromi_turned_by(n, half);
            r = caromi_plus(r, -0.5 * left, caromi_minus(m->velocity, c->ground));
        } else if (half != 0.0) {
            r = caromi_turned_by(r, half);
        }
        lead = left > 0.0 ? 2.0 / left * caromi_point_speed(c, m, n, r) : 0.0;
    }
    const double arm = caromi_cross(r, n);
    const double inv_inertia = c->points.inv_inertia;
    holds->at[holds->count++] = (caromi_held_point){
        .normal = n,
        .arm = arm,
        .lead = lead,
        .mass = 1.0 / (actor->inv_mass + arm * arm * inv_inertia + c->points.resists[i]),
        .inv_mass = actor->inv_mass,
        .inv_inertia = inv_inertia};
}

static void caromi_holds_find(const caromi_actor *actor, const caromi_motion *m, double left,
                              caromi_holds *holds) {
    holds->count = 0;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        for (uint32_t k = 0; k < actor->clips[i].points.count; k++) {
            caromi_hold_add(actor, &actor->clips[i], k, m, left, holds);
        }
    }
}

/* Adds the accelerations by the forces to that of the box and of its spin. A squeezed box is not
 * accelerated. */
static void caromi_holds_solve(caromi_holds *holds, caromi_vec *a, double *spin) {
    const double enough = CAROMI_HOLD_ERROR * (caromi_length_of_vec(*a) + CAROMI_SPEED_ERROR);
    double stopped = caromi_length_of_vec(*a) + CAROMI_SPEED_ERROR;
    for (uint32_t i = 0; i < holds->count; i++) {
        const caromi_held_point *h = &holds->at[i];
        stopped = caromi_max(stopped, caromi_abs(h->lead) + caromi_abs(h->arm * *spin));
    }
    double most = holds->count > 0 ? CAROMI_INFINITY : 0.0;
    for (int sweep = 0; sweep < CAROMI_HOLD_SWEEPS && most > enough; sweep++) {
        most = 0.0;
        for (uint32_t i = 0; i < holds->count; i++) {
            caromi_held_point *h = &holds->at[i];
            double speed = h->lead + caromi_dot(*a, h->normal) + h->arm * *spin;
            double change = caromi_max(-speed * h->mass, -h->force);
            h->force += change;
            *a = caromi_plus(*a, change * h->inv_mass, h->normal);
            *spin += change * h->inv_inertia * h->arm;
            most = caromi_max(most, caromi_abs(change) * h->inv_mass);
        }
    }
    if (most > CAROMI_HOLD_SQUEEZED * stopped) {
        *a = (caromi_vec){0.0, 0.0};
        *spin = 0.0;
    }
}

void caromi_hold_path(caromi_actor *actor, double left, double *turn_gain) {
    const caromi_motion m = {actor->path.course, actor->path.turn};
    caromi_holds holds;
    caromi_holds_find(actor, &m, left, &holds);
    caromi_holds_solve(&holds, &actor->path.acceleration, turn_gain);
}

void caromi_hold_velocity(caromi_actor *actor, double left) {
    const caromi_motion m = {actor->path.velocity, actor->path.spin};
    caromi_holds holds;
    caromi_holds_find(actor, &m, left, &holds);
    caromi_holds_solve(&holds, &actor->path.gain, &actor->path.spin_gain);
}
