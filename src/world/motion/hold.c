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
 *   caromi_holds_find   collects the points that may hold the box. Those that leave the body at the
 *                       middle of the time get no force;
 *   caromi_holds_solve  finds non-negative forces by sweeps over the points;
 *   caromi_holds_bend   bends a path that would enter a body before the middle of the time. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Largest angle, in radians, that a box turns by until the middle of the time. A box that turns
 * farther is held in its current orientation. */
#define CAROMI_HALF_TURN 0.5

/* Most sweeps over the points, and the share of the acceleration below which changes end them. */
#define CAROMI_HOLD_SWEEPS 64
#define CAROMI_HOLD_ERROR 1e-9

/* Passes that find the forces. The first one takes the middle of a motion without them. */
#define CAROMI_HOLD_PASSES 2

/* The points cannot all hold the box if their forces still change by more than this share of the
 * acceleration that they have to stop. It is squeezed between them, and the forces would grow with
 * each sweep. */
#define CAROMI_HOLD_SQUEEZED 1e-3

/* A point that closes faster than this share of the speeds of the box has not been stopped. Impacts
 * of a box that touches two bodies leave less. */
#define CAROMI_HOLD_STOPPED 0.002

/* A held point, and its normal, at one time. */
typedef struct caromi_point_state {
    caromi_vec normal;
    double arm;   /* spin moves the point along the normal at arm * spin */
    double speed; /* along the normal, without spin, relative to the ground of the clip */
} caromi_point_state;

/* A distance x with x(0) = 0, x'(0) = T^2 |j| / k, x'(T / 2) = 0 and the jerk j is positive until
 * about T if k < 24. A third of that leaves room for higher orders. */
#define CAROMI_BEND 8.0

/* A point that holds the box. */
typedef struct caromi_held_point {
    caromi_vec normal;
    double arm;  /* spin moves the point along the normal at arm * spin */
    double lead; /* acceleration of the point along the normal is at least -lead */
    double mass, force, inv_mass, inv_inertia;
    caromi_point_state start; /* at the start of the time; not set for a dynamic body */
    bool dynamic, face;       /* as in caromi_clip */
} caromi_held_point;

