/* Tests the scenes that maps are converted to. */
#include "tiled_support.h"

#include <stdlib.h>

static carom_scene *from_objects(const char *objects, notices *t) {
    tiled_error error;
    tiled_options options = options_with(t);
    carom_scene *s = load_objects(objects, &options, &error);
    CHECK(s != NULL, "%u:%u: %s", error.what.line, error.what.column, error.what.message);
    return s;
}

TEST(a_level_becomes_boxes_and_circles) {
    notices t;
    tiled_options options = options_with(&t);
    carom_scene *s = load_map("level.tmj", &options);
    carom_scene_settings settings = carom_scene_get_settings(s);
    assert_int_equal(carom_scene_count(s), 11);
    assert_int_equal(t.lines, 0);
    assert_string_equal(carom_scene_name(s), "level");
    assert_int_equal(settings.up, -1);
    assert_true(unit_same_point(settings.view.max, vec(160, 96)));
    check_box(s, "ground.1", box(8, 28, 8, 28, 1, 0));
    check_box(s, "ground.2", box(152, 32, 8, 32, 1, 0));
    check_box(s, "ground.3", box(24, 68, 24, 12, 1, 0));
    check_box(s, "ground.4", box(136, 72, 24, 8, 1, 0));
    check_box(s, "ground.5", box(80, 88, 80, 8, 1, 0));
    check_box(s, "ledge", box(80, 52, 16, 4, 1, 0));
    check_circle(s, "ball", circle(46, 22, 6));
    check_box(s, "things.6", box(23.125f, 22, 3.125f, 1.5f, 1, 0));
    carom_scene_free(s);
}

TEST(every_packing_gives_the_same_boxes) {
    static const char *const names[] = {"packed-base64.tmj", "packed-zlib.tmj", "packed-gzip.tmj",
                                        "packed-zstd.tmj"};
    notices t;
    tiled_options options = options_with(&t);
    carom_scene *level = load_map("level.tmj", &options);
    for (size_t i = 0; i < COUNT(names); i++) {
        carom_scene *s = load_map(names[i], &options);
        assert_int_equal(carom_scene_count(s), 5);
        for (uint32_t k = 0; k < 5; k++)
            CHECK(memcmp(&carom_scene_bodies(s)[k].def, &carom_scene_bodies(level)[k].def,
                         sizeof(carom_body_def)) == 0,
                  "%s: body %u", names[i], k);
        carom_scene_free(s);
    }
    carom_scene_free(level);
}

TEST(a_rectangle_turns_clockwise_about_its_upper_left_corner) {
    notices t;
    carom_scene *s =
        from_objects("{\"id\":1,\"name\":\"a\",\"x\":10,\"y\":20,\"width\":8,\"height\":4,"
                     "\"rotation\":90},"
                     "{\"id\":2,\"name\":\"b\",\"x\":10,\"y\":20,\"width\":8,\"height\":4,"
                     "\"rotation\":180},"
                     "{\"id\":3,\"name\":\"c\",\"x\":10,\"y\":20,\"width\":8,\"height\":4,"
                     "\"rotation\":-90},"
                     "{\"id\":4,\"name\":\"d\",\"x\":96,\"y\":16,\"width\":20,\"height\":10,"
                     "\"rotation\":30},"
                     "{\"id\":5,\"name\":\"e\",\"x\":10,\"y\":20,\"width\":8,\"height\":8,"
                     "\"rotation\":90,\"ellipse\":true}",
                     &t);
    /* Clockwise on a screen whose y points down: to the right becomes down. */
    check_box(s, "a", box(8, 24, 2, 4, 1, 0));
    check_box(s, "b", box(6, 18, 4, 2, 1, 0));
    check_box(s, "c", box(12, 16, 2, 4, 1, 0));
    double c = sqrt(0.75);
    check_box(s, "d",
              box((float)(96 + 10 * c - 2.5), (float)(16 + 5 + 5 * c), 10, 5, (float)c, 0.5f));
    check_circle(s, "e", circle(6, 24, 4));
    carom_scene_free(s);
}

