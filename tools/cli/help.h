/* help.h: what the program says of itself, for terminals, man and shells. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "command.h"
#include "out.h"

/* Shows the help of a command, or of the program for NULL. Returns the exit status. */
int cli_show_help(const cli_command *command);

/* "check SCENE [OPTIONS]", as usage lines go on after "carom ". */
void cli_usage(const cli_command *command, char *room, size_t size);
/* "-o, --output FILE". */
void cli_option_head(const cli_option *o, char *room, size_t size);
/* Calls for each option of a command, --help last. */
void cli_each_option(const cli_command *command, void (*call)(void *ctx, const cli_option *o),
                     void *ctx);
bool cli_takes_value(const cli_option *o);

void cli_write_man(cli_out *o); /* man.c: the page carom.1 */

#endif
