/* Tests that a series has evenly spaced points of the whole run, however long it is. */
#include "cli/run/run_series.h"
#include "unit.h"

static run_series series;

static void run_for(uint64_t steps) {
    series = (run_series){.every = 1};
    for (uint64_t step = 0; step <= steps; step++) {
        if (run_series_is_due(&series, step) || (step == steps && series.last != step)) {
            double values[RUN_SERIES_CURVES] = {1.0 + (double)step, 2.0, -(double)step};
            run_series_add(&series, step, (double)step, values);
        }
    }
}

TEST(a_short_run_keeps_every_step) {
    run_for(2047);
    assert_int_equal(series.count, 2048);
    for (uint32_t i = 0; i < series.count; i++)
        CHECK(series.time[i] == (float)i, "point %u is of step %g", i, (double)series.time[i]);
}

TEST(points_are_evenly_spread_to_the_end) {
    static const uint64_t lengths[] = {0,    1,    2046, 2048, 2049,  4095,
                                       4096, 4097, 5000, 8191, 99999, 1000000};
    for (size_t n = 0; n < COUNT(lengths); n++) {
        run_for(lengths[n]);
        uint32_t last = series.count - 1;
        CHECK(series.count <= RUN_SERIES_ROOM + 1, "%u points", series.count);
        CHECK(lengths[n] < RUN_SERIES_ROOM || series.count >= RUN_SERIES_ROOM / 2, "%u points",
              series.count);
        CHECK(series.time[last] == (float)lengths[n], "ends at %g", (double)series.time[last]);
        for (uint32_t i = 0; i < last; i++)
            CHECK(series.time[i] == (float)((double)i * (double)series.every),
                  "run of %g: point %u is of step %g", (double)lengths[n], i,
                  (double)series.time[i]);
    }
}

TEST(values_stay_with_their_times) {
    run_for(50000);
    for (uint32_t i = 0; i < series.count; i++) {
        CHECK(series.value[0][i] == series.time[i] + 1.0f, "point %u", i);
        CHECK(series.value[1][i] == 2.0f, "point %u", i);
        CHECK(series.value[2][i] == -series.time[i], "point %u", i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_short_run_keeps_every_step),
        cmocka_unit_test(points_are_evenly_spread_to_the_end),
        cmocka_unit_test(values_stay_with_their_times),
    };
    return RUN(tests);
}
