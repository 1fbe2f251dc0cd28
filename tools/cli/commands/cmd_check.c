/* `carom check`: lists the bodies of a scene that overlap. */
#include <stdlib.h>
#include <string.h>

#include "carom/carom.h"
#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/query/near.h"
#include "explain/relation.h"
#include "cli/output/out.h"
#include "cli/output/table.h"

typedef enum form { FORM_TABLE, FORM_JSON, FORM_CSV } form;

typedef struct check {
    const carom_scene *scene;
    cli_near *near;
    uint32_t *nearest; /* one per body; NULL unless --all */
    cli_out *out;
    cli_table table;
    form form;
    bool unfiltered;
    double tolerance; /* largest depth that is ignored */
    uint64_t overlaps, rows, tolerated;
    uint64_t left_out[SCENE_APARTS];
} check;

/* ---- rows ------------------------------------------------------------------------------------ */

/* The content of one row. */
typedef struct row {
    const char *a, *b, *apart;
    explain_relation relation;
    float number[7]; /* distance, normal, mtv, point */
} row;

static const char *const csv_names[] = {
    "distance", "normal_x", "normal_y", "mtv_x", "mtv_y", "point_x", "point_y",
};

static void table_row(check *c, const row *r) {
    char room[7][CLI_NUMBER_ROOM];
    const char *cells[11] = {r->a, r->b};
    for (int i = 0; i < 7; i++)
        cells[2 + i] = cli_rounded_text((double)r->number[i], room[i]);
    cells[9] = explain_relation_words[r->relation];
    cells[10] = r->apart;
    cli_table_row(&c->table, cells, r->number[0] < 0 ? CLI_RED : CLI_DIM);
}

static void csv_row(check *c, const row *r) {
    cli_out_csv_text(c->out, r->a);
    cli_out_text(c->out, ",");
    cli_out_csv_text(c->out, r->b);
    for (int i = 0; i < 7; i++) {
        cli_out_text(c->out, ",");
        cli_out_float(c->out, r->number[i]);
    }
    cli_out_print(c->out, ",%s,%s\n", r->apart, explain_relation_names[r->relation]);
}

static void json_row(check *c, const row *r) {
    cli_out_text(c->out, c->rows > 1 ? ",\n    {\"a\": " : "\n    {\"a\": ");
    cli_out_json_text(c->out, r->a);
    cli_out_text(c->out, ", \"b\": ");
    cli_out_json_text(c->out, r->b);
    cli_out_text(c->out, ", \"distance\": ");
    cli_out_float(c->out, r->number[0]);
    static const char *const names[] = {"normal", "mtv", "point"};
    for (int i = 0; i < 3; i++) {
        cli_out_print(c->out, ", \"%s\": ", names[i]);
        cli_out_vec(c->out, r->number[1 + 2 * i], r->number[2 + 2 * i]);
    }
    cli_out_print(c->out, ", \"relation\": \"%s\"", explain_relation_names[r->relation]);
    if (*r->apart)
        cli_out_print(c->out, ", \"never_collide\": \"%s\"", r->apart);
    cli_out_text(c->out, "}");
}

static void show_pair(check *c, uint32_t a, uint32_t b, scene_apart apart) {
    char room_a[16], room_b[16];
    const carom_scene_body *bodies = carom_scene_bodies(c->scene);
    if (scene_is_swapped(&bodies[a].def, &bodies[b].def)) {
        uint32_t swap = a;
        a = b;
        b = swap;
    }
    carom_contact contact = carom_contact_shapes(cli_shape(c->scene, a), cli_shape(c->scene, b));
    carom_vec2 mtv = carom_contact_mtv(contact), n = contact.normal, p = contact.point;
    row r = {cli_name(c->scene, a, room_a),
             cli_name(c->scene, b, room_b),
             cli_apart_names[apart],
             explain_relation_of(cli_shape(c->scene, a), cli_shape(c->scene, b), contact.distance),
             {contact.distance, n.x, n.y, mtv.x, mtv.y, p.x, p.y}};
    c->rows++;
    if (c->form == FORM_TABLE)
        table_row(c, &r);
    else if (c->form == FORM_CSV)
        csv_row(c, &r);
    else
        json_row(c, &r);
}

/* ---- all pairs ------------------------------------------------------------------------------- */

/* Shows the nearest neighbour of `a`, unless it overlaps (already shown) or was shown as the other
 * body's. */
