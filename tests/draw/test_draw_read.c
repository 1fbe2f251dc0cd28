/* Tests what readers see in a picture: which body a name belongs to, what a symbol means, what is
 * left out. */
#include "draw_support.h"

/* ---- names ----------------------------------------------------------------------------------- */

/* A picture without anything around its bodies, so that its view is known. */
static draw_view plain_view(const carom_scene *s) {
    float around = 6.0f + 0.03f * HEIGHT;
    return draw_view_fit(draw_scene_bounds(s), carom_scene_get_settings(s).up, 0, 0, WIDTH, HEIGHT,
                         around);
}

static carom_shape in_pixels(const draw_view *v, carom_shape s) {
    float scale = (float)v->scale;
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return carom_shape_from_circle(
            (carom_circle){draw_view_to_pixels(v, s.as.circle.center), s.as.circle.radius * scale});
    carom_box b = s.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(s.as.aabb) : s.as.box;
    return carom_shape_from_box((carom_box){draw_view_to_pixels(v, b.center),
                                            {b.half.x * scale, b.half.y * scale},
                                            draw_view_rot(v, b.rot)});
}

static bool has_line_to(const draw_list *l, carom_aabb label, carom_shape body) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    label = aabb(label.min.x - 4, label.min.y - 4, label.max.x + 4, label.max.y + 4);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_LINE && items[i].meaning == DRAW_MUTED &&
            carom_within_point_aabb(vec(items[i].x, items[i].y), label) &&
            carom_overlap_shapes(carom_shape_from_circle(circle(items[i].x2, items[i].y2, 1)),
                                 body))
            return true;
    return false;
}

/* Each name lies in its body, nearer to it than to any other, or has a line to it. */
static void check_whose(const char *scene_name) {
    carom_scene *s = load_scene(scene_name);
    draw_scene_options o = draw_scene_options_default();
    o.show = DRAW_SHOW_IDS;
    draw_list *l = picture_of(s, &o);
    draw_view v = plain_view(s);
    uint32_t named = 0;
    for (uint32_t i = 0; i < carom_scene_count(s); i++) {
        const char *id = carom_scene_bodies(s)[i].id;
        const draw_item *label = find_label(l, id);
        if (!label)
            continue;
        named++;
        carom_aabb place = label_place(l, label);
        carom_shape own = in_pixels(&v, carom_scene_bodies(s)[i].def.shape);
        float mine = carom_distance_shapes(carom_shape_from_aabb(place), own);
        CHECK(mine < 80, "%s: \"%s\" is %g pixels off", scene_name, id, (double)mine);
        if (mine <= 0 || has_line_to(l, place, own))
            continue;
        CHECK(mine <= 6, "%s: \"%s\" floats, %g pixels off", scene_name, id, (double)mine);
        for (uint32_t k = 0; k < carom_scene_count(s); k++) {
            carom_shape other = in_pixels(&v, carom_scene_bodies(s)[k].def.shape);
            float theirs = carom_distance_shapes(carom_shape_from_aabb(place), other);
            CHECK(k == i || theirs > mine || carom_overlap_shapes(own, other),
                  "%s: \"%s\" could be the name of \"%s\"", scene_name, id,
                  carom_scene_bodies(s)[k].id);
        }
    }
    assert_true(named >= 7);
    draw_list_free(l);
    carom_scene_free(s);
}

TEST(a_name_is_nearest_to_its_own_body) {
    check_whose("topdown.json");
    check_whose("starter.json");
    check_whose("platforms.json");
    check_whose("corner.json");
}

TEST(the_numbers_stand_clear_of_the_name_of_their_axis) {
    for (int width = 100; width <= 900; width += 10) {
        char text[128];
        (void)snprintf(text, sizeof text, "{\"box\": {\"min\": [0, 0], \"max\": [%d, 16]}}", width);
        carom_scene *s = read_bodies(text);
        draw_list *l = picture_of(s, NULL);
        check_labels(text, l);
        draw_list_free(l);
        carom_scene_free(s);
    }
}

/* ---- messages and titles --------------------------------------------------------------------- */

