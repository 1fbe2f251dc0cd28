/* file/whole.h: files that are written whole or not at all.
 *
 * What is written goes beside the file and takes its place when it is complete: whatever goes wrong
 * before, the file that was there stays as it was. A link stays one, and what it leads to is
 * replaced. Pipes and devices, and links that lead nowhere yet, are written as they are. A file that
 * may not be written to is not replaced, either. */
#ifndef CAROM_FILE_WHOLE_H
#define CAROM_FILE_WHOLE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct file_whole {
    FILE *file;   ///< to write to
    char *path;   ///< what it becomes
    char *beside; ///< what it is until then, or NULL: it is written in place
} file_whole;

/// False, and errno says why, when there is nothing to write to.
bool file_whole_open(file_whole *f, const char *path);
/// Puts it in its place. False, and errno says why, when that or writing failed: it is then gone.
bool file_whole_keep(file_whole *f);
/// Takes it away.
void file_whole_drop(file_whole *f);

/// From here on SIGINT, SIGTERM and SIGHUP take away what is half written before they end the
/// program; those that are ignored stay so. One file at a time is known.
void file_whole_watch(void);
/// What they do then, for a handler of one's own: does not return, but where `signal` is blocked.
void file_whole_end(int signal);

#endif
