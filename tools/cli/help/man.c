/* Writes the man page from the table of commands. */
#include "cli/help/help.h"

#include "carom/base.h"

/* Writes text for troff: escapes backslashes, hyphens and dots at the start of a line. A word in
 * `backquotes` becomes bold. */
static void text(cli_out *o, const char *from) {
    bool bold = false, starts = true;
    for (; *from; from++) {
        if (from[0] == '\n' && from[1] == '\n') {
            cli_out_text(o, "\n.PP\n");
            from++;
            starts = true;
            continue;
        }
        if (starts && (*from == '.' || *from == '\''))
            cli_out_text(o, "\\&");
        starts = *from == '\n';
        if (*from == '`') {
            bold = !bold;
            cli_out_text(o, bold ? "\\fB" : "\\fR");
        } else if (*from == '\\') {
            cli_out_text(o, "\\e");
        } else if (*from == '-') {
            cli_out_text(o, "\\-");
        } else if (from[0] == ',' && from[1] > ' ') {
            cli_out_text(o, ",\\:"); /* allows a line break in a long word */
        } else {
            cli_out_bytes(o, from, 1);
        }
    }
}

static void bold_term(cli_out *o, const char *word, const char *help) {
    cli_out_text(o, ".TP\n\\fB");
    text(o, word);
    cli_out_text(o, "\\fR\n");
    text(o, help);
    cli_out_text(o, ".\n");
}

static void write_option(void *ctx, const cli_option *option) {
    cli_out *o = ctx;
    cli_out_text(o, ".TP\n");
    if (option->letter)
        cli_out_print(o, "\\fB\\-%c\\fR, ", option->letter);
    cli_out_text(o, "\\fB\\-\\-");
    text(o, option->name);
    cli_out_text(o, "\\fR");
    if (cli_takes_value(option)) {
        cli_out_text(o, " \\fI");
        text(o, option->value);
        cli_out_text(o, "\\fR");
    }
    cli_out_text(o, "\n");
    char help[512];
    text(o, cli_option_help(option, help, sizeof help));
    cli_out_text(o, ".\n");
}

static void write_command(cli_out *o, const cli_command *c) {
    char usage[256];
    cli_usage(c, false, usage, sizeof usage);
    cli_out_text(o, ".SS \"carom ");
    text(o, usage);
    cli_out_text(o, "\"\n");
    if (c->shapes > 0) {
        cli_usage(c, true, usage, sizeof usage);
        cli_out_text(o, ".B carom ");
        text(o, usage);
        cli_out_text(o, "\n.PP\n");
    }
    text(o, c->summary);
    cli_out_text(o, ".\n.PP\n");
    text(o, c->about);
    cli_out_text(o, "\n");
    for (const cli_argument *a = c->arguments; a && a->name; a++) {
        cli_out_print(o, ".TP\n\\fI%s\\fR\n", a->name);
        text(o, a->help);
        cli_out_text(o, ".\n");
    }
    cli_each_option(c, write_option, o);
    if (c->examples && c->examples->line)
        cli_out_text(o, ".PP\n\\fBExamples\\fR\n");
    for (const cli_example *e = c->examples; e && e->line; e++) {
        cli_out_text(o, ".PP\n.RS 4\n.nf\n\\fB");
        text(o, e->line);
        cli_out_text(o, "\\fR\n.fi\n");
        text(o, e->help);
        cli_out_text(o, "\n.RE\n");
    }
}

void cli_write_man(cli_out *o) {
    cli_out_print(o, ".TH CAROM 1 \"\" \"carom %s\" \"User Commands\"\n", carom_version());
    cli_out_print(o, ".SH NAME\ncarom \\- %s\n", cli_program_summary);
    cli_out_text(o, ".SH SYNOPSIS\n\\fBcarom\\fR \\fICOMMAND\\fR [\\fIARGUMENTS\\fR] "
                    "[\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n");
    text(o, cli_program_about);
    cli_out_text(o, "\n");
    for (const cli_option *option = cli_program_options; option->name; option++)
        write_option(o, option);
    cli_out_text(o, ".SH COMMANDS\n");
    for (const cli_command *const *c = cli_commands; *c; c++)
        write_command(o, *c);
    cli_out_text(o, ".SH EXIT STATUS\n");
    for (const cli_term *t = cli_statuses; t->word; t++)
        bold_term(o, t->word, t->help);
    cli_out_text(o, ".SH ENVIRONMENT\n");
    for (const cli_term *t = cli_environment; t->word; t++)
        bold_term(o, t->word, t->help);
    cli_out_text(o, ".SH FILES\n");
    for (const cli_term *t = cli_files; t->word; t++)
        bold_term(o, t->word, t->help);
}
