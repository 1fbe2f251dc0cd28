/* Pictures of commands: to files and to pipes. */
#include "cli/output/picture.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/input/load.h"

bool cli_picture_is_piped(const cli_picture *p) {
    return p->path && strcmp(p->path, "-") == 0;
}

/* Returns false, after a message, if the picture would replace the scene that it shows, or would be
 * mixed with JSON. */
static bool is_apart(const cli_input *in, const cli_picture *p) {
    bool piped = cli_picture_is_piped(p);
    file_place to = piped ? file_place_of_descriptor(STDOUT_FILENO) : file_place_of(p->path);
    file_place scene = {.known = false};
    if (in->shapes == 0)
        scene = cli_scene_place(in->argument[0]);
    if (file_place_same(&to, &scene))
        (void)cli_fail("%s: -o %s would write over the scene %s", in->command->name, p->path,
                       in->argument[0]);
    else if (piped && cli_has(in, "json"))
        (void)cli_fail("%s: -o - and --json cannot both write to the standard output",
                       in->command->name);
    else
        return true;
    return false;
}

bool cli_picture_read(const cli_input *in, cli_picture *p) {
    const char *format = cli_text(in, "format", NULL);
    *p = (cli_picture){cli_text(in, "output", NULL), PAINT_NONE, 1.0f, cli_has(in, "dark")};
    if (!p->path) {
        if (format)
            (void)cli_fail("%s: --format needs a file: -o FILE, or -o - for standard output",
                           in->command->name);
        return !format;
    }
    p->format = format                    ? paint_format_named(format)
                : cli_picture_is_piped(p) ? PAINT_SVG
                : strrchr(p->path, '.')   ? paint_format_of(p->path)
                                          : PAINT_SVG;
    if (p->format == PAINT_NONE)
        (void)cli_fail("%s: %s ends with none of .svg, .png, .pdf and .gif; --format selects one",
                       in->command->name, p->path);
    if (p->format != PAINT_NONE && p->format != PAINT_SVG && cli_picture_is_piped(p) &&
        isatty(STDOUT_FILENO)) {
        (void)cli_fail("%s: the picture would go to the terminal; use -o FILE or a pipe",
                       in->command->name);
        return false;
    }
    return p->format != PAINT_NONE && is_apart(in, p);
}

bool cli_picture_write(const cli_picture *p, const draw_list *l, float width, float height) {
    errno = 0;
    const char *wrong = paint_picture(p->path, p->format, l, width, height, p->scale, p->dark);
    if (wrong && cli_picture_is_piped(p) && strcmp(wrong, strerror(EPIPE)) == 0)
        return true;
    if (wrong)
        (void)cli_fail("cannot write %s: %s",
                       cli_picture_is_piped(p) ? "the standard output" : p->path, wrong);
    return !wrong;
}
