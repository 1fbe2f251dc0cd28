/* carom's world with its default settings: all guarantees hold, and events are reported. */
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct engine {
    carom_world *world;
    const world_scene *scene;
    carom_body *ids;
    uint64_t sensor_events;
} engine;

static void must(uint32_t error, const char *what) {
    if (error != CAROM_OK) {
        fprintf(stderr, "carom_bench_world: %s: %s\n", what, carom_error_text(error));
        exit(1);
    }
}

static void *make(const world_scene *scene, uint32_t threads) {
    carom_world_def def = carom_world_def_default();
    def.threads = threads;
    def.gravity = scene->gravity;
    if (!scene->sleeps) {
        def.sleep_speed = 0; /* sleeping is off in the other engines, too */
    }
    engine *const e = world_memory(1, sizeof *e);
    e->world = carom_world_create(&def);
    e->scene = scene;
    e->ids = world_memory(scene->count, sizeof *e->ids);
    e->sensor_events = 0;
    must(e->world == NULL ? CAROM_ERROR_MEMORY : CAROM_OK, "carom_world_create");
    for (size_t i = 0; i < scene->count; i++) {
        carom_body_def body = scene->bodies[i];
        body.user = i;
        must(carom_world_add(e->world, &body, &e->ids[i]), "carom_world_add");
    }
    return e;
}

static void step(void *engine_) {
    engine *const e = engine_;
    must(carom_world_step(e->world, WORLD_DT), "carom_world_step");
    if (world_has_sensors(e->scene)) {
        uint32_t count = 0;
        const carom_touch *const begins = carom_world_begins(e->world, &count);
        for (uint32_t i = 0; i < count; i++) {
            /* Sensors were added after the moving bodies, so b, which has the greater index, is the
             * sensor. */
            const uint64_t last = carom_body_user(e->world, begins[i].b);
            e->sensor_events += (e->scene->bodies[last].flags & CAROM_BODY_SENSOR) != 0;
        }
    }
}

static void turn(void *engine_) {
    engine *const e = engine_;
    for (size_t i = 0; i < e->scene->count; i++) {
        if (e->scene->bodies[i].type == CAROM_KINEMATIC) {
            const carom_vec2 v = carom_body_velocity(e->world, e->ids[i]);
            must(carom_body_set_velocity(e->world, e->ids[i], (carom_vec2){-v.x, -v.y}), "turn");
        }
    }
}

static void read(const void *engine_, world_motion *motions) {
    const engine *const e = engine_;
    for (size_t i = 0; i < e->scene->count; i++) {
        const carom_vec2 p = carom_body_position(e->world, e->ids[i]);
        const carom_vec2 v = carom_body_velocity(e->world, e->ids[i]);
        motions[i] = (world_motion){.x = (double)p.x,
                                    .y = (double)p.y,
                                    .vx = (double)v.x,
                                    .vy = (double)v.y,
                                    .angle = (double)carom_body_angle(e->world, e->ids[i]),
                                    .spin = (double)carom_body_spin(e->world, e->ids[i])};
    }
}

static uint64_t sensor_events(const void *engine_) {
    return ((const engine *)engine_)->sensor_events;
}

static size_t bytes(const void *engine_) {
    return (size_t)carom_world_stats(((const engine *)engine_)->world).bytes;
}

static uint64_t hash(const void *engine_) {
    return carom_world_hash(((const engine *)engine_)->world);
}

static void release(void *engine_) {
    engine *const e = engine_;
    carom_world_destroy(e->world);
    free(e->ids);
    free(e);
}

void world_carom_describe(const void *engine_) {
    const carom_step_stats s = carom_world_stats(((const engine *)engine_)->world);
    printf("last step: %u windows, %u impacts, %u stalled, %u touches, energy %.9g\n"
           "motion lost so far: %.3g %%\n",
           s.windows, s.impacts, s.stalled, s.touches, s.kinetic_energy,
           s.total_moved > 0.0 ? 100.0 * s.total_lost / s.total_moved : 0.0);
}

const world_engine world_carom = {"carom",       1,     make, step,   turn, read,
                                  sensor_events, bytes, hash, release};
const world_engine world_carom_2 = {"carom, 2 threads", 2,     make, step,   turn, read,
                                    sensor_events,      bytes, hash, release};
