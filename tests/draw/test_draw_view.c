/* Views: from the world to pixels and back, at every scale and place. */
#include "draw_support.h"

TEST(the_whole_of_a_world_is_seen_with_its_margin) {
    const carom_aabb worlds[] = {
        aabb(-1, -1, 1, 1),
        aabb(0, 0, 1000, 1),
        aabb(-1e9f, -1e9f, 1e9f, 1e9f),
        aabb(0, 0, 1e-6f, 2e-6f),
        aabb(1e6f, 1e6f, 1e6f + 4, 1e6f + 3),
        aabb(-3e38f, 0, 3e38f, 1),
    };
    for (uint32_t i = 0; i < COUNT(worlds); i++) {
        for (int32_t up = -1; up <= 1; up += 2) {
            draw_view v = draw_view_fit(worlds[i], up, 50, 20, 600, 400, 10);
            carom_vec2 p = draw_view_to_pixels(&v, worlds[i].min);
            carom_vec2 q = draw_view_to_pixels(&v, worlds[i].max);
            float top = fminf(p.y, q.y), bottom = fmaxf(p.y, q.y);
            CHECK(p.x >= 59.9f && q.x <= 640.1f, "world %u: %g to %g", i, (double)p.x, (double)q.x);
            CHECK(top >= 29.9f && bottom <= 410.1f, "world %u: %g to %g", i, (double)top,
                  (double)bottom);
            /* As large as it can be. */
            CHECK(fabsf(q.x - p.x - 580) < 0.2f || fabsf(bottom - top - 380) < 0.2f, "world %u", i);
        }
    }
}

TEST(up_is_up_or_down) {
    draw_view v = draw_view_fit(aabb(0, 0, 10, 10), 1, 0, 0, 100, 100, 0);
    assert_float_equal(draw_view_to_pixels(&v, vec(0, 10)).y, 0, 1e-4f);
    assert_float_equal(draw_view_direction(&v, vec(0, 1)).y, -1, 0);
    assert_float_equal(draw_view_rot(&v, (carom_rot){0.6f, 0.8f}).s, -0.8f, 0);
    v.up = -1;
    assert_float_equal(draw_view_to_pixels(&v, vec(0, 10)).y, 100, 1e-4f);
    assert_float_equal(draw_view_direction(&v, vec(0, 1)).y, 1, 0);
}

TEST(pixels_lead_back_to_the_world) {
    for (int32_t up = -1; up <= 1; up += 2) {
        draw_view v = draw_view_fit(aabb(-3, 5, 17, 11), up, 10, 20, 800, 600, 5);
        carom_vec2 there = draw_view_to_pixels(&v, vec(1.25f, 7.5f));
        carom_vec2 back = draw_view_to_world(&v, there);
        assert_float_equal(back.x, 1.25f, 1e-4f);
        assert_float_equal(back.y, 7.5f, 1e-4f);
        carom_aabb seen = draw_view_bounds(&v);
        assert_true(seen.min.x <= -3 && seen.min.y <= 5 && seen.max.x >= 17 && seen.max.y >= 11);
    }
}

TEST(a_world_of_no_size_is_in_the_middle) {
    draw_view v = draw_view_fit(aabb(7, 7, 7, 7), 1, 0, 0, 100, 50, 0);
    carom_vec2 p = draw_view_to_pixels(&v, vec(7, 7));
    assert_float_equal(p.x, 50, 1e-4f);
    assert_float_equal(p.y, 25, 1e-4f);
    assert_true(v.scale > 0 && v.scale < 1e9);
}

static carom_shape ball(float x, float y, float r) {
    return carom_shape_from_circle(circle(x, y, r));
}

