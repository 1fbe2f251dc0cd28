/* scene/file.h: reads and writes scene files. The only part of scene/ that needs a C library. */
#ifndef CAROM_SCENE_FILE_H
#define CAROM_SCENE_FILE_H

#include <stdio.h>

#include "scene/scene.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Loads a scene from a file. Returns NULL and sets *error, which may be NULL, on failure. A
/// missing file, a folder and a file that is too large are errors of kind CAROM_SCENE_FILE or
/// _LIMIT without a position.
carom_scene *carom_scene_load(const char *path, carom_allocator allocator,
                              carom_scene_error *error);

/// Reads the rest of an open file, such as standard input, which stays open. Returns its bytes, to
/// be freed, also if there are none; or NULL, and sets *error as above.
char *carom_scene_read_text(FILE *file, size_t *size, carom_scene_error *error);

/// Reads a scene from the rest of an open file.
carom_scene *carom_scene_read(FILE *file, carom_allocator allocator, carom_scene_error *error);

#ifdef __cplusplus
}
#endif

#endif
