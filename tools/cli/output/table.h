/* table.h: writes rows in columns that fit their content, without storing the rows.
 *
 * The caller passes the same rows twice: first to measure them and then, after cli_table_begin, to
 * write them. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli/output/out.h"

#define CLI_TABLE_MAX 12
#define CLI_RED "\033[31m"
#define CLI_DIM "\033[2m"

typedef struct cli_column {
    const char *head;
    bool number;       /* aligned at the decimal point; otherwise left-aligned */
    int before, after; /* characters left of the point, and from it on; texts: before only */
} cli_column;

typedef struct cli_table {
    cli_out *out; /* NULL: only measure */
    int count;
    int spaces; /* pending before the next cell */
    cli_column column[CLI_TABLE_MAX];
} cli_table;

void cli_table_add(cli_table *t, const char *head, bool number);
/* Writes the headings; later rows are written, not measured. */
void cli_table_begin(cli_table *t, cli_out *out);
/* `colour` is an escape sequence for the whole row on a terminal, or NULL. */
void cli_table_row(cli_table *t, const char *const *cells, const char *colour);

/* Formats a number for a table: six digits. */
const char *cli_rounded_text(double value, char room[CLI_NUMBER_ROOM]);

#endif
