/* error: scene errors, for all readers of scene-like formats. */
#ifndef SCENE_ERROR_H
#define SCENE_ERROR_H

#include "json/json.h"
#include "scene/scene.h"

/* Fills in an error and its message, but not its position; "" for parts that are absent. */
void scene_put_error(carom_scene_error *e, uint32_t kind, const char *path, const char *expected,
                     const char *found, const char *hint);

/* Returns the CAROM_SCENE_* kind of a JSON syntax error. */
uint32_t scene_kind_of(json_want want);

#endif
