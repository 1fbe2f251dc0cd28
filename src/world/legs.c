#include "base/guard.h"
#include "world/step.h"

/* Forces are few, and sorted by body for a step. */
static carom_vec2 caromi_force_on(const carom_world *w, uint32_t slot) {
    const caromi_force *forces = w->step->forces;
    uint32_t low = 0;
    uint32_t high = w->step->force_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (forces[middle].body < slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return forces[low].force;
}

caromi_vec caromi_pull(const carom_world *w, const caromi_body *b, uint32_t slot) {
    if (!caromi_is_type(b, CAROM_DYNAMIC)) {
        return (caromi_vec){0.0, 0.0};
    }
    double scale = (double)w->traits[b->traits].gravity_scale;
    caromi_vec pull = {(double)w->gravity.x * scale, (double)w->gravity.y * scale};
    if (b->tag & CAROMI_FORCED) {
        pull = caromi_plus(pull, (double)b->inv_mass, caromi_wide_vec(caromi_force_on(w, slot)));
    }
    return pull;
}

caromi_leg caromi_first_leg(const carom_world *w, uint32_t slot) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    caromi_leg leg = {0.0, caromi_wide_vec(b->pos), {0.0, 0.0}, {0.0, 0.0}, {0.0, 0.0}};
    if (caromi_is_type(b, CAROM_STATIC)) {
        return leg;
    }
    if (s->settled && s->plan_of[slot] != CAROMI_NONE) {
        const caromi_plan *plan = &s->plans[s->plan_of[slot]];
        leg.at = caromi_plus(leg.at, 1.0, plan->lift);
        leg.velocity = plan->velocity;
        leg.chord = caromi_plus(plan->apart, 1.0 / s->h, plan->way);
        return leg;
    }
    leg.velocity = leg.chord = caromi_wide_vec(b->vel);
    if (!s->plain) {
        leg.pull = caromi_pull(w, b, slot);
        leg.chord = caromi_plus(leg.velocity, 0.5 * s->h, leg.pull);
    }
    return leg;
}

static double caromi_core(const carom_world *w, const caromi_body *a, const caromi_body *b) {
    if (w->step->plain || !caromi_is_type(a, CAROM_DYNAMIC) || !caromi_is_type(b, CAROM_DYNAMIC)) {
        return 0.0;
    }
    double size_a =
        a->tag & CAROMI_CIRCLE ? (double)a->half.x : (double)caromi_minf(a->half.x, a->half.y);
    double size_b =
        b->tag & CAROMI_CIRCLE ? (double)b->half.x : (double)caromi_minf(b->half.x, b->half.y);
    return CAROMI_CORE * caromi_min(size_a, size_b);
}

bool caromi_pair_acts(const carom_world *w, uint32_t a, uint32_t b, bool *told) {
    uint32_t tag_a = w->bodies[a].tag;
    uint32_t tag_b = w->bodies[b].tag;
    if ((tag_a | tag_b) & CAROMI_DISABLED) {
        return false; /* it left the world in an earlier part of the step */
    }
    *told = ((tag_a | tag_b) & CAROMI_SENSOR) != 0;
    if (*told) {
        /* A solid static body is never told of: it does not move, so it is there or it is not. */
        bool still_a = (tag_a & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_STATIC;
        bool still_b = (tag_b & (CAROMI_TYPE | CAROMI_SENSOR)) == CAROM_STATIC;
        if (still_a || still_b) {
            return false;
        }
    } else if ((tag_a & CAROMI_TYPE) != CAROM_DYNAMIC && (tag_b & CAROMI_TYPE) != CAROM_DYNAMIC) {
        return false;
    }
    return caromi_bodies_meet(w, a, b);
}

/* Whether a kinematic body has run into another. Then it is only pushed out (settle.c): to stop it
 * once more would drag it along. */
static bool caromi_is_overrun(const caromi_body *a, const caromi_solid *solid_a,
                              const caromi_leg *leg_a, const caromi_body *b,
                              const caromi_solid *solid_b, const caromi_leg *leg_b) {
    if (!caromi_is_type(a, CAROM_KINEMATIC) && !caromi_is_type(b, CAROM_KINEMATIC)) {
        return false;
    }
    double from = caromi_max(leg_a->t, leg_b->t);
    caromi_solid turned_a = caromi_solid_turned(solid_a, from);
    caromi_solid turned_b = caromi_solid_turned(solid_b, from);
    return caromi_solid_gap(&turned_a, caromi_leg_place(leg_a, from), &turned_b,
                            caromi_leg_place(leg_b, from))
               .distance < -2.0 * (solid_a->skin + solid_b->skin);
}

double caromi_meeting_time(const carom_world *w, uint32_t a, const caromi_leg *leg_a, uint32_t b,
                           const caromi_leg *leg_b) {
    const caromi_body *body_a = &w->bodies[a];
    const caromi_body *body_b = &w->bodies[b];
    double end = w->step->h;
    double core = caromi_core(w, body_a, body_b);
    if (body_a->tag & body_b->tag & CAROMI_CIRCLE) {
        double skin = caromi_body_skin(body_a) + caromi_body_skin(body_b);
        double radii = (double)body_a->half.x + (double)body_b->half.x - core;
        return caromi_discs_meet(leg_a, leg_b, radii, skin, end);
    }
    caromi_solid solid_a = caromi_solid_of(w, body_a);
    caromi_solid solid_b = caromi_solid_of(w, body_b);
    if (caromi_is_overrun(body_a, &solid_a, leg_a, body_b, &solid_b, leg_b)) {
        return CAROMI_INFINITY;
    }
    return caromi_solid_meet(&solid_a, leg_a, &solid_b, leg_b, core, end);
}
