/* Tests each sentence of broadphase.h. tests/property checks in worlds of every kind that the
 * results are complete, and nothing else is reported. */
#include "unit.h"
#include "unit_batch.h"

#include <stdlib.h>

#define ROOM 64u

static const carom_aabb row[] = {
    {{0, 0}, {1, 1}}, {{1, 0}, {2, 1}}, {{2, 1}, {3, 2}}, {{10, 10}, {11, 11}}, {{0, 0}, {20, 20}}};

static carom_broadphase *setup_empty(void) {
    carom_broadphase_def def = carom_broadphase_def_default();
    carom_broadphase *p = carom_broadphase_create(&def);
    assert_non_null(p);
    return p;
}

static carom_broadphase *setup_row(void) {
    carom_broadphase *p = setup_empty();
    assert_int_equal(carom_broadphase_build(p, row, sizeof row[0], COUNT(row)), CAROM_OK);
    return p;
}

static bool is_nothing(carom_aabb b) {
    return b.min.x == 1 && b.min.y == 1 && b.max.x == -1 && b.max.y == -1;
}

/* Ids in the order in which a visitor gets them. */
typedef struct visited {
    uint32_t ids[ROOM];
    size_t count;
} visited;

static void note_visit(void *ctx, uint32_t id) {
    visited *v = ctx;
    assert_true(v->count < ROOM);
    v->ids[v->count++] = id;
}

/* Returns the ids, which are below 64, as bits. Checks that a visitor gets the ids of the list in
 * the same order. */
static uint64_t bits_of(const uint32_t *ids, size_t count, const visited *v) {
    uint64_t bits = 0;
    assert_true(count <= ROOM);
    assert_int_equal(v->count, count);
    assert_memory_equal(v->ids, ids, count * sizeof *ids);
    for (size_t i = 0; i < count; i++)
        bits |= UINT64_C(1) << ids[i];
    return bits;
}

static uint64_t near_region(const carom_broadphase *p, carom_aabb region) {
    uint32_t ids[ROOM];
    visited v = {.count = 0};
    carom_broadphase_visit(p, region, note_visit, &v);
    return bits_of(ids, carom_broadphase_query(p, region, ids, ROOM), &v);
}

static uint64_t in_the_way(const carom_broadphase *p, carom_aabb moving, carom_vec2 motion) {
    uint32_t ids[ROOM];
    visited v = {.count = 0};
    carom_broadphase_visit_sweep(p, moving, motion, note_visit, &v);
    return bits_of(ids, carom_broadphase_sweep(p, moving, motion, ids, ROOM), &v);
}

static carom_aabb everywhere(void) {
    return aabb(-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX);
}

/* ---- making ---------------------------------------------------------------------------------- */

TEST(default_definition_is_complete) {
    carom_broadphase_def def = carom_broadphase_def_default();
    assert_int_equal(def.size, sizeof def);
    assert_int_equal(def.reserved, 0);
    assert_non_null(def.allocator.alloc);
    assert_non_null(def.allocator.free);
}

TEST(definitions_that_are_not_valid_make_nothing) {
    carom_broadphase_def def = carom_broadphase_def_default();
    assert_null(carom_broadphase_create(NULL));
    def.size--;
    assert_null(carom_broadphase_create(&def));
    def.size = 0;
    assert_null(carom_broadphase_create(&def));
    def.size = UINT32_MAX;
    assert_null(carom_broadphase_create(&def));
    def = carom_broadphase_def_default();
    def.allocator.alloc = NULL;
    assert_null(carom_broadphase_create(&def));
    def = carom_broadphase_def_default();
    def.allocator.free = NULL;
    assert_null(carom_broadphase_create(&def));
}

TEST(null_may_be_destroyed) {
    carom_broadphase_destroy(NULL);
}

TEST(an_empty_one_reports_nothing) {
    carom_broadphase *p = setup_empty();
    assert_int_equal(carom_broadphase_count(p), 0);
    assert_int_equal(carom_broadphase_pairs(p, NULL, 0), 0);
    assert_int_equal(near_region(p, everywhere()), 0);
    assert_int_equal(in_the_way(p, aabb(0, 0, 1, 1), vec(5, 5)), 0);
    assert_true(is_nothing(carom_broadphase_get(p, 0)));
    assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    carom_broadphase_remove(p, 0);
    assert_int_equal(carom_broadphase_build(p, NULL, sizeof(carom_aabb), 0), CAROM_OK);
    assert_int_equal(carom_broadphase_pairs(p, NULL, 0), 0);
    carom_broadphase_destroy(p);
}

