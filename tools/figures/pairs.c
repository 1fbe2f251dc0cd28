/* Draws results of the pair layer. In both pictures shape a is filled, b is grey, and a is dashed
 * where the results place it. */
#include <stdio.h>

#include "figures.h"
#include "svg.h"

static carom_box the_crate(void) {
    return carom_box_make((carom_vec2){0.2f, 0.8f}, 3.6f, 2.0f, 0.4f);
}

/* ---- contact --------------------------------------------------------------------------------- */

/* Draws the MTV from a's deepest point to b's boundary, where the normal begins. */
static void contact_panel(int index, const char *title, carom_shape a, carom_shape b) {
    const svg_view v = {SVG_WIDTH / 3, 270, 38.0};
    carom_contact c = carom_contact_shapes(a, b);
    carom_vec2 deepest = carom_contact_flip(c).point;
    char number[32];
    (void)snprintf(number, sizeof number, "distance %.4f", (double)c.distance);
    svg_begin_panel(v, index, title, number);
    svg_draw(v, b, "class=\"b\"");
    svg_draw(v, a, "class=\"a\"");
    svg_draw(v, moved(a, carom_contact_mtv(c)), "class=\"to\"");
    svg_line(v, deepest, c.point, "class=\"move\" marker-end=\"url(#blue)\"");
    svg_normal(v, c.point, c.normal);
    svg_label(v, plus(c.point, c.normal, 0.5f * c.distance), 10, 8, "blue", "MTV");
    svg_label(v, plus(c.point, c.normal, 1.0f), 7, 4, "", "normal");
    puts("</g>");
}

void draw_contact(void) {
    svg_begin(270, "Three overlapping pairs, the way out of each, and where it leads", "");
    carom_shape crate = carom_shape_from_box(the_crate());
    carom_circle over = {{-1.05f, -0.95f}, 1.0f};
    carom_circle inside = {{0.3f, 0.45f}, 0.7f};
    carom_box tilted = carom_box_make((carom_vec2){0.9f, -0.55f}, 1.7f, 1.7f, 0.9f);
    contact_panel(0, "over a corner", carom_shape_from_circle(over), crate);
    contact_panel(1, "centre inside", carom_shape_from_circle(inside), crate);
    contact_panel(2, "two boxes", carom_shape_from_box(tilted), crate);
    const svg_key keys[6] = {{SIGN_A, "a, as it is given"},
                             {SIGN_ARROW("move", "blue"), "MTV: a's shortest way out"},
                             {SIGN_ARROW("normal", "ink"), "normal, of length 1"},
                             {SIGN_B, "b"},
                             {SIGN_TO, "a, moved by the MTV: it touches b"},
                             {SIGN_POINT, "point, on b's border"}};
    svg_end(270, keys, 6);
}

/* ---- sweep ----------------------------------------------------------------------------------- */

static void sweep_panel(int index, const char *title, carom_vec2 motion) {
    const svg_view v = {SVG_WIDTH / 2, 310, 46.0};
    const carom_circle start = {{-1.5f, -2.1f}, 0.5f};
    carom_shape a = carom_shape_from_circle(start);
    carom_shape crate = carom_shape_from_box(the_crate());
    carom_slide_def def = carom_slide_def_default();
    def.shapes = &crate;
    def.count = 1;
    carom_sweep s = carom_sweep_shapes(a, motion, crate);
    carom_circle there = {carom_sweep_end(start.center, motion, s), start.radius};
    carom_shape slid = carom_slide(a, motion, &def).mover;
    carom_vec2 wanted = plus(start.center, motion, 1.0f);
    char number[32];
    (void)snprintf(number, sizeof number, "%s, t = %.4f",
                   s.state == CAROM_SWEEP_HIT ? "hit" : "miss", s.t);
    svg_begin_panel(v, index, title, number);
    svg_draw(v, crate, "class=\"b\"");
    svg_draw(v, moved(a, motion), "class=\"path\"");
    svg_draw(v, a, "class=\"a\"");
    svg_draw(v, carom_shape_from_circle(there), "class=\"to\"");
    svg_draw(v, slid, "class=\"to\"");
    svg_line(v, start.center, wanted, "class=\"path\" marker-end=\"url(#grey)\"");
    svg_line(v, there.center, slid.as.circle.center, "class=\"move\" marker-end=\"url(#blue)\"");
    svg_normal(v, s.point, s.normal);
    bool left = s.normal.x < 0.0f;
    char when[32];
    (void)snprintf(when, sizeof when, "t = %.2f", s.t);
    svg_label(v, start.center, 28, 4, "", "t = 0");
    svg_label(v, there.center, left ? 28 : -28, left ? -6 : 4, left ? "" : "left", when);
    svg_label(v, wanted, left ? 0 : -28, 38, "below", "t = 1, not reached");
    svg_label(v, plus(s.point, s.normal, 1.0f), left ? -8 : 8, 0, left ? "left" : "", "normal");
    svg_label(v, slid.as.circle.center, left ? -28 : 28, 0, left ? "blue left" : "blue", "slide");
    puts("</g>");
}

void draw_sweep(void) {
    svg_begin(
        310, "A circle sweeps towards a rotated box: where it starts, hits the box and slides", "");
    sweep_panel(0, "into a wall", (carom_vec2){2.8f, 2.5f});
    sweep_panel(1, "onto a corner", (carom_vec2){-0.1f, 3.4f});
    const svg_key keys[6] = {{SIGN_A, "a, where it starts"},
                             {SIGN_ARROW("path", "grey"), "motion, as requested"},
                             {SIGN_ARROW("normal", "ink"), "normal and point of the impact"},
                             {SIGN_B, "b"},
                             {SIGN_TO, "a, where it hits b and slides to"},
                             {SIGN_ARROW("move", "blue"), "slide: the rest of the motion"}};
    svg_end(310, keys, 6);
}
