/* The gallery's cases with a moving shape among static ones. */
#include "playground/model/gallery/gallery.h"

static carom_vec2 plus(carom_vec2 a, carom_vec2 b) {
    return (carom_vec2){a.x + b.x, a.y + b.y};
}

void gallery_slide(const gallery_setup *s, gallery_result *r) {
    carom_slide_def def = carom_slide_def_default();
    def.shapes = s->shapes + 1;
    def.count = s->count - 1;
    gallery_begin(r, s);
    for (uint32_t i = 0; i < s->steps; i++) {
        carom_shape mover = gallery_mover_at(s, gallery_end(r));
        carom_slide_result moved = carom_slide(mover, s->motion, &def);
        r->hit = r->hit || moved.hit_count > 0;
        gallery_go(r, draw_shape_center(moved.mover));
    }
}

/* ---- a thin wall and a bullet ---------------------------------------------------------------- */

#define BULLET_WAY 8.5f

static uint32_t steps_for(float way, float each) {
    float steps = way / each + 0.001f;
    return steps < (float)(GALLERY_PATH - 1) ? (uint32_t)steps : GALLERY_PATH - 1;
}

void gallery_make_bullet(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{-4.25f, 0.0f}, 0.2f});
    s->shapes[1] = carom_shape_from_aabb((carom_aabb){{0.0f, -1.75f}, {0.15f, 1.75f}});
    s->count = 2;
    s->motion = (carom_vec2){s->value, 0.0f};
    s->steps = steps_for(BULLET_WAY, s->value);
}

static void say_bullet(gallery_result *r, const gallery_setup *s, bool touches) {
    gallery_say(r, "hit the wall", touches && !r->hit, r->hit ? "yes" : "no");
    gallery_say_number(r, "ends at x", touches && !r->hit, gallery_end(r).x);
    gallery_say_end(r, s);
    r->stamped = true;
}

void gallery_answer_bullet(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    gallery_result *r = &sides[GALLERY_NAIVE], *c = &sides[GALLERY_CAROM];
    carom_circle bullet = s->shapes[0].as.circle;
    gallery_begin(c, s);
    gallery_begin(r, s);
    float t = 0.0f;
    for (uint32_t i = 0; i < s->steps && !c->hit; i++) {
        carom_circle at = {gallery_end(c), bullet.radius};
        carom_sweep sweep = carom_sweep_circle_aabb(at, s->motion, s->shapes[1].as.aabb);
        c->hit = sweep.state != CAROM_SWEEP_MISS;
        t = (float)i + (float)sweep.t;
        gallery_go(c, carom_sweep_end(at.center, s->motion, sweep));
    }
    for (uint32_t i = 0; i < s->steps && !r->hit; i++) {
        carom_circle at = {plus(gallery_end(r), s->motion), bullet.radius};
        naive_answer n = naive_circle_rect(at, s->shapes[1].as.aabb);
        r->hit = n.hit != 0;
        gallery_go(r, n.hit ? plus(at.center, n.push) : at.center);
    }
    say_bullet(r, s, c->hit);
    say_bullet(c, s, c->hit);
    if (c->hit)
        gallery_say_number(c, "after steps", false, t);
}

/* ---- flush boxes ----------------------------------------------------------------------------- */

#define FLUSH_WAY 5.0f
#define FLUSH_TILES 6u
#define FLUSH_FALL 0.15f

/* The tiles are in the order in which a level editor might store them, here from the right. */
void gallery_make_flush(gallery_setup *s) {
    s->shapes[0] =
        carom_shape_from_box((carom_box){{-2.5f, 0.375f}, {0.375f, 0.375f}, {1.0f, 0.0f}});
    for (uint32_t i = 0; i < FLUSH_TILES; i++) {
        float x = 2.0f - (float)i;
        s->shapes[1 + i] = carom_shape_from_aabb((carom_aabb){{x, -0.75f}, {x + 1.0f, 0.0f}});
    }
    s->count = 1 + FLUSH_TILES;
    s->motion = (carom_vec2){s->value, -FLUSH_FALL};
    s->steps = steps_for(FLUSH_WAY, s->value);
}

