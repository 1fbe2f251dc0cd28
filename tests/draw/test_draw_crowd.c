/* Crowds: discs in pixels have the right position and size, and nothing else is drawn. */
#include "draw_support.h"

#include <stdlib.h>
#include <time.h>

#include "draw/crowd.h"

#define SIDE 96
#define RIM 8 /* pixels around the canvas that must not change */
#define ROW (SIDE + 2 * RIM)
#define ROWS (SIDE + 2 * RIM)
#define GUARD 0xDEADBEEFu
#define WHITE 0xFFFFFFFFu

typedef struct sheet {
    uint32_t pixels[ROWS * ROW];
} sheet;

static void clear(sheet *s, uint32_t color) {
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < ROW; x++) {
            bool inside = x >= RIM && x < RIM + SIDE && y >= RIM && y < RIM + SIDE;
            s->pixels[y * ROW + x] = inside ? color : GUARD;
        }
}

static uint32_t *at(sheet *s, int x, int y) {
    return &s->pixels[(y + RIM) * ROW + x + RIM];
}

static void check_guard(const sheet *s) {
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < ROW; x++) {
            bool inside = x >= RIM && x < RIM + SIDE && y >= RIM && y < RIM + SIDE;
            if (!inside)
                CHECK(s->pixels[y * ROW + x] == GUARD, "wrote at (%d, %d)", x - RIM, y - RIM);
        }
}

/* A pixel is a unit, and y points down. */
static draw_view plain_view(void) {
    return draw_view_fit(aabb(0, 0, SIDE, SIDE), -1, 0, 0, SIDE, SIDE, 0);
}

static void draw_discs(sheet *s, const carom_vec2 *places, const float *radii, uint32_t count,
                       draw_view view, uint32_t color) {
    static uint8_t meanings[4096];
    uint32_t colors[DRAW_MEANINGS];
    for (uint32_t i = 0; i < DRAW_MEANINGS; i++)
        colors[i] = color;
    memset(meanings, DRAW_DYNAMIC, sizeof meanings);
    draw_crowd crowd = {places, radii, meanings, count, 0, view};
    draw_crowd_pixels(&crowd, at(s, 0, 0), SIDE, SIDE, ROW * 4, colors);
    check_guard(s);
}

/* Returns the part of a pixel that a disc covers, by 16 x 16 points. */
static double covered(carom_vec2 center, float radius, int x, int y) {
    int in = 0;
    for (int i = 0; i < 256; i++) {
        double dx = x + (i % 16 + 0.5) / 16 - (double)center.x;
        double dy = y + (i / 16 + 0.5) / 16 - (double)center.y;
        in += dx * dx + dy * dy < (double)radius * (double)radius;
    }
    return in / 256.0;
}

static const float radii[] = {0.4f, 0.59f, 0.61f, 0.9f, 1.3f, 2.5f, 5.9f, 6.1f, 12.0f, 30.0f};
static const carom_vec2 places[] = {{48, 48}, {48.5f, 48.5f}, {47.3f, 48.8f}, {50.01f, 46.99f}};

TEST(a_disc_has_its_area_and_its_middle) {
    static sheet s;
    for (uint32_t r = 0; r < sizeof radii / sizeof *radii; r++)
        for (uint32_t p = 0; p < sizeof places / sizeof *places; p++) {
            double sum = 0, mx = 0, my = 0, radius = (double)radii[r];
            clear(&s, 0);
            draw_discs(&s, &places[p], &radii[r], 1, plain_view(), WHITE);
            for (int i = 0; i < SIDE * SIDE; i++) {
                double a = (double)(*at(&s, i % SIDE, i / SIDE) >> 24) / 255;
                sum += a;
                mx += a * (i % SIDE + 0.5);
                my += a * (i / SIDE + 0.5);
            }
            double area = 3.14159265 * radius * radius;
            CHECK(fabs(sum - area) < 0.12 * area + 0.05, "radius %g: area %g, not %g", radius, sum,
                  area);
            CHECK(fabs(mx / sum - (double)places[p].x) < 0.1 &&
                      fabs(my / sum - (double)places[p].y) < 0.1,
                  "radius %g: the middle is (%g, %g), not (%g, %g)", radius, mx / sum, my / sum,
                  (double)places[p].x, (double)places[p].y);
        }
}

