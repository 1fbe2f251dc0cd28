/* Tests that bodies of the crowd can be grabbed, thrown and moved, as on the bounce table. */
#include "play_support.h"

#include <stdlib.h>

/* One ball in the middle of a large ground that stands still, and 2,500 others far away. */
static const char *const scene =
    "{\"format\": 1, \"up\": \"y\", \"view\": {\"min\": [-10, -10], \"max\": [10, 10]}, "
    "\"bodies\": ["
    "{\"id\": \"ball\", \"type\": \"dynamic\", \"circle\": {\"center\": [0, 0], \"radius\": 1}},"
    "{\"type\": \"dynamic\", \"circle\": {\"center\": [100, 100], \"radius\": 0.5},"
    " \"repeat\": {\"count\": [50, 50], \"step\": [2, 2]}}]}";

static play *with_ball(void) {
    play *p = play_with(PLAY_BOUNCE);
    if (!play_open(p, scene, strlen(scene), "ball.json"))
        fail_msg("%s", play_message(p));
    assert_int_equal(play_lab(p), PLAY_CROWD);
    push(p, "Pause");
    return p;
}

/* The ball's circle in the picture: the only one with an outline in this size. */
static carom_vec2 ball(play *p, float *radius) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count), *found = NULL;
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].x2 > 12.0f &&
            (!found || items[i].x2 < found->x2))
            found = &items[i];
    assert_non_null(found);
    *radius = found->x2;
    return (carom_vec2){found->x, found->y};
}

static void hold(play *p, carom_vec2 from, carom_vec2 to, uint32_t mods) {
    play_event e = {.kind = PLAY_MOVE, .x = from.x, .y = from.y};
    assert_true(play_take(p, &e));
    assert_true(play_take(
        p, &(play_event){.kind = PLAY_DOWN, .code = 1, .mods = mods, .x = from.x, .y = from.y}));
    assert_true(play_take(p, &(play_event){.kind = PLAY_MOVE, .mods = mods, .x = to.x, .y = to.y}));
}

static void let_go(play *p, carom_vec2 at) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_UP, .code = 1, .x = at.x, .y = at.y}));
}

TEST(a_drag_throws_a_body_along_its_arrow) {
    play *p = with_ball();
    float radius;
    carom_vec2 before = ball(p, &radius), to = {before.x + 4.0f * radius, before.y};
    uint32_t steps = play_origin_of(p).steps;
    hold(p, before, to, 0);
    assert_int_equal(play_cursor(p), PLAY_CURSOR_HELD);
    assert_true(has_label(p, "8 units a second"));
    assert_false(play_is_moving(p)); /* time stands still */
    ticks(p, 5);
    let_go(p, to);
    assert_true(play_is_moving(p));
    assert_int_not_equal(play_origin_of(p).steps, steps); /* it is no longer the file's scene */
    ticks(p, 30);
    carom_vec2 after = ball(p, &radius);
    assert_float_equal(after.x, before.x + 4.0f * radius, 0.5f);
    assert_float_equal(after.y, before.y, 0.5f);
    play_free(p);
}

TEST(a_drag_with_shift_moves_a_body_and_escape_puts_it_back) {
    play *p = with_ball();
    float radius;
    carom_vec2 before = ball(p, &radius), to = {before.x, before.y - 3.0f * radius};
    hold(p, before, to, PLAY_SHIFT);
    assert_float_equal(ball(p, &radius).y, to.y, 0.5f);
    press(p, PLAY_KEY_ESCAPE);
    let_go(p, to);
    assert_float_equal(ball(p, &radius).y, before.y, 0.5f);
    hold(p, before, to, PLAY_SHIFT);
    let_go(p, to);
    ticks(p, 10);
    assert_float_equal(ball(p, &radius).y, to.y, 0.5f);
    play_free(p);
}

TEST(a_click_throws_nothing_and_a_drag_beside_bodies_pans) {
    play *p = with_ball();
    float radius;
    carom_vec2 before = ball(p, &radius);
    drag(p, before, (carom_vec2){before.x + 2.0f, before.y});
    ticks(p, 10);
    assert_float_equal(ball(p, &radius).x, before.x, 1e-3f);
    carom_vec2 beside = {before.x, before.y + 3.0f * radius};
    drag(p, beside, (carom_vec2){beside.x + 30.0f, beside.y});
    assert_float_equal(ball(p, &radius).x, before.x + 30.0f, 0.5f);
    play_free(p);
}

TEST(from_afar_a_drag_pans_even_over_bodies) {
    play *p = play_with(PLAY_CROWD);
    push(p, "Pause");
    set_field(p, "Bodies", "100000");
    float left = crowd_of(p)->view.left;
    double x = crowd_of(p)->view.center_x;
    drag(p, (carom_vec2){500, 350}, (carom_vec2){540, 350});
    assert_true(crowd_of(p)->view.left == left);
    assert_true(crowd_of(p)->view.center_x != x);
    play_free(p);
}

TEST(a_throw_is_not_counted_as_lost_or_made_energy) {
    play *p = play_with(PLAY_CROWD);
    set_field(p, "Bodies", "1000");
    picture(p);
    for (int i = 0; i < 12; i++)
        wheel(p, (carom_vec2){500, 330}, 2.0f, 0);
    float x = 400.0f;
    play_event e = {.kind = PLAY_MOVE, .x = x, .y = 330.0f};
    for (; play_cursor(p) != PLAY_CURSOR_GRAB && x < 700.0f; x += 4.0f) {
        e.x = x;
        assert_true(play_take(p, &e));
    }
    CHECK(play_cursor(p) == PLAY_CURSOR_GRAB, "no body near the middle: %g", (double)x);
    float energy = strtof(value(p, "Energy"), NULL);
    drag(p, (carom_vec2){e.x, 330.0f}, (carom_vec2){e.x + 300.0f, 330.0f});
    assert_true(strtof(value(p, "Energy"), NULL) != energy);
    ticks(p, 20);
    assert_float_equal(strtof(value(p, "Energy kept"), NULL), 100.0f, 1e-2f);
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_drag_throws_a_body_along_its_arrow),
        cmocka_unit_test(a_drag_with_shift_moves_a_body_and_escape_puts_it_back),
        cmocka_unit_test(a_click_throws_nothing_and_a_drag_beside_bodies_pans),
        cmocka_unit_test(from_afar_a_drag_pans_even_over_bodies),
        cmocka_unit_test(a_throw_is_not_counted_as_lost_or_made_energy),
    };
    return RUN(tests);
}
