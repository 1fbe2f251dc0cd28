/* text: a short text that is put together, and cut where its room ends; and how near a word is to
 * another. The lowest of the tools' libraries: nothing here needs a C library, or carom. */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What string.h would do. */
static inline size_t text_length(const char *text) {
    size_t size = 0;
    while (text[size] != 0)
        size++;
    return size;
}

static inline bool text_same(const char *a, const char *b) {
    for (; *a == *b; a++, b++)
        if (*a == 0)
            return true;
    return false;
}

typedef struct text_builder {
    char *at; /* always closed by a 0 */
    size_t size, room;
} text_builder;

text_builder text_in(char *at, size_t room);
/* Cut between characters of UTF-8, never within one. */
void text_add(text_builder *t, const char *text, size_t size);
void text_put(text_builder *t, const char *text);
/* A copy that is cut in the same way. */
void text_copy(char *out, size_t room, const char *text);
void text_whole(text_builder *t, uint64_t value);
void text_float(text_builder *t, float value);

/* How many letters have to be added, taken away, changed or swapped with their neighbour to make
 * one word of the other; letters of either case are the same. More than 24 letters are too many. */
#define TEXT_FAR UINT32_MAX
uint32_t text_distance(const char *a, const char *b);

#endif
