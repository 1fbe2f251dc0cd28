/* Validates and encodes UTF-8. */
#include "guard.h"

#include "utf8.h"

size_t text_character_size(const char *text, size_t left) {
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned char first = bytes[0];
    size_t size = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (size == 0 || first > 0xF4 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if (!text_continues(text[i]))
            return 0;
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return size > 1 && (bytes[1] < low || bytes[1] > high) ? 0 : size;
}

size_t text_encode(uint32_t code, char out[4]) {
    static const unsigned char marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(marks[size] | code);
    return size;
}
