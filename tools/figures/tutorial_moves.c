/* Draws the pictures of docs/tutorial about response: separate, bounce, and the dot. */
#include <stdio.h>

#include "figures.h"
#include "svg.h"

static carom_shape circle(carom_vec2 center, float radius) {
    return carom_shape_from_circle(carom_circle_make(center, radius));
}

/* ---- separate -------------------------------------------------------------------------------- */

static void arrow(svg_view v, carom_vec2 from, carom_vec2 to) {
    if (from.x != to.x || from.y != to.y) {
        svg_line(v, from, to, "class=\"move\" marker-end=\"url(#blue)\"");
    }
}

static void separate_panel(int index, const char *title, float mass_a, float mass_b) {
    const svg_view v = {SVG_WIDTH / 3, 250, 40.0};
    const carom_circle a = {{-0.35f, 0.2f}, 1.0f}, b = {{0.45f, -0.2f}, 1.1f};
    carom_contact c = carom_contact_circle_circle(a, b);
    carom_vec2 to_a = a.center, to_b = b.center;
    float inv_a = mass_a > 0 ? 1 / mass_a : 0, inv_b = mass_b > 0 ? 1 / mass_b : 0;
    carom_separate(c, inv_a, inv_b, &to_a, &to_b);
    char number[64];
    (void)snprintf(number, sizeof number, "a moves %.3f, b moves %.3f",
                   (double)carom_length(carom_subtract(to_a, a.center)),
                   (double)carom_length(carom_subtract(to_b, b.center)));
    svg_begin_panel(v, index, title, number);
    svg_draw(v, carom_shape_from_circle(b), "class=\"b\"");
    svg_draw(v, carom_shape_from_circle(a), "class=\"a\"");
    svg_draw(v, circle(to_a, a.radius), "class=\"to\"");
    svg_draw(v, circle(to_b, b.radius), "class=\"ghost\"");
    arrow(v, a.center, to_a);
    arrow(v, b.center, to_b);
    svg_label(v, a.center, -8, 26, "", "a");
    svg_label(v, b.center, 4, -18, "", "b");
    puts("</g>");
}

void draw_separate(void) {
    svg_begin_size(SVG_WIDTH, 260,
                   "Two overlapping circles move apart along the line of their centres, shared "
                   "by mass",
                   "");
    separate_panel(0, "b is immovable", 1, 0);
    separate_panel(1, "equal masses", 1, 1);
    separate_panel(2, "b has three times the mass", 1, 3);
    puts("</svg>");
}

/* ---- bounce ---------------------------------------------------------------------------------- */

/* Draws a velocity in green, and its parts along the normal (blue) and the tangent (grey). */
static void velocity(svg_view v, carom_vec2 at, carom_vec2 velocity, carom_vec2 normal) {
    const float scale = 0.42f;
    carom_vec2 along = carom_scale(normal, carom_dot(velocity, normal));
    carom_vec2 across = carom_subtract(velocity, along);
    svg_line(v, at, plus(at, across, scale), "class=\"path\" marker-end=\"url(#grey)\"");
    svg_line(v, at, plus(at, along, scale), "class=\"move\" marker-end=\"url(#blue)\"");
    svg_line(v, plus(at, along, scale), plus(at, velocity, scale), "class=\"ghost\"");
    svg_line(v, plus(at, across, scale), plus(at, velocity, scale), "class=\"ghost\"");
    svg_line(v, at, plus(at, velocity, scale), "class=\"speed\" marker-end=\"url(#green)\"");
    svg_dot(v, at);
}

static void bounce_panel(int index, const char *title, carom_contact c, const carom_circle at[2],
                         const carom_vec2 speeds[2]) {
    const svg_view v = {SVG_WIDTH / 2, 290, 44.0};
    char number[96];
    carom_vec2 relative = carom_subtract(speeds[0], speeds[1]);
    float energy = carom_dot(speeds[0], speeds[0]) + carom_dot(speeds[1], speeds[1]);
    (void)snprintf(number, sizeof number, "along the normal %+.2f, kinetic energy %.2f",
                   (double)carom_dot(relative, c.normal), 0.5 * (double)energy);
    svg_begin_panel(v, index, title, number);
    svg_line(v, plus(c.point, c.normal, -3), plus(c.point, c.normal, 3), "class=\"ghost\"");
    svg_draw(v, carom_shape_from_circle(at[0]), "class=\"a\"");
    svg_draw(v, carom_shape_from_circle(at[1]), "class=\"b\"");
    velocity(v, at[0].center, speeds[0], c.normal);
    velocity(v, at[1].center, speeds[1], c.normal);
    puts("</g>");
}

