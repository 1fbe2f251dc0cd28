/* Frames of a run, and plots. */
#include "draw_support.h"

TEST(a_frame_has_every_body_by_its_type_and_rims_those_that_touch) {
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(0, -10);
    carom_world *w = carom_world_create(&def);
    carom_body_def body = carom_body_def_default();
    carom_body id;
    body.shape = carom_shape_from_box(box(0, -1, 10, 1, 1, 0));
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    body.type = CAROM_KINEMATIC;
    body.shape = carom_shape_from_box(box(0, 8, 2, 0.5f, 1, 0));
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    body.type = CAROM_DYNAMIC;
    body.flags = CAROM_BODY_FIXED_ROTATION; /* or a line shows its direction */
    body.shape = carom_shape_from_circle(circle(-5, 1, 1));
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    body.shape = carom_shape_from_circle(circle(5, 6, 1));
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    for (int i = 0; i < 10; i++)
        assert_int_equal(carom_world_step(w, 1.0f / 60), CAROM_OK);
    draw_view v = draw_view_fit(aabb(-10, -2, 10, 10), 1, 0, 0, 800, 480, 0);
    draw_list *l = draw_list_create(carom_allocator_default());
    draw_world(l, w, &v);
    assert_true(draw_list_is_whole(l));
    assert_int_equal(count_items(l, DRAW_BOX, DRAW_STATIC), 1);
    assert_int_equal(count_items(l, DRAW_BOX, DRAW_KINEMATIC), 1);
    assert_int_equal(count_items(l, DRAW_CIRCLE, DRAW_DYNAMIC), 2);
    /* The body on the ground has a rim, the ground has none. */
    assert_int_equal(count_items(l, UINT32_MAX, DRAW_HIT), 1);
    const draw_item *rim = find_item(l, DRAW_CIRCLE, DRAW_HIT);
    assert_non_null(rim);
    assert_float_equal(rim->x, draw_view_to_pixels(&v, vec(-5, 1)).x, 0.1f);
    draw_list_free(l);
    carom_world_destroy(w);
}

/* The line of a circle that can turn, from its centre to its border. */
TEST(a_circle_that_can_turn_has_a_line_in_its_direction) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    carom_body_def body = carom_body_def_default();
    carom_body id;
    draw_view v = draw_view_fit(aabb(-10, -10, 10, 10), 1, 0, 0, 400, 400, 0);
    draw_list *l = draw_list_create(carom_allocator_default());
    body.type = CAROM_DYNAMIC;
    body.rot = (carom_rot){6, 8};
    body.flags |= CAROM_BODY_FIXED_ROTATION;
    body.shape = carom_shape_from_circle(circle(-5, 1, 2));
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    draw_world(l, w, &v);
    assert_null(find_item(l, DRAW_LINE, UINT32_MAX));
    body.flags &= ~CAROM_BODY_FIXED_ROTATION;
    body.shape = carom_shape_from_circle(circle(5, 1, 2));
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    body.shape = carom_shape_from_circle(circle(5, -5, 0.01f)); /* too small for a line */
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    body.flags |= CAROM_BODY_DISABLED;
    assert_int_equal(carom_world_add(w, &body, &id), CAROM_OK);
    draw_list_clear(l);
    draw_world(l, w, &v);
    assert_int_equal(count_items(l, DRAW_LINE, UINT32_MAX), 1);
    const draw_item *line = find_item(l, DRAW_LINE, DRAW_DYNAMIC);
    assert_non_null(line);
    assert_true((line->style & DRAW_THIN) != 0);
    carom_vec2 from = draw_view_to_pixels(&v, vec(5, 1));
    carom_vec2 to = draw_view_to_pixels(&v, vec(6.2f, 2.6f));
    assert_float_equal(line->x, from.x, 0.01f);
    assert_float_equal(line->y, from.y, 0.01f);
    assert_float_equal(line->x2, to.x, 0.01f);
    assert_float_equal(line->y2, to.y, 0.01f);
    draw_list_free(l);
    carom_world_destroy(w);
}

TEST(an_empty_world_is_an_empty_frame) {
    carom_world_def def = carom_world_def_default();
    carom_world *w = carom_world_create(&def);
    draw_view v = draw_view_fit(aabb(-1, -1, 1, 1), 1, 0, 0, 100, 100, 0);
    draw_list *l = draw_list_create(carom_allocator_default());
    draw_world(l, w, &v);
    assert_int_equal(count_items(l, UINT32_MAX, UINT32_MAX), 0);
    draw_list_free(l);
    carom_world_destroy(w);
}

