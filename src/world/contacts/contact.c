/* Decides whether two bodies are in contact, and creates the contact constraint.
 *
 * caromi_approach_of      computes gap, normal and closing speed (approach.h).
 * caromi_contact_now      handles a pair that was held and is still near, or that touches without
 *                         closing.
 * caromi_contact_ahead    handles a pair that will collide in this step without a rebound;
 *                         caromi_contact_crowd one that other contacts may drive together.
 * caromi_contact_fill     fills a contact.
 * caromi_contact_points   creates a contact for each point of a manifold.
 * caromi_contact_between  runs these for a pair. */
#include "base/guard.h"
#include "world/contacts/approach.h"
#include "world/contacts/crowd.h"

/* Limits how far a body within the margin of a fixed one is moved away from it in a step: to this
 * fraction of its size, or to its path length if that is more. Rounding brings it nearer by no more
 * than that. Larger corrections would throw a stack up where the margin is large. */
#define CAROMI_LIFT_SHARE 1e-3

/* A contact is uneven if the masses of its two dynamic bodies differ by more than the first factor.
 * That matters only in a component in which some masses differ by more than the second one: piles
 * whose sizes differ by up to 1 : 4 come to rest without more sweeps. With 10 as the first factor,
 * piles of 1000 frictionless circles with masses 1 to 100 do not come to rest. */
#define CAROMI_UNEVEN_MASSES 4.0f
#define CAROMI_LOPSIDED_MASSES 20.0f

/* Returns whether a pair that was held certainly closes more slowly than its rest speed. The bound
 * is the rest speed that gravity gives to a body that contacts carried. */
static bool caromi_is_slow(const carom_world *w, uint32_t a, uint32_t b, double closing) {
    const caromi_body *body = &w->bodies[w->bodies[a].tag & CAROMI_LOADED ? a : b];
    if ((body->tag & (CAROMI_LOADED | CAROMI_FORCED)) != CAROMI_LOADED) {
        return false;
    }
    caromi_vec acceleration = caromi_acceleration(w, body, 0);
    double slow = (double)w->rest * w->step->dt;
    return closing * closing <=
           slow * slow * caromi_dot(acceleration, acceleration) * (1.0 - 0x1p-40);
}

static carom_vec2 caromi_narrow_vec(caromi_vec v) {
    return (carom_vec2){(float)v.x, (float)v.y};
}

/* Returns the gap that the solver keeps from closing, or corrects if it is negative. Between
 * touching and the margin it is 0: sweeps stop bodies anywhere in there, and far from the origin
 * the margin is as large as many an overlap. */
static double caromi_rest_gap(const caromi_approach *p) {
    return caromi_max(p->gap.distance - p->margin, 0.0) + caromi_min(p->gap.distance, 0.0);
}

/* Returns how far separate.c moves a body out of the margin of a fixed one. Bodies inside the
 * margin catch at seams. The correction has no impulse: an impulse would cause friction, and a body
 * that just fits between two walls would hang there. */
static double caromi_lift(const caromi_approach *p, double dt) {
    double inside = caromi_max(p->margin - caromi_max(p->gap.distance, 0.0), 0.0);
    double most = caromi_max(CAROMI_LIFT_SHARE * p->size, dt * caromi_length_of_vec(p->velocity));
    return caromi_min(inside, most);
}

/* Returns what the rotation of a spinning kinematic box adds to the velocity of its surface along
 * the normal, averaged over the step. With it, a body on the box is outside it at the end of the
 * step. */
static double caromi_turning_lead(const carom_world *w, const caromi_approach *p,
                                  caromi_vec acceleration) {
    bool turns_a = p->a.spin != 0.0;
    double sign = turns_a ? -1.0 : 1.0;
    caromi_ride ride = {.q = caromi_times(sign, p->q), .normal = caromi_times(sign, p->gap.normal)};
    ride.course =
        caromi_plus(caromi_times(sign, p->centres), caromi_max(p->closing, 0.0), ride.normal);
    ride.acceleration =
        caromi_plus(acceleration, -caromi_dot(acceleration, ride.normal), ride.normal);
    double needed = caromi_ride_acceleration(turns_a ? &p->b : &p->a, turns_a ? &p->a : &p->b,
                                             &ride, p->gap.distance, p->gap.distance, w->step->dt);
    return 0.5 * w->step->dt * caromi_max(needed, 0.0);
}