TEST(names_become_ids_of_their_own) {
    notices t;
    carom_scene *s = from_objects(
        "{\"id\":7,\"name\":\"a\",\"x\":0,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":8,\"name\":\"a\",\"x\":1,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":8,\"name\":\"a\",\"x\":2,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":9,\"name\":\"a.9\",\"x\":3,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":9,\"name\":\"a\",\"x\":4,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":10,\"name\":\"#5\",\"x\":5,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":11,\"name\":\"T\\u00fcr\\n\\ud83d\\ude00\",\"x\":6,\"y\":0,\"width\":1,"
        "\"height\":1},"
        "{\"id\":12,\"name\":\"\",\"x\":7,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":13,\"name\":\"0123456789012345678901234567890123456789012345678901234567890ää\","
        "\"x\":8,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":14,\"name\":\"0123456789012345678901234567890123456789012345678901234567890ä\","
        "\"x\":9,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":15,\"name\":"
        "\"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\","
        "\"x\":10,\"y\":0,\"width\":1,\"height\":1}",
        &t);
    static const char *const ids[] = {
        "a",
        "a.8",
        "a.1",
        "a.9",
        "a.2",
        "_5",
        "Tür_\xF0\x9F\x98\x80",
        "things.12",
        "0123456789012345678901234567890123456789012345678901234567890ä",
        "012345678901234567890123456789012345678901234567890123456789.14",
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk"};
    assert_int_equal(carom_scene_count(s), COUNT(ids));
    for (uint32_t i = 0; i < COUNT(ids); i++)
        CHECK(strcmp(carom_scene_bodies(s)[i].id, ids[i]) == 0, "%u is %s", i,
              carom_scene_bodies(s)[i].id);
    carom_scene_free(s);
}

TEST(groups_and_layers_have_offsets_and_tiles_flip) {
    notices t;
    tiled_options options = options_with(&t);
    carom_scene *s = load_map("cave.tmj", &options);
    /* A rectangle at (10, 20), of 30 by 40, rotated to the left, with further offsets of (100,
     * -8.5) and (0, 4). */
    check_box(s, "door", box(130, 0.5f, 20, 15, 1, 0));
    assert_int_equal(t.lines, 1);
    assert_non_null(strstr(t.text, "layer \"secret\" is hidden and skipped; --hidden includes it"));
    assert_int_equal(carom_scene_find(s, "secret.1"), CAROM_SCENE_NONE);
    /* Row 2: 4 pixels at the left of a tile, flipped in x, about the diagonal, and both. */
    carom_circle probes[] = {circle(102, 31, 1.5f), circle(126 + 4, 31, 1.5f),
                             circle(140, 25.5f, 1.5f), circle(156, 37, 1.5f),
                             circle(204, 31.5f, 0)};
    for (size_t i = 0; i < COUNT(probes); i++) {
        int inside = 0;
        for (uint32_t k = 0; k < carom_scene_count(s); k++) {
            carom_shape shape = carom_scene_bodies(s)[k].def.shape;
            inside += carom_overlap_shapes(carom_shape_from_circle(probes[i]), shape);
        }
        CHECK(inside == 1, "probe %zu is in %d bodies", i, inside);
    }
    carom_scene_free(s);
}

TEST(hidden_layers_are_read_if_requested) {
    notices t;
    tiled_options options = options_with(&t);
    options.hidden = true;
    carom_scene *s = load_map("cave.tmj", &options);
    assert_int_equal(t.lines, 0);
    check_box(s, "secret.1", box(64, 32, 64, 32, 1, 0));
    carom_scene_free(s);
}

TEST(a_unit_divides_everything) {
    notices t;
    tiled_options options = options_with(&t);
    options.unit = 16;
    carom_scene *s = load_map("level.tmj", &options);
    check_box(s, "ground.1", box(0.5f, 1.75f, 0.5f, 1.75f, 1, 0));
    check_circle(s, "ball", circle(2.875f, 1.375f, 0.375f));
    assert_true(unit_same_point(carom_scene_get_settings(s).view.max, vec(10, 6)));
    carom_scene_free(s);
}

TEST(what_cannot_be_converted_is_skipped_unless_strict) {
    static const char objects[] =
        "{\"id\":1,\"name\":\"spawn\",\"x\":1,\"y\":2,\"width\":0,\"height\":0,\"point\":true},"
        "{\"id\":2,\"name\":\"wall\",\"x\":0,\"y\":0,\"width\":1,\"height\":1},"
        "{\"id\":3,\"x\":1,\"y\":2,\"width\":4,\"height\":3,\"ellipse\":true},"
        "{\"id\":4,\"x\":1,\"y\":2,\"width\":0,\"height\":3},"
        "{\"id\":5,\"x\":1,\"y\":2,\"width\":9,\"height\":3,\"visible\":false}";
    notices t;
    tiled_error error;
    tiled_options options = options_with(&t);
    options.strict = true;
    assert_null(load_objects(objects, &options, &error));
    assert_int_equal(error.what.kind, TILED_REFUSED);
    assert_string_equal(error.what.path, "layers[0].objects[0]");
    options.strict = false;
    carom_scene *s = load_objects(objects, &options, &error);
    assert_non_null(s);
    assert_int_equal(carom_scene_count(s), 1);
    assert_int_equal(t.lines, 4);
    assert_non_null(strstr(t.text, ": skipped 1 object: points; --strict rejects them\n"));
    assert_non_null(strstr(t.text, ": skipped 1 object: ellipses that are not circles; "));
    assert_non_null(strstr(t.text, ": skipped 1 object: objects without a size; "));
    assert_non_null(strstr(t.text, "object is hidden and skipped; --hidden includes it\n"));
    carom_scene_free(s);
}

TEST(each_kind_of_skipped_objects_has_one_notice) {
    char objects[4096] = "";
    size_t used = 0;
    notices t;
    tiled_error error;
    for (int i = 0; i < 50; i++)
        used += (size_t)snprintf(objects + used, sizeof objects - used,
                                 "%s{\"x\":1,\"y\":2,\"point\":true}", i > 0 ? "," : "");
    tiled_options options = options_with(&t);
    carom_scene *s = load_objects(objects, &options, &error);
    assert_non_null(s);
    assert_int_equal(t.lines, 1);
    assert_non_null(strstr(t.text, ": skipped 50 objects: points; --strict rejects them\n"));
    carom_scene_free(s);
}

/* Three tiles of 16 pixels, of which each is cut in thirds, with as many digits as Tiled writes. */
TEST(tiles_with_rounded_sizes_still_touch) {
    static const char text[] =
        "{\"width\":3,\"height\":1,\"tilewidth\":16,\"tileheight\":16,\"tilesets\":[{\"firstgid\":"
        "1,"
        "\"tilewidth\":16,\"tileheight\":16,\"tiles\":[{\"id\":0,\"objectgroup\":{\"objects\":["
        "{\"x\":0,\"y\":0,\"width\":5.33333333333333,\"height\":16},"
        "{\"x\":5.33333333333333,\"y\":0,\"width\":10.6666666666667,\"height\":16}]}}]}],"
        "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":3,\"height\":1,"
        "\"data\":[1,1,1]}]}";
    notices t;
    tiled_error error;
    tiled_options options = options_with(&t);
    carom_scene *s = load_text(text, strlen(text), &options, &error);
    CHECK(s != NULL, "%s", error.what.message);
    assert_int_equal(carom_scene_count(s), 1);
    check_box(s, "g.1", box(24, 8, 24, 8, 1, 0));
    carom_scene_free(s);
}

/* In a set of single images the size of a tile is not that of the grid's cell. The tile is aligned
 * with the lower left corner of its cell. After a quarter turn its width is its height. */
TEST(a_tile_of_another_size_stands_on_the_lower_left_corner) {
    static const char text[] =
        "{\"width\":4,\"height\":2,\"tilewidth\":16,\"tileheight\":16,\"tilesets\":[{\"firstgid\":"
        "1,"
        "\"columns\":0,\"tilewidth\":99,\"tileheight\":99,\"tileoffset\":{\"x\":1,\"y\":-2},"
        "\"tiles\":[{\"id\":7,\"image\":\"tree.png\",\"imagewidth\":20,\"imageheight\":40,"
        "\"objectgroup\":{\"objects\":[{\"x\":0,\"y\":0,\"width\":10,\"height\":40}]}}]}],"
        "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"g\",\"width\":4,\"height\":2,"
        "\"data\":[0,0,0,0,8,0,2684354568,0]}]}";
    notices t;
    tiled_error error;
    tiled_options options = options_with(&t);
    carom_scene *s = load_text(text, strlen(text), &options, &error);
    CHECK(s != NULL, "%s", error.what.message);
    assert_int_equal(carom_scene_count(s), 2);
    /* The left half: x from 1 to 11, y from 32 - 40 - 2 on. */
    check_box(s, "g.1", box(6, 10, 5, 20, 1, 0));
    /* Rotated clockwise it is the upper half of 40 by 20 over the cell at 32: y from 10 to 20. */
    check_box(s, "g.2", box(53, 15, 20, 5, 1, 0));
    carom_scene_free(s);
}

TEST(a_layer_whose_tiles_have_no_shapes_is_reported) {
    static const char text[] =
        "{\"width\":1,\"height\":1,\"tilewidth\":16,\"tileheight\":16,\"tilesets\":[{\"firstgid\":"
        "1,"
        "\"tilewidth\":16,\"tileheight\":16}],\"layers\":[{\"type\":\"tilelayer\",\"name\":\"sky\","
        "\"width\":1,\"height\":1,\"data\":[1]},{\"type\":\"tilelayer\",\"name\":\"empty\","
        "\"width\":1,\"height\":1,\"data\":[0]}]}";
    notices t;
    tiled_error error;
    tiled_options options = options_with(&t);
    carom_scene *s = load_text(text, strlen(text), &options, &error);
    assert_non_null(s);
    assert_int_equal(t.lines, 1);
    assert_non_null(
        strstr(t.text, "layer \"sky\" gives no bodies: its tiles have no collision shapes"));
    carom_scene_free(s);
}

TEST(a_unit_that_makes_shapes_too_small_is_refused) {
    tiled_error error;
    tiled_options options = {.unit = 1024, .strict = true};
    assert_null(
        load_objects("{\"x\":1e9,\"y\":0,\"width\":0.02,\"height\":0.001}", &options, &error));
    assert_string_equal(error.what.message,
                        "layers[0].objects[0]: expected an object with a size, found one of 0.02 "
                        "by 0.001; it is skipped without --strict");
    options.unit = 1.0 / 1024;
    assert_null(load_objects("{\"x\":1e7,\"y\":0,\"width\":1,\"height\":1}", &options, &error));
    assert_int_equal(error.what.kind, CAROM_SCENE_RANGE);
    assert_string_equal(error.what.hint, "choose another --unit");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_becomes_boxes_and_circles),
        cmocka_unit_test(every_packing_gives_the_same_boxes),
        cmocka_unit_test(a_rectangle_turns_clockwise_about_its_upper_left_corner),
        cmocka_unit_test(names_become_ids_of_their_own),
        cmocka_unit_test(groups_and_layers_have_offsets_and_tiles_flip),
        cmocka_unit_test(hidden_layers_are_read_if_requested),
        cmocka_unit_test(a_unit_divides_everything),
        cmocka_unit_test(what_cannot_be_converted_is_skipped_unless_strict),
        cmocka_unit_test(each_kind_of_skipped_objects_has_one_notice),
        cmocka_unit_test(tiles_with_rounded_sizes_still_touch),
        cmocka_unit_test(a_tile_of_another_size_stands_on_the_lower_left_corner),
        cmocka_unit_test(a_layer_whose_tiles_have_no_shapes_is_reported),
        cmocka_unit_test(a_unit_that_makes_shapes_too_small_is_refused),
    };
    return RUN(tests);
}
