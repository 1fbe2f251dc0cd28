/* The gallery's cases of mistakes that tutorials make: a wrong sign, an absolute epsilon, a
 * reversed bounce, and moving back after a hit. */
#include "playground/model/gallery/gallery.h"

static carom_vec2 plus(carom_vec2 a, carom_vec2 b, float k) {
    return (carom_vec2){a.x + b.x * k, a.y + b.y * k};
}

/* ---- a minus between the squares ------------------------------------------------------------- */

void gallery_make_minus(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{0.6f, s->value}, 1.0f});
    s->shapes[1] = carom_shape_from_circle((carom_circle){{0.0f, 0.0f}, 1.0f});
    s->count = 2;
}

void gallery_answer_minus(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    carom_circle a = s->shapes[0].as.circle, b = s->shapes[1].as.circle;
    gallery_ask_carom(s, &sides[GALLERY_CAROM]);
    gallery_take_naive(s, naive_circles_minus(a, b), &sides[GALLERY_NAIVE], &sides[GALLERY_CAROM]);
}

/* ---- an absolute epsilon --------------------------------------------------------------------- */

static float power_of_ten(float exponent) {
    float power = 1.0f;
    for (int i = (int)(exponent < 0.0f ? -exponent + 0.5f : 0.0f); i > 0; i--)
        power *= 0.1f;
    return power;
}

void gallery_make_epsilon(gallery_setup *s) {
    s->scale = power_of_ten(s->value);
    s->shapes[0] = carom_shape_from_circle((carom_circle){{0.25f, 1.0f}, 1.0f});
    s->shapes[1] = carom_shape_from_aabb((carom_aabb){{-2.0f, -1.25f}, {2.0f, 0.5f}});
    s->count = 2;
}

void gallery_answer_epsilon(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    carom_circle a = gallery_computed(s, s->shapes[0]).as.circle;
    carom_aabb b = gallery_computed(s, s->shapes[1]).as.aabb;
    gallery_ask_carom(s, &sides[GALLERY_CAROM]);
    gallery_take_naive(s, naive_circle_rect_epsilon(a, b), &sides[GALLERY_NAIVE],
                       &sides[GALLERY_CAROM]);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        gallery_row *row = &sides[i].rows[2];
        *row = (gallery_row){.label = "radius"};
        draw_words_number(&row->words, (double)a.radius, 3u);
    }
}

/* ---- a reversed bounce ----------------------------------------------------------------------- */

#define REVERSED_STEPS 22u

void gallery_make_reversed(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{-3.0f, 0.0f}, 0.6f});
    s->shapes[1] = carom_shape_from_circle((carom_circle){{0.0f, 0.0f}, 0.6f});
    s->count = 2;
    s->motion = (carom_vec2){s->value, 0.0f};
    s->steps = REVERSED_STEPS;
}

/* Two balls of equal mass: positions, and velocities in units per step. */
typedef struct balls {
    carom_circle a, b;
    carom_vec2 va, vb;
} balls;

static balls balls_of(const gallery_setup *s, gallery_result *r) {
    gallery_begin(r, s);
    r->strikes = true;
    r->struck[0] = draw_shape_center(s->shapes[1]);
    return (balls){s->shapes[0].as.circle, s->shapes[1].as.circle, s->motion, {0.0f, 0.0f}};
}

static void record(gallery_result *r, const balls *t) {
    uint32_t at = r->count;
    gallery_go(r, t->a.center);
    if (r->count > at)
        r->struck[at] = t->b.center;
}

static void bounce_by_carom(const gallery_setup *s, gallery_result *r) {
    balls t = balls_of(s, r);
    for (uint32_t i = 0; i < s->steps; i++) {
        carom_vec2 motion = {t.va.x - t.vb.x, t.va.y - t.vb.y};
        carom_sweep sweep = carom_sweep_circle_circle(t.a, motion, t.b);
        float left = 1.0f;
        if (sweep.state == CAROM_SWEEP_HIT) {
            t.a.center = carom_sweep_end(t.a.center, motion, sweep);
            t.b.center = plus(t.b.center, t.vb, (float)sweep.t);
            left = 1.0f - (float)sweep.t;
            carom_bounce(carom_contact_circle_circle(t.a, t.b), 1.0f, 1.0f, 1.0f, &t.va, &t.vb);
            r->hit = true;
        }
        t.a.center = plus(t.a.center, t.va, left);
        t.b.center = plus(t.b.center, t.vb, left);
        record(r, &t);
    }
    gallery_say_vector(r, "speeds", false, (carom_vec2){t.va.x, t.vb.x});
}

