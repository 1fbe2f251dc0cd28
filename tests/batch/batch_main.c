/* Runs batch_same on this machine:
 *
 *     batch_same [--seed N] [--brief]
 *
 * Every slot of memory lies between two protected pages, so reading a byte too many ends the
 * program with a message that names the call. --brief does a small share of the trials, for builds
 * under sanitizers and emulators; CAROM_TEST_LONG=1 does a hundred times as many. */
#define _GNU_SOURCE

#include "batch_same.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- memory between fences ------------------------------------------------------------------- */

static unsigned char *slots[BATCH_SLOTS];

unsigned char *batch_memory(uint32_t slot) {
    return slots[slot];
}

static void make_slots(void) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t size = BATCH_SLOT_BYTES + 2 * page;
    for (int i = 0; i < BATCH_SLOTS; i++) {
        unsigned char *all =
            mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (all == MAP_FAILED || BATCH_SLOT_BYTES % page != 0 ||
            mprotect(all, page, PROT_NONE) != 0 ||
            mprotect(all + page + BATCH_SLOT_BYTES, page, PROT_NONE) != 0) {
            perror("memory between fences");
            exit(2);
        }
        slots[i] = all + page;
    }
}

/* Async-signal safety does not matter: the program is about to end and nothing else runs. */
static void report_fault(int number) {
    fprintf(stderr, "signal %d in: %s\n", number, batch_call_in_words());
    signal(number, SIG_DFL);
    raise(number);
}

/* ---- the program ----------------------------------------------------------------------------- */

static batch_plan read_plan(int argc, char **argv) {
    const char *asked = getenv("CAROM_TEST_LONG");
    bool is_long = asked && strcmp(asked, "1") == 0;
    batch_plan plan = is_long ? batch_long : batch_short;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--brief") == 0) {
            plan.share = batch_brief.share;
        } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            plan.seed = strtoull(argv[++i], NULL, 0);
        } else {
            fprintf(stderr, "usage: batch_same [--seed N] [--brief]\n");
            exit(2);
        }
    }
    printf("seed %" PRIu64 ", %" PRIu32 " rounds (%" PRIu32 " in test-long), one trial in %" PRIu32
           "\n",
           plan.seed, plan.rounds, batch_long.rounds, plan.share);
    return plan;
}

int main(int argc, char **argv) {
    batch_plan plan = read_plan(argc, argv);
    make_slots();
    signal(SIGSEGV, report_fault);
    signal(SIGBUS, report_fault);
    batch_same(&plan);
    uint64_t differ = 0;
    for (uint32_t isa = 0; isa < batch_isa_count(); isa++) {
        batch_tally t = batch_tally_of(isa);
        printf("%s: %" PRIu64 " answers, %" PRIu64 " differ\n", carom_batch_isa_at(isa), t.answers,
               t.differ);
        differ += t.differ + (t.answers == 0);
    }
    if (batch_first_difference())
        printf("the first: %s\n", batch_first_difference());
    return differ > 0;
}
