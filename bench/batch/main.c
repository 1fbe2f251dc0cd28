/* carom_bench_batch: compares the batch layer on every instruction set with plain loops, inexact
 * kernels, Box2D and memory bandwidth, in one run. */
#include "report.h"

#include <stdlib.h>

int main(int argc, char **argv) {
    static const bench_program program = {
        "carom_bench_batch",
        "Times carom's batch layer beside loops over the pair layer and the tutorial's formula,\n"
        "inexact kernels, Box2D and a plain read of memory.",
        301, 16384};
    static batch_results results;
    bench_options options = bench_parse_options(&program, argc, argv);
    options.pairs = (options.pairs + 63) / 64 * 64;
    const bench_machine machine = bench_machine_here();
    results.isas = batch_isas_here();
    batch_print_header(&machine, &options, &results.isas, stdout);
    batch_measure_rows(&options, &results);
    batch_measure_tangents(&options, &results);
    batch_measure_memory(&options, &results);
    batch_measure_threads(&options, &results);
    const size_t count =
        results.row_count + results.tangent_count + results.memory_count + results.threads_count;
    if (count == 0) {
        fprintf(stderr, "carom_bench_batch: no row's name contains \"%s\"\n", options.filter);
        return 2;
    }
    if (options.quick) {
        puts("\ntimings not judged: --quick only checks that all run and agree");
    } else {
        batch_print_targets(&results, stdout);
    }
    const bool written = batch_write_csv(options.out, &results);
    printf("\n%zu rows, %zu faults; seed %llu; results in %s/batch.csv\n", count, results.faults,
           (unsigned long long)options.seed, options.out);
    return results.faults == 0 && written ? 0 : 1;
}