TEST(shapes_outside_the_view_and_invalid_ones_are_not_drawn) {
    draw_view v = draw_view_fit(aabb(0, 0, 10, 10), 1, 0, 0, 100, 100, 0);
    draw_list *l = draw_list_create(carom_allocator_default());
    draw_shape(l, &v, ball(50, 5, 1), DRAW_STATIC, DRAW_FILL);
    draw_shape(l, &v, ball(5, 5, -1), DRAW_STATIC, DRAW_FILL);
    draw_shape(l, &v, ball(NAN, 5, 1), DRAW_STATIC, DRAW_FILL);
    draw_shape(l, &v, (carom_shape){0}, DRAW_STATIC, DRAW_FILL);
    assert_int_equal(count_items(l, UINT32_MAX, UINT32_MAX), 0);
    assert_true(draw_shape_is_seen(&v, ball(11, 5, 2)));
    assert_false(draw_shape_is_seen(&v, ball(50, 5, 1)));
    draw_list_free(l);
}

/* Returns whether a point is in the polygon that the view draws for a shape. */
static bool is_inside(const draw_list *l, float x, float y) {
    const draw_item *item = find_item(l, DRAW_CURVE, DRAW_STATIC);
    bool inside = false;
    for (uint32_t i = 0; item && i < item->count; i++) {
        carom_vec2 a = draw_list_points(l)[item->first + i];
        carom_vec2 b = draw_list_points(l)[item->first + (i + 1) % item->count];
        if ((a.y > y) != (b.y > y) && x < (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

/* A body of a world's size, in a view of a few units: its border is where it belongs. */
TEST(huge_shapes_are_drawn_by_what_can_be_seen) {
    draw_view v = draw_view_fit(aabb(-5, -5, 5, 5), 1, 0, 0, 100, 100, 0);
    const carom_shape huge[] = {
        ball(0, -1e9f, 1e9f),
        carom_shape_from_box(box(0, -1e9f, 1e9f, 1e9f, 1, 0)),
        carom_shape_from_box(box(0, -1e9f, 1e9f, 1e9f, 0, 1)),
        carom_shape_from_aabb(aabb(-1e9f, -2e9f, 1e9f, 0)),
    };
    for (uint32_t i = 0; i < COUNT(huge); i++) {
        draw_list *l = draw_list_create(carom_allocator_default());
        draw_shape(l, &v, huge[i], DRAW_STATIC, DRAW_FILL | DRAW_STROKE);
        for (float x = 5; x < 100; x += 10) {
            CHECK(!is_inside(l, x, 45), "shape %u at %g: over its border", i, (double)x);
            CHECK(is_inside(l, x, 55), "shape %u at %g: under its border", i, (double)x);
            CHECK(is_inside(l, x, 99), "shape %u at %g: deep in it", i, (double)x);
        }
        draw_list_free(l);
    }
}

TEST(a_huge_circle_keeps_its_curve) {
    /* 300 units of a circle of radius 40000 sag by 300^2 / (2 * 40000) = 1.125. */
    draw_view v = draw_view_fit(aabb(-300, -300, 300, 300), 1, 0, 0, 600, 600, 0);
    draw_list *l = draw_list_create(carom_allocator_default());
    draw_shape(l, &v, ball(0, -40000, 40000), DRAW_STATIC, DRAW_FILL);
    assert_true(is_inside(l, 300, 300.2f));
    assert_false(is_inside(l, 299, 299.8f));
    assert_false(is_inside(l, 1, 300.8f));
    assert_true(is_inside(l, 1, 301.4f));
    draw_list_free(l);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_of_a_world_is_seen_with_its_margin),
        cmocka_unit_test(up_is_up_or_down),
        cmocka_unit_test(pixels_lead_back_to_the_world),
        cmocka_unit_test(a_world_of_no_size_is_in_the_middle),
        cmocka_unit_test(shapes_outside_the_view_and_invalid_ones_are_not_drawn),
        cmocka_unit_test(huge_shapes_are_drawn_by_what_can_be_seen),
        cmocka_unit_test(a_huge_circle_keeps_its_curve),
    };
    return RUN(tests);
}
