/* play_hash: hashes of pictures and panels, and recordings as events. */
#ifndef PLAY_HASH_H
#define PLAY_HASH_H

#include "playground/model/play.h"

#define PLAY_HASH_START UINT64_C(14695981039346656037)

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);
/* Every item with its points, its text and its bodies. */
uint64_t hash_picture(uint64_t hash, const draw_list *l);
uint64_t hash_panel(uint64_t hash, play *p);

/* Reads a file as text that ends with a 0; free() it. Returns NULL if it cannot be read. */
char *read_text(const char *path, size_t *size);

#endif
