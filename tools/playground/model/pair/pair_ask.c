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

bool pair_is_touch(const pair_lab *lab, float distance) {
    /* Four units in the last place of the largest coordinate. */
    const float ulps = 4.0f / 8388608.0f;
    carom_aabb b = carom_shape_bounds(lab->shapes[lab->a]);
    const float ends[4] = {b.min.x, b.min.y, b.max.x, b.max.y};
    float largest = 0.0f;
    for (int i = 0; i < 4; i++) {
        float size = ends[i] < 0.0f ? -ends[i] : ends[i];
        largest = size > largest ? size : largest;
    }
    return distance <= ulps * largest && distance >= -ulps * largest;
}

bool pair_is_hit(const pair_lab *lab, uint32_t index) {
    for (uint32_t i = 0; i < lab->count; i++)
        if (i != index && carom_overlap_shapes(lab->shapes[index], lab->shapes[i]))
            return true;
    return false;
}

carom_sweep pair_first(const pair_lab *lab, uint32_t *struck) {
    carom_sweep first = {.t = 1.0};
    *struck = PAIR_NONE;
    for (uint32_t i = 0; i < lab->count; i++) {
        if (i == lab->a)
            continue;
        carom_sweep s = carom_sweep_shapes(lab->shapes[lab->a], lab->motion, lab->shapes[i]);
        if (carom_sweep_before(s, first)) {
            first = s;
            *struck = s.state == CAROM_SWEEP_MISS ? PAIR_NONE : i;
        }
    }
    return first;
}

void pair_aim(pair_lab *lab) {
    uint32_t struck, i = 0;
    if (pair_first(lab, &struck).state == CAROM_SWEEP_HIT)
        return;
    while (i < lab->count && pair_is_hit(lab, i))
        i++;
    if (i == lab->count || lab->count == 1)
        return;
    lab->a = i;
    lab->also = 0;
    carom_vec2 from = *pair_center(&lab->shapes[i]);
    carom_vec2 to = *pair_center(&lab->shapes[pair_other(lab)]);
    lab->motion =
        pair_round_at(lab->stage, (double)to.x - (double)from.x, (double)to.y - (double)from.y);
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
