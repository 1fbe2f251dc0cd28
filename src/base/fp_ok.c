/* Checks at run time that floating-point arithmetic is IEEE: rounded to nearest, with denormals,
 * neither contracted nor reassociated. */
#include "base/guard.h"
#include "base/real.h"

/* Volatile, so that the arithmetic is done at run time, in the environment to be checked. */
bool carom_fp_ok(void) {
    volatile float one = 1.0f;
    volatile float quarter_ulp = FLT_EPSILON / 4;
    volatile float smallest_normal = FLT_MIN;
    volatile float smallest = FLT_TRUE_MIN;
    volatile float up = one + quarter_ulp;
    volatile float down = -one - quarter_ulp;
    volatile float inward = one - quarter_ulp / 2;
    volatile float denormal_result = smallest_normal * 0.5f;
    volatile float denormal_input = smallest * 8388608.0f;
    /* An optimiser that reassociates sums turns this exact remainder into 0. */
    volatile double large = 1.0;
    volatile double small = 0x1p-60;
    volatile double more = 1.0 + 0x1p-30;
    volatile double less = 1.0 - 0x1p-30;
    double factor = more;
    double other = less;
    /* With a single rounding this is -2^-60: clang contracts under -ffp-contract=fast, despite the
     * pragma. */
    bool not_contracted = factor * other - 1.0 == 0.0;
    bool as_written = caromi_two_sum(large, small).rest == 0x1p-60 && not_contracted;
    bool to_nearest = up == 1.0f && down == -1.0f && inward == 1.0f;
    bool denormals_kept = denormal_result > 0.0f && denormal_input == FLT_MIN;
    return to_nearest && denormals_kept && as_written;
}