/* ---- holding --------------------------------------------------------------------------------- */

TEST(a_build_that_cannot_read_its_boxes_changes_nothing) {
    carom_broadphase *p = setup_row();
    const size_t count = carom_broadphase_count(p);
    assert_int_equal(carom_broadphase_build(p, NULL, sizeof row[0], 1), CAROM_ERROR_VALUE);
    assert_int_equal(carom_broadphase_build(p, row, sizeof row[0] + 2, 2), CAROM_ERROR_VALUE);
    assert_int_equal(carom_broadphase_build(p, row, 1, 2), CAROM_ERROR_VALUE);
    assert_int_equal(carom_broadphase_count(p), count);
    carom_broadphase_destroy(p);
}

TEST(building_replaces_everything) {
    carom_broadphase *p = setup_row();
    assert_int_equal(carom_broadphase_set(p, 40, aabb(0, 0, 1, 1)), CAROM_OK);
    assert_int_equal(carom_broadphase_build(p, row + 3, sizeof row[0], 2), CAROM_OK);
    assert_int_equal(carom_broadphase_count(p), 2);
    assert_int_equal(near_region(p, everywhere()), 3);
    assert_true(is_nothing(carom_broadphase_get(p, 2)) && is_nothing(carom_broadphase_get(p, 40)));
    assert_int_equal(carom_broadphase_build(p, NULL, sizeof row[0], 0), CAROM_OK);
    assert_int_equal(carom_broadphase_count(p), 0);
    assert_int_equal(near_region(p, everywhere()), 0);
    assert_true(is_nothing(carom_broadphase_get(p, 0)));
    carom_broadphase_destroy(p);
}

TEST(bounds_lie_a_stride_apart) {
    struct body {
        float mass;
        carom_aabb bounds;
        uint32_t color[3];
    } bodies[COUNT(row)];
    carom_broadphase *p = setup_empty();
    memset(bodies, 0xFF, sizeof bodies);
    for (size_t i = 0; i < COUNT(row); i++)
        bodies[i].bounds = row[i];
    assert_int_equal(carom_broadphase_build(p, &bodies[0].bounds, sizeof bodies[0], COUNT(row)),
                     CAROM_OK);
    for (uint32_t i = 0; i < COUNT(row); i++) {
        carom_aabb held = carom_broadphase_get(p, i);
        assert_memory_equal(&held, &row[i], sizeof held);
    }
    assert_int_equal(carom_broadphase_pairs(p, NULL, 0), 6);
    carom_broadphase_destroy(p);
}

/* The array may end with its last box: not a byte after it is read. */
TEST(a_build_reads_no_more_than_it_is_given) {
    carom_broadphase *p = setup_row();
    carom_aabb *one = malloc(sizeof *one);
    assert_non_null(one);
    *one = row[0];
    assert_int_equal(carom_broadphase_build(p, one, sizeof *one, 1), CAROM_OK);
    assert_int_equal(carom_broadphase_build(p, one, 1000 * sizeof *one, 1), CAROM_OK);
    assert_int_equal(near_region(p, everywhere()), 1);
    free(one);
    carom_broadphase_destroy(p);
}

TEST(setting_is_answered_at_once_before_and_after_an_update) {
    carom_broadphase *p = setup_row();
    for (int updated = 0; updated < 2; updated++) {
        assert_int_equal(carom_broadphase_set(p, 0, aabb(100, 100, 101, 101)), CAROM_OK);
        assert_int_equal(carom_broadphase_set(p, 9, aabb(101, 101, 102, 102)), CAROM_OK);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(near_region(p, aabb(100, 100, 100, 100)), 1u << 0);
            assert_int_equal(near_region(p, aabb(101, 101, 101, 101)), 1u << 0 | 1u << 9);
            assert_int_equal(near_region(p, aabb(0, 0, 0.5f, 0.5f)), 1u << 4);
            assert_int_equal(carom_broadphase_count(p), 6);
            assert_int_equal(carom_broadphase_update(p), CAROM_OK);
        }
    }
    carom_broadphase_destroy(p);
}

