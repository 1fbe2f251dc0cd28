/* The bounce table: throws, energy and momentum, and how they are shown. */
#include "play_support.h"

#include <math.h>
#include <stdlib.h>

#include "draw/text.h"

static float number(play *p, const char *label) {
    return strtof(value(p, label), NULL);
}

/* Returns the n-th ball of the picture: balls are the filled circles. */
static carom_vec2 ball(play *p, uint32_t n) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_FILL && n-- == 0)
            return vec(items[i].x, items[i].y);
    fail_msg("there are not so many balls");
    return vec(0, 0);
}

static uint32_t balls(play *p) {
    uint32_t count, found = 0;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        found += items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_FILL;
    return found;
}

static void click(play *p, carom_vec2 at) {
    drag(p, at, at);
}

/* ---- energy and momentum --------------------------------------------------------------------- */

TEST(at_restitution_1_the_energy_stays) {
    play *p = play_with(PLAY_BOUNCE);
    float energy = number(p, "Kinetic energy");
    float x = number(p, "Momentum x");
    assert_true(energy > 100);
    ticks(p, 600);
    assert_float_equal(number(p, "Kinetic energy"), energy, 1e-5f * energy);
    assert_float_equal(number(p, "Kept since the last touch"), 100, 1e-3);
    CHECK(number(p, "Momentum x") != x, "the walls took no momentum: %g", (double)x);
    assert_float_equal(number(p, "Time"), 10, 0.02);
    play_free(p);
}

TEST(at_restitution_0_it_goes) {
    play *p = play_with(PLAY_BOUNCE);
    float energy = number(p, "Kinetic energy");
    set_field(p, "Restitution", "0");
    ticks(p, 600);
    assert_true(number(p, "Kinetic energy") < 0.2f * energy);
    assert_true(number(p, "Kept since the last touch") < 20);
    play_free(p);
}

TEST(what_falls_keeps_its_energy_with_its_height) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "fall");
    set_field(p, "Restitution", "1");
    float kinetic = number(p, "Kinetic energy"), all = number(p, "Total energy");
    /* Mass times gravity times the height over the table's border, which lies at -4.9. */
    assert_float_equal(all - kinetic, 1669, 0.5);
    ticks(p, 20); /* no body has reached the floor yet */
    assert_true(number(p, "Kinetic energy") > 2 * kinetic);
    assert_float_equal(number(p, "Total energy"), all, 0.02f * all);
    play_free(p);
}

/* A line shows the direction of a ball. */
TEST(a_ball_is_given_a_spin) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "cradle");
    press(p, ' ');
    click(p, ball(p, 4));
    assert_float_equal(number(p, "Spin"), 0, 0);
    uint32_t before = count_items(p, DRAW_LINE, DRAW_DYNAMIC);
    set_field(p, "Spin", "3");
    assert_float_equal(number(p, "Spin"), 3, 1e-6);
    assert_int_equal(count_items(p, DRAW_LINE, DRAW_DYNAMIC), before);
    assert_int_equal(before, balls(p));
    play_free(p);
}

/* The first ball spins counter-clockwise, so friction of the floor sends it to the left. */
static float side_after_the_floor(const char *friction) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "spin");
    set_field(p, "Friction", friction);
    ticks(p, 55);
    click(p, ball(p, 0));
    float side = number(p, "Velocity x");
    play_free(p);
    return side;
}

TEST(friction_turns_spin_into_motion) {
    assert_float_equal(side_after_the_floor("0"), 0, 0);
    assert_true(side_after_the_floor("0.4") < -1);
}

/* A row of equal touching balls passes the whole impulse on to the last one. */
TEST(the_cradle_hands_on_its_push) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "cradle");
    ticks(p, 45);
    click(p, ball(p, 4));
    assert_float_equal(number(p, "Velocity x"), 6, 1e-4);
    click(p, ball(p, 0));
    assert_float_equal(number(p, "Velocity x"), 0, 1e-4);
    play_free(p);
}

/* ---- by hand --------------------------------------------------------------------------------- */

