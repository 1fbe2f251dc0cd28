/* Tests time in the bounce table: single steps forward and back, tables from scenes and links, and
 * failed allocations. */
#include "play_support.h"

#include "play_hash.h"
#include "play_memory.h"

static float number(play *p, const char *label) {
    return strtof(value(p, label), NULL);
}

/* Returns where the first ball is: the first circle of the picture that is filled. */
static carom_vec2 first_ball(play *p) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_FILL)
            return vec(items[i].x, items[i].y);
    fail_msg("there is no ball");
    return vec(0, 0);
}

/* ---- time ------------------------------------------------------------------------------------ */

TEST(slow_motion_takes_ten_times_as_long) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, 's');
    assert_string_equal(value(p, "Pace of time"), "0.1");
    ticks(p, 100);
    assert_float_equal(number(p, "Time"), 100.0 / 600, 0.01);
    assert_true(has_label(p, "pace 0.1"));
    press(p, 's');
    ticks(p, 60);
    assert_float_equal(number(p, "Time"), 100.0 / 600 + 1, 0.02);
    play_free(p);
}

TEST(balls_glide_between_the_steps_of_slow_motion) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Pace of time", "0.02");
    ticks(p, 60);
    float last = first_ball(p).x;
    for (int i = 0; i < 20; i++) {
        ticks(p, 1);
        float now = first_ball(p).x;
        CHECK(now > last && now < last + 0.5f, "from %g to %g", (double)last, (double)now);
        last = now;
    }
    play_free(p);
}

static uint64_t picture_hash(play *p) {
    return hash_picture(PLAY_HASH_START, picture(p));
}

/* Stepping back and forward again shows the same picture and plots. */
TEST(a_single_step_is_one_step_and_a_step_back_takes_it_back) {
    play *p = play_with(PLAY_BOUNCE);
    uint64_t seen[41];
    set_field(p, "Start", "break");
    press(p, ' ');
    seen[0] = picture_hash(p);
    for (int i = 1; i <= 40; i++) {
        press(p, '.');
        seen[i] = picture_hash(p);
        CHECK(seen[i] != seen[i - 1], "step %d shows the same", i);
    }
    assert_string_equal(value(p, "Time"), "0.333 s");
    assert_true(has_label(p, "0.333 s"));
    for (int i = 39; i >= 0; i--) {
        press(p, ',');
        CHECK(picture_hash(p) == seen[i], "%d steps back it looks otherwise", 40 - i);
    }
    for (int i = 1; i <= 40; i++) {
        press(p, '.');
        CHECK(picture_hash(p) == seen[i], "step %d looks otherwise the second time", i);
    }
    play_free(p);
}

TEST(a_step_back_brings_the_settings_back) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "fall");
    press(p, ' ');
    for (int i = 0; i < 120; i++)
        press(p, '.');
    uint64_t before = look(p);
    set_field(p, "Restitution", "0.25");
    set_field(p, "Gravity", "3");
    press(p, '.');
    press(p, ',');
    assert_string_equal(value(p, "Restitution"), "0.25");
    press(p, ',');
    press(p, '.');
    assert_string_equal(value(p, "Restitution"), "0.8");
    assert_true(look(p) == before);
    play_free(p);
}

/* Time goes back by a minute at most. */
TEST(a_minute_is_kept) {
    play *p = play_with(PLAY_BOUNCE);
    ticks(p, 61 * 60);
    float time = number(p, "Time");
    set_field(p, "Time line", "-60");
    assert_float_equal(number(p, "Time"), time - 60, 0.01);
    assert_false(play_is_moving(p));
    press(p, ',');
    assert_non_null(strstr(play_message(p), "back further"));
    assert_float_equal(number(p, "Time"), time - 60, 0.01);
    play_free(p);
}

