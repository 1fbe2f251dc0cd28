/* The rows of the panel: adds them, and checks and applies changes. */
#include "play_own.h"

#include "draw/text.h"
#include "text/text.h"

/* ---- rows ------------------------------------------------------------------------------------ */

/* Copies a text to the panel's buffer; it is cut, or "", if the buffer is full. All numbers of the
 * panel have the minus of a keyboard, so that those that are typed look like the others. */
static const char *keep(play *p, const char *text) {
    text_builder t = text_in(p->row_text + p->row_used, PLAY_ROW_TEXT - p->row_used);
    if (!text || text[0] == 0 || p->row_used + 2 > PLAY_ROW_TEXT)
        return "";
    play_put_plain(&t, text);
    p->row_used += (uint32_t)t.size + 1;
    return t.at;
}

static void add(play_stage *stage, play_field row) {
    play *p = stage->owner;
    if (p->row_count == PLAY_ROWS)
        return;
    row.flags = stage->grey;
    row.label = keep(p, row.label);
    row.value = keep(p, row.value);
    row.choices = keep(p, row.choices);
    row.help = keep(p, row.help);
    p->rows[p->row_count++] = row;
}

void lab_rows_off(play_stage *stage, bool off) {
    stage->grey = off ? PLAY_OFF : 0;
}

void lab_row_heading(play_stage *stage, const char *label) {
    add(stage, (play_field){.kind = PLAY_HEADING, .label = label});
}

void lab_row_text(play_stage *stage, const char *label, const char *value) {
    add(stage, (play_field){.kind = PLAY_TEXT_ROW, .label = label, .value = value});
}

void lab_row_result(play_stage *stage, const char *label, const char *value, const char *help) {
    add(stage, (play_field){.kind = PLAY_TEXT_ROW, .label = label, .value = value, .help = help});
}

void lab_row_value(play_stage *stage, const char *label, float value, int digits,
                   const char *unit) {
    char room[32];
    draw_words w = {0};
    draw_words_put(&w, lab_number(value, digits, room));
    draw_words_put(&w, unit);
    lab_row_text(stage, label, w.at);
}

static void add_number(play_stage *stage, uint32_t kind, uint32_t code, const char *label,
                       float value, double min, double max, const char *help) {
    char room[32];
    add(stage, (play_field){.kind = kind,
                            .code = code,
                            .label = label,
                            .value = lab_number(value, 0, room),
                            .help = help,
                            .min = min,
                            .max = max});
}

void lab_row_number(play_stage *stage, uint32_t code, const char *label, float value, double min,
                    double max, const char *help) {
    add_number(stage, PLAY_NUMBER, code, label, value, min, max, help);
}

void lab_row_slider(play_stage *stage, uint32_t code, const char *label, float value, double min,
                    double max, const char *help) {
    add_number(stage, PLAY_SLIDER, code, label, value, min, max, help);
}

void lab_row_switch(play_stage *stage, uint32_t code, const char *label, bool on, uint32_t key,
                    const char *help) {
    add(stage, (play_field){.kind = PLAY_SWITCH,
                            .code = code,
                            .label = label,
                            .value = on ? "1" : "0",
                            .help = help,
                            .key = key});
}

void lab_row_choice(play_stage *stage, uint32_t code, const char *label, const char *choices,
                    const char *value, const char *help) {
    add(stage, (play_field){.kind = PLAY_CHOICE,
                            .code = code,
                            .label = label,
                            .value = value,
                            .choices = choices,
                            .help = help});
}

void lab_row_button(play_stage *stage, uint32_t code, const char *label, uint32_t key,
                    const char *help) {
    add(stage,
        (play_field){.kind = PLAY_BUTTON, .code = code, .label = label, .help = help, .key = key});
}

void lab_row_step(play_stage *stage, uint32_t code, const char *title, const char *lines) {
    add(stage, (play_field){.kind = PLAY_STEP, .code = code, .label = title, .value = lines});
}

void lab_row_code(play_stage *stage, uint32_t code, const char *text) {
    add(stage, (play_field){.kind = PLAY_CODE, .code = code, .value = text});
}

void lab_row_copy(play_stage *stage, const char *label) {
    lab_row_button(stage, PLAY_OWN_CODE, label, 'c', "A program with the same queries.");
}

/* ---- the playground's own rows --------------------------------------------------------------- */

static void add_labs(play *p) {
    char room[120];
    text_builder t = text_in(room, sizeof room);
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++) {
        text_put(&t, lab > 0 ? "|" : "");
        text_put(&t, play_lab_title(lab));
    }
    lab_row_choice(&p->stage, PLAY_OWN_LAB, "Lab", room, play_lab_title(p->lab),
                   "The lab that is shown: keys 1 to 5.");
}

static void add_time(play *p) {
    play_stage *s = &p->stage;
    if (!play_type(p)->is_moving)
        return;
    lab_row_heading(s, "Time");
    lab_row_switch(s, PLAY_OWN_PAUSE, "Pause", s->paused != 0, ' ', "Stops time.");
    lab_row_button(s, PLAY_OWN_STEP, "Step", '.', "Makes one step, and waits.");
}

static bool has_row(const play *p, uint32_t code) {
    for (uint32_t i = 0; i < p->row_count; i++)
        if (p->rows[i].code == code)
            return true;
    return false;
}

