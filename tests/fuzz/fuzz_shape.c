/* Making, checking and bounding shapes, for any bits. */
#include "fuzz_check.h"
#include "fuzz_input.h"
#include "shape/valid.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- validity -------------------------------------------------------------------------------- */

typedef struct numbers {
    float values[6];
    unsigned count;
} numbers;

static numbers numbers_of(carom_shape s) {
    carom_circle c = s.as.circle;
    carom_aabb r = s.as.aabb;
    carom_box b = s.as.box;
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return (numbers){{c.center.x, c.center.y, c.radius}, 3};
    if (s.kind == CAROM_SHAPE_AABB)
        return (numbers){{r.min.x, r.min.y, r.max.x, r.max.y}, 4};
    return (numbers){{b.center.x, b.center.y, b.half.x, b.half.y, b.rot.c, b.rot.s}, 6};
}

static uint32_t expected_reason(carom_shape s) {
    if (s.kind < CAROM_SHAPE_CIRCLE || s.kind > CAROM_SHAPE_BOX)
        return CAROM_INVALID_KIND;
    numbers n = numbers_of(s);
    for (unsigned i = 0; i < n.count; i++)
        if (isnan(n.values[i]))
            return CAROM_INVALID_NAN;
    for (unsigned i = 0; i < n.count; i++)
        if (isinf(n.values[i]))
            return CAROM_INVALID_INFINITE;
    const float *v = n.values;
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return v[2] < 0.0f ? CAROM_INVALID_NEGATIVE : CAROM_VALID;
    if (s.kind == CAROM_SHAPE_AABB)
        return v[0] > v[2] || v[1] > v[3] ? CAROM_INVALID_ORDER : CAROM_VALID;
    if (v[2] < 0.0f || v[3] < 0.0f)
        return CAROM_INVALID_NEGATIVE;
    return v[4] == 0.0f && v[5] == 0.0f ? CAROM_INVALID_DIRECTION : CAROM_VALID;
}

static void check_validity(carom_shape s) {
    uint32_t reason = carom_shape_check(s);
    FUZZ_CHECK(reason == expected_reason(s), "a check gives the first reason");
    const char *text = carom_reason_text(s.kind);
    FUZZ_CHECK(text && text[0] && carom_reason_text(reason)[0], "every reason has a text");
    uint32_t own = reason;
    bool valid = reason == CAROM_VALID;
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        own = carom_circle_check(s.as.circle);
        valid = caromi_circle_ok(s.as.circle);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        own = carom_aabb_check(s.as.aabb);
        valid = caromi_aabb_ok(s.as.aabb);
    } else if (s.kind == CAROM_SHAPE_BOX) {
        own = carom_box_check(s.as.box);
        valid = caromi_box_ok(s.as.box);
    }
    FUZZ_CHECK(own == reason && valid == (own == CAROM_VALID),
               "carom_shape_check, the check of the kind and the pair layer agree");
}

/* ---- constructors ---------------------------------------------------------------------------- */

static bool same_numbers(carom_shape a, carom_shape b) {
    numbers n = numbers_of(a), m = numbers_of(b);
    return a.kind == b.kind && memcmp(n.values, m.values, n.count * sizeof n.values[0]) == 0;
}

static void check_copies(carom_shape s) {
    carom_circle c = s.as.circle;
    carom_aabb r = s.as.aabb;
    carom_box b = s.as.box;
    carom_shape copy = s;
    if (s.kind == CAROM_SHAPE_CIRCLE)
        copy = carom_shape_from_circle(carom_circle_make(c.center, c.radius));
    else if (s.kind == CAROM_SHAPE_AABB)
        copy = carom_shape_from_aabb(carom_aabb_make(r.min, r.max));
    else if (s.kind == CAROM_SHAPE_BOX)
        copy = carom_shape_from_box(carom_box_from_half(b.center, b.half, b.rot));
    FUZZ_CHECK(same_numbers(s, copy), "constructors do not change the numbers");
}

static float saturated_sum(float a, float b) {
    return fmaxf(fminf(a + b, FLT_MAX), -FLT_MAX);
}

static void check_rect(carom_vec2 at, carom_vec2 size) {
    carom_aabb r = carom_aabb_from_rect(at.x, at.y, size.x, size.y);
    carom_aabb c = carom_aabb_from_half(at, size);
    carom_box b = carom_box_make(at, size.x, size.y, size.x);
    if (!fuzz_is_finite(at) || isnan(size.x) || isnan(size.y)) {
        FUZZ_CHECK(carom_aabb_check(r) != CAROM_VALID && carom_aabb_check(c) != CAROM_VALID &&
                       carom_box_check(b) != CAROM_VALID,
                   "NaN or an infinite place makes no valid box");
        return;
    }
    if (!fuzz_is_finite(size))
        return;
    FUZZ_CHECK(r.min.x == at.x && r.min.y == at.y && r.max.x == saturated_sum(at.x, size.x) &&
                   r.max.y == saturated_sum(at.y, size.y),
               "a rectangle's far corner is rounded once and saturates");
    FUZZ_CHECK(saturated_sum(c.min.x, 0.0f) == saturated_sum(at.x, -size.x) &&
                   saturated_sum(c.min.y, 0.0f) == saturated_sum(at.y, -size.y) &&
                   saturated_sum(c.max.x, 0.0f) == saturated_sum(at.x, size.x) &&
                   saturated_sum(c.max.y, 0.0f) == saturated_sum(at.y, size.y),
               "corners from a centre are rounded once");
    carom_rot turn = carom_rot_from_angle(size.x);
    FUZZ_CHECK(b.center.x == at.x && b.center.y == at.y && b.half.x == 0.5f * size.x &&
                   b.half.y == 0.5f * size.y && b.rot.c == turn.c && b.rot.s == turn.s,
               "a box has half the width and height and the direction of its angle");
}

