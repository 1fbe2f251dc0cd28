/* `carom complete`: prints shell completions, and has helpers that all three shells share. */
#include "cli/complete/complete.h"

#include <string.h>

#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/input/map.h"

bool cli_is_path(cli_kind kind) {
    return kind == CLI_INPUT || kind == CLI_OUTPUT || kind == CLI_FOLDER;
}

bool cli_is_scene(const cli_argument *a) {
    return strcmp(a->name, "SCENE") == 0;
}

bool cli_is_command(const cli_argument *a) {
    return strcmp(a->name, "COMMAND") == 0;
}

void cli_scene_names(cli_out *o) {
    for (const scene_builtin *b = scene_builtins; b->name; b++)
        cli_out_print(o, "%s%s", b == scene_builtins ? "" : " ", b->name);
}

void cli_command_names(cli_out *o) {
    for (const cli_command *const *c = cli_commands; *c; c++)
        cli_out_print(o, "%s%s", c == cli_commands ? "" : " ", (*c)->name);
}

void cli_choices(cli_out *o, const char *words) {
    for (; *words; words++)
        cli_out_bytes(o, *words == '|' ? " " : words, 1);
}

void cli_quoted(cli_out *o, const char *text, const char *special) {
    for (; *text; text++) {
        if (*text == '\'')
            cli_out_text(o, "'\\''");
        else if (strchr(special, *text))
            cli_out_print(o, "\\%c", *text);
        else
            cli_out_bytes(o, text, 1);
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Writes the names of the bodies of a scene, one per line, for the scripts. Silent if there is no
 * such scene. */
static int write_ids(const cli_input *in, cli_out *o) {
    carom_scene *s = cli_load(in, in->argument[1]);
    for (uint32_t i = 0; s && i < carom_scene_count(s); i++) {
        char room[16];
        cli_out_print(o, "%s\n", cli_name(s, i, room));
    }
    carom_scene_free(s);
    return cli_out_close(o) && s ? CLI_OK : CLI_ERROR;
}

static int run(const cli_input *in) {
    bool ids = strcmp(in->argument[0], "ids") == 0;
    if (ids != (in->argument[1] != NULL))
        return cli_fail("complete: a SCENE belongs to ids, and only to it");
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    if (ids)
        return write_ids(in, o);
    if (strcmp(in->argument[0], "bash") == 0)
        cli_complete_bash(o);
    else if (strcmp(in->argument[0], "zsh") == 0)
        cli_complete_zsh(o);
    else
        cli_complete_fish(o);
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    {"bash|zsh|fish|ids", "The shell; or ids, for the names of the bodies of a SCENE", CLI_CHOICE,
     false},
    {"SCENE", "With ids: a scene", CLI_INPUT, true},
    {0},
};

static const cli_option options[] = {
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"source <(carom complete bash)", "Completes commands, options, scenes and ids in this shell."},
    {"carom complete fish > ~/.config/fish/completions/carom.fish",
     "The same in fish, permanently."},
    {0},
};

const cli_command cli_complete = {
    "complete",
    "Write completions for a shell",
    "Writes a script to the standard output with which a shell completes commands, options and "
    "their "
    "values, the names of built-in scenes, and the ids of bodies. `make install` installs the "
    "scripts of all three shells. The scripts call `carom complete ids SCENE`.",
    arguments,
    options,
    examples,
    run,
    0,
};
