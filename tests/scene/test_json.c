/* JSON is read in place: numbers, strings, members, paths. */
#include "unit.h"

#include <stdlib.h>

#include "json/json.h"
#include "text/number.h"

static const json_rules rules = {.depth = 64, .halves = true};

TEST(numbers_are_those_of_the_c_library) {
    static const char *const texts[] = {"0",
                                        "-0",
                                        "1",
                                        "-17",
                                        "0.5",
                                        "1e3",
                                        "1E+3",
                                        "1e-3",
                                        "12.25",
                                        "1e22",
                                        "1e-22",
                                        "1.5e10",
                                        "123456",
                                        "4.35",
                                        "0.1",
                                        "5.33333333333333",
                                        "1e400",
                                        "-1e400",
                                        "1e-400",
                                        "415.333333333333",
                                        "4294967295",
                                        "0.000001",
                                        "1e99999999999"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        double got = text_double_read(texts[i]), expected = strtod(texts[i], NULL);
        CHECK(got == expected && signbit(got) == signbit(expected), "%s: %.17g", texts[i], got);
    }
    char text[64];
    int rounds = unit_size("numbers", 200000, 2000000);
    for (int i = 0; i < rounds; i++) {
        double value = ((double)unit_random() / 1.8446744073709552e19 - 0.5) *
                       pow(10, (double)(unit_random() % 12));
        (void)snprintf(text, sizeof text, "%.15g", value);
        CHECK(text_double_read(text) == strtod(text, NULL), "%s: %.17g", text,
              text_double_read(text));
    }
}

TEST(a_number_with_many_digits_is_within_an_ulp) {
    static const char *const texts[] = {
        "0.333333333333333333333333333333333333333333333333", "12345678901234567890123456789",
        "0.00000000000000000000000000000000000000000000012345", "1.7976931348623157e308"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        double got = text_double_read(texts[i]), expected = strtod(texts[i], NULL);
        CHECK(fabs(got - expected) <= 4e-16 * expected, "%s: %.17g", texts[i], got);
    }
}

static void check_decoded(const char *text, size_t room, const char *expected, bool all) {
    char out[64];
    memset(out, 'x', sizeof out);
    size_t size = 0;
    bool whole = json_decode(text, 0, out, room, &size);
    CHECK(size == strlen(expected) && strcmp(out, expected) == 0, "%s in %zu: %s", text, room, out);
    CHECK(whole == all, "%s in %zu: whole", text, room);
    CHECK(out[room] == 'x', "%s in %zu: one byte too many", text, room);
}

TEST(strings_are_decoded_and_cut_between_characters) {
    check_decoded("\"\"", 1, "", true);
    check_decoded("\"abc\"", 4, "abc", true);
    check_decoded("\"abc\"", 3, "ab", false);
    check_decoded("\"a\\/b\\n\\t\\\"\\\\\"", 32, "a/b\n\t\"\\", true);
    check_decoded("\"\\u00e4\\u20AC\\ud83d\\ude00\"", 32, "ä€\xF0\x9F\x98\x80", true);
    check_decoded("\"\\ud83d!\\udc00\"", 32, "\xEF\xBF\xBD!\xEF\xBF\xBD", true);
    check_decoded("\"ää\"", 4, "ä", false);
    check_decoded("\"€\"", 3, "", false);
}

static void check_path(const char *text, size_t at, size_t room, const char *expected) {
    char path[64];
    text_builder t = text_in(path, room);
    json_path(text, at, &t);
    assert_string_equal(path, expected);
}

TEST(members_are_walked) {
    static const char text[] = " { \"a\" : [ 1 , \"x]\\\"\" , {\"b\":{}} ] , \"c\":null } ";
    json_span mark;
    json_fault fault;
    assert_true(json_check(text, strlen(text), &rules, &mark, &fault));
    size_t object = json_next(text, 0), key = json_first(text, object);
    assert_true(json_is_text(text, key, "a"));
    assert_false(json_is_text(text, key, "ab"));
    size_t array = json_value(text, key), values[4];
    values[0] = json_first(text, array);
    for (size_t i = 1; i < 4; i++)
        values[i] = json_next(text, json_end(text, values[i - 1]));
    assert_true(text[values[0]] == '1' && text[values[1]] == '"' && text[values[2]] == '{');
    assert_true(json_is_last(text, values[3]));
    key = json_next(text, json_end(text, array));
    assert_true(json_is_text(text, key, "c"));
    assert_true(json_is_last(text, json_next(text, json_end(text, json_value(text, key)))));
    assert_int_equal(json_end(text, object), strlen(text) - 1);
    check_path(text, values[2] + 5, 64, "a[2].b");
    check_path(text, values[2] + 5, 5, "a[2]");
}

