/* Pointer input of the panel. */
#include "panel.h"

#include <string.h>

#include "panel_looks.h"

void panel_open(panel *p, panel_send *send, void *ctx) {
    memset(p, 0, sizeof *p);
    p->hover = p->focus = p->held = p->edited = PANEL_NONE;
    p->said = "";
    p->send = send;
    p->ctx = ctx;
}

/* Returns the row at a point, among those that can be changed or have help. */
static uint32_t row_at(const panel *p, carom_vec2 at) {
    uint32_t i = 0;
    if (!panel_holds(panel_rows_place(p), at))
        return p->count;
    while (i < p->count && !(panel_is_live(&p->rows[i]) && panel_holds(p->at[i].all, at)))
        i++;
    return i;
}

static void slide(panel *p, uint32_t row, float x) {
    panel_rect track = p->at[row].track;
    char text[PLAY_TEXT];
    panel_slider_text(&p->rows[row], (x - track.x - 6.0f) / (track.width - 12.0f), text);
    if (strcmp(text, p->rows[row].value) != 0)
        (void)p->send(p->ctx, p->rows[row].code, text);
}

static void choose_at(panel *p, uint32_t row, carom_vec2 at) {
    panel_rect part;
    const char *word;
    size_t size;
    for (uint32_t i = 0; panel_choice_part(p, row, i, &part, &word, &size); i++) {
        if (!panel_holds(part, at) || size >= PLAY_TEXT)
            continue;
        char text[PLAY_TEXT] = {0};
        memcpy(text, word, size);
        (void)p->send(p->ctx, p->rows[row].code, text);
        return;
    }
}

static void press(panel *p, uint32_t row, carom_vec2 at) {
    const play_field *f = &p->rows[row];
    uint32_t code = f->code;
    p->focus = code;
    p->by_keys = false;
    switch (f->kind) {
    case PLAY_SWITCH:
        (void)p->send(p->ctx, code, f->value[0] == '1' ? "0" : "1");
        break;
    case PLAY_CHOICE:
        choose_at(p, row, at);
        break;
    case PLAY_SLIDER:
        if (panel_holds(p->at[row].control, at)) {
            panel_begin(p, code);
        } else if (panel_holds(p->at[row].track, at)) {
            p->held = code;
            slide(p, row, at.x);
        }
        break;
    case PLAY_BUTTON:
        p->held = code;
        break;
    case PLAY_STEP:
        break;
    default:
        panel_begin(p, code);
    }
}

bool panel_down(panel *p, carom_vec2 at) {
    uint32_t row = row_at(p, at);
    bool again = row < p->count && p->edited == p->rows[row].code;
    if (!again && p->edited != PANEL_NONE) {
        /* Committing the text may change the rows. */
        uint32_t code = row < p->count ? p->rows[row].code : PANEL_NONE;
        panel_end(p, true);
        row = panel_find(p, code);
    }
    if (!panel_holds(p->place, at)) {
        p->focus = PANEL_NONE;
        return false;
    }
    if (row < p->count && !again)
        press(p, row, at);
    return true;
}

bool panel_move(panel *p, carom_vec2 at) {
    uint32_t row = row_at(p, at);
    p->hover = row < p->count ? p->rows[row].code : PANEL_NONE;
    uint32_t held = panel_find(p, p->held);
    if (held < p->count && p->rows[held].kind == PLAY_SLIDER)
        slide(p, held, at.x);
    return p->held != PANEL_NONE || panel_holds(p->place, at);
}

bool panel_up(panel *p, carom_vec2 at) {
    uint32_t held = panel_find(p, p->held);
    bool was = p->held != PANEL_NONE;
    p->held = PANEL_NONE;
    if (held < p->count && p->rows[held].kind == PLAY_BUTTON &&
        panel_holds(p->at[held].control, at))
        (void)p->send(p->ctx, p->rows[held].code, "");
    return was;
}

bool panel_wheel(panel *p, carom_vec2 at, float turn) {
    if (!panel_holds(p->place, at))
        return false;
    p->scroll -= 48.0f * turn; /* the next layout clamps it */
    return true;
}
