/* Compares the results of inlined calls with those of called ones, and prints what a loop over each
 * takes per pair. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "carom.h"

void hashes_inlined(uint64_t *hashes, size_t *count);
void hashes_called(uint64_t *hashes, size_t *count);
size_t loop_inlined(const carom_circle *a, const carom_circle *b, size_t count);
size_t loop_called(const carom_circle *a, const carom_circle *b, size_t count);

enum { MOST = 64, PAIRS = 16384, ROUNDS = 51 };

static carom_circle circles[2][PAIRS];

static double seconds(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Returns the time of the best round. */
static double best(size_t (*loop)(const carom_circle *, const carom_circle *, size_t),
                   size_t *hits) {
    double least = 1.0;
    for (int i = 0; i < ROUNDS; i++) {
        double start = seconds();
        *hits = loop(circles[0], circles[1], PAIRS);
        double took = seconds() - start;
        least = took < least ? took : least;
    }
    return 1e9 * least / PAIRS;
}

int main(void) {
    uint64_t inlined[MOST], called[MOST];
    size_t count, others, hits, same;
    hashes_inlined(inlined, &count);
    hashes_called(called, &others);
    int wrong = count != others || count == 0;
    for (size_t i = 0; i < count && i < others; i++) {
        if (inlined[i] != called[i]) {
            printf("call %zu: inlined %016" PRIx64 ", called %016" PRIx64 "\n", i, inlined[i],
                   called[i]);
            wrong = 1;
        }
    }
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < PAIRS; i++) {
            circles[side][i] = (carom_circle){
                {(float)(rand() % 4096) / 1024.0f, (float)(rand() % 4096) / 1024.0f}, 1.0f};
        }
    }
    double time_inlined = best(loop_inlined, &hits), time_called = best(loop_called, &same);
    printf("%zu calls; overlap_circle_circle in a loop: inlined %.2f ns, called %.2f ns\n", count,
           time_inlined, time_called);
    return wrong || hits != same;
}
