/* Writes events as lines of JSON, in order of time: impacts at their time of impact, then the
 * events of the end of the step. */
#include <inttypes.h>

#include "cli/run/run.h"

static void put_head(const run *r, cli_out *to, double time, const char *event) {
    cli_out_print(to, "{\"step\":%" PRIu64 ",\"time\":" RUN_TIME ",\"event\":\"%s\"", r->step, time,
                  event);
}

static void put_name(const run *r, cli_out *to, const char *key, carom_body b) {
    char room[16];
    cli_out_print(to, ",\"%s\":", key);
    cli_out_json_text(to, run_name(r, b, room));
}

static void put_vec(cli_out *to, const char *key, carom_vec2 v) {
    cli_out_print(to, ",\"%s\":[", key);
    cli_out_float(to, v.x);
    cli_out_text(to, ",");
    cli_out_float(to, v.y);
    cli_out_text(to, "]");
}

static void put_impacts(const run *r, cli_out *to) {
    uint32_t count;
    const carom_impact *impacts = carom_world_impacts(r->world, &count);
    for (uint32_t i = 0; i < count; i++) {
        const carom_impact *impact = &impacts[i];
        put_head(r, to, ((double)(r->step - 1) + (double)impact->t) * (double)r->dt, "impact");
        put_name(r, to, "a", impact->a);
        put_name(r, to, "b", impact->b);
        put_vec(to, "point", impact->point);
        put_vec(to, "normal", impact->normal);
        cli_out_text(to, ",\"speed\":");
        cli_out_float(to, impact->speed);
        cli_out_text(to, "}\n");
    }
}

static void put_touches(const run *r, cli_out *to, const char *event, const carom_touch *touches,
                        uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        put_head(r, to, run_time(r, r->step), event);
        put_name(r, to, "a", touches[i].a);
        put_name(r, to, "b", touches[i].b);
        cli_out_text(to, "}\n");
    }
}

static void put_report(const run *r, cli_out *to, const carom_report *report) {
    bool squeezed = report->kind == CAROM_REPORT_SQUEEZED;
    put_head(r, to, run_time(r, r->step), squeezed ? "squeezed" : "quarantined");
    put_name(r, to, "a", report->body);
    if (report->other.generation != 0)
        put_name(r, to, "b", report->other);
    cli_out_text(to, "}\n");
}

void run_events(const run *r, cli_out *to, run_counts *counts) {
    uint32_t impacts, begins, ends, reports;
    (void)carom_world_impacts(r->world, &impacts);
    const carom_touch *begun = carom_world_begins(r->world, &begins);
    const carom_touch *ended = carom_world_ends(r->world, &ends);
    const carom_report *list = carom_world_reports(r->world, &reports);
    counts->impacts += impacts;
    counts->begins += begins;
    counts->ends += ends;
    for (uint32_t i = 0; i < reports; i++)
        *(list[i].kind == CAROM_REPORT_SQUEEZED ? &counts->squeezed : &counts->quarantined) += 1;
    if (!to)
        return;
    put_impacts(r, to);
    put_touches(r, to, "begin", begun, begins);
    put_touches(r, to, "end", ended, ends);
    for (uint32_t i = 0; i < reports; i++)
        put_report(r, to, &list[i]);
}
