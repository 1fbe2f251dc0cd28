/* text: a short text that is put together, and cut where its room ends. */
#ifndef SCENE_TEXT_H
#define SCENE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What string.h would do. */
static inline size_t scene_length(const char *text) {
    size_t size = 0;
    while (text[size] != 0)
        size++;
    return size;
}

static inline bool scene_same(const char *a, const char *b) {
    for (; *a == *b; a++, b++)
        if (*a == 0)
            return true;
    return false;
}

typedef struct scene_text {
    char *at; /* always closed by a 0 */
    size_t size, room;
} scene_text;

scene_text scene_text_in(char *at, size_t room);
/* Cut between characters of UTF-8, never within one. */
void scene_text_add(scene_text *t, const char *text, size_t size);
void scene_text_put(scene_text *t, const char *text);
void scene_text_whole(scene_text *t, uint64_t value);
void scene_text_float(scene_text *t, float value);

/* How many letters have to be added, taken away, changed or swapped with their neighbour to make
 * one word of the other; letters of either case are the same. More than 24 letters are too many. */
#define SCENE_FAR UINT32_MAX
uint32_t scene_text_distance(const char *a, const char *b);

/* Of the names, the one that is so near that it was probably meant; or NULL. */
const char *scene_text_meant(const char *found, const char *const *names, uint32_t count);

#endif
