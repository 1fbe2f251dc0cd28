/* `carom scenes`: lists the built-in scenes. */
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/output/out.h"

/* Returns the length of the short description: the text before the first colon or full stop. A
 * point within a number ends nothing. */
static int first_words(const char *about) {
    size_t size = strcspn(about, ":.");
    while (about[size] == '.' && about[size + 1] && about[size + 1] != ' ')
        size += 1 + strcspn(about + size + 1, ":.");
    return (int)size;
}

typedef enum list_form { FORM_TABLE, FORM_JSON, FORM_CSV } list_form;

static bool list_one(cli_out *o, const scene_builtin *b, list_form form, bool first) {
    carom_scene *s = carom_scene_parse(b->text, b->size, carom_allocator_default(), NULL);
    if (!s) {
        (void)cli_fail("not enough memory");
        return false;
    }
    const char *about = carom_scene_about(s);
    uint32_t count = carom_scene_count(s);
    if (form == FORM_JSON) {
        cli_out_print(o, "%s\n    {\"name\": \"%s\", \"bodies\": %u, \"about\": ", first ? "" : ",",
                      b->name, count);
        cli_out_json_text(o, about);
        cli_out_text(o, "}");
    } else if (form == FORM_CSV) {
        cli_out_print(o, "%s,%u,", b->name, count);
        cli_out_csv_text(o, about);
        cli_out_text(o, "\n");
    } else {
        cli_out_print(o, "%-10s %6u  %.*s\n", b->name, count, first_words(about), about);
    }
    carom_scene_free(s);
    return true;
}

static int run(const cli_input *in) {
    bool json = cli_has(in, "json"), csv = cli_has(in, "csv"), good = true;
    if (json && csv)
        return cli_fail("scenes: --json and --csv cannot be used together");
    const scene_builtin *one = in->argument[0] ? cli_find_builtin(in->argument[0], false) : NULL;
    if (in->argument[0] && !one)
        return CLI_ERROR;
    if (one && (json || csv))
        return cli_fail("scenes: --json and --csv are for the list; a scene is JSON itself");
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    if (one) {
        cli_out_bytes(o, one->text, one->size);
        return cli_out_close(o) ? CLI_OK : CLI_ERROR;
    }
    if (json) {
        cli_out_json_begin(o, "scenes");
        cli_out_text(o, "\n  \"scenes\": [");
    } else if (csv) {
        cli_out_text(o, "name,bodies,about\n");
    } else {
        cli_out_print(o, "%-10s %s  %s\n", "scene", "bodies", "what it shows");
    }
    for (const scene_builtin *b = scene_builtins; b->name && good; b++)
        good = list_one(o, b, json ? FORM_JSON : csv ? FORM_CSV : FORM_TABLE, b == scene_builtins);
    cli_out_text(o, json ? "\n  ]\n}\n" : "");
    return cli_out_close(o) && good ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    {"NAME", "The scene whose text to write; without it, the list", CLI_SCENE, true},
    {0},
};

static const cli_option options[] = {
    CLI_JSON,
    CLI_CSV,
    {0},
};

static const cli_example examples[] = {
    {"carom scenes", "The list: names, bodies, what each shows."},
    {"carom scenes pile > pile.json", "A built-in scene as a file, to change it."},
    {0},
};

const cli_command cli_scenes = {
    "scenes",
    "List the built-in scenes, or write one",
    "Lists the scenes that are in the program. Each name can be given wherever a SCENE is wanted. "
    "With a NAME it writes the text of that scene to the standard output.",
    arguments,
    options,
    examples,
    run,
    0,
};
