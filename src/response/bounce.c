/* Computes velocities after an impact, with restitution and friction, and reflects vectors.
 *
 *   caromi_approach_make  relative velocity along the normal and the tangent
 *   caromi_share_out      applies the impulse by inverse mass
 *   caromi_end_approach   removes approach that rounding left */
#include "base/guard.h"
#include "carom/response.h"
#include "response/impulse.h"
#include "vec/turn.h"

/* The relative velocity of a and b along and across the normal. It is divided by |n|^2 where it is
 * used, so the length of a rounded normal does not matter. */
typedef struct caromi_bounce_approach {
    caromi_vec n;
    double squared; /* |n|^2 */
    double normal;  /* times |n|; negative if they approach */
    double tangent; /* times |n|, along (-n.y, n.x) */
} caromi_bounce_approach;

static caromi_bounce_approach caromi_approach_make(carom_vec2 n, carom_vec2 vel_a,
                                                   carom_vec2 vel_b) {
    caromi_bounce_approach p;
    double x = (double)vel_a.x - (double)vel_b.x;
    double y = (double)vel_a.y - (double)vel_b.y;
    p.n = (caromi_vec){(double)n.x, (double)n.y};
    p.squared = p.n.x * p.n.x + p.n.y * p.n.y;
    p.normal = x * p.n.x + y * p.n.y;
    p.tangent = y * p.n.x - x * p.n.y;
    return p;
}

static double caromi_along_normal(carom_vec2 a, carom_vec2 b, caromi_vec n) {
    return ((double)a.x - (double)b.x) * n.x + ((double)a.y - (double)b.y) * n.y;
}

/* Adds a change of velocity. Rounds to nearest or, if `outward`, in the direction of `side`, so
 * that rounding leaves no approach. */
static carom_vec2 caromi_changed(carom_vec2 v, caromi_vec change, caromi_vec side, bool outward) {
    double x = (double)v.x + change.x;
    double y = (double)v.y + change.y;
    carom_vec2 changed =
        outward ? (carom_vec2){caromi_round_towards(x, side.x), caromi_round_towards(y, side.y)}
                : (carom_vec2){caromi_to_float(x), caromi_to_float(y)};
    return (carom_vec2){change.x == 0.0 ? v.x : changed.x, change.y == 0.0 ? v.y : changed.y};
}

/* Removes the approach velocity that rounding leaves. If the velocities nearly cancel, their
 * rounding errors are large compared with the difference. Each iteration corrects the error of the
 * previous one. */
static void caromi_end_approach(double squared, double a, double b, caromi_vec n, carom_vec2 *vel_a,
                                carom_vec2 *vel_b) {
    caromi_vec back = {-n.x, -n.y};
    for (int i = 0; i < 4; i++) {
        double left = caromi_along_normal(*vel_a, *vel_b, n) / squared;
        if (!(left < 0.0)) {
            return;
        }
        *vel_a = caromi_changed(*vel_a, (caromi_vec){-left * n.x * a, -left * n.y * a}, n, true);
        *vel_b = caromi_changed(*vel_b, (caromi_vec){left * n.x * b, left * n.y * b}, back, true);
    }
}

/* Distributes a change `impulse` of the relative velocity over both bodies. */
static void caromi_share_out(caromi_vec impulse, caromi_shares share,
                             const caromi_bounce_approach *p, carom_vec2 *vel_a,
                             carom_vec2 *vel_b) {
    double a = share.a / share.sum;
    double b = share.b / share.sum;
    caromi_vec change_a = {impulse.x * a, impulse.y * a};
    caromi_vec change_b = {-impulse.x * b, -impulse.y * b};
    caromi_vec back = {-p->n.x, -p->n.y};
    carom_vec2 new_a = caromi_changed(*vel_a, change_a, p->n, false);
    carom_vec2 new_b = caromi_changed(*vel_b, change_b, back, false);
    if (caromi_along_normal(new_a, new_b, p->n) < 0.0) {
        new_a = caromi_changed(*vel_a, change_a, p->n, true);
        new_b = caromi_changed(*vel_b, change_b, back, true);
        caromi_end_approach(p->squared, a, b, p->n, &new_a, &new_b);
    }
    *vel_a = new_a;
    *vel_b = new_b;
}

void carom_bounce_rough(carom_contact contact, float restitution, float friction, float inv_mass_a,
                        float inv_mass_b, carom_vec2 *vel_a, carom_vec2 *vel_b) {
    caromi_shares share = caromi_shares_make(inv_mass_a, inv_mass_b);
    double e = (double)restitution;
    double mu = (double)friction;
    bool valid = e >= 0.0 && mu >= 0.0 && caromi_is_finite(e + mu) && share.sum > 0.0 &&
                 caromi_normal_ok(contact.normal) && caromi_point_ok(*vel_a) &&
                 caromi_point_ok(*vel_b);
    if (!valid) {
        return;
    }
    caromi_bounce_approach p = caromi_approach_make(contact.normal, *vel_a, *vel_b);
    if (!(p.normal < 0.0)) {
        return;
    }
    /* Changes of the relative velocity along the normal and the tangent, divided by |n|. */
    double along = -(1.0 + e) * p.normal / p.squared;
    double most = caromi_min(mu * along, caromi_abs(p.tangent) / p.squared);
    double across = p.tangent > 0.0 ? -most : most;
    caromi_vec impulse = {along * p.n.x - across * p.n.y, along * p.n.y + across * p.n.x};
    caromi_share_out(impulse, share, &p, vel_a, vel_b);
}

void carom_bounce(carom_contact contact, float restitution, float inv_mass_a, float inv_mass_b,
                  carom_vec2 *vel_a, carom_vec2 *vel_b) {
    carom_bounce_rough(contact, restitution, 0.0f, inv_mass_a, inv_mass_b, vel_a, vel_b);
}

carom_vec2 carom_reflect(carom_vec2 v, carom_vec2 n) {
    if (!caromi_point_ok(v)) {
        return (carom_vec2){0.0f, 0.0f};
    }
    if (!caromi_normal_ok(n)) {
        return v;
    }
    double nx = (double)n.x;
    double ny = (double)n.y;
    double twice = 2.0 * ((double)v.x * nx + (double)v.y * ny) / (nx * nx + ny * ny);
    return (carom_vec2){caromi_to_float((double)v.x - twice * nx),
                        caromi_to_float((double)v.y - twice * ny)};
}
