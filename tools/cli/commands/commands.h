/* commands.h: declares the commands. Each is defined in its own file, cmd_NAME.c. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "cli/commands/command.h"

extern const cli_command cli_check, cli_explain, cli_bounce, cli_info, cli_draw, cli_run, cli_sweep,
    cli_ray, cli_scenes, cli_new, cli_convert, cli_help, cli_complete;

#endif
