/* scatter: where there is room for one more body. */
#ifndef SCENE_SCATTER_H
#define SCENE_SCATTER_H

#include "store.h"

/* Cells over an area. Those that were there before stand in every cell that they reach, or, when
 * these are many, in a list of the large; new ones in the cell of their centre alone, since no
 * cell is smaller than the largest of them. */
typedef struct scene_cells {
    carom_scene *scene;
    carom_aabb area;
    uint32_t columns, rows;
    uint32_t first;     /* body that is new, and all after it */
    uint32_t *new_head; /* of each cell: a new body - first + 1, or 0 */
    uint32_t *new_next; /* of each new body */
    uint32_t *old_head; /* of each cell: a node + 1, or 0 */
    uint32_t *nodes;    /* in pairs: the body, the next node + 1 or 0 */
    uint32_t *large;
    uint32_t new_room, node_count, node_room, large_count, large_room;
} scene_cells;

/* Cells for `count` new bodies that reach at most `reach` from their centres; false when memory is
 * short. Closing is right in both cases. */
bool scene_cells_open(scene_cells *c, carom_scene *s, carom_aabb area, float reach, uint32_t count);
void scene_cells_close(scene_cells *c);

/* Whether the shape, whose centre is in the area, overlaps no solid body. */
bool scene_cells_is_free(const scene_cells *c, carom_shape shape);

/* Takes up the last body of the scene. */
void scene_cells_add(scene_cells *c);

#endif
