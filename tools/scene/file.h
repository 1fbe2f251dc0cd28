/* scene/file.h: scenes in files. Needs a C library, as nothing else of scene/ does. */
#ifndef CAROM_SCENE_FILE_H
#define CAROM_SCENE_FILE_H

#include <stdio.h>

#include "scene/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The scene in a file, or NULL and *error, which may be NULL. A missing file, a folder and one
/// that is too large are errors of kind CAROM_SCENE_FILE or _LIMIT without a place.
carom_scene *carom_scene_load(const char *path, carom_allocator allocator,
                              carom_scene_error *error);

/// The same of what is left of an open file, which stays open: the standard input, say.
carom_scene *carom_scene_read(FILE *file, carom_allocator allocator, carom_scene_error *error);

#ifdef __cplusplus
}
#endif

#endif
