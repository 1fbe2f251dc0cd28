/* Converts frame times into a number of steps of fixed length.
 *
 * clock->left is the time that is left over for the next call. If more than max_steps are due, the
 * call returns max_steps and drops the remaining time. */
#include "base/guard.h"
#include "base/real.h"
#include "carom/world.h"

/* max_steps if it is 0. */
#define CAROMI_CLOCK_STEPS 8u

static double caromi_time_or_none(double seconds) {
    return seconds > 0.0 && caromi_is_finite(seconds) ? seconds : 0.0;
}

uint32_t carom_clock_advance(carom_clock *clock, double seconds) {
    double step = clock->step;
    uint32_t most = clock->max_steps > 0 ? clock->max_steps : CAROMI_CLOCK_STEPS;
    double time = caromi_time_or_none(clock->left) + caromi_time_or_none(seconds);
    if (!(step > 0.0) || !caromi_is_finite(step)) {
        clock->left = 0.0;
        return 0;
    }
    double ratio = time / step;
    if (!(ratio < (double)most + 1.0)) {
        clock->left = 0.0;
        return most;
    }
    /* The product is rounded: the remainder may be slightly below 0, or a whole step. */
    uint32_t steps = (uint32_t)ratio;
    double left = time - step * (double)steps;
    if (left >= step) {
        left = 0.0;
        steps += steps < most;
    }
    clock->left = left > 0.0 ? left : 0.0;
    return steps;
}
