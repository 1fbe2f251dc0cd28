/* Measures region and ray queries. */
#include "sections.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { INDICES = 3 };

typedef struct question {
    const char *name;
    double size; /* size of the region or length of the ray; relative to the field's side if
                  * below 1 */
    bool ray;
} question;

typedef struct asked {
    size_t count;
    carom_aabb *regions;
    broad_ray *rays;
} asked;

/* Rounds to multiples of 1/1024, like the circles. */
static float steps(double x) {
    return (float)(floor(x * 1024.0) / 1024.0);
}

static asked draw(const question *q, size_t count, float side, uint64_t seed) {
    uint64_t state = seed;
    const double size = q->size < 1.0 ? q->size * (double)side : q->size;
    asked a = {count, broad_memory(count, sizeof *a.regions), broad_memory(count, sizeof *a.rays)};
    for (size_t i = 0; i < count; i++) {
        const double x = broad_unit(&state) * (double)side, y = broad_unit(&state) * (double)side;
        const double angle = broad_unit(&state) * 6.283185307;
        const carom_vec2 from = {steps(x), steps(y)};
        a.regions[i] = (carom_aabb){from, {steps(x + size), steps(y + size)}};
        a.rays[i] = (broad_ray){from, {steps(size * cos(angle)), steps(size * sin(angle))}};
    }
    return a;
}

static void measure(const question *q, void *const made[INDICES], const broad_field *field,
                    const bench_options *options, broad_results *r) {
    static const broad_index *const indices[INDICES] = {&broad_index_carom, &broad_index_box2d,
                                                        &broad_index_boost};
    const size_t count = q->size < 1.0 ? options->pairs / 256 + 1 : options->pairs;
    asked a = draw(q, count, field->side, options->seed);
    double best[INDICES] = {0.0};
    size_t found[INDICES] = {0};
    char row[64];
    for (int round = 0; round < (options->quick ? 1 : 7); round++) {
        for (int k = 0; k < INDICES; k++) {
            const double start = broad_seconds();
            found[k] = q->ray ? indices[k]->rays(made[k], a.rays, a.count)
                              : indices[k]->regions(made[k], a.regions, a.count);
            const double took = broad_seconds() - start;
            best[k] = best[k] == 0.0 || took < best[k] ? took : best[k];
        }
    }
    snprintf(row, sizeof row, "questions %zu %s", field->count, q->name);
    printf("%-40s %6.1f |", row, (double)found[0] / (double)a.count);
    for (int k = 0; k < INDICES; k++) {
        printf(" %9.0f", 1e9 * best[k] / (double)a.count);
        broad_note(r, row, indices[k]->name, 1e9 * best[k] / (double)a.count);
    }
    printf(" | %7.2f %7.2f\n", best[1] / best[0], best[2] / best[0]);
    fflush(stdout);
    for (int k = 1; k < INDICES; k++) {
        if (found[k] != found[0]) {
            printf("FAULT: %s: %s finds %zu, carom %zu\n", row, indices[k]->name, found[k],
                   found[0]);
            r->faults++;
        }
    }
    r->rows++;
    free(a.regions);
    free(a.rays);
}

void broad_measure_questions(const bench_options *options, broad_results *r) {
    static const question questions[] = {
        {"region 2 wide", 2.0, false},
        {"region 16 wide", 16.0, false},
        {"ray of 4", 4.0, true},
        {"ray of 32", 32.0, true},
        {"ray of half the field", 0.5, true},
    };
    if (!broad_wanted(options, "questions")) {
        return;
    }
    puts(
        "\nquestions to a field that is at rest; ns each\n"
        "                                        answers |     carom     Box2D     boost | Box2D/ "
        " boost/\n"
        "                                           each |                               |   carom "
        "  carom");
    const size_t counts[2] = {options->quick ? 2000 : 10000, 1000000};
    for (int c = 0; c < (options->quick ? 1 : 2); c++) {
        broad_field field = broad_field_make(BROAD_UNIFORM, counts[c], options->seed);
        void *const made[INDICES] = {broad_index_carom.make(&field), broad_index_box2d.make(&field),
                                     broad_index_boost.make(&field)};
        for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
            measure(&questions[q], made, &field, options, r);
        }
        broad_index_carom.free(made[0]);
        broad_index_box2d.free(made[1]);
        broad_index_boost.free(made[2]);
        broad_field_free(&field);
    }
}
