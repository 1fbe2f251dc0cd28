/* Threads: four make the first call of a process at once, many times, each time in a fresh process.
 * Then some make calls while another changes the instruction set. */
#define _GNU_SOURCE

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "carom/batch.h"

#define THREADS 4
#define PROCESSES 40
#define CHANGES 2000
#define PAIRS 300u

static pthread_barrier_t barrier;
static carom_circle circles[PAIRS];
static carom_box boxes[PAIRS];
static uint64_t expected[(PAIRS + 63) / 64];
static size_t expected_count;

/* A row of circles, and boxes that some of them touch, some overlap and some miss. */
static void make_shapes(void) {
    for (uint32_t i = 0; i < PAIRS; i++) {
        circles[i] = (carom_circle){{(float)i, 0.0f}, 1.0f};
        boxes[i] = (carom_box){{(float)i, 1.0f + (float)(i % 5) * 0.5f}, {0.5f, 0.5f}, {4, 3}};
        bool overlaps = carom_overlap_circle_box(circles[i], boxes[i]);
        expected[i / 64] |= (uint64_t)overlaps << (i % 64);
        expected_count += overlaps;
    }
}

static bool asks_well(void) {
    uint64_t bits[(PAIRS + 63) / 64];
    size_t count;
    carom_result result = carom_batch_overlap_circle_box(
        carom_circles_from(circles, PAIRS), carom_boxes_from(boxes, PAIRS), NULL, bits, &count);
    return result == CAROM_OK && count == expected_count &&
           memcmp(bits, expected, sizeof bits) == 0;
}

/* Failures come back in the threads' own variables. */
static void *ask_first(void *failures) {
    pthread_barrier_wait(&barrier);
    *(int *)failures += !asks_well() || !carom_batch_isa();
    return NULL;
}

static void *ask_often(void *failures) {
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < CHANGES; i++)
        *(int *)failures += !asks_well();
    return NULL;
}

static void *change_often(void *failures) {
    size_t count = 0;
    while (carom_batch_isa_at(count))
        count++;
    pthread_barrier_wait(&barrier);
    for (size_t i = 0; i < CHANGES; i++)
        *(int *)failures += carom_batch_set_isa(carom_batch_isa_at(i % count)) != CAROM_OK;
    return NULL;
}

static int run(void *(*first)(void *), void *(*others)(void *)) {
    pthread_t threads[THREADS];
    int failures[THREADS] = {0}, sum = 0;
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, i == 0 ? first : others, &failures[i]) != 0)
            return 1;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        sum += failures[i];
    }
    pthread_barrier_destroy(&barrier);
    return sum;
}

int main(void) {
    make_shapes();
    int failures = 0;
    for (int i = 0; i < PROCESSES; i++) {
        pid_t child = fork();
        if (child == 0)
            exit(run(ask_first, ask_first) > 0); /* not _exit: the sanitizers report on the way */
        int status = 1;
        failures += child < 0 || waitpid(child, &status, 0) != child || status != 0;
    }
    printf("first use by %d threads in %d processes: %d failures\n", THREADS, PROCESSES, failures);
    int changed = run(change_often, ask_often);
    printf("%d changes of the instruction set while %d threads ask: %d failures\n", CHANGES,
           THREADS - 1, changed);
    return failures + changed > 0;
}
