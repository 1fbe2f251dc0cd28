/* digest: one number for all that a text becomes: its scene and what is written of it, or the error
 * with its place and words. Needs no C library. */
#ifndef DIGEST_H
#define DIGEST_H

#include "scene/scene.h"

uint64_t digest_text(const char *text, size_t size, carom_allocator allocator);

#endif
