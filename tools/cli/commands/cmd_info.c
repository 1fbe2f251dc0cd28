/* `carom info`: lists the bodies of a scene, and its totals. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/output/out.h"
#include "cli/output/table.h"
#include "cli/query/mass.h"
#include "text/text.h"

static const char *const types[] = {"static", "kinematic", "dynamic"};

#define NUMBERS 7 /* bounds, mass, restitution, friction */
#define MASS 4

typedef struct row {
    const char *name, *type, *shape;
    char flags[64];
    double number[NUMBERS]; /* all are floats, except a mass that is an area beyond FLT_MAX */
} row;

typedef struct totals {
    uint32_t type[3], circles, boxes, sensors, disabled;
    double mass;
    carom_aabb bounds;
} totals;

static const char *shape_name(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return s.as.circle.radius > 0 ? "circle" : "point";
    return s.kind == CAROM_SHAPE_BOX && s.as.box.rot.s != 0 ? "rotated box" : "box";
}

static void add_flag(row *r, bool has, const char *word) {
    if (!has)
        return;
    text_builder t = {r->flags, strlen(r->flags), sizeof r->flags};
    text_put(&t, t.size > 0 ? " " : "");
    text_put(&t, word);
}

static row row_of(const carom_scene *s, uint32_t index, char room[16]) {
    const carom_body_def *def = &carom_scene_bodies(s)[index].def;
    carom_aabb b = carom_shape_bounds(def->shape);
    row r = {cli_name(s, index, room),
             types[def->type],
             shape_name(def->shape),
             "",
             {(double)b.min.x, (double)b.min.y, (double)b.max.x, (double)b.max.y, cli_mass(def),
              (double)def->restitution, (double)def->friction}};
    if (r.number[MASS] <= (double)FLT_MAX)
        r.number[MASS] = (double)(float)r.number[MASS];
    add_flag(&r, (def->flags & CAROM_BODY_SENSOR) != 0, "sensor");
    add_flag(&r, (def->flags & CAROM_BODY_DISABLED) != 0, "disabled");
    add_flag(&r, (def->flags & CAROM_BODY_FIXED_ROTATION) != 0, "fixed-rotation");
    add_flag(&r, def->sides != 0, "one-way");
    return r;
}

static totals totals_of(const carom_scene *s) {
    totals t = {.mass = 0};
    for (uint32_t i = 0; i < carom_scene_count(s); i++) {
        const carom_body_def *def = &carom_scene_bodies(s)[i].def;
        carom_aabb b = carom_shape_bounds(def->shape);
        t.type[def->type]++;
        t.circles += def->shape.kind == CAROM_SHAPE_CIRCLE;
        t.boxes += def->shape.kind != CAROM_SHAPE_CIRCLE;
        t.sensors += (def->flags & CAROM_BODY_SENSOR) != 0;
        t.disabled += (def->flags & CAROM_BODY_DISABLED) != 0;
        t.mass += cli_mass(def);
        if (i == 0)
            t.bounds = b;
        t.bounds.min.x = fminf(t.bounds.min.x, b.min.x);
        t.bounds.min.y = fminf(t.bounds.min.y, b.min.y);
        t.bounds.max.x = fmaxf(t.bounds.max.x, b.max.x);
        t.bounds.max.y = fmaxf(t.bounds.max.y, b.max.y);
    }
    return t;
}

/* ---- output ---------------------------------------------------------------------------------- */

static void table_row(cli_table *t, const row *r) {
    char room[NUMBERS][CLI_NUMBER_ROOM];
    const char *cells[4 + NUMBERS] = {r->name, r->type, r->shape};
    for (int i = 0; i < NUMBERS; i++)
        cells[3 + i] = cli_rounded_text(r->number[i], room[i]);
    cells[3 + NUMBERS] = r->flags;
    cli_table_row(t, cells, NULL);
}

static void write_count(cli_out *o, uint32_t count, const char *one, const char *many) {
    cli_out_print(o, "%u %s", count, count == 1 ? one : many);
}

static void write_table(cli_out *o, const carom_scene *s) {
    static const char *const heads[] = {"min x", "min y",       "max x",   "max y",
                                        "mass",  "restitution", "friction"};
    cli_table t = {0};
    totals all = totals_of(s);
    cli_table_add(&t, "id", false);
    cli_table_add(&t, "type", false);
    cli_table_add(&t, "shape", false);
    for (int i = 0; i < NUMBERS; i++)
        cli_table_add(&t, heads[i], true);
    cli_table_add(&t, "flags", false);
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < carom_scene_count(s) && cli_out_ok(o); i++) {
            char room[16];
            row r = row_of(s, i, room);
            table_row(&t, &r);
        }
        if (pass == 0)
            cli_table_begin(&t, o);
    }
    cli_out_text(o, "\n");
    cli_out_shown_text(o, carom_scene_name(s));
    cli_out_text(o, ": ");
    write_count(o, carom_scene_count(s), "body", "bodies");
    cli_out_print(o, ": %u static, %u kinematic, %u dynamic; ", all.type[0], all.type[1],
                  all.type[2]);
    write_count(o, all.circles, "circle", "circles");
    cli_out_text(o, ", ");
    write_count(o, all.boxes, "box", "boxes");
    if (all.sensors > 0) {
        cli_out_text(o, "; ");
        write_count(o, all.sensors, "sensor", "sensors");
    }
    if (all.disabled > 0)
        cli_out_print(o, "; %u disabled", all.disabled);
    cli_out_text(o, "\n");
    carom_vec2 g = carom_scene_get_settings(s).gravity;
    cli_out_print(o, "bounds (%.6g, %.6g) to (%.6g, %.6g); mass %.6g; gravity (%.6g, %.6g)\n",
                  (double)all.bounds.min.x, (double)all.bounds.min.y, (double)all.bounds.max.x,
                  (double)all.bounds.max.y, all.mass, (double)g.x, (double)g.y);
}

