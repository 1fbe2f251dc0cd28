/* Memory: all of it comes from the allocator and is freed, none leaks when an allocation fails, and
 * even the largest text needs little. */
#include "scene_support.h"

#include <stdlib.h>

static void refuse_each(const char *name) {
    if (strstr(name, "schema"))
        return;
    written file = read_whole(SCENE_FOLDER, name);
    size_t k = 0;
    for (bool refused = true; refused; k++) {
        carom_scene_error error;
        counted memory = {.refuse_at = k, .most = SIZE_MAX};
        carom_scene *s =
            carom_scene_parse(file.text, file.size, counted_allocator(&memory), &error);
        refused = memory.refused > 0;
        CHECK((s == NULL) == refused, "%s, call %zu refused", name, k);
        CHECK(!refused || error.kind == CAROM_SCENE_MEMORY, "%s, call %zu: %s", name, k,
              error.message);
        carom_scene_free(s);
        CHECK(memory.live == 0 && memory.blocks == 0, "%s, call %zu leaks %zu bytes", name, k,
              memory.live);
    }
    CHECK(k >= 4, "%s: %zu calls", name, k);
    free(file.text);
}

TEST(a_failure_of_any_allocation_is_reported_and_leaks_nothing) {
    each_file(SCENE_FOLDER, ".json", refuse_each);
}

TEST(a_refusal_while_adding_leaves_the_scene_as_it_was) {
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_circle(circle(0, 0, 1));
    for (size_t k = 1; k < 24; k++) {
        counted memory = {.refuse_at = k, .most = SIZE_MAX};
        carom_scene *s = carom_scene_create(counted_allocator(&memory));
        for (uint32_t i = 0; i < 3000; i++) {
            char id[16];
            (void)snprintf(id, sizeof id, "body %u", i);
            uint32_t outcome = carom_scene_add(s, &def, id);
            if (outcome != CAROM_SCENE_OK) {
                assert_int_equal(outcome, CAROM_SCENE_MEMORY);
                assert_int_equal(carom_scene_count(s), i);
                assert_int_equal(carom_scene_find(s, id), CAROM_SCENE_NONE);
                assert_int_equal(carom_scene_add(s, &def, id), CAROM_SCENE_OK);
            }
            assert_int_equal(carom_scene_find(s, id), i);
        }
        carom_scene_free(s);
        assert_int_equal(memory.live, 0);
    }
}

/* ---- large texts ----------------------------------------------------------------------------- */

/* Returns a text of the given size. `body` writes bodies into its first `filled` bytes. */
static char *large_text(size_t size, size_t filled, int (*body)(char *to, uint32_t i)) {
    static const char head[] = "{\"format\": 1, \"bodies\": [\n", tail[] = "]}";
    char *text = malloc(size);
    assert_non_null(text);
    memcpy(text, head, sizeof head - 1);
    size_t used = sizeof head - 1;
    for (uint32_t i = 0; used + 300 < filled; i++) {
        if (i > 0)
            text[used++] = ',';
        used += (size_t)body(text + used, i);
    }
    memset(text + used, ' ', size - used);
    memcpy(text + size - 2, tail, 2);
    return text;
}

static int short_body(char *to, uint32_t i) {
    return sprintf(to, "{\"id\":\"%u\",\"circle\":{\"center\":[0,%u],\"radius\":1}}", i, i);
}

static int long_body(char *to, uint32_t i) {
    return sprintf(
        to,
        "{\"id\": \"a body with a long name, number %u\", \"type\": \"dynamic\", \"box\": "
        "{\"center\": [%u.25, -0.125], \"half\": [0.5, 0.25], \"degrees\": 15}, "
        "\"velocity\": [1, 2], \"restitution\": 0.5, \"friction\": 0.25}\n",
        i, i);
}

static void check_large(const char *what, int (*body)(char *to, uint32_t i)) {
    const size_t size = CAROM_SCENE_MAX_BYTES / (unit_is_instrumented() ? 20 : 1);
    char *text = large_text(size, size, body);
    carom_scene_error error;
    counted memory = {.refuse_at = SIZE_MAX, .most = SIZE_MAX};
    carom_scene *s = carom_scene_parse(text, size, counted_allocator(&memory), &error);
    CHECK(s != NULL, "%s: %u:%u: %s", what, error.line, error.column, error.message);
    printf("%s: %u bodies, %.0f MB beside the %.0f MB of text\n", what, carom_scene_count(s),
           (double)memory.peak / 1e6, (double)size / 1e6);
    assert_true(memory.peak + size < 1000000000);
    carom_scene_free(s);
    assert_int_equal(memory.live, 0);
    free(text);
}

