/* window.h: A session in an SDL window. */
#ifndef CAROM_FRONT_WINDOW_H
#define CAROM_FRONT_WINDOW_H

#include <SDL.h>
#include <cairo.h>

#include "session.h"

#define WINDOW_PADS 4

/// Times of frames: the sum of seconds for each part.
typedef struct window_frames {
    float wanted;    ///< seconds to measure, or 0
    uint32_t before; ///< frames that passed before
    uint32_t count;
    Uint64 start; ///< 0: not started
    double passed;
    double step, list, paint, show;
} window_frames;

typedef struct window {
    session *session;
    SDL_Window *window;
    char title[512];
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    cairo_surface_t *surface; ///< as large as the texture; painted first
    int width, height;        ///< of both, in pixels of the screen
    float asked_scale;        ///< from the command line, or 0
    float scale;              ///< pixels of the screen per pixel of the list
    carom_vec2 pointer;
    SDL_GameController *pads[WINDOW_PADS];
    carom_vec2 stick; ///< last position that was reported
    Uint64 last_tick; ///< 0: nothing moved
    float filmed;     ///< seconds that have passed since the last frame that was shown
    float drawing;    ///< seconds for the last picture,
    float parts[3];   ///< split into its list, painting and showing
    uint32_t step;    ///< microseconds for the last tick
    bool dirty;       ///< the picture must be drawn again
    bool typing;      ///< SDL text input is on
    bool replaying;
    uint32_t cursor;                   ///< PLAY_CURSOR_* that is shown
    SDL_Cursor *cursors[PLAY_CURSORS]; ///< created when they are first shown
    window_frames frames;
} window;

/// Opens a window for a session; returns false, with a message on stderr. Must be closed in any
/// case.
bool window_open(window *w, session *s, const front_options *o);
void window_close(window *w);

/// Handles all pending events, lets time pass and shows the result. Waits at most `most`
/// milliseconds for an event, and no longer than until the next picture is due. Returns false at
/// the end.
bool window_turn(window *w, int most);

/* ---- parts of it ----------------------------------------------------------------------------- */

/// Updates the size after a change of the window or the screen.
void window_fit(window *w);
/// Ends a replay: input is accepted again, and the user sets the size of the window.
void window_end_replay(window *w);
/// Paints and shows the picture.
bool window_show(window *w);
/// Handles an SDL event; returns false if it is not for this window.
bool window_take(window *w, const SDL_Event *e);
/// Returns the playground's code of an SDL key; 0 if it has none.
uint32_t window_key_code(SDL_Keysym key);
uint32_t window_mods(SDL_Keymod mods);

/// Counts a frame; returns true when there were enough.
bool window_frames_count(window *w, bool moved);
void window_frames_print(const window *w);
float window_seconds_since(Uint64 start);

/// Shows the cursor for the object under the pointer.
void window_cursor(window *w);
void window_cursors_close(window *w);

void window_pad_event(window *w, const SDL_Event *e);
void window_pads_close(window *w);

#endif
