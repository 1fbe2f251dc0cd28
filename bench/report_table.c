/* Prints the table of results. */
#include "report.h"

#include <unistd.h>

void bench_print_header(const bench_machine *m, const bench_options *options, FILE *to) {
    fprintf(to, "cpu       %s\n", m->cpu);
    fprintf(to, "compiler  %s\n", m->compiler);
    fprintf(to, "flags     %s\n", m->flags);
    fprintf(to, "commit    %s\n", m->commit);
    fputs("versions ", to);
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        const bench_contestant *contestant = bench_contestant_at(c);
        if (contestant->version != NULL) {
            fprintf(to, " %s %s%s", contestant->name, contestant->version(),
                    c + 1 < BENCH_CONTESTANTS ? "," : "");
        }
    }
    fputc('\n', to);
    fprintf(to, "seed      %llu\n", (unsigned long long)options->seed);
    fprintf(to, "method    %zu pairs a row, best of %d blocks, contestants in turn; ns per call\n",
            options->pairs, options->repeat);
#ifndef __OPTIMIZE__
    fputs("WARNING   built without optimisation: the figures say nothing\n", to);
#endif
    fputs("formula   the tutorial's, in a unit of its own; inlined: the same, in the loop\n\n", to);
}

void bench_print_columns(FILE *to) {
    fprintf(to, "%-28s %-6s %6s", "question", "input", "hits");
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        fprintf(to, " %8s", bench_contestant_at(c)->name);
    }
    fprintf(to, " | %9s %9s %9s\n", "carom/", "Box2D/", "Chipmunk/");
    fprintf(to, "%-28s %-6s %6s", "", "", "");
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        fprintf(to, " %8s", "ns");
    }
    fprintf(to, " | %9s %9s %9s\n", "formula", "carom", "carom");
}

static void print_time(const bench_result *r, FILE *to) {
    switch (r->state) {
    case BENCH_ABSENT:
        fprintf(to, " %8s", "-");
        break;
    case BENCH_RAN:
        fprintf(to, " %8.2f", r->best_ns);
        break;
    case BENCH_SKIPPED:
        fprintf(to, " %8s", "> 60 s");
        break;
    }
}

static void print_ratio(double ratio, FILE *to) {
    if (ratio > 0.0) {
        fprintf(to, " %9.2f", ratio);
    } else {
        fprintf(to, " %9s", "-");
    }
}

void bench_print_row(const bench_outcome *o, FILE *to) {
    fprintf(to, "%-28s %-6s %4.0f %%", o->row->question, bench_input_name(o->row->input),
            100.0 * o->hit_share);
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        print_time(&o->by[c], to);
    }
    fputs(" |", to);
    print_ratio(bench_ratio(o, BENCH_CAROM, BENCH_FORMULA), to);
    print_ratio(bench_ratio(o, BENCH_BOX2D, BENCH_CAROM), to);
    print_ratio(bench_ratio(o, BENCH_CHIPMUNK, BENCH_CAROM), to);
    fputc('\n', to);
    fflush(to);
}

void bench_print_progress(size_t done, size_t total, const char *name) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, name[0] == '\0' ? "\r\033[K" : "\r\033[K[%zu/%zu] %s", done, total, name);
        fflush(stderr);
    }
}
