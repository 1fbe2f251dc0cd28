/* Loads scenes, built in or from files, and finds their bodies by name. */
#include "cli/input/load.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/input/map.h"
#include "scene/file.h"
#include "shapes/shapes.h"
#include "text/text.h"
#include "tiled/tiled.h"

#define NEAREST 3u /* ids that a message offers */

const scene_builtin *cli_find_builtin(const char *name, bool or_file) {
    cli_guess guess = {name, NULL, 0};
    for (const scene_builtin *b = scene_builtins; b->name; b++) {
        if (strcmp(b->name, name) == 0)
            return b;
        cli_guess_try(&guess, b->name);
    }
    if (guess.best)
        (void)cli_fail("no built-in scene is called \"%s\"; did you mean %s?", name, guess.best);
    else
        (void)cli_fail("no built-in scene is called \"%s\"; `carom scenes` lists them%s%s", name,
                       or_file ? ". A file's name has a dot or a slash in it: ./" : "",
                       or_file ? name : "");
    return NULL;
}

/* Gives a scene without a name that of its file, so that all outputs call it the same. */
static bool name_scene(carom_scene *s, const char *path) {
    char name[256];
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    int size = (int)(dot && dot != base ? dot - base : (ptrdiff_t)strlen(base));
    if (*carom_scene_name(s))
        return true;
    (void)snprintf(name, sizeof name, "%.*s", size < 200 ? size : 200, base);
    return carom_scene_set_name(s, strcmp(path, "-") == 0 ? "standard input" : name);
}

file_place cli_scene_place(const char *name) {
    if (strcmp(name, "-") == 0)
        return file_place_of_descriptor(STDIN_FILENO);
    /* Names of built-in scenes have no dot or slash. */
    return strpbrk(name, "./") ? file_place_of(name) : (file_place){.known = false};
}

static bool ends_with(const char *text, const char *end) {
    size_t size = strlen(text), tail = strlen(end);
    return size >= tail && strcasecmp(text + size - tail, end) == 0;
}

/* Returns whether a file that is not a scene is a Tiled map, whatever its name is. */
static bool is_map(const char *name, const cli_text_read *text, const carom_scene_error *error) {
    return error->kind != CAROM_SCENE_FILE && error->kind != CAROM_SCENE_MEMORY &&
           error->kind != CAROM_SCENE_LIMIT &&
           tiled_is_map(name, text ? text->bytes : NULL, text ? text->size : 0);
}

