/* Evaluates the targets and prints the summary. */
#include "report.h"

#include <string.h>

static bool is_contact(const bench_outcome *o) {
    return strncmp(o->row->question, "contact_", 8) == 0;
}

static bool is_sweep(const bench_outcome *o) {
    return strncmp(o->row->question, "sweep_", 6) == 0;
}

/* A target applies to the judged rows whose figure is not 0. */
typedef struct bench_target {
    const char *text;
    double (*figure)(const bench_outcome *o);
    const char *unit; /* unit of the figure */
    double limit;
    bool at_least; /* true: the figure must reach the limit; false: must not exceed it */
} bench_target;

static double of_formula(const bench_outcome *o) {
    return is_sweep(o) ? 0.0 : bench_ratio(o, BENCH_CAROM, BENCH_FORMULA);
}

/* Compares with the faster of the engines that have the row. */
static double faster_than_engines(const bench_outcome *o) {
    if (!is_contact(o)) {
        return 0.0;
    }
    const double box2d = bench_ratio(o, BENCH_BOX2D, BENCH_CAROM);
    const double chipmunk = bench_ratio(o, BENCH_CHIPMUNK, BENCH_CAROM);
    return box2d > 0.0 && (chipmunk == 0.0 || box2d < chipmunk) ? box2d : chipmunk;
}

static double faster_than_toi(const bench_outcome *o) {
    return is_sweep(o) ? bench_ratio(o, BENCH_BOX2D, BENCH_CAROM) : 0.0;
}

static double faster_than_segment_query(const bench_outcome *o) {
    return is_sweep(o) ? bench_ratio(o, BENCH_CHIPMUNK, BENCH_CAROM) : 0.0;
}

static const bench_target targets[] = {
    {"every question but sweep within 2x the formula", of_formula, "the formula's time",
     BENCH_FORMULA_LIMIT, false},
    {"every contact faster than both engines", faster_than_engines, "as fast as the faster engine",
     1.0, true},
    {"every sweep 5x as fast as Box2D's time of impact", faster_than_toi,
     "as fast as Box2D's time of impact", BENCH_TOI_LIMIT, true},
    {"every circle's sweep faster than Chipmunk's segment query", faster_than_segment_query,
     "as fast as Chipmunk's segment query", 1.0, true},
};

static double judged_figure(const bench_target *target, const bench_outcome *o) {
    return o->row->judged ? target->figure(o) : 0.0;
}

static bool misses(const bench_target *target, double figure) {
    return target->at_least ? figure < target->limit : figure > target->limit;
}

static void print_misses(const bench_target *target, const bench_outcome *outcomes, size_t count,
                         FILE *to) {
    for (size_t i = 0; i < count; i++) {
        const double figure = judged_figure(target, &outcomes[i]);
        if (figure > 0.0 && misses(target, figure)) {
            fprintf(to, "            %-28s %.2fx %s\n", outcomes[i].row->question, figure,
                    target->unit);
        }
    }
}

static void print_target(const bench_target *target, const bench_outcome *outcomes, size_t count,
                         FILE *to) {
    size_t rows = 0, missed = 0;
    const bench_outcome *worst = NULL;
    double worst_figure = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double figure = judged_figure(target, &outcomes[i]);
        if (figure == 0.0) {
            continue;
        }
        rows++;
        missed += misses(target, figure);
        if (worst == NULL || (figure < worst_figure) == target->at_least) {
            worst = &outcomes[i];
            worst_figure = figure;
        }
    }
    if (worst == NULL) {
        fprintf(to, "    not run %s: no row of it was selected\n", target->text);
    } else if (missed == 0) {
        fprintf(to, "    met     %s: %zu of %zu, the worst %s, %.2fx %s\n", target->text, rows,
                rows, worst->row->question, worst_figure, target->unit);
    } else {
        fprintf(to, "    MISSED  %s: by %zu of %zu\n", target->text, missed, rows);
        print_misses(target, outcomes, count, to);
    }
}

