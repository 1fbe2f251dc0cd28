/* Tests the choice of the instruction set. tests/batch/force_isa.c tests CAROM_FORCE_ISA, and
 * tests/batch/first_use.c several threads. */
#include "unit.h"

#include <stdlib.h>

#include "carom/batch.h"

static const char *const known[] = {"scalar", "sse2", "avx2", "avx512", "neon", "simd128"};

static bool is_available(const char *name) {
    for (size_t i = 0; carom_batch_isa_at(i); i++)
        if (strcmp(carom_batch_isa_at(i), name) == 0)
            return true;
    return false;
}

TEST(the_available_ones_are_listed_from_scalar_on) {
    size_t place = 0, count = 0;
    assert_non_null(carom_batch_isa_at(0));
    assert_string_equal(carom_batch_isa_at(0), "scalar");
    for (; carom_batch_isa_at(count); count++) {
        while (place < COUNT(known) && strcmp(known[place], carom_batch_isa_at(count)) != 0)
            place++;
        CHECK(place < COUNT(known), "%s is unknown, or out of order", carom_batch_isa_at(count));
    }
    assert_null(carom_batch_isa_at(count));
    assert_null(carom_batch_isa_at(count + 1));
    assert_null(carom_batch_isa_at(SIZE_MAX));
}

/* x86-64 always has SSE2, AArch64 always NEON. A build without them would only be slow, and no
 * other test would notice. */
TEST(what_the_machine_surely_has_is_available) {
#if defined(CAROM_SCALAR_ONLY)
    assert_null(carom_batch_isa_at(1));
#elif defined(__x86_64__)
    assert_true(is_available("sse2"));
    __builtin_cpu_init();
    assert_int_equal(is_available("avx2"), __builtin_cpu_supports("avx2") != 0);
#elif defined(__aarch64__)
    assert_true(is_available("neon"));
#endif
}

TEST(one_that_is_set_is_the_one_in_use) {
    for (size_t i = 0; carom_batch_isa_at(i); i++) {
        assert_int_equal(carom_batch_set_isa(carom_batch_isa_at(i)), CAROM_OK);
        assert_string_equal(carom_batch_isa(), carom_batch_isa_at(i));
    }
}

TEST(an_unknown_or_absent_one_changes_nothing) {
    static const char *const unknown[] = {"",        "SCALAR", "scalar ", " scalar", "scal",
                                          "scalarx", "avx",    "avx5122", "mmx",     "x"};
    assert_int_equal(carom_batch_set_isa("scalar"), CAROM_OK);
    for (size_t i = 0; i < COUNT(unknown); i++) {
        CHECK(carom_batch_set_isa(unknown[i]) == CAROM_ERROR_ISA, "\"%s\"", unknown[i]);
        assert_string_equal(carom_batch_isa(), "scalar");
    }
    size_t absent = 0;
    for (size_t i = 0; i < COUNT(known); i++) {
        if (is_available(known[i]))
            continue;
        absent++;
        CHECK(carom_batch_set_isa(known[i]) == CAROM_ERROR_ISA, "\"%s\"", known[i]);
        assert_string_equal(carom_batch_isa(), "scalar");
    }
    assert_true(absent > 0); /* no machine has them all */
}

TEST(null_goes_back_to_the_first_choice) {
    size_t last = 0;
    while (carom_batch_isa_at(last + 1))
        last++;
    const char *forced = getenv("CAROM_FORCE_ISA");
    assert_int_equal(carom_batch_set_isa("scalar"), CAROM_OK);
    if (forced && !is_available(forced)) {
        assert_int_equal(carom_batch_set_isa(NULL), CAROM_ERROR_ISA);
        return;
    }
    assert_int_equal(carom_batch_set_isa(NULL), CAROM_OK);
    assert_string_equal(carom_batch_isa(), forced ? forced : carom_batch_isa_at(last));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_available_ones_are_listed_from_scalar_on),
        cmocka_unit_test(what_the_machine_surely_has_is_available),
        cmocka_unit_test(one_that_is_set_is_the_one_in_use),
        cmocka_unit_test(an_unknown_or_absent_one_changes_nothing),
        cmocka_unit_test(null_goes_back_to_the_first_choice),
    };
    return RUN(tests);
}