TEST(pairs_that_never_collide_are_named_in_the_title) {
    carom_scene *s = load_scene("wedge.json");
    draw_list *l = picture_of(s, NULL);
    assert_non_null(find_label(l, "5 bodies, none overlap but 1 pair that never collides"));
    draw_list_free(l);
    draw_scene_options o = draw_scene_options_default();
    o.unfiltered = 1;
    l = picture_of(s, &o);
    assert_non_null(find_label(l, "5 bodies, 1 pair overlaps"));
    draw_list_free(l);
    carom_scene_free(s);
    s = read_bodies("{\"type\": \"dynamic\", \"circle\": {\"center\": [0, 0], \"radius\": 1}},"
                    "{\"circle\": {\"center\": [1, 0], \"radius\": 1}},"
                    "{\"circle\": {\"center\": [2, 0], \"radius\": 0.5}},"
                    "{\"circle\": {\"center\": [2.5, 0], \"radius\": 0.5}}");
    l = picture_of(s, NULL);
    assert_non_null(find_label(l, "4 bodies, 1 pair overlaps, and 2 that never collide"));
    draw_list_free(l);
    carom_scene_free(s);
}

static draw_list *pair_of(const carom_scene *s, uint32_t a, uint32_t b) {
    draw_scene_options o = draw_scene_options_default();
    o.a = a;
    o.b = b;
    return picture_of(s, &o);
}

TEST(the_legend_of_a_pair_has_what_is_drawn_and_no_more) {
    carom_scene *s = load_scene("corner.json");
    uint32_t inside = carom_scene_find(s, "inside"), wall = carom_scene_find(s, "wall");
    draw_list *l = pair_of(s, inside, carom_scene_find(s, "box"));
    assert_non_null(find_label(l, "A, moved by it"));
    /* The line from a centre inside the shape runs along the MTV, which would hide it. */
    assert_null(find_item(l, UINT32_MAX, DRAW_CLOSEST));
    assert_null(find_label(l, "to the closest point"));
    draw_list_free(l);
    l = pair_of(s, wall, carom_scene_find(s, "box"));
    assert_non_null(find_label(l, "A, moved by it"));
    assert_non_null(find_label(l, "to the closest point"));
    draw_list_free(l);
    l = pair_of(s, carom_scene_find(s, "apart"), carom_scene_find(s, "box"));
    assert_null(find_label(l, "A, moved by it"));
    draw_list_free(l);
    carom_scene_free(s);
}

/* ---- pairs of different sizes, boxes --------------------------------------------------------- */

static const char hero[] =
    "{\"id\": \"floor\", \"box\": {\"min\": [0, 0], \"max\": [640, 16]}},"
    "{\"id\": \"hero\", \"type\": \"dynamic\", \"box\": {\"center\": [100, 21], \"half\": [4, 6]}},"
    "{\"id\": \"far\", \"type\": \"dynamic\", \"circle\": {\"center\": [600, 90], \"radius\": 4}}";

TEST(a_small_body_on_a_large_one_is_seen_close) {
    carom_scene *s = read_bodies(hero);
    draw_list *l = pair_of(s, 1, 0);
    const draw_item *body = find_item(l, DRAW_BOX, DRAW_HIT);
    assert_true(body && body->x2 > 40);
    assert_true(count_items(l, DRAW_ARROW, DRAW_MTV) == 2); /* and the legend's */
    assert_non_null(find_label(l, "B: floor"));
    assert_non_null(find_label(l, "A: hero"));
    draw_list_free(l);
    /* Shapes that are apart are shown with the whole gap between them. */
    l = pair_of(s, 2, 0);
    const draw_item *way = find_item(l, DRAW_ARROW, DRAW_CLOSEST);
    assert_non_null(way);
    assert_true(way->y > 0 && way->y2 < HEIGHT);
    draw_list_free(l);
    carom_scene_free(s);
}

