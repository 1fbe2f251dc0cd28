/* A batch call that is split among threads gives the results of one thread. A pool of threads runs
 * the parts in any order; another runner calls them backwards, which shows what depends on the
 * order. The build with the thread sanitizer detects races. */
#define _POSIX_C_SOURCE 200809L

#include "unit.h"
#include "unit_batch.h"

#include <pthread.h>

#define SHAPES 150001u /* not a multiple of anything that the library uses */
#define WORDS ((SHAPES + 63u) / 64u)
#define FEW 40000u /* too few to split */

/* Everything that the calls write. */
typedef struct results {
    size_t count[7];
    uint64_t bits[WORDS], indexed[WORDS];
    uint32_t list[SHAPES], short_list[FEW];
    carom_contact contacts[SHAPES];
    float distance[SHAPES];
    uint32_t swept[SHAPES];
    carom_sweep sweeps[SHAPES];
} results;

static carom_circle circles[SHAPES];
static carom_box boxes[SHAPES];
static uint32_t indices[2 * SHAPES];
static results expected, got;

static void place(void) {
    for (uint32_t i = 0; i < SHAPES; i++) {
        float x = (float)(i * 7919u % 1009u) * 0.125f;
        float y = (float)(i * 104729u % 997u) * 0.125f;
        circles[i] = (carom_circle){{x, y}, (float)(1 + i % 5u) * 0.25f};
        boxes[i] = carom_box_make(vec(x + 0.5f, y - 0.25f), 0.75f, 0.25f, (float)(i % 7u));
        indices[2 * i] = i * 31u % SHAPES;
        indices[2 * i + 1] = i % 3u == 0 ? indices[2 * i] : i * 17u % SHAPES;
    }
}

static void ask(results *r) {
    carom_circles a = carom_circles_from(circles, SHAPES);
    carom_boxes b = carom_boxes_from(boxes, SHAPES);
    carom_circles one = carom_circles_from(circles + 5, 1);
    carom_pairs pairs = {indices, indices + 1, 2 * sizeof *indices, SHAPES};
    carom_contacts distances = {.distance = r->distance, .stride = sizeof(float)};
    memset(r, 0, sizeof *r);
    (void)carom_batch_overlap_circle_box(a, b, NULL, r->bits, &r->count[0]);
    (void)carom_batch_overlap_circle_box(a, b, &pairs, r->indexed, &r->count[1]);
    (void)carom_batch_hits_circle_box(a, b, NULL, r->list, SHAPES, &r->count[2]);
    (void)carom_batch_hits_circle_box(a, b, NULL, r->short_list, FEW, &r->count[3]);
    (void)carom_batch_contact_circle_box(a, b, NULL, carom_contacts_to(r->contacts), &r->count[4]);
    (void)carom_batch_contact_circle_box(one, b, NULL, distances, &r->count[5]);
    (void)carom_batch_sweep_circle_box(circles[7], vec(90, 60), b, r->swept, r->sweeps, SHAPES,
                                       &r->count[6]);
}

static uint32_t calls, parts;

static void run_backwards(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                          uint32_t count) {
    assert_ptr_equal(ctx, &calls);
    calls++;
    parts += count;
    while (count-- > 0)
        task(arg, count);
}

typedef struct pool {
    void (*task)(void *arg, uint32_t i);
    void *arg;
    uint32_t next, count;
} pool;

static void *work(void *ctx) {
    pool *p = ctx;
    for (;;) {
        uint32_t i = __atomic_fetch_add(&p->next, 1u, __ATOMIC_RELAXED);
        if (i >= p->count)
            return NULL;
        p->task(p->arg, i);
    }
}

static void run_on_threads(void *ctx, void (*task)(void *arg, uint32_t i), void *arg,
                           uint32_t count) {
    (void)ctx;
    pool p = {task, arg, 0, count};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, work, &p), 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
}

/* Compares what the header promises: lists up to their counts, everything else whole. */
static void check_same(void) {
    assert_memory_equal(got.count, expected.count, sizeof got.count);
    assert_memory_equal(got.bits, expected.bits, sizeof got.bits);
    assert_memory_equal(got.indexed, expected.indexed, sizeof got.indexed);
    assert_memory_equal(got.list, expected.list, expected.count[2] * sizeof *got.list);
    assert_memory_equal(got.short_list, expected.short_list, sizeof got.short_list);
    assert_memory_equal(got.contacts, expected.contacts, sizeof got.contacts);
    assert_memory_equal(got.distance, expected.distance, sizeof got.distance);
    assert_memory_equal(got.swept, expected.swept, expected.count[6] * sizeof *got.swept);
    assert_memory_equal(got.sweeps, expected.sweeps, expected.count[6] * sizeof *got.sweeps);
}

TEST(parts_in_any_order_give_the_results_of_one_call) {
    FOR_EACH_ISA {
        ask(&expected);
        for (size_t k = 0; k < COUNT(expected.count); k++)
            assert_true(expected.count[k] > 0);
        assert_true(expected.count[3] > FEW);
        for (uint32_t threads = 2; threads <= 64; threads *= 2) {
            calls = parts = 0;
            carom_batch_set_parallel(run_backwards, &calls, threads);
            ask(&got);
            carom_batch_set_parallel(NULL, NULL, 0);
            check_same();
            assert_int_equal(calls, 6); /* all but the list that is too short */
            assert_true(parts >= 4 * calls);
        }
    }
}

TEST(threads_give_the_results_of_one) {
    ask(&expected);
    carom_batch_set_parallel(run_on_threads, NULL, 3);
    ask(&got);
    carom_batch_set_parallel(NULL, NULL, 0);
    check_same();
}

TEST(small_calls_and_one_thread_need_no_pool) {
    carom_circles a = carom_circles_from(circles, FEW);
    carom_boxes b = carom_boxes_from(boxes, FEW);
    calls = 0;
    carom_batch_set_parallel(run_backwards, &calls, 8);
    (void)carom_batch_overlap_circle_box(a, b, NULL, got.bits, NULL);
    carom_batch_set_parallel(run_backwards, &calls, 1);
    ask(&got);
    carom_batch_set_parallel(NULL, NULL, 8);
    ask(&got);
    assert_int_equal(calls, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_in_any_order_give_the_results_of_one_call),
        cmocka_unit_test(threads_give_the_results_of_one),
        cmocka_unit_test(small_calls_and_one_thread_need_no_pool),
    };
    place();
    return RUN(tests);
}
