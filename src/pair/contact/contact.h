/* Builds contacts from double results, and the contact of invalid shapes. */
#ifndef CAROMI_PAIR_CONTACT_H
#define CAROMI_PAIR_CONTACT_H

#include "carom/pair.h"
#include "base/real.h"
#include "pair/core/obb.h"

static inline carom_contact caromi_contact_invalid(void) {
    return (carom_contact){(float)CAROMI_INFINITY, {0.0f, 0.0f}, {0.0f, 0.0f}};
}

/* (nx, ny) must be a unit vector, so its components need no clamping to float range. */
static inline carom_contact caromi_contact_make(double distance, double nx, double ny, double px,
                                                double py) {
    return (carom_contact){caromi_to_signed_float(distance),
                           {(float)nx, (float)ny},
                           {caromi_to_float(px), caromi_to_float(py)}};
}

static inline carom_contact caromi_contact_from_obbs(const caromi_obb *a, const caromi_obb *b) {
    caromi_obb_measure m = caromi_obb_measure_any(a, b);
    return caromi_contact_make(m.distance, m.nx, m.ny, m.px, m.py);
}

#endif
