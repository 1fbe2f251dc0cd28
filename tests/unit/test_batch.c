/* Tests what batch.h states, on every instruction set. tests/batch compares all inputs and layouts
 * with the pair layer, bit for bit. */
#include "unit.h"
#include "unit_batch.h"

#include "carom/batch.h"

/* Circles of radius 1 along the x axis, and one more. At a distance of 1 they overlap, at 2 they
 * touch. */
static const carom_circle row[] = {{{0, 0}, 1}, {{1, 0}, 1}, {{2, 0}, 1}, {{3, 0}, 1}, {{4, 0}, 1}};

static carom_circles circles(size_t first, size_t count) {
    return carom_circles_from(row + first, count);
}

TEST(sides_from_arrays_point_at_the_numbers) {
    static const carom_packed_circle packed[2] = {{1, 2, 3, 0}, {4, 5, 6, 0}};
    static const carom_aabb aabbs[2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    static const carom_box boxes[2] = {{{1, 2}, {3, 4}, {5, 6}}, {{7, 8}, {9, 10}, {11, 12}}};
    carom_circles c = circles(0, 5), p = carom_circles_from_packed(packed, 2);
    carom_aabbs r = carom_aabbs_from(aabbs, 2);
    carom_boxes b = carom_boxes_from(boxes, 2);
    assert_true(c.x == &row[0].center.x && c.y == &row[0].center.y && c.radius == &row[0].radius);
    assert_true(c.stride == 12 && c.count == 5);
    assert_true(p.x == &packed[0].x && p.y == &packed[0].y && p.radius == &packed[0].radius);
    assert_true(p.stride == 16 && p.count == 2);
    assert_true(r.min_x == &aabbs[0].min.x && r.min_y == &aabbs[0].min.y);
    assert_true(r.max_x == &aabbs[0].max.x && r.max_y == &aabbs[0].max.y);
    assert_true(r.stride == 16 && r.count == 2);
    assert_true(b.x == &boxes[0].center.x && b.y == &boxes[0].center.y);
    assert_true(b.half_x == &boxes[0].half.x && b.half_y == &boxes[0].half.y);
    assert_true(b.c == &boxes[0].rot.c && b.s == &boxes[0].rot.s);
    assert_true(b.stride == 24 && b.count == 2);
    carom_contact contact;
    carom_contacts out = carom_contacts_to(&contact);
    assert_true(out.distance == &contact.distance && out.normal_x == &contact.normal.x &&
                out.normal_y == &contact.normal.y && out.point_x == &contact.point.x &&
                out.point_y == &contact.point.y && out.stride == 20);
}

TEST(no_array_is_an_empty_side) {
    uint64_t bits = 7;
    uint32_t hit = 7;
    carom_contact contact = {7, {7, 7}, {7, 7}};
    FOR_EACH_ISA {
        carom_circles none = carom_circles_from(NULL, 0);
        assert_int_equal(carom_circles_from_packed(NULL, 0).count, 0);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, none, none, NULL, &bits),
                         0);
        assert_int_equal(
            BATCH_COUNT(carom_batch_overlap_circle_circle, none, circles(0, 1), NULL, &bits), 0);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_aabb, circles(0, 1),
                                     carom_aabbs_from(NULL, 0), NULL, &bits),
                         0);
        assert_int_equal(BATCH_COUNT(carom_batch_hits_circle_box, none, carom_boxes_from(NULL, 0),
                                     NULL, &hit, 1),
                         0);
        assert_int_equal(BATCH_COUNT(carom_batch_contact_circle_circle, none, none, NULL,
                                     carom_contacts_to(&contact)),
                         0);
        assert_int_equal(
            BATCH_COUNT(carom_batch_sweep_circle_circle, row[0], vec(1, 0), none, &hit, NULL, 1),
            0);
        assert_true(bits == 7 && hit == 7 && contact.distance == 7);
    }
}

TEST(counts_of_pairs) {
    static const uint32_t indices[3] = {0, 0, 0};
    const carom_pairs three = {indices, indices, 4, 3}, none = {NULL, NULL, 4, 0};
    static const struct {
        size_t a, b, expected;
    } cases[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}, {5, 1, 5}, {1, 5, 5}, {5, 5, 5}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK(BATCH_COUNT(carom_batch_count, cases[i].a, cases[i].b, NULL) == cases[i].expected,
              "row %zu", i);
        CHECK(BATCH_COUNT(carom_batch_count, cases[i].a, cases[i].b, &three) == 3,
              "row %zu with pairs", i);
        CHECK(BATCH_COUNT(carom_batch_count, cases[i].a, cases[i].b, &none) == 0,
              "row %zu, no pairs", i);
    }
    assert_int_equal(BATCH_COUNT(carom_batch_count, 2, 3, &three), 3);
}