/* Fills what depends on the relative motion, and on the gap: of the pair, or of a contact point. */
CAROMI_FOR_BOTH void caromi_contact_move(const carom_world *w, bool circles,
                                         const caromi_approach *p, caromi_contact *out) {
    const caromi_body *a = &w->bodies[out->a];
    const caromi_body *b = &w->bodies[out->b];
    const caromi_vec none = {0.0, 0.0};
    bool moves_a = circles || a->inv_mass > 0.0f;
    bool moves_b = circles || b->inv_mass > 0.0f;
    caromi_vec ground =
        caromi_minus(moves_a ? none : p->velocity_a, moves_b ? none : p->velocity_b);
    if (p->turns) {
        caromi_vec acceleration =
            caromi_plus(caromi_acceleration(w, a, out->a), 1.0, caromi_acceleration(w, b, out->b));
        ground = caromi_plus(ground, -caromi_turning_lead(w, p, acceleration), p->gap.normal);
    }
    out->ground = caromi_narrow_vec(ground);
    out->gap = caromi_rest_gap(p);
    out->lift = out->fixed ? (float)caromi_lift(p, w->step->dt) : 0.0f;
    out->closes = out->restless = 0;
    double closes = p->closing - (out->gap > 0.0 ? out->gap / w->step->dt : 0.0);
    double speed = caromi_max(closes, -p->closing); /* at which it closes or separates */
    if (speed > CAROMI_STOP_PATH * p->size / w->step->dt) {
        double allowed =
            caromi_closing_allowed(w->step->dt, p->size, caromi_acceleration(w, a, out->a),
                                   caromi_acceleration(w, b, out->b), CAROMI_STOP_SPEED);
        out->closes = closes > allowed;
        out->restless = speed > allowed + p->margin / w->step->dt; /* more than rounding */
    }
}

/* Fills what the points of a pair have in common. */
CAROMI_FOR_BOTH void caromi_contact_fill(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                         bool circles, const caromi_approach *p,
                                         caromi_contact *out) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    bool moves_a = circles || a->inv_mass > 0.0f;
    bool moves_b = circles || b->inv_mass > 0.0f;
    bool fixed = !moves_a || !moves_b;
    /* Assigned field by field: compilers clear a whole contact with a slow loop. */
    out->a = slot_a;
    out->b = slot_b;
    out->body_a = moves_a; /* numbered later */
    out->body_b = moves_b;
    out->normal = caromi_narrow_vec(p->gap.normal);
    out->distance = p->gap.distance;
    out->size = (float)p->size;
    out->mass = (float)(1.0 / ((double)a->inv_mass + (double)b->inv_mass));
    out->friction = (float)caromi_pair_friction(w, slot_a, slot_b);
    out->turns =
        out->friction > 0.0f && (caromi_body_ease(w, a) > 0.0 || caromi_body_ease(w, b) > 0.0);
    out->normal_impulse = out->friction_impulse = out->total = 0.0f;
    out->hit_speed = out->hit_time = 0.0f;
    out->next_face = 0;
    out->active = 1;
    out->fixed = fixed;
    out->corner = p->gap.corner != 0;
    float light = caromi_maxf(a->inv_mass, b->inv_mass);
    float heavy = caromi_minf(a->inv_mass, b->inv_mass);
    out->uneven = !fixed && light > CAROMI_UNEVEN_MASSES * heavy;
    out->lopsided = !fixed && light > CAROMI_LOPSIDED_MASSES * heavy;
    out->kinematic = fixed && ((a->tag | b->tag) & CAROMI_TYPE & CAROM_KINEMATIC) != 0;
    out->separated = out->overlapped = 0;
    out->rotates = out->second = out->paired = 0;
}

/* Starts an active contact with the impulses that the point with this feature
 * (caromi_touch_feature) had in the previous step. */