TEST(what_is_no_json_is_refused) {
    static const char *const good[] = {"1",           "[]",      "{}",   "[[],{}]",
                                       "\"\\u00fF\"", "-0.0e+0", "[1,2]"};
    static const char *const bad[] = {"",
                                      " ",
                                      "[",
                                      "]",
                                      "{]",
                                      "[}",
                                      "[1,]",
                                      "{\"a\"}",
                                      "{\"a\":}",
                                      "{1:2}",
                                      "[1 2]",
                                      "01",
                                      "1.",
                                      ".5",
                                      "+1",
                                      "1e",
                                      "tru",
                                      "nul",
                                      "\"",
                                      "\"\\",
                                      "\"\\u12",
                                      "\"\\u12g4\"",
                                      "\"\t\"",
                                      "{,}",
                                      "1 1",
                                      "\"\xC0\x80\"",
                                      "\"\xED\xA0\x80\"",
                                      "\"\xF5\x80\x80\x80\"",
                                      "'a'",
                                      "//",
                                      "{\"a\":1,}",
                                      "[1]]"};
    json_span mark;
    json_fault fault;
    for (size_t i = 0; i < COUNT(good); i++)
        CHECK(json_check(good[i], strlen(good[i]), &rules, &mark, &fault), "%s", good[i]);
    for (size_t i = 0; i < COUNT(bad); i++) {
        CHECK(!json_check(bad[i], strlen(bad[i]), &rules, &mark, &fault), "%s is accepted", bad[i]);
        CHECK(fault.at <= strlen(bad[i]) && fault.word <= fault.at, "%s: %zu", bad[i], fault.at);
    }
}

TEST(an_error_in_a_word_is_reported_with_its_position_and_the_word) {
    static const struct {
        const char *text;
        json_want want, word_want;
        size_t at, word;
    } cases[] = {
        {"[01]", JSON_COMMA_OR_BRACKET, JSON_FIRST_VALUE, 2, 1},
        {"{\"a\": -}", JSON_DIGIT, JSON_VALUE, 7, 6},
        {"[1, 2.e]", JSON_DIGIT, JSON_VALUE, 6, 4},
        {"truex", JSON_NOTHING, JSON_VALUE, 4, 0},
        {"[1,]", JSON_VALUE, JSON_VALUE, 3, 3},
        {"{", JSON_FIRST_KEY, JSON_FIRST_KEY, 1, 1},
        {"{\"a\": 1 2}", JSON_COMMA_OR_BRACE, JSON_COMMA_OR_BRACE, 8, 8},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        json_span mark;
        json_fault f;
        assert_false(json_check(cases[i].text, strlen(cases[i].text), &rules, &mark, &f));
        CHECK(f.want == cases[i].want && f.word_want == cases[i].word_want && f.at == cases[i].at &&
                  f.word == cases[i].word,
              "%s: %d at %zu, %d at %zu", cases[i].text, (int)f.want, f.at, (int)f.word_want,
              f.word);
    }
}

TEST(what_rules_allow_is_taken_and_no_more) {
    const json_rules strict = {.depth = 2, .marked = "b"};
    json_span mark;
    json_fault fault;
    assert_true(json_check("[[]]", 4, &strict, &mark, &fault));
    assert_false(json_check("[[[]]]", 6, &strict, &mark, &fault));
    assert_true(fault.want == JSON_SHALLOWER && fault.at == 2);
    assert_false(json_check("\"\\ud800\"", 8, &strict, &mark, &fault));
    assert_true(fault.want == JSON_ESCAPE && fault.at == 1);
    assert_true(json_check("\"\\ud800\"", 8, &rules, &mark, &fault));
    static const char text[] = "{\"a\":[],\"b\":[1],\"b\":[]}";
    assert_true(json_check(text, strlen(text), &strict, &mark, &fault));
    assert_true(mark.start == 12 && mark.end == 15);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_c_library),
        cmocka_unit_test(a_number_with_many_digits_is_within_an_ulp),
        cmocka_unit_test(strings_are_decoded_and_cut_between_characters),
        cmocka_unit_test(members_are_walked),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(an_error_in_a_word_is_reported_with_its_position_and_the_word),
        cmocka_unit_test(what_rules_allow_is_taken_and_no_more),
    };
    return RUN(tests);
}
