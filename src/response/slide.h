/* Moving a shape to a float place where it overlaps nothing it did not overlap before. */
#ifndef CAROMI_RESPONSE_SLIDE_H
#define CAROMI_RESPONSE_SLIDE_H

#include "carom/response.h"
#include "vec/turn.h"

/* x rounded to the side that `side` points to, and to the nearest where it points nowhere. */
float caromi_round_side(double x, double side);

/* Shows every obstacle to a visitor: a list is a query whose region is everything. */
void caromi_slide_ask(const carom_slide_def *def, carom_aabb region, carom_slide_visit *visit,
                      void *visitor);

/* The mover at the end of `to`, or as much before it as it takes to stand free. */
carom_shape caromi_slide_step(carom_shape mover, carom_vec2 motion, carom_sweep to,
                              const carom_slide_def *def);

bool caromi_same_place(carom_shape a, carom_shape b);

/* Within a few floats of each other. */
bool caromi_is_next_to(carom_shape a, carom_shape b);

#endif
