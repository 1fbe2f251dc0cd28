/* The steps and programs that the pair lab shows. */
#include "play_support.h"

#include <stdlib.h>

#include "playground/model/lab.h"

static uint32_t steps_of(play *p, const play_field **first) {
    uint32_t count, steps = 0;
    *first = NULL;
    const play_field *rows = play_panel(p, &count);
    for (uint32_t i = 0; i < count; i++)
        if (rows[i].kind == PLAY_STEP && steps++ == 0)
            *first = &rows[i];
    return steps;
}

static const play_field *program_of(play *p) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    for (uint32_t i = 0; i < count; i++)
        if (rows[i].kind == PLAY_CODE)
            return &rows[i];
    return NULL;
}

static void point_at(play *p, uint32_t code) {
    play_event e = {.kind = PLAY_OVER, .code = code};
    assert_true(play_take(p, &e));
}

TEST(steps_have_the_letters_and_numbers_of_the_shapes) {
    play *p = play_with(PLAY_PAIR);
    const play_field *first;
    assert_true(steps_of(p, &first) == 6 && first);
    assert_string_equal(first->label, "1. Into the frame of the box: its centre is the origin, "
                                      "its sides are the axes");
    assert_non_null(strstr(first->value, "d = centre of A - centre of C = (-0.9, 1.1)"));
    set_field(p, "x", "0.4");
    assert_true(steps_of(p, &first) == 6 && first);
    assert_non_null(strstr(first->value, "d = centre of A - centre of C = (-2, 1.1)"));
    play_free(p);
}

TEST(every_subject_has_steps_and_nothing_has_none) {
    play *p = play_with(PLAY_PAIR);
    const play_field *first;
    set_field(p, "y", "-3");
    set_field(p, "Subject", "sweep");
    assert_int_equal(value(p, "Sweep")[0], '1'); /* it needs the motion */
    set_field(p, "Motion x", "0.1");
    set_field(p, "Motion y", "4");
    assert_string_equal(value(p, "Result"), "a hit");
    assert_true(steps_of(p, &first) >= 4);
    set_field(p, "Subject", "impact");
    assert_int_equal(steps_of(p, &first), 4);
    set_field(p, "Restitution", "0.25");
    assert_string_equal(value(p, "Restitution"), "0.25");
    set_field(p, "Subject", "nothing");
    assert_int_equal(steps_of(p, &first), 0);
    assert_false(has_row(p, "Restitution"));
    play_free(p);
}

/* Returns the codes and labels of all rows but steps, as one text. */
static char *rows_but_steps(play *p, bool *explain_is_off) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    char *all = malloc(65536);
    size_t size = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].kind != PLAY_STEP)
            size +=
                (size_t)snprintf(all + size, 65536 - size, "%u %s\n", rows[i].code, rows[i].label);
        if (rows[i].kind == PLAY_STEP || strcmp(rows[i].label, "Subject") == 0)
            *explain_is_off = rows[i].flags & PLAY_OFF;
        assert_true(size < 65536);
    }
    return all;
}

TEST(rows_stay_when_one_shape_is_left_and_are_greyed) {
    static const char *const subjects[] = {"nothing", "overlap", "sweep", "impact"};
    play *p = play_with(PLAY_PAIR);
    for (size_t i = 0; i < 4; i++) {
        const play_field *first;
        bool off = true;
        set_field(p, "Subject", subjects[i]);
        char *before = rows_but_steps(p, &off);
        assert_false(off);
        press(p, PLAY_KEY_DELETE);
        press(p, PLAY_KEY_DELETE);
        char *alone = rows_but_steps(p, &off);
        assert_string_equal(alone, before);
        assert_true(off);
        assert_int_equal(steps_of(p, &first) > 0, i > 0);
        if (first) { /* no vectors of a pair that is not one */
            point_at(p, first->code);
            assert_int_equal(count_items(p, DRAW_ARROW, DRAW_FIRST), 0);
        }
        press_with(p, 'z', PLAY_CONTROL);
        press_with(p, 'z', PLAY_CONTROL);
        free(alone);
        free(before);
    }
    play_free(p);
}

TEST(without_the_sweep_the_overlap_is_explained) {
    play *p = play_with(PLAY_PAIR);
    const play_field *first;
    set_field(p, "Subject", "sweep");
    push(p, "Sweep");
    assert_int_equal(steps_of(p, &first), 6);
    play_free(p);
}

