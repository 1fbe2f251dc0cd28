/* Shapes written in one word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "shapes/shapes.h"

static void shapes_become_what_the_constructors_make(void **state) {
    (void)state;
    const carom_vec2 at = {2.5f, -1.0f};
    const struct {
        const char *word;
        carom_shape want;
    } cases[] = {
        {"point:2.5,-1", carom_shape_from_circle((carom_circle){at, 0.0f})},
        {"circle:2.5,-1,0.1", carom_shape_from_circle((carom_circle){at, 0.1f})},
        {"circle:25e-1,-1.,.1", carom_shape_from_circle((carom_circle){at, 0.1f})},
        {"box:2.5,-1,4,2", carom_shape_from_box(carom_box_make(at, 4.0f, 2.0f, 0.0f))},
        {"box:2.5,-1,4,2,0.4", carom_shape_from_box(carom_box_make(at, 4.0f, 2.0f, 0.4f))},
        {"box:2.5,-1,4,2,0.4rad", carom_shape_from_box(carom_box_make(at, 4.0f, 2.0f, 0.4f))},
        {"box:2.5,-1,4,2,90deg",
         carom_shape_from_box(carom_box_from_half(at, (carom_vec2){2, 1}, (carom_rot){0, 1}))},
        {"aabb:2.5,-1,3,4", carom_shape_from_aabb((carom_aabb){at, {3, 4}})},
        {"rect:2.5,-1,3,4", carom_shape_from_aabb(carom_aabb_from_rect(2.5f, -1, 3, 4))},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        carom_shape got;
        shapes_error error;
        memset(&got, 0, sizeof got);
        assert_true(shapes_is_word(cases[i].word));
        assert_true(shapes_read(cases[i].word, &got, &error));
        assert_int_equal(got.kind, cases[i].want.kind);
        size_t size = got.kind == CAROM_SHAPE_CIRCLE ? sizeof got.as.circle
                      : got.kind == CAROM_SHAPE_AABB ? sizeof got.as.aabb
                                                     : sizeof got.as.box;
        assert_memory_equal(&got.as, &cases[i].want.as, size);
    }
}

static void a_mistake_is_pointed_at(void **state) {
    (void)state;
    static const struct {
        const char *word;
        uint32_t at;
        const char *message;
    } cases[] = {
        {"circel:1,2,3", 0, "no shape has this name; did you mean circle:X,Y,RADIUS?"},
        {"Circle:1,2,3", 0, "no shape has this name; did you mean circle:X,Y,RADIUS?"},
        {"hexagon:1,2", 0, "no shape has this name; there are point, circle, box, aabb, rect"},
        {"circle:", 7, "expected a number for the x, as in circle:X,Y,RADIUS"},
        {"circle:1,x,3", 9, "expected a number for the y, as in circle:X,Y,RADIUS"},
        {"circle:1,2", 10, "expected a comma and the radius, as in circle:X,Y,RADIUS"},
        {"circle:1,2,3,4", 12, "expected the end after the radius, as in circle:X,Y,RADIUS"},
        {"circle:1;2,3", 8, "expected a comma after the x, as in circle:X,Y,RADIUS"},
        {"circle:1,2,-3", 11,
         "expected a number of at least 0 for the radius, as in circle:X,Y,RADIUS"},
        {"point:1e39,0", 6, "expected a number that fits a float for the x, as in point:X,Y"},
        {"point:nan,0", 6, "expected a number for the x, as in point:X,Y"},
        {"box:0,0,4,2,3d", 13,
         "expected the end, or deg or rad, after the angle, as in box:X,Y,WIDTH,HEIGHT,ANGLE"},
        {"aabb:3,0,1,1", 9, "expected at least x0 for the x1, as in aabb:X0,Y0,X1,Y1"},
        {"aabb:0,3,1,1", 11, "expected at least y0 for the y1, as in aabb:X0,Y0,X1,Y1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        carom_shape got;
        shapes_error error;
        assert_false(shapes_read(cases[i].word, &got, &error));
        assert_string_equal(error.message, cases[i].message);
        assert_int_equal(error.at, cases[i].at);
    }
}

static void names_of_files_are_no_shapes(void **state) {
    (void)state;
    static const char *const words[] = {"corner", "a.json", "C:level.json", "",
                                        ":1",     "1:2",    "./box:1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_false(shapes_is_word(words[i]));
}

static void shapes_make_a_scene(void **state) {
    (void)state;
    const char *words[28];
    shapes_error error;
    for (int i = 0; i < 28; i++)
        words[i] = "circle:0,0,1";
    carom_scene *s = shapes_scene(words, 28, CAROM_DYNAMIC, -1, carom_allocator_default(), &error);
    assert_non_null(s);
    assert_int_equal(carom_scene_count(s), 28);
    assert_string_equal(carom_scene_bodies(s)[25].id, "Z");
    assert_null(carom_scene_bodies(s)[26].id);
    assert_int_equal(carom_scene_get_settings(s).up, -1);
    assert_string_equal(carom_scene_name(s), "28 shapes");
    carom_scene_free(s);
    words[3] = "box:1";
    assert_null(shapes_scene(words, 28, CAROM_DYNAMIC, 1, carom_allocator_default(), &error));
    assert_int_equal(error.word, 3);
    assert_int_equal(error.at, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_become_what_the_constructors_make),
        cmocka_unit_test(a_mistake_is_pointed_at),
        cmocka_unit_test(names_of_files_are_no_shapes),
        cmocka_unit_test(shapes_make_a_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
