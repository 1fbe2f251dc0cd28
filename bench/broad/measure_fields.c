/* Measures carom on fields of every kind. */
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>

/* One field of each kind, carom only: bounding boxes, build and pairs. */
typedef struct entry {
    broad_field field;
    broad_work work;
    size_t pairs;
    double build, find; /* best times in seconds */
} entry;

static void must(bool done) {
    if (!done) {
        fputs("carom_bench_broad: memory is short\n", stderr);
        exit(1);
    }
}

static void turn(entry *e) {
    const double start = broad_seconds();
    must(carom_broadphase_build(e->work.broadphase, e->work.bounds, sizeof(carom_aabb),
                                (uint32_t)e->field.count) == CAROM_OK);
    const double built = broad_seconds();
    e->pairs = carom_broadphase_pairs(e->work.broadphase, e->work.pairs, e->work.capacity);
    const double found = broad_seconds();
    e->build = e->build == 0.0 || built - start < e->build ? built - start : e->build;
    e->find = e->find == 0.0 || found - built < e->find ? found - built : e->find;
}

static entry prepare(broad_kind kind, size_t count, uint64_t seed) {
    entry e = {.field = broad_field_make(kind, count, seed)};
    e.work = broad_work_make(&e.field, 0);
    for (size_t i = 0; i < count; i++) {
        e.work.bounds[i] = broad_bounds(e.field.circles[i]);
    }
    /* A first run counts the pairs, to allocate memory for all. */
    turn(&e);
    const size_t room = e.pairs;
    free(e.work.pairs);
    e.work.pairs = broad_memory(room, sizeof(carom_id_pair));
    e.work.capacity = room;
    e.build = e.find = 0.0;
    return e;
}

static void print_row(const entry *e, const entry *uniform, const char *row, broad_results *r) {
    const double n = (double)e->field.count, all = n + (double)e->pairs;
    const double base = (double)uniform->field.count + (double)uniform->pairs;
    const double each = 1e9 * (e->build + e->find) / all;
    const double times = each / (1e9 * (uniform->build + uniform->find) / base);
    printf("%-31s %7.2f | %7.1f %7.1f | %7.1f %7.2f\n", row, (double)e->pairs / n,
           1e9 * e->build / n, 1e9 * e->find / n, each, times);
    broad_note(r, row, "build per body", 1e9 * e->build / n);
    broad_note(r, row, "pairs per body", 1e9 * e->find / n);
    broad_note(r, row, "per body and pair", each);
    if (times > r->worst) {
        r->worst = times;
    }
    fflush(stdout);
}

static void check(const entry *e, const char *row, broad_results *r) {
    const size_t boost = broad_boost_bounds(&e->field);
    if (boost != e->pairs) {
        printf("FAULT: %s: boost finds %zu pairs of bounds, carom %zu\n", row, boost, e->pairs);
        r->faults++;
    }
}

static void measure(size_t count, const bench_options *options, broad_results *r) {
    entry entries[BROAD_KINDS];
    for (int k = 0; k < BROAD_KINDS; k++) {
        entries[k] = prepare((broad_kind)k, count, options->seed);
    }
    for (int round = 0; round < (options->quick ? 2 : 7); round++) {
        for (int k = 0; k < BROAD_KINDS; k++) {
            turn(&entries[k]);
        }
    }
    for (int k = 0; k < BROAD_KINDS; k++) {
        char row[64];
        snprintf(row, sizeof row, "field %zu %s", count, broad_kind_name((broad_kind)k));
        print_row(&entries[k], &entries[BROAD_UNIFORM], row, r);
        if (count <= 100000) {
            check(&entries[k], row, r);
        }
        r->rows++;
        broad_work_free(&entries[k].work);
        broad_field_free(&entries[k].field);
    }
}

void broad_measure_fields(const bench_options *options, broad_results *r) {
    if (!broad_wanted(options, "field")) {
        return;
    }
    puts("\nfields of other kinds, bounds only: carom_broadphase_build and _pairs; ns\n"
         "                                  pairs |    per body     | per body   times\n"
         "                               per body |   build   pairs | and pair uniform");
    if (options->quick) {
        measure(2000, options, r);
        return;
    }
    measure(100000, options, r);
    measure(1000000, options, r);
}
