/* The queries of the pair lab: the nearest shape, the first hit of a sweep, resolving overlaps. */
#include "playground/model/pair/pair.h"

#define ROUNDS 64

uint32_t pair_other(const pair_lab *lab) {
    if (lab->b < lab->count && lab->b != lab->a)
        return lab->b;
    uint32_t nearest = PAIR_NONE;
    float least = 0.0f;
    for (uint32_t i = 0; i < lab->count; i++) {
        if (i == lab->a)
            continue;
        float distance = carom_distance_shapes(lab->shapes[lab->a], lab->shapes[i]);
        if (nearest == PAIR_NONE || distance < least) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}

bool pair_is_hit(const pair_lab *lab, uint32_t index) {
    for (uint32_t i = 0; i < lab->count; i++)
        if (i != index && carom_overlap_shapes(lab->shapes[index], lab->shapes[i]))
            return true;
    return false;
}

carom_sweep pair_first(const pair_lab *lab, uint32_t *who) {
    carom_sweep first = {.t = 1.0};
    *who = PAIR_NONE;
    for (uint32_t i = 0; i < lab->count; i++) {
        if (i == lab->a)
            continue;
        carom_sweep s = carom_sweep_shapes(lab->shapes[lab->a], lab->motion, lab->shapes[i]);
        if (carom_sweep_before(s, first)) {
            first = s;
            *who = s.state == CAROM_SWEEP_MISS ? PAIR_NONE : i;
        }
    }
    return first;
}

/* Returns the shape that a overlaps most deeply, or PAIR_NONE. */
static uint32_t deepest(const pair_lab *lab, carom_contact *out) {
    uint32_t found = PAIR_NONE;
    for (uint32_t i = 0; i < lab->count; i++) {
        if (i == lab->a || !carom_overlap_shapes(lab->shapes[lab->a], lab->shapes[i]))
            continue;
        carom_contact c = carom_contact_shapes(lab->shapes[lab->a], lab->shapes[i]);
        if (found == PAIR_NONE || c.distance < out->distance) {
            found = i;
            *out = c;
        }
    }
    return found;
}

bool pair_resolve(pair_lab *lab) {
    carom_contact contact;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t other = deepest(lab, &contact);
        if (other == PAIR_NONE)
            return true;
        carom_vec2 wall = *pair_center(&lab->shapes[other]);
        carom_separate(contact, 1.0f, 0.0f, pair_center(&lab->shapes[lab->a]), &wall);
        lab->shapes[lab->a] = pair_limited(lab->shapes[lab->a]);
    }
    return false;
}
