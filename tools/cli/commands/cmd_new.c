/* `carom new`: writes a scene to start from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/output/out.h"

static const char schema_name[] = "scene.schema.json";

static int write_text(const char *path, const scene_builtin *b) {
    cli_out *o = cli_out_replace(path);
    if (!o)
        return CLI_ERROR;
    cli_out_bytes(o, b->text, b->size);
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

/* Returns whether a file already has this content. */
static bool holds(const char *path, const scene_builtin *b) {
    FILE *file = fopen(path, "rb");
    char *text = file ? malloc(b->size + 1) : NULL;
    bool same =
        text && fread(text, 1, b->size + 1, file) == b->size && memcmp(text, b->text, b->size) == 0;
    free(text);
    if (file)
        (void)fclose(file);
    return same;
}

/* Returns the path of the schema in the folder of the scene, where the scene's "$schema" expects
 * it. */
static char *schema_beside(const char *path) {
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *beside = malloc(folder + sizeof schema_name);
    if (beside) {
        memcpy(beside, path, folder);
        memcpy(beside + folder, schema_name, sizeof schema_name);
    } else {
        (void)cli_fail("not enough memory");
    }
    return beside;
}

/* Writes both files or neither. */
static int write_with_schema(const char *path, const scene_builtin *b, bool force) {
    char *schema = schema_beside(path);
    int status = CLI_ERROR;
    if (schema) {
        bool there = holds(schema, &scene_builtin_schema);
        if (cli_may_write(path, force) && (there || cli_may_write(schema, force)))
            status = there ? CLI_OK : write_text(schema, &scene_builtin_schema);
        if (status == CLI_OK)
            status = write_text(path, b);
    }
    free(schema);
    return status;
}

static int report(const cli_input *in, const scene_builtin *b) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    cli_out_json_begin(o, "new");
    cli_out_text(o, "\n  \"file\": ");
    cli_out_json_text(o, in->argument[0]);
    cli_out_print(o, ",\n  \"from\": \"%s\",\n  \"schema\": %s\n}\n", b->name,
                  cli_has(in, "schema") ? "true" : "false");
    return cli_out_close(o) ? CLI_OK : CLI_ERROR;
}

static int run(const cli_input *in) {
    const char *path = in->argument[0];
    bool force = cli_has(in, "force");
    const scene_builtin *b = cli_find_builtin(cli_text(in, "from", "starter"), false);
    if (!b)
        return CLI_ERROR;
    if (strcmp(path, "-") == 0 && cli_has(in, "json"))
        return cli_fail("new: --json reports about a file; - writes the scene itself");
    int status = strcmp(path, "-") != 0 && cli_has(in, "schema") ? write_with_schema(path, b, force)
                 : cli_may_write(path, force)                    ? write_text(path, b)
                                                                 : CLI_ERROR;
    return status == CLI_OK && cli_has(in, "json") ? report(in, b) : status;
}

static const cli_argument arguments[] = {
    {"FILE", "The file to write; - is the standard output", CLI_OUTPUT, false},
    {0},
};

static const cli_option options[] = {
    {"from", "NAME", "Start from this built-in scene, by default from starter", 0, 0, CLI_SCENE, 0},
    {"schema", NULL,
     "Also write scene.schema.json beside it, with which editors complete keys and mark mistakes",
     0, 0, CLI_FLAG, 0},
    {"force", NULL, "Overwrite an existing file", 0, 0, CLI_FLAG, 'f'},
    CLI_JSON,
    {0},
};

static const cli_example examples[] = {
    {"carom new level.json", "A commented scene with a body of each type."},
    {"carom new level.json --from pile --schema", "A pile of balls, for an editor with schemas."},
    {0},
};

const cli_command cli_new = {
    "new",
    "Write a commented scene to start from",
    "Writes a small scene whose comments explain the format: bodies, boxes in each of their forms, "
    "sensors, copies. Check it, draw it and run it as it is, then change it.",
    arguments,
    options,
    examples,
    run,
    0,
};
