/* Measures ms per step of every scene and size. */
#include "sections.h"

#include <string.h>

const world_engine *const world_engines[WORLD_ENGINES] = {
    &world_carom, &world_carom_2, &world_chipmunk_tree, &world_chipmunk_hash, &world_box2d};

const size_t world_sizes[WORLD_SIZES] = {1000, 10000, 100000, 1000000};

/* With more bodies a rival's row takes minutes, so it runs only with --long. */
enum { RIVALS_MOST = 100000 };

bool world_wanted(const bench_options *options, const char *name) {
    return options->filter == NULL || strstr(name, options->filter) != NULL;
}

/* If steps are timed in groups, a turn is a few groups. */
static world_rules rules_for(const bench_options *options, const world_scene *scene) {
    if (options->quick) {
        return (world_rules){2, 2};
    }
    const size_t rounds = (size_t)options->repeat * 1000 / scene->size;
    if (scene->group > 1) {
        return (world_rules){(size_t)options->repeat, 3};
    }
    return rounds < 3 ? (world_rules){3, 10} : (world_rules){rounds, 30};
}

/* Single-threaded contestants are measured by their thread's CPU time: other programs may run on
 * the machine. */
static double ms_of(const world_lane *lane) {
    return lane->engine != NULL && lane->engine->threads > 1 ? lane->wall_ms : lane->own_ms;
}

static world_row row_of(const world_lane lanes[WORLD_ENGINES], const world_scene *scene) {
    const double tree_ms = lanes[WORLD_TREE].own_ms, hash_ms = lanes[WORLD_HASH].own_ms;
    const bool hash = hash_ms > 0.0 && (tree_ms == 0.0 || hash_ms < tree_ms);
    const world_lane *const by[WORLD_COLUMNS] = {&lanes[WORLD_CAROM], &lanes[WORLD_CAROM_2],
                                                 &lanes[hash ? WORLD_HASH : WORLD_TREE],
                                                 &lanes[WORLD_BOX2D]};
    world_row row = {.size = scene->size, .hash_is_best = hash};
    for (int k = 0; k < WORLD_COLUMNS; k++) {
        row.by[k].ms = ms_of(by[k]);
        row.by[k].bytes = (double)by[k]->bytes / (double)scene->count;
    }
    row.threads_gain = lanes[WORLD_CAROM].wall_ms / lanes[WORLD_CAROM_2].wall_ms;
    return row;
}

static void print_number(const char *format, int width, double number) {
    if (number > 0.0) {
        printf(format, width, number);
    } else {
        printf(" %*s", width, "-");
    }
}

static void print_row(const char *name, const world_row *row,
                      const world_lane lanes[WORLD_ENGINES]) {
    const double carom = row->by[WORLD_BY_CAROM].ms;
    printf("%-17s |", name);
    print_number(" %*.4f", 9, carom);
    print_number(" %*.4f", 9, row->by[WORLD_BY_CAROM_2].ms);
    print_number(" %*.4f", 9, lanes[WORLD_TREE].own_ms);
    print_number(" %*.4f", 9, lanes[WORLD_HASH].own_ms);
    print_number(" %*.4f", 9, row->by[WORLD_BY_BOX2D].ms);
    printf(" |");
    print_number(" %*.2f", 8, row->by[WORLD_BY_CHIPMUNK].ms / carom);
    print_number(" %*.2f", 7, row->by[WORLD_BY_BOX2D].ms / carom);
    print_number(" %*.2f", 7, row->threads_gain);
    printf(" |");
    print_number(" %*.0f", 5, row->by[WORLD_BY_CAROM].bytes);
    print_number(" %*.0f", 8, row->by[WORLD_BY_CHIPMUNK].bytes);
    print_number(" %*.0f", 5, row->by[WORLD_BY_BOX2D].bytes);
    putchar('\n');
}

static void print_head(world_kind kind) {
    static const char *const what[WORLD_KINDS] = {
        "N circles, N/20 slanted boxes that stand still, restitution 1",
        "N circles that lie in a bin, restitution and friction 0.3",
        "N boxes that stand still, 16 balls, restitution 1",
        "N kinematic circles, N/10 sensors, N/20 dynamic circles",
        "N circles that lie in a bin, restitution 0.3, no friction",
        "N circles that sleep in a bin, and one that bounces beside them",
        "N/2 circles and N/2 boxes that rotate, restitution 1, no friction",
        "N/2 circles and N/2 boxes that rotate in a bin, restitution 0.3, friction 0.5"};
    printf(
        "\n%s: %s; ms per step\n"
        "                  |     carom             Chipmunk              Box2D | Chipm./  Box2D/ "
        " 1 thr./ | bytes per body\n"
        "                N |  1 thread 2 threads      tree      hash           |    carom   carom "
        " 2 thr. | carom Chipmunk Box2D\n",
        world_kind_name(kind), what[kind]);
}

