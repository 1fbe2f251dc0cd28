/* lab.h: The interface of a lab, and the functions that labs call. Each lab has a folder of its
 * own. */
#ifndef CAROM_PLAY_LAB_H
#define CAROM_PLAY_LAB_H

#include "draw/picture.h"
#include "draw/view.h"
#include "play.h"

/// State that all labs share and the playground owns: the view, the pointer, the panel's rows.
typedef struct play_stage {
    carom_allocator allocator;
    draw_view view;     ///< the playground pans and zooms it: labs only read it
    carom_vec2 size;    ///< of the picture, in pixels
    carom_vec2 pointer; ///< in pixels
    uint32_t held;      ///< pressed buttons, as bits 1 << button
    uint32_t keys[16];  ///< pressed keys, as bits by code: see lab_is_down
    uint32_t mods;
    carom_vec2 pad;
    uint32_t dark;
    uint32_t over; ///< the code of the step that the pointer or the focus is on, or 0
    uint32_t threads;
    uint32_t restarting; ///< 1 while a lab loads for reset or a link: the simulation restarts
    uint32_t paused;     ///< 1: only single steps come as ticks, of the lab's own length
    uint32_t device;     ///< PLAY_TOUCH and PLAY_BROWSER
    uint32_t grey;       ///< flags of the rows that are being added: see lab_rows_off
    struct play *owner;  ///< for lab_say, lab_want, lab_changing
} play_stage;

/// A lab. Members that may be NULL say so.
typedef struct play_lab_type {
    const char *name, *title;
    const char *help;                   ///< lines of "key: what it does", separated by \n
    const char *touch;                  ///< the same for fingers
    bool holds_view;                    ///< the left button does not pan the view
    void *(*create)(play_stage *stage); ///< returns NULL if memory is short
    void (*free)(void *lab);
    /// Handles pointer, wheel, key, pad and tick events before the playground does. Returns whether
    /// the lab used the event. If not, the playground may: a button pans, the wheel zooms, a key
    /// acts as the row of the panel that names it, or as a key of the playground. No moves come
    /// while the view is panned. NULL: uses no events.
    bool (*take)(void *lab, const play_event *e);
    /// Cancels a drag because another lab is shown: the object stays where it is, and the end of
    /// the drag does not come. NULL: nothing can be dragged.
    void (*let_go)(void *lab);
    /// Returns PLAY_CURSOR_* for the present position of the pointer. NULL: nothing can be grabbed.
    uint32_t (*cursor)(const void *lab);
    void (*draw)(void *lab, draw_list *l);
    /// Adds its rows by lab_row_*.
    void (*panel)(void *lab);
    /// Changes a field of a row in the panel. Returns false if the value is invalid. The text has
    /// been checked: the number of a row is within its limits, a switch is "0" or "1" (pressing it
    /// gives the opposite), a choice is one of its words. NULL: the lab has no fields.
    bool (*field)(void *lab, uint32_t code, const char *text);
    /// Returns whether something moves by itself. NULL: never. If set, the playground adds rows for
    /// pause (space) and for a single step (.): see play_stage.paused. Stepping back (,) is up to
    /// the lab.
    bool (*is_moving)(const void *lab);
    /// Returns what to show at first and after "show all".
    carom_aabb (*bounds)(const void *lab);
    /// Returns whether a view shows something of it. NULL: the bounds decide.
    bool (*is_seen)(const void *lab, const draw_view *v);
    int32_t (*up)(const void *lab); ///< NULL: 1
    /// Save the state as bytes, for undo, links and reset, and load it. `save` returns the bytes
    /// needed and writes them if they fit. `load` gets bytes that `save` made, or bytes from a
    /// link, so it checks everything; if it returns false, nothing has changed. NULL: no undo and
    /// no links; reset creates the lab again.
    size_t (*save)(const void *lab, void *out, size_t room);
    bool (*load)(void *lab, const void *bytes, size_t size);
    /// Write the state as the readable part of a link, after "NAME?", and read it. `address`
    /// returns the bytes needed, including the terminating 0, or 0 if the state needs the bytes of
    /// `save`. `follow` returns false, and changes nothing, if the text is wrong. NULL: links have
    /// bytes.
    size_t (*address)(const void *lab, char *out, size_t room);
    bool (*follow)(void *lab, const char *text, size_t size);
    bool (*open)(void *lab, const carom_scene *s); ///< NULL or false: not a scene for this lab
    carom_scene *(*scene)(const void *lab); ///< what is shown, as a scene; NULL: there is none
    /// Writes a program for what is shown, null-terminated, if it fits. Returns the bytes needed;
    /// 0 if memory is short. NULL: there is no code.
    size_t (*code)(const void *lab, char *out, size_t room);
    const char *(*language)(const void *lab); ///< of the program; NULL: C
    /// Returns what a link leaves out, as words after "a link": ", without ..."; NULL: nothing.
    const char *(*link_lacks)(const void *lab);
    /// Returns the part of a picture of this size, in pixels, that shows the view. The lab uses the
    /// rest for plots and text. NULL: all of it.
    carom_aabb (*frame)(const void *lab, carom_vec2 size);
    /// See play_origin_of. NULL: the origin never changes.
    play_origin (*origin)(const void *lab);
} play_lab_type;

