/* Columns that span more than 2^31 and 2^32 bytes: strides and indices are not cut to 32 bits. The
 * memory is only reserved; each shape uses one page of it. */
#define _GNU_SOURCE

#include "unit.h"
#include "unit_batch.h"

#include <sys/mman.h>

#include "carom/batch.h"

#define FAR_COUNT 80u
#define FAR_STRIDE ((size_t)1 << 26) /* 80 times 64 MiB are 5 GiB */

#if SIZE_MAX > UINT32_MAX

static unsigned char *memory;

static float *at(size_t i, size_t column) {
    return (float *)(void *)(memory + i * FAR_STRIDE) + column;
}

static int reserve(void **state) {
    (void)state;
    memory = mmap(NULL, FAR_COUNT * FAR_STRIDE, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return -1;
    for (uint32_t i = 0; i < FAR_COUNT; i++) {
        const float circle_and_contact[8] = {(float)i, (float)(i % 3), 1.0f};
        memcpy(at(i, 0), circle_and_contact, sizeof circle_and_contact);
    }
    return 0;
}

static carom_circle expected_circle(uint32_t i) {
    return circle((float)i, (float)(i % 3), 1.0f);
}

/* Each shape against the one in the middle. */
TEST(side_by_side_contacts_reach_the_last_shape) {
    carom_circles far = {at(0, 0), at(0, 1), at(0, 2), FAR_STRIDE, FAR_COUNT};
    carom_circle middle = expected_circle(40);
    carom_contacts out = {at(0, 3), at(0, 4), at(0, 5), at(0, 6), at(0, 7), FAR_STRIDE};
    FOR_EACH_ISA {
        for (uint32_t i = 0; i < FAR_COUNT; i++)
            memset(at(i, 3), 0x5A, 5 * sizeof(float));
        size_t overlapping = 0;
        size_t got = BATCH_COUNT(carom_batch_contact_circle_circle, far,
                                 carom_circles_from(&middle, 1), NULL, out);
        for (uint32_t i = 0; i < FAR_COUNT; i++) {
            carom_contact c = carom_contact_circle_circle(expected_circle(i), middle);
            overlapping += c.distance < 0.0f;
            CHECK(memcmp(at(i, 3), &c, sizeof c) == 0, "circle %u on %s", (unsigned)i,
                  carom_batch_isa());
        }
        assert_int_equal(got, overlapping);
    }
}

TEST(pairs_by_index_reach_the_last_shape) {
    uint32_t pairs[FAR_COUNT][2];
    carom_circles far = {at(0, 0), at(0, 1), at(0, 2), FAR_STRIDE, FAR_COUNT};
    const carom_pairs list = {&pairs[0][0], &pairs[0][1], 8, FAR_COUNT};
    for (uint32_t i = 0; i < FAR_COUNT; i++) {
        pairs[i][0] = FAR_COUNT - 1 - i;
        pairs[i][1] = (FAR_COUNT - 1 - i) ^ 1u;
    }
    FOR_EACH_ISA {
        uint64_t bits[2];
        BATCH_COUNT(carom_batch_overlap_circle_circle, far, far, &list, bits);
        for (uint32_t i = 0; i < FAR_COUNT; i++) {
            bool overlap = carom_overlap_circle_circle(expected_circle(pairs[i][0]),
                                                       expected_circle(pairs[i][1]));
            CHECK((bits[i / 64] >> (i % 64) & 1u) == overlap, "pair %u on %s", (unsigned)i,
                  carom_batch_isa());
        }
    }
}

TEST(a_sweep_reaches_the_last_shape) {
    carom_circles far = {at(0, 0), at(0, 1), at(0, 2), FAR_STRIDE, FAR_COUNT};
    carom_circle bullet = circle(-5.0f, 2.5f, 0.25f);
    FOR_EACH_ISA {
        uint32_t hits[FAR_COUNT];
        size_t got = BATCH_COUNT(carom_batch_sweep_circle_circle, bullet, vec(100.0f, 0.0f), far,
                                 hits, NULL, FAR_COUNT);
        size_t expected = 0;
        for (uint32_t i = 0; i < FAR_COUNT; i++) {
            carom_sweep s =
                carom_sweep_circle_circle(bullet, vec(100.0f, 0.0f), expected_circle(i));
            if (s.state == CAROM_SWEEP_MISS && s.t == 1.0)
                continue;
            CHECK(expected < got && hits[expected] == i, "circle %u on %s", (unsigned)i,
                  carom_batch_isa());
            expected++;
        }
        assert_int_equal(got, expected);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(side_by_side_contacts_reach_the_last_shape),
        cmocka_unit_test(pairs_by_index_reach_the_last_shape),
        cmocka_unit_test(a_sweep_reaches_the_last_shape),
    };
    return cmocka_run_group_tests(tests, reserve, NULL);
}

#else

int main(void) {
    printf("no memory here is that far apart\n");
    return 0;
}

#endif
