/* Makes loads follow a kinematic body that slows down.
 *
 * The velocity of a kinematic body changes between two steps, not during one. Bodies that it
 * carries would then separate from it, although gravity could hold them there all the time. The
 * affected bodies are those that a contact carried, and that separate at less than the speed which
 * their acceleration adds in a step. Such a body gets the fraction (separating speed / that speed)
 * of its acceleration at the start of the step, and the rest during the step: the sum is the same.
 *
 * caromi_follow_supports  finds the fraction that fixed bodies require of each body that they
 *                         carried: the smallest one, or the body would run into the others.
 *                         Contacts with kinematic bodies that carried nothing do not count.
 * caromi_follow_pass      passes fractions on to the bodies that rest on these.
 * caromi_contacts_follow  changes the velocities.
 * caromi_follow_load      returns the remaining fraction of a contact's load. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Smallest fraction that is applied. A body that separates more slowly falls back within half of
 * the step, so the substeps hold it. */
#define CAROMI_FOLLOWS_LEAST 0.25

/* Cosine of 72 degrees: a contact carries a body if its normal is within that angle of the
 * direction opposite to the acceleration. */
#define CAROMI_CARRIES 0.3

/* Smallest remaining fraction of a load. Less than that is mostly rounding. */
#define CAROMI_LEAST_LOAD 0.05

/* Passes over the contacts. A stack of this many bodies follows, whatever their order. */
#define CAROMI_FOLLOW_PASSES 32

/* Returns the closing speed that the acceleration of a body adds in a step, towards the body that
 * carries it; 0 if the normal is not that of a support. */
static double caromi_step_closing(const struct caromi_scratch *s, const caromi_solver_body *body,
                                  caromi_vec normal) {
    double along = -caromi_dot(body->acceleration, normal);
    double size = caromi_length_of_vec(body->acceleration);
    return along > CAROMI_CARRIES * size ? along * s->dt : 0.0;
}

/* Returns the fraction that a kinematic body requires of a body that rests on it. Returns 0 if they
 * do not separate, or separate faster than the acceleration can close. */
static float caromi_support_share(const struct caromi_scratch *s, const caromi_contact *c,
                                  double closing) {
    caromi_vec v = caromi_minus(s->solver[c->body_a].velocity, s->solver[c->body_b].velocity);
    double parts =
        caromi_dot(caromi_plus(v, 1.0, caromi_wide_vec(c->ground)), caromi_wide_vec(c->normal));
    bool follows = parts >= CAROMI_FOLLOWS_LEAST * closing && parts <= closing;
    return follows ? (float)(parts / closing) : 0.0f;
}

static bool caromi_follow_supports(const carom_world *w) {
    const struct caromi_scratch *s = w->step;
    bool follows = false;
    for (uint32_t i = 0; i < s->held_count; i++) {
        const caromi_contact *c = &s->held[i];
        if (!c->fixed || !c->active || (c->kinematic && c->normal_impulse == 0.0f)) {
            continue;
        }
        caromi_solver_body *body = &s->solver[c->body_a | c->body_b];
        double closing = caromi_step_closing(s, body, caromi_fixed_normal(c));
        if (closing == 0.0) {
            continue;
        }
        const caromi_body *support = &w->bodies[c->body_a != 0 ? c->b : c->a];
        /* The surface of a spinning box changes its velocity during the step. */
        bool moves_on = c->kinematic && caromi_shape_spin(support) == 0.0f;
        float share = moves_on ? caromi_support_share(s, c, closing) : 0.0f;
        body->early = body->supported ? caromi_minf(body->early, share) : share;
        body->supported = 1;
        follows |= share > 0.0f;
    }
    return follows;
}

/* Passes the fraction of a body on to one that rests on it. The normal points from the first to the
 * second. Returns whether the fraction grew. */
static bool caromi_follow_on(const struct caromi_scratch *s, const caromi_solver_body *body,
                             caromi_solver_body *on, caromi_vec normal) {
    double closing = caromi_step_closing(s, on, normal);
    double parts = (double)body->early * -caromi_dot(body->acceleration, normal) * s->dt;
    float before = on->early;
    if (on->supported || !(closing > 0.0)) {
        return false;
    }
    on->early = caromi_maxf(before, (float)caromi_min(parts / closing, 1.0));
    return on->early > before;
}

static bool caromi_follow_pass(const struct caromi_scratch *s, bool backwards) {
    bool changed = false;
    for (uint32_t i = 0; i < s->held_count; i++) {
        uint32_t at = backwards ? s->held_count - 1 - i : i;
        caromi_pair bodies = s->held_bodies[at];
        caromi_solver_body *a = &s->solver[bodies.a];
        caromi_solver_body *b = &s->solver[bodies.b];
        if (bodies.a == 0 || bodies.b == 0 || (a->early == 0.0f && b->early == 0.0f)) {
            continue;
        }
        const caromi_contact *c = &s->held[at];
        if (c->active && c->normal_impulse > 0.0f) {
            caromi_vec normal = caromi_wide_vec(c->normal);
            changed |= caromi_follow_on(s, b, a, normal);
            changed |= caromi_follow_on(s, a, b, caromi_opposite(normal));
        }
    }
    return changed;
}

void caromi_contacts_follow(carom_world *w) {
    struct caromi_scratch *s = w->step;
    if (!caromi_any_contact(s, CAROMI_CONTACT_KINEMATIC) || !caromi_follow_supports(w)) {
        return;
    }
    for (int pass = 0; pass < CAROMI_FOLLOW_PASSES; pass++) {
        if (!caromi_follow_pass(s, pass % 2 == 1)) {
            break;
        }
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        caromi_solver_body *body = &s->solver[i];
        body->velocity =
            caromi_plus(body->velocity, (double)body->early * s->dt, body->acceleration);
    }
}

/* Returns whether a contact carries a body along its normal, in either direction. */
static bool caromi_normal_carries(const caromi_solver_body *body, caromi_vec normal) {
    double along = caromi_abs(caromi_dot(body->acceleration, normal));
    return along > CAROMI_CARRIES * caromi_length_of_vec(body->acceleration);
}

double caromi_follow_load(const struct caromi_scratch *s, const caromi_contact *c) {
    const caromi_solver_body *a = &s->solver[c->body_a];
    const caromi_solver_body *b = &s->solver[c->body_b];
    /* Loads from a body without early acceleration, and loads across the acceleration, are kept. */
    float early = c->fixed ? caromi_maxf(a->early, b->early) : caromi_minf(a->early, b->early);
    caromi_vec normal = caromi_wide_vec(c->normal);
    bool carries = caromi_normal_carries(a, normal) || caromi_normal_carries(b, normal);
    return carries ? caromi_max(1.0 - (double)early, CAROMI_LEAST_LOAD) : 1.0;
}
