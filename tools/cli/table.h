/* table.h: rows in columns that fit what is in them, without keeping the rows.
 *
 * The same rows are given twice: first to be measured, then, after cli_table_begin, to be
 * written. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "out.h"

#define CLI_TABLE_MAX 12
#define CLI_RED "\033[31m"
#define CLI_DIM "\033[2m"

typedef struct cli_column {
    const char *head;
    bool number;       /* points below each other; else from the left */
    int before, after; /* characters to the left of the point, and from it on; texts: before */
} cli_column;

typedef struct cli_table {
    cli_out *out; /* NULL: measure */
    int count;
    int spaces; /* that are due before the next cell */
    cli_column column[CLI_TABLE_MAX];
} cli_table;

void cli_table_add(cli_table *t, const char *head, bool number);
/* Rows are written from here on; writes the heads. */
void cli_table_begin(cli_table *t, cli_out *out);
/* `colour`, an escape sequence or NULL, is that of the whole row, on a terminal. */
void cli_table_row(cli_table *t, const char *const *cells, const char *colour);

/* A number as a table shows it: six digits. */
const char *cli_rounded_text(double value, char room[CLI_NUMBER_ROOM]);

#endif
