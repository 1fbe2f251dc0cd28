/* Code that all cases of the gallery share: setups, and results with their rows. */
#include "playground/model/gallery/gallery.h"

#include "text/text.h"

#define DIGITS 4u

/* Rounds a position to the precision of floats that far from the origin. */
static carom_vec2 snapped(carom_vec2 p, float origin) {
    carom_vec2 far = {p.x + origin, p.y + origin};
    return (carom_vec2){far.x - origin, far.y - origin};
}

gallery_setup gallery_make(const gallery_state *s, uint32_t which) {
    gallery_setup setup = {.value = s->value[which], .steps = 1, .scale = 1.0f};
    gallery_cases[which].make(&setup);
    setup.shapes[0] = draw_shape_moved(setup.shapes[0], s->moved[which]);
    if (setup.origin > 0.0f)
        setup.shapes[0].as.circle.center = snapped(setup.shapes[0].as.circle.center, setup.origin);
    return setup;
}

carom_shape gallery_computed(const gallery_setup *s, carom_shape shape) {
    carom_vec2 far = {s->origin, s->origin};
    float k = s->scale;
    if (shape.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = shape.as.circle;
        shape =
            carom_shape_from_circle((carom_circle){{c.center.x * k, c.center.y * k}, c.radius * k});
    } else if (shape.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = shape.as.aabb;
        shape = carom_shape_from_aabb(
            (carom_aabb){{b.min.x * k, b.min.y * k}, {b.max.x * k, b.max.y * k}});
    } else {
        carom_box b = shape.as.box;
        b.center = (carom_vec2){b.center.x * k, b.center.y * k};
        b.half = (carom_vec2){b.half.x * k, b.half.y * k};
        shape = carom_shape_from_box(b);
    }
    return draw_shape_moved(shape, far);
}

carom_shape gallery_mover_at(const gallery_setup *s, carom_vec2 at) {
    carom_shape mover = s->shapes[0];
    if (mover.kind == CAROM_SHAPE_CIRCLE)
        mover.as.circle.center = at;
    else
        mover.as.box.center = at;
    return mover;
}

float gallery_depth(const gallery_setup *s, carom_vec2 at) {
    carom_shape mover = gallery_mover_at(s, at);
    float least = carom_distance_shapes(mover, s->shapes[1]);
    for (uint32_t i = 2; i < s->count; i++) {
        float d = carom_distance_shapes(mover, s->shapes[i]);
        least = d < least ? d : least;
    }
    return -least;
}

void gallery_begin(gallery_result *r, const gallery_setup *s) {
    *r = (gallery_result){.count = 1};
    r->path[0] = draw_shape_center(s->shapes[0]);
}

static bool is_place(carom_vec2 p) {
    return p.x - p.x == 0.0f && p.y - p.y == 0.0f;
}

void gallery_go(gallery_result *r, carom_vec2 to) {
    if (!is_place(to))
        r->lost = true;
    else if (r->count < GALLERY_PATH)
        r->path[r->count++] = to;
}

carom_vec2 gallery_end(const gallery_result *r) {
    return r->path[r->count - 1];
}

/* ---- rows ------------------------------------------------------------------------------------ */

draw_words *gallery_row_add(gallery_result *r, const char *label, bool wrong) {
    gallery_row *row = &r->rows[r->row_count < GALLERY_ROWS ? r->row_count++ : GALLERY_ROWS - 1];
    *row = (gallery_row){.label = label, .wrong = wrong};
    return &row->words;
}

void gallery_say(gallery_result *r, const char *label, bool wrong, const char *words) {
    draw_words_put(gallery_row_add(r, label, wrong), words);
}

static void put_number(draw_words *w, float value) {
    if (value != value)
        draw_words_put(w, "NaN");
    else if (value - value != 0.0f)
        draw_words_put(w, "infinite");
    else
        draw_words_number(w, (double)value, DIGITS);
}

void gallery_say_number(gallery_result *r, const char *label, bool wrong, float value) {
    put_number(gallery_row_add(r, label, wrong), value);
}

void gallery_say_vector(gallery_result *r, const char *label, bool wrong, carom_vec2 value) {
    draw_words *w = gallery_row_add(r, label, wrong);
    draw_words_put(w, "(");
    put_number(w, value.x);
    draw_words_put(w, ", ");
    put_number(w, value.y);
    draw_words_put(w, ")");
}

