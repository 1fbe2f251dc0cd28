/* Draws the sheet of examples/README.md: for each program of the console one panel, which shows
 * what it asks the library. The results are the library's. */
#include <stdio.h>

#include "figures.h"
#include "svg.h"

enum { COLUMNS = 4, ROWS = 3, WIDTH = 200, HEIGHT = 170 };

static carom_shape circle(float x, float y, float radius) {
    return carom_shape_from_circle((carom_circle){{x, y}, radius});
}

static carom_shape box(float x, float y, float width, float height, float angle) {
    return carom_shape_from_box(carom_box_make((carom_vec2){x, y}, width, height, angle));
}

static svg_view begin(int index, const char *name, const char *text) {
    const svg_view v = {WIDTH, HEIGHT, 22.0};
    printf("<g transform=\"translate(0,%d)\">\n", index / COLUMNS * HEIGHT);
    svg_begin_panel(v, index % COLUMNS, name, text);
    return v;
}

static void end(void) {
    puts("</g>\n</g>");
}

static void arrow(svg_view v, carom_vec2 from, carom_vec2 to) {
    svg_line(v, from, to, "class=\"move\" marker-end=\"url(#blue)\"");
}

/* ---- pairs ----------------------------------------------------------------------------------- */

static void overlap(int index) {
    svg_view v = begin(index, "01_overlap", "which of them overlap?");
    const carom_shape shapes[] = {box(1.6f, 0.6f, 2.6f, 1.6f, 0.5f), circle(-0.1f, 0.2f, 1),
                                  box(-2.4f, 0, 1.6f, 3.6f, 0), circle(2.4f, -1.4f, 0.6f)};
    for (int i = 0; i < 4; i++) {
        bool any = false;
        for (int k = 0; k < 4; k++)
            any = any || (k != i && carom_overlap_shapes(shapes[i], shapes[k]));
        svg_draw(v, shapes[i], any ? "class=\"a\"" : "class=\"b\"");
    }
    end();
}

static void contact(int index) {
    svg_view v = begin(index, "02_contact", "where, and which way out?");
    carom_shape crate = box(0.7f, 0.6f, 3.4f, 2, 0.4f), ball = circle(-0.7f, -0.7f, 1);
    carom_contact c = carom_contact_shapes(ball, crate);
    svg_draw(v, crate, "class=\"b\"");
    svg_draw(v, ball, "class=\"a\"");
    svg_draw(v, moved(ball, carom_contact_mtv(c)), "class=\"to\"");
    svg_normal(v, c.point, c.normal);
    end();
}

static void separate(int index) {
    svg_view v = begin(index, "03_separate", "shared by mass");
    carom_circle a = {{-0.7f, 0.4f}, 1.1f}, b = {{0.8f, -0.2f}, 1.2f};
    carom_vec2 to_a = a.center, to_b = b.center;
    carom_separate(carom_contact_circle_circle(a, b), 1, 0.4f, &to_a, &to_b);
    svg_draw(v, carom_shape_from_circle(b), "class=\"b\"");
    svg_draw(v, carom_shape_from_circle(a), "class=\"a\"");
    svg_draw(v, circle(to_a.x, to_a.y, a.radius), "class=\"to\"");
    svg_draw(v, circle(to_b.x, to_b.y, b.radius), "class=\"ghost\"");
    arrow(v, a.center, to_a);
    arrow(v, b.center, to_b);
    end();
}

static void bounce(int index) {
    svg_view v = begin(index, "04_bounce", "velocities, before and after");
    carom_circle a = {{-0.9f, -0.5f}, 1}, b = {{0.8f, 0.55f}, 1};
    carom_vec2 before = {1.5f, 1.6f}, va = before, vb = {0, 0};
    carom_bounce(carom_contact_circle_circle(a, b), 1, 1, 1, &va, &vb);
    svg_draw(v, carom_shape_from_circle(a), "class=\"a\"");
    svg_draw(v, carom_shape_from_circle(b), "class=\"b\"");
    svg_line(v, plus(a.center, before, -1), a.center, "class=\"path\" marker-end=\"url(#grey)\"");
    arrow(v, a.center, plus(a.center, va, 1));
    arrow(v, b.center, plus(b.center, vb, 1));
    end();
}

