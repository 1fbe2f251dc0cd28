/* tiled/tiled.h: converts maps of the level editor Tiled (.tmj, with tilesets in .tsj) to scenes.
 *
 * Object layers give rectangles, axis-aligned or rotated, and ellipses that are circles. Tile
 * layers give the collision shapes of their tiles; axis-aligned rectangles are merged into few
 * boxes that cover the same area. All bodies are static, y points down, and `unit` pixels are one
 * unit. Anything that is not a circle or a box is rejected with its name and position, or
 * skipped. */
#ifndef TILED_TILED_H
#define TILED_TILED_H

#include "scene/scene.h"

/* ---- limits ---------------------------------------------------------------------------------- */

#define TILED_MAX_BYTES 104857600u /* per file: 100 MiB */
#define TILED_MAX_DEPTH 64u        /* nesting of arrays and objects */
#define TILED_MAX_SIDE 65536u      /* tiles along a side of a map, pixels along a side of a tile */
#define TILED_MAX_CELLS 33554432u  /* in all tile layers together */
#define TILED_MAX_RECTS 4194304u   /* in one tile layer, before merging */
#define TILED_MAX_SETS 4096u       /* tilesets per map */
#define TILED_MAX_SHAPES 256u      /* per tile */

/* Edges of tiles are multiples of 1 / TILED_PARTS pixel, so that tiles whose sizes were rounded in
 * the last digit still touch. */
#define TILED_PARTS 256

/* ---- errors ---------------------------------------------------------------------------------- */

/* One error kind in addition to CAROM_SCENE_*. */
#define TILED_REFUSED 100u /* valid, but not representable in a scene */

typedef struct tiled_error {
    char file[1024];        /* the map or one of its tilesets */
    carom_scene_error what; /* kind CAROM_SCENE_OK if there is no error */
} tiled_error;

/* ---- reading --------------------------------------------------------------------------------- */

/* Called for each skipped item; the text is "file:line:column: ...". */
typedef void tiled_notice(void *ctx, const char *text);

typedef struct tiled_options {
    double unit; /* pixels per unit, 1/1024 to 1024 */
    bool hidden; /* also convert hidden layers and objects */
    bool skip;   /* skip what would be rejected, except whole maps and layers */
    tiled_notice *notice;
    void *ctx;
} tiled_options;

/* Loads a map and converts it. Returns the scene, or NULL and *error. */
carom_scene *tiled_load(const char *path, const tiled_options *options, carom_allocator allocator,
                        tiled_error *error);

#endif
