/* The dot: the same keys lead to different positions with the two ways to move. */
#include "play_support.h"

#include <stdlib.h>

#define STEP (1.0f / 60.0f)

static void hold(play *p, uint32_t key) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_KEY, .code = key}));
}

static void let_go(play *p, uint32_t key) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = key}));
}

static void steps(play *p, int count) {
    for (int i = 0; i < count; i++)
        tick(p, STEP);
}

static void hold_for(play *p, uint32_t key, int count) {
    hold(p, key);
    steps(p, count);
    let_go(p, key);
}

static float number(play *p, const char *label) {
    return strtof(value(p, label), NULL);
}

/* A dot without its ghost, at a place. */
static play *dot_at(const char *method, const char *speed, const char *x, const char *y) {
    play *p = play_with(PLAY_DOT);
    set_field(p, "Ghost", "0");
    set_field(p, "Moves by", method);
    set_field(p, "Speed", speed);
    set_field(p, "x", x);
    set_field(p, "y", y);
    return p;
}

static const char *const methods[] = {"move back", "carom_slide", "carom_world_slide"};
static const char *const slides[] = {"carom_slide", "carom_world_slide"};

/* Returns where the middle of the screen is: the picture's frame is wider than it is high. */
static carom_vec2 pixels(play *p, float x, float y) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_BOX && items[i].meaning == DRAW_AXIS) {
            float scale = items[i].x2 / 320.0f;
            return vec(items[i].x + (x - 320.0f) * scale, items[i].y + (y - 240.0f) * scale);
        }
    fail_msg("there is no screen");
    return vec(0, 0);
}

TEST(it_starts_as_the_scene_is_known) {
    play *p = play_with(PLAY_DOT);
    assert_string_equal(value(p, "x"), "10");
    assert_string_equal(value(p, "y"), "10");
    assert_false(play_is_moving(p));
    assert_true(has_label(p, "640, 480"));
    play_free(p);
}

TEST(arrows_letters_and_pad_move_it_the_same_way) {
    static const struct {
        uint32_t arrow, letter;
        float x, y;
    } keys[] = {
        {PLAY_KEY_RIGHT, 'd', 118, 240},
        {PLAY_KEY_LEFT, 'a', 82, 240},
        {PLAY_KEY_DOWN_ARROW, 's', 100, 258},
        {PLAY_KEY_UP_ARROW, 'w', 100, 222},
    };
    for (size_t i = 0; i < COUNT(keys); i++)
        for (int by = 0; by < 3; by++) {
            play *p = dot_at("carom_slide", "6", "100", "240");
            play_event pad = {
                .kind = PLAY_PAD, .x = (keys[i].x - 100) / 18, .y = (keys[i].y - 240) / 18};
            if (by < 2)
                hold(p, by == 0 ? keys[i].arrow : keys[i].letter);
            else
                assert_true(play_take(p, &pad));
            assert_true(play_is_moving(p));
            steps(p, 3);
            CHECK(number(p, "x") == keys[i].x && number(p, "y") == keys[i].y,
                  "key %zu by %d: %s, %s", i, by, value(p, "x"), value(p, "y"));
            play_free(p);
        }
}

TEST(a_stick_that_hardly_leans_moves_nothing) {
    play *p = dot_at("carom_slide", "6", "100", "240");
    assert_true(play_take(p, &(play_event){.kind = PLAY_PAD, .x = 0.1f, .y = -0.1f}));
    assert_false(play_is_moving(p));
    steps(p, 3);
    assert_float_equal(number(p, "x"), 100, 0);
    play_free(p);
}

TEST(control_and_s_save_and_do_not_move) {
    play *p = dot_at("carom_slide", "6", "100", "240");
    play_event e = {.kind = PLAY_KEY, .code = 's', .mods = PLAY_CONTROL};
    assert_true(play_take(p, &e));
    assert_int_equal(play_wants(p), PLAY_WANT_SAVE);
    assert_false(play_is_moving(p));
    play_free(p);
}