/* Every moment looks as it did before, in any order, and also before and after a throw. */
TEST(the_time_line_goes_back_and_forth) {
    play *p = play_with(PLAY_BOUNCE);
    uint64_t seen[100];
    char back[32];
    set_field(p, "Start", "break");
    press(p, ' ');
    drag(p, first_ball(p), first_ball(p)); /* the selection is no part of the history */
    for (int i = 0; i < 100; i++) {
        if (i == 50) {
            set_field(p, "Restitution", "0.5");
            drag(p, first_ball(p), vec(300, 200));
        }
        press(p, '.');
        seen[i] = picture_hash(p);
    }
    assert_string_equal(value(p, "Time line"), "0");
    for (int k = 0; k < 200; k++) {
        int i = k * 37 % 100;
        (void)snprintf(back, sizeof back, "%.6f", (i - 99) / 120.0);
        set_field(p, "Time line", back);
        CHECK(strlen(value(p, "Time line")) <= 6, "%s is longer", value(p, "Time line"));
        if (i != 49) /* this step is kept as the user left it */
            CHECK(picture_hash(p) == seen[i], "step %d looks otherwise", i);
        CHECK((number(p, "Restitution") < 0.6f) == (i >= 49), "restitution at step %d", i);
    }
    /* A step from the past begins another future. */
    set_field(p, "Time line", "-0.7");
    press(p, '.');
    assert_string_equal(value(p, "Time line"), "0");
    play_free(p);
}

TEST(a_step_to_the_next_impact_ends_with_one) {
    play *p = play_with(PLAY_BOUNCE);
    press(p, ' ');
    for (int i = 0; i < 5; i++) {
        float before = number(p, "Time");
        press(p, 'i');
        assert_true(number(p, "Time") > before);
        assert_true(count_items(p, DRAW_CIRCLE, DRAW_HIT) > 0);
    }
    play_free(p);
}

TEST(contacts_and_ids_are_shown) {
    play *p = play_with(PLAY_BOUNCE);
    set_field(p, "Start", "fall");
    ticks(p, 600);
    assert_int_equal(count_items(p, DRAW_DOT, DRAW_POINT), 0);
    press(p, 'k');
    assert_true(count_items(p, DRAW_DOT, DRAW_POINT) >= 7); /* each ball lies on the floor */
    assert_false(has_label(p, "#5"));
    press(p, 'd');
    assert_true(has_label(p, "#5"));
    play_free(p);
}

/* ---- scenes and memory ----------------------------------------------------------------------- */

static bool collect(void *ctx, const char *text, size_t size) {
    written *w = ctx;
    char *more = realloc(w->text, w->size + size + 1);
    assert_non_null(more);
    memcpy(more + w->size, text, size);
    w->text = more;
    w->size += size;
    w->text[w->size] = 0;
    return true;
}

TEST(scenes_are_tables_too) {
    static const char *const names[] = {"breakout.json", "gas.json", "platforms.json"};
    for (int i = 0; i < 3; i++) {
        play *p = play_with(PLAY_PAIR);
        written file = read_whole(SCENE_FOLDER, names[i]), out = {NULL, 0};
        if (!play_open(p, file.text, file.size, names[i]))
            fail_msg("%s: %s", names[i], play_message(p));
        assert_int_equal(play_lab(p), PLAY_BOUNCE);
        assert_string_equal(value(p, "Start"), "scene");
        assert_true(play_write(p, collect, &out));
        carom_scene *a = carom_scene_parse(file.text, file.size, carom_allocator_default(), NULL);
        carom_scene *b = carom_scene_parse(out.text, out.size, carom_allocator_default(), NULL);
        assert_non_null(b);
        assert_int_equal(carom_scene_count(a), carom_scene_count(b));
        uint64_t before = look(p);
        ticks(p, 30);
        CHECK(look(p) == before, "%s starts by itself", names[i]);
        assert_non_null(strstr(play_message(p), "Space starts it."));
        assert_true(has_label(p, "paused"));
        press(p, ' ');
        ticks(p, 30);
        CHECK(look(p) != before, "%s stands still", names[i]);
        press(p, 'r');
        press(p, 'n');
        carom_scene_free(a);
        carom_scene_free(b);
        free(file.text);
        free(out.text);
        play_free(p);
    }
}

