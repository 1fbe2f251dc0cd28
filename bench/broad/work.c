/* Working memory and clock of the broad phase benchmark. */
#include "sections.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

bool broad_wanted(const bench_options *options, const char *name) {
    return options->filter == NULL || strstr(name, options->filter) != NULL;
}

void broad_note(broad_results *r, const char *row, const char *entry, double ns) {
    if (r->csv != NULL) {
        fprintf(r->csv, "%s,%s,%.3f\n", row, entry, ns);
    }
}

/* CPU time of this thread: turns are long enough to be preempted. */
double broad_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static size_t held;

static void *counted_alloc(void *ctx, size_t size, size_t align) {
    (void)ctx;
    held += size;
    return aligned_alloc(align, (size + align - 1) / align * align);
}

static void counted_free(void *ctx, void *memory, size_t size) {
    (void)ctx;
    held -= size;
    free(memory);
}

size_t broad_bytes_held(void) {
    return held;
}

broad_work broad_work_make(const broad_field *field, size_t capacity) {
    carom_broadphase_def def = carom_broadphase_def_default();
    def.allocator = (carom_allocator){counted_alloc, counted_free, NULL};
    broad_work w = {.field = field, .capacity = capacity, .cells = 2 * field->count + 64};
    w.broadphase = carom_broadphase_create(&def);
    if (w.broadphase == NULL) {
        fputs("carom_bench_broad: carom_broadphase_create failed\n", stderr);
        exit(1);
    }
    w.bounds = broad_memory(field->count, sizeof *w.bounds);
    w.pairs = broad_memory(capacity, sizeof *w.pairs);
    w.hits = broad_memory(capacity, sizeof *w.hits);
    w.sorted = broad_memory(field->count, sizeof *w.sorted);
    w.sorted_ids = broad_memory(field->count, sizeof *w.sorted_ids);
    w.cell_starts = broad_memory(w.cells + 2, sizeof *w.cell_starts);
    return w;
}

void broad_work_free(broad_work *w) {
    carom_broadphase_destroy(w->broadphase);
    free(w->bounds);
    free(w->pairs);
    free(w->hits);
    free(w->sorted);
    free(w->sorted_ids);
    free(w->cell_starts);
}
