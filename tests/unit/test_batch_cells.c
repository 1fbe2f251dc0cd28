/* The kernels of the world's grid: on every instruction set the pairs are those of a loop over all
 * discs, and the discs hold the paths. */
#include "unit_world.h"

#include "batch/isa.h"
#include "carom/batch.h"

enum { COLUMNS = 7, ROWS = 6, CELLS = COLUMNS * (ROWS + 2), DISCS = 240 };

typedef struct {
    float x[DISCS + CAROMI_CELLS_BEYOND], y[DISCS + CAROMI_CELLS_BEYOND],
        radius[DISCS + CAROMI_CELLS_BEYOND];
    uint32_t starts[CELLS + 4], cell_of[DISCS];
    uint32_t count;
} grid;

static float between(float low, float high) {
    return low + (high - low) * (float)(unit_random() & 0xffffu) / 65536.0f;
}

/* Up to 16 discs in each cell, some cells empty; the first and the last row and column are. */
static void fill(grid *g) {
    g->count = 0;
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        const uint32_t row = cell / COLUMNS, column = cell % COLUMNS;
        g->starts[cell] = g->count;
        const bool inside = row > 0 && row < ROWS && column > 0 && column + 1 < COLUMNS;
        uint32_t count = inside && unit_random() % 3 != 0 ? (uint32_t)(unit_random() % 17) : 0;
        for (; count > 0 && g->count < DISCS; count--) {
            g->x[g->count] = (float)column + between(0.0f, 1.0f);
            g->y[g->count] = (float)row + between(0.0f, 1.0f);
            g->cell_of[g->count] = cell;
            g->radius[g->count++] = between(0.0f, 0.5f);
        }
    }
    for (uint32_t cell = CELLS; cell < CELLS + 4; cell++)
        g->starts[cell] = g->count;
    for (uint32_t i = g->count; i < g->count + CAROMI_CELLS_BEYOND; i++) {
        g->x[i] = g->y[i] = 0.0f; /* which must not be found */
        g->radius[i] = 100.0f;
    }
}

static bool touches(const grid *g, uint32_t i, uint32_t k) {
    const float dx = g->x[k] - g->x[i], dy = g->y[k] - g->y[i], r = g->radius[k] + g->radius[i];
    return dx * dx + dy * dy <= r * r;
}

static int by_discs(const void *a, const void *b) {
    const caromi_pair *p = a, *q = b;
    const uint32_t low_p = p->a < p->b ? p->a : p->b, low_q = q->a < q->b ? q->a : q->b;
    const uint32_t high_p = p->a ^ p->b ^ low_p, high_q = q->a ^ q->b ^ low_q;
    return low_p != low_q ? (low_p > low_q) - (low_p < low_q)
                          : (high_p > high_q) - (high_p < high_q);
}

TEST(pairs_are_those_of_a_loop_over_all_discs) {
    static caromi_pair found[DISCS * DISCS / 2], expected[DISCS * DISCS / 2];
    for (int round = 0; round < 50; round++) {
        static grid g;
        fill(&g);
        size_t count = 0;
        for (uint32_t i = 0; i < g.count; i++)
            for (uint32_t k = i + 1; k < g.count; k++)
                if (touches(&g, i, k))
                    expected[count++] = (caromi_pair){i, k};
        const caromi_cells cells = {g.x, g.y, g.radius, g.starts, g.cell_of, COLUMNS};
        for (size_t isa = 0; carom_batch_isa_at(isa); isa++) {
            assert_int_equal(carom_batch_set_isa(carom_batch_isa_at(isa)), CAROM_OK);
            const caromi_cell_kernels *kernels = caromi_batch_cell_kernels();
            const uint64_t got = kernels->pairs(&cells, 0, g.count, found, COUNT(found));
            CHECK(got == count, "%s, round %d: %llu pairs, not %zu", carom_batch_isa(), round,
                  (unsigned long long)got, count);
            qsort(found, count, sizeof *found, by_discs);
            for (size_t i = 0; i < count; i++)
                CHECK(by_discs(&found[i], &expected[i]) == 0, "%s, round %d: pair %zu",
                      carom_batch_isa(), round, i);
            /* Pairs beyond the capacity are counted, but not written. */
            found[count / 2] = (caromi_pair){7, 7};
            assert_true(kernels->pairs(&cells, 0, g.count, found, count / 2) == count);
            assert_int_equal(found[count / 2].a, 7);
            assert_int_equal(found[count / 2].b, 7);
            uint64_t one_by_one = 0;
            for (uint32_t i = 0; i < g.count; i++)
                one_by_one += kernels->disc(&cells, i, i + 1, g.count, found, COUNT(found));
            assert_true(one_by_one == count);
        }
    }
}

