/* inputs_draw: the numbers of each class: sizes, places, directions. Part of inputs.c.
 *
 * A shape is drafted in double as a frame (a circle is a frame with a radius and no extents),
 * placed, and only then rounded to float.
 *
 * C leaves the order of operands, arguments and initialisers open, so no expression here draws
 * more than one random number. */
#ifndef INPUTS_DRAW_H
#define INPUTS_DRAW_H

#include "inputs.h"

typedef struct vec {
    double x, y;
} vec;

enum { POINT, CIRCLE, AABB, BOX };

typedef struct draft {
    int kind;
    vec at;        /* centre */
    vec half;      /* of an aabb or a box */
    double radius; /* of a circle; 0 for a point */
    carom_rot rot; /* as given to the box */
    vec axis;      /* rot with length 1 */
} draft;

/* 2^e for the exponents used here, all of them normal doubles. */
static double power2(int e) {
    union {
        uint64_t bits;
        double value;
    } u = {(uint64_t)(e + 1023) << 52};
    return u.value;
}

/* Returns a square root by Newton's method: accurate enough for placing, and the same bits
 * everywhere. */
static double root(double x) {
    if (!(x > 0.0)) {
        return 0.0;
    }
    union {
        double value;
        uint64_t bits;
    } u = {x};
    u.bits = (u.bits >> 1) + (UINT64_C(1023) << 51);
    double r = u.value;
    for (int i = 0; i < 6; i++) {
        r = 0.5 * (r + x / r);
    }
    return r;
}

static double absolute(double x) {
    return x < 0.0 ? -x : x;
}

static double least(double a, double b) {
    return a < b ? a : b;
}

static double most(double a, double b) {
    return a > b ? a : b;
}

static double both_ways(inputs_rng *rng) {
    return 2.0 * inputs_unit(rng) - 1.0;
}

static int between(inputs_rng *rng, int low, int high) {
    return low + (int)inputs_below(rng, (uint32_t)(high - low + 1));
}

static double either_sign(inputs_rng *rng, double x) {
    return inputs_below(rng, 2) ? x : -x;
}

/* x times a power of two from a range. */
static double spread(inputs_rng *rng, double x, int low, int high) {
    return x * power2(between(rng, low, high));
}

/* A unit vector: ((1-t^2), 2t) / (1+t^2) in a random quadrant. */
static vec direction(inputs_rng *rng) {
    double t = inputs_unit(rng);
    double n = 1.0 + t * t;
    vec d;
    d.x = either_sign(rng, (1.0 - t * t) / n);
    d.y = either_sign(rng, 2.0 * t / n);
    return d;
}

typedef struct triple {
    int p, q, h; /* p^2 + q^2 = h^2 */
} triple;

static triple pythagorean(inputs_rng *rng) {
    static const triple table[] = {{3, 4, 5},    {5, 12, 13},  {8, 15, 17},  {7, 24, 25},
                                   {20, 21, 29}, {12, 35, 37}, {9, 40, 41},  {28, 45, 53},
                                   {11, 60, 61}, {16, 63, 65}, {33, 56, 65}, {48, 55, 73},
                                   {13, 84, 85}, {36, 77, 85}, {39, 80, 89}, {65, 72, 97}};
    triple t = table[inputs_below(rng, sizeof table / sizeof table[0])];
    if (inputs_below(rng, 2)) {
        int p = t.p;
        t.p = t.q;
        t.q = p;
    }
    t.p = inputs_below(rng, 2) ? t.p : -t.p;
    t.q = inputs_below(rng, 2) ? t.q : -t.q;
    return t;
}

