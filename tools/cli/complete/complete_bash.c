/* Completions for bash. */
#include "cli/complete/complete.h"

#include "cli/commands/commands.h"

static void bash_name(void *ctx, const cli_option *option) {
    cli_out_print(ctx, " --%s", option->name);
    if (option->letter)
        cli_out_print(ctx, " -%c", option->letter);
}

static void bash_valued(void *ctx, const cli_option *option) {
    if (cli_takes_value(option))
        bash_name(ctx, option);
}

/* Completes the value of an option: its choices, file names (bash's default), or nothing. */
static void bash_value(void *ctx, const cli_option *option) {
    cli_out *o = ctx;
    if (!cli_takes_value(option))
        return;
    cli_out_text(o, "        ");
    if (option->letter)
        cli_out_print(o, "-%c | ", option->letter);
    cli_out_print(o, "--%s) ", option->name);
    if (option->kind == CLI_CHOICE || option->kind == CLI_LIST) {
        cli_out_text(o, "words='");
        cli_choices(o, option->value);
        cli_out_text(o, "'; ");
    }
    cli_out_print(o, "kind=%s ;;\n",
                  cli_is_path(option->kind)    ? "files"
                  : option->kind == CLI_SCENE  ? "builtins"
                  : option->kind == CLI_LIST   ? "list"
                  : option->kind == CLI_BODIES ? "bodies"
                                               : "words");
}

/* Returns what completes an argument; its name holds the choices. */
static const char *place(const cli_argument *a) {
    if (a->kind == CLI_CHOICE)
        return a->name;
    if (a->kind == CLI_SCENE)
        return "builtins";
    if (cli_is_scene(a))
        return "scenes";
    if (a->kind == CLI_BODY)
        return "ids";
    return cli_is_path(a->kind) ? "files" : cli_is_command(a) ? "commands" : "words";
}

static void bash_command(cli_out *o, const cli_command *c) {
    uint32_t n = 0;
    cli_out_print(o, "    %s)\n        options='", c->name);
    cli_each_option(c, bash_name, o);
    cli_out_text(o, "' valued='");
    cli_each_option(c, bash_valued, o);
    cli_out_text(o, " '\n        places='");
    for (const cli_argument *a = c->arguments; a && a->name; a++, n++)
        cli_out_print(o, "%s%s", n ? " " : "", place(a));
    cli_out_text(o, "'\n        case $before in\n");
    cli_each_option(c, bash_value, o);
    cli_out_text(o, "        esac ;;\n");
}

void cli_complete_bash(cli_out *o) {
    /* Ids come from files, so no shell may expand them: compgen -W would. They are quoted when they
     * are inserted, and compared with what was typed in either form. */
    cli_out_text(
        o, "# bash completion for carom, written by `carom complete bash`\n"
           "_carom_ids() {\n"
           "    local id quoted typed=${1//[\\\\\\\"\\']/}\n"
           "    while IFS= read -r id; do\n"
           "        printf -v quoted %q \"$id\"\n"
           "        [[ $id == \"$typed\"* || $quoted == \"$1\"* ]] && "
           "COMPREPLY+=(\"$2$quoted\")\n"
           "    done < <(\"${COMP_WORDS[0]}\" complete ids "
           "\"${scene/#\\~\\//$HOME/}\" 2>/dev/null)\n"
           "}\n"
           "_carom() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    local options='' valued='' places='' kind='' words='' scene='' i n=0 first=1\n"
           "    local scenes='");
    cli_scene_names(o);
    cli_out_text(o, "'\n    local commands='");
    cli_command_names(o);
    cli_out_text(o,
                 "'\n    COMPREPLY=()\n"
                 "    if ((COMP_CWORD == 1)); then\n"
                 "        COMPREPLY=($(compgen -W \"$commands --help --version\" -- \"$word\"))\n"
                 "        return\n"
                 "    fi\n"
                 "    ((COMP_CWORD > 2)) && [[ ${COMP_WORDS[1]} == explain && ${COMP_WORDS[2]} == "
                 "bounce ]] && first=2\n"
                 "    case ${COMP_WORDS[first]} in\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        bash_command(o, *c);
    cli_out_text(
        o, "    esac\n"
           "    for ((i = first + 1; i < COMP_CWORD; i++)); do\n"
           "        case ${COMP_WORDS[i]} in\n"
           "        -*) [[ $valued == *\" ${COMP_WORDS[i]} \"* ]] && i=$((i + 1)) ;;\n"
           "        by) [[ $n == 2 ]] || n=$((n + 1)) ;;\n"
           "        *) [[ $n == 0 ]] && scene=${COMP_WORDS[i]}; n=$((n + 1)) ;;\n"
           "        esac\n"
           "    done\n"
           "    if [[ -z $kind && $word == -* ]]; then\n"
           "        kind=words words=$options\n"
           "    elif [[ -z $kind ]]; then\n"
           "        places=($places)\n"
           "        kind=${places[n]:-words}\n"
           "    fi\n"
           "    case $kind in\n"
           "    files) compopt -o default ;;\n"
           "    scenes)\n"
           "        compopt -o filenames\n"
           "        mapfile -t COMPREPLY < <(compgen -W \"$scenes\" -- \"$word\"; compgen -f -- "
           "\"$word\")\n"
           "        ;;\n"
           "    builtins) COMPREPLY=($(compgen -W \"$scenes\" -- \"$word\")) ;;\n"
           "    commands) COMPREPLY=($(compgen -W \"$commands\" -- \"$word\")) ;;\n"
           "    *\\|*) COMPREPLY=($(compgen -W \"${kind//|/ }\" -- \"$word\")) ;;\n"
           "    ids) _carom_ids \"$word\" '' ;;\n"
           "    bodies) _carom_ids \"${word##*,}\" \"${word%\"${word##*,}\"}\" ;;\n"
           "    list) COMPREPLY=($(compgen -P \"${word%\"${word##*,}\"}\" -W \"$words\" -- "
           "\"${word##*,}\")) ;;\n"
           "    words) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n"
           "    esac\n"
           "}\n"
           "complete -F _carom carom\n");
}
