/* `carom draw`: draws a scene, or one pair of its bodies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "draw/scene_picture.h"
#include "load.h"
#include "out.h"
#include "paint/paint.h"

#define LEAST_SIZE 64.0
#define MOST_SIZE 16384.0

/* The words that --show accepts. */
static const struct {
    const char *word;
    uint32_t bits;
} shows[] = {
    {"ids", DRAW_SHOW_IDS},
    {"normals", DRAW_SHOW_NORMAL},
    {"points", DRAW_SHOW_POINT},
    {"mtv", DRAW_SHOW_MTV},
    {"closest", DRAW_SHOW_CLOSEST},
    {"frame", DRAW_SHOW_FRAME},
    {"velocities", DRAW_SHOW_VELOCITY},
    {"axes", DRAW_SHOW_AXES},
    {"title", DRAW_SHOW_TITLE},
    {"legend", DRAW_SHOW_LEGEND},
    {"all", DRAW_SHOW_SCENE},
    {"none", 0},
};

/* Converts a comma-separated list of words to bits. */
static bool read_show(const char *text, uint32_t *bits) {
    *bits = 0;
    for (const char *word = text;; word++) {
        size_t size = strcspn(word, ","), i = 0;
        while (i < sizeof shows / sizeof shows[0] &&
               (strlen(shows[i].word) != size || strncmp(shows[i].word, word, size) != 0))
            i++;
        if (i == sizeof shows / sizeof shows[0]) {
            (void)cli_fail(
                "--show: expected some of ids, normals, points, mtv, closest, frame, "
                "velocities, axes, title, legend, all, none with commas between them, found "
                "\"%.*s\"",
                (int)size, word);
            return false;
        }
        *bits |= shows[i].bits;
        word += size;
        if (*word == 0)
            return true;
    }
}

static bool read_options(const cli_input *in, draw_scene_options *o) {
    const char *show = cli_text(in, "show", NULL);
    o->unfiltered = cli_has(in, "unfiltered");
    (void)cli_area(in, "view", &o->view);
    return !show || read_show(show, &o->show);
}

/* Reads the pair A B: both are given or neither. */
static bool read_pair(const cli_input *in, const carom_scene *s, draw_scene_options *o) {
    if (!in->argument[1])
        return true;
    if (!in->argument[2]) {
        (void)cli_fail("draw takes a SCENE, or a SCENE and two bodies; with %s one is missing",
                       in->argument[1]);
        return false;
    }
    o->a = cli_find(s, in->argument[1]);
    o->b = o->a == CAROM_SCENE_NONE ? o->a : cli_find(s, in->argument[2]);
    if (o->b == CAROM_SCENE_NONE)
        return false;
    if (o->a == o->b)
        (void)cli_fail("%s and %s are the same body", in->argument[1], in->argument[2]);
    return o->a != o->b;
}

static bool read_size(const cli_input *in, const carom_scene *s, const draw_scene_options *o,
                      carom_vec2 *size) {
    double width, height;
    *size = draw_scene_size(s, o);
    if (!cli_pair(in, "size", &width, &height))
        return true;
    *size = (carom_vec2){(float)width, (float)height};
    if (width >= LEAST_SIZE && width <= MOST_SIZE && height >= LEAST_SIZE && height <= MOST_SIZE)
        return true;
    (void)cli_fail("--size: expected from 64,64 to 16384,16384 pixels, found \"%s\"",
                   cli_text(in, "size", ""));
    return false;
}

static int draw(const cli_input *in, const carom_scene *s, draw_scene_options *o) {
    const char *path = cli_text(in, "output", "");
    float scale = (float)cli_number(in, "scale", 1.0);
    carom_vec2 size;
    if (!read_pair(in, s, o) || !read_size(in, s, o, &size))
        return CLI_ERROR;
    draw_list *l = draw_list_create(carom_allocator_default());
    if (!l)
        return cli_fail("not enough memory");
    draw_scene(l, s, size.x, size.y, o);
    const char *wrong = paint_file(path, l, size.x, size.y, scale, cli_has(in, "dark"));
    draw_list_free(l);
    if (wrong)
        return cli_fail("%s: %s", path, wrong);
    cli_out *out = cli_out_open(NULL);
    if (!out)
        return CLI_ERROR;
    cli_out_print(out, "wrote %s\n", path);
    return cli_out_close(out) ? CLI_OK : CLI_ERROR;
}

