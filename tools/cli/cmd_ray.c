/* `carom ray`: finds the bodies that a ray hits. */
#include <stdlib.h>

#include "commands.h"
#include "hits.h"

static int ask(const cli_input *in, const carom_scene *s) {
    /* All bits set: a ray belongs to every category and hits every one. */
    cli_quest q = {.filter = {UINT32_MAX, UINT32_MAX, cli_has(in, "sensors"), 0, {0, 0}},
                   .except = CAROM_SCENE_NONE,
                   .all = cli_has(in, "all")};
    if (!cli_vector(in, 1, &q.from) || !cli_vector(in, 2, &q.motion))
        return CLI_ERROR;
    cli_hits h = {.scene = s, .who = "The ray", .from = q.from, .motion = q.motion};
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
    {"SCENE", "A scene: a file, - or the name of a built-in one", CLI_INPUT, false},
    {"FROM", "Where the ray begins: X,Y", CLI_PAIR, false},
    {"MOTION", "Where it goes from there: DX,DY", CLI_PAIR, false},
    {0},
};

static const cli_example examples[] = {
    {"carom ray corner -8,1 40,0", "From the left, 40 to the right."},
    {"carom ray corner -8,1 40,0 --all --json", "Everything in its way, for a program."},
    {0},
};

const cli_command cli_ray = {
    "ray",
    "Ask what a ray meets",
    "A point goes from FROM to FROM + MOTION past the bodies of a scene, which stand still. Of "
    "what "
    "it meets: t, the share of the motion that is free; the way until there; the normal and the "
    "point of the border. A ray that only grazes a border misses it.\n\n"
    "Exit status: 0 when it meets nothing, 1 when it does, 2 on an error.",
    arguments,
    cli_hits_options,
    examples,
    run,
};
