/* `carom explain`: explains why two bodies overlap, or do not. */
#include "cli/commands/commands.h"
#include "draw/scene_picture.h"
#include "cli/explain/explain_text.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/query/near.h"
#include "explain/relation.h"
#include "cli/output/picture.h"

/* ---- text ------------------------------------------------------------------------------------ */

static void show_text(cli_out *o, explain *e, const char *const names[2], scene_apart apart) {
    static const char *const reasons[SCENE_APARTS] = {
        "",
        "one is disabled",
        "one is a sensor",
        "their masks keep them apart",
        "neither is dynamic",
        "one-way sides do not stop a body that overlaps the box",
    };
    cli_explain_shapes(o, e, names);
    explain_pair(e);
    if (apart != SCENE_COLLIDES)
        cli_out_print(o, "\nIn a world these two would not push each other: %s.\n", reasons[apart]);
}

/* ---- picture --------------------------------------------------------------------------------- */

static bool write_picture(const cli_input *in, const cli_picture *to, const carom_scene *s,
                          uint32_t a, uint32_t b) {
    draw_scene_options how = draw_scene_options_default();
    how.a = a;
    how.b = b;
    how.touching = explain_touching_gap(cli_shape(s, a), cli_shape(s, b));
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

static void show_json(cli_out *o, const explain *e, const carom_scene *s,
                      const char *const names[2], scene_apart apart) {
    carom_vec2 mtv = carom_contact_mtv(e->contact), n = e->contact.normal, p = e->contact.point;
    cli_out_json_begin(o, "explain");
    cli_out_text(o, "\n  \"scene\": ");
    cli_out_json_text(o, carom_scene_name(s));
    cli_out_text(o, ",\n  \"a\": ");
    cli_out_json_text(o, names[0]);
    cli_out_text(o, ",\n  \"b\": ");
    cli_out_json_text(o, names[1]);
    cli_out_print(o, ",\n  \"overlap\": %s,\n  \"relation\": \"%s\",\n  \"distance\": ",
                  e->contact.distance < 0 ? "true" : "false", explain_relation_names[e->relation]);
    cli_out_float(o, e->contact.distance);
    cli_out_text(o, ",\n  \"normal\": ");
    cli_out_vec(o, n.x, n.y);
    cli_out_text(o, ",\n  \"mtv\": ");
    cli_out_vec(o, mtv.x, mtv.y);
    cli_out_text(o, ",\n  \"point\": ");
    cli_out_vec(o, p.x, p.y);
    if (e->a.kind != CAROM_SHAPE_CIRCLE && e->b.kind != CAROM_SHAPE_CIRCLE)
        cli_explain_axes_json(o, e);
    if (apart != SCENE_COLLIDES)
        cli_out_print(o, ",\n  \"never_collide\": \"%s\"", cli_apart_names[apart]);
    cli_out_text(o, "\n}\n");
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool write_text(const cli_input *in, const cli_picture *to, explain *e, const carom_scene *s,
                       const char *const names[2], scene_apart apart) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return false;
    e->sink = cli_explain_sink(o);
    if (cli_has(in, "json")) {
        show_json(o, e, s, names, apart);
    } else {
        show_text(o, e, names, apart);
        if (to->path)
            cli_out_print(o, "\nThe picture is in %s\n", to->path);
        else
            cli_out_text(o, "\n-o pair.svg draws a picture of this.\n");
    }
    return cli_out_close(o);
}

static int answer_pair(const cli_input *in, const cli_picture *to, const carom_scene *s, uint32_t a,
                       uint32_t b) {
    char room_a[16], room_b[16];
    const carom_scene_body *bodies = carom_scene_bodies(s);
    const char *const names[2] = {cli_name(s, a, room_a), cli_name(s, b, room_b)};
    explain e = explain_begin((explain_sink){0}, cli_shape(s, a), cli_shape(s, b));
    if (to->path && !write_picture(in, to, s, a, b))
        return CLI_ERROR;
    scene_apart apart = scene_why_apart(&bodies[a].def, &bodies[b].def, false);
    if (!cli_picture_is_piped(to) && !write_text(in, to, &e, s, names, apart))
        return CLI_ERROR;
    return e.contact.distance < 0 ? CLI_SOME : CLI_OK;
}

static int run(const cli_input *in) {
    cli_picture to;
    if (!cli_picture_read(in, &to))
        return CLI_ERROR;
    to.scale = 2;
    uint32_t a, b;
    carom_scene *s = cli_load_pair(in, "explain", &a, &b);
    if (!s)
        return CLI_ERROR;
    int status = answer_pair(in, &to, s, a, b);
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
    {"carom explain corner rotated-corner rotated -o pair.png",
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
