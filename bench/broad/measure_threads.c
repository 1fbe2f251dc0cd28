/* Measures all pairs with one thread and with two. */
#include "pool.h"
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 15 };

/* The time of the fastest round, and the pairs that the last round found. */
typedef struct timed {
    double seconds;
    size_t hits;
    uint32_t *list;
} timed;

static void turn(broad_work *work, uint32_t threads, timed *t) {
    carom_broadphase_set_parallel(work->broadphase, bench_pool_run, NULL, threads);
    carom_batch_set_parallel(bench_pool_run, NULL, threads);
    const double start = bench_pool_seconds();
    t->hits = broad_carom_pairs(work);
    const double took = bench_pool_seconds() - start;
    t->seconds = t->seconds == 0.0 || took < t->seconds ? took : t->seconds;
    memcpy(t->list, work->hits,
           (t->hits < work->capacity ? t->hits : work->capacity) * sizeof *t->list);
}

void broad_measure_threads(const bench_options *options, broad_results *r) {
    static const size_t sizes[] = {10000, 100000, 1000000};
    bool head = false;
    for (size_t s = 0; s < (options->quick ? 1 : 3); s++) {
        char row[32];
        snprintf(row, sizeof row, "threads %zu", sizes[s]);
        if (!broad_wanted(options, row)) {
            continue;
        }
        if (!head) {
            puts("\ntwo threads: the same by carom; ns per circle; for two, the processor time of "
                 "the "
                 "busier one\n"
                 "  circles | 1 thread 2 threads  1 / 2");
            head = true;
        }
        broad_field field = broad_field_make(BROAD_UNIFORM, sizes[s], options->seed);
        broad_work work = broad_work_make(&field, 2 * sizes[s]);
        timed by[2] = {{0.0, 0, NULL}, {0.0, 0, NULL}};
        for (int k = 0; k < 2; k++) {
            by[k].list = broad_memory(work.capacity, sizeof *by[k].list);
        }
        bench_pool_start();
        for (int round = 0; round < (options->quick ? 2 : ROUNDS); round++) {
            turn(&work, 1, &by[0]);
            turn(&work, 2, &by[1]);
        }
        bench_pool_stop();
        carom_batch_set_parallel(NULL, NULL, 0);
        const double each = 1e9 / (double)sizes[s], ratio = by[0].seconds / by[1].seconds;
        printf("%9zu | %8.1f %9.1f %6.2f\n", sizes[s], by[0].seconds * each, by[1].seconds * each,
               ratio);
        broad_note(r, row, "1 thread", by[0].seconds * each);
        broad_note(r, row, "2 threads", by[1].seconds * each);
        r->threads = s == 2 ? ratio : r->threads;
        r->rows++;
        if (by[0].hits != by[1].hits ||
            memcmp(by[0].list, by[1].list, by[0].hits * sizeof *by[0].list) != 0) {
            printf("FAULT: two threads give another list\n");
            r->faults++;
        }
        free(by[0].list);
        free(by[1].list);
        broad_work_free(&work);
        broad_field_free(&field);
    }
}