TEST(moving_back_leaves_a_gap_before_the_wall_and_sliding_none) {
    play *p = dot_at("move back", "6", "10", "240");
    hold_for(p, PLAY_KEY_RIGHT, 60);
    assert_float_equal(number(p, "x"), 286, 0);
    assert_string_equal(value(p, "Gap"), "4, widest 4");
    assert_true(has_label(p, "gap 4"));
    play_free(p);
    for (size_t i = 0; i < COUNT(slides); i++) {
        p = dot_at(slides[i], "6", "10", "240");
        hold_for(p, PLAY_KEY_RIGHT, 60);
        CHECK(fabsf(number(p, "x") - 290) < 1e-3f, "%s: %s", slides[i], value(p, "x"));
        assert_string_equal(value(p, "Gap"), "0, widest 0");
        play_free(p);
    }
}

TEST(moving_back_is_caught_by_a_round_thing_and_sliding_goes_round_it) {
    play *p = dot_at("move back", "6", "10", "112");
    hold_for(p, PLAY_KEY_RIGHT, 60);
    assert_true(number(p, "x") < 150);
    assert_true(number(p, "Caught") > 30);
    play_free(p);
    for (size_t i = 0; i < COUNT(slides); i++) {
        p = dot_at(slides[i], "6", "10", "112");
        hold_for(p, PLAY_KEY_RIGHT, 60);
        CHECK(fabsf(number(p, "x") - 290) < 1e-3f, "%s: %s", slides[i], value(p, "x"));
        assert_string_equal(value(p, "Caught"), "0");
        play_free(p);
    }
}

TEST(a_wall_hit_straight_on_does_not_catch_the_dot) {
    play *p = dot_at("move back", "6", "10", "240");
    hold_for(p, PLAY_KEY_RIGHT, 60);
    assert_string_equal(value(p, "Caught"), "0");
    play_free(p);
}

TEST(steps_longer_than_the_wall_is_thick_go_through_it_unless_they_are_swept) {
    play *p = dot_at("move back", "120", "10", "240");
    hold_for(p, PLAY_KEY_RIGHT, 4);
    assert_true(number(p, "x") > 350);
    assert_string_equal(value(p, "Went through a wall"), "1");
    play_free(p);
    p = dot_at("carom_slide", "120", "10", "240");
    hold_for(p, PLAY_KEY_RIGHT, 4);
    assert_true(number(p, "x") < 290.001f);
    assert_string_equal(value(p, "Went through a wall"), "0");
    play_free(p);
}

TEST(no_dot_leaves_the_screen_or_enters_the_wall) {
    static const uint32_t turns[] = {PLAY_KEY_RIGHT, PLAY_KEY_DOWN_ARROW, PLAY_KEY_LEFT,
                                     PLAY_KEY_UP_ARROW};
    for (size_t m = 0; m < COUNT(methods); m++) {
        play *p = dot_at(methods[m], "7", "10", "10");
        for (size_t i = 0; i < 40; i++) {
            uint32_t a = turns[i % 4], b = turns[(i * 7 + i / 4) % 4];
            hold(p, a);
            hold(p, b);
            steps(p, 13 + (int)i % 11);
            let_go(p, a);
            let_go(p, b);
            carom_circle dot = circle(number(p, "x"), number(p, "y"), 10);
            CHECK(carom_within_circle_aabb(dot, aabb(0, 0, 640, 480)), "%s: (%g, %g)", methods[m],
                  dot.center.x, dot.center.y);
            CHECK(!carom_overlap_circle_aabb(dot, aabb(300, 40, 340, 440)), "%s: (%g, %g)",
                  methods[m], dot.center.x, dot.center.y);
        }
        play_free(p);
    }
}

TEST(the_two_slides_are_one) {
    play *p[2];
    for (int i = 0; i < 2; i++) {
        p[i] = dot_at(slides[i], "5", "10", "10");
        hold(p[i], 's');
        steps(p[i], 20);
        hold(p[i], 'd');
        steps(p[i], 90);
        let_go(p[i], 's');
        steps(p[i], 90);
    }
    assert_string_equal(value(p[0], "x"), value(p[1], "x"));
    assert_string_equal(value(p[0], "y"), value(p[1], "y"));
    play_free(p[0]);
    play_free(p[1]);
}

