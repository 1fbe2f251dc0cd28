/* Text builder and edit distance. */
#include "guard.h"

#include "number.h"
#include "text.h"
#include "utf8.h"

text_builder text_in(char *at, size_t room) {
    at[0] = 0;
    return (text_builder){at, 0, room};
}

void text_add(text_builder *t, const char *text, size_t size) {
    size_t left = t->room - 1 - t->size;
    if (size > left) {
        size = left;
        while (size > 0 && text_continues(text[size]))
            size--;
    }
    __builtin_memcpy(t->at + t->size, text, size);
    t->size += size;
    t->at[t->size] = 0;
}

void text_put(text_builder *t, const char *text) {
    text_add(t, text, text_length(text));
}

void text_copy(char *out, size_t room, const char *text) {
    text_builder t = text_in(out, room);
    text_put(&t, text);
}

void text_clean(char *text) {
    for (size_t left = text_length(text); left > 0;) {
        size_t size = text_character_size(text, left);
        if (size == 0 || (unsigned char)*text < 0x20 || *text == 0x7F) {
            *text = '_';
            size = 1;
        }
        text += size;
        left -= size;
    }
}

void text_whole(text_builder *t, uint64_t value) {
    char digits[TEXT_NUMBER_ROOM];
    text_add(t, digits, text_whole_write(value, digits));
}

void text_float(text_builder *t, float value) {
    char digits[TEXT_NUMBER_ROOM];
    text_add(t, digits, text_float_write(value, digits));
}

/* ---- edit distance --------------------------------------------------------------------------- */

#define LETTERS 24u

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static char lower(char c) {
    if (c >= 'A' && c <= 'Z')
        c = (char)(c | 0x20);
    return c;
}

uint32_t text_distance(const char *a, const char *b) {
    size_t size_a = text_length(a), size_b = text_length(b);
    uint32_t rows[3][LETTERS + 1]; /* the current row of the table and the two before it */
    if (size_a > LETTERS || size_b > LETTERS)
        return TEXT_FAR;
    for (size_t j = 0; j <= size_b; j++)
        rows[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= size_a; i++) {
        uint32_t *row = rows[i % 3];
        const uint32_t *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= size_b; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[size_a % 3][size_b];
}