TEST(bits_are_the_verdicts_in_order_and_zero_beyond_the_last) {
    FOR_EACH_ISA {
        uint64_t bits[3] = {~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)};
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, circles(0, 4),
                                     circles(1, 4), NULL, bits),
                         4);
        assert_true(bits[0] == 0xF && bits[1] == ~UINT64_C(0));
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, circles(0, 3),
                                     circles(2, 3), NULL, bits),
                         0); /* all touch */
        assert_true(bits[0] == 0 && bits[1] == ~UINT64_C(0));
    }
}

TEST(one_shape_is_paired_with_all_of_the_other_side) {
    FOR_EACH_ISA {
        uint64_t bits = ~UINT64_C(0);
        carom_circles one = circles(2, 1), all = circles(0, 5);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, one, all, NULL, &bits), 3);
        assert_int_equal(bits, 0xE);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, all, one, NULL, &bits), 3);
        assert_int_equal(bits, 0xE);
    }
}

TEST(a_stride_of_zero_repeats_one_shape) {
    FOR_EACH_ISA {
        uint64_t bits[4] = {0};
        carom_circles same = {&row[0].center.x, &row[0].center.y, &row[0].radius, 0, 200};
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, same, same, NULL, bits),
                         200);
        assert_true(bits[0] == ~UINT64_C(0) && bits[3] == 0xFF);
    }
}

TEST(pairs_come_in_any_order_and_as_often_as_one_likes) {
    static const uint32_t a[] = {4, 0, 0, 2, 2, 3}, b[] = {3, 1, 1, 0, 2, 4};
    static const uint32_t both[] = {4, 3, 0, 1, 0, 1, 2, 0, 2, 2, 3, 4};
    const carom_pairs apart = {a, b, 4, 6}, together = {both, both + 1, 8, 6};
    FOR_EACH_ISA {
        uint64_t bits = 0;
        carom_circles all = circles(0, 5);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, all, all, &apart, &bits),
                         5);
        assert_int_equal(bits, 0x37);
        bits = 0;
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, all, all, &together, &bits),
                         5);
        assert_int_equal(bits, 0x37);
        /* Sides of different sizes are no error, and a side of one is not repeated. */
        assert_int_equal(
            BATCH_COUNT(carom_batch_overlap_circle_circle, all, circles(0, 1), &apart, &bits), 0);
    }
}

TEST(an_index_past_the_end_is_an_invalid_shape) {
    static const uint32_t a[] = {5, 0, UINT32_MAX, 0}, b[] = {0, 6, 0, 0};
    const carom_pairs pairs = {a, b, 4, 4};
    FOR_EACH_ISA {
        uint64_t bits = 0;
        carom_contact contacts[4];
        carom_circles all = circles(0, 5), none = carom_circles_from(NULL, 0);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, all, all, &pairs, &bits),
                         1);
        assert_int_equal(bits, 8);
        assert_int_equal(BATCH_COUNT(carom_batch_contact_circle_circle, all, all, &pairs,
                                     carom_contacts_to(contacts)),
                         1);
        for (int i = 0; i < 3; i++)
            CHECK(contacts[i].distance == INFINITY && contacts[i].normal.x == 0.0f &&
                      contacts[i].point.x == 0.0f,
                  "pair %d", i);
        assert_true(contacts[3].distance == -2.0f);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, none, all, &pairs, &bits),
                         0);
        assert_int_equal(bits, 0);
    }
}

TEST(the_reserved_float_of_a_record_is_never_looked_at) {
    static const carom_packed_circle packed[3] = {
        {0, 0, 1, NAN}, {1, 0, 1, INFINITY}, {2, 0, 1, 9}};
    static const uint32_t order[] = {2, 1, 0};
    const carom_pairs pairs = {order, order, 4, 3};
    FOR_EACH_ISA {
        uint64_t bits = 0;
        carom_circles all = carom_circles_from_packed(packed, 3);
        assert_int_equal(
            BATCH_COUNT(carom_batch_overlap_circle_circle, all, circles(2, 3), NULL, &bits), 0);
        assert_int_equal(
            BATCH_COUNT(carom_batch_overlap_circle_circle, all, circles(1, 3), NULL, &bits), 3);
        assert_int_equal(BATCH_COUNT(carom_batch_overlap_circle_circle, all, all, &pairs, &bits),
                         3);
        assert_int_equal(bits, 7);
    }
}

