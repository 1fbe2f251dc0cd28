/* command.h: the table of `carom` commands.
 *
 * The parser, --help, the man page and the shell completions are all generated from this table. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "carom/carom.h"

/* Exit statuses. */
#define CLI_OK 0
#define CLI_SOME 1  /* found something: overlaps, or a sweep or ray hit */
#define CLI_ERROR 2 /* invalid input, an unwritable file ...: a message is on stderr */

typedef enum cli_kind {
    CLI_FLAG, /* takes no value */
    CLI_TEXT,
    CLI_NUMBER, /* from `min` to `max` */
    CLI_COUNT,  /* an integer from `min` to `max` */
    CLI_PAIR,   /* two numbers: X,Y */
    CLI_AREA,   /* four: MINX,MINY,MAXX,MAXY, of a non-empty rectangle */
    CLI_CHOICE, /* one of the words of `value`, separated by | */
    CLI_LIST,   /* some of these words, separated by commas */
    CLI_SCENE,  /* the name of a built-in scene */
    CLI_BODY,   /* a body of the scene: its id or #N, or a shape such as circle:0,0,1 */
    CLI_BODIES, /* some bodies of the scene: ids or #N, separated by commas */
    CLI_INPUT,  /* a file to read; shells complete file names */
    CLI_OUTPUT, /* a file to write */
    CLI_FOLDER
} cli_kind;

typedef struct cli_option {
    const char *name;  /* without dashes; NULL ends a table */
    const char *value; /* what --help calls the value, or the choices */
    const char *help;  /* one sentence without a full stop */
    double min, max;
    cli_kind kind;
    char letter; /* short option, or 0 */
} cli_option;

/* Options that mean the same in every command. */
#define CLI_JSON                                                                                   \
    { "json", NULL, "Write JSON, with every number in full", 0, 0, CLI_FLAG, 0 }
#define CLI_CSV                                                                                    \
    { "csv", NULL, "Write CSV with a header line, with every number in full", 0, 0, CLI_FLAG, 0 }

typedef struct cli_argument {
    const char *name; /* in capitals, as --help shows it, or the choices; NULL ends a table */
    const char *help;
    cli_kind kind;
    bool optional;
} cli_argument;

typedef struct cli_example {
    const char *line; /* the command line; NULL ends a table */
    const char *help;
} cli_example;

typedef struct cli_input cli_input;

typedef struct cli_command {
    const char *name;
    const char *summary; /* one line */
    const char *about;   /* paragraphs, separated by \n\n */
    const cli_argument *arguments;
    const cli_option *options; /* besides --help, which every command has */
    const cli_example *examples;
    int (*run)(const cli_input *in); /* returns the exit status */
    uint32_t shapes; /* how many shapes may stand in the place of the scene and its bodies */
} cli_command;

/* A word and its meaning. */
typedef struct cli_term {
    const char *word; /* NULL ends a table */
    const char *help;
} cli_term;

/* All commands, in the order of --help (commands.c); NULL ends the table. */
extern const cli_command *const cli_commands[];
/* Texts and options of the program as a whole. */
extern const char cli_program_summary[], cli_program_about[];
extern const cli_option cli_program_options[]; /* of `carom` itself */
extern const cli_option cli_help_option;       /* of every command */
extern const cli_term cli_statuses[], cli_environment[], cli_files[];

/* ---- the parsed command line (parse.c) ------------------------------------------------------- */

#define CLI_MAX_ARGUMENTS 8
#define CLI_MAX_SHAPES 64

struct cli_input {
    const cli_command *command;
    const char *argument[CLI_MAX_ARGUMENTS]; /* NULL where an optional one is missing */
    double value[CLI_MAX_ARGUMENTS][4];      /* of numeric arguments */
    const char *shape[CLI_MAX_SHAPES];       /* shapes in the place of a scene */
    uint32_t shapes;
    const char *text[64]; /* by option index: the value, "" for a flag */
    double number[64][4]; /* CLI_NUMBER, CLI_COUNT, CLI_PAIR, CLI_AREA */
};

bool cli_has(const cli_input *in, const char *option);
/* Returns the option's value, or `otherwise` if the option was not given. Aborts on an unknown
 * name, which is a bug. */
const char *cli_text(const cli_input *in, const char *option, const char *otherwise);
double cli_number(const cli_input *in, const char *option, double otherwise);
bool cli_pair(const cli_input *in, const char *option, double *x, double *y);
bool cli_area(const cli_input *in, const char *option, carom_aabb *area);

/* Parses the arguments of the command that argv[1] names. Fills `in` and returns CLI_OK, or prints
 * an error and returns CLI_ERROR. If --help is among them, sets *help and checks nothing else. */
int cli_parse(const cli_command *command, const char *const *argv, cli_input *in, bool *help);

const cli_command *cli_find_command(const char *name); /* NULL after a message */

/* ---- suggestions for misspelt names ---------------------------------------------------------- */

typedef struct cli_guess {
    const char *typed;
    const char *best; /* NULL if no name is close enough */
    size_t distance;
} cli_guess;

void cli_guess_try(cli_guess *g, const char *name);

/* ---- messages -------------------------------------------------------------------------------- */

/* Prints "carom: ..." on stderr, in red on a terminal, and returns CLI_ERROR. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same, with the word below the message, and a caret below its character `at`. */
int cli_fail_at(const char *word, size_t at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void cli_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
