/* Tests that merged rectangles cover the same tiles, each once, and are few. */
#include "unit.h"

#include "tiled/merge.h"

#define SIDE 24

static void paint(const merge_list *list, uint8_t grid[SIDE][SIDE]) {
    memset(grid, 0, SIDE * SIDE);
    for (size_t i = 0; i < list->count; i++)
        for (int64_t y = list->at[i].y0; y < list->at[i].y1; y++)
            for (int64_t x = list->at[i].x0; x < list->at[i].x1; x++)
                grid[y][x]++;
}

static merge_list merged(merge_list *in) {
    merge_list out = {NULL, 0, 0};
    assert_int_equal(merge_rects(in, &out), MERGE_OK);
    for (size_t i = 1; i < out.count; i++)
        CHECK(out.at[i - 1].y0 < out.at[i].y0 ||
                  (out.at[i - 1].y0 == out.at[i].y0 && out.at[i - 1].x0 < out.at[i].x0),
              "rectangle %zu is not in the order of rows", i);
    return out;
}

/* Paints the rows of a picture, a tile for each #, and checks the number of rectangles. */
static void check_picture(const char *const *rows, size_t count, size_t expected) {
    merge_list in = {NULL, 0, 0};
    for (size_t y = 0; y < count; y++)
        for (size_t x = 0; rows[y][x]; x++)
            if (rows[y][x] == '#')
                assert_true(merge_put(
                    &in, (merge_rect){(int64_t)x, (int64_t)y, (int64_t)x + 1, (int64_t)y + 1}));
    merge_list out = merged(&in);
    CHECK(out.count == expected, "%zu rectangles, expected %zu, of %s", out.count, expected,
          rows[0]);
    merge_free(&in);
    merge_free(&out);
}

TEST(few_are_few) {
    static const char *const room[] = {"######", "#    #", "#    #", "######"};
    static const char *const block[] = {"####", "####", "####"};
    static const char *const ledges[] = {"#    ", "###  ", "#    ", "###  ", "#    "};
    static const char *const stairs[] = {"   #", "  ##", " ###", "####"};
    static const char *const checks[] = {"# # ", " # #", "# # "};
    check_picture(room, 4, 4);
    check_picture(block, 3, 1);
    check_picture(ledges, 5, 3); /* by rows it would be five */
    check_picture(stairs, 4, 4);
    check_picture(checks, 3, 6);
}

TEST(nothing_comes_of_nothing) {
    merge_list in = {NULL, 0, 0}, out = merged(&in);
    assert_int_equal(out.count, 0);
    merge_free(&out);
}

TEST(random_ones_cover_the_same_places_once) {
    static uint8_t before[SIDE][SIDE], after[SIDE][SIDE];
    int rounds = unit_size("rounds", 20000, 200000);
    size_t given = 0, left = 0;
    for (int round = 0; round < rounds; round++) {
        merge_list in = {NULL, 0, 0};
        for (uint64_t n = unit_random() % 20; n > 0; n--) {
            int64_t x = (int64_t)(unit_random() % SIDE), y = (int64_t)(unit_random() % SIDE);
            int64_t w = 1 + (int64_t)(unit_random() % (uint64_t)(SIDE - x));
            int64_t h = 1 + (int64_t)(unit_random() % (uint64_t)(SIDE - y));
            assert_true(merge_put(&in, (merge_rect){x, y, x + w, y + h}));
        }
        paint(&in, before);
        given += in.count;
        merge_list out = merged(&in);
        left += out.count;
        paint(&out, after);
        for (size_t i = 0; i < SIDE * SIDE; i++) {
            uint8_t was = before[i / SIDE][i % SIDE], is = after[i / SIDE][i % SIDE];
            CHECK(is == (was > 0), "round %d: place %zu,%zu is covered %u times", round, i % SIDE,
                  i / SIDE, is);
        }
        merge_free(&in);
        merge_free(&out);
    }
    printf("%zu rectangles as %zu\n", given, left);
}

TEST(those_that_overlap_by_the_thousands_are_refused) {
    merge_list in = {NULL, 0, 0}, out = {NULL, 0, 0};
    for (int64_t i = 0; i < 60000; i++)
        assert_true(merge_put(&in, (merge_rect){i, i, i + 60000, i + 60000}));
    assert_int_equal(merge_rects(&in, &out), MERGE_WORK);
    merge_free(&in);
    merge_free(&out);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_are_few),
        cmocka_unit_test(nothing_comes_of_nothing),
        cmocka_unit_test(random_ones_cover_the_same_places_once),
        cmocka_unit_test(those_that_overlap_by_the_thousands_are_refused),
    };
    return RUN(tests);
}
