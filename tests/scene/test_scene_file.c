/* Scenes in files. */
#define _POSIX_C_SOURCE 200809L

#include "scene_support.h"

#include <stdlib.h>
#include <unistd.h>

static char folder[] = "/tmp/carom-scene-XXXXXX";

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder);
}

static const char *in_folder(const char *name) {
    static char path[256];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static carom_scene *load(const char *path, carom_scene_error *error) {
    return carom_scene_load(path, carom_allocator_default(), error);
}

TEST(a_file_is_read) {
    carom_scene_error error;
    carom_scene *s = load(SCENE_FOLDER "/starter.json", &error);
    CHECK(s != NULL, "%s", error.message);
    assert_true(carom_scene_find(s, "ball") != CAROM_SCENE_NONE);
    carom_scene_free(s);
}

TEST(a_missing_file_and_a_folder_are_named_for_what_they_are) {
    carom_scene_error error;
    assert_null(load(in_folder("missing.json"), &error));
    assert_int_equal(error.kind, CAROM_SCENE_FILE);
    assert_string_equal(error.message,
                        "expected a file that can be read, found No such file or directory");
    assert_null(load(folder, &error));
    assert_int_equal(error.kind, CAROM_SCENE_FILE);
    assert_string_equal(error.message, "expected a file that can be read, found Is a directory");
    assert_null(load(folder, NULL));
}

TEST(a_file_over_the_limit_is_refused_before_it_is_read_to_its_end) {
    carom_scene_error error;
    FILE *file = fopen(in_folder("large.json"), "wb");
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), 5000000000), 0); /* a hole: takes no space on disk */
    assert_int_equal(fclose(file), 0);
    assert_null(load(in_folder("large.json"), &error));
    assert_int_equal(error.kind, CAROM_SCENE_LIMIT);
    assert_string_equal(error.message,
                        "expected a text of at most 104857600 bytes (100 MiB), found more");
    assert_int_equal(unlink(in_folder("large.json")), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_read),
        cmocka_unit_test(a_missing_file_and_a_folder_are_named_for_what_they_are),
        cmocka_unit_test(a_file_over_the_limit_is_refused_before_it_is_read_to_its_end),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
