/* Shows by the mouse cursor what can be grabbed. */
#include "window.h"

static const SDL_SystemCursor shapes[PLAY_CURSORS] = {
    [PLAY_CURSOR_PLAIN] = SDL_SYSTEM_CURSOR_ARROW,
    [PLAY_CURSOR_GRAB] = SDL_SYSTEM_CURSOR_HAND,
    [PLAY_CURSOR_HELD] = SDL_SYSTEM_CURSOR_SIZEALL,
    [PLAY_CURSOR_SIZE] = SDL_SYSTEM_CURSOR_SIZENWSE,
    [PLAY_CURSOR_SIZE_2] = SDL_SYSTEM_CURSOR_SIZENESW,
    [PLAY_CURSOR_WIDE] = SDL_SYSTEM_CURSOR_SIZEWE,
    [PLAY_CURSOR_TURN] = SDL_SYSTEM_CURSOR_SIZEALL,
    [PLAY_CURSOR_DRAW] = SDL_SYSTEM_CURSOR_CROSSHAIR,
    [PLAY_CURSOR_PRESS] = SDL_SYSTEM_CURSOR_HAND,
};

void window_cursor(window *w) {
    const session *s = w->session;
    bool over = panel_holds(s->picture, w->pointer) && !s->over_handle;
    uint32_t now = over ? play_cursor(s->model) : PLAY_CURSOR_PLAIN;
    if (now == w->cursor)
        return;
    w->cursor = now;
    if (!w->cursors[now])
        w->cursors[now] = SDL_CreateSystemCursor(shapes[now]);
    if (w->cursors[now])
        SDL_SetCursor(w->cursors[now]);
}

void window_cursors_close(window *w) {
    for (uint32_t i = 0; i < PLAY_CURSORS; i++)
        if (w->cursors[i])
            SDL_FreeCursor(w->cursors[i]);
}
