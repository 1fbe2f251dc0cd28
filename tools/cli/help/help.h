/* help.h: help texts for the terminal, the man page and shells. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/commands/command.h"
#include "cli/output/out.h"

/* Prints the help of a command, or of the program if it is NULL. Returns the exit status. */
int cli_show_help(const cli_command *command);

/* Writes a usage line without "carom ", such as "check SCENE [OPTIONS]"; with `shapes` that of a
 * command that takes them in the place of a scene, such as "check SHAPE... [OPTIONS]". */
void cli_usage(const cli_command *command, bool shapes, char *room, size_t size);
/* Writes the head of an option's help, such as "-o, --output FILE". */
void cli_option_head(const cli_option *o, char *room, size_t size);
/* Returns the help of an option, for a list with the words that it takes. */
const char *cli_option_help(const cli_option *o, char *room, size_t size);
/* Calls `call` for each option of a command, --help last. */
void cli_each_option(const cli_command *command, void (*call)(void *ctx, const cli_option *o),
                     void *ctx);
bool cli_takes_value(const cli_option *o);

void cli_write_man(cli_out *o); /* the page carom.1 (man.c) */

#endif
