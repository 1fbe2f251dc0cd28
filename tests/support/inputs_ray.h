/* inputs_ray: where a moving point starts and ends, given the shape. Part of inputs.c. */
#ifndef INPUTS_RAY_H
#define INPUTS_RAY_H

#include "inputs_place.h"

/* Returns a point on the border of b, and the normal there. */
typedef struct spot {
    vec at, out;
} spot;

static spot border_spot(inputs_rng *rng, const draft *b) {
    spot s;
    vec d = direction(rng);
    if (is_round(b)) {
        s.out = d;
        s.at.x = b->at.x + d.x * b->radius;
        s.at.y = b->at.y + d.y * b->radius;
        return s;
    }
    vec p = anywhere(rng, b);
    vec out = d; /* at a corner: any direction that leaves it */
    switch (inputs_below(rng, 4)) {
    case 0:
        p.x = either_sign(rng, b->half.x);
        out.x = p.x < 0 ? -1 : 1;
        out.y = 0;
        break;
    case 1:
        p.y = either_sign(rng, b->half.y);
        out.x = 0;
        out.y = p.y < 0 ? -1 : 1;
        break;
    default:
        p.x = d.x < 0 ? -b->half.x : b->half.x;
        p.y = d.y < 0 ? -b->half.y : b->half.y;
        break;
    }
    vec world = from_frame(b, p);
    s.at.x = b->at.x + world.x;
    s.at.y = b->at.y + world.y;
    s.out = from_frame(b, out);
    return s;
}

static vec along(vec from, vec way, double far) {
    vec p = {from.x + way.x * far, from.y + way.y * far};
    return p;
}

/* Aims through or past a point of the border; with `close`, as close to the limit as double
 * permits. */
static void aim(inputs_rng *rng, const draft *from, const draft *b, int close, vec *start,
                vec *end) {
    spot s = border_spot(rng, b);
    vec tangent = {-s.out.y, s.out.x};
    double size = size_of(b) > 0 ? size_of(b) : 1.0;
    double before = size * (0.1 + 3.0 * inputs_unit(rng));
    double after = size * (0.1 + 3.0 * inputs_unit(rng));
    vec way = direction(rng);
    if (way.x * s.out.x + way.y * s.out.y > 0) {
        way.x = -way.x;
        way.y = -way.y;
    }
    switch (inputs_below(rng, close ? 4 : 8)) {
    case 0: /* graze: along the tangent */
        *start = along(s.at, tangent, -before);
        *end = along(s.at, tangent, after);
        break;
    case 1: /* from the border, inward or along it */
        *start = s.at;
        *end = along(s.at, inputs_below(rng, 4) ? way : tangent, after);
        break;
    case 2: /* up to the border */
        *start = along(s.at, way, -before);
        *end = s.at;
        break;
    case 3: /* ends on a corner, or on another point of the border */
        *start = along(s.at, s.out, before);
        *end = border_spot(rng, b).at;
        break;
    case 4: /* from where the class put a point */
        *start = from->at;
        *end = along(s.at, way, size * both_ways(rng));
        break;
    default: /* a random line near the spot */
        *start = along(along(s.at, way, -before), tangent, size * both_ways(rng));
        *end = along(along(s.at, way, after), tangent, size * both_ways(rng));
        break;
    }
}

/* `from` lies on b's border and all numbers are whole (times a power of two): a line through it
 * whose slopes are whole as well. */
static void aim_whole(inputs_rng *rng, const draft *from, const draft *b, vec *start, vec *end) {
    vec d = {from->at.x - b->at.x, from->at.y - b->at.y};
    vec way = {-d.y, d.x}; /* the tangent of a circle */
    if (inputs_below(rng, 3) == 0) {
        /* radial, or along one of the frame's axes */
        way.x = is_round(b) ? d.x : b->rot.c * size_of(b);
        way.y = is_round(b) ? d.y : b->rot.s * size_of(b);
    } else if (!is_round(b)) {
        way.x = -b->rot.s * size_of(b);
        way.y = b->rot.c * size_of(b);
    }
    double turn = either_sign(rng, 1.0);
    *start = along(from->at, way, -turn * between(rng, 0, 2));
    *end = along(from->at, way, turn * between(rng, 0, 2));
}

#endif
