/* Solves a round of an impact with friction on boxes that rotate.
 *
 * At a contact point with a lever arm, friction changes the normal speed, and the normal impulse
 * changes the tangential speed. So both are solved together, in two stages (Poisson):
 *   caromi_rough_compress  stops all pairs of a round without rebound, by normal impulses P and
 *                          friction within its cone;
 *   caromi_rough_restore   adds the restitution times P, and the friction of that;
 *   caromi_rough_scale     scales the second stage down if it adds more energy than the first took.
 *
 * Energy never rises: impulses J change it by the sum of J . (v before + v after) / 2. In the
 * first stage pairs end at rest along the normal, and friction opposes the slip that is left, so
 * energy falls. The second stage is limited to what the first one took. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Sweeps end when they change velocities by less than this share of the first closing speed. The
 * error in the energy is an equally small share. They also end as all rounds do
 * (caromi_round_ends): then the first stage has taken less energy, and pairs that still close are
 * left to the next round. */
#define CAROMI_ROUGH_CHANGE 1e-10

bool caromi_round_is_rough(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const caromi_joint *j = &caromi_joints(c)[round[i]];
        if (j->rotates && j->friction > 0.0) {
            return true;
        }
    }
    return false;
}

/* Stores the speeds of the joints before a stage. */
static void caromi_rough_begin(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        j->sliding = 0.0;
        j->before = -caromi_joint_closing(c, j);
        j->direction = caromi_joint_slip(c, j);
    }
}

/* The products of the impulses of a stage with the speeds before it, and with the changes of these
 * speeds. */
typedef struct caromi_rough_work {
    double before, change;
} caromi_rough_work;

static caromi_rough_work caromi_rough_end(const caromi_cascade *c, const uint32_t *round,
                                          uint32_t count, bool restores) {
    caromi_rough_work work = {0.0, 0.0};
    for (uint32_t i = 0; i < count; i++) {
        const caromi_joint *j = &caromi_joints(c)[round[i]];
        double along = restores ? j->rebound * j->impulse : j->impulse;
        work.before += along * j->before + j->sliding * j->direction;
        work.change += along * (-caromi_joint_closing(c, j) - j->before) +
                       j->sliding * (caromi_joint_slip(c, j) - j->direction);
    }
    return work;
}

static double caromi_rough_energy(caromi_rough_work work) {
    return work.before + 0.5 * work.change;
}

/* The normal and friction impulse of a single joint. */
typedef struct caromi_rough_pair {
    double along, across;
} caromi_rough_pair;

/* Returns the impulses that stop a single joint along the normal. It sticks if the friction limit
 * allows that; otherwise it slides, and friction opposes the slip. `speed` < 0 and `slip` are the
 * speeds without impulses. Each impulse changes both speeds, by `cross`. Solving for them in turn
 * would hardly converge where friction presses the bodies together. */
static caromi_rough_pair caromi_rough_stop_alone(const caromi_joint *j, double speed, double slip) {
    const double normal = 1.0 / j->lever.mass;
    const double tangent = 1.0 / j->lever.grip;
    const double cross = j->lever.cross;
    const double determinant = normal * tangent - cross * cross;
    double along = (slip * cross - speed * tangent) / determinant;
    double across = (speed * cross - slip * normal) / determinant;
    if (along > 0.0 && caromi_abs(across) <= j->friction * along) {
        return (caromi_rough_pair){along, across};
    }
    /* Try the sign of friction that sticking would need first. */
    const double first = across < 0.0 ? -j->friction : j->friction;
    for (int i = 0; i < 2; i++) {
        double share = i == 0 ? first : -first;
        double response = normal + share * cross;
        along = -speed / response;
        across = share * along;
        if (response > 0.0 && across * (slip + cross * along + tangent * across) <= 0.0) {
            return (caromi_rough_pair){along, across};
        }
    }
    return (caromi_rough_pair){-speed * j->lever.mass, 0.0};
}

/* First stage: stops a joint along the normal, with the friction of that impulse. */
static double caromi_rough_stop(const caromi_cascade *c, caromi_joint *j) {
    const double cross = j->lever.cross;
    double speed = -caromi_joint_closing(c, j) - j->impulse / j->lever.mass - cross * j->sliding;
    double slip = caromi_joint_slip(c, j) - j->sliding / j->lever.grip - cross * j->impulse;
    caromi_rough_pair stop = {0.0, 0.0};
    if (speed < 0.0) {
        stop = caromi_rough_stop_alone(j, speed, slip);
    }
    double along = stop.along - j->impulse;
    double across = stop.across - j->sliding;
    j->impulse = stop.along;
    j->sliding = stop.across;
    return caromi_joint_push(c, j, along, across);
}

/* Second stage: applies the friction of the impulses that restitution adds. */
static double caromi_rough_friction_rebound(const caromi_cascade *c, caromi_joint *j) {
    return caromi_joint_slide(c, j, j->rebound * j->impulse);
}

static void caromi_rough_compress(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        caromi_joints(c)[round[i]].impulse = 0.0;
    }
    caromi_round_sweep(c, round, count, caromi_rough_stop, CAROMI_ROUGH_CHANGE * c->first);
}

static void caromi_rough_restore(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        (void)caromi_joint_push(c, j, j->rebound * j->impulse, 0.0);
    }
    caromi_round_sweep(c, round, count, caromi_rough_friction_rebound,
                       CAROMI_ROUGH_CHANGE * c->first);
}

/* Scales the impulses of the second stage, which have been applied in full. */
static void caromi_rough_scale(const caromi_cascade *c, const uint32_t *round, uint32_t count,
                               double share) {
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        (void)caromi_joint_push(c, j, (share - 1.0) * j->rebound * j->impulse,
                                (share - 1.0) * j->sliding);
    }
}

/* Scales the impulses of the first stage down if they add energy, because they have not converged.
 * Returns the energy that they take. */
static double caromi_rough_limit(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    caromi_rough_work work = caromi_rough_end(c, round, count, false);
    double energy = caromi_rough_energy(work);
    if (!(energy > 0.0) || !(work.change > 0.0)) {
        return -energy;
    }
    /* The root s of before s + change s^2 / 2 = 0. */
    double share = caromi_max(-2.0 * work.before / work.change, 0.0);
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        (void)caromi_joint_push(c, j, (share - 1.0) * j->impulse, (share - 1.0) * j->sliding);
        j->impulse *= share;
        j->sliding *= share;
    }
    return 0.0;
}

void caromi_exchange_rough(const caromi_cascade *c, const uint32_t *round, uint32_t count) {
    caromi_rough_begin(c, round, count);
    caromi_rough_compress(c, round, count);
    double taken = caromi_rough_limit(c, round, count);
    caromi_rough_begin(c, round, count);
    caromi_rough_restore(c, round, count);
    caromi_rough_work work = caromi_rough_end(c, round, count, true);
    double share = 1.0;
    if (caromi_rough_energy(work) > caromi_max(taken, 0.0) && work.change > 0.0) {
        /* The larger root s of before s + change s^2 / 2 = taken. */
        double root = work.before * work.before + 2.0 * work.change * caromi_max(taken, 0.0);
        share = caromi_max(caromi_min((caromi_sqrt(root) - work.before) / work.change, 1.0), 0.0);
        caromi_rough_scale(c, round, count, share);
    }
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[round[i]];
        j->impulse *= 1.0 + share * j->rebound;
    }
}
