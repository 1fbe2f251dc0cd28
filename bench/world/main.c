/* carom_bench_world: compares carom's world with Chipmunk's and Box2D's, in one run. */
#include "machine.h"
#include "sections.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static void print_header(const bench_machine *m, const bench_options *options) {
    printf(
        "cpu       %s\n"
        "compiler  %s\n"
        "flags     %s\n"
        "commit    %s\n"
        "seed      %llu\n"
        "method    all start from the same bodies; steps of 1/60 s; contestants in turn, at "
        "least 30\n"
        "          steps each after the first ones, the best step counts (breakout: the best 64 "
        "in a row);\n"
        "          one thread: its own time; two threads, and one beside them: on the clock\n"
        "carom     keeps all guarantees, reports all events; sleeps only in the row of that name\n"
        "Chipmunk  7, Debian's: cpSpaceStep, 10 iterations, all settings at their defaults, no "
        "sleeping;\n"
        "          with its tree, and with its hash (cells of 1.25); the better one is compared\n"
        "Box2D     2.4: continuous physics OFF, sleeping off, 8 and 3 iterations\n"
        "bytes     carom: carom_world_stats; others: memory from malloc\n",
        m->cpu, m->compiler, m->flags, m->commit, (unsigned long long)options->seed);
}

static bool open_csv(const char *folder, world_results *r) {
    char path[512];
    snprintf(path, sizeof path, "%s/world.csv", folder);
    if (mkdir(folder, 0777) == 0 || errno == EEXIST) {
        r->csv = fopen(path, "w");
    }
    if (r->csv == NULL) {
        fprintf(stderr, "carom_bench_world: %s: %s\n", path, strerror(errno));
        return false;
    }
    fputs("row,contestant,best_ms,mean_ms,bytes_per_body,escaped\n", r->csv);
    return true;
}

int main(int argc, char **argv) {
    static const bench_program program = {
        "carom_bench_world",
        "Times steps of carom's world beside Chipmunk and Box2D. Rows: gas, pile, breakout, "
        "swarm,\nfrictionless, sleeping, mixed gas, mixed pile, keeping; --repeat is the number of "
        "rounds at 1000 bodies;\n--long adds the rivals and the piles at 1e6.\n"
        "With --profile SCENE [N [steps [threads [seed]]]] as the first option: carom alone.",
        9, 16384};
    if (argc > 1 && strcmp(argv[1], "--profile") == 0) {
        return world_profile(argc - 2, argv + 2);
    }
    const bench_options options = bench_parse_options(&program, argc, argv);
    const bench_machine machine = bench_machine_here();
    static world_results results;
    if (!open_csv(options.out, &results)) {
        return 1;
    }
    world_chipmunk_greet();
    print_header(&machine, &options);
    world_measure_scenes(&options, &results);
    world_measure_keeping(&options, &results);
    bool written = fclose(results.csv) == 0;
    if (results.rows == 0) {
        fprintf(stderr, "carom_bench_world: no row's name contains \"%s\"\n", options.filter);
        return 2;
    }
    if (options.quick) {
        puts("\ntimings not judged: --quick only checks that all run");
    } else {
        written = world_write_columns(&results, options.out) && written;
        world_print_targets(&results);
    }
    printf("\n%zu rows, %zu faults; seed %llu; results in %s/world.csv\n", results.rows,
           results.faults, (unsigned long long)options.seed, options.out);
    return results.faults == 0 && written ? 0 : 1;
}
