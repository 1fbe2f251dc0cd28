/* Reports failed checks, and has plain double geometry that is independent of the library. */
#include "fuzz_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the case in hand ------------------------------------------------------------------------ */

typedef struct note {
    const char *name;
    const char *form; /* the type of the value */
    unsigned count;
    float values[6];
} note;

static note notes[16];
static unsigned note_count;

void fuzz_begin(void) {
    note_count = 0;
}

static void add_note(const char *name, const char *form, const float *values, unsigned count) {
    if (note_count == sizeof notes / sizeof notes[0])
        return;
    note *n = &notes[note_count++];
    n->name = name;
    n->form = form;
    n->count = count;
    memcpy(n->values, values, count * sizeof *values);
}

void fuzz_note_float(const char *name, float value) {
    add_note(name, "float", &value, 1);
}

void fuzz_note_vec2(const char *name, carom_vec2 v) {
    add_note(name, "vec2", (float[]){v.x, v.y}, 2);
}

void fuzz_note_contact(const char *name, carom_contact c) {
    const float values[] = {c.distance, c.normal.x, c.normal.y, c.point.x, c.point.y};
    add_note(name, "contact", values, 5);
}

void fuzz_note_shape(const char *name, carom_shape s) {
    carom_circle c = s.as.circle;
    carom_aabb r = s.as.aabb;
    carom_box b = s.as.box;
    if (s.kind == CAROM_SHAPE_CIRCLE)
        add_note(name, "circle", (float[]){c.center.x, c.center.y, c.radius}, 3);
    else if (s.kind == CAROM_SHAPE_AABB)
        add_note(name, "aabb", (float[]){r.min.x, r.min.y, r.max.x, r.max.y}, 4);
    else
        add_note(name, s.kind == CAROM_SHAPE_BOX ? "box" : "no kind",
                 (float[]){b.center.x, b.center.y, b.half.x, b.half.y, b.rot.c, b.rot.s}, 6);
}

_Noreturn void fuzz_fail(const char *clause, const char *condition, const char *file, int line) {
    fprintf(stderr, "\n%s:%d: broken: %s\n  %s\n", file, line, clause, condition);
    for (unsigned i = 0; i < note_count; i++) {
        fprintf(stderr, "  %s = %s {", notes[i].name, notes[i].form);
        for (unsigned k = 0; k < notes[i].count; k++)
            fprintf(stderr, "%s%af", k == 0 ? "" : ", ", (double)notes[i].values[k]);
        fprintf(stderr, "} (");
        for (unsigned k = 0; k < notes[i].count; k++)
            fprintf(stderr, "%s%.9g", k == 0 ? "" : ", ", (double)notes[i].values[k]);
        fprintf(stderr, ")\n");
    }
    abort();
}

/* ---- comparisons ----------------------------------------------------------------------------- */

bool fuzz_same_bits(float a, float b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

bool fuzz_same_vec2(carom_vec2 a, carom_vec2 b) {
    return fuzz_same_bits(a.x, b.x) && fuzz_same_bits(a.y, b.y);
}

bool fuzz_same_contact(carom_contact a, carom_contact b) {
    return fuzz_same_bits(a.distance, b.distance) && fuzz_same_vec2(a.normal, b.normal) &&
           fuzz_same_vec2(a.point, b.point);
}

bool fuzz_same_sweep(carom_sweep a, carom_sweep b) {
    return memcmp(&a.t, &b.t, sizeof a.t) == 0 && fuzz_same_vec2(a.normal, b.normal) &&
           fuzz_same_vec2(a.point, b.point) && a.state == b.state && a.reserved == b.reserved;
}

bool fuzz_is_finite(carom_vec2 v) {
    return isfinite(v.x) && isfinite(v.y);
}

bool fuzz_is_zero(carom_vec2 v) {
    return v.x == 0.0f && v.y == 0.0f;
}

bool fuzz_is_unit(carom_vec2 normal) {
    double x = (double)normal.x, y = (double)normal.y;
    return fabs(sqrt(x * x + y * y) - 1.0) <= 6e-8;
}

bool fuzz_has_nan(carom_contact c) {
    return isnan(c.distance) || isnan(c.normal.x) || isnan(c.normal.y) || isnan(c.point.x) ||
           isnan(c.point.y);
}

bool fuzz_is_invalid_contact(carom_contact c) {
    return c.distance == INFINITY && fuzz_is_zero(c.normal) && fuzz_is_zero(c.point);
}

bool fuzz_is_invalid_sweep(carom_sweep s) {
    return s.t == 1.0 && fuzz_is_zero(s.normal) && fuzz_is_zero(s.point) &&
           s.state == CAROM_SWEEP_MISS && s.reserved == 0;
}

bool fuzz_is_exact_pair(carom_shape a, carom_shape b) {
    bool edges = a.kind != CAROM_SHAPE_CIRCLE && b.kind != CAROM_SHAPE_CIRCLE;
    return !edges || (a.kind == CAROM_SHAPE_AABB && b.kind == CAROM_SHAPE_AABB);
}

/* Exact: center + half is a float only if the double sum of the two was. */
static bool sums_to(float a, float b, float sum) {
    double s = (double)a + (double)b;
    return s == (double)sum && s - (double)a == (double)b && s - (double)b == (double)a;
}

bool fuzz_is_same_box(carom_aabb a, carom_box straight) {
    carom_vec2 c = straight.center, h = straight.half;
    return sums_to(c.x, h.x, a.max.x) && sums_to(c.x, -h.x, a.min.x) &&
           sums_to(c.y, h.y, a.max.y) && sums_to(c.y, -h.y, a.min.y);
}

carom_vec2 fuzz_mirrored_vec2(carom_vec2 v) {
    return (carom_vec2){v.y, v.x};
}

carom_shape fuzz_mirrored(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.center = fuzz_mirrored_vec2(s.as.circle.center);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        s.as.aabb.min = fuzz_mirrored_vec2(s.as.aabb.min);
        s.as.aabb.max = fuzz_mirrored_vec2(s.as.aabb.max);
    } else {
        s.as.box.center = fuzz_mirrored_vec2(s.as.box.center);
        s.as.box.rot = (carom_rot){s.as.box.rot.s, s.as.box.rot.c};
    }
    return s;
}

