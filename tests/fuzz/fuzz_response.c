/* From contacts to positions and velocities: resolved pairs stay resolved, no body gains speed
 * towards the other, and invalid input changes nothing. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>

static double ulps(double value, double count) {
    return count * (fabs(value) * 0x1p-23 + (double)FLT_TRUE_MIN);
}

static bool is_mass(float inverse) {
    return isfinite(inverse) && inverse >= 0.0f;
}

static bool is_usable(carom_contact c) {
    return !isnan(c.distance) && fuzz_is_finite(c.normal) && !fuzz_is_zero(c.normal);
}

typedef struct masses {
    float a, b; /* inverse */
} masses;

static bool can_move(masses m) {
    return is_mass(m.a) && is_mass(m.b) && (m.a > 0.0f || m.b > 0.0f);
}

/* Returns often an ordinary ratio, sometimes arbitrary bits. */
static float inverse_mass(fuzz_input *in) {
    static const float common[4] = {0.0f, 1.0f, 1.0f, 1000.0f};
    uint8_t how = fuzz_byte(in);
    return how < 192 ? common[how % 4] : fuzz_float(in);
}

/* ---- separate and push ----------------------------------------------------------------------- */

static carom_vec2 position_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return s.as.circle.center;
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.center : (carom_vec2){0.0f, 0.0f};
}

static carom_shape put(carom_shape s, carom_vec2 at) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        s.as.circle.center = at;
    else if (s.kind == CAROM_SHAPE_BOX)
        s.as.box.center = at;
    else
        s.as.aabb = carom_aabb_moved(s.as.aabb, at);
    return s;
}

/* Along the normal, by the share of the depth and no more than the contract's slack. */
static void check_move(carom_vec2 from, carom_vec2 to, carom_contact c, double share, double most) {
    double x = (double)from.x - share * (double)c.normal.x * (double)c.distance;
    double y = (double)from.y - share * (double)c.normal.y * (double)c.distance;
    double slack = most * fabs(share * (double)c.distance);
    if (fabs(x) >= (double)FLT_MAX || fabs(y) >= (double)FLT_MAX)
        return;
    FUZZ_CHECK(fabs((double)to.x - x) <= slack + ulps(x, 2) &&
                   fabs((double)to.y - y) <= slack + ulps(y, 2),
               "each is moved by its share of the depth");
}

static void check_separate(carom_shape a, carom_shape b, carom_contact c, masses m) {
    carom_vec2 from_a = position_of(a), from_b = position_of(b), to_a = from_a, to_b = from_b;
    carom_separate(c, m.a, m.b, &to_a, &to_b);
    fuzz_note_vec2("a moved to", to_a);
    fuzz_note_vec2("b moved to", to_b);
    if (!can_move(m) || !(c.distance < 0.0f)) {
        FUZZ_CHECK(fuzz_same_vec2(from_a, to_a) && fuzz_same_vec2(from_b, to_b),
                   "immovable or separated bodies and invalid masses do not move");
        return;
    }
    double sum = (double)m.a + (double)m.b;
    check_move(from_a, to_a, c, (double)m.a / sum, 5e-7);
    check_move(from_b, to_b, c, -(double)m.b / sum, 5e-7);
    double far =
        fuzz_reach_from_origin(fuzz_solid_of(a)) + fuzz_reach_from_origin(fuzz_solid_of(b));
    if (far > (double)FLT_MAX / 8 || !fuzz_is_exact_pair(a, b))
        return;
    FUZZ_CHECK(!carom_overlap_shapes(put(a, to_a), put(b, to_b)),
               "separated shapes do not overlap");
}

