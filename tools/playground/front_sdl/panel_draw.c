/* Draws the panel. */
#include "panel.h"

#include <math.h>
#include <string.h>

#include "panel_looks.h"
#include "words.h"

static const carom_rot straight = {1.0f, 0.0f};

/* ---- helpers --------------------------------------------------------------------------------- */

static void rect(draw_list *l, panel_rect r, uint32_t meaning, uint32_t style) {
    carom_vec2 half = {0.5f * r.width, 0.5f * r.height};
    draw_box(l, (carom_vec2){r.x + half.x, r.y + half.y}, half, straight, meaning, style);
}

/* A line of one pixel is drawn through the centres of pixels. */
static void frame(draw_list *l, panel_rect r, uint32_t meaning, uint32_t style) {
    panel_rect in = {r.x + 0.5f, r.y + 0.5f, r.width - 1.0f, r.height - 1.0f};
    rect(l, in, meaning, DRAW_STROKE | style);
}

static void clip(draw_list *l, panel_rect r) {
    draw_clip(l, (carom_vec2){r.x, r.y}, (carom_vec2){r.x + r.width, r.y + r.height});
}

static panel_rect intersect(panel_rect a, panel_rect b) {
    float x = fmaxf(a.x, b.x), y = fmaxf(a.y, b.y);
    float right = fminf(a.x + a.width, b.x + b.width);
    float low = fminf(a.y + a.height, b.y + b.height);
    /* A tiny rectangle stands for an empty one: an empty clip would mean no clip. */
    return (panel_rect){x, y, fmaxf(right - x, 0.01f), fmaxf(low - y, 0.01f)};
}

static void text(draw_list *l, float x, float y, float width, const char *words, uint32_t meaning,
                 uint32_t style) {
    draw_words w;
    draw_words_fit(&w, words, width, style);
    draw_label(l, (carom_vec2){x, y}, w.at, meaning, style);
}

/* The colour of a row's text: grey if its value does not apply. */
static uint32_t ink(const play_field *row, uint32_t meaning) {
    return row->flags & PLAY_OFF ? DRAW_AXIS : meaning;
}

static void label(draw_list *l, const play_field *row, panel_rect all, float end) {
    text(l, all.x, all.y + 0.5f * PANEL_ROW, end - all.x - 8.0f, row->label, ink(row, DRAW_TEXT),
         DRAW_LEFT);
}

static void ring(draw_list *l, panel_rect r) {
    rect(l, (panel_rect){r.x - 2.0f, r.y - 2.0f, r.width + 4.0f, r.height + 4.0f}, DRAW_MTV,
         DRAW_STROKE);
}

/* ---- values being edited --------------------------------------------------------------------- */

static float width_of(const char *words, uint32_t size) {
    char part[EDIT_ROOM];
    memcpy(part, words, size);
    part[size] = 0;
    return draw_text_width(part, 0);
}

/* The text scrolls to the left until the cursor is visible. */
static void draw_edit(const panel *p, draw_list *l, panel_rect box, panel_rect seen) {
    const edit_line *e = &p->edit;
    float cursor = width_of(e->text, e->cursor), room = box.width - 14.0f;
    float x = box.x + 7.0f - fmaxf(0.0f, cursor - room);
    uint32_t from, to;
    edit_selection(e, &from, &to);
    rect(l, box, DRAW_BACKGROUND, DRAW_SOLID);
    clip(l, intersect(box, seen));
    if (from != to)
        rect(l,
             (panel_rect){x + width_of(e->text, from), box.y + 4.0f,
                          width_of(e->text, to) - width_of(e->text, from), box.height - 8.0f},
             DRAW_MTV, DRAW_FILL);
    draw_label(l, (carom_vec2){x, box.y + 0.5f * box.height}, e->text, DRAW_TEXT, DRAW_LEFT);
    rect(l, (panel_rect){floorf(x + cursor), box.y + 5.0f, 1.0f, box.height - 10.0f}, DRAW_TEXT,
         DRAW_SOLID);
    clip(l, seen);
    frame(l, box, p->refused ? DRAW_HIT : DRAW_MTV, 0);
}

