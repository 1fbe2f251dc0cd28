/* Draws the pictures of docs/tutorial about pairs: circles, the clamped centre, the frame of a
 * rotated box, and a circle inside. */
#include <stdio.h>

#include "figures.h"
#include "svg.h"

static carom_shape circle(carom_circle c) {
    return carom_shape_from_circle(c);
}

static carom_shape box(carom_box b) {
    return carom_shape_from_box(b);
}

/* ---- two circles ----------------------------------------------------------------------------- */

static void circles_panel(int index, const char *title, carom_vec2 center) {
    const svg_view v = {SVG_WIDTH / 3, 240, 8.0};
    const carom_circle a = {{-5, 4}, 4}, b = {center, 6};
    const char *sign = carom_overlap_circle_circle(a, b) ? "&lt;" : "&#62;";
    char number[96];
    float distance = carom_distance_circle_circle(a, b);
    (void)snprintf(number, sizeof number, "d² = %g %s 100, distance %g",
                   (double)carom_distance_squared(a.center, b.center),
                   distance == 0.0f ? "=" : sign, (double)distance);
    svg_begin_panel(v, index, title, number);
    svg_draw(v, circle(b), "class=\"b\"");
    svg_draw(v, circle(a), "class=\"a\"");
    svg_line(v, a.center, b.center, "class=\"move\"");
    svg_dot(v, a.center);
    svg_dot(v, b.center);
    svg_line(v, a.center, plus(a.center, (carom_vec2){-0.8f, 0.6f}, 4), "class=\"normal\"");
    svg_line(v, b.center, plus(b.center, (carom_vec2){0.8f, -0.6f}, 6), "class=\"normal\"");
    svg_label(v, a.center, -22, 26, "", "4");
    svg_label(v, b.center, 20, -24, "", "6");
    svg_label(v, carom_lerp(a.center, b.center, 0.5f), 4, -6, "blue", "d");
    puts("</g>");
}

void draw_circles(void) {
    svg_begin_size(SVG_WIDTH, 250,
                   "Two circles apart, touching and overlapping: the squared distance of their "
                   "centres against (4 + 6) squared",
                   "");
    circles_panel(0, "apart", (carom_vec2){5, -3.5f});
    circles_panel(1, "touching", (carom_vec2){3, -2});
    circles_panel(2, "overlapping", (carom_vec2){-1, 1});
    puts("</svg>");
}

/* ---- a circle and an axis-aligned rectangle -------------------------------------------------- */

static const carom_aabb rectangle = {{-1.5f, -0.4f}, {1.7f, 1.4f}};

static void clamp_panel(int index, const char *title, carom_circle c) {
    const svg_view v = {SVG_WIDTH / 3, 260, 40.0};
    carom_vec2 nearest = carom_closest_point_aabb(c.center, rectangle);
    carom_contact contact = carom_contact_circle_aabb(c, rectangle);
    char number[64];
    (void)snprintf(number, sizeof number, "distance %.3f", (double)contact.distance);
    svg_begin_panel(v, index, title, number);
    for (int i = 0; i < 4; i++) {
        float x = i < 2 ? rectangle.min.x : rectangle.max.x;
        float y = i < 2 ? rectangle.min.y : rectangle.max.y;
        bool upright = i % 2 == 0;
        svg_line(v, upright ? (carom_vec2){x, -2.3f} : (carom_vec2){-2.9f, y},
                 upright ? (carom_vec2){x, 2.3f} : (carom_vec2){2.9f, y}, "class=\"ghost\"");
    }
    svg_draw(v, box(carom_box_from_aabb(rectangle)), "class=\"b\"");
    svg_draw(v, circle(c), "class=\"a\"");
    svg_dot(v, c.center);
    if (nearest.x != c.center.x || nearest.y != c.center.y) {
        svg_line(v, c.center, nearest, "class=\"move\" marker-end=\"url(#blue)\"");
        svg_label(v, nearest, 8, 16, "blue", "clamped");
    } else {
        svg_line(v, c.center, contact.point, "class=\"normal\" marker-end=\"url(#ink)\"");
        svg_label(v, c.center, 34, 5, "", "nearest side");
    }
    puts("</g>");
}

void draw_clamp(void) {
    svg_begin_size(SVG_WIDTH, 270,
                   "A circle against an axis-aligned rectangle: its centre, clamped to the "
                   "rectangle, is the closest point",
                   "");
    clamp_panel(0, "beside a side", (carom_circle){{0.3f, -1.15f}, 0.6f});
    clamp_panel(1, "beyond a corner", (carom_circle){{-2.0f, -1.0f}, 0.9f});
    clamp_panel(2, "centre inside", (carom_circle){{-0.9f, 0.5f}, 0.7f});
    puts("</svg>");
}

/* ---- the frame of a rotated box -------------------------------------------------------------- */

static const carom_circle ball = {{-1.35f, -0.95f}, 0.95f};

static carom_box crate(void) {
    return carom_box_make((carom_vec2){0.45f, 0.35f}, 3.2f, 1.9f, 0.45f);
}

/* Draws the axes of a frame with their names. */
static void axes(svg_view v, carom_box b, float length, const char *x, const char *y) {
    carom_vec2 along = carom_box_to_world_point(b, (carom_vec2){length, 0});
    carom_vec2 across = carom_box_to_world_point(b, (carom_vec2){0, 0.75f * length});
    svg_line(v, b.center, along, "class=\"path\" marker-end=\"url(#grey)\"");
    svg_line(v, b.center, across, "class=\"path\" marker-end=\"url(#grey)\"");
    svg_label(v, along, 5, 5, "soft", x);
    svg_label(v, across, 5, 10, "soft", y);
}

