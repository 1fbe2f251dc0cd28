/* The crowd has the requested number of bodies, conserves what it should, and a frame has a
 * bounded cost. */
#include "play_support.h"

#include <math.h>

#include "play_memory.h"

static float number(play *p, const char *label) {
    return strtof(value(p, label), NULL);
}

static uint32_t count_meaning(play *p, uint32_t meaning) {
    const draw_crowd *c = crowd_of(p);
    uint32_t found = 0;
    assert_non_null(c);
    for (uint32_t i = 0; i < c->count; i++)
        found += c->radius[i] > 0.0f && c->meaning[i] == meaning;
    return found;
}

static uint32_t count_discs(play *p) {
    const draw_crowd *c = crowd_of(p);
    uint32_t found = 0;
    assert_non_null(c);
    for (uint32_t i = 0; i < c->count; i++)
        found += c->radius[i] > 0.0f;
    return found;
}

TEST(the_number_of_bodies_is_as_requested) {
    static const char *const kinds[] = {"gas", "pile", "swarm"};
    static const char *const counts[] = {"2000", "5000", "12345"};
    play *p = play_with(PLAY_CROWD);
    for (int k = 0; k < 3; k++)
        for (int n = 0; n < 3; n++) {
            set_field(p, "Crowd", kinds[k]);
            set_field(p, "Bodies", counts[n]);
            CHECK(count_discs(p) == (uint32_t)atoi(counts[n]), "%s %s: %u", kinds[k], counts[n],
                  count_discs(p));
        }
    assert_true(has_label(p, "12,345 bodies"));
    play_free(p);
}

/* None overlaps another at the start, and all lie within the walls. */
TEST(they_start_apart) {
    static const char *const kinds[] = {"gas", "pile", "swarm"};
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "2000");
    for (int k = 0; k < 3; k++) {
        set_field(p, "Crowd", kinds[k]);
        const draw_crowd *c = crowd_of(p);
        assert_non_null(c);
        for (uint32_t i = 0; i < c->count; i++)
            for (uint32_t j = 0; j < i && c->radius[i] > 0.0f; j++)
                if (c->radius[j] > 0.0f &&
                    carom_overlap_circle_circle(carom_circle_make(c->at[i], c->radius[i]),
                                                carom_circle_make(c->at[j], c->radius[j])))
                    fail_msg("%s: %u and %u overlap", kinds[k], i, j);
    }
    play_free(p);
}

TEST(more_and_fewer_use_round_numbers) {
    static const char *const up[] = {"20000", "50000", "100000"};
    play *p = play_with(PLAY_CROWD);
    assert_string_equal(value(p, "Bodies"), "10000");
    for (int i = 0; i < 3; i++) {
        press(p, ']');
        assert_string_equal(value(p, "Bodies"), up[i]);
    }
    set_field(p, "Bodies", "30000");
    press(p, '[');
    assert_string_equal(value(p, "Bodies"), "20000");
    press_with(p, 'z', PLAY_CONTROL);
    assert_string_equal(value(p, "Bodies"), "30000");
    for (int i = 0; i < 9; i++)
        press(p, '[');
    assert_string_equal(value(p, "Bodies"), "1000");
    /* A pile starts smaller than a gas of many. */
    set_field(p, "Bodies", "300000");
    set_field(p, "Crowd", "pile");
    assert_string_equal(value(p, "Bodies"), "20000");
    play_free(p);
}

TEST(a_gas_keeps_its_energy) {
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "3000");
    float energy = number(p, "Energy");
    ticks(p, 200);
    assert_float_equal(number(p, "Energy kept"), 100, 1e-3);
    assert_float_equal(number(p, "Energy"), energy, 1e-5f * energy);
    assert_true(number(p, "Contacts") > 50);
    set_field(p, "Speed", "4");
    assert_float_equal(number(p, "Energy"), 4 * energy, 1e-4f * energy);
    play_free(p);
}

TEST(a_pile_slumps) {
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Crowd", "pile");
    set_field(p, "Bodies", "2000");
    const draw_crowd *c = crowd_of(p);
    double before = 0, after = 0;
    for (uint32_t i = 0; i < c->count; i++)
        before += (double)c->at[i].y;
    ticks(p, 120);
    c = crowd_of(p);
    for (uint32_t i = 0; i < c->count; i++)
        after += (double)c->at[i].y;
    assert_true(after < 0.9 * before);
    assert_true(number(p, "Contacts") > 2000);
    play_free(p);
}

