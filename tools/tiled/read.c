/* Reads values and checks their ranges. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "text/number.h"
#include "work.h"

bool tiled_members(tiled_work *w, const tiled_file *f, size_t object, tiled_member *members,
                   size_t count) {
    const char *text = f->text;
    if (text[object] != '{')
        return tiled_wrong(w, f, CAROM_SCENE_TYPE, object, "an object", NULL, "");
    for (size_t i = 0; i < count; i++)
        members[i].at = JSON_NONE;
    for (size_t key = json_first(text, object); !json_is_last(text, key);) {
        size_t value = json_value(text, key);
        for (size_t i = 0; i < count; i++) {
            if (!json_is_text(text, key, members[i].name))
                continue;
            if (members[i].at != JSON_NONE)
                return tiled_wrong(w, f, CAROM_SCENE_DUPLICATE, key, "each key once", NULL, "");
            members[i].at = value;
        }
        key = json_next(text, json_end(text, value));
    }
    return true;
}

/* Returns whether a value is a number within a range. */
static bool is_within(const tiled_file *f, size_t at, double low, double high, double *value) {
    if (!json_is_number(f->text, at))
        return false;
    *value = text_double_read(f->text + at);
    return *value >= low && *value <= high;
}

static bool wrong_number(tiled_work *w, const tiled_file *f, size_t at, const char *expected) {
    bool number = json_is_number(f->text, at);
    return tiled_wrong(w, f, number ? CAROM_SCENE_RANGE : CAROM_SCENE_TYPE, at, expected, NULL, "");
}

bool tiled_number(tiled_work *w, const tiled_file *f, size_t at, double low, double high,
                  double *out) {
    double value = 0;
    char expected[96];
    if (at == JSON_NONE)
        return true;
    if (is_within(f, at, low, high, &value)) {
        *out = value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "a number from %g to %g", low, high);
    return wrong_number(w, f, at, expected);
}

bool tiled_whole(tiled_work *w, const tiled_file *f, size_t at, uint32_t low, uint32_t high,
                 uint32_t *out) {
    double value = 0;
    char expected[96];
    if (at == JSON_NONE)
        return true;
    if (is_within(f, at, low, high, &value) && value == floor(value)) {
        *out = (uint32_t)value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, low == high ? "%u" : "a whole number from %u to %u",
                   low, high);
    return wrong_number(w, f, at, expected);
}

bool tiled_flag(tiled_work *w, const tiled_file *f, size_t at, bool *out) {
    if (at == JSON_NONE)
        return true;
    if (f->text[at] != 't' && f->text[at] != 'f')
        return tiled_wrong(w, f, CAROM_SCENE_TYPE, at, "true or false", NULL, "");
    *out = f->text[at] == 't';
    return true;
}

bool tiled_string(tiled_work *w, const tiled_file *f, size_t at, char *out, size_t room) {
    if (at == JSON_NONE)
        return true;
    if (f->text[at] != '"')
        return tiled_wrong(w, f, CAROM_SCENE_TYPE, at, "a text", NULL, "");
    size_t length = 0;
    (void)json_decode(f->text, at, out, room, &length);
    return true;
}

bool tiled_array(tiled_work *w, const tiled_file *f, size_t at) {
    return f->text[at] == '[' || tiled_wrong(w, f, CAROM_SCENE_TYPE, at, "an array", NULL, "");
}