/* ---- motion ---------------------------------------------------------------------------------- */

static void sweep(int index) {
    svg_view v = begin(index, "05_sweep", "when does it hit?");
    carom_shape pane = box(0.9f, -0.1f, 0.3f, 4.2f, 0), bullet = circle(-3.4f, 0.6f, 0.35f);
    carom_vec2 motion = {7, -1.6f}, from = bullet.as.circle.center;
    carom_sweep s = carom_sweep_shapes(bullet, motion, pane);
    carom_vec2 at = carom_sweep_end(from, motion, s);
    svg_draw(v, pane, "class=\"b\"");
    svg_line(v, from, plus(from, motion, 1), "class=\"path\" marker-end=\"url(#grey)\"");
    svg_draw(v, bullet, "class=\"a\"");
    svg_draw(v, circle(at.x, at.y, 0.35f), "class=\"to\"");
    svg_dot(v, s.point);
    end();
}

static void slide(int index) {
    svg_view v = begin(index, "06_slide", "up to the wall, and along it");
    const carom_shape walls[] = {box(0, 2, 6.6f, 0.5f, 0), box(3, 0.6f, 0.5f, 3.2f, 0)};
    carom_shape dot = circle(-2.8f, -1.4f, 0.4f);
    carom_slide_hit hits[4];
    carom_slide_def def = carom_slide_def_default();
    def.shapes = walls;
    def.count = 2;
    def.hits = hits;
    def.hit_capacity = 4;
    carom_vec2 motion = {9, 6}, from = dot.as.circle.center;
    carom_slide_result r = carom_slide(dot, motion, &def);
    svg_draw(v, walls[0], "class=\"b\"");
    svg_draw(v, walls[1], "class=\"b\"");
    svg_draw(v, dot, "class=\"a\"");
    carom_vec2 corner = plus(from, motion, (float)hits[0].t);
    svg_line(v, from, corner, "class=\"move\"");
    arrow(v, corner, r.mover.as.circle.center);
    svg_draw(v, r.mover, "class=\"to\"");
    end();
}

/* ---- many ------------------------------------------------------------------------------------ */

static void batch(int index) {
    svg_view v = begin(index, "07_batch", "many pairs in one call");
    carom_shape crate = box(0.2f, 0, 3.6f, 2.2f, 0.35f);
    svg_draw(v, crate, "class=\"b\"");
    for (int i = 0; i < 84; i++) {
        int row = i / 14, column = i % 14;
        float jitter = 0.05f * (float)((i * 37) % 11) - 0.25f;
        carom_shape disc = circle(-3.75f + 0.58f * (float)column + jitter,
                                  -2.1f + 0.8f * (float)row - jitter, 0.16f);
        svg_draw(v, disc, carom_overlap_shapes(disc, crate) ? "class=\"a\"" : "class=\"path\"");
    }
    end();
}

static void world(int index) {
    svg_view v = begin(index, "08_world", "breakout: a world and events");
    for (int i = 0; i < 27; i++) {
        int row = i / 9, column = i % 9;
        carom_shape brick =
            box(-3.2f + 0.8f * (float)column, -2 + 0.45f * (float)row, 0.7f, 0.35f, 0);
        if (i != 13 && i != 21 && i != 22) /* these have been hit */
            svg_draw(v, brick, "class=\"b\"");
    }
    const carom_vec2 path[] = {{-2.6f, 0.4f}, {-0.9f, 1.95f}, {1.1f, -0.9f}};
    svg_line(v, path[0], path[1], "class=\"ghost\"");
    svg_line(v, path[1], path[2], "class=\"ghost\"");
    svg_draw(v, circle(path[2].x, path[2].y, 0.22f), "class=\"a\"");
    svg_draw(v, box(-0.9f, 2.3f, 1.6f, 0.3f, 0), "class=\"b\"");
    end();
}

