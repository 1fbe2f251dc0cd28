/* Moving a shape to a float place where it overlaps nothing it did not overlap before. */
#ifndef CAROMI_RESPONSE_SLIDE_H
#define CAROMI_RESPONSE_SLIDE_H

#include "carom/response.h"
#include "vec/turn.h"

/* x rounded to the side that `side` points to, and to the nearest where it points nowhere. */
float caromi_round_side(double x, double side);

/* Shows obstacles to a visitor, those at least that may meet the region. */
void caromi_slide_ask(const carom_slide_def *def, carom_aabb region, carom_slide_visit *visit,
                      void *visitor);

/* A little more than the bounds: two boxes at a slant can be called overlapping while they are 1e-12
 * of their size apart, and whoever asks by region must see them. */
carom_aabb caromi_region(carom_aabb bounds);

/* Surely neither met nor overlapped from within the region. Not told of invalid shapes. */
bool caromi_is_outside(const carom_shape *s, carom_aabb region);

/* The t up to which the mover's place is a float: 1 unless it runs past FLT_MAX. */
double caromi_room(carom_shape mover, carom_vec2 motion);

typedef struct caromi_step {
    carom_shape place;
    double t; /* how far it came */
} caromi_step;

/* The mover at the end of `to`, or as much before it as it takes to stand free. */
caromi_step caromi_slide_step(carom_shape mover, carom_vec2 motion, carom_sweep to,
                              const carom_slide_def *def);

bool caromi_same_place(carom_shape a, carom_shape b);

/* Within a few floats of each other. */
bool caromi_is_next_to(carom_shape a, carom_shape b);

static inline double caromi_dot(caromi_vec a, caromi_vec b) {
    return a.x * b.x + a.y * b.y;
}

/* ---- the walls at one place ------------------------------------------------------------------ */

/* What walls leave open, by the two normals between which all others lie: `last` is less than half a
 * turn counterclockwise of `first` while there are `ways` to go. */
typedef struct caromi_walls {
    caromi_vec first, last;
    int count; /* 0, 1, or 2 for more */
    int ways;  /* 2: between two directions; 1: along two walls that face each other; 0: none */
} caromi_walls;

caromi_walls caromi_no_walls(void);

/* `n` is a unit normal. */
void caromi_walls_add(caromi_walls *walls, caromi_vec n);

/* Of the size of a motion, what it may run into a wall and still run along it: the precision of a
 * normal. */
#define CAROMI_ALONG 1e-7

/* A motion runs along the wall, or away from it. */
bool caromi_runs_along(caromi_vec motion, caromi_vec n);

/* It runs into none of them. */
bool caromi_walls_allow(const caromi_walls *walls, caromi_vec motion);

bool caromi_is_same_way(caromi_vec a, caromi_vec b);

#endif
