/* Draws the motion of bodies over many steps. */
#include <stdio.h>

#include "figures.h"
#include "steps.h"
#include "svg.h"

/* ---- rest ------------------------------------------------------------------------------------ */

/* Draws the height of a falling ball over time. */
static void rest_curve(svg_view v, float restitution, const char *style) {
    carom_world *w = steps_world(10.0f);
    carom_body_def floor = steps_box(CAROM_STATIC, 0.0f, 1.0f, 10.0f, 1.0f);
    carom_body_def falling = steps_ball(0.0f, -2.5f, 0.5f, 0.0f, 0.0f);
    falling.restitution = restitution;
    (void)steps_add(w, &floor);
    carom_body id = steps_add(w, &falling);
    printf("  <polyline class=\"%s\" points=\"", style);
    for (int i = 0; i <= 420; i++) {
        carom_vec2 foot = {(float)i * STEPS_DT * 2.0f - 7.0f,
                           1.5f * (carom_body_position(w, id).y + 0.5f) + 1.6f};
        printf("%s%.2f,%.2f", i == 0 ? "" : " ", svg_x(v, foot.x), svg_y(v, foot.y));
        steps_step(w);
    }
    puts("\"/>");
    carom_world_destroy(w);
}

void draw_rest(void) {
    const svg_view v = {SVG_WIDTH, 260, 48.0};
    svg_begin(260, "The height of a falling ball over time, for three restitutions",
              "\n  .one, .half, .none { fill: none; stroke-width: 2 } .one { stroke: #1d6fd1 }\n"
              "  .half { stroke: #b5651d } .none { stroke: #222 }\n");
    svg_begin_panel(v, 0, "a ball that falls on a floor: height over 7 seconds",
                    "gravity 10, steps of 1/60 s");
    svg_line(v, (carom_vec2){-7.0f, 1.6f}, (carom_vec2){7.0f, 1.6f}, "class=\"path\"");
    rest_curve(v, 1.0f, "one");
    rest_curve(v, 0.5f, "half");
    rest_curve(v, 0.0f, "none");
    puts("</g>");
    const svg_key keys[3] = {
        {"<path d=\"M0 6H27\" class=\"one\"/>", "restitution 1"},
        {"<path d=\"M0 6H27\" class=\"half\"/>", "restitution 0.5: it comes to rest"},
        {"<path d=\"M0 6H27\" class=\"none\"/>", "restitution 0"}};
    svg_end(260, keys, 3);
}

/* ---- bodies ---------------------------------------------------------------------------------- */

/* Draws the positions of a body, once every `every` steps. */
static void trail(svg_view v, carom_world *w, carom_body id, int steps, int every) {
    carom_vec2 from = carom_body_position(w, id);
    for (int i = 1; i <= steps; i++) {
        steps_step(w);
        carom_vec2 at = carom_body_position(w, id);
        svg_line(v, from, at, "class=\"move\"");
        from = at;
        if (i % every == 0 && i < steps) {
            svg_draw(v, carom_body_shape(w, id), "class=\"to\"");
        }
    }
    svg_draw(v, carom_body_shape(w, id), "class=\"a\"");
}

static void sides_panel(svg_view v) {
    carom_world *w = steps_world(10.0f);
    carom_body_def shelf = steps_box(CAROM_STATIC, 0.5f, -0.3f, 1.6f, 0.15f);
    shelf.sides = CAROM_SIDE_NEG_Y; /* its upper side on a screen */
    (void)steps_add(w, &shelf);
    carom_body_def thrown = steps_ball(-1.6f, 2.4f, 0.35f, 1.4f, -9.2f);
    svg_begin_panel(v, 0, "one-way side", "up through it, and down onto it");
    svg_draw(v, shelf.shape, "class=\"b\"");
    svg_line(v, (carom_vec2){-1.1f, -0.45f}, (carom_vec2){2.1f, -0.45f}, "class=\"stops\"");
    svg_draw(v, thrown.shape, "class=\"a\"");
    trail(v, w, steps_add(w, &thrown), 100, 10);
    puts("</g>");
    carom_world_destroy(w);
}

