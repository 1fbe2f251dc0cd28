/* Declares what the tests need of the sweep against a rotating box. */
#ifndef CAROMI_PAIR_SWEEP_TURNING_H
#define CAROMI_PAIR_SWEEP_TURNING_H

#include "carom/pair.h"

/* More steps than a sweep can take: docs/NUMERICS.md, "Rotating boxes", proves fewer than
 * 58,000. */
#define CAROMI_TURNING_STEPS 65536

/* Returns the public function's result, with the number of steps in `reserved`. */
carom_sweep caromi_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                            carom_vec2 b_motion, float b_radians);

#endif
