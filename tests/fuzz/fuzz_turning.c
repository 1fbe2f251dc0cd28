/* A circle against a rotating box: the start is as for the other sweeps, no contact is missed, and
 * at a hit the two are as close as the contract says. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include "pair/sweep/sweep.h"
#include "pair/sweep/sweep_turning.h"

#include <float.h>
#include <math.h>

typedef struct turning {
    carom_circle a;
    carom_vec2 motion;
    carom_box b;
    carom_vec2 b_motion;
    float radians;
} turning;

static carom_sweep sweep_of(const turning *x) {
    return carom_sweep_circle_turning_box(x->a, x->motion, x->b, x->b_motion, x->radians);
}

static bool is_valid(const turning *x) {
    return carom_circle_check(x->a) == CAROM_VALID && carom_box_check(x->b) == CAROM_VALID &&
           fuzz_is_finite(x->motion) && fuzz_is_finite(x->b_motion) && fabsf(x->radians) <= 1e6f;
}

/* Returns the distance of the two at t, in double. */
static double distance_at(const turning *x, double t) {
    fuzz_vec axis = fuzz_normalised((carom_vec2){x->b.rot.c, x->b.rot.s});
    double c = cos(t * (double)x->radians), s = sin(t * (double)x->radians);
    fuzz_vec turned = {axis.x * c - axis.y * s, axis.x * s + axis.y * c};
    fuzz_vec d = {(double)x->a.center.x - (double)x->b.center.x +
                      t * ((double)x->motion.x - (double)x->b_motion.x),
                  (double)x->a.center.y - (double)x->b.center.y +
                      t * ((double)x->motion.y - (double)x->b_motion.y)};
    double u = fabs(fuzz_dot(d, turned)) - (double)x->b.half.x;
    double v = fabs(fuzz_dot(d, (fuzz_vec){-turned.y, turned.x})) - (double)x->b.half.y;
    double outside = hypot(fmax(u, 0.0), fmax(v, 0.0));
    return outside + fmin(fmax(u, v), 0.0) - (double)x->a.radius;
}

static double size_of(const turning *x) {
    return (double)x->a.radius + hypot((double)x->b.half.x, (double)x->b.half.y);
}

/* The largest distance that counts as touching. */
static double tolerance_of(const turning *x) {
    double dx = (double)x->a.center.x - (double)x->b.center.x;
    double dy = (double)x->a.center.y - (double)x->b.center.y;
    double speed = hypot((double)x->motion.x - (double)x->b_motion.x,
                         (double)x->motion.y - (double)x->b_motion.y);
    return fmax(1e-5 * size_of(x), 0x1p-46 * (fabs(dx) + fabs(dy) + speed + size_of(x)));
}

/* Returns the rounding error of double where the numbers cancel. */
static double rounding_of(const turning *x) {
    double far = fabs((double)x->a.center.x) + fabs((double)x->a.center.y) +
                 fabs((double)x->b.center.x) + fabs((double)x->b.center.y) +
                 fabs((double)x->motion.x) + fabs((double)x->motion.y) +
                 fabs((double)x->b_motion.x) + fabs((double)x->b_motion.y);
    return 2e-15 * (far + size_of(x) * (1.0 + fabs((double)x->radians)));
}

static bool starts_close(const turning *x) {
    return distance_at(x, 0.0) <= tolerance_of(x) + rounding_of(x);
}

/* Nothing overlaps before the end of the free path. But shapes that touch at the start may overlap
 * by the tolerance until they separate. The sweep may miss a gap of up to 3 tolerances. */
static void check_way(const turning *x, carom_sweep s) {
    double free_until = s.state == CAROM_SWEEP_HIT ? s.t : 1.0;
    double parted = 3.0 * tolerance_of(x) + rounding_of(x);
    bool in_touch = starts_close(x);
    for (int i = 0; i <= 16; i++) {
        double distance = distance_at(x, free_until * (double)i / 16.0);
        in_touch = in_touch && distance <= parted;
        FUZZ_CHECK(distance >= -rounding_of(x) - (in_touch ? tolerance_of(x) : 0.0),
                   "no contact is stepped past");
    }
}

