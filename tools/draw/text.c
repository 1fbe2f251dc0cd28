/* Builds short texts, formats numbers and measures text widths. */
#include "draw/text.h"
#include "number.h"
#include "text/number.h"
#include "text/text.h"
#include "text/utf8.h"

/* Widths of the characters ' ' to '~', in hundredths of the font size. */
static const uint8_t plain[95] = {
    32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84};

#define MINUS "\xE2\x88\x92" /* U+2212, as wide as a plus sign */
#define ELLIPSIS "\xE2\x80\xA6"
#define MONO_WIDTH 60
#define OTHER_WIDTH 64
#define WIDE_WIDTH 100 /* characters from U+1100 on: Hangul, Chinese, Japanese, symbols */
#define BOLD_SHARE 1.13f

static void add(draw_words *w, const char *text, size_t size) {
    text_builder t = {w->at, w->size, sizeof w->at};
    text_add(&t, text, size);
    w->size = (uint32_t)t.size;
}

void draw_words_put(draw_words *w, const char *text) {
    add(w, text, text_length(text));
}

void draw_words_whole(draw_words *w, uint64_t value) {
    char digits[TEXT_NUMBER_ROOM];
    add(w, digits, text_whole_write(value, digits));
}

/* Writes at most 19 digits, with the decimal point after the first `before` of them, -3 to 11. */
static void put_digits(draw_words *w, const char *digits, int32_t count, int32_t before) {
    char shown[32];
    add(w, shown, text_digits_write(digits, count, before, shown));
}

void draw_words_decimal(draw_words *w, int64_t value, int32_t exponent) {
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    if (left == 0) {
        draw_words_put(w, "0");
        return;
    }
    for (; left % 10 == 0; left /= 10)
        exponent++;
    char digits[TEXT_NUMBER_ROOM];
    int32_t count = (int32_t)text_whole_write(left, digits), before = count + exponent;
    if (value < 0)
        draw_words_put(w, MINUS);
    bool small = before<-3, large = before>(exponent < 0 ? 11 : 7);
    if (!small && !large) {
        put_digits(w, digits, count, before);
        return;
    }
    int32_t power = before - 1;
    put_digits(w, digits, count, 1);
    draw_words_put(w, "e");
    if (small)
        draw_words_put(w, MINUS);
    draw_words_whole(w, (uint64_t)(small ? -power : power));
}

void draw_words_number(draw_words *w, double value, uint32_t digits) {
    double size = value < 0.0 ? -value : value;
    if (!(size > 0.0)) {
        draw_words_put(w, "0");
        return;
    }
    int32_t exponent = draw_exponent(size) - (int32_t)digits + 1;
    double whole = size / text_scaled(1.0, exponent);
    int64_t rounded = (int64_t)(whole + 0.5);
    draw_words_decimal(w, value < 0.0 ? -rounded : rounded, exponent);
}

float draw_text_height(uint32_t style) {
    return style & DRAW_BOLD    ? DRAW_BOLD_SIZE
           : style & DRAW_SMALL ? DRAW_SMALL_SIZE
                                : DRAW_TEXT_SIZE;
}

static uint32_t width_of(const char *at, uint32_t style) {
    unsigned char c = (unsigned char)*at;
    if (style & DRAW_MONO)
        return MONO_WIDTH;
    if (c >= ' ' && c <= '~')
        return plain[c - ' '];
    return c >= 0xE3 || (c == 0xE1 && (unsigned char)at[1] >= 0x84) ? WIDE_WIDTH : OTHER_WIDTH;
}

float draw_text_width(const char *text, uint32_t style) {
    uint32_t width = 0;
    for (; *text != 0; text++)
        if (!text_continues(*text))
            width += width_of(text, style);
    float share = style & DRAW_BOLD ? BOLD_SHARE : 1.0f;
    return 0.01f * (float)width * draw_text_height(style) * share;
}

static void drop_last(draw_words *w) {
    do
        w->size--;
    while (w->size > 0 && text_continues(w->at[w->size]));
    w->at[w->size] = 0;
}

void draw_words_fit(draw_words *w, const char *text, float width, uint32_t style) {
    *w = (draw_words){0};
    draw_words_put(w, text);
    if (text[w->size] == 0 && draw_text_width(w->at, style) <= width)
        return;
    while (w->size > 0) {
        drop_last(w);
        draw_words tried = *w;
        draw_words_put(&tried, ELLIPSIS);
        if (tried.size == w->size + sizeof ELLIPSIS - 1 &&
            draw_text_width(tried.at, style) <= width) {
            *w = tried;
            return;
        }
    }
}
