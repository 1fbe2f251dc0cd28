/* Computes the layout of the panel. */
#include "panel.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "panel_looks.h"
#include "words.h"

/* Returns the height that a message needs, at most half of the panel. A low panel has no help. */
static float foot_height(const panel *p) {
    uint32_t lines = words_count_lines(p->said, p->place.width - 2.0f * PANEL_PAD, 0);
    float help = p->place.height < PANEL_LOW ? 0.0f : PANEL_HELP;
    if (lines == 0 || p->place.width < 4.0f * PANEL_PAD)
        return help;
    float height = fmaxf((float)lines * PANEL_LINE + 2.0f * PANEL_FOOT_PAD, help);
    return floorf(fminf(height, 0.5f * p->place.height));
}

panel_rect panel_help_place(const panel *p) {
    panel_rect r = p->place;
    r.height = foot_height(p);
    r.y = p->place.y + p->place.height - r.height;
    return r;
}

panel_rect panel_rows_place(const panel *p) {
    panel_rect r = p->place;
    r.y += p->head;
    r.height = fmaxf(0.0f, r.height - p->head - foot_height(p));
    return r;
}

bool panel_holds(panel_rect r, carom_vec2 at) {
    return at.x >= r.x && at.x < r.x + r.width && at.y >= r.y && at.y < r.y + r.height;
}

bool panel_is_live(const play_field *row) {
    return row->kind != PLAY_HEADING && row->kind != PLAY_TEXT_ROW && row->kind != PLAY_CODE &&
           !(row->flags & PLAY_OFF);
}

uint32_t panel_find(const panel *p, uint32_t code) {
    uint32_t i = 0;
    while (i < p->count && !(panel_is_live(&p->rows[i]) && p->rows[i].code == code))
        i++;
    return i;
}

uint32_t panel_step(const panel *p) {
    const uint32_t codes[2] = {p->hover, p->focus};
    for (int k = 0; k < 2; k++) {
        uint32_t row = panel_find(p, codes[k]);
        if (row < p->count && p->rows[row].kind == PLAY_STEP)
            return codes[k];
    }
    return 0;
}

/* ---- choices: words that wrap ---------------------------------------------------------------- */

#define CHIP_PAD 9.0f
#define CHIP_HEIGHT 24.0f
#define CHIP_GAP 4.0f

static size_t word_size(const char *at) {
    return strcspn(at, "|");
}

static float chip_width(const char *at, size_t size) {
    draw_words w = {0};
    size_t most = sizeof w.at - 1;
    memcpy(w.at, at, size < most ? size : most);
    return ceilf(draw_text_width(w.at, 0) + 2.0f * CHIP_PAD);
}

/* Writes the rectangle of a word in a flow from (0, 0), `width` wide; returns false after the
 * last. */
static bool chip(const char *choices, uint32_t index, float width, panel_rect *r, const char **word,
                 size_t *size) {
    float x = 0.0f, y = 0.0f;
    for (const char *at = choices; *at;) {
        *size = word_size(at);
        float wide = fminf(chip_width(at, *size), width);
        if (x > 0.0f && x + wide > width) {
            x = 0.0f;
            y += CHIP_HEIGHT + CHIP_GAP;
        }
        *r = (panel_rect){x, y, wide, CHIP_HEIGHT};
        *word = at;
        if (index-- == 0)
            return true;
        x += wide + CHIP_GAP;
        at += *size;
        at += *at == '|';
    }
    return false;
}

bool panel_choice_part(const panel *p, uint32_t row, uint32_t index, panel_rect *part,
                       const char **word, size_t *size) {
    panel_rect all = p->at[row].control;
    if (!chip(p->rows[row].choices, index, all.width, part, word, size))
        return false;
    part->x += all.x;
    part->y += all.y;
    return true;
}

