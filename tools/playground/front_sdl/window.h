/* window.h: a session in a window of SDL. */
#ifndef CAROM_FRONT_WINDOW_H
#define CAROM_FRONT_WINDOW_H

#include <SDL.h>
#include <cairo.h>

#include "session.h"

#define WINDOW_PADS 4

/// What frames took, each part as the sum of its seconds.
typedef struct window_frames {
    float wanted;    ///< seconds that are looked at, or 0
    uint32_t before; ///< frames that passed first
    uint32_t count;
    Uint64 start; ///< 0: not yet
    double passed;
    double step, list, paint, show;
} window_frames;

typedef struct window {
    session *session;
    SDL_Window *window;
    char title[512];
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    cairo_surface_t *surface; ///< as large as the texture: what is painted goes there first
    int width, height;        ///< of both, in pixels of the screen
    float asked_scale;        ///< of the command line, or 0
    float scale;              ///< pixels of the screen for one of the list
    carom_vec2 pointer;
    SDL_GameController *pads[WINDOW_PADS];
    carom_vec2 stick; ///< as it was last told
    Uint64 last_tick; ///< 0: nothing moved
    float drawing;    ///< seconds that the last picture took,
    float parts[3];   ///< of them for its list, for painting and for showing it
    uint32_t step;    ///< microseconds that the last tick took
    bool dirty;       ///< there is something new to see
    bool typing;      ///< SDL was told that letters are wanted
    bool replaying;
    window_frames frames;
} window;

/// Opens a window on a session; false, with words on the standard error. To be closed in any case.
bool window_open(window *w, session *s, const front_options *o);
void window_close(window *w);

/// Takes all events that wait, lets time pass and shows what is new. Waits at most `most`
/// milliseconds for something to happen, and no longer than until the next picture is due. False
/// when it is over.
bool window_turn(window *w, int most);

/* ---- its parts ------------------------------------------------------------------------------- */

/// The size has changed, or the screen has.
void window_fit(window *w);
/// Hands are asked again, and the window has the size that they give it.
void window_end_replay(window *w);
/// Paints and shows.
bool window_show(window *w);
/// One event of SDL; false when it is none of this window's.
bool window_take(window *w, const SDL_Event *e);
/// What SDL calls a key as the playground does; 0 when it has no name there.
uint32_t window_key_code(SDL_Keysym key);
uint32_t window_mods(SDL_Keymod mods);

/// Counts a frame; true when there were enough.
bool window_frames_count(window *w, bool moved);
void window_frames_print(const window *w);
float window_seconds_since(Uint64 start);

void window_pad_event(window *w, const SDL_Event *e);
void window_pads_close(window *w);

#endif
