/* Navigates in a validated text. */
#include "text/guard.h"

#include "json.h"

static size_t after_string(const char *text, size_t at) {
    for (at++; text[at] != '"'; at++)
        at += text[at] == '\\';
    return at + 1;
}

size_t json_end(const char *text, size_t at) {
    uint32_t depth = 0;
    do {
        char c = text[at];
        if (c == '"') {
            at = after_string(text, at);
            continue;
        }
        at++;
        if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        else if (depth == 0)
            while (json_is_word(text[at]))
                at++;
    } while (depth > 0);
    return at;
}

size_t json_next(const char *text, size_t after) {
    while (json_is_space(text[after]) || text[after] == ',')
        after++;
    return after;
}

size_t json_first(const char *text, size_t at) {
    return json_next(text, at + 1);
}

size_t json_value(const char *text, size_t key) {
    size_t at = after_string(text, key);
    while (json_is_space(text[at]) || text[at] == ':')
        at++;
    return at;
}

bool json_is_text(const char *text, size_t at, const char *other) {
    if (text[at] != '"')
        return false;
    for (at++; *other != 0 && text[at] == *other; at++)
        other++;
    return *other == 0 && text[at] == '"';
}
