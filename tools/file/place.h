/* file/place.h: whether two names mean one file, whatever the way that leads there. */
#ifndef CAROM_FILE_PLACE_H
#define CAROM_FILE_PLACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct file_place {
    uint64_t device, number; ///< of the file, or of the folder that it would be in
    char name[256];          ///< in that folder, of a file that is not there yet; else ""
    bool known;              ///< false: no file, but a device, a pipe, or in no folder
} file_place;

file_place file_place_of(const char *path);
file_place file_place_of_descriptor(int descriptor);

/// False where either is not known.
bool file_place_same(const file_place *a, const file_place *b);

/// 0, or the errno with which writing a file there would fail.
int file_place_refuses(const char *path);

#endif
