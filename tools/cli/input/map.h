/* map.h: loads Tiled maps, with the options that every command has for them. */
#ifndef CLI_MAP_H
#define CLI_MAP_H

#include "cli/commands/command.h"
#include "scene/scene.h"

/* What was read from standard input or from a pipe, which cannot be read twice. */
typedef struct cli_text_read {
    char *bytes;
    size_t size;
} cli_text_read;

/* Loads a map as a scene, with the options below, and prints notices on stderr. "-" is the standard
 * input. `text`, if not NULL, is what was read from there or from a pipe. `reduced`, if not NULL,
 * gets the number of solid tiles and of the boxes made of them. Returns NULL after a message. */
carom_scene *cli_load_map(const cli_input *in, const char *path, const cli_text_read *text,
                          uint64_t reduced[2]);

/* Returns whether a file from which the last map was read, such as a tileset, has changed since it
 * was opened. */
bool cli_map_is_changed(void);

#define CLI_MAP_OPTIONS                                                                            \
    {"solid",                                                                                      \
     "LAYER,...",                                                                                  \
     "For a Tiled map: make the tiles of these layers solid where the tileset has no shapes",      \
     0,                                                                                            \
     0,                                                                                            \
     CLI_TEXT,                                                                                     \
     0},                                                                                           \
        {"unit",                                                                                   \
         "PIXELS",                                                                                 \
         "For a Tiled map: pixels per unit, by default 1; with powers of two, tiles that touch "   \
         "in "                                                                                     \
         "the map touch exactly in the scene",                                                     \
         1.0 / 1024,                                                                               \
         1024,                                                                                     \
         CLI_NUMBER,                                                                               \
         0},                                                                                       \
        {"hidden", NULL, "For a Tiled map: include hidden layers and objects", 0, 0, CLI_FLAG, 0}, \
    {                                                                                              \
        "strict", NULL,                                                                            \
            "For a Tiled map: reject objects that are not circles or boxes, instead of skipping "  \
            "them",                                                                                \
            0, 0, CLI_FLAG, 0                                                                      \
    }

#endif
