/* Loads Tiled maps. */
#include "cli/input/map.h"

#include <stdio.h>

#include "tiled/tiled.h"

static void notice(void *ctx, const char *text) {
    (void)ctx;
    (void)fprintf(stderr, "%s\n", text);
}

carom_scene *cli_load_map(const cli_input *in, const char *path, uint64_t reduced[2]) {
    tiled_error error;
    tiled_options how = {.unit = cli_number(in, "unit", 1),
                         .hidden = cli_has(in, "hidden"),
                         .strict = cli_has(in, "strict"),
                         .solid = cli_text(in, "solid", NULL),
                         .reduced = reduced,
                         .notice = notice};
    carom_scene *s = tiled_load(path, &how, carom_allocator_default(), &error);
    if (!s && error.what.line > 0)
        (void)fprintf(stderr, "%s:%u:%u: %s\n", error.file, error.what.line, error.what.column,
                      error.what.message);
    else if (!s && error.what.kind == CAROM_SCENE_FILE)
        (void)cli_fail("cannot read %s: %s", error.file, error.what.found);
    else if (!s)
        (void)cli_fail("%s: %s", error.file, error.what.message);
    return s;
}
