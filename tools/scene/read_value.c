/* Reads values of every kind, and objects according to a table of their fields. */
#include "text/guard.h"

#include "text/number.h"
#include "reader.h"
#include "text/text.h"

#define KEY_ROOM 32u /* buffer size for a key; longer keys are unknown */

static bool is_known_key(const char *name, const scene_field *fields, uint32_t count,
                         uint32_t *index) {
    for (uint32_t i = 0; i < count; i++) {
        if (text_same(name, fields[i].name)) {
            *index = i;
            return true;
        }
    }
    return false;
}

static bool unknown_key(scene_reader *r, uint32_t key, const char *name, const scene_field *fields,
                        uint32_t count) {
    const char *names[SCENE_MOST_FIELDS];
    char hint[240];
    for (uint32_t i = 0; i < count; i++)
        names[i] = fields[i].name;
    scene_hint(hint, sizeof hint, name, names, count);
    return scene_wrong_value(r, CAROM_SCENE_KEY, key, "a known key", hint);
}

/* Skips a comment: a text or an array of texts. */
static bool skip_comment(scene_reader *r, uint32_t value) {
    const scene_token *t = scene_token_of(r, value);
    bool good = t->type == SCENE_STRING || t->type == SCENE_ARRAY;
    for (uint32_t i = value + 1; t->type == SCENE_ARRAY && i < scene_after(&r->values, value); i++)
        good &= scene_token_of(r, i)->type == SCENE_STRING;
    return good || scene_wrong_value(r, CAROM_SCENE_TYPE, value, "a text or an array of texts", "");
}

static bool read_member(scene_reader *r, uint32_t key, const scene_field *fields, uint32_t count,
                        void *to, scene_seen *seen) {
    char name[KEY_ROOM];
    uint32_t index = 0;
    bool decoded = scene_decode(r, key, name, sizeof name);
    if (decoded && text_same(name, "//")) {
        scene_enter(r, "//", 0);
        bool good = seen->comment
                        ? scene_wrong_value(r, CAROM_SCENE_DUPLICATE, key, "each key once", "")
                        : skip_comment(r, key + 1);
        seen->comment = r->scene->has_comments = true;
        scene_leave(r);
        return good;
    }
    if (!decoded || !is_known_key(name, fields, count, &index))
        return unknown_key(r, key, decoded ? name : "", fields, count);
    if (seen->value[index] != 0)
        return scene_wrong_value(r, CAROM_SCENE_DUPLICATE, key, "each key once", "");
    seen->value[index] = key + 1;
    if (!fields[index].read)
        return true;
    scene_enter(r, fields[index].name, 0);
    bool good = fields[index].read(r, key + 1, &fields[index], to);
    scene_leave(r);
    return good;
}

bool scene_read_object(scene_reader *r, uint32_t value, const scene_field *fields, uint32_t count,
                       void *to, scene_seen *seen) {
    *seen = (scene_seen){{0}, value, false};
    if (scene_token_of(r, value)->type != SCENE_OBJECT)
        return scene_wrong_value(r, CAROM_SCENE_TYPE, value, "an object", "");
    uint32_t end = scene_after(&r->values, value);
    for (uint32_t key = value + 1; key < end; key = scene_after(&r->values, key + 1))
        if (!read_member(r, key, fields, count, to, seen))
            return false;
    return true;
}

static bool wrong_number(scene_reader *r, uint32_t kind, uint32_t value, float low, float high) {
    char expected[160];
    text_builder t = text_in(expected, sizeof expected);
    text_put(&t, "a number from ");
    text_float(&t, low);
    text_put(&t, " to ");
    text_float(&t, high);
    return scene_wrong_value(r, kind, value, expected, "");
}

bool scene_read_float(scene_reader *r, uint32_t value, float low, float high, float *out) {
    const scene_token *t = scene_token_of(r, value);
    if (!scene_is_number(r, value))
        return wrong_number(r, CAROM_SCENE_TYPE, value, low, high);
    bool fits = text_float_read(r->text + t->start, (size_t)(t->end - t->start), out);
    return (fits && *out >= low && *out <= high) ||
           wrong_number(r, CAROM_SCENE_RANGE, value, low, high);
}

