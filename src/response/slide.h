/* Moves a shape to a float position where it overlaps nothing that it did not overlap before. */
#ifndef CAROMI_RESPONSE_SLIDE_H
#define CAROMI_RESPONSE_SLIDE_H

#include "carom/response.h"
#include "vec/turn.h"

/* ---- the obstacles of one path segment ------------------------------------------------------ */

/* Capacity of the list; if there are more obstacles, they are queried again. */
#define CAROMI_SLIDE_NEAR 24

typedef struct caromi_obstacle {
    carom_shape shape;
    uint32_t id, response;
} caromi_obstacle;

/* The obstacles that may touch a region, so that one query serves a whole path segment. */
typedef struct caromi_slide_near {
    const carom_slide_def *def;
    carom_aabb region;
    uint32_t count; /* more than CAROMI_SLIDE_NEAR if they did not fit */
    caromi_obstacle obstacles[CAROMI_SLIDE_NEAR];
} caromi_slide_near;

void caromi_near_gather(caromi_slide_near *around, const carom_slide_def *def, carom_aabb bounds);

/* Calls `visit` for all obstacles that may touch `bounds`, and possibly for others. */
void caromi_near_show(const caromi_slide_near *around, carom_aabb bounds, carom_slide_visit *visit,
                      void *visitor);

/* ---- one step ------------------------------------------------------------------------------ */

/* Returns the t up to which the mover's position fits in a float: 1 unless it passes FLT_MAX. */
double caromi_float_limit(carom_shape mover, carom_vec2 motion);

typedef struct caromi_step {
    carom_shape place;
    double t; /* time at which it stopped */
} caromi_step;

/* Moves the mover to the end of `to`, or to an earlier position if it does not fit there. */
caromi_step caromi_slide_step(carom_shape mover, carom_vec2 motion, carom_sweep to,
                              const caromi_slide_near *around);

bool caromi_same_place(carom_shape a, carom_shape b);

/* In ulps: how far rounding may move a position (NUDGE), and how far apart two hits at one position
 * are (HOLD). The second is smaller: where floats are coarse, a few of them can lead past a
 * wall. */
#define CAROMI_NUDGE 8.0
#define CAROMI_HOLD 2.0

bool caromi_is_next_to(carom_shape a, carom_shape b, double ulps);

/* Compares each axis in ulps of that axis alone. That is right if no slanted wall has turned the
 * rounding of one coordinate into a move along the other. */
bool caromi_is_next_to_by_axis(carom_shape a, carom_shape b, double ulps);

/* ---- the walls at one position -------------------------------------------------------------- */

/* The directions that walls leave open, given by the two extreme normals. While `ways` is 2, `last`
 * is less than half a turn counterclockwise of `first`. */
typedef struct caromi_walls {
    caromi_vec first, last;
    bool any;
    int ways; /* 2: all between two directions; 1: along two opposite walls; 0: none */
} caromi_walls;

caromi_walls caromi_no_walls(void);

/* `n` must be a unit normal. */
void caromi_walls_add(caromi_walls *walls, caromi_vec n);

/* A motion may point into a wall by this fraction of its length and still count as parallel: the
 * precision of a normal. */
#define CAROMI_ALONG 1e-7

/* Returns whether a motion is along the wall or away from it. */
bool caromi_runs_along(caromi_vec motion, caromi_vec n);

/* Returns whether a motion points into none of the walls. */
bool caromi_walls_allow(const caromi_walls *walls, caromi_vec motion);

/* Returns whether two vectors have the same direction. */
bool caromi_is_same_way(caromi_vec a, caromi_vec b);

#endif
