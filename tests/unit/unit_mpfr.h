/* unit_mpfr.h: real numbers for the tests that need more than a double. */
#ifndef UNIT_MPFR_H
#define UNIT_MPFR_H

#include <mpfr.h>

#include "unit.h"

/// Holds any sum of a few floats exactly: 2^-149 ... 2^130, with some spare bits for products.
#define UNIT_BITS 1024

/// Returns whether `got` is within `ulps` float ulps of `exact`.
bool unit_mpfr_within_ulps(float got, mpfr_srcptr exact, double ulps);

/// The sine and cosine of an angle in radians, or in degrees.
void unit_mpfr_sin_cos(mpfr_ptr sine, mpfr_ptr cosine, float angle, bool degrees);

#endif
