/* `carom explain`: explains why two bodies overlap, or do not. */
#include <math.h>
#include <string.h>

#include "cli/commands/commands.h"
#include "draw/scene_picture.h"
#include "cli/explain/explain.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/query/near.h"
#include "cli/output/picture.h"

/* ---- text ------------------------------------------------------------------------------------ */

static void show_shape(cli_out *o, const char *letter, const char *name, carom_shape s) {
    if (strcmp(letter, name) == 0)
        cli_out_print(o, "%s: ", letter);
    else
        cli_out_print(o, "%s  %s: ", letter, name);
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s.as.circle;
        cli_out_print(o, "a circle, centre " EXPLAIN_V ", radius " EXPLAIN_N "\n",
                      (double)c.center.x, (double)c.center.y, (double)c.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        cli_out_print(o, "a box from " EXPLAIN_V " to " EXPLAIN_V "\n", (double)b.min.x,
                      (double)b.min.y, (double)b.max.x, (double)b.max.y);
    } else {
        carom_box b = s.as.box;
        cli_out_print(o, "a box, centre " EXPLAIN_V ", half-extents " EXPLAIN_V, (double)b.center.x,
                      (double)b.center.y, (double)b.half.x, (double)b.half.y);
        if (b.rot.s != 0 || b.rot.c < 0)
            cli_out_print(o, ", rotated by %.6g degrees",
                          atan2((double)b.rot.s, (double)b.rot.c) * 57.295779513082323);
        cli_out_text(o, "\n");
    }
}

static void show_contact(explain *e) {
    carom_contact c = e->contact;
    carom_vec2 mtv = carom_contact_mtv(c);
    bool overlap = c.distance < 0;
    explain_step(e, overlap ? "The contact" : "The contact across the gap");
    explain_line(e, "distance  " EXPLAIN_N "%s", (double)c.distance + 0.0,
                 e->relation == CLI_TOUCHING && c.distance > 0
                     ? ", the rounding of a separation: they touch"
                     : "");
    explain_line(e, "normal    " EXPLAIN_V ", from B to A", (double)c.normal.x + 0.0,
                 (double)c.normal.y + 0.0);
    explain_line(e, "point     " EXPLAIN_V ", on the border of B", (double)c.point.x + 0.0,
                 (double)c.point.y + 0.0);
    if (!overlap) {
        explain_line(e, "MTV       (0, 0): there is no overlap to end");
        return;
    }
    explain_line(e, "MTV       " EXPLAIN_V " = normal * -distance", (double)mtv.x + 0.0,
                 (double)mtv.y + 0.0);
    explain_line(e, "          the shortest move of A that ends the overlap");
}

static void show_text(explain *e, scene_apart apart) {
    static const char *const reasons[SCENE_APARTS] = {
        "",
        "one is disabled",
        "one is a sensor",
        "their masks keep them apart",
        "neither is dynamic",
        "one-way sides let out what overlaps them",
    };
    show_shape(e->out, "A", e->name_a, e->a);
    show_shape(e->out, "B", e->name_b, e->b);
    bool circle_a = e->a.kind == CAROM_SHAPE_CIRCLE, circle_b = e->b.kind == CAROM_SHAPE_CIRCLE;
    if (circle_a && circle_b)
        explain_circle_circle(e);
    else if (circle_a || circle_b)
        explain_circle_box(e);
    else
        explain_box_box(e);
    show_contact(e);
    if (apart != SCENE_MEET)
        cli_out_print(e->out, "\nIn a world these two would not push each other: %s.\n",
                      reasons[apart]);
}

/* ---- picture --------------------------------------------------------------------------------- */