TEST(the_largest_text_is_read_in_less_than_a_gigabyte) {
    check_large("short bodies", short_body);
    check_large("long bodies", long_body);
}

/* A body that takes a few bytes of text must not make the reader allocate all memory. */
TEST(the_most_bodies_take_less_than_a_gigabyte) {
    char text[400];
    const uint32_t rows = unit_is_instrumented() ? 100 : 2000;
    counted memory = {.refuse_at = SIZE_MAX, .most = SIZE_MAX};
    int size = snprintf(text, sizeof text,
                        "{\"format\": 1, \"bodies\": [{\"id\": \"%048d\", \"circle\": {\"center\": "
                        "[0, 0], \"radius\": 1}, \"repeat\": {\"count\": [2000, %u], \"step\": [3, "
                        "3]}}]}",
                        1, rows);
    carom_scene *s = carom_scene_parse(text, (size_t)size, counted_allocator(&memory), NULL);
    assert_non_null(s);
    assert_int_equal(carom_scene_count(s), rows * (CAROM_SCENE_MAX_BODIES / 2000));
    printf("%u bodies: %.0f MB\n", carom_scene_count(s), (double)memory.peak / 1e6);
    assert_true(memory.peak < 900000000);
    carom_scene_free(s);
}

TEST(a_text_over_the_limit_is_refused_with_the_limit_named) {
    size_t size = (size_t)CAROM_SCENE_MAX_BYTES + 1;
    char *text = large_text(size, 1000, short_body);
    check_refused(text, size, CAROM_SCENE_LIMIT,
                  "0:0: expected a text of at most 104857600 bytes (100 MiB), found more");
    free(text);
}

TEST(more_values_than_a_body_can_have_are_refused_with_the_limit_named) {
    char *text = malloc(65536), *at = text;
    at += sprintf(at, "{\"format\": 1, \"bodies\": [\n {\"//\": [");
    for (int i = 0; i < 5000; i++)
        at += sprintf(at, "%s\"\"", i > 0 ? "," : "");
    at += sprintf(at, "]}]}");
    check_refused(text, (size_t)(at - text), CAROM_SCENE_LIMIT,
                  "2:2: bodies[0]: expected at most 4096 values in a body, found more");
    at = text + sprintf(text, "{\"format\": 1, \"bodies\": [], \"categories\": [");
    for (int i = 0; i < 5000; i++)
        at += sprintf(at, "%s[]", i > 0 ? "," : "");
    at += sprintf(at, "]}");
    check_refused(text, (size_t)(at - text), CAROM_SCENE_LIMIT,
                  "1:1: expected at most 4096 values beside the bodies, found more");
    free(text);
}

/* Endless nesting must not overflow the stack. */
TEST(a_text_of_brackets_is_refused_by_its_depth) {
    size_t size = 10000000;
    char *text = malloc(size);
    memset(text, '[', size);
    carom_scene_error error;
    assert_null(carom_scene_parse(text, size, carom_allocator_default(), &error));
    assert_int_equal(error.kind, CAROM_SCENE_LIMIT);
    assert_int_equal(error.column, CAROM_SCENE_MAX_DEPTH + 1);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_of_any_allocation_is_reported_and_leaks_nothing),
        cmocka_unit_test(a_refusal_while_adding_leaves_the_scene_as_it_was),
        cmocka_unit_test(the_largest_text_is_read_in_less_than_a_gigabyte),
        cmocka_unit_test(the_most_bodies_take_less_than_a_gigabyte),
        cmocka_unit_test(a_text_over_the_limit_is_refused_with_the_limit_named),
        cmocka_unit_test(more_values_than_a_body_can_have_are_refused_with_the_limit_named),
        cmocka_unit_test(a_text_of_brackets_is_refused_by_its_depth),
    };
    return RUN(tests);
}
