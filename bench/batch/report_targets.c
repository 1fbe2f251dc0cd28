/* Evaluates the targets. */
#include "report.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME = 80 };

/* Targets whose rows did not run. */
static int unmeasured;

/* `better` is 1 if more is better, -1 if less is. A figure of 0 was not measured. */
static void print_target(const char *name, double figure, int better, double limit,
                         const char *unit, FILE *to) {
    if (figure <= 0.0) {
        unmeasured++;
        return;
    }
    const bool met = better > 0 ? figure >= limit : figure <= limit;
    fprintf(to, "%-*s %7.2f%-2s  %s\n", NAME, name, figure, unit, met ? "met" : "missed");
}

static const batch_row *find(const batch_results *r, const char *name) {
    for (size_t i = 0; i < r->row_count; i++) {
        if (strcmp(r->rows[i].name, name) == 0) {
            return &r->rows[i];
        }
    }
    return NULL;
}

static double ratio(double of, double by) {
    return of > 0.0 && by > 0.0 ? of / by : 0.0;
}

typedef enum batch_rival { NAIVE, NAIVE_BITS, BOX2D } batch_rival;

static double time_of(const batch_row *row, batch_rival rival) {
    return rival == NAIVE ? row->naive : (rival == BOX2D ? row->box2d : row->naive_bits);
}

/* Prints the inexact kernel's figure beside the target's: it is the upper limit for any filter. */
static void print_rival_target(const batch_results *r, const char *name, const char *rival_name,
                               batch_rival rival, double times, FILE *to) {
    char text[128];
    const batch_row *row = find(r, name);
    const double theirs = row == NULL ? 0.0 : time_of(row, rival);
    const double inexact = row == NULL ? 0.0 : ratio(theirs, row->inexact[r->isas.chosen]);
    snprintf(text, sizeof text, "%s: at least %.0fx %s", name, times, rival_name);
    if (inexact > 0.0) {
        snprintf(text + strlen(text), sizeof text - strlen(text), " (inexact: %.1fx)", inexact);
    }
    print_target(text, row == NULL ? 0.0 : ratio(theirs, row->carom[r->isas.chosen]), 1, times, "x",
                 to);
}

static void print_inexact_targets(const batch_results *r, FILE *to) {
    for (int pair = 0; pair < BATCH_TARGET_PAIRS; pair++) {
        char name[48], text[96];
        snprintf(name, sizeof name, "overlap_%s columns", batch_pair_name((batch_pair)pair));
        const batch_row *row = find(r, name);
        for (size_t k = 0; k < r->isas.count; k++) {
            if (strcmp(r->isas.names[k], "scalar") == 0) {
                continue;
            }
            const double limit = strcmp(r->isas.names[k], "sse2") == 0 ? 1.4 : 1.5;
            snprintf(text, sizeof text, "%s, %s: at most %.1fx the inexact", name, r->isas.names[k],
                     limit);
            print_target(text, row == NULL ? 0.0 : ratio(row->carom[k], row->inexact[k]), -1, limit,
                         "x", to);
        }
    }
}

static void print_contact_targets(const batch_results *r, FILE *to) {
    for (int pair = 0; pair < BATCH_TARGET_PAIRS; pair++) {
        char name[48], text[96];
        snprintf(name, sizeof name, "contact_%s columns", batch_pair_name((batch_pair)pair));
        const batch_row *row = find(r, name);
        for (size_t k = 0; k < r->isas.count; k++) {
            if (strncmp(r->isas.names[k], "avx", 3) == 0) {
                snprintf(text, sizeof text, "%s, %s: at most 2x the inexact", name,
                         r->isas.names[k]);
                print_target(text, row == NULL ? 0.0 : ratio(row->carom[k], row->inexact[k]), -1,
                             2.0, "x", to);
            }
        }
    }
}

/* Layouts in which the plain loop has its numbers as it wants them. */
static void print_struct_targets(const batch_results *r, FILE *to) {
    static const char *const forms[] = {"structs", "indexed"};
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++) {
        for (int pair = 0; pair < BATCH_TARGET_PAIRS; pair++) {
            char name[48], text[96];
            snprintf(name, sizeof name, "overlap_%s %s", batch_pair_name((batch_pair)pair),
                     forms[f]);
            const batch_row *row = find(r, name);
            snprintf(text, sizeof text, "%s: at least 1x the naive loop", name);
            print_target(text, row == NULL ? 0.0 : ratio(row->naive, row->carom[r->isas.chosen]), 1,
                         1.0, "x", to);
        }
    }
}

static void print_threads_targets(const batch_results *r, FILE *to) {
    for (size_t i = 0; i < r->threads_count; i++) {
        char text[96];
        snprintf(text, sizeof text, "%s: two at least 1.8x one", r->threads[i].name);
        print_target(text, ratio(r->threads[i].one, r->threads[i].two), 1, 1.8, "x", to);
    }
}

