/* Invalid calls return CAROM_ERROR_VALUE, and no byte is written except a count of 0. */
#include "unit.h"
#include "unit_batch.h"

#include "batch/batch_shapes.h"

#define SHAPES 70u /* more than a word of bits */

static const float ones[SHAPES * BATCH_NUMBERS];

/* Outputs that show whether they were written. */
static struct {
    uint64_t bits[4];
    uint32_t hits[SHAPES];
    carom_contact contacts[SHAPES];
    carom_sweep sweeps[SHAPES];
} out, before;

static void setup_outputs(void) {
    memset(&out, 0x5A, sizeof out);
    before = out;
}

static batch_side side(int kind, size_t count) {
    batch_side s = {{NULL}, sizeof(float), count};
    for (uint32_t k = 0; k < batch_numbers[kind]; k++)
        s.columns[k] = ones + k * SHAPES;
    return s;
}

static void check_untouched(size_t got, const char *what, const char *kind) {
    CHECK(got == BATCH_REFUSED, "%s of %s", what, kind);
    CHECK(memcmp(&out, &before, sizeof out) == 0, "%s of %s wrote something", what, kind);
}

/* Makes all three queries; each must fail. */
static void check_errors(const batch_kind *kind, const batch_side *a, const batch_side *b,
                         const carom_pairs *pairs, const char *what) {
    char name[128];
    (void)snprintf(name, sizeof name, "%s (%s)", kind->name, what);
    setup_outputs();
    check_untouched(kind->ask_overlap(a, b, pairs, out.bits), "overlap", name);
    check_untouched(kind->ask_hits(a, b, pairs, out.hits, SHAPES), "hits", name);
    check_untouched(kind->ask_contact(a, b, pairs, carom_contacts_to(out.contacts)), "contact",
                    name);
}

TEST(counts_that_differ_where_neither_is_one) {
    static const size_t counts[][2] = {{2, 3}, {3, 2}, {0, 2}, {2, 0}, {70, 69}, {64, 70}};
    for (size_t i = 0; i < COUNT(counts); i++) {
        CHECK(BATCH_COUNT(carom_batch_count, counts[i][0], counts[i][1], NULL) == BATCH_REFUSED,
              "row %zu", i);
        for (size_t k = 0; k < BATCH_KINDS; k++) {
            batch_side a = side(batch_kinds[k].a, counts[i][0]);
            batch_side b = side(batch_kinds[k].b, counts[i][1]);
            FOR_EACH_ISA check_errors(&batch_kinds[k], &a, &b, NULL, "counts");
        }
    }
}

TEST(a_null_column_of_a_side_that_is_not_empty) {
    static const uint32_t index[1] = {0};
    const carom_pairs pairs = {index, index, 4, 1};
    for (size_t k = 0; k < BATCH_KINDS; k++) {
        const batch_kind *kind = &batch_kinds[k];
        for (uint32_t column = 0; column < batch_numbers[kind->a]; column++) {
            batch_side a = side(kind->a, 3), b = side(kind->b, 3), one = side(kind->b, 1);
            a.columns[column] = NULL;
            FOR_EACH_ISA {
                check_errors(kind, &a, &b, NULL, "side by side");
                check_errors(kind, &a, &one, NULL, "against one");
                check_errors(kind, &a, &b, &pairs, "by index");
            }
        }
        for (uint32_t column = 0; column < batch_numbers[kind->b]; column++) {
            batch_side a = side(kind->a, 3), b = side(kind->b, 3), one = side(kind->a, 1);
            b.columns[column] = NULL;
            FOR_EACH_ISA {
                check_errors(kind, &a, &b, NULL, "side by side");
                check_errors(kind, &one, &b, NULL, "one against");
                check_errors(kind, &a, &b, &pairs, "by index");
            }
        }
    }
}

TEST(a_null_column_of_pairs) {
    static const uint32_t index[1] = {0};
    const carom_pairs without[] = {{NULL, index, 4, 1}, {index, NULL, 4, 1}, {NULL, NULL, 4, 1}};
    for (size_t i = 0; i < COUNT(without); i++) {
        for (size_t k = 0; k < BATCH_KINDS; k++) {
            batch_side a = side(batch_kinds[k].a, 2), b = side(batch_kinds[k].b, 2);
            FOR_EACH_ISA check_errors(&batch_kinds[k], &a, &b, &without[i], "no indices");
        }
    }
}

