/* Draws the dot's screen, and below it the results of both methods. */
#include "playground/model/dot/dot.h"

#define ROW 20.0f
#define SIDE 16.0f
#define STICK 126.0f /* pixels for the stick of a touch screen, with a margin */
#define SIGN 6.0f    /* radius of a sign in the rows under the screen */
#define SEEN_GAP 0.5 /* pixels of the picture; a smaller gap is not marked */

/* A touch screen has a stick in the corner, beside the screen or below it. */
static carom_vec2 dot_stick(const play_stage *s) {
    if (!(s->device & PLAY_TOUCH))
        return (carom_vec2){0.0f, 0.0f};
    return s->size.x > 1.2f * s->size.y ? (carom_vec2){STICK, 0.0f} : (carom_vec2){0.0f, STICK};
}

carom_aabb dot_frame(const void *of, carom_vec2 size) {
    const lab_dot *lab = of;
    float below = (lab->state.ghost ? 2.0f : 1.0f) * ROW + 12.0f;
    carom_vec2 room = dot_stick(lab->stage);
    return (carom_aabb){{0.0f, lab_head_height(size)},
                        {size.x - room.x, size.y - (room.y > below ? room.y : below)}};
}

static void put_times(draw_words *w, const char *what, uint32_t count) {
    if (count == 0)
        return;
    draw_words_put(w, w->size > 0 ? ", " : "");
    draw_words_put(w, what);
    draw_words_put(w, " ");
    draw_words_whole(w, count);
    draw_words_put(w, count == 1 ? " time" : " times");
}

draw_words dot_words(const dot_counts *c) {
    draw_words w = {0};
    if (c->widest > 0.01f) {
        draw_words_put(&w, "gaps up to ");
        draw_words_number(&w, (double)c->widest, 3);
    }
    put_times(&w, "caught", c->caught);
    put_times(&w, "through a wall", c->through);
    if (w.size == 0)
        draw_words_put(&w, "no gap, not caught");
    return w;
}

static uint32_t meaning_of(uint32_t mover) {
    return mover == DOT_SELF ? DRAW_DYNAMIC : DRAW_GHOST;
}

static void draw_trail(const lab_dot *lab, draw_list *l, uint32_t mover) {
    const dot_trail *t = &lab->trails[mover];
    carom_vec2 points[DOT_TRAIL];
    uint32_t style = DRAW_STROKE | (mover == DOT_SELF ? 0u : DRAW_DASHED), count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        carom_vec2 at = t->at[(t->first + i) % DOT_TRAIL];
        if (at.x == at.x) {
            points[count++] = draw_view_to_pixels(&lab->stage->view, at);
            continue;
        }
        draw_curve(l, points, count, meaning_of(mover), style);
        count = 0;
    }
    draw_curve(l, points, count, meaning_of(mover), style);
}

static void draw_marks_of(const lab_dot *lab, draw_list *l) {
    for (uint32_t i = 0; i < DOT_MARKS && i < lab->mark_count; i++) {
        /* The dot is caught at one position for many steps. */
        carom_vec2 at = lab->marks[i];
        if (i > 0 && at.x == lab->marks[i - 1].x && at.y == lab->marks[i - 1].y)
            continue;
        draw_circle(l, draw_view_to_pixels(&lab->stage->view, at), 4.0f, DRAW_HIT, DRAW_STROKE);
    }
}

/* Draws the position that it could have reached, and the gap. */
static void draw_gap(const lab_dot *lab, draw_list *l, uint32_t mover) {
    const draw_view *v = &lab->stage->view;
    const dot_counts *c = &lab->state.counts[mover];
    carom_vec2 at = lab->state.at[mover];
    if ((double)dot_gap(c) * v->scale < SEEN_GAP)
        return;
    float x = c->gap.x < 0.0f ? -c->gap.x : c->gap.x;
    bool along_x = x == dot_gap(c);
    carom_vec2 far = {at.x + (along_x ? c->gap.x : 0.0f), at.y + (along_x ? 0.0f : c->gap.y)};
    draw_shape(l, v, carom_shape_from_circle(carom_circle_make(far, DOT_RADIUS)), DRAW_HIT,
               DRAW_STROKE | DRAW_DASHED);
    draw_words w = {0};
    draw_words_put(&w, "gap ");
    draw_words_number(&w, (double)dot_gap(c), 3);
    /* The label is beside the path, away from the other dot or from the nearer edge. */
    carom_contact near = carom_contact_circle_circle(
        carom_circle_make(at, DOT_RADIUS), carom_circle_make(lab->state.other, DOT_RADIUS));
    carom_vec2 out = {0.5f * DOT_WIDTH - at.x, 0.5f * DOT_HEIGHT - at.y};
    out = near.distance < 4.0f * DOT_RADIUS ? near.normal : out;
    float reach = (float)((double)DOT_RADIUS * v->scale) + 6.0f;
    carom_vec2 beside = draw_view_to_pixels(v, at);
    bool left = out.x < 0.0f;
    if (along_x)
        beside.y += out.y < 0.0f ? -reach - 6.0f : reach + 6.0f;
    else
        beside.x += left ? -reach : reach;
    draw_label(l, beside, w.at, DRAW_HIT,
               DRAW_HALO | (along_x ? 0u
                            : left  ? DRAW_RIGHT
                                    : DRAW_LEFT));
}

