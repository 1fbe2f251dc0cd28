/* Limits the impulses with which a substep starts (caromi_warm_limit).
 *
 * Invariant: warm starting adds no energy. Impulses P change the kinetic energy by
 * D(P) = P . u + P . A P / 2, where u are the relative velocities at the contact points without
 * them, and A P is what P adds to these. Each row that a sweep solves lowers D, so contacts take
 * energy if D <= 0 at the start of the sweeps. The impulses of the previous substep ensure that
 * under the same load. They do not if they stopped a collision, or if a body has left since: then D
 * may be positive, and a sweep removes only a part of it. Where a box is wedged between two bodies
 * that part is small, and the box would be thrown out.
 *
 * So if D is positive, the impulses of the component of the contact graph, with or without load,
 * are multiplied by the factor for which D is least. These components keep their impulses: large
 * ones, those without rotating boxes, and those that a kinematic body drives, which gives them
 * energy.
 *   caromi_warm_prepare  lists the bodies of the other components, once in a step;
 *   caromi_warm_limit    computes D and the factors, and multiplies by them. */
#include "base/guard.h"
#include "world/contacts/contacts.h"

/* Largest number of bodies in a component that is limited. A factor for all contacts of a large
 * pile would drop bodies far away: piles of 300 circles and boxes were not at rest after 15 s, and
 * piles of 120 rested 2 s later. */
#define CAROMI_MOST_WARMED 64u

/* Bits of the largest term of a sum, in the units of the sums. Sums of integers do not depend on
 * the order of the bodies. */
#define CAROMI_WARMED_BITS 38

/* Changes of the energy outside of this range are not limited, so that sums and their units are
 * finite. */
#define CAROMI_WARMED_LEAST 1e-200
#define CAROMI_WARMED_MOST 1e200

/* How the impulses change the energy of a body: by change + square / 2. The other fields are those
 * of the component that the body represents. */
typedef struct caromi_warmed {
    double change, square;
    double most;              /* largest of these terms */
    int64_t changes, squares; /* sums, as shares of `most` */
    float factor;             /* on the impulses */
    uint32_t boxes;           /* one of its bodies is a rotating box */
} caromi_warmed;

_Static_assert(sizeof(caromi_warmed) + sizeof(uint32_t) <= CAROMI_STOP_BODY_BYTES,
               "stop.c reserved enough");

/* They reuse the memory of stop.c. */
static caromi_warmed *caromi_warmed_bodies(const struct caromi_scratch *s) {
    return s->order_memory.data;
}

static uint32_t *caromi_warmed_list(const struct caromi_scratch *s) {
    return (uint32_t *)(void *)(caromi_warmed_bodies(s) + s->solver_count);
}

void caromi_warm_prepare(const struct caromi_scratch *s, caromi_solve *solve) {
    caromi_warmed *warmed = caromi_warmed_bodies(s);
    uint32_t *listed = caromi_warmed_list(s);
    solve->warmed = 0;
    bool small = false;
    for (uint32_t i = 1; solve->levers != NULL && i < s->solver_count && !small; i++) {
        small = s->solver[i].component == i && s->solver[i].members <= CAROMI_MOST_WARMED;
    }
    if (!small) {
        return; /* also if no contact rotates a box */
    }
    for (uint32_t i = 0; i < s->solver_count; i++) {
        warmed[i] = (caromi_warmed){.factor = 1.0f};
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        warmed[s->solver[i].component].boxes |= s->solver[i].rotates;
    }
    for (uint32_t i = 1; i < s->solver_count; i++) {
        const caromi_solver_body *root = &s->solver[s->solver[i].component];
        listed[solve->warmed] = i;
        solve->warmed += !root->driven && root->members <= CAROMI_MOST_WARMED &&
                         warmed[s->solver[i].component].boxes != 0;
    }
}

/* The change of a body's velocity in the step, with the impulses of the substep and without. */
typedef struct caromi_warm_change {
    caromi_vec with, without;
    double spin_with, spin_without;
} caromi_warm_change;

static caromi_warm_change caromi_warm_change_of(const struct caromi_scratch *s,
                                                const caromi_row_work *work, uint32_t i) {
    const caromi_solver_body *b = &s->solver[i];
    const float *now = work->solve->bodies + 4 * (size_t)i;
    const float *before = work->solve->before + 4 * (size_t)i;
    const size_t spins = 4 * (size_t)s->solver_count;
    const double h = (double)work->h;
    const double late = 1.0 - (double)b->early;
    return (caromi_warm_change){
        .with = {(double)now[0], (double)now[1]},
        .without = caromi_plus((caromi_vec){(double)before[0], (double)before[1]}, h * late,
                               b->acceleration),
        .spin_with = (double)now[spins],
        .spin_without = (double)before[spins] + h * (double)b->spin_acceleration};
}

