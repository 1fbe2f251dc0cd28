/* Writes the steps, lines and marks of an explanation to its sink. */
#include "text/guard.h"

#include <stdarg.h>

#include "explain/write.h"
#include "text/number.h"

/* ---- numbers --------------------------------------------------------------------------------- */

/* Returns the nearest whole number, ties to even, as printf rounds decimals that are exact. */
static uint64_t nearest(double value) {
    uint64_t whole = (uint64_t)value;
    double rest = value - (double)whole;
    return whole + (rest > 0.5 || (rest == 0.5 && whole % 2 == 1));
}

/* Rounds a positive number to `digits` digits; *power is the decimal exponent of the first. */
static uint64_t rounded(double value, int digits, int *power) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    int guess = (((int)(bits >> 52) - 1023) * 1233) / 4096; /* log10(2) = 1233 / 4096 */
    guess = guess < -300 ? -300 : guess;
    double least = text_scaled(1.0, digits - 1), most = text_scaled(1.0, digits);
    double scaled = text_scaled(value, digits - 1 - guess);
    for (int i = 0; i < 40 && scaled < least; i++)
        scaled = text_scaled(value, digits - 1 - --guess);
    while (scaled >= most)
        scaled = text_scaled(value, digits - 1 - ++guess);
    uint64_t whole = nearest(scaled);
    *power = guess;
    if (whole < (uint64_t)most)
        return whole;
    ++*power;
    return whole / 10;
}

void explain_number(text_builder *t, double value, uint32_t digits) {
    double size = value < 0 ? -value : value;
    if (value != value || size > 1.7976931348623157e308) {
        text_put(t, value != value ? "nan" : value < 0 ? "-inf" : "inf");
        return;
    }
    if (!(size > 0)) {
        text_put(t, "0");
        return;
    }
    int power;
    char plain[TEXT_NUMBER_ROOM], shown[48];
    uint64_t whole = rounded(size, (int)digits, &power);
    while (whole % 10 == 0 && whole > 0)
        whole /= 10;
    int count = (int)text_whole_write(whole, plain);
    text_put(t, value < 0 ? "-" : "");
    bool fixed = power >= -4 && power < (int)digits;
    text_add(t, shown, text_digits_write(plain, count, fixed ? power + 1 : 1, shown));
    if (!fixed) {
        text_put(t, power < 0 ? "e-" : "e+");
        text_put(t, power > -10 && power < 10 ? "0" : "");
        text_whole(t, (uint64_t)(power < 0 ? -power : power));
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

static void put_vector(text_builder *t, explain_vector v, uint32_t digits) {
    text_put(t, "(");
    explain_number(t, v.x, digits);
    text_put(t, ", ");
    explain_number(t, v.y, digits);
    text_put(t, ")");
}

static void put_all(const explain *e, text_builder *t, const char *format, va_list args) {
    for (; *format != 0; format++) {
        if (*format != '%') {
            text_add(t, format, 1);
            continue;
        }
        switch (*++format) {
        case 'n':
            explain_number(t, va_arg(args, double), e->sink.digits);
            break;
        case 'v':
            put_vector(t, va_arg(args, explain_vector), e->sink.digits);
            break;
        case 's':
            text_put(t, va_arg(args, const char *));
            break;
        case 'a':
        case 'b':
            text_add(t, &e->letters[*format - 'a'], 1);
            break;
        default:
            text_add(t, format, 1);
            break;
        }
    }
}

void explain_step(explain *e, const char *format, ...) {
    char room[120];
    text_builder t = text_in(room, sizeof room);
    va_list args;
    va_start(args, format);
    put_all(e, &t, format, args);
    va_end(args);
    e->sink.step(e->sink.ctx, ++e->step, room);
}

void explain_line(explain *e, const char *format, ...) {
    char room[600];
    text_builder t = text_in(room, sizeof room);
    va_list args;
    va_start(args, format);
    put_all(e, &t, format, args);
    va_end(args);
    e->sink.line(e->sink.ctx, room);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static carom_vec2 single(explain_vector v) {
    return (carom_vec2){(float)v.x, (float)v.y};
}

static void mark(explain *e, explain_mark m) {
    if (e->sink.mark)
        e->sink.mark(e->sink.ctx, &m);
}

void explain_mark_vector(explain *e, explain_vector at, explain_vector by, const char *name) {
    mark(e, (explain_mark){.kind = EXPLAIN_VECTOR,
                           .at = single(at),
                           .to = single(explain_plus(at, by, 1)),
                           .name = name});
}

void explain_mark_velocity(explain *e, explain_vector at, explain_vector v, const char *name) {
    mark(e,
         (explain_mark){.kind = EXPLAIN_VELOCITY, .at = single(at), .to = single(v), .name = name});
}

void explain_mark_direction(explain *e, explain_vector at, explain_vector along, const char *name) {
    mark(e, (explain_mark){
                .kind = EXPLAIN_DIRECTION, .at = single(at), .to = single(along), .name = name});
}

void explain_mark_segment(explain *e, explain_vector from, explain_vector to, const char *name) {
    mark(e, (explain_mark){
                .kind = EXPLAIN_SEGMENT, .at = single(from), .to = single(to), .name = name});
}

void explain_mark_point(explain *e, explain_vector at, const char *name) {
    mark(e, (explain_mark){.kind = EXPLAIN_POINT, .at = single(at), .name = name});
}

void explain_mark_outline(explain *e, carom_shape shape, float radius) {
    mark(e, (explain_mark){.kind = EXPLAIN_OUTLINE, .shape = shape, .radius = radius});
}
