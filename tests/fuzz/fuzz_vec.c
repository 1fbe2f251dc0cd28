/* Checks clamp, squared distance and directions for arbitrary bits. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

static void check_clamp(float value, float low, float high) {
    if (!(low <= high))
        return;
    float result = carom_clamp(value, low, high);
    FUZZ_CHECK(result >= low && result <= high, "clamp stays within its limits");
    FUZZ_CHECK(!(value >= low && value <= high) || result == value,
               "clamp keeps what lies within the limits");
    FUZZ_CHECK(!isnan(value) || result == low, "clamp turns a NaN into the lower limit");
    FUZZ_CHECK(!(value < low) || result == low, "clamp raises to the lower limit");
    FUZZ_CHECK(!(value > high) || result == high, "clamp lowers to the upper limit");
}

static void check_distance_squared(carom_vec2 a, carom_vec2 b) {
    float squared = carom_distance_squared(a, b);
    FUZZ_CHECK(fuzz_same_bits(squared, carom_distance_squared(b, a)),
               "the squared distance is the same in both orders");
    if (!fuzz_is_finite(a) || !fuzz_is_finite(b)) {
        FUZZ_CHECK(squared == INFINITY, "invalid points are +infinity apart");
        return;
    }
    double dx = (double)a.x - (double)b.x, dy = (double)a.y - (double)b.y;
    double expected = fmin(dx * dx + dy * dy, (double)FLT_MAX);
    double slack = 0x1p-24 * expected + (double)FLT_TRUE_MIN;
    FUZZ_CHECK(squared <= FLT_MAX && fabs((double)squared - expected) <= 1.001 * slack,
               "the squared distance is rounded once and saturates");
}

/* 1 ulp in each component moves the length by at most 1.2e-7 in all. */
static bool is_nearly_unit(carom_rot r) {
    return fabs(hypot((double)r.c, (double)r.s) - 1.0) <= 1.3e-7;
}

static bool is_rot(carom_rot r, float c, float s) {
    return r.c == c && r.s == s;
}

static void check_angles(float angle) {
    carom_rot by_radians = carom_rot_from_angle(angle);
    carom_rot by_degrees = carom_rot_from_degrees(angle);
    FUZZ_CHECK(is_nearly_unit(by_radians), "a direction from radians has length 1");
    FUZZ_CHECK(is_nearly_unit(by_degrees), "a direction from degrees has length 1");
    if (!isfinite(angle)) {
        FUZZ_CHECK(is_rot(by_radians, 1.0f, 0.0f), "NaN and infinite radians give (1, 0)");
        FUZZ_CHECK(is_rot(by_degrees, 1.0f, 0.0f), "NaN and infinite degrees give (1, 0)");
        return;
    }
    carom_rot back = carom_rot_from_angle(-angle);
    FUZZ_CHECK(fabs((double)back.c - (double)by_radians.c) <= 1.2e-7 &&
                   fabs((double)back.s + (double)by_radians.s) <= 1.2e-7,
               "the opposite angle has the opposite sine");
    static const carom_rot quarters[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double turn = fmod((double)angle, 360.0);
    if (turn < 0.0)
        turn += 360.0;
    for (int i = 0; i < 4; i++)
        FUZZ_CHECK(turn != 90.0 * i || is_rot(by_degrees, quarters[i].c, quarters[i].s),
                   "multiples of 90 degrees are exact");
}

static void check_rotate(carom_rot rot, carom_vec2 v) {
    carom_vec2 there = carom_rotate(rot, v);
    carom_vec2 back = carom_unrotate(rot, v);
    bool valid = isfinite(rot.c) && isfinite(rot.s) && (rot.c != 0.0f || rot.s != 0.0f);
    if (!valid || !fuzz_is_finite(v)) {
        FUZZ_CHECK(fuzz_is_zero(there) && fuzz_is_zero(back), "invalid input turns into (0, 0)");
        return;
    }
    FUZZ_CHECK(fuzz_is_finite(there) && fuzz_is_finite(back), "turning saturates at FLT_MAX");
    fuzz_vec u = fuzz_normalised((carom_vec2){rot.c, rot.s});
    double x = (double)v.x, y = (double)v.y;
    double slack = 1.2e-7 * hypot(x, y) + (double)FLT_TRUE_MIN;
    double top = (double)FLT_MAX;
    const double differences[] = {
        fmax(fmin(u.x * x - u.y * y, top), -top) - (double)there.x,
        fmax(fmin(u.y * x + u.x * y, top), -top) - (double)there.y,
        fmax(fmin(u.x * x + u.y * y, top), -top) - (double)back.x,
        fmax(fmin(u.x * y - u.y * x, top), -top) - (double)back.y,
    };
    for (int i = 0; i < 4; i++)
        FUZZ_CHECK(fabs(differences[i]) <= slack, "turning is right to 1 ulp of the length");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_vec2 a = fuzz_vec2(&in), b = fuzz_vec2(&in);
    float angle = fuzz_float(&in);
    fuzz_begin();
    fuzz_note_vec2("a", a);
    fuzz_note_vec2("b", b);
    fuzz_note_float("angle", angle);
    check_clamp(a.x, b.x, b.y);
    check_clamp(a.x, b.y, b.x);
    check_distance_squared(a, b);
    check_angles(angle);
    check_rotate((carom_rot){a.x, a.y}, b);
    return 0;
}
