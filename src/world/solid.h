/* A body's shape in double, for meetings. */
#ifndef CAROMI_WORLD_SOLID_H
#define CAROMI_WORLD_SOLID_H

#include "world/leg.h"

typedef struct caromi_solid {
    caromi_vec half; /* of a circle: its radius */
    caromi_vec axis; /* unit */
    double spin;     /* radians in a unit of time */
    double reach;    /* radius around the centre that holds it */
    double skin;     /* the gap that is kept for rounding */
    uint32_t circle; /* 1, or 0: a box */
    uint32_t sides;  /* one-way, or 0 */
} caromi_solid;

/* Places round to float when a part of a step ends, by half an ulp of each coordinate. A gap of
 * twice that for each body, half of which may be used up, keeps shapes from overlapping by it. */
static inline double caromi_body_skin(const caromi_body *b) {
    double place = caromi_max(caromi_abs((double)b->pos.x), caromi_abs((double)b->pos.y));
    double size = caromi_max((double)b->half.x, (double)b->half.y);
    return 0x1p-22 * (place + size);
}

static inline double caromi_body_reach(const caromi_body *b) {
    double hx = (double)b->half.x;
    double hy = (double)b->half.y;
    return b->tag & CAROMI_CIRCLE ? hx : caromi_sqrt(hx * hx + hy * hy);
}

static inline caromi_solid caromi_solid_of(const carom_world *w, const caromi_body *b) {
    caromi_solid s = {.half = caromi_wide_vec(b->half),
                      .axis = {1.0, 0.0},
                      .reach = caromi_body_reach(b),
                      .skin = caromi_body_skin(b),
                      .circle = (b->tag & CAROMI_CIRCLE) != 0};
    if (!s.circle) {
        s.axis = caromi_unit((double)b->rot.c, (double)b->rot.s);
        s.sides = w->traits[b->traits].sides;
        s.spin = caromi_is_type(b, CAROM_KINEMATIC) ? (double)b->spin : 0.0;
    }
    return s;
}

/* What lies between two solids: the signed distance, and the unit normal from b to a. */
typedef struct caromi_nearness {
    double distance;
    caromi_vec normal;
    uint32_t corner; /* of a box, 1 */
} caromi_nearness;

/* Of a at p_a and b at p_b. */
caromi_nearness caromi_solid_gap(const caromi_solid *a, caromi_vec p_a, const caromi_solid *b,
                                 caromi_vec p_b);

/* When two solids on their legs come as near as their skins, if they then get nearer than half of
 * them before `end`; CAROMI_INFINITY if they do not. `core` is what they may overlap before that.
 * Of two bodies a is the one of the lower index, so that both find the same bits. */
double caromi_solid_meet(const caromi_solid *a, const caromi_leg *leg_a, const caromi_solid *b,
                         const caromi_leg *leg_b, double core, double end);

/* The same for two circles. */
double caromi_discs_meet(const caromi_leg *leg_a, const caromi_leg *leg_b, double radii,
                         double skin, double end);

/* Whether their insides have a point in common at some time up to `end`. */
bool caromi_solid_crosses(const caromi_solid *a, const caromi_leg *leg_a, const caromi_solid *b,
                          const caromi_leg *leg_b, double end);

/* The velocity of a kinematic box at a point of it, over that of its centre. */
static inline caromi_vec caromi_spin_velocity(const caromi_solid *s, caromi_vec from_centre) {
    return (caromi_vec){-s->spin * from_centre.y, s->spin * from_centre.x};
}

/* The solid turned as it is after the time t. */
caromi_solid caromi_solid_turned(const caromi_solid *s, double t);

#endif
