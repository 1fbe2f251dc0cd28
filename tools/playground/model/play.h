/* playground/model/play.h: The playground without a window.
 *
 * Events go in; a draw list and the contents of a panel come out. The model uses the library and
 * scenes. It has no clock, files or threads: the front end (a window, a page, a test) passes
 * time as an event. The same events give the same draw lists, bit for bit, on every platform.
 * The tests rely on that, and so do bug reports. */
#ifndef CAROM_PLAY_H
#define CAROM_PLAY_H

#include "draw/list.h"
#include "scene/scene.h"

typedef struct play play;

/* ---- labs ------------------------------------------------------------------------------------ */

enum {
    PLAY_PAIR,    ///< two or more shapes, and everything that the library computes for them
    PLAY_DOT,     ///< a dot among a wall, another dot and the edges of a screen of 640 x 480
    PLAY_BOUNCE,  ///< circles of different mass on a table
    PLAY_CROWD,   ///< up to a million bodies
    PLAY_GALLERY, ///< cases in which the usual formulas fail
    PLAY_LABS
};

/// Return the name for command lines and links, such as "pair", and the title, such as "Pair lab".
const char *play_lab_name(uint32_t lab);
const char *play_lab_title(uint32_t lab);
/// Returns PLAY_LABS if no lab has that name.
uint32_t play_lab_find(const char *name);

/* ---- one playground -------------------------------------------------------------------------- */

typedef struct play_def {
    uint32_t size; ///< sizeof(play_def)
    uint32_t lab;
    uint32_t threads; ///< for the worlds
    uint32_t reserved;
    carom_allocator allocator;
} play_def;

play_def play_def_default(void);

/// Returns NULL if memory is short.
play *play_create(const play_def *def);
void play_free(play *p);

uint32_t play_lab(const play *p);

/* ---- events ---------------------------------------------------------------------------------- */

enum {
    PLAY_RESIZE, ///< the picture has (x, y) pixels
    PLAY_DOWN,   ///< a pointer's button `code` (1 left, 2 middle, 3 right) at (x, y)
    PLAY_MOVE,   ///< the pointer is at (x, y)
    PLAY_UP,     ///< the button is released at (x, y)
    PLAY_WHEEL,  ///< turned by y (up is positive) at the pointer's last position
    PLAY_KEY,    ///< `code` of PLAY_KEY_* or a lower-case letter is pressed
    PLAY_KEY_UP,
    PLAY_PAD,      ///< a gamepad's stick is at (x, y), each from -1 to 1, y down
    PLAY_PAD_DOWN, ///< its button `code`: 0 south, 1 east, 2 west, 3 north
    PLAY_FIELD,    ///< the field `code` of the panel gets `text`, or is pressed
    PLAY_TICK,     ///< x seconds have passed; drawing the last picture took y of them
    PLAY_LAB,      ///< show the lab `code`
    PLAY_DARK,     ///< the theme is dark (code 1) or light (0)
    PLAY_OVER,     ///< the pointer or the focus is on the step `code` of the panel; 0: on none
    PLAY_DEVICE,   ///< the user's device has the properties `code`, of PLAY_TOUCH and PLAY_BROWSER
    PLAY_EVENTS
};

enum { PLAY_SHIFT = 1, PLAY_CONTROL = 2, PLAY_ALT = 4 };

enum {
    PLAY_TOUCH = 1,  ///< fingers instead of mouse and keyboard: texts name gestures, not keys
    PLAY_BROWSER = 2 ///< F12 and ctrl-Q belong to the browser
};

/// Keys that are not letters, digits or signs.
enum {
    PLAY_KEY_LEFT = 256,
    PLAY_KEY_RIGHT,
    PLAY_KEY_UP_ARROW,
    PLAY_KEY_DOWN_ARROW,
    PLAY_KEY_ESCAPE,
    PLAY_KEY_ENTER,
    PLAY_KEY_TAB,
    PLAY_KEY_BACKSPACE,
    PLAY_KEY_DELETE,
    PLAY_KEY_HOME,
    PLAY_KEY_F1,
    PLAY_KEY_F12
};

#define PLAY_TEXT 64u

typedef struct play_event {
    uint32_t kind, code, mods, reserved;
    float x, y;
    char text[PLAY_TEXT]; ///< value of a field, null-terminated
} play_event;

/// Handles an event. Returns false, and changes nothing, if it is invalid: an unknown kind or
/// field, or a number that is not finite.
bool play_take(play *p, const play_event *e);

/* ---- output ---------------------------------------------------------------------------------- */

/// Returns the current picture, in the pixels of the last PLAY_RESIZE; valid until the next call.
/// NULL if memory is short.
const draw_list *play_picture(play *p);

enum {
    PLAY_HEADING,  ///< a title over the rows that follow
    PLAY_TEXT_ROW, ///< text, or a number that cannot be changed
    PLAY_NUMBER,   ///< a number that can be typed
    PLAY_SLIDER,   ///< a number from `min` to `max`
    PLAY_SWITCH,   ///< on ("1") or off ("0")
    PLAY_CHOICE,   ///< one of the words of `choices`, separated by |
    PLAY_BUTTON,
    PLAY_STEP, ///< a step of an explanation: `label` is its title, `value` its lines; the picture
               ///< highlights its vectors after PLAY_OVER
    PLAY_CODE  ///< a program, to be shown in a monospaced font
};

/// The label of the choice that opens the present scene in another lab, by its title.
#define PLAY_SHOW_IN "Scene in"

