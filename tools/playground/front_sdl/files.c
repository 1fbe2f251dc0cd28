#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

static const char *put(FILE *file, const char *text, size_t size) {
    errno = 0;
    bool whole = fwrite(text, 1, size, file) == size && fflush(file) == 0;
    int error = errno;
    if (fclose(file) != 0 && whole) {
        whole = false;
        error = errno;
    }
    return whole ? NULL : strerror(error != 0 ? error : EIO);
}

static const char *write_beside(const char *path, const char *text, size_t size) {
    size_t room = strlen(path) + sizeof ".XXXXXX";
    char *other = malloc(room);
    if (!other)
        return strerror(ENOMEM);
    (void)snprintf(other, room, "%s.XXXXXX", path);
    int descriptor = mkstemp(other);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "wb");
    const char *wrong;
    if (file) {
        struct stat about;
        mode_t mask = umask(0);
        (void)umask(mask);
        (void)fchmod(descriptor, stat(path, &about) == 0 ? about.st_mode & 07777u : 0666u & ~mask);
        wrong = put(file, text, size);
        if (!wrong && rename(other, path) != 0)
            wrong = strerror(errno);
    } else {
        wrong = strerror(errno);
        if (descriptor >= 0)
            (void)close(descriptor);
    }
    if (wrong && descriptor >= 0)
        (void)unlink(other);
    free(other);
    return wrong;
}

const char *files_write(const char *path, const char *text, size_t size) {
    struct stat about;
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode)) {
        FILE *file = fopen(path, "wb");
        return file ? put(file, text, size) : strerror(errno);
    }
    char *real = realpath(path, NULL);
    const char *wrong = write_beside(real ? real : path, text, size);
    free(real);
    return wrong;
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
