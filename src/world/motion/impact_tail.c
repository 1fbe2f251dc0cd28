/* Stops all joints that still close at the end of an impact together, without rebound.
 *
 *   caromi_joint_impact      runs rounds until no more bodies take part;
 *   caromi_joint_round       makes the bodies of closing joints take part;
 *   caromi_joints_converge   sweeps over the joints, forwards and backwards, until changes are
 *                            small;
 *   caromi_joint_accelerate  speeds up the sweeps by conjugate gradients. */
#include "base/guard.h"
#include "world/motion/impact.h"

/* Limits on the sweeps of the solve, and on the rounds in which more bodies may take part. */
#define CAROMI_JOINT_SWEEPS 100
#define CAROMI_JOINT_ROUNDS 20

/* The sweeps end when changes are below this share of the closing speed that is ignored. */
#define CAROMI_JOINT_CHANGE 0.25

/* Makes the bodies of closing joints take part. Returns false when the run has to end. */
static bool caromi_joint_round(caromi_cascade *c, bool *joined) {
    caromi_list *list = &c->run->worker->joints;
    uint32_t changed = c->run->worker->changes.count;
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_joint *j = &caromi_joints(c)[i];
        j->seam = 0;
        if (caromi_joint_closing(c, j) > caromi_joint_cut(c, j)) {
            j->seam = !caromi_really_closes(c, j);
            if (!j->seam && (!caromi_take_part(c, j->a) || !caromi_take_part(c, j->b))) {
                return false;
            }
        }
    }
    *joined = c->run->worker->changes.count > changed;
    return true;
}

static bool caromi_joint_is_solved(const caromi_cascade *c, const caromi_joint *j) {
    bool moved_a = j->actor_a != CAROMI_NONE || caromi_is_fixed(c->run->w, j->a);
    bool moved_b = j->actor_b != CAROMI_NONE || caromi_is_fixed(c->run->w, j->b);
    return !j->seam && moved_a && moved_b;
}

/* Sets the impulse of a joint. Returns the change of velocity, as a share of the closing speed
 * that is ignored. */
static double caromi_joint_set(const caromi_cascade *c, caromi_joint *j, double impulse) {
    double change = impulse - j->impulse;
    j->impulse = impulse;
    return change != 0.0 ? caromi_joint_push(c, j, change, 0.0) / j->cut : 0.0;
}

static double caromi_joint_sweep(const caromi_cascade *c, bool backwards) {
    uint32_t count = c->run->worker->joints.count;
    double most = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[backwards ? count - 1 - i : i];
        if (caromi_joint_is_solved(c, j)) {
            double impulse =
                caromi_max(j->impulse + caromi_joint_closing(c, j) * j->lever.mass, 0.0);
            most = caromi_max(most, caromi_joint_set(c, j, impulse));
        }
    }
    return most;
}

/* Extends the last two sweeps, which are one step of a projected gradient, by nonlinear conjugate
 * gradients (Fletcher and Reeves). Returns the squared size of the gradient. */
static double caromi_joint_accelerate(const caromi_cascade *c, double last) {
    uint32_t count = c->run->worker->joints.count;
    double size = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        const caromi_joint *j = &caromi_joints(c)[i];
        size += (j->impulse - j->before) * (j->impulse - j->before);
    }
    double beta = last > 0.0 ? size / last : 0.0;
    for (uint32_t i = 0; i < count; i++) {
        caromi_joint *j = &caromi_joints(c)[i];
        double gradient = j->impulse - j->before;
        if (beta <= 1.0 && caromi_joint_is_solved(c, j)) {
            (void)caromi_joint_set(c, j, caromi_max(j->impulse + beta * j->direction, 0.0));
            j->direction = beta * j->direction + gradient;
        } else {
            j->direction = gradient;
        }
        j->before = j->impulse;
    }
    return size;
}

/* Sweeps forwards and backwards. Returns the largest change. */
static double caromi_joint_sweeps(const caromi_cascade *c) {
    double most = caromi_joint_sweep(c, false);
    return caromi_max(most, caromi_joint_sweep(c, true));
}

/* Sweeps until the changes are small. Returns false if they do not become smaller, since impulses
 * would only grow. */
static bool caromi_joints_converge(const caromi_cascade *c) {
    double first = caromi_joint_sweeps(c);
    double most = first;
    double last = 0.0;
    for (int pass = 2; most >= CAROMI_JOINT_CHANGE && pass < CAROMI_JOINT_SWEEPS; pass += 2) {
        last = caromi_joint_accelerate(c, last);
        most = caromi_joint_sweeps(c);
        if (pass >= CAROMI_STUCK_PASSES && most > CAROMI_STUCK_SHARE * first) {
            return false;
        }
    }
    return true;
}

void caromi_joint_impact(caromi_cascade *c) {
    const caromi_list *list = &c->run->worker->joints;
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_joints(c)[i].impulse = 0.0;
    }
    bool joined = true;
    for (int round = 0; round < CAROMI_JOINT_ROUNDS && joined; round++) {
        if (!caromi_joint_round(c, &joined)) {
            return;
        }
        for (uint32_t i = 0; i < list->count; i++) {
            caromi_joint *j = &caromi_joints(c)[i];
            j->cut = caromi_joint_cut(c, j);
            j->before = j->impulse;
            j->direction = 0.0;
        }
        joined = caromi_joints_converge(c) && joined;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_joints(c)[i].total += caromi_joints(c)[i].impulse;
    }
}
