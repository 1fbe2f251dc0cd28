/* complete.h: shell completions, generated from the table of commands and the built-in scenes. */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

#include "cli/help/help.h"

void cli_complete_bash(cli_out *o);
void cli_complete_zsh(cli_out *o);
void cli_complete_fish(cli_out *o);

bool cli_is_path(cli_kind kind);            /* whether the value can be a file name */
bool cli_is_scene(const cli_argument *a);   /* a file, or a built-in scene */
bool cli_is_command(const cli_argument *a); /* the name of a command */

/* Writes the names, separated by spaces. */
void cli_scene_names(cli_out *o);
void cli_command_names(cli_out *o);
void cli_choices(cli_out *o, const char *words); /* of words separated by | */
/* Writes a text for use inside '...', with a backslash before each character in `special`. */
void cli_quoted(cli_out *o, const char *text, const char *special);

#endif
