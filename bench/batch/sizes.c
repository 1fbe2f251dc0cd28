/* carom_bench_sizes: measures ns per pair against the number of pairs, for every instruction set
 * and the formula's plain loop. Writes a file of columns for each question; plot.gnuplot draws
 * them. */
#include "isas.h"
#include "machine.h"
#include "options.h"
#include "race.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SMALLEST = 256, LARGEST = 1 << 22, LARGEST_QUICK = 1024 };

/* Pairs per turn, in as many calls as that takes. */
enum { TURN = 1 << 15 };

/* Passes over the largest arrays take milliseconds, so there are fewer of them. */
static int rounds_for(size_t count, int repeat) {
    const size_t rounds = (size_t)repeat * TURN / (count > TURN ? count : TURN);
    return rounds < 9 ? (repeat < 9 ? repeat : 9) : (int)rounds;
}

static FILE *open_in(const char *folder, const char *name) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s.dat", folder, name);
    FILE *file = NULL;
    if (mkdir(folder, 0777) == 0 || errno == EEXIST) {
        file = fopen(path, "w");
    }
    if (file == NULL) {
        fprintf(stderr, "carom_bench_sizes: %s: %s\n", path, strerror(errno));
        exit(1);
    }
    return file;
}

static void measure(batch_verb verb, batch_pair pair, const batch_isas *isas,
                    const bench_options *options) {
    char name[48];
    snprintf(name, sizeof name, "%s_%s", batch_verb_name(verb), batch_pair_name(pair));
    if (options->filter != NULL && strstr(name, options->filter) == NULL) {
        return;
    }
    FILE *const file = open_in(options->out, name);
    fputs("pairs", file);
    for (size_t k = 0; k < isas->count; k++) {
        fprintf(file, " %s", isas->names[k]);
    }
    fputs(" naive\n", file);
    const size_t largest = options->quick ? LARGEST_QUICK : LARGEST;
    for (size_t count = SMALLEST; count <= largest; count *= 2) {
        batch_job job = batch_job_random(verb, pair, BATCH_COLUMNS, count, options->seed);
        batch_lane lanes[BATCH_MAX_ISAS + 1];
        for (size_t k = 0; k < isas->count; k++) {
            lanes[k] = (batch_lane){isas->names[k], batch_carom(verb, pair), NULL, &job, 0.0};
        }
        lanes[isas->count] =
            (batch_lane){NULL, batch_naive_loop(verb, pair, BATCH_COLUMNS), NULL, &job, 0.0};
        batch_race(lanes, isas->count + 1,
                   (batch_rules){rounds_for(count, options->repeat), 1, TURN, count > TURN});
        fprintf(file, "%zu", count);
        for (size_t k = 0; k <= isas->count; k++) {
            fprintf(file, " %.4f", lanes[k].ns);
        }
        fputc('\n', file);
        batch_job_free(&job);
    }
    if (fclose(file) != 0) {
        fprintf(stderr, "carom_bench_sizes: %s: %s\n", name, strerror(errno));
        exit(1);
    }
    printf("%s/%s.dat\n", options->out, name);
}

int main(int argc, char **argv) {
    static const bench_program program = {
        "carom_bench_sizes",
        "Times the batch layer on arrays from 256 to 4M pairs and writes what plot.gnuplot draws.",
        101, 16384};
    const bench_options options = bench_parse_options(&program, argc, argv);
    const batch_isas isas = batch_isas_here();
    printf("cpu       %s\n", bench_machine_here().cpu);
    measure(BATCH_OVERLAP, BATCH_CIRCLE_CIRCLE, &isas, &options);
    measure(BATCH_OVERLAP, BATCH_CIRCLE_BOX, &isas, &options);
    measure(BATCH_CONTACT, BATCH_CIRCLE_BOX, &isas, &options);
    return 0;
}
