/* Loads scenes, built in or from files, and finds their bodies by name. */
#include "load.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "scene/file.h"

const cli_builtin *cli_find_builtin(const char *name, bool or_file) {
    cli_guess guess = {name, NULL, 0};
    for (const cli_builtin *b = cli_builtins; b->name; b++) {
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

carom_scene *cli_load(const char *name) {
    carom_scene_error error;
    carom_scene *s;
    const char *shown = name;
    if (strcmp(name, "-") == 0) {
        shown = "the standard input";
        s = carom_scene_read(stdin, carom_allocator_default(), &error);
    } else if (strpbrk(name, "./") || !*name) {
        s = carom_scene_load(name, carom_allocator_default(), &error);
    } else {
        const cli_builtin *b = cli_find_builtin(name, true);
        if (!b)
            return NULL;
        s = carom_scene_parse(b->text, b->size, carom_allocator_default(), &error);
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

bool cli_may_write(const char *path, bool force) {
    struct stat about;
    if (force || stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return true;
    (void)cli_fail("%s is there already; --force writes over it", path);
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

uint32_t cli_find(const carom_scene *s, const char *name) {
    uint32_t index = carom_scene_find(s, name), count = carom_scene_count(s);
    if (index != CAROM_SCENE_NONE)
        return index;
    cli_guess guess = {name, NULL, 0};
    for (uint32_t i = 0; i < count; i++)
        if (carom_scene_bodies(s)[i].id)
            cli_guess_try(&guess, carom_scene_bodies(s)[i].id);
    if (guess.best)
        (void)cli_fail("the scene has no body \"%s\"; did you mean \"%s\"?", name, guess.best);
    else if (count > 0)
        (void)cli_fail("the scene has no body \"%s\"; it has %u, from #0 to #%u", name, count,
                       count - 1);
    else
        (void)cli_fail("the scene has no body \"%s\", nor any other", name);
    return CAROM_SCENE_NONE;
}
