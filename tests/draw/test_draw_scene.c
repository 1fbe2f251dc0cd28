/* Pictures of scenes: every item is where the library says, and items without space are left
 * out. */
#include "draw_support.h"

#include <stdlib.h>

/* ---- labels ---------------------------------------------------------------------------------- */

static void check_built_in(const char *name) {
    if (strstr(name, "schema"))
        return;
    carom_scene *s = load_scene(name);
    draw_list *l = picture_of(s, NULL);
    check_labels(name, l);
    assert_non_null(find_label(l, carom_scene_name(s)));
    draw_list_free(l);
    carom_scene_free(s);
}

TEST(labels_of_all_scenes_are_whole_and_apart) {
    assert_true(each_file(SCENE_FOLDER, ".json", check_built_in) >= 12);
}

TEST(one_body_has_its_name_in_it) {
    carom_scene *s =
        read_bodies("{\"id\": \"ball\", \"circle\": {\"center\": [3, 2], \"radius\": 1}}");
    draw_list *l = picture_of(s, NULL);
    const draw_item *ball = find_item(l, DRAW_CIRCLE, DRAW_STATIC), *name = find_label(l, "ball");
    assert_non_null(ball);
    assert_non_null(name);
    assert_true(fabsf(ball->x - name->x) < 1 && fabsf(ball->y - name->y) < 1);
    /* It fills most of the picture. */
    assert_true(ball->x2 > 0.3f * HEIGHT);
    draw_list_free(l);
    carom_scene_free(s);
}

TEST(few_bodies_all_have_names_and_those_without_an_id_a_number) {
    carom_scene *s = load_scene("corner.json");
    draw_list *l = picture_of(s, NULL);
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        CHECK(find_label(l, carom_scene_bodies(s)[i].id), "%s", carom_scene_bodies(s)[i].id);
    draw_list_free(l);
    carom_scene_free(s);
    s = read_bodies("{\"circle\": {\"center\": [0, 0], \"radius\": 1}}");
    l = picture_of(s, NULL);
    assert_non_null(find_label(l, "#0"));
    draw_list_free(l);
    carom_scene_free(s);
}

/* A body that is tiny in the picture still has its name. */
TEST(a_body_too_small_to_see_has_a_name_among_few) {
    carom_scene *s =
        read_bodies("{\"id\": \"mountain\", \"circle\": {\"center\": [0, 0], \"radius\": 1000}},"
                    "{\"id\": \"pebble\", \"circle\": {\"center\": [0, 1001], \"radius\": 0.5}}");
    draw_list *l = picture_of(s, NULL);
    assert_non_null(find_label(l, "pebble"));
    assert_non_null(find_item(l, DRAW_BOX, DRAW_STATIC)); /* the speck */
    check_labels("a pebble", l);
    draw_list_free(l);
    carom_scene_free(s);
}

/* Without space, the axes are left out before the bodies are. */
TEST(a_small_picture_is_of_the_bodies) {
    carom_scene *s = load_scene("corner.json");
    draw_scene_options o = draw_scene_options_default();
    draw_list *l = draw_list_create(carom_allocator_default());
    draw_scene(l, s, 64, 64, &o);
    assert_null(find_label(l, "Corner"));
    assert_true(find_item(l, DRAW_CIRCLE, DRAW_DYNAMIC)->x2 > 0.5f);
    draw_list_free(l);
    carom_scene_free(s);
}

TEST(an_empty_scene_has_a_picture) {
    carom_scene *s = carom_scene_create(carom_allocator_default());
    draw_list *l = picture_of(s, NULL);
    assert_non_null(find_label(l, "0 bodies, none overlap"));
    draw_list_free(l);
    carom_scene_free(s);
}

/* ---- crowds ---------------------------------------------------------------------------------- */

