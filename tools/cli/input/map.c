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

/* The files of the last map, for cli_map_stamp. More are not watched. */
#define MOST_FILES 64
static struct {
    char *path[MOST_FILES];
    uint32_t count;
} files;

static void opened(void *ctx, const char *path) {
    (void)ctx;
    char *copy = files.count < MOST_FILES ? strdup(path) : NULL;
    if (copy)
        files.path[files.count++] = copy;
}

static void forget_files(void) {
    while (files.count > 0)
        free(files.path[--files.count]);
}

static uint64_t mix(uint64_t a, uint64_t b) {
    return (a ^ b) * UINT64_C(0x9E3779B97F4A7C15) + (a >> 29);
}

uint64_t cli_map_stamp(void) {
    uint64_t stamp = 0;
    for (uint32_t i = 0; i < files.count; i++) {
        struct stat about;
        memset(&about, 0, sizeof about); /* of a file that is missing */
        (void)stat(files.path[i], &about);
        stamp = mix(mix(stamp, (uint64_t)about.st_mtim.tv_sec), (uint64_t)about.st_mtim.tv_nsec);
        stamp = mix(mix(stamp, (uint64_t)about.st_size), (uint64_t)about.st_ino);
    }
    return stamp;
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