static float choice_height(const char *choices, float width) {
    panel_rect last = {0, 0, 0, CHIP_HEIGHT}, r;
    const char *word;
    size_t size;
    for (uint32_t i = 0; chip(choices, i, width, &r, &word, &size); i++)
        last = r;
    return last.y + last.height;
}

/* ---- sliders --------------------------------------------------------------------------------- */

/* A range over powers of ten has a logarithmic scale. */
static bool by_powers(const play_field *row) {
    return row->min > 0.0 && row->max >= 100.0 * row->min;
}

float panel_slider_share(const play_field *row) {
    double value = strtod(row->value, NULL), min = row->min, max = row->max;
    if (by_powers(row)) {
        value = log(fmax(value, min));
        min = log(min);
        max = log(max);
    }
    double share = max > min ? (value - min) / (max - min) : 0.0;
    return share > 0.0 ? (float)fmin(share, 1.0) : 0.0f;
}

/* Returns the distance between values that a slider can take: 1, 2 or 5 times a power of ten,
 * for about `parts` values. */
static double even_step(double range, double parts) {
    double power = pow(10.0, floor(log10(range / parts)));
    double step = range / parts / power;
    return power * (step < 1.5 ? 1.0 : step < 3.5 ? 2.0 : step < 7.5 ? 5.0 : 10.0);
}

