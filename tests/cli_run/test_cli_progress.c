/* The bar of a run as text. */
#include "cli/output/progress.h"
#include "unit.h"

static cli_progress at_rate(double rate) {
    return (cli_progress){.first = 0, .last = 600, .step = 1.0 / 60.0, .rate = rate};
}

TEST(the_bar_shows_share_time_rate_and_time_left) {
    char line[CLI_PROGRESS_ROOM];
    cli_progress p = at_rate(100);
    cli_progress_line(&p, 300, 100, line);
    assert_string_equal(line, "[####################....................]  50%  5.0 of 10.0 s  "
                              "100 steps/s  0:03 left");
}

TEST(time_left_is_said_in_minutes_hours_or_days) {
    static const struct {
        double rate;
        const char *left;
    } cases[] = {{100, "0:06 left"},         {10, "1:00 left"},      {1, "10:00 left"},
                 {0.1, "1:40 h left"},       {0.01, "16:40 h left"}, {0.001, "7 days left"},
                 {1e-9, "6944444 days left"}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        char line[CLI_PROGRESS_ROOM];
        cli_progress p = at_rate(cases[i].rate);
        cli_progress_line(&p, 0, 200, line);
        const char *left = strstr(line, "steps/s  ");
        assert_non_null(left);
        assert_string_equal(left + 9, cases[i].left);
    }
}

TEST(no_line_is_wider_than_the_terminal) {
    for (int width = 20; width < 150; width++) {
        for (uint64_t step = 0; step <= 600; step += 60) {
            char line[CLI_PROGRESS_ROOM];
            cli_progress p = at_rate(12345);
            cli_progress_line(&p, step, width, line);
            CHECK(strlen(line) < (size_t)width, "%d columns: %s", width, line);
        }
    }
}

TEST(a_narrow_terminal_has_the_share_and_the_time_left) {
    char line[CLI_PROGRESS_ROOM];
    cli_progress p = at_rate(100);
    cli_progress_line(&p, 300, 30, line);
    assert_string_equal(line, " 50%  0:03 left");
}

TEST(a_run_of_no_steps_is_done) {
    char line[CLI_PROGRESS_ROOM];
    cli_progress p = {.first = 7, .last = 7, .step = 0.5};
    cli_progress_line(&p, 7, 80, line);
    assert_non_null(strstr(line, "100%"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bar_shows_share_time_rate_and_time_left),
        cmocka_unit_test(time_left_is_said_in_minutes_hours_or_days),
        cmocka_unit_test(no_line_is_wider_than_the_terminal),
        cmocka_unit_test(a_narrow_terminal_has_the_share_and_the_time_left),
        cmocka_unit_test(a_run_of_no_steps_is_done),
    };
    return RUN(tests);
}
