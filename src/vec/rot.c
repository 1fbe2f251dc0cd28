/* Converts angles to directions and back without libm: same bits everywhere, any finite angle.
 *
 *   caromi_reduce_radians    Payne-Hanek reduction to quarter turns and a rest
 *   caromi_sine, _cosine     Taylor series of the rest
 *   caromi_angle             an approximation, corrected by the arcsine series */
#include "base/guard.h"
#include "carom/vec.h"
#include "base/real.h"
#include "vec/angle.h"

/* pi/2 and pi/180 to double precision. */
#define CAROMI_HALF_PI 0x1.921fb54442d18p+0
#define CAROMI_RADIANS_PER_DEGREE 0x1.1df46a2529d39p-6

/* 2/pi in binary after 32 zero bits, most significant word first: enough for the largest float. */
static const uint32_t caromi_two_over_pi[10] = {
    0x00000000u, 0xA2F9836Eu, 0x4E441529u, 0xFC2757D1u, 0xF534DDC0u,
    0xDB629599u, 0x3C439041u, 0xFE5163ABu, 0xDEBBC561u, 0xB7246E3Au,
};

typedef struct caromi_reduced {
    int quarter_turns; /* modulo 4 */
    double rest;       /* radians, within +-pi/4 */
} caromi_reduced;

/* Returns the float's magnitude as mantissa * 2^exponent. */
static uint32_t caromi_mantissa(float x, int *exponent) {
    union {
        float value;
        uint32_t bits;
    } f = {x};
    uint32_t biased = (f.bits >> 23) & 0xffu;
    uint32_t fraction = f.bits & 0x7fffffu;
    *exponent = biased == 0 ? -149 : (int)biased - 150;
    return biased == 0 ? fraction : fraction | 0x800000u;
}

/* Payne and Hanek: multiplies by those 128 bits of 2/pi that matter modulo 4 and down to 2^-102.
 * The float nearest to a multiple of pi/2 is about 2^-30 away from it, so the rest keeps more than
 * 64 good bits. Requires x > pi/4. */
static caromi_reduced caromi_reduce_radians(float x) {
    int exponent;
    uint64_t mantissa = caromi_mantissa(x, &exponent);
    /* Bits of 2/pi worth 2^(2-exponent) or more give multiples of 4: start right after them. */
    unsigned first = (unsigned)(exponent - 2 + 32);
    const uint32_t *word = &caromi_two_over_pi[first / 32];
    unsigned shift = first % 32;
    uint32_t product[4];
    uint64_t carry = 0;
    for (int i = 3; i >= 0; i--) {
        /* The analyzer does not know that x > pi/4, which keeps `first` within the table. */
        // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult)
        uint64_t pair = ((uint64_t)word[i] << 32) | word[i + 1];
        carry += mantissa * (uint32_t)((pair << shift) >> 32);
        product[i] = (uint32_t)carry;
        carry >>= 32;
    }
    uint64_t high = ((uint64_t)product[0] << 32) | product[1];
    uint64_t low = ((uint64_t)product[2] << 32) | product[3];
    /* Two integer bits, then the fraction; rounding to the nearest quarter turn makes it signed. */
    uint64_t fraction = (high << 2) | (low >> 62);
    int quarters = (int)(high >> 62) + (int)(fraction >> 63);
    double rest = (double)(int64_t)fraction * 0x1p-64 + (double)(low << 2) * 0x1p-128;
    return (caromi_reduced){quarters & 3, rest * CAROMI_HALF_PI};
}

/* Taylor series: for |x| <= pi/4 the first omitted term is below 2^-54. */
static double caromi_sine(double x) {
    static const double coefficient[] = {
        -1.0 / 6,        1.0 / 120,          -1.0 / 5040,           1.0 / 362880,
        -1.0 / 39916800, 1.0 / 6227020800.0, -1.0 / 1307674368000.0};
    double square = x * x;
    double sum = 0.0;
    for (int i = 6; i >= 0; i--) {
        sum = (sum + coefficient[i]) * square;
    }
    return x + x * sum;
}

static double caromi_cosine(double x) {
    static const double coefficient[] = {
        -1.0 / 2,       1.0 / 24,          -1.0 / 720,           1.0 / 40320,
        -1.0 / 3628800, 1.0 / 479001600.0, -1.0 / 87178291200.0, 1.0 / 20922789888000.0};
    double square = x * x;
    double sum = 0.0;
    for (int i = 7; i >= 0; i--) {
        sum = (sum + coefficient[i]) * square;
    }
    return 1.0 + sum;
}

/* 0 - s instead of -s: a right angle gives +0, not -0. */
static carom_rot caromi_rot_from_reduced(caromi_reduced angle) {
    float c = (float)caromi_cosine(angle.rest);
    float s = (float)caromi_sine(angle.rest);
    switch (angle.quarter_turns) {
    case 0:
        return (carom_rot){c, s};
    case 1:
        return (carom_rot){0.0f - s, c};
    case 2:
        return (carom_rot){-c, 0.0f - s};
    default:
        return (carom_rot){s, -c};
    }
}

