/* Ray and sweep queries on the world of a scene, and their output. */
#include "cli/query/hits.h"

#include <math.h>
#include <stdlib.h>

#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/output/out.h"
#include "cli/output/table.h"

bool cli_vector(const cli_input *in, uint32_t index, carom_vec2 *out) {
    double x = in->value[index][0], y = in->value[index][1];
    if (fabs(x) > (double)CAROM_WORLD_MAX || fabs(y) > (double)CAROM_WORLD_MAX) {
        (void)cli_fail("%s: %s is beyond what worlds take: -1e9 to 1e9", in->command->name,
                       in->argument[index]);
        return false;
    }
    *out = (carom_vec2){(float)x, (float)y};
    return true;
}

/* ---- queries --------------------------------------------------------------------------------- */

static uint32_t ask_all(const carom_world *w, const cli_query *q, carom_filter filter,
                        carom_world_hit *hits, uint32_t capacity) {
    return q->shape ? carom_world_sweep_all(w, *q->shape, q->motion, filter, hits, capacity)
                    : carom_world_ray_all(w, q->from, q->motion, filter, hits, capacity);
}

static bool ask(const carom_world *w, const carom_body *ids, const cli_query *q, cli_hits *answer,
                carom_sweep *first) {
    carom_filter filter = q->filter;
    if (q->except != CAROM_SCENE_NONE)
        filter.except = ids[q->except];
    carom_world_hit one = q->shape ? carom_world_sweep(w, *q->shape, q->motion, filter)
                                   : carom_world_ray(w, q->from, q->motion, filter);
    *first = one.sweep;
    uint32_t count = q->all ? ask_all(w, q, filter, NULL, 0) : one.sweep.state != CAROM_SWEEP_MISS;
    carom_world_hit *hits = calloc((size_t)count + 1, sizeof *hits);
    answer->hits = calloc((size_t)count + 1, sizeof *answer->hits);
    if (!hits || !answer->hits) {
        free(hits);
        (void)cli_fail("not enough memory");
        return false;
    }
    hits[0] = one;
    if (q->all)
        (void)ask_all(w, q, filter, hits, count);
    for (uint32_t i = 0; i < count; i++) /* a new world numbers its bodies in scene order */
        answer->hits[i] = (cli_hit){hits[i].body.index, hits[i].sweep};
    answer->count = count;
    free(hits);
    return true;
}

static int by_time(const void *a, const void *b) {
    const cli_hit *first = a, *second = b;
    if (first->sweep.t != second->sweep.t)
        return first->sweep.t < second->sweep.t ? -1 : 1;
    return first->body < second->body ? -1 : 1;
}

static bool ask_pairs(const carom_scene *s, const cli_query *q, cli_hits *answer,
                      carom_sweep *first) {
    carom_shape point = carom_shape_from_circle((carom_circle){q->from, 0.0f});
    uint32_t count = carom_scene_count(s);
    answer->hits = calloc((size_t)count + 1, sizeof *answer->hits);
    if (!answer->hits) {
        (void)cli_fail("not enough memory");
        return false;
    }
    *first = (carom_sweep){.t = 1.0, .state = CAROM_SWEEP_MISS};
    for (uint32_t i = 0; i < count; i++) {
        if (i == q->except)
            continue;
        carom_sweep one =
            carom_sweep_shapes(q->shape ? *q->shape : point, q->motion, cli_shape(s, i));
        if (one.state != CAROM_SWEEP_MISS)
            answer->hits[answer->count++] = (cli_hit){i, one};
    }
    qsort(answer->hits, answer->count, sizeof *answer->hits, by_time);
    if (answer->count > 0)
        *first = answer->hits[0].sweep;
    if (answer->count > 1 && !q->all)
        answer->count = 1;
    return true;
}

bool cli_ask_world(const carom_scene *s, const cli_query *q, cli_hits *answer, carom_sweep *first) {
    if (q->pairs)
        return ask_pairs(s, q, answer, first);
    carom_scene_error error;
    carom_body *ids = calloc((size_t)carom_scene_count(s) + 1, sizeof *ids);
    carom_world *w = ids ? carom_scene_build(s, NULL, ids, &error) : NULL;
    bool good = w && ask(w, ids, q, answer, first);
    if (!w)
        (void)cli_fail("%s", ids ? error.message : "not enough memory");
    carom_world_destroy(w);
    free(ids);
    return good;
}

/* ---- output ---------------------------------------------------------------------------------- */

static const char *state_name(uint32_t state) {
    return state == CAROM_SWEEP_HIT          ? "hit"
           : state == CAROM_SWEEP_OVERLAPPED ? "overlapped"
                                             : "miss";
}

static double length(carom_vec2 v) {
    return hypot((double)v.x, (double)v.y);
}

/* Returns a coordinate for people: the end of a motion is rounded away from what it hits, which
 * can make a 0 the smallest float. */
static double shown(const cli_hits *h, float x) {
    double size = length(h->from) + length(h->motion);
    return fabs((double)x) < 1e-9 * size ? 0.0 : (double)x;
}

