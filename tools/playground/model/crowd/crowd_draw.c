/* Draws the crowd, and below it the time of a frame. */
#include "playground/model/crowd/crowd.h"

#include "draw/number.h"
#include "draw/text.h"

#define STRIP 92.0f
#define LOW 260.0f    /* a lower picture shows only bodies */
#define NARROW 620.0f /* a narrower one has no curves */
#define HINT_LEAST 520.0f
#define PAD 16.0f

carom_aabb crowd_frame(const void *of, carom_vec2 size) {
    (void)of;
    carom_aabb frame = {{0.0f, lab_head_height(size)}, size};
    if (size.y >= LOW)
        frame.max.y = size.y - STRIP;
    return frame;
}

/* ---- bodies ---------------------------------------------------------------------------------- */

/* Returns a body as a disc, with a line in its direction if it can rotate. */
static draw_body disc_of(const crowd_bodies *c, uint32_t i, carom_shape disc) {
    draw_body b = {.shape = disc, .rot = {1.0f, 0.0f}};
    carom_body_def def;
    if (carom_body_get(c->world, carom_world_body_at(c->world, c->first + i), &def) == CAROM_OK) {
        b.rot = def.rot;
        b.flags = draw_body_of(&def).flags & DRAW_BODY_TURNS;
    }
    b.meaning = c->shown[i];
    return b;
}

/* Collects the visible bodies; stops at one more than CROWD_FEW. */
static uint32_t gather(lab_crowd *lab, uint32_t count) {
    const crowd_bodies *c = lab->bodies;
    const draw_view *v = &lab->stage->view;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < c->count && seen <= CROWD_FEW; i++) {
        if (!(c->radius[i] > 0.0f))
            continue;
        carom_shape s = carom_shape_from_circle(carom_circle_make(c->at[i], c->radius[i]));
        if (!draw_shape_is_seen(v, s))
            continue;
        if (seen < CROWD_FEW)
            lab->drawn[count + seen] = disc_of(c, i, s);
        seen++;
    }
    return seen;
}

static uint32_t gather_boxes(lab_crowd *lab) {
    const crowd_bodies *c = lab->bodies;
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->box_count; i++) {
        carom_body_def def;
        if (carom_body_get(c->world, c->boxes[i], &def) == CAROM_OK)
            lab->drawn[count++] = draw_body_of(&def);
    }
    return count;
}

static void draw_all(lab_crowd *lab, draw_list *l) {
    crowd_bodies *c = lab->bodies;
    const draw_view *v = &lab->stage->view;
    crowd_look(c, lab->set.color);
    uint32_t boxes = gather_boxes(lab), discs = gather(lab, boxes);
    bool few = discs <= CROWD_FEW;
    draw_clip(l, (carom_vec2){v->left, v->top},
              (carom_vec2){v->left + v->width, v->top + v->height});
    draw_bodies(l, v, lab->drawn, few ? boxes + discs : boxes);
    if (!few) {
        draw_crowd crowd = {c->at, c->radius, c->shown, c->count, 0, *v};
        draw_crowd_add(l, &crowd);
    }
    if (lab->drag != CROWD_FREE) {
        carom_vec2 aim = crowd_aim(lab);
        lab_draw_held(l, v, carom_body_shape(c->world, lab->picked),
                      lab->drag == CROWD_AIM ? &aim : NULL);
    }
    draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
}

/* ---- time of a frame ------------------------------------------------------------------------- */

void crowd_put_count(draw_words *w, uint32_t value) {
    if (value >= 1000) {
        crowd_put_count(w, value / 1000);
        draw_words_put(w, value % 1000 < 10 ? ",00" : value % 1000 < 100 ? ",0" : ",");
    }
    draw_words_whole(w, value % 1000);
}

static void put_part(draw_words *w, const char *name, float ms) {
    draw_words_put(w, name);
    draw_words_decimal(w, draw_floor(10.0 * (double)ms + 0.5), -1);
    draw_words_put(w, " ms");
}

