/* Completions for zsh. */
#include "cli/complete/complete.h"

#include "cli/commands/commands.h"

/* Characters with a meaning inside '[...]' and between colons. */
#define SPECIAL "[]:\\"

static void zsh_value(cli_out *o, const char *name, cli_kind kind) {
    cli_out_text(o, ":");
    cli_quoted(o, name, SPECIAL);
    cli_out_text(o, ":");
    if (kind == CLI_CHOICE) {
        cli_out_text(o, "(");
        cli_choices(o, name);
        cli_out_text(o, ")");
    } else if (kind == CLI_LIST) {
        cli_out_text(o, "_values -s , value ");
        cli_choices(o, name);
    } else if (kind == CLI_BODY) {
        cli_out_text(o, "_carom_ids");
    } else if (kind == CLI_BODIES) {
        cli_out_text(o, "_sequence _carom_ids");
    } else if (kind == CLI_SCENE) {
        cli_out_text(o, "(");
        cli_scene_names(o);
        cli_out_text(o, ")");
    } else if (kind == CLI_FOLDER) {
        cli_out_text(o, "_files -/");
    } else if (cli_is_path(kind)) {
        cli_out_text(o, "_files");
    }
}

static void zsh_option(void *ctx, const cli_option *option) {
    cli_out *o = ctx;
    cli_out_text(o, " \\\n            ");
    if (option->letter)
        cli_out_print(o, "'(-%c --%s)'{-%c,--%s}'[", option->letter, option->name, option->letter,
                      option->name);
    else
        cli_out_print(o, "'--%s[", option->name);
    cli_quoted(o, option->help, SPECIAL);
    cli_out_text(o, "]");
    if (cli_takes_value(option))
        zsh_value(o, option->value, option->kind);
    cli_out_text(o, "'");
}

static void zsh_command(cli_out *o, const cli_command *c) {
    uint32_t n = 0;
    cli_out_print(o, "    %s)\n        _arguments", c->name);
    cli_each_option(c, zsh_option, o);
    for (const cli_argument *a = c->arguments; a && a->name; a++) {
        cli_out_print(o, " \\\n            '%u", ++n);
        if (cli_is_scene(a))
            cli_out_print(o, "%s:SCENE:_carom_scenes", a->optional ? ":" : "");
        else if (cli_is_command(a))
            cli_out_print(o, "%s:COMMAND:_carom_commands", a->optional ? ":" : "");
        else {
            cli_out_text(o, a->optional ? ":" : "");
            zsh_value(o, a->name, a->kind);
        }
        cli_out_text(o, "'");
    }
    cli_out_text(o, "\n        ;;\n");
}

void cli_complete_zsh(cli_out *o) {
    cli_out_text(o, "#compdef carom\n# zsh completion for carom, written by `carom complete zsh`\n"
                    "_carom_commands() {\n    local -a commands=(\n");
    for (const cli_command *const *c = cli_commands; *c; c++) {
        cli_out_print(o, "        '%s:", (*c)->name);
        cli_quoted(o, (*c)->summary, SPECIAL);
        cli_out_text(o, "'\n");
    }
    cli_out_text(o, "    )\n    _describe command commands\n}\n"
                    "_carom_scenes() {\n    local -a scenes=(");
    cli_scene_names(o);
    cli_out_text(o, ")\n    _alternative 'scenes:built-in scene:compadd -a scenes' "
                    "'files:file:_files'\n}\n"
                    "_carom_ids() {\n"
                    "    local scene=${${words[2,-1]:#-*}[1]}\n"
                    "    local -a ids=(\"${(@f)$(carom complete ids \"$scene\" 2>/dev/null)}\")\n"
                    "    compadd \"$@\" -a ids\n}\n"
                    "_carom() {\n"
                    "    if ((CURRENT == 2)); then\n"
                    "        _carom_commands\n"
                    "        return\n"
                    "    fi\n"
                    "    if ((CURRENT > 3)) && [[ \"$words[2,3]\" == 'explain bounce' ]]; then\n"
                    "        shift words\n"
                    "        ((CURRENT--))\n"
                    "    fi\n"
                    "    local command=$words[2]\n"
                    "    shift words\n"
                    "    ((CURRENT--))\n"
                    "    if [[ $command == sweep && $words[4] == by ]] && ((CURRENT > 4)); then\n"
                    "        words[4]=()\n"
                    "        ((CURRENT--))\n"
                    "    fi\n"
                    "    case $command in\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        zsh_command(o, *c);
    /* If zsh autoloads the file from $fpath, its body is the function; otherwise it was sourced. */
    cli_out_text(o, "    esac\n}\n"
                    "if [[ $funcstack[1] == _carom ]]; then\n"
                    "    _carom \"$@\"\n"
                    "else\n"
                    "    compdef _carom carom\n"
                    "fi\n");
}