static void print_memory_targets(const batch_results *r, FILE *to) {
    for (int pair = 0; pair < BATCH_TARGET_PAIRS; pair++) {
        char name[48], text[96];
        double figure = 0.0;
        snprintf(name, sizeof name, "overlap_%s memory", batch_pair_name((batch_pair)pair));
        for (size_t i = 0; i < r->memory_count; i++) {
            if (strcmp(r->memory[i].name, name) == 0) {
                figure =
                    100.0 * ratio(batch_limit(&r->memory[i]), r->memory[i].carom[r->isas.chosen]);
            }
        }
        snprintf(text, sizeof text, "%s: at least 90 %% of the stream", name);
        print_target(text, figure, 1, 90.0, " %", to);
    }
}

static void print_tangent_targets(const batch_results *r, FILE *to) {
    if (r->tangent_count == 0) {
        print_target("tangent fields: at most 8x the random field", 0.0, -1, 8.0, "x", to);
    }
    for (size_t i = 0; i < r->tangent_count; i++) {
        char text[96];
        snprintf(text, sizeof text, "%s: at most 8x random", r->tangents[i].name);
        print_target(text, ratio(r->tangents[i].tangent, r->tangents[i].random), -1, 8.0, "x", to);
    }
}

void batch_print_targets(const batch_results *r, FILE *to) {
    static const char *const names[] = {"the naive loop", "the same making bits", "Box2D"};
    static const struct {
        const char *row;
        batch_rival rival;
        double times;
    } rivals[] = {
        {"overlap_circle_circle columns", NAIVE, 8.0},
        {"overlap_circle_circle columns", NAIVE_BITS, 8.0},
        {"overlap_circle_box columns", NAIVE, 10.0},
        {"overlap_circle_box columns", NAIVE_BITS, 10.0},
        {"contact_circle_box columns", NAIVE, 5.0},
        {"contact_circle_box columns", BOX2D, 8.0},
    };
    unmeasured = 0;
    fprintf(to, "\ntargets, for %s unless another is named\n", r->isas.names[r->isas.chosen]);
    for (size_t i = 0; i < sizeof rivals / sizeof rivals[0]; i++) {
        print_rival_target(r, rivals[i].row, names[rivals[i].rival], rivals[i].rival,
                           rivals[i].times, to);
    }
    print_inexact_targets(r, to);
    print_struct_targets(r, to);
    print_contact_targets(r, to);
    print_tangent_targets(r, to);
    print_memory_targets(r, to);
    print_threads_targets(r, to);
    if (unmeasured > 0) {
        fprintf(to, "%d more were not measured: their rows did not run\n", unmeasured);
    }
}

/* ---- batch.csv ------------------------------------------------------------------------------- */

static void write_line(FILE *file, const char *row, const char *kind, const char *isa, double ns) {
    if (ns > 0.0) {
        fprintf(file, "\"%s\",%s%s%s,%.4f\n", row, kind, isa[0] == '\0' ? "" : " ", isa, ns);
    }
}

static void write_lines(FILE *file, const batch_results *r) {
    fputs("row,contestant,ns_per_pair\n", file);
    for (size_t i = 0; i < r->row_count; i++) {
        const batch_row *row = &r->rows[i];
        for (size_t k = 0; k < r->isas.count; k++) {
            write_line(file, row->name, "carom", r->isas.names[k], row->carom[k]);
            write_line(file, row->name, "inexact", r->isas.names[k], row->inexact[k]);
        }
        write_line(file, row->name, "pair", "", row->loop);
        write_line(file, row->name, "naive", "", row->naive);
        write_line(file, row->name, "naive bits", "", row->naive_bits);
        write_line(file, row->name, "Box2D", "", row->box2d);
    }
    for (size_t i = 0; i < r->tangent_count; i++) {
        write_line(file, r->tangents[i].name, "random", "", r->tangents[i].random);
        write_line(file, r->tangents[i].name, "tangent", "", r->tangents[i].tangent);
    }
    for (size_t i = 0; i < r->memory_count; i++) {
        const batch_memory_row *row = &r->memory[i];
        for (size_t k = 0; k < r->isas.count; k++) {
            write_line(file, row->name, "carom", r->isas.names[k], row->carom[k]);
        }
        write_line(file, row->name, "naive", "", row->naive);
        write_line(file, row->name, "stream", "", row->stream);
        write_line(file, row->name, "stream in step", "", row->in_step);
    }
    for (size_t i = 0; i < r->threads_count; i++) {
        write_line(file, r->threads[i].name, "1 thread", "", r->threads[i].one);
        write_line(file, r->threads[i].name, "2 threads", "", r->threads[i].two);
    }
}

bool batch_write_csv(const char *folder, const batch_results *r) {
    char path[512];
    snprintf(path, sizeof path, "%s/batch.csv", folder);
    FILE *file = NULL;
    if (mkdir(folder, 0777) == 0 || errno == EEXIST) {
        file = fopen(path, "w");
    }
    if (file == NULL) {
        fprintf(stderr, "carom_bench_batch: %s: %s\n", path, strerror(errno));
        return false;
    }
    write_lines(file, r);
    if (fclose(file) != 0) {
        fprintf(stderr, "carom_bench_batch: %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}
