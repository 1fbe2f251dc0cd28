/* draw/text.h: builds short texts and estimates their widths.
 *
 * The widths are those of DejaVu Sans, so that labels can be placed before anything is painted. A
 * substitute font is about as wide. */
#ifndef CAROM_DRAW_TEXT_H
#define CAROM_DRAW_TEXT_H

#include "draw/list.h"

/// A text buffer. It always ends with a 0 and is truncated between characters when it is full.
/// Initialize with {0}.
typedef struct draw_words {
    char at[200];
    uint32_t size;
} draw_words;

void draw_words_put(draw_words *w, const char *text);
void draw_words_whole(draw_words *w, uint64_t value);

/// Appends digits * 10^exponent: in full if that is short, otherwise with an exponent.
void draw_words_decimal(draw_words *w, int64_t digits, int32_t exponent);

/// Appends a finite number, rounded to 1 to 9 significant digits.
void draw_words_number(draw_words *w, double value, uint32_t digits);

/// Sets the words to as much of a text as fits a width, with an ellipsis if it is truncated.
void draw_words_fit(draw_words *w, const char *text, float width, uint32_t style);

/// Return the line height and the width of a text, in a label's style.
float draw_text_height(uint32_t style);
float draw_text_width(const char *text, uint32_t style);

#endif