static void show_nearest(check *c, uint32_t a) {
    uint32_t b = c->nearest ? c->nearest[a] : CAROM_SCENE_NONE;
    if (b == CAROM_SCENE_NONE || (b < a && c->nearest[b] == a) ||
        carom_overlap_shapes(cli_shape(c->scene, a), cli_shape(c->scene, b)))
        return;
    show_pair(c, a, b, cli_near_why_apart(c->near, a, b));
}

static bool is_tolerated(const check *c, uint32_t a, uint32_t b) {
    return c->tolerance > 0 &&
           -(double)carom_contact_shapes(cli_shape(c->scene, a), cli_shape(c->scene, b)).distance <=
               c->tolerance;
}

/* Visits all rows, to measure or to write them. */
static bool walk(check *c) {
    uint32_t count = carom_scene_count(c->scene);
    c->overlaps = c->rows = c->tolerated = 0;
    memset(c->left_out, 0, sizeof c->left_out);
    for (uint32_t a = 0; a < count && cli_out_ok(c->out); a++) {
        size_t found = 0;
        const uint32_t *others = cli_near_overlaps(c->near, a, &found);
        if (!others)
            return false;
        for (size_t i = 0; i < found; i++) {
            scene_apart apart = cli_near_why_apart(c->near, a, others[i]);
            if (apart != SCENE_COLLIDES && !c->unfiltered) {
                c->left_out[apart]++;
                continue;
            }
            if (is_tolerated(c, a, others[i])) {
                c->tolerated++;
                continue;
            }
            c->overlaps++;
            show_pair(c, a, others[i], apart);
        }
        show_nearest(c, a);
    }
    return true;
}

static bool find_nearest(check *c) {
    uint32_t count = carom_scene_count(c->scene);
    c->nearest = calloc((size_t)count + 1, sizeof *c->nearest);
    if (!c->nearest) {
        (void)cli_fail("not enough memory");
        return false;
    }
    for (uint32_t i = 0; i < count; i++)
        if (!cli_near_nearest(c->near, i, c->unfiltered, &c->nearest[i]))
            return false;
    return true;
}

/* ---- output formats -------------------------------------------------------------------------- */

static uint64_t all_left_out(const check *c) {
    uint64_t sum = 0;
    for (int i = 0; i < SCENE_APARTS; i++)
        sum += c->left_out[i];
    return sum;
}

static void write_summary(const check *c) {
    static const char *const reasons[SCENE_APARTS] = {
        "",
        "with a disabled body",
        "with a sensor",
        "by their masks",
        "with no dynamic body",
        "with one-way sides",
    };
    unsigned long long overlaps = c->overlaps, left = all_left_out(c);
    uint32_t bodies = carom_scene_count(c->scene);
    cli_out_print(c->out, "%s%llu %s of %u %s %s.\n", c->rows > 0 ? "\n" : "", overlaps,
                  overlaps == 1 ? "pair" : "pairs", bodies, bodies == 1 ? "body" : "bodies",
                  overlaps == 1 ? "overlaps" : "overlap");
    if (c->tolerated > 0)
        cli_out_print(c->out, "%llu more overlap%s by no more than %.9g.\n",
                      (unsigned long long)c->tolerated, c->tolerated == 1 ? "s" : "", c->tolerance);
    if (left == 0)
        return;
    const char *between = "";
    cli_out_print(c->out, "%llu more overlap%s, but would never collide in a world: ", left,
                  left == 1 ? "s" : "");
    for (int i = 0; i < SCENE_APARTS; i++) {
        if (c->left_out[i] == 0)
            continue;
        cli_out_print(c->out, "%s%llu %s", between, (unsigned long long)c->left_out[i], reasons[i]);
        between = ", ";
    }
    cli_out_text(c->out, ". --unfiltered shows them.\n");
}

static bool write_table(check *c) {
    static const char *const heads[] = {"distance", "normal x", "normal y", "MTV x",
                                        "MTV y",    "point x",  "point y"};
    cli_table_add(&c->table, "A", false);
    cli_table_add(&c->table, "B", false);
    for (int i = 0; i < 7; i++)
        cli_table_add(&c->table, heads[i], true);
    cli_table_add(&c->table, "relation", false);
    if (c->unfiltered)
        cli_table_add(&c->table, "never collide", false);
    if (!walk(c))
        return false;
    if (c->rows > 0)
        cli_table_begin(&c->table, c->out);
    bool good = c->rows == 0 || walk(c);
    write_summary(c);
    return good;
}

