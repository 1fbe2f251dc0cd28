/* load.h: the scene that a command line names. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "scene/scene.h"

/* A file (a path with a '/' or a '.', or "-" for the standard input), or else the name of a
 * built-in scene (`carom scenes`). NULL after a message on stderr: file:line:column, what was
 * expected, what was found, a hint. */
carom_scene *cli_load(const char *name);

/* A scene that is in the program. The table is made from scenes/ by the build. */
typedef struct cli_builtin {
    const char *name; /* NULL ends the table */
    const char *text;
    size_t size;
} cli_builtin;

extern const cli_builtin cli_builtins[];
extern const cli_builtin cli_schema; /* what scenes are like, for editors */

/* The built-in scene of that name, or NULL after a message with the nearest name, which where a
 * file could stand says how those are told apart. */
const cli_builtin *cli_find_builtin(const char *name, bool or_file);

/* Whether a new file may be written: what is there is kept unless `force`, and that is told. Pipes
 * and devices may always. */
bool cli_may_write(const char *path, bool force);

/* The shape of a body as it stands in its scene, and its name: its id, or "#N". */
carom_shape cli_shape(const carom_scene *s, uint32_t index);
const char *cli_name(const carom_scene *s, uint32_t index, char room[16]);

/* The index of the body that A or B names, or CAROM_SCENE_NONE after a message with the nearest
 * name. */
uint32_t cli_find(const carom_scene *s, const char *name);

#endif
