/* Evaluates the targets and writes the data of the plots. */
#include "sections.h"

#include <errno.h>
#include <string.h>

static const world_row *row_at(const world_results *r, world_kind kind, size_t size) {
    static const world_row absent;
    for (size_t s = 0; s < WORLD_SIZES; s++) {
        if (r->table[kind][s].size == size) {
            return &r->table[kind][s];
        }
    }
    return &absent;
}

static double over(double of, double by) {
    return of > 0.0 && by > 0.0 ? of / by : 0.0;
}

/* A figure of 0 was not measured. */
static void print_at_least(const char *name, double figure, double limit) {
    if (figure <= 0.0) {
        printf("%-68s %9s  not measured\n", name, "-");
        return;
    }
    printf("%-68s %8.2fx  %s\n", name, figure, figure >= limit ? "met" : "missed");
}

/* Returns the least ratio of any rival's time to carom's. */
static double least_gain(const world_results *r) {
    double least = 0.0;
    for (int kind = 0; kind < WORLD_KINDS; kind++) {
        for (size_t s = 0; s < WORLD_SIZES; s++) {
            const world_figure *const by = r->table[kind][s].by;
            for (int k = WORLD_BY_CHIPMUNK; k <= WORLD_BY_BOX2D; k++) {
                const double gain = over(by[k].ms, by[WORLD_BY_CAROM].ms);
                least = gain > 0.0 && (least == 0.0 || gain < least) ? gain : least;
            }
        }
    }
    return least;
}

/* Returns the faster rival's time over carom's, or 0. */
static double gain_of(const world_row *row) {
    const double chipmunk = over(row->by[WORLD_BY_CHIPMUNK].ms, row->by[WORLD_BY_CAROM].ms);
    const double box2d = over(row->by[WORLD_BY_BOX2D].ms, row->by[WORLD_BY_CAROM].ms);
    return chipmunk > 0.0 && (box2d == 0.0 || chipmunk < box2d) ? chipmunk : box2d;
}

static void print_mixed(const world_results *r) {
    static const struct {
        world_kind kind;
        double limit;
    } rows[] = {{WORLD_MIXED_GAS, 3.0}, {WORLD_MIXED_PILE, 1.5}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (size_t s = 0; s + 1 < WORLD_SIZES; s++) {
            char name[80];
            snprintf(name, sizeof name, "%s, %zu: at least %gx the faster of both",
                     world_kind_name(rows[i].kind), world_sizes[s], rows[i].limit);
            print_at_least(name, gain_of(row_at(r, rows[i].kind, world_sizes[s])), rows[i].limit);
        }
    }
}

static void print_piles(const world_results *r) {
    static const struct {
        size_t size;
        double limit;
    } sizes[] = {{1000, 2.0}, {10000, 3.0}, {100000, 3.0}};
    for (int slick = 0; slick < 2; slick++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            char name[80];
            snprintf(name, sizeof name, "pile%s, %zu: at least %gx the faster of both",
                     slick ? " without friction" : "", sizes[i].size, sizes[i].limit);
            const world_kind kind = slick ? WORLD_FRICTIONLESS : WORLD_PILE;
            print_at_least(name, gain_of(row_at(r, kind, sizes[i].size)), sizes[i].limit);
        }
    }
    const size_t most = 100000;
    print_at_least("pile, 1e5: asleep at most 1 % of awake, the inverse",
                   over(row_at(r, WORLD_PILE, most)->by[WORLD_BY_CAROM].ms,
                        row_at(r, WORLD_SLEEPING, most)->by[WORLD_BY_CAROM].ms),
                   100.0);
}

void world_print_targets(const world_results *r) {
    const size_t hundred_thousand = 100000, million = 1000000;
    const world_row *const gas = row_at(r, WORLD_GAS, hundred_thousand);
    const world_row *const most = row_at(r, WORLD_GAS, million);
    puts("\ntargets");
    print_at_least("gas, 1e5: at least 15x Chipmunk with one thread (30x is the stretch)",
                   over(gas->by[WORLD_BY_CHIPMUNK].ms, gas->by[WORLD_BY_CAROM].ms), 15.0);
    print_at_least("every scene and size: faster than both, the least", least_gain(r), 1.0);
    print_piles(r);
    print_mixed(r);
    print_at_least("gas, 1e5: two threads at least 1.5x one (1.7x is the stretch)",
                   gas->threads_gain, 1.5);
    print_at_least("gas, 1e6: two threads at least 1.5x one", most->threads_gain, 1.5);
    print_at_least("gas, 1e6: at most 128 bytes per body, 128 over that",
                   over(128.0, most->by[WORLD_BY_CAROM].bytes), 1.0);
    if (r->energy >= 0.0) {
        printf("%-68s %9.1e  %s\n", "gas, 1000: energy within 1e-6 after 600 steps", r->energy,
               r->energy <= 1e-6 ? "met" : "missed");
    }
}

static bool write_scene(const world_results *r, world_kind kind, const char *folder) {
    char name[32], path[512];
    snprintf(name, sizeof name, "%s", world_kind_name(kind));
    for (char *space = strchr(name, ' '); space != NULL; space = strchr(space, ' ')) {
        *space = '_';
    }
    snprintf(path, sizeof path, "%s/world_%s.dat", folder, name);
    FILE *const file = fopen(path, "w");
    if (file == NULL) {
        fprintf(stderr, "carom_bench_world: %s: %s\n", path, strerror(errno));
        return false;
    }
    fputs("N carom carom_2 chipmunk box2d\n", file);
    for (size_t s = 0; s < WORLD_SIZES; s++) {
        if (r->table[kind][s].size == 0) {
            continue; /* with --long only */
        }
        fprintf(file, "%zu", r->table[kind][s].size);
        for (int k = 0; k < WORLD_COLUMNS; k++) {
            const double ms = r->table[kind][s].by[k].ms;
            if (ms > 0.0) {
                fprintf(file, " %.5f", ms);
            } else {
                fputs(" -", file);
            }
        }
        fputc('\n', file);
    }
    return fclose(file) == 0;
}

bool world_write_columns(const world_results *r, const char *folder) {
    bool written = true;
    for (int kind = 0; kind < WORLD_KINDS; kind++) {
        /* A scene without the largest size still gets a curve. */
        bool whole = true;
        for (size_t s = 0; s + 1 < WORLD_SIZES; s++) {
            whole = whole && r->table[kind][s].size != 0;
        }
        written = (!whole || write_scene(r, (world_kind)kind, folder)) && written;
    }
    return written;
}
