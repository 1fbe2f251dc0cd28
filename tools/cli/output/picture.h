/* picture.h: the options of every command that draws a picture: where to, in which format, and on
 * which background. */
#ifndef CLI_PICTURE_H
#define CLI_PICTURE_H

#include "cli/commands/command.h"
#include "paint/paint.h"

typedef struct cli_picture {
    const char *path; /* "-" is standard output; NULL: no picture */
    paint_format format;
    float scale;
    bool dark;
} cli_picture;

/* Reads -o, --format and --dark. Returns false, after a message, if no format is known. */
bool cli_picture_read(const cli_input *in, cli_picture *p);

/* Returns whether the picture goes to standard output, which then has nothing else. */
bool cli_picture_is_piped(const cli_picture *p);

/* Writes a picture. Returns false after a message. A reader that has closed the pipe is no
 * error. */
bool cli_picture_write(const cli_picture *p, const draw_list *l, float width, float height);

#define CLI_PICTURE_OPTIONS                                                                        \
    {"output",                                                                                     \
     "FILE",                                                                                       \
     "Draw a picture into FILE: .svg, .png, .pdf or .gif; - is the standard output",               \
     0,                                                                                            \
     0,                                                                                            \
     CLI_OUTPUT,                                                                                   \
     'o'},                                                                                         \
        {"format",                                                                                 \
         "svg|png|pdf|gif",                                                                        \
         "The format of the picture, if the name of the file does not say it; by default svg",     \
         0,                                                                                        \
         0,                                                                                        \
         CLI_CHOICE,                                                                               \
         0},                                                                                       \
    {                                                                                              \
        "dark", NULL, "Draw on a dark background", 0, 0, CLI_FLAG, 0                               \
    }

#endif
