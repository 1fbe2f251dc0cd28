/* tiled/tiled.h: maps of the level editor Tiled (.tmj, with tilesets in .tsj) as scenes.
 *
 * Of a map's object layers come the rectangles, turned or not, and the ellipses that are circles;
 * of its tile layers the collision shapes of their tiles, the upright rectangles merged into few
 * boxes that cover the same area. All of them are static bodies, y points down, and `unit` pixels
 * are 1. What cannot be a circle or a box is refused by its name and place, or left out. */
#ifndef TILED_TILED_H
#define TILED_TILED_H

#include "scene/scene.h"

/* ---- limits ---------------------------------------------------------------------------------- */

#define TILED_MAX_BYTES 104857600u /* of each file: 100 MiB */
#define TILED_MAX_DEPTH 64u        /* of arrays and objects in each other */
#define TILED_MAX_SIDE 65536u      /* tiles along a side of a map, pixels along a side of a tile */
#define TILED_MAX_CELLS 33554432u  /* of all tile layers together */
#define TILED_MAX_RECTS 4194304u   /* of one tile layer, before they are merged */
#define TILED_MAX_SETS 4096u       /* tilesets of a map */
#define TILED_MAX_SHAPES 256u      /* of one tile */

/* Edges of tiles are whole multiples of 1 / this of a pixel, so that tiles whose sizes were written
 * with a rounded last digit still meet. */
#define TILED_PARTS 256

/* ---- errors ---------------------------------------------------------------------------------- */

/* Of kinds there is one more than CAROM_SCENE_*. */
#define TILED_REFUSED 100u /* sound, but nothing that a scene can hold */

typedef struct tiled_error {
    char file[1024];        /* the map or one of its tilesets */
    carom_scene_error what; /* of kind CAROM_SCENE_OK when there is none */
} tiled_error;

/* ---- reading --------------------------------------------------------------------------------- */

/* Told of what is left out; the text is "file:line:column: ...". */
typedef void tiled_notice(void *ctx, const char *text);

typedef struct tiled_options {
    double unit; /* pixels to 1; 1/1024 to 1024 */
    bool hidden; /* takes layers and objects that are not visible, too */
    bool skip;   /* leaves out what would be refused, but for a whole map or layer */
    tiled_notice *notice;
    void *ctx;
} tiled_options;

/* The scene that a map becomes, or NULL and *error. */
carom_scene *tiled_load(const char *path, const tiled_options *options, carom_allocator allocator,
                        tiled_error *error);

#endif
