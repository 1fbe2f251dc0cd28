/* Computes the contact of two circles. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/contact/contact.h"
#include "pair/core/discs.h"
#include "shape/valid.h"

static carom_contact caromi_contact_of_discs(const caromi_discs *d, double length, double distance,
                                             carom_circle b) {
    double per_length = 1.0 / length;
    double nx = d->dx * per_length;
    double ny = d->dy * per_length;
    double r = (double)b.radius;
    return caromi_contact_make(distance, nx, ny, (double)b.center.x + nx * r,
                               (double)b.center.y + ny * r);
}

static carom_contact caromi_contact_circle_circle_careful(const caromi_discs *d, double length,
                                                          carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b)) {
        return caromi_contact_invalid();
    }
    double distance = caromi_discs_distance_exact(a.center, a.radius, b.center, b.radius);
    if (length == 0.0) {
        return caromi_contact_make(distance, 1.0, 0.0, (double)b.center.x + (double)b.radius,
                                   (double)b.center.y);
    }
    return caromi_contact_of_discs(d, length, distance, b);
}

carom_contact carom_contact_circle_circle(carom_circle a, carom_circle b) {
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    caromi_discs_gap gap = caromi_discs_measure(&d);
    if (gap.clear && gap.length > 0.0 && caromi_minf(a.radius, b.radius) >= 0.0f) {
        return caromi_contact_of_discs(&d, gap.length, gap.distance, b);
    }
    return caromi_contact_circle_circle_careful(&d, gap.length, a, b);
}
