/* The list of commands, in the order in which --help shows them: queries, pictures, simulation, and
 * the rest. */
#include "commands.h"

const cli_command *const cli_commands[] = {
    &cli_check,  &cli_explain, &cli_sweep,   &cli_ray,  &cli_draw,     &cli_run,
    &cli_scenes, &cli_new,     &cli_convert, &cli_help, &cli_complete, NULL,
};

const char cli_program_summary[] = "what happens when circles and boxes meet";

const char cli_program_about[] =
    "Checks levels, explains why two shapes collide, draws scenes and runs them. A SCENE is a JSON "
    "file, - for the standard input, or the name of a scene that is built in: `carom scenes` lists "
    "those, `carom new level.json` writes one to start from. Bodies are named by their ids, or by "
    "their place in the file: '#0' is the first, in quotes since shells take # for a comment.\n\n"
    "Answers are exact: overlap, and the sign of a distance, are those of the real numbers that "
    "the "
    "floats stand for. Touching is not overlapping.";

const cli_option cli_program_options[] = {
    {"help", NULL, "Show this, or after a command what it takes", 0, 0, CLI_FLAG, 'h'},
    {"version", NULL, "Show the version", 0, 0, CLI_FLAG, 'V'},
    {0},
};

const cli_option cli_help_option = {"help", NULL, "Show this", 0, 0, CLI_FLAG, 'h'};

const cli_term cli_statuses[] = {
    {"0", "Done; of a question: no overlap, no hit"},
    {"1", "The answer is yes: `check` or `explain` found an overlap, `sweep` or `ray` a hit"},
    {"2", "An error; a message is on the standard error"},
    {"128 + N", "Stopped by the signal N, such as 130 by Ctrl-C; what `run` wrote is complete"},
    {0},
};

const cli_term cli_environment[] = {
    {"NO_COLOR", "If set and not empty, no colours and no progress bar, as where the output is no "
                 "terminal"},
    {"CAROM_FORCE_ISA", "Forces an instruction set of the batch layer; no answer depends on it"},
    {0},
};

const cli_term cli_files[] = {
    {"share/doc/carom/SCENES.md", "Beside the program's folder: what a scene is, key by key"},
    {"share/doc/carom/TOOL.md", "What each command does, with examples and pictures"},
    {"share/carom/scene.schema.json", "The same for editors, as `carom new --schema` writes it"},
    {0},
};
