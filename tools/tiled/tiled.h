/* tiled/tiled.h: converts maps of the level editor Tiled to scenes: JSON (.tmj, .tsj, .tj) and XML
 * (.tmx, .tsx, .tx).
 *
 * Object layers give rectangles, axis-aligned or rotated, and ellipses that are circles. Tile
 * layers give the collision shapes of their tiles; axis-aligned rectangles are merged into few
 * boxes that cover the same area. All bodies are static, y points down, and `unit` pixels are one
 * unit. Objects that are not a circle or a box are skipped, with one notice per kind, or
 * rejected. */
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
    bool strict; /* reject objects that would be skipped */
    /* Names of tile layers, separated by commas, whose tiles are solid where the tileset has no
     * shapes for them; or NULL. */
    const char *solid;
    /* The content of the map, which was read from a pipe, or NULL: the file is read. Tilesets and
     * templates of such a map are relative to the current folder. */
    const char *text;
    size_t size;
    uint64_t *reduced; /* if not NULL: the number of solid tiles, and of the boxes made of them */
    tiled_notice *notice;
    tiled_notice *opened; /* if not NULL: called with the path of each file that is opened */
    void *ctx;
} tiled_options;

/* Loads a map and converts it. Returns the scene, or NULL and *error. */
carom_scene *tiled_load(const char *path, const tiled_options *options, carom_allocator allocator,
                        tiled_error *error);

/* Returns whether a file, or a text that is not NULL, is a map, in either format, also if it has
 * errors further on. */
bool tiled_is_map(const char *path, const char *text, size_t size);

#endif
