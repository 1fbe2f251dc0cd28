/* Frames of any length become steps of one length. */
#include "unit.h"

TEST(time_is_stepped_once_it_is_there) {
    carom_clock clock = {.step = 0.25};
    static const struct {
        double seconds;
        uint32_t steps;
        double left;
    } frames[] = {{0.125, 0, 0.125},   {0.125, 1, 0}, {0.25, 1, 0},  {0.625, 2, 0.125},
                  {0, 0, 0.125},       {1, 4, 0.125}, {0.125, 1, 0}, {2, 8, 0},
                  {0.1875, 0, 0.1875}, {2, 8, 0.1875}};
    for (size_t i = 0; i < COUNT(frames); i++) {
        uint32_t steps = carom_clock_advance(&clock, frames[i].seconds);
        CHECK(steps == frames[i].steps, "frame %zu: %u steps", i, steps);
        CHECK(clock.left == frames[i].left, "frame %zu: %.17g left", i, clock.left);
    }
}

TEST(time_beyond_the_most_steps_is_dropped) {
    carom_clock clock = {.step = 0.25, .left = 0.125};
    assert_int_equal(carom_clock_advance(&clock, 100), 8);
    assert_true(clock.left == 0);
    clock.max_steps = 3;
    assert_int_equal(carom_clock_advance(&clock, 0.875), 3);
    assert_true(clock.left == 0.125);
    assert_int_equal(carom_clock_advance(&clock, 0.875), 3);
    assert_true(clock.left == 0);
    assert_int_equal(carom_clock_advance(&clock, DBL_MAX), 3);
    assert_true(clock.left == 0);
    clock.max_steps = UINT32_MAX;
    assert_int_equal(carom_clock_advance(&clock, DBL_MAX), UINT32_MAX);
    assert_true(clock.left == 0);
    clock.step = 0x1p-30;
    assert_int_equal(carom_clock_advance(&clock, 3), 3u << 30);
    assert_true(clock.left == 0);
}

TEST(an_invalid_time_counts_as_zero) {
    static const double times[] = {-1, -0.0, NAN, INFINITY, -INFINITY, -DBL_MAX};
    for (size_t i = 0; i < COUNT(times); i++) {
        carom_clock clock = {.step = 0.25, .left = 0.125};
        CHECK(carom_clock_advance(&clock, times[i]) == 0, "%g", times[i]);
        CHECK(clock.left == 0.125, "%g: %g left", times[i], clock.left);
        clock.left = times[i];
        CHECK(carom_clock_advance(&clock, 0.25) == 1, "%g left", times[i]);
        CHECK(clock.left == 0, "%g: %g left", times[i], clock.left);
    }
}

TEST(without_a_step_no_time_passes) {
    static const double steps[] = {0, -0.0, -1, NAN, INFINITY};
    for (size_t i = 0; i < COUNT(steps); i++) {
        carom_clock clock = {.step = steps[i], .left = 0.125};
        CHECK(carom_clock_advance(&clock, 100) == 0, "step %g", steps[i]);
        CHECK(clock.left == 0, "step %g: %g left", steps[i], clock.left);
    }
}

/* Products that round to the other side, found by search. */
TEST(a_whole_number_of_steps_is_stepped_in_spite_of_rounding) {
    static const struct {
        double step, seconds;
        uint32_t steps;
    } cases[] = {{0x1.23a45868dfbc9p-5, 0x1.1cce7e566a7e2p+4, 500},
                 {0x1.669a90fb84f90p-7, 0x1.1234b05c52ed6p+3, 783},
                 {0x1.3f76ec3b6b426p-8, 0x1.765f5cd5a1b1cp-2, 75},
                 {0x1.15971938993cap-4, 0x1.d12e3543d8ca9p+5, 858}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_clock clock = {.step = cases[i].step, .max_steps = 1000};
        uint32_t steps = carom_clock_advance(&clock, cases[i].seconds);
        CHECK(steps == cases[i].steps, "case %zu: %u steps", i, steps);
        CHECK(clock.left == 0, "case %zu: %g left", i, clock.left);
    }
}

/* For frames of any length, the steps add up to the time that has passed; the remainder is less
 * than one step. */
TEST(no_time_is_lost_and_none_is_made) {
    double worst = 0;
    int count = unit_size("frames", 1000000, 10000000);
    carom_clock clock = {.step = 1.0 / 60, .max_steps = 1000};
    double passed = 0, stepped = 0;
    for (int i = 0; i < count; i++) {
        double frame = (double)unit_uniform(0, 0.1f);
        if (i % 1000 == 0) {
            clock = (carom_clock){.step = (double)unit_uniform(1e-3f, 0.1f), .max_steps = 1000};
            passed = stepped = 0;
        }
        /* Frames of a whole number of steps: here the quotient may be rounded the wrong way. */
        if (i % 3 == 0)
            frame = clock.step * (double)(unit_random() % 20);
        passed += frame;
        stepped += clock.step * carom_clock_advance(&clock, frame);
        CHECK(clock.left >= 0 && clock.left < clock.step, "frame %d: %.17g left of %.17g", i,
              clock.left, clock.step);
        worst = fmax(worst, fabs(passed - stepped - clock.left));
    }
    printf("%d frames in runs of 1000: off by at most %.3g seconds\n", count, worst);
    assert_true(worst < 1e-11);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_is_stepped_once_it_is_there),
        cmocka_unit_test(time_beyond_the_most_steps_is_dropped),
        cmocka_unit_test(an_invalid_time_counts_as_zero),
        cmocka_unit_test(without_a_step_no_time_passes),
        cmocka_unit_test(a_whole_number_of_steps_is_stepped_in_spite_of_rounding),
        cmocka_unit_test(no_time_is_lost_and_none_is_made),
    };
    return RUN(tests);
}
