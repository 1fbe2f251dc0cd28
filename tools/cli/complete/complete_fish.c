/* Completions for fish. */
#include "cli/complete/complete.h"

#include "cli/commands/commands.h"

#define SPECIAL "\\"

/* The stream, and the command whose options are written. */
typedef struct fish {
    cli_out *o;
    const char *command;
} fish;

static void fish_begin(const fish *f) {
    cli_out_print(f->o, "complete -c carom -n '__fish_seen_subcommand_from %s'", f->command);
}

static void fish_option(void *ctx, const cli_option *option) {
    const fish *f = ctx;
    fish_begin(f);
    cli_out_print(f->o, " -l %s", option->name);
    if (option->letter)
        cli_out_print(f->o, " -s %c", option->letter);
    if (option->kind == CLI_CHOICE) {
        cli_out_text(f->o, " -x -a '");
        cli_choices(f->o, option->value);
        cli_out_text(f->o, "'");
    } else if (option->kind == CLI_LIST) {
        cli_out_text(f->o, " -x -a '(__carom_list ");
        cli_choices(f->o, option->value);
        cli_out_text(f->o, ")'");
    } else if (option->kind == CLI_BODIES) {
        cli_out_text(f->o, " -x -a '(__carom_list (__carom_ids))'");
    } else if (option->kind == CLI_SCENE) {
        cli_out_text(f->o, " -x -a '");
        cli_scene_names(f->o);
        cli_out_text(f->o, "'");
    } else if (cli_takes_value(option)) {
        cli_out_text(f->o, cli_is_path(option->kind) ? " -r -F" : " -x");
    }
    cli_out_text(f->o, " -d '");
    cli_quoted(f->o, option->help, SPECIAL);
    cli_out_text(f->o, "'\n");
}

static void fish_valued(void *ctx, const cli_option *option) {
    const fish *f = ctx;
    if (!cli_takes_value(option))
        return;
    cli_out_print(f->o, " --%s", option->name);
    if (option->letter)
        cli_out_print(f->o, " -%c", option->letter);
}

/* Completes one positional argument, counted from 0, at that position only. */
static void fish_argument(const fish *f, const cli_command *c, uint32_t place) {
    const cli_argument *a = &c->arguments[place];
    if (!cli_is_path(a->kind) && a->kind != CLI_CHOICE && a->kind != CLI_SCENE &&
        a->kind != CLI_BODY && !cli_is_command(a))
        return;
    cli_out_print(f->o, "complete -c carom -n '__carom_at %s %u", f->command, place);
    cli_each_option(c, fish_valued, (void *)f);
    cli_out_print(f->o, "'%s -a '", cli_is_path(a->kind) ? " -F" : "");
    if (cli_is_scene(a) || a->kind == CLI_SCENE)
        cli_scene_names(f->o);
    else if (a->kind == CLI_BODY)
        cli_out_text(f->o, "(__carom_ids)");
    else if (cli_is_command(a))
        cli_command_names(f->o);
    else if (a->kind == CLI_CHOICE)
        cli_choices(f->o, a->name);
    cli_out_text(f->o, "'\n");
}

/* Fish functions: the words before the current one; is the current word the argument at a given
 * position? Takes the command, the position and the options that have values. */
static const char at_place[] =
    "function __carom_words\n"
    "    set -l words (commandline -opc)\n"
    "    test \"$words[2..3]\" = 'explain bounce'; and set -e words[2]\n"
    "    printf '%s\\n' $words\n"
    "end\n"
    "function __carom_at\n"
    "    set -l words (__carom_words)\n"
    "    set -l n 0\n"
    "    set -l valued no\n"
    "    test (count $words) -ge 2; and test $words[2] = $argv[1]; or return 1\n"
    "    for word in $words[3..-1]\n"
    "        if test $valued = yes\n"
    "            set valued no\n"
    "        else if string match -q -- '-*' $word\n"
    "            contains -- $word $argv[3..-1]; and set valued yes\n"
    "        else if test $word != by; or test $n -ne 2\n"
    "            set n (math $n + 1)\n"
    "        end\n"
    "    end\n"
    "    test $valued = no -a $n -eq $argv[2]\n"
    "end\n"
    /* The ids of the scene, which is the first argument. */
    "function __carom_ids\n"
    "    set -l words (__carom_words)\n"
    "    carom complete ids (string match -v -- '-*' $words[3..-1])[1] 2>/dev/null\n"
    "end\n"
    /* Words of a list, each after what was typed up to the last comma. */
    "function __carom_list\n"
    "    set -l before (string replace -r '[^,]*$' '' -- (commandline -ct))\n"
    "    printf '%s\\n' $before$argv\n"
    "end\n";

void cli_complete_fish(cli_out *o) {
    cli_out_text(o, "# fish completion for carom, written by `carom complete fish`\n"
                    "complete -c carom -f\n");
    cli_out_text(o, at_place);
    for (const cli_option *option = cli_program_options; option->name; option++)
        cli_out_print(o, "complete -c carom -n __fish_use_subcommand -l %s -s %c -d '%s'\n",
                      option->name, option->letter, option->help);
    for (const cli_command *const *c = cli_commands; *c; c++) {
        cli_out_print(o, "complete -c carom -n __fish_use_subcommand -a %s -d '", (*c)->name);
        cli_quoted(o, (*c)->summary, SPECIAL);
        cli_out_text(o, "'\n");
        fish f = {o, (*c)->name};
        cli_each_option(*c, fish_option, &f);
        for (uint32_t i = 0; (*c)->arguments && (*c)->arguments[i].name; i++)
            fish_argument(&f, *c, i);
    }
}
