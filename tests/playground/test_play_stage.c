/* Tests what all labs share: view, undo, reset, copies, links, scenes, and failed allocations. */
#include "play_support.h"

#include "scene_support.h"

static carom_vec2 center_of(play *p, uint32_t kind, uint32_t meaning) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == kind && items[i].meaning == meaning)
            return vec(items[i].x, items[i].y);
    fail_msg("there is no such item");
    return vec(0, 0);
}

static carom_vec2 circle_place(play *p) {
    return center_of(p, DRAW_CIRCLE, DRAW_HIT);
}

/* ---- view ------------------------------------------------------------------------------------ */

TEST(dragging_nothing_pans) {
    play *p = play_with(PLAY_PAIR);
    carom_vec2 before = circle_place(p);
    drag(p, vec(500, 600), vec(530, 560));
    carom_vec2 after = circle_place(p);
    assert_float_equal(after.x - before.x, 30, 0.01);
    assert_float_equal(after.y - before.y, -40, 0.01);
    press(p, PLAY_KEY_HOME);
    after = circle_place(p);
    assert_float_equal(after.x, before.x, 0.01);
    play_free(p);
}

TEST(the_middle_button_pans_over_shapes_too) {
    play *p = play_with(PLAY_PAIR);
    carom_vec2 at = circle_place(p);
    assert_true(play_take(p, &(play_event){.kind = PLAY_DOWN, .code = 2, .x = at.x, .y = at.y}));
    assert_true(play_take(p, &(play_event){.kind = PLAY_MOVE, .x = at.x + 20, .y = at.y}));
    assert_true(play_take(p, &(play_event){.kind = PLAY_UP, .code = 2, .x = at.x + 20, .y = at.y}));
    assert_float_equal(circle_place(p).x - at.x, 20, 0.01);
    assert_string_equal(value(p, "x"), "1.5");
    play_free(p);
}

TEST(the_wheel_zooms_about_the_pointer) {
    play *p = play_with(PLAY_PAIR);
    carom_vec2 before = circle_place(p), still = vec(500, 600);
    wheel(p, still, 3, 0);
    carom_vec2 after = circle_place(p);
    /* Everything in view moves away from the pointer by the same factor. */
    float factor = (after.x - still.x) / (before.x - still.x);
    assert_float_equal(factor, 1.125f * 1.125f * 1.125f, 1e-3);
    assert_float_equal((after.y - still.y) / (before.y - still.y), factor, 1e-3);
    wheel(p, still, -3, 0);
    assert_float_equal(circle_place(p).x, before.x, 0.01);
    play_free(p);
}

TEST(zooming_ends_somewhere) {
    play *p = play_with(PLAY_PAIR);
    for (int i = 0; i < 400; i++)
        wheel(p, vec(500, 600), 1, 0);
    (void)picture(p);
    for (int i = 0; i < 800; i++)
        wheel(p, vec(500, 600), -1, 0);
    (void)picture(p);
    press(p, PLAY_KEY_HOME);
    assert_int_equal(count_items(p, DRAW_CIRCLE, DRAW_HIT), 1);
    play_free(p);
}

TEST(a_view_that_was_not_moved_follows_the_size) {
    play *p = play_with(PLAY_PAIR);
    assert_true(play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 420, .y = 720}));
    carom_vec2 small = circle_place(p);
    assert_true(small.x < 420);
    play *other = play_create(NULL);
    assert_true(play_take(other, &(play_event){.kind = PLAY_RESIZE, .x = 420, .y = 720}));
    assert_true(look(p) == look(other));
    play_free(other);
    play_free(p);
}

/* ---- undo ------------------------------------------------------------------------------------ */

TEST(a_drag_is_one_step_of_undo) {
    play *p = play_with(PLAY_PAIR);
    carom_vec2 at = circle_place(p);
    drag(p, at, vec(at.x - 200, at.y - 90));
    drag(p, vec(at.x - 200, at.y - 90), at);
    drag(p, at, vec(at.x - 300, at.y));
    char last[32];
    (void)snprintf(last, sizeof last, "%s", value(p, "x"));
    assert_string_not_equal(last, "1.5");
    for (int i = 0; i < 3; i++)
        press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "1.5");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(play_message(p), "Nothing to undo.");
    press_with(p, 'y', PLAY_CONTROL);
    press_with(p, 'y', PLAY_CONTROL);
    press_with(p, 'z', PLAY_CONTROL | PLAY_SHIFT);
    assert_string_equal(value(p, "x"), last);
    press_with(p, 'y', PLAY_CONTROL);
    assert_string_equal(play_message(p), "Nothing to redo.");
    play_free(p);
}

