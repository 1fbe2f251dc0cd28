/* command.h: the commands of `carom` as one table: what the parser, --help, the man page and the
 * shells' completions are made from. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "carom/carom.h"

/* Exit statuses. */
#define CLI_OK 0
#define CLI_SOME 1  /* the answer is yes: overlaps were found, a sweep or a ray hit */
#define CLI_ERROR 2 /* bad input, a file that cannot be written ...: a message is on stderr */

typedef enum cli_kind {
    CLI_FLAG, /* takes no value */
    CLI_TEXT,
    CLI_NUMBER, /* from `min` to `max` */
    CLI_COUNT,  /* whole, from `min` to `max` */
    CLI_PAIR,   /* two numbers, X,Y */
    CLI_AREA,   /* four, MINX,MINY,MAXX,MAXY, of a rectangle that has a size */
    CLI_CHOICE, /* one of the words of `value`, split by | */
    CLI_SCENE,  /* the name of a built-in scene */
    CLI_INPUT,  /* a file to read: completed as such */
    CLI_OUTPUT, /* a file to write */
    CLI_FOLDER
} cli_kind;

typedef struct cli_option {
    const char *name;  /* without the dashes; NULL ends a table */
    const char *value; /* what --help calls the value, or the choices */
    const char *help;  /* one sentence, without a stop at its end */
    double min, max;
    cli_kind kind;
    char letter; /* or 0 */
} cli_option;

typedef struct cli_argument {
    const char *name; /* in capitals, as --help shows it, or the choices; NULL ends a table */
    const char *help;
    cli_kind kind;
    bool optional;
} cli_argument;

typedef struct cli_example {
    const char *line; /* what to type; NULL ends a table */
    const char *help;
} cli_example;

typedef struct cli_input cli_input;

typedef struct cli_command {
    const char *name;
    const char *summary; /* one line */
    const char *about;   /* paragraphs, split by \n\n */
    const cli_argument *arguments;
    const cli_option *options; /* beside --help, which all have */
    const cli_example *examples;
    int (*run)(const cli_input *in); /* gives the exit status */
} cli_command;

/* A word and what it means. */
typedef struct cli_term {
    const char *word; /* NULL ends a table */
    const char *help;
} cli_term;

/* commands.c: all of them, in the order of --help; NULL ends the table. */
extern const cli_command *const cli_commands[];
/* What concerns all of them. */
extern const char cli_program_summary[], cli_program_about[];
extern const cli_option cli_program_options[]; /* of `carom` itself */
extern const cli_option cli_help_option;       /* of every command */
extern const cli_term cli_statuses[], cli_environment[], cli_files[];

/* ---- what was typed, checked against the table by parse.c ------------------------------------ */

#define CLI_MAX_ARGUMENTS 8

struct cli_input {
    const cli_command *command;
    const char *argument[CLI_MAX_ARGUMENTS]; /* NULL where an optional one is missing */
    double value[CLI_MAX_ARGUMENTS][4];      /* of arguments that are numbers */
    const char *text[64];                    /* by the option's index: the value, "" for a flag */
    double number[64][4];                    /* CLI_NUMBER, CLI_COUNT, CLI_PAIR, CLI_AREA */
};

bool cli_has(const cli_input *in, const char *option);
/* The value, or `otherwise` when the option was not given. An unknown name is a bug, and aborts. */
const char *cli_text(const cli_input *in, const char *option, const char *otherwise);
double cli_number(const cli_input *in, const char *option, double otherwise);
bool cli_pair(const cli_input *in, const char *option, double *x, double *y);
bool cli_area(const cli_input *in, const char *option, carom_aabb *area);

/* What `argv` asks of its command, which argv[1] names: fills `in` and returns CLI_OK, or says what
 * is wrong. *help is set, and nothing else is looked at, where --help is asked for. */
int cli_parse(const cli_command *command, const char *const *argv, cli_input *in, bool *help);

const cli_command *cli_find_command(const char *name); /* or NULL, after a message */

/* ---- names that were nearly right ------------------------------------------------------------ */

typedef struct cli_guess {
    const char *typed;
    const char *best; /* NULL as long as no name is so near that it was probably meant */
    size_t distance;
} cli_guess;

void cli_guess_try(cli_guess *g, const char *name);

/* ---- messages -------------------------------------------------------------------------------- */

/* "carom: ..." on stderr, in red on a terminal; returns CLI_ERROR. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
void cli_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
