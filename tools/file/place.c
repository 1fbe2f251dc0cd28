/* Identifies files by device and inode, or by folder and name if they do not exist yet. */
#include "place.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static file_place place_in(const struct stat *about, const char *name) {
    file_place p = {.device = (uint64_t)about->st_dev, .number = (uint64_t)about->st_ino};
    size_t size = strlen(name);
    p.known = size < sizeof p.name;
    if (p.known)
        memcpy(p.name, name, size + 1);
    return p;
}

/* Returns the folder of a path, to be freed; NULL if out of memory. */
static char *folder_of(const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

file_place file_place_of(const char *path) {
    struct stat about;
    if (stat(path, &about) == 0)
        return S_ISREG(about.st_mode) ? place_in(&about, "") : (file_place){.known = false};
    const char *slash = strrchr(path, '/');
    char *folder = folder_of(path);
    bool there = folder && stat(folder, &about) == 0;
    free(folder);
    return there ? place_in(&about, slash ? slash + 1 : path) : (file_place){.known = false};
}

file_place file_place_of_descriptor(int descriptor) {
    struct stat about;
    bool there = fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode);
    return there ? place_in(&about, "") : (file_place){.known = false};
}

bool file_place_same(const file_place *a, const file_place *b) {
    return a->known && b->known && a->device == b->device && a->number == b->number &&
           strcmp(a->name, b->name) == 0;
}

int file_place_refuses(const char *path) {
    struct stat about;
    if (stat(path, &about) == 0) {
        if (S_ISDIR(about.st_mode))
            return EISDIR;
        return access(path, W_OK) == 0 ? 0 : errno;
    }
    if (errno != ENOENT)
        return errno;
    const char *slash = strrchr(path, '/');
    if (!*path || (slash && !slash[1]))
        return *path ? EISDIR : ENOENT;
    char *folder = folder_of(path);
    if (!folder)
        return ENOMEM;
    int why = access(folder, W_OK | X_OK) == 0 ? 0 : errno;
    if (why == 0 && (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode)))
        why = ENOTDIR;
    free(folder);
    return why;
}