extern const play_lab_type play_lab_pair, play_lab_dot, play_lab_bounce, play_lab_crowd,
    play_lab_gallery;

/* ---- functions that labs call ---------------------------------------------------------------- */

/// Shows a message. The format supports %s, %d, %u and %g, without libc.
void lab_say(play_stage *stage, const char *format, ...);
void lab_want(play_stage *stage, uint32_t want);
/// Announces a change by the user: one undo step. Further changes until the pointer or key is
/// released belong to the same step. Changes by rows of the panel need not call this.
void lab_changing(play_stage *stage);
/// Makes the view show everything again.
void lab_fit(play_stage *stage);

/// Returns the text that suits the device: for mouse and keyboard, or for fingers.
static inline const char *lab_hint(const play_stage *stage, const char *keys, const char *touch) {
    return stage->device & PLAY_TOUCH ? touch : keys;
}
/// Returns by how many pixels a pointer may miss an object.
static inline float lab_miss(const play_stage *stage) {
    return stage->device & PLAY_TOUCH ? 24.0f : 8.0f;
}

bool lab_is_down(const play_stage *stage, uint32_t key);
/// Returns the pointer's position in the world.
carom_vec2 lab_pointer(const play_stage *stage);

/// Allocate zeroed memory from the stage's allocator, NULL if memory is short, and free it with its
/// size.
void *lab_take_memory(play_stage *stage, size_t size);
void lab_give_memory(play_stage *stage, void *memory, size_t size);

/* ---- bodies in the user's hand --------------------------------------------------------------- */

#define LAB_THROW 2.0f ///< speed per unit of the arrow

/// Returns the velocity of a body at `at` that is thrown by an arrow to `to`.
carom_vec2 lab_throw(carom_vec2 at, carom_vec2 to, float fastest);
/// Moves a body towards `to` without pushing it into others.
void lab_carry(carom_world *w, carom_body b, carom_vec2 to);
/// Draws a ring around a held body, and the arrow of a throw unless that is NULL.
void lab_draw_held(draw_list *l, const draw_view *v, carom_shape shape, const carom_vec2 *aim);

/* ---- title and legend over the picture ------------------------------------------------------- */

/// Returns the height of the lines that lab_head writes: smaller if the picture is low.
float lab_head_height(carom_vec2 size);
/// Where a legend can begin.
typedef struct lab_room {
    carom_vec2 from; ///< in the last line
    float above;     ///< in the line of the title, if that is another one
} lab_room;

/// Writes the title, whether time is paused, and a hint in a line of its own. Returns the space
/// after them.
lab_room lab_head(const play_stage *stage, draw_list *l, float left, const char *title,
                  const char *hint);