/* Uses pi/2 in two parts; the first has 33 bits, so that integer multiples of it are exact. */
caromi_vec caromi_direction(double radians) {
    const double high = 0x1.921fb544p+0;
    const double low = 0x1.0b4611a626331p-34;
    radians = caromi_max(caromi_min(radians, CAROMI_MAX_ANGLE), -CAROMI_MAX_ANGLE);
    int quarters = (int)(radians / CAROMI_HALF_PI + (radians < 0.0 ? -0.5 : 0.5));
    double rest = (radians - quarters * high) - quarters * low;
    double c = caromi_cosine(rest);
    double s = caromi_sine(rest);
    switch (quarters & 3) {
    case 0:
        return (caromi_vec){c, s};
    case 1:
        return (caromi_vec){-s, c};
    case 2:
        return (caromi_vec){-c, -s};
    default:
        return (caromi_vec){s, -c};
    }
}

/* Taylor's series again: up to a quarter the first terms left out are below 2^-58. The sums of
 * pairs do not wait for each other. */
caromi_vec caromi_direction_near(double radians) {
    if (!(caromi_abs(radians) <= 0.25)) {
        return caromi_direction(radians);
    }
    double z = radians * radians;
    double zz = z * z;
    double s = (-1.0 / 6 + z * (1.0 / 120)) +
               zz * ((-1.0 / 5040 + z * (1.0 / 362880)) + zz * (-1.0 / 39916800));
    double c = (-1.0 / 2 + z * (1.0 / 24)) + zz * ((-1.0 / 720 + z * (1.0 / 40320)) +
                                                   zz * (-1.0 / 3628800 + z * (1.0 / 479001600.0)));
    return (caromi_vec){1.0 + z * c, radians + radians * (z * s)};
}

carom_rot carom_rot_from_angle(float radians) {
    double magnitude = caromi_abs((double)radians);
    if (!caromi_is_finite(magnitude)) {
        return (carom_rot){1.0f, 0.0f};
    }
    if (magnitude <= CAROMI_HALF_PI / 2) {
        return caromi_rot_from_reduced((caromi_reduced){0, (double)radians});
    }
    carom_rot rot = caromi_rot_from_reduced(caromi_reduce_radians((float)magnitude));
    return (carom_rot){rot.c, radians < 0.0f ? 0.0f - rot.s : rot.s};
}

/* Returns the integer mantissa * 2^exponent modulo 360. */
static double caromi_modulo_turn(uint32_t mantissa, int exponent) {
    uint32_t rest = mantissa % 360u;
    for (int i = 0; i < exponent; i++) {
        rest = rest * 2u % 360u;
    }
    return (double)rest;
}

carom_rot carom_rot_from_degrees(float degrees) {
    double magnitude = caromi_abs((double)degrees);
    if (!caromi_is_finite(magnitude)) {
        return (carom_rot){1.0f, 0.0f};
    }
    int exponent;
    uint32_t mantissa = caromi_mantissa((float)magnitude, &exponent);
    if (exponent >= 0) {
        magnitude = caromi_modulo_turn(mantissa, exponent);
    }
    /* Exact: from 45 degrees up, the last bit of a float is worth 2^-18 or more. */
    int quarters = (int)(magnitude / 90.0 + 0.5);
    double rest = magnitude - 90.0 * quarters;
    carom_rot rot =
        caromi_rot_from_reduced((caromi_reduced){quarters & 3, rest * CAROMI_RADIANS_PER_DEGREE});
    return (carom_rot){rot.c, degrees < 0.0f ? 0.0f - rot.s : rot.s};
}

float carom_rot_angle(carom_rot rot) {
    double size = caromi_abs((double)rot.c) + caromi_abs((double)rot.s);
    bool valid = size > 0.0 && caromi_is_finite(size);
    return valid ? (float)caromi_angle((double)rot.c, (double)rot.s) : 0.0f;
}

/* Starts from a cubic that is within 0.006 of the angle for tangents up to 1. The remaining angle
 * is small; the arcsine series computes it from its sine. */
double caromi_angle(double c, double s) {
    caromi_vec unit = caromi_unit(c, s);
    bool steep = caromi_abs(unit.y) > caromi_abs(unit.x);
    double tangent = steep ? unit.x / unit.y : unit.y / unit.x;
    double about = tangent * (0.97239411 - 0.19194795 * tangent * tangent);
    if (steep) {
        about = (unit.y > 0.0 ? CAROMI_HALF_PI : -CAROMI_HALF_PI) - about;
    } else if (unit.x < 0.0) {
        about += unit.y < 0.0 ? -2.0 * CAROMI_HALF_PI : 2.0 * CAROMI_HALF_PI;
    }
    caromi_vec near = caromi_direction(about);
    double off = unit.y * near.x - unit.x * near.y;
    double square = off * off;
    return about +
           off * (1.0 + square * (1.0 / 6.0 + square * (3.0 / 40.0 + square * (5.0 / 112.0))));
}
