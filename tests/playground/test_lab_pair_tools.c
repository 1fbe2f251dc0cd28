/* The pair lab's tools: snapping, drawing, several shapes, and the cursor. */
#include "play_pair.h"

static void point(play *p, uint32_t kind, carom_vec2 place, uint32_t mods) {
    uint32_t code = kind == PLAY_MOVE ? 0 : 1;
    play_event e = {.kind = kind, .code = code, .mods = mods, .x = place.x, .y = place.y};
    assert_true(play_take(p, &e));
}

static void drag_with(play *p, carom_vec2 from, carom_vec2 to, uint32_t mods) {
    point(p, PLAY_MOVE, from, mods);
    point(p, PLAY_DOWN, from, mods);
    point(p, PLAY_MOVE, to, mods);
    point(p, PLAY_UP, to, mods);
}

/* ---- the wheel, and snapping ----------------------------------------------------------------- */

TEST(the_wheel_zooms_also_over_a_shape) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    wheel(p, at(&s, 1.5, 0.7), 3, 0);
    assert_string_equal(value(p, "Radius"), "1");
    assert_true(scale_of(p).unit > 1.3 * s.unit);
    play_free(p);
}

TEST(shift_snaps_to_quarters_and_shows_guides) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    carom_vec2 from = at(&s, 1.5, 0.7), to = at(&s, -0.6, 2.1);
    uint32_t before = count_items(p, DRAW_LINE, DRAW_MTV);
    point(p, PLAY_DOWN, from, PLAY_SHIFT);
    point(p, PLAY_MOVE, to, PLAY_SHIFT);
    assert_string_equal(value(p, "x"), "-0.5");
    assert_string_equal(value(p, "y"), "2");
    assert_int_equal(count_items(p, DRAW_LINE, DRAW_MTV), before + 2);
    assert_true(has_label(p, "guide") && !has_label(p, "moved by it"));
    point(p, PLAY_UP, to, PLAY_SHIFT);
    assert_int_equal(count_items(p, DRAW_LINE, DRAW_MTV), before);
    assert_false(has_label(p, "guide"));
    drag_with(p, at(&s, 0.5, 2.0), at(&s, 0.82, 2.0), PLAY_SHIFT);
    assert_string_equal(value(p, "Radius"), "1.25");
    set_field(p, "Shape", "B");
    drag_with(p, at(&s, -1.6, 0.3), at(&s, -1.05, 0.66), PLAY_SHIFT);
    assert_string_equal(value(p, "Width"), "3.25");
    assert_string_equal(value(p, "Height"), "2.25");
    check_near(number(p, "x") - 0.5 * number(p, "Width"), -4.4, 1e-6);
    play_free(p);
}

/* ---- drawing --------------------------------------------------------------------------------- */

TEST(a_tool_draws_a_shape_and_then_selects) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    set_field(p, "Tool", "box");
    assert_int_equal(play_cursor(p), PLAY_CURSOR_DRAW);
    drag(p, at(&s, -2.0, 2.0), at(&s, 0.0, 3.0));
    assert_string_equal(value(p, "Shape"), "D");
    assert_string_equal(value(p, "Kind"), "box");
    check_near(number(p, "x"), -1.0, 0.02);
    check_near(number(p, "y"), 2.5, 0.02);
    check_near(number(p, "Width"), 2.0, 0.03);
    check_near(number(p, "Height"), 1.0, 0.03);
    for (int i = 0; i < 20; i++) { /* no digits of rounding, such as 1.6459999 */
        set_field(p, "Tool", "box");
        drag(p, at(&s, -4.0 + 0.013 * i, -3.0), at(&s, -2.7 + 0.037 * i, -1.6 - 0.029 * i));
        CHECK(strlen(value(p, "Width")) <= 6, "width %s", value(p, "Width"));
        CHECK(strlen(value(p, "Height")) <= 6, "height %s", value(p, "Height"));
        press_with(p, 'z', PLAY_CONTROL);
    }
    set_field(p, "Tool", "select");
    assert_string_equal(value(p, "Tool"), "select");
    set_field(p, "Tool", "circle");
    drag_with(p, at(&s, -4.1, 2.1), at(&s, -4.1, 2.9), PLAY_SHIFT);
    assert_string_equal(value(p, "Kind"), "circle");
    assert_string_equal(value(p, "x"), "-4");
    assert_string_equal(value(p, "y"), "2");
    assert_string_equal(value(p, "Radius"), "1");
    press_with(p, 'z', PLAY_CONTROL);
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(row(p, "Shape")->choices, "A|B|C");
    play_free(p);
}

/* ---- several --------------------------------------------------------------------------------- */