static void write_number(cli_out *o, double value) {
    if (value > (double)FLT_MAX)
        cli_out_double(o, value);
    else
        cli_out_float(o, (float)value);
}

static void json_row(cli_out *o, const row *r, const carom_body_def *def) {
    cli_out_text(o, "{\"id\": ");
    cli_out_json_text(o, r->name);
    cli_out_print(o, ", \"type\": \"%s\", \"shape\": \"%s\", \"bounds\": [", r->type,
                  def->shape.kind == CAROM_SHAPE_CIRCLE ? "circle" : "box");
    cli_out_vec(o, (float)r->number[0], (float)r->number[1]);
    cli_out_text(o, ", ");
    cli_out_vec(o, (float)r->number[2], (float)r->number[3]);
    cli_out_text(o, "], \"velocity\": ");
    cli_out_vec(o, def->velocity.x, def->velocity.y);
    static const char *const names[] = {"mass", "restitution", "friction"};
    for (int i = 0; i < 3; i++) {
        cli_out_print(o, ", \"%s\": ", names[i]);
        write_number(o, r->number[MASS + i]);
    }
    cli_out_print(o, ", \"sensor\": %s, \"disabled\": %s, \"fixed_rotation\": %s}",
                  def->flags & CAROM_BODY_SENSOR ? "true" : "false",
                  def->flags & CAROM_BODY_DISABLED ? "true" : "false",
                  def->flags & CAROM_BODY_FIXED_ROTATION ? "true" : "false");
}

static void write_json(cli_out *o, const carom_scene *s) {
    totals t = totals_of(s);
    carom_vec2 g = carom_scene_get_settings(s).gravity;
    cli_out_json_begin(o, "info");
    cli_out_text(o, "\n  \"scene\": ");
    cli_out_json_text(o, carom_scene_name(s));
    cli_out_text(o, ",\n  \"about\": ");
    cli_out_json_text(o, carom_scene_about(s));
    cli_out_text(o, ",\n  \"gravity\": ");
    cli_out_vec(o, g.x, g.y);
    cli_out_text(o, ",\n  \"bodies\": [");
    for (uint32_t i = 0; i < carom_scene_count(s) && cli_out_ok(o); i++) {
        char room[16];
        row r = row_of(s, i, room);
        cli_out_text(o, i ? ",\n    " : "\n    ");
        json_row(o, &r, &carom_scene_bodies(s)[i].def);
    }
    cli_out_print(o,
                  "%s],\n  \"totals\": {\"bodies\": %u, \"static\": %u, \"kinematic\": %u, "
                  "\"dynamic\": %u, \"circles\": %u, \"boxes\": %u, \"sensors\": %u, "
                  "\"disabled\": %u, \"mass\": ",
                  carom_scene_count(s) ? "\n  " : "", carom_scene_count(s), t.type[0], t.type[1],
                  t.type[2], t.circles, t.boxes, t.sensors, t.disabled);
    cli_out_double(o, t.mass);
    cli_out_text(o, ", \"bounds\": [");
    cli_out_vec(o, t.bounds.min.x, t.bounds.min.y);
    cli_out_text(o, ", ");
    cli_out_vec(o, t.bounds.max.x, t.bounds.max.y);
    cli_out_text(o, "]}\n}\n");
}

static void write_csv(cli_out *o, const carom_scene *s) {
    cli_out_text(o, "id,type,shape,min_x,min_y,max_x,max_y,mass,restitution,friction,flags\n");
    for (uint32_t i = 0; i < carom_scene_count(s) && cli_out_ok(o); i++) {
        char room[16];
        row r = row_of(s, i, room);
        cli_out_csv_text(o, r.name);
        cli_out_print(o, ",%s,%s", r.type, r.shape);
        for (int k = 0; k < NUMBERS; k++) {
            cli_out_text(o, ",");
            write_number(o, r.number[k]);
        }
        cli_out_print(o, ",%s\n", r.flags);
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(const cli_input *in) {
    if (cli_has(in, "json") && cli_has(in, "csv"))
        return cli_fail("info: --json and --csv cannot be used together");
    carom_scene *s = cli_load_input(in);
    cli_out *o = s ? cli_out_open(NULL) : NULL;
    bool good = false;
    if (o) {
        if (cli_has(in, "json"))
            write_json(o, s);
        else if (cli_has(in, "csv"))
            write_csv(o, s);
        else
            write_table(o, s);
        good = cli_out_close(o);
    }
    carom_scene_free(s);
    return good ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    CLI_SCENE_ARGUMENT,
    {0},
};

static const cli_option options[] = {
    CLI_JSON, CLI_CSV, CLI_Y_DOWN, CLI_MAP_OPTIONS, {0},
};

static const cli_example examples[] = {
    {"carom info starter", "The bodies of a built-in scene."},
    {"carom info level.tmj", "The same of a Tiled map."},
    {"carom info level.json --json | jq -r '.bodies[].id'", "The ids, for a script."},
    {0},
};

const cli_command cli_info = {
    "info",
    "List the bodies of a scene and its totals",
    "Lists every body: its id or index, type, shape, bounding box, mass, restitution, friction and "
    "flags. The mass of a dynamic body without one is its area; other bodies have none. The totals "
    "count types and shapes, and give the bounds of all bodies.",
    arguments,
    options,
    examples,
    run,
    CLI_MAX_SHAPES,
};
