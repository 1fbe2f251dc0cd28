/* utf8: UTF-8 characters and their bytes. */
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns whether a byte is a continuation byte. */
static inline bool text_continues(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* Returns the size of the character at `text`, with `left` bytes available; 0 if it is not valid
 * UTF-8: truncated, overlong, a UTF-16 surrogate, or beyond U+10FFFF. */
size_t text_character_size(const char *text, size_t left);

/* Encodes a code point as UTF-8 and returns the number of bytes. */
size_t text_encode(uint32_t code, char out[4]);

#endif
