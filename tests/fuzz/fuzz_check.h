/* Shared by the targets: checks that print the case in hexadecimal floats, comparisons of bits, and
 * plain double geometry that is independent of the library. */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

#include "carom/carom.h"

/* One libFuzzer target; also what the replay driver calls. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Discards the notes of the last case. Notes made after this are printed when a check fails. */
void fuzz_begin(void);
void fuzz_note_float(const char *name, float value);
void fuzz_note_vec2(const char *name, carom_vec2 v);
void fuzz_note_shape(const char *name, carom_shape s);
void fuzz_note_contact(const char *name, carom_contact c);

_Noreturn void fuzz_fail(const char *clause, const char *condition, const char *file, int line);

/* `clause` is the sentence of the contract that is broken when the condition does not hold. */
#define FUZZ_CHECK(condition, clause)                                                              \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fuzz_fail(clause, #condition, __FILE__, __LINE__);                                     \
    } while (0)

bool fuzz_same_bits(float a, float b);
bool fuzz_same_vec2(carom_vec2 a, carom_vec2 b);
bool fuzz_same_contact(carom_contact a, carom_contact b);
bool fuzz_same_sweep(carom_sweep a, carom_sweep b);

bool fuzz_is_finite(carom_vec2 v);
bool fuzz_is_zero(carom_vec2 v);
bool fuzz_is_unit(carom_vec2 normal); /* within 6e-8 */
bool fuzz_has_nan(carom_contact c);

/* Exactly the results that the contract states for invalid shapes. */
bool fuzz_is_invalid_contact(carom_contact c);
bool fuzz_is_invalid_sweep(carom_sweep s);

/* Two boxes, or an aabb and a box, are decided in double, which is right outside a band around
 * touching. All other pairs have exact verdicts, so theorems about them hold without tolerance. */
bool fuzz_is_exact_pair(carom_shape a, carom_shape b);

/* Returns whether the box, which is straight, holds exactly the points of the aabb. */
bool fuzz_is_same_box(carom_aabb a, carom_box straight);

/* Mirrored in the line x = y. A box keeps its half-extents: its x axis is mirrored with it. */
carom_vec2 fuzz_mirrored_vec2(carom_vec2 v);
carom_shape fuzz_mirrored(carom_shape s);

/* ---- geometry in double, good to about 1e-15 of the numbers involved ------------------------- */

typedef struct fuzz_vec {
    double x, y;
} fuzz_vec;

/* Any shape as a box in double, rounded by a radius: a circle has half (0, 0). */
typedef struct fuzz_solid {
    fuzz_vec center, half, axis;
    double radius;
} fuzz_solid;

fuzz_solid fuzz_solid_of(carom_shape valid);
fuzz_vec fuzz_normalised(carom_vec2 v);
double fuzz_dot(fuzz_vec a, fuzz_vec b);

/* Returns the extent of the shape from its centre along a unit vector. */
double fuzz_reach(fuzz_solid s, fuzz_vec unit);

/* The gap of the shapes' shadows on a line along `unit`, a's side positive. The signed distance of
 * two convex shapes is its greatest value over all directions. */
double fuzz_gap_along(fuzz_solid a, fuzz_solid b, fuzz_vec unit);

/* A bound on all lengths that enter a query about the two. */
double fuzz_extent(fuzz_solid a, fuzz_solid b);

/* The radius, or the smaller half-extent. */
double fuzz_inner_size(fuzz_solid s);
double fuzz_outer_size(fuzz_solid s);

/* The greatest coordinate of the shape's border in absolute value. */
double fuzz_reach_from_origin(fuzz_solid s);

/* Returns whether the point lies within the bounds, with a tolerance for the cancellation of
 * coordinates in double. Needs a valid shape. */
bool fuzz_is_within(carom_vec2 p, carom_aabb bounds, carom_shape of);

#endif
