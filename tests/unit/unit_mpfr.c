/* Real numbers for tests that need more than a double. */
#include "unit_mpfr.h"

bool unit_mpfr_within_ulps(float got, mpfr_srcptr exact, double ulps) {
    mpfr_t error;
    mpfr_init2(error, UNIT_BITS);
    mpfr_set_flt(error, got, MPFR_RNDN);
    mpfr_sub(error, error, exact, MPFR_RNDN);
    mpfr_abs(error, error, MPFR_RNDN);
    long exponent = mpfr_zero_p(exact) ? FLT_MIN_EXP : (long)mpfr_get_exp(exact);
    if (exponent < FLT_MIN_EXP)
        exponent = FLT_MIN_EXP;
    double allowed = ulps * ldexp(1.0, (int)exponent - FLT_MANT_DIG);
    bool within = mpfr_cmp_d(error, allowed) <= 0;
    mpfr_clear(error);
    return within;
}

void unit_mpfr_sin_cos(mpfr_ptr sine, mpfr_ptr cosine, float angle, bool degrees) {
    mpfr_t radians;
    mpfr_init2(radians, 256);
    if (degrees) {
        /* fmod is exact, so that a huge angle costs no precision. */
        mpfr_const_pi(radians, MPFR_RNDN);
        mpfr_mul_d(radians, radians, fmod((double)angle, 360.0), MPFR_RNDN);
        mpfr_div_ui(radians, radians, 180, MPFR_RNDN);
    } else {
        mpfr_set_flt(radians, angle, MPFR_RNDN);
    }
    mpfr_sin_cos(sine, cosine, radians, MPFR_RNDN);
    mpfr_clear(radians);
}
