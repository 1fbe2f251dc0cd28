/* `carom ray`: finds the bodies that a ray hits. */
#include <stdlib.h>

#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/query/hits.h"

static int ask(const cli_input *in, carom_scene *s) {
    /* All bits set: a ray belongs to every category and hits every one. */
    cli_query q = {.filter = {UINT32_MAX, UINT32_MAX, cli_has(in, "sensors"), 0, {0, 0}},
                   .except = CAROM_SCENE_NONE,
                   .all = cli_has(in, "all"),
                   .pairs = in->shapes > 0};
    if (!cli_vector(in, 1, &q.from) || !cli_vector(in, 2, &q.motion))
        return CLI_ERROR;
    cli_hits h = {.scene = s, .mover = "The ray", .from = q.from, .motion = q.motion};
    carom_sweep first;
    int status = CLI_ERROR;
    if (cli_ask_world(s, &q, &h, &first)) {
        h.end = carom_sweep_end(q.from, q.motion, first);
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
    {"FROM", "The origin of the ray: X,Y", CLI_PAIR, false},
    {"MOTION", "Its direction and length: DX,DY", CLI_PAIR, false},
    {0},
};

static const cli_example examples[] = {
    {"carom ray corner -8,1 40,0", "40 units to the right."},
    {"carom ray corner -8,1 40,0 --all --json", "Everything that it hits, for a program."},
    {0},
};

const cli_command cli_ray = {
    "ray",
    "Find what a ray hits",
    "Casts a ray from FROM to FROM + MOTION against the bodies of a scene. For each hit it shows "
    "t, "
    "the fraction of the motion up to the hit; the path length; the normal; and the point on the "
    "border. A ray that only touches a border does not hit it.\n\n"
    "Exit status: 0 if it hits nothing, 1 if it does, 2 on an error.",
    arguments,
    cli_hits_options,
    examples,
    run,
    CLI_MAX_SHAPES,
};
