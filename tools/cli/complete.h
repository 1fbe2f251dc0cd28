/* complete.h: what shells complete, from the table of commands and the built-in scenes. */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

#include "help.h"

void cli_complete_bash(cli_out *o);
void cli_complete_zsh(cli_out *o);
void cli_complete_fish(cli_out *o);

bool cli_is_path(cli_kind kind);            /* whether a file can stand there */
bool cli_is_scene(const cli_argument *a);   /* a file, or a built-in scene */
bool cli_is_command(const cli_argument *a); /* a command's name */

/* Names, split by spaces. */
void cli_scene_names(cli_out *o);
void cli_command_names(cli_out *o);
void cli_choices(cli_out *o, const char *words); /* of words that are split by | */
/* A text for between '...', with a backslash before each of `special`. */
void cli_quoted(cli_out *o, const char *text, const char *special);

#endif
