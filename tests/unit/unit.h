/* unit.h: shared by all unit tests: short constructors of shapes, ulps, seeds, and a check that
 * names the failed case. */
#ifndef UNIT_H
#define UNIT_H

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "carom/carom.h"

#define TEST(name) static void name(void **state __attribute__((unused)))
#define RUN(tests) cmocka_run_group_tests(tests, NULL, NULL)
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// Fails the running test with a message that says which case it was.
#define CHECK(condition, ...) unit_check(condition, #condition, __FILE__, __LINE__, __VA_ARGS__)
void unit_check(bool ok, const char *condition, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

static inline carom_vec2 vec(float x, float y) {
    return (carom_vec2){x, y};
}

static inline carom_circle circle(float x, float y, float radius) {
    return (carom_circle){{x, y}, radius};
}

static inline carom_aabb aabb(float min_x, float min_y, float max_x, float max_y) {
    return (carom_aabb){{min_x, min_y}, {max_x, max_y}};
}

static inline carom_box box(float x, float y, float half_x, float half_y, float c, float s) {
    return (carom_box){{x, y}, {half_x, half_y}, {c, s}};
}

/// The next float towards +infinity and towards -infinity.
float unit_up(float x);
float unit_down(float x);

/// The distance between neighbouring floats in the binade of `x`.
double unit_ulp(double x);

/// Returns whether `got` is within `ulps` float ulps of the real number `exact`.
bool unit_within_ulps(float got, double exact, double ulps);

bool unit_same_bits(float a, float b);
bool unit_same_point(carom_vec2 a, carom_vec2 b);

/// Returns whether each coordinate is within `ulps` of the larger of the two expected coordinates.
bool unit_near_point(carom_vec2 got, double x, double y, double ulps);

bool unit_is_unit(carom_vec2 normal);

/// Checks what the contract promises of every contact: the distance to 1 ulp with its sign, the
/// normal unit and as expected, the point as expected.
typedef struct unit_contact {
    double distance, normal_x, normal_y, point_x, point_y;
} unit_contact;
void unit_check_contact(const char *name, carom_contact got, unit_contact expected);

/// The signed distance of a circle and a box, straight from the definition. The circle is in long
/// double so that a contact's translation can be applied exactly.
typedef struct unit_disc {
    long double x, y, radius;
} unit_disc;
typedef struct unit_rect {
    long double x, y, half_x, half_y, c, s;
} unit_rect;
unit_rect unit_rect_from_box(carom_box b);
unit_rect unit_rect_from_aabb(carom_aabb b);
long double unit_distance(unit_disc a, unit_rect b);

/// Random numbers from one seed: --seed N, else a constant. The seed is printed.
void unit_seed(int argc, char **argv);
uint64_t unit_random(void);
float unit_uniform(float low, float high);
/// Returns any finite float; all exponents have the same probability.
float unit_any_float(void);
/// Returns whether CAROM_TEST_INSTRUMENTED=1: the program is slow, and what it detects does not
/// need many repetitions.
bool unit_is_instrumented(void);

/// Returns `brief`, `lengthy` if CAROM_TEST_LONG=1, or a tenth of `brief` in an instrumented build.
/// Prints both sizes.
int unit_size(const char *what, int brief, int lengthy);

/// Whole-number right triangles: exact distances without a root.
typedef struct unit_triple {
    float x, y, hypotenuse;
} unit_triple;
extern const unit_triple unit_triples[4];

#endif
