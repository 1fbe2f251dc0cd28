/* `carom explain`: explains why two bodies overlap, or do not. */
#include <math.h>

#include "commands.h"
#include "draw/scene_picture.h"
#include "explain.h"
#include "load.h"
#include "near.h"
#include "paint/paint.h"

/* ---- text ------------------------------------------------------------------------------------ */

static void show_shape(cli_out *o, const char *letter, const char *name, carom_shape s) {
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
            cli_out_print(o, ", turned by %.6g degrees",
                          atan2((double)b.rot.s, (double)b.rot.c) * 57.295779513082323);
        cli_out_text(o, "\n");
    }
}

static void show_contact(explain *e) {
    carom_contact c = e->contact;
    carom_vec2 mtv = carom_contact_mtv(c);
    bool overlap = c.distance < 0;
    explain_step(e, overlap ? "The way out" : "The way between them");
    explain_line(e, "distance  " EXPLAIN_N, (double)c.distance + 0.0);
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

static int write_picture(const cli_input *in, const carom_scene *s, uint32_t a, uint32_t b) {
    const char *path = cli_text(in, "output", NULL);
    draw_scene_options how = draw_scene_options_default();
    how.a = a;
    how.b = b;
    (void)cli_area(in, "view", &how.view);
    carom_vec2 size = draw_scene_size(s, &how);
    draw_list *l = draw_list_create(carom_allocator_default());
    if (!l)
        return cli_fail("not enough memory");
    draw_scene(l, s, size.x, size.y, &how);
    const char *wrong = draw_list_is_whole(l)
                            ? paint_file(path, l, size.x, size.y, 2, cli_has(in, "dark"))
                            : "not enough memory";
    draw_list_free(l);
    return wrong ? cli_fail("cannot write %s: %s", path, wrong) : CLI_OK;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int explain_pair(const cli_input *in, const carom_scene *s, uint32_t a, uint32_t b) {
    char room_a[16], room_b[16];
    const carom_scene_body *bodies = carom_scene_bodies(s);
    const char *path = cli_text(in, "output", NULL);
    explain e = {.out = cli_out_open(NULL),
                 .name_a = cli_name(s, a, room_a),
                 .name_b = cli_name(s, b, room_b),
                 .a = cli_shape(s, a),
                 .b = cli_shape(s, b)};
    if (!e.out)
        return CLI_ERROR;
    e.contact = carom_contact_shapes(e.a, e.b);
    show_text(&e, scene_why_apart(&bodies[a].def, &bodies[b].def, false));
    int status = path ? write_picture(in, s, a, b) : CLI_OK;
    if (path && status == CLI_OK)
        cli_out_print(e.out, "\nThe picture is in %s\n", path);
    else if (!path)
        cli_out_text(e.out, "\nWith -o pair.svg this is drawn, too.\n");
    if (!cli_out_close(e.out) || status != CLI_OK)
        return CLI_ERROR;
    return e.contact.distance < 0 ? CLI_SOME : CLI_OK;
}

static int run(const cli_input *in) {
    const char *path = cli_text(in, "output", NULL);
    if (path && !paint_can_write(path))
        return cli_fail("explain: %s ends with none of .svg, .png and .pdf", path);
    carom_scene *s = cli_load(in->argument[0]);
    if (!s)
        return CLI_ERROR;
    uint32_t a = cli_find(s, in->argument[1]);
    uint32_t b = a != CAROM_SCENE_NONE ? cli_find(s, in->argument[2]) : CAROM_SCENE_NONE;
    int status = CLI_ERROR;
    if (b != CAROM_SCENE_NONE)
        status =
            a != b ? explain_pair(in, s, a, b) : cli_fail("explain: A and B are the same body");
    carom_scene_free(s);
    return status;
}

static const cli_argument arguments[] = {
    {"SCENE", "A scene: a file, - or the name of a built-in one", CLI_INPUT, false},
    {"A", "A body: its id, or \"#N\", in quotes since shells take # for a comment", CLI_TEXT,
     false},
    {"B", "The other one", CLI_TEXT, false},
    {0},
};

static const cli_option options[] = {
    {"output", "FILE", "Draw the pair, too: into a .svg, .png or .pdf", 0, 0, CLI_OUTPUT, 'o'},
    {"dark", NULL, "The picture on dark ground", 0, 0, CLI_FLAG, 0},
    {"view", "MINX,MINY,MAXX,MAXY", "The part to draw, in the scene's units", 0, 0, CLI_AREA, 0},
    {0},
};

static const cli_example examples[] = {
    {"carom explain corner wall box", "A circle that has entered a box through a wall."},
    {"carom explain corner '#1' '#0'", "Bodies without ids are named by their place in the file."},
    {"carom explain corner turned-corner turned -o pair.png", "The same at a corner, drawn."},
    {0},
};

const cli_command cli_explain = {
    "explain",
    "Show step by step why two bodies collide, or not",
    "Shows the textbook's steps with the numbers of two bodies: into the frame of the box, the "
    "clamped point, the comparison of squares, the verdict, then normal, point and MTV (the "
    "shortest way out). Two boxes are measured along their four axes. With -o the pair is drawn: "
    "the same vectors, and the box's frame in grey.\n\n"
    "Exit status: 0 when they do not overlap, 1 when they do, 2 on an error.",
    arguments,
    options,
    examples,
    run,
};