static void draw_bar(draw_list *l, float from, float to, float y, uint32_t meaning) {
    if (to > from)
        draw_box(l, (carom_vec2){0.5f * (from + to), y}, (carom_vec2){0.5f * (to - from), 5.0f},
                 (carom_rot){1.0f, 0.0f}, meaning, DRAW_SOLID);
}

/* Draws a frame as a bar: the step, the drawing, and the rest. */
static void draw_split(const lab_crowd *lab, draw_list *l, float left, float right, float y) {
    crowd_times t = lab->mean;
    float rest = t.frame - t.step - t.drawing;
    rest = rest > 0.0f ? rest : 0.0f;
    float whole = t.step + t.drawing + rest;
    if (!(whole > 0.0f))
        return;
    float a = left + (right - left) * t.step / whole;
    float b = a + (right - left) * t.drawing / whole;
    draw_bar(l, left, a, y, DRAW_FIRST);
    draw_bar(l, a, b, y, DRAW_SECOND);
    draw_bar(l, b, right, y, DRAW_PANEL);
    draw_words step = {0}, drawing = {0}, waiting = {0};
    put_part(&step, "step ", t.step);
    put_part(&drawing, "drawing ", t.drawing);
    put_part(&waiting, "waiting ", rest);
    const lab_sign signs[3] = {{step.at, DRAW_FIRST, LAB_SIGN_SOLID},
                               {drawing.at, DRAW_SECOND, LAB_SIGN_SOLID},
                               {waiting.at, DRAW_PANEL, LAB_SIGN_SOLID}};
    lab_signs(l, (carom_vec2){left, y + 20.0f}, right, signs, 3);
}

static void draw_measures(const lab_crowd *lab, draw_list *l, carom_vec2 at, float width) {
    uint32_t touches;
    draw_words w = {0}, fit = {0};
    (void)carom_world_touches(lab->bodies->world, &touches);
    if (lab->time_count > 0 && lab->mean.frame > 0.0f) {
        draw_words_number(&w, 1000.0 / (double)lab->mean.frame, 2);
        draw_words_put(&w, " frames a second, ");
    }
    crowd_put_count(&w, touches);
    draw_words_put(&w, " contacts, energy ");
    draw_words_number(&w, lab->bodies->energy, 4);
    draw_words_fit(&fit, w.at, width, 0);
    draw_label(l, at, fit.at, DRAW_TEXT, DRAW_LEFT);
}

/* Draws the last frames: the step, with the drawing on top of it. */
static void draw_times(const lab_crowd *lab, draw_list *l, carom_vec2 min, carom_vec2 max) {
    carom_vec2 step[CROWD_TIMES], both[CROWD_TIMES];
    uint32_t count = lab->time_count;
    float most = 1.0f;
    if (count > CROWD_TIMES)
        count = CROWD_TIMES;
    for (uint32_t i = 0; i < count; i++) {
        float sum = lab->times[i].step + lab->times[i].drawing;
        most = sum > most ? sum : most;
    }
    double high = draw_round_value(draw_round_up((double)most));
    for (uint32_t i = 0; i < count; i++) {
        const crowd_times *t = &lab->times[(lab->time_count - count + i) % CROWD_TIMES];
        float x = max.x - (float)(count - 1 - i) / (float)(CROWD_TIMES - 1) * (max.x - min.x);
        float scale = (max.y - min.y) / (float)high;
        step[i] = (carom_vec2){x, max.y - scale * t->step};
        both[i] = (carom_vec2){x, max.y - scale * (t->step + t->drawing)};
    }
    draw_words w = {0};
    draw_words_number(&w, high, 2);
    draw_words_put(&w, " ms");
    draw_line(l, (carom_vec2){min.x, min.y}, (carom_vec2){max.x, min.y}, DRAW_GRID, DRAW_STROKE);
    draw_line(l, (carom_vec2){min.x, max.y}, (carom_vec2){max.x, max.y}, DRAW_PANEL, DRAW_STROKE);
    draw_label(l, (carom_vec2){min.x - 6.0f, min.y}, w.at, DRAW_AXIS, DRAW_SMALL | DRAW_RIGHT);
    draw_label(l, (carom_vec2){min.x - 6.0f, max.y}, "0", DRAW_AXIS, DRAW_SMALL | DRAW_RIGHT);
    draw_curve(l, both, count, DRAW_SECOND, DRAW_STROKE);
    draw_curve(l, step, count, DRAW_FIRST, DRAW_STROKE);
}

