/* file/place.h: finds out whether two paths name the same file. */
#ifndef CAROM_FILE_PLACE_H
#define CAROM_FILE_PLACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct file_place {
    uint64_t device, number; ///< of the file, or of its folder if the file does not exist yet
    char name[256];          ///< its name in that folder if it does not exist yet; otherwise ""
    bool known;              ///< false: a device or a pipe, or its folder does not exist
} file_place;

file_place file_place_of(const char *path);
file_place file_place_of_descriptor(int descriptor);

/// Returns false if either is not known.
bool file_place_same(const file_place *a, const file_place *b);

/// Returns 0, or the errno with which writing a file there would fail.
int file_place_refuses(const char *path);

#endif
