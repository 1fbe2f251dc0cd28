/* Checks each guarantee about a contact against the oracle. */
#include <float.h>
#include <math.h>
#include <string.h>
#include "exact_contact_checks.h"

/* The tolerance of slanted boxes, as a share of the larger half-extent. */
static const double band = 1e-12;

static bool same_bits(const void *a, const void *b, size_t size) {
    return memcmp(a, b, size) == 0;
}

#define FAIL(c, ...) exact_fail((c)->pair->name, (c)->cls, (c)->a, (c)->b, __VA_ARGS__)

static double ulp_of(double x) {
    int e = x == 0 ? -149 : ilogb(x) - 23;
    return ldexp(1.0, e < -149 ? -149 : e);
}

static double coordinate_scale(carom_shape s) {
    if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        return fmax(fmax(fabs((double)b.min.x), fabs((double)b.min.y)),
                    fmax(fabs((double)b.max.x), fabs((double)b.max.y)));
    }
    carom_vec2 at = s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center;
    return fmax(fabs((double)at.x), fabs((double)at.y)) + oracle_size(s);
}

void contact_load(contact_case *c) {
    c->contact = c->pair->contact(c->a, c->b);
    c->exact = oracle_is_exact(c->a, c->b);
    c->size = oracle_pair_size(c->a, c->b);
    c->scale = fmax(coordinate_scale(c->a), coordinate_scale(c->b));
    c->normals = oracle_normals(c->o, c->a, c->b, c->normal);
    c->taken = -1;
    (void)oracle_distance(c->o, c->a, c->b);
    c->truth = mpfr_get_d(oracle_value(c->o), MPFR_RNDN);
}

void check_invalid_contact(const contact_case *c) {
    static const carom_contact zero = {INFINITY, {0, 0}, {0, 0}};
    carom_contact all[] = {c->pair->contact(c->a, c->b), carom_contact_shapes(c->a, c->b),
                           carom_contact_shapes(c->b, c->a)};
    for (int i = 0; i < 3; i++) {
        carom_vec2 mtv = carom_contact_mtv(all[i]);
        carom_contact flipped = carom_contact_flip(all[i]);
        if (!same_bits(&all[i], &zero, sizeof zero) || !same_bits(&flipped, &zero, sizeof zero) ||
            mtv.x != 0 || mtv.y != 0) {
            FAIL(c, "contact of an invalid shape: %g, (%g, %g)", (double)all[i].distance,
                 (double)all[i].normal.x, (double)all[i].normal.y);
        }
    }
}

/* Within 1 ulp; the sign is kept below the smallest float, and the size above the largest. Call it
 * after oracle_distance of the same pair. */
void check_distance(const contact_case *c) {
    mpfr_srcptr truth = oracle_value(c->o);
    float d = c->contact.distance;
    double allowed = ulp_of(c->truth);
    if (!c->exact) {
        allowed = fmax(allowed, band * c->size);
    }
    /* d is close to the exact value where it matters, so the difference is precise enough */
    bool right = fabs((double)d - c->truth) <= allowed;
    if (c->exact) {
        right = right && (d > 0) - (d < 0) == mpfr_sgn(truth);
    }
    if (mpfr_cmp_d(truth, FLT_MAX) > 0) {
        right = d == FLT_MAX;
    } else if (mpfr_cmp_d(truth, -FLT_MAX) < 0) {
        right = d == -FLT_MAX;
    }
    if (!right) {
        FAIL(c, "distance %a, truly %a (%g ulp off)", (double)d, c->truth,
             ((double)d - c->truth) / ulp_of(c->truth));
    }
    float alone = c->pair->distance(c->a, c->b);
    if (!same_bits(&alone, &d, sizeof d)) {
        FAIL(c, "contact.distance %a, distance %a", (double)d, (double)alone);
    }
}

/* The normal is unit, one of the true normals, and in an exact tie the first of them. */
void check_normal(contact_case *c) {
    double x = c->contact.normal.x;
    double y = c->contact.normal.y;
    if (!(fabs(hypot(x, y) - 1.0) <= 6e-8)) {
        FAIL(c, "normal (%a, %a) of length 1 %+g", x, y, hypot(x, y) - 1.0);
        return;
    }
    /* Each component is rounded to float. Between slanted boxes a corner is chosen by lengths that
     * differ to second order in the angle, so an error e of a length d turns it by sqrt(2 e/d). */
    double allowed = 1.2e-7;
    if (!c->exact && c->truth > 0) {
        allowed += sqrt(2.0 * ldexp(c->size + c->truth, -49) / c->truth);
    }
    for (int i = 0; i < c->normals && c->taken < 0; i++) {
        if (hypot(x - c->normal[i].x, y - c->normal[i].y) <= allowed) {
            c->taken = i;
        }
    }
    if (c->taken < 0) {
        if (c->normals > 0) {
            FAIL(c, "normal (%.9g, %.9g), truly (%.9g, %.9g) or %d others; distance %g", x, y,
                 c->normal[0].x, c->normal[0].y, c->normals - 1, c->truth);
        }
        return;
    }
    if (c->normal[c->taken].tied && !c->normal[c->taken].first) {
        FAIL(c, "normal (%.9g, %.9g) in a tie is not the first", x, y);
    }
}

