/* playground/model/play.h: the playground without a window.
 *
 * Events go in; a draw list and the contents of a panel come out. The model sees the library and
 * scenes, and has no clock, no files and no threads of its own: whoever shows it (a window, a page,
 * a test) tells it of time by an event. The same events give the same draw lists, bit for bit, on
 * every platform: that is how it is tested, and how a user sends what went wrong. */
#ifndef CAROM_PLAY_H
#define CAROM_PLAY_H

#include "draw/list.h"
#include "scene/scene.h"

typedef struct play play;

/* ---- labs ------------------------------------------------------------------------------------ */

enum {
    PLAY_PAIR,    ///< two or more shapes, and all that the library says of them
    PLAY_DOT,     ///< a dot among a wall, another dot and the edges of a screen of 640 x 480
    PLAY_BOUNCE,  ///< circles of different mass on a table
    PLAY_CROWD,   ///< up to a million bodies
    PLAY_GALLERY, ///< cases at which others fail
    PLAY_LABS
};

/// Such as "pair": for command lines and links. And as people read it, such as "Pair lab".
const char *play_lab_name(uint32_t lab);
const char *play_lab_title(uint32_t lab);
/// PLAY_LABS when there is none of that name.
uint32_t play_lab_find(const char *name);

/* ---- one playground -------------------------------------------------------------------------- */

typedef struct play_def {
    uint32_t size; ///< sizeof(play_def)
    uint32_t lab;
    uint32_t threads; ///< of the worlds
    uint32_t reserved;
    carom_allocator allocator;
} play_def;

play_def play_def_default(void);

/// NULL when memory is short.
play *play_create(const play_def *def);
void play_free(play *p);

uint32_t play_lab(const play *p);

/* ---- events ---------------------------------------------------------------------------------- */

enum {
    PLAY_RESIZE, ///< the drawing's size is (x, y) pixels
    PLAY_DOWN,   ///< a pointer's button `code` (1 left, 2 middle, 3 right) at (x, y)
    PLAY_MOVE,   ///< the pointer is at (x, y)
    PLAY_UP,     ///< the button is let go at (x, y)
    PLAY_WHEEL,  ///< turned by y (up is positive) at the pointer's last place
    PLAY_KEY,    ///< `code` of PLAY_KEY_* or a letter in lower case is pressed
    PLAY_KEY_UP,
    PLAY_PAD,      ///< a gamepad's stick is at (x, y), each from -1 to 1, y down
    PLAY_PAD_DOWN, ///< its button `code`: 0 south, 1 east, 2 west, 3 north
    PLAY_FIELD,    ///< the field `code` of the panel is given `text`, or pressed
    PLAY_TICK,     ///< x seconds have passed; y of them went by in drawing the last picture
    PLAY_LAB,      ///< show the lab `code`
    PLAY_DARK,     ///< the theme is dark (code 1) or light (0)
    PLAY_EVENTS
};

enum { PLAY_SHIFT = 1, PLAY_CONTROL = 2, PLAY_ALT = 4 };

/// Keys that are no letters, digits or signs.
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
    char text[PLAY_TEXT]; ///< of a field; closed by a 0
} play_event;

/// False when the event is none: an unknown kind or field, a number that is none. Nothing changed.
bool play_take(play *p, const play_event *e);

/* ---- what there is to see -------------------------------------------------------------------- */

/// The picture as it is now, in the pixels of the last PLAY_RESIZE; valid until the next call.
/// NULL when memory is short.
const draw_list *play_picture(play *p);

enum {
    PLAY_HEADING,  ///< a title over what follows
    PLAY_TEXT_ROW, ///< words, or a number that cannot be changed
    PLAY_NUMBER,   ///< a number that can be typed
    PLAY_SLIDER,   ///< a number from `min` to `max`
    PLAY_SWITCH,   ///< on ("1") or off ("0")
    PLAY_CHOICE,   ///< one of the words of `choices`, split by |
    PLAY_BUTTON
};

#define PLAY_WITH_CONTROL (1u << 16) ///< of a field's key: with control

typedef struct play_field {
    uint32_t kind, code; ///< what it is, and its number in PLAY_FIELD events
    const char *label;
    const char *value;   ///< as text; of a button: ""
    const char *choices; ///< of a choice
    const char *help;    ///< one sentence, or ""
    double min, max;     ///< of a number or slider
    uint32_t key;        ///< that does the same, with PLAY_WITH_CONTROL perhaps; or 0
    uint32_t reserved;
} play_field;

/// The panel's rows from top to bottom; valid until the next event.
const play_field *play_panel(play *p, uint32_t *count);

/// One line on what is going on, such as an error of a file; "" when there is nothing.
const char *play_message(const play *p);

/// Whether the theme is dark.
bool play_is_dark(const play *p);

/// True while something moves by itself: whoever shows it goes on ticking.
bool play_is_moving(const play *p);

/// What the playground asks of whoever shows it, each told once.
enum {
    PLAY_WANT_NOTHING,
    PLAY_WANT_COPY, ///< put play_copied() on the clipboard
    PLAY_WANT_SAVE, ///< write play_write() to the file that was opened, or ask for one
    PLAY_WANT_SCREENSHOT,
    PLAY_WANT_QUIT
};
uint32_t play_wants(play *p);
const char *play_copied(const play *p);

/* ---- scenes ---------------------------------------------------------------------------------- */

/// Shows a scene: in the pair lab up to 64 bodies that stand still, in the bounce table those that
/// move, in the crowd more than 2,000 of them. Time stands still until it is let go. False, with a
/// play_message, when it is no scene.
bool play_open(play *p, const char *text, size_t size, const char *name);

/// What of the scene that was opened last a file of what is shown lacks, in a few words that could
/// follow "without": "" while that is nothing. Changes by hand are none of it.
const char *play_lost(const play *p);

/// What is shown, as a scene file.
bool play_write(const play *p, carom_scene_sink *sink, void *ctx);

/// What led to what is shown: which of the lab's starts, and how many steps since. While both stay,
/// a scene has been changed by hand alone, and may be written back to where it came from.
typedef struct play_origin {
    uint32_t start, steps;
} play_origin;
play_origin play_origin_of(const play *p);

/* ---- links and recordings: text, one event a line -------------------------------------------- */

/// The whole state of a lab as a short text for an address: letters, digits, - _ . and ~ alone.
/// Bytes needed, its closing 0 included; nothing is written when there is no room.
size_t play_link(const play *p, char *out, size_t room);
/// False, with a play_message, and as it was, when the text is no link.
bool play_follow(play *p, const char *link, size_t size);

/// An event as a line of text, and back. Bytes written; 0 when there is no room.
size_t play_event_write(const play_event *e, char *out, size_t room);
bool play_event_read(const char *line, size_t size, play_event *out);

#endif