TEST(a_stride_that_its_numbers_cannot_have) {
    static const uint32_t index[4] = {0};
    const carom_pairs loose = {index, index, 6, 2};
    for (size_t k = 0; k < BATCH_KINDS; k++) {
        const batch_kind *kind = &batch_kinds[k];
        batch_side a = side(kind->a, 2), b = side(kind->b, 2), loose_a = a, loose_b = b;
        loose_a.stride += 2;
        loose_b.stride += 1;
        FOR_EACH_ISA {
            check_errors(kind, &loose_a, &b, NULL, "stride of a");
            check_errors(kind, &a, &loose_b, NULL, "stride of b");
            check_errors(kind, &a, &b, &loose, "stride of pairs");
        }
    }
}

/* If there is nothing to write, the output may be NULL. */
TEST(a_null_output_that_would_be_written) {
    setup_outputs();
    for (size_t k = 0; k < BATCH_KINDS; k++) {
        const batch_kind *kind = &batch_kinds[k];
        batch_side a = side(kind->a, 2), b = side(kind->b, 2), none = side(kind->a, 0);
        const carom_contacts nothing = {NULL, NULL, NULL, NULL, NULL, sizeof(float)};
        FOR_EACH_ISA {
            check_untouched(kind->ask_overlap(&a, &b, NULL, NULL), "overlap", kind->name);
            check_untouched(kind->ask_hits(&a, &b, NULL, NULL, 2), "hits", kind->name);
            size_t count = kind->ask_hits(&a, &b, NULL, out.hits, 0);
            CHECK(kind->ask_hits(&a, &b, NULL, NULL, 0) == count, "%s", kind->name);
            CHECK(kind->ask_contact(&a, &b, NULL, nothing) == count, "%s", kind->name);
            CHECK(kind->ask_overlap(&none, &b, &(carom_pairs){NULL, NULL, 4, 0}, NULL) == 0, "%s",
                  kind->name);
        }
    }
    assert_memory_equal(&out, &before, sizeof out);
}

/* The numbers of pairs are 32 bits wide. A stride of 0 makes a side of any length. */
TEST(more_pairs_than_numbers_for_them) {
#if SIZE_MAX > UINT32_MAX
    for (size_t k = 0; k < BATCH_KINDS; k++) {
        const batch_kind *kind = &batch_kinds[k];
        batch_side a = side(kind->a, 1), b = side(kind->b, ((size_t)1 << 32) + 1);
        a.stride = b.stride = 0;
        FOR_EACH_ISA {
            setup_outputs();
            check_untouched(kind->ask_hits(&a, &b, NULL, out.hits, SHAPES), "hits", kind->name);
            check_untouched(kind->ask_hits(&a, &b, NULL, out.hits, 0), "hits", kind->name);
        }
    }
#endif
}

TEST(sweeps_against_a_null_column) {
    const batch_path path = {{{0, 0}, 1}, {1, 0}};
    for (size_t k = 0; k < BATCH_SWEEP_KINDS; k++) {
        const batch_sweep_kind *kind = &batch_sweep_kinds[k];
        for (uint32_t column = 0; column < batch_numbers[kind->b]; column++) {
            batch_side b = side(kind->b, 3);
            b.columns[column] = NULL;
            FOR_EACH_ISA {
                setup_outputs();
                check_untouched(kind->ask(&path, &b, out.hits, out.sweeps, SHAPES), "sweep",
                                kind->name);
                check_untouched(kind->ask(&path, &b, NULL, NULL, 0), "sweep", kind->name);
            }
        }
    }
}

/* The same sides in a valid call, which shows that the errors above have the stated reasons. */
TEST(nothing_wrong_is_no_error) {
    for (size_t k = 0; k < BATCH_KINDS; k++) {
        const batch_kind *kind = &batch_kinds[k];
        batch_side a = side(kind->a, SHAPES), b = side(kind->b, SHAPES);
        FOR_EACH_ISA {
            setup_outputs();
            assert_true(kind->ask_overlap(&a, &b, NULL, out.bits) <= SHAPES);
            assert_true(kind->ask_hits(&a, &b, NULL, out.hits, SHAPES) <= SHAPES);
            assert_true(kind->ask_contact(&a, &b, NULL, carom_contacts_to(out.contacts)) <= SHAPES);
            assert_true(memcmp(out.contacts, before.contacts, sizeof out.contacts) != 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_that_differ_where_neither_is_one),
        cmocka_unit_test(a_null_column_of_a_side_that_is_not_empty),
        cmocka_unit_test(a_null_column_of_pairs),
        cmocka_unit_test(a_stride_that_its_numbers_cannot_have),
        cmocka_unit_test(a_null_output_that_would_be_written),
        cmocka_unit_test(more_pairs_than_numbers_for_them),
        cmocka_unit_test(sweeps_against_a_null_column),
        cmocka_unit_test(nothing_wrong_is_no_error),
    };
    return RUN(tests);
}