static void draw_strip(const lab_crowd *lab, draw_list *l) {
    carom_vec2 size = lab->stage->size;
    float top = size.y - STRIP, right = size.x - PAD;
    bool narrow = size.x < NARROW;
    draw_line(l, (carom_vec2){0.0f, top}, (carom_vec2){size.x, top}, DRAW_PANEL, DRAW_STROKE);
    if (!narrow) {
        float left = 0.7f * size.x;
        if (lab->time_count > 1)
            draw_times(lab, l, (carom_vec2){left, top + 18.0f},
                       (carom_vec2){right, size.y - 18.0f});
        right = left - 70.0f;
    }
    carom_vec2 at = {PAD, top + 20.0f};
    draw_measures(lab, l, at, right - at.x);
    if (lab->time_count > 0)
        draw_split(lab, l, PAD, right, at.y + 26.0f);
}

/* ---- title and legend ------------------------------------------------------------------------ */

static void put_limit(draw_words *w, const char *text, float speed) {
    draw_words_put(w, text);
    draw_words_number(w, (double)speed, 2);
}

static void draw_colors(const lab_crowd *lab, draw_list *l, carom_vec2 from) {
    static const lab_sign types[3] = {{"dynamic", DRAW_DYNAMIC, LAB_SIGN_SOLID},
                                      {"kinematic", DRAW_KINEMATIC, LAB_SIGN_SOLID},
                                      {"static", DRAW_STATIC, LAB_SIGN_SOLID}};
    static const lab_sign touch[2] = {{"touches another", DRAW_HIT, LAB_SIGN_SOLID},
                                      {"does not", DRAW_DYNAMIC, LAB_SIGN_SOLID}};
    carom_vec2 limits = crowd_speeds(lab->bodies);
    draw_words slow = {0}, fast = {0};
    put_limit(&slow, "under ", limits.x);
    put_limit(&fast, "speed over ", limits.y);
    const lab_sign speeds[3] = {{fast.at, DRAW_HIT, LAB_SIGN_SOLID},
                                {slow.at, DRAW_STATIC, LAB_SIGN_SOLID},
                                {"between", DRAW_DYNAMIC, LAB_SIGN_SOLID}};
    if (lab->set.color == CROWD_BY_TYPE)
        lab_legend(lab->stage, l, from, types, 3);
    else if (lab->set.color == CROWD_BY_TOUCH)
        lab_legend(lab->stage, l, from, touch, 2);
    else
        lab_legend(lab->stage, l, from, speeds, 3);
}

static void draw_head(const lab_crowd *lab, draw_list *l) {
    static const char *const kinds[CROWD_KINDS] = {"a gas of ", "a pile of ", "a swarm of ", ""};
    const crowd_bodies *c = lab->bodies;
    bool is_scene = lab->set.kind == CROWD_SCENE;
    draw_words title = {0};
    draw_words_put(&title, is_scene ? carom_scene_name(lab->opened.scene) : "Crowd");
    draw_words_put(&title, title.size > 0 ? ": " : "");
    draw_words_put(&title, kinds[lab->set.kind]);
    crowd_put_count(&title, c->count - (is_scene ? 0 : c->box_count));
    draw_words_put(&title, " bodies");
    /* If there is no space for both, the legend has priority over the hint. */
    const char *hint = lab->stage->paused
                           ? lab_hint(lab->stage, "Space continues.", "Pause continues.")
                       : is_scene ? "The wheel zooms in."
                                  : "[ and ] change the number.";
    carom_vec2 end =
        lab_head(lab->stage, l, PAD, title.at, lab->stage->size.x < HINT_LEAST ? "" : hint);
    draw_colors(lab, l, end);
}

void crowd_draw(void *of, draw_list *l) {
    lab_crowd *lab = of;
    if (!crowd_ready(lab)) /* the message says why */
        return;
    draw_all(lab, l);
    draw_head(lab, l);
    if (lab->stage->size.y >= LOW)
        draw_strip(lab, l);
}
