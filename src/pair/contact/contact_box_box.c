/* Computes the contact of two rotated boxes. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/contact/contact.h"
#include "pair/core/obb.h"
#include "shape/valid.h"

carom_contact carom_contact_box_box(carom_box a, carom_box b) {
    if (!caromi_box_ok(a) || !caromi_box_ok(b)) {
        return caromi_contact_invalid();
    }
    caromi_obb obb_a = caromi_obb_from_box(a);
    caromi_obb obb_b = caromi_obb_from_box(b);
    return caromi_contact_from_obbs(&obb_a, &obb_b);
}
