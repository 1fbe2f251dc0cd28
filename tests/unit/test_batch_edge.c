/* Pairs at the limits of the proofs of the batch layer: each would be wrong if a constant of a
 * bound, or a term of the exactness test, were dropped. Compares every instruction set with the
 * pair layer. */
#include "unit.h"
#include "unit_batch.h"

#include <string.h>

#include "carom/batch.h"

#define LANES 64u

/* One pair in all lanes of a word, so that the kernels answer and not the pair layer alone. */
typedef struct word {
    carom_circle a[LANES], circles[LANES];
    carom_aabb aabbs[LANES];
    carom_box boxes[LANES];
    carom_contact contacts[LANES];
    uint64_t bits;
} word;

static word *fill(word *w, carom_circle a, carom_circle circle, carom_aabb aabb, carom_box box) {
    for (size_t i = 0; i < LANES; i++) {
        w->a[i] = a;
        w->circles[i] = circle;
        w->aabbs[i] = aabb;
        w->boxes[i] = box;
    }
    return w;
}

static void check_bits(const word *w, bool expected, const char *what, size_t row) {
    CHECK(w->bits == (expected ? ~UINT64_C(0) : 0), "%s %zu on %s", what, row, carom_batch_isa());
}

static void check_contacts(const word *w, carom_contact expected, const char *what, size_t row) {
    for (size_t i = 0; i < LANES; i++) {
        CHECK(memcmp(&w->contacts[i], &expected, sizeof expected) == 0,
              "%s %zu on %s: distance %a, expected %a", what, row, carom_batch_isa(),
              (double)w->contacts[i].distance, (double)expected.distance);
    }
}

static const carom_aabb no_aabb = {{0, 0}, {1, 1}};
static const carom_box no_box = {{0, 0}, {1, 1}, {1, 0}};

TEST(circles_at_the_edges_of_the_filter) {
    static const carom_circle rows[][2] = {
        /* the bound of the disc filter */
        {{{0x1.f5532p+2f, 0x1.6d9db6p+3f}, 0x1.4c0d24p+3f},
         {{-0x1.132884p+1f, -0x1.4f9df8p+0f}, 0x1.739554p+2f}},
        /* squares that underflow */
        {{{0, 0}, 0x1.9cp-75f}, {{0x1.02p-75f, 0x1.02p-75f}, 0}},
        /* distances beside the smallest normal float */
        {{{-0x1.89a4c4p-98f, 0x1p-100f}, 0x1p-102f},
         {{-0x1.71a4c4p-98f, 0x1.000002p-101f}, 0x1.8p-102f}},
        {{{0, 0}, 0x1.5abeb6p-104f}, {{0x1.76d3b4p-102f, 0x1p-119f}, 0x1.202408p-102f}},
        /* squares that overflow on one side or on both */
        {{{0, 0}, 0x1.8p63f}, {{0x1.7fffffp64f, 0}, 0x1.8p63f}},
        {{{-FLT_MAX, 0}, FLT_MAX}, {{FLT_MAX, 0}, FLT_MAX}},
    };
    static word w;
    for (size_t i = 0; i < COUNT(rows); i++) {
        fill(&w, rows[i][0], rows[i][1], no_aabb, no_box);
        carom_circles a = carom_circles_from(w.a, LANES), b = carom_circles_from(w.circles, LANES);
        FOR_EACH_ISA {
            (void)carom_batch_overlap_circle_circle(a, b, NULL, &w.bits, NULL);
            check_bits(&w, carom_overlap_circle_circle(rows[i][0], rows[i][1]), "circles", i);
            (void)carom_batch_contact_circle_circle(a, b, NULL, carom_contacts_to(w.contacts),
                                                    NULL);
            check_contacts(&w, carom_contact_circle_circle(rows[i][0], rows[i][1]), "circles", i);
        }
    }
}

TEST(a_circle_and_an_aabb_beside_the_smallest_normal_float) {
    static const carom_circle a = {{-0x1.14fe08p-102f, 0x1.fffffcp-103f}, 0x1.4p-102f};
    static const carom_aabb b = {{-0x1.d4fe08p-102f, 0}, {-0x1.d4fe08p-102f, 0}};
    static word w;
    fill(&w, a, a, b, no_box);
    FOR_EACH_ISA {
        (void)carom_batch_overlap_circle_aabb(
            carom_circles_from(w.a, LANES), carom_aabbs_from(w.aabbs, LANES), NULL, &w.bits, NULL);
        check_bits(&w, carom_overlap_circle_aabb(a, b), "aabb", 0);
        (void)carom_batch_contact_circle_aabb(carom_circles_from(w.a, LANES),
                                              carom_aabbs_from(w.aabbs, LANES), NULL,
                                              carom_contacts_to(w.contacts), NULL);
        check_contacts(&w, carom_contact_circle_aabb(a, b), "aabb", 0);
    }
}