TEST(each_pixel_is_covered_as_the_disc_covers_it) {
    static sheet s;
    for (uint32_t r = 2; r < sizeof radii / sizeof *radii; r++)
        for (uint32_t p = 0; p < sizeof places / sizeof *places; p++) {
            clear(&s, 0);
            draw_discs(&s, &places[p], &radii[r], 1, plain_view(), WHITE);
            for (int i = 0; i < SIDE * SIDE; i++) {
                int x = i % SIDE, y = i / SIDE;
                double is = (double)(*at(&s, x, y) >> 24) / 255;
                double should = covered(places[p], radii[r], x, y);
                CHECK(fabs(is - should) < (radii[r] < 1.0f ? 0.3 : 0.21),
                      "radius %g, pixel (%d, %d): %g, not %g", (double)radii[r], x, y, is, should);
            }
        }
}

/* Discs of all sizes anywhere, on the border and outside, and values that are not finite. */
TEST(nothing_is_written_outside_of_the_picture_or_the_view) {
    static sheet s;
    static carom_vec2 many[4096];
    static float sizes[4096];
    srand(7);
    for (uint32_t i = 0; i < 4096; i++) {
        many[i] = vec((float)(rand() % 12000) / 100 - 12, (float)(rand() % 12000) / 100 - 12);
        sizes[i] = (float)(rand() % 1000) / (i % 9 == 0 ? 25.0f : 250.0f);
    }
    const float odd[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 3e38f};
    for (uint32_t i = 0; i < 6; i++) {
        many[i].x = odd[i];
        many[i + 6].y = odd[i];
        sizes[i + 12] = odd[i];
        many[i + 18] = vec(odd[i], odd[i]);
        sizes[i + 18] = 1e30f;
    }
    clear(&s, 0xFF000000u);
    draw_discs(&s, many, sizes, 4096, plain_view(), WHITE);
    draw_view part = draw_view_fit(aabb(0, 0, SIDE, SIDE), 1, 20, 30, 40, 25, 0);
    part.scale = 1;
    clear(&s, 0xFF000000u);
    draw_discs(&s, many, sizes, 4096, part, WHITE);
    uint32_t inside = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        int x = i % SIDE, y = i / SIDE;
        if (x >= 20 && x < 60 && y >= 30 && y < 55)
            inside += *at(&s, x, y) != 0xFF000000u;
        else
            CHECK(*at(&s, x, y) == 0xFF000000u, "(%d, %d) is outside of the view", x, y);
    }
    assert_true(inside > 900);
    /* A view that lies partly, or wholly, outside of the picture. */
    part.left = -30;
    part.top = 80;
    draw_discs(&s, many, sizes, 4096, part, WHITE);
    part.left = 5000;
    draw_discs(&s, many, sizes, 4096, part, WHITE);
    part.width = NAN;
    draw_discs(&s, many, sizes, 4096, part, WHITE);
}

/* All sizes across the right border, in memory that ends with the picture. */
TEST(nothing_is_written_behind_the_last_pixel) {
    enum { WIDTH_HERE = 16, HEIGHT_HERE = 8 };
    const uint8_t meaning = DRAW_HIT;
    uint32_t colors[DRAW_MEANINGS];
    draw_crowd_colors(colors, false);
    uint32_t *exact = malloc(WIDTH_HERE * HEIGHT_HERE * 4);
    uint32_t wide[HEIGHT_HERE][WIDTH_HERE + 4];
    assert_non_null(exact);
    for (int i = 0; i < 4000; i++) {
        const carom_vec2 place = {(float)WIDTH_HERE - 3 + (float)(i % 100) / 16, 6.5f};
        const float size = 0.2f + (float)(i / 100) * 0.05f;
        draw_crowd crowd = {&place, &size, &meaning,
                            1,      0,     draw_view_fit(aabb(0, 0, 16, 8), -1, 0, 0, 16, 8, 0)};
        memset(exact, 0, WIDTH_HERE * HEIGHT_HERE * 4);
        draw_crowd_pixels(&crowd, exact, WIDTH_HERE, HEIGHT_HERE, WIDTH_HERE * 4, colors);
        memset(wide, 0, sizeof wide);
        draw_crowd_pixels(&crowd, wide[0], WIDTH_HERE, HEIGHT_HERE, sizeof wide[0], colors);
        for (int y = 0; y < HEIGHT_HERE; y++) {
            assert_memory_equal(wide[y], exact + y * WIDTH_HERE, WIDTH_HERE * 4);
            for (int x = WIDTH_HERE; x < WIDTH_HERE + 4; x++)
                CHECK(wide[y][x] == 0, "radius %g at %g wrote at %d", (double)size, (double)place.x,
                      x);
        }
    }
    free(exact);
}