/* Checks that carom's hashes agree and no body escaped from it; prints the escapes from others. */
static size_t count_faults(const char *name, const world_lane lanes[WORLD_ENGINES]) {
    size_t faults = 0;
    const world_lane *const one = &lanes[WORLD_CAROM], *const two = &lanes[WORLD_CAROM_2];
    if (one->steps == two->steps && one->hash != two->hash) {
        printf("FAULT: %s: two threads end in another state than one\n", name);
        faults++;
    }
    for (int k = 0; k < WORLD_ENGINES; k++) {
        const world_lane *const lane = &lanes[k];
        if (lane->engine == NULL || lane->escaped == 0) {
            continue;
        }
        printf("%s%s: %zu bodies escaped from %s\n", k <= WORLD_CAROM_2 ? "FAULT: " : "  ", name,
               lane->escaped, lane->engine->name);
        faults += k <= WORLD_CAROM_2;
    }
    return faults;
}

static void print_reported(const world_lane lanes[WORLD_ENGINES]) {
    const char *sign = "  came into sensors per step:";
    for (int k = 0; k < WORLD_ENGINES; k++) {
        if (lanes[k].engine != NULL && lanes[k].sensor_events != 0) {
            printf("%s %s %.1f", sign, lanes[k].engine->name,
                   (double)lanes[k].sensor_events / (double)lanes[k].steps);
            sign = ";";
        }
    }
    if (*sign == ';') {
        putchar('\n');
    }
}

/* In a mixed pile the boxes land on their faces during the untimed steps. */
static void print_landing(const world_scene *scene, const world_lane lanes[WORLD_ENGINES]) {
    if (scene->kind != WORLD_MIXED_PILE) {
        return;
    }
    printf("  mean of the %zu steps in which it lands:", scene->warm_steps);
    for (int k = 0; k < WORLD_ENGINES; k++) {
        if (lanes[k].engine != NULL && lanes[k].engine->threads == 1) {
            printf("%s %s %.4f", k == WORLD_CAROM ? "" : ";", lanes[k].engine->name,
                   lanes[k].warm_ms);
        }
    }
    putchar('\n');
}

/* Only the better of Chipmunk's two indices, judged with fewer bodies, is used for the largest
 * size. */
static void choose(world_lane lanes[WORLD_ENGINES], world_kind kind, const world_row *rows,
                   size_t s, bool large) {
    /* The rivals' piles take minutes until they sleep, so they have a lower limit. */
    const size_t most = kind == WORLD_SLEEPING ? RIVALS_MOST / 10 : RIVALS_MOST;
    for (int k = 0; k < WORLD_ENGINES; k++) {
        lanes[k].engine = world_engines[k];
        if (k != WORLD_CAROM && k != WORLD_CAROM_2 && world_sizes[s] > most) {
            const bool known = rows[s - 1].size != 0;
            const bool worse = known && k == (rows[s - 1].hash_is_best ? WORLD_TREE : WORLD_HASH);
            lanes[k].engine = large && !worse ? world_engines[k] : NULL;
        }
    }
}

static void measure(world_kind kind, size_t s, const char *name, const bench_options *options,
                    world_results *r) {
    world_scene scene = world_scene_make(kind, world_sizes[s], options->seed);
    if (options->quick) {
        scene.warm_steps = 2;
    }
    world_lane lanes[WORLD_ENGINES] = {{0}};
    choose(lanes, kind, r->table[kind], s, options->large);
    world_race(&scene, lanes, rules_for(options, &scene));
    world_row *const row = &r->table[kind][s];
    *row = row_of(lanes, &scene);
    print_row(name, row, lanes);
    print_reported(lanes);
    print_landing(&scene, lanes);
    r->faults += count_faults(name, lanes);
    for (int k = 0; k < WORLD_ENGINES; k++) {
        if (lanes[k].engine != NULL) {
            fprintf(r->csv, "%s,\"%s\",%.5f,%.5f,%.1f,%zu\n", name, lanes[k].engine->name,
                    ms_of(&lanes[k]), lanes[k].mean_ms,
                    (double)lanes[k].bytes / (double)scene.count, lanes[k].escaped);
        }
    }
    r->rows++;
    fflush(stdout);
    world_scene_free(&scene);
}

/* Returns the most bodies of a row without --long: a pile of a million takes seconds per step, and
 * so does a mixed one of 100,000 while it lands. */
static size_t most_bodies(world_kind kind) {
    if (kind == WORLD_MIXED_PILE) {
        return RIVALS_MOST / 10;
    }
    const bool cheap = kind == WORLD_GAS || kind == WORLD_BREAKOUT || kind == WORLD_SWARM;
    return cheap ? world_sizes[WORLD_SIZES - 1] : RIVALS_MOST;
}

void world_measure_scenes(const bench_options *options, world_results *r) {
    for (int kind = 0; kind < WORLD_KINDS; kind++) {
        bool head = false;
        for (size_t s = 0; s < (options->quick ? 1 : WORLD_SIZES); s++) {
            char name[32];
            snprintf(name, sizeof name, "%s %zu", world_kind_name((world_kind)kind),
                     world_sizes[s]);
            if (!world_wanted(options, name) ||
                (world_sizes[s] > most_bodies((world_kind)kind) && !options->large)) {
                continue;
            }
            if (!head) {
                print_head((world_kind)kind);
                head = true;
            }
            measure((world_kind)kind, s, name, options, r);
        }
    }
}