/// How a sign of a legend looks: like a body, in one colour, as an outline, an arrow, a ring, a dot
/// or a dashed line.
enum {
    LAB_SIGN_BODY,
    LAB_SIGN_SOLID,
    LAB_SIGN_DASHED,
    LAB_SIGN_ARROW,
    LAB_SIGN_RING,
    LAB_SIGN_DOT,
    LAB_SIGN_TRAIL
};

typedef struct lab_sign {
    const char *text;
    uint32_t meaning, look;
} lab_sign;

/// Draws signs in one line, as many as fit before `right`. Returns where the next would begin.
float lab_signs(draw_list *l, carom_vec2 at, float right, const lab_sign *signs, uint32_t count);
/// Return the number of lines of signs in a width, and draw them, LAB_SIGN_ROW apart.
uint32_t lab_sign_rows(float width, const lab_sign *signs, uint32_t count);
void lab_sign_table(draw_list *l, carom_vec2 at, float right, const lab_sign *signs,
                    uint32_t count);
#define LAB_SIGN_ROW 18.0f
/// Draws signs at the right end of the last line of lab_head, and those that do not fit there in
/// the line of the title; only the first ones if not all fit. In narrow pictures a line below those
/// of lab_head is filled first.
void lab_legend(const play_stage *stage, draw_list *l, lab_room room, const lab_sign *signs,
                uint32_t count);

/* ---- opened scenes --------------------------------------------------------------------------- */

/// A copy of an opened scene. It keeps data that a lab does not show, so that saving does not lose
/// it.
typedef struct lab_opened {
    carom_scene *scene; ///< NULL: none was opened
    carom_body *ids;    ///< memory for the ids that its bodies have in a world
    uint32_t room, hash;
} lab_opened;

/// Copies a scene. Returns false if memory is short.
bool lab_opened_make(play_stage *stage, lab_opened *o, const carom_scene *s);
void lab_opened_free(play_stage *stage, lab_opened *o);
/// Returns a hash that identifies a scene; never 0.
uint32_t lab_scene_hash(const carom_scene *s);

/* ---- rows of the panel ----------------------------------------------------------------------- */

/* Texts are copied. A key does the same as its row, without further handling. */

/// Sets whether the values of the rows that are added from now on do not apply: see PLAY_OFF. So
/// rows stay where they are when the state changes.
void lab_rows_off(play_stage *stage, bool off);

void lab_row_heading(play_stage *stage, const char *label);
void lab_row_text(play_stage *stage, const char *label, const char *value);
/// The same with a help text: the formula, and the function that computes the value.
void lab_row_result(play_stage *stage, const char *label, const char *value, const char *help);
void lab_row_number(play_stage *stage, uint32_t code, const char *label, float value, double min,
                    double max, const char *help);
void lab_row_slider(play_stage *stage, uint32_t code, const char *label, float value, double min,
                    double max, const char *help);
void lab_row_switch(play_stage *stage, uint32_t code, const char *label, bool on, uint32_t key,
                    const char *help);
void lab_row_choice(play_stage *stage, uint32_t code, const char *label, const char *choices,
                    const char *value, const char *help);
void lab_row_button(play_stage *stage, uint32_t code, const char *label, uint32_t key,
                    const char *help);

/// Adds a step of an explanation, and a program.
void lab_row_step(play_stage *stage, uint32_t code, const char *title, const char *lines);
void lab_row_code(play_stage *stage, uint32_t code, const char *text);
/// Adds the button that copies the lab's program; without it, one is among the last rows.
void lab_row_copy(play_stage *stage, const char *label);

/// Adds a text row with a number of `digits` digits and a unit, such as " ms".
void lab_row_value(play_stage *stage, const char *label, float value, int digits, const char *unit);

/// Write a number as text with at most `digits` significant digits (1 to 9; 0: as many as needed to
/// read back the same value), and read one. All numbers of the model go through these two
/// (scene/number.h is below them). The minus sign is that of a keyboard.
const char *lab_number(float value, int digits, char room[32]);
bool lab_parse(const char *text, double min, double max, float *out);

/// The first code for fields of labs; lower ones belong to the playground.
#define LAB_FIELDS 100u

#endif
