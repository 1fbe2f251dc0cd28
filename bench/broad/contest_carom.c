/* carom's broad phase as a contestant. */
#include "contest.h"

#include <stdio.h>
#include <stdlib.h>

static void refuse(const char *what) {
    fprintf(stderr, "carom_bench_broad: %s failed\n", what);
    exit(1);
}

static void build(carom_broadphase *p, const broad_field *field, carom_aabb *bounds) {
    for (size_t i = 0; i < field->count; i++) {
        bounds[i] = broad_bounds(field->circles[i]);
    }
    if (carom_broadphase_build(p, bounds, sizeof *bounds, (uint32_t)field->count) != CAROM_OK) {
        refuse("carom_broadphase_build");
    }
}

size_t broad_carom_pairs(broad_work *work) {
    const broad_field *const field = work->field;
    build(work->broadphase, field, work->bounds);
    const size_t found = carom_broadphase_pairs(work->broadphase, work->pairs, work->capacity);
    const carom_circles circles = carom_circles_from_packed(field->circles, field->count);
    const carom_pairs pairs = {&work->pairs->a, &work->pairs->b, sizeof *work->pairs,
                               found < work->capacity ? found : work->capacity};
    size_t hits;
    if (carom_batch_hits_circle_circle(circles, circles, &pairs, work->hits, work->capacity,
                                       &hits) != CAROM_OK) {
        refuse("carom_batch_hits_circle_circle");
    }
    return hits;
}

/* ---- queries --------------------------------------------------------------------------------- */

enum { ANSWERS = 1 << 16 };

typedef struct asked {
    carom_broadphase *broadphase;
    const broad_field *field;
    uint32_t ids[ANSWERS];
} asked;

static void *make(const broad_field *field) {
    const carom_broadphase_def def = carom_broadphase_def_default();
    asked *const index = broad_memory(1, sizeof *index);
    carom_aabb *const bounds = broad_memory(field->count, sizeof *bounds);
    index->broadphase = carom_broadphase_create(&def);
    index->field = field;
    if (index->broadphase == NULL) {
        refuse("carom_broadphase_create");
    }
    build(index->broadphase, field, bounds);
    free(bounds);
    return index;
}

static size_t regions(void *ctx, const carom_aabb *regions, size_t count) {
    asked *const index = ctx;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        found += carom_broadphase_query(index->broadphase, regions[i], index->ids, ANSWERS);
    }
    return found;
}

static size_t rays(void *ctx, const broad_ray *rays, size_t count) {
    asked *const index = ctx;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const carom_aabb point = {rays[i].from, rays[i].from};
        const size_t near =
            carom_broadphase_sweep(index->broadphase, point, rays[i].motion, index->ids, ANSWERS);
        for (size_t k = 0; k < near && k < ANSWERS; k++) {
            found += broad_ray_hits(rays[i], index->field->circles[index->ids[k]]);
        }
    }
    return found;
}

static void free_index(void *ctx) {
    asked *const index = ctx;
    carom_broadphase_destroy(index->broadphase);
    free(index);
}

const broad_index broad_index_carom = {"carom", make, regions, rays, free_index};
