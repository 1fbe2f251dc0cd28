/* session.h: a playground with its panel, its files and its recording, without a window.
 *
 * The window gives it what hands do and shows its list; --picture does without either. */
#ifndef CAROM_FRONT_SESSION_H
#define CAROM_FRONT_SESSION_H

#include <stdio.h>

#include "files.h"
#include "options.h"
#include "panel.h"

#define SESSION_WIDTH 1100.0f
#define SESSION_HEIGHT 720.0f
#define SESSION_SAID (EDIT_ROOM + 1024u)

/// By size: where there is hardly room for the picture, the panel is folded.
enum { SESSION_FOLD_BY_SIZE, SESSION_FOLDED, SESSION_OPEN };

typedef struct session {
    play *model;
    panel side;
    draw_list *list;
    float width, height; ///< of picture and panel together
    float scale;         ///< of screenshots
    panel_rect picture;  ///< its part; its origin is that of the whole
    uint32_t fold;       ///< SESSION_FOLD*: whether the panel is folded away
    bool beside;         ///< the panel is at its right, else below it
    bool over_handle;    ///< the pointer is
    bool stale;          ///< an event came since the rows were laid out
    bool bare;
    play_field rows[PANEL_ROWS];

    char *file;              ///< the scene that was opened and is saved to, or NULL
    files_stamp stamp;       ///< of the file when it was read or written
    play_origin file_origin; ///< of what is in the file
    uint64_t file_text;      ///< a hash of what is in it
    uint32_t file_lab;       ///< the lab that shows it
    bool file_whole;         ///< that lab keeps all that is in the file
    bool changed;            ///< by hand since then
    bool leaving;            ///< it was told that this would be lost
    bool naming;             ///< the panel asks for a name
    char name[EDIT_ROOM], asked[EDIT_ROOM];

    FILE *record;
    files_bytes replay; ///< what is still to be taken begins at replay_at
    size_t replay_at;
    bool replaying;  ///< a line of it is being taken: what it asks for was done then
    bool replay_bad; ///< a line was no event

    bool quiet; ///< messages are left out
    bool quits;
    char said[SESSION_SAID]; ///< by the front end; shown until something is done
    void (*copy)(const char *text);
} session;

/// False, with words on the standard error, when it cannot begin. To be closed in any case.
bool session_open(session *s, const front_options *o);
/// False, with words on the standard error, when a recording is not whole.
bool session_close(session *s);

/// One event for the playground; recorded, and what it asks for is done.
bool session_take(session *s, const play_event *e);
/// Rows of something else are shown, which may have the same codes: none is held or typed into.
void session_let_go(session *s);

/* ---- the parts of the window ----------------------------------------------------------------- */

bool session_resize(session *s, float width, float height);
/// All is as large as it has to be for a picture of this size, as a recording has it.
void session_fit_picture(session *s, float width, float height);
bool session_is_folded(const session *s);
/// Folds the panel away, or opens it.
void session_fold(session *s, bool away);
/// What is clicked for it.
panel_rect session_handle(const session *s);
void session_draw_handle(const session *s, draw_list *l);

/* ---- what hands do, in pixels of the list ---------------------------------------------------- */

void session_down(session *s, carom_vec2 at, uint32_t button, uint32_t mods);
void session_move(session *s, carom_vec2 at, uint32_t mods);
void session_up(session *s, carom_vec2 at, uint32_t button, uint32_t mods);
void session_wheel(session *s, carom_vec2 at, float turn, uint32_t mods);
/// A key is pressed, or repeats itself.
void session_key(session *s, uint32_t key, uint32_t mods);
void session_key_up(session *s, uint32_t key, uint32_t mods);
void session_type(session *s, const char *text);

/* ---- files ----------------------------------------------------------------------------------- */

/// Shows a scene from a file, which saving then writes to; false after having said why not.
bool session_show(session *s, const char *path);
void session_save(session *s);
/// Saves under the name that was typed into the panel; false when it has to be asked again.
bool session_save_as(session *s, const char *name);
/// What is seen, as a PNG beside the scene or in the current folder.
void session_screenshot(session *s);
/// Shows a message, of two parts, until something is done.
void session_say(session *s, const char *name, const char *what);
/// What was said last, here or by the playground; "" when there is nothing.
const char *session_said(const session *s);

/* ---- what has changed ------------------------------------------------------------------------ */

/// A hash of what would be saved; 0 when there is nothing.
uint64_t session_hash(const session *s);

/// How things are before an event, and what has come of it.
typedef struct session_mark {
    bool watched;
    uint64_t text; ///< its hash; of a field alone
    play_origin origin;
} session_mark;
session_mark session_look(const session *s, const play_event *e);
void session_compare(session *s, const play_event *e, const session_mark *before);

/// False, after having said so, when changes would be lost. `again` is what then leaves them.
bool session_may_leave(session *s, const char *again);
/// Ends it, or asks first.
void session_quit(session *s);
/// The name of the scene's file without its folder; "" when there is none.
const char *session_file_name(const session *s);
/// Such as "*two.json — Pair lab — carom", with the star when it has changed.
void session_title(const session *s, char *out, size_t room);

/// Begins to record; false, with words on the standard error.
bool session_record(session *s, const char *path);
bool session_replay_open(session *s, const char *path);
/// Takes the next event of what is replayed; false at its end. *tick is set to the seconds of a
/// tick, else to a negative number.
bool session_replay_next(session *s, float *tick);
void session_record_event(session *s, const play_event *e);
/// Shows what a link tells of; false, with a message of the playground.
bool session_follow(session *s, const char *link, size_t size);
/// The scene that is shown is none of a file.
void session_forget(session *s);
void session_record_scene(session *s, const char *name, const char *text, size_t size);

/* ---- what is seen ---------------------------------------------------------------------------- */

/// Picture, panel and messages as one list; NULL when memory is short.
const draw_list *session_draw(session *s);
/// The same without messages, for files.
const draw_list *session_picture(session *s);
/// Gives the rows their places, if an event has come since.
void session_layout(session *s);
bool session_is_dark(const session *s);

/* The rows that are the front end's own. */
#define SESSION_ROW_NAME 0x7F000001u
#define SESSION_ROW_SAVE 0x7F000002u
#define SESSION_ROW_LEAVE 0x7F000003u

/// Copies a picture into a list, within a rectangle at the origin.
void session_copy_list(draw_list *to, const draw_list *from, panel_rect within);

#endif