static void add_common(play *p) {
    play_stage *s = &p->stage;
    const play_lab_type *type = play_type(p);
    lab_row_heading(s, "Playground");
    if (type->save) {
        lab_row_button(s, PLAY_OWN_UNDO, "Undo", 'z' | PLAY_WITH_CONTROL,
                       "Reverts the last change.");
        lab_row_button(s, PLAY_OWN_REDO, "Redo", 'y' | PLAY_WITH_CONTROL,
                       "Repeats the change that was undone.");
    }
    lab_row_button(s, PLAY_OWN_RESET, "Reset", 'r', "Restores the initial state.");
    lab_row_button(s, PLAY_OWN_FIT, "Show all", PLAY_KEY_HOME, "The initial view.");
    if (type->code && !has_row(p, PLAY_OWN_CODE))
        lab_row_copy(s, "Copy C");
    if (type->scene) {
        lab_row_button(s, PLAY_OWN_SCENE, "Copy scene", 'c' | PLAY_WITH_CONTROL,
                       "As the text of a scene file.");
        lab_row_button(s, PLAY_OWN_SAVE, "Save", 's' | PLAY_WITH_CONTROL, "As a scene file.");
        char labs[80];
        text_builder t = text_in(labs, sizeof labs);
        for (uint32_t lab = 0; lab < PLAY_LABS; lab++)
            if (play_lab_types[lab]->open) {
                text_put(&t, t.size > 0 ? "|" : "");
                text_put(&t, play_lab_title(lab));
            }
        lab_row_choice(s, PLAY_OWN_SHOW_IN, PLAY_SHOW_IN, labs, type->open ? type->title : "",
                       "Opens this scene in another lab; the pair lab shows its first 64 bodies.");
    }
    if (type->save)
        lab_row_button(s, PLAY_OWN_LINK, "Copy link", 'l', "The whole state as a short text.");
    lab_row_button(s, PLAY_OWN_SHOT, "Picture", s->device & PLAY_BROWSER ? 0 : PLAY_KEY_F12,
                   "Writes the picture to a file, as PNG.");
    lab_row_button(s, PLAY_OWN_DRAWING, "As SVG", 0,
                   "The picture as SVG, to be scaled and edited.");
    lab_row_button(s, PLAY_OWN_FILM, "Film (GIF)", 0, "A film of the last four seconds.");
    lab_row_switch(s, PLAY_OWN_DARK, "Dark", s->dark != 0, 't', "Light text on a dark background.");
    lab_row_switch(s, PLAY_OWN_HELP, "Help", p->help, 'h',
                   "Shows the keys and gestures of this lab.");
}

void play_panel_make(play *p) {
    p->row_count = 0;
    p->row_used = 0;
    add_labs(p);
    play_scenes_panel(p);
    play_type(p)->panel(play_slot_now(p)->state);
    lab_rows_off(&p->stage, false);
    add_time(p);
    add_common(p);
}

const play_field *play_panel(play *p, uint32_t *count) {
    play_panel_make(p);
    *count = p->row_count;
    return p->rows;
}

/* ---- changes --------------------------------------------------------------------------------- */

static bool is_choice(const char *choices, const char *word) {
    size_t size = text_length(word);
    while (*choices != 0) {
        size_t length = 0;
        while (choices[length] != 0 && choices[length] != '|')
            length++;
        if (length == size && __builtin_memcmp(choices, word, size) == 0)
            return true;
        choices += length + (choices[length] == '|');
    }
    return false;
}

/* Returns the text for the row's owner, or NULL if it is invalid. */
static const char *checked(const play_field *row, const char *text) {
    float value;
    bool on = text[0] == '1', off = text[0] == '0';
    switch (row->kind) {
    case PLAY_NUMBER:
    case PLAY_SLIDER:
        return lab_parse(text, row->min, row->max, &value) ? text : NULL;
    case PLAY_SWITCH:
        if (text[0] == 0)
            return row->value[0] == '1' ? "0" : "1";
        return (on || off) && text[1] == 0 ? text : NULL;
    case PLAY_CHOICE:
        return is_choice(row->choices, text) ? text : NULL;
    case PLAY_BUTTON:
        return "";
    default:
        return NULL;
    }
}

static void refuse(play *p, const play_field *row, const char *text) {
    if (row->flags & PLAY_OFF)
        play_say(p, "%s does not apply now.", row->label);
    else if (row->kind == PLAY_NUMBER || row->kind == PLAY_SLIDER)
        play_say(p, "%s: a number from %g to %g, not \"%s\".", row->label, row->min, row->max,
                 text);
    else
        play_say(p, "%s: \"%s\" is not one of its values.", row->label, text);
}

/* The row's texts are in the panel, which its owner may rebuild. So only the event's text, or a
 * constant, is passed on. */
static bool give(play *p, const play_field *row, const char *text) {
    const play_lab_type *type = play_type(p);
    uint32_t code = row->code;
    const char *good = checked(row, text);
    if (row->flags & PLAY_OFF)
        good = NULL;
    if (!good) {
        refuse(p, row, text);
        return false;
    }
    if (code < LAB_FIELDS)
        return play_own_field(p, code, good);
    if (!type->field)
        return false;
    lab_changing(&p->stage);
    return type->field(play_slot_now(p)->state, code, good);
}

bool play_panel_take(play *p, const play_event *e) {
    play_panel_make(p);
    for (uint32_t i = 0; i < p->row_count; i++)
        if (p->rows[i].code == e->code && p->rows[i].code != 0)
            return give(p, &p->rows[i], e->text);
    return false;
}

bool play_panel_key(play *p, uint32_t key) {
    play_panel_make(p);
    for (uint32_t i = 0; i < p->row_count; i++)
        if (p->rows[i].key == key && key != 0) {
            give(p, &p->rows[i], "");
            return true;
        }
    return false;
}