typedef struct caromi_holds {
    caromi_held_point at[2 * CAROMI_MOST_CLIPS];
    uint32_t count;
    bool still; /* the bodies that hold the box are fixed and do not move */
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
                            const caromi_motion *m, const caromi_motion *half_way, double left,
                            caromi_holds *holds) {
    const caromi_segment *p = &actor->path;
    caromi_vec n = c->normal;
    caromi_vec r = c->points.at[i];
    double lead = -caromi_dot(c->ground_acceleration, n);
    caromi_point_state start = {n, 0.0, 0.0};
    if (!c->dynamic) {
        double turned = p->turned - c->points.turned;
        double half = 0.5 * left * half_way->spin;
        half = caromi_abs(half) < CAROMI_HALF_TURN ? half : 0.0;
        if (c->points.face) {
            n = caromi_turned_by(n, turned);
            r = caromi_minus(caromi_plus(r, p->t - c->points.since, c->ground), p->at);
        } else {
            r = caromi_turned_by(r, turned);
        }
        start.normal = n;
        start.arm = caromi_cross(r, n);
        start.speed = caromi_dot(caromi_minus(m->velocity, c->ground), n);
        if (half != 0.0 && c->points.face) {
            n = caromi_turned_by(n, half);
            r = caromi_plus(r, -0.5 * left, caromi_minus(half_way->velocity, c->ground));
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
        .inv_inertia = inv_inertia,
        .start = start,
        .dynamic = c->dynamic != 0,
        .face = c->points.face != 0};
}

static void caromi_holds_find(const caromi_actor *actor, const caromi_motion *m,
                              const caromi_motion *half_way, double left, caromi_holds *holds) {
    holds->count = 0;
    holds->still = true;
    for (uint32_t i = 0; i < actor->clip_count; i++) {
        const caromi_clip *clip = &actor->clips[i];
        holds->still =
            holds->still && !clip->dynamic && clip->ground.x == 0.0 && clip->ground.y == 0.0;
        for (uint32_t k = 0; k < actor->clips[i].points.count; k++) {
            caromi_hold_add(actor, &actor->clips[i], k, m, half_way, left, holds);
        }
    }
}

/* Reduces the acceleration of a squeezed box to the part along its motion, in the metric of the
 * kinetic energy. Fixed bodies that do not move hold it in all other directions, and their forces
 * do no work. Without any acceleration the box would climb at a constant speed. The part may at
 * most turn its velocity round. */
static void caromi_squeezed_accelerate(const caromi_held_point *h, const caromi_motion *m,
                                       double left, caromi_vec *a, double *spin) {
    const double gyration = h->inv_inertia > 0.0 ? h->inv_mass / h->inv_inertia : 0.0;
    const double square = caromi_dot(m->velocity, m->velocity) + gyration * m->spin * m->spin;
    const double along = caromi_dot(*a, m->velocity) + gyration * *spin * m->spin;
    const bool moves = left > 0.0 && square > CAROMI_SPEED_ERROR * CAROMI_SPEED_ERROR;
    const double share = moves ? caromi_max(along / square, -2.0 / left) : 0.0;
    *a = caromi_times(share, m->velocity);
    *spin = share * m->spin;
}

/* Adds the accelerations by the forces to that of the box and of its spin. A box that dynamic or
 * moving bodies squeeze is not accelerated. */
static void caromi_holds_solve(caromi_holds *holds, const caromi_motion *m, double left,
                               caromi_vec *a, double *spin) {
    const caromi_vec unheld = *a;
    const double unheld_spin = *spin;
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
    if (holds->count > 0 && most > CAROMI_HOLD_SQUEEZED * stopped) {
        *a = holds->still ? unheld : (caromi_vec){0.0, 0.0};
        *spin = holds->still ? unheld_spin : 0.0;
        caromi_squeezed_accelerate(&holds->at[0], m, left, a, spin);
    }
}

/* Returns the third derivative of the distance between the body and a held point, on a path with a
 * course, an acceleration a and a turn u. The point of a face is fixed in space while the normal n
 * turns, and a corner turns while the normal is fixed. */
static double caromi_point_jerk(const caromi_held_point *h, caromi_vec a, double u) {
    const caromi_point_state *s = &h->start;
    double corner = -u * u * u * s->arm;
    return h->face ? corner + 3.0 * u * (caromi_cross(s->normal, a) - u * s->speed) : corner;
}

/* Bends a path, so that no point that holds the box closes at its start. The turn of a path is
 * constant: half of the gain of the spin is in it from the start. Points are at rest at the middle
 * of the time T, so with two of them one may close before it and open after it. The sweep would
 * find it at once, again and again, until the path has no turn. So the course changes by d and the
 * acceleration by -2 d / T, which keeps the end of the path. d is the smallest change after which
 * each point opens at T^2 |j| / CAROMI_BEND, where j is its jerk. A point that closes without the
 * gain has not been stopped yet: the sweep finds it, and an impact stops it. A box that is
 * squeezed, for which there is no d, keeps its path. */
static void caromi_holds_bend(const caromi_holds *holds, caromi_segment *path, double spin,
                              double turn, double left) {
    const double speed = caromi_length_of_vec(path->course);
    const double gained = caromi_length_of_vec(path->acceleration);
    const double enough = CAROMI_HOLD_ERROR * (speed + left * gained + CAROMI_SPEED_ERROR);
    caromi_vec bend = {0.0, 0.0};
    double added[2 * CAROMI_MOST_CLIPS] = {0.0};
    double most = left > 0.0 ? CAROMI_INFINITY : 0.0;
    for (int sweep = 0; sweep < CAROMI_HOLD_SWEEPS && most > enough; sweep++) {
        most = 0.0;
        for (uint32_t i = 0; i < holds->count; i++) {
            const caromi_held_point *h = &holds->at[i];
            if (h->dynamic || !(h->force > 0.0)) {
                continue;
            }
            double arm = h->start.arm;
            double stopped = speed + left * gained + caromi_abs(turn * arm);
            if (h->start.speed + arm * spin < -CAROMI_HOLD_STOPPED * stopped) {
                return;
            }
            double jerk = caromi_abs(caromi_point_jerk(h, path->acceleration, turn));
            double opens = h->start.speed + arm * turn + caromi_dot(bend, h->start.normal);
            double change = caromi_max(left * left * jerk / CAROMI_BEND - opens, -added[i]);
            added[i] += change;
            bend = caromi_plus(bend, change, h->start.normal);
            most = caromi_max(most, caromi_abs(change));
        }
    }
    if (left > 0.0 && most <= enough + CAROMI_HOLD_SQUEEZED * caromi_length_of_vec(bend)) {
        path->course = caromi_plus(path->course, 1.0, bend);
        path->acceleration = caromi_plus(path->acceleration, -2.0 / left, bend);
    }
}

/* Adds the accelerations by the forces to those of a motion. The forces depend on where the points
 * are at the middle of the time, and that depends on the forces. */
static void caromi_holds_apply(const caromi_actor *actor, const caromi_motion *m, double left,
                               caromi_vec *acceleration, double *spin, caromi_holds *holds) {
    const caromi_vec unheld = *acceleration;
    const double unheld_spin = *spin;
    caromi_motion half_way = *m;
    for (int pass = 0; pass < CAROMI_HOLD_PASSES; pass++) {
        *acceleration = unheld;
        *spin = unheld_spin;
        caromi_holds_find(actor, m, &half_way, left, holds);
        caromi_holds_solve(holds, m, left, acceleration, spin);
        half_way.velocity = caromi_plus(m->velocity, 0.25 * left, *acceleration);
        half_way.spin = m->spin + 0.5 * left * *spin; /* a path has the average of the step */
    }
}

void caromi_hold_path(caromi_actor *actor, double left, double *turn_gain) {
    const caromi_motion m = {actor->path.course, actor->path.turn};
    caromi_holds holds;
    caromi_holds_apply(actor, &m, left, &actor->path.acceleration, turn_gain, &holds);
    caromi_holds_bend(&holds, &actor->path, m.spin, m.spin + 0.5 * left * *turn_gain, left);
}

void caromi_hold_velocity(caromi_actor *actor, double left) {
    const caromi_motion m = {actor->path.velocity, actor->path.spin};
    caromi_holds holds;
    caromi_holds_apply(actor, &m, left, &actor->path.gain, &actor->path.spin_gain, &holds);
}
