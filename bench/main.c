/* carom_bench: compares carom, the tutorial's formula, Box2D and Chipmunk on the same pairs in one
 * run. */
#include "report.h"

#include <stdlib.h>
#include <string.h>

static bool selected(const bench_row *row, const char *filter) {
    char name[96];
    bench_row_name(row, name, sizeof name);
    return filter == NULL || strstr(name, filter) != NULL;
}

static size_t run_rows(const bench_options *options, bench_outcome *outcomes) {
    size_t total = 0, done = 0;
    for (size_t i = 0; i < bench_row_count; i++) {
        total += selected(&bench_rows[i], options->filter);
    }
    for (size_t i = 0; i < bench_row_count; i++) {
        if (!selected(&bench_rows[i], options->filter)) {
            continue;
        }
        char name[96];
        bench_row_name(&bench_rows[i], name, sizeof name);
        bench_print_progress(done + 1, total, name);
        outcomes[done] = bench_measure(&bench_rows[i], options);
        bench_print_progress(done + 1, total, "");
        bench_print_row(&outcomes[done], stdout);
        done++;
    }
    return done;
}

int main(int argc, char **argv) {
    static const bench_program program = {
        "carom_bench", "Times carom, the tutorial's formula, Box2D and Chipmunk on the same pairs.",
        101, 131072};
    const bench_options options = bench_parse_options(&program, argc, argv);
    const bench_machine machine = bench_machine_here();
    bench_outcome *outcomes = calloc(bench_row_count, sizeof *outcomes);
    if (outcomes == NULL) {
        fputs("carom_bench: out of memory\n", stderr);
        return 1;
    }
    bench_print_header(&machine, &options, stdout);
    bench_print_columns(stdout);
    const size_t count = run_rows(&options, outcomes);
    if (count == 0) {
        fprintf(stderr, "carom_bench: no row's name contains \"%s\"\n", options.filter);
        free(outcomes);
        return 2;
    }
    const bool written = bench_write_files(&machine, &options, outcomes, count);
    if (options.quick) {
        puts("\ntimings not judged: --quick only checks that all run and agree");
    } else {
        bench_print_summary(outcomes, count, stdout);
    }
    const size_t faults = bench_print_faults(outcomes, count, stdout);
    if (written) {
        printf("%zu rows, %zu faults; seed %llu; results in %s/results.csv and results.json\n",
               count, faults, (unsigned long long)options.seed, options.out);
    }
    free(outcomes);
    return faults == 0 && written ? 0 : 1;
}