TEST(removing_is_answered_at_once_and_twice_is_once) {
    carom_broadphase *p = setup_row();
    assert_int_equal(carom_broadphase_set(p, 9, row[3]), CAROM_OK);
    for (int i = 0; i < 2; i++) {
        carom_broadphase_remove(p, 4);
        carom_broadphase_remove(p, 9);
        assert_int_equal(carom_broadphase_count(p), 4);
        assert_int_equal(near_region(p, everywhere()), 0xF);
        assert_int_equal(carom_broadphase_pairs(p, NULL, 0), 2);
        assert_true(is_nothing(carom_broadphase_get(p, 4)));
        assert_true(is_nothing(carom_broadphase_get(p, 9)));
        assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    }
    assert_int_equal(carom_broadphase_set(p, 4, row[4]), CAROM_OK);
    assert_int_equal(carom_broadphase_pairs(p, NULL, 0), 6);
    carom_broadphase_destroy(p);
}

TEST(unknown_ids_hold_nothing_and_may_be_removed) {
    static const uint32_t unknown[] = {5, 6, 1000, 1u << 28, UINT32_MAX - 1, UINT32_MAX};
    carom_broadphase *p = setup_row();
    for (size_t i = 0; i < COUNT(unknown); i++) {
        CHECK(is_nothing(carom_broadphase_get(p, unknown[i])), "id %u", unknown[i]);
        carom_broadphase_remove(p, unknown[i]);
        CHECK(carom_broadphase_count(p) == COUNT(row), "id %u", unknown[i]);
    }
    assert_int_equal(near_region(p, everywhere()), 0x1F);
    carom_broadphase_destroy(p);
}

TEST(a_large_id_is_held_among_small_ones) {
    const uint32_t large = 1000000;
    uint32_t ids[2] = {0, 0};
    carom_id_pair pairs[8];
    carom_broadphase *p = setup_row();
    assert_int_equal(carom_broadphase_set(p, large, aabb(10, 10, 10, 10)), CAROM_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(carom_broadphase_query(p, row[3], ids, 2), 3);
        assert_int_equal(carom_broadphase_pairs(p, pairs, 8), 8);
        size_t with_large = 0;
        for (size_t k = 0; k < 8; k++)
            with_large += pairs[k].b == large && pairs[k].a >= 3;
        assert_int_equal(with_large, 2);
        assert_true(is_nothing(carom_broadphase_get(p, large - 1)));
        assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    }
    carom_broadphase_destroy(p);
}

TEST(invalid_bounds_are_stored_but_never_reported) {
    const carom_aabb invalid[] = {aabb(NAN, 0, 1, 1),       aabb(0, NAN, 1, 1),
                                  aabb(0, 0, NAN, 1),       aabb(0, 0, 1, NAN),
                                  aabb(-INFINITY, 0, 1, 1), aabb(0, 0, INFINITY, 1),
                                  aabb(0, 0, 1, INFINITY),  aabb(1, 0, 0, 1),
                                  aabb(0, 1, 1, 0),         aabb(0, -INFINITY, 1, INFINITY)};
    carom_broadphase *p = setup_empty();
    for (int set = 0; set < 2; set++) {
        if (set)
            assert_int_equal(carom_broadphase_build(p, row, sizeof row[0], COUNT(row)), CAROM_OK);
        for (uint32_t i = 0; i < COUNT(invalid); i++)
            if (set)
                assert_int_equal(carom_broadphase_set(p, i, invalid[i]), CAROM_OK);
        if (!set)
            assert_int_equal(carom_broadphase_build(p, invalid, sizeof invalid[0], COUNT(invalid)),
                             CAROM_OK);
        for (uint32_t i = 0; i < COUNT(invalid); i++) {
            carom_aabb held = carom_broadphase_get(p, i);
            CHECK(memcmp(&held, &invalid[i], sizeof held) == 0, "invalid bounds %u", i);
        }
        assert_int_equal(carom_broadphase_count(p), 0);
        assert_int_equal(near_region(p, everywhere()), 0);
        assert_int_equal(in_the_way(p, aabb(0, 0, 1, 1), vec(1, 1)), 0);
        assert_int_equal(carom_broadphase_pairs(p, NULL, 0), 0);
        assert_int_equal(carom_broadphase_update(p), CAROM_OK);
    }
    assert_int_equal(carom_broadphase_set(p, 2, row[0]), CAROM_OK);
    assert_int_equal(near_region(p, everywhere()), 1u << 2);
    assert_int_equal(carom_broadphase_count(p), 1);
    carom_broadphase_destroy(p);
}

