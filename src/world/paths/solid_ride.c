/* Computes the acceleration with which a body stays outside a rotating box. */
#include "base/guard.h"
#include "world/paths/solid.h"

/* The body is tested at this many times, each half of the previous one. The box rotates by at most
 * half a radian, so that each Newton step towards the separation gains some digits. */
#define CAROMI_RIDE_TIMES 10
#define CAROMI_RIDE_STEPS 4
#define CAROMI_RIDE_TURN 0.5

/* Returns how much farther than its course the body must move along the normal to be at the
 * separation `gap` after the time t. */
static double caromi_ride_lead(const caromi_solid *body, const caromi_solid *box,
                               const caromi_ride *ride, double gap, double t) {
    const caromi_vec origin = {0.0, 0.0};
    caromi_solid turned = caromi_solid_turned(box, t);
    caromi_solid body_turned = body->spin != 0.0 ? caromi_solid_turned(body, t) : *body;
    caromi_vec at = caromi_plus(ride->q, t, ride->course);
    at = caromi_plus(at, 0.5 * t * t, ride->acceleration);
    double lead = 0.0;
    for (int i = 0; i < CAROMI_RIDE_STEPS; i++) {
        caromi_nearness near =
            caromi_solid_gap(&body_turned, caromi_plus(at, lead, ride->normal), &turned, origin);
        double along = caromi_max(caromi_dot(near.normal, ride->normal), 0.25);
        lead += (gap - near.distance) / along;
    }
    return lead;
}

double caromi_ride_acceleration(const caromi_solid *body, const caromi_solid *box,
                                const caromi_ride *ride, double from, double to, double left) {
    double longest = caromi_min(left, CAROMI_RIDE_TURN / caromi_abs(box->spin));
    double acceleration = -CAROMI_INFINITY;
    double share = 1.0;
    for (int i = 0; i < CAROMI_RIDE_TIMES; i++) {
        double t = share * longest;
        double gap = from + share * share * (to - from);
        acceleration =
            caromi_max(acceleration, 2.0 * caromi_ride_lead(body, box, ride, gap, t) / (t * t));
        share *= 0.5;
    }
    return acceleration + 0x1p-10 * caromi_abs(acceleration); /* covers the times in between */
}