static void slide_naively(const gallery_setup *s, gallery_result *r) {
    gallery_begin(r, s);
    for (uint32_t k = 0; k < s->steps; k++) {
        carom_vec2 at = plus(gallery_end(r), s->motion);
        for (uint32_t i = 1; i < s->count; i++) {
            carom_aabb mover = carom_aabb_from_half(at, s->shapes[0].as.box.half);
            naive_answer n = naive_rects(mover, s->shapes[i].as.aabb);
            r->hit = r->hit || n.hit;
            at = n.hit ? plus(at, n.push) : at;
        }
        gallery_go(r, at);
    }
}

void gallery_answer_flush(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    slide_naively(s, &sides[GALLERY_NAIVE]);
    gallery_slide(s, &sides[GALLERY_CAROM]);
    float right = gallery_end(&sides[GALLERY_CAROM]).x;
    for (uint32_t side = 0; side < GALLERY_SIDES; side++) {
        gallery_result *r = &sides[side];
        float x = gallery_end(r).x;
        bool wrong = right - x > 0.5f * s->value;
        gallery_say_number(r, "ends at x", wrong, x);
        gallery_say_number(r, "path length", false, x - r->path[0].x);
        gallery_say(r, "the seams", wrong, wrong ? "catch it" : "are not felt");
        gallery_say_end(r, s);
    }
}

/* ---- a wedge --------------------------------------------------------------------------------- */

#define WEDGE_LENGTH 2.0f /* half the length of a wall */
#define WEDGE_HALF 0.2f

/* Returns one of two walls whose inner faces touch at (0, -1.5). */
static carom_shape wall(float degrees, float side) {
    carom_rot rot = carom_rot_from_degrees(side > 0.0f ? degrees : 180.0f - degrees);
    carom_vec2 in = {-rot.s * side, rot.c * side};
    return carom_shape_from_box((carom_box){
        {rot.c * WEDGE_LENGTH - in.x * WEDGE_HALF, rot.s * WEDGE_LENGTH - in.y * WEDGE_HALF - 1.5f},
        {WEDGE_LENGTH, WEDGE_HALF},
        rot});
}

void gallery_make_wedge(gallery_setup *s) {
    float slope = 90.0f - 0.5f * s->value;
    s->shapes[0] = carom_shape_from_circle((carom_circle){{0.25f, 2.25f}, 0.75f});
    s->shapes[1] = wall(slope, 1.0f);
    s->shapes[2] = wall(slope, -1.0f);
    s->count = 3;
    s->motion = (carom_vec2){0.0f, -2.75f};
}

/* Slides once, and records the position at each wall that it hits. */
static void slide_in_parts(const gallery_setup *s, gallery_result *r) {
    carom_slide_def def = carom_slide_def_default();
    uint32_t most = def.max_hits;
    def.shapes = s->shapes + 1;
    def.count = s->count - 1;
    gallery_begin(r, s);
    for (uint32_t i = 0; i <= most; i++) {
        def.max_hits = i;
        carom_slide_result moved = carom_slide(s->shapes[0], s->motion, &def);
        r->hit = r->hit || moved.hit_count > 0;
        gallery_go(r, draw_shape_center(moved.mover));
        if (moved.state != CAROM_SLIDE_CUT)
            break;
    }
}

void gallery_answer_wedge(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    gallery_result *r = &sides[GALLERY_NAIVE];
    carom_circle c = s->shapes[0].as.circle;
    gallery_begin(r, s);
    gallery_go(r, plus(c.center, s->motion));
    for (uint32_t i = 1; i < s->count && !r->lost; i++) {
        c.center = gallery_end(r);
        naive_answer n = naive_circle_box(c, s->shapes[i].as.box, NULL);
        r->hit = r->hit || n.hit;
        if (n.hit)
            gallery_go(r, plus(c.center, n.push));
    }
    slide_in_parts(s, &sides[GALLERY_CAROM]);
    for (uint32_t side = 0; side < GALLERY_SIDES; side++) {
        r = &sides[side];
        /* The path has the end of the motion, then one position for each push. */
        if (side == GALLERY_NAIVE)
            gallery_say_number(r, "pushes", false, (float)(r->count - 2));
        gallery_say_place(r, "ends at", false, gallery_end(r));
        gallery_say_end(r, s);
    }
}
