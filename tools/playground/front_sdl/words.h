/* words.h: texts that are broken into lines, and names of keys. */
#ifndef CAROM_FRONT_WORDS_H
#define CAROM_FRONT_WORDS_H

#include "draw/text.h"

/// The next line of a text that is no wider: its words go to *line and what follows it is
/// returned; NULL at the end. A word that is wider by itself is cut.
const char *words_next_line(const char *text, float width, uint32_t style, draw_words *line);

/// How many lines that makes; an empty text has none.
uint32_t words_count_lines(const char *text, float width, uint32_t style);

/// What people call a key, such as "ctrl Z"; "" for 0.
void words_of_key(draw_words *w, uint32_t key);

#endif
