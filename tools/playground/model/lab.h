/* lab.h: what a lab is to the playground. Each lab is one family of files, lab_NAME*.c. */
#ifndef CAROM_PLAY_LAB_H
#define CAROM_PLAY_LAB_H

#include "draw/picture.h"
#include "draw/view.h"
#include "play.h"

/// What all labs share and the playground keeps: the view, the pointer, the panel's rows.
typedef struct play_stage {
    carom_allocator allocator;
    draw_view view;     ///< pan and zoom are the playground's: labs only read it
    carom_vec2 size;    ///< of the picture, in pixels
    carom_vec2 pointer; ///< in pixels
    uint32_t held;      ///< buttons, as bits 1 << button
    uint32_t keys[16];  ///< which keys are down, as bits by code: see lab_is_down
    uint32_t mods;
    carom_vec2 pad;
    uint32_t dark;
    uint32_t threads;
    uint32_t anew;      ///< 1 while a lab loads for reset or a link: what moves begins again
    uint32_t paused;    ///< 1: the only ticks that come are single steps, of the lab's own length
    struct play *owner; ///< for lab_say, lab_want, lab_changing
} play_stage;

/// Members that may be NULL say so.
typedef struct play_lab_type {
    const char *name, *title;
    const char *help;                   ///< what can be done, lines split by \n, "key: what" each
    void *(*create)(play_stage *stage); ///< NULL when memory is short
    void (*free)(void *lab);
    /// Pointer, wheel, key, pad and tick events, before anybody else sees them. True when the lab
    /// has used it; else the playground may: a button starts to pan, the wheel zooms, a key that a
    /// row of the panel names does what the row does, then come the keys of the playground. Moves
    /// do not come while the view is panned. NULL: uses nothing.
    bool (*take)(void *lab, const play_event *e);
    /// A lab is shown while something is dragged here: it stays where it is, and the end of the
    /// drag does not come. NULL: nothing can be dragged.
    void (*let_go)(void *lab);
    void (*draw)(void *lab, draw_list *l);
    /// Adds its rows by lab_row_*.
    void (*panel)(void *lab);
    /// A field of a row that is in the panel was changed; false when the value is none. The text
    /// has been checked: a number of a row is within its limits, a switch is "0" or "1" (pressing
    /// it gives what it is not), a choice is one of its words. NULL: has no fields.
    bool (*field)(void *lab, uint32_t code, const char *text);
    /// NULL: never. Where there is one, the playground adds rows for pause (space) and for a single
    /// step (.): see play_stage.paused. Going back (,) is the lab's.
    bool (*is_moving)(const void *lab);
    /// What is to be seen at first and after "show all".
    carom_aabb (*bounds)(const void *lab);
    int32_t (*up)(const void *lab); ///< NULL: 1
    /// Its state as bytes, for undo, links and reset: the bytes needed, written if there is room
    /// for them. `load` gets only what `save` made or what a link says: it checks everything, and
    /// a false leaves all as it was. NULL: no undo and no link; reset makes the lab anew.
    size_t (*save)(const void *lab, void *out, size_t room);
    bool (*load)(void *lab, const void *bytes, size_t size);
    bool (*open)(void *lab, const carom_scene *s); ///< NULL or false: not a scene for this lab
    carom_scene *(*scene)(const void *lab); ///< what is shown as a scene; NULL: there is none
    /// C code for what is shown, closed by a 0: the bytes needed, written if there is room for
    /// them; 0 when memory is short. NULL: there is none.
    size_t (*code)(const void *lab, char *out, size_t room);
    /// What a link to this leaves out, in words behind "a link": ", without ..."; NULL: nothing.
    const char *(*link_lacks)(const void *lab);
    /// The part of a picture of this size, in pixels, that the view has; the rest is the lab's for
    /// plots and words. NULL: all of it.
    carom_aabb (*frame)(const void *lab, carom_vec2 size);
    /// See play_origin_of. NULL: all that is shown is of one origin.
    play_origin (*origin)(const void *lab);
} play_lab_type;

extern const play_lab_type play_lab_pair, play_lab_dot, play_lab_bounce, play_lab_crowd,
    play_lab_gallery;

/* ---- what labs call -------------------------------------------------------------------------- */

void lab_say(play_stage *stage, const char *format, ...); ///< %s %d %u and %g of its own, no libc
void lab_want(play_stage *stage, uint32_t want);
/// Something is about to be changed by hand: one step of undo. What follows until the pointer or
/// key is let go belongs to the same step. What a row of the panel changes need not tell.
void lab_changing(play_stage *stage);
/// The view shall show all again.
void lab_fit(play_stage *stage);

bool lab_is_down(const play_stage *stage, uint32_t key);
/// The pointer's place in the world.
carom_vec2 lab_pointer(const play_stage *stage);

/// Memory of the stage's allocator, all zero; NULL when short. It is given back with its size.
void *lab_take_memory(play_stage *stage, size_t size);
void lab_give_memory(play_stage *stage, void *memory, size_t size);

/* ---- what stands over the picture ------------------------------------------------------------ */

/// How high the lines are that lab_head writes: less where the picture is low.
float lab_head_height(carom_vec2 size);
/// What is shown, whether time stands still, and in a line of its own what to do. Where the line
/// that was written last goes on, for a legend.
carom_vec2 lab_head(const play_stage *stage, draw_list *l, float left, const char *title,
                    const char *hint);

/// How a sign of a legend looks: as a body does, in one colour, as an outline or as an arrow.
enum { LAB_SIGN_BODY, LAB_SIGN_SOLID, LAB_SIGN_DASHED, LAB_SIGN_ARROW };

typedef struct lab_sign {
    const char *text;
    uint32_t meaning, look;
} lab_sign;

/// Signs in one line, as many as fit before `right`; where the next would begin.
float lab_signs(draw_list *l, carom_vec2 at, float right, const lab_sign *signs, uint32_t count);
/// Signs at the right end of the line that lab_head wrote last, the first of them if not all fit.
void lab_legend(const play_stage *stage, draw_list *l, carom_vec2 from, const lab_sign *signs,
                uint32_t count);

/* ---- what was opened ------------------------------------------------------------------------- */

/// A copy of a scene that was opened: what a lab does not show of it is there when it is saved.
typedef struct lab_opened {
    carom_scene *scene; ///< NULL: none was
    carom_body *ids;    ///< room for those of all bodies, in the world that is built of it
    uint32_t room, hash;
} lab_opened;

/// False when memory is short.
bool lab_opened_make(play_stage *stage, lab_opened *o, const carom_scene *s);
void lab_opened_free(play_stage *stage, lab_opened *o);
/// Not 0, and another one for another scene.
uint32_t lab_scene_hash(const carom_scene *s);

/* ---- rows of the panel ----------------------------------------------------------------------- */

/* Texts are copied. A key does what the row does, without being asked for. */

void lab_row_heading(play_stage *stage, const char *label);
void lab_row_text(play_stage *stage, const char *label, const char *value);
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

/// A text row of a number of so many digits, and what it counts, such as " ms".
void lab_row_value(play_stage *stage, const char *label, float value, int digits, const char *unit);

/// A number as text of at most `digits` significant digits (1 to 9; 0: as many as it takes to read
/// back the same), and the number that a text is: the one way to do both in the model
/// (scene/number.h is below them). Signs are those of a keyboard.
const char *lab_number(float value, int digits, char room[32]);
bool lab_parse(const char *text, double min, double max, float *out);

/// The lab's codes of fields begin here; those below are the playground's own.
#define LAB_FIELDS 100u

#endif
