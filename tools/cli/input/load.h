/* load.h: loads the scene that the command line names. */
#ifndef CLI_LOAD_H
#define CLI_LOAD_H

#include "cli/commands/command.h"
#include "file/place.h"
#include "scene/builtins.h"
#include "scene/scene.h"

/* Loads a file (a path with a '/' or a '.', or "-" for standard input) or a built-in scene (`carom
 * scenes`). A Tiled map is recognised by its name or content, and loaded with the options of
 * cli/input/map.h. Returns NULL after a message on stderr: file:line:column, what was expected,
 * what was found, a hint. */
carom_scene *cli_load(const cli_input *in, const char *name);

/* Loads the scene of a command: its first argument, or a scene of the shapes that were given
 * instead. Applies --y-down. Returns NULL after a message. */
carom_scene *cli_load_input(const cli_input *in);

/* Returns the location of the file that a scene is read from; unknown for built-in scenes. */
file_place cli_scene_place(const char *name);

/* Returns the built-in scene of that name, or NULL after a message that suggests the nearest name.
 * With `or_file` the message also says how files are distinguished from built-in scenes. */
const scene_builtin *cli_find_builtin(const char *name, bool or_file);

/* Returns whether a new file may be written. An existing file is kept, with a message, unless
 * `force` is set. Pipes and devices may always be written. */
bool cli_may_write(const char *path, bool force);

/* Return the shape of a body in its scene, and its name: its id, or "#N". */
carom_shape cli_shape(const carom_scene *s, uint32_t index);
const char *cli_name(const carom_scene *s, uint32_t index, char room[16]);

/* Returns the index of the body with that name, or CAROM_SCENE_NONE after a message that suggests
 * the nearest name. */
uint32_t cli_find(const carom_scene *s, const char *name);

/* Returns the index of the body that the argument `index` names. A shape is added to the scene. If
 * the scene was made of shapes, returns `shape`. CAROM_SCENE_NONE after a message. */
uint32_t cli_find_input(const cli_input *in, carom_scene *s, uint32_t index, uint32_t shape);

/* Loads the scene of a command about a pair, and finds the bodies that its arguments A and B name.
 * Returns NULL after a message that begins with `command`; A and B must not be the same body. */
carom_scene *cli_load_pair(const cli_input *in, const char *command, uint32_t *a, uint32_t *b);

/* The option of every command that takes shapes. */
#define CLI_Y_DOWN                                                                                 \
    { "y-down", NULL, "The y axis points down, as on a screen", 0, 0, CLI_FLAG, 0 }
/* The SCENE argument of the same commands. */
#define CLI_SCENE_ARGUMENT                                                                         \
    {                                                                                              \
        "SCENE",                                                                                   \
            "A scene: a file, - for standard input, or the name of a built-in one; or shapes in "  \
            "its "                                                                                 \
            "place: circle:X,Y,RADIUS, box:X,Y,WIDTH,HEIGHT,ANGLE, aabb:X0,Y0,X1,Y1, "             \
            "rect:X,Y,WIDTH,HEIGHT, point:X,Y",                                                    \
            CLI_INPUT, false                                                                       \
    }

#endif