/* In all cells without the first and the last row, in one of them, and in a few of three rows. */
TEST(touching_rings_are_those_of_a_loop_over_all_of_them) {
    static uint32_t found[DISCS + 64], fewer[64];
    for (int round = 0; round < 50; round++) {
        static grid g;
        static float far[DISCS + CAROMI_CELLS_BEYOND];
        static uint8_t marked[DISCS];
        fill(&g);
        for (uint32_t i = 0; i < g.count; i++) {
            far[i] = g.radius[i] + between(0.0f, 0.5f);
            marked[i] = unit_random() % 3 == 0;
        }
        const size_t cell = COLUMNS + unit_random() % COLUMNS;
        const caromi_cell_block blocks[3] = {{g.starts + COLUMNS, COLUMNS, COLUMNS, ROWS},
                                             {g.starts + cell, COLUMNS, 1, 1},
                                             {g.starts + cell, COLUMNS, 1 + cell % 3, 3}};
        const caromi_cell_block block = blocks[round % 3];
        const caromi_rings rings = {g.x, g.y, g.radius, far, marked};
        const uint32_t skipped = (uint32_t)(unit_random() % DISCS);
        const caromi_disc disc = {between(0.0f, COLUMNS),
                                  between(0.0f, ROWS),
                                  between(0.0f, 2.0f),
                                  {skipped, skipped + 1}};
        for (size_t isa = 0; carom_batch_isa_at(isa); isa++) {
            assert_int_equal(carom_batch_set_isa(carom_batch_isa_at(isa)), CAROM_OK);
            const caromi_cell_kernels *kernels = caromi_batch_cell_kernels();
            const uint32_t count = kernels->touching(&rings, &block, &disc, found, COUNT(found));
            uint32_t at = 0;
            for (size_t row = 0; row < block.rows; row++) {
                const uint32_t *starts = block.starts + row * block.pitch;
                for (uint32_t i = starts[0]; i < starts[block.width]; i++) {
                    const float dx = g.x[i] - disc.x, dy = g.y[i] - disc.y;
                    const float r = (marked[i] ? far[i] : g.radius[i]) + disc.radius;
                    if (dx * dx + dy * dy > r * r || i == skipped || i == skipped + 1)
                        continue;
                    CHECK(at < count && found[at] == i, "%s, round %d: ring %u", carom_batch_isa(),
                          round, i);
                    at++;
                }
            }
            assert_int_equal(at, count);
            /* Pairs beyond the capacity are not written. */
            const uint32_t some = kernels->touching(&rings, &block, &disc, fewer, COUNT(fewer));
            assert_true(some == count || some == CAROMI_TOO_MANY);
        }
    }
}

/* The record of a body, as in a world. */
typedef struct {
    float x, y, before_x, before_y, vx, vy, half_x, half_y, rest[8];
} record;

