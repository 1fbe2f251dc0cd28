/* `carom`: collision queries and simulations of circles and boxes from the command line. */
#include <signal.h>
#include <string.h>

#include "carom/base.h"
#include "cli/commands/commands.h"
#include "file/whole.h"
#include "cli/help/help.h"
#include "cli/output/out.h"

static int show_version(void) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    cli_out_print(o, "carom %s\n", carom_version());
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

int main(int argc, char **argv) {
    const char *const *typed = (const char *const *)argv;
    /* A closed pipe or a file size limit then fails the write, and the output is still closed. */
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN);
    file_whole_watch();
    if (argc < 2 || strcmp(typed[1], "--help") == 0 || strcmp(typed[1], "-h") == 0)
        return cli_show_help(NULL);
    if (strcmp(typed[1], "--version") == 0 || strcmp(typed[1], "-V") == 0)
        return show_version();
    /* `carom explain bounce` is `carom bounce`. */
    if (argc > 2 && strcmp(typed[1], "explain") == 0 && strcmp(typed[2], "bounce") == 0)
        typed++;
    const cli_command *command = cli_find_command(typed[1]);
    if (!command)
        return CLI_ERROR;
    cli_input in;
    bool help;
    int status = cli_parse(command, typed, &in, &help);
    if (status != CLI_OK)
        return status;
    return help ? cli_show_help(command) : command->run(&in);
}
