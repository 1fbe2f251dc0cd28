/* carom_bench_expectations: runs ordinary scenes in carom, Chipmunk and Box2D, and prints a table
 * of the results.
 *
 *   carom_bench_expectations [TEXT]      only trials whose scene contains the text */
#include "trials.h"

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CONTESTANTS = 5 };

static void print_figure(figure_kind kind, double value) {
    char text[32];
    if (kind == YES_NO) {
        snprintf(text, sizeof text, "%s", value > 0.0 ? "yes" : "no");
    } else if (kind == COUNT || fabs(value) >= 0.001 || !(fabs(value) > 0.0)) {
        snprintf(text, sizeof text, "%.3g", value + 0.0); /* + 0.0 avoids "-0" */
    } else {
        snprintf(text, sizeof text, "%.1e", value);
    }
    printf(" %s |", text);
}

static void print_trial(const trial *t, const contestant *contestants) {
    double figures[CONTESTANTS][FIGURES];
    for (int k = 0; k < CONTESTANTS; k++) {
        t->run(&contestants[k], figures[k]);
    }
    for (int f = 0; f < FIGURES && t->figure[f].name != NULL; f++) {
        printf("| %s | %s | %s |", f == 0 ? t->scene : "", t->figure[f].name, t->figure[f].ideal);
        for (int k = 0; k < CONTESTANTS; k++) {
            print_figure(t->figure[f].kind, figures[k][f]);
        }
        putchar('\n');
    }
    fflush(stdout);
}

/* A NULL filter matches every trial. */
static void print_table(const contestant *contestants, const trial *trials, size_t count,
                        const char *filter) {
    printf("| scene | figure | ideal |");
    for (int k = 0; k < CONTESTANTS; k++) {
        printf(" %s%s |", contestants[k].name, contestants[k].version);
    }
    puts("\n| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (size_t i = 0; i < count; i++) {
        if (filter == NULL || strstr(trials[i].scene, filter) != NULL) {
            print_trial(&trials[i], contestants);
        }
    }
}

int main(int argc, char **argv) {
    const char *const filter = argc > 1 ? argv[1] : NULL;
    char carom_version[32], chipmunk_version[32];
    snprintf(carom_version, sizeof carom_version, " %d.%d.%d", CAROM_VERSION_MAJOR,
             CAROM_VERSION_MINOR, CAROM_VERSION_PATCH);
    snprintf(chipmunk_version, sizeof chipmunk_version, " %s", cpVersionString);
    /* Chipmunk's default slop of 0.1 is a fifth of a radius here; 0.005 is Box2D's. */
    const contestant contestants[CONTESTANTS] = {
        {"carom", carom_version, &world_carom, 0.0},
        {"Chipmunk", chipmunk_version, &world_chipmunk_tree, 0.0},
        {"Chipmunk, slop 0.005", "", &world_chipmunk_tree, 0.005},
        {"Box2D", " " BENCH_BOX2D_VERSION, &world_box2d, 0.0},
        {"Box2D, bullets", "", &world_box2d_bullets, 0.0},
    };
    world_chipmunk_greet();
    puts("\nFixed rotation:\n");
    print_table(contestants, trials_fixed, trial_count_fixed, filter);
    puts("\nBodies that rotate, one or two at a time:\n");
    print_table(contestants, trials_rotation, trial_count_rotation, filter);
    puts("\nBodies that rotate, many of them:\n");
    print_table(contestants, trials_groups, trial_count_groups, filter);
    return 0;
}
