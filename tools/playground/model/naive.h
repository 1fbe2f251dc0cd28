/* naive.h: the formulas of tutorials, as people type them: in float, each pair by itself.
 *
 * They are here to be compared with. Where a formula divides by zero the answer is a NaN, as it
 * would be in a game; nothing here mends it. */
#ifndef CAROM_PLAY_NAIVE_H
#define CAROM_PLAY_NAIVE_H

#include "carom/carom.h"

/// A hit if `hit`; then `push` is the way out for the first shape.
typedef struct naive_answer {
    uint32_t hit;
    float distance;    ///< between the borders, as the formula has it
    carom_vec2 normal; ///< difference / length
    carom_vec2 push;
} naive_answer;

/// Squared distance of the centres against the squared sum of the radii.
bool naive_circles_meet(carom_circle a, carom_circle b);
/// The centre clamped to the box: squared distance to that point against the squared radius.
bool naive_circle_meets_rect(carom_circle a, carom_aabb b);

naive_answer naive_circles(carom_circle a, carom_circle b);
naive_answer naive_circle_rect(carom_circle a, carom_aabb b);
/// The square around the circle against the box, as if the circle was one.
naive_answer naive_square_rect(carom_circle a, carom_aabb b);
/// Pushed along the axis of the smaller overlap.
naive_answer naive_rects(carom_aabb a, carom_aabb b);

/// The circle turned back about the box's centre, in world coordinates, then as with a rectangle.
/// rot has length 1. `seen`, if not NULL, is where the formula has the circle's centre then.
naive_answer naive_circle_box(carom_circle a, carom_box b, carom_vec2 *seen);

#endif
