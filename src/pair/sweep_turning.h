/* What the tests see of the sweep against a box that turns. */
#ifndef CAROMI_PAIR_SWEEP_TURNING_H
#define CAROMI_PAIR_SWEEP_TURNING_H

#include "carom/pair.h"

/* More steps than it can take: docs/NUMERICS.md, "Turning boxes", proves fewer than 58,000. */
#define CAROMI_TURNING_STEPS 65536

/* The public function's answer, with the number of steps in `reserved`. */
carom_sweep caromi_sweep_circle_turning_box(carom_circle a, carom_vec2 motion, carom_box b,
                                            carom_vec2 b_motion, float b_radians);

#endif