static carom_scene *crowd(uint32_t count, float radius) {
    carom_scene *s = carom_scene_create(carom_allocator_default());
    carom_body_def def = carom_body_def_default();
    def.type = CAROM_DYNAMIC;
    for (uint32_t i = 0; i < count; i++) {
        char id[16];
        (void)snprintf(id, sizeof id, "b%u", i);
        def.shape = carom_shape_from_circle(circle((float)(i % 100), (float)(i / 100), radius));
        assert_int_equal(carom_scene_add(s, &def, id), CAROM_SCENE_OK);
    }
    return s;
}

TEST(ten_thousand_bodies_are_all_there_and_nothing_hides_them) {
    carom_scene *s = crowd(10000, 0.6f);
    draw_list *l = picture_of(s, NULL);
    assert_int_equal(count_items(l, DRAW_CIRCLE, DRAW_HIT), 10000);
    assert_int_equal(count_items(l, DRAW_DOT, DRAW_POINT), 0);
    assert_null(find_label(l, "b0"));
    assert_non_null(find_label(l, "10000 bodies, 19800 pairs overlap"));
    draw_list_free(l);
    /* The same pair, enlarged: now there is space. */
    draw_scene_options o = draw_scene_options_default();
    o.view = aabb(10, 10, 14, 13);
    l = picture_of(s, &o);
    assert_non_null(find_label(l, "b1111"));
    assert_true(count_items(l, DRAW_DOT, DRAW_POINT) > 10);
    assert_true(count_items(l, DRAW_CIRCLE, DRAW_HIT) < 100);
    draw_list_free(l);
    carom_scene_free(s);
}

/* ---- contacts -------------------------------------------------------------------------------- */

static const char overlapping[] =
    "{\"id\": \"wall\", \"box\": {\"center\": [0, 0], \"half\": [4, 2], \"rot\": [4, 3]}},"
    "{\"id\": \"ball\", \"type\": \"dynamic\", \"circle\": {\"center\": [1, 3], \"radius\": 1.5}}";

/* In the picture of the whole scene, the ball and the wall are placed as the contact says, in
 * pixels. */
TEST(an_mtv_leads_from_the_deepest_point_to_the_contact_point) {
    carom_scene *s = read_bodies(overlapping);
    draw_list *l = picture_of(s, NULL);
    carom_shape wall = carom_scene_bodies(s)[0].def.shape,
                ball = carom_scene_bodies(s)[1].def.shape;
    carom_contact c = carom_contact_shapes(ball, wall);
    const draw_item *mtv = find_item(l, DRAW_ARROW, DRAW_MTV);
    const draw_item *normal = find_item(l, DRAW_ARROW, DRAW_NORMAL);
    const draw_item *point = find_item(l, DRAW_DOT, DRAW_POINT);
    const draw_item *body = find_item(l, DRAW_CIRCLE, DRAW_HIT);
    assert_true(c.distance < 0 && mtv && normal && point && body);
    float scale = body->x2 / 1.5f;
    float px = body->x + (c.point.x - 1) * scale, py = body->y - (c.point.y - 3) * scale;
    assert_float_equal(point->x, px, 0.05f);
    assert_float_equal(point->y, py, 0.05f);
    assert_float_equal(mtv->x2, px, 0.05f);
    assert_float_equal(mtv->y2, py, 0.05f);
    assert_float_equal(mtv->x2 - mtv->x, carom_contact_mtv(c).x * scale, 0.05f);
    assert_float_equal(mtv->y2 - mtv->y, -carom_contact_mtv(c).y * scale, 0.05f);
    float length = hypotf(normal->x2 - normal->x, normal->y2 - normal->y);
    assert_float_equal((normal->x2 - normal->x) / length, c.normal.x, 1e-3f);
    assert_float_equal((normal->y2 - normal->y) / length, -c.normal.y, 1e-3f);
    draw_list_free(l);
    carom_scene_free(s);
}

/* The centre is outside of the wall: there is a closest point. */
static const char beside[] =
    "{\"id\": \"wall\", \"box\": {\"center\": [0, 0], \"half\": [4, 2], \"rot\": [4, 3]}},"
    "{\"id\": \"ball\", \"type\": \"dynamic\", \"circle\": {\"center\": [1, 4], \"radius\": 1.5}}";

