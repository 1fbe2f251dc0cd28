/* `carom convert`: converts a Tiled map to a scene. */
#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "file/place.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/output/out.h"

static bool put(void *ctx, const char *text, size_t size) {
    cli_out_bytes(ctx, text, size);
    return cli_out_ok(ctx);
}

/* Prints a summary of the conversion, unless the scene itself goes to standard output. */
static int sum_up(const cli_input *in, const carom_scene *s, const char *path,
                  const uint64_t reduced[2]) {
    uint32_t count = carom_scene_count(s), circles = 0;
    for (uint32_t i = 0; i < count; i++)
        circles += carom_scene_bodies(s)[i].def.shape.kind == CAROM_SHAPE_CIRCLE;
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    uint32_t boxes = count - circles;
    if (cli_has(in, "json")) {
        cli_out_json_begin(o, "convert");
        cli_out_text(o, "\n  \"file\": ");
        cli_out_json_text(o, path);
        cli_out_print(o,
                      ",\n  \"boxes\": %u,\n  \"circles\": %u,\n  \"solid_tiles\": %llu,\n  "
                      "\"solid_boxes\": %llu\n}\n",
                      boxes, circles, (unsigned long long)reduced[0],
                      (unsigned long long)reduced[1]);
    } else {
        cli_out_print(o, "%s: %u box%s, %u circle%s\n", path, boxes, boxes == 1 ? "" : "es",
                      circles, circles == 1 ? "" : "s");
    }
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

static int write_scene(const cli_input *in, const carom_scene *s, const char *path,
                       const uint64_t reduced[2]) {
    cli_out *o = cli_out_replace(path);
    if (!o)
        return CLI_ERROR;
    (void)carom_scene_write(s, put, o);
    if (!cli_out_close(o))
        return CLI_ERROR;
    return path && strcmp(path, "-") != 0 ? sum_up(in, s, path, reduced) : CLI_OK;
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
    } else if (cli_has(in, "json"))
        return cli_fail("convert: --json reports about a file: -o FILE");
    uint64_t reduced[2] = {0, 0};
    carom_scene *s = cli_load_map(in, in->argument[0], NULL, reduced);
    int status = s ? write_scene(in, s, path, reduced) : CLI_ERROR;
    carom_scene_free(s);
    return status;
}

static const cli_argument arguments[] = {
    {"MAP", "A map of Tiled: JSON (.tmj) or XML (.tmx)", CLI_INPUT, false},
    {0},
};

static const cli_option options[] = {
    {"output", "FILE", "Where to write the scene; the standard output if not given", 0, 0,
     CLI_OUTPUT, 'o'},
    CLI_MAP_OPTIONS,
    CLI_JSON,
    {"force", NULL, "Overwrite an existing file", 0, 0, CLI_FLAG, 'f'},
    {0},
};

static const cli_example examples[] = {
    {"carom convert level.tmj -o level.json", "A map as a scene in pixels."},
    {"carom convert level.tmj --unit 16 --solid ground -o level.json",
     "Tiles of 16 pixels are 1 unit; all tiles of the layer ground are solid."},
    {"carom check level.tmj", "Which bodies of a map overlap: other commands read maps, too."},
    {0},
};

const cli_command cli_convert = {
    "convert",
    "Convert a Tiled map to a scene",
    "Reads a map that the level editor Tiled wrote as JSON (.tmj) or XML (.tmx), and writes it as "
    "a "
    "scene of static bodies whose y points down. Tilesets and templates may be in files of their "
    "own, layers may be compressed with zlib, gzip or zstd, and the map may be infinite.\n\n"
    "Rectangles, also rotated ones, and ellipses that are circles become bodies. So do the "
    "collision shapes of tiles, flipped and rotated like the tiles; the axis-aligned rectangles of "
    "a layer are merged into few boxes that cover exactly the same area. With --solid every tile "
    "of "
    "a layer is solid. A body's id is the object's name, or the layer's name with a number.\n\n"
    "Points, texts, polygons, polylines, capsules, ellipses that are not circles and tiles as "
    "objects are skipped, with one notice for each kind; --strict rejects them. Isometric, "
    "staggered and hexagonal maps are always rejected.",
    arguments,
    options,
    examples,
    run,
    0,
};