static bool write_picture(const cli_input *in, const cli_picture *to, const carom_scene *s,
                          uint32_t a, uint32_t b) {
    draw_scene_options how = draw_scene_options_default();
    how.a = a;
    how.b = b;
    (void)cli_area(in, "view", &how.view);
    carom_vec2 size = draw_scene_size(s, &how);
    draw_list *l = draw_list_create(carom_allocator_default());
    if (!l) {
        (void)cli_fail("not enough memory");
        return false;
    }
    draw_scene(l, s, size.x, size.y, &how);
    bool good = cli_picture_write(to, l, size.x, size.y);
    draw_list_free(l);
    return good;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void show_json(const explain *e, scene_apart apart) {
    carom_vec2 mtv = carom_contact_mtv(e->contact), n = e->contact.normal, p = e->contact.point;
    cli_out *o = e->out;
    cli_out_json_begin(o, "explain");
    cli_out_text(o, "\n  \"a\": ");
    cli_out_json_text(o, e->name_a);
    cli_out_text(o, ",\n  \"b\": ");
    cli_out_json_text(o, e->name_b);
    cli_out_print(o, ",\n  \"overlap\": %s,\n  \"relation\": \"%s\",\n  \"distance\": ",
                  e->contact.distance < 0 ? "true" : "false", cli_relation_names[e->relation]);
    cli_out_float(o, e->contact.distance);
    cli_out_text(o, ",\n  \"normal\": ");
    cli_out_vec(o, n.x, n.y);
    cli_out_text(o, ",\n  \"mtv\": ");
    cli_out_vec(o, mtv.x, mtv.y);
    cli_out_text(o, ",\n  \"point\": ");
    cli_out_vec(o, p.x, p.y);
    if (e->a.kind != CAROM_SHAPE_CIRCLE && e->b.kind != CAROM_SHAPE_CIRCLE)
        explain_axes_json(e);
    if (apart != SCENE_MEET)
        cli_out_print(o, ",\n  \"never_meet\": \"%s\"", cli_apart_names[apart]);
    cli_out_text(o, "\n}\n");
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool write_text(const cli_input *in, const cli_picture *to, explain *e, scene_apart apart) {
    e->out = cli_out_open(NULL);
    if (!e->out)
        return false;
    if (cli_has(in, "json")) {
        show_json(e, apart);
    } else {
        show_text(e, apart);
        if (to->path)
            cli_out_print(e->out, "\nThe picture is in %s\n", to->path);
        else
            cli_out_text(e->out, "\n-o pair.svg draws a picture of this.\n");
    }
    return cli_out_close(e->out);
}

static int explain_pair(const cli_input *in, const cli_picture *to, const carom_scene *s,
                        uint32_t a, uint32_t b) {
    char room_a[16], room_b[16];
    const carom_scene_body *bodies = carom_scene_bodies(s);
    explain e = {.name_a = cli_name(s, a, room_a),
                 .name_b = cli_name(s, b, room_b),
                 .a = cli_shape(s, a),
                 .b = cli_shape(s, b)};
    e.contact = carom_contact_shapes(e.a, e.b);
    e.relation = cli_relation_of(e.a, e.b, e.contact.distance);
    if (to->path && !write_picture(in, to, s, a, b))
        return CLI_ERROR;
    scene_apart apart = scene_why_apart(&bodies[a].def, &bodies[b].def, false);
    if (!cli_picture_is_piped(to) && !write_text(in, to, &e, apart))
        return CLI_ERROR;
    return e.contact.distance < 0 ? CLI_SOME : CLI_OK;
}

static int run(const cli_input *in) {
    cli_picture to;
    if (!cli_picture_read(in, &to))
        return CLI_ERROR;
    to.scale = 2;
    if (in->shapes == 1)
        return cli_fail("explain: a second shape is missing");
    carom_scene *s = cli_load_input(in);
    if (!s)
        return CLI_ERROR;
    uint32_t a = cli_find_input(in, s, 1, 0);
    uint32_t b = a != CAROM_SCENE_NONE ? cli_find_input(in, s, 2, 1) : CAROM_SCENE_NONE;
    int status = CLI_ERROR;
    if (b != CAROM_SCENE_NONE)
        status = a != b ? explain_pair(in, &to, s, a, b)
                        : cli_fail("explain: A and B are the same body");
    carom_scene_free(s);
    return status;
}

static const cli_argument arguments[] = {
    CLI_SCENE_ARGUMENT,
    {"A", "A body: its id, its index \"#N\" (quote it, since # starts a comment), or a shape",
     CLI_BODY, false},
    {"B", "The other one", CLI_BODY, false},
    {0},
};

static const cli_option options[] = {
    CLI_PICTURE_OPTIONS,
    CLI_JSON,
    {"view", "MINX,MINY,MAXX,MAXY", "The part to draw, in units of the scene", 0, 0, CLI_AREA, 0},
    CLI_Y_DOWN,
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"carom explain circle:2.5,1,1 box:0,0,4,2,23deg", "A circle and a rotated box."},
    {"carom explain corner wall box", "A circle that overlaps a side of a box."},
    {"carom explain corner '#1' '#0'", "Bodies without ids are named by their index."},
    {"carom explain corner turned-corner turned -o pair.png",
     "A circle near a corner, with a picture."},
    {0},
};

const cli_command cli_explain = {
    "explain",
    "Explain step by step why two bodies overlap, or not",
    "Shows the steps of the textbook algorithm with the numbers of two bodies: the frame of the "
    "box, "
    "the clamped point, the comparison of squares, the verdict, then the normal, the point and the "
    "MTV (minimum translation vector). Two boxes are tested along their four separating axes. -o "
    "draws the pair with the same vectors.\n\n"
    "Exit status: 0 if they do not overlap, 1 if they do, 2 on an error.",
    arguments,
    options,
    examples,
    run,
    2,
};
