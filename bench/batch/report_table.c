/* Prints the tables of results. */
#include "report.h"

void batch_print_header(const bench_machine *m, const bench_options *options,
                        const batch_isas *isas, FILE *to) {
    fprintf(to, "cpu       %s\n", m->cpu);
    fprintf(to, "compiler  %s\n", m->compiler);
    fprintf(to, "flags     %s\n", m->flags);
    fprintf(to, "          the formula's loop and the stream also %s\n", BENCH_NAIVE_FLAGS);
    fprintf(to, "commit    %s\n", m->commit);
    fputs("sets      carom can use", to);
    for (size_t k = 0; k < isas->count; k++) {
        fprintf(to, "%s %s", k == 0 ? "" : ",", isas->names[k]);
    }
    fprintf(to, "; chooses %s\n", isas->names[isas->chosen]);
    fprintf(to, "seed      %llu\n", (unsigned long long)options->seed);
    fprintf(to,
            "method    %d sets of %zu pairs a row, a set a round, best of %d rounds, contestants "
            "in turn;\n"
            "          ns per pair\n",
            BATCH_JOBS, options->pairs, options->repeat);
#ifndef __OPTIMIZE__
    fputs("WARNING   built without optimisation: the figures say nothing\n", to);
#endif
    fputs(
        "inexact   the formula vectorised by hand over the same columns, no filter\n"
        "pair      a loop that calls the pair layer\n"
        "naive     the tutorial's formula in a plain loop over arrays of structs; keeps a bool a\n"
        "          pair, a list or an array of contacts; bits: the same loop, making bits as carom "
        "does\n",
        to);
}

/* Values under 1 ns get a third decimal. */
static void print_ns(double ns, FILE *to) {
    if (ns > 0.0) {
        fprintf(to, ns < 10.0 ? " %6.3f" : (ns < 100.0 ? " %6.2f" : " %6.1f"), ns);
    } else {
        fprintf(to, " %6s", "-");
    }
}

static void print_ratio(double of, double by, FILE *to) {
    if (of > 0.0 && by > 0.0) {
        fprintf(to, " %6.2f", of / by);
    } else {
        fprintf(to, " %6s", "-");
    }
}

/* ---- in cache -------------------------------------------------------------------------------- */

/* The narrow inexact kernels add nothing to the widest two. */
static size_t first_inexact(const batch_isas *isas) {
    return isas->count < 2 ? 0 : isas->count - 2;
}

void batch_print_row_columns(const batch_isas *isas, FILE *to) {
    fprintf(to, "\nin cache\n%-30s %4s %6s |", "", "", "bytes");
    fprintf(to, " %-*s |", (int)(7 * isas->count) - 1, "carom");
    fprintf(to, " %-*s |", (int)(7 * (isas->count - first_inexact(isas))) - 1, "inexact");
    fprintf(to, " %6s %6s %6s %6s | %6s %6s %6s %6s %6s %7s\n", "pair", "naive", "bits", "Box2D",
            "carom", "naive/", "bits/", "pair/", "Box2D/", "carom/");
    fprintf(to, "%-30s %4s %6s |", "question and layout", "hits", "/pair");
    for (size_t k = 0; k < isas->count; k++) {
        fprintf(to, " %6s", isas->names[k]);
    }
    fputs(" |", to);
    for (size_t k = first_inexact(isas); k < isas->count; k++) {
        fprintf(to, " %6s", isas->names[k]);
    }
    fprintf(to, " | %6s %6s %6s %6s | %6s %6s %6s %6s %6s %7s\n", "", "", "", "", "GB/s", "carom",
            "carom", "carom", "carom", "inexact");
}

