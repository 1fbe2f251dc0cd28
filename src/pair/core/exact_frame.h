/* Computes in exact arithmetic what the filters measure in a box's frame.
 *
 * In the frame of a direction of length L, a coordinate u is L times too large, and L is a square
 * root. But |u|/L - h has the sign of u^2 - L^2 h^2, which is a polynomial in the inputs. */
#ifndef CAROMI_PAIR_EXACT_FRAME_H
#define CAROMI_PAIR_EXACT_FRAME_H

#include "base/expansion.h"
#include "carom/shape.h"

typedef struct caromi_exact_frame {
    caromi_expansion dx, dy;         /* from the box's centre, in world coordinates */
    caromi_expansion u, v;           /* the same in the frame, times L */
    caromi_expansion length_squared; /* L^2 */
    double length;                   /* L, to a relative error of 2u */
} caromi_exact_frame;

/* Computes the frame coordinates of a point relative to a box. */
void caromi_exact_frame_make(caromi_exact_frame *f, carom_vec2 p, carom_box b);

/* Computes u, v and L from dx, dy and the direction (c, s). */
void caromi_exact_frame_turn(caromi_exact_frame *f, double c, double s);

/* Computes L to a relative error of 2^-104; exact if L is a double, as with c or s = 0. */
void caromi_exact_length(caromi_expansion *out, const caromi_exact_frame *f);

/* Returns |position|/L - half with exact sign and relative error below 2^-49, for half >= 0. */
double caromi_exact_gap(const caromi_exact_frame *f, const caromi_expansion *position,
                        const caromi_expansion *half);

/* Computes the terms for a corner with half-extents hx, hy against a circle of radius r:
 *   sum = |d|^2 + hx^2 + hy^2 - r^2,  cross = 2(|u| hx + |v| hy) */
void caromi_exact_corner_terms(const caromi_exact_frame *f, double hx, double hy, double r,
                               caromi_expansion *sum, caromi_expansion *cross);

#endif