/* Returns whether a path names a pipe, such as that of a process substitution. */
static bool is_pipe(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

/* Loads a scene or a map from standard input or a pipe, which can be read only once. Sets *map if
 * it is a map; then a message has been printed if there is no scene. */
static carom_scene *load_pipe(const cli_input *in, const char *name, bool *map,
                              carom_scene_error *error) {
    bool standard = strcmp(name, "-") == 0;
    cli_text_read text = {NULL, 0};
    errno = 0;
    FILE *file = standard ? stdin : fopen(name, "rb");
    if (!file)
        return carom_scene_load(name, carom_allocator_default(), error); /* fills in the error */
    text.bytes = carom_scene_read_text(file, &text.size, error);
    if (!standard)
        (void)fclose(file);
    if (!text.bytes)
        return NULL;
    carom_scene *s = carom_scene_parse(text.bytes, text.size, carom_allocator_default(), error);
    *map = !s && is_map(name, &text, error);
    if (*map)
        s = cli_load_map(in, name, &text, NULL);
    free(text.bytes);
    return s;
}

carom_scene *cli_load(const cli_input *in, const char *name) {
    carom_scene_error error;
    carom_scene *s;
    const char *shown = strcmp(name, "-") == 0 ? "the standard input" : name;
    bool map = false;
    if (ends_with(name, ".tmj") || ends_with(name, ".tmx"))
        return cli_load_map(in, name, NULL, NULL);
    if (shown != name || (strpbrk(name, "./") && is_pipe(name))) {
        s = load_pipe(in, name, &map, &error);
        if (map)
            return s;
    } else if (strpbrk(name, "./") || !*name) {
        s = carom_scene_load(name, carom_allocator_default(), &error);
        if (!s && is_map(name, NULL, &error))
            return cli_load_map(in, name, NULL, NULL);
    } else {
        const scene_builtin *b = cli_find_builtin(name, true);
        if (!b)
            return NULL;
        s = carom_scene_parse(b->text, b->size, carom_allocator_default(), &error);
    }
    if (s && !name_scene(s, name)) {
        carom_scene_free(s);
        (void)cli_fail("not enough memory");
        return NULL;
    }
    /* The format of compiler errors, which editors can jump to. */
    if (!s && error.line > 0)
        (void)fprintf(stderr, "%s:%u:%u: %s\n", shown, error.line, error.column, error.message);
    else if (!s && error.kind == CAROM_SCENE_FILE)
        (void)cli_fail("cannot read %s: %s", shown, error.found);
    else if (!s)
        (void)cli_fail("%s: %s", shown, error.message);
    return s;
}

carom_scene *cli_load_input(const cli_input *in) {
    shapes_error error;
    bool down = cli_has(in, "y-down");
    carom_scene *s;
    if (in->shapes > 0) {
        s = shapes_scene(in->shape, in->shapes, CAROM_DYNAMIC, down ? -1 : 1,
                         carom_allocator_default(), &error);
        if (!s)
            (void)cli_fail_at(in->shape[error.word], error.at, "%s", error.message);
        return s;
    }
    s = cli_load(in, in->argument[0]);
    if (s && down) {
        carom_scene_settings settings = carom_scene_get_settings(s);
        settings.up = -1;
        carom_scene_set_settings(s, settings);
    }
    return s;
}

/* Adds a shape as a body whose id is the word itself. */
static uint32_t add_shape(carom_scene *s, const char *word) {
    shapes_error error;
    carom_body_def def = carom_body_def_default();
    uint32_t count = carom_scene_count(s);
    if (!shapes_read(word, &def.shape, &error)) {
        (void)cli_fail_at(word, error.at, "%s", error.message);
        return CAROM_SCENE_NONE;
    }
    def.type = CAROM_DYNAMIC;
    uint32_t added = carom_scene_add(s, &def, strlen(word) <= CAROM_SCENE_MAX_ID ? word : NULL);
    if (added == CAROM_SCENE_DUPLICATE)
        added = carom_scene_add(s, &def, NULL);
    if (added == CAROM_SCENE_OK)
        return count;
    (void)cli_fail("not enough memory");
    return CAROM_SCENE_NONE;
}

uint32_t cli_find_input(const cli_input *in, carom_scene *s, uint32_t index, uint32_t shape) {
    if (in->shapes > 0)
        return shape;
    const char *word = in->argument[index];
    if (carom_scene_find(s, word) == CAROM_SCENE_NONE && shapes_is_word(word))
        return add_shape(s, word);
    return cli_find(s, word);
}

carom_scene *cli_load_pair(const cli_input *in, const char *command, uint32_t *a, uint32_t *b) {
    if (in->shapes == 1) {
        (void)cli_fail("%s: a second shape is missing", command);
        return NULL;
    }
    carom_scene *s = cli_load_input(in);
    if (!s)
        return NULL;
    *a = cli_find_input(in, s, 1, 0);
    *b = *a != CAROM_SCENE_NONE ? cli_find_input(in, s, 2, 1) : CAROM_SCENE_NONE;
    if (*b != CAROM_SCENE_NONE && *a != *b)
        return s;
    if (*b != CAROM_SCENE_NONE)
        (void)cli_fail("%s: A and B are the same body", command);
    carom_scene_free(s);
    return NULL;
}

bool cli_may_write(const char *path, bool force) {
    struct stat about;
    if (force || stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return true;
    (void)cli_fail("%s exists; --force overwrites it", path);
    return false;
}

carom_shape cli_shape(const carom_scene *s, uint32_t index) {
    return carom_scene_bodies(s)[index].def.shape;
}

const char *cli_name(const carom_scene *s, uint32_t index, char room[16]) {
    const char *id = carom_scene_bodies(s)[index].id;
    if (id)
        return id;
    (void)snprintf(room, 16, "#%u", index);
    return room;
}

/* Returns how unlike two names are. A prefix ranks like a name with one wrong letter. */
static uint32_t unlike(const char *typed, const char *id) {
    size_t size = strlen(typed);
    return size >= 2 && strncmp(typed, id, size) == 0 ? 1 : text_distance(typed, id);
}

/* Finds the ids that are most similar to a name, best first. Returns a single one if at most a
 * third of its letters differ and no other id is as similar. */
static uint32_t nearest_ids(const carom_scene *s, const char *name, const char *near[NEAREST]) {
    uint32_t far[NEAREST] = {0}, found = 0;
    for (uint32_t i = 0; i < carom_scene_count(s); i++) {
        const char *id = carom_scene_bodies(s)[i].id;
        uint32_t distance = id ? unlike(name, id) : TEXT_FAR, at = found;
        if (distance == TEXT_FAR)
            continue;
        while (at > 0 && distance < far[at - 1])
            at--;
        for (uint32_t k = found < NEAREST ? found : NEAREST - 1; k > at; k--) {
            near[k] = near[k - 1];
            far[k] = far[k - 1];
        }
        if (at < NEAREST) {
            near[at] = id;
            far[at] = distance;
            found += found < NEAREST;
        }
    }
    bool sure = found > 0 && far[0] <= (strlen(name) + 2) / 3 && (found == 1 || far[1] > far[0]);
    return sure ? 1 : found;
}

uint32_t cli_find(const carom_scene *s, const char *name) {
    uint32_t index = carom_scene_find(s, name), count = carom_scene_count(s);
    if (index != CAROM_SCENE_NONE)
        return index;
    const char *near[NEAREST];
    uint32_t found = nearest_ids(s, name, near);
    if (count == 0)
        (void)cli_fail("the scene has no body \"%s\", nor any other", name);
    else if (found == 0 || name[0] == '#')
        (void)cli_fail("the scene has no body \"%s\"; it has %u, from #0 to #%u", name, count,
                       count - 1);
    else if (found == 1)
        (void)cli_fail("the scene has no body \"%s\"; did you mean \"%s\"?", name, near[0]);
    else if (found == 2)
        (void)cli_fail("the scene has no body \"%s\"; the nearest ids are \"%s\" and \"%s\"", name,
                       near[0], near[1]);
    else
        (void)cli_fail(
            "the scene has no body \"%s\"; the nearest ids are \"%s\", \"%s\" and \"%s\"", name,
            near[0], near[1], near[2]);
    return CAROM_SCENE_NONE;
}
