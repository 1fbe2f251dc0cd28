/* explain/explain.h: Explains step by step how the library's results come about: a pair of shapes,
 * a sweep, an impact.
 *
 * The steps are the textbook algorithm in double precision. Verdicts and contacts come from
 * the library; where rounding gives the steps a different result, the text says so. A sink gets the
 * steps as text, and as marks: the vectors and outlines that a step is about. It needs no C library
 * besides square roots. */
#ifndef EXPLAIN_EXPLAIN_H
#define EXPLAIN_EXPLAIN_H

#include "carom/carom.h"
#include "explain/relation.h"

/// A box of either kind as the steps use it: centre and half-extents in double, axes of unit
/// length.
typedef struct explain_box {
    double x, y, half_x, half_y;
    double c, s;
} explain_box;

explain_box explain_box_of(carom_shape s);

/// An axis along which the gap of two boxes is measured: |d.n| - reach_a - reach_b.
typedef struct explain_axis {
    char name[8]; ///< such as "x of B"
    double x, y;  ///< n, of unit length
    double apart, reach_a, reach_b, gap;
} explain_axis;

void explain_axes_measure(const explain_box *a, const explain_box *b, const char letters[2],
                          explain_axis out[4]);

/// What a step highlights, in the world.
enum {
    EXPLAIN_VECTOR,    ///< an arrow from `at` to `to`
    EXPLAIN_SEGMENT,   ///< a line between them
    EXPLAIN_VELOCITY,  ///< an arrow from `at` along the velocity `to`, in a scale for all of them
    EXPLAIN_DIRECTION, ///< an arrow from `at` of any length, along the unit vector `to`
    EXPLAIN_POINT,     ///< at `at`
    EXPLAIN_OUTLINE    ///< of a shape, grown by `radius`
};

typedef struct explain_mark {
    uint32_t kind;
    carom_vec2 at, to;
    carom_shape shape;
    float radius;
    const char *name; ///< for a label, such as "n"; or NULL
} explain_mark;

/// Receives an explanation in order: steps, each followed by its lines and marks.
typedef struct explain_sink {
    void (*step)(void *ctx, uint32_t number, const char *title);
    void (*line)(void *ctx, const char *text);
    /// The gaps of two boxes along their four axes, the one at `best` with the comment `why`. NULL:
    /// they come as lines.
    void (*axes)(void *ctx, const explain_axis axes[4], uint32_t best, const char *why);
    void (*mark)(void *ctx, const explain_mark *mark); ///< NULL: not needed
    void *ctx;
    uint32_t digits; ///< significant digits of the numbers, 1 to 9
} explain_sink;

typedef struct explain {
    explain_sink sink;
    char letters[2]; ///< of the two shapes: usually A and B
    carom_shape a, b;
    carom_contact contact;     ///< of a and b
    explain_relation relation; ///< of a and b
    uint32_t step;
} explain;

/// Begins an explanation of two shapes.
explain explain_begin(explain_sink sink, carom_shape a, carom_shape b);

/// Explains whether they overlap, and their contact.
void explain_pair(explain *e);
/// Explains when a hits b on a motion, and where it stops.
void explain_sweep(explain *e, carom_vec2 motion);

/* ---- impacts --------------------------------------------------------------------------------- */

/// An impact. Bodies do not rotate: carom_bounce_rough computes the same.
typedef struct explain_impact {
    carom_vec2 velocity[2]; ///< of A and B, before
    carom_vec2 after[2];
    double inverse[2]; ///< inverse masses; 0: immovable
    double restitution, friction;
    double impulse[2]; ///< along the normal, and the size of the friction impulse
} explain_impact;

/// Computes the velocities after the impact, and the impulses.
void explain_impact_solve(explain_impact *i, carom_contact contact);

/// A relative velocity, split at the normal of the contact.
typedef struct explain_split {
    double x, y;  ///< velocity of A relative to B
    double along; ///< its component along the normal; negative: they approach
    double normal_x, normal_y;
    double tangent_x, tangent_y;
} explain_split;

explain_split explain_split_of(carom_vec2 a, carom_vec2 b, carom_vec2 normal);

/// Returns the kinetic energy of both; an immovable body counts as 0.
double explain_energy(const explain_impact *i, const carom_vec2 velocity[2]);

/// Explains how an impact that was solved changes the velocities.
void explain_bounce(explain *e, const explain_impact *i);

#endif
