/* `carom convert`: converts a Tiled map to a scene. */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "file/place.h"
#include "load.h"
#include "out.h"
#include "tiled/tiled.h"

static void tell(void *ctx, const char *text) {
    (void)ctx;
    (void)fprintf(stderr, "%s\n", text);
}

static bool put(void *ctx, const char *text, size_t size) {
    cli_out_bytes(ctx, text, size);
    return cli_out_ok(ctx);
}

/* Prints a summary of the conversion, unless the scene itself goes to standard output. */
static int sum_up(const carom_scene *s, const char *path) {
    uint32_t count = carom_scene_count(s), circles = 0;
    for (uint32_t i = 0; i < count; i++)
        circles += carom_scene_bodies(s)[i].def.shape.kind == CAROM_SHAPE_CIRCLE;
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    uint32_t boxes = count - circles;
    cli_out_print(o, "%s: %u box%s, %u circle%s\n", path, boxes, boxes == 1 ? "" : "es", circles,
                  circles == 1 ? "" : "s");
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

static int write_scene(const carom_scene *s, const char *path) {
    cli_out *o = cli_out_replace(path);
    if (!o)
        return CLI_ERROR;
    (void)carom_scene_write(s, put, o);
    if (!cli_out_close(o))
        return CLI_ERROR;
    return path && strcmp(path, "-") != 0 ? sum_up(s, path) : CLI_OK;
}

/* True if the output is the map itself, which is never overwritten: a map is worth more than the
 * scene made from it. */
static bool is_own(const char *map, const char *path) {
    file_place a = file_place_of(map), b = file_place_of(path);
    return file_place_same(&a, &b);
}

static int run(const cli_input *in) {
    const char *path = cli_text(in, "output", NULL);
    if (path && strcmp(path, "-") != 0) {
        if (is_own(in->argument[0], path))
            return cli_fail("convert: %s is the map itself", path);
        if (!cli_may_write(path, cli_has(in, "force")))
            return CLI_ERROR;
    }
    tiled_error error;
    tiled_options how = {.unit = cli_number(in, "unit", 1),
                         .hidden = cli_has(in, "hidden"),
                         .skip = cli_has(in, "skip"),
                         .notice = tell};
    carom_scene *s = tiled_load(in->argument[0], &how, carom_allocator_default(), &error);
    if (!s && error.what.line > 0)
        (void)fprintf(stderr, "%s:%u:%u: %s\n", error.file, error.what.line, error.what.column,
                      error.what.message);
    else if (!s && error.what.kind == CAROM_SCENE_FILE)
        (void)cli_fail("cannot read %s: %s", error.file, error.what.found);
    else if (!s)
        (void)cli_fail("%s: %s", error.file, error.what.message);
    int status = s ? write_scene(s, path) : CLI_ERROR;
    carom_scene_free(s);
    return status;
}

static const cli_argument arguments[] = {
    {"MAP", "A map of Tiled in JSON, .tmj", CLI_INPUT, false},
    {0},
};

static const cli_option options[] = {
    {"output", "FILE", "Where to write the scene; the standard output if not given", 0, 0,
     CLI_OUTPUT, 'o'},
    {"unit", "PIXELS",
     "How many pixels are 1, by default 1; with powers of two, tiles that meet in the map meet in "
     "the scene exactly",
     1.0 / 1024, 1024, CLI_NUMBER, 0},
    {"hidden", NULL, "Take layers and objects that are hidden, too", 0, 0, CLI_FLAG, 0},
    {"skip", NULL, "Leave out objects and tilesets that cannot be converted, and say which", 0, 0,
     CLI_FLAG, 0},
    {"force", NULL, "Write over a file that is there", 0, 0, CLI_FLAG, 'f'},
    {0},
};

static const cli_example examples[] = {
    {"carom convert level.tmj -o level.json", "A map as a scene in pixels."},
    {"carom convert level.tmj --unit 16 --skip -o level.json",
     "Tiles of 16 pixels become 1; points and polygons are left out."},
    {"carom convert level.tmj | carom check -", "What in a map overlaps."},
    {0},
};

const cli_command cli_convert = {
    "convert",
    "Make a scene of a Tiled map",
    "Reads a map that the level editor Tiled wrote as JSON (.tmj), with tilesets in it or in .tsj "
    "files, and writes it as a scene of static bodies whose y points down.\n\n"
    "Of object layers it takes rectangles, turned ones too, and ellipses that are circles. Of tile "
    "layers it takes the collision shapes of their tiles, flipped and rotated as the tiles are; "
    "upright rectangles of a layer are merged into few boxes that cover exactly the same area. "
    "Layers may be in groups and have offsets. A body's id is the object's name, or the layer's "
    "with a number.\n\n"
    "Everything else is refused by its name and place: infinite, isometric, staggered and "
    "hexagonal maps, XML (.tmx, .tsx), zstd, polygons, polylines, points, texts, ellipses that are "
    "no circles, tiles as objects, templates. With --skip, objects and tilesets of these kinds are "
    "left out instead.",
    arguments,
    options,
    examples,
    run,
};
