/* Makes floats, points and shapes from the bytes of a fuzzer. */
#include "fuzz_input.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const float specials[] = {
    0.0f,           -0.0f,          FLT_TRUE_MIN,   -FLT_TRUE_MIN,
    FLT_MIN,        1.0f,           -1.0f,          0.5f,
    0x1.fffffep-1f, 0x1.000002p+0f, 0x1.921fb6p+1f, /* pi */
    0x1.921fb6p+0f, 90.0f,          0x1p24f,        0x1p-24f,
    0x1p31f,        0x1p64f,        0x1p-64f,       0x1p126f,
    0x1p127f,       FLT_MAX,        -FLT_MAX,       3.0f,
    4.0f,           INFINITY,       -INFINITY,      NAN,
    -NAN,
};

fuzz_input fuzz_open(const uint8_t *data, size_t size) {
    fuzz_input in = {.data = data, .left = size};
    in.scale = (int8_t)fuzz_byte(&in);
    in.coarse = fuzz_byte(&in) >= 128;
    return in;
}

uint8_t fuzz_byte(fuzz_input *in) {
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->data++;
}

uint32_t fuzz_word(fuzz_input *in) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++)
        word = word << 8 | fuzz_byte(in);
    return word;
}

static float float_of_bits(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static float a_few_ulp_from(float value, int ulps) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return float_of_bits(bits + (uint32_t)ulps);
}

static float earlier(const fuzz_input *in, unsigned back) {
    if (in->count == 0)
        return 0.0f;
    unsigned reach = in->count < FUZZ_HISTORY ? in->count : FUZZ_HISTORY;
    return in->history[(in->count - 1 - back % reach) % FUZZ_HISTORY];
}

static float make_float(fuzz_input *in) {
    if (in->coarse)
        return ldexpf((float)((int8_t)fuzz_byte(in) / 16), in->scale);
    uint8_t how = fuzz_byte(in);
    int ulps = (how >> 3) % 7 - 3;
    switch (how & 7) {
    case 0:
    case 1:
        return ldexpf((float)(int8_t)fuzz_byte(in), in->scale);
    case 2:
        return float_of_bits(fuzz_word(in));
    case 3:
        /* Full mantissa on the scale of the grid. */
        return ldexpf((float)(int32_t)fuzz_word(in), in->scale - 24);
    case 4:
        return specials[fuzz_byte(in) % (sizeof specials / sizeof specials[0])];
    case 5:
        return a_few_ulp_from(earlier(in, fuzz_byte(in)), ulps);
    case 6:
        return a_few_ulp_from(-earlier(in, fuzz_byte(in)), ulps);
    default: {
        uint8_t which = fuzz_byte(in);
        return a_few_ulp_from(earlier(in, which & 15) + earlier(in, which >> 4), ulps);
    }
    }
}

float fuzz_float(fuzz_input *in) {
    float value = make_float(in);
    in->history[in->count % FUZZ_HISTORY] = value;
    in->count++;
    return value;
}

carom_vec2 fuzz_vec2(fuzz_input *in) {
    float x = fuzz_float(in);
    float y = fuzz_float(in);
    return (carom_vec2){x, y};
}

static void sort(float *low, float *high) {
    if (*low > *high) {
        float swap = *low;
        *low = *high;
        *high = swap;
    }
}

carom_shape fuzz_shape(fuzz_input *in) {
    uint8_t choice = fuzz_byte(in);
    bool tidy = choice / 3 % 2 == 0;
    carom_shape s;
    memset(&s, 0, sizeof s);
    s.kind = 1u + choice % 3u;
    carom_vec2 first = fuzz_vec2(in);
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.center = first;
        s.as.circle.radius = fuzz_float(in);
        if (tidy)
            s.as.circle.radius = fabsf(s.as.circle.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        s.as.aabb.min = first;
        s.as.aabb.max = fuzz_vec2(in);
        if (tidy) {
            sort(&s.as.aabb.min.x, &s.as.aabb.max.x);
            sort(&s.as.aabb.min.y, &s.as.aabb.max.y);
        }
    } else {
        s.as.box.center = first;
        s.as.box.half = fuzz_vec2(in);
        s.as.box.rot.c = fuzz_float(in);
        s.as.box.rot.s = fuzz_float(in);
        if (tidy) {
            s.as.box.half.x = fabsf(s.as.box.half.x);
            s.as.box.half.y = fabsf(s.as.box.half.y);
        }
    }
    if (choice >= 250)
        s.kind = choice == 255 ? 0 : choice;
    return s;
}
