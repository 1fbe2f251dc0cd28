/* play_own.h: what a playground is made of, for the files that are the playground itself. */
#ifndef CAROM_PLAY_OWN_H
#define CAROM_PLAY_OWN_H

#include "lab.h"

#define PLAY_UNDO 64u
#define PLAY_ROWS 128u
#define PLAY_ROW_TEXT 16384u
#define PLAY_MESSAGE 240u

typedef struct play_blob {
    void *at; ///< NULL: there is none
    size_t size;
} play_blob;

/// What there is to go back to, and what was gone back from; the newest are last.
typedef struct play_history {
    play_blob done[PLAY_UNDO], undone[PLAY_UNDO];
    uint32_t done_count, undone_count;
} play_history;

/// One lab, from when it is first shown on.
typedef struct play_slot {
    void *state;
    draw_view view;
    bool moved;      ///< the view is the user's, and stays when the picture's size changes
    bool paused;     ///< while another lab is shown; else the stage says it
    play_blob first; ///< what reset goes back to
    play_history history;
} play_slot;

/// What a held button does.
enum { PLAY_DRAG_NOTHING, PLAY_DRAG_LAB, PLAY_DRAG_VIEW };

struct play {
    play_stage stage;
    uint32_t lab;
    play_slot slots[PLAY_LABS];
    uint32_t drag, button; ///< and the button that began it
    bool changing;         ///< a step of undo has been begun
    uint32_t changer;      ///< the slider that began it, or PLAY_WHEEL + 1 for the wheel, or 0
    bool help;
    uint32_t want;
    play_blob copied;
    draw_list *list;
    char message[PLAY_MESSAGE];
    const char *lost; ///< of the scene that was opened last
    /* the panel */
    play_field rows[PLAY_ROWS];
    uint32_t row_count;
    char row_text[PLAY_ROW_TEXT];
    uint32_t row_used;
};

extern const play_lab_type *const play_lab_types[PLAY_LABS];

static inline const play_lab_type *play_type(const play *p) {
    return play_lab_types[p->lab];
}

static inline play_slot *play_slot_now(play *p) {
    return &p->slots[p->lab];
}

/// The lab with a title, or PLAY_LABS.
uint32_t play_lab_titled(const char *title);

/* ---- stage ----------------------------------------------------------------------------------- */

bool play_show(play *p, uint32_t lab);
void play_slot_free(play *p, uint32_t lab);
bool play_reset(play *p);
/// A blob of the given size, or one without memory.
play_blob play_blob_take(const play *p, size_t size);
void play_blob_give(const play *p, play_blob *b);

/// Puts a text on the clipboard's way: "code", "scene" or "link", for the message.
bool play_copy_code(play *p);
bool play_copy_scene(play *p);
bool play_copy_link(play *p);

/* ---- events ---------------------------------------------------------------------------------- */

bool play_event_is_sound(const play_event *e);
/// What the playground itself does on a key; false when that is nothing.
bool play_key(play *p, const play_event *e);
/// A name of a key, or NULL for those that are written as they are; and back, or 0.
const char *play_key_name(uint32_t code);
uint32_t play_key_find(const char *name, size_t size);

/* ---- view ------------------------------------------------------------------------------------ */

void play_view_fit(play *p);
/// The picture or the lab's part of it has changed.
void play_view_follow(play *p);
void play_view_pan(play *p, carom_vec2 by);
void play_view_zoom(play *p, carom_vec2 at, double factor);
bool play_view_is_sound(const draw_view *v);

/* ---- panel ----------------------------------------------------------------------------------- */

/// The playground's own fields.
enum {
    PLAY_OWN_LAB = 1,
    PLAY_OWN_PAUSE,
    PLAY_OWN_STEP,
    PLAY_OWN_UNDO,
    PLAY_OWN_REDO,
    PLAY_OWN_RESET,
    PLAY_OWN_FIT,
    PLAY_OWN_CODE,
    PLAY_OWN_SCENE,
    PLAY_OWN_LINK,
    PLAY_OWN_SAVE,
    PLAY_OWN_SHOT,
    PLAY_OWN_DARK,
    PLAY_OWN_HELP
};

void play_panel_make(play *p);
bool play_panel_take(play *p, const play_event *e);
/// Does what the row with this key does; false when there is none.
bool play_panel_key(play *p, uint32_t key);
/// One of the playground's own fields.
bool play_own_field(play *p, uint32_t code, const char *text);

/* ---- undo ------------------------------------------------------------------------------------ */

/// Told of every event before anybody sees it: which of them end a step.
void play_undo_note(play *p, const play_event *e);
/// A step that begins with this state, which it takes; false without memory for it.
bool play_undo_add(play *p, play_blob before);
bool play_undo(play *p);
bool play_redo(play *p);
void play_history_clear(const play *p, play_history *h);
/// The lab's state as it is; one without memory if the lab has none or memory is short.
play_blob play_state(const play *p);

/* ---- overlays -------------------------------------------------------------------------------- */

void play_draw_over(play *p, draw_list *l);

/// A message of the playground, as lab_say.
void play_say(play *p, const char *format, ...);

#endif
