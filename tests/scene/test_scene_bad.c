/* Tests invalid scenes: each file of the folder is refused at the position and with the message in
 * expected.txt.
 *
 * When a message is changed on purpose, `test_scene_bad --print` writes expected.txt again. */
#include "scene_support.h"

#include <stdlib.h>

static written expected;
static bool printing;

static const char *line_of(const char *name, size_t *size) {
    size_t length = strlen(name);
    for (const char *line = expected.text; *line;) {
        const char *end = strchr(line, '\n');
        assert_non_null(end);
        if (strncmp(line, name, length) == 0 && line[length] == ':') {
            *size = (size_t)(end - line) - length - 1;
            return line + length + 1;
        }
        line = end + 1;
    }
    return NULL;
}

/* The message quotes the text at the position of the error. */
static void check_place(const char *name, const written *file, const carom_scene_error *e) {
    const char *at = file->text;
    for (uint32_t line = 1; line < e->line; line++) {
        at = strchr(at, '\n');
        CHECK(at != NULL, "%s: no line %u", name, e->line);
        at++;
    }
    for (uint32_t column = 1; column < e->column; at++)
        column += ((unsigned char)at[1] & 0xC0) != 0x80;
    bool quoted = e->found[0] == '"', plain = strchr("-+.0123456789'{[}]\\/", e->found[0]) != NULL;
    size_t shown = strcspn(e->found, "."), again = strcspn(e->found, " ");
    size_t size = shown < again ? shown : again;
    if (quoted || plain)
        CHECK(strncmp(at, e->found, size > 0 ? size : 1) == 0, "%s: %s is not at %u:%u", name,
              e->found, e->line, e->column);
}

static void check_file(const char *name) {
    char got[900];
    carom_scene_error error;
    written file = read_whole(SCENE_BAD_FOLDER, name);
    counted memory = {.refuse_at = SIZE_MAX, .most = SIZE_MAX};
    carom_scene *s = carom_scene_parse(file.text, file.size, counted_allocator(&memory), &error);
    CHECK(s == NULL, "%s is accepted", name);
    CHECK(memory.live == 0, "%s leaks %zu bytes", name, memory.live);
    (void)snprintf(got, sizeof got, "%u:%u: %s", error.line, error.column, error.message);
    if (printing) {
        printf("%s:%s\n", name, got);
    } else {
        size_t size = 0;
        const char *line = line_of(name, &size);
        CHECK(line != NULL, "%s is not in expected.txt", name);
        CHECK(strlen(got) == size && memcmp(got, line, size) == 0,
              "%s\n  expected %.*s\n  got      %s", name, (int)size, line, got);
        CHECK(error.kind != CAROM_SCENE_OK && error.kind != CAROM_SCENE_MEMORY, "%s", name);
        check_place(name, &file, &error);
    }
    free(file.text);
}

TEST(every_bad_file_is_refused_where_it_is_wrong_and_in_the_expected_words) {
    expected = read_whole(SCENE_BAD_FOLDER, "expected.txt");
    int lines = 0;
    for (const char *c = expected.text; *c; c++)
        lines += *c == '\n';
    int files = each_file(SCENE_BAD_FOLDER, ".json", check_file);
    printf("%d files, %d lines in expected.txt\n", files, lines);
    assert_int_equal(files, lines);
    assert_true(files > 150);
    free(expected.text);
}

TEST(parts_of_an_error_are_distinguished) {
    const char *text =
        "{\"format\": 1, \"bodies\": [\n{\"circle\": {\"center\": [0, 0], \"radus\": 1}}]}";
    carom_scene_error e;
    assert_null(carom_scene_parse(text, strlen(text), carom_allocator_default(), &e));
    assert_int_equal(e.kind, CAROM_SCENE_KEY);
    assert_int_equal(e.line, 2);
    assert_int_equal(e.column, 31);
    assert_string_equal(e.path, "bodies[0].circle");
    assert_string_equal(e.expected, "a known key");
    assert_string_equal(e.found, "\"radus\"");
    assert_string_equal(e.hint, "did you mean \"radius\"?");
}

TEST(words_of_other_libraries_are_understood_as_a_hint) {
    const char *text = "{\"format\": 1, \"bodies\": [{\"box\": {\"position\": [0, 0]}}]}";
    check_refused(text, strlen(text), CAROM_SCENE_KEY,
                  "1:35: bodies[0].box: expected a known key, found \"position\"; did you mean "
                  "\"center\"?");
}

TEST(a_text_cut_anywhere_is_refused_and_points_into_itself) {
    written file = read_whole(SCENE_FOLDER, "platforms.json");
    size_t last = file.size;
    while (file.text[last - 1] != '}')
        last--;
    uint32_t lines = 1;
    for (size_t i = 0; i < last; i++) {
        carom_scene_error e;
        lines += i > 0 && file.text[i - 1] == '\n';
        carom_scene *s = carom_scene_parse(file.text, i, carom_allocator_default(), &e);
        CHECK(s == NULL, "accepted when cut at %zu", i);
        CHECK(e.kind == CAROM_SCENE_SYNTAX && e.line >= 1 && e.line <= lines, "%zu: %s", i,
              e.message);
    }
    printf("cut at %zu places\n", last);
    free(file.text);
}

int main(int argc, char **argv) {
    printing = argc > 1 && strcmp(argv[1], "--print") == 0;
    if (printing) {
        each_file(SCENE_BAD_FOLDER, ".json", check_file);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bad_file_is_refused_where_it_is_wrong_and_in_the_expected_words),
        cmocka_unit_test(parts_of_an_error_are_distinguished),
        cmocka_unit_test(words_of_other_libraries_are_understood_as_a_hint),
        cmocka_unit_test(a_text_cut_anywhere_is_refused_and_points_into_itself),
    };
    return RUN(tests);
}
