/* draw/text.h: short texts that are put together, and how wide they will be.
 *
 * The widths are DejaVu Sans's own, so that labels can be placed before anything is painted; a font
 * that stands in for it is about as wide. */
#ifndef CAROM_DRAW_TEXT_H
#define CAROM_DRAW_TEXT_H

#include "draw/list.h"

/// Always closed by a 0; cut between characters where its room ends. Starts as {0}.
typedef struct draw_words {
    char at[120];
    uint32_t size;
} draw_words;

void draw_words_put(draw_words *w, const char *text);
void draw_words_whole(draw_words *w, uint64_t value);

/// digits * 10^exponent, in full where that is short, else with an e.
void draw_words_decimal(draw_words *w, int64_t digits, int32_t exponent);

/// A finite number, rounded to so many significant digits, 1 to 9.
void draw_words_number(draw_words *w, double value, uint32_t digits);

/// The words become as much of a text as fits into a width, with an ellipsis if that is not all.
void draw_words_fit(draw_words *w, const char *text, float width, uint32_t style);

/// The height of the letters' line, and the width of a text, in the style of a label.
float draw_text_height(uint32_t style);
float draw_text_width(const char *text, uint32_t style);

#endif
