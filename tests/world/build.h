/* build: worlds for the tests, with the same bits everywhere: integer operations, exactly rounded
 * + - * / and roots, and what carom itself offers. No C library. */
#ifndef BUILD_H
#define BUILD_H

#include "carom/carom.h"
#include "support/inputs.h"

double build_between(inputs_rng *rng, double low, double high);
/* A point of the unit disc. */
carom_vec2 build_in_disc(inputs_rng *rng);
/* A direction of length 1, to float rounding. */
carom_vec2 build_direction(inputs_rng *rng);
/* Returns a random number from low to high whose logarithm is uniformly distributed. */
double build_ratio(inputs_rng *rng, double low, double high);

/* Definitions that differ from the default only in the arguments. */
carom_body_def build_circle(uint32_t type, double x, double y, double radius);
carom_body_def build_box(uint32_t type, double x, double y, double hx, double hy, carom_rot rot);

/* Adds a body; returns an id of all zeros if that fails. */
carom_body build_add(carom_world *w, const carom_body_def *def);

typedef struct build_region {
    double x0, y0, x1, y1;
} build_region;

/* Finds positions for circles in the region, `gap` or more apart: out[i] for radius[i]. Large
 * circles are placed first, so that a third of the area and more can be filled. Returns false if
 * memory or space runs out. Cost: well under a microsecond per circle. */
bool build_scatter(carom_allocator heap, inputs_rng *rng, build_region region, double gap,
                   const float *radius, uint32_t count, carom_vec2 *out);

/* A closed square of rooms x rooms equal rooms, with thin walls around and between, rotated about
 * its corner (x, y). */
typedef struct build_arena {
    double x, y, side, thickness;
    uint32_t rooms;
    carom_rot rot; /* any length */
} build_arena;

/* Adds the walls, made like `like` in everything but shape and type; false when that fails. */
bool build_arena_walls(carom_world *w, const build_arena *arena, const carom_body_def *like);
/* Convert a point to the arena's own frame, in which it spans (0, 0) to (side, side), and back. */
void build_arena_local(const build_arena *arena, double x, double y, double *lx, double *ly);
carom_vec2 build_arena_place(const build_arena *arena, double lx, double ly);
/* Returns the room that contains a point, counted in rows; UINT32_MAX outside. */
uint32_t build_arena_room(const build_arena *arena, double x, double y);
/* The free space of a room, in the frame of the arena. */
build_region build_arena_inside(const build_arena *arena, uint32_t room);

#endif
