/* `carom sweep`: finds the bodies that a moving body hits. */
#include <stdlib.h>

#include "cli/commands/commands.h"
#include "cli/explain/explain_text.h"
#include "cli/query/hits.h"
#include "cli/input/load.h"
#include "cli/input/map.h"

static carom_vec2 center(carom_shape s) {
    if (s.kind == CAROM_SHAPE_AABB)
        return carom_box_from_aabb(s.as.aabb).center;
    return s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center;
}

static carom_vec2 end_of(carom_shape s, carom_vec2 motion, carom_sweep sweep) {
    if (s.kind != CAROM_SHAPE_AABB)
        return carom_sweep_end(center(s), motion, sweep);
    return carom_box_from_aabb(carom_sweep_end_aabb(s.as.aabb, motion, sweep)).center;
}

/* Sweeps against one body, ignoring masks. */
static bool ask_pair(const carom_scene *s, carom_shape shape, carom_vec2 motion, uint32_t b,
                     cli_hits *h, carom_sweep *first) {
    h->hits = calloc(1, sizeof *h->hits);
    if (!h->hits) {
        (void)cli_fail("not enough memory");
        return false;
    }
    *first = carom_sweep_shapes(shape, motion, cli_shape(s, b));
    h->hits[0] = (cli_hit){b, *first};
    h->count = first->state != CAROM_SWEEP_MISS;
    return true;
}

static bool ask_world(const cli_input *in, const carom_scene *s, uint32_t a, cli_hits *h,
                      carom_sweep *first) {
    const carom_body_def *def = &carom_scene_bodies(s)[a].def;
    carom_filter filter = {def->category, def->mask, cli_has(in, "sensors"), 0, {0, 0}};
    cli_query q = {&def->shape, {0, 0}, h->motion, filter, a, cli_has(in, "all"), in->shapes > 0};
    return cli_ask_world(s, &q, h, first);
}

/* Explains the sweep against one body step by step. */
static int show_steps(const carom_scene *s, uint32_t a, carom_vec2 motion, uint32_t b) {
    char room_a[16], room_b[16];
    const char *const names[2] = {cli_name(s, a, room_a), cli_name(s, b, room_b)};
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    explain e = explain_begin(cli_explain_sink(o), cli_shape(s, a), cli_shape(s, b));
    cli_explain_shapes(o, &e, names);
    explain_sweep(&e, motion);
    carom_sweep sweep = carom_sweep_shapes(e.a, motion, e.b);
    if (!cli_out_close(o))
        return CLI_ERROR;
    return sweep.state != CAROM_SWEEP_MISS ? CLI_SOME : CLI_OK;
}

static int ask(const cli_input *in, carom_scene *s) {
    carom_vec2 motion;
    char room[16];
    uint32_t a = cli_find_input(in, s, 1, 0), b = CAROM_SCENE_NONE;
    if (a == CAROM_SCENE_NONE || !cli_vector(in, 2, &motion))
        return CLI_ERROR;
    if (in->argument[3]) {
        b = cli_find_input(in, s, 3, 1);
        if (b == CAROM_SCENE_NONE)
            return CLI_ERROR;
        if (a == b)
            return cli_fail("sweep: A and B are the same body");
    }
    if (cli_has(in, "steps") && (cli_has(in, "json") || cli_has(in, "csv")))
        return cli_fail("sweep: --steps is text; it cannot be combined with --json or --csv");
    if (cli_has(in, "steps") && b == CAROM_SCENE_NONE && in->shapes == 2)
        b = 1;
    if (cli_has(in, "steps"))
        return b != CAROM_SCENE_NONE ? show_steps(s, a, motion, b)
                                     : cli_fail("sweep: --steps needs the body B");
    carom_shape shape = cli_shape(s, a);
    cli_hits h = {
        .scene = s, .mover = cli_name(s, a, room), .from = center(shape), .motion = motion};
    carom_sweep first;
    int status = CLI_ERROR;
    if (b != CAROM_SCENE_NONE ? ask_pair(s, shape, motion, b, &h, &first)
                              : ask_world(in, s, a, &h, &first)) {
        h.end = end_of(shape, motion, first);
        status = cli_show_hits(in, &h);
    }
    free(h.hits);
    return status;
}

static int run(const cli_input *in) {
    return cli_hits_run(in, ask);
}

static const cli_argument arguments[] = {
    CLI_SCENE_ARGUMENT,
    {"A", "The body that moves: its id, its index \"#N\", or a shape", CLI_BODY, false},
    {"MOTION", "Its motion: DX,DY; the word by may stand before it", CLI_PAIR, false},
    {"B", "The only body to test against; without it, all that A collides with in a world",
     CLI_BODY, true},
    {0},
};

static const cli_option options[] = {
    {"all", NULL, "Show all hits in order of time, not only the first", 0, 0, CLI_FLAG, 'a'},
    {"sensors", NULL, "Include sensors", 0, 0, CLI_FLAG, 's'},
    {"steps", NULL, "Explain the sweep against B step by step", 0, 0, CLI_FLAG, 0},
    CLI_JSON,
    CLI_CSV,
    CLI_Y_DOWN,
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"carom sweep corner apart 0,-5", "A circle moves down onto a box."},
    {"carom sweep corner apart 30,-3 rotated", "The same circle against one body."},
    {"carom sweep circle:0,3,1 by 4,-3 box:3,0,2,2 --steps", "How the time of impact is found."},
    {0},
};

const cli_command cli_sweep = {
    "sweep",
    "Find what a moving body hits",
    "Moves the body A by MOTION while all other bodies stand still. For each hit it shows t, the "
    "fraction of the motion up to the impact; the path length; the normal, which points to A; and "
    "the point on the border. Then it shows where A stops: a position at which it overlaps "
    "nothing. "
    "A motion that only touches is not a hit. A body that overlaps at the start is reported as "
    "overlapped, at t = 0.\n\n"
    "Exit status: 0 if it hits nothing, 1 if it does, 2 on an error.",
    arguments,
    options,
    examples,
    run,
    CLI_MAX_SHAPES,
};
