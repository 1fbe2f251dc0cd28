/* Reads and writes numbers: correctly rounded floats, shortest output. */
#include "guard.h"

#include "decimal.h"
#include "number.h"

/* Exponents are clamped to this: no text within the size limit has enough digits to compensate for
 * more. */
#define EXPONENT_MOST INT64_C(1000000000)

/* Beyond this power of ten every double is 0 or infinite. */
#define DOUBLE_POWER 1000

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static void take_digit(text_decimal *d, char c, bool fraction, bool *more) {
    if (d->count == 0 && c == '0') {
        d->exponent -= fraction;
    } else if (d->count < TEXT_DIGITS) {
        d->digits[d->count++] = (uint8_t)(c - '0');
        d->exponent -= fraction;
    } else {
        *more |= c != '0';
        d->exponent += !fraction;
    }
}

static int64_t read_exponent(const char *text, size_t size) {
    bool negative = size > 0 && text[0] == '-';
    int64_t value = 0;
    for (size_t i = 0; i < size; i++)
        if (is_digit(text[i]) && value < EXPONENT_MOST)
            value = 10 * value + (text[i] - '0');
    return negative ? -value : value;
}

bool text_float_read(const char *text, size_t size, float *out) {
    text_decimal d = {{0}, 0, 0};
    bool negative = size > 0 && text[0] == '-', fraction = false, more = false;
    uint64_t whole = 0;
    size_t i = negative;
    for (; i < size && (is_digit(text[i]) || text[i] == '.'); i++) {
        if (text[i] == '.') {
            fraction = true;
            continue;
        }
        take_digit(&d, text[i], fraction, &more);
        if (d.count > 0 && d.count < 20)
            whole = 10 * whole + (uint64_t)(text[i] - '0');
    }
    if (i < size)
        d.exponent += read_exponent(text + i + 1, size - i - 1);
    if (more) {
        d.digits[d.count++] = 1;
        d.exponent--;
    }
    float value;
    bool fits = d.count < 20 ? text_scaled_float(whole, d.exponent, &value)
                             : text_decimal_float(&d, &value);
    *out = negative ? -value : value;
    return fits;
}

double text_double_read(const char *text) {
    bool negative = text[0] == '-', fraction = false;
    uint64_t digits = 0;
    int exponent = 0;
    text += negative;
    for (; is_digit(*text) || *text == '.'; text++) {
        if (*text == '.') {
            fraction = true;
        } else if (digits < UINT64_MAX / 10 - 1) {
            digits = 10 * digits + (uint64_t)(*text - '0');
            exponent -= fraction;
        } else if (exponent < DOUBLE_POWER) {
            exponent += !fraction;
        }
        if (exponent < -DOUBLE_POWER)
            exponent = -DOUBLE_POWER;
    }
    if (*text == 'e' || *text == 'E') {
        size_t size = text[1] == '-' || text[1] == '+' ? 2 : 1;
        while (is_digit(text[size]))
            size++;
        int64_t written = read_exponent(text + 1, size - 1), most = INT64_C(10) * DOUBLE_POWER;
        exponent += (int)(written > most ? most : written < -most ? -most : written);
    }
    double value = digits > 0 ? text_scaled((double)digits, exponent) : 0.0;
    return negative ? -value : value;
}

bool text_whole_read(const char *text, size_t size, uint64_t *out) {
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (!is_digit(text[i]) || value > (UINT64_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    *out = value;
    return size > 0;
}

size_t text_whole_write(uint64_t value, char *out) {
    char backwards[TEXT_NUMBER_ROOM];
    size_t count = 0, length = 0;
    do {
        backwards[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    while (count > 0)
        out[length++] = backwards[--count];
    out[length] = 0;
    return length;
}

double text_scaled(double value, int power) {
    for (; power > TEXT_TENS; power -= TEXT_TENS)
        value *= text_ten[TEXT_TENS];
    for (; power < -TEXT_TENS; power += TEXT_TENS)
        value /= text_ten[TEXT_TENS];
    return power < 0 ? value / text_ten[-power] : value * text_ten[power];
}

/* Returns an estimate of the power of ten above the value, not too large: a loop increases it. */
static int power_below(float value) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    int binary = (int)(bits >> 23) - 127;
    return binary == -127 ? -46 : binary * 1233 / 4096 - 1;
}

/* Returns the fewest digits that read back as the same float: value = digits * 10^*exponent. Nine
 * digits always suffice (ten if the power was one too large). The scaled double is much more
 * precise than nine digits, so each candidate is the nearest decimal of its length, and the exact
 * reader decides. */
static uint64_t shortest(float value, int *exponent) {
    int power = power_below(value); /* value < 10^power after the loop */
    while (text_scaled(1.0, power) <= (double)value)
        power++;
    for (int count = 1;; count++) {
        float back;
        uint64_t digits = (uint64_t)(text_scaled((double)value, count - power) + 0.5);
        *exponent = power - count;
        if (count == 10 || (text_scaled_float(digits, *exponent, &back) && back == value)) {
            for (; digits % 10 == 0; digits /= 10)
                ++*exponent;
            return digits;
        }
    }
}

size_t text_digits_write(const char *digits, int count, int point, char *out) {
    size_t length = 0;
    if (point <= 0) {
        out[length++] = '0';
        out[length++] = '.';
        for (int i = point; i < 0; i++)
            out[length++] = '0';
    }
    for (int i = 0; i < count || i < point; i++) {
        if (i == point && i > 0)
            out[length++] = '.';
        out[length] = '0';
        if (i < count)
            out[length] = digits[i];
        length++;
    }
    return length;
}

static size_t write_with_exponent(const char *digits, int count, int power, char *out) {
    size_t length = text_digits_write(digits, count, 1, out);
    out[length++] = 'e';
    if (power < 0)
        out[length++] = '-';
    return length + text_whole_write((uint64_t)(power < 0 ? -power : power), out + length);
}

size_t text_float_write(float value, char out[TEXT_NUMBER_ROOM]) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    size_t length = 0;
    if (bits >> 31)
        out[length++] = '-';
    if (value == 0.0f) {
        out[length++] = '0';
    } else {
        char digits[TEXT_NUMBER_ROOM];
        int exponent;
        uint64_t whole = shortest(value < 0.0f ? -value : value, &exponent);
        int count = (int)text_whole_write(whole, digits), point = count + exponent;
        if (point >= -4 && point <= 9)
            length += text_digits_write(digits, count, point, out + length);
        else
            length += write_with_exponent(digits, count, point - 1, out + length);
    }
    out[length] = 0;
    return length;
}