static inline void caromi_warm_start(const carom_world *w, const caromi_touch *before,
                                     uint32_t feature, caromi_contact *c) {
    const double last = (double)w->last_dt;
    if (before == NULL || !c->active || !(last > 0.0)) {
        return;
    }
    const double scale = w->step->dt == last ? 1.0 : w->step->dt / last;
    if (caromi_touch_feature(before, 0) == feature) {
        c->normal_impulse = (float)(scale * (double)before->normal_impulse);
        c->friction_impulse = (float)(scale * (double)before->friction_impulse);
    } else if (caromi_touch_feature(before, 1) == feature) {
        c->normal_impulse = (float)(scale * (double)before->second_normal_impulse);
        c->friction_impulse = (float)(scale * (double)before->second_friction_impulse);
    }
}

/* Creates a contact for each point of a manifold from the one that caromi_contact_fill filled.
 * Returns their number. Points with the same feature id as before are warm-started. Changes `p`.
 *
 * A pair that closes too fast is left to the sweep. At a kinematic body, this applies to the points
 * that close faster than `slow`, and the other one is held: a box that tips onto a face stands on
 * one corner until the other corner hits. At a static body it is not: most pairs that are left to
 * the sweep there rebound (caromi_is_dead), and a held corner would change the energy of the box
 * (world_single_box). Two dynamic bodies give way to each other (motion/pair_state.c). */
static uint32_t caromi_contact_points(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                      caromi_approach *p, double slow, const caromi_touch *before,
                                      caromi_contact out[2]) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    caromi_arm arm_a = {{0.0, 0.0}, (double)a->inv_mass, caromi_inverse_inertia(w, a)};
    caromi_arm arm_b = {{0.0, 0.0}, (double)b->inv_mass, caromi_inverse_inertia(w, b)};
    out[0].rotates = out[0].turns = 1;
    out[0].paired = p->points.count == 2;
    if (out[0].paired) {
        out[1] = out[0];
        out[1].paired = 0;
        out[1].second = 1;
    }
    for (uint32_t i = 0; i < p->points.count; i++) {
        const caromi_point *point = &p->points.points[i];
        caromi_contact *c = &out[i];
        caromi_approach_at(w, slot_a, slot_b, point, p);
        p->gap.distance = point->distance;
        caromi_contact_move(w, false, p, c);
        arm_a.at = point->at_a;
        arm_b.at = point->at_b;
        c->mass = (float)caromi_lever_at(&arm_a, &arm_b, p->gap.normal).mass;
        c->arm_a = caromi_narrow_vec(point->at_a);
        c->arm_b = caromi_narrow_vec(point->at_b);
        c->feature = (uint8_t)point->feature;
        c->active = c->active || (c->kinematic && p->closing <= slow);
        caromi_warm_start(w, before, point->feature + 1, c);
    }
    return p->points.count;
}

/* Creates the contacts of a pair with a rotating box that will collide at time t (see
 * caromi_contact_ahead): one for each point of the manifold at that time, with the gap that it
 * closes until then. */
static uint32_t caromi_points_ahead(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                    caromi_approach *p, double t, caromi_contact out[2]) {
    caromi_vec place = caromi_plus(caromi_wide_vec(w->bodies[slot_a].pos), t, p->velocity);
    p->points = caromi_solid_manifold(&p->a, place, &p->b, caromi_wide_vec(w->bodies[slot_b].pos),
                                      CAROMI_HELD_GAP * p->size);
    for (uint32_t i = 0; i < p->points.count; i++) {
        caromi_point *point = &p->points.points[i];
        caromi_vec velocity_a, velocity_b;
        double closing =
            caromi_closing_at(w, slot_a, slot_b, point, p->gap.normal, &velocity_a, &velocity_b);
        point->distance += caromi_max(closing * t, 0.0);
    }
    return caromi_contact_points(w, slot_a, slot_b, p, 0.0, NULL, out);
}

