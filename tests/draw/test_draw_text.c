/* Numbers as text, widths of texts, and colours that are distinct and legible. */
#include "draw_support.h"

#include <cairo.h>

#include "draw/number.h"
#include "draw/text.h"
#include "draw/theme.h"

#define MINUS "\xE2\x88\x92"

TEST(decimals_are_exact_and_short) {
    static const struct {
        int64_t digits;
        int32_t exponent;
        const char *text;
    } cases[] = {
        {0, 5, "0"},
        {5, 0, "5"},
        {-5, 0, MINUS "5"},
        {5, -1, "0.5"},
        {25, -1, "2.5"},
        {200, -2, "2"},
        {1, 6, "1000000"},
        {1, 7, "1e7"},
        {12, 8, "1.2e9"},
        {1, -4, "0.0001"},
        {1, -5, "1e" MINUS "5"},
        {-15, -7, MINUS "1.5e" MINUS "6"},
        {10000025, -1, "1000002.5"},
        {123456789012345, -6, "123456789.012345"},
        {7, -3, "0.007"},
    };
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        draw_words w = {0};
        draw_words_decimal(&w, cases[i].digits, cases[i].exponent);
        assert_string_equal(w.at, cases[i].text);
    }
}

TEST(numbers_are_rounded_to_their_digits) {
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.0, "0"},
        {1.0, "1"},
        {-0.5, MINUS "0.5"},
        {3.14159265, "3.1416"},
        {9.999999, "10"},
        {1e-45, "1e" MINUS "45"},
        {3.4028235e38, "3.4028e38"},
        {-12345.678, MINUS "12346"},
        {0.1f, "0.1"},
    };
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        draw_words w = {0};
        draw_words_number(&w, cases[i].value, 5);
        assert_string_equal(w.at, cases[i].text);
    }
}

TEST(steps_are_one_two_or_five) {
    static const struct {
        double least;
        int32_t digit, exponent;
    } cases[] = {{1, 1, 0},     {1.1, 2, 0},   {2.5, 5, 0}, {6, 1, 1},
                 {0.03, 5, -2}, {1e-9, 1, -9}, {3e8, 5, 8}};
    for (uint32_t i = 0; i < COUNT(cases); i++) {
        draw_round r = draw_round_up(cases[i].least);
        CHECK(draw_round_value(r) >= cases[i].least, "case %u", i);
        CHECK(fabs(draw_round_value(r) / (cases[i].digit * pow(10, cases[i].exponent)) - 1) < 1e-9,
              "case %u: %d e%d", i, r.digit, r.exponent);
    }
}

