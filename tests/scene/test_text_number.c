/* Tests numbers as text: read as the nearest float, written as briefly as possible. The reference
 * is strtof, which rounds correctly in glibc. */
#include "scene_support.h"

#include <stdlib.h>

#include "text/number.h"

static void check_read(const char *text) {
    float expected = strtof(text, NULL), got = -1;
    bool fits = text_float_read(text, strlen(text), &got);
    CHECK(fits == !isinf(expected), "%s", text);
    CHECK(!fits || unit_same_bits(got, expected), "%s: %a, not %a", text, (double)got,
          (double)expected);
}

TEST(every_way_to_write_a_number_is_read) {
    static const char *const texts[] = {
        "0",
        "-0",
        "0.0",
        "-0.0e5",
        "1",
        "-1",
        "0.1",
        "1.5",
        "123.456",
        "1e0",
        "1E+2",
        "1e-2",
        "16777216",
        "16777217",
        "16777219",
        "33554435",
        "0.000000000000000000000000000001",
        "3.4028234e38",
        "3.4028235e38",
        "3.4028235677973366e38",
        "3.402823567797336616e38",
        "3.4028236e38",
        "1e39",
        "1e400",
        "1e-400",
        "1e99999999999999999999",
        "1e-99999999999999999",
        "1.17549435e-38",
        "1.1754942e-38",
        "1.4e-45",
        "7.006492321624085e-46",
        "7.0064923216240854e-46",
        "7.1e-46",
        "6.9e-46",
        "1e-46",
        "9007199254740993",
        "0.100000001490116119384765625",
        "0.1000000052154064178466796875",
        "0.10000000521540641784667968750000000000000000000000000000000000000000000000000001",
        "000",
        "00012.5",
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        check_read(texts[i]);
}

/* Exactly between two floats, slightly above and slightly below, with all digits. */
TEST(halfway_between_two_floats_ties_go_to_even) {
    int count = unit_size("floats", 20000, 2000000);
    char text[400];
    for (int i = 0; i < count; i++) {
        float low = fabsf(unit_any_float()), high = nextafterf(low, INFINITY);
        if (isinf(high))
            continue;
        double middle = ((double)low + (double)high) / 2;
        int size = snprintf(text, sizeof text, "%.180f", middle);
        check_read(text);
        text[size - 1] = '1';
        check_read(text);
        (void)snprintf(text, sizeof text, "%.17g", middle);
        check_read(text);
        (void)snprintf(text, sizeof text, "%.17g", nextafter(middle, 0));
        check_read(text);
    }
}

TEST(random_texts_are_read_to_the_nearest_float) {
    int count = unit_size("texts", 200000, 20000000);
    for (int i = 0; i < count; i++) {
        char text[128];
        int size = snprintf(text, sizeof text, "%s%llu", unit_random() & 1 ? "-" : "",
                            (unsigned long long)(unit_random() >> unit_random() % 64));
        if (unit_random() & 1)
            size += snprintf(text + size, sizeof text - (size_t)size, ".%llu%llu",
                             (unsigned long long)(unit_random() >> unit_random() % 64),
                             (unsigned long long)unit_random());
        if (unit_random() & 1)
            (void)snprintf(text + size, sizeof text - (size_t)size, "e%d",
                           (int)(unit_random() % 120) - 70);
        check_read(text);
    }
}

static int digits_of(const char *text) {
    int count = 0, zeros = 0;
    for (; *text && *text != 'e'; text++) {
        if (*text < '0' || *text > '9' || (count == 0 && *text == '0'))
            continue;
        zeros = *text == '0' ? zeros + 1 : 0;
        count++;
    }
    return count - zeros;
}

TEST(a_written_float_is_the_shortest_text_that_reads_back_as_the_same_bits) {
    int count = unit_size("floats", 300000, 30000000);
    size_t longest = 0;
    for (int i = 0; i < count; i++) {
        char text[TEXT_NUMBER_ROOM], shorter[64];
        float value = unit_any_float(), back = 0;
        size_t size = text_float_write(value, text);
        assert_int_equal(size, strlen(text));
        longest = size > longest ? size : longest;
        CHECK(text_float_read(text, size, &back) && unit_same_bits(back, value), "%a is %s",
              (double)value, text);
        CHECK(unit_same_bits(strtof(text, NULL), value), "%a is %s", (double)value, text);
        int needed = 1;
        while (snprintf(shorter, sizeof shorter, "%.*e", needed - 1, (double)value) > 0 &&
               !unit_same_bits(strtof(shorter, NULL), value))
            needed++;
        CHECK(value == 0 || digits_of(text) <= needed, "%s has more digits than %s", text, shorter);
    }
    printf("longest text: %zu characters\n", longest);
    assert_true(longest < TEXT_NUMBER_ROOM);
}

TEST(written_numbers_look_as_people_write_them) {
    static const struct {
        float value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-0.0f, "-0"},
        {1, "1"},
        {-2.5f, "-2.5"},
        {0.1f, "0.1"},
        {100, "100"},
        {123456792, "123456790"},
        {1e9f, "1e9"},
        {0.00001f, "0.00001"},
        {1e-6f, "1e-6"},
        {0.016666668f, "0.016666668"},
        {FLT_MAX, "3.4028235e38"},
        {-FLT_MIN, "-1.1754944e-38"},
        {FLT_TRUE_MIN, "1e-45"},
        {16777216, "16777216"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[TEXT_NUMBER_ROOM];
        text_float_write(cases[i].value, text);
        assert_string_equal(text, cases[i].text);
    }
}

TEST(whole_numbers_reach_to_the_end_of_64_bits) {
    uint64_t value = 0;
    char text[TEXT_NUMBER_ROOM];
    assert_true(text_whole_read("18446744073709551615", 20, &value));
    assert_true(value == UINT64_MAX);
    assert_int_equal(text_whole_write(value, text), 20);
    assert_string_equal(text, "18446744073709551615");
    assert_true(text_whole_read("0", 1, &value) && value == 0);
    static const char *const none[] = {
        "18446744073709551616", "99999999999999999999", "", "-1", "1.0", "1e3", " 1"};
    for (size_t i = 0; i < COUNT(none); i++)
        CHECK(!text_whole_read(none[i], strlen(none[i]), &value), "%s", none[i]);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_to_write_a_number_is_read),
        cmocka_unit_test(halfway_between_two_floats_ties_go_to_even),
        cmocka_unit_test(random_texts_are_read_to_the_nearest_float),
        cmocka_unit_test(a_written_float_is_the_shortest_text_that_reads_back_as_the_same_bits),
        cmocka_unit_test(written_numbers_look_as_people_write_them),
        cmocka_unit_test(whole_numbers_reach_to_the_end_of_64_bits),
    };
    return RUN(tests);
}