static void top_down(int index) {
    svg_view v = begin(index, "09_topdown", "walls, sensors, a raft");
    v.scale = 6.0;
    const carom_shape walls[] = {box(0, 4.5f, 30, 1, 0),    box(0, -4.5f, 30, 1, 0),
                                 box(-15, 0, 1, 10, 0),     box(15, 0, 1, 10, 0),
                                 box(-5, -3, 0.5f, 3, 0),   box(-5, 3, 0.5f, 3, 0),
                                 box(-10, 0.5f, 2, 2, 0.5f)};
    for (int i = 0; i < 7; i++)
        svg_draw(v, walls[i], "class=\"b\"");
    svg_draw(v, box(5, 0, 8, 8, 0), "class=\"ghost\"");
    svg_draw(v, box(2.2f, 0, 3, 2, 0), "class=\"to\"");
    svg_draw(v, box(-11.5f, -3, 1, 1, 0), "class=\"ghost\"");
    svg_draw(v, box(12.5f, 0, 1, 2, 0), "class=\"ghost\"");
    svg_draw(v, circle(-13, 2.5f, 0.6f), "class=\"a\"");
    end();
}

/* Draws the path of a puck that is hit at a tick, or not, and returns its end. */
static carom_vec2 puck(svg_view v, int hit_at, const char *style) {
    const carom_aabb rink = {{-3.8f, -2}, {3.8f, 2}};
    carom_circle p = {{-3, 1.2f}, 0.3f};
    carom_vec2 velocity = {0.14f, -0.1f};
    for (int tick = 0; tick < 40; tick++) {
        carom_vec2 from = p.center;
        if (tick == hit_at)
            velocity = (carom_vec2){0.13f, 0.06f};
        p.center = carom_add(p.center, velocity);
        carom_vec2 in = carom_keep_inside_circle(p, rink);
        if (in.y != p.center.y)
            velocity.y = -velocity.y;
        p.center = in;
        svg_line(v, from, p.center, style);
    }
    return p.center;
}

static void rollback(int index) {
    svg_view v = begin(index, "10_rollback", "back in time, and again");
    svg_draw(v, box(0, 0, 7.6f, 4, 0), "class=\"path\"");
    carom_vec2 guess = puck(v, -1, "class=\"ghost\"");
    carom_vec2 real = puck(v, 12, "class=\"move\"");
    svg_draw(v, circle(guess.x, guess.y, 0.3f), "class=\"ghost\"");
    svg_draw(v, circle(real.x, real.y, 0.3f), "class=\"a\"");
    end();
}

static void grounded(int index) {
    svg_view v = begin(index, "grounded", "what does it stand on?");
    carom_shape lift = box(-1, 0.9f, 2.6f, 0.5f, 0), crate = box(-1, -0.15f, 1.6f, 1.6f, 0);
    carom_contact c = carom_contact_shapes(crate, lift);
    svg_draw(v, box(0, 2.2f, 7.4f, 0.5f, 0), "class=\"b\"");
    svg_draw(v, lift, "class=\"b\"");
    svg_draw(v, crate, "class=\"a\"");
    svg_normal(v, c.point, carom_scale(c.normal, 1.6f));
    svg_draw(v, box(2.3f, -0.9f, 1.6f, 1.6f, 0), "class=\"to\"");
    end();
}

void draw_examples(void) {
    static void (*const panels[])(int) = {overlap, contact, separate, bounce,   sweep,   slide,
                                          batch,   world,   top_down, rollback, grounded};
    svg_begin_size(COLUMNS * WIDTH, ROWS * HEIGHT + 10,
                   "What each of the eleven programs of the console shows", "");
    for (int i = 0; i < 11; i++)
        panels[i](i);
    puts("</svg>");
}
