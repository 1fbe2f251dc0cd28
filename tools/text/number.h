/* number.h: numbers as text, without a locale or a C library.
 *
 * Reading rounds once: the result is the nearest float, ties to even, for any number of digits.
 * Writing gives the shortest text that reads back as the same bits. */
#ifndef TEXT_NUMBER_H
#define TEXT_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Buffer size for any text of text_float_write or text_whole_write, including the final 0.
#define TEXT_NUMBER_ROOM 24u

/// Reads a number in JSON syntax, which the caller has checked. Returns false if it rounds beyond
/// FLT_MAX; a number too small for a float becomes a zero with its sign.
bool text_float_read(const char *text, size_t size, float *out);

/// Reads a double: the nearest one, or a neighbour of it if the number has more than 15 digits or
/// an exponent beyond 22; infinite if it is too large. Stops at the first character that is not
/// part of the number.
double text_double_read(const char *text);

/// Reads an integer without sign, point or exponent. Returns false if it is none, or over 2^64 - 1.
bool text_whole_read(const char *text, size_t size, uint64_t *out);

/// Writes the shortest text of a finite float, with a final 0. Returns its length.
size_t text_float_write(float value, char out[TEXT_NUMBER_ROOM]);
size_t text_whole_write(uint64_t value, char *out);

/// Writes digits with the decimal point after the first `point` of them, and zeros as needed,
/// without a final 0. Returns the length, at most 2 more than the digits and zeros.
size_t text_digits_write(const char *digits, int count, int point, char *out);

/// Returns value * 10^power: rounded once for |power| <= 22, otherwise accurate to a few ulps.
double text_scaled(double value, int power);

#endif
