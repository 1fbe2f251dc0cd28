/* The dot's demonstration, and the magnifier of small gaps. */
#include "play_support.h"

#include <stdlib.h>

static void steps(play *p, int count) {
    for (int i = 0; i < count; i++)
        tick(p, 1.0f / 60.0f);
}

static float number(play *p, const char *label) {
    return strtof(value(p, label), NULL);
}

static void hold_right(play *p) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_KEY, .code = PLAY_KEY_RIGHT}));
}

/* Of the first of the two methods: the dot's own. */
static bool has_gap(play *p) {
    return strcmp(value(p, "Gap"), "0, widest 0") != 0;
}

TEST(the_demonstration_runs_without_a_key) {
    play *p = play_with(PLAY_DOT);
    assert_false(play_is_moving(p));
    push(p, "Demonstration");
    assert_true(play_is_moving(p));
    steps(p, 40);
    assert_true(number(p, "y") == 250.0f);
    steps(p, 60);
    assert_true(number(p, "x") == 286.0f); /* a gap of 4 before the wall */
    assert_string_equal(value(p, "Gap"), "4, widest 4");
    play_free(p);
}

TEST(it_shows_where_moving_back_is_caught_and_begins_again) {
    play *p = play_with(PLAY_DOT);
    press(p, 'v');
    steps(p, 300);
    assert_true(number(p, "Caught") > 0.0f);
    assert_true(has_label(p, "carom_slide (ghost): no gap, not caught"));
    steps(p, 61);
    assert_true(number(p, "x") == 10.0f && number(p, "y") < 30.0f);
    assert_true(number(p, "Caught") == 0.0f);
    assert_true(play_is_moving(p));
    play_free(p);
}

TEST(a_key_a_drag_and_the_switch_end_it) {
    play *p = play_with(PLAY_DOT);
    for (int how = 0; how < 3; how++) {
        set_field(p, "Demonstration", "1");
        steps(p, 5);
        if (how == 0) {
            play_take(p, &(play_event){.kind = PLAY_KEY, .code = PLAY_KEY_RIGHT});
            steps(p, 1);
            play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = PLAY_KEY_RIGHT});
        } else if (how == 1) {
            uint32_t count;
            const draw_item *items = draw_list_items(picture(p), &count);
            carom_vec2 wall = {0, 0};
            for (uint32_t i = 0; i < count; i++)
                if (items[i].kind == DRAW_BOX && items[i].meaning == DRAW_STATIC &&
                    items[i].y2 > 100.0f)
                    wall = vec(items[i].x, items[i].y);
            drag(p, wall, vec(wall.x + 10, wall.y));
        } else {
            press(p, 'v');
        }
        assert_string_equal(value(p, "Demonstration"), "0");
        assert_false(play_is_moving(p));
    }
    play_free(p);
}

TEST(it_can_be_undone_and_no_link_has_it) {
    play *p = play_with(PLAY_DOT);
    set_field(p, "x", "100");
    push(p, "Demonstration");
    steps(p, 30);
    press_with(p, 'z', PLAY_CONTROL);
    assert_true(number(p, "x") == 100.0f);
    assert_false(play_is_moving(p));
    play_free(p);
}

TEST(a_small_gap_is_magnified_until_it_is_closed) {
    play *p = play_with(PLAY_DOT);
    set_field(p, "Ghost", "0");
    set_field(p, "y", "250");
    set_field(p, "x", "277");
    assert_false(has_label(p, " times"));
    hold_right(p);
    steps(p, 5);
    assert_true(has_gap(p));
    assert_true(has_label(p, " times"));
    set_field(p, "Moves by", "carom_slide");
    steps(p, 5);
    CHECK(number(p, "x") > 289.99f, "at %g", (double)number(p, "x"));
    assert_false(has_label(p, " times"));
    play_free(p);
}

TEST(a_wide_gap_is_not_magnified) {
    play *p = play_with(PLAY_DOT);
    set_field(p, "Speed", "100");
    set_field(p, "y", "250");
    set_field(p, "x", "200");
    hold_right(p);
    steps(p, 5);
    assert_true(has_gap(p));
    assert_false(has_label(p, " times"));
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_demonstration_runs_without_a_key),
        cmocka_unit_test(it_shows_where_moving_back_is_caught_and_begins_again),
        cmocka_unit_test(a_key_a_drag_and_the_switch_end_it),
        cmocka_unit_test(it_can_be_undone_and_no_link_has_it),
        cmocka_unit_test(a_small_gap_is_magnified_until_it_is_closed),
        cmocka_unit_test(a_wide_gap_is_not_magnified),
    };
    return RUN(tests);
}