static void check_box_from_aabb(carom_aabb r) {
    if (carom_aabb_check(r) != CAROM_VALID)
        return;
    carom_box b = carom_box_from_aabb(r);
    FUZZ_CHECK(carom_box_check(b) == CAROM_VALID && b.rot.c == 1.0f && b.rot.s == 0.0f,
               "an aabb as a box is valid and straight");
    fuzz_solid s = fuzz_solid_of(carom_shape_from_aabb(r));
    double slack = 6e-8 * fuzz_reach_from_origin(s) + (double)FLT_TRUE_MIN;
    FUZZ_CHECK(fabs((double)b.center.x - s.center.x) <= slack &&
                   fabs((double)b.center.y - s.center.y) <= slack &&
                   fabs((double)b.half.x - s.half.x) <= slack &&
                   fabs((double)b.half.y - s.half.y) <= slack,
               "an aabb as a box is rounded once");
}

static void check_pixels(int32_t x, int32_t y, int32_t w, int32_t h) {
    carom_aabb r;
    bool exact = carom_aabb_from_pixels(x, y, w, h, &r);
    bool holds = (double)r.min.x == (double)x && (double)r.min.y == (double)y &&
                 (double)r.max.x == (double)x + (double)w &&
                 (double)r.max.y == (double)y + (double)h;
    FUZZ_CHECK(exact == (holds && w >= 0 && h >= 0),
               "the result says whether the pixels are exact floats");
    double slack = 0x1p-24 * 0x1p32;
    FUZZ_CHECK(fabs((double)r.max.x - ((double)x + (double)w)) <= slack &&
                   fabs((double)r.min.y - (double)y) <= slack,
               "pixels that do not fit are rounded");
    carom_circle c;
    exact = carom_circle_from_pixels(x, y, w, &c);
    holds = (double)c.center.x == (double)x && (double)c.center.y == (double)y &&
            (double)c.radius == (double)w;
    FUZZ_CHECK(exact == (holds && w >= 0), "the result says whether the circle is exact in floats");
}

/* ---- frames and bounds ----------------------------------------------------------------------- */

static void check_frame(carom_box b, carom_vec2 p) {
    carom_vec2 corners[4];
    carom_box_corners(b, corners);
    carom_vec2 local = carom_box_to_local_point(b, p), world = carom_box_to_world_point(b, p);
    carom_vec2 inward = carom_box_to_local_vector(b, p), outward = carom_box_to_world_vector(b, p);
    bool valid = carom_box_check(b) == CAROM_VALID;
    if (!valid || !fuzz_is_finite(p)) {
        FUZZ_CHECK(fuzz_is_zero(local) && fuzz_is_zero(world) && fuzz_is_zero(inward) &&
                       fuzz_is_zero(outward),
                   "an invalid box or point gives (0, 0)");
    } else {
        FUZZ_CHECK(fuzz_is_finite(local) && fuzz_is_finite(world) && fuzz_is_finite(inward) &&
                       fuzz_is_finite(outward),
                   "frames saturate at FLT_MAX");
        FUZZ_CHECK(fuzz_same_vec2(inward, carom_unrotate(b.rot, p)) &&
                       fuzz_same_vec2(outward, carom_rotate(b.rot, p)),
                   "a vector is only rotated");
        carom_vec2 there = carom_box_to_world_point(b, local);
        double far =
            hypot((double)p.x, (double)p.y) + hypot((double)b.center.x, (double)b.center.y);
        double slack = 3e-7 * far + (double)FLT_TRUE_MIN * 4.0;
        if (far < (double)FLT_MAX / 2)
            FUZZ_CHECK(fabs((double)there.x - (double)p.x) <= slack &&
                           fabs((double)there.y - (double)p.y) <= slack,
                       "into the frame and out again is where it was");
    }
    carom_aabb bounds = carom_box_bounds(b);
    carom_shape shape = carom_shape_from_box(b);
    for (int i = 0; i < 4; i++)
        FUZZ_CHECK(valid ? fuzz_is_within(corners[i], bounds, shape) : fuzz_is_zero(corners[i]),
                   "corners lie within the bounds; an invalid box has none");
}