void draw_bounce(void) {
    const carom_circle at[2] = {{{-1.2f, -0.4f}, 1.3f}, {{1.2f, 0.6f}, 1.3f}};
    carom_vec2 speeds[2] = {{3.2f, -0.8f}, {-1.6f, 1.6f}};
    carom_contact c = carom_contact_circle_circle(at[0], at[1]);
    svg_begin_size(SVG_WIDTH, 290 + 44,
                   "The velocities of two circles before and after a bounce, split into parts "
                   "along the normal and the tangent",
                   "");
    bounce_panel(0, "before", c, at, speeds);
    carom_bounce(c, 1, 1, 1, &speeds[0], &speeds[1]);
    bounce_panel(1, "after, with restitution 1 and equal masses", c, at, speeds);
    const svg_key keys[3] = {{SIGN_ARROW("speed", "green"), "velocity"},
                             {SIGN_ARROW("move", "blue"), "part along the normal: exchanged"},
                             {SIGN_ARROW("path", "grey"), "part along the tangent: kept"}};
    svg_end(290, keys, 3);
}

/* ---- the dot --------------------------------------------------------------------------------- */

static const carom_aabb wall = {{0.6f, -1.6f}, {1.2f, 2.2f}};
static const svg_view dot_view = {SVG_WIDTH / 3, 270, 40.0};

static void dot_panel(int index, const char *title, const char *number) {
    svg_begin_panel(dot_view, index, title, number);
    svg_draw(dot_view, carom_shape_from_box(carom_box_from_aabb(wall)), "class=\"b\"");
}

/* Moves by whole steps until one would overlap the wall, as the tutorials do. */
static void move_back(carom_circle dot, carom_vec2 step, int count) {
    svg_draw(dot_view, carom_shape_from_circle(dot), "class=\"a\"");
    for (int i = 0; i < count; i++) {
        carom_circle next = {plus(dot.center, step, 1), dot.radius};
        svg_line(dot_view, dot.center, next.center, "class=\"path\" marker-end=\"url(#grey)\"");
        if (carom_overlap_circle_aabb(next, wall)) {
            svg_draw(dot_view, carom_shape_from_circle(next), "class=\"ghost\"");
            break;
        }
        dot = next;
        svg_draw(dot_view, carom_shape_from_circle(dot), "class=\"to\"");
    }
}

void draw_dot(void) {
    svg_begin_size(
        SVG_WIDTH, 280,
        "A dot and a wall: moving by whole steps stops short or tunnels; a sweep stops at "
        "the wall and slides along it",
        "");
    dot_panel(0, "undo the step: a gap", "the last step is undone");
    move_back((carom_circle){{-2.5f, -0.2f}, 0.35f}, (carom_vec2){0.8f, 0.25f}, 4);
    puts("</g>");
    dot_panel(1, "a long step: a tunnel", "no position overlaps the wall");
    move_back((carom_circle){{-2.3f, 0.2f}, 0.35f}, (carom_vec2){2.2f, 0}, 2);
    puts("</g>");
    dot_panel(2, "sweep, then slide", "up to the wall, and on along it");
    carom_circle dot = {{-2.3f, -1.2f}, 0.35f};
    carom_vec2 motion = {3.6f, 2.4f};
    carom_sweep s = carom_sweep_circle_aabb(dot, motion, wall);
    carom_vec2 hit = carom_sweep_end(dot.center, motion, s);
    carom_shape obstacle = carom_shape_from_aabb(wall);
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &obstacle;
    def.count = 1;
    carom_shape end = carom_slide(carom_shape_from_circle(dot), motion, &def).mover;
    svg_draw(dot_view, carom_shape_from_circle(dot), "class=\"a\"");
    svg_draw(dot_view, circle(hit, dot.radius), "class=\"to\"");
    svg_draw(dot_view, end, "class=\"to\"");
    svg_line(dot_view, dot.center, plus(dot.center, motion, 1), "class=\"ghost\"");
    svg_line(dot_view, dot.center, hit, "class=\"move\" marker-end=\"url(#blue)\"");
    svg_line(dot_view, hit, end.as.circle.center, "class=\"move\" marker-end=\"url(#blue)\"");
    svg_dot(dot_view, s.point);
    puts("</g>\n</svg>");
}
