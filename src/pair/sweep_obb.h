/* The sweep of two boxes at any angle. */
#ifndef CAROMI_PAIR_SWEEP_OBB_H
#define CAROMI_PAIR_SWEEP_OBB_H

#include "pair/obb.h"

/* Needs valid boxes and a finite motion of a. */
carom_sweep caromi_sweep_obbs(const caromi_obb *a, carom_vec2 motion, const caromi_obb *b);

#endif