static void sensor_panel(svg_view v) {
    carom_world *w = steps_world(0.0f);
    carom_body_def gate = steps_box(CAROM_STATIC, 0.4f, 0.0f, 0.04f, 2.2f);
    gate.flags = CAROM_BODY_SENSOR;
    (void)steps_add(w, &gate);
    carom_body_def shot = steps_ball(-2.4f, 0.9f, 0.25f, 270.0f, -100.0f);
    carom_body id = steps_add(w, &shot);
    svg_begin_panel(v, 1, "sensor", "reported, though crossed in one step");
    svg_draw(v, gate.shape, "class=\"sensor\"");
    svg_draw(v, shot.shape, "class=\"a\"");
    trail(v, w, id, 1, 1);
    uint32_t begins;
    (void)carom_world_begins(w, &begins);
    if (begins == 1) {
        svg_label(v, (carom_vec2){0.4f, -1.9f}, 8, 0, "", "begin");
    }
    puts("</g>");
    carom_world_destroy(w);
}

static void squeeze_panel(svg_view v) {
    carom_world *w = steps_world(0.0f);
    carom_body_def wall = steps_box(CAROM_STATIC, 2.2f, 0.0f, 0.3f, 2.2f);
    carom_body_def press = steps_box(CAROM_KINEMATIC, -2.2f, 0.0f, 0.5f, 1.6f);
    press.velocity.x = 3.0f;
    carom_body_def victim = steps_ball(0.0f, 0.0f, 0.6f, 0.0f, 0.0f);
    (void)steps_add(w, &wall);
    carom_body piston = steps_add(w, &press);
    carom_body id = steps_add(w, &victim);
    uint32_t reports = 0;
    svg_begin_panel(v, 2, "squeezed", "left in the piston, and reported");
    svg_draw(v, wall.shape, "class=\"b\"");
    svg_draw(v, press.shape, "class=\"path\"");
    svg_draw(v, victim.shape, "class=\"to\"");
    for (int i = 0; i < 57; i++) {
        steps_step(w);
    }
    const carom_report *report = carom_world_reports(w, &reports);
    bool squeezed = reports > 0 && report[0].kind == CAROM_REPORT_SQUEEZED;
    svg_draw(v, carom_body_shape(w, piston), "class=\"driven\"");
    svg_draw(v, carom_body_shape(w, id), "class=\"a\"");
    if (squeezed) {
        svg_label(v, carom_body_position(w, id), 0, 84, "below", "report");
    }
    puts("</g>");
    carom_world_destroy(w);
}

void draw_bodies(void) {
    const svg_view v = {SVG_WIDTH / 3, 290, 38.0};
    svg_begin(
        290, "One-way sides, a sensor, and a body between a piston and a wall",
        "\n  .stops { stroke: #222; stroke-width: 3 } .move { stroke-width: 1.5; fill: none }\n"
        "  .sensor { fill: #2a9d8f; fill-opacity: .3; stroke: #2a9d8f }\n"
        "  .driven { fill: #c3d4e8; fill-opacity: .8; stroke: #4c6a92; stroke-width: 1.5 }\n");
    sides_panel(v);
    sensor_panel(v);
    squeeze_panel(v);
    const svg_key keys[6] = {
        {SIGN_A, "a dynamic body"},
        {SIGN_TO, "where it was before"},
        {"<path d=\"M0 6H27\" class=\"stops\"/>", "a side that stops"},
        {SIGN_B, "a static body"},
        {"<rect x=\"5\" y=\"0\" width=\"18\" height=\"12\" class=\"driven\"/>", "a kinematic body"},
        {"<rect x=\"5\" y=\"0\" width=\"18\" height=\"12\" class=\"sensor\"/>", "a sensor"}};
    svg_end(290, keys, 6);
}
