/* scene/builtins.h: the built-in scenes, which the build takes from scenes/ (builtins.cmake). */
#ifndef CAROM_SCENE_BUILTINS_H
#define CAROM_SCENE_BUILTINS_H

#include <stddef.h>

typedef struct scene_builtin {
    const char *name; ///< NULL ends the table
    const char *text;
    size_t size;
} scene_builtin;

/// All built-in scenes, in the order of their names.
extern const scene_builtin scene_builtins[];
extern const scene_builtin scene_builtin_schema; ///< JSON schema of scenes, for editors

#endif
