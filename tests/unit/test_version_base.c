/* Tests the version, error texts, carom_fp_ok and the default allocator. */
#include "unit.h"

#include <fenv.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

TEST(version_is_the_one_of_the_headers) {
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", CAROM_VERSION_MAJOR, CAROM_VERSION_MINOR,
             CAROM_VERSION_PATCH);
    assert_string_equal(carom_version(), expected);
}

TEST(fresh_thread_is_fit_to_compute) {
    assert_true(carom_fp_ok());
}

TEST(rounding_other_than_to_nearest_is_noticed) {
    const struct {
        const char *name;
        int mode;
    } cases[] = {{"upward", FE_UPWARD}, {"downward", FE_DOWNWARD}, {"toward zero", FE_TOWARDZERO}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(fesetround(cases[i].mode), 0);
        bool ok = carom_fp_ok();
        fesetround(FE_TONEAREST);
        CHECK(!ok, "rounding %s", cases[i].name);
        CHECK(carom_fp_ok(), "back to nearest after %s", cases[i].name);
    }
}

#if defined(__SSE2__)

/* MXCSR: bit 15 flushes results to zero, bit 6 takes denormal inputs as zero. */
TEST(flush_to_zero_is_noticed) {
    const unsigned flags[] = {1u << 15, 1u << 6, (1u << 15) | (1u << 6)};
    unsigned before = _mm_getcsr();
    for (size_t i = 0; i < COUNT(flags); i++) {
        _mm_setcsr(before | flags[i]);
        bool ok = carom_fp_ok();
        _mm_setcsr(before);
        CHECK(!ok, "MXCSR bits %#x", flags[i]);
    }
    assert_true(carom_fp_ok());
}

#elif defined(__aarch64__)

/* FPCR: bit 24 (FZ) flushes denormal inputs and results to zero. */
TEST(flush_to_zero_is_noticed) {
    uint64_t before;
    __asm__ volatile("mrs %0, fpcr" : "=r"(before));
    __asm__ volatile("msr fpcr, %0" : : "r"(before | (1u << 24)));
    bool ok = carom_fp_ok();
    __asm__ volatile("msr fpcr, %0" : : "r"(before));
    assert_false(ok);
    assert_true(carom_fp_ok());
}

#endif

TEST(default_allocator_gives_aligned_memory_and_takes_it_back) {
    carom_allocator heap = carom_allocator_default();
    assert_non_null(heap.alloc);
    assert_non_null(heap.free);
    for (size_t align = 1; align <= 4096; align *= 2) {
        const size_t sizes[] = {1, 7, 64, 1000, 65536};
        for (size_t i = 0; i < COUNT(sizes); i++) {
            unsigned char *memory = heap.alloc(heap.ctx, sizes[i], align);
            CHECK(memory != NULL, "%zu bytes aligned to %zu", sizes[i], align);
            CHECK((uintptr_t)memory % align == 0, "%zu bytes aligned to %zu", sizes[i], align);
            memset(memory, 0xa5, sizes[i]);
            heap.free(heap.ctx, memory, sizes[i]);
        }
    }
}

/* The sanitizers' heaps abort on an absurd size unless an option makes them return NULL. */
const char *__asan_default_options(void);
const char *__tsan_default_options(void);

const char *__asan_default_options(void) {
    return "allocator_may_return_null=1";
}

const char *__tsan_default_options(void) {
    return "allocator_may_return_null=1";
}

TEST(default_allocator_says_no_to_the_impossible) {
    carom_allocator heap = carom_allocator_default();
    const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 63, SIZE_MAX / 2 + 1};
    for (size_t i = 0; i < COUNT(sizes); i++)
        CHECK(heap.alloc(heap.ctx, sizes[i], 64) == NULL, "%zu bytes", sizes[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_the_one_of_the_headers),
        cmocka_unit_test(fresh_thread_is_fit_to_compute),
        cmocka_unit_test(rounding_other_than_to_nearest_is_noticed),
#if defined(__SSE2__) || defined(__aarch64__)
        cmocka_unit_test(flush_to_zero_is_noticed),
#endif
        cmocka_unit_test(default_allocator_gives_aligned_memory_and_takes_it_back),
        cmocka_unit_test(default_allocator_says_no_to_the_impossible),
    };
    return RUN(tests);
}
