/* The exact stage for everything measured in a box's frame.
 *
 * A position u in the frame of a direction of length L is L times too large, and L is a root; but
 * |u|/L - h has the sign of u^2 - L^2 h^2, which is a polynomial in the inputs. */
#ifndef CAROMI_PAIR_EXACT_FRAME_H
#define CAROMI_PAIR_EXACT_FRAME_H

#include "base/expansion.h"
#include "carom/shape.h"

typedef struct caromi_exact_frame {
    caromi_expansion dx, dy;         /* from the box's centre, in the world */
    caromi_expansion u, v;           /* the same in the frame, times L */
    caromi_expansion length_squared; /* L^2 */
    double length;                   /* L, to a relative 2u */
} caromi_exact_frame;

/* A point seen from a box, in its frame. */
void caromi_exact_frame_make(caromi_exact_frame *f, carom_vec2 p, carom_box b);

/* Fills in u, v and L from dx, dy and the direction (c, s). */
void caromi_exact_frame_turn(caromi_exact_frame *f, double c, double s);

/* L to 2^-104 of itself; exact when it is a double, as with c or s = 0. */
void caromi_exact_length(caromi_expansion *out, const caromi_exact_frame *f);

/* |position|/L - half, sign exact, relative error below 2^-49. half >= 0. */
double caromi_exact_gap(const caromi_exact_frame *f, const caromi_expansion *position,
                        const caromi_expansion *half);

/* The terms of a corner of half-extents hx, hy against a circle of radius r:
 * sum = |d|^2 + hx^2 + hy^2 - r^2 and cross = 2(|u| hx + |v| hy). */
void caromi_exact_corner_terms(const caromi_exact_frame *f, double hx, double hy, double r,
                               caromi_expansion *sum, caromi_expansion *cross);

#endif
