/* Converts between angles and directions in double, for rotating motions. */
#ifndef CAROMI_VEC_ANGLE_H
#define CAROMI_VEC_ANGLE_H

#include "vec/turn.h"

/* Largest angle of one motion, in radians. */
#define CAROMI_MAX_ANGLE 1e6

/* Returns (cosine, sine), each within 1e-15. Larger angles are limited to CAROMI_MAX_ANGLE. */
caromi_vec caromi_direction(double radians);

/* Returns the same, faster for angles up to a quarter of a radian. Its bits differ from those of
 * caromi_direction. */
caromi_vec caromi_direction_near(double radians);

/* Returns the angle of a direction of any non-zero length, in (-pi, pi], within 1e-15. */
double caromi_angle(double c, double s);

#endif
