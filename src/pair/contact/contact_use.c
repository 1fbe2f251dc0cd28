/* Computes the minimum translation vector of a contact, and the contact seen from the other shape.
 * The caller may pass any bytes, so both functions check them. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/contact/contact.h"
#include "shape/valid.h"

static bool caromi_contact_ok(carom_contact c) {
    return caromi_is_finite((double)c.distance) && caromi_point_ok(c.normal) &&
           caromi_point_ok(c.point);
}

carom_vec2 carom_contact_mtv(carom_contact c) {
    if (!caromi_contact_ok(c) || c.distance >= 0.0f) {
        return (carom_vec2){0.0f, 0.0f};
    }
    double depth = -(double)c.distance;
    return (carom_vec2){caromi_to_float((double)c.normal.x * depth),
                        caromi_to_float((double)c.normal.y * depth)};
}

carom_contact carom_contact_flip(carom_contact c) {
    if (!caromi_contact_ok(c)) {
        return caromi_contact_invalid();
    }
    double distance = (double)c.distance;
    carom_vec2 other = {caromi_to_float((double)c.point.x + (double)c.normal.x * distance),
                        caromi_to_float((double)c.point.y + (double)c.normal.y * distance)};
    return (carom_contact){c.distance, {-c.normal.x, -c.normal.y}, other};
}