TEST(the_ghost_gets_the_same_keys_and_goes_the_other_way) {
    play *p = play_with(PLAY_DOT);
    set_field(p, "y", "240");
    hold_for(p, PLAY_KEY_RIGHT, 60);
    assert_string_equal(value(p, "Gap"), "4, widest 4"); /* the first such row is the dot's */
    assert_true(has_label(p, "move back: gaps up to 4"));
    assert_true(has_label(p, "carom_slide (ghost): no gap, not caught"));
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_GHOST), 1);
    assert_int_equal(count_items(p, DRAW_CURVE, DRAW_DYNAMIC), 1);
    push(p, "Ghost here");
    assert_int_equal(count_items(p, DRAW_CURVE, UINT32_MAX), 2);
    push(p, "Clear trails");
    assert_int_equal(count_items(p, DRAW_CURVE, UINT32_MAX), 0);
    push(p, "Ghost");
    assert_false(has_label(p, "(ghost)"));
    play_free(p);
}

TEST(the_key_m_and_the_pad_change_the_way_and_undo_takes_it_back) {
    play *p = play_with(PLAY_DOT);
    press(p, 'm');
    assert_string_equal(value(p, "Moves by"), "carom_slide");
    assert_true(play_take(p, &(play_event){.kind = PLAY_PAD_DOWN, .code = 0}));
    assert_string_equal(value(p, "Moves by"), "move back");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "Moves by"), "carom_slide");
    press_with(p, 'y', PLAY_CONTROL);
    assert_string_equal(value(p, "Moves by"), "move back");
    play_free(p);
}

TEST(undo_takes_back_a_whole_way) {
    play *p = dot_at("carom_slide", "6", "100", "240");
    uint64_t before = look(p);
    hold_for(p, PLAY_KEY_RIGHT, 20);
    assert_float_equal(number(p, "x"), 220, 0);
    press_with(p, 'z', PLAY_CONTROL);
    assert_float_equal(number(p, "x"), 100, 0);
    assert_true(look(p) == before);
    press_with(p, 'y', PLAY_CONTROL);
    assert_float_equal(number(p, "x"), 220, 0);
    push(p, "Reset");
    assert_string_equal(value(p, "x"), "10");
    assert_string_equal(value(p, "Speed"), "6");
    play_free(p);
}

TEST(paused_it_moves_by_single_steps) {
    play *p = dot_at("carom_slide", "6", "100", "240");
    hold(p, PLAY_KEY_RIGHT);
    push(p, "Pause");
    steps(p, 10);
    assert_float_equal(number(p, "x"), 100, 0);
    push(p, "Step");
    assert_float_equal(number(p, "x"), 106, 0);
    push(p, "Step");
    assert_float_equal(number(p, "x"), 112, 0);
    play_free(p);
}

TEST(the_dot_the_other_dot_and_the_wall_can_be_dragged) {
    play *p = dot_at("move back", "6", "100", "240");
    drag(p, pixels(p, 100, 240), pixels(p, 500, 300));
    assert_float_equal(number(p, "x"), 500, 0.01);
    assert_float_equal(number(p, "y"), 300, 0.01);
    drag(p, pixels(p, 500, 300), pixels(p, 900, 300)); /* it stays on the screen */
    assert_float_equal(number(p, "x"), 630, 0);
    play_free(p);
    for (size_t m = 0; m < COUNT(methods); m++) {
        p = dot_at(methods[m], "6", "100", "240");
        drag(p, pixels(p, 320, 240), pixels(p, 180, 240)); /* the wall */
        hold_for(p, PLAY_KEY_RIGHT, 20);
        CHECK(number(p, "x") > 140 && number(p, "x") < 150.01f, "%s: %s", methods[m],
              value(p, "x"));
        press_with(p, 'z', PLAY_CONTROL); /* the way */
        press_with(p, 'z', PLAY_CONTROL); /* the wall */
        hold_for(p, PLAY_KEY_RIGHT, 20);
        CHECK(number(p, "x") == 220, "%s: %s", methods[m], value(p, "x"));
        play_free(p);
    }
}

TEST(under_a_thing_that_was_put_on_it_only_sliding_gets_out) {
    for (size_t m = 0; m < COUNT(methods); m++) {
        play *p = dot_at(methods[m], "6", "100", "240");
        drag(p, pixels(p, 160, 120), pixels(p, 108, 240)); /* the other dot, over it */
        hold_for(p, PLAY_KEY_LEFT, 4);
        CHECK((number(p, "x") < 100) == (m > 0), "%s: %s", methods[m], value(p, "x"));
        play_free(p);
    }
}

