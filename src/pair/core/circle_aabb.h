/* Finds the point of an aabb nearest to a circle's centre, or the nearest wall if that is
 * inside. */
#ifndef CAROMI_PAIR_CIRCLE_AABB_H
#define CAROMI_PAIR_CIRCLE_AABB_H

#include "carom/pair.h"
#include "base/real.h"

/* Returns the point of the box nearest to p. Exact: each coordinate is that of p or of a wall. NaN
 * coordinates stay NaN. */
static inline carom_vec2 caromi_clamp_to_aabb(carom_vec2 p, carom_aabb b) {
    return (carom_vec2){caromi_maxf(b.min.x, caromi_minf(b.max.x, p.x)),
                        caromi_maxf(b.min.y, caromi_minf(b.max.y, p.y))};
}

/* The nearest wall for a point inside the box; ties go to the first of +x, -x, +y, -y. */
typedef struct caromi_wall_exit {
    double depth;
    carom_vec2 normal;
    carom_vec2 point;
} caromi_wall_exit;

static inline double caromi_nearest_wall_depth(carom_vec2 p, carom_aabb b) {
    double x = caromi_min((double)b.max.x - (double)p.x, (double)p.x - (double)b.min.x);
    double y = caromi_min((double)b.max.y - (double)p.y, (double)p.y - (double)b.min.y);
    return caromi_min(x, y);
}

static inline caromi_wall_exit caromi_nearest_wall(carom_vec2 p, carom_aabb b) {
    static const carom_vec2 normal[4] = {{1.0f, 0.0f}, {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}};
    const carom_vec2 point[4] = {{b.max.x, p.y}, {b.min.x, p.y}, {p.x, b.max.y}, {p.x, b.min.y}};
    double right = (double)b.max.x - (double)p.x;
    double left = (double)p.x - (double)b.min.x;
    double above = (double)b.max.y - (double)p.y;
    double below = (double)p.y - (double)b.min.y;
    double depth = caromi_min(caromi_min(right, left), caromi_min(above, below));
    int way = above == depth ? 2 : 3;
    way = left == depth ? 1 : way;
    way = right == depth ? 0 : way;
    return (caromi_wall_exit){depth, normal[way], point[way]};
}

#endif
