/* code.h: Builds C code as text, for the programs that labs copy. */
#ifndef CAROM_PLAY_CODE_H
#define CAROM_PLAY_CODE_H

#include "carom/carom.h"

/// A text buffer. It counts characters that do not fit, so that the caller can allocate enough.
typedef struct code_text {
    char *at;
    size_t size, room;
} code_text;

void code_put(code_text *c, const char *text);
void code_whole(code_text *c, uint64_t value);
/// Writes a float so that C reads back the same bits.
void code_float(code_text *c, float value);
void code_vec2(code_text *c, carom_vec2 v); ///< {x, y}
/// Writes a shape as an expression, such as carom_shape_from_circle((carom_circle){{0.0f, 1.0f},
/// 2.0f}).
void code_shape(code_text *c, carom_shape s);
/// Adds the terminating 0 if there is space. Returns the number of bytes needed.
size_t code_end(code_text *c);

#endif
