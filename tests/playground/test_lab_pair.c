/* The pair lab: what dragging does to shapes, and how the results of the library are shown. */
#include "play_pair.h"

#include <math.h>
#include <stdlib.h>

#include "playground/model/lab.h"

/* ---- the hand -------------------------------------------------------------------------------- */

TEST(a_shape_follows_the_hand) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    drag(p, at(&s, 1.5, 0.7), at(&s, -1.0, 2.0));
    check_near(number(p, "x"), -1.0, 0.011);
    check_near(number(p, "y"), 2.0, 0.011);
    /* Numbers stay short: no digits below a pixel. */
    assert_true(strlen(value(p, "x")) <= 5);
    drag(p, at(&s, -3.0, -0.6), at(&s, -3.5, -0.6));
    assert_string_equal(value(p, "Shape"), "B");
    check_near(number(p, "x"), -3.5, 0.011);
    play_free(p);
}

TEST(the_handle_of_a_circle_changes_its_radius) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    drag(p, at(&s, 2.5, 0.7), at(&s, 3.1, 0.7));
    check_near(number(p, "Radius"), 1.6, 0.011);
    assert_string_equal(value(p, "x"), "1.5");
    drag(p, at(&s, 3.1, 0.7), at(&s, 1.5, 0.7));
    assert_true(number(p, "Radius") > 0.0);
    play_free(p);
}

TEST(a_corner_follows_the_hand_and_its_opposite_stays) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    set_field(p, "Shape", "B"); /* from (-4.4, -1.5) to (-1.6, 0.3) */
    drag(p, at(&s, -1.6, 0.3), at(&s, -2.0, 0.9));
    check_near(number(p, "Width"), 2.4, 0.02);
    check_near(number(p, "Height"), 2.4, 0.02);
    check_near(number(p, "x") - 0.5 * number(p, "Width"), -4.4, 0.001);
    check_near(number(p, "y") - 0.5 * number(p, "Height"), -1.5, 0.001);
    play_free(p);
}

TEST(a_corner_cannot_be_drawn_through_its_opposite) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    set_field(p, "Shape", "B");
    drag(p, at(&s, -1.6, 0.3), at(&s, -6.0, -3.0));
    assert_true(number(p, "Width") > 0.0 && number(p, "Width") < 0.1);
    assert_true(number(p, "Height") > 0.0 && number(p, "Height") < 0.1);
    play_free(p);
}

TEST(the_handle_beside_a_box_turns_it) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    set_field(p, "Shape", "B");
    assert_string_equal(value(p, "Angle"), "0");
    double out = 1.4 + 28.0 / s.unit;
    drag(p, at(&s, -3.0 + out, -0.6), at(&s, -3.0, -0.6 + out));
    assert_string_equal(value(p, "Angle"), "90");
    drag(p, at(&s, -3.0, -0.6 + out), at(&s, -3.0 - out, -0.6 - out));
    assert_string_equal(value(p, "Angle"), "-135");
    play_free(p);
}

TEST(keys_and_wheel_do_it_too) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    press(p, PLAY_KEY_RIGHT);
    check_near(number(p, "x"), 1.5 + 10.0 / s.unit, 0.006);
    press(p, PLAY_KEY_UP_ARROW);
    check_near(number(p, "y"), 0.7 + 10.0 / s.unit, 0.006);
    press_with(p, PLAY_KEY_DOWN_ARROW, PLAY_SHIFT);
    check_near(number(p, "y"), 0.7 + 9.0 / s.unit, 0.012);
    press(p, ']');
    check_near(number(p, "Radius"), 1.1, 0.006);
    press(p, '[');
    check_near(number(p, "Radius"), 1.0, 0.006);
    wheel(p, at(&s, 1.5, 0.7), 2, PLAY_CONTROL);
    check_near(number(p, "Radius"), 1.2, 0.006);
    set_field(p, "Shape", "C");
    press(p, 'q');
    assert_string_equal(value(p, "Angle"), "35");
    wheel(p, at(&s, 2.8, -0.6), -2, PLAY_SHIFT);
    assert_string_equal(value(p, "Angle"), "25");
    press(p, 'a');
    assert_string_equal(value(p, "Shape"), "A");
    play_free(p);
}

