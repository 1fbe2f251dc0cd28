/* Draws the title over every lab's picture, whether time is paused, a hint, and the legend. */
#include "play_own.h"

#include "draw/text.h"

#define SIDE 16.0f
#define TITLE 20.0f /* middle of the line, from the top */
#define HINT 39.0f
#define MORE 57.0f /* a line for the legend of a narrow picture */
#define NARROW 560.0f
#define LOW 300.0f   /* a lower picture has only the title */
#define LEAST 150.0f /* and one lower than this has nothing */
#define APART 24.0f
#define SIGN 12.0f /* pixels of a sign */

float lab_head_height(carom_vec2 size) {
    return size.y < LEAST ? 0.0f : size.y < LOW ? 30.0f : size.x < NARROW ? 68.0f : 50.0f;
}

static bool is_paused(const play_stage *stage) {
    return stage->paused && play_type(stage->owner)->is_moving;
}

static void draw_paused(draw_list *l, float x) {
    for (int i = 0; i < 2; i++)
        draw_box(l, (carom_vec2){x + 2.0f + 6.0f * (float)i, TITLE}, (carom_vec2){1.5f, 5.0f},
                 (carom_rot){1.0f, 0.0f}, DRAW_HIT, DRAW_SOLID);
    draw_label(l, (carom_vec2){x + 16.0f, TITLE}, "paused", DRAW_HIT, DRAW_LEFT);
}

lab_room lab_head(const play_stage *stage, draw_list *l, float left, const char *title,
                  const char *hint) {
    draw_words fit;
    float right = stage->size.x - SIDE, high = lab_head_height(stage->size);
    float mark = is_paused(stage) ? APART + draw_text_width("paused", 0) : 0.0f;
    if (high == 0.0f)
        return (lab_room){{right, TITLE}, right};
    draw_words_fit(&fit, title, right - left - mark, DRAW_BOLD);
    draw_label(l, (carom_vec2){left, TITLE}, fit.at, DRAW_TEXT, DRAW_BOLD | DRAW_LEFT);
    float end = left + draw_text_width(fit.at, DRAW_BOLD);
    if (mark > 0.0f)
        draw_paused(l, end + 10.0f);
    if (high < HINT)
        return (lab_room){{end + mark + APART, TITLE}, right};
    draw_words_fit(&fit, hint, right - left, 0);
    draw_label(l, (carom_vec2){left, HINT}, fit.at, DRAW_MUTED, DRAW_LEFT);
    return (lab_room){{left + draw_text_width(fit.at, 0) + APART, HINT}, end + mark + APART};
}

/* ---- signs ----------------------------------------------------------------------------------- */

static void draw_sign(draw_list *l, carom_vec2 at, const lab_sign *s) {
    const carom_vec2 half = {0.5f * SIGN, 5.0f};
    const carom_vec2 end = {at.x + SIGN, at.y}, middle = {at.x + half.x, at.y};
    const carom_rot straight = {1.0f, 0.0f};
    if (s->look == LAB_SIGN_ARROW)
        draw_arrow(l, at, end, s->meaning, DRAW_STROKE);
    else if (s->look == LAB_SIGN_RING)
        draw_circle(l, middle, 5.0f, s->meaning, DRAW_STROKE);
    else if (s->look == LAB_SIGN_DOT)
        draw_dot(l, middle, s->meaning);
    else if (s->look == LAB_SIGN_DASHED)
        draw_box(l, middle, half, straight, s->meaning, DRAW_STROKE | DRAW_DASHED);
    else if (s->look == LAB_SIGN_SOLID)
        draw_box(l, middle, half, straight, s->meaning, DRAW_SOLID);
    else if (s->look == LAB_SIGN_TRAIL)
        draw_curve(l, (carom_vec2[2]){at, end}, 2, s->meaning, DRAW_STROKE | DRAW_DASHED);
    else
        draw_box(l, middle, half, straight, s->meaning, DRAW_FILL | DRAW_STROKE);
}

static float width_of(const lab_sign *s) {
    return SIGN + 5.0f + draw_text_width(s->text, DRAW_SMALL);
}

float lab_signs(draw_list *l, carom_vec2 at, float right, const lab_sign *signs, uint32_t count) {
    for (uint32_t i = 0; i < count && at.x + width_of(&signs[i]) <= right; i++) {
        draw_sign(l, at, &signs[i]);
        draw_label(l, (carom_vec2){at.x + SIGN + 5.0f, at.y}, signs[i].text, DRAW_MUTED,
                   DRAW_SMALL | DRAW_LEFT);
        at.x += width_of(&signs[i]) + SIDE;
    }
    return at.x;
}

uint32_t lab_sign_rows(float width, const lab_sign *signs, uint32_t count) {
    uint32_t rows = count > 0;
    float x = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        if (x > 0.0f && x + width_of(&signs[i]) > width) {
            rows++;
            x = 0.0f;
        }
        x += width_of(&signs[i]) + SIDE;
    }
    return rows;
}

void lab_sign_table(draw_list *l, carom_vec2 at, float right, const lab_sign *signs,
                    uint32_t count) {
    while (count > 0) {
        uint32_t fit = 1;
        while (fit < count && lab_sign_rows(right - at.x, signs, fit + 1) == 1)
            fit++;
        lab_signs(l, at, right + width_of(signs), signs, fit);
        at.y += LAB_SIGN_ROW;
        signs += fit;
        count -= fit;
    }
}

/* Draws signs that end at `right`, as many as fit after `from`; returns how many. */
static uint32_t draw_line_of(draw_list *l, carom_vec2 from, float right, const lab_sign *signs,
                             uint32_t count) {
    float width = 0.0f;
    uint32_t fit = 0;
    for (; fit < count; fit++) {
        float more = width + (fit > 0 ? SIDE : 0.0f) + width_of(&signs[fit]);
        if (more > right - from.x)
            break;
        width = more;
    }
    lab_signs(l, (carom_vec2){right - width, from.y}, right + 1.0f, signs, fit);
    return fit;
}

void lab_legend(const play_stage *stage, draw_list *l, lab_room room, const lab_sign *signs,
                uint32_t count) {
    float right = stage->size.x - SIDE;
    uint32_t done = 0;
    if (lab_head_height(stage->size) > MORE)
        done = draw_line_of(l, (carom_vec2){SIDE, MORE}, right, signs, count);
    done += draw_line_of(l, room.from, right, signs + done, count - done);
    (void)draw_line_of(l, (carom_vec2){room.above, TITLE}, right, signs + done, count - done);
}
