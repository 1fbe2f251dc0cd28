/* Unusual input: the wrong button is released, a drag is cancelled, a small shape is rotated. */
#include "play_support.h"

#include <math.h>
#include <stdlib.h>

static void point(play *p, uint32_t kind, uint32_t button, carom_vec2 at, uint32_t mods) {
    play_event e = {.kind = kind, .code = button, .mods = mods, .x = at.x, .y = at.y};
    assert_true(play_take(p, &e));
}

static float number(play *p, const char *label) {
    return strtof(value(p, label), NULL);
}

/* The middle of the first circle that is filled. */
static carom_vec2 first_circle(play *p) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_FILL)
            return vec(items[i].x, items[i].y);
    fail_msg("there is no circle");
    return vec(0, 0);
}

TEST(another_button_ends_no_drag) {
    play *p = play_with(PLAY_PAIR);
    carom_vec2 at = first_circle(p);
    point(p, PLAY_DOWN, 1, at, 0);
    point(p, PLAY_DOWN, 3, at, 0);
    point(p, PLAY_UP, 3, at, 0);
    float x = number(p, "x");
    point(p, PLAY_MOVE, 0, vec(at.x + 100, at.y), 0);
    assert_true(number(p, "x") > x + 0.5f);
    point(p, PLAY_UP, 1, vec(at.x + 100, at.y), 0);
    x = number(p, "x");
    point(p, PLAY_MOVE, 0, vec(at.x + 200, at.y), 0);
    assert_float_equal(number(p, "x"), x, 0);
    play_free(p);
}

TEST(another_button_throws_no_ball) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    carom_vec2 at = first_circle(p), away = {at.x + 150, at.y + 50};
    point(p, PLAY_DOWN, 1, at, 0);
    float before = number(p, "Velocity x");
    point(p, PLAY_MOVE, 0, away, 0);
    point(p, PLAY_DOWN, 3, away, 0);
    point(p, PLAY_UP, 3, away, 0);
    assert_float_equal(number(p, "Velocity x"), before, 0);
    point(p, PLAY_UP, 1, away, 0);
    assert_true(number(p, "Velocity x") != before);
    play_free(p);
}

/* The button is released while another lab is shown, or never. */
TEST(a_drag_ends_with_its_lab) {
    static const uint32_t labs[] = {PLAY_PAIR, PLAY_DOT, PLAY_BOUNCE, PLAY_GALLERY};
    for (uint32_t i = 0; i < 4; i++) {
        play *p = play_with(labs[i]);
        play_event other = {.kind = PLAY_LAB, .code = PLAY_CROWD};
        play_event back = {.kind = PLAY_LAB, .code = labs[i]};
        carom_vec2 at = first_circle(p), away = {at.x + 20, at.y + 10};
        point(p, PLAY_DOWN, 1, at, 0);
        uint64_t before = look(p);
        point(p, PLAY_MOVE, 0, away, 0);
        CHECK(look(p) != before, "nothing is dragged in lab %u", labs[i]);
        assert_true(play_take(p, &other));
        point(p, PLAY_UP, 1, away, 0);
        assert_true(play_take(p, &back));
        point(p, PLAY_MOVE, 0, vec(2, 2), 0); /* over nothing */
        before = look(p);
        point(p, PLAY_MOVE, 0, vec(3, 40), 0);
        CHECK(look(p) == before, "lab %u", labs[i]);
        play_free(p);
    }
}

TEST(escape_puts_back_what_is_carried) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "fall");
    press(p, ' ');
    for (int i = 0; i < 5; i++)
        press(p, '.');
    carom_vec2 at = first_circle(p);
    point(p, PLAY_DOWN, 3, at, 0);
    point(p, PLAY_UP, 3, at, 0);
    uint64_t before = look(p);
    point(p, PLAY_DOWN, 3, at, 0);
    point(p, PLAY_MOVE, 0, vec(at.x + 20, at.y + 60), 0);
    assert_true(look(p) != before);
    press(p, PLAY_KEY_ESCAPE);
    point(p, PLAY_MOVE, 0, at, 0);
    point(p, PLAY_UP, 3, at, 0);
    assert_true(look(p) == before);
    play_free(p);
}

TEST(a_small_circle_grows_by_a_step_at_least) {
    play *p = play_with(PLAY_PAIR);
    set_field(p, "Radius", "0.02");
    press(p, ']');
    assert_float_equal(number(p, "Radius"), 0.03f, 1e-6);
    press(p, '[');
    assert_float_equal(number(p, "Radius"), 0.02f, 1e-6);
    for (int i = 0; i < 20; i++) {
        float was = number(p, "Radius");
        press(p, '[');
        CHECK(number(p, "Radius") < was, "%g stays", (double)was);
    }
    assert_true(number(p, "Radius") > 0);
    set_field(p, "Radius", "0.03");
    float was = number(p, "Radius");
    wheel(p, first_circle(p), 1, PLAY_CONTROL);
    assert_true(number(p, "Radius") > was);
    play_free(p);
}