static void draw_number(const panel *p, draw_list *l, uint32_t i, panel_rect seen) {
    const play_field *row = &p->rows[i];
    panel_rect box = p->at[i].control;
    label(l, row, p->at[i].all, box.x);
    if (p->edited == row->code) {
        draw_edit(p, l, box, seen);
        return;
    }
    bool warm = p->hover == row->code;
    rect(l, box, DRAW_BACKGROUND, DRAW_SOLID);
    frame(l, box, warm ? DRAW_MUTED : DRAW_PANEL, DRAW_THIN);
    words_text room;
    text(l, box.x + box.width - 7.0f, box.y + 0.5f * box.height, box.width - 12.0f,
         words_with_minus(row->value, &room), ink(row, DRAW_TEXT), DRAW_RIGHT);
}

static void draw_slider(const panel *p, draw_list *l, uint32_t i, panel_rect seen) {
    const play_field *row = &p->rows[i];
    panel_rect track = p->at[i].track;
    float y = floorf(track.y + 0.5f * track.height), knob = 6.0f;
    float length = track.width - 2.0f * knob;
    float x = track.x + knob + panel_slider_share(row) * length;
    draw_number(p, l, i, seen);
    rect(l, (panel_rect){track.x, y - 1.5f, track.width, 3.0f}, DRAW_PANEL, DRAW_SOLID);
    rect(l, (panel_rect){track.x, y - 1.5f, x - track.x, 3.0f}, DRAW_MTV, DRAW_SOLID);
    draw_circle(l, (carom_vec2){x, y}, p->held == row->code ? knob + 1.0f : knob, DRAW_MTV,
                DRAW_SOLID);
}

/* ---- buttons, switches and choices ----------------------------------------------------------- */

static void draw_key(draw_list *l, uint32_t key, float right, float y) {
    draw_words w;
    words_of_key(&w, key);
    if (w.size)
        draw_label(l, (carom_vec2){right, y}, w.at, DRAW_MUTED, DRAW_RIGHT | DRAW_SMALL);
}

static void pill(draw_list *l, panel_rect r, float rim, uint32_t meaning) {
    float radius = 0.5f * r.height - rim, y = r.y + 0.5f * r.height;
    float left = r.x + 0.5f * r.height, right = r.x + r.width - 0.5f * r.height;
    draw_circle(l, (carom_vec2){left, y}, radius, meaning, DRAW_SOLID);
    draw_circle(l, (carom_vec2){right, y}, radius, meaning, DRAW_SOLID);
    rect(l, (panel_rect){left, r.y + rim, right - left, 2.0f * radius}, meaning, DRAW_SOLID);
}

static void draw_switch(const panel *p, draw_list *l, uint32_t i) {
    const play_field *row = &p->rows[i];
    panel_rect r = p->at[i].control;
    bool on = row->value[0] == '1';
    draw_words key;
    words_of_key(&key, row->key);
    float hint = key.size ? draw_text_width(key.at, DRAW_SMALL) + 10.0f : 0.0f;
    label(l, row, p->at[i].all, r.x - hint);
    draw_key(l, row->key, r.x - 8.0f, r.y + 0.5f * r.height);
    pill(l, r, 0.0f, on ? DRAW_MTV : DRAW_MUTED);
    if (!on)
        pill(l, r, 1.5f, DRAW_BACKGROUND);
    float x = on ? r.x + r.width - 0.5f * r.height : r.x + 0.5f * r.height;
    draw_circle(l, (carom_vec2){x, r.y + 0.5f * r.height}, 0.5f * r.height - (on ? 3.0f : 4.5f),
                on ? DRAW_BACKGROUND : DRAW_MUTED, DRAW_SOLID);
}

static void draw_choice(const panel *p, draw_list *l, uint32_t i) {
    const play_field *row = &p->rows[i];
    panel_rect part;
    const char *word;
    size_t size;
    if (row->label[0])
        text(l, p->at[i].all.x, p->at[i].all.y + 0.5f * PANEL_LINE, p->at[i].all.width, row->label,
             DRAW_TEXT, DRAW_LEFT);
    for (uint32_t k = 0; panel_choice_part(p, i, k, &part, &word, &size); k++) {
        draw_words w = {0};
        memcpy(w.at, word, size < sizeof w.at - 1 ? size : sizeof w.at - 1);
        bool on = strlen(row->value) == size && strncmp(row->value, word, size) == 0;
        rect(l, part, on ? DRAW_MTV : DRAW_BACKGROUND, DRAW_SOLID);
        if (!on)
            frame(l, part, p->hover == row->code ? DRAW_MUTED : DRAW_PANEL, DRAW_THIN);
        text(l, part.x + 9.0f, part.y + 0.5f * part.height, part.width - 18.0f, w.at,
             on ? DRAW_BACKGROUND : DRAW_TEXT, DRAW_LEFT);
    }
}