/* Creates a speculative contact for two circles of a crowd that do not close at the start.
 * The solver changes their velocities: where a pile slides without friction, each circle passes
 * many others, and sweeps would have to find most of their collisions. The pair gets a contact if
 * it would collide were the relative velocity redirected: its gap is less than half of the
 * difference between the sum of the two path lengths and the length of the relative path. At rest
 * that is 0. The bounding discs of the paths are then as close, so detection finds the pair in any
 * window. Boxes get none: they may pass each other at a corner, which the normal at the start does
 * not show. Returns the number of contacts. */
static uint32_t caromi_contact_crowd(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                     const caromi_approach *p, caromi_contact *out) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    if ((a->tag & b->tag & CAROMI_CIRCLE) == 0 || p->closing > 0.0 ||
        !caromi_are_in_crowd(w, slot_a, slot_b) || !caromi_pair_accelerates(w, a, b)) {
        return 0; /* without acceleration, detection drops pairs that do not close */
    }
    double way = w->step->dt * caromi_speeds_of(w, slot_a, slot_b);
    double spare = 0.5 * (way - w->step->dt * caromi_length_of_vec(p->centres));
    if (way > p->size || p->gap.distance > spare) {
        return 0;
    }
    caromi_contact_fill(w, slot_a, slot_b, false, p, out);
    caromi_contact_move(w, false, p, out);
    out->closes = out->restless = 0;
    return 1;
}

/* Creates a speculative contact for two dynamic bodies that will collide in this step without a
 * rebound, if a contact holds one of them. The solver lets the pair close its gap, and no more. The
 * normal is that of the collision. Returns the number of contacts. */
static uint32_t caromi_contact_ahead(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                     caromi_approach *p, caromi_contact *out) {
    double dt = w->step->dt;
    /* With a fixed body this would find the seams of flush boxes. */
    bool fixed = w->bodies[slot_a].inv_mass == 0.0f || w->bodies[slot_b].inv_mass == 0.0f;
    if (fixed || p->one_way || !(p->gap.distance > 0.0)) {
        return 0;
    }
    /* Motions longer than the size are left to impacts, so detection need not look farther
     * (detect/grid_reach.h). */
    double way = caromi_length_of_vec(p->velocity) * dt;
    if (p->gap.distance > way || way > p->size) {
        return caromi_contact_crowd(w, slot_a, slot_b, p, out);
    }
    double t = caromi_solid_reach(&p->a, &p->b, p->q, p->velocity, 0.5 * p->margin);
    if (!(t < dt)) {
        return caromi_contact_crowd(w, slot_a, slot_b, p, out);
    }
    caromi_nearness then =
        caromi_solid_gap(&p->a, caromi_plus(p->q, t, p->velocity), &p->b, (caromi_vec){0.0, 0.0});
    double closing = -caromi_dot(p->velocity, then.normal);
    double rest_speed = caromi_rest_speed(w, slot_a, slot_b, then.normal, false);
    /* Slow collisions of rotating boxes are left to clipping. A contact would keep a rocking box in
     * motion. */
    double least = p->rotates ? rest_speed : 0.0;
    if (!(closing > least) || !caromi_is_dead(w, slot_a, slot_b, closing, rest_speed)) {
        return 0;
    }
    p->gap = (caromi_nearness){closing * t + 0.5 * p->margin, then.normal, 0};
    p->closing = closing;
    caromi_contact_fill(w, slot_a, slot_b, false, p, out);
    out->hit_speed = caromi_to_float(closing);
    out->hit_time = (float)(t / dt);
    if (p->rotates) {
        return caromi_points_ahead(w, slot_a, slot_b, p, t, out);
    }
    caromi_contact_move(w, false, p, out);
    return 1;
}

/* Returns whether a body is within the margin of a fixed one and closes, in a step, by less than a
 * sweep notices there. Positions are rounded to float in each step. Without a contact, which moves
 * the body out of the margin, rounding would push it into the fixed body little by little. */
static bool caromi_grazes(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                          const caromi_approach *p) {
    bool fixed = w->bodies[slot_a].inv_mass == 0.0f || w->bodies[slot_b].inv_mass == 0.0f;
    return fixed && p->gap.distance < p->margin &&
           p->closing * w->step->dt <= CAROMI_CLOSER * p->margin;
}