/* Orbiting bodies are not stopped; each keeps its distance from the centre. */
TEST(a_swarm_goes_round) {
    enum { COUNT = 2000 };
    static carom_vec2 start[COUNT + 16];
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Crowd", "swarm");
    set_field(p, "Bodies", "2000");
    const draw_crowd *c = crowd_of(p);
    memcpy(start, c->at, c->count * sizeof *start);
    carom_aabb walls = draw_view_bounds(&c->view);
    carom_vec2 middle = {0.5f * (walls.min.x + walls.max.x), 0.5f * (walls.min.y + walls.max.y)};
    ticks(p, 1);
    c = crowd_of(p);
    for (uint32_t i = 0; i < c->count; i++)
        CHECK(c->meaning[i] != DRAW_KINEMATIC || c->at[i].x != start[i].x ||
                  c->at[i].y != start[i].y,
              "%u stands still", i);
    ticks(p, 300);
    c = crowd_of(p);
    uint32_t round = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->meaning[i] != DRAW_KINEMATIC)
            continue;
        double then = hypot((double)(start[i].x - middle.x), (double)(start[i].y - middle.y));
        double now = hypot((double)(c->at[i].x - middle.x), (double)(c->at[i].y - middle.y));
        CHECK(fabs(now - then) < 1.5, "from %g to %g", then, now);
        round += hypot((double)(start[i].x - c->at[i].x), (double)(start[i].y - c->at[i].y)) > 1;
    }
    assert_true(round > 800);
    play_free(p);
}

/* ---- colours --------------------------------------------------------------------------------- */

TEST(colours_show_type_contacts_and_speed) {
    play *p = play_with(PLAY_CROWD);
    ticks(p, 30);
    uint32_t slow = count_meaning(p, DRAW_STATIC), fast = count_meaning(p, DRAW_HIT);
    assert_true(slow > 3000 && fast > 500 && slow + fast < 10000);
    set_field(p, "Colours", "type");
    assert_int_equal(count_meaning(p, DRAW_DYNAMIC), 10000);
    set_field(p, "Colours", "contacts");
    uint32_t touched = count_meaning(p, DRAW_HIT), contacts = (uint32_t)number(p, "Contacts");
    /* Each contact has two bodies, some more than one contact. */
    assert_true(touched > contacts && touched <= 2 * contacts);
    play_free(p);
}

TEST(a_few_in_sight_have_outlines) {
    play *p = play_with(PLAY_CROWD);
    assert_non_null(crowd_of(p));
    assert_int_equal(count_items(p, DRAW_CIRCLE, UINT32_MAX), 0);
    wheel(p, vec(400, 300), 20, 0);
    assert_null(crowd_of(p));
    assert_true(count_items(p, DRAW_CIRCLE, UINT32_MAX) > 100);
    press(p, PLAY_KEY_HOME);
    assert_non_null(crowd_of(p));
    play_free(p);
}

/* ---- cost ------------------------------------------------------------------------------------ */

TEST(the_split_of_a_frame_is_on_screen) {
    play *p = play_with(PLAY_CROWD);
    assert_false(has_label(p, "step "));
    play_event e = {.kind = PLAY_TICK, .code = 12000, .x = 0.05f, .y = 0.03f};
    for (int i = 0; i < 3; i++)
        assert_true(play_take(p, &e));
    assert_true(has_label(p, "step 12 ms"));
    assert_true(has_label(p, "drawing 30 ms"));
    assert_true(has_label(p, "waiting 8 ms"));
    assert_true(has_label(p, "20 frames a second"));
    assert_true(has_label(p, "contacts") && has_label(p, "energy"));
    assert_string_equal(value(p, "Frames a second"), "20");
    assert_string_equal(value(p, "Step"), "12 ms");
    assert_string_equal(value(p, "Drawing"), "30 ms");
    assert_int_equal(count_items(p, DRAW_CURVE, UINT32_MAX), 2);
    press(p, ' ');
    float energy = number(p, "Energy");
    press(p, '.');
    assert_string_equal(value(p, "Frames a second"), "20");
    assert_true(energy > 0);
    play_free(p);
}

