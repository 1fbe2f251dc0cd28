/* Tests invalid maps: each file of the folder is refused at the position and with the message in
 * expected.txt.
 *
 * When a message is changed on purpose, `test_tiled_bad --print` writes expected.txt again. */
#include "tiled_support.h"

#include <stdlib.h>

static written expected;
static bool printing;

static void describe(const char *name, char *out, size_t room) {
    char path[1024];
    tiled_error error;
    notices t;
    tiled_options options = options_with(&t);
    options.strict = true;
    counted memory = {.refuse_at = SIZE_MAX, .most = SIZE_MAX};
    (void)snprintf(path, sizeof path, "%s/%s", TILED_BAD, name);
    carom_scene *s = tiled_load(path, &options, counted_allocator(&memory), &error);
    CHECK(s == NULL, "%s is accepted", name);
    CHECK(memory.live == 0, "%s leaks %zu bytes", name, memory.live);
    CHECK(error.what.kind != CAROM_SCENE_OK && error.what.kind != CAROM_SCENE_MEMORY, "%s", name);
    const char *file = strrchr(error.file, '/');
    (void)snprintf(out, room, "%s: %s:%u:%u: %s\n", name, file ? file + 1 : "", error.what.line,
                   error.what.column, error.what.message);
}

static void check_file(const char *name) {
    char got[2048];
    describe(name, got, sizeof got);
    if (printing)
        printf("%s", got);
    else
        CHECK(strstr(expected.text, got) != NULL, "expected.txt does not have\n%s", got);
}

TEST(every_bad_map_is_refused_where_it_is_wrong_and_in_the_expected_words) {
    expected = read_whole(TILED_BAD, "expected.txt");
    int lines = 0;
    for (const char *c = expected.text; *c; c++)
        lines += *c == '\n';
    int files = each_file(TILED_BAD, ".tmj", check_file);
    printf("%d files, %d lines in expected.txt\n", files, lines);
    assert_int_equal(files, lines);
    assert_true(files > 80);
    free(expected.text);
}

TEST(files_that_cannot_be_read_are_named) {
    tiled_error error;
    tiled_options options = {.unit = 1};
    assert_null(tiled_load(TILED_BAD "/none.tmj", &options, carom_allocator_default(), &error));
    assert_int_equal(error.what.kind, CAROM_SCENE_FILE);
    assert_string_equal(error.file, TILED_BAD "/none.tmj");
    assert_string_equal(error.what.message,
                        "expected a file that can be read, found No such file or directory");
    assert_null(tiled_load(TILED_BAD, &options, carom_allocator_default(), &error));
    assert_string_equal(error.what.message,
                        "expected a file that can be read, found Is a directory");
    assert_null(tiled_load("/dev/zero", &options, carom_allocator_default(), &error));
    assert_int_equal(error.what.kind, CAROM_SCENE_LIMIT);
    assert_string_equal(error.what.message,
                        "expected a file of at most 104857600 bytes (100 MiB), found more");
}

int main(int argc, char **argv) {
    printing = argc > 1 && strcmp(argv[1], "--print") == 0;
    if (printing) {
        each_file(TILED_BAD, ".tmj", check_file);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bad_map_is_refused_where_it_is_wrong_and_in_the_expected_words),
        cmocka_unit_test(files_that_cannot_be_read_are_named),
    };
    return RUN(tests);
}
