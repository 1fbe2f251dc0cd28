#include "base/guard.h"
#include "carom/pair.h"
#include "pair/contact.h"
#include "pair/discs.h"
#include "shape/valid.h"

carom_contact carom_contact_circle_circle(carom_circle a, carom_circle b) {
    if (!caromi_circle_ok(a) || !caromi_circle_ok(b)) {
        return caromi_contact_invalid();
    }
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    double distance = caromi_discs_distance(&d, a.center, a.radius, b.center, b.radius);
    double length = caromi_sqrt(d.squared);
    double nx = length > 0.0 ? d.dx / length : 1.0;
    double ny = length > 0.0 ? d.dy / length : 0.0;
    double r = (double)b.radius;
    return caromi_contact_make(distance, nx, ny, (double)b.center.x + nx * r,
                               (double)b.center.y + ny * r);
}
