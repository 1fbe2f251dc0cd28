/* The gallery's cases with two shapes at rest: do they overlap, and which way is out? */
#include "playground/model/gallery/gallery.h"

/* Fills the four rows of a side: overlap, distance, normal, and what happens to the mover. */
static void say_all(gallery_result *r, const gallery_setup *s, bool hit, float distance,
                    const gallery_result *right) {
    bool is_right = right == NULL || right->hit == hit;
    r->hit = hit;
    gallery_say(r, "overlap", !is_right, hit ? "yes" : "no");
    gallery_say_number(r, "distance", false, distance);
    gallery_say_vector(r, "normal", r->normal.x != r->normal.x, r->normal);
    gallery_say_end(r, s);
}

/* Converts a position from the coordinates of the computation to those of the picture. */
static carom_vec2 shown(const gallery_setup *s, carom_vec2 p) {
    return (carom_vec2){(p.x - s->origin) / s->scale, (p.y - s->origin) / s->scale};
}

void gallery_ask_carom(const gallery_setup *s, gallery_result *r) {
    carom_shape a = gallery_computed(s, s->shapes[0]), b = gallery_computed(s, s->shapes[1]);
    carom_contact c = carom_contact_shapes(a, b);
    carom_vec2 at = draw_shape_center(a), other = draw_shape_center(b);
    gallery_begin(r, s);
    r->normal = c.normal;
    r->point = shown(s, c.point);
    carom_separate(c, 1.0f, 0.0f, &at, &other);
    if (c.distance < 0.0f)
        gallery_go(r, shown(s, at));
    say_all(r, s, carom_overlap_shapes(a, b), c.distance, NULL);
}

void gallery_take_naive(const gallery_setup *s, naive_answer n, gallery_result *r,
                        const gallery_result *right) {
    carom_vec2 at = draw_shape_center(s->shapes[0]);
    gallery_begin(r, s);
    r->normal = n.normal;
    r->point = right->point;
    if (n.hit)
        gallery_go(r, (carom_vec2){at.x + n.push.x / s->scale, at.y + n.push.y / s->scale});
    say_all(r, s, n.hit != 0, n.distance, right);
}

/* ---- concentric ------------------------------------------------------------------------------ */

void gallery_make_concentric(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{s->value, 0.0f}, 1.0f});
    s->shapes[1] = carom_shape_from_circle((carom_circle){{0.0f, 0.0f}, 1.5f});
    s->count = 2;
}

void gallery_answer_concentric(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    gallery_ask_carom(s, &sides[GALLERY_CAROM]);
    gallery_take_naive(s, naive_circles(s->shapes[0].as.circle, s->shapes[1].as.circle),
                       &sides[GALLERY_NAIVE], &sides[GALLERY_CAROM]);
}

/* ---- the centre on a wall -------------------------------------------------------------------- */

void gallery_make_on_wall(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{0.5f, 0.5f - s->value}, 0.75f});
    s->shapes[1] = carom_shape_from_aabb((carom_aabb){{-2.0f, -1.25f}, {2.0f, 0.5f}});
    s->count = 2;
}

void gallery_answer_on_wall(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    gallery_ask_carom(s, &sides[GALLERY_CAROM]);
    gallery_take_naive(s, naive_circle_rect(s->shapes[0].as.circle, s->shapes[1].as.aabb),
                       &sides[GALLERY_NAIVE], &sides[GALLERY_CAROM]);
}

/* ---- a corner -------------------------------------------------------------------------------- */

void gallery_make_corner(gallery_setup *s) {
    s->shapes[0] = carom_shape_from_circle((carom_circle){{s->value, s->value}, 1.0f});
    s->shapes[1] = carom_shape_from_aabb((carom_aabb){{-2.0f, -1.25f}, {0.0f, 0.0f}});
    s->count = 2;
}

void gallery_answer_corner(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    carom_circle c = s->shapes[0].as.circle;
    gallery_result *r = &sides[GALLERY_NAIVE];
    gallery_ask_carom(s, &sides[GALLERY_CAROM]);
    gallery_take_naive(s, naive_square_rect(c, s->shapes[1].as.aabb), r, &sides[GALLERY_CAROM]);
    r->seen =
        carom_shape_from_aabb(carom_aabb_from_half(c.center, (carom_vec2){c.radius, c.radius}));
    if (r->hit && !sides[GALLERY_CAROM].hit) {
        r->rows[3].words = (draw_words){0};
        r->rows[3].wrong = true;
        draw_words_put(&r->rows[3].words, "pushed for nothing");
    }
}

/* ---- far from the origin --------------------------------------------------------------------- */

static float power_of_two(float exponent) {
    float power = 1.0f;
    for (uint32_t i = (uint32_t)(exponent + 0.5f); i > 0; i--)
        power *= 2.0f;
    return power;
}

void gallery_make_far(gallery_setup *s) {
    s->origin = power_of_two(s->value);
    s->shapes[0] = carom_shape_from_circle((carom_circle){{-1.5f, 1.5f}, 1.05f});
    s->shapes[1] = carom_shape_from_box(
        (carom_box){{0.0f, 0.0f}, {2.0f, 1.0f}, carom_rot_from_degrees(36.87f)});
    s->count = 2;
}

void gallery_answer_far(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]) {
    carom_vec2 out = {s->origin, s->origin}, seen;
    carom_circle a = draw_shape_moved(s->shapes[0], out).as.circle;
    carom_box b = draw_shape_moved(s->shapes[1], out).as.box;
    gallery_result *r = &sides[GALLERY_NAIVE];
    gallery_ask_carom(s, &sides[GALLERY_CAROM]);
    naive_answer n = naive_circle_box(a, b, &seen);
    gallery_take_naive(s, n, r, &sides[GALLERY_CAROM]);
    /* Where the formula places the circle, rotated back with the box. */
    carom_vec2 local = {seen.x - s->origin, seen.y - s->origin};
    r->seen = carom_shape_from_circle((carom_circle){carom_rotate(b.rot, local), a.radius});
    float right = carom_distance_circle_box(a, b), off = n.distance - right;
    r->rows[1].wrong = (off < 0.0f ? -off : off) > 1e-3f;
    for (uint32_t side = 0; side < GALLERY_SIDES; side++) {
        gallery_row *row = &sides[side].rows[2];
        *row = (gallery_row){.label = "x and y"};
        draw_words_whole(&row->words, (uint64_t)s->origin);
    }
    r->rows[3].words = (draw_words){0};
    r->rows[3].wrong = r->hit != sides[GALLERY_CAROM].hit;
    draw_words_put(&r->rows[3].words, r->rows[3].wrong ? "acts on a false hit"
                                      : r->hit         ? "pushed out"
                                                       : "left alone");
}
