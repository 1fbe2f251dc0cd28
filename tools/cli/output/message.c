/* Messages on stderr, and suggestions for misspelt names. */
#include "cli/commands/command.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/output/out.h"
#include "text/text.h"

static void say(const char *colour, const char *format, va_list list) {
    bool coloured = cli_is_terminal(STDERR_FILENO);
    (void)fprintf(stderr, "%scarom:%s ", coloured ? colour : "", coloured ? "\033[0m" : "");
    (void)vfprintf(stderr, format, list);
    (void)fputc('\n', stderr);
}

int cli_fail(const char *format, ...) {
    va_list list;
    va_start(list, format);
    say("\033[1;31m", format, list);
    va_end(list);
    return CLI_ERROR;
}

int cli_fail_at(const char *word, size_t at, const char *format, ...) {
    va_list list;
    va_start(list, format);
    say("\033[1;31m", format, list);
    va_end(list);
    (void)fprintf(stderr, "  %s\n  %*s^\n", word, (int)at, "");
    return CLI_ERROR;
}

void cli_warn(const char *format, ...) {
    va_list list;
    va_start(list, format);
    say("\033[1;33m", format, list);
    va_end(list);
}

/* ---- suggestions for misspelt names ---------------------------------------------------------- */

void cli_guess_try(cli_guess *g, const char *name) {
    size_t typed = strlen(g->typed), size = strlen(name), most = (typed + 2) / 3;
    size_t apart = typed > size ? typed - size : size - typed;
    /* A prefix of a name ranks like the name with one wrong letter. */
    bool begins = typed >= 2 && size > typed && strncmp(g->typed, name, typed) == 0;
    if (!begins && apart > most)
        return;
    size_t far = begins ? 1 : text_distance(g->typed, name);
    if (far <= most && (!g->best || far < g->distance)) {
        g->best = name;
        g->distance = far;
    }
}
