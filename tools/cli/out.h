/* out.h: what a command writes, as a stream whose first failure is kept.
 *
 * A full disk or a closed pipe is an error of the command, told once, by cli_out_close; everything
 * before it that was complete stays valid, since lines are written whole: where a disk takes half a
 * line, the half is taken back. SIGPIPE is ignored. */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cli_out cli_out;

/* The standard output for NULL and "-". NULL when the file cannot be made: told on stderr. */
cli_out *cli_out_open(const char *path);
/* The same, but a file that is there stays as it is until what was written is closed, and whole. */
cli_out *cli_out_replace(const char *path);
/* The standard error, for what people read while the standard output is for programs. */
cli_out *cli_out_error(void);

/* False once something could not be written: a long run stops then. */
bool cli_out_ok(const cli_out *o);
/* Whether colours and progress make sense: a terminal, NO_COLOR not set, TERM not dumb. */
bool cli_out_is_terminal(const cli_out *o);
bool cli_is_terminal(int descriptor);
/* Whether somebody looks at it: a terminal of any kind. */
bool cli_out_is_watched(const cli_out *o);

void cli_out_text(cli_out *o, const char *text);
void cli_out_bytes(cli_out *o, const void *bytes, size_t size);
void cli_out_print(cli_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The shortest decimal that reads back as the same float; not locale's. */
void cli_out_float(cli_out *o, float value);
void cli_out_vec(cli_out *o, float x, float y); /* [x, y] */
/* The same of a double. */
void cli_out_double(cli_out *o, double value);
/* A text in JSON's quotes; a text as a field of CSV, quoted where it has to be. */
void cli_out_json_text(cli_out *o, const char *text);
void cli_out_csv_text(cli_out *o, const char *text);
/* A path as a word of a shell's line, quoted where it has to be, and none that looks like an
 * option. */
void cli_out_shell_path(cli_out *o, const char *path);
/* A text of a file for people's eyes: a terminal obeys none of its characters. */
void cli_out_shown_text(cli_out *o, const char *text);

/* Lines that are complete go out now, for those who follow a pipe. A terminal gets them at once. */
void cli_out_flush(cli_out *o);

/* Writes what is left and closes. False, after a message on stderr, if anything could not be
 * written. */
bool cli_out_close(cli_out *o);
/* Closes without a word, after another error; what cli_out_replace opened is left as it was. */
void cli_out_drop(cli_out *o);

/* Room for a number as text. */
#define CLI_NUMBER_ROOM 32u

/* The shortest decimal of a float, without an exponent where that is readable. */
const char *cli_float_text(float value, char room[CLI_NUMBER_ROOM]);
const char *cli_double_text(double value, char room[CLI_NUMBER_ROOM]);

#endif
