/* carom_bench_broad: compares the broad phase with a plain grid, Chipmunk's tree and hash, boost's
 * R-tree and Box2D's tree, in one run. */
#include "machine.h"
#include "sections.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static void print_header(const bench_machine *m, const bench_options *options) {
    printf("cpu       %s\n"
           "compiler  %s\n"
           "flags     %s\n"
           "commit    %s\n"
           "seed      %llu\n"
           "method    circles of radius 0.25 to 1 over 35 %% of a square, ids at random places; "
           "from an\n"
           "          array of circles to a list of those that overlap, on whose number all must\n"
           "          agree; contestants in turn, best of at least 25 rounds (one that has taken "
           "2.5 s\n"
           "          sits out); one thread, its own time\n"
           "carom     bounds, carom_broadphase_build, _pairs, carom_batch_hits_circle_circle\n"
           "grid      plain C: cells of twice the largest radius, counting sort, half of the "
           "neighbours\n"
           "cp...     Chipmunk 7: insert one by one, then cpSpatialIndexReindexQuery\n"
           "boost     R-tree packed from a range, then a query for each circle\n"
           "Box2D     2.4: b2DynamicTree, a proxy for each circle, then a query for each\n",
           m->cpu, m->compiler, m->flags, m->commit, (unsigned long long)options->seed);
}

static double at(const broad_results *r, size_t size, int entry) {
    for (size_t i = 0; i < r->size_count; i++) {
        if (r->sizes[i] == size) {
            return r->ns[i][entry];
        }
    }
    return 0.0;
}

/* `better` is 1 if more is better, -1 if less is. A figure of 0 was not measured. */
static void print_target(const char *name, double figure, int better, double limit) {
    if (figure <= 0.0) {
        printf("%-64s %9s  not measured\n", name, "-");
        return;
    }
    printf("%-64s %8.2fx  %s\n", name, figure,
           (better > 0 ? figure >= limit : figure <= limit) ? "met" : "missed");
}

static double over(double of, double by) {
    return of > 0.0 && by > 0.0 ? of / by : 0.0;
}

static void print_targets(const broad_results *r) {
    const size_t hundred_thousand = 100000, million = 1000000;
    const double small = at(r, hundred_thousand, BROAD_CAROM);
    puts("\ntargets");
    for (size_t size = 10000; size <= million; size *= 10) {
        char name[64];
        snprintf(name, sizeof name, "all pairs, %zu: at least 1.5x the plain grid", size);
        print_target(name, over(at(r, size, BROAD_GRID), at(r, size, BROAD_CAROM)), 1, 1.5);
    }
    print_target("all pairs, 1e6: at least 3x the plain grid",
                 over(at(r, million, BROAD_GRID), at(r, million, BROAD_CAROM)), 1, 3.0);
    print_target("all pairs, 1e6: two threads at least 1.8x one", r->threads, 1, 1.8);
    print_target("cost per circle, 1e6 over 1e5: at most 2x",
                 over(at(r, million, BROAD_CAROM), small), -1, 2.0);
    print_target("cost per circle, 1e7 over 1e5 (--long): at most 2x",
                 over(at(r, 10 * million, BROAD_CAROM), small), -1, 2.0);
    print_target("worst kind of field, per body and pair: at most 4x the uniform", r->worst, -1,
                 4.0);
}

static bool open_csv(const char *folder, broad_results *r) {
    char path[512];
    snprintf(path, sizeof path, "%s/broad.csv", folder);
    if (mkdir(folder, 0777) == 0 || errno == EEXIST) {
        r->csv = fopen(path, "w");
    }
    if (r->csv == NULL) {
        fprintf(stderr, "carom_bench_broad: %s: %s\n", path, strerror(errno));
        return false;
    }
    fputs("row,contestant,ns\n", r->csv);
    return true;
}

int main(int argc, char **argv) {
    static const bench_program program = {
        "carom_bench_broad",
        "Times carom's broad phase beside a plain grid, "
        "Chipmunk, boost and Box2D. Rows: pairs, threads,\n"
        "field, frames, questions; --pairs is the number of questions, "
        "--repeat the rounds at 1000 circles,\n"
        "--long adds 1e7 circles.",
        301, 16384};
    const bench_options options = bench_parse_options(&program, argc, argv);
    const bench_machine machine = bench_machine_here();
    broad_results results = {0};
    if (!open_csv(options.out, &results)) {
        return 1;
    }
    print_header(&machine, &options);
    broad_measure_pairs(&options, &results);
    broad_measure_threads(&options, &results);
    broad_measure_fields(&options, &results);
    broad_measure_frames(&options, &results);
    broad_measure_questions(&options, &results);
    const bool written = fclose(results.csv) == 0;
    if (results.rows == 0) {
        fprintf(stderr, "carom_bench_broad: no row's name contains \"%s\"\n", options.filter);
        return 2;
    }
    if (options.quick) {
        puts("\ntimings not judged: --quick only checks that all run and agree");
    } else {
        print_targets(&results);
    }
    printf("\n%zu rows, %zu faults; seed %llu; results in %s/broad.csv\n", results.rows,
           results.faults, (unsigned long long)options.seed, options.out);
    return results.faults == 0 && written ? 0 : 1;
}