void panel_slider_text(const play_field *row, float share, char text[PLAY_TEXT]) {
    double s = fmin(fmax((double)share, 0.0), 1.0), value;
    if (s >= 1.0 || s <= 0.0 || !(row->max > row->min)) {
        value = s >= 1.0 ? row->max : row->min;
    } else {
        double step;
        if (by_powers(row)) {
            value = row->min * pow(row->max / row->min, s);
            step = pow(10.0, floor(log10(value)) - 1.0);
        } else {
            value = row->min + s * (row->max - row->min);
            step = even_step(row->max - row->min, 100.0);
        }
        value = fmin(fmax(step * round(value / step), row->min), row->max);
    }
    (void)snprintf(text, PLAY_TEXT, fabs(value) < 1e9 && fabs(value) >= 1.0 ? "%.10g" : "%.6g",
                   fabs(value) < 1e-12 ? 0.0 : value);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static float text_width(const play_field *row, float width) {
    float label = draw_text_width(row->label, 0);
    return label > 0.0f ? width - label - 12.0f : width;
}

static float row_height(const play_field *row, bool first, float width) {
    float lines;
    words_text room;
    const char *value = words_with_minus(row->value, &room);
    switch (row->kind) {
    case PLAY_HEADING:
        return first ? 28.0f : 42.0f;
    case PLAY_TEXT_ROW:
        if (row->label[0] && !strchr(value, '\n') &&
            draw_text_width(value, 0) <= text_width(row, width))
            return 20.0f;
        lines = (float)words_count_lines(value, width, 0) + (row->label[0] ? 1.0f : 0.0f);
        return lines * PANEL_LINE + PANEL_GAP;
    case PLAY_SLIDER:
        return PANEL_ROW + PANEL_TRACK + 2.0f;
    case PLAY_STEP:
        lines = (float)words_count_lines(row->label, width, PANEL_STEP_STYLE) +
                (float)words_count_lines(value, width, 0);
        return lines * PANEL_LINE + 2.0f * PANEL_GAP;
    case PLAY_CODE:
        lines = (float)words_count_lines(row->value, width, PANEL_CODE_STYLE);
        return lines * PANEL_CODE_LINE + PANEL_GAP;
    case PLAY_CHOICE:
        return choice_height(row->choices, width) + (row->label[0] ? PANEL_LINE + 2.0f : 0.0f) +
               PANEL_GAP + 2.0f;
    case PLAY_BUTTON:
        return PANEL_ROW + PANEL_GAP;
    default:
        return PANEL_ROW + 2.0f;
    }
}

static panel_place row_place(const play_field *row, float x, float y, float width, float height) {
    panel_place at = {.all = {x, y, width, height}};
    switch (row->kind) {
    case PLAY_SLIDER:
        at.control = (panel_rect){x + width - PANEL_BOX, y + 1.0f, PANEL_BOX, PANEL_ROW - 2.0f};
        at.track = (panel_rect){x, y + PANEL_ROW, width, PANEL_TRACK};
        break;
    case PLAY_SWITCH:
        at.control = (panel_rect){x + width - PANEL_PILL_X, y + 0.5f * (PANEL_ROW - PANEL_PILL_Y),
                                  PANEL_PILL_X, PANEL_PILL_Y};
        break;
    case PLAY_CHOICE: {
        float head = row->label[0] ? PANEL_LINE + 2.0f : 0.0f;
        at.control = (panel_rect){x, y + head, width, height - head - PANEL_GAP - 2.0f};
        break;
    }
    case PLAY_STEP:
        at.control = (panel_rect){x - PANEL_GAP, y, width + 2.0f * PANEL_GAP, height - 2.0f};
        break;
    case PLAY_BUTTON:
        at.control = (panel_rect){x, y, width, PANEL_ROW};
        break;
    default:
        at.control = (panel_rect){x + width - PANEL_BOX, y + 1.0f, PANEL_BOX, PANEL_ROW - 2.0f};
    }
    /* A text of any length gets all the space. */
    if (row->kind == PLAY_NUMBER && row->min > row->max) {
        float label = draw_text_width(row->label, 0) + 12.0f;
        at.control.x = x + label;
        at.control.width = width - label;
    }
    return at;
}

static float button_width(const play_field *row) {
    draw_words key;
    words_of_key(&key, row->key);
    float hint = key.size ? draw_text_width(key.at, DRAW_SMALL) + 8.0f : 0.0f;
    return draw_text_width(row->label, 0) + hint + 20.0f;
}

/* Two short buttons in sequence share a line. */
static bool are_beside(const play_field *rows, uint32_t i, uint32_t count, float half) {
    return i + 1 < count && rows[i].kind == PLAY_BUTTON && rows[i + 1].kind == PLAY_BUTTON &&
           button_width(&rows[i]) <= half && button_width(&rows[i + 1]) <= half;
}

static float place_rows(panel *p, float x, float top, float width) {
    float y = top, half = floorf(0.5f * (width - PANEL_GAP));
    for (uint32_t i = 0; i < p->count; i++) {
        const play_field *row = &p->rows[i];
        float height = row_height(row, i == 0, width);
        if (are_beside(p->rows, i, p->count, half)) {
            p->at[i] = row_place(row, x, y, half, height);
            i++;
            p->at[i] = row_place(&p->rows[i], x + width - half, y, half, height);
        } else {
            p->at[i] = row_place(row, x, y, width, height);
        }
        y += height;
    }
    return y - top;
}

void panel_layout(panel *p, panel_rect place, const play_field *rows, uint32_t count) {
    p->place = place;
    p->rows = rows;
    p->count = count < PANEL_ROWS ? count : PANEL_ROWS;
    panel_rect seen = panel_rows_place(p);
    float x = place.x + PANEL_PAD, width = fmaxf(place.width - 2.0f * PANEL_PAD, 40.0f);
    float top = p->head > 0.0f ? PANEL_GAP : PANEL_PAD;
    p->length = place_rows(p, x, 0.0f, width) + top + PANEL_PAD;
    float most = fmaxf(0.0f, p->length - seen.height);
    p->scroll = fminf(fmaxf(p->scroll, 0.0f), most);
    (void)place_rows(p, x, seen.y + top - floorf(p->scroll), width);
    if (p->edited != PANEL_NONE && panel_find(p, p->edited) == p->count)
        p->edited = PANEL_NONE;
    if (p->focus != PANEL_NONE && panel_find(p, p->focus) == p->count)
        p->focus = PANEL_NONE;
}