TEST(discs_hold_the_paths_and_are_the_same_everywhere) {
    static record records[DISCS];
    static uint32_t numbers[DISCS + CAROMI_CELLS_BEYOND];
    static float x[DISCS + 16], y[DISCS + 16], near[DISCS + 16], far[DISCS + 16];
    static float middle_x[DISCS + 16], middle_y[DISCS + 16];
    static float first[4][DISCS];
    for (uint32_t i = 0; i < DISCS; i++) {
        const bool is_circle = i % 3 != 0;
        records[i] = (record){.x = between(-1000.0f, 1000.0f),
                              .y = between(-1000.0f, 1000.0f),
                              .vx = between(-100.0f, 100.0f),
                              .vy = between(-100.0f, 100.0f),
                              .half_x = between(0.1f, 2.0f),
                              .half_y = is_circle ? 0.0f : between(0.1f, 2.0f)};
        numbers[i] = (i * 37) % DISCS;
    }
    const float h = 1.0f / 120.0f;
    const caromi_straight bodies = {&records[0].x, numbers, h, 0.02f, 0.5f, 0x1p-19f, 0x1p-18f};
    for (size_t count = DISCS - 9; count <= DISCS; count++) {
        for (size_t isa = 0; carom_batch_isa_at(isa); isa++) {
            assert_int_equal(carom_batch_set_isa(carom_batch_isa_at(isa)), CAROM_OK);
            caromi_extremes e = {0, INFINITY, 0, 0, INFINITY, INFINITY, -INFINITY, -INFINITY};
            caromi_batch_cell_kernels()->measure(&bodies, count, middle_x, middle_y, &e);
            caromi_batch_cell_kernels()->discs(&bodies, count, x, y, near, far);
            double largest = 0, smallest = INFINITY, farthest = 0, widest = 0;
            float low_x = INFINITY, low_y = INFINITY, high_x = -INFINITY, high_y = -INFINITY;
            for (size_t i = 0; i < count; i++) {
                const record *r = &records[numbers[i]];
                const double reach = hypot((double)r->half_x, (double)r->half_y);
                const double way = hypot((double)r->vx, (double)r->vy) * (double)h;
                largest = fmax(largest, reach);
                farthest = fmax(farthest, way);
                smallest = fmin(smallest, reach);
                widest = fmax(widest, reach + 3 * way);
                low_x = fminf(low_x, x[i]), low_y = fminf(low_y, y[i]);
                high_x = fmaxf(high_x, x[i]), high_y = fmaxf(high_y, y[i]);
                CHECK(unit_same_bits(middle_x[i], x[i]) && unit_same_bits(middle_y[i], y[i]),
                      "%s: middle %zu", carom_batch_isa(), i);
                for (int end = -1; end <= 1; end += 2) {
                    const double px = (double)r->x + (1 + end) * (double)(h * r->vx);
                    const double py = (double)r->y + (1 + end) * (double)(h * r->vy);
                    CHECK(hypot(px - (double)x[i], py - (double)y[i]) + reach <= (double)near[i],
                          "%s: path %zu leaves its disc", carom_batch_isa(), i);
                }
                CHECK((double)near[i] < way + 1.05 * reach + 0.01, "%s: disc %zu is too large",
                      carom_batch_isa(), i);
                CHECK(far[i] >= near[i] && (double)far[i] >= reach + fmax(0.5, 3 * way),
                      "%s: far disc %zu", carom_batch_isa(), i);
                if (isa == 0) {
                    first[0][i] = x[i], first[1][i] = y[i];
                    first[2][i] = near[i], first[3][i] = far[i];
                }
                CHECK(unit_same_bits(first[0][i], x[i]) && unit_same_bits(first[1][i], y[i]) &&
                          unit_same_bits(first[2][i], near[i]) &&
                          unit_same_bits(first[3][i], far[i]),
                      "%s: disc %zu", carom_batch_isa(), i);
            }
            assert_true(fabs((double)e.largest - largest) < 1e-6);
            assert_true(fabs((double)e.smallest - smallest) < 1e-6);
            assert_true(fabs((double)e.farthest - farthest) < 1e-6);
            assert_true(fabs((double)e.widest - widest) < 1e-5);
            assert_true(e.low_x == low_x && e.low_y == low_y);
            assert_true(e.high_x == high_x && e.high_y == high_y);
        }
    }
}

/* Returns whether the distance of two centres ever falls below `share` times the sum of the
 * radii. */
static bool collide(const record *a, const record *b, double share) {
    const double x = (double)a->x - (double)b->x, y = (double)a->y - (double)b->y;
    const double vx = (double)a->vx - (double)b->vx, vy = (double)a->vy - (double)b->vy;
    const double radii = share * ((double)a->half_x + (double)b->half_x);
    const double cross = x * vy - y * vx;
    return x * vx + y * vy < 0 && cross * cross <= (vx * vx + vy * vy) * radii * radii;
}

TEST(sift_finds_the_circles_that_part_close_or_collide) {
    static record records[DISCS];
    static uint32_t numbers[DISCS];
    caromi_pair pairs[2 * CAROMI_SIFTED];
    for (uint32_t i = 0; i < DISCS; i++) {
        records[i] = (record){.x = between(-5.0f, 5.0f),
                              .y = between(-5.0f, 5.0f),
                              .vx = i % 7 ? between(-10.0f, 10.0f) : 0.0f,
                              .vy = i % 7 ? between(-10.0f, 10.0f) : 0.0f,
                              .half_x = between(0.1f, 1.0f)};
        numbers[i] = (i * 37) % DISCS;
    }
    for (uint32_t i = 0; i < 2 * CAROMI_SIFTED; i++)
        pairs[i] = (caromi_pair){i * 3 % DISCS, (i * 5 + 1) % DISCS};
    for (size_t count = 1; count <= CAROMI_SIFTED; count++) {
        caromi_sifted first = {0};
        for (size_t isa = 0; carom_batch_isa_at(isa); isa++) {
            assert_int_equal(carom_batch_set_isa(carom_batch_isa_at(isa)), CAROM_OK);
            const caromi_circle_pairs circles = {
                &records[0].x, numbers, pairs, count, 2 * CAROMI_SIFTED - count, 0x1p-22f, 1e-5f};
            const caromi_sifted found = caromi_batch_cell_kernels()->sift(&circles);
            const uint64_t beyond = count < 64 ? UINT64_MAX << count : 0;
            assert_true(((found.parts | found.closes | found.collides) & beyond) == 0);
            assert_true((found.parts & found.closes) == 0);
            for (size_t i = 0; i < count; i++) {
                const record *a = &records[numbers[pairs[i].a]], *b = &records[numbers[pairs[i].b]];
                const double x = (double)a->x - (double)b->x, y = (double)a->y - (double)b->y;
                const double vx = (double)a->vx - (double)b->vx;
                const double vy = (double)a->vy - (double)b->vy;
                const double gap = hypot(x, y) - (double)a->half_x - (double)b->half_x;
                const double along = x * vx + y * vy;
                const bool parts = found.parts >> i & 1, closes = found.closes >> i & 1;
                if (fabs(gap) > 1e-4 && fabs(along) > 1e-2)
                    CHECK(parts == (gap > 0 && along > 0) && closes == (gap > 0 && along < 0),
                          "%s: pair %zu of %zu", carom_batch_isa(), i, count);
                const bool collides = found.collides >> i & 1;
                CHECK(collides || !collide(a, b, 1.0), "%s: pair %zu of %zu collides",
                      carom_batch_isa(), i, count);
                CHECK(!collides || fabs(along) < 1e-2 || collide(a, b, 1.01),
                      "%s: pair %zu of %zu does not", carom_batch_isa(), i, count);
            }
            if (isa == 0)
                first = found;
            CHECK(first.parts == found.parts && first.closes == found.closes &&
                      first.collides == found.collides,
                  "%s: %zu pairs", carom_batch_isa(), count);
        }
    }
}