TEST(two_boxes_show_the_four_axes_that_are_measured) {
    carom_scene *s = read_bodies("{\"box\": {\"center\": [0, 0], \"half\": [2, 1]}},"
                                 "{\"box\": {\"center\": [3, 1], \"half\": [2, 1]}}");
    draw_list *l = pair_of(s, 0, 1);
    assert_int_equal(count_items(l, DRAW_ARROW, DRAW_GHOST), 4 + 1); /* and the legend's */
    /* Parallel axes are one axis: two lines with an interval each of A and of B. */
    assert_int_equal(count_items(l, DRAW_LINE, DRAW_FIRST), 2 + 1);
    assert_int_equal(count_items(l, DRAW_LINE, DRAW_SECOND), 2 + 1);
    assert_non_null(find_label(l, "x of B: overlap 1"));
    assert_non_null(find_label(l, "y of B: overlap 1"));
    assert_non_null(find_label(l, "interval of A along an axis"));
    draw_list_free(l);
    carom_scene_free(s);
    s = read_bodies("{\"box\": {\"center\": [0, 0], \"half\": [2, 1], \"degrees\": 30}},"
                    "{\"box\": {\"center\": [6, 1], \"half\": [2, 1]}}");
    l = pair_of(s, 0, 1);
    assert_int_equal(count_items(l, DRAW_LINE, DRAW_FIRST), 4 + 1);
    assert_non_null(find_label(l, "x of B: gap 1.768"));
    draw_list_free(l);
    carom_scene_free(s);
}

/* ---- bodies ---------------------------------------------------------------------------------- */

TEST(one_way_sides_do_not_look_solid) {
    carom_scene *s = read_bodies(
        "{\"id\": \"ledge\", \"box\": {\"center\": [0, 0], \"half\": [4, 1]}, \"sides\": [\"+y\"]},"
        "{\"id\": \"wall\", \"box\": {\"center\": [0, 5], \"half\": [4, 1]}}");
    draw_list *l = picture_of(s, NULL);
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count), *dashed = NULL;
    for (uint32_t i = 0; i < count && !dashed; i++)
        if (items[i].kind == DRAW_BOX && items[i].style & DRAW_DASHED)
            dashed = &items[i];
    const draw_item *side = find_item(l, DRAW_LINE, DRAW_STATIC);
    assert_non_null(dashed);
    assert_non_null(side);
    /* The side that stops is its upper one, all of it. */
    assert_float_equal(side->y, dashed->y - dashed->y2, 0.01f);
    assert_float_equal(side->y2, side->y, 0.01f);
    assert_float_equal(fabsf(side->x2 - side->x), 2 * dashed->x2, 0.01f);
    assert_non_null(find_label(l, "one-way: stops at this side"));
    draw_list_free(l);
    carom_scene_free(s);
}

TEST(velocities_are_arrows_the_fastest_is_the_longest) {
    carom_scene *s = read_bodies("{\"type\": \"dynamic\", \"velocity\": [0, 2], "
                                 "\"circle\": {\"center\": [0, 0], \"radius\": 1}},"
                                 "{\"type\": \"kinematic\", \"velocity\": [1, 0], "
                                 "\"circle\": {\"center\": [5, 0], \"radius\": 1}},"
                                 "{\"circle\": {\"center\": [9, 0], \"radius\": 1}}");
    draw_list *l = picture_of(s, NULL);
    assert_int_equal(count_items(l, DRAW_ARROW, DRAW_PATH), 2 + 1); /* and the legend's */
    const draw_item *fast = find_item(l, DRAW_ARROW, DRAW_PATH);
    assert_float_equal(fast->x, fast->x2, 0.01f);
    assert_true(fast->y2 < fast->y - 20); /* up */
    assert_float_equal(fast[1].x2 - fast[1].x, 0.5f * (fast->y - fast->y2), 0.1f);
    assert_non_null(find_label(l, "velocity"));
    draw_list_free(l);
    draw_scene_options o = draw_scene_options_default();
    o.show &= ~(uint32_t)DRAW_SHOW_VELOCITY;
    l = picture_of(s, &o);
    assert_null(find_item(l, DRAW_ARROW, DRAW_PATH));
    draw_list_free(l);
    carom_scene_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_nearest_to_its_own_body),
        cmocka_unit_test(the_numbers_stand_clear_of_the_name_of_their_axis),
        cmocka_unit_test(pairs_that_never_collide_are_named_in_the_title),
        cmocka_unit_test(the_legend_of_a_pair_has_what_is_drawn_and_no_more),
        cmocka_unit_test(a_small_body_on_a_large_one_is_seen_close),
        cmocka_unit_test(two_boxes_show_the_four_axes_that_are_measured),
        cmocka_unit_test(one_way_sides_do_not_look_solid),
        cmocka_unit_test(velocities_are_arrows_the_fastest_is_the_longest),
    };
    return RUN(tests);
}