static void draw_button(const panel *p, draw_list *l, uint32_t i) {
    const play_field *row = &p->rows[i];
    panel_rect r = p->at[i].control;
    bool held = p->held == row->code, warm = p->hover == row->code;
    rect(l, r, DRAW_BACKGROUND, DRAW_SOLID);
    if (held)
        rect(l, r, DRAW_MTV, DRAW_FILL);
    frame(l, r, warm || held ? DRAW_MTV : DRAW_PANEL, warm || held ? 0 : DRAW_THIN);
    draw_words key;
    words_of_key(&key, row->key);
    float hint = key.size ? draw_text_width(key.at, DRAW_SMALL) + 8.0f : 0.0f;
    text(l, r.x + 10.0f, r.y + 0.5f * r.height, r.width - 20.0f - hint, row->label, DRAW_TEXT,
         DRAW_LEFT);
    draw_key(l, row->key, r.x + r.width - 9.0f, r.y + 0.5f * r.height);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void draw_text_row(const panel *p, draw_list *l, uint32_t i) {
    const play_field *row = &p->rows[i];
    panel_rect all = p->at[i].all;
    float y = all.y + 0.5f * PANEL_LINE;
    words_text room;
    const char *value = words_with_minus(row->value, &room);
    if (row->label[0])
        text(l, all.x, y, all.width, row->label, ink(row, DRAW_MUTED), DRAW_LEFT);
    if (row->label[0] && all.height <= 20.0f) {
        draw_label(l, (carom_vec2){all.x + all.width, y}, value, ink(row, DRAW_TEXT), DRAW_RIGHT);
        return;
    }
    draw_words line;
    if (row->label[0])
        y += PANEL_LINE;
    for (const char *at = value; (at = words_next_line(at, all.width, 0, &line));) {
        draw_label(l, (carom_vec2){all.x, y}, line.at, ink(row, DRAW_TEXT), DRAW_LEFT);
        y += PANEL_LINE;
    }
}

static float draw_wrapped(draw_list *l, const char *words, panel_rect in, float step,
                          uint32_t meaning, uint32_t style) {
    draw_words line;
    float y = in.y + 0.5f * step;
    while ((words = words_next_line(words, in.width, style, &line))) {
        draw_label(l, (carom_vec2){in.x, y}, line.at, meaning, DRAW_LEFT | style);
        y += step;
    }
    return y - 0.5f * step;
}

static void draw_step(const panel *p, draw_list *l, uint32_t i) {
    const play_field *row = &p->rows[i];
    panel_rect in = p->at[i].all;
    if (p->hover == row->code || (p->hover == PANEL_NONE && p->focus == row->code))
        rect(l, p->at[i].control, DRAW_BACKGROUND, DRAW_SOLID);
    in.y += 0.5f * PANEL_GAP;
    panel_rect below = in;
    below.y = draw_wrapped(l, row->label, in, PANEL_LINE, ink(row, DRAW_FIRST), PANEL_STEP_STYLE);
    words_text room;
    (void)draw_wrapped(l, words_with_minus(row->value, &room), below, PANEL_LINE,
                       ink(row, DRAW_TEXT), 0);
}

static void draw_row(const panel *p, draw_list *l, uint32_t i, panel_rect seen) {
    const play_field *row = &p->rows[i];
    panel_rect all = p->at[i].all;
    switch (row->kind) {
    case PLAY_HEADING:
        text(l, all.x, all.y + all.height - 18.0f, all.width, row->label, DRAW_TEXT,
             DRAW_LEFT | DRAW_BOLD);
        break;
    case PLAY_TEXT_ROW:
        draw_text_row(p, l, i);
        break;
    case PLAY_NUMBER:
        draw_number(p, l, i, seen);
        break;
    case PLAY_SLIDER:
        draw_slider(p, l, i, seen);
        break;
    case PLAY_SWITCH:
        draw_switch(p, l, i);
        break;
    case PLAY_CHOICE:
        draw_choice(p, l, i);
        break;
    case PLAY_BUTTON:
        draw_button(p, l, i);
        break;
    case PLAY_STEP:
        draw_step(p, l, i);
        break;
    case PLAY_CODE:
        (void)draw_wrapped(l, row->value, all, PANEL_CODE_LINE, DRAW_TEXT, PANEL_CODE_STYLE);
        break;
    default:
        break;
    }
    if (p->by_keys && p->focus == row->code && panel_is_live(row) && p->edited != row->code)
        ring(l, row->kind == PLAY_SLIDER ? p->at[i].track : p->at[i].control);
}

static void draw_lines(draw_list *l, const char *words, panel_rect in, float step, uint32_t meaning,
                       uint32_t style) {
    draw_words line;
    float y = in.y + 0.5f * step;
    while (y < in.y + in.height && (words = words_next_line(words, in.width, style, &line))) {
        draw_label(l, (carom_vec2){in.x, y}, line.at, meaning, DRAW_LEFT | style);
        y += step;
    }
}

/* Draws a message, or the help of the row under the pointer, or else of the row with the focus. */
static void draw_foot(const panel *p, draw_list *l) {
    panel_rect foot = panel_help_place(p);
    if (!(foot.height > 0.0f) || foot.width < 4.0f * PANEL_PAD)
        return;
    panel_rect in = {foot.x + PANEL_PAD, foot.y + PANEL_FOOT_PAD, foot.width - 2.0f * PANEL_PAD,
                     foot.height - PANEL_FOOT_PAD};
    uint32_t row = panel_find(p, p->hover != PANEL_NONE ? p->hover : p->focus);
    if (p->said[0]) {
        rect(l, foot, DRAW_BACKGROUND, DRAW_SOLID);
        rect(l, (panel_rect){foot.x, foot.y, foot.width, 2.0f}, DRAW_MTV, DRAW_SOLID);
        draw_lines(l, p->said, in, PANEL_LINE, DRAW_TEXT, 0);
        return;
    }
    rect(l, (panel_rect){foot.x, foot.y, foot.width, 1.0f}, DRAW_PANEL, DRAW_SOLID);
    const char *help =
        row < p->count ? p->rows[row].help : "H shows what can be done here, F9 folds this away.";
    draw_lines(l, help, in, 14.0f, DRAW_MUTED, DRAW_SMALL);
}

static void draw_scroll(const panel *p, draw_list *l, panel_rect seen) {
    if (p->length <= seen.height || !(seen.height > 0.0f))
        return;
    float size = fmaxf(24.0f, seen.height * seen.height / p->length);
    float at = p->scroll / (p->length - seen.height) * (seen.height - size);
    rect(l, (panel_rect){seen.x + seen.width - 6.0f, seen.y + at + 2.0f, 3.0f, size - 4.0f},
         DRAW_PANEL, DRAW_SOLID);
}

void panel_draw(const panel *p, draw_list *l) {
    panel_rect seen = panel_rows_place(p);
    clip(l, p->place);
    rect(l, p->place, DRAW_PANEL, DRAW_FILL);
    if (p->place.x > 0.0f)
        rect(l, (panel_rect){p->place.x, p->place.y, 1.0f, p->place.height}, DRAW_PANEL,
             DRAW_SOLID);
    else
        rect(l, (panel_rect){p->place.x, p->place.y, p->place.width, 1.0f}, DRAW_PANEL, DRAW_SOLID);
    clip(l, intersect(seen, p->place));
    for (uint32_t i = 0; i < p->count; i++) {
        panel_rect all = p->at[i].all;
        if (all.y < seen.y + seen.height && all.y + all.height > seen.y)
            draw_row(p, l, i, intersect(seen, p->place));
    }
    draw_scroll(p, l, seen);
    clip(l, p->place);
    draw_foot(p, l);
    draw_clip(l, (carom_vec2){0, 0}, (carom_vec2){0, 0});
}