static void check_push(carom_shape a, carom_shape b, carom_contact c, masses m, float amount) {
    carom_vec2 from_a = position_of(a), from_b = position_of(b), to_a = from_a, to_b = from_b;
    carom_push(c, amount, m.a, m.b, &to_a, &to_b);
    fuzz_note_vec2("a pushed to", to_a);
    if (!can_move(m) || !(c.distance < 0.0f) || !(amount > 0.0f)) {
        FUZZ_CHECK(fuzz_same_vec2(from_a, to_a) && fuzz_same_vec2(from_b, to_b),
                   "nothing is pushed without a share, a depth and a mass");
        return;
    }
    double part = fmin((double)amount, 1.0) / ((double)m.a + (double)m.b);
    check_move(from_a, to_a, c, part * (double)m.a, 1e-12);
    check_move(from_b, to_b, c, -part * (double)m.b, 1e-12);
}

/* ---- keep inside ----------------------------------------------------------------------------- */

static void check_kept_axis(float from, float to, double reach, float low, float high) {
    double least = (double)low + reach, most = (double)high - reach;
    double scale = fabs((double)low) + fabs((double)high) + reach;
    if (least > most + ulps(scale, 3)) {
        double middle = 0.5 * ((double)low + (double)high);
        FUZZ_CHECK(fabs((double)to - middle) <= ulps(middle, 1),
                   "a shape that does not fit is centred");
    } else if (least <= most - ulps(scale, 3)) {
        double nearest = fmin(fmax((double)from, least), most);
        FUZZ_CHECK(fabs((double)to - nearest) <= ulps(scale, 3), "the nearest place inside");
    }
}

static void check_keep_inside(carom_shape s, carom_aabb bounds) {
    carom_vec2 from = position_of(s);
    carom_vec2 to = s.kind == CAROM_SHAPE_CIRCLE ? carom_keep_inside_circle(s.as.circle, bounds)
                                                 : carom_keep_inside_box(s.as.box, bounds);
    carom_shape walls = carom_shape_from_aabb(bounds);
    fuzz_note_shape("bounds", walls);
    fuzz_note_vec2("kept", to);
    if (carom_shape_check(s) != CAROM_VALID || carom_aabb_check(bounds) != CAROM_VALID) {
        FUZZ_CHECK(to.x == 0.0f && to.y == 0.0f, "invalid input gives the origin");
        return;
    }
    if (carom_within_shapes(s, walls)) {
        FUZZ_CHECK(to.x == from.x && to.y == from.y, "a shape within the bounds stays");
        return;
    }
    fuzz_solid solid = fuzz_solid_of(s);
    double x = fuzz_reach(solid, (fuzz_vec){1.0, 0.0}), y = fuzz_reach(solid, (fuzz_vec){0.0, 1.0});
    if (fmax(x, y) > (double)FLT_MAX / 4)
        return;
    check_kept_axis(from.x, to.x, x, bounds.min.x, bounds.max.x);
    check_kept_axis(from.y, to.y, y, bounds.min.y, bounds.max.y);
    double scale = fuzz_reach_from_origin(fuzz_solid_of(walls)) + fmax(x, y);
    double room_x = (double)bounds.max.x - (double)bounds.min.x - 2.0 * x;
    double room_y = (double)bounds.max.y - (double)bounds.min.y - 2.0 * y;
    bool straight =
        s.kind == CAROM_SHAPE_CIRCLE || s.as.box.rot.c == 0.0f || s.as.box.rot.s == 0.0f;
    if (straight && fmin(room_x, room_y) > ulps(scale, 6)) /* a slanted box has its band */
        FUZZ_CHECK(carom_within_shapes(put(s, to), walls),
                   "a shape that fits is inside afterwards");
}

/* ---- bounce ---------------------------------------------------------------------------------- */

typedef struct velocities {
    carom_vec2 a, b;
} velocities;

/* The velocity of a relative to b, along and across a unit normal. */
static fuzz_vec relative(velocities v, fuzz_vec n) {
    fuzz_vec d = {(double)v.a.x - (double)v.b.x, (double)v.a.y - (double)v.b.y};
    return (fuzz_vec){fuzz_dot(d, n), fuzz_dot(d, (fuzz_vec){-n.y, n.x})};
}

static double greatest(velocities v) {
    return fmax(fmax(fabs((double)v.a.x), fabs((double)v.a.y)),
                fmax(fabs((double)v.b.x), fabs((double)v.b.y)));
}

