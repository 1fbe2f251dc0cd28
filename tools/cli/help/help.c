/* --help and `carom help`. */
#include "cli/help/help.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands/commands.h"

#define WIDTH 80
#define INDENT 2
#define COLUMN 26 /* column where the help text of an option begins */

bool cli_takes_value(const cli_option *o) {
    return o->kind != CLI_FLAG;
}

void cli_option_head(const cli_option *o, char *room, size_t size) {
    char letter[8] = "    ";
    if (o->letter)
        (void)snprintf(letter, sizeof letter, "-%c, ", o->letter);
    const char *value = o->kind == CLI_LIST ? "WHAT,..." : o->value;
    (void)snprintf(room, size, "%s--%s%s%s", letter, o->name, cli_takes_value(o) ? " " : "",
                   cli_takes_value(o) ? value : "");
}

const char *cli_option_help(const cli_option *o, char *room, size_t size) {
    if (o->kind != CLI_LIST)
        return o->help;
    size_t used = (size_t)snprintf(room, size, "%s: ", o->help);
    for (const char *word = o->value; *word && used < size;) {
        size_t length = strcspn(word, "|");
        used += (size_t)snprintf(room + used, size - used, "%.*s%s", (int)length, word,
                                 word[length] ? ", " : "");
        word += length + (word[length] == '|');
    }
    return room;
}

/* Returns what stands for a scene or for one of its bodies if shapes are given, or NULL. `bodies`
 * is the number of bodies that the command needs. */
static const char *shape_part(const cli_argument *a, uint32_t bodies) {
    if (a->kind != CLI_BODY)
        return bodies == 0 ? "SHAPE..." : NULL;
    if (!a->optional)
        return "SHAPE";
    return bodies == 1 ? "[SHAPE...]" : NULL;
}

void cli_usage(const cli_command *command, bool shapes, char *room, size_t size) {
    size_t used = (size_t)snprintf(room, size, "%s", command->name);
    uint32_t bodies = 0;
    for (const cli_argument *a = command->arguments; a && a->name; a++)
        bodies += a->kind == CLI_BODY && !a->optional;
    for (const cli_argument *a = command->arguments; a && a->name && used < size; a++) {
        const char *part = a->name;
        bool replaced = shapes && (a->kind == CLI_BODY || strcmp(a->name, "SCENE") == 0);
        if (replaced)
            part = shape_part(a, bodies);
        if (part)
            used += (size_t)snprintf(room + used, size - used,
                                     a->optional && !replaced ? " [%s]" : " %s", part);
    }
    if (command->options && command->options->name && used < size)
        (void)snprintf(room + used, size - used, " [OPTIONS]");
}

void cli_each_option(const cli_command *command, void (*call)(void *ctx, const cli_option *o),
                     void *ctx) {
    for (const cli_option *o = command->options; o && o->name; o++)
        call(ctx, o);
    call(ctx, &cli_help_option);
}

/* ---- text on a terminal ---------------------------------------------------------------------- */

/* Wraps a text into lines that begin at `indent`; the first line continues at `column`. Empty lines
 * are kept. */
static void wrap(cli_out *o, const char *text, int indent, int column) {
    while (*text) {
        int size = (int)strcspn(text, " \n");
        if (column > indent && column + 1 + size > WIDTH) {
            cli_out_text(o, "\n");
            column = 0;
        }
        if (column < indent)
            cli_out_print(o, "%*s", indent - column, "");
        else if (column > indent)
            cli_out_text(o, " ");
        column = (column < indent ? indent : column > indent ? column + 1 : column) + size;
        cli_out_bytes(o, text, (size_t)size);
        text += size;
        for (; *text == ' ' || *text == '\n'; text++) {
            if (*text == '\n') {
                cli_out_text(o, "\n");
                column = 0;
            }
        }
    }
    cli_out_text(o, "\n");
}