/* ---- results --------------------------------------------------------------------------------- */

TEST(the_panel_says_what_the_library_says) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "Against", "C");
    carom_circle a = {{1.5f, 0.7f}, 1.0f};
    carom_box c = {{2.4f, -0.4f}, {1.6f, 0.8f}, carom_rot_from_degrees(30.0f)};
    carom_contact contact = carom_contact_circle_box(a, c);
    char text[64];
    assert_string_equal(value(p, "Overlap"), "yes");
    (void)snprintf(text, sizeof text, "%.6g", (double)contact.distance);
    assert_string_equal(value(p, "Distance"), text);
    (void)snprintf(text, sizeof text, "%.6g, %.6g", (double)contact.normal.x,
                   (double)contact.normal.y);
    assert_string_equal(value(p, "Normal"), text);
    set_field(p, "Against", "B");
    assert_string_equal(value(p, "Overlap"), "no");
    assert_true(has_label(p, "A and B are "));
    play_free(p);
}

TEST(what_overlaps_has_the_colour_of_a_hit) {
    play *p = play_with(PLAY_PAIR);
    assert_int_equal(count_items(p, DRAW_BOX, DRAW_HIT), 2); /* C, and the legend's */
    assert_int_equal(count_items(p, DRAW_CIRCLE, DRAW_HIT), 1);
    assert_int_equal(count_items(p, DRAW_BOX, DRAW_STATIC), 2); /* B, and the legend's */
    set_field(p, "x", "-1");
    set_field(p, "y", "3");
    assert_int_equal(count_items(p, DRAW_BOX, DRAW_HIT), 0);
    assert_int_equal(count_items(p, DRAW_CIRCLE, DRAW_DYNAMIC), 1);
    play_free(p);
}

TEST(each_switch_shows_its_own) {
    static const struct {
        uint32_t key, kind, meaning;
    } cases[] = {
        {'n', DRAW_ARROW, DRAW_NORMAL},  {'p', DRAW_DOT, DRAW_POINT},
        {'m', DRAW_ARROW, DRAW_MTV},     {'f', DRAW_BOX, DRAW_GHOST},
        {'v', UINT32_MAX, DRAW_CLOSEST}, {'d', DRAW_CURVE, DRAW_AXIS},
    };
    play *p = play_with(PLAY_PAIR);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t before = count_items(p, cases[i].kind, cases[i].meaning);
        press(p, cases[i].key);
        uint32_t after = count_items(p, cases[i].kind, cases[i].meaning);
        CHECK((before == 0) != (after == 0), "key %c: %u, then %u", (char)cases[i].key, before,
              after);
    }
    play_free(p);
}

TEST(the_title_says_which_shape_lies_within_the_other) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "Against", "C");
    assert_false(has_label(p, "lies within"));
    set_field(p, "x", "2.4");
    set_field(p, "y", "-0.4");
    set_field(p, "Radius", "0.5");
    assert_true(has_label(p, ": A lies within C"));
    set_field(p, "Radius", "3");
    assert_true(has_label(p, ": C lies within A"));
    set_field(p, "Radius", "1"); /* across the border, with the centre inside */
    assert_false(has_label(p, "lies within"));
    play_free(p);
}

TEST(resolve_keeps_what_is_moved_out_of_the_others) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    press(p, 'x');
    assert_string_equal(value(p, "Overlap"), "no");
    for (int i = 0; i < 30; i++) {
        double turn = 0.7 * i;
        drag(p, at(&s, number(p, "x"), number(p, "y")),
             at(&s, 2.4 + 1.2 * cos(turn), -0.4 + 1.2 * sin(turn)));
        assert_string_equal(value(p, "Overlap"), "no");
    }
    play_free(p);
}

