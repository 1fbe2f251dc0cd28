/* Measures carom over frames in which bodies move. */
#include "sections.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 60 };

/* Speeds are as in a gas: up to a sixth of a unit per frame. */
static carom_aabb moved(carom_packed_circle *c, carom_packed_circle speed, float side) {
    const float x = c->x + speed.x, y = c->y + speed.y;
    c->x = x < 0.0f ? x + side : (x > side ? x - side : x);
    c->y = y < 0.0f ? y + side : (y > side ? y - side : y);
    return broad_bounds(*c);
}

typedef struct frames {
    const char *name;
    size_t step;  /* every step-th id moves, a different set in each frame */
    bool rebuild; /* build instead of set and update */
} frames;

/* Returns the mean seconds per frame: some frames sort, most do not. */
static double play(const frames *kind, broad_work *w, broad_field *field,
                   const carom_packed_circle *speeds, size_t *pairs) {
    *pairs = 0;
    const double start = broad_seconds();
    for (size_t frame = 0; frame < FRAMES; frame++) {
        for (size_t i = frame % kind->step; i < field->count; i += kind->step) {
            const carom_aabb b = moved(&field->circles[i], speeds[i], field->side);
            w->bounds[i] = b;
            if (!kind->rebuild && carom_broadphase_set(w->broadphase, (uint32_t)i, b) != CAROM_OK) {
                abort();
            }
        }
        if (!(kind->rebuild ? carom_broadphase_build(w->broadphase, w->bounds, sizeof(carom_aabb),
                                                     (uint32_t)field->count) == CAROM_OK
                            : carom_broadphase_update(w->broadphase) == CAROM_OK)) {
            abort();
        }
        *pairs += carom_broadphase_pairs(w->broadphase, w->pairs, w->capacity);
    }
    return (broad_seconds() - start) / FRAMES;
}

static void measure(size_t count, const bench_options *options, broad_results *r) {
    static const frames kinds[] = {
        {"all rebuilt", 1, true}, {"all moved", 1, false}, {"1 % moved", 100, false}};
    const size_t kind_count = sizeof kinds / sizeof kinds[0];
    uint64_t state = options->seed;
    carom_packed_circle *const speeds = broad_memory(count, sizeof *speeds);
    for (size_t i = 0; i < count; i++) {
        speeds[i].x = (float)(broad_unit(&state) / 3.0 - 1.0 / 6.0);
        speeds[i].y = (float)(broad_unit(&state) / 3.0 - 1.0 / 6.0);
    }
    size_t expected = 0;
    for (size_t k = 0; k < kind_count; k++) {
        char row[64];
        double best = 0.0;
        size_t pairs = 0, bytes = 0;
        for (int round = 0; round < (options->quick ? 1 : 3); round++) {
            broad_field field = broad_field_make(BROAD_UNIFORM, count, options->seed);
            broad_work w = broad_work_make(&field, 2 * count);
            for (size_t i = 0; i < count; i++) {
                w.bounds[i] = broad_bounds(field.circles[i]);
            }
            if (carom_broadphase_build(w.broadphase, w.bounds, sizeof(carom_aabb),
                                       (uint32_t)count) != CAROM_OK) {
                abort();
            }
            const double took = play(&kinds[k], &w, &field, speeds, &pairs);
            best = best == 0.0 || took < best ? took : best;
            bytes = broad_bytes_held();
            broad_work_free(&w);
            broad_field_free(&field);
        }
        snprintf(row, sizeof row, "frames %zu %s", count, kinds[k].name);
        printf("%-32s | %9.3f %9.1f | %9.1f\n", row, 1e3 * best, 1e9 * best / (double)count,
               (double)bytes / (double)count);
        fflush(stdout);
        broad_note(r, row, "per body and frame", 1e9 * best / (double)count);
        broad_note(r, row, "bytes per body", (double)bytes / (double)count);
        expected = k == 0 ? pairs : expected;
        if (kinds[k].step == 1 && pairs != expected) {
            printf("FAULT: %s: %zu pairs, rebuilt %zu\n", row, pairs, expected);
            r->faults++;
        }
        r->rows++;
    }
    free(speeds);
}

void broad_measure_frames(const bench_options *options, broad_results *r) {
    if (!broad_wanted(options, "frames")) {
        return;
    }
    printf("\nframes, carom: set, update and pairs, mean of %d frames\n"
           "                                 |        ms   ns each |  bytes per body\n",
           FRAMES);
    measure(options->quick ? 1000 : 10000, options, r);
    if (!options->quick) {
        measure(100000, options, r);
        measure(1000000, options, r);
    }
}
