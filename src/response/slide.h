/* Moving a shape to a float place where it overlaps nothing it did not overlap before. */
#ifndef CAROMI_RESPONSE_SLIDE_H
#define CAROMI_RESPONSE_SLIDE_H

#include "carom/response.h"
#include "vec/turn.h"

/* ---- the obstacles of one leg ---------------------------------------------------------------- */

/* As many as are kept; where there are more they are asked for again. */
#define CAROMI_SLIDE_NEAR 24

typedef struct caromi_obstacle {
    carom_shape shape;
    uint32_t id, response;
} caromi_obstacle;

/* The obstacles that may meet a region, so that the definition is asked once for a leg. */
typedef struct caromi_slide_near {
    const carom_slide_def *def;
    carom_aabb region;
    uint32_t count; /* more than CAROMI_SLIDE_NEAR when they did not fit */
    caromi_obstacle obstacles[CAROMI_SLIDE_NEAR];
} caromi_slide_near;

void caromi_near_gather(caromi_slide_near *around, const carom_slide_def *def, carom_aabb bounds);

/* Shows a visitor all that may meet `bounds`, and possibly more. */
void caromi_near_show(const caromi_slide_near *around, carom_aabb bounds, carom_slide_visit *visit,
                      void *visitor);

/* ---- one step -------------------------------------------------------------------------------- */

/* The t up to which the mover's place is a float: 1 unless it runs past FLT_MAX. */
double caromi_room(carom_shape mover, carom_vec2 motion);

typedef struct caromi_step {
    carom_shape place;
    double t; /* how far it came */
} caromi_step;

/* The mover at the end of `to`, or as much before it as it takes to stand free. */
caromi_step caromi_slide_step(carom_shape mover, carom_vec2 motion, carom_sweep to,
                              const caromi_slide_near *around);

bool caromi_same_place(carom_shape a, carom_shape b);

/* In ulps: how far rounding may move a place; and how far apart two meetings are at one place. The
 * second is the smaller: where floats are coarse, a few of them can be the way past a wall. */
#define CAROMI_NUDGE 8.0
#define CAROMI_HOLD 2.0

bool caromi_is_next_to(carom_shape a, carom_shape b, double ulps);

/* Along each axis by the ulps of that axis alone: where no slanted wall has made of the rounding of
 * one coordinate a move along the other. */
bool caromi_is_next_to_by_axis(carom_shape a, carom_shape b, double ulps);

/* ---- the walls at one place ------------------------------------------------------------------ */

/* What walls leave open, by the two normals between which all others lie: `last` is less than half
 * a turn counterclockwise of `first` while there are `ways` to go. */
typedef struct caromi_walls {
    caromi_vec first, last;
    bool any;
    int ways; /* 2: between two directions; 1: along two walls that face each other; 0: none */
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