static void pair_with_mtv(svg_view v, carom_circle c, carom_box b) {
    carom_contact contact = carom_contact_circle_box(c, b);
    carom_vec2 mtv = carom_contact_mtv(contact);
    svg_draw(v, circle(c), "class=\"a\"");
    svg_draw(v, moved(circle(c), mtv), "class=\"to\"");
    svg_line(v, c.center, carom_closest_point_box(c.center, b), "class=\"normal\"");
    svg_line(v, c.center, plus(c.center, mtv, 1), "class=\"move\" marker-end=\"url(#blue)\"");
    svg_dot(v, c.center);
    svg_dot(v, contact.point);
}

/* The same circle and box in the frame of the box. */
static carom_circle in_frame(carom_circle c, carom_box b) {
    return (carom_circle){carom_box_to_local_point(b, c.center), c.radius};
}

static carom_box aligned(carom_box b) {
    return carom_box_from_half((carom_vec2){0, 0}, b.half, (carom_rot){1, 0});
}

void draw_frame(void) {
    const svg_view v = {SVG_WIDTH / 2, 310, 58.0};
    carom_box b = crate();
    svg_begin_size(SVG_WIDTH, 320,
                   "A circle and a rotated box in the world, and the same pair in the frame of the "
                   "box, where the box is axis-aligned",
                   "");
    svg_begin_panel(v, 0, "in the world", "the box is rotated by 0.45 radians");
    svg_draw(v, box(b), "class=\"b\"");
    axes(v, b, 2.2f, "x&#8242;", "y&#8242;");
    pair_with_mtv(v, ball, b);
    svg_label(v, carom_contact_circle_box(ball, b).point, 9, 16, "", "closest point");
    puts("</g>");
    svg_begin_panel(v, 1, "in the frame of the box", "the same distance, without a rotation");
    svg_draw(v, box(aligned(b)), "class=\"b\"");
    axes(v, aligned(b), 2.2f, "x&#8242;", "y&#8242;");
    pair_with_mtv(v, in_frame(ball, b), aligned(b));
    svg_label(v, carom_contact_circle_box(in_frame(ball, b), aligned(b)).point, 9, 16, "",
              "clamped centre");
    puts("</g>");
    puts("</svg>");
}

void draw_hero(void) {
    const svg_view v = {SVG_WIDTH, 370, 78.0};
    carom_box b = crate(), straight = aligned(b);
    carom_circle local = in_frame(ball, b);
    straight.center = b.center; /* the ghost: the pair in the box's frame, put at its centre */
    local.center = plus(local.center, b.center, 1);
    carom_contact contact = carom_contact_circle_box(ball, b);
    carom_vec2 mtv = carom_contact_mtv(contact);
    svg_begin_size(SVG_WIDTH, 400,
                   "A circle overlaps a rotated box: closest point, normal and shortest way out, "
                   "and in grey the same pair in the frame of the box",
                   "  text { font-size: 15px }\n");
    svg_begin_panel(v, 0, "", "");
    svg_draw(v, box(b), "class=\"b\"");
    svg_draw(v, box(straight), "class=\"ghost\"");
    svg_draw(v, circle(local), "class=\"ghost\"");
    svg_line(v, local.center, carom_closest_point_box(local.center, straight), "class=\"ghost\"");
    axes(v, b, 2.3f, "x&#8242;", "y&#8242;");
    svg_draw(v, circle(ball), "class=\"a\"");
    svg_draw(v, moved(circle(ball), mtv), "class=\"to\"");
    svg_line(v, plus(contact.point, mtv, -1), contact.point,
             "class=\"move\" marker-end=\"url(#blue)\"");
    svg_normal(v, contact.point, contact.normal);
    svg_label(v, plus(contact.point, contact.normal, 1), -8, -6, "left", "normal");
    svg_label(v, plus(contact.point, mtv, -0.5f), 16, 22, "blue", "MTV, the shortest way out");
    svg_label(v, contact.point, -12, 18, "left", "contact point");
    svg_label(v, (carom_vec2){-4.5f, 1.75f}, 0, 0, "soft", "grey: the same pair");
    svg_label(v, (carom_vec2){-4.5f, 1.75f}, 0, 19, "soft", "in the frame of the box");
    char number[64];
    (void)snprintf(number, sizeof number, "signed distance %.4f", (double)contact.distance);
    svg_label(v, (carom_vec2){-4.5f, 1.75f}, 0, 48, "", number);
    puts("</g>\n</svg>");
}

/* ---- inside, or across the border ------------------------------------------------------------ */

static void inside_panel(int index, const char *title, carom_vec2 center) {
    const svg_view v = {SVG_WIDTH / 3, 270, 42.0};
    carom_box b = carom_box_make((carom_vec2){0, 0.1f}, 3.6f, 2.6f, 0.3f);
    carom_circle c = {center, 0.6f};
    carom_contact contact = carom_contact_circle_box(c, b);
    char number[64];
    (void)snprintf(number, sizeof number, "within: %s, distance %.3f",
                   carom_within_circle_box(c, b) ? "yes" : "no", (double)contact.distance);
    svg_begin_panel(v, index, title, number);
    svg_draw(v, box(b), "class=\"b\"");
    pair_with_mtv(v, c, b);
    puts("</g>");
}

void draw_inside(void) {
    svg_begin_size(SVG_WIDTH, 280,
                   "A circle across the border of a box with its centre outside, then inside, and "
                   "a circle wholly inside, each with its shortest way out",
                   "");
    inside_panel(0, "across, centre outside", (carom_vec2){-0.05f, -1.55f});
    inside_panel(1, "across, centre inside", (carom_vec2){0.05f, -0.9f});
    inside_panel(2, "wholly inside", (carom_vec2){0.2f, -0.35f});
    puts("</svg>");
}
