/* Lists return their items in order, and report that an item is missing because memory was
 * short. */
#include "draw_support.h"

TEST(items_come_out_in_the_order_in_which_they_were_put) {
    draw_list *l = draw_list_create(carom_allocator_default());
    const carom_vec2 curve[3] = {{0, 0}, {1, 2}, {3, 4}};
    uint32_t count;
    draw_line(l, vec(1, 2), vec(3, 4), DRAW_AXIS, DRAW_STROKE);
    draw_label(l, vec(5, 6), "one", DRAW_TEXT, DRAW_LEFT);
    draw_label(l, vec(7, 8), "two", DRAW_TEXT, 0);
    draw_curve(l, curve, 3, DRAW_FIRST, DRAW_STROKE);
    draw_box(l, vec(1, 1), vec(2, 3), (carom_rot){0, 1}, DRAW_STATIC, DRAW_FILL);
    draw_circle(l, vec(9, 9), 4, DRAW_HIT, DRAW_FILL | DRAW_STROKE);
    const draw_item *items = draw_list_items(l, &count);
    assert_int_equal(count, 6);
    assert_int_equal(items[0].kind, DRAW_LINE);
    assert_float_equal(items[0].y2, 4, 0);
    assert_string_equal(draw_list_text(l) + items[1].first, "one");
    assert_string_equal(draw_list_text(l) + items[2].first, "two");
    assert_int_equal(items[2].count, 3);
    assert_float_equal(draw_list_points(l)[items[3].first + 2].y, 4, 0);
    assert_float_equal(items[4].s, 1, 0);
    assert_int_equal(items[5].meaning, DRAW_HIT);
    draw_list_clear(l);
    (void)draw_list_items(l, &count);
    assert_int_equal(count, 0);
    draw_list_free(l);
}

TEST(what_no_painter_could_place_is_left_out) {
    draw_list *l = draw_list_create(carom_allocator_default());
    const carom_vec2 curve[2] = {{0, 0}, {NAN, 2}};
    draw_line(l, vec(NAN, 2), vec(3, 4), DRAW_AXIS, DRAW_STROKE);
    draw_line(l, vec(0, 2), vec(INFINITY, 4), DRAW_AXIS, DRAW_STROKE);
    draw_circle(l, vec(0, 0), 1e30f, DRAW_HIT, DRAW_FILL);
    draw_curve(l, curve, 2, DRAW_FIRST, DRAW_STROKE);
    draw_label(l, vec(0, 0), "", DRAW_TEXT, 0);
    assert_int_equal(count_items(l, UINT32_MAX, UINT32_MAX), 0);
    assert_true(draw_list_is_whole(l));
    draw_list_free(l);
}

TEST(a_list_outgrows_its_first_room) {
    draw_list *l = draw_list_create(carom_allocator_default());
    for (uint32_t i = 0; i < 10000; i++) {
        char text[16];
        (void)snprintf(text, sizeof text, "%u", i);
        draw_label(l, vec((float)i, 0), text, DRAW_TEXT, 0);
    }
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    assert_int_equal(count, 10000);
    assert_string_equal(draw_list_text(l) + items[0].first, "0");
    assert_string_equal(draw_list_text(l) + items[9999].first, "9999");
    assert_float_equal(items[4321].x, 4321, 0);
    draw_list_free(l);
}

TEST(a_failed_allocation_is_reported_and_leaks_nothing) {
    counted none = {.refuse_at = 0, .most = SIZE_MAX};
    assert_null(draw_list_create(counted_allocator(&none)));
    for (size_t k = 1; k < 8; k++) {
        counted memory = {.refuse_at = k, .most = SIZE_MAX};
        draw_list *l = draw_list_create(counted_allocator(&memory));
        const carom_vec2 curve[2] = {{0, 0}, {1, 2}};
        for (int i = 0; i < 200; i++) {
            draw_label(l, vec(0, 0), "text", DRAW_TEXT, 0);
            draw_curve(l, curve, 2, DRAW_FIRST, DRAW_STROKE);
        }
        CHECK(draw_list_is_whole(l) == (memory.refused == 0), "call %zu", k);
        draw_list_free(l);
        CHECK(memory.live == 0, "call %zu leaks %zu bytes", k, memory.live);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_come_out_in_the_order_in_which_they_were_put),
        cmocka_unit_test(what_no_painter_could_place_is_left_out),
        cmocka_unit_test(a_list_outgrows_its_first_room),
        cmocka_unit_test(a_failed_allocation_is_reported_and_leaks_nothing),
    };
    return RUN(tests);
}