static float without_dust(float x) {
    return x > -1e-6f && x < 1e-6f ? 0.0f : x;
}

void gallery_say_place(gallery_result *r, const char *label, bool wrong, carom_vec2 value) {
    gallery_say_vector(r, label, wrong, (carom_vec2){without_dust(value.x), without_dust(value.y)});
}

void gallery_say_end(gallery_result *r, const gallery_setup *s) {
    float depth = gallery_depth(s, gallery_end(r));
    if (r->lost) {
        gallery_say(r, "in the end", true, "nowhere (NaN)");
    } else if (depth > 0.0f) {
        draw_words *w = gallery_row_add(r, "in the end", true);
        draw_words_put(w, "overlaps by ");
        draw_words_number(w, (double)depth * (double)s->scale, 2u);
    } else {
        gallery_say(r, "in the end", false, depth < 0.0f ? "no overlap" : "touching");
    }
}

/* ---- text about the results ------------------------------------------------------------------ */

bool gallery_is_wrong(const gallery_result *r) {
    bool wrong = false;
    for (uint32_t i = 0; i < r->row_count; i++)
        wrong = wrong || r->rows[i].wrong;
    return wrong;
}

bool gallery_is_changed(const gallery_state *s) {
    carom_vec2 moved = s->moved[s->at];
    return s->value[s->at] != gallery_cases[s->at].first || moved.x != 0.0f || moved.y != 0.0f;
}

/* Returns the other side's row with the same label, or NULL. */
static const gallery_row *row_like(const gallery_result *r, const gallery_row *row) {
    for (uint32_t i = 0; i < r->row_count; i++)
        if (text_same(r->rows[i].label, row->label))
            return &r->rows[i];
    return NULL;
}

draw_words gallery_what(const gallery_state *s, const gallery_result sides[GALLERY_SIDES]) {
    const gallery_result *formula = &sides[GALLERY_NAIVE];
    const gallery_row *row = NULL, *other;
    draw_words w = {0};
    if (!gallery_is_changed(s)) {
        draw_words_put(&w, gallery_cases[s->at].what);
        return w;
    }
    for (uint32_t i = 0; i < formula->row_count && !row; i++)
        row = formula->rows[i].wrong ? &formula->rows[i] : NULL;
    other = row ? row_like(&sides[GALLERY_CAROM], row) : NULL;
    draw_words_put(&w, "Changed; O restores the case. ");
    if (!row || !other) {
        draw_words_put(&w, "Formula and carom are both right.");
        return w;
    }
    draw_words_put(&w, "Formula: ");
    draw_words_put(&w, row->label);
    draw_words_put(&w, " ");
    draw_words_put(&w, row->words.at);
    draw_words_put(&w, "; carom: ");
    draw_words_put(&w, other->words.at);
    return w;
}

void gallery_found(const gallery_result sides[GALLERY_SIDES], draw_words words[GALLERY_SIDES]) {
    const gallery_result *formula = &sides[GALLERY_NAIVE];
    bool wrong = gallery_is_wrong(formula);
    const gallery_row *rows[GALLERY_SIDES] = {NULL, NULL};
    for (uint32_t i = 0; i < formula->row_count && !rows[GALLERY_CAROM]; i++) {
        rows[GALLERY_NAIVE] = &formula->rows[i];
        if (formula->rows[i].wrong == wrong)
            rows[GALLERY_CAROM] = row_like(&sides[GALLERY_CAROM], &formula->rows[i]);
    }
    for (uint32_t i = 0; i < GALLERY_SIDES; i++) {
        words[i] = (draw_words){0};
        if (!rows[i])
            continue;
        draw_words_put(&words[i], rows[i]->label);
        draw_words_put(&words[i], ": ");
        draw_words_put(&words[i], rows[i]->words.at);
    }
    draw_words_put(&words[GALLERY_NAIVE], wrong ? " (wrong)" : " (right here)");
}

const char *gallery_why(const gallery_state *s, const gallery_result sides[GALLERY_SIDES]) {
    if (!gallery_is_changed(s) || gallery_is_wrong(&sides[GALLERY_NAIVE]))
        return gallery_cases[s->at].why;
    return "With these values the formula is right, too: it is an ordinary case. O restores the "
           "one "
           "in which it fails.";
}