static carom_rot quarter_turn(inputs_rng *rng) {
    static const carom_rot turns[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    return turns[inputs_below(rng, 4)];
}

/* Draws a direction: unit, of other length, a multiple of 90 degrees, in whole numbers, or nearly
 * axis-aligned. */
static carom_rot draw_rot(inputs_rng *rng) {
    vec d = direction(rng);
    double length = 1.0;
    carom_rot r;
    triple t;
    switch (inputs_below(rng, 10)) {
    case 0:
        return quarter_turn(rng);
    case 1:
        t = pythagorean(rng);
        r.c = (float)t.p;
        r.s = (float)t.q;
        return r;
    case 2:
        r.c = (float)between(rng, 1, 9);
        r.s = (float)between(rng, -9, 9);
        return r;
    case 3:
        length = spread(rng, 1.0 + 0.5 * d.x, -20, 20);
        break;
    case 4:
        d.y = spread(rng, d.y, -30, -2);
        break;
    default:
        break;
    }
    r.c = (float)(d.x * length);
    r.s = (float)(d.y * length);
    return r;
}

static vec unit_axis(carom_rot rot) {
    double c = rot.c;
    double s = rot.s;
    double length = root(c * c + s * s);
    vec axis = {c / length, s / length};
    return axis;
}

/* Draws a length of the class; `second` selects the other shape if the two differ. */
static double draw_size(int cls, inputs_rng *rng, int second) {
    double mantissa = 1.0 + inputs_unit(rng);
    int shift = between(rng, 42, 62);
    switch (cls) {
    case INPUTS_FAR_RANDOM:
    case INPUTS_FAR_NEAR_TOUCH:
        return spread(rng, mantissa, -1, 8);
    case INPUTS_SIZE_RATIO:
        return second ? spread(rng, mantissa, -40, 40) : mantissa;
    case INPUTS_RANDOM_EXPONENT:
        return spread(rng, mantissa, -60, 60);
    case INPUTS_HUGE:
        return spread(rng, mantissa, 60, 126);
    case INPUTS_DENORMAL:
        return (double)(inputs_next(rng) >> shift) * power2(-149);
    default:
        return spread(rng, mantissa, -3, 3);
    }
}

static double draw_place(int cls, inputs_rng *rng) {
    static const double decades[] = {1e4, 1e5, 1e6};
    double u = both_ways(rng);
    switch (cls) {
    case INPUTS_FAR_RANDOM:
    case INPUTS_FAR_NEAR_TOUCH:
        u *= 9.0;
        return (u < 0 ? u - 1.0 : u + 1.0) * decades[inputs_below(rng, 3)];
    case INPUTS_SIZE_RATIO:
        return u;
    case INPUTS_RANDOM_EXPONENT:
        return spread(rng, u, -60, 60);
    case INPUTS_HUGE:
        return spread(rng, u, 60, 127);
    case INPUTS_DENORMAL:
        return either_sign(rng, draw_size(cls, rng, 0));
    default:
        return 10.0 * u;
    }
}

/* Draws the second extent of a box: like the first one, sometimes 0. */
static double draw_other_size(int cls, inputs_rng *rng, int second, double first) {
    if (inputs_below(rng, 32) == 0) {
        return 0.0;
    }
    return cls == INPUTS_SIZE_RATIO ? first * (0.25 + inputs_unit(rng))
                                    : draw_size(cls, rng, second);
}

static draft draw_shape(int cls, inputs_rng *rng, int kind, int second) {
    draft d; /* filled in field by field: a whole initialiser would call memset */
    d.kind = kind;
    d.at.x = draw_place(cls, rng);
    d.at.y = draw_place(cls, rng);
    d.half.x = 0;
    d.half.y = 0;
    d.radius = 0;
    d.rot = (carom_rot){1, 0};
    d.axis = (vec){1, 0};
    if (kind == CIRCLE) {
        d.radius = draw_size(cls, rng, second);
    } else if (kind != POINT) {
        d.half.x = draw_size(cls, rng, second);
        d.half.y = draw_other_size(cls, rng, second, d.half.x);
    }
    if (kind == BOX) {
        d.rot = draw_rot(rng);
        d.axis = unit_axis(d.rot);
    }
    return d;
}

/* Draws a point of the frame's rectangle, in the coordinates of the frame. */
static vec anywhere(inputs_rng *rng, const draft *d) {
    vec p;
    p.x = d->half.x * both_ways(rng);
    p.y = d->half.y * both_ways(rng);
    return p;
}

static double size_of(const draft *d) {
    return most(d->radius, most(d->half.x, d->half.y));
}

static vec to_frame(const draft *d, vec v) {
    vec local = {d->axis.x * v.x + d->axis.y * v.y, d->axis.x * v.y - d->axis.y * v.x};
    return local;
}

static vec from_frame(const draft *d, vec v) {
    vec world = {d->axis.x * v.x - d->axis.y * v.y, d->axis.y * v.x + d->axis.x * v.y};
    return world;
}

#endif
