/* A direction from an angle in double, for motions that turn. */
#ifndef CAROMI_VEC_ANGLE_H
#define CAROMI_VEC_ANGLE_H

#include "vec/turn.h"

/* How far an angle may turn in one motion. */
#define CAROMI_MAX_ANGLE 1e6

/* (cosine, sine), each within 1e-15 for |radians| up to CAROMI_MAX_ANGLE. */
caromi_vec caromi_direction(double radians);

/* The angle of a direction of any length but 0, in (-pi, pi], within 1e-15. */
double caromi_angle(double c, double s);

#endif
