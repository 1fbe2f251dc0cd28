/* Reads and writes scene files: the only unit here that needs a C library. */
#include "text/guard.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "reader.h"
#include "text/text.h"

/* Initial buffer size. The size of a pipe, or of a file that grows, is not known in advance. */
#define FIRST_ROOM 65536u

static void fail(carom_scene_error *error, uint32_t kind, const char *expected, const char *found) {
    if (error)
        scene_fail(error, kind, expected, found);
}

typedef struct content {
    char *bytes;
    size_t size, room;
} content;

static bool grow(content *c) {
    size_t most = (size_t)CAROM_SCENE_MAX_BYTES + 1; /* one more than the limit, to detect that it
                                                      * is exceeded */
    size_t room = c->room == 0 ? FIRST_ROOM : c->room > most / 2 ? most : 2 * c->room;
    char *bytes = realloc(c->bytes, room);
    if (bytes) {
        c->bytes = bytes;
        c->room = room;
    }
    return bytes != NULL;
}

/* Reads until the end or the limit. Returns false and fills in the error on failure. */
static bool read_all(FILE *file, content *c, carom_scene_error *error) {
    for (;;) {
        if (c->size == c->room && !grow(c)) {
            fail(error, CAROM_SCENE_MEMORY, "memory for the text", "none");
            return false;
        }
        errno = 0;
        size_t got = fread(c->bytes + c->size, 1, c->room - c->size, file);
        c->size += got;
        if (ferror(file)) {
            fail(error, CAROM_SCENE_FILE, "a file that can be read", strerror(errno));
            return false;
        }
        if (c->size > CAROM_SCENE_MAX_BYTES) {
            fail(error, CAROM_SCENE_LIMIT, SCENE_BYTES_EXPECTED, "more");
            return false;
        }
        if (feof(file))
            return true;
    }
}

char *carom_scene_read_text(FILE *file, size_t *size, carom_scene_error *error) {
    content c = {NULL, 0, 0};
    *size = 0;
    if (!read_all(file, &c, error)) {
        free(c.bytes);
        return NULL;
    }
    *size = c.size;
    return c.bytes;
}

carom_scene *carom_scene_read(FILE *file, carom_allocator allocator, carom_scene_error *error) {
    size_t size;
    char *text = carom_scene_read_text(file, &size, error);
    carom_scene *s = text ? carom_scene_parse(text, size, allocator, error) : NULL;
    free(text);
    return s;
}

carom_scene *carom_scene_load(const char *path, carom_allocator allocator,
                              carom_scene_error *error) {
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail(error, CAROM_SCENE_FILE, "a file that can be read", strerror(errno));
        return NULL;
    }
    carom_scene *s = carom_scene_read(file, allocator, error);
    (void)fclose(file);
    return s;
}