TEST(a_pair_has_its_ghost_its_closest_point_and_its_way_out) {
    carom_scene *s = read_bodies(beside);
    draw_scene_options o = draw_scene_options_default();
    o.a = 1;
    o.b = 0;
    draw_list *l = picture_of(s, &o);
    assert_int_equal(count_items(l, DRAW_BOX, DRAW_GHOST), 2); /* and the legend's */
    assert_int_equal(count_items(l, DRAW_CIRCLE, DRAW_GHOST), 1);
    assert_int_equal(count_items(l, DRAW_CIRCLE, DRAW_MTV), 2);
    assert_non_null(find_item(l, DRAW_ARROW, DRAW_CLOSEST));
    assert_non_null(find_label(l, "ball against wall"));
    const draw_item *ghost = find_item(l, DRAW_BOX, DRAW_GHOST);
    assert_float_equal(ghost->s, 0, 0);
    /* The ball, in the frame of the wall. */
    carom_box wall = carom_scene_bodies(s)[0].def.shape.as.box;
    carom_vec2 local = carom_box_to_local_point(wall, vec(1, 4));
    const draw_item *seen = find_item(l, DRAW_CIRCLE, DRAW_GHOST);
    float scale = seen->x2 / 1.5f;
    assert_float_equal(seen->x, ghost->x + local.x * scale, 0.05f);
    assert_float_equal(seen->y, ghost->y - local.y * scale, 0.05f);
    check_labels("a pair", l);
    draw_list_free(l);
    o.show = 0;
    l = picture_of(s, &o);
    assert_int_equal(count_items(l, DRAW_LABEL, UINT32_MAX), 0);
    assert_int_equal(count_items(l, DRAW_ARROW, UINT32_MAX), 0);
    draw_list_free(l);
    carom_scene_free(s);
}

/* A picture shows the pairs that collide in a world. */
TEST(pairs_that_never_collide_have_no_contact_unless_selected) {
    static const struct {
        const char *first, *second;
        bool collides;
    } cases[] = {
        {"", "", true}, /* of a scene that stands still */
        {"", "\"type\": \"dynamic\", ", true},
        {"\"sensor\": true, ", "\"type\": \"dynamic\", ", false},
        {"\"disabled\": true, ", "\"type\": \"dynamic\", ", false},
        {"\"category\": 2, ", "\"type\": \"dynamic\", \"mask\": 1, ", false},
        {"\"sides\": [\"+y\"], ", "\"type\": \"dynamic\", ", false},
    };
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        char text[512];
        (void)snprintf(text, sizeof text,
                       "{%s\"box\": {\"min\": [0, 0], \"max\": [4, 4]}},"
                       "{%s\"circle\": {\"center\": [4, 2], \"radius\": 1}}",
                       cases[i].first, cases[i].second);
        carom_scene *s = read_bodies(text);
        draw_list *l = picture_of(s, NULL);
        CHECK((find_item(l, DRAW_ARROW, DRAW_MTV) != NULL) == cases[i].collides, "case %u", i);
        draw_list_free(l);
        draw_scene_options o = draw_scene_options_default();
        o.unfiltered = 1;
        l = picture_of(s, &o);
        CHECK(find_item(l, DRAW_ARROW, DRAW_MTV), "case %u, unfiltered", i);
        draw_list_free(l);
        carom_scene_free(s);
    }
}

/* ---- scales ---------------------------------------------------------------------------------- */

