/* files.h: Reads and writes whole files. */
#ifndef CAROM_FRONT_FILES_H
#define CAROM_FRONT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/// A buffer; `at` is NULL if it is empty, and is freed by free().
typedef struct files_bytes {
    char *at;
    size_t size, room;
} files_bytes;

/// Appends bytes; a carom_scene_sink whose ctx is a files_bytes.
bool files_add(void *bytes, const char *text, size_t size);

/// Reads a file of at most `most` bytes. Returns NULL, or an error message.
const char *files_read(const char *path, size_t most, files_bytes *out);

/// Writes a file atomically: after an error an existing file is unchanged. Follows symbolic links.
/// Anything but a regular file (such as a pipe) is written directly. Returns NULL, or an error
/// message.
const char *files_write(const char *path, const char *text, size_t size);

bool files_exists(const char *path);

/// The time of a file's last change, and its size; all 0 if it does not exist.
typedef struct files_stamp {
    struct timespec when;
    long long size;
} files_stamp;
files_stamp files_look(const char *path);
bool files_same(files_stamp a, files_stamp b);

#endif
