/* The double-precision filters by themselves: -1 overlapping, +1 apart, 0 for the exact stage.
 * Tests count with them how often each class of input needs the exact stage. Valid shapes only. */
#ifndef FILTER_H
#define FILTER_H

#include "pair/core/circle_aabb.h"
#include "pair/core/circle_box.h"
#include "pair/core/discs.h"

static inline int double_filter_discs(const caromi_discs *d) {
    if (!caromi_discs_sure(d)) {
        return 0;
    }
    return d->excess < 0.0 ? -1 : 1;
}

static inline int double_filter_circle_circle(carom_circle a, carom_circle b) {
    caromi_discs d = caromi_discs_make(a.center, a.radius, b.center, b.radius);
    return double_filter_discs(&d);
}

static inline int double_filter_circle_aabb(carom_circle a, carom_aabb b) {
    carom_vec2 nearest = caromi_clamp_to_aabb(a.center, b);
    caromi_discs d = caromi_discs_make(a.center, a.radius, nearest, 0.0f);
    return double_filter_discs(&d);
}

static inline int double_filter_circle_box(carom_circle a, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    return caromi_circle_box_filter(&f);
}

#endif
