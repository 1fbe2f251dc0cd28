/* The crowd's clock: what is measured, when it restarts, the step of a scene, and the texts
 * about number and colours. */
#include "play_support.h"

TEST(what_was_not_measured_is_not_shown) {
    play *p = play_with(PLAY_CROWD);
    ticks(p, 3);
    assert_false(has_label(p, "frames a second") || has_label(p, "step "));
    assert_int_equal(row(p, "Frames a second")->flags, PLAY_OFF);
    play_event slow = {.kind = PLAY_TICK, .code = 900000, .x = 2.0f, .y = 0.5f};
    assert_true(play_take(p, &slow));
    assert_string_equal(value(p, "Frames a second"), "0.5");
    assert_int_equal(row(p, "Frames a second")->flags, 0);
    set_field(p, "Crowd", "pile"); /* its rows stay where they are */
    assert_int_equal(row(p, "Energy kept")->flags, PLAY_OFF);
    play_free(p);
}

TEST(other_colours_restart_nothing) {
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "3000");
    ticks(p, 20);
    float x = crowd_of(p)->at[500].x;
    set_field(p, "Colours", "type");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "Colours"), "speed");
    assert_float_equal(crowd_of(p)->at[500].x, x, 0);
    press_with(p, 'y', PLAY_CONTROL);
    assert_float_equal(crowd_of(p)->at[500].x, x, 0);
    press(p, 'r');
    set_field(p, "Bodies", "3000");
    assert_true(crowd_of(p)->at[500].x != x);
    play_free(p);
}

static const char *const big = "{\"format\": 1, \"world\": {\"step\": 0.005}, \"bodies\": "
                               "[{\"type\": \"dynamic\", \"velocity\": [1, 0], "
                               "\"circle\": {\"center\": [0, 0], \"radius\": 0.4}, "
                               "\"repeat\": {\"count\": [60, 50], \"step\": [1, 1]}}]}";

/* Makes the steps of one tick, or single steps while paused. */
TEST(a_scene_keeps_its_step) {
    play *p = play_with(PLAY_PAIR);
    if (!play_open(p, big, strlen(big), "big.json"))
        fail_msg("%s", play_message(p));
    float x = crowd_of(p)->at[1].x;
    press(p, ' ');
    ticks(p, 60);
    assert_float_equal(crowd_of(p)->at[1].x, x + 1, 0.006);
    press(p, ' ');
    x = crowd_of(p)->at[1].x;
    press(p, '.');
    assert_float_equal(crowd_of(p)->at[1].x, x + 0.005f, 1e-4);
    play_free(p);
}

/* A pile of this size would be slow: a message says that there are fewer bodies, until the pile
 * is left. */
TEST(a_pile_that_begins_with_fewer_says_so) {
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "100000");
    assert_false(has_row(p, ""));
    set_field(p, "Crowd", "pile");
    assert_string_equal(value(p, "Bodies"), "20000");
    assert_string_equal(play_message(p),
                        "20,000 of 100,000, because a pile costs more. ] makes more.");
    assert_string_equal(value(p, ""), "20,000 of 100,000, because a pile costs more");
    assert_true(has_label(p, "a pile of 20,000 bodies"));
    set_field(p, "Crowd", "gas");
    assert_string_equal(value(p, "Bodies"), "100000");
    assert_false(has_row(p, ""));
    set_field(p, "Crowd", "pile");
    set_field(p, "Bodies", "30000");
    assert_false(has_row(p, ""));
    assert_string_equal(value(p, "Bodies"), "30000");
    play_free(p);
}

TEST(a_legend_explains_the_colours) {
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "1000");
    set_field(p, "Speed", "2");
    assert_true(has_label(p, "speed over 3") && has_label(p, "under 1.2"));
    set_field(p, "Colours", "contacts");
    assert_true(has_label(p, "touches another"));
    set_field(p, "Colours", "type");
    assert_true(has_label(p, "static") && has_label(p, "dynamic"));
    assert_true(play_take(p, &(play_event){.kind = PLAY_LAB, .code = PLAY_BOUNCE}));
    assert_true(has_label(p, "just hit") && has_label(p, "velocity") && has_label(p, "static"));
    press(p, 'v');
    assert_false(has_label(p, "velocity") || has_label(p, "kinematic"));
    assert_true(play_take(p, &(play_event){.kind = PLAY_LAB, .code = PLAY_PAIR}));
    assert_false(has_label(p, "at impact"));
    press(p, 's');
    assert_true(has_label(p, "at impact"));
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_not_measured_is_not_shown),
        cmocka_unit_test(other_colours_restart_nothing),
        cmocka_unit_test(a_scene_keeps_its_step),
        cmocka_unit_test(a_pile_that_begins_with_fewer_says_so),
        cmocka_unit_test(a_legend_explains_the_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