/* Positions follow from the widths in the font, which are known without a painter. */
TEST(texts_are_as_wide_as_the_painter_makes_them) {
    static const char *const texts[] = {"The quick brown fox jumps over the lazy dog",
                                        "0123456789.,-+()[]{}#%&", "brick.3.14", "WWWiiillMM",
                                        "x = 0.5, y = 12"};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 8, 8);
    cairo_t *to = cairo_create(surface);
    for (uint32_t i = 0; i < COUNT(texts); i++) {
        cairo_text_extents_t size;
        cairo_select_font_face(to, DRAW_FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(to, 100 * (double)DRAW_TEXT_SIZE);
        cairo_text_extents(to, texts[i], &size);
        double width = 100 * (double)draw_text_width(texts[i], 0);
        CHECK(fabs(width / size.x_advance - 1) < 0.01, "\"%s\": %g, is %g", texts[i], width,
              size.x_advance);
        cairo_select_font_face(to, DRAW_FONT, CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
        cairo_set_font_size(to, 100 * (double)DRAW_BOLD_SIZE);
        cairo_text_extents(to, texts[i], &size);
        width = 100 * (double)draw_text_width(texts[i], DRAW_BOLD);
        CHECK(fabs(width / size.x_advance - 1) < 0.1, "bold \"%s\": %g, is %g", texts[i], width,
              size.x_advance);
    }
    cairo_destroy(to);
    cairo_surface_destroy(surface);
}

TEST(a_text_is_cut_where_its_width_ends_and_never_within_a_character) {
    draw_words w = {0};
    draw_words_fit(&w, "short", 100, 0);
    assert_string_equal(w.at, "short");
    for (float width = 0; width < 200; width += 1) {
        static const char text[] = "\xC3\xA4\xC3\xB6\xC3\xBC\xE6\xBC\xA2\xE5\xAD\x97 and more";
        draw_words cut = {0};
        draw_words_fit(&cut, text, width, 0);
        CHECK(draw_text_width(cut.at, 0) <= width, "%g pixels: \"%s\"", (double)width, cut.at);
        /* The words that remain are the beginning of the text, up to the ellipsis. */
        const char *end = strstr(cut.at, "\xE2\x80\xA6");
        size_t same = end ? (size_t)(end - cut.at) : strlen(cut.at);
        CHECK(strncmp(cut.at, text, same) == 0, "%g pixels", (double)width);
        CHECK((text[same] & 0xC0) != 0x80, "%g pixels: cut within a character", (double)width);
    }
    char longer[4096];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = 0;
    draw_words all = {0};
    draw_words_fit(&all, longer, 1e6f, 0);
    assert_non_null(strstr(all.at, "\xE2\x80\xA6"));
    /* The buffer ends within a character of two bytes, and before an ellipsis. */
    for (int odd = 0; odd < 2; odd++) {
        char pairs[256] = {0};
        for (int i = odd; i + 2 < 256; i += 2)
            memcpy(pairs + i, "\xC3\xA4", 2);
        if (odd)
            pairs[0] = 'x';
        draw_words cut = {0}, put = {0};
        draw_words_put(&put, pairs);
        CHECK(put.size % 2 == (uint32_t)odd, "%u bytes", put.size);
        draw_words_fit(&cut, pairs, 1e6f, 0);
        const char *end = strstr(cut.at, "\xE2\x80\xA6");
        assert_non_null(end);
        CHECK((end - cut.at) % 2 == odd, "%d bytes", (int)(end - cut.at));
    }
}

/* ---- colours --------------------------------------------------------------------------------- */

static double linear(uint32_t byte) {
    double x = byte / 255.0;
    return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
}

/* The relative luminance of WCAG, of a colour laid over a ground. */
static double luminance(uint32_t color, uint32_t ground) {
    double sum = 0, share = (color & 255u) / 255.0;
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t shift = 24 - 8 * i;
        double over = (color >> shift & 255u) * share + (ground >> shift & 255u) * (1 - share);
        sum += weight[i] * linear((uint32_t)over);
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b, uint32_t ground) {
    double x = luminance(a, ground), y = luminance(b, ground);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

TEST(texts_and_lines_can_be_read_on_both_grounds) {
    static const uint32_t texts[] = {DRAW_TEXT, DRAW_MUTED, DRAW_AXIS};
    static const uint32_t lines[] = {DRAW_STATIC, DRAW_KINEMATIC, DRAW_DYNAMIC, DRAW_SENSOR,
                                     DRAW_HIT,    DRAW_CLOSEST,   DRAW_NORMAL,  DRAW_MTV,
                                     DRAW_POINT,  DRAW_PATH,      DRAW_FIRST,   DRAW_SECOND,
                                     DRAW_GHOST};
    for (int dark = 0; dark < 2; dark++) {
        uint32_t ground = draw_theme_color(DRAW_BACKGROUND, dark).strong;
        for (uint32_t i = 0; i < COUNT(texts); i++) {
            double c = contrast(draw_theme_color(texts[i], dark).strong, ground, ground);
            CHECK(c >= 4.5, "text %u, dark %d: %.2f", texts[i], dark, c);
        }
        for (uint32_t i = 0; i < COUNT(lines); i++) {
            double c = contrast(draw_theme_color(lines[i], dark).strong, ground, ground);
            CHECK(c >= 3.0, "line %u, dark %d: %.2f", lines[i], dark, c);
        }
    }
}

/* Simulates how people who lack the cones for long or for middle wavelengths see a colour: the
 * projections of Vienot, Brettel and Mollon (1999), in linear light. */
static void as_seen(uint32_t color, int kind, double out[3]) {
    double r = linear(color >> 24), g = linear(color >> 16 & 255u), b = linear(color >> 8 & 255u);
    static const double matrix[3][3][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
        {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
    };
    for (int i = 0; i < 3; i++) {
        double x = matrix[kind][i][0] * r + matrix[kind][i][1] * g + matrix[kind][i][2] * b;
        out[i] = cbrt(fmax(x, 0)); /* about as lightness is perceived */
    }
}

/* Overlapping bodies and MTVs stand out from other items for all viewers. */
TEST(what_matters_differs_for_the_colour_blind) {
    static const uint32_t pairs[][2] = {{DRAW_HIT, DRAW_DYNAMIC},   {DRAW_HIT, DRAW_STATIC},
                                        {DRAW_HIT, DRAW_KINEMATIC}, {DRAW_MTV, DRAW_NORMAL},
                                        {DRAW_MTV, DRAW_CLOSEST},   {DRAW_DYNAMIC, DRAW_KINEMATIC},
                                        {DRAW_MTV, DRAW_HIT},       {DRAW_FIRST, DRAW_SECOND}};
    for (int dark = 0; dark < 2; dark++)
        for (int kind = 0; kind < 3; kind++)
            for (uint32_t i = 0; i < COUNT(pairs); i++) {
                double a[3], b[3], sum = 0;
                as_seen(draw_theme_color(pairs[i][0], dark).strong, kind, a);
                as_seen(draw_theme_color(pairs[i][1], dark).strong, kind, b);
                for (int k = 0; k < 3; k++)
                    sum += (a[k] - b[k]) * (a[k] - b[k]);
                CHECK(sqrt(sum) >= 0.15, "pair %u, sight %d, dark %d: %.3f", i, kind, dark,
                      sqrt(sum));
            }
}

/* The bands of a signed distance: the luminance changes in one direction, by visible steps, and
 * lines are seen on each. */
TEST(the_lightness_of_a_signed_distance_is_monotone) {
    for (int dark = 0; dark < 2; dark++) {
        uint32_t line = draw_theme_color(DRAW_AXIS, dark).strong;
        double before = dark ? 1.0 : 0.0;
        for (int band = -DRAW_INSIDES; band < DRAW_OUTSIDES; band++) {
            uint32_t meaning = (uint32_t)(band < 0 ? DRAW_INSIDE - 1 - band : DRAW_OUTSIDE + band);
            uint32_t color = draw_theme_color(meaning, dark).strong;
            double now = luminance(color, color);
            CHECK(dark ? now < before : now > before, "band %d, dark %d: %.3f", band, dark, now);
            CHECK((color >> 24 > (color >> 8 & 255u)) == (band >= 0), "band %d: %08x", band, color);
            CHECK(band == -DRAW_INSIDES || fabs(cbrt(now) - cbrt(before)) > 0.01, "band %d: %.3f",
                  band, now);
            CHECK(contrast(line, color, color) > 1.5, "band %d, dark %d: %.2f", band, dark,
                  contrast(line, color, color));
            before = now;
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decimals_are_exact_and_short),
        cmocka_unit_test(numbers_are_rounded_to_their_digits),
        cmocka_unit_test(steps_are_one_two_or_five),
        cmocka_unit_test(texts_are_as_wide_as_the_painter_makes_them),
        cmocka_unit_test(a_text_is_cut_where_its_width_ends_and_never_within_a_character),
        cmocka_unit_test(texts_and_lines_can_be_read_on_both_grounds),
        cmocka_unit_test(what_matters_differs_for_the_colour_blind),
        cmocka_unit_test(the_lightness_of_a_signed_distance_is_monotone),
    };
    return RUN(tests);
}
