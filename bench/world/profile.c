/* Runs one scene in carom alone, for a profiler. */
#include "sections.h"

#include <stdlib.h>
#include <string.h>

static size_t number(int argc, char **argv, int i, size_t otherwise) {
    if (i >= argc) {
        return otherwise;
    }
    /* Accepts numbers such as 1e5. */
    char *end = NULL;
    const double value = strtod(argv[i], &end);
    if (*end != '\0' || !(value >= 1.0 && value <= 1e9)) {
        fprintf(stderr, "carom_bench_world: --profile: expected numbers, found \"%s\"\n", argv[i]);
        exit(2);
    }
    return (size_t)value;
}

int world_profile(int argc, char **argv) {
    int kind = 0;
    while (argc > 0 && kind < WORLD_KINDS && strcmp(argv[0], world_kind_name((world_kind)kind))) {
        kind++;
    }
    if (argc == 0 || argc > 5 || kind == WORLD_KINDS) {
        fputs("usage: carom_bench_world --profile gas|pile|breakout|swarm|frictionless|sleeping|"
              "'mixed gas'|'mixed pile' [N [steps [threads [seed]]]]\n",
              stderr);
        return 2;
    }
    const size_t size = number(argc, argv, 1, 100000), steps = number(argc, argv, 2, 60);
    world_engine engine = world_carom;
    engine.threads = (uint32_t)number(argc, argv, 3, 1);
    world_scene scene = world_scene_make((world_kind)kind, size, number(argc, argv, 4, 20240607));
    world_lane lane = {.engine = &engine};
    world_lane_make(&lane, &scene);
    world_lane_warm(&lane, &scene, scene.warm_steps);
    world_lane_time(&lane, &scene, (steps + scene.group - 1) / scene.group);
    world_carom_describe(lane.state);
    world_lane_end(&lane, &scene);
    printf("%s %zu, %zu bodies, %u threads, %zu steps after %zu\n"
           "ms per step: best %.4f, mean %.4f, best of the thread's own time %.4f\n"
           "%.1f bytes per body, %zu escaped, hash %016llx\n",
           world_kind_name(scene.kind), scene.size, scene.count, engine.threads, lane.timed,
           scene.warm_steps, lane.wall_ms, lane.mean_ms, lane.own_ms,
           (double)lane.bytes / (double)scene.count, lane.escaped, (unsigned long long)lane.hash);
    world_scene_free(&scene);
    return 0;
}