TEST(a_sweep_shows_when_and_where) {
    play *p = play_with(PLAY_PAIR);
    press(p, 's');
    /* A overlaps C, so B is aimed at the nearest. */
    assert_string_equal(value(p, "Shape"), "B");
    assert_string_equal(value(p, "Result"), "a hit");
    assert_string_equal(value(p, "Hits"), "A");
    set_field(p, "Shape", "A");
    assert_string_equal(value(p, "Result"), "overlaps at the start");
    set_field(p, "x", "-3");
    set_field(p, "y", "3.3");
    set_field(p, "Motion x", "0");
    set_field(p, "Motion y", "-4");
    assert_string_equal(value(p, "Result"), "a hit");
    assert_string_equal(value(p, "Hits"), "B");
    check_near(number(p, "Time"), 0.5, 1e-6);
    assert_string_equal(value(p, "Rests at"), "-3, 1.3");
    assert_string_equal(value(p, "Normal there"), "0, 1");
    set_field(p, "Motion y", "-1");
    assert_string_equal(value(p, "Result"), "a miss");
    play_free(p);
}

TEST(the_arrow_of_the_sweep_can_be_dragged) {
    play *p = play_with(PLAY_PAIR);
    scale s = scale_of(p);
    press(p, 's');
    set_field(p, "Shape", "A");
    set_field(p, "Motion x", "-4");
    set_field(p, "Motion y", "-1");
    drag(p, at(&s, -2.5, -0.3), at(&s, -1.5, 2.0));
    check_near(number(p, "Motion x"), -3.0, 0.011);
    check_near(number(p, "Motion y"), 1.3, 0.011);
    assert_string_equal(value(p, "x"), "1.5");
    play_free(p);
}

/* ---- more and fewer -------------------------------------------------------------------------- */

TEST(shapes_come_and_go) {
    play *p = play_with(PLAY_PAIR);
    press(p, 'o');
    assert_string_equal(value(p, "Shape"), "D");
    assert_string_equal(value(p, "Kind"), "circle");
    press(p, 'b');
    assert_string_equal(row(p, "Shape")->choices, "A|B|C|D|E");
    press(p, PLAY_KEY_DELETE);
    press(p, PLAY_KEY_BACKSPACE);
    assert_string_equal(row(p, "Shape")->choices, "A|B|C");
    for (int i = 0; i < 5; i++)
        press(p, PLAY_KEY_DELETE);
    assert_string_equal(row(p, "Shape")->choices, "A");
    assert_true(has_label(p, "One shape alone"));
    for (int i = 0; i < 70; i++)
        press(p, 'o');
    assert_string_equal(play_message(p), "The limit is 64 shapes.");
    (void)picture(p);
    play_free(p);
}

TEST(a_kind_can_be_changed) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "Kind", "box");
    assert_string_equal(value(p, "Width"), "2");
    set_field(p, "Width", "3");
    set_field(p, "Height", "0.5");
    assert_string_equal(value(p, "Width"), "3");
    assert_string_equal(value(p, "Height"), "0.5");
    set_field(p, "Kind", "circle");
    assert_string_equal(value(p, "Radius"), "0.25");
    play_free(p);
}

TEST(an_angle_is_shown_as_it_was_typed) {
    static const char *const angles[] = {"0",   "30", "45",    "-90",  "180",  "12.5",
                                         "0.1", "-1", "179.9", "-0.5", "89.99"};
    play *p = play_with(PLAY_PAIR);
    set_field(p, "Shape", "C");
    for (size_t i = 0; i < sizeof angles / sizeof angles[0]; i++) {
        set_field(p, "Angle", angles[i]);
        assert_string_equal(value(p, "Angle"), angles[i]);
    }
    set_field(p, "Angle", "270");
    assert_string_equal(value(p, "Angle"), "-90");
    play_free(p);
}

