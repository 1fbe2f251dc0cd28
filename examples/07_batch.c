/* A hundred thousand circles against a thousand boxes: a hundred million tests, one call per box.
 *
 * The results go to standard output. The time and the instruction set, which differ between
 * machines, go to standard error. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "carom/batch.h"

#define CIRCLES 100000u
#define BOXES 1000u

static double seconds(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Returns a whole number below `bound` from a linear congruential generator, the same on every
 * machine. */
static float draw(uint32_t bound) {
    static uint64_t state = 7;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (float)((state >> 33) % bound);
}

int main(void) {
    /* One array per component of a circle: the fastest layout (structure of arrays). */
    static float x[CIRCLES], y[CIRCLES], radius[CIRCLES];
    static carom_box boxes[BOXES];
    static uint32_t hits[CIRCLES];
    for (size_t i = 0; i < CIRCLES; i++) {
        x[i] = draw(4000);
        y[i] = draw(4000);
        radius[i] = 1 + draw(8);
    }
    for (size_t i = 0; i < BOXES; i++) {
        carom_vec2 center = {draw(4000), draw(4000)};
        float width = 20 + draw(100), height = 20 + draw(100);
        boxes[i] = carom_box_make(center, width, height, draw(314) / 100);
    }
    carom_circles circles = {x, y, radius, sizeof(float), CIRCLES};

    /* A side with a single shape is tested against all shapes of the other side. Here each call
     * lists the circles that overlap one box. */
    double start = seconds();
    size_t total = 0, most = 0, most_of = 0;
    for (size_t i = 0; i < BOXES; i++) {
        size_t count;
        carom_result result = carom_batch_hits_circle_box(circles, carom_boxes_from(&boxes[i], 1),
                                                          NULL, hits, CIRCLES, &count);
        if (result != CAROM_OK) { /* CAROM_FORCE_ISA names an instruction set that is not here */
            (void)fprintf(stderr, "%s\n", carom_error_text(result));
            return EXIT_FAILURE;
        }
        total += count;
        if (count > most) {
            most = count;
            most_of = i;
        }
    }
    double took = seconds() - start;
    printf("%zu of %u pairs overlap; box %zu overlaps the most circles, %zu\n", total,
           CIRCLES * BOXES, most_of, most);
    (void)fprintf(stderr, "%s: %.0f ms, %.2f ns a pair\n", carom_batch_isa(), 1e3 * took,
                  1e9 * took / CIRCLES / BOXES);

    /* Batch results equal those of the single-pair function. This checks one box. */
    size_t listed;
    (void)carom_batch_hits_circle_box(circles, carom_boxes_from(&boxes[most_of], 1), NULL, hits,
                                      CIRCLES, &listed);
    size_t next = 0, wrong = 0;
    for (uint32_t i = 0; i < CIRCLES; i++) {
        carom_circle circle = carom_circle_make((carom_vec2){x[i], y[i]}, radius[i]);
        bool is_listed = next < listed && hits[next] == i;
        next += is_listed;
        wrong += is_listed != carom_overlap_circle_box(circle, boxes[most_of]);
    }
    printf("of its %u pairs, %zu differ from carom_overlap_circle_box\n", CIRCLES, wrong);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