/// In a field's flags: its value does not apply now. It is shown in grey and cannot be changed.
#define PLAY_OFF 1u

#define PLAY_WITH_CONTROL (1u << 16) ///< in a field's key: with control

typedef struct play_field {
    uint32_t kind, code; ///< its kind, and its number in PLAY_FIELD events
    const char *label;
    const char *value;   ///< as text; "" for a button
    const char *choices; ///< for a choice
    const char *help;    ///< one sentence, or ""
    double min, max;     ///< for a number or slider
    uint32_t key;        ///< does the same, possibly with PLAY_WITH_CONTROL; or 0
    uint32_t flags;      ///< PLAY_OFF, or 0
} play_field;

/// Returns the panel's rows from top to bottom; valid until the next event.
const play_field *play_panel(play *p, uint32_t *count);

/// Returns one line with the latest message, such as an error in a file; "" if there is none.
const char *play_message(const play *p);

/// Returns whether the theme is dark.
bool play_is_dark(const play *p);

/// What a press of the left button would do at the pointer's position, or what is being done.
enum {
    PLAY_CURSOR_PLAIN,  ///< nothing
    PLAY_CURSOR_GRAB,   ///< move or throw the object there
    PLAY_CURSOR_HELD,   ///< an object, or the view, is being dragged
    PLAY_CURSOR_SIZE,   ///< resize along the diagonal from the top left to the bottom right
    PLAY_CURSOR_SIZE_2, ///< resize along the other diagonal
    PLAY_CURSOR_WIDE,   ///< resize from left to right
    PLAY_CURSOR_TURN,   ///< rotate
    PLAY_CURSOR_DRAW,   ///< draw a shape
    PLAY_CURSOR_PRESS,  ///< press a button in the picture
    PLAY_CURSORS
};
uint32_t play_cursor(const play *p);

/// Returns whether something moves by itself, so that the front end must send ticks.
bool play_is_moving(const play *p);

/// Requests of the playground to the front end, each reported once.
enum {
    PLAY_WANT_NOTHING,
    PLAY_WANT_COPY, ///< put play_copied() on the clipboard
    PLAY_WANT_SAVE, ///< write play_write() to the opened file, or ask for one
    PLAY_WANT_SCREENSHOT,
    PLAY_WANT_DRAWING, ///< the same as SVG
    PLAY_WANT_FILM,    ///< write what was seen in the last seconds as GIF
    PLAY_WANT_QUIT
};
uint32_t play_wants(play *p);
const char *play_copied(const play *p);

/* ---- scenes ---------------------------------------------------------------------------------- */

/// Opens a scene: up to 64 bodies, if none is dynamic or moves, in the pair lab; more than 2,000 in
/// the crowd; all others in the bounce table. It starts paused. Returns false, with a play_message,
/// if the text is not a valid scene.
bool play_open(play *p, const char *text, size_t size, const char *name);

/// Returns what a file of the present state lacks of the opened scene, as words after "without"; ""
/// if nothing. Changes by the user do not count.
const char *play_lost(const play *p);

/// Writes what is shown as a scene file.
bool play_write(const play *p, carom_scene_sink *sink, void *ctx);

/// How the present state came about: the lab's start, which differs for every scene that is opened,
/// and the steps since. While both stay the
/// same, only the user has changed the scene, and it may be written back to its file.
typedef struct play_origin {
    uint32_t start, steps;
} play_origin;
play_origin play_origin_of(const play *p);

/* ---- cards: cases of the gallery, played in a loop without a playground ---------------------- */

/// Texts of a card: its name in addresses, its title, and one sentence each on the formula's result
/// and on carom's.
enum { PLAY_CARD_NAME, PLAY_CARD_TITLE, PLAY_CARD_FAILS, PLAY_CARD_WORKS, PLAY_CARD_TEXTS };

/// Returns a text of a card, in the order of the gallery's cases; NULL if there is none.
const char *play_card_text(uint32_t card, uint32_t text);
/// Draws a card of (size.x, size.y) pixels, `seconds` after its loop started: the formula on the
/// left, carom on the right. Draws nothing if there is no such card.
void play_card_draw(uint32_t card, double seconds, carom_vec2 size, draw_list *l);
/// Draws a card whose mover was dragged by (by.x, by.y) pixels, with the results on both sides.
/// Writes what the formula and carom find to `fails` and `works`, of `room` bytes each.
void play_card_drag(uint32_t card, carom_vec2 by, carom_vec2 size, draw_list *l, char *fails,
                    char *works, size_t room);
/// Seconds after the start at which a still picture shows the result.
double play_card_still(void);

/* ---- links and recordings: text, one event per line ------------------------------------------ */

/// Writes the whole state of a lab as a short text for a URL: letters, digits, - _ . and ~, or in
/// the pair lab words such as pair?a=circle:2.5,1,1&b=box:0,0,4,2,23deg.
/// Returns the bytes needed, including the terminating 0; writes nothing if they do not fit.
size_t play_link(const play *p, char *out, size_t room);
/// Loads a link, or shapes such as circle:0,0,1;box:2,0,4,2,0.4 (tools/shapes). Returns false, with
/// a play_message, and changes nothing if the text is neither.
bool play_follow(play *p, const char *link, size_t size);

/// Write an event as a line of text, and read one. Return the number of bytes; 0 if there is no
/// space.
size_t play_event_write(const play_event *e, char *out, size_t room);
bool play_event_read(const char *line, size_t size, play_event *out);

#endif