static void draw_screen(const lab_dot *lab, draw_list *l) {
    const draw_view *v = &lab->stage->view;
    carom_vec2 a = draw_view_to_pixels(v, (carom_vec2){0.0f, 0.0f});
    carom_vec2 b = draw_view_to_pixels(v, (carom_vec2){DOT_WIDTH, DOT_HEIGHT});
    carom_vec2 middle = {0.5f * (a.x + b.x), 0.5f * (a.y + b.y)};
    carom_vec2 half = {0.5f * (b.x - a.x), 0.5f * (b.y - a.y)};
    draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_PANEL, DRAW_FILL);
    draw_box(l, middle, half, (carom_rot){1.0f, 0.0f}, DRAW_AXIS, DRAW_STROKE);
    draw_label(l, (carom_vec2){a.x, a.y - 9.0f}, "0, 0", DRAW_MUTED, DRAW_SMALL | DRAW_LEFT);
    draw_label(l, (carom_vec2){b.x, b.y + 9.0f}, "640, 480", DRAW_MUTED, DRAW_SMALL | DRAW_RIGHT);
}

static void draw_mover(const lab_dot *lab, draw_list *l, uint32_t mover) {
    carom_shape dot = carom_shape_from_circle(carom_circle_make(lab->state.at[mover], DOT_RADIUS));
    draw_shape(l, &lab->stage->view, dot, meaning_of(mover), DRAW_FILL | DRAW_STROKE);
}

static draw_words row_words(const lab_dot *lab, uint32_t mover, bool ghost) {
    draw_words words = {0}, counts = dot_words(&lab->state.counts[mover]);
    draw_words_put(&words, dot_method_name(dot_method(&lab->state, mover)));
    draw_words_put(&words, mover == DOT_GHOST && ghost ? " (ghost): " : ": ");
    draw_words_put(&words, counts.at);
    return words;
}

/* If space is short, the letters are small, and the sign alone says which dot is the ghost. */
static void draw_row(const lab_dot *lab, draw_list *l, uint32_t mover, float y) {
    float stick = lab->stage->device & PLAY_TOUCH ? STICK : 0.0f;
    float width = lab->stage->size.x - 2.0f * SIDE - 18.0f - stick;
    draw_words fitted, words = row_words(lab, mover, true);
    uint32_t style = draw_text_width(words.at, 0) > width ? DRAW_SMALL : 0;
    if (draw_text_width(words.at, style) > width)
        words = row_words(lab, mover, false);
    draw_words_fit(&fitted, words.at, width, style);
    draw_circle(l, (carom_vec2){SIDE + SIGN, y}, SIGN, meaning_of(mover), DRAW_FILL | DRAW_STROKE);
    draw_label(l, (carom_vec2){SIDE + 18.0f, y}, fitted.at,
               mover == DOT_SELF ? DRAW_TEXT : DRAW_MUTED, DRAW_LEFT | style);
}

void dot_draw(void *of, draw_list *l) {
    lab_dot *lab = of;
    const draw_view *v = &lab->stage->view;
    carom_shape shapes[DOT_OBSTACLES];
    static const lab_sign signs[2] = {{"obstacle", DRAW_STATIC, LAB_SIGN_BODY},
                                      {"caught, or a gap", DRAW_HIT, LAB_SIGN_DASHED}};
    uint32_t movers = lab->state.ghost ? DOT_MOVERS : DOT_GHOST;
    lab_room end = lab_head(lab->stage, l, SIDE, "The dot",
                            lab_hint(lab->stage, "Arrow keys or WASD steer; V shows how it fails.",
                                     "The stick steers; see the Demonstration."));
    lab_legend(lab->stage, l, end, signs, 2);
    draw_clip(l, (carom_vec2){v->left, v->top},
              (carom_vec2){v->left + v->width, v->top + v->height});
    draw_screen(lab, l);
    dot_obstacles(&lab->state, shapes);
    for (uint32_t i = 0; i < DOT_EDGES; i++)
        draw_shape(l, v, shapes[i], DRAW_STATIC, DRAW_FILL | DRAW_STROKE);
    for (uint32_t mover = movers; mover-- > 0;)
        draw_trail(lab, l, mover);
    for (uint32_t mover = movers; mover-- > 0;)
        draw_mover(lab, l, mover);
    draw_marks_of(lab, l);
    for (uint32_t mover = movers; mover-- > 0;)
        draw_gap(lab, l, mover);
    dot_draw_lens(lab, l, movers);
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    float y = lab->stage->size.y - 0.5f * ROW - (float)(movers - 1) * ROW - 6.0f;
    for (uint32_t mover = 0; mover < movers; mover++)
        draw_row(lab, l, mover, y + (float)mover * ROW);
}