static bool is_no_box(carom_aabb b) {
    return b.min.x == 1.0f && b.min.y == 1.0f && b.max.x == -1.0f && b.max.y == -1.0f;
}

/* `low` and `high` contain [from, to], and are at most `steps` floats, or `loose`, farther out than
 * necessary. */
static void check_side(float low, float high, double from, double to, double slack, double loose,
                       int steps) {
    FUZZ_CHECK(low <= high && isfinite(low) && isfinite(high), "bounds are valid");
    FUZZ_CHECK((double)low <= fmax(from, -(double)FLT_MAX) + slack &&
                   (double)high >= fmin(to, (double)FLT_MAX) - slack,
               "bounds hold the shape");
    for (int i = 0; i < steps; i++) {
        low = nextafterf(low, INFINITY);
        high = nextafterf(high, -INFINITY);
    }
    loose += slack;
    FUZZ_CHECK((double)low > from - loose && (double)high < to + loose, "bounds are tight");
}

static void check_bounds(carom_shape s, carom_vec2 motion) {
    carom_aabb still = carom_shape_bounds(s), swept = carom_shape_swept_bounds(s, motion);
    if (carom_shape_check(s) != CAROM_VALID) {
        FUZZ_CHECK(is_no_box(still) && is_no_box(swept), "an invalid shape has no bounds");
        return;
    }
    fuzz_solid solid = fuzz_solid_of(s);
    double x = fuzz_reach(solid, (fuzz_vec){1.0, 0.0}), y = fuzz_reach(solid, (fuzz_vec){0.0, 1.0});
    fuzz_vec c = solid.center;
    double slack_x = 1e-15 * (fabs(c.x) + x), slack_y = 1e-15 * (fabs(c.y) + y);
    int steps = s.kind == CAROM_SHAPE_BOX ? 3 : 1;
    check_side(still.min.x, still.max.x, c.x - x, c.x + x, slack_x, 0.0, steps);
    check_side(still.min.y, still.max.y, c.y - y, c.y + y, slack_y, 0.0, steps);
    if (fuzz_reach_from_origin(solid) < (double)FLT_MAX / 2)
        FUZZ_CHECK(carom_within_shapes(s, carom_shape_from_aabb(still)),
                   "a shape lies within its bounds");
    if (!fuzz_is_finite(motion)) {
        FUZZ_CHECK(is_no_box(swept), "an invalid motion has no bounds");
        return;
    }
    FUZZ_CHECK(carom_within_aabb_aabb(still, swept), "swept bounds hold the start");
    /* Rounded outward twice: the first rounding may be the coarser one. */
    double dx = (double)motion.x, dy = (double)motion.y;
    double loose_x = 2.4e-7 * (fabs(c.x) + x), loose_y = 2.4e-7 * (fabs(c.y) + y);
    slack_x += 1e-15 * fabs(dx);
    slack_y += 1e-15 * fabs(dy);
    check_side(swept.min.x, swept.max.x, c.x - x + fmin(dx, 0.0), c.x + x + fmax(dx, 0.0), slack_x,
               loose_x, 3);
    check_side(swept.min.y, swept.max.y, c.y - y + fmin(dy, 0.0), c.y + y + fmax(dy, 0.0), slack_y,
               loose_y, 3);
}

static void check_named_bounds(carom_shape s, carom_vec2 motion) {
    carom_aabb still = carom_shape_bounds(s), swept = carom_shape_swept_bounds(s, motion);
    carom_aabb own = still, own_swept = swept;
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        own = carom_circle_bounds(s.as.circle);
        own_swept = carom_circle_swept_bounds(s.as.circle, motion);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        own = carom_aabb_check(s.as.aabb) == CAROM_VALID ? s.as.aabb : still;
        own_swept = carom_aabb_swept_bounds(s.as.aabb, motion);
    } else if (s.kind == CAROM_SHAPE_BOX) {
        own = carom_box_bounds(s.as.box);
        own_swept = carom_box_swept_bounds(s.as.box, motion);
    }
    FUZZ_CHECK(same_numbers(carom_shape_from_aabb(still), carom_shape_from_aabb(own)) &&
                   same_numbers(carom_shape_from_aabb(swept), carom_shape_from_aabb(own_swept)),
               "the bounds of any shape are the shape's own");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape s = fuzz_shape(&in);
    carom_vec2 p = fuzz_vec2(&in), q = fuzz_vec2(&in);
    fuzz_begin();
    fuzz_note_shape("s", s);
    fuzz_note_vec2("p", p);
    fuzz_note_vec2("q", q);
    check_validity(s);
    check_copies(s);
    check_rect(p, q);
    if (s.kind == CAROM_SHAPE_AABB)
        check_box_from_aabb(s.as.aabb);
    if (s.kind == CAROM_SHAPE_BOX)
        check_frame(s.as.box, p);
    check_bounds(s, p);
    check_named_bounds(s, p);
    check_pixels((int32_t)fuzz_word(&in), (int32_t)fuzz_word(&in), (int32_t)fuzz_word(&in),
                 (int32_t)fuzz_word(&in));
    return 0;
}
