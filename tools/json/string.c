/* Scans and decodes strings: characters, escapes and their values. */
#include "text/guard.h"

#include "json.h"
#include "text/utf8.h"

#define REPLACEMENT 0xFFFD

/* Reads four hexadecimal digits, or returns -1. */
static int32_t hex_of(const char *text, size_t left) {
    int32_t value = 0;
    if (left < 4)
        return -1;
    for (size_t i = 0; i < 4; i++) {
        char c = text[i], lower = (char)(c | 0x20);
        int digit = c >= '0' && c <= '9'           ? c - '0'
                    : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10
                                                   : -1;
        if (digit < 0)
            return -1;
        value = value << 4 | digit;
    }
    return value;
}

/* Returns the code point of the escape \u at `text` and its length, or -1 if it is invalid. An
 * unpaired surrogate is returned as it is. */
static int32_t code_point(const char *text, size_t left, size_t *size) {
    int32_t first = hex_of(text + 2, left - 2);
    *size = 6;
    if (first < 0xD800 || first > 0xDBFF || left < 12 || text[6] != '\\' || text[7] != 'u')
        return first;
    int32_t second = hex_of(text + 8, left - 8);
    if (second < 0xDC00 || second > 0xDFFF)
        return first;
    *size = 12;
    return 0x10000 + ((first - 0xD800) << 10) + second - 0xDC00;
}

static bool is_half(int32_t code) {
    return code >= 0xD800 && code <= 0xDFFF;
}

/* Returns the length of the escape at `text`, or 0 if it is invalid. */
static size_t escape_size(const char *text, size_t left, bool halves) {
    static const char known[] = "\"\\/bfnrt";
    size_t size = 0;
    if (left < 2)
        return 0;
    if (text[1] == 'u') {
        int32_t code = code_point(text, left, &size);
        return code < 0 || (is_half(code) && !halves) ? 0 : size;
    }
    for (size_t i = 0; known[i] != 0; i++)
        if (text[1] == known[i])
            size = 2;
    return size;
}

bool json_scan_string(const char *text, size_t size, bool halves, size_t *at, json_want *want) {
    size_t i = *at;
    *want = JSON_QUOTE;
    while (i < size && text[i] != '"') {
        unsigned char c = (unsigned char)text[i];
        size_t length = 0;
        if (c == '\\') {
            *want = JSON_ESCAPE;
            length = escape_size(text + i, size - i, halves);
        } else if (c < 0x20) {
            *want = JSON_NO_CONTROL;
        } else {
            *want = JSON_UTF8;
            length = c < 0x80 ? 1 : text_character_size(text + i, size - i);
        }
        if (length == 0)
            break;
        *want = JSON_QUOTE;
        i += length;
    }
    *at = i;
    if (i == size || text[i] != '"')
        return false;
    ++*at;
    return true;
}

/* Decodes the valid escape at `text` to UTF-8. */
static size_t unescape(const char *text, char out[4], size_t *taken) {
    static const char names[] = "bfnrt", codes[] = "\b\f\n\r\t";
    *taken = 2;
    if (text[1] == 'u') {
        /* No bounds check is needed: a surrogate pair is complete, or the string's quote ends
         * it. */
        int32_t code = code_point(text, SIZE_MAX, taken);
        return text_encode(is_half(code) ? REPLACEMENT : (uint32_t)code, out);
    }
    out[0] = text[1];
    for (size_t i = 0; names[i] != 0; i++)
        if (text[1] == names[i])
            out[0] = codes[i];
    return 1;
}

bool json_decode(const char *text, size_t at, char *out, size_t room, size_t *length) {
    size_t used = 0;
    for (at++; text[at] != '"';) {
        char bytes[4];
        const char *from = text + at;
        size_t size = 1, taken = 0;
        if (text[at] == '\\') {
            size = unescape(from, bytes, &taken);
            from = bytes;
        } else {
            while (text_continues(from[size]))
                size++;
            taken = size;
        }
        if (used + size >= room)
            break;
        for (size_t i = 0; i < size; i++)
            out[used++] = from[i];
        at += taken;
    }
    out[used] = 0;
    *length = used;
    return text[at] == '"';
}