/* ---- asking ---------------------------------------------------------------------------------- */

TEST(pairs_that_touch_count_and_each_comes_once) {
    static const carom_id_pair expected[] = {{0, 1}, {0, 4}, {1, 2}, {1, 4}, {2, 4}, {3, 4}};
    carom_id_pair pairs[8];
    carom_broadphase *p = setup_row();
    assert_int_equal(carom_broadphase_pairs(p, pairs, 8), COUNT(expected));
    for (size_t i = 0; i < COUNT(expected); i++) {
        int found = 0;
        for (size_t k = 0; k < COUNT(expected); k++)
            found += pairs[k].a == expected[i].a && pairs[k].b == expected[i].b;
        CHECK(found == 1, "pair %u %u", expected[i].a, expected[i].b);
    }
    carom_broadphase_destroy(p);
}

TEST(pairs_are_ready_for_a_batch) {
    carom_id_pair pairs[8];
    uint64_t bits = 0;
    carom_broadphase *p = setup_row();
    size_t n = carom_broadphase_pairs(p, pairs, 8);
    const carom_pairs ready = {&pairs->a, &pairs->b, sizeof(carom_id_pair), n};
    carom_aabbs boxes = carom_aabbs_from(row, COUNT(row));
    /* 0 1 and 1 2 only touch. */
    assert_int_equal(BATCH_COUNT(carom_batch_overlap_aabb_aabb, boxes, boxes, &ready, &bits), 4);
    carom_broadphase_destroy(p);
}

TEST(a_region_finds_what_it_touches) {
    static const struct {
        carom_aabb region;
        uint64_t expected;
    } cases[] = {{{{0, 0}, {0, 0}}, 0x11},      {{{1, 1}, {1, 1}}, 0x13},
                 {{{2, 1}, {2, 1}}, 0x16},      {{{-5, -5}, {-0.1f, 50}}, 0},
                 {{{-5, -5}, {-0.0f, 50}}, 17}, {{{20, 20}, {30, 30}}, 0x10},
                 {{{12, 12}, {13, 13}}, 0x10},  {{{0, 0}, {20, 20}}, 0x1F}};
    carom_broadphase *p = setup_row();
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK(near_region(p, cases[i].region) == cases[i].expected, "region %zu", i);
    carom_broadphase_destroy(p);
}

TEST(invalid_regions_boxes_and_motions_find_nothing) {
    const carom_aabb invalid[] = {aabb(NAN, 0, 20, 20), aabb(0, 0, INFINITY, 20),
                                  aabb(-INFINITY, -INFINITY, INFINITY, INFINITY), aabb(2, 0, 1, 20),
                                  aabb(0, 5, 20, 4)};
    const carom_vec2 motions[] = {{NAN, 0}, {0, NAN}, {INFINITY, 0}, {0, -INFINITY}};
    carom_broadphase *p = setup_row();
    for (size_t i = 0; i < COUNT(invalid); i++) {
        CHECK(near_region(p, invalid[i]) == 0, "region %zu", i);
        CHECK(in_the_way(p, invalid[i], vec(1, 1)) == 0, "box %zu", i);
    }
    for (size_t i = 0; i < COUNT(motions); i++)
        CHECK(in_the_way(p, row[0], motions[i]) == 0, "motion %zu", i);
    carom_broadphase_destroy(p);
}

TEST(a_point_that_moves_is_a_ray) {
    static const struct {
        carom_vec2 from, motion;
        uint64_t expected;
    } cases[] = {
        {{-1, 0.5f}, {10, 0}, 0x13},      /* through the first two */
        {{-1, 0.5f}, {0.5f, 0}, 0},       /* stops before */
        {{-1, 0.5f}, {1, 0}, 0x11},       /* stops at the wall */
        {{-1, 1}, {10, 0}, 0x17},         /* along walls */
        {{0, 3}, {3, -3}, 0x16},          /* over the corner that two share */
        {{-1, 1}, {2, 2}, 0x10},          /* over the large one's side alone */
        {{30, 30}, {-100, -100}, 0x1F},   /* down the diagonal; the corner (1, 1) is 1's too */
        {{10.5f, 10.5f}, {0, 0}, 0x18},   /* stands */
        {{5, 30}, {1e30f, -1e-30f}, 0},   /* above all */
        {{-1e30f, 15}, {2e30f, 0}, 0x10}, /* from far to far */
    };
    carom_broadphase *p = setup_row();
    for (size_t i = 0; i < COUNT(cases); i++) {
        carom_aabb point = {cases[i].from, cases[i].from};
        uint64_t got = in_the_way(p, point, cases[i].motion);
        CHECK(got == cases[i].expected, "ray %zu: %llx", i, (unsigned long long)got);
    }
    carom_broadphase_destroy(p);
}

