/* Draws the rotation of bodies. */
#include <stdio.h>

#include "figures.h"
#include "steps.h"
#include "svg.h"

static carom_body_def with_friction(carom_body_def def) {
    def.friction = 0.5f;
    return def;
}

static carom_body_def ground(float x, float y, float half_x, float half_y) {
    carom_body_def def = steps_box(CAROM_STATIC, x, y, half_x, half_y);
    def.friction = 0.5f;
    return def;
}

static void draw_body(svg_view v, carom_world *w, carom_body id, const char *style) {
    carom_shape shape = carom_body_shape(w, id);
    svg_draw(v, shape, style);
    if (shape.kind == CAROM_SHAPE_CIRCLE) {
        carom_rot rot = carom_body_rot(w, id);
        carom_vec2 axis = {rot.c, rot.s};
        svg_line(v, shape.as.circle.center,
                 plus(shape.as.circle.center, axis, shape.as.circle.radius), "class=\"spoke\"");
    }
}

/* ---- rolling --------------------------------------------------------------------------------- */

static void rolling_panel(svg_view v) {
    const float radius = 0.4f, c = 12.0f / 13.0f,
                s = 5.0f / 13.0f; /* cosine and sine of the slope */
    carom_world *w = steps_world(10.0f);
    /* The upper side of the slope passes through (0, 0.3). */
    carom_body_def floor = ground(-0.3f * s, 0.3f + 0.3f * c, 3.2f, 0.3f);
    floor.shape.as.box.rot = (carom_rot){c, s};
    (void)steps_add(w, &floor);
    const carom_vec2 start = {-2.6f * c + radius * s, 0.3f - 2.6f * s - radius * c};
    carom_body_def def = with_friction(steps_ball(start.x, start.y, radius, 0.0f, 0.0f));
    carom_body id = steps_add(w, &def);
    svg_begin_panel(v, 0, "a ball rolls down a slope", "");
    svg_draw(v, floor.shape, "class=\"b\"");
    draw_body(v, w, id, "class=\"to\"");
    const int steps = 120, every = 30;
    for (int i = 1; i <= steps; i++) {
        steps_step(w);
        if (i % every == 0) {
            draw_body(v, w, id, i < steps ? "class=\"to\"" : "class=\"a\"");
        }
    }
    carom_vec2 at = carom_body_position(w, id);
    const float t = (float)steps * STEPS_DT;
    char number[96];
    (void)snprintf(
        number, sizeof number, "acceleration %.3f g sin(a)",
        (double)(2.0f * (c * (at.x - start.x) + s * (at.y - start.y)) / (10.0f * s * t * t)));
    printf("  <text x=\"%d\" y=\"%d\" class=\"number\">%s</text>\n", v.width / 2, v.height - 6,
           number);
    puts("</g>");
    carom_world_destroy(w);
}

/* ---- contact points -------------------------------------------------------------------------- */

/* Draws the ends of the overlap of the lower face of a and the upper face of b, which are level. */
static void draw_face(svg_view v, carom_box a, carom_box b) {
    const float y = b.center.y - b.half.y;
    const float a_left = a.center.x - a.half.x, b_left = b.center.x - b.half.x;
    const float a_right = a.center.x + a.half.x, b_right = b.center.x + b.half.x;
    const float left = a_left > b_left ? a_left : b_left;
    const float right = a_right < b_right ? a_right : b_right;
    svg_normal(v, (carom_vec2){left, y}, (carom_vec2){0.0f, -1.0f});
    svg_normal(v, (carom_vec2){right, y}, (carom_vec2){0.0f, -1.0f});
}

