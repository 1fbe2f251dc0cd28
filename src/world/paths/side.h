/* Decides which side of a box a normal belongs to, and whether that side stops a body. */
#ifndef CAROMI_WORLD_SIDE_H
#define CAROMI_WORLD_SIDE_H

#include "world/store.h"

/* A normal at 45 degrees belongs to both sides; this tolerance covers its rounding. */
#define CAROMI_SIDE_TIE 0x1p-20

/* Returns the CAROM_SIDE_* whose outward normals are within 45 degrees of one that points away from
 * a box: one of them, or two at a corner. Returns 0 for (0, 0). */
static inline uint32_t caromi_sides_towards(carom_rot rot, caromi_vec normal) {
    caromi_vec n = caromi_turn((double)rot.c, -(double)rot.s, normal.x, normal.y);
    double x = caromi_abs(n.x) * (1.0 + CAROMI_SIDE_TIE);
    double y = caromi_abs(n.y) * (1.0 + CAROMI_SIDE_TIE);
    uint32_t along_x = n.x > 0.0 ? CAROM_SIDE_POS_X : n.x < 0.0 ? CAROM_SIDE_NEG_X : 0u;
    uint32_t along_y = n.y > 0.0 ? CAROM_SIDE_POS_Y : n.y < 0.0 ? CAROM_SIDE_NEG_Y : 0u;
    return (x >= caromi_abs(n.y) ? along_x : 0u) | (y >= caromi_abs(n.x) ? along_y : 0u);
}

/* Returns the sides at which a one-way body stops others; 0 if it has none, as sensors and
 * circles. */
static inline uint32_t caromi_body_sides(const carom_world *w, const caromi_body *b) {
    return (b->tag & (CAROMI_CIRCLE | CAROMI_SENSOR)) != 0u ? 0u : w->traits[b->traits].sides;
}

/* Returns whether a box with these `sides` stops a body that hits it from outside at a normal,
 * which points away from the box. Letting bodies through that already overlap a one-way box is up
 * to the caller. */
static inline bool caromi_side_stops(uint32_t sides, carom_rot rot, caromi_vec normal) {
    return sides == 0u || (sides & caromi_sides_towards(rot, normal)) != 0u;
}

#endif