TEST(a_box_that_moves_finds_what_its_path_touches) {
    carom_broadphase *p = setup_row();
    carom_broadphase_remove(p, 4);
    /* Moves from the upper left to the lower right; its lower corner passes over (2, 2), the upper
     * corner of box 2. */
    assert_int_equal(in_the_way(p, aabb(1, 3, 2, 4), vec(4, -4)), 1u << 2);
    assert_int_equal(in_the_way(p, aabb(1, 5.5f, 2, 6.5f), vec(4, -4)), 0);
    /* The bounds of the whole path contain the first three, but the path is far above them. */
    assert_int_equal(in_the_way(p, aabb(-8, 0, -7, 1), vec(20, 20)), 0);
    assert_int_equal(in_the_way(p, aabb(0, -3, 5, -2), vec(0, 2)), 3);
    carom_broadphase_destroy(p);
}

TEST(less_room_gets_the_first_of_them) {
    carom_id_pair pairs[8], some[8];
    uint32_t ids[8], few[8];
    carom_broadphase *p = setup_row();
    size_t all = carom_broadphase_pairs(p, pairs, 8);
    size_t touching = carom_broadphase_query(p, everywhere(), ids, 8);
    for (size_t room = 0; room < all; room++) {
        memset(some, 0x5A, sizeof some);
        assert_int_equal(carom_broadphase_pairs(p, room ? some : NULL, room), all);
        assert_memory_equal(some, pairs, room * sizeof *some);
        assert_int_equal(some[room].a, 0x5A5A5A5A);
    }
    for (size_t room = 0; room < touching; room++) {
        memset(few, 0x5A, sizeof few);
        assert_int_equal(carom_broadphase_query(p, everywhere(), room ? few : NULL, room),
                         touching);
        assert_memory_equal(few, ids, room * sizeof *few);
        assert_int_equal(few[room], 0x5A5A5A5A);
        assert_int_equal(carom_broadphase_sweep(p, row[4], vec(1, 1), room ? few : NULL, room),
                         touching);
        assert_int_equal(few[room], 0x5A5A5A5A);
    }
    carom_broadphase_destroy(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(default_definition_is_complete),
        cmocka_unit_test(definitions_that_are_not_valid_make_nothing),
        cmocka_unit_test(null_may_be_destroyed),
        cmocka_unit_test(an_empty_one_reports_nothing),
        cmocka_unit_test(a_build_that_cannot_read_its_boxes_changes_nothing),
        cmocka_unit_test(building_replaces_everything),
        cmocka_unit_test(bounds_lie_a_stride_apart),
        cmocka_unit_test(a_build_reads_no_more_than_it_is_given),
        cmocka_unit_test(setting_is_answered_at_once_before_and_after_an_update),
        cmocka_unit_test(removing_is_answered_at_once_and_twice_is_once),
        cmocka_unit_test(unknown_ids_hold_nothing_and_may_be_removed),
        cmocka_unit_test(a_large_id_is_held_among_small_ones),
        cmocka_unit_test(invalid_bounds_are_stored_but_never_reported),
        cmocka_unit_test(pairs_that_touch_count_and_each_comes_once),
        cmocka_unit_test(pairs_are_ready_for_a_batch),
        cmocka_unit_test(a_region_finds_what_it_touches),
        cmocka_unit_test(invalid_regions_boxes_and_motions_find_nothing),
        cmocka_unit_test(a_point_that_moves_is_a_ray),
        cmocka_unit_test(a_box_that_moves_finds_what_its_path_touches),
        cmocka_unit_test(less_room_gets_the_first_of_them),
    };
    return RUN(tests);
}
