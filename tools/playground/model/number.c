/* Writes numbers as text, reads numbers that people type, and formats messages. */
#include <stdarg.h>

#include "draw/text.h"
#include "play_own.h"
#include "text/number.h"
#include "text/text.h"

#define LONGEST 60 /* most characters of a typed number */

static const char *const minus = "\xE2\x88\x92";

static bool is_minus(const char *at) {
    return at[0] == minus[0] && at[1] == minus[1] && at[2] == minus[2];
}

/* Text in pictures has a minus as wide as a plus, which keyboards lack. */
void play_put_plain(text_builder *to, const char *from) {
    while (*from != 0) {
        size_t run = 0;
        while (from[run] != 0 && !is_minus(from + run))
            run++;
        text_add(to, from, run);
        from += run;
        if (*from != 0) {
            text_put(to, "-");
            from += 3;
        }
    }
}

const char *lab_number(float value, int digits, char room[32]) {
    text_builder t = text_in(room, 32);
    if (value != value) {
        text_put(&t, "none");
    } else if (value - value != 0.0f) {
        text_put(&t, value > 0.0f ? "infinity" : "-infinity");
    } else if (digits < 1) {
        text_float(&t, value == 0.0f ? 0.0f : value);
    } else {
        draw_words w = {0};
        draw_words_number(&w, (double)value, digits < 9 ? (uint32_t)digits : 9u);
        play_put_plain(&t, w.at);
    }
    return room;
}

/* ---- reading: converts what people type to the grammar of JSON ------------------------------- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static const char *digits_of(const char *at, text_builder *to, uint32_t *count) {
    const char *from = at;
    while (is_digit(*at))
        at++;
    *count = (uint32_t)(at - from);
    text_add(to, from, *count);
    return at;
}

static const char *sign_of(const char *at, text_builder *to) {
    bool wide = is_minus(at);
    if (*at == '-' || wide)
        text_put(to, "-");
    return at + (wide ? 3 : *at == '-' || *at == '+');
}

/* Returns NULL if it is not a number. */
static const char *mantissa_of(const char *at, text_builder *to) {
    uint32_t before, after = 0;
    at = digits_of(at, to, &before);
    if (before == 0)
        text_put(to, "0");
    if (*at == '.') {
        text_put(to, ".");
        at = digits_of(at + 1, to, &after);
        if (after == 0)
            text_put(to, "0");
    }
    return before + after > 0 ? at : NULL;
}

static const char *exponent_of(const char *at, text_builder *to) {
    uint32_t count;
    if (*at != 'e' && *at != 'E')
        return at;
    text_put(to, "e");
    at = digits_of(sign_of(at + 1, to), to, &count);
    return count > 0 ? at : NULL;
}

static const char *after_spaces(const char *at) {
    while (*at == ' ')
        at++;
    return at;
}

bool lab_parse(const char *text, double min, double max, float *out) {
    char room[LONGEST + 4];
    text_builder t = text_in(room, sizeof room);
    float value;
    if (text_length(text) > LONGEST)
        return false;
    const char *at = mantissa_of(sign_of(after_spaces(text), &t), &t);
    at = at ? exponent_of(at, &t) : NULL;
    if (!at || *after_spaces(at) != 0 || !text_float_read(room, t.size, &value))
        return false;
    /* A limit that is not a float, such as 0.1, is rounded to the nearest float. */
    if (!(value >= (float)min && value <= (float)max))
        return false;
    *out = value == 0.0f ? 0.0f : value;
    return true;
}

/* ---- messages -------------------------------------------------------------------------------- */

static void put_whole(text_builder *t, int value) {
    if (value < 0)
        text_put(t, "-");
    text_whole(t, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

static void say(play *p, const char *format, va_list args) {
    char room[32];
    text_builder t = text_in(p->message, sizeof p->message);
    for (; *format != 0; format++) {
        size_t run = 0;
        while (format[run] != 0 && format[run] != '%')
            run++;
        text_add(&t, format, run);
        format += run;
        if (*format == 0)
            return;
        switch (*++format) {
        case 's':
            text_put(&t, va_arg(args, const char *));
            break;
        case 'd':
            put_whole(&t, va_arg(args, int));
            break;
        case 'u':
            text_whole(&t, va_arg(args, unsigned));
            break;
        case 'g':
            text_put(&t, lab_number((float)va_arg(args, double), 6, room));
            break;
        case 0:
            return;
        default:
            text_add(&t, format, 1);
            break;
        }
    }
}

void lab_say(play_stage *stage, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say(stage->owner, format, args);
    va_end(args);
}

void play_say(play *p, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say(p, format, args);
    va_end(args);
}
