/* Reads and writes whole files. */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "file/whole.h"

bool files_add(void *bytes, const char *text, size_t size) {
    files_bytes *b = bytes;
    if (b->room - b->size <= size) {
        size_t room = 2 * (b->size + size) + 256;
        char *at = realloc(b->at, room);
        if (!at)
            return false;
        b->at = at;
        b->room = room;
    }
    memcpy(b->at + b->size, text, size);
    b->size += size;
    b->at[b->size] = 0;
    return true;
}

const char *files_read(const char *path, size_t most, files_bytes *out) {
    *out = (files_bytes){0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return strerror(errno);
    const char *wrong = NULL;
    char part[16384];
    size_t got;
    errno = 0;
    while (!wrong && (got = fread(part, 1, sizeof part, file)) > 0) {
        if (out->size + got > most)
            wrong = "the file is too large";
        else if (!files_add(out, part, got))
            wrong = strerror(ENOMEM);
    }
    if (!wrong && ferror(file))
        wrong = strerror(errno != 0 ? errno : EIO);
    (void)fclose(file);
    if (!wrong && !out->at && !files_add(out, "", 0))
        wrong = strerror(ENOMEM);
    if (wrong) {
        free(out->at);
        *out = (files_bytes){0};
    }
    return wrong;
}

const char *files_write(const char *path, const char *text, size_t size) {
    file_whole f;
    if (!file_whole_open(&f, path))
        return strerror(errno);
    errno = 0;
    if (fwrite(text, 1, size, f.file) != size) {
        int error = errno != 0 ? errno : EIO;
        file_whole_drop(&f);
        return strerror(error);
    }
    return file_whole_keep(&f) ? NULL : strerror(errno);
}

bool files_exists(const char *path) {
    struct stat about;
    return lstat(path, &about) == 0;
}

files_stamp files_look(const char *path) {
    struct stat about;
    files_stamp s = {0};
    if (stat(path, &about) == 0) {
        s.when = about.st_mtim;
        s.size = (long long)about.st_size;
    }
    return s;
}

bool files_same(files_stamp a, files_stamp b) {
    return a.when.tv_sec == b.when.tv_sec && a.when.tv_nsec == b.when.tv_nsec && a.size == b.size;
}
