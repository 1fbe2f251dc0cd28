/* Generates jobs and lays out their arrays. */
#include "job.h"
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The columns of one side, in carom's order. */
typedef struct batch_layout {
    bench_kind kind;
    size_t columns;
} batch_layout;

static const batch_layout layouts[BATCH_PAIRS][2] = {
    [BATCH_CIRCLE_CIRCLE] = {{BENCH_CIRCLE, 3}, {BENCH_CIRCLE, 3}},
    [BATCH_CIRCLE_AABB] = {{BENCH_CIRCLE, 3}, {BENCH_AABB, 4}},
    [BATCH_CIRCLE_BOX] = {{BENCH_CIRCLE, 3}, {BENCH_BOX, 6}},
    [BATCH_AABB_AABB] = {{BENCH_AABB, 4}, {BENCH_AABB, 4}},
    [BATCH_AABB_BOX] = {{BENCH_AABB, 4}, {BENCH_BOX, 6}},
    [BATCH_BOX_BOX] = {{BENCH_BOX, 6}, {BENCH_BOX, 6}},
};

const char *batch_pair_name(batch_pair pair) {
    static const char *const names[BATCH_PAIRS] = {"circle_circle", "circle_aabb", "circle_box",
                                                   "aabb_aabb",     "aabb_box",    "box_box"};
    return names[pair];
}

const char *batch_verb_name(batch_verb verb) {
    static const char *const names[BATCH_VERBS] = {"overlap", "bits", "hits", "contact", "sweep"};
    return names[verb];
}

const char *batch_form_name(batch_form form) {
    static const char *const names[BATCH_FORMS] = {"columns", "structs", "one", "indexed"};
    return names[form];
}

static void *memory_for(size_t bytes) {
    void *memory = aligned_alloc(64, (bytes + 63) / 64 * 64);
    if (memory == NULL) {
        fputs("carom_bench_batch: out of memory\n", stderr);
        exit(1);
    }
    /* Written once, so that every page is mapped before the clock starts. */
    memset(memory, 0, (bytes + 63) / 64 * 64);
    return memory;
}

/* ---- generating pairs ------------------------------------------------------------------------ */

#define ASK(a_kind, b_kind)                                                                        \
    static bool ask_##a_kind##_##b_kind(const bench_set *s, size_t i) {                            \
        return carom_overlap_##a_kind##_##b_kind(((const carom_##a_kind *)s->a)[i],                \
                                                 ((const carom_##b_kind *)s->b)[i]);               \
    }
ASK(circle, circle)
ASK(circle, aabb)
ASK(circle, box)
ASK(aabb, aabb)
ASK(aabb, box)
ASK(box, box)

static bench_set draw(batch_pair pair, size_t count, uint64_t seed) {
    static const bench_ask asks[BATCH_PAIRS] = {ask_circle_circle, ask_circle_aabb, ask_circle_box,
                                                ask_aabb_aabb,     ask_aabb_box,    ask_box_box};
    bench_set s = bench_set_make(layouts[pair][0].kind, layouts[pair][1].kind, count, false);
    bench_draw(&s, (bench_wish){BENCH_RANDOM, false, 0.5, asks[pair]}, seed);
    return s;
}

static carom_vec2 center_of(carom_shape shape) {
    if (shape.kind == CAROM_SHAPE_AABB) {
        const carom_aabb b = shape.as.aabb;
        return (carom_vec2){0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)};
    }
    return shape.kind == CAROM_SHAPE_CIRCLE ? shape.as.circle.center : shape.as.box.center;
}

static carom_shape moved(carom_shape shape, carom_vec2 by) {
    carom_vec2 *const center =
        shape.kind == CAROM_SHAPE_CIRCLE ? &shape.as.circle.center : &shape.as.box.center;
    if (shape.kind == CAROM_SHAPE_AABB) {
        shape.as.aabb = carom_aabb_moved(shape.as.aabb, by);
    } else {
        *center = (carom_vec2){center->x + by.x, center->y + by.y};
    }
    return shape;
}