void batch_print_row(const batch_isas *isas, const batch_row *row, FILE *to) {
    const double ours = row->carom[isas->chosen];
    fprintf(to, "%-30s %2.0f %% %6.1f |", row->name, 100.0 * row->hits, row->bytes);
    for (size_t k = 0; k < isas->count; k++) {
        print_ns(row->carom[k], to);
    }
    fputs(" |", to);
    for (size_t k = first_inexact(isas); k < isas->count; k++) {
        print_ns(row->inexact[k], to);
    }
    fputs(" |", to);
    print_ns(row->loop, to);
    print_ns(row->naive, to);
    print_ns(row->naive_bits, to);
    print_ns(row->box2d, to);
    fprintf(to, " | %6.1f", row->bytes / ours);
    print_ratio(row->naive, ours, to);
    print_ratio(row->naive_bits, ours, to);
    print_ratio(row->loop, ours, to);
    print_ratio(row->box2d, ours, to);
    fputc(' ', to);
    print_ratio(ours, row->inexact[isas->chosen], to);
    fputc('\n', to);
    fflush(to);
}

/* ---- tangent --------------------------------------------------------------------------------- */

void batch_print_tangent_columns(const batch_isas *isas, FILE *to) {
    fprintf(to, "\nexactly tangent, in cache, columns, %s\n", isas->names[isas->chosen]);
    fprintf(to, "%-44s %6s %7s %8s\n", "question and field", "random", "tangent", "tangent/");
    fprintf(to, "%-44s %6s %7s %8s\n", "", "ns", "ns", "random");
}

void batch_print_tangent(const batch_tangent_row *row, FILE *to) {
    fprintf(to, "%-44s", row->name);
    print_ns(row->random, to);
    fputc(' ', to);
    print_ns(row->tangent, to);
    fputs("  ", to);
    print_ratio(row->tangent, row->random, to);
    fputc('\n', to);
    fflush(to);
}

/* ---- larger than the caches ------------------------------------------------------------------ */

void batch_print_memory_columns(const batch_isas *isas, FILE *to) {
    fprintf(to,
            "\nbeyond the caches, columns; stream: a plain read of them, one after another or all "
            "in step\n"
            "%-30s %6s %6s |",
            "", "", "bytes");
    fprintf(to, " %-*s |", (int)(7 * isas->count) - 1, "carom");
    fprintf(to, " %6s | %6s %7s | %6s %6s %8s %6s\n", "naive", "stream", "in step", "carom",
            "stream", "carom of", "naive/");
    fprintf(to, "%-30s %6s %6s |", "question", "MB", "/pair");
    for (size_t k = 0; k < isas->count; k++) {
        fprintf(to, " %6s", isas->names[k]);
    }
    fprintf(to, " | %6s | %6s %7s | %6s %6s %8s %6s\n", "", "", "", "GB/s", "GB/s", "stream",
            "carom");
}

void batch_print_memory(const batch_isas *isas, const batch_memory_row *row, FILE *to) {
    const double ours = row->carom[isas->chosen];
    fprintf(to, "%-30s %6.0f %6.1f |", row->name, row->megabytes, row->bytes);
    for (size_t k = 0; k < isas->count; k++) {
        print_ns(row->carom[k], to);
    }
    fputs(" |", to);
    print_ns(row->naive, to);
    fputs(" |", to);
    print_ns(row->stream, to);
    fputc(' ', to);
    print_ns(row->in_step, to);
    fprintf(to, " | %6.1f %6.1f %6.0f %%", row->bytes / ours, row->bytes / batch_limit(row),
            100.0 * batch_limit(row) / ours);
    print_ratio(row->naive, ours, to);
    fputc('\n', to);
    fflush(to);
}

/* ---- two threads ----------------------------------------------------------------------------- */

void batch_print_threads_columns(FILE *to) {
    fprintf(to,
            "\ntwo threads, the same arrays; for two, the processor time of the busier one\n"
            "%-30s | %8s %9s %6s\n",
            "question", "1 thread", "2 threads", "1 / 2");
}

void batch_print_threads(const batch_threads_row *row, FILE *to) {
    fprintf(to, "%-30s | %8.3f %9.3f %6.2f\n", row->name, row->one, row->two, row->one / row->two);
    fflush(to);
}
