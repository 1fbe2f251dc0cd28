/* utf8: characters and their bytes. */
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a byte is one of a character's that is not its first. */
static inline bool text_continues(char c) {
    return ((unsigned char)c & 0xC0) == 0x80;
}

/* The bytes of the character at `text`, of which `left` are there; 0 when they are not UTF-8: cut
 * short, longer than they need to be, a half of a UTF-16 pair, or beyond U+10FFFF. */
size_t text_character_size(const char *text, size_t left);

/* A code point as UTF-8; returns how many bytes. */
size_t text_encode(uint32_t code, char out[4]);

#endif