/* Moves every b next to the first a, in the same relative position as to its own a. */
static void gather_round_the_first(bench_set *s) {
    const carom_vec2 home = center_of(bench_set_a(s, 0));
    for (size_t i = 0; i < s->count; i++) {
        const carom_vec2 from = center_of(bench_set_a(s, i));
        bench_set_put_b(s, i,
                        moved(bench_set_b(s, i), (carom_vec2){home.x - from.x, home.y - from.y}));
    }
}

static uint64_t next(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Shuffles the elements of one side and records the new position of each. */
static void shuffle(void *array, bench_kind kind, size_t count, uint32_t *place, uint64_t *random) {
    const size_t size = bench_kind_size(kind);
    char *const from = array, *const to = memory_for(count * size);
    for (size_t i = 0; i < count; i++) {
        place[2 * i] = (uint32_t)i;
    }
    for (size_t i = count - 1; i > 0; i--) {
        const size_t other = (size_t)(next(random) % (i + 1));
        const uint32_t kept = place[2 * i];
        place[2 * i] = place[2 * other];
        place[2 * other] = kept;
    }
    for (size_t i = 0; i < count; i++) {
        memcpy(to + place[2 * i] * size, from + i * size, size);
    }
    memcpy(from, to, count * size);
    free(to);
}

/* ---- carom's view ---------------------------------------------------------------------------- */

static carom_packed_circle packed(carom_circle c) {
    return (carom_packed_circle){c.center.x, c.center.y, c.radius, 0.0f};
}

static void fill_column_side(const void *array, bench_kind kind, size_t count, float *to,
                             size_t column) {
    const size_t floats = bench_kind_size(kind) / sizeof(float);
    const float *const from = array;
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < floats; k++) {
            to[k * column + i] = from[i * floats + k];
        }
    }
}

static batch_side column_side(bench_kind kind, const float *p, size_t column, size_t count) {
    const size_t stride = sizeof(float);
    batch_side side = {.boxes = {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0}};
    if (kind == BENCH_CIRCLE) {
        side.circles = (carom_circles){p, p + column, p + 2 * column, stride, count};
    } else if (kind == BENCH_AABB) {
        side.aabbs = (carom_aabbs){p, p + column, p + 2 * column, p + 3 * column, stride, count};
    } else {
        side.boxes = (carom_boxes){
            p,      p + column, p + 2 * column, p + 3 * column, p + 4 * column, p + 5 * column,
            stride, count};
    }
    return side;
}

static batch_side struct_side(bench_kind kind, const void *array, size_t count) {
    batch_side side = {.boxes = {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0}};
    if (kind == BENCH_CIRCLE) {
        side.circles = carom_circles_from(array, count);
    } else if (kind == BENCH_AABB) {
        side.aabbs = carom_aabbs_from(array, count);
    } else {
        side.boxes = carom_boxes_from(array, count);
    }
    return side;
}

static batch_side record_side(bench_kind kind, const void *array, size_t count,
                              carom_packed_circle *records) {
    if (kind != BENCH_CIRCLE) {
        return struct_side(kind, array, count);
    }
    for (size_t i = 0; i < count; i++) {
        records[i] = packed(((const carom_circle *)array)[i]);
    }
    batch_side side = {.boxes = {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0}};
    side.circles = carom_circles_from_packed(records, count);
    return side;
}

/* Columns are consecutive, each a few cache lines off a power of two: caches hold only a few lines
 * whose addresses differ by a multiple of a page. */
static void lay_columns(batch_job *job) {
    const batch_layout a = layouts[job->pair][0], b = layouts[job->pair][1];
    const size_t a_count = job->form == BATCH_ONE ? 1 : job->count;
    job->column = job->count + 5 * 16;
    job->column_count = a.columns + b.columns;
    job->columns = memory_for((a.columns + b.columns) * job->column * sizeof(float));
    float *const b_columns = job->columns + a.columns * job->column;
    fill_column_side(job->structs.a, a.kind, job->count, job->columns, job->column);
    fill_column_side(job->structs.b, b.kind, job->count, b_columns, job->column);
    job->a = column_side(a.kind, job->columns, job->column, a_count);
    job->b = column_side(b.kind, b_columns, job->column, job->count);
}