TEST(limits_are_those_of_the_scene) {
    static const char scene[] =
        "{\"format\": 1, \"up\": \"-y\", \"world\": {\"gravity\": [0, 980]}, \"bodies\": "
        "[{\"type\": "
        "\"dynamic\", \"velocity\": [450, 0], \"circle\": {\"center\": [0, 0], \"radius\": "
        "6}}]}";
    play *p = play_with(PLAY_PAIR);
    if (!play_open(p, scene, strlen(scene), "test.json"))
        fail_msg("%s", play_message(p));
    assert_string_equal(value(p, "Gravity"), "980");
    assert_true(row(p, "Gravity")->min == 0 && row(p, "Gravity")->max >= 980);
    set_field(p, "Gravity", "500");
    assert_true(row(p, "Gravity")->max >= 980);
    set_field(p, "Gravity", "980");
    carom_vec2 at = first_ball(p);
    drag(p, at, at);
    assert_string_equal(value(p, "Velocity x"), "450");
    set_field(p, "Velocity x", "-450");
    assert_string_equal(value(p, "Velocity x"), "-450");
    play_free(p);
}

TEST(a_link_brings_the_table_back) {
    play *p = play_with(PLAY_BOUNCE), *q = play_with(PLAY_PAIR);
    set_field(p, "Start", "break");
    ticks(p, 100);
    size_t size = play_link(p, NULL, 0);
    char *link = malloc(size);
    assert_non_null(link);
    assert_int_equal(play_link(p, link, size), size);
    assert_true(play_follow(q, link, size - 1));
    assert_int_equal(play_lab(q), PLAY_BOUNCE);
    /* Both continue with the same results. */
    ticks(p, 200);
    ticks(q, 200);
    assert_string_equal(value(p, "Momentum x"), value(q, "Momentum x"));
    assert_string_equal(value(p, "Kinetic energy"), value(q, "Kinetic energy"));
    assert_string_equal(value(p, "Time"), value(q, "Time"));
    free(link);
    play_free(p);
    play_free(q);
}

TEST(memory_that_runs_short_breaks_nothing) {
    size_t refused = 0;
    for (bool all = false; !all; refused++) {
        size_t k = refused + 1;
        lender memory = {.refuse_at = k};
        play_def def = play_def_default();
        def.lab = PLAY_BOUNCE;
        def.allocator = lender_allocator(&memory);
        play *p = play_create(&def);
        if (p) {
            for (int i = 0; i < 6; i++)
                play_take(p, &(play_event){.kind = PLAY_TICK, .x = 1.0f / 60.0f});
            (void)play_picture(p);
            play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'n'});
            play_take(p, &(play_event){.kind = PLAY_KEY, .code = ','});
            play_take(p, &(play_event){.kind = PLAY_KEY, .code = 'r'});
            (void)play_picture(p);
        }
        all = memory.calls < k;
        play_free(p);
        CHECK(memory.live == 0, "refusing call %zu leaks %zu bytes", k, memory.live);
    }
    assert_true(refused > 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slow_motion_takes_ten_times_as_long),
        cmocka_unit_test(balls_glide_between_the_steps_of_slow_motion),
        cmocka_unit_test(a_single_step_is_one_step_and_a_step_back_takes_it_back),
        cmocka_unit_test(a_step_back_brings_the_settings_back),
        cmocka_unit_test(a_minute_is_kept),
        cmocka_unit_test(the_time_line_goes_back_and_forth),
        cmocka_unit_test(a_step_to_the_next_impact_ends_with_one),
        cmocka_unit_test(contacts_and_ids_are_shown),
        cmocka_unit_test(scenes_are_tables_too),
        cmocka_unit_test(limits_are_those_of_the_scene),
        cmocka_unit_test(a_link_brings_the_table_back),
        cmocka_unit_test(memory_that_runs_short_breaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