TEST(a_ball_is_thrown_along_the_arrow) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    carom_vec2 at = ball(p, 0);
    play_event e = {.kind = PLAY_DOWN, .code = 1, .x = at.x, .y = at.y};
    assert_true(play_take(p, &e));
    e = (play_event){.kind = PLAY_MOVE, .x = at.x + 78, .y = at.y};
    assert_true(play_take(p, &e));
    assert_true(has_label(p, "units a second"));
    assert_int_equal(count_items(p, DRAW_ARROW, DRAW_MTV), 1);
    e = (play_event){.kind = PLAY_UP, .code = 1, .x = at.x + 78, .y = at.y};
    assert_true(play_take(p, &e));
    /* A unit is 38.88 pixels, and an arrow of 1 unit is a speed of 2. */
    assert_float_equal(number(p, "Velocity x"), 4, 0.05);
    assert_float_equal(number(p, "Velocity y"), 0, 0.05);
    assert_int_equal(count_items(p, DRAW_ARROW, DRAW_MTV), 0);
    press_with(p, 'z', PLAY_CONTROL);
    click(p, at);
    assert_float_equal(number(p, "Velocity x"), 5, 0);
    press_with(p, 'y', PLAY_CONTROL);
    click(p, at);
    assert_float_equal(number(p, "Velocity x"), 4, 0.05);
    play_free(p);
}

/* A dragged ball moves around the others, and never overlaps one, also if the drag crosses them. */
TEST(a_ball_that_is_carried_stops_at_others) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "cradle");
    press(p, ' ');
    carom_vec2 from = ball(p, 0), to = ball(p, 2);
    play_event e = {.kind = PLAY_DOWN, .code = 3, .x = from.x, .y = from.y};
    assert_true(play_take(p, &e));
    e = (play_event){.kind = PLAY_MOVE, .x = to.x, .y = to.y};
    assert_true(play_take(p, &e));
    e = (play_event){.kind = PLAY_UP, .code = 3, .x = to.x, .y = to.y};
    assert_true(play_take(p, &e));
    assert_float_equal(number(p, "x"), -1.4, 0.01);
    assert_true(number(p, "x") <= -1.4f);
    /* The ball is put back where it was: it does not block itself. */
    carom_vec2 now = ball(p, 0);
    e = (play_event){.kind = PLAY_DOWN, .code = 3, .x = now.x, .y = now.y};
    assert_true(play_take(p, &e));
    e = (play_event){.kind = PLAY_MOVE, .x = from.x, .y = from.y};
    assert_true(play_take(p, &e));
    assert_float_equal(number(p, "x"), -4.5, 0.01);
    play_free(p);
}

TEST(while_a_ball_is_held_time_stands_still) {
    play *p = play_with(PLAY_BOUNCE);
    carom_vec2 at = ball(p, 0);
    play_event e = {.kind = PLAY_DOWN, .code = 1, .x = at.x, .y = at.y};
    assert_true(play_take(p, &e));
    ticks(p, 30);
    assert_string_equal(value(p, "Time"), "0.000 s");
    press(p, PLAY_KEY_ESCAPE);
    ticks(p, 30);
    assert_float_equal(number(p, "Time"), 0.5, 0.02);
    play_free(p);
}

TEST(numbers_of_a_ball_can_be_typed) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    assert_int_equal(row(p, "Mass")->flags, PLAY_OFF);
    click(p, ball(p, 0));
    set_field(p, "Mass", "3");
    set_field(p, "Radius", "0.5");
    set_field(p, "x", "-6");
    set_field(p, "y", "2.5");
    set_field(p, "Velocity x", "-1.5");
    set_field(p, "Velocity y", "0");
    assert_string_equal(value(p, "Mass"), "3");
    assert_string_equal(value(p, "Radius"), "0.5");
    assert_float_equal(number(p, "x"), -6, 1e-5);
    assert_float_equal(number(p, "y"), 2.5, 1e-5);
    assert_string_equal(value(p, "Velocity x"), "-1.5");
    assert_true(has_label(p, "3"));
    assert_int_equal(row(p, "Mass")->flags, 0);
    click(p, vec(5, 5));
    assert_int_equal(row(p, "Mass")->flags, PLAY_OFF);
    play_free(p);
}

TEST(balls_are_added_where_there_is_room_and_taken_away) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    uint32_t before = balls(p), count = before;
    press(p, PLAY_KEY_DELETE);
    assert_string_equal(play_message(p), "Click on a ball first.");
    for (int i = 0; i < 200 && strstr(play_message(p), "no room") == NULL; i++) {
        press(p, 'n');
        count = balls(p);
    }
    assert_true(count > before + 20 && count < 200);
    press(p, PLAY_KEY_DELETE);
    assert_int_equal(balls(p), count - 1);
    press(p, 'r');
    assert_int_equal(balls(p), before);
    play_free(p);
}

/* ---- pictures -------------------------------------------------------------------------------- */