/* ---- geometry -------------------------------------------------------------------------------- */

fuzz_solid fuzz_solid_of(carom_shape valid) {
    fuzz_solid s = {.axis = {1.0, 0.0}};
    if (valid.kind == CAROM_SHAPE_CIRCLE) {
        s.center = (fuzz_vec){(double)valid.as.circle.center.x, (double)valid.as.circle.center.y};
        s.radius = (double)valid.as.circle.radius;
    } else if (valid.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = valid.as.aabb;
        s.center.x = 0.5 * ((double)b.min.x + (double)b.max.x);
        s.center.y = 0.5 * ((double)b.min.y + (double)b.max.y);
        s.half.x = 0.5 * ((double)b.max.x - (double)b.min.x);
        s.half.y = 0.5 * ((double)b.max.y - (double)b.min.y);
    } else {
        carom_box b = valid.as.box;
        s.center = (fuzz_vec){(double)b.center.x, (double)b.center.y};
        s.half = (fuzz_vec){(double)b.half.x, (double)b.half.y};
        s.axis = fuzz_normalised((carom_vec2){b.rot.c, b.rot.s});
    }
    return s;
}

fuzz_vec fuzz_normalised(carom_vec2 v) {
    double length = hypot((double)v.x, (double)v.y);
    return (fuzz_vec){(double)v.x / length, (double)v.y / length};
}

double fuzz_dot(fuzz_vec a, fuzz_vec b) {
    return a.x * b.x + a.y * b.y;
}

double fuzz_reach(fuzz_solid s, fuzz_vec unit) {
    fuzz_vec other = {-s.axis.y, s.axis.x};
    return s.half.x * fabs(fuzz_dot(s.axis, unit)) + s.half.y * fabs(fuzz_dot(other, unit)) +
           s.radius;
}

double fuzz_gap_along(fuzz_solid a, fuzz_solid b, fuzz_vec unit) {
    fuzz_vec apart = {a.center.x - b.center.x, a.center.y - b.center.y};
    return fuzz_dot(apart, unit) - fuzz_reach(a, unit) - fuzz_reach(b, unit);
}

double fuzz_outer_size(fuzz_solid s) {
    return fmax(s.radius, fmax(s.half.x, s.half.y));
}

double fuzz_inner_size(fuzz_solid s) {
    return s.radius + fmin(s.half.x, s.half.y);
}

double fuzz_extent(fuzz_solid a, fuzz_solid b) {
    double apart = fabs(a.center.x - b.center.x) + fabs(a.center.y - b.center.y);
    return apart + fuzz_outer_size(a) + fuzz_outer_size(b);
}

double fuzz_reach_from_origin(fuzz_solid s) {
    double x = fabs(s.center.x) + fuzz_reach(s, (fuzz_vec){1.0, 0.0});
    double y = fabs(s.center.y) + fuzz_reach(s, (fuzz_vec){0.0, 1.0});
    return fmax(x, y);
}

bool fuzz_is_within(carom_vec2 p, carom_aabb bounds, carom_shape of) {
    fuzz_solid s = fuzz_solid_of(of);
    double x = 1e-15 * (fabs(s.center.x) + fuzz_reach(s, (fuzz_vec){1.0, 0.0}));
    double y = 1e-15 * (fabs(s.center.y) + fuzz_reach(s, (fuzz_vec){0.0, 1.0}));
    return (double)p.x >= (double)bounds.min.x - x && (double)p.x <= (double)bounds.max.x + x &&
           (double)p.y >= (double)bounds.min.y - y && (double)p.y <= (double)bounds.max.y + y;
}