TEST(a_disc_that_holds_all_covers_all) {
    static sheet s;
    const carom_vec2 far = {-9e5f, 40};
    const float huge = 9.5e5f;
    clear(&s, 0xFF102030u);
    draw_discs(&s, &far, &huge, 1, plain_view(), 0xFF405060u);
    for (int i = 0; i < SIDE * SIDE; i++)
        assert_int_equal(*at(&s, i % SIDE, i / SIDE), 0xFF405060u);
}

/* Opaque pixels stay opaque, and no channel exceeds its alpha. */
TEST(colors_stay_multiplied_by_their_alpha) {
    static sheet s;
    static carom_vec2 many[2000];
    static float sizes[2000];
    srand(3);
    for (uint32_t i = 0; i < 2000; i++) {
        many[i] = vec((float)(rand() % 9600) / 100, (float)(rand() % 9600) / 100);
        sizes[i] = (float)(rand() % 800) / 100;
    }
    const uint32_t grounds[] = {0, 0xFF000000u, 0xFFFFFFFFu, 0x80402010u};
    const uint32_t over[] = {0xFFFFFFFFu, 0x80808080u, 0x40102040u, 0xFF00FF00u, 0x01010101u};
    for (uint32_t g = 0; g < 4; g++)
        for (uint32_t c = 0; c < 5; c++) {
            clear(&s, grounds[g]);
            draw_discs(&s, many, sizes, 2000, plain_view(), over[c]);
            for (int i = 0; i < SIDE * SIDE; i++) {
                uint32_t p = *at(&s, i % SIDE, i / SIDE), a = p >> 24;
                CHECK((p & 255) <= a && (p >> 8 & 255) <= a && (p >> 16 & 255) <= a,
                      "%08x over %08x gave %08x", over[c], grounds[g], p);
                CHECK(grounds[g] >> 24 != 255 || a == 255, "%08x lets through", p);
            }
        }
}

TEST(up_is_up_and_each_has_its_color) {
    static sheet s;
    const carom_vec2 two[2] = {{20, 80}, {70, 10}};
    const float size[2] = {4, 1.5f};
    const uint8_t meaning[3] = {DRAW_HIT, DRAW_STATIC, DRAW_MEANINGS};
    uint32_t colors[DRAW_MEANINGS];
    draw_crowd_colors(colors, true);
    draw_view v = plain_view();
    v.up = 1;
    draw_crowd crowd = {two, size, meaning, 2, 0, v};
    clear(&s, 0xFF000000u);
    draw_crowd_pixels(&crowd, at(&s, 0, 0), SIDE, SIDE, ROW * 4, colors);
    assert_int_equal(*at(&s, 20, 15), colors[DRAW_HIT]);
    assert_int_equal(*at(&s, 70, 85), colors[DRAW_STATIC]);
    assert_int_equal(colors[DRAW_HIT], 0xFFFF9E52u);
    assert_int_equal(*at(&s, 20, 80), 0xFF000000u);
    /* Items of an unknown meaning are not drawn. */
    crowd.meaning = meaning + 1;
    clear(&s, 0xFF000000u);
    draw_crowd_pixels(&crowd, at(&s, 0, 0), SIDE, SIDE, ROW * 4, colors);
    assert_int_equal(*at(&s, 20, 15), colors[DRAW_STATIC]);
    assert_int_equal(*at(&s, 70, 85), 0xFF000000u);
}

TEST(a_scaled_crowd_is_the_same_picture_with_more_pixels) {
    draw_crowd crowd = {NULL, NULL, NULL, 0, 0, plain_view()};
    crowd.view.left = 10;
    draw_crowd twice = draw_crowd_scaled(&crowd, 2, 3, 5);
    const carom_vec2 points[3] = {{0, 0}, {20, 30}, {-4, 90}};
    for (uint32_t i = 0; i < 3; i++) {
        carom_vec2 a = draw_view_to_pixels(&crowd.view, points[i]);
        carom_vec2 b = draw_view_to_pixels(&twice.view, points[i]);
        assert_float_equal(b.x, 2 * a.x + 3, 1e-4);
        assert_float_equal(b.y, 2 * a.y + 5, 1e-4);
    }
}

