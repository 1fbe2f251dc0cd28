/* Seeds, ulps and comparisons that all unit tests share. */
#include "unit.h"

#include <stdlib.h>

const unit_triple unit_triples[4] = {{3, 4, 5}, {5, 12, 13}, {15, 8, 17}, {20, 21, 29}};

void unit_check(bool ok, const char *condition, const char *file, int line, const char *format,
                ...) {
    if (ok)
        return;
    va_list arguments;
    va_start(arguments, format);
    char message[512];
    (void)vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print_error("%s: not so: %s\n", message, condition);
    _fail(file, line);
}

float unit_up(float x) {
    return nextafterf(x, INFINITY);
}

float unit_down(float x) {
    return nextafterf(x, -INFINITY);
}

double unit_ulp(double x) {
    int exponent = 0;
    frexp(x, &exponent);
    if (x == 0.0 || exponent < FLT_MIN_EXP)
        exponent = FLT_MIN_EXP;
    return ldexp(1.0, exponent - FLT_MANT_DIG);
}

bool unit_within_ulps(float got, double exact, double ulps) {
    return fabs((double)got - exact) <= ulps * unit_ulp(exact);
}

bool unit_same_bits(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

bool unit_same_point(carom_vec2 a, carom_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

bool unit_near_point(carom_vec2 got, double x, double y, double ulps) {
    double allowed = ulps * unit_ulp(fmax(fabs(x), fabs(y)));
    return fabs((double)got.x - x) <= allowed && fabs((double)got.y - y) <= allowed;
}

bool unit_is_unit(carom_vec2 normal) {
    return fabs(hypot((double)normal.x, (double)normal.y) - 1.0) <= 6e-8;
}

void unit_check_contact(const char *name, carom_contact got, unit_contact expected) {
    CHECK(unit_within_ulps(got.distance, expected.distance, 1.0),
          "%s: distance %.9g, expected %.9g", name, (double)got.distance, expected.distance);
    CHECK((got.distance < 0.0f) == (expected.distance < 0.0) &&
              (got.distance > 0.0f) == (expected.distance > 0.0),
          "%s: sign of %.9g, expected that of %.9g", name, (double)got.distance, expected.distance);
    CHECK(unit_is_unit(got.normal), "%s: normal (%.9g, %.9g) is not unit", name,
          (double)got.normal.x, (double)got.normal.y);
    CHECK(fabs((double)got.normal.x - expected.normal_x) <= 1e-7 &&
              fabs((double)got.normal.y - expected.normal_y) <= 1e-7,
          "%s: normal (%.9g, %.9g), expected (%.9g, %.9g)", name, (double)got.normal.x,
          (double)got.normal.y, expected.normal_x, expected.normal_y);
    CHECK(unit_near_point(got.point, expected.point_x, expected.point_y, 1.0),
          "%s: point (%.9g, %.9g), expected (%.9g, %.9g)", name, (double)got.point.x,
          (double)got.point.y, expected.point_x, expected.point_y);
}

unit_rect unit_rect_from_box(carom_box b) {
    long double c = b.rot.c, s = b.rot.s, length = sqrtl(c * c + s * s);
    return (unit_rect){b.center.x, b.center.y, b.half.x, b.half.y, c / length, s / length};
}

unit_rect unit_rect_from_aabb(carom_aabb b) {
    long double x0 = b.min.x, y0 = b.min.y, x1 = b.max.x, y1 = b.max.y;
    return (unit_rect){(x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2, 1, 0};
}

long double unit_distance(unit_disc a, unit_rect b) {
    long double dx = a.x - b.x, dy = a.y - b.y;
    long double past_x = fabsl(b.c * dx + b.s * dy) - b.half_x;
    long double past_y = fabsl(b.c * dy - b.s * dx) - b.half_y;
    if (past_x <= 0 || past_y <= 0)
        return fmaxl(past_x, past_y) - a.radius;
    return hypotl(past_x, past_y) - a.radius;
}

static uint64_t random_state = 0x0ca50317u;

void unit_seed(int argc, char **argv) {
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--seed") == 0)
            random_state = strtoull(argv[i + 1], NULL, 0);
    printf("seed %llu\n", (unsigned long long)random_state);
}

/* splitmix64 */
uint64_t unit_random(void) {
    uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

float unit_uniform(float low, float high) {
    double share = (double)(unit_random() >> 11) / 9007199254740992.0;
    return (float)((double)low + ((double)high - (double)low) * share);
}

float unit_any_float(void) {
    for (;;) {
        uint32_t bits = (uint32_t)(unit_random() >> 32);
        float value;
        memcpy(&value, &bits, sizeof value);
        if (isfinite(value))
            return value;
    }
}

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && strcmp(value, "1") == 0;
}

bool unit_is_instrumented(void) {
    return is_set("CAROM_TEST_INSTRUMENTED");
}

int unit_size(const char *what, int brief, int lengthy) {
    bool is_long = is_set("CAROM_TEST_LONG");
    if (unit_is_instrumented())
        brief = brief / 10 + 1;
    printf("%s: %d (%d in test-long)\n", what, is_long ? lengthy : brief,
           is_long ? brief : lengthy);
    return is_long ? lengthy : brief;
}
