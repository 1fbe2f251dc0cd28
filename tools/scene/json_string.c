/* Strings: UTF-8, escapes, and what they stand for. */
#include "guard.h"

#include "json.h"
#include "scene/scene.h"

static bool wrong_string(scene_fault *fault, size_t at, uint32_t kind, const char *expected,
                         const char *hint) {
    *fault = (scene_fault){kind, at, expected, hint};
    return false;
}

/* The bytes of the character at `text`, or 0 when they are not UTF-8: cut short, longer than they
 * need to be, a half of a UTF-16 pair, or beyond U+10FFFF. */
static size_t character_size(const unsigned char *text, size_t left) {
    unsigned char first = text[0];
    size_t size = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (size == 0 || first > 0xF4 || size > left)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return size > 1 && (text[1] < low || text[1] > high) ? 0 : size;
}

/* Four hexadecimal digits, or -1. */
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

/* The code point of the escape \u at `text` and how long it is; -1 for a half of a pair alone. */
static int32_t code_point(const char *text, size_t left, size_t *size) {
    int32_t first = hex_of(text + 2, left - 2);
    *size = 6;
    if (first < 0xD800 || first > 0xDFFF)
        return first;
    if (first > 0xDBFF || left < 12 || text[6] != '\\' || text[7] != 'u')
        return -1;
    int32_t second = hex_of(text + 8, left - 8);
    *size = 12;
    return second < 0xDC00 || second > 0xDFFF
               ? -1
               : 0x10000 + ((first - 0xD800) << 10) + second - 0xDC00;
}

static bool scan_escape(const char *text, size_t size, size_t *at, scene_fault *fault) {
    char c = 0;
    if (*at + 1 < size)
        c = text[*at + 1];
    size_t length = 2;
    bool good = c == '"' || c == '\\' || c == '/' || c == 'b' || c == 'f' || c == 'n' || c == 'r' ||
                c == 't' || (c == 'u' && code_point(text + *at, size - *at, &length) >= 0);
    if (!good)
        return wrong_string(fault, *at, CAROM_SCENE_SYNTAX,
                            "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000",
                            "a backslash in a text is written as two");
    *at += length;
    return true;
}

bool scene_json_scan_string(const char *text, size_t size, size_t *at, scene_fault *fault) {
    while (*at < size) {
        unsigned char c = (unsigned char)text[*at];
        if (c == '"') {
            ++*at;
            return true;
        }
        if (c == '\\') {
            if (!scan_escape(text, size, at, fault))
                return false;
            continue;
        }
        if (c < 0x20)
            return wrong_string(fault, *at, CAROM_SCENE_SYNTAX, "no control character in a string",
                                c == '\n' || c == '\r' ? "the string is not closed in its line"
                                                       : "write it as an escape");
        size_t length = character_size((const unsigned char *)text + *at, size - *at);
        if (length == 0)
            return wrong_string(fault, *at, CAROM_SCENE_UTF8, "UTF-8", "save it as UTF-8");
        *at += length;
    }
    return wrong_string(fault, size, CAROM_SCENE_SYNTAX, "a closing double quote", "");
}

/* A code point as UTF-8; returns how many bytes. */
static size_t encode(int32_t code, char out[4]) {
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    static const unsigned char marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
    out[0] = (char)(marks[size] | code);
    return size;
}

bool scene_json_decode(const char *text, size_t size, char *out, size_t room) {
    size_t length = 0;
    for (size_t at = 0; at < size;) {
        char bytes[4] = {text[at]};
        size_t count = 1, taken = 1;
        if (text[at] == '\\' && text[at + 1] == 'u') {
            count = encode(code_point(text + at, size - at, &taken), bytes);
        } else if (text[at] == '\\') {
            char c = text[at + 1];
            bytes[0] = (char)(c == 'b'   ? 8
                              : c == 'f' ? 12
                              : c == 'n' ? 10
                              : c == 'r' ? 13
                              : c == 't' ? 9
                                         : c);
            taken = 2;
        }
        if (bytes[0] == 0 || length + count >= room)
            return false;
        for (size_t i = 0; i < count; i++)
            out[length++] = bytes[i];
        at += taken;
    }
    out[length] = 0;
    return true;
}
