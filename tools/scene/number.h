/* Numbers as text, without a locale and without a C library.
 *
 * Reading rounds once: the float is the one nearest to what is written, ties to even, for any
 * number of digits. Writing gives the shortest text that reads back as the same bits. */
#ifndef SCENE_NUMBER_H
#define SCENE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Room for any text of scene_float_write or scene_whole_write, and its closing 0.
#define SCENE_NUMBER_ROOM 24u

/// A number in the grammar of JSON, which the caller has checked. False when it rounds beyond
/// FLT_MAX; what is too small for a float becomes a zero with its sign.
bool scene_float_read(const char *text, size_t size, float *out);

/// A whole number without sign, point or exponent; false when it is none, or over 2^64 - 1.
bool scene_whole_read(const char *text, size_t size, uint64_t *out);

/// The shortest text of a finite float, closed by a 0. Returns its length.
size_t scene_float_write(float value, char out[SCENE_NUMBER_ROOM]);
size_t scene_whole_write(uint64_t value, char *out);

#endif