/* After an exact move by the MTV almost no overlap or gap is left. */
void check_remaining(const contact_case *c) {
    carom_vec2 mtv = carom_contact_mtv(c->contact);
    if (!isfinite(mtv.x) || !isfinite(mtv.y)) {
        FAIL(c, "mtv (%g, %g)", (double)mtv.x, (double)mtv.y);
        return;
    }
    if (c->contact.distance >= 0) {
        if (mtv.x != 0 || mtv.y != 0) {
            FAIL(c, "mtv (%g, %g) of shapes that do not overlap", (double)mtv.x, (double)mtv.y);
        }
        return;
    }
    if (fabs(c->truth) > FLT_MAX) {
        return; /* no float can say how far */
    }
    /* Below the smallest normal float a component of the mtv is a whole number of FLT_TRUE_MIN. */
    double allowed = 2e-7 * fabs(c->truth) + 2 * (double)FLT_TRUE_MIN;
    if (!c->exact) {
        allowed += 2 * band * c->size;
    }
    (void)oracle_distance_after(c->o, c->a, mtv, c->b);
    double left = mpfr_get_d(oracle_value(c->o), MPFR_RNDN);
    if (!(fabs(left) <= allowed)) {
        FAIL(c, "%g remains of %g after the mtv (%g of it)", left, c->truth, left / c->truth);
    }
}

static double border_distance(const contact_case *c, double x, double y, carom_shape s) {
    /* The position is not a float: put the point at the nearest float and move it by the
     * remainder. */
    carom_circle point = {{(float)x, (float)y}, 0};
    carom_vec2 rest = {(float)(x - (double)point.center.x), (float)(y - (double)point.center.y)};
    (void)oracle_distance_after(c->o, carom_shape_from_circle(point), rest, s);
    return mpfr_get_d(oracle_value(c->o), MPFR_RNDN);
}

/* Returns the middle of the segment in which the sides of two aabbs face each other. */
static void check_middle(const contact_case *c, double allowed) {
    carom_aabb a = c->a.as.aabb;
    carom_aabb b = c->b.as.aabb;
    carom_contact k = c->contact;
    double x =
        0.5 * (fmax((double)a.min.x, (double)b.min.x) + fmin((double)a.max.x, (double)b.max.x));
    double y =
        0.5 * (fmax((double)a.min.y, (double)b.min.y) + fmin((double)a.max.y, (double)b.max.y));
    bool right = true;
    if (k.normal.y == 0) {
        right = fabs((double)k.point.y - y) <= allowed;
    } else if (k.normal.x == 0) {
        right = fabs((double)k.point.x - x) <= allowed;
    }
    if (!right) {
        FAIL(c, "point (%.9g, %.9g) is not the middle (%.9g, %.9g)", (double)k.point.x,
             (double)k.point.y, x, y);
    }
}

/* On b's border, and a's border is `distance` away along the normal. */
void check_point(const contact_case *c) {
    double x = c->contact.point.x;
    double y = c->contact.point.y;
    if (!isfinite(x) || !isfinite(y)) {
        FAIL(c, "point (%g, %g)", x, y);
        return;
    }
    if (fabs(x) >= FLT_MAX || fabs(y) >= FLT_MAX || fabs(c->truth) > FLT_MAX || c->taken < 0) {
        return; /* saturated, or within the band, where any point is allowed */
    }
    double rounding = ulp_of(fmax(fabs(x), fabs(y))) + ldexp(c->scale, -48);
    if (!c->exact) {
        rounding += 2 * band * c->size;
    }
    double on_b = border_distance(c, x, y, c->b);
    if (!(fabs(on_b) <= rounding)) {
        FAIL(c, "point (%.9g, %.9g) is %g off b's border", x, y, on_b);
    }
    oracle_normal n = c->normal[c->taken];
    double to_a = c->truth;
    if (c->a.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle a = c->a.as.circle;
        to_a += (double)a.radius;
        double off =
            hypot(x + n.x * to_a - (double)a.center.x, y + n.y * to_a - (double)a.center.y);
        if (!(off <= rounding + ldexp(fabs(to_a), -48))) {
            FAIL(c, "point (%.9g, %.9g) is %g beside the centre's way", x, y, off);
        }
        return;
    }
    double nx = c->contact.normal.x;
    double ny = c->contact.normal.y;
    double on_a = border_distance(c, x + nx * to_a, y + ny * to_a, c->a);
    if (!(fabs(on_a) <= 2 * rounding + ldexp(fabs(to_a), -22))) {
        FAIL(c, "point (%.9g, %.9g) + normal * distance is %g off a's border", x, y, on_a);
    }
    if (c->b.kind == CAROM_SHAPE_AABB) {
        check_middle(c, rounding);
    }
}

