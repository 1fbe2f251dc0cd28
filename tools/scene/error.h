/* error: what is wrong with a text, as an error of scenes. For all who read a kind of scene. */
#ifndef SCENE_ERROR_H
#define SCENE_ERROR_H

#include "json/json.h"
#include "scene/scene.h"

/* Fills in an error and its message, but no place; "" for what there is not. */
void scene_put_error(carom_scene_error *e, uint32_t kind, const char *path, const char *expected,
                     const char *found, const char *hint);

/* CAROM_SCENE_* of a text that is not JSON. */
uint32_t scene_kind_of(json_want want);

#endif