TEST(hits_ascend_and_stop_at_the_capacity) {
    FOR_EACH_ISA {
        uint32_t hits[4] = {9, 9, 9, 9};
        carom_circles one = circles(2, 1), all = circles(0, 5);
        assert_int_equal(BATCH_COUNT(carom_batch_hits_circle_circle, one, all, NULL, hits, 4), 3);
        assert_true(hits[0] == 1 && hits[1] == 2 && hits[2] == 3 && hits[3] == 9);
        hits[1] = 9;
        assert_int_equal(BATCH_COUNT(carom_batch_hits_circle_circle, one, all, NULL, hits, 1), 3);
        assert_true(hits[0] == 1 && hits[1] == 9);
        assert_int_equal(BATCH_COUNT(carom_batch_hits_circle_circle, one, all, NULL, hits + 3, 0),
                         3);
        assert_int_equal(hits[3], 9);
    }
}

TEST(a_contact_column_that_is_null_is_not_written) {
    for (uint32_t wanted = 1; wanted < 31; wanted++) {
        FOR_EACH_ISA {
            float f[5][3];
            memset(f, 0x5A, sizeof f);
            float untouched = f[0][0];
            float *at[5];
            for (uint32_t k = 0; k < 5; k++)
                at[k] = wanted >> k & 1u ? f[k] : NULL;
            carom_contacts out = {at[0], at[1], at[2], at[3], at[4], sizeof(float)};
            assert_int_equal(BATCH_COUNT(carom_batch_contact_circle_circle, circles(1, 3),
                                         circles(0, 3), NULL, out),
                             3);
            for (uint32_t k = 0; k < 5; k++)
                for (int i = 0; i < 3; i++) {
                    carom_contact c = carom_contact_circle_circle(row[i + 1], row[i]);
                    const float values[5] = {c.distance, c.normal.x, c.normal.y, c.point.x,
                                             c.point.y};
                    CHECK(f[k][i] == (at[k] ? values[k] : untouched), "columns %x, column %u",
                          (unsigned)wanted, (unsigned)k);
                }
        }
    }
}

/* A circle of radius 1 moves from the origin by (10, 0). It grazes the third circle, which is a
 * plain miss. */
TEST(a_sweep_lists_all_but_plain_misses) {
    static const carom_circle many[] = {{{5, 0}, 1}, {{0, 1}, 1}, {{5, 2}, 1},
                                        {{5, 9}, 1}, {{8, 1}, 1}, {{5, NAN}, 1}};
    static const uint32_t expected[] = {0, 1, 4};
    FOR_EACH_ISA {
        uint32_t hits[4] = {9, 9, 9, 9};
        carom_sweep sweeps[4];
        carom_circles b = carom_circles_from(many, COUNT(many));
        assert_int_equal(
            BATCH_COUNT(carom_batch_sweep_circle_circle, row[0], vec(10, 0), b, hits, sweeps, 4),
            3);
        for (uint32_t i = 0; i < 3; i++) {
            carom_sweep s = carom_sweep_circle_circle(row[0], vec(10, 0), many[expected[i]]);
            CHECK(hits[i] == expected[i] && memcmp(&sweeps[i], &s, sizeof s) == 0, "hit %u",
                  (unsigned)i);
        }
        assert_int_equal(hits[3], 9);
        hits[2] = 9;
        assert_int_equal(
            BATCH_COUNT(carom_batch_sweep_circle_circle, row[0], vec(10, 0), b, hits, NULL, 2), 3);
        assert_int_equal(hits[2], 9);
        assert_int_equal(
            BATCH_COUNT(carom_batch_sweep_circle_circle, row[0], vec(10, 0), b, NULL, sweeps, 4),
            3);
        assert_int_equal(
            BATCH_COUNT(carom_batch_sweep_circle_circle, row[0], vec(NAN, 0), b, hits, NULL, 2), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_from_arrays_point_at_the_numbers),
        cmocka_unit_test(no_array_is_an_empty_side),
        cmocka_unit_test(counts_of_pairs),
        cmocka_unit_test(bits_are_the_verdicts_in_order_and_zero_beyond_the_last),
        cmocka_unit_test(one_shape_is_paired_with_all_of_the_other_side),
        cmocka_unit_test(a_stride_of_zero_repeats_one_shape),
        cmocka_unit_test(pairs_come_in_any_order_and_as_often_as_one_likes),
        cmocka_unit_test(an_index_past_the_end_is_an_invalid_shape),
        cmocka_unit_test(the_reserved_float_of_a_record_is_never_looked_at),
        cmocka_unit_test(hits_ascend_and_stop_at_the_capacity),
        cmocka_unit_test(a_contact_column_that_is_null_is_not_written),
        cmocka_unit_test(a_sweep_lists_all_but_plain_misses),
    };
    return RUN(tests);
}
