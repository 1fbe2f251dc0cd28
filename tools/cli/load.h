/* load.h: loads the scene that the command line names. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "scene/scene.h"

/* Loads a file (a path with a '/' or a '.', or "-" for standard input) or a built-in scene (`carom
 * scenes`). Returns NULL after a message on stderr: file:line:column, what was expected, what was
 * found, a hint. */
carom_scene *cli_load(const char *name);

/* A built-in scene. The build generates the table from scenes/. */
typedef struct cli_builtin {
    const char *name; /* NULL ends the table */
    const char *text;
    size_t size;
} cli_builtin;

extern const cli_builtin cli_builtins[];
extern const cli_builtin cli_schema; /* JSON schema of scenes, for editors */

/* Returns the built-in scene of that name, or NULL after a message that suggests the nearest name.
 * With `or_file` the message also says how files are distinguished from built-in scenes. */
const cli_builtin *cli_find_builtin(const char *name, bool or_file);

/* Returns whether a new file may be written. An existing file is kept, with a message, unless
 * `force` is set. Pipes and devices may always be written. */
bool cli_may_write(const char *path, bool force);

/* Return the shape of a body in its scene, and its name: its id, or "#N". */
carom_shape cli_shape(const carom_scene *s, uint32_t index);
const char *cli_name(const carom_scene *s, uint32_t index, char room[16]);

/* Returns the index of the body with that name, or CAROM_SCENE_NONE after a message that suggests
 * the nearest name. */
uint32_t cli_find(const carom_scene *s, const char *name);

#endif