TEST(a_circle_and_a_box_whose_length_is_no_double) {
    static const struct {
        carom_circle a;
        carom_box b;
    } rows[] = {
        {{{2, 0}, 1}, {{0, 0}, {1, 1}, {1, 0x1p-26f}}},
        {{{2, 0}, 1}, {{0, 0}, {1, 1}, {0x1.fffffep-1f, 0x1p-13f}}},
        {{{5, 0}, 1}, {{0, 0}, {4, 1}, {-1, 0}}},
        {{{0, 0}, -0x1p64f}, {{0, 0}, {1, 1}, {1, 0}}},
        {{{0, 0}, -1.5f}, {{0, 0}, {2.5f, 1}, {1, 0}}},
    };
    static word w;
    for (size_t i = 0; i < COUNT(rows); i++) {
        fill(&w, rows[i].a, rows[i].a, no_aabb, rows[i].b);
        carom_circles a = carom_circles_from(w.a, LANES);
        carom_boxes b = carom_boxes_from(w.boxes, LANES);
        FOR_EACH_ISA {
            (void)carom_batch_overlap_circle_box(a, b, NULL, &w.bits, NULL);
            check_bits(&w, carom_overlap_circle_box(rows[i].a, rows[i].b), "box", i);
            (void)carom_batch_contact_circle_box(a, b, NULL, carom_contacts_to(w.contacts), NULL);
            check_contacts(&w, carom_contact_circle_box(rows[i].a, rows[i].b), "box", i);
        }
    }
}

/* No other number of the word is negative, in any lane and layout. */
TEST(a_negative_size_in_each_lane) {
    static word w;
    carom_circle circle = {{5, 6}, 3}, bad_circle = {{5, 6}, -1};
    carom_aabb aabb = {{4, 4}, {8, 8}}, flat = {{4, 8}, {8, 4}}, narrow = {{8, 4}, {4, 8}};
    for (size_t lane = 0; lane < LANES; lane++) {
        uint64_t others = ~(UINT64_C(1) << lane);
        const struct {
            carom_circle a, circle;
            carom_aabb aabb;
            uint64_t circles, aabbs;
        } rows[] = {
            {bad_circle, circle, aabb, others, others},
            {circle, bad_circle, aabb, others, ~UINT64_C(0)},
            {circle, circle, flat, ~UINT64_C(0), others},
            {circle, circle, narrow, ~UINT64_C(0), others},
        };
        for (size_t i = 0; i < COUNT(rows); i++) {
            fill(&w, circle, circle, aabb, no_box);
            w.a[lane] = rows[i].a;
            w.circles[lane] = rows[i].circle;
            w.aabbs[lane] = rows[i].aabb;
            carom_circles a = carom_circles_from(w.a, LANES),
                          b = carom_circles_from(w.circles, LANES);
            FOR_EACH_ISA {
                (void)carom_batch_overlap_circle_circle(a, b, NULL, &w.bits, NULL);
                CHECK(w.bits == rows[i].circles, "circles, lane %zu, row %zu on %s", lane, i,
                      carom_batch_isa());
                (void)carom_batch_overlap_circle_aabb(a, carom_aabbs_from(w.aabbs, LANES), NULL,
                                                      &w.bits, NULL);
                CHECK(w.bits == rows[i].aabbs, "aabbs, lane %zu, row %zu on %s", lane, i,
                      carom_batch_isa());
            }
        }
    }
}

/* Records in so much memory that they are fetched ahead of their pairs, with indices beyond the
 * last record. Such a pair does not overlap. */
TEST(indices_into_much_memory) {
    enum { RECORDS = 70000, PAIRS = 3001, WORDS = (PAIRS + 63) / 64 };
    static carom_packed_circle packed[RECORDS];
    static carom_box boxes[RECORDS];
    static uint32_t index[2 * PAIRS];
    static uint64_t bits[2][WORDS];
    uint32_t random = 1;
    for (uint32_t i = 0; i < RECORDS; i++) {
        packed[i] = (carom_packed_circle){(float)(i % 37u), (float)(i % 41u), 9.0f, 0.0f};
        boxes[i] = carom_box_make(vec((float)(i % 31u), (float)(i % 29u)), 8, 4, (float)i);
    }
    for (uint32_t i = 0; i < 2 * PAIRS; i++) {
        random = random * 1664525u + 1013904223u;
        index[i] = i % 101u == 0 ? UINT32_MAX - i : (random >> 8) % RECORDS;
    }
    carom_circles a = carom_circles_from_packed(packed, RECORDS);
    carom_boxes b = carom_boxes_from(boxes, RECORDS);
    carom_pairs pairs = {index, index + 1, 2 * sizeof *index, PAIRS};
    FOR_EACH_ISA {
        (void)carom_batch_overlap_circle_circle(a, a, &pairs, bits[0], NULL);
        (void)carom_batch_overlap_circle_box(a, b, &pairs, bits[1], NULL);
        for (uint32_t i = 0; i < PAIRS; i++) {
            uint32_t j = index[2 * i], k = index[2 * i + 1];
            bool there = j < RECORDS && k < RECORDS;
            carom_circle p = {{0, 0}, 0}, q = p;
            if (there) {
                p = (carom_circle){{packed[j].x, packed[j].y}, packed[j].radius};
                q = (carom_circle){{packed[k].x, packed[k].y}, packed[k].radius};
            }
            CHECK((bits[0][i / 64] >> i % 64 & 1) == (there && carom_overlap_circle_circle(p, q)),
                  "pair %u on %s", i, carom_batch_isa());
            CHECK((bits[1][i / 64] >> i % 64 & 1) ==
                      (there && carom_overlap_circle_box(p, boxes[k])),
                  "pair %u on %s", i, carom_batch_isa());
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_at_the_edges_of_the_filter),
        cmocka_unit_test(a_circle_and_an_aabb_beside_the_smallest_normal_float),
        cmocka_unit_test(a_circle_and_a_box_whose_length_is_no_double),
        cmocka_unit_test(a_negative_size_in_each_lane),
        cmocka_unit_test(indices_into_much_memory),
    };
    return RUN(tests);
}
