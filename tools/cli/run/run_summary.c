/* Prints the summary of a run. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/run/run.h"

static uint32_t count_type(const run *r, uint32_t type) {
    const carom_scene_body *bodies = carom_scene_bodies(r->scene);
    uint32_t count = 0;
    for (uint32_t i = 0; i < carom_scene_count(r->scene); i++)
        count += bodies[i].def.type == type;
    return count;
}

static double lost_share(const run_summary *s) {
    double lost = s->end.lost - s->start.lost, moved = s->end.moved - s->start.moved;
    return lost > 0 ? lost / (lost + moved) : 0;
}

/* ---- as a table ------------------------------------------------------------------------------ */

static void put_row(cli_out *to, const char *name, double start, double end, bool share) {
    cli_out_print(to, "  %-18s %13.6g %13.6g %+13.6g", name, start, end, end - start);
    if (share && start != 0)
        cli_out_print(to, "  %+.3g %%", 100.0 * (end - start) / fabs(start));
    cli_out_text(to, "\n");
}

static void put_rows(cli_out *to, const run *r, const run_measure *a, const run_measure *b) {
    carom_vec2 g = carom_world_gravity(r->world);
    bool falls = g.x != 0 || g.y != 0;
    cli_out_print(to, "  %-18s %13s %13s %13s\n", "", "start", "end", "change");
    put_row(to, "kinetic energy", a->kinetic, b->kinetic, !falls);
    if (falls) {
        put_row(to, "potential energy", a->potential, b->potential, false);
        put_row(to, "energy", a->kinetic + a->potential, b->kinetic + b->potential, true);
    }
    put_row(to, "momentum x", (double)a->momentum.x, (double)b->momentum.x, false);
    put_row(to, "momentum y", (double)a->momentum.y, (double)b->momentum.y, false);
    put_row(to, "touching pairs", a->touches, b->touches, false);
}

static void put_counts(cli_out *to, const run_summary *s) {
    const run_counts *c = &s->counts;
    cli_out_print(to, "  %" PRIu64 " impacts; %" PRIu64 " touches began, %" PRIu64 " ended\n",
                  c->impacts, c->begins, c->ends);
    if (c->squeezed > 0)
        cli_out_print(to, "  squeezed: bodies %" PRIu64 " times, once a step\n", c->squeezed);
    if (c->quarantined > 0)
        cli_out_print(to, "  quarantined: %" PRIu64 " bodies left the world's limits\n",
                      c->quarantined);
    if (lost_share(s) > 0)
        cli_out_print(to, "  %.3g %% of the motion was lost in jams\n", 100.0 * lost_share(s));
}

void run_summary_text(const run_summary *s, const run *r, cli_out *to) {
    uint64_t steps = r->step - r->first;
    double time = run_time(r, steps);
    cli_out_shown_text(to, s->name);
    cli_out_print(to, ": %u bodies, %u dynamic, %u kinematic\n", carom_scene_count(r->scene),
                  count_type(r, CAROM_DYNAMIC), count_type(r, CAROM_KINEMATIC));
    cli_out_print(to, "  %" PRIu64 " steps of %.6g s", steps, (double)r->dt);
    if (r->first > 0)
        cli_out_print(to, ", from %.6g s on", run_time(r, r->first));
    cli_out_print(to, ", to %.6g s%s\n", run_time(r, r->step),
                  s->signal ? ", where it was stopped" : "");
    double stepping = s->seconds - s->drawing;
    if (steps > 0 && stepping > 0)
        cli_out_print(to, "  in %.3g s: %.0f steps a second, %.3g times real time\n", stepping,
                      (double)steps / stepping, time / stepping);
    if (s->drawing > 0)
        cli_out_print(to, "  and %.3g s for pictures\n", s->drawing);
    put_rows(to, r, &s->start, &s->end);
    put_counts(to, s);
    if (s->hash)
        cli_out_print(to, "  hash %016" PRIx64 "\n", carom_world_hash(r->world));
}

/* ---- as JSON --------------------------------------------------------------------------------- */

static void put_measure(cli_out *to, const char *key, double time, const run_measure *m) {
    char room[CLI_NUMBER_ROOM];
    cli_out_print(to, ",\n \"%s\": {\"time\": " RUN_TIME, key, time);
    cli_out_print(to, ", \"kinetic\": %s", cli_double_text(m->kinetic, room));
    cli_out_print(to, ", \"potential\": %s", cli_double_text(m->potential, room));
    cli_out_print(to, ", \"energy\": %s, \"momentum\": [",
                  cli_double_text(m->kinetic + m->potential, room));
    cli_out_float(to, m->momentum.x);
    cli_out_text(to, ", ");
    cli_out_float(to, m->momentum.y);
    cli_out_print(to, "], \"touches\": %u}", m->touches);
}

void run_summary_json(const run_summary *s, const run *r, cli_out *to) {
    char room[CLI_NUMBER_ROOM];
    cli_out_print(to, "{\"format\": %d, \"command\": \"run\", \"scene\": ", CLI_JSON_FORMAT);
    cli_out_json_text(to, s->name);
    cli_out_print(to, ", \"bodies\": %u, \"dynamic\": %u, \"kinematic\": %u",
                  carom_scene_count(r->scene), count_type(r, CAROM_DYNAMIC),
                  count_type(r, CAROM_KINEMATIC));
    cli_out_text(to, ", \"step\": ");
    cli_out_float(to, r->dt);
    cli_out_print(to, ", \"first\": %" PRIu64 ", \"last\": %" PRIu64 ", \"stopped\": %s", r->first,
                  r->step, s->signal ? "true" : "false");
    put_measure(to, "start", run_time(r, r->first), &s->start);
    put_measure(to, "end", run_time(r, r->step), &s->end);
    cli_out_print(to,
                  ",\n \"impacts\": %" PRIu64 ", \"begins\": %" PRIu64 ", \"ends\": %" PRIu64
                  ", \"squeezed\": %" PRIu64 ", \"quarantined\": %" PRIu64,
                  s->counts.impacts, s->counts.begins, s->counts.ends, s->counts.squeezed,
                  s->counts.quarantined);
    cli_out_print(to, ", \"lost\": %s", cli_double_text(lost_share(s), room));
    cli_out_print(to, ", \"seconds\": %.6g, \"drawing\": %.6g", s->seconds, s->drawing);
    if (s->hash)
        cli_out_print(to, ", \"hash\": \"%016" PRIx64 "\"", carom_world_hash(r->world));
    cli_out_text(to, "}\n");
}
