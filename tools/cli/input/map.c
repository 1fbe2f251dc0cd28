/* Loads Tiled maps. */
#include "cli/input/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "scene/file.h"
#include "tiled/tiled.h"

#define INPUT "the standard input"

static void notice(void *ctx, const char *text) {
    (void)ctx;
    (void)fprintf(stderr, "%s\n", text);
}

/* The files of the last map, each with its state when it was opened. More are not watched. */
#define MOST_FILES 64
static struct {
    struct {
        char *path;
        struct stat state; /* all 0 if there was no such file */
    } at[MOST_FILES];
    uint32_t count;
} files;

static void state_of(const char *path, struct stat *state) {
    if (stat(path, state) != 0)
        memset(state, 0, sizeof *state);
}

/* Called before the file is read: a change while it is read counts, too. */
static void opened(void *ctx, const char *path) {
    (void)ctx;
    char *copy = files.count < MOST_FILES ? strdup(path) : NULL;
    if (!copy)
        return;
    files.at[files.count].path = copy;
    state_of(path, &files.at[files.count].state);
    files.count++;
}

static void forget_files(void) {
    while (files.count > 0)
        free(files.at[--files.count].path);
}

bool cli_map_is_changed(void) {
    for (uint32_t i = 0; i < files.count; i++) {
        struct stat now;
        const struct stat *then = &files.at[i].state;
        state_of(files.at[i].path, &now);
        if (now.st_mtim.tv_sec != then->st_mtim.tv_sec ||
            now.st_mtim.tv_nsec != then->st_mtim.tv_nsec || now.st_size != then->st_size ||
            now.st_ino != then->st_ino)
            return true;
    }
    return false;
}

static void report(const tiled_error *error) {
    if (error->what.line > 0)
        (void)fprintf(stderr, "%s:%u:%u: %s\n", error->file, error->what.line, error->what.column,
                      error->what.message);
    else if (error->what.kind == CAROM_SCENE_FILE)
        (void)cli_fail("cannot read %s: %s", error->file, error->what.found);
    else
        (void)cli_fail("%s: %s", error->file, error->what.message);
}

carom_scene *cli_load_map(const cli_input *in, const char *path, const cli_text_read *text,
                          uint64_t reduced[2]) {
    bool piped = strcmp(path, "-") == 0;
    cli_text_read own = {NULL, 0};
    tiled_error error = {.file = INPUT};
    if (piped && !text) {
        own.bytes = carom_scene_read_text(stdin, &own.size, &error.what);
        if (!own.bytes) {
            report(&error);
            return NULL;
        }
        text = &own;
    }
    tiled_options how = {.unit = cli_number(in, "unit", 1),
                         .hidden = cli_has(in, "hidden"),
                         .strict = cli_has(in, "strict"),
                         .solid = cli_text(in, "solid", NULL),
                         .text = text ? text->bytes : NULL,
                         .size = text ? text->size : 0,
                         .reduced = reduced,
                         .notice = notice,
                         .opened = opened};
    forget_files();
    carom_scene *s = tiled_load(piped ? INPUT : path, &how, carom_allocator_default(), &error);
    free(own.bytes);
    if (s && piped && !carom_scene_set_name(s, "standard input")) {
        carom_scene_free(s);
        (void)cli_fail("not enough memory");
        return NULL;
    }
    if (!s)
        report(&error);
    return s;
}