TEST(labels_stay_within_the_picture) {
    const carom_vec2 sizes[] = {{1000, 700}, {420, 720}, {300, 300}, {1600, 500}};
    play *p = play_with(PLAY_CROWD);
    play_event t = {.kind = PLAY_TICK, .code = 123456, .x = 0.333f, .y = 0.1f};
    assert_true(play_take(p, &t));
    assert_true(play_take(p, &t));
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

/* ---- the same everywhere --------------------------------------------------------------------- */

TEST(threads_change_nothing) {
    uint64_t looks[2];
    for (uint32_t threads = 1; threads <= 2; threads++) {
        play_def def = play_def_default();
        def.lab = PLAY_CROWD;
        def.threads = threads;
        play *p = play_create(&def);
        assert_non_null(p);
        set_field(p, "Bodies", "5000");
        ticks(p, 20);
        set_field(p, "Crowd", "swarm");
        ticks(p, 20);
        looks[threads - 1] = look(p);
        play_free(p);
    }
    assert_true(looks[0] == looks[1]);
}

TEST(again_is_another_crowd_and_reset_the_first) {
    play *p = play_with(PLAY_CROWD);
    uint64_t first = look(p);
    ticks(p, 10);
    press(p, 'a');
    assert_true(look(p) != first);
    press(p, 'r');
    assert_true(look(p) == first);
    play_free(p);
}

/* ---- scenes and memory ----------------------------------------------------------------------- */

static const char *const big =
    "{\"format\": 1, \"up\": \"-y\", \"bodies\": [{\"box\": {\"min\": [0, -2], \"max\": [90, -1]}},"
    "{\"type\": \"dynamic\", \"velocity\": [1, 0], \"circle\": {\"center\": [0, 0], \"radius\": "
    "0.4},"
    "\"repeat\": {\"count\": [60, 50], \"step\": [1, 1]}}]}";

TEST(a_scene_of_many_is_a_crowd) {
    play *p = play_with(PLAY_PAIR);
    if (!play_open(p, big, strlen(big), "big.json"))
        fail_msg("%s", play_message(p));
    assert_int_equal(play_lab(p), PLAY_CROWD);
    assert_string_equal(value(p, "Crowd"), "scene");
    assert_true(has_label(p, "3,001 bodies"));
    assert_int_equal(count_discs(p), 3000);
    float x = crowd_of(p)->at[1].x;
    ticks(p, 30);
    assert_float_equal(crowd_of(p)->at[1].x, x, 0);
    press(p, ' ');
    ticks(p, 30);
    assert_float_equal(crowd_of(p)->at[1].x, x + 0.5f, 1e-3);
    press(p, 'r');
    assert_float_equal(crowd_of(p)->at[1].x, x, 0);
    set_field(p, "Crowd", "gas");
    assert_int_equal(count_discs(p), 10000);
    press_with(p, 'z', PLAY_CONTROL);
    assert_int_equal(count_discs(p), 3000);
    /* Its link leads to it while it exists, and is refused otherwise. */
    char link[400];
    size_t size = play_link(p, link, sizeof link);
    assert_true(size > 0 && size < sizeof link);
    assert_true(play_follow(p, link, size - 1));
    static const char smaller[] = "{\"format\": 1, \"bodies\": [{\"circle\": {\"center\": [0, 0], "
                                  "\"radius\": 1}, \"repeat\": {\"count\": [50, 50], \"step\": "
                                  "[3, 3]}}]}";
    play *other = play_with(PLAY_CROWD);
    assert_false(play_follow(other, link, size - 1));
    assert_true(play_open(other, smaller, strlen(smaller), "smaller.json"));
    assert_false(play_follow(other, link, size - 1));
    play_free(other);
    play_free(p);
}

TEST(memory_that_runs_short_breaks_nothing) {
    size_t refused = 0;
    for (bool all = false; !all; refused++) {
        size_t k = refused + 1;
        lender memory = {.refuse_at = k};
        play_def def = play_def_default();
        def.lab = PLAY_CROWD;
        def.allocator = lender_allocator(&memory);
        play *p = play_create(&def);
        if (p) {
            play_take(p, &(play_event){.kind = PLAY_FIELD, .code = 101, .text = "1000"});
            for (int i = 0; i < 3; i++)
                play_take(p, &(play_event){.kind = PLAY_TICK, .x = 1.0f / 60.0f});
            (void)play_picture(p);
            play_open(p, big, strlen(big), "big.json");
            play_take(p, &(play_event){.kind = PLAY_TICK, .x = 1.0f / 60.0f});
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
        cmocka_unit_test(the_number_of_bodies_is_as_requested),
        cmocka_unit_test(they_start_apart),
        cmocka_unit_test(more_and_fewer_use_round_numbers),
        cmocka_unit_test(a_gas_keeps_its_energy),
        cmocka_unit_test(a_pile_slumps),
        cmocka_unit_test(a_swarm_goes_round),
        cmocka_unit_test(colours_show_type_contacts_and_speed),
        cmocka_unit_test(a_few_in_sight_have_outlines),
        cmocka_unit_test(the_split_of_a_frame_is_on_screen),
        cmocka_unit_test(labels_stay_within_the_picture),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(again_is_another_crowd_and_reset_the_first),
        cmocka_unit_test(a_scene_of_many_is_a_crowd),
        cmocka_unit_test(memory_that_runs_short_breaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
