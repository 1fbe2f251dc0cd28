/* The mass of a body before it is in a world. */
#include "cli/query/mass.h"

static double area(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return 3.14159265358979 * (double)s.as.circle.radius * (double)s.as.circle.radius;
    if (s.kind == CAROM_SHAPE_AABB)
        return ((double)s.as.aabb.max.x - (double)s.as.aabb.min.x) *
               ((double)s.as.aabb.max.y - (double)s.as.aabb.min.y);
    return 4.0 * (double)s.as.box.half.x * (double)s.as.box.half.y;
}

double cli_mass(const carom_body_def *def) {
    if (def->type != CAROM_DYNAMIC)
        return 0;
    return def->mass > 0 ? (double)def->mass : area(def->shape);
}
