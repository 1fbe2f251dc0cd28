/* text: a text builder that truncates at its capacity, and an edit distance between words. The
 * lowest-level library of the tools: it needs neither a C library nor carom. */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Replacements for string.h. */
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
    char *at; /* always ends with a 0 */
    size_t size, room;
} text_builder;

text_builder text_in(char *at, size_t room);
/* Appends bytes, truncated between UTF-8 characters, never within one. */
void text_add(text_builder *t, const char *text, size_t size);
void text_put(text_builder *t, const char *text);
/* Copies a text, truncated in the same way. */
void text_copy(char *out, size_t room, const char *text);
/* Replaces control characters and bytes that are not UTF-8 by _. The name of a file may have
 * any. */
void text_clean(char *text);
void text_whole(text_builder *t, uint64_t value);
void text_float(text_builder *t, float value);

/* Returns the edit distance between two words: the number of letters to insert, delete, replace or
 * swap with their neighbour. Ignores case. Returns TEXT_FAR if a word has more than 24 letters. */
#define TEXT_FAR UINT32_MAX
uint32_t text_distance(const char *a, const char *b);

#endif