/* Computes the terms of the bodies in the list. */
static void caromi_range_warmed(const carom_world *w, const caromi_row_work *work, uint32_t first,
                                uint32_t last) {
    const struct caromi_scratch *s = w->step;
    caromi_warmed *warmed = caromi_warmed_bodies(s);
    const uint32_t *listed = caromi_warmed_list(s);
    uint32_t end = caromi_block_end(last, work->solve->warmed);
    for (uint32_t at = first * CAROMI_ROW_LANES; at < end; at++) {
        const uint32_t i = listed[at];
        const caromi_solver_body *b = &s->solver[i];
        const caromi_warm_change c = caromi_warm_change_of(s, work, i);
        const caromi_vec by = caromi_minus(c.with, c.without);
        const double spins = c.spin_with - c.spin_without;
        const double inv_inertia = caromi_solver_inverse_inertia(b);
        const double inertia = inv_inertia > 0.0 ? 1.0 / inv_inertia : 0.0;
        const double mass = 1.0 / b->inv_mass;
        warmed[i] = (caromi_warmed){.factor = 1.0f};
        warmed[i].change = mass * caromi_dot(by, caromi_plus(b->stopped, 1.0, c.without)) +
                           inertia * spins * ((double)b->spin + c.spin_without);
        warmed[i].square = mass * caromi_dot(by, by) + inertia * spins * spins;
    }
}

/* Sums the terms of each component, and sets its factor. Returns whether one is below 1. */
static bool caromi_warmed_sum(const struct caromi_scratch *s, const caromi_solve *solve) {
    caromi_warmed *warmed = caromi_warmed_bodies(s);
    const uint32_t *listed = caromi_warmed_list(s);
    for (uint32_t at = 0; at < solve->warmed; at++) {
        const caromi_warmed *body = &warmed[listed[at]];
        caromi_warmed *c = &warmed[s->solver[listed[at]].component];
        c->most = caromi_max(c->most, caromi_abs(body->change) + body->square);
    }
    for (uint32_t at = 0; at < solve->warmed; at++) {
        const caromi_warmed *body = &warmed[listed[at]];
        caromi_warmed *c = &warmed[s->solver[listed[at]].component];
        if (c->most > CAROMI_WARMED_LEAST && c->most < CAROMI_WARMED_MOST) {
            const double unit = (double)(INT64_C(1) << CAROMI_WARMED_BITS) / c->most;
            c->changes += (int64_t)(body->change * unit);
            c->squares += (int64_t)(body->square * unit);
        }
    }
    bool any = false;
    for (uint32_t at = 0; at < solve->warmed; at++) {
        caromi_warmed *c = &warmed[listed[at]]; /* the sums are 0 if it represents none */
        if (2 * c->changes + c->squares > 0) {
            c->factor = (float)caromi_max(-(double)c->changes / (double)c->squares, 0.0);
            any = true;
        }
    }
    return any;
}

static float caromi_warm_factor(const struct caromi_scratch *s, uint32_t body) {
    return caromi_warmed_bodies(s)[s->solver[body].component].factor;
}

static void caromi_range_cool_bodies(const carom_world *w, const caromi_row_work *work,
                                     uint32_t first, uint32_t last) {
    const struct caromi_scratch *s = w->step;
    const uint32_t *listed = caromi_warmed_list(s);
    uint32_t end = caromi_block_end(last, work->solve->warmed);
    for (uint32_t at = first * CAROMI_ROW_LANES; at < end; at++) {
        const uint32_t i = listed[at];
        const double factor = (double)caromi_warm_factor(s, i);
        if (factor < 1.0) {
            const caromi_warm_change c = caromi_warm_change_of(s, work, i);
            float *now = work->solve->bodies + 4 * (size_t)i;
            now[0] = (float)(c.without.x + factor * (c.with.x - c.without.x));
            now[1] = (float)(c.without.y + factor * (c.with.y - c.without.y));
            now[4 * (size_t)s->solver_count] =
                (float)(c.spin_without + factor * (c.spin_with - c.spin_without));
        }
    }
}

static void caromi_range_cool_rows(const carom_world *w, const caromi_row_work *work,
                                   uint32_t first, uint32_t last) {
    const struct caromi_scratch *s = w->step;
    const caromi_solve *solve = work->solve;
    uint32_t end = caromi_block_end(last, solve->placed_count);
    for (uint32_t i = first * CAROMI_ROW_LANES; i < end; i++) {
        const caromi_placed *p = &solve->placed[i];
        const float factor = caromi_warm_factor(s, caromi_dynamic_of(s->held_bodies[p->contact]));
        if (factor < 1.0f) {
            caromi_rows *group = &solve->rows[p->row / CAROMI_ROW_LANES];
            group->normal_impulse[p->row % CAROMI_ROW_LANES] *= factor;
            group->friction_impulse[p->row % CAROMI_ROW_LANES] *= factor;
        }
    }
}

void caromi_warm_limit(carom_world *w, caromi_row_work *work) {
    const caromi_solve *solve = work->solve;
    if (solve->warmed == 0) {
        return;
    }
    work->range = caromi_range_warmed;
    caromi_row_work_run(w, work, 0, solve->warmed / CAROMI_ROW_LANES + 1);
    if (caromi_warmed_sum(w->step, solve)) {
        work->range = caromi_range_cool_bodies;
        caromi_row_work_run(w, work, 0, solve->warmed / CAROMI_ROW_LANES + 1);
        work->range = caromi_range_cool_rows;
        caromi_row_work_run(w, work, 0, solve->placed_count / CAROMI_ROW_LANES + 1);
    }
}