TEST(a_list_holds_crowds_until_it_is_cleared) {
    draw_list *l = draw_list_create(carom_allocator_default());
    const carom_vec2 place = {1, 2};
    const float size = 1;
    const uint8_t meaning = DRAW_HIT;
    draw_crowd crowd = {&place, &size, &meaning, 1, 0, plain_view()};
    crowd.view.left = 7;
    draw_line(l, vec(0, 0), vec(1, 1), DRAW_AXIS, 0);
    draw_crowd_add(l, &crowd);
    crowd.count = 0;
    draw_crowd_add(l, &crowd);
    const draw_item *item = find_item(l, DRAW_CROWD, UINT32_MAX);
    assert_non_null(item);
    assert_float_equal(item->x, 7, 0);
    assert_float_equal(item->x2, 7 + SIDE, 0);
    assert_int_equal(item->count, 1);
    assert_ptr_equal(draw_list_crowd(l, item->first)->at, &place);
    assert_int_equal(draw_list_crowd(l, item[1].first)->count, 0);
    assert_null(draw_list_crowd(l, 2));
    draw_list_clear(l);
    assert_null(draw_list_crowd(l, 0));
    draw_list_free(l);
    for (size_t k = 1; k < 4; k++) {
        counted memory = {.refuse_at = k, .most = SIZE_MAX};
        l = draw_list_create(counted_allocator(&memory));
        draw_crowd_add(l, &crowd);
        CHECK(draw_list_is_whole(l) == (memory.refused == 0), "call %zu", k);
        draw_list_free(l);
        assert_int_equal(memory.live, 0);
    }
}

/* ---- speed ----------------------------------------------------------------------------------- */

/* Many discs in cells of a unit, as a gas starts. */
static void lay(uint32_t count, carom_vec2 *centers, float *sizes, uint8_t *meanings) {
    uint32_t columns = 1;
    while ((double)columns * columns < 1.43 * count)
        columns++;
    for (uint32_t i = 0; i < count; i++) {
        sizes[i] = 0.25f + 0.2f * (float)(i * 37 % 100) / 100;
        centers[i] = vec((float)(i % columns) + 0.5f, (float)(i / columns) + 0.5f);
        meanings[i] = i % 9 == 0 ? DRAW_HIT : DRAW_DYNAMIC;
    }
}

TEST(a_million_discs_are_the_same_bits_everywhere_and_soon_done) {
    const uint32_t most = 1000000, width = 1000, height = 700;
    const uint64_t hashes[2] = {UINT64_C(0xdc823218b49e3e44), UINT64_C(0x7da79113af93ae59)};
    carom_vec2 *centers = malloc(most * sizeof *centers);
    float *sizes = malloc(most * sizeof *sizes);
    uint8_t *meanings = malloc(most);
    uint32_t *pixels = malloc((size_t)width * height * 4), colors[DRAW_MEANINGS];
    assert_true(centers && sizes && meanings && pixels);
    draw_crowd_colors(colors, false);
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t count = k == 0 ? 100000 : most;
        lay(count, centers, sizes, meanings);
        float side = centers[count - 1].y + 0.5f;
        draw_view view =
            draw_view_fit(aabb(0, 0, 1.43f * side, side), 1, 0, 0, (float)width, (float)height, 8);
        draw_crowd crowd = {centers, sizes, meanings, count, 0, view};
        double best = 1e9;
        for (int round = 0; round < 5; round++) {
            for (uint32_t i = 0; i < width * height; i++)
                pixels[i] = WHITE;
            clock_t start = clock();
            draw_crowd_pixels(&crowd, pixels, width, height, width * 4, colors);
            double ms = 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC;
            best = ms < best ? ms : best;
        }
        uint64_t hash = UINT64_C(14695981039346656037);
        for (uint32_t i = 0; i < width * height; i++)
            hash = (hash ^ pixels[i]) * UINT64_C(1099511628211);
        print_message("%u discs: %.1f ms, %.0f ns each\n", count, best, 1e6 * best / count);
        CHECK(hash == hashes[k], "%u discs: %016llx", count, (unsigned long long)hash);
    }
    free(centers);
    free(sizes);
    free(meanings);
    free(pixels);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_has_its_area_and_its_middle),
        cmocka_unit_test(each_pixel_is_covered_as_the_disc_covers_it),
        cmocka_unit_test(nothing_is_written_outside_of_the_picture_or_the_view),
        cmocka_unit_test(nothing_is_written_behind_the_last_pixel),
        cmocka_unit_test(a_disc_that_holds_all_covers_all),
        cmocka_unit_test(colors_stay_multiplied_by_their_alpha),
        cmocka_unit_test(up_is_up_and_each_has_its_color),
        cmocka_unit_test(a_scaled_crowd_is_the_same_picture_with_more_pixels),
        cmocka_unit_test(a_list_holds_crowds_until_it_is_cleared),
        cmocka_unit_test(a_million_discs_are_the_same_bits_everywhere_and_soon_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
