/* files.h: whole files, read and written. */
#ifndef CAROM_FRONT_FILES_H
#define CAROM_FRONT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/// Bytes; `at` is NULL when there are none, and is freed by free().
typedef struct files_bytes {
    char *at;
    size_t size, room;
} files_bytes;

/// Puts bytes at the end; a carom_scene_sink, whose ctx is a files_bytes.
bool files_add(void *bytes, const char *text, size_t size);

/// A file of at most `most` bytes; NULL, or a text that says what went wrong.
const char *files_read(const char *path, size_t most, files_bytes *out);

/// Writes a file whole: on an error a file that was there stays as it was. A link stays a link,
/// what is no plain file (a pipe) is written as it is. NULL, or a text that says what went wrong.
const char *files_write(const char *path, const char *text, size_t size);

bool files_exists(const char *path);

/// When a file was last changed, and how large it is; all 0 when it is not there.
typedef struct files_stamp {
    struct timespec when;
    long long size;
} files_stamp;
files_stamp files_look(const char *path);
bool files_same(files_stamp a, files_stamp b);

#endif