bool scene_read_whole(scene_reader *r, uint32_t value, uint64_t low, uint64_t high, uint64_t *out) {
    const scene_token *t = scene_token_of(r, value);
    bool number = scene_is_number(r, value);
    if (number && text_whole_read(r->text + t->start, (size_t)(t->end - t->start), out) &&
        *out >= low && *out <= high)
        return true;
    char expected[160];
    text_builder text = text_in(expected, sizeof expected);
    text_put(&text, "a whole number from ");
    text_whole(&text, low);
    text_put(&text, " to ");
    text_whole(&text, high);
    return scene_wrong_value(r, number ? CAROM_SCENE_RANGE : CAROM_SCENE_TYPE, value, expected, "");
}

bool scene_decode(const scene_reader *r, uint32_t value, char *out, size_t room) {
    size_t length = 0;
    return json_decode(r->text, scene_place_of(r, value), out, room, &length) &&
           text_length(out) == length;
}

bool scene_read_text(scene_reader *r, uint32_t value, size_t most, char *out) {
    if (scene_token_of(r, value)->type != SCENE_STRING)
        return scene_wrong_value(r, CAROM_SCENE_TYPE, value, "a text", "");
    if (scene_decode(r, value, out, most + 1))
        return true;
    char expected[160];
    text_builder text = text_in(expected, sizeof expected);
    text_put(&text, "a text of at most ");
    text_whole(&text, most);
    text_put(&text, " bytes, without the character 0");
    return scene_wrong_value(r, CAROM_SCENE_RANGE, value, expected, "");
}

bool scene_read_array(scene_reader *r, uint32_t value, uint32_t fewest, uint32_t most,
                      const char *expected) {
    const scene_token *t = scene_token_of(r, value);
    if (t->type != SCENE_ARRAY)
        return scene_wrong_value(r, CAROM_SCENE_TYPE, value, expected, "");
    return ((uint32_t)t->size >= fewest && (uint32_t)t->size <= most) ||
           scene_wrong_value(r, CAROM_SCENE_RANGE, value, expected, "");
}

bool scene_read_numbers(scene_reader *r, uint32_t value, float low, float high, float *out,
                        uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        scene_enter(r, NULL, i);
        if (!scene_read_float(r, value + 1 + i, low, high, out + i))
            return false;
        scene_leave(r);
    }
    return true;
}

bool scene_read_pair(scene_reader *r, uint32_t value, float low, float high, carom_vec2 *out) {
    float numbers[2];
    if (!scene_read_array(r, value, 2, 2, "an array of two numbers") ||
        !scene_read_numbers(r, value, low, high, numbers, 2))
        return false;
    *out = (carom_vec2){numbers[0], numbers[1]};
    return true;
}

bool scene_read_choice(scene_reader *r, uint32_t value, const char *const *names, uint32_t count,
                       const char *expected, uint32_t *out) {
    char name[CAROM_SCENE_MAX_ID + 1], hint[240];
    if (scene_token_of(r, value)->type != SCENE_STRING)
        return scene_wrong_value(r, CAROM_SCENE_TYPE, value, expected, "");
    if (!scene_decode(r, value, name, sizeof name))
        name[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (text_same(name, names[i])) {
            *out = i;
            return true;
        }
    }
    scene_hint(hint, sizeof hint, name, names, count);
    return scene_wrong_value(r, CAROM_SCENE_RANGE, value, expected, hint);
}

bool scene_field_float(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    return scene_read_float(r, value, field->low, field->high, scene_in(to, field));
}

bool scene_field_pair(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    return scene_read_pair(r, value, field->low, field->high, scene_in(to, field));
}

bool scene_field_flag(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    const scene_token *t = scene_token_of(r, value);
    char c = r->text[t->start];
    if (t->type != SCENE_WORD || (c != 't' && c != 'f'))
        return scene_wrong_value(r, CAROM_SCENE_TYPE, value, "true or false", "");
    uint32_t *flags = scene_in(to, field);
    *flags = c == 't' ? *flags | field->choice : *flags & ~field->choice;
    return true;
}
