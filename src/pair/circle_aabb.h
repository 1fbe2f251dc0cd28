/* A circle and an aabb: outside, the circle against the clamped point; inside, the nearest wall. */
#ifndef CAROMI_PAIR_CIRCLE_AABB_H
#define CAROMI_PAIR_CIRCLE_AABB_H

#include "carom/pair.h"
#include "base/real.h"

/* The point of the box nearest to p. Exact: it is p or a wall in each coordinate. A NaN stays. */
static inline carom_vec2 caromi_clamp_to_aabb(carom_vec2 p, carom_aabb b) {
    carom_vec2 q;
    q.x = p.x < b.min.x ? b.min.x : p.x > b.max.x ? b.max.x : p.x;
    q.y = p.y < b.min.y ? b.min.y : p.y > b.max.y ? b.max.y : p.y;
    return q;
}

/* The way from a point of the box to its nearest wall: the first of +x, -x, +y, -y. */
typedef struct caromi_way_out {
    double depth;
    carom_vec2 normal;
    carom_vec2 point;
} caromi_way_out;

static inline caromi_way_out caromi_nearest_wall(carom_vec2 p, carom_aabb b) {
    double right = (double)b.max.x - (double)p.x;
    double left = (double)p.x - (double)b.min.x;
    double above = (double)b.max.y - (double)p.y;
    double below = (double)p.y - (double)b.min.y;
    caromi_way_out way = {right, {1.0f, 0.0f}, {b.max.x, p.y}};
    if (left < way.depth) {
        way = (caromi_way_out){left, {-1.0f, 0.0f}, {b.min.x, p.y}};
    }
    if (above < way.depth) {
        way = (caromi_way_out){above, {0.0f, 1.0f}, {p.x, b.max.y}};
    }
    if (below < way.depth) {
        way = (caromi_way_out){below, {0.0f, -1.0f}, {p.x, b.min.y}};
    }
    return way;
}

#endif
