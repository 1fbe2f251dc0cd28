/* Builds the world of a run from its scene, and maps bodies to their names. */
#include <math.h>
#include <stdlib.h>

#include "cli/input/load.h"
#include "cli/run/run.h"

const char *run_name(const run *r, carom_body b, char room[16]) {
    return cli_name(r->scene, b.index < r->origin_count ? r->origins[b.index] : b.index, room);
}

static bool find_origins(run *r) {
    uint32_t count = carom_scene_count(r->scene);
    for (uint32_t i = 0; i < count; i++)
        r->origin_count =
            r->ids[i].index >= r->origin_count ? r->ids[i].index + 1 : r->origin_count;
    r->origins = calloc((size_t)r->origin_count + 1, sizeof *r->origins);
    if (!r->origins)
        return false;
    for (uint32_t i = 0; i < count; i++)
        r->origins[r->ids[i].index] = i;
    return true;
}

static bool build(run *r, const cli_input *in) {
    carom_world_def def = carom_scene_world_def(r->scene);
    def.threads = (uint32_t)cli_number(in, "threads", def.threads);
    def.bodies = carom_scene_count(r->scene);
    r->ids = calloc((size_t)def.bodies + 1, sizeof *r->ids);
    if (!r->ids) {
        (void)cli_fail("not enough memory for %u bodies", def.bodies);
        return false;
    }
    carom_scene_error error;
    r->world = carom_scene_build(r->scene, &def, r->ids, &error);
    if (!r->world) {
        (void)cli_fail("%s: %s", in->argument[0], error.message);
        return false;
    }
    if (!find_origins(r)) {
        (void)cli_fail("not enough memory for %u bodies", def.bodies);
        return false;
    }
    return true;
}

uint64_t run_step_at(const run *r, double seconds) {
    return (uint64_t)llround(seconds / (double)r->dt);
}

bool run_open(run *r, const carom_scene *scene, const cli_input *in) {
    *r = (run){.scene = scene};
    r->dt = (float)cli_number(in, "step", (double)carom_scene_get_settings(scene).step);
    if (!build(r, in))
        return false;
    if (cli_has(in, "resume") && !run_resume(r, cli_text(in, "resume", NULL)))
        return false;
    r->first = carom_world_stats(r->world).steps;
    r->step = r->first;
    r->last = r->first + run_step_at(r, cli_number(in, "seconds", 10.0));
    if (cli_has(in, "until")) {
        r->last = run_step_at(r, cli_number(in, "until", 0.0));
        if (r->last < r->first) {
            (void)cli_fail("--until %s: the snapshot is at %.6g s already",
                           cli_text(in, "until", ""), run_time(r, r->first));
            return false;
        }
    }
    return true;
}

void run_close(run *r) {
    carom_world_destroy(r->world);
    free(r->ids);
    free(r->origins);
}