/* The same pair, 1e8 times as large or as small, looks the same. */
TEST(a_picture_does_not_depend_on_the_unit) {
    static const float scales[] = {1, 1e8f, 1e-6f};
    float ball[3] = {0};
    for (uint32_t i = 0; i < COUNT(scales); i++) {
        carom_scene *s = carom_scene_create(carom_allocator_default());
        carom_body_def def = carom_body_def_default();
        def.shape = carom_shape_from_box(box(0, 0, 4 * scales[i], 2 * scales[i], 4, 3));
        assert_int_equal(carom_scene_add(s, &def, "box"), CAROM_SCENE_OK);
        def.shape = carom_shape_from_circle(circle(scales[i], 3 * scales[i], 1.5f * scales[i]));
        assert_int_equal(carom_scene_add(s, &def, "ball"), CAROM_SCENE_OK);
        draw_list *l = picture_of(s, NULL);
        check_labels("a scale", l);
        const draw_item *item = find_item(l, DRAW_CIRCLE, UINT32_MAX);
        assert_non_null(item);
        ball[i] = item->x2;
        assert_non_null(find_item(l, DRAW_ARROW, DRAW_MTV));
        draw_list_free(l);
        carom_scene_free(s);
    }
    assert_true(fabsf(ball[1] / ball[0] - 1) < 0.1f && fabsf(ball[2] / ball[0] - 1) < 0.1f);
}

/* Numbers of the axes are exact, however far out: seven digits, no two the same. */
TEST(axes_far_from_the_origin_have_the_right_numbers) {
    carom_scene *s = read_bodies("{\"circle\": {\"center\": [1000000, -2000000], \"radius\": 4}}");
    draw_list *l = picture_of(s, NULL);
    assert_non_null(find_label(l, "1000000"));
    assert_non_null(find_label(l, "1000002"));
    assert_non_null(find_label(l, "\xE2\x88\x92"
                                  "2000002"));
    check_labels("far out", l);
    draw_list_free(l);
    carom_scene_free(s);
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* An allocator with the alignment that the broad phase needs, one call of which fails. */
typedef struct limited {
    size_t calls, refuse_at, refused, blocks;
} limited;

static void *take(void *ctx, size_t size, size_t align) {
    limited *m = ctx;
    assert_true(size > 0 && align <= 64);
    if (m->calls++ == m->refuse_at) {
        m->refused++;
        return NULL;
    }
    m->blocks++;
    return aligned_alloc(64, (size + 63) / 64 * 64);
}

static void give(void *ctx, void *memory, size_t size) {
    limited *m = ctx;
    assert_true(size > 0);
    m->blocks--;
    free(memory);
}

TEST(a_failure_of_any_allocation_is_reported_and_leaks_nothing) {
    carom_scene *s = load_scene("corner.json");
    draw_scene_options o = draw_scene_options_default();
    for (int pair = 0; pair < 2; pair++) {
        size_t k = 1;
        o.a = pair ? 0 : CAROM_SCENE_NONE;
        o.b = pair ? 1 : CAROM_SCENE_NONE;
        for (bool refused = true; refused; k++) {
            limited memory = {.refuse_at = k};
            draw_list *l = draw_list_create((carom_allocator){take, give, &memory});
            draw_scene(l, s, WIDTH, HEIGHT, &o);
            refused = memory.refused > 0;
            CHECK(draw_list_is_whole(l) != refused, "call %zu refused", k);
            draw_list_free(l);
            CHECK(memory.blocks == 0, "call %zu leaks %zu blocks", k, memory.blocks);
        }
        assert_true(k > 6);
    }
    carom_scene_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_of_all_scenes_are_whole_and_apart),
        cmocka_unit_test(one_body_has_its_name_in_it),
        cmocka_unit_test(few_bodies_all_have_names_and_those_without_an_id_a_number),
        cmocka_unit_test(a_body_too_small_to_see_has_a_name_among_few),
        cmocka_unit_test(a_small_picture_is_of_the_bodies),
        cmocka_unit_test(an_empty_scene_has_a_picture),
        cmocka_unit_test(ten_thousand_bodies_are_all_there_and_nothing_hides_them),
        cmocka_unit_test(an_mtv_leads_from_the_deepest_point_to_the_contact_point),
        cmocka_unit_test(a_pair_has_its_ghost_its_closest_point_and_its_way_out),
        cmocka_unit_test(pairs_that_never_collide_have_no_contact_unless_selected),
        cmocka_unit_test(a_picture_does_not_depend_on_the_unit),
        cmocka_unit_test(axes_far_from_the_origin_have_the_right_numbers),
        cmocka_unit_test(a_failure_of_any_allocation_is_reported_and_leaks_nothing),
    };
    return RUN(tests);
}