static void heading(cli_out *o, const char *text) {
    bool bold = cli_out_is_terminal(o);
    cli_out_print(o, "\n%s%s%s\n", bold ? "\033[1m" : "", text, bold ? "\033[0m" : "");
}

static void term(cli_out *o, const char *word, const char *help) {
    int size = (int)strlen(word);
    cli_out_print(o, "%*s%s", INDENT, "", word);
    if (INDENT + size + 2 > COLUMN) {
        cli_out_text(o, "\n");
        size = -INDENT;
    }
    cli_out_print(o, "%*s", COLUMN - INDENT - size, "");
    wrap(o, help, COLUMN, COLUMN);
}

static void show_option(void *ctx, const cli_option *option) {
    char head[128];
    cli_option_head(option, head, sizeof head);
    char help[512];
    term(ctx, head, cli_option_help(option, help, sizeof help));
}

static void show_terms(cli_out *o, const char *title, const cli_term *terms) {
    heading(o, title);
    for (const cli_term *t = terms; t->word; t++)
        term(o, t->word, t->help);
}

static void show_program(cli_out *o) {
    cli_out_print(o, "carom: %s\n\nUsage: carom COMMAND [ARGUMENTS] [OPTIONS]\n\n",
                  cli_program_summary);
    wrap(o, cli_program_about, 0, 0);
    heading(o, "Commands");
    for (const cli_command *const *c = cli_commands; *c; c++)
        term(o, (*c)->name, (*c)->summary);
    heading(o, "Options");
    for (const cli_option *option = cli_program_options; option->name; option++)
        show_option(o, option);
    show_terms(o, "Exit status", cli_statuses);
    show_terms(o, "Environment", cli_environment);
    cli_out_text(o, "\n`carom COMMAND --help` describes each, with examples.\n");
}

static void show_command(cli_out *o, const cli_command *command) {
    char usage[256];
    cli_usage(command, false, usage, sizeof usage);
    cli_out_print(o, "carom %s: %s\n\nUsage: carom %s\n", command->name, command->summary, usage);
    if (command->shapes > 0) {
        cli_usage(command, true, usage, sizeof usage);
        cli_out_print(o, "       carom %s\n", usage);
    }
    cli_out_text(o, "\n");
    wrap(o, command->about, 0, 0);
    if (command->arguments && command->arguments->name)
        heading(o, "Arguments");
    for (const cli_argument *a = command->arguments; a && a->name; a++)
        term(o, a->name, a->help);
    heading(o, "Options");
    cli_each_option(command, show_option, o);
    if (command->examples && command->examples->line)
        heading(o, "Examples");
    for (const cli_example *e = command->examples; e && e->line; e++) {
        cli_out_print(o, "%*s%s\n%*s", INDENT, "", e->line, 3 * INDENT, "");
        wrap(o, e->help, 3 * INDENT, 3 * INDENT);
    }
}

int cli_show_help(const cli_command *command) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    if (command)
        show_command(o, command);
    else
        show_program(o);
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(const cli_input *in) {
    if (!cli_has(in, "man")) {
        const cli_command *c = in->argument[0] ? cli_find_command(in->argument[0]) : NULL;
        return in->argument[0] && !c ? CLI_ERROR : cli_show_help(c);
    }
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    cli_write_man(o);
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    {"COMMAND", "A command; without it, the list of commands", CLI_TEXT, true},
    {0},
};

static const cli_option options[] = {
    {"man", NULL, "Write the man page, carom.1, to the standard output", 0, 0, CLI_FLAG, 0},
    {0},
};

static const cli_example examples[] = {
    {"carom help check", "The same as `carom check --help`."},
    {"carom help --man | man -l -", "The man page, where it is not installed."},
    {0},
};

const cli_command cli_help = {
    "help",
    "Show help for the commands",
    "Shows the list of commands, or the help of one of them.",
    arguments,
    options,
    examples,
    run,
    0,
};
