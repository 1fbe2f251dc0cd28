/* `carom bounce`: explains how an impact changes the velocities of two bodies. */
#include <math.h>
#include <stdio.h>

#include "cli/commands/commands.h"
#include "cli/explain/explain_text.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/output/picture.h"
#include "cli/query/mass.h"
#include "draw/bounce.h"

#define WIDTH 1000.0f
#define HEIGHT 520.0f

static bool read_velocity(const cli_input *in, const char *option, carom_vec2 *v) {
    double x, y;
    if (!cli_pair(in, option, &x, &y))
        return true;
    *v = (carom_vec2){(float)x, (float)y};
    return true;
}

/* Returns the inverse of the mass that an option gives, or else of the body's own. */
static double inverse_mass(const cli_input *in, const char *option, const carom_body_def *def) {
    double mass = cli_number(in, option, cli_mass(def));
    return mass > 0 ? 1 / mass : 0;
}

static explain_impact impact_of(const cli_input *in, const carom_body_def *a,
                                const carom_body_def *b) {
    explain_impact i = {.velocity = {a->velocity, b->velocity},
                        .inverse = {inverse_mass(in, "mass-a", a), inverse_mass(in, "mass-b", b)}};
    (void)read_velocity(in, "velocity-a", &i.velocity[0]);
    (void)read_velocity(in, "velocity-b", &i.velocity[1]);
    /* As a world combines materials: the larger restitution, the geometric mean of frictions. */
    i.restitution = cli_number(in, "restitution", (double)fmaxf(a->restitution, b->restitution));
    i.friction = cli_number(in, "friction", sqrt((double)a->friction * (double)b->friction));
    return i;
}

static bool write_picture(const cli_picture *to, const explain *e, const explain_impact *i,
                          const char *const names[2], int32_t up) {
    char title[400], mass[2][40];
    for (int k = 0; k < 2; k++) {
        if (i->inverse[k] > 0)
            (void)snprintf(mass[k], sizeof mass[k], "mass %.4g", 1 / i->inverse[k]);
        else
            (void)snprintf(mass[k], sizeof mass[k], "immovable");
    }
    draw_bounce_def def = {
        .a = e->a,
        .b = e->b,
        .contact = e->contact,
        .before = {i->velocity[0].x - i->velocity[1].x, i->velocity[0].y - i->velocity[1].y},
        .after = {i->after[0].x - i->after[1].x, i->after[0].y - i->after[1].y},
        .fixed = {!(i->inverse[0] > 0), !(i->inverse[1] > 0)},
        .up = up};
    draw_list *l = draw_list_create(carom_allocator_default());
    if (!l) {
        (void)cli_fail("not enough memory");
        return false;
    }
    (void)snprintf(title, sizeof title,
                   "The impact of %s (%s) and %s (%s), with restitution %.4g and friction %.4g",
                   names[0], mass[0], names[1], mass[1], i->restitution, i->friction);
    draw_bounce(l, WIDTH, HEIGHT, title, &def);
    bool good = cli_picture_write(to, l, WIDTH, HEIGHT);
    draw_list_free(l);
    return good;
}

static bool write_text(const cli_input *in, const cli_picture *to, explain *e,
                       const explain_impact *i, const char *scene, const char *const names[2]) {
    cli_out *o = cli_out_open(NULL);
    if (!o)
        return false;
    e->sink = cli_explain_sink(o);
    if (cli_has(in, "json")) {
        cli_explain_impact_json(o, e, i, scene, names);
    } else {
        cli_explain_bodies(o, i, names);
        explain_bounce(e, i);
    }
    if (to->path && !cli_has(in, "json"))
        cli_out_print(o, "\nThe picture is in %s\n", to->path);
    return cli_out_close(o);
}

static bool answer_pair(const cli_input *in, const cli_picture *to, const carom_scene *s,
                        uint32_t a, uint32_t b) {
    char room_a[16], room_b[16];
    const carom_scene_body *bodies = carom_scene_bodies(s);
    const char *const names[2] = {cli_name(s, a, room_a), cli_name(s, b, room_b)};
    explain e = explain_begin((explain_sink){0}, cli_shape(s, a), cli_shape(s, b));
    explain_impact i = impact_of(in, &bodies[a].def, &bodies[b].def);
    explain_impact_solve(&i, e.contact);
    if (to->path && !write_picture(to, &e, &i, names, carom_scene_get_settings(s).up))
        return false;
    return cli_picture_is_piped(to) || write_text(in, to, &e, &i, carom_scene_name(s), names);
}

static int run(const cli_input *in) {
    cli_picture to;
    if (!cli_picture_read(in, &to))
        return CLI_ERROR;
    to.scale = 2;
    uint32_t a, b;
    carom_scene *s = cli_load_pair(in, "bounce", &a, &b);
    if (!s)
        return CLI_ERROR;
    bool good = answer_pair(in, &to, s, a, b);
    carom_scene_free(s);
    return good ? CLI_OK : CLI_ERROR;
}

static const cli_argument arguments[] = {
    CLI_SCENE_ARGUMENT,
    {"A", "A body: its id, its index \"#N\", or a shape", CLI_BODY, false},
    {"B", "The other one", CLI_BODY, false},
    {0},
};

static const cli_option options[] = {
    {"velocity-a", "VX,VY", "The velocity of A; by default that of the scene", -1e9, 1e9, CLI_PAIR,
     0},
    {"velocity-b", "VX,VY", "The velocity of B", -1e9, 1e9, CLI_PAIR, 0},
    {"mass-a", "MASS", "The mass of A, 0 for an immovable body; by default that of the scene", 0,
     5e18, CLI_NUMBER, 0},
    {"mass-b", "MASS", "The mass of B", 0, 5e18, CLI_NUMBER, 0},
    {"restitution", "E", "The restitution, by default the larger one of the two bodies", 0, 1000,
     CLI_NUMBER, 'e'},
    {"friction", "MU", "The friction, by default the geometric mean of the two bodies", 0, 1000,
     CLI_NUMBER, 'f'},
    CLI_PICTURE_OPTIONS,
    CLI_JSON,
    CLI_Y_DOWN,
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"carom explain bounce circle:0,1,1 box:0,-1,8,2 --velocity-a 3,-4 --mass-b 0 -e 0.5",
     "A ball hits a floor."},
    {"carom bounce billiards '#0' '#1' --velocity-b=-2,0 -o impact.svg",
     "Two bodies of a scene, with a picture."},
    {0},
};

const cli_command cli_bounce = {
    "bounce",
    "Explain how an impact changes two velocities",
    "Splits the velocity of A relative to B into its normal and its tangential part, computes the "
    "impulses from the masses, the restitution and the friction, and shows both parts before and "
    "after. Neither body rotates: carom_bounce_rough of the library computes the same. `carom "
    "explain bounce` is the same command.",
    arguments,
    options,
    examples,
    run,
    2,
};