CAROMI_FOR_BOTH uint32_t caromi_contact_now(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                            bool circles, const caromi_touch *before,
                                            caromi_contact *out) {
    caromi_approach p;
    caromi_approach_of(w, slot_a, slot_b, circles, &p);
    double most = (before != NULL ? CAROMI_HELD_GAP : CAROMI_TOUCHING) * p.size;
    bool near = p.gap.distance - p.margin <= most + (CAROMI_TOUCHING_MARGINS - 1.0) * p.margin;
    if (!circles && p.rotates) {
        if (!near) {
            return caromi_contact_ahead(w, slot_a, slot_b, &p, out);
        }
        caromi_rotating_approach(w, slot_a, slot_b, &p);
    }
    bool accelerated = caromi_pair_accelerates(w, &w->bodies[slot_a], &w->bodies[slot_b]);
    if (!accelerated && !p.turns && p.closing < -p.rounding && p.gap.distance > p.margin) {
        return 0; /* they separate, and nothing brings them back */
    }
    bool closes = p.closing > p.rounding && !caromi_grazes(w, slot_a, slot_b, &p);
    if (!near || (before == NULL && closes && p.gap.distance >= 0.0)) {
        if (circles || p.rotates) { /* its velocities are at a contact point */
            caromi_approach_of(w, slot_a, slot_b, false, &p);
        }
        return caromi_contact_ahead(w, slot_a, slot_b, &p, out);
    }
    bool teleported = ((w->bodies[slot_a].tag | w->bodies[slot_b].tag) & CAROMI_JUMPED) != 0;
    if (p.one_way && !caromi_sides_stop(&p.a, &p.b, &p.gap, before != NULL && !teleported)) {
        return 0;
    }
    caromi_contact_fill(w, slot_a, slot_b, circles, &p, out);
    /* Two bodies can overlap before they are in contact only because a caller placed them so. */
    out->gap = caromi_rest_gap(&p);
    out->overlapped = !out->fixed && caromi_is_overlap(out) &&
                      (before == NULL || teleported || (before->flags & CAROMI_TOUCH_OVERLAP) != 0);
    double slow = CAROMI_INFINITY;
    if (closes && !(circles && before != NULL && caromi_is_slow(w, slot_a, slot_b, p.closing))) {
        double rest_speed =
            caromi_rest_speed(w, slot_a, slot_b, p.gap.normal, before != NULL) + p.rounding;
        slow = rest_speed;
        if (p.closing > rest_speed) {
            /* Sweeps ignore bodies that overlap deeply, so these must be stopped here. Where other
             * contacts hold them, stopping them would push bodies into static ones. */
            bool alone = caromi_held_by(w, slot_a) <= 1 && caromi_held_by(w, slot_b) <= 1;
            out->active = caromi_is_dead(w, slot_a, slot_b, p.closing, rest_speed) ||
                          (alone && caromi_are_deep(w, slot_a, slot_b));
            out->hit_speed = out->active ? caromi_to_float(p.closing) : 0.0f;
        }
    }
    if (!circles && p.rotates) {
        return caromi_contact_points(w, slot_a, slot_b, &p, slow, before, out);
    }
    caromi_contact_move(w, circles, &p, out);
    caromi_warm_start(w, before, before != NULL ? caromi_touch_feature(before, 0) : 0, out);
    return 1;
}

#if !defined(__OPTIMIZE_SIZE__)
static __attribute__((noinline)) uint32_t
caromi_contact_of_circles(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                          const caromi_touch *before, caromi_contact *out) {
    return caromi_contact_now(w, slot_a, slot_b, true, before, out);
}
#endif

uint32_t caromi_contact_between(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                const caromi_touch *before, caromi_contact *out) {
#if !defined(__OPTIMIZE_SIZE__)
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    if ((a->tag & b->tag & CAROMI_CIRCLE) != 0 && a->inv_mass > 0.0f && b->inv_mass > 0.0f) {
        return caromi_contact_of_circles(w, slot_a, slot_b, before, out);
    }
#endif
    return caromi_contact_now(w, slot_a, slot_b, false, before, out);
}