/* The closest point of a point: itself if inside, otherwise the contact point. */
void check_closest_point(const contact_case *c) {
    carom_vec2 p = c->a.as.circle.center;
    carom_vec2 q = carom_closest_point_shape(p, c->b);
    carom_vec2 want = c->truth <= 0 ? p : c->contact.point;
    double off = hypot((double)q.x - (double)want.x, (double)q.y - (double)want.y);
    double allowed = 0.0;
    if (c->truth > 0) {
        /* both are rounded from double, in which a coordinate may cancel */
        allowed = 1.5 * ulp_of(fmax(fabs((double)q.x), fabs((double)q.y))) + ldexp(c->scale, -49);
    }
    if (!(off <= allowed)) {
        FAIL(c, "closest point (%.9g, %.9g), expected (%.9g, %.9g)", (double)q.x, (double)q.y,
             (double)want.x, (double)want.y);
    }
}

void check_flip(const contact_case *c) {
    carom_contact k = c->contact;
    carom_contact f = carom_contact_flip(k);
    double x = (double)k.point.x + (double)k.normal.x * (double)k.distance;
    double y = (double)k.point.y + (double)k.normal.y * (double)k.distance;
    x = fmax(-FLT_MAX, fmin(FLT_MAX, x));
    y = fmax(-FLT_MAX, fmin(FLT_MAX, y));
    if (!same_bits(&f.distance, &k.distance, sizeof k.distance) || f.normal.x != -k.normal.x ||
        f.normal.y != -k.normal.y || fabs((double)f.point.x - x) > ulp_of(x) ||
        fabs((double)f.point.y - y) > ulp_of(y)) {
        FAIL(c, "flip: distance %a, normal (%g, %g), point (%.9g, %.9g), expected (%.9g, %.9g)",
             (double)f.distance, (double)f.normal.x, (double)f.normal.y, (double)f.point.x,
             (double)f.point.y, x, y);
    }
}

/* The tagged call in both orders. Ties, and concentric circles, choose for themselves. */
void check_orders(const contact_case *c) {
    carom_contact same = carom_contact_shapes(c->a, c->b);
    carom_contact other = carom_contact_shapes(c->b, c->a);
    carom_contact k = c->contact;
    bool concentric = c->a.kind == CAROM_SHAPE_CIRCLE && c->b.kind == CAROM_SHAPE_CIRCLE &&
                      c->a.as.circle.center.x == c->b.as.circle.center.x &&
                      c->a.as.circle.center.y == c->b.as.circle.center.y;
    bool tie = c->a.kind == c->b.kind && (c->normals != 1 || concentric);
    /* The tagged call treats a point as a circle: the same result except for the sign of a zero. */
    if (!same_bits(&same.distance, &k.distance, sizeof k.distance) || same.normal.x != k.normal.x ||
        same.normal.y != k.normal.y || same.point.x != k.point.x || same.point.y != k.point.y) {
        FAIL(c, "contact_shapes(a, b) differs: normal (%.9g, %.9g), (%.9g, %.9g)",
             (double)same.normal.x, (double)same.normal.y, (double)k.normal.x, (double)k.normal.y);
    }
    if (!same_bits(&other.distance, &k.distance, sizeof k.distance)) {
        FAIL(c, "distance %a, swapped %a", (double)k.distance, (double)other.distance);
    }
    if (!tie && (other.normal.x != -k.normal.x || other.normal.y != -k.normal.y)) {
        FAIL(c, "normal (%a, %a), swapped (%a, %a); distance %g", (double)k.normal.x,
             (double)k.normal.y, (double)other.normal.x, (double)other.normal.y, c->truth);
    }
}
