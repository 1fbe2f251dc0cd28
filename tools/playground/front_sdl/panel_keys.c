/* Keyboard input of the panel: focus and editing. */
#include "panel.h"

#include <math.h>
#include <string.h>

#include "panel_looks.h"

bool panel_is_typing(const panel *p) {
    return p->edited != PANEL_NONE;
}

void panel_begin(panel *p, uint32_t code) {
    uint32_t row = panel_find(p, code);
    if (row == p->count)
        return;
    edit_begin(&p->edit, p->rows[row].value);
    p->edited = p->focus = code;
    p->refused = false;
}

void panel_end(panel *p, bool keep) {
    uint32_t row = panel_find(p, p->edited), code = p->edited;
    p->edited = PANEL_NONE;
    p->refused = false;
    if (keep && row < p->count && strcmp(p->rows[row].value, p->edit.text) != 0)
        (void)p->send(p->ctx, code, p->edit.text);
}

void panel_type(panel *p, const char *text) {
    if (panel_is_typing(p)) {
        edit_type(&p->edit, text);
        p->refused = false;
    }
}

void panel_reveal(panel *p) {
    uint32_t row = panel_find(p, p->focus);
    if (row == p->count)
        return;
    panel_rect seen = panel_rows_place(p), all = p->at[row].all;
    float above = seen.y + 8.0f - all.y, below = all.y + all.height + 8.0f - seen.y - seen.height;
    if (above > 0.0f)
        p->scroll -= ceilf(above);
    else if (below > 0.0f)
        p->scroll += ceilf(below);
}

/* Moves the focus to the next row that can be changed, and wraps around. */
static void step_focus(panel *p, bool back) {
    uint32_t row = panel_find(p, p->focus);
    if (row == p->count)
        row = back ? 0 : p->count - 1;
    for (uint32_t i = 0; i < p->count; i++) {
        row = (row + (back ? p->count - 1 : 1)) % p->count;
        if (panel_is_live(&p->rows[row])) {
            p->focus = p->rows[row].code;
            p->by_keys = true;
            panel_reveal(p);
            return;
        }
    }
}

static void step_slider(panel *p, uint32_t row, float steps) {
    char text[PLAY_TEXT];
    float share = panel_slider_share(&p->rows[row]);
    /* One step may be smaller than the distance between values: continue until the value
     * changes. */
    for (int i = 1; i <= 20; i++) {
        panel_slider_text(&p->rows[row], share + 0.01f * steps * (float)i, text);
        if (strcmp(text, p->rows[row].value) != 0)
            break;
    }
    (void)p->send(p->ctx, p->rows[row].code, text);
}

static void step_choice(panel *p, uint32_t row, bool back) {
    panel_rect part;
    const char *word;
    size_t size;
    uint32_t count = 0, now = 0;
    const char *value = p->rows[row].value;
    for (; panel_choice_part(p, row, count, &part, &word, &size); count++)
        if (strlen(value) == size && strncmp(value, word, size) == 0)
            now = count;
    if (count == 0)
        return;
    now = (now + (back ? count - 1 : 1)) % count;
    if (panel_choice_part(p, row, now, &part, &word, &size) && size < PLAY_TEXT) {
        char text[PLAY_TEXT] = {0};
        memcpy(text, word, size);
        (void)p->send(p->ctx, p->rows[row].code, text);
    }
}

static bool key_on_row(panel *p, uint32_t row, uint32_t key) {
    const play_field *f = &p->rows[row];
    bool goes = key == PLAY_KEY_ENTER || key == ' ';
    bool back = key == PLAY_KEY_LEFT || key == PLAY_KEY_DOWN_ARROW;
    bool forth = key == PLAY_KEY_RIGHT || key == PLAY_KEY_UP_ARROW;
    if (f->kind == PLAY_SLIDER && (back || forth))
        step_slider(p, row, forth ? 1.0f : -1.0f);
    else if (f->kind == PLAY_CHOICE && (back || forth || goes))
        step_choice(p, row, back);
    else if (f->kind == PLAY_SWITCH && goes)
        (void)p->send(p->ctx, f->code, f->value[0] == '1' ? "0" : "1");
    else if (f->kind == PLAY_BUTTON && goes)
        (void)p->send(p->ctx, f->code, "");
    else if ((f->kind == PLAY_NUMBER || f->kind == PLAY_SLIDER) && goes)
        panel_begin(p, f->code);
    else
        return false;
    return true;
}

static bool key_in_edit(panel *p, uint32_t key, uint32_t mods) {
    uint32_t code = p->edited;
    if (key == PLAY_KEY_ESCAPE) {
        panel_end(p, false);
    } else if (key == PLAY_KEY_ENTER) {
        p->entered = true;
        p->refused = !p->send(p->ctx, code, p->edit.text);
        p->entered = false;
        if (!p->refused)
            p->edited = PANEL_NONE;
    } else if (key == PLAY_KEY_TAB) {
        panel_end(p, true);
        step_focus(p, (mods & PLAY_SHIFT) != 0);
    } else if (edit_key(&p->edit, key, mods)) {
        p->refused = false;
    }
    return true;
}

bool panel_key(panel *p, uint32_t key, uint32_t mods) {
    if (panel_is_typing(p))
        return key_in_edit(p, key, mods);
    if (p->count == 0 || (mods & (PLAY_CONTROL | PLAY_ALT)))
        return false;
    if (key == PLAY_KEY_TAB) {
        step_focus(p, (mods & PLAY_SHIFT) != 0);
        return true;
    }
    /* A row that was clicked does not take keys from the picture; one reached by Tab does. */
    uint32_t row = p->by_keys ? panel_find(p, p->focus) : p->count;
    if (row == p->count)
        return false;
    if (key == PLAY_KEY_ESCAPE) {
        p->focus = PANEL_NONE;
        return true;
    }
    return key_on_row(p, row, key);
}
