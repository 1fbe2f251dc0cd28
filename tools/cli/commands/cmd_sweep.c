/* `carom sweep`: finds the bodies that a moving body hits. */
#include <stdlib.h>

#include "cli/commands/commands.h"
#include "cli/query/hits.h"
#include "cli/input/load.h"

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
    cli_quest q = {&def->shape, {0, 0}, h->motion, filter, a, cli_has(in, "all"), in->shapes > 0};
    return cli_ask_world(s, &q, h, first);
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
    carom_shape shape = cli_shape(s, a);
    cli_hits h = {.scene = s, .who = cli_name(s, a, room), .from = center(shape), .motion = motion};
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

static const cli_example examples[] = {
    {"carom sweep corner apart 0,-5", "A circle moves down onto a box."},
    {"carom sweep corner apart 30,-3 turned", "The same circle against one body."},
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
    cli_hits_options,
    examples,
    run,
    CLI_MAX_SHAPES,
};