TEST(several_shapes_move_together) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    drag_with(p, at(&s, -3.0, -0.6), at(&s, -3.0, -0.6), PLAY_CONTROL);
    assert_string_equal(value(p, "Shape"), "B");
    drag(p, at(&s, -3.0, -0.6), at(&s, -3.5, 0.4));
    check_near(number(p, "x"), -3.5, 0.011);
    set_field(p, "Shape", "A");
    check_near(number(p, "x"), 1.0, 0.011);
    check_near(number(p, "y"), 1.7, 0.011);
    /* Choosing a shape in the panel selects it alone. */
    press(p, PLAY_KEY_LEFT);
    set_field(p, "Shape", "B");
    check_near(number(p, "x"), -3.5, 0.011);
    play_free(p);
}

TEST(a_rectangle_selects_arrows_nudge_and_delete_removes) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    drag_with(p, at(&s, -4.6, 2.2), at(&s, 0.56, -1.0), PLAY_CONTROL); /* over A and B */
    double x = number(p, "x");
    press(p, PLAY_KEY_RIGHT);
    double by = number(p, "x") - x;
    assert_true(by > 0.05);
    press(p, PLAY_KEY_DELETE);
    assert_string_equal(value(p, "Kind"), "box"); /* C, which is alone now */
    check_near(number(p, "x"), 2.4, 1e-6);
    assert_int_equal(row(p, "Normal")->flags, PLAY_OFF);
    press_with(p, 'z', PLAY_CONTROL);
    set_field(p, "Shape", "B");
    check_near(number(p, "x"), -3.0 + by, 0.011);
    play_free(p);
}

/* ---- the cursor, and rows -------------------------------------------------------------------- */

static uint32_t cursor_at(play *p, carom_vec2 place) {
    point(p, PLAY_MOVE, place, 0);
    return play_cursor(p);
}

TEST(the_cursor_shows_what_can_be_grabbed) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    assert_int_equal(cursor_at(p, at(&s, 1.5, 0.7)), PLAY_CURSOR_GRAB);
    assert_int_equal(cursor_at(p, at(&s, 2.5, 0.7)), PLAY_CURSOR_WIDE);
    assert_int_equal(cursor_at(p, at(&s, -1.0, 2.4)), PLAY_CURSOR_PLAIN);
    point(p, PLAY_DOWN, at(&s, -1.0, 2.4), 0);
    assert_int_equal(play_cursor(p), PLAY_CURSOR_HELD);
    point(p, PLAY_UP, at(&s, -1.0, 2.4), 0);
    set_field(p, "Shape", "B");
    assert_int_equal(cursor_at(p, at(&s, -1.6, 0.3)), PLAY_CURSOR_SIZE_2);
    assert_int_equal(cursor_at(p, at(&s, -4.4, 0.3)), PLAY_CURSOR_SIZE);
    play_free(p);
}

/* Writes the labels of all rows, as one text. */
static void labels(play *p, char *out, size_t room) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    out[0] = 0;
    for (uint32_t i = 0; i < count; i++)
        (void)snprintf(out + strlen(out), room - strlen(out), "%s|", rows[i].label);
}

TEST(rows_never_jump) {
    static char before[4096], after[4096];
    static const uint32_t keys[] = {'a', 'a', 's', 'x', 'd', PLAY_KEY_DELETE};
    play *p = play_with(PLAY_PAIR);
    set_field(p, "Subject", "nothing"); /* an explanation has as many steps as it needs */
    labels(p, before, sizeof before);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        press(p, keys[i]);
        labels(p, after, sizeof after);
        assert_string_equal(after, before);
    }
    play_free(p);
}

TEST(a_row_that_does_not_apply_is_refused) {
    play *p = play_with(PLAY_PAIR);
    uint64_t before = look(p);
    play_event e = {.kind = PLAY_FIELD, .code = row(p, "Width")->code, .text = "3"};
    assert_int_equal(row(p, "Width")->flags, PLAY_OFF);
    assert_false(play_take(p, &e));
    assert_string_equal(play_message(p), "Width does not apply now.");
    press(p, '\\');
    assert_true(look(p) == before);
    play_free(p);
}

TEST(a_distance_of_rounding_is_called_touching) {
    play *p = play_with(PLAY_PAIR);
    press(p, 'x');
    assert_int_equal(strncmp(value(p, "Distance"), "touching", 8), 0);
    assert_true(has_label(p, "A and C touch"));
    set_field(p, "Against", "B");
    assert_true(number(p, "Distance") > 0.5);
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_wheel_zooms_also_over_a_shape),
        cmocka_unit_test(shift_snaps_to_quarters_and_shows_guides),
        cmocka_unit_test(a_tool_draws_a_shape_and_then_selects),
        cmocka_unit_test(several_shapes_move_together),
        cmocka_unit_test(a_rectangle_selects_arrows_nudge_and_delete_removes),
        cmocka_unit_test(the_cursor_shows_what_can_be_grabbed),
        cmocka_unit_test(rows_never_jump),
        cmocka_unit_test(a_row_that_does_not_apply_is_refused),
        cmocka_unit_test(a_distance_of_rounding_is_called_touching),
    };
    return RUN(tests);
}
