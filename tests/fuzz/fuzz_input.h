/* From a fuzzer's bytes to floats, points and shapes.
 *
 * Random bits would nearly always give two shapes 2^100 apart. So one byte says how each float is
 * made: any bits, a grid with one scale for the whole input, a special value, or an earlier float
 * (negated, or the sum of two) a few ulp away; shapes then share edges, nearly touch, or are
 * denormal together. Half of the inputs are coarse: all their floats are on a grid of 15 values,
 * where exact touches and rays through corners are common. Past its end an input reads as zeros. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include "carom/carom.h"

#define FUZZ_HISTORY 32

typedef struct fuzz_input {
    const uint8_t *data;
    size_t left;
    int scale; /* binary exponent of the grid */
    bool coarse;
    unsigned count;              /* floats made so far */
    float history[FUZZ_HISTORY]; /* the last of them, by count modulo the size */
} fuzz_input;

fuzz_input fuzz_open(const uint8_t *data, size_t size);
uint8_t fuzz_byte(fuzz_input *in);
uint32_t fuzz_word(fuzz_input *in);
float fuzz_float(fuzz_input *in);
carom_vec2 fuzz_vec2(fuzz_input *in);

/* Valid for about half of the kind bytes if the numbers are finite; a few kinds are invalid. */
carom_shape fuzz_shape(fuzz_input *in);

#endif