/* ---- states, as links bring them ------------------------------------------------------------- */

/* Offsets in the bytes of a state: the circle A comes first. */
enum {
    AT_COUNT,
    AT_A,
    AT_B,
    AT_UP,
    AT_SWITCHES,
    AT_MOTION = 8,
    AT_KIND = 21,
    AT_X,
    AT_RADIUS = 30
};

static void put_float(uint8_t *bytes, float value) {
    memcpy(bytes, &value, sizeof value);
}

TEST(a_state_that_cannot_be_is_refused) {
    static const struct {
        uint32_t at;
        uint8_t value;
    } wrong[] = {{AT_COUNT, 0}, {AT_COUNT, 65}, {AT_COUNT, 2}, {AT_COUNT, 4},
                 {AT_A, 3},     {AT_B, 3},      {AT_UP, 1},    {AT_UP, 3},
                 {AT_KIND, 0},  {AT_KIND, 2},   {AT_KIND, 3},  {AT_SWITCHES, 0xFF}};
    static const float bad[] = {NAN, INFINITY, -INFINITY, 2e9f};
    play_stage stage = {.allocator = carom_allocator_default()};
    void *lab = play_lab_pair.create(&stage);
    uint8_t good[200], bytes[200];
    size_t size = play_lab_pair.save(lab, good, sizeof good);
    assert_true(size < sizeof good);
    assert_true(play_lab_pair.load(lab, good, size));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        memcpy(bytes, good, size);
        bytes[wrong[i].at] = wrong[i].value;
        CHECK(!play_lab_pair.load(lab, bytes, size), "byte %u is %u", wrong[i].at, wrong[i].value);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        static const uint32_t places[] = {AT_MOTION, AT_X, AT_RADIUS};
        for (size_t k = 0; k < 3; k++) {
            memcpy(bytes, good, size);
            put_float(bytes + places[k], bad[i]);
            CHECK(!play_lab_pair.load(lab, bytes, size), "%g at %u", (double)bad[i], places[k]);
        }
    }
    memcpy(bytes, good, size);
    put_float(bytes + AT_RADIUS, -1.0f);
    assert_false(play_lab_pair.load(lab, bytes, size));
    for (size_t cut = 0; cut < size; cut++)
        CHECK(!play_lab_pair.load(lab, good, cut), "cut at %zu", cut);
    assert_false(play_lab_pair.load(lab, good, size + 1));
    /* None of this has changed the scene. */
    assert_int_equal(play_lab_pair.save(lab, bytes, sizeof bytes), size);
    assert_memory_equal(bytes, good, size);
    play_lab_pair.free(lab);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shape_follows_the_hand),
        cmocka_unit_test(the_handle_of_a_circle_changes_its_radius),
        cmocka_unit_test(a_corner_follows_the_hand_and_its_opposite_stays),
        cmocka_unit_test(a_corner_cannot_be_drawn_through_its_opposite),
        cmocka_unit_test(the_handle_beside_a_box_turns_it),
        cmocka_unit_test(keys_and_wheel_do_it_too),
        cmocka_unit_test(the_panel_says_what_the_library_says),
        cmocka_unit_test(what_overlaps_has_the_colour_of_a_hit),
        cmocka_unit_test(each_switch_shows_its_own),
        cmocka_unit_test(the_title_says_which_shape_lies_within_the_other),
        cmocka_unit_test(resolve_keeps_what_is_moved_out_of_the_others),
        cmocka_unit_test(a_sweep_shows_when_and_where),
        cmocka_unit_test(the_arrow_of_the_sweep_can_be_dragged),
        cmocka_unit_test(shapes_come_and_go),
        cmocka_unit_test(a_kind_can_be_changed),
        cmocka_unit_test(an_angle_is_shown_as_it_was_typed),
        cmocka_unit_test(a_state_that_cannot_be_is_refused),
    };
    return RUN(tests);
}