static bool write_csv(check *c) {
    cli_out_text(c->out, "a,b");
    for (int i = 0; i < 7; i++)
        cli_out_print(c->out, ",%s", csv_names[i]);
    cli_out_text(c->out, ",never_collide,relation\n");
    return walk(c);
}

static bool write_json(check *c) {
    cli_out_json_begin(c->out, "check");
    cli_out_text(c->out, "\n  \"scene\": ");
    cli_out_json_text(c->out, carom_scene_name(c->scene));
    cli_out_print(c->out, ",\n  \"bodies\": %u,\n  \"pairs\": [", carom_scene_count(c->scene));
    bool good = walk(c);
    cli_out_print(c->out,
                  "%s],\n  \"overlaps\": %llu,\n  \"left_out\": %llu,\n  \"tolerated\": %llu\n}\n",
                  c->rows > 0 ? "\n  " : "", (unsigned long long)c->overlaps,
                  (unsigned long long)all_left_out(c), (unsigned long long)c->tolerated);
    return good;
}

static int write_all(check *c) {
    bool good = c->form == FORM_TABLE  ? write_table(c)
                : c->form == FORM_JSON ? write_json(c)
                                       : write_csv(c);
    if (!cli_out_close(c->out) || !good)
        return CLI_ERROR;
    return c->overlaps > 0 ? CLI_SOME : CLI_OK;
}

static int run(const cli_input *in) {
    if (cli_has(in, "json") && cli_has(in, "csv"))
        return cli_fail("check: --json and --csv cannot be used together");
    carom_scene *s = cli_load_input(in);
    if (!s)
        return CLI_ERROR;
    int status = CLI_ERROR;
    check c = {.scene = s,
               .near = cli_near_create(s),
               .form = cli_has(in, "json")  ? FORM_JSON
                       : cli_has(in, "csv") ? FORM_CSV
                                            : FORM_TABLE,
               .unfiltered = cli_has(in, "unfiltered"),
               .tolerance = cli_number(in, "tolerance", 0)};
    if (c.near && (!cli_has(in, "all") || find_nearest(&c))) {
        c.out = cli_out_open(NULL);
        if (c.out)
            status = write_all(&c);
    }
    free(c.nearest);
    cli_near_free(c.near);
    carom_scene_free(s);
    return status;
}

static const cli_argument arguments[] = {
    CLI_SCENE_ARGUMENT,
    {0},
};

static const cli_option options[] = {
    CLI_JSON,
    CLI_CSV,
    {"all", NULL, "Also show the nearest neighbour of every body", 0, 0, CLI_FLAG, 'a'},
    {"unfiltered", NULL, "Also show pairs that never collide in a world, with the reason", 0, 0,
     CLI_FLAG, 'u'},
    {"tolerance", "DEPTH", "Ignore overlaps no deeper than this, by default 0", 0, 1e9, CLI_NUMBER,
     't'},
    CLI_Y_DOWN,
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"carom check corner", "A circle and a box in every way in which they collide."},
    {"carom check level.json || exit 1", "In a build: fails if bodies overlap."},
    {"carom check level.json --tolerance 1e-4",
     "The same for a level whose rotated bodies touch to within rounding."},
    {"carom check level.json --csv --all > pairs.csv",
     "With the nearest neighbour of each body, for a spreadsheet."},
    {0},
};

const cli_command cli_check = {
    "check",
    "List every pair of bodies that overlap",
    "For each pair it shows the signed distance, which is minus the penetration depth; the normal, "
    "which is the direction that moves A out of B; the MTV (minimum translation vector), the "
    "shortest translation of A that ends the overlap; the point of B's border nearest to A; and "
    "whether one lies within the other, across its border, or only touches it. A is the dynamic "
    "body, otherwise the kinematic one, otherwise the first in the file. The table rounds to six "
    "digits; JSON and CSV have full precision.\n\n"
    "Pairs that never collide in a world are counted but not listed: those without a dynamic body "
    "(walls may cross walls), with a sensor, with a disabled body, with one-way sides, or filtered "
    "out by their masks. --unfiltered lists them. In a scene without dynamic bodies, all pairs of "
    "non-dynamic bodies are listed.\n\n"
    "Exit status: 0 if no listed pair overlaps, 1 if one does, 2 on an error.",
    arguments,
    options,
    examples,
    run,
    CLI_MAX_SHAPES,
};
