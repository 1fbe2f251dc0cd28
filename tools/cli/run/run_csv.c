/* Trajectories: writes a row for each moving body after every n-th step. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/input/load.h"
#include "cli/run/run.h"

/* Selects the bodies that --only names, separated by commas. A body with a comma in its id is named
 * by #N. */
static bool take_named(run_csv *c, const run *r, const char *names) {
    char *list = malloc(strlen(names) + 1);
    if (!list) {
        (void)cli_fail("--only: not enough memory");
        return false;
    }
    memcpy(list, names, strlen(names) + 1);
    bool good = true;
    for (char *name = list, *next; good && name; name = next) {
        next = strchr(name, ',');
        if (next)
            *next++ = 0;
        uint32_t index = cli_find(r->scene, name);
        good = index != CAROM_SCENE_NONE;
        bool again = false;
        for (uint32_t i = 0; i < c->count; i++)
            again = again || c->bodies[i] == index;
        if (good && !again)
            c->bodies[c->count++] = index;
    }
    free(list);
    return good;
}

static void take_moving(run_csv *c, const run *r) {
    const carom_scene_body *bodies = carom_scene_bodies(r->scene);
    for (uint32_t i = 0; i < carom_scene_count(r->scene); i++)
        if (bodies[i].def.type != CAROM_STATIC)
            c->bodies[c->count++] = i;
}

bool run_csv_open(run_csv *c, const run *r, const cli_input *in) {
    *c = (run_csv){.every = (uint64_t)cli_number(in, "every", 1)};
    if (!cli_has(in, "csv"))
        return true;
    c->bodies = calloc((size_t)carom_scene_count(r->scene) + 1, sizeof *c->bodies);
    if (!c->bodies) {
        (void)cli_fail("not enough memory for %u bodies", carom_scene_count(r->scene));
        return false;
    }
    if (cli_has(in, "only")) {
        if (!take_named(c, r, cli_text(in, "only", "")))
            return false;
    } else {
        take_moving(c, r);
    }
    c->to = cli_out_open(cli_text(in, "csv", NULL));
    if (c->to)
        cli_out_text(c->to, "step,time,id,x,y,vx,vy,c,s,angle,spin\n");
    return c->to != NULL;
}

static void put_number(cli_out *to, float value) {
    cli_out_text(to, ",");
    cli_out_float(to, value);
}

static void put_body(const run_csv *c, const run *r, uint32_t index) {
    char room[16];
    carom_body id = r->ids[index];
    carom_vec2 at = carom_body_position(r->world, id), v = carom_body_velocity(r->world, id);
    carom_rot rot = carom_body_rot(r->world, id);
    cli_out_print(c->to, "%" PRIu64 "," RUN_TIME ",", r->step, run_time(r, r->step));
    cli_out_csv_text(c->to, cli_name(r->scene, index, room));
    put_number(c->to, at.x);
    put_number(c->to, at.y);
    put_number(c->to, v.x);
    put_number(c->to, v.y);
    put_number(c->to, rot.c);
    put_number(c->to, rot.s);
    put_number(c->to, carom_body_angle(r->world, id));
    put_number(c->to, carom_body_spin(r->world, id));
    cli_out_text(c->to, "\n");
}

void run_csv_put(const run_csv *c, const run *r) {
    if (!c->to || r->step % c->every != 0)
        return;
    for (uint32_t i = 0; i < c->count && cli_out_ok(c->to); i++)
        put_body(c, r, c->bodies[i]);
}

bool run_csv_close(run_csv *c) {
    bool good = !c->to || cli_out_close(c->to);
    free(c->bodies);
    *c = (run_csv){.to = NULL};
    return good;
}
