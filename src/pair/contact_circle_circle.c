#include "base/guard.h"
#include "carom/pair.h"
#include "pair/contact.h"
#include "pair/discs.h"

carom_contact carom_contact_circle_circle(carom_circle a, carom_circle b) {
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    if (!caromi_discs_valid(&d, a.radius, b.radius)) {
        return caromi_contact_invalid();
    }
    double length = caromi_sqrt(d.squared);
    double distance = caromi_discs_distance(&d, length, a.center, a.radius, b.center, b.radius);
    double nx = 1.0;
    double ny = 0.0;
    if (length > 0.0) {
        double per_length = 1.0 / length;
        nx = d.dx * per_length;
        ny = d.dy * per_length;
    }
    double r = (double)b.radius;
    return caromi_contact_make(distance, nx, ny, (double)b.center.x + nx * r,
                               (double)b.center.y + ny * r);
}