static void open_text(play *p, const char *text) {
    if (!play_open(p, text, strlen(text), "test.json"))
        fail_msg("%s", play_message(p));
}

TEST(no_id_is_taken_for_the_nearest) {
    play *p = play_with(PLAY_PAIR);
    open_text(p, "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [0, 0], \"radius\": 1}}, "
                 "{\"id\": \"far\", \"circle\": {\"center\": [4, 0], \"radius\": 1}}, "
                 "{\"id\": \"the nearest\", \"circle\": {\"center\": [9, 0], \"radius\": 1}}]}");
    set_field(p, "Against", "far");
    set_field(p, "Against", "the nearest");
    assert_string_equal(value(p, "Against"), "the nearest");
    assert_string_equal(value(p, "Distance"), "2");
    set_field(p, "Against", "#2");
    assert_string_equal(value(p, "Distance"), "7");
    play_free(p);
}

/* An added shape has a unique name. */
TEST(no_letter_is_an_id_too) {
    play *p = play_with(PLAY_PAIR);
    open_text(p, "{\"format\": 1, \"bodies\": ["
                 "{\"id\": \"C\", \"circle\": {\"center\": [0, 0], \"radius\": 1}}, "
                 "{\"id\": \"D\", \"circle\": {\"center\": [4, 0], \"radius\": 1}}]}");
    press(p, 'b');
    assert_string_equal(value(p, "Shape"), "#C");
    set_field(p, "Shape", "C");
    assert_string_equal(value(p, "Kind"), "circle");
    set_field(p, "Shape", "#C");
    assert_string_equal(value(p, "Kind"), "box");
    play_free(p);
}

/* Each at its own position, and free of the others as long as there is space. */
TEST(new_shapes_come_beside_each_other) {
    play *p = play_with(PLAY_PAIR);
    float at[20][2];
    for (int i = 0; i < 20; i++) {
        press(p, i % 3 == 2 ? 'b' : 'o');
        at[i][0] = number(p, "x");
        at[i][1] = number(p, "y");
        for (int k = 0; k < i; k++)
            CHECK(at[i][0] != at[k][0] || at[i][1] != at[k][1], "shapes %d and %d", k, i);
        CHECK(i > 2 || strcmp(value(p, "Overlap"), "no") == 0, "shape %d is put on another", i);
    }
    play_free(p);
}

static void hold_right(play *p, int steps) {
    play_event e = {.kind = PLAY_KEY, .code = PLAY_KEY_RIGHT};
    assert_true(play_take(p, &e));
    for (int i = 0; i < steps; i++)
        tick(p, 1.0f / 60);
    e.kind = PLAY_KEY_UP;
    assert_true(play_take(p, &e));
}

/* A trail ends where the dot is picked up, and continues where it is released, without a line
 * between. */
TEST(dragging_leaves_the_trails) {
    play *p = play_with(PLAY_DOT);
    push(p, "Ghost");
    hold_right(p, 20);
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_DYNAMIC), 1);
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    carom_vec2 wall = vec(0, 0), dot = vec(0, 0);
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind == DRAW_BOX && items[i].meaning == DRAW_STATIC && items[i].y2 > 100)
            wall = vec(items[i].x, items[i].y);
        if (items[i].kind == DRAW_CIRCLE && items[i].meaning == DRAW_DYNAMIC && items[i].y < 600)
            dot = vec(items[i].x, items[i].y);
    }
    drag(p, wall, vec(wall.x + 50, wall.y));
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_DYNAMIC), 1);
    drag(p, dot, vec(dot.x, dot.y + 200));
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_DYNAMIC), 1);
    hold_right(p, 20);
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_DYNAMIC), 2);
    press(p, 'm'); /* the other mode has its own dot */
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_DYNAMIC), 0);
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_button_ends_no_drag),
        cmocka_unit_test(another_button_throws_no_ball),
        cmocka_unit_test(a_drag_ends_with_its_lab),
        cmocka_unit_test(escape_puts_back_what_is_carried),
        cmocka_unit_test(a_small_circle_grows_by_a_step_at_least),
        cmocka_unit_test(no_id_is_taken_for_the_nearest),
        cmocka_unit_test(no_letter_is_an_id_too),
        cmocka_unit_test(new_shapes_come_beside_each_other),
        cmocka_unit_test(dragging_leaves_the_trails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