TEST(the_step_that_is_pointed_at_is_drawn_in_the_place_of_the_marks) {
    play *p = play_with(PLAY_PAIR);
    const play_field *first;
    uint32_t none = count_items(p, UINT32_MAX, DRAW_FIRST);
    assert_true(count_items(p, UINT32_MAX, DRAW_MTV) > 0);
    assert_true(steps_of(p, &first) > 0 && first);
    uint64_t before = look(p);
    point_at(p, first->code);
    assert_int_equal(count_items(p, DRAW_ARROW, DRAW_FIRST), 3); /* d and both axes */
    assert_true(has_label(p, "d"));
    assert_true(count_items(p, UINT32_MAX, DRAW_FIRST) > none);
    point_at(p, 0);
    assert_true(look(p) == before);
    press_with(p, 'z', PLAY_CONTROL); /* pointing at a step cannot be undone */
    assert_non_null(strstr(play_message(p), "othing"));
    play_free(p);
}

TEST(velocities_of_an_impact_stay_within_the_picture) {
    play *p = play_with(PLAY_PAIR);
    const play_field *first;
    set_field(p, "x", "4");
    set_field(p, "y", "4");
    set_field(p, "Subject", "impact");
    set_field(p, "Motion x", "-10");
    set_field(p, "Motion y", "-50");
    assert_string_equal(value(p, "Result"), "a hit");
    assert_true(steps_of(p, &first) == 4 && first);
    point_at(p, first->code + 1);
    uint32_t count, arrows = 0;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_ARROW && items[i].meaning == DRAW_FIRST) {
            float dx = items[i].x2 - items[i].x, dy = items[i].y2 - items[i].y;
            assert_true(dx * dx + dy * dy < 112.0f * 112.0f);
            arrows++;
        }
    assert_int_equal(arrows, 3);
    assert_true(has_label(p, "vn") && has_label(p, "vt"));
    play_free(p);
}

TEST(the_program_is_in_the_language_that_is_chosen) {
    play *p = play_with(PLAY_PAIR);
    const char *const begins[] = {"#include <carom/carom.h>", "import * as carom",
                                  "import carom\n"};
    const char *const languages[] = {"C", "JavaScript", "Python"};
    for (int i = 0; i < 3; i++) {
        set_field(p, "Language", languages[i]);
        assert_int_equal(strncmp(program_of(p)->value, begins[i], strlen(begins[i])), 0);
        push(p, "Copy");
        assert_int_equal(play_wants(p), PLAY_WANT_COPY);
        assert_string_equal(play_copied(p), program_of(p)->value);
        assert_non_null(strstr(play_message(p), languages[i]));
    }
    set_field(p, "Language", "hidden");
    assert_null(program_of(p));
    press(p, 'c');
    assert_int_equal(strncmp(play_copied(p), begins[0], strlen(begins[0])), 0);
    play_free(p);
}

TEST(a_link_has_what_is_explained) {
    play *p = play_with(PLAY_PAIR), *q = play_with(PLAY_PAIR);
    char link[2000];
    set_field(p, "Subject", "impact");
    set_field(p, "Language", "Python");
    set_field(p, "Friction", "0.07");
    push(p, "The other is immovable");
    assert_true(play_link(p, link, sizeof link) > 1);
    assert_true(play_follow(q, link, strlen(link)));
    assert_string_equal(value(q, "Friction"), "0.07");
    assert_string_equal(value(q, "The other is immovable"), "0");
    assert_string_equal(program_of(q)->value, program_of(p)->value);
    play_free(q);
    play_free(p);
}

TEST(many_shapes_fit_into_the_panel) {
    play *p = play_with(PLAY_PAIR);
    for (int i = 0; i < 61; i++)
        press(p, 'b');
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    assert_string_equal(rows[count - 1].label, "Help"); /* the last one is there, with its text */
    assert_true(rows[count - 1].help[0] != 0);
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_have_the_letters_and_numbers_of_the_shapes),
        cmocka_unit_test(every_subject_has_steps_and_nothing_has_none),
        cmocka_unit_test(rows_stay_when_one_shape_is_left_and_are_greyed),
        cmocka_unit_test(without_the_sweep_the_overlap_is_explained),
        cmocka_unit_test(the_step_that_is_pointed_at_is_drawn_in_the_place_of_the_marks),
        cmocka_unit_test(velocities_of_an_impact_stay_within_the_picture),
        cmocka_unit_test(the_program_is_in_the_language_that_is_chosen),
        cmocka_unit_test(a_link_has_what_is_explained),
        cmocka_unit_test(many_shapes_fit_into_the_panel),
    };
    return RUN(tests);
}