static void lay_records(batch_job *job, uint64_t seed) {
    const bench_kind a = layouts[job->pair][0].kind, b = layouts[job->pair][1].kind;
    uint64_t random = ~seed;
    job->indices = memory_for(2 * job->count * sizeof *job->indices);
    job->records = memory_for(2 * job->count * sizeof *job->records);
    shuffle(job->structs.a, a, job->count, job->indices, &random);
    shuffle(job->structs.b, b, job->count, job->indices + 1, &random);
    job->a = record_side(a, job->structs.a, job->count, job->records);
    job->b = record_side(b, job->structs.b, job->count, job->records + job->count);
    job->pairs = (carom_pairs){job->indices, job->indices + 1, 2 * sizeof(uint32_t), job->count};
}

/* Plain loops are up to 1.6 times slower on arrays that straddle cache lines. carom's columns are
 * aligned, so all arrays are. */
static void *aligned(void *array, size_t bytes) {
    void *const to = memory_for(bytes);
    memcpy(to, array, bytes);
    free(array);
    return to;
}

batch_job batch_job_of(batch_verb verb, batch_pair pair, batch_form form, bench_set structs,
                       uint64_t seed) {
    structs.a = aligned(structs.a, structs.count * bench_kind_size(structs.a_kind));
    structs.b = aligned(structs.b, structs.count * bench_kind_size(structs.b_kind));
    batch_job job = {
        .verb = verb, .pair = pair, .form = form, .count = structs.count, .structs = structs};
    const size_t n = job.count;
    if (form == BATCH_INDEXED) {
        lay_records(&job, seed);
    } else if (form == BATCH_STRUCTS) {
        job.a = struct_side(layouts[pair][0].kind, structs.a, n);
        job.b = struct_side(layouts[pair][1].kind, structs.b, n);
    } else {
        lay_columns(&job);
    }
    job.answers.bits = memory_for(n / 8);
    job.answers.verdicts = memory_for(n * sizeof(bool));
    job.answers.list = memory_for(n * sizeof(uint32_t));
    job.answers.contacts = memory_for(n * sizeof(carom_contact));
    job.answers.contact_columns = memory_for(5 * (n + 5 * 16) * sizeof(float));
    float *const out = job.answers.contact_columns;
    const size_t step = n + 5 * 16;
    job.contacts = form == BATCH_COLUMNS || form == BATCH_ONE
                       ? (carom_contacts){out,
                                          out + step,
                                          out + 2 * step,
                                          out + 3 * step,
                                          out + 4 * step,
                                          sizeof(float)}
                       : carom_contacts_to(job.answers.contacts);
    return job;
}

batch_job batch_job_random(batch_verb verb, batch_pair pair, batch_form form, size_t count,
                           uint64_t seed) {
    bench_set s = draw(pair, count, seed);
    if (form == BATCH_ONE) {
        gather_round_the_first(&s);
    }
    return batch_job_of(verb, pair, form, s, seed);
}

/* The circle moves 8.5 through a square of side 24 that contains the shapes, which are about 1 in
 * size. */
batch_job batch_job_sweep(batch_pair pair, size_t count, uint64_t seed) {
    bench_set s = draw(pair, count, seed);
    for (size_t i = 0; i < count; i++) {
        const carom_vec2 at = center_of(bench_set_b(&s, i));
        bench_set_put_b(&s, i,
                        moved(bench_set_b(&s, i), (carom_vec2){-0.76f * at.x, -0.76f * at.y}));
    }
    ((carom_circle *)s.a)[0] = carom_circle_make((carom_vec2){-4.0f, -1.5f}, 0.5f);
    batch_job job = batch_job_of(BATCH_SWEEP, pair, BATCH_ONE, s, seed);
    job.motion = (carom_vec2){8.0f, 3.0f};
    job.answers.sweeps = memory_for(count * sizeof(carom_sweep));
    return job;
}

void batch_job_free(batch_job *job) {
    bench_set_free(&job->structs);
    free(job->records);
    free(job->indices);
    free(job->columns);
    free(job->answers.bits);
    free(job->answers.verdicts);
    free(job->answers.list);
    free(job->answers.contacts);
    free(job->answers.contact_columns);
    free(job->answers.sweeps);
}
