/* out.h: output stream of a command, which keeps its first failure.
 *
 * A full disk is an error of the command, which cli_out_close reports once. A reader that closes
 * the pipe of standard output is no error: the command ends quietly. Lines are written whole, so
 * the output before the error stays valid: if a disk takes only part of a line, that part is
 * truncated. SIGPIPE is ignored. */
#ifndef CLI_OUT_H
#define CLI_OUT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct cli_out cli_out;

/* Opens a file, or standard output for NULL and "-". Returns NULL, after a message on stderr, if
 * the file cannot be created. */
cli_out *cli_out_open(const char *path);
/* The same, but an existing file stays intact until the new content is complete and closed. */
cli_out *cli_out_replace(const char *path);
/* Returns standard error, for text that people read while programs read standard output. */
cli_out *cli_out_error(void);

/* Returns false after a write has failed: a long run then stops. */
bool cli_out_ok(const cli_out *o);
/* Returns whether to use colours and a progress bar: a terminal, NO_COLOR not set, TERM not
 * dumb. */
bool cli_out_is_terminal(const cli_out *o);
bool cli_is_terminal(int descriptor);
/* Returns whether it is a terminal of any kind. */
bool cli_out_is_watched(const cli_out *o);

void cli_out_text(cli_out *o, const char *text);
void cli_out_bytes(cli_out *o, const void *bytes, size_t size);
void cli_out_print(cli_out *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Writes the shortest decimal that reads back as the same float, in any locale. */
void cli_out_float(cli_out *o, float value);
void cli_out_vec(cli_out *o, float x, float y); /* writes [x, y] */
/* Writes the shortest decimal that reads back as the same double. */
void cli_out_double(cli_out *o, double value);
/* Write a text as a JSON string, and as a CSV field, quoted if necessary. */
void cli_out_json_text(cli_out *o, const char *text);
void cli_out_csv_text(cli_out *o, const char *text);
/* Begins the JSON object of a command: {, the version of the output's format, and its name. Keys of
 * the command follow. */
#define CLI_JSON_FORMAT 1
void cli_out_json_begin(cli_out *o, const char *command);
/* Writes a path as a shell word: quoted if necessary, and never mistaken for an option. */
void cli_out_shell_path(cli_out *o, const char *path);
/* Writes text from a file for a person to read, with control characters escaped. */
void cli_out_shown_text(cli_out *o, const char *text);

/* Writes the complete lines now, for readers of a pipe. A terminal always gets them at once. */
void cli_out_flush(cli_out *o);

/* Writes the rest and closes. Returns false, after a message on stderr, if any write failed. */
bool cli_out_close(cli_out *o);
/* Closes without a message, after another error; a file from cli_out_replace is left unchanged. */
void cli_out_drop(cli_out *o);

/* Buffer size for a number as text. */
#define CLI_NUMBER_ROOM 32u

/* Returns the shortest decimal of a float, without an exponent where that is readable. */
const char *cli_float_text(float value, char room[CLI_NUMBER_ROOM]);
const char *cli_double_text(double value, char room[CLI_NUMBER_ROOM]);

#endif
