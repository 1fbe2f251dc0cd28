/* session.h: A playground with its panel, files and recording, without a window.
 *
 * The window passes input to it and shows its draw list; --picture needs neither. */
#ifndef CAROM_FRONT_SESSION_H
#define CAROM_FRONT_SESSION_H

#include <stdio.h>

#include "files.h"
#include "film.h"
#include "options.h"
#include "panel.h"

#define SESSION_WIDTH 1100.0f
#define SESSION_HEIGHT 720.0f
#define SESSION_SAID (EDIT_ROOM + 1024u)

/// By size: the panel is folded if there is little space for the picture.
enum { SESSION_FOLD_BY_SIZE, SESSION_FOLDED, SESSION_OPEN };

typedef struct session {
    play *model;
    panel side;
    draw_list *list;
    float width, height; ///< of picture and panel together
    float scale;         ///< of screenshots
    panel_rect picture;  ///< its part; the origin is that of the whole
    uint32_t fold;       ///< SESSION_FOLD*: whether the panel is folded away
    bool beside;         ///< the panel is to the right of the picture, else below it
    bool over_handle;    ///< the pointer is over the handle
    bool stale;          ///< an event came since the last layout of the rows
    bool bare;
    uint32_t step; ///< of an explanation, that the pointer or the focus is on; or 0
    play_field rows[PANEL_ROWS];

    char *file;              ///< the scene that was opened and is saved to, or NULL
    files_stamp stamp;       ///< of the file when it was read or written
    play_origin file_origin; ///< of the contents of the file
    uint64_t file_text;      ///< hash of the contents of the file
    uint32_t file_lab;       ///< the lab that shows it
    bool file_whole;         ///< that lab keeps everything in the file
    bool changed;            ///< by the user since then
    bool leaving;            ///< the user was warned that changes would be lost
    bool naming;             ///< the panel asks for a name
    char name[EDIT_ROOM], asked[EDIT_ROOM];

    FILE *record;
    files_bytes replay; ///< the rest begins at replay_at
    size_t replay_at;
    bool replaying;  ///< a line is being replayed: its requests were handled during the recording
    bool replay_bad; ///< a line was not a valid event

    film film;  ///< of the lab that is shown, if there is a window
    bool quiet; ///< messages are suppressed
    bool quits;
    char said[SESSION_SAID]; ///< message of the front end; shown until the next action
    void (*copy)(const char *text);
} session;

/// Returns false, with a message on stderr, if it cannot start. Must be closed in any case.
bool session_open(session *s, const front_options *o);
/// Returns false, with a message on stderr, if the recording is incomplete.
bool session_close(session *s);

/// Passes an event to the playground, records it, and handles the requests that follow.
bool session_take(session *s, const play_event *e);
/// Ends dragging and editing of rows: the new rows may have the same codes.
void session_let_go(session *s);

/* ---- the parts of the window ----------------------------------------------------------------- */

bool session_resize(session *s, float width, float height);
/// Sets the size of everything for a picture of this size, as in a recording.
void session_fit_picture(session *s, float width, float height);
bool session_is_folded(const session *s);
/// Folds or unfolds the panel.
void session_fold(session *s, bool away);
/// Returns the handle that folds the panel.
panel_rect session_handle(const session *s);
void session_draw_handle(const session *s, draw_list *l);

/* ---- input, in pixels of the list ------------------------------------------------------------ */

void session_down(session *s, carom_vec2 at, uint32_t button, uint32_t mods);
void session_move(session *s, carom_vec2 at, uint32_t mods);
void session_up(session *s, carom_vec2 at, uint32_t button, uint32_t mods);
void session_wheel(session *s, carom_vec2 at, float turn, uint32_t mods);
/// A key is pressed, or repeats.
void session_key(session *s, uint32_t key, uint32_t mods);
void session_key_up(session *s, uint32_t key, uint32_t mods);
void session_type(session *s, const char *text);

/* ---- files ----------------------------------------------------------------------------------- */

/// Opens a scene from a file, which saving then writes to; returns false after a message.
bool session_show(session *s, const char *path);
void session_save(session *s);
/// Saves under the name that was typed into the panel; returns false if the user must be asked
/// again.
bool session_save_as(session *s, const char *name);
/// Writes the picture as "png" or "svg", next to the scene or in the current folder.
void session_screenshot(session *s, const char *extension);
/// Writes the last seconds as GIF, in the same place.
void session_write_film(session *s);
/// Shows a message with two parts until the next action.
void session_say(session *s, const char *name, const char *what);
/// Returns the last message, of the front end or the playground; "" if there is none.
const char *session_said(const session *s);

/* ---- unsaved changes ------------------------------------------------------------------------- */

/// Returns a hash of what would be saved; 0 if there is nothing.
uint64_t session_hash(const session *s);

/// The state before an event, to compare with the state after it.
typedef struct session_mark {
    bool watched;
    uint64_t text; ///< its hash; for field events only
    play_origin origin;
} session_mark;
session_mark session_look(const session *s, const play_event *e);
void session_compare(session *s, const play_event *e, const session_mark *before);

/// Returns false, after a message, if changes would be lost. `again` is the action that discards
/// them.
bool session_may_leave(session *s, const char *again);
/// Quits, or asks first.
void session_quit(session *s);
/// Returns the name of the scene's file without its folder; "" if there is none.
const char *session_file_name(const session *s);
/// Writes a title such as "*two.json — Pair lab — carom", with the star after changes.
void session_title(const session *s, char *out, size_t room);

/// Starts a recording; returns false, with a message on stderr.
bool session_record(session *s, const char *path);
bool session_replay_open(session *s, const char *path);
/// Replays the next event; returns false at the end. *tick is set to the seconds of a tick, else to
/// a negative number.
bool session_replay_next(session *s, float *tick);
void session_record_event(session *s, const play_event *e);
/// Follows a link; returns false, with a message of the playground.
bool session_follow(session *s, const char *link, size_t size);
/// Detaches the session from its file.
void session_forget(session *s);
void session_record_scene(session *s, const char *name, const char *text, size_t size);

/* ---- output ---------------------------------------------------------------------------------- */

/// Returns picture, panel and messages as one list; NULL if memory is short.
const draw_list *session_draw(session *s);
/// Returns the same without messages, for files.
const draw_list *session_picture(session *s);
/// Computes the layout of the rows, if an event has come since the last one.
void session_layout(session *s);
bool session_is_dark(const session *s);

/* The front end's own rows. */
#define SESSION_ROW_NAME 0x7F000001u
#define SESSION_ROW_SAVE 0x7F000002u
#define SESSION_ROW_LEAVE 0x7F000003u

/// Copies a picture to a list, within a rectangle at the origin.
void session_copy_list(draw_list *to, const draw_list *from, panel_rect within);

#endif