TEST(a_scene_of_it_has_all_that_there_is) {
    play *p = dot_at("carom_slide", "6", "100", "240");
    push(p, "Copy scene");
    assert_int_equal(play_wants(p), PLAY_WANT_COPY);
    carom_scene *s = read_scene(play_copied(p));
    assert_int_equal(carom_scene_count(s), 7);
    assert_int_equal(carom_scene_get_settings(s).up, -1);
    carom_shape dot = carom_scene_bodies(s)[carom_scene_find(s, "dot")].def.shape;
    assert_float_equal(dot.as.circle.center.x, 100, 0);
    carom_scene_free(s);
    play_free(p);
}

TEST(invalid_numbers_change_nothing) {
    static const char *const bad[] = {"", "x", "9", "nan", "631", "1e99", "-5"};
    play *p = dot_at("carom_slide", "6", "100", "240");
    uint64_t before = look(p);
    uint32_t code = row(p, "x")->code;
    for (size_t i = 0; i < COUNT(bad); i++) {
        play_event e = {.kind = PLAY_FIELD, .code = code};
        (void)snprintf(e.text, sizeof e.text, "%s", bad[i]);
        CHECK(!play_take(p, &e), "\"%s\" was taken", bad[i]);
    }
    press(p, PLAY_KEY_ESCAPE); /* puts the message away */
    assert_true(look(p) == before);
    play_free(p);
}

/* Memory that refuses one call. A world asks for wider alignment than scenes do. */
typedef struct stingy {
    size_t calls, refuse_at, live;
} stingy;

static void *stingy_alloc(void *ctx, size_t size, size_t align) {
    stingy *s = ctx;
    if (s->calls++ == s->refuse_at)
        return NULL;
    s->live += size;
    return aligned_alloc(align, (size + align - 1) / align * align);
}

static void stingy_free(void *ctx, void *memory, size_t size) {
    stingy *s = ctx;
    s->live -= size;
    free(memory);
}

TEST(a_failed_allocation_of_the_dot_is_reported_and_leaks_nothing) {
    static const uint32_t labs[] = {PLAY_DOT, PLAY_GALLERY};
    for (size_t i = 0; i < COUNT(labs); i++) {
        bool whole = false;
        for (size_t k = 0; !whole; k++) {
            stingy memory = {.refuse_at = k};
            play_def def = play_def_default();
            def.lab = labs[i];
            def.allocator = (carom_allocator){stingy_alloc, stingy_free, &memory};
            play *p = play_create(&def);
            if (p) {
                hold_for(p, PLAY_KEY_RIGHT, 4);
                (void)play_picture(p);
                play_event copy = {.kind = PLAY_KEY, .code = 'c', .mods = PLAY_CONTROL};
                (void)play_take(p, &copy);
            }
            play_free(p);
            CHECK(memory.live == 0, "lab %u, call %zu: %zu bytes leaked", labs[i], k, memory.live);
            whole = memory.calls <= k;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_starts_as_the_scene_is_known),
        cmocka_unit_test(arrows_letters_and_pad_move_it_the_same_way),
        cmocka_unit_test(a_stick_that_hardly_leans_moves_nothing),
        cmocka_unit_test(control_and_s_save_and_do_not_move),
        cmocka_unit_test(moving_back_leaves_a_gap_before_the_wall_and_sliding_none),
        cmocka_unit_test(moving_back_is_caught_by_a_round_thing_and_sliding_goes_round_it),
        cmocka_unit_test(a_wall_hit_straight_on_does_not_catch_the_dot),
        cmocka_unit_test(steps_longer_than_the_wall_is_thick_go_through_it_unless_they_are_swept),
        cmocka_unit_test(no_dot_leaves_the_screen_or_enters_the_wall),
        cmocka_unit_test(the_two_slides_are_one),
        cmocka_unit_test(the_ghost_gets_the_same_keys_and_goes_the_other_way),
        cmocka_unit_test(the_key_m_and_the_pad_change_the_way_and_undo_takes_it_back),
        cmocka_unit_test(undo_takes_back_a_whole_way),
        cmocka_unit_test(paused_it_moves_by_single_steps),
        cmocka_unit_test(the_dot_the_other_dot_and_the_wall_can_be_dragged),
        cmocka_unit_test(under_a_thing_that_was_put_on_it_only_sliding_gets_out),
        cmocka_unit_test(a_scene_of_it_has_all_that_there_is),
        cmocka_unit_test(invalid_numbers_change_nothing),
        cmocka_unit_test(a_failed_allocation_of_the_dot_is_reported_and_leaks_nothing),
    };
    return RUN(tests);
}
