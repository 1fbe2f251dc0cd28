/* tiled_support: reads maps as scenes, for tests. */
#ifndef TILED_SUPPORT_H
#define TILED_SUPPORT_H

#include "scene_support.h"

#include "tiled/tiled.h"

/* The messages of the reader, one per line. */
typedef struct notices {
    char text[8192];
    uint32_t lines;
} notices;

tiled_options options_with(notices *t);

/* Returns the scene of a map in the folder of maps; fails the test with the message if there is
 * none. */
carom_scene *load_map(const char *name, const tiled_options *options);

/* Returns the scene of a map that is given as text and becomes a file beside the maps' tilesets, or
 * NULL. */
carom_scene *load_text(const char *text, size_t size, const tiled_options *options,
                       tiled_error *error);
/* Returns the scene of a map with one layer of objects; `objects` is written without brackets. */
carom_scene *load_objects(const char *objects, const tiled_options *options, tiled_error *error);

/* Checks the shape of the body with an id; its centre may be 2 ulps off. */
void check_box(const carom_scene *s, const char *id, carom_box expected);
void check_circle(const carom_scene *s, const char *id, carom_circle expected);

#endif