static void points_panel(svg_view v) {
    carom_world *w = steps_world(10.0f);
    carom_body_def floor = ground(0.0f, 1.5f, 3.1f, 0.3f);
    carom_body_def base = with_friction(steps_box(CAROM_DYNAMIC, -1.5f, 0.7f, 0.9f, 0.5f));
    carom_body_def top = with_friction(steps_box(CAROM_DYNAMIC, -0.9f, -0.4f, 0.8f, 0.6f));
    carom_body_def tilted = with_friction(steps_box(CAROM_DYNAMIC, 1.7f, -0.8f, 0.7f, 0.5f));
    tilted.shape.as.box.rot = (carom_rot){0.8f, 0.6f};
    (void)steps_add(w, &floor);
    carom_body base_id = steps_add(w, &base), top_id = steps_add(w, &top);
    carom_body tilted_id = steps_add(w, &tilted);
    svg_begin_panel(v, 1, "contact points", "two of a face, one of a corner");
    /* Until the rotated box hits the floor with its lowest corner. */
    const carom_impact *hit = NULL;
    for (int i = 0; i < 120 && hit == NULL; i++) {
        uint32_t count;
        steps_step(w);
        const carom_impact *impacts = carom_world_impacts(w, &count);
        for (uint32_t k = 0; k < count && hit == NULL; k++) {
            hit = impacts[k].b.index == tilted_id.index ? &impacts[k] : NULL;
        }
    }
    svg_draw(v, floor.shape, "class=\"b\"");
    draw_body(v, w, base_id, "class=\"a\"");
    draw_body(v, w, top_id, "class=\"a\"");
    draw_body(v, w, tilted_id, "class=\"a\"");
    draw_face(v, carom_body_shape(w, top_id).as.box, carom_body_shape(w, base_id).as.box);
    draw_face(v, carom_body_shape(w, base_id).as.box, floor.shape.as.box);
    if (hit != NULL) {
        svg_normal(v, hit->point,
                   hit->normal.y < 0.0f ? hit->normal
                                        : (carom_vec2){-hit->normal.x, -hit->normal.y});
    }
    puts("</g>");
    carom_world_destroy(w);
}

/* ---- dominoes -------------------------------------------------------------------------------- */

static void dominoes_panel(svg_view v) {
    enum { COUNT = 9 };
    carom_world *w = steps_world(10.0f);
    carom_body_def floor = ground(0.0f, 1.5f, 3.1f, 0.3f);
    (void)steps_add(w, &floor);
    carom_body id[COUNT];
    svg_begin_panel(v, 2, "dominoes", "each one knocks over the next");
    svg_draw(v, floor.shape, "class=\"b\"");
    for (int i = 0; i < COUNT; i++) {
        carom_body_def def =
            with_friction(steps_box(CAROM_DYNAMIC, -2.8f + 0.62f * (float)i, 0.5f, 0.1f, 0.7f));
        id[i] = steps_add(w, &def);
        svg_draw(v, def.shape, "class=\"to\"");
    }
    carom_vec2 top = {-2.9f, -0.2f};
    (void)carom_body_apply_impulse_at(w, id[0], (carom_vec2){0.25f, 0.0f}, top);
    for (int i = 0; i < 66; i++) {
        steps_step(w);
    }
    for (int i = 0; i < COUNT; i++) {
        draw_body(v, w, id[i], "class=\"a\"");
    }
    puts("</g>");
    carom_world_destroy(w);
}

void draw_rotation(void) {
    const svg_view v = {SVG_WIDTH / 3, 220, 38.0};
    svg_begin(220, "A ball rolls down a slope, contact points of boxes, and dominoes that fall",
              "\n  .spoke { stroke: #b5651d; stroke-width: 1.5 }\n");
    rolling_panel(v);
    points_panel(v);
    dominoes_panel(v);
    const svg_key keys[6] = {
        {SIGN_A, "a dynamic body"},
        {SIGN_TO, "where it was before"},
        {SIGN_ARROW("normal", "ink"), "normal at a contact point"},
        {SIGN_B, "a static body"},
        {"<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"a\"/><path d=\"M14 6H20\" class=\"spoke\"/>",
         "direction of a circle"}};
    svg_end(220, keys, 5);
}