/* Finds the contact row with the same pair, input and share as a contact_on_hit row. */
static const bench_outcome *always(const bench_outcome *outcomes, size_t count,
                                   const bench_row *on_hit) {
    for (size_t i = 0; i < count; i++) {
        const bench_row *row = outcomes[i].row;
        if (is_contact(&outcomes[i]) && row->input == on_hit->input &&
            row->share == on_hit->share &&
            strcmp(row->question + strlen("contact"),
                   on_hit->question + strlen("contact_on_hit")) == 0) {
            return &outcomes[i];
        }
    }
    return NULL;
}

static void print_two_ways(const bench_outcome *outcomes, size_t count, FILE *to) {
    for (size_t i = 0; i < count; i++) {
        const bench_row *row = outcomes[i].row;
        if (strncmp(row->question, "contact_on_hit_", 15) != 0) {
            continue;
        }
        const bench_outcome *other = always(outcomes, count, row);
        if (other != NULL) {
            const double first = outcomes[i].by[BENCH_CAROM].best_ns;
            const double every = other->by[BENCH_CAROM].best_ns;
            fprintf(to,
                    "overlap first, contact on a hit: %-14s at %2.0f %% hits %6.2f ns, "
                    "contact always %6.2f ns (%.2fx)\n",
                    row->question + 15, 100.0 * row->share, first, every, every / first);
        }
    }
}

void bench_print_summary(const bench_outcome *outcomes, size_t count, FILE *to) {
    fputc('\n', to);
    print_two_ways(outcomes, count, to);
    fputs("targets, judged by the rows of random input in this run\n", to);
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++) {
        print_target(&targets[i], outcomes, count, to);
    }
}

/* Chipmunk contradicts all others on about one clear-cut pair in 400,000. The benchmark tolerates
 * this many wrong verdicts per thousand clear-cut pairs. */
enum { CHIPMUNK_WRONG_PER_MILLE = 1 };

static size_t allowed(int contestant, size_t clear_cut) {
    return contestant == BENCH_CHIPMUNK ? clear_cut * CHIPMUNK_WRONG_PER_MILLE / 1000 : 0;
}

/* Reports answers under a name that no row asks for, which would otherwise be silently unused. */
static size_t print_unasked(FILE *to) {
    size_t faults = 0;
    for (int c = 0; c < BENCH_CONTESTANTS; c++) {
        const bench_contestant *contestant = bench_contestant_at(c);
        for (const bench_answer *answer = contestant->answers; answer->question != NULL; answer++) {
            if (!bench_row_asks(answer->question)) {
                fprintf(to, "FAULT: no row asks %s's %s\n", contestant->name, answer->question);
                faults++;
            }
        }
    }
    return faults;
}

size_t bench_print_faults(const bench_outcome *outcomes, size_t count, FILE *to) {
    size_t faults = print_unasked(to);
    for (size_t i = 0; i < count; i++) {
        const bench_outcome *o = &outcomes[i];
        char name[96];
        bench_row_name(o->row, name, sizeof name);
        if (o->row->input == BENCH_RANDOM &&
            (o->hit_share < o->row->share - 0.1 || o->hit_share > o->row->share + 0.1)) {
            fprintf(to, "FAULT: %s: %.0f %% hits\n", name, 100.0 * o->hit_share);
            faults++;
        }
        for (int c = 0; c < BENCH_CONTESTANTS; c++) {
            const bench_result *r = &o->by[c];
            const int needed = bench_row_alone(o->row) ? BENCH_CAROM : BENCH_INLINED;
            if (c <= needed && r->state != BENCH_RAN) {
                fprintf(to, "FAULT: %s: %s did not run\n", name, bench_contestant_at(c)->name);
                faults++;
            }
            if (r->differs_clear > allowed(c, o->clear_cut)) {
                fprintf(to, "FAULT: %s: %s contradicts carom on %zu of %zu clear-cut pairs\n", name,
                        bench_contestant_at(c)->name, r->differs_clear, o->clear_cut);
                faults++;
            }
        }
    }
    return faults;
}
