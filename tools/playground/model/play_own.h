/* play_own.h: The internals of a playground, for its own files. */
#ifndef CAROM_PLAY_OWN_H
#define CAROM_PLAY_OWN_H

#include "draw/bodies.h"
#include "lab.h"
#include "text/text.h"

#define PLAY_UNDO 64u
#define PLAY_ROWS 128u
#define PLAY_ROW_TEXT 32768u
#define PLAY_MESSAGE 240u
#define PLAY_SCENES 64u ///< most built-in scenes in the menu

typedef struct play_blob {
    void *at; ///< NULL: none
    size_t size;
} play_blob;

/// The undo and redo stacks; the newest states are last.
typedef struct play_history {
    play_blob done[PLAY_UNDO], undone[PLAY_UNDO];
    uint32_t done_count, undone_count;
} play_history;

/// One lab, which is created when it is first shown.
typedef struct play_slot {
    void *state;
    draw_view view;
    bool moved;      ///< the user has moved the view: it is kept when the picture's size changes
    bool paused;     ///< while another lab is shown; else the stage has it
    play_blob first; ///< the state that reset restores
    play_history history;
    uint32_t opened; ///< scenes so far: part of play_origin.start
} play_slot;

/// A built-in scene that was opened, the lab that shows it and the start of that lab.
typedef struct play_shown {
    const char *name; ///< NULL: none
    uint32_t lab, start;
} play_shown;

/// A picture in the scene menu.
typedef struct play_scene {
    play_blob bodies; ///< as draw_body; NULL until the menu was open
    uint32_t count;
    int32_t up;
    carom_aabb bounds;
} play_scene;

/// What a pressed button does. PLAY_DRAG_IDLE: nothing.
enum { PLAY_DRAG_NOTHING, PLAY_DRAG_IDLE, PLAY_DRAG_LAB, PLAY_DRAG_VIEW };

struct play {
    play_stage stage;
    uint32_t lab;
    play_slot slots[PLAY_LABS];
    uint32_t drag, button; ///< the button that began the drag
    bool changing;         ///< an undo step has begun
    uint32_t changer;      ///< the slider that began it, UINT32_MAX for the wheel, or 0
    bool help;
    bool menu;     ///< the panel lists the built-in scenes
    bool pictures; ///< their pictures are shown, too
    play_scene scenes[PLAY_SCENES];
    play_shown shown;
    uint32_t want;
    play_blob copied;
    draw_list *list;
    char message[PLAY_MESSAGE];
    const char *lost; ///< what a file lacks of the opened scene: see play_lost
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

/// Returns the lab with a title, or PLAY_LABS.
uint32_t play_lab_titled(const char *title);

/* ---- the scene menu (play_scenes.c) ---------------------------------------------------------- */

/// Adds its rows.
void play_scenes_panel(play *p);
/// Opens a built-in scene by its name.
bool play_scenes_open(play *p, const char *name);
/// Opens or closes the menu with its pictures.
void play_scenes_show(play *p, bool on);
void play_scenes_free(play *p);
/// Returns whether the pointer is over a picture of the menu.
bool play_scenes_over(const play *p);
/// Opens the scene below the pointer, and closes the pictures. Returns false if there are none.
bool play_scenes_press(play *p);
void play_scenes_draw(const play *p, draw_list *l);

/* ---- stage ----------------------------------------------------------------------------------- */

bool play_show(play *p, uint32_t lab);
void play_slot_free(play *p, uint32_t lab);
bool play_reset(play *p);
/// Opens the present scene in another lab; returns false, after a message, if that cannot show it.
bool play_show_in(play *p, uint32_t lab);
/// Allocates a blob; `at` is NULL if memory is short.
play_blob play_blob_take(const play *p, size_t size);
void play_blob_give(const play *p, play_blob *b);

/// Return whether a text is shapes instead of a link, and open them in the lab that suits them.
/// Words are separated by spaces or semicolons. Returns false, with a message, if one is wrong.
bool play_are_shapes(const char *text, size_t size);
bool play_open_shapes(play *p, const char *text, size_t size);

/// Offer a text for the clipboard: "code", "scene" or "link" in the message.
bool play_copy_code(play *p);
bool play_copy_scene(play *p);
bool play_copy_link(play *p);

/* ---- events ---------------------------------------------------------------------------------- */

bool play_event_is_sound(const play_event *e);
/// Handles a key of the playground itself; returns false if it has no function.
bool play_key(play *p, const play_event *e);
/// Return the name of a key, NULL for keys that are written as themselves; and the key of a name,
/// or 0.
const char *play_key_name(uint32_t code);
uint32_t play_key_find(const char *name, size_t size);

/* ---- view ------------------------------------------------------------------------------------ */

void play_view_fit(play *p);
/// Updates the view after a change of the size of the picture, or of the lab's part of it.
void play_view_follow(play *p);
void play_view_pan(play *p, carom_vec2 by);
/// Returns whether the view shows nothing of the lab, or shows it smaller than a few pixels.
bool play_view_is_lost(const play *p);
void play_view_zoom(play *p, carom_vec2 at, double factor);
bool play_view_is_sound(const draw_view *v);

/* ---- panel ----------------------------------------------------------------------------------- */

/// Appends a text of a picture with the minus of a keyboard.
void play_put_plain(text_builder *to, const char *from);

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
    PLAY_OWN_HELP,
    PLAY_OWN_SHOW_IN,
    PLAY_OWN_SCENES,
    PLAY_OWN_BUILTIN,
    PLAY_OWN_DRAWING,
    PLAY_OWN_FILM
};

void play_panel_make(play *p);
bool play_panel_take(play *p, const play_event *e);
/// Does what the row with this key does; returns false if there is none.
bool play_panel_key(play *p, uint32_t key);
/// Sets one of the playground's own fields.
bool play_own_field(play *p, uint32_t code, const char *text);

/* ---- undo ------------------------------------------------------------------------------------ */

/// Must be called with every event before anything handles it: some events end an undo step.
void play_undo_note(play *p, const play_event *e);
/// Begins an undo step with this state, and takes ownership of it. Returns false if memory is
/// short.
bool play_undo_add(play *p, play_blob before);
bool play_undo(play *p);
bool play_redo(play *p);
void play_history_clear(const play *p, play_history *h);
/// Returns the lab's state; NULL in `at` if the lab has none or memory is short.
play_blob play_state(const play *p);

/* ---- overlays -------------------------------------------------------------------------------- */

void play_draw_over(play *p, draw_list *l);
/// Returns whether the pointer is over the button that is drawn when nothing is in view.
bool play_over_button(const play *p);
/// Presses that button if the pointer is over it.
bool play_over_press(play *p);

/// Shows a message of the playground, like lab_say.
void play_say(play *p, const char *format, ...);

#endif
