/* explain/write.h: Writes the steps, lines and marks of an explanation. For its own files. */
#ifndef EXPLAIN_WRITE_H
#define EXPLAIN_WRITE_H

#include "explain/explain.h"
#include "text/text.h"

typedef struct explain_vector {
    double x, y;
} explain_vector;

/// Formats: %n a number (double), %v a vector (explain_vector), %s a text, %a and %b the letters of
/// the shapes, %% a percent sign. No number is written as -0.
void explain_step(explain *e, const char *format, ...);
void explain_line(explain *e, const char *format, ...);

/// Appends a number as printf's %.*g does.
void explain_number(text_builder *t, double value, uint32_t digits);

void explain_mark_vector(explain *e, explain_vector at, explain_vector by, const char *name);
void explain_mark_velocity(explain *e, explain_vector at, explain_vector v, const char *name);
void explain_mark_direction(explain *e, explain_vector at, explain_vector along, const char *name);
void explain_mark_segment(explain *e, explain_vector from, explain_vector to, const char *name);
void explain_mark_point(explain *e, explain_vector at, const char *name);
void explain_mark_outline(explain *e, carom_shape shape, float radius);

/// Writes the verdict. `margin` has the sign of the distance if nothing is rounded. `exact`: the
/// library's verdict is exact; otherwise it is exact to within 1e-12 of the shapes' size.
void explain_verdict(explain *e, double margin, bool exact);

/// Write the steps up to the contact, one function per pair of kinds.
void explain_circle_circle(explain *e);
void explain_circle_box(explain *e); /* the circle may be a or b */
void explain_box_box(explain *e);

static inline explain_vector explain_of(carom_vec2 v) {
    return (explain_vector){(double)v.x, (double)v.y};
}
static inline explain_vector explain_plus(explain_vector a, explain_vector b, double share) {
    return (explain_vector){a.x + share * b.x, a.y + share * b.y};
}
static inline double explain_dot(explain_vector a, explain_vector b) {
    return a.x * b.x + a.y * b.y;
}
static inline double explain_length(explain_vector v) {
    return __builtin_sqrt(explain_dot(v, v));
}
static inline explain_vector explain_center(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return explain_of(s.as.circle.center);
    explain_box b = explain_box_of(s);
    return (explain_vector){b.x, b.y};
}
/// Transform a vector into a box's frame, and back.
static inline explain_vector explain_into(const explain_box *b, explain_vector v) {
    return (explain_vector){b->c * v.x + b->s * v.y, b->c * v.y - b->s * v.x};
}
static inline explain_vector explain_back(const explain_box *b, explain_vector v) {
    return (explain_vector){b->c * v.x - b->s * v.y, b->s * v.x + b->c * v.y};
}
static inline explain_vector explain_world(const explain_box *b, explain_vector p) {
    return explain_plus((explain_vector){b->x, b->y}, explain_back(b, p), 1);
}
static inline double explain_clamped(double x, double half) {
    return x < -half ? -half : x > half ? half : x;
}
static inline const char *explain_sign(double a, double b) {
    return a < b ? "<" : a > b ? ">" : "=";
}

#endif
