/* file/whole.h: files that are written completely or not at all.
 *
 * The content is written to a temporary file in the same folder, which replaces the target when it
 * is complete. If anything fails before, the old file is unchanged. If the path is a symbolic link,
 * its target is replaced. Pipes, devices and dangling links are written in place. A read-only file
 * is not replaced. */
#ifndef CAROM_FILE_WHOLE_H
#define CAROM_FILE_WHOLE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct file_whole {
    FILE *file;   ///< to write to
    char *path;   ///< final name
    char *beside; ///< temporary name, or NULL if the file is written in place
} file_whole;

/// Opens a file for writing. Returns false and sets errno on failure.
bool file_whole_open(file_whole *f, const char *path);
/// Moves the file to its final name. Returns false and sets errno if that or any write failed; the
/// temporary file is then removed.
bool file_whole_keep(file_whole *f);
/// Removes the temporary file.
void file_whole_drop(file_whole *f);

/// From now on SIGINT, SIGTERM and SIGHUP remove the incomplete file before they end the program;
/// ignored signals stay ignored. Only one file at a time is tracked.
void file_whole_watch(void);
/// Does the same from a custom signal handler. Does not return unless `signal` is blocked.
void file_whole_end(int signal);

#endif