static int run(const cli_input *in) {
    draw_scene_options o = draw_scene_options_default();
    const char *path = cli_text(in, "output", NULL);
    if (!path)
        return cli_fail("draw needs a file to write: -o FILE.svg, FILE.png or FILE.pdf");
    if (!paint_can_write(path))
        return cli_fail("%s: expected a name that ends with .svg, .png or .pdf", path);
    if (!read_options(in, &o))
        return CLI_ERROR;
    carom_scene *s = cli_load(in->argument[0]);
    if (!s)
        return CLI_ERROR;
    int status = draw(in, s, &o);
    carom_scene_free(s);
    return status;
}

static const cli_argument arguments[] = {
    {"SCENE", "A scene: a file, - or the name of a built-in one", CLI_INPUT, false},
    {"A",
     "With B: draw these two alone, closer, and everything the library says of them; its id, or "
     "\"#N\"",
     CLI_TEXT, true},
    {"B", "The other of the two", CLI_TEXT, true},
    {0},
};

static const cli_option options[] = {
    {"output", "FILE", "Where to; its end says what: .svg, .png or .pdf", 0, 0, CLI_OUTPUT, 'o'},
    {"dark", NULL, "On a dark ground", 0, 0, CLI_FLAG, 0},
    {"size", "WIDTH,HEIGHT",
     "In pixels, 64 to 16384 each; by default 1000 wide and as high as the scene asks for", 0, 0,
     CLI_PAIR, 0},
    {"scale", "TIMES", "Pixels of a PNG for each of --size, for fine screens and print", 0.1, 16,
     CLI_NUMBER, 0},
    {"view", "MINX,MINY,MAXX,MAXY",
     "The part to show, in the scene's units; by default the scene's own view, or else everything",
     0, 0, CLI_AREA, 0},
    {"show", "WHAT",
     "Only these, with commas between them: ids, normals, points, mtv, closest, frame, "
     "velocities, axes, title, legend; all is the default, none are bodies alone",
     0, 0, CLI_TEXT, 0},
    {"unfiltered", NULL, "Contacts of pairs that do not meet in a world, too", 0, 0, CLI_FLAG, 'u'},
    {0},
};

static const cli_example examples[] = {
    {"carom draw corner -o corner.svg", "A built-in scene with all its contacts."},
    {"carom draw corner wall box -o pair.png --scale 2", "One pair, closer, for a fine screen."},
    {"carom draw level.json -o level.pdf --dark --show ids,axes",
     "Bodies with their names, on a dark ground."},
    {"carom draw gas -o part.png --view=-8,-8,8,8", "A part of a crowded scene."},
    {0},
};

const cli_command cli_draw = {
    "draw",
    "Draw a scene, or one pair of its bodies",
    "Draws bodies by type, and those that overlap with their contact points, normals and minimum "
    "translation vectors (MTV, in blue). Bodies that are free have a grey arrow to the closest "
    "point of the body next to them, where that is near, and a solid one for their velocity. A "
    "rotated box shows the axes of its frame, a one-way box its sides that stop.\n\n"
    "With two bodies A and B the picture is of that pair alone: the box's frame as a grey ghost "
    "with A in it, the closest point, the contact, and A where the MTV moves it. Of a body on a "
    "much "
    "larger one, the picture is of the smaller and what is near it; --view shows another part.\n\n"
    "Names and arrows are left out where there is no room for them, so that ten thousand bodies "
    "stay legible. Letters are DejaVu Sans (fonts-dejavu-core). Pairs that never meet in a world "
    "have no contact, unless --unfiltered: sensors, disabled bodies, masks, one-way sides, and "
    "pairs of which neither is dynamic, if the scene has dynamic bodies.",
    arguments,
    options,
    examples,
    run,
};
