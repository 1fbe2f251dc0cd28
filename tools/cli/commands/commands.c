/* The list of commands, in the order in which --help shows them: queries, pictures, simulation, and
 * the rest. */
#include "cli/commands/commands.h"

const cli_command *const cli_commands[] = {
    &cli_check, &cli_explain, &cli_bounce, &cli_sweep,   &cli_ray,  &cli_draw,     &cli_run,
    &cli_info,  &cli_scenes,  &cli_new,    &cli_convert, &cli_help, &cli_complete, NULL,
};

const char cli_program_summary[] = "collisions of circles and boxes";

const char cli_program_about[] =
    "Checks levels, explains why two shapes collide, draws scenes and simulates them. A SCENE is a "
    "JSON file, a map of the level editor Tiled, - for the standard input, or the name of a "
    "built-in "
    "scene: `carom scenes` lists those, `carom new level.json` writes one to start from. Except "
    "in `run`, shapes can take its place: circle:2.5,1,1 box:0,0,4,2,23deg. A body is named by its "
    "id, or by its index: "
    "'#0' is the first. Quote it, since # starts a comment in shells.\n\n"
    "Overlap and the sign of a distance are exact for the given floats. Shapes that only touch do "
    "not overlap.";

const cli_option cli_program_options[] = {
    {"help", NULL, "Show this; after a command, its help", 0, 0, CLI_FLAG, 'h'},
    {"version", NULL, "Show the version", 0, 0, CLI_FLAG, 'V'},
    {0},
};

const cli_option cli_help_option = {"help", NULL, "Show this", 0, 0, CLI_FLAG, 'h'};

const cli_term cli_statuses[] = {
    {"0", "Success; of a query: no overlap, no hit"},
    {"1", "The query found something: an overlap (`check`, `explain`) or a hit (`sweep`, `ray`)"},
    {"2", "An error; a message is on the standard error"},
    {"128 + N",
     "Stopped by signal N, for example 130 for Ctrl-C; the output of `run` is complete up to "
     "that point"},
    {0},
};

const cli_term cli_environment[] = {
    {"NO_COLOR",
     "If set and not empty: no colours and no progress bar, as if the output were not a "
     "terminal"},
    {"CAROM_FORCE_ISA", "Forces an instruction set of the batch layer; no result depends on it"},
    {0},
};

const cli_term cli_files[] = {
    {"share/doc/carom/SCENES.md", "The format of scenes, key by key"},
    {"share/doc/carom/TOOL.md", "Every command, with examples and pictures"},
    {"share/carom/scene.schema.json",
     "The schema of scenes for editors, which `carom new --schema` writes, too"},
    {"share/carom/output.schema.json", "The schema of what --json writes"},
    {0},
};
