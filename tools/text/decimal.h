/* decimal: a number as decimal digits, and its nearest float. */
#ifndef TEXT_DECIMAL_H
#define TEXT_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

/* A point halfway between two floats has at most 113 significant digits. Of further digits it only
 * matters whether any is not 0; a last digit 1 stands for that. */
#define TEXT_DIGITS 116

typedef struct text_decimal {
    uint8_t digits[TEXT_DIGITS + 1]; /* the first is not 0 */
    uint32_t count;                  /* 0: the number is zero */
    int64_t exponent;                /* power of ten of the last digit */
} text_decimal;

/* Converts digits * 10^exponent to the nearest float, ties to even. Returns false beyond
 * FLT_MAX. */
bool text_decimal_float(const text_decimal *d, float *out);

/* The same for an integer of at most 19 digits times 10^exponent. */
bool text_scaled_float(uint64_t whole, int64_t exponent, float *out);

/* 10^0 to 10^22: the powers of ten that are exact in double. */
#define TEXT_TENS 22
extern const double text_ten[TEXT_TENS + 1];

#endif
