/* words.h: Wraps text into lines, and names keys. */
#ifndef CAROM_FRONT_WORDS_H
#define CAROM_FRONT_WORDS_H

#include "draw/text.h"

/// Writes the next line of a text that fits a width to *line. Returns the rest, NULL at the end. A
/// longer word is cut.
const char *words_next_line(const char *text, float width, uint32_t style, draw_words *line);

/// Returns the number of lines; 0 for an empty text.
uint32_t words_count_lines(const char *text, float width, uint32_t style);

/// A text as the panel shows it.
typedef struct words_text {
    char at[2048];
} words_text;

/// Returns a text with the minus of pictures, which is as wide as a plus, in place of that of
/// keyboards. Hyphens stay. A text of 700 bytes or more is returned as it is.
const char *words_with_minus(const char *text, words_text *room);

/// Writes the name of a key, such as "ctrl Z"; "" for 0.
void words_of_key(draw_words *w, uint32_t key);

#endif
