/* digest: one hash of the result of reading a text: the scene and its written form, or the error
 * with its position and message. Needs no C library. */
#ifndef DIGEST_H
#define DIGEST_H

#include "scene/scene.h"

uint64_t digest_text(const char *text, size_t size, carom_allocator allocator);

#endif
