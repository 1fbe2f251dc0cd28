/* Reads text files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "work.h"

#define FIRST_ROOM 65536u

/* Reads to the end, or to one byte over the limit. */
static bool read_all(tiled_work *w, FILE *file, tiled_file *out) {
    const size_t most = (size_t)TILED_MAX_BYTES + 2; /* one byte over the limit, and the final 0 */
    size_t room = 0;
    for (;;) {
        if (out->size + 1 >= room) {
            room = room == 0 ? FIRST_ROOM : room > most / 2 ? most : 2 * room;
            char *grown = realloc(out->text, room);
            if (!grown)
                return tiled_no_memory(w);
            out->text = grown;
        }
        errno = 0;
        out->size += fread(out->text + out->size, 1, room - 1 - out->size, file);
        out->text[out->size] = 0;
        if (ferror(file))
            return tiled_fail(w, out->name, CAROM_SCENE_FILE, "a file that can be read",
                              strerror(errno));
        if (out->size > TILED_MAX_BYTES)
            return tiled_fail(w, out->name, CAROM_SCENE_LIMIT,
                              "a file of at most 104857600 bytes (100 MiB)", "more");
        if (feof(file))
            return true;
    }
}

bool tiled_is_xml(const tiled_file *f) {
    static const char mark[] = "\xEF\xBB\xBF";
    const char *text = f->text + (strncmp(f->text, mark, 3) == 0 ? 3 : 0);
    return text[strspn(text, " \t\r\n")] == '<';
}

static bool set_name(tiled_work *w, const char *path, tiled_file *out) {
    size_t size = strlen(path) + 1;
    *out = (tiled_file){.name = malloc(size)};
    if (!out->name)
        return tiled_no_memory(w);
    memcpy(out->name, path, size);
    return true;
}

/* Checks what was read; converts XML. */
static bool accept(tiled_work *w, tiled_file *out) {
    return (!tiled_is_xml(out) || tiled_from_xml(w, out)) && tiled_check(w, out);
}

bool tiled_open(tiled_work *w, const char *path, tiled_file *out) {
    if (!set_name(w, path, out))
        return false;
    if (w->options->opened)
        w->options->opened(w->options->ctx, path);
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return tiled_fail(w, path, CAROM_SCENE_FILE, "a file that can be read", strerror(errno));
    bool good = read_all(w, file, out);
    (void)fclose(file);
    return good && accept(w, out);
}

bool tiled_open_map(tiled_work *w, const char *path) {
    const tiled_options *o = w->options;
    if (!o->text)
        return tiled_open(w, path, &w->map);
    if (!set_name(w, path, &w->map))
        return false;
    w->map.text = malloc(o->size + 1);
    if (!w->map.text)
        return tiled_no_memory(w);
    memcpy(w->map.text, o->text, o->size);
    w->map.text[o->size] = 0;
    w->map.size = o->size;
    return accept(w, &w->map);
}

bool tiled_open_beside(tiled_work *w, const tiled_file *f, size_t source, tiled_file *out) {
    char name[1024], path[2048];
    if (!tiled_string(w, f, source, name, sizeof name))
        return false;
    const char *slash = strrchr(f->name, '/');
    bool piped = f == &w->map && w->options->text;
    int folder = slash && name[0] != '/' && !piped ? (int)(slash - f->name) + 1 : 0;
    if (folder > (int)(sizeof path - sizeof name))
        return tiled_wrong(w, f, CAROM_SCENE_LIMIT, source, "a shorter path", NULL, "");
    (void)snprintf(path, sizeof path, "%.*s%s", folder, f->name, name);
    return tiled_open(w, path, out);
}

void tiled_close(tiled_file *f) {
    free(f->name);
    free(f->text);
    free(f->marks);
    *f = (tiled_file){.name = NULL};
}