static void bounce_reversed(const gallery_setup *s, gallery_result *r) {
    balls t = balls_of(s, r);
    for (uint32_t i = 0; i < s->steps; i++) {
        t.a.center = plus(t.a.center, t.va, 1.0f);
        t.b.center = plus(t.b.center, t.vb, 1.0f);
        naive_answer n = naive_circles(t.a, t.b);
        if (n.hit) {
            t.a.center = plus(t.a.center, n.push, 0.5f);
            t.b.center = plus(t.b.center, n.push, -0.5f);
            naive_bounce_reversed(n.normal, &t.va, &t.vb);
            r->hit = true;
        }
        record(r, &t);
    }
    gallery_say_vector(r, "speeds", r->hit, (carom_vec2){t.va.x, t.vb.x});
}

/* Adds the rows that both sides have. `sides` are filled up to "speeds". */
static void say_bounce(const gallery_setup *s, gallery_result *r, float energy) {
    float before = s->motion.x * s->motion.x;
    float times = before > 0.0f ? energy / before : 1.0f;
    carom_circle a = s->shapes[0].as.circle, b = s->shapes[1].as.circle;
    a.center = gallery_end(r);
    b.center = r->struck[r->count - 1];
    bool grows = !(times < 1.001f);
    draw_words *w = gallery_row_add(r, "energy", grows);
    if (grows)
        draw_words_number(w, (double)times, 4u);
    draw_words_put(w, grows ? " times as much" : "unchanged");
    gallery_say_number(r, "ends at x", false, a.center.x);
    float depth = -carom_distance_circle_circle(a, b);
    gallery_say(r, "in the end", depth > 1e-5f, depth > 1e-5f ? "overlaps" : "no overlap");
}

void gallery_answer_reversed(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    bounce_reversed(s, &sides[GALLERY_NAIVE]);
    bounce_by_carom(s, &sides[GALLERY_CAROM]);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        /* The velocities after the last step are the last changes of position. */
        const gallery_result *r = &sides[i];
        uint32_t end = r->count - 1;
        carom_vec2 a = plus(r->path[end], r->path[end - 1], -1.0f);
        carom_vec2 b = plus(r->struck[end], r->struck[end - 1], -1.0f);
        say_bounce(s, &sides[i], a.x * a.x + b.x * b.x);
    }
}

/* ---- moving back after a hit ----------------------------------------------------------------- */

#define GAP_STEPS 12u

void gallery_make_gap(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{-3.25f, 0.0f}, 0.5f});
    s->shapes[1] = carom_shape_from_aabb((carom_aabb){{1.0f, -1.5f}, {1.75f, 1.5f}});
    s->count = 2;
    s->motion = (carom_vec2){s->value, 0.0f};
    s->steps = GAP_STEPS;
}

static void move_back(const gallery_setup *s, gallery_result *r) {
    gallery_begin(r, s);
    for (uint32_t i = 0; i < s->steps; i++) {
        carom_circle c = {plus(gallery_end(r), s->motion, 1.0f), s->shapes[0].as.circle.radius};
        bool hit = naive_circle_overlaps_rect(c, s->shapes[1].as.aabb);
        r->hit = r->hit || hit;
        gallery_go(r, hit ? gallery_end(r) : c.center);
    }
}

void gallery_answer_gap(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    move_back(s, &sides[GALLERY_NAIVE]);
    gallery_slide(s, &sides[GALLERY_CAROM]);
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        gallery_result *r = &sides[i];
        float gap = -gallery_depth(s, gallery_end(r));
        gallery_say(r, "hit the wall", false, r->hit ? "yes" : "no");
        gallery_say_number(r, "ends at x", false, gallery_end(r).x);
        gallery_say_number(r, "gap left", r->hit && gap > 1e-4f, gap < 1e-6f ? 0.0f : gap);
        gallery_say_end(r, s);
    }
}
