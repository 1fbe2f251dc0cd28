/* Converts decimal digits to the nearest float.
 *
 * Most numbers have few digits and a small exponent. For these, one operation on doubles is rounded
 * once, and unless the result lies halfway between two floats the float is decided (quick_float).
 * All others are a quotient of two big integers: divide_to_float computes 32 bits and whether there
 * is a remainder. */
#include "guard.h"

#include "decimal.h"

#include <float.h>
#include <stddef.h>

/* Numerators have at most 117 + 39 digits, divisors are at most 10^(117 + 46): below 2^545. */
#define WORDS 20

typedef struct big {
    uint32_t words[WORDS]; /* least significant first; those from count on are 0 */
    uint32_t count;
} big;

const double text_ten[TEXT_TENS + 1] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                        1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                        1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static void big_multiply_add(big *b, uint32_t by, uint32_t plus) {
    uint64_t carry = plus;
    for (uint32_t i = 0; i < b->count; i++) {
        carry += (uint64_t)b->words[i] * by;
        b->words[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        b->words[b->count++] = (uint32_t)carry;
}

static uint32_t big_bits(const big *b) {
    uint32_t top = b->words[b->count - 1], bits = 32 * (b->count - 1);
    for (; top != 0; top >>= 1)
        bits++;
    return bits;
}

static void big_shift_left(big *b, uint32_t by) {
    for (; by >= 32; by -= 32) {
        for (uint32_t i = b->count; i > 0; i--)
            b->words[i] = b->words[i - 1];
        b->words[0] = 0;
        b->count++;
    }
    if (by > 0)
        big_multiply_add(b, UINT32_C(1) << by, 0);
}

static bool big_less(const big *a, const big *b) {
    if (a->count != b->count)
        return a->count < b->count;
    for (uint32_t i = a->count; i-- > 0;)
        if (a->words[i] != b->words[i])
            return a->words[i] < b->words[i];
    return false;
}

/* a -= b, for b <= a. */
static void big_subtract(big *a, const big *b) {
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        uint64_t less = (uint64_t)b->words[i] + borrow;
        borrow = a->words[i] < less;
        a->words[i] = (uint32_t)(a->words[i] - less);
    }
    while (a->count > 0 && a->words[a->count - 1] == 0)
        a->count--;
}

static float float_of_bits(uint32_t bits) {
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* Rounds top * 2^(exponent - 31), plus less than one unit of it if `more`. Bit 31 of top is set. */
static bool round_to_float(uint32_t top, bool more, int32_t exponent, float *out) {
    int32_t drop = exponent >= -126 ? 8 : 8 + (-126 - exponent);
    if (drop > 33) {
        *out = 0.0f;
        return true;
    }
    uint64_t wide = (uint64_t)top << 1 | more; /* makes half a unit in the last place a bit */
    uint64_t unit = UINT64_C(1) << (drop + 1);
    uint64_t rest = wide & (unit - 1), kept = wide >> (drop + 1);
    if (rest > unit / 2 || (rest == unit / 2 && (kept & 1)))
        kept++;
    /* A carry out of 24 bits increments the exponent, and turns the largest denormal into the
     * smallest normal number, as it should. */
    uint32_t biased = exponent >= -126 ? (uint32_t)(exponent + 126) << 23 : 0;
    uint32_t bits = biased + (uint32_t)kept;
    *out = float_of_bits(bits);
    return bits < 0x7f800000u;
}

static bool divide_to_float(big *over, big *under, float *out) {
    int32_t exponent = (int32_t)big_bits(over) - (int32_t)big_bits(under);
    if (exponent >= 0)
        big_shift_left(under, (uint32_t)exponent);
    else
        big_shift_left(over, (uint32_t)-exponent);
    if (big_less(over, under)) {
        big_shift_left(over, 1);
        exponent--;
    }
    uint32_t top = 0; /* the quotient, in [1, 2), in units of 2^-31 */
    for (int bit = 0; bit < 32; bit++) {
        top <<= 1;
        if (!big_less(over, under)) {
            big_subtract(over, under);
            top |= 1;
        }
        if (over->count > 0)
            big_shift_left(over, 1);
    }
    return round_to_float(top, over->count > 0, exponent, out);
}

bool text_decimal_float(const text_decimal *d, float *out) {
    int64_t magnitude = (int64_t)d->count + d->exponent; /* the number is below 10^magnitude */
    *out = 0.0f;
    if (d->count == 0 || magnitude < -45)
        return true;
    if (magnitude > 39)
        return false;
    big over = {{0}, 0}, under = {{1}, 1};
    for (uint32_t i = 0; i < d->count; i++)
        big_multiply_add(&over, 10, d->digits[i]);
    for (int64_t e = d->exponent; e > 0; e--)
        big_multiply_add(&over, 10, 0);
    for (int64_t e = d->exponent; e < 0; e++)
        big_multiply_add(&under, 10, 0);
    return divide_to_float(&over, &under, out);
}

/* Returns true if double arithmetic decides the result. */
static bool quick_float(uint64_t whole, int64_t exponent, float *out) {
    if (whole >= UINT64_C(1) << 53 || exponent < -TEXT_TENS || exponent > TEXT_TENS)
        return false;
    double near =
        exponent < 0 ? (double)whole / text_ten[-exponent] : (double)whole * text_ten[exponent];
    uint64_t bits;
    __builtin_memcpy(&bits, &near, sizeof bits);
    bool halfway = (bits & 0x1fffffffu) == 0x10000000u;
    if (halfway || !(near >= (double)FLT_MIN) || near > (double)FLT_MAX)
        return false;
    *out = (float)near;
    return true;
}

bool text_scaled_float(uint64_t whole, int64_t exponent, float *out) {
    if (quick_float(whole, exponent, out))
        return true;
    text_decimal d = {{0}, 0, exponent};
    uint64_t unit = 1;
    while (whole / unit >= 10)
        unit *= 10;
    for (; whole > 0 && unit > 0; unit /= 10)
        d.digits[d.count++] = (uint8_t)(whole / unit % 10);
    return text_decimal_float(&d, out);
}