TEST(plots_show_energy_and_momentum) {
    play *p = play_with(PLAY_BOUNCE);
    ticks(p, 60);
    assert_int_equal(count_items(p, DRAW_CURVE, UINT32_MAX), 3);
    assert_true(has_label(p, "Energy") && has_label(p, "Momentum"));
    set_field(p, "Gravity", "10");
    assert_int_equal(count_items(p, DRAW_CURVE, UINT32_MAX), 4);
    press(p, 'p');
    assert_int_equal(count_items(p, DRAW_CURVE, UINT32_MAX), 0);
    assert_false(has_label(p, "Momentum"));
    press(p, 'v');
    assert_int_equal(count_items(p, DRAW_ARROW, UINT32_MAX), 0);
    play_free(p);
}

TEST(a_hit_is_lit_for_a_moment) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "cradle");
    assert_int_equal(count_items(p, DRAW_CIRCLE, DRAW_HIT), 0);
    ticks(p, 33);
    assert_int_equal(count_items(p, DRAW_CIRCLE, DRAW_HIT), 5);
    ticks(p, 8);
    assert_int_equal(count_items(p, DRAW_CIRCLE, DRAW_HIT), 0);
    play_free(p);
}

/* Texts stay in the picture at any size. */
TEST(labels_stay_within_the_picture) {
    const carom_vec2 sizes[] = {{1000, 700}, {420, 720}, {420, 330}, {1600, 500}};
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "fall");
    ticks(p, 100);
    for (uint32_t k = 0; k < 4; k++) {
        play_event e = {.kind = PLAY_RESIZE, .x = sizes[k].x, .y = sizes[k].y};
        assert_true(play_take(p, &e));
        uint32_t count;
        const draw_item *items = draw_list_items(picture(p), &count);
        for (uint32_t i = 0; i < count; i++)
            CHECK(items[i].kind != DRAW_LABEL || (items[i].x >= 0 && items[i].x <= sizes[k].x &&
                                                  items[i].y >= 4 && items[i].y <= sizes[k].y - 4),
                  "a label at (%g, %g)", (double)items[i].x, (double)items[i].y);
    }
    play_free(p);
}

/* Returns how many masses are shown; fails the test if two of them overlap. */
static uint32_t count_masses(play *p, const char *scene) {
    uint32_t count, masses = 0;
    const draw_list *l = picture(p);
    const draw_item *items = draw_list_items(l, &count);
    const char *text = draw_list_text(l);
    for (uint32_t i = 0; i < count; i++) {
        const draw_item *a = &items[i];
        if (a->kind != DRAW_LABEL || a->style != DRAW_SMALL)
            continue;
        masses++;
        for (uint32_t k = i + 1; k < count; k++) {
            const draw_item *b = &items[k];
            if (b->kind != DRAW_LABEL || b->style != DRAW_SMALL)
                continue;
            float wide = 0.5f * (draw_text_width(text + a->first, DRAW_SMALL) +
                                 draw_text_width(text + b->first, DRAW_SMALL));
            CHECK(fabsf(a->x - b->x) >= wide || fabsf(a->y - b->y) >= DRAW_SMALL_SIZE,
                  "%s: %s and %s overlap", scene, text + a->first, text + b->first);
        }
    }
    return masses;
}

TEST(masses_never_overlap) {
    static const char *const scenes[] = {"dominoes", "tower", "pyramid", "landing", "cradle"};
    play *p = play_with(PLAY_BOUNCE);
    play_event e = {.kind = PLAY_RESIZE, .x = 730, .y = 728};
    assert_true(play_take(p, &e));
    push(p, "Plots");
    assert_true(count_masses(p, "masses") > 3);
    push(p, "Scenes");
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        set_field(p, "Scene", scenes[i]);
        if (strcmp(value(p, "Plots"), "1") == 0)
            push(p, "Plots");
        set_field(p, "Pause", "0");
        for (int k = 0; k < 5; k++) {
            (void)count_masses(p, scenes[i]);
            ticks(p, 30);
        }
    }
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at_restitution_1_the_energy_stays),
        cmocka_unit_test(at_restitution_0_it_goes),
        cmocka_unit_test(what_falls_keeps_its_energy_with_its_height),
        cmocka_unit_test(a_ball_is_given_a_spin),
        cmocka_unit_test(friction_turns_spin_into_motion),
        cmocka_unit_test(the_cradle_hands_on_its_push),
        cmocka_unit_test(a_ball_is_thrown_along_the_arrow),
        cmocka_unit_test(a_ball_that_is_carried_stops_at_others),
        cmocka_unit_test(while_a_ball_is_held_time_stands_still),
        cmocka_unit_test(numbers_of_a_ball_can_be_typed),
        cmocka_unit_test(balls_are_added_where_there_is_room_and_taken_away),
        cmocka_unit_test(plots_show_energy_and_momentum),
        cmocka_unit_test(a_hit_is_lit_for_a_moment),
        cmocka_unit_test(labels_stay_within_the_picture),
        cmocka_unit_test(masses_never_overlap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