TEST(a_new_change_ends_what_can_be_made_again) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "x", "2");
    set_field(p, "x", "3");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "2");
    set_field(p, "y", "5");
    press_with(p, 'y', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "2");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "y"), "0.7");
    play_free(p);
}

TEST(a_held_key_is_one_step) {
    play *p = play_with(PLAY_PAIR);
    play_event down = {.kind = PLAY_KEY, .code = PLAY_KEY_LEFT};
    for (int i = 0; i < 5; i++)
        assert_true(play_take(p, &down));
    assert_true(play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = PLAY_KEY_LEFT}));
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "1.5");
    play_free(p);
}

TEST(sixty_four_steps_are_kept) {
    play *p = play_with(PLAY_PAIR);
    for (int i = 1; i <= 70; i++) {
        char text[8];
        (void)snprintf(text, sizeof text, "%d", i);
        set_field(p, "x", text);
    }
    for (int i = 0; i < 64; i++)
        press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "6");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "6");
    play_free(p);
}

TEST(reset_can_be_undone) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "x", "2");
    press(p, 'r');
    assert_string_equal(value(p, "x"), "1.5");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "2");
    play_free(p);
}

TEST(what_changed_nothing_is_no_step) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "x", "2");
    set_field(p, "x", "2");
    set_field(p, "Kind", "circle");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "1.5");
    play_free(p);
}

TEST(each_lab_has_its_own_past) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "x", "2");
    press(p, '2');
    assert_int_equal(play_lab(p), PLAY_DOT);
    press(p, '1');
    assert_string_equal(value(p, "x"), "2");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "x"), "1.5");
    play_free(p);
}

/* ---- wants ----------------------------------------------------------------------------------- */

TEST(a_request_is_reported_once) {
    play *p = play_with(PLAY_PAIR);
    const struct {
        uint32_t key, mods, want;
    } cases[] = {
        {'c', 0, PLAY_WANT_COPY},
        {'c', PLAY_CONTROL, PLAY_WANT_COPY},
        {'l', 0, PLAY_WANT_COPY},
        {'s', PLAY_CONTROL, PLAY_WANT_SAVE},
        {PLAY_KEY_F12, 0, PLAY_WANT_SCREENSHOT},
        {'q', PLAY_CONTROL, PLAY_WANT_QUIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(play_wants(p), PLAY_WANT_NOTHING);
        press_with(p, cases[i].key, cases[i].mods);
        assert_int_equal(play_wants(p), cases[i].want);
    }
    play_free(p);
}

TEST(pause_holds_time_and_a_step_lets_one_through) {
    play *p = play_with(PLAY_BOUNCE);
    tick(p, 0.02f);
    assert_true(play_is_moving(p));
    press(p, ' ');
    assert_false(play_is_moving(p));
    uint64_t before = look(p);
    tick(p, 0.5f);
    assert_true(look(p) == before);
    press(p, '.');
    assert_true(look(p) != before);
    assert_false(play_is_moving(p));
    press(p, ' ');
    assert_true(play_is_moving(p));
    play_free(p);
}

TEST(help_lies_over_the_picture_until_it_is_put_away) {
    play *p = play_with(PLAY_PAIR);
    assert_false(has_label(p, "undo, redo"));
    press(p, 'h');
    assert_true(has_label(p, "undo, redo"));
    carom_vec2 at = vec(500, 350);
    drag(p, at, vec(600, 350));
    assert_false(has_label(p, "undo, redo"));
    press(p, PLAY_KEY_F1);
    assert_true(has_label(p, "undo, redo"));
    press(p, PLAY_KEY_ESCAPE);
    assert_false(has_label(p, "undo, redo"));
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dragging_nothing_pans),
        cmocka_unit_test(the_middle_button_pans_over_shapes_too),
        cmocka_unit_test(the_wheel_zooms_about_the_pointer),
        cmocka_unit_test(zooming_ends_somewhere),
        cmocka_unit_test(a_view_that_was_not_moved_follows_the_size),
        cmocka_unit_test(a_drag_is_one_step_of_undo),
        cmocka_unit_test(a_new_change_ends_what_can_be_made_again),
        cmocka_unit_test(a_held_key_is_one_step),
        cmocka_unit_test(sixty_four_steps_are_kept),
        cmocka_unit_test(reset_can_be_undone),
        cmocka_unit_test(what_changed_nothing_is_no_step),
        cmocka_unit_test(each_lab_has_its_own_past),
        cmocka_unit_test(a_request_is_reported_once),
        cmocka_unit_test(pause_holds_time_and_a_step_lets_one_through),
        cmocka_unit_test(help_lies_over_the_picture_until_it_is_put_away),
    };
    return RUN(tests);
}