TEST(finish_moves_records_along_their_velocities) {
    static record before[DISCS], after[DISCS];
    static uint32_t numbers[DISCS];
    static float moved[DISCS + CAROMI_CELLS_BEYOND];
    const double dt = 1 / 60.0, limit = 1000.0;
    for (size_t isa = 0; carom_batch_isa_at(isa); isa++) {
        assert_int_equal(carom_batch_set_isa(carom_batch_isa_at(isa)), CAROM_OK);
        for (size_t count = 0; count <= 64; count++) {
            for (uint32_t i = 0; i < DISCS; i++) {
                before[i] = (record){.x = between(-1000.0f, 1000.0f),
                                     .y = between(-1000.0f, 1000.0f),
                                     .vx = i % 5 ? between(-100.0f, 100.0f) : -0.0f,
                                     .vy = between(-100.0f, 100.0f),
                                     .half_x = between(0.1f, 2.0f)};
                after[i] = before[i];
                numbers[i] = (i * 37) % DISCS;
            }
            const uint64_t stay =
                caromi_batch_cell_kernels()->finish(&after[0].x, numbers, count, dt, limit, moved);
            for (size_t i = 0; i < count; i++) {
                const record *b = &before[numbers[i]], *a = &after[numbers[i]];
                const double x = (double)b->x + dt * (double)b->vx;
                const double y = (double)b->y + dt * (double)b->vy;
                if (stay >> i & 1) { /* one of a vector leaves the limits */
                    record kept = *b;
                    kept.before_x = b->x;
                    kept.before_y = b->y;
                    assert_memory_equal(a, &kept, sizeof *a);
                    continue;
                }
                const double way_x = x - (double)b->x, way_y = y - (double)b->y;
                CHECK(moved[i] == (float)sqrt(way_x * way_x + way_y * way_y), "%s: way %zu",
                      carom_batch_isa(), i);
                assert_true(fabs(x) <= limit && fabs(y) <= limit);
                CHECK(unit_same_bits(a->x, (float)x + 0.0f) &&
                          unit_same_bits(a->y, (float)y + 0.0f) &&
                          unit_same_bits(a->vx, b->vx + 0.0f) &&
                          unit_same_bits(a->vy, b->vy + 0.0f) && a->before_x == b->x &&
                          a->before_y == b->y && a->half_x == b->half_x,
                      "%s: record %zu", carom_batch_isa(), i);
            }
            for (size_t i = count; i < DISCS; i++)
                assert_memory_equal(&after[numbers[i]], &before[numbers[i]], sizeof *after);
        }
    }
}

/* The reach of these bodies is 1.75; the kernels compute an ulp less. Both must count as one size:
 * otherwise a step would have many windows. */
TEST(crates_at_rest_need_one_window) {
    carom_world *w = setup_world();
    for (int i = 0; i < 65; i++)
        add_body(w, box_def(CAROM_DYNAMIC, 10 * (float)i, 0, 1.4f, 1.05f));
    assert_int_equal(carom_world_step(w, 1 / 60.0f), CAROM_OK);
    assert_int_equal(carom_world_stats(w).windows, 1);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    unit_seed(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_those_of_a_loop_over_all_discs),
        cmocka_unit_test(touching_rings_are_those_of_a_loop_over_all_of_them),
        cmocka_unit_test(discs_hold_the_paths_and_are_the_same_everywhere),
        cmocka_unit_test(sift_finds_the_circles_that_part_close_or_collide),
        cmocka_unit_test(finish_moves_records_along_their_velocities),
        cmocka_unit_test(crates_at_rest_need_one_window),
    };
    return RUN(tests);
}