static void show_rows(const cli_hits *h, cli_table *t) {
    for (uint32_t i = 0; i < h->count; i++) {
        const carom_sweep *s = &h->hits[i].sweep;
        double number[] = {s->t,
                           s->t * length(h->motion),
                           (double)s->normal.x,
                           (double)s->normal.y,
                           (double)s->point.x,
                           (double)s->point.y};
        char name[16], room[6][CLI_NUMBER_ROOM];
        const char *cells[8] = {cli_name(h->scene, h->hits[i].body, name), state_name(s->state)};
        for (int k = 0; k < 6; k++)
            cells[2 + k] = cli_rounded_text(number[k], room[k]);
        cli_table_row(t, cells, NULL);
    }
}

static void show_table(cli_out *o, const cli_hits *h) {
    static const char *const heads[] = {"t", "path", "normal x", "normal y", "point x", "point y"};
    cli_out_print(o, "%s, from (%.6g, %.6g) by (%.6g, %.6g)", h->mover, (double)h->from.x,
                  (double)h->from.y, (double)h->motion.x, (double)h->motion.y);
    if (h->count == 0) {
        cli_out_print(o, " hits nothing. It ends at (%.6g, %.6g).\n", (double)h->end.x,
                      (double)h->end.y);
        return;
    }
    cli_table t = {0};
    cli_table_add(&t, "body", false);
    cli_table_add(&t, "state", false);
    for (int i = 0; i < 6; i++)
        cli_table_add(&t, heads[i], true);
    cli_out_text(o, "\n\n");
    show_rows(h, &t);
    cli_table_begin(&t, o);
    show_rows(h, &t);
    char name[16];
    const char *body = cli_name(h->scene, h->hits[0].body, name);
    if (h->hits[0].sweep.state == CAROM_SWEEP_OVERLAPPED)
        cli_out_print(o, "\nIt overlaps %s before it moves.\n", body);
    else
        cli_out_print(o, "\nIt stops at (%.6g, %.6g), where it touches %s.\n", shown(h, h->end.x),
                      shown(h, h->end.y), body);
}

static void show_csv(cli_out *o, const cli_hits *h) {
    cli_out_text(o, "body,state,t,normal_x,normal_y,point_x,point_y\n");
    for (uint32_t i = 0; i < h->count; i++) {
        const carom_sweep *s = &h->hits[i].sweep;
        const float number[] = {s->normal.x, s->normal.y, s->point.x, s->point.y};
        char name[16];
        cli_out_csv_text(o, cli_name(h->scene, h->hits[i].body, name));
        cli_out_print(o, ",%s,", state_name(s->state));
        cli_out_double(o, s->t);
        for (int k = 0; k < 4; k++) {
            cli_out_text(o, ",");
            cli_out_float(o, number[k]);
        }
        cli_out_text(o, "\n");
    }
}

static void show_json(cli_out *o, const char *command, const cli_hits *h) {
    cli_out_json_begin(o, command);
    cli_out_text(o, "\n  \"scene\": ");
    cli_out_json_text(o, carom_scene_name(h->scene));
    cli_out_text(o, ",\n  \"mover\": ");
    cli_out_json_text(o, h->mover);
    cli_out_text(o, ",\n  \"from\": ");
    cli_out_vec(o, h->from.x, h->from.y);
    cli_out_text(o, ",\n  \"motion\": ");
    cli_out_vec(o, h->motion.x, h->motion.y);
    cli_out_text(o, ",\n  \"end\": ");
    cli_out_vec(o, h->end.x, h->end.y);
    cli_out_text(o, ",\n  \"hits\": [");
    for (uint32_t i = 0; i < h->count; i++) {
        const carom_sweep *s = &h->hits[i].sweep;
        char name[16];
        cli_out_text(o, i ? ",\n    {\"body\": " : "\n    {\"body\": ");
        cli_out_json_text(o, cli_name(h->scene, h->hits[i].body, name));
        cli_out_print(o, ", \"state\": \"%s\", \"t\": ", state_name(s->state));
        cli_out_double(o, s->t);
        cli_out_text(o, ", \"normal\": ");
        cli_out_vec(o, s->normal.x, s->normal.y);
        cli_out_text(o, ", \"point\": ");
        cli_out_vec(o, s->point.x, s->point.y);
        cli_out_text(o, "}");
    }
    cli_out_text(o, h->count ? "\n  ]\n}\n" : "]\n}\n");
}

int cli_show_hits(const cli_input *in, const cli_hits *h) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return CLI_ERROR;
    if (cli_has(in, "json"))
        show_json(o, in->command->name, h);
    else if (cli_has(in, "csv"))
        show_csv(o, h);
    else
        show_table(o, h);
    if (!cli_out_close(o))
        return CLI_ERROR;
    return h->count > 0 ? CLI_SOME : CLI_OK;
}

const cli_option cli_hits_options[] = {
    {"all", NULL, "Show all hits in order of time, not only the first", 0, 0, CLI_FLAG, 'a'},
    {"sensors", NULL, "Include sensors", 0, 0, CLI_FLAG, 's'},
    CLI_JSON,
    CLI_CSV,
    CLI_Y_DOWN,
    CLI_MAP_OPTIONS,
    {0},
};

int cli_hits_run(const cli_input *in, int (*answer)(const cli_input *in, carom_scene *s)) {
    if (cli_has(in, "json") && cli_has(in, "csv"))
        return cli_fail("%s: --json and --csv cannot be used together", in->command->name);
    carom_scene *s = cli_load_input(in);
    int status = s ? answer(in, s) : CLI_ERROR;
    carom_scene_free(s);
    return status;
}
