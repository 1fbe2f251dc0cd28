/* `carom draw`: draws a scene, or one pair of its bodies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/commands/commands.h"
#include "draw/scene_picture.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/output/out.h"
#include "cli/output/picture.h"
#include "explain/relation.h"

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
    {"intervals", DRAW_SHOW_INTERVALS},
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
            (void)cli_fail("--show: expected some of ids, normals, points, mtv, closest, frame, "
                           "velocities, intervals, axes, title, legend, all, none with commas "
                           "between them, found "
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
static bool read_pair(const cli_input *in, carom_scene *s, draw_scene_options *o) {
    if (in->shapes == 2) {
        o->a = 0;
        o->b = 1;
    }
    if (!in->argument[1])
        return true;
    if (!in->argument[2]) {
        (void)cli_fail("draw takes a SCENE, or a SCENE and two bodies; with %s one is missing",
                       in->argument[1]);
        return false;
    }
    o->a = cli_find_input(in, s, 1, 0);
    o->b = o->a == CAROM_SCENE_NONE ? o->a : cli_find_input(in, s, 2, 1);
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

static bool report(const cli_input *in, const cli_picture *to, const carom_scene *s,
                   carom_vec2 size) {
    cli_out *out = cli_picture_is_piped(to) ? NULL : cli_out_open(NULL);
    if (!out)
        return cli_picture_is_piped(to);
    if (cli_has(in, "json")) {
        cli_out_json_begin(out, "draw");
        cli_out_text(out, "\n  \"scene\": ");
        cli_out_json_text(out, carom_scene_name(s));
        cli_out_text(out, ",\n  \"file\": ");
        cli_out_json_text(out, to->path);
        cli_out_text(out, ",\n  \"size\": ");
        cli_out_vec(out, size.x, size.y);
        cli_out_text(out, "\n}\n");
    } else {
        cli_out_print(out, "wrote %s\n", to->path);
    }
    return cli_out_close(out);
}

static bool draw(const cli_input *in, const cli_picture *to, carom_scene *s,
                 draw_scene_options *o) {
    carom_vec2 size;
    if (!read_pair(in, s, o) || !read_size(in, s, o, &size))
        return false;
    if (o->b != CAROM_SCENE_NONE)
        o->touching = explain_touching_gap(cli_shape(s, o->a), cli_shape(s, o->b));
    draw_list *l = draw_list_create(carom_allocator_default());
    if (!l) {
        (void)cli_fail("not enough memory");
        return false;
    }
    draw_scene(l, s, size.x, size.y, o);
    bool good = cli_picture_write(to, l, size.x, size.y);
    draw_list_free(l);
    return good && report(in, to, s, size);
}

static bool draw_once(const cli_input *in, const cli_picture *to) {
    draw_scene_options o = draw_scene_options_default();
    if (!read_options(in, &o))
        return false;
    carom_scene *s = cli_load_input(in);
    bool good = s && draw(in, to, s, &o);
    carom_scene_free(s);
    return good;
}

/* The modification time and size of a file. If either changes, the file has changed. */
static bool state_of(const char *path, struct stat *state) {
    memset(state, 0, sizeof *state);
    return stat(path, state) == 0;
}

static bool is_same(const struct stat *a, const struct stat *b) {
    return a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
           a->st_size == b->st_size && a->st_ino == b->st_ino;
}

/* Draws the scene again whenever its file changes, or a file that a map refers to, until a signal
 * ends the program. If the scene has an error, reports it and leaves the picture as it was. */
static int watch(const cli_input *in, const cli_picture *to) {
    const struct timespec pause = {0, 100000000}; /* a tenth of a second */
    const char *path = in->argument[0];
    struct stat drawn, now;
    if (in->shapes > 0 || !strpbrk(path, "./") || cli_picture_is_piped(to))
        return cli_fail("draw: --watch needs a scene file, and a picture file (-o FILE)");
    for (;;) {
        bool there = state_of(path, &drawn);
        if (!draw_once(in, to) && !there)
            return CLI_ERROR;
        do {
            (void)nanosleep(&pause, NULL);
        } while (!state_of(path, &now) || (is_same(&drawn, &now) && !cli_map_is_changed()));
    }
}

static int run(const cli_input *in) {
    cli_picture to;
    if (!cli_picture_read(in, &to))
        return CLI_ERROR;
    if (!to.path)
        return cli_fail("draw needs a file to write: -o FILE.svg, .png, .pdf or .gif, or -o -");
    to.scale = (float)cli_number(in, "scale", 1.0);
    if (cli_has(in, "watch"))
        return watch(in, &to);
    return draw_once(in, &to) ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    CLI_SCENE_ARGUMENT,
    {"A",
     "With B: draw these two alone, closer, and everything the library says of them; its id, or "
     "\"#N\"",
     CLI_BODY, true},
    {"B", "The other of the two", CLI_BODY, true},
    {0},
};

static const cli_option options[] = {
    CLI_PICTURE_OPTIONS,
    {"watch", NULL, "Redraw whenever the scene file changes, or a tileset of a map, until Ctrl-C",
     0, 0, CLI_FLAG, 'w'},
    CLI_JSON,
    {"size", "WIDTH,HEIGHT",
     "In pixels, 64 to 16384 each; by default 1000 wide, with a height that fits the scene", 0, 0,
     CLI_PAIR, 0},
    {"scale", "TIMES", "Pixels of a PNG or GIF per pixel of --size, for fine screens and print",
     0.1, 16, CLI_NUMBER, 0},
    {"view", "MINX,MINY,MAXX,MAXY",
     "The part to show, in units of the scene; by default the scene's view, or else everything", 0,
     0, CLI_AREA, 0},
    {"show", "ids|normals|points|mtv|closest|frame|velocities|intervals|axes|title|legend|all|none",
     "Only these, separated by commas; all is the default, none shows bodies alone", 0, 0, CLI_LIST,
     0},
    {"unfiltered", NULL, "Also show contacts of pairs that never collide in a world", 0, 0,
     CLI_FLAG, 'u'},
    CLI_Y_DOWN,
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"carom draw corner -o corner.svg", "A built-in scene with all its contacts."},
    {"carom draw corner wall box -o pair.png --scale 2", "One pair, enlarged, for a fine screen."},
    {"carom draw level.json -o level.pdf --dark --show ids,axes",
     "Bodies with their names, on a dark background."},
    {"carom draw gas -o part.png --view=-8,-8,8,8", "A part of a crowded scene."},
    {0},
};

const cli_command cli_draw = {
    "draw",
    "Draw a scene, or one pair of its bodies",
    "Draws bodies by type, and overlapping bodies with their contact points, normals and minimum "
    "translation vectors (MTV, in blue). A grey dashed arrow leads from a body that overlaps "
    "nothing "
    "to the closest point of its neighbour, if that is near; a solid one shows a velocity. A "
    "rotated "
    "box shows the axes of its frame, a one-way box the sides that stop bodies.\n\n"
    "With two bodies A and B, the picture shows that pair alone: the box's frame as a grey ghost "
    "with A in it, the closest point, the contact, and A after it has moved by the MTV. Two boxes "
    "show their separating axes with the interval of each. If one body is much larger, the picture "
    "shows the smaller one and its surroundings; --view selects another part.\n\n"
    "Names and arrows are left out where there is no space for them. The font is DejaVu Sans "
    "(fonts-dejavu-core). In an SVG every body is an element with an id, a class and a title. "
    "Pairs "
    "that never collide in a world have no contact unless --unfiltered is given.",
    arguments,
    options,
    examples,
    run,
    CLI_MAX_SHAPES,
};
