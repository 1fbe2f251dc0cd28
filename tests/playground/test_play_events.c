/* Tests the text form of events, and texts that are not events. */
#include "play_support.h"

#include <math.h>

TEST(every_kind_is_read_back_as_it_was_written) {
    const struct {
        play_event e;
        const char *line;
    } cases[] = {
        {{.kind = PLAY_RESIZE, .x = 1000, .y = 700.5f}, "resize 1000 700.5"},
        {{.kind = PLAY_DOWN, .code = 1, .x = 3, .y = -4, .mods = PLAY_SHIFT}, "down 1 3 -4 shift"},
        {{.kind = PLAY_MOVE, .x = 0.1f, .y = 2, .mods = PLAY_ALT}, "move 0.1 2 alt"},
        {{.kind = PLAY_UP, .code = 3, .x = 1, .y = 2}, "up 3 1 2"},
        {{.kind = PLAY_WHEEL, .y = -1, .mods = 3}, "wheel -1 shift control"},
        {{.kind = PLAY_KEY, .code = 'z', .mods = PLAY_CONTROL}, "key z control"},
        {{.kind = PLAY_KEY, .code = ' '}, "key space"},
        {{.kind = PLAY_KEY, .code = '#'}, "key #"},
        {{.kind = PLAY_KEY, .code = 300}, "key #300"},
        {{.kind = PLAY_KEY_UP, .code = PLAY_KEY_UP_ARROW}, "key-up up"},
        {{.kind = PLAY_PAD, .x = -1, .y = 0.25f}, "pad -1 0.25"},
        {{.kind = PLAY_PAD_DOWN, .code = 2}, "pad-down 2"},
        {{.kind = PLAY_FIELD, .code = 104, .text = "1.5"}, "field 104 1.5"},
        {{.kind = PLAY_FIELD, .code = 100, .text = " two  words "}, "field 100  two  words "},
        {{.kind = PLAY_FIELD, .code = 6}, "field 6 "},
        {{.kind = PLAY_TICK, .x = 0.016f, .y = 0.001f, .code = 900}, "tick 0.016 0.001 900"},
        {{.kind = PLAY_LAB, .code = PLAY_GALLERY}, "lab gallery"},
        {{.kind = PLAY_DARK, .code = 1}, "dark 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[200];
        play_event back;
        size_t size = play_event_write(&cases[i].e, line, sizeof line);
        assert_int_equal(size, strlen(cases[i].line));
        assert_string_equal(line, cases[i].line);
        assert_true(play_event_read(line, size, &back));
        assert_memory_equal(&back, &cases[i].e, sizeof back);
        CHECK(play_event_write(&cases[i].e, line, size) == 0, "%s has no room", line);
    }
}

TEST(a_line_that_is_no_event_is_refused) {
    static const char *const lines[] = {
        "",
        "# a comment",
        "jump 1 2",
        "move",
        "move 1",
        "move 1 x",
        "move 1 2 three",
        "move nan 2",
        "move 1 inf",
        "down 0 1 2",
        "down 4 1 2",
        "down -1 1 2",
        "resize 0 10",
        "resize 10 99999",
        "wheel 1e9",
        "key",
        "key ab",
        "key #0",
        "key #512",
        "key #x",
        "pad 1.5 0",
        "pad-down 4",
        "tick -1 0 0",
        "tick 0.1 0",
        "lab nowhere",
        "dark 2",
        "field x 1",
        "field 4294967296 1",
        "tick 1 0 0 0",
        "lab pair pair",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        play_event e = {.kind = 77};
        CHECK(!play_event_read(lines[i], strlen(lines[i]), &e), "\"%s\" was read", lines[i]);
        assert_int_equal(e.kind, 77);
    }
    char too_long[200];
    play_event e;
    (void)snprintf(too_long, sizeof too_long, "field 100 %064d", 1);
    assert_false(play_event_read(too_long, strlen(too_long), &e));
}

TEST(an_invalid_event_changes_nothing) {
    play *p = play_with(PLAY_PAIR);
    play_event bad[] = {
        {.kind = PLAY_EVENTS},
        {.kind = PLAY_MOVE, .x = NAN},
        {.kind = PLAY_MOVE, .y = INFINITY},
        {.kind = PLAY_DOWN, .code = 0},
        {.kind = PLAY_DOWN, .code = 40},
        {.kind = PLAY_KEY, .code = 512},
        {.kind = PLAY_KEY, .code = 'r', .mods = 8},
        {.kind = PLAY_RESIZE, .x = 0, .y = 100},
        {.kind = PLAY_LAB, .code = PLAY_LABS},
        {.kind = PLAY_FIELD, .code = 99999},
        {.kind = PLAY_FIELD, .code = 0},
        {.kind = PLAY_TICK, .x = -1},
        {.kind = PLAY_DARK, .code = 2},
    };
    uint64_t before = look(p);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK(!play_take(p, &bad[i]), "event %zu was taken", i);
        CHECK(look(p) == before, "event %zu changed something", i);
    }
    play_event open = {.kind = PLAY_FIELD, .code = 102};
    memset(open.text, '1', sizeof open.text);
    assert_false(play_take(p, &open));
    play_free(p);
}

TEST(invalid_values_get_a_message) {
    static const char *const bad[][2] = {
        {"x", "one"}, {"x", ""},    {"x", "1e10"}, {"Radius", "-1"},       {"Radius", "0"},
        {"x", "nan"}, {"x", "1 2"}, {"x", "0x10"}, {"MTV", "2"},           {"Kind", "triangle"},
        {"x", "."},   {"x", "1e"},  {"Kind", ""},  {"Kind", "circle|box"},
    };
    play *p = play_with(PLAY_PAIR);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        /* The panel also has rows with results; this looks for one that can be changed. */
        play_event e = {.kind = PLAY_FIELD};
        uint32_t count;
        const play_field *rows = play_panel(p, &count);
        for (uint32_t k = 0; k < count; k++)
            if (strcmp(rows[k].label, bad[i][0]) == 0 && rows[k].code != 0)
                e.code = rows[k].code;
        (void)snprintf(e.text, sizeof e.text, "%s", bad[i][1]);
        CHECK(!play_take(p, &e) || (bad[i][1][0] == 0 && e.code == 114), "%s: \"%s\" was taken",
              bad[i][0], bad[i][1]);
        CHECK(strstr(play_message(p), bad[i][0]) != NULL, "%s: message \"%s\"", bad[i][0],
              play_message(p));
    }
    play_free(p);
}

TEST(numbers_are_typed_in_many_ways) {
    static const struct {
        const char *typed, *shown;
    } cases[] = {
        {"2", "2"},
        {" 2 ", "2"},
        {"+2.50", "2.5"},
        {".25", "0.25"},
        {"3.", "3"},
        {"-0", "0"},
        {"1e3", "1000"},
        {"1E-2", "0.01"},
        {"\xE2\x88\x92"
         "1.5",
         "-1.5"},
        {"007", "7"},
        {"0.1", "0.1"},
        {"16777217", "16777216"},
    };
    play *p = play_with(PLAY_PAIR);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        set_field(p, "x", cases[i].typed);
        assert_string_equal(value(p, "x"), cases[i].shown);
    }
    play_free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_read_back_as_it_was_written),
        cmocka_unit_test(a_line_that_is_no_event_is_refused),
        cmocka_unit_test(an_invalid_event_changes_nothing),
        cmocka_unit_test(invalid_values_get_a_message),
        cmocka_unit_test(numbers_are_typed_in_many_ways),
    };
    return RUN(tests);
}