/* ---- plots ----------------------------------------------------------------------------------- */

enum { POINTS = 1000 };
static float times[POINTS], values[POINTS];

static draw_list *plot_of(uint32_t count) {
    draw_list *l = draw_list_create(carom_allocator_default());
    const draw_series series[2] = {
        {"energy", "J", times, values, count, DRAW_FIRST, false, false},
        {"contacts", "", times, values, count, DRAW_SECOND, true, false}};
    draw_plot(l, WIDTH, HEIGHT, "A title", series, 2);
    assert_true(draw_list_is_whole(l));
    return l;
}

/* Returns the number of points of curves of a meaning; all must lie in the picture. */
static uint32_t points_of(const draw_list *l, uint32_t meaning) {
    uint32_t count, points = 0;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind != DRAW_CURVE || items[i].meaning != meaning)
            continue;
        for (uint32_t k = 0; k < items[i].count; k++, points++) {
            carom_vec2 p = draw_list_points(l)[items[i].first + k];
            CHECK(p.x >= 0 && p.x <= WIDTH && p.y >= 0 && p.y <= HEIGHT, "point %u", k);
        }
    }
    return points;
}

TEST(a_plot_has_both_curves_with_names_and_units) {
    for (uint32_t i = 0; i < POINTS; i++) {
        times[i] = (float)i / 60;
        values[i] = 100 * sinf(times[i]);
    }
    draw_list *l = plot_of(POINTS);
    assert_non_null(find_label(l, "A title"));
    assert_non_null(find_label(l, "energy, J"));
    assert_non_null(find_label(l, "contacts"));
    assert_non_null(find_label(l, "100"));
    assert_true(points_of(l, DRAW_FIRST) >= POINTS && points_of(l, DRAW_SECOND) >= POINTS);
    draw_list_free(l);
}

/* A curve that is constant except for rounding is drawn as a horizontal line. */
TEST(a_level_curve_is_level) {
    for (uint32_t i = 0; i < POINTS; i++)
        values[i] = 1000 + 0.0001f * (float)(i % 7);
    draw_list *l = plot_of(POINTS);
    const draw_item *curve = find_item(l, DRAW_CURVE, DRAW_FIRST);
    assert_non_null(curve);
    carom_vec2 a = draw_list_points(l)[curve->first], b = draw_list_points(l)[curve->first + 3];
    assert_float_equal(a.y, b.y, 0.1f);
    assert_non_null(find_label(l, "0"));
    draw_list_free(l);
}

TEST(plots_of_nothing_of_one_point_and_of_no_numbers_stand) {
    static const float odd[] = {NAN, INFINITY, -INFINITY, FLT_MAX, -FLT_MAX, 0, 1e-45f};
    draw_list_free(plot_of(0));
    draw_list *l = plot_of(1);
    assert_non_null(find_item(l, DRAW_DOT, DRAW_FIRST));
    draw_list_free(l);
    for (uint32_t i = 0; i < POINTS; i++)
        values[i] = odd[i % COUNT(odd)];
    l = plot_of(POINTS);
    assert_true(points_of(l, DRAW_FIRST) > 100);
    draw_list_free(l);
    for (uint32_t i = 0; i < POINTS; i++)
        values[i] = NAN;
    draw_list_free(plot_of(POINTS));
}

TEST(counts_have_no_fractions) {
    const float time[3] = {0, 1, 2}, count[3] = {0, 1, 2};
    for (int whole = 0; whole < 2; whole++) {
        draw_list *l = draw_list_create(carom_allocator_default());
        const draw_series series = {"contacts", "", time, count, 3, DRAW_SECOND, whole != 0, false};
        draw_plot(l, WIDTH, 300, "A title", &series, 1);
        bool halves = find_label(l, "0.5") || find_label(l, "1.5");
        assert_true(halves == (whole == 0));
        draw_list_free(l);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_has_every_body_by_its_type_and_rims_those_that_touch),
        cmocka_unit_test(a_circle_that_can_turn_has_a_line_in_its_direction),
        cmocka_unit_test(an_empty_world_is_an_empty_frame),
        cmocka_unit_test(a_plot_has_both_curves_with_names_and_units),
        cmocka_unit_test(a_level_curve_is_level),
        cmocka_unit_test(counts_have_no_fractions),
        cmocka_unit_test(plots_of_nothing_of_one_point_and_of_no_numbers_stand),
    };
    return RUN(tests);
}