static void check_near(const turning *x, carom_sweep s) {
    FUZZ_CHECK(distance_at(x, s.t) <= tolerance_of(x) + rounding_of(x), "a hit is near");
}

static void check_hit(carom_sweep s) {
    FUZZ_CHECK(s.t >= 0.0 && s.t < 1.0, "a hit comes at t in [0, 1)");
    FUZZ_CHECK(fuzz_is_unit(s.normal), "a hit has a unit normal");
    FUZZ_CHECK(fuzz_is_finite(s.point), "a hit has a finite point");
}

/* Without rotation it is the plain sweep with a margin 1e-5 larger. */
static void check_plain(const turning *x, carom_sweep s) {
    bool straight = x->b.rot.c == 0.0f || x->b.rot.s == 0.0f;
    if (x->radians != 0.0f || !fuzz_is_zero(x->b_motion) || !straight)
        return;
    carom_sweep plain = caromi_sweep_circle_box(x->a, x->motion, x->b);
    if (plain.state == CAROM_SWEEP_HIT && !starts_close(x))
        FUZZ_CHECK(s.state == CAROM_SWEEP_HIT && s.t <= plain.t + 1e-9,
                   "a hit without rotation is no later with a margin");
    /* A point and a flat box never overlap, but they may touch. */
    bool hollow = x->a.radius == 0.0f && (x->b.half.x == 0.0f || x->b.half.y == 0.0f);
    if (!hollow && carom_distance_circle_box(x->a, x->b) == 0.0f)
        FUZZ_CHECK(s.state == plain.state || s.t > 0.0,
                   "a start in contact is as for other sweeps");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    turning x;
    uint8_t how = fuzz_byte(&in);
    x.a.center = fuzz_vec2(&in);
    x.a.radius = how & 4 ? fabsf(fuzz_float(&in)) : fuzz_float(&in);
    x.b.center = fuzz_vec2(&in);
    x.b.half = fuzz_vec2(&in);
    if (how & 8)
        x.b.half = (carom_vec2){fabsf(x.b.half.x), fabsf(x.b.half.y)};
    x.b.rot = (carom_rot){fuzz_float(&in), fuzz_float(&in)};
    x.motion = fuzz_vec2(&in);
    x.b_motion = how & 1 ? fuzz_vec2(&in) : (carom_vec2){0.0f, 0.0f};
    x.radians = how & 2 ? fuzz_float(&in) : (float)(int8_t)fuzz_byte(&in) / 16.0f;
    if (how & 16)
        x.radians = 0.0f;
    fuzz_begin();
    fuzz_note_shape("a", carom_shape_from_circle(x.a));
    fuzz_note_shape("b", carom_shape_from_box(x.b));
    fuzz_note_vec2("motion", x.motion);
    fuzz_note_vec2("b_motion", x.b_motion);
    fuzz_note_float("radians", x.radians);
    carom_sweep s = sweep_of(&x);
    fuzz_note_float("t", (float)s.t);
    fuzz_note_vec2("normal", s.normal);
    FUZZ_CHECK(s.reserved == 0 && s.state <= CAROM_SWEEP_OVERLAPPED, "there are three states");
    FUZZ_CHECK(!isnan(s.t) && !isnan(s.normal.x + s.normal.y) && !isnan(s.point.x + s.point.y),
               "a sweep holds no NaN");
    if (!is_valid(&x)) {
        FUZZ_CHECK(fuzz_is_invalid_sweep(s), "invalid input is a miss");
        return 0;
    }
    FUZZ_CHECK(carom_overlap_circle_box(x.a, x.b) == (s.state == CAROM_SWEEP_OVERLAPPED),
               "overlapped is overlap at the start");
    if (s.state == CAROM_SWEEP_OVERLAPPED)
        return 0;
    FUZZ_CHECK(caromi_sweep_circle_turning_box(x.a, x.motion, x.b, x.b_motion, x.radians).reserved <
                   CAROMI_TURNING_STEPS,
               "the steps never run out");
    if (s.state == CAROM_SWEEP_HIT) {
        check_hit(s);
        check_near(&x, s);
    }
    check_way(&x, s);
    check_plain(&x, s);
    return 0;
}
