/* `carom complete`: prints shell completions, and has helpers that all three shells share. */
#include "complete.h"

#include <string.h>

#include "commands.h"
#include "load.h"

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
    for (const cli_builtin *b = cli_builtins; b->name; b++)
        cli_out_print(o, "%s%s", b == cli_builtins ? "" : " ", b->name);
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

static int run(const cli_input *in) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    if (strcmp(in->argument[0], "bash") == 0)
        cli_complete_bash(o);
    else if (strcmp(in->argument[0], "zsh") == 0)
        cli_complete_zsh(o);
    else
        cli_complete_fish(o);
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    {"bash|zsh|fish", "The shell", CLI_CHOICE, false},
    {0},
};

static const cli_example examples[] = {
    {"source <(carom complete bash)", "Completes commands, options and scenes in this shell."},
    {"carom complete fish > ~/.config/fish/completions/carom.fish", "The same in fish, to stay."},
    {0},
};

const cli_command cli_complete = {
    "complete",
    "Write completions for a shell",
    "Writes a script to the standard output with which a shell completes the commands, their "
    "options and the names of built-in scenes. `make install` puts one for each shell where it "
    "is found.",
    arguments,
    NULL,
    examples,
    run,
};
