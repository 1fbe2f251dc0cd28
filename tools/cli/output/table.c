/* Tables with columns that fit their content. */
#include "cli/output/table.h"

#include <stdio.h>
#include <string.h>

#include "text/utf8.h"

#define GAP 2

/* Counts UTF-8 characters, each taken as one column wide. */
static int width(const char *text, size_t size) {
    int n = 0;
    for (size_t i = 0; i < size; i++)
        n += !text_continues(text[i]);
    return n;
}

static int before_point(const cli_column *c, const char *cell) {
    return c->number ? (int)strcspn(cell, ".e") : width(cell, strlen(cell));
}

static int after_point(const cli_column *c, const char *cell) {
    return c->number ? (int)strlen(cell) - before_point(c, cell) : 0;
}

void cli_table_add(cli_table *t, const char *head, bool number) {
    t->column[t->count++] = (cli_column){head, number, 0, 0};
}

static void measure(cli_table *t, const char *const *cells) {
    for (int i = 0; i < t->count; i++) {
        cli_column *c = &t->column[i];
        int before = before_point(c, cells[i]), after = after_point(c, cells[i]);
        c->before = before > c->before ? before : c->before;
        c->after = after > c->after ? after : c->after;
    }
}

/* Spaces are held back until a cell follows, so that no line ends in spaces. */
static void put_cell(cli_table *t, int i, const char *cell, int left, int right) {
    t->spaces += left + (i > 0 ? GAP : 0);
    if (*cell) {
        cli_out_print(t->out, "%*s%s", t->spaces, "", cell);
        t->spaces = 0;
    }
    t->spaces = i + 1 < t->count ? t->spaces + right : 0;
}

void cli_table_begin(cli_table *t, cli_out *out) {
    t->out = out;
    if (cli_out_is_terminal(out))
        cli_out_text(out, "\033[1m");
    for (int i = 0; i < t->count; i++) {
        cli_column *c = &t->column[i];
        int head = width(c->head, strlen(c->head)), room = c->before + c->after;
        if (head > room) {
            c->before += head - room;
            room = head;
        }
        put_cell(t, i, c->head, c->number ? room - head : 0, c->number ? 0 : room - head);
    }
    cli_out_text(out, cli_out_is_terminal(out) ? "\033[0m\n" : "\n");
}

void cli_table_row(cli_table *t, const char *const *cells, const char *colour) {
    if (!t->out) {
        measure(t, cells);
        return;
    }
    bool coloured = colour && cli_out_is_terminal(t->out);
    cli_out_text(t->out, coloured ? colour : "");
    for (int i = 0; i < t->count; i++) {
        const cli_column *c = &t->column[i];
        int before = before_point(c, cells[i]), after = after_point(c, cells[i]);
        put_cell(t, i, cells[i], c->number ? c->before - before : 0,
                 c->number ? c->after - after : c->before - before);
    }
    cli_out_text(t->out, coloured ? "\033[0m\n" : "\n");
}

const char *cli_rounded_text(double value, char room[CLI_NUMBER_ROOM]) {
    (void)snprintf(room, CLI_NUMBER_ROOM, "%.6g", value + 0.0); /* + 0.0 turns -0 into 0 */
    return room;
}
