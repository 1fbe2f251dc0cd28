/* naive.h: The formulas of tutorials, as commonly written: in float, each pair by itself.
 *
 * They serve as a comparison, with the mistakes that the gallery shows. tests/support has formulas
 * without mistakes, which tests and benchmarks share. Where a formula divides by zero the result is
 * NaN, as it would be in a game; nothing here fixes that. */
#ifndef CAROM_PLAY_NAIVE_H
#define CAROM_PLAY_NAIVE_H

#include "carom/carom.h"

/// The result of a formula. If `hit` is set, `push` moves the first shape out.
typedef struct naive_answer {
    uint32_t hit;
    float distance;    ///< between the borders, according to the formula
    carom_vec2 normal; ///< difference / length
    carom_vec2 push;
} naive_answer;

/// Compares the squared distance of the centres with the squared sum of the radii.
bool naive_circles_overlap(carom_circle a, carom_circle b);
/// Clamps the centre to the box, and compares the squared distance to that point with the squared
/// radius.
bool naive_circle_overlaps_rect(carom_circle a, carom_aabb b);

naive_answer naive_circles(carom_circle a, carom_circle b);
/// The same with the mistake of a tutorial: dx * dx - dy * dy as the squared distance.
naive_answer naive_circles_minus(carom_circle a, carom_circle b);
naive_answer naive_circle_rect(carom_circle a, carom_aabb b);
/// The same with the mistake of a tutorial: an absolute epsilon in a comparison of squares.
naive_answer naive_circle_rect_epsilon(carom_circle a, carom_aabb b);
/// Tests the square around the circle against the box.
naive_answer naive_square_rect(carom_circle a, carom_aabb b);
/// Pushes along the axis of the smaller overlap.
naive_answer naive_rects(carom_aabb a, carom_aabb b);

/// Rotates the circle into the box's frame, about the box's centre, in world coordinates, and
/// continues as with a rectangle. rot has length 1. Writes the rotated centre to `seen` unless that
/// is NULL.
naive_answer naive_circle_box(carom_circle a, carom_box b, carom_vec2 *seen);

/// Exchanges the velocities of two equal balls along the normal, with the mistake of a tutorial:
/// the signs are reversed.
void naive_bounce_reversed(carom_vec2 normal, carom_vec2 *va, carom_vec2 *vb);

#endif
