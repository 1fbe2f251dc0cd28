/* scatter: a grid that finds out whether there is space for one more body. */
#ifndef SCENE_SCATTER_H
#define SCENE_SCATTER_H

#include "store.h"

/* A grid of cells over an area. Old bodies are listed in every cell they overlap or, if these are
 * many, in a list of large bodies. A new body is listed only in the cell of its centre, because no
 * cell is smaller than the largest new body. */
typedef struct scene_cells {
    carom_scene *scene;
    carom_aabb area;
    uint32_t columns, rows;
    uint32_t first;     /* first new body; all after it are new, too */
    uint32_t *new_head; /* per cell: a new body - first + 1, or 0 */
    uint32_t *new_next; /* per new body: the next in its cell */
    uint32_t *old_head; /* per cell: a node + 1, or 0 */
    uint32_t *nodes;    /* pairs: the body, and the next node + 1 or 0 */
    uint32_t *large;
    uint32_t new_room, node_count, node_room, large_count, large_room;
} scene_cells;

/* Creates a grid for `count` new bodies that extend at most `reach` from their centres. Returns
 * false if out of memory. Call scene_cells_close in both cases. */
bool scene_cells_open(scene_cells *c, carom_scene *s, carom_aabb area, float reach, uint32_t count);
void scene_cells_close(scene_cells *c);

/* Returns whether the shape, whose centre is in the area, overlaps no solid body. */
bool scene_cells_is_free(const scene_cells *c, carom_shape shape);

/* Adds the last body of the scene. */
void scene_cells_add(scene_cells *c);

#endif