static bool same_velocities(velocities v, velocities w) {
    return fuzz_same_vec2(v.a, w.a) && fuzz_same_vec2(v.b, w.b);
}

/* Returns m |v|^2 of both bodies, times the product of the inverse masses. An immovable body does
 * not count. */
static double energy(velocities v, masses m) {
    double a = (double)v.a.x * (double)v.a.x + (double)v.a.y * (double)v.a.y;
    double b = (double)v.b.x * (double)v.b.x + (double)v.b.y * (double)v.b.y;
    return a * (double)m.b + b * (double)m.a;
}

static void check_bounced(velocities v, velocities w, carom_contact c, masses m, double e) {
    fuzz_vec n = fuzz_normalised(c.normal), before = relative(v, n), after = relative(w, n);
    double speed = greatest(v), rounding = ulps(fmax(speed, greatest(w)), 4);
    if (greatest(w) >= (double)FLT_MAX / 2)
        return;
    FUZZ_CHECK(after.x >= -1e-14 * speed - (double)FLT_TRUE_MIN, "no approach is left");
    FUZZ_CHECK(fabs(after.x + e * before.x) <= rounding + e * rounding,
               "the approach is reversed, times the restitution");
    FUZZ_CHECK(fabs(after.y) <= fabs(before.y) + rounding, "friction increases no speed");
    FUZZ_CHECK(after.y * before.y >= -rounding * (fabs(before.y) + rounding),
               "friction reverses no velocity");
    bool ratio = m.a > 0.0f && m.b > 0.0f && m.a <= 1e3f * m.b && m.b <= 1e3f * m.a;
    if (ratio && e <= 1.0 && speed > 1e-30)
        FUZZ_CHECK(energy(w, m) <= energy(v, m) * (1.0 + 2e-6), "no energy is gained");
}

static void check_bounce(fuzz_input *in, carom_contact c, masses m) {
    velocities v = {fuzz_vec2(in), fuzz_vec2(in)}, smooth = v, rough = v, zero = v;
    uint8_t how = fuzz_byte(in);
    float restitution = how & 1 ? fuzz_float(in) : (float)(how >> 5) / 7.0f;
    float friction = how & 2 ? fuzz_float(in) : 0.5f;
    fuzz_note_vec2("vel_a", v.a);
    fuzz_note_vec2("vel_b", v.b);
    fuzz_note_float("restitution", restitution);
    fuzz_note_float("friction", friction);
    carom_bounce(c, restitution, m.a, m.b, &smooth.a, &smooth.b);
    carom_bounce_rough(c, restitution, friction, m.a, m.b, &rough.a, &rough.b);
    carom_bounce_rough(c, restitution, 0.0f, m.a, m.b, &zero.a, &zero.b);
    fuzz_note_vec2("bounced a", smooth.a);
    fuzz_note_vec2("bounced b", smooth.b);
    FUZZ_CHECK(same_velocities(smooth, zero), "a bounce is a rough one without friction");
    bool valid = can_move(m) && fuzz_is_finite(v.a) && fuzz_is_finite(v.b) &&
                 fuzz_is_finite(c.normal) && !fuzz_is_zero(c.normal) && isfinite(restitution) &&
                 restitution >= 0.0f;
    fuzz_vec n = valid ? fuzz_normalised(c.normal) : (fuzz_vec){1.0, 0.0};
    double approach = valid ? relative(v, n).x : 0.0;
    if (!valid || approach > 1e-14 * greatest(v)) {
        FUZZ_CHECK(same_velocities(v, smooth), "separating bodies and invalid input are unchanged");
        FUZZ_CHECK(same_velocities(v, rough),
                   "with friction, separating bodies and invalid input are unchanged");
        return;
    }
    FUZZ_CHECK(fuzz_is_finite(smooth.a) && fuzz_is_finite(smooth.b), "a bounce is finite");
    if (approach > -1e-14 * greatest(v) || restitution > 2.0f)
        return;
    check_bounced(v, smooth, c, m, (double)restitution);
    if (isfinite(friction) && friction >= 0.0f)
        check_bounced(v, rough, c, m, (double)restitution);
    else
        FUZZ_CHECK(same_velocities(v, rough), "an invalid friction changes nothing");
}

