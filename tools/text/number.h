/* Numbers as text, without a locale and without a C library.
 *
 * Reading rounds once: the float is the one nearest to what is written, ties to even, for any
 * number of digits. Writing gives the shortest text that reads back as the same bits. */
#ifndef TEXT_NUMBER_H
#define TEXT_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Room for any text of text_float_write or text_whole_write, and its closing 0.
#define TEXT_NUMBER_ROOM 24u

/// A number in the grammar of JSON, which the caller has checked. False when it rounds beyond
/// FLT_MAX; what is too small for a float becomes a zero with its sign.
bool text_float_read(const char *text, size_t size, float *out);

/// The same as the nearest double, or one of its neighbours when it has more than 15 digits or an
/// exponent beyond 22; infinite when it is too large. What is not of the number ends it.
double text_double_read(const char *text);

/// A whole number without sign, point or exponent; false when it is none, or over 2^64 - 1.
bool text_whole_read(const char *text, size_t size, uint64_t *out);

/// The shortest text of a finite float, closed by a 0. Returns its length.
size_t text_float_write(float value, char out[TEXT_NUMBER_ROOM]);
size_t text_whole_write(uint64_t value, char *out);

/// Digits with the point behind the first `point` of them, and the zeros that this takes; not
/// closed. Returns its length, at most 2 more than the digits and the zeros.
size_t text_digits_write(const char *digits, int count, int point, char *out);

/// value * 10^power: rounded once for powers within 22, else good to a few units in the last place.
double text_scaled(double value, int power);

#endif