static void check_reflect(carom_vec2 v, carom_vec2 n) {
    carom_vec2 r = carom_reflect(v, n);
    fuzz_note_vec2("v", v);
    fuzz_note_vec2("n", n);
    fuzz_note_vec2("reflected", r);
    if (!fuzz_is_finite(v)) {
        FUZZ_CHECK(fuzz_is_zero(r), "a vector that is not finite is reflected to (0, 0)");
        return;
    }
    if (!fuzz_is_finite(n) || fuzz_is_zero(n)) {
        FUZZ_CHECK(fuzz_same_vec2(v, r), "an invalid normal reflects nothing");
        return;
    }
    double length = hypot((double)v.x, (double)v.y);
    if (length < (double)FLT_MAX)
        FUZZ_CHECK(fabs(hypot((double)r.x, (double)r.y) - length) <= ulps(length, 1),
                   "a reflection keeps the length");
    FUZZ_CHECK(fuzz_is_finite(r), "a reflection is finite");
}

/* Contacts with arbitrary bits. */
static void check_any_contact(fuzz_input *in, masses m) {
    carom_contact c = {fuzz_float(in), fuzz_vec2(in), fuzz_vec2(in)};
    carom_vec2 a = fuzz_vec2(in), b = fuzz_vec2(in), to_a = a, to_b = b;
    fuzz_begin();
    fuzz_note_contact("c", c);
    fuzz_note_vec2("a", a);
    fuzz_note_vec2("b", b);
    fuzz_note_float("inv_mass_a", m.a);
    fuzz_note_float("inv_mass_b", m.b);
    bool valid = is_usable(c) && isfinite(c.distance) && fuzz_is_finite(a) && fuzz_is_finite(b);
    carom_separate(c, m.a, m.b, &to_a, &to_b);
    FUZZ_CHECK(valid || (fuzz_same_vec2(a, to_a) && fuzz_same_vec2(b, to_b)),
               "an invalid contact separates nothing");
    FUZZ_CHECK(!valid || (fuzz_is_finite(to_a) && fuzz_is_finite(to_b)),
               "separated positions are finite");
    carom_push(c, 0.5f, m.a, m.b, &to_a, &to_b);
    FUZZ_CHECK(!valid || (fuzz_is_finite(to_a) && fuzz_is_finite(to_b)),
               "pushed positions are finite");
    FUZZ_CHECK(valid || (fuzz_same_vec2(a, to_a) && fuzz_same_vec2(b, to_b)),
               "an invalid contact pushes nothing");
    check_bounce(in, c, m);
    fuzz_begin();
    check_reflect(a, c.normal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    carom_shape a = fuzz_shape(&in), b = fuzz_shape(&in);
    masses m = {inverse_mass(&in), inverse_mass(&in)};
    float amount = (float)(int8_t)fuzz_byte(&in) / 96.0f;
    carom_contact c = carom_contact_shapes(a, b);
    fuzz_begin();
    fuzz_note_shape("a", a);
    fuzz_note_shape("b", b);
    fuzz_note_contact("contact", c);
    fuzz_note_float("inv_mass_a", m.a);
    fuzz_note_float("inv_mass_b", m.b);
    if (carom_shape_check(a) == CAROM_VALID && carom_shape_check(b) == CAROM_VALID) {
        check_separate(a, b, c, m);
        check_push(a, b, c, m, amount);
    }
    if ((a.kind == CAROM_SHAPE_CIRCLE || a.kind == CAROM_SHAPE_BOX) && b.kind == CAROM_SHAPE_AABB)
        check_keep_inside(a, b.as.aabb);
    check_bounce(&in, c, m);
    check_any_contact(&in, m);
    return 0;
}
